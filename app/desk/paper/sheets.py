"""Every sheet that can be printed: which there are now, and each made of what the books hold."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any
from zoneinfo import ZoneInfo

from app.dealing.engine.run import Run
from app.dealing.values.transfers import Kind as Place
from app.desk.cashier.jackpots import Jackpots
from app.desk.house.asked import asked_in
from app.desk.house.clock import moment
from app.desk.house.house import House
from app.desk.paper.hand_record import hand_record_sheet, hand_words, last_hands, told_of
from app.desk.paper.print_log import Prints
from app.desk.paper.road_record import look_of, shoe_roads
from app.desk.paper.score_record import score_record, scores_of
from app.desk.paper.shoe_record import shoe_record, shoe_words
from app.desk.paper.slips import has_slip, slip_of, slip_words
from app.desk.paper.table_results import table_result, tables_of
from app.desk.paper.to_key import to_key_sheet
from app.desk.pit.hours import pit_report
from app.desk.records.count_record import count_of, form_of
from app.desk.records.night_summary import NightRead, night_summary
from app.desk.records.player_night import player_statement
from app.desk.records.taken_up import rescue_of
from app.desk.rules.rule_sets import RuleSets
from app.desk.session.session import Session
from app.desk.stats.rated import night_ratings
from app.desk.stats.sheet import night_figures
from app.errors import Refused
from app.jackpots.rules import KINDS as JACKPOTS
from app.jackpots.rules import title_of
from app.names import clean_line, same_name
from app.rule_sets import RuleSet, subjects
from app.settlement import BookMark, NightStatement
from app.sheets.blocks import Sheet
from app.sheets.count import count_sheet
from app.sheets.foot import Printing
from app.sheets.jackpot import record_sheet, rules_sheet
from app.sheets.night_figures import figures_sheet
from app.sheets.players.rating import rating_blocks, ratings_sheet
from app.sheets.players.statement import statement_sheet
from app.sheets.road_card import blank_road_card, road_card
from app.sheets.rules_card import CardHouse, Edition, rules_card
from app.sheets.score_sheet import score_sheet
from app.sheets.settlement import settlement_sheet
from app.sheets.shoe_record import shoe_record_sheet
from app.sheets.summary import summary_sheet
from app.sheets.tables.pit_report import pit_report_sheet
from app.sheets.tables.slip import slip_sheet
from app.sheets.tables.table_result import table_result_sheet
from app.sheets.tongues import Language
from app.store.values import Night, Sitting
from app.words import Sentence, listed, tr

TWO = "two"
"""The blank score cards that go two on a page."""

TO_KEY = "to-key"
"""The kind of sheet that is offered first while a copy is being caught up with."""

SLIP = "slip"
"""The kind of sheet of what went between a table and the cage, by the number of what was asked."""

HAND = "hand"
"""The kind of sheet that any hand of a night can be printed as, though only the last ones are offered."""


@dataclass(frozen=True, slots=True)
class Sources:
    """Where what stands on a sheet is read."""

    session: Session
    jackpots: Jackpots
    rule_sets: RuleSets


@dataclass(frozen=True, slots=True)
class Subject:
    """What a sheet of a kind can be of: a player, a jackpot, by its key and its name; the night itself has neither."""

    key: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Order:
    """One sheet that is to be printed: where it is read, what it is of, and which night, if of one."""

    sources: Sources
    subject: Subject
    printing: Printing
    night: NightRead | None = None

    @property
    def house(self) -> House:
        """Whose it is."""
        return self.sources.session.the_house()

    @property
    def read(self) -> NightRead:
        """The night that it is of."""
        assert self.night is not None, "a sheet of a night is chosen of one"
        return self.night

    @property
    def dealt(self) -> tuple[House, NightRead, Sitting, Run]:
        """The same with the sitting that it is of."""
        sitting, run = next(one for one in self.read.dealt if str(one[0].id) == self.subject.key)
        return self.house, self.read, sitting, run


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of sheet: its code on the command line, its name, what it can be of tonight, and how it is made.

    One `of_house` needs no night, and neither do its `subjects`; `spoken` ones come in other languages too.
    """

    code: str
    words: Sentence
    subjects: Callable[..., Iterable[Subject]]
    make: Callable[[Order], Sheet]
    of_house: bool = False
    spoken: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """A sheet that can be printed now, of a night as it stood when the choice was given, or of the house."""

    kind: Kind
    subject: Subject
    read: NightRead | None = field(default=None, compare=False, repr=False)

    @property
    def words(self) -> str:
        """What it is called in a list: "Player’s statement, Ann"."""
        name = tr(self.kind.words)
        return tr("{sheet}, {name}", sheet=name, name=self.subject.name) if self.subject.name else name


def _night(read: NightRead) -> tuple[Subject, ...]:
    return (Subject(),)


def _of_tables(read: NightRead) -> tuple[Subject, ...]:
    """Of a night that several tables shared."""
    return (Subject(),) if any(run.opening.house for _, run in read.dealt) else ()


def _once_dealt(read: NightRead) -> tuple[Subject, ...]:
    return (Subject(),) if read.dealt else ()


def _counted(read: NightRead) -> tuple[Subject, ...]:
    """Of a night that one table had to itself: of several each has a closer, and a table knows of its own alone."""
    return () if _of_tables(read) else _once_dealt(read)


def _to_key(read: NightRead) -> tuple[Subject, ...]:
    """For as long as anything is to be done after a copy was taken up."""
    return (Subject(),) if read.rescue is not None and not read.rescue.is_over and read.night.closed_at is None else ()


def _players(read: NightRead) -> tuple[Subject, ...]:
    return tuple(Subject(str(one.player), one.name) for one in read.statement.players)


def _rated(read: NightRead) -> tuple[Subject, ...]:
    """Whoever was there, where the house keeps ratings."""
    return _players(read) if read.ratings else ()


def _ratings(read: NightRead) -> tuple[Subject, ...]:
    """All of them together first."""
    return (Subject(), *_rated(read)) if read.ratings else ()


def _jackpots(read: NightRead) -> tuple[Subject, ...]:
    """The jackpots of which there is anything to tell: that ran, or held something."""
    running = {name for _, run in read.dealt for name in (run.opening.jackpots or run.play.table.jackpots.running)}
    places = (*read.before, *(one.place for entry in read.entries for one in entry.postings))
    moved = {place.whose for place in places if place.kind in (Place.JACKPOT, Place.JACKPOT_BOX)}
    return tuple(Subject(name, title_of(name)) for name in JACKPOTS if name in running | moved)


def _jackpot_record(order: Order) -> Sheet:
    made = record_sheet(order.sources.jackpots.record(order.subject.key, order.read.night), order.printing)
    return replace(made, about=f"jackpot:{order.subject.key}:{order.read.night.id}")


def _jackpot_rules(order: Order) -> Sheet:
    # A period that runs keeps the rules with which it began.
    session, jackpots, name = order.sources.session, order.sources.jackpots, order.subject.key
    rules = jackpots.record(name, session.last_night()).rules if session.books.nights() else jackpots.rules(name)
    made = rules_sheet(name, rules, _card_house(session), order.house.host, order.printing)
    return replace(made, about=f"jackpot-rules:{name}")


def _tables(read: NightRead) -> tuple[Subject, ...]:
    """The tables of a night with several, by name."""
    return tuple(Subject(name, name) for name in tables_of(read))


def _slips(read: NightRead) -> tuple[Subject, ...]:
    """What went between tables and the cage, what was asked last first."""
    return tuple(Subject(str(one.number), slip_words(one)) for one in reversed(read.asked) if has_slip(one))


def _slip(order: Order) -> Sheet:
    asked = next(one for one in order.read.asked if str(one.number) == order.subject.key)
    return slip_sheet(slip_of(order.sources.session, order.read, asked), order.printing)


def _shoes(read: NightRead) -> tuple[Subject, ...]:
    """The shoes of which a coup was dealt, in their order."""
    shoes = [(sitting, run) for sitting, run in read.dealt if run.game.has_shoe and run.play.table.hands_closed]
    return tuple(Subject(str(sitting.id), shoe_words(run)) for sitting, run in shoes)


def _hands(read: NightRead) -> tuple[Subject, ...]:
    """The hand that was closed last of each sitting: any other is found by its key."""
    return tuple(Subject(key, words) for key, words in last_hands(read.dealt))


def _scored(read: NightRead) -> tuple[Subject, ...]:
    """The games that have come to a score, in their order."""
    return tuple(Subject(str(one.sitting), one.title) for one in reversed(scores_of(read.dealt, read.zone)))


def _ruled() -> tuple[Subject, ...]:
    return tuple(Subject(one.id, tr("{jackpot} jackpot", jackpot=tr(one.name)) if one.jackpot else tr(one.name))
                 for one in subjects())


def _card(order: Order) -> Sheet:
    """The card of what is played."""
    session, rule_sets, subject = order.sources.session, order.sources.rule_sets, order.subject.key
    played = rule_sets.played(subject)
    return rules_card(subject, rule_sets.rules(played), _card_house(session), edition_of(session, played),
                      order.printing.language, order.printing)


def edition_of(session: Session, of: RuleSet) -> Edition:
    """The latest version of a set, as its card names it."""
    at = moment(of.latest.at, ZoneInfo(session.clock.zone())) if of.latest.at else None
    return Edition(of.name, of.latest.number, at, of.words)


def _card_house(session: Session) -> CardHouse:
    house, head = session.the_house(), session.books.head()
    return CardHouse(house.name, house.money, BookMark(min(1, head.number), *head), house.demo)


def _statement(order: Order) -> Sheet:
    read = order.read
    return statement_sheet(player_statement(read.statement, read.entries, int(order.subject.key), read.games),
                           order.printing)


def _statement_with_rating(order: Order) -> Sheet:
    """For a player who asks for it: nothing of a rating is on any other statement."""
    plain = _statement(order)
    return replace(plain, about=f"{plain.about}:rating", blocks=(*plain.blocks, *rating_blocks(
        night_ratings(order.sources.session, order.read, int(order.subject.key)))))


KINDS = (
    Kind(TO_KEY, "To be keyed again", _to_key, lambda it: to_key_sheet(it.read, it.printing)),
    Kind("settlement", "Settlement sheet", _night, lambda it: settlement_sheet(it.read.statement, it.printing)),
    Kind("summary", "Night summary", _night, lambda it: summary_sheet(night_summary(it.read), it.printing)),
    Kind("figures", "Night in figures", _once_dealt, lambda it: figures_sheet(
        night_figures(it.sources.session, it.read), it.printing)),
    Kind("pit", "Pit report", _of_tables, lambda it: pit_report_sheet(
        pit_report(it.sources.session, it.read), it.printing)),
    Kind("count", "Count sheet", _counted, lambda it: count_sheet(count_of(it.read), it.printing)),
    Kind("form", "Blank count form", _counted, lambda it: count_sheet(form_of(it.read), it.printing)),
    Kind("shoe", "Shoe record", _shoes, lambda it: shoe_record_sheet(shoe_record(*it.dealt), it.printing)),
    Kind(HAND, "Record of a hand", _hands, lambda it: hand_record_sheet(
        it.house, it.read, it.subject.key, it.printing)),
    Kind("road-card", "Baccarat score card", _shoes, lambda it: road_card(
        shoe_roads(*it.dealt), look_of(it.house), it.printing), spoken=True),
    Kind("road-card-blank", "Baccarat score card, blank", lambda: (Subject(), Subject(TWO, tr("two a page"))),
         lambda it: blank_road_card(
        _card_house(it.sources.session), it.subject.key == TWO, look_of(it.house), it.printing),
        of_house=True, spoken=True),
    Kind("scores", "Score sheet", _scored, lambda it: score_sheet(score_record(*it.dealt), it.printing)),
    Kind("jackpot", "Jackpot record", _jackpots, _jackpot_record),
    Kind("jackpot-rules", "Jackpot rules", lambda: (Subject(name, title_of(name)) for name in JACKPOTS),
         _jackpot_rules, of_house=True),
    Kind("rules", "House rules", _ruled, _card, of_house=True, spoken=True),
    Kind(SLIP, "Slip", _slips, _slip),
    Kind("table-result", "Table result", _tables, lambda it: table_result_sheet(
        table_result(it.sources.session, it.read, it.subject.key), it.printing)),
    Kind("statement", "Player’s statement", _players, _statement),
    Kind("statement-rating", "Player’s statement with rating", _rated, _statement_with_rating),
    Kind("rating", "Rating", _ratings, lambda it: ratings_sheet(
        night_ratings(it.sources.session, it.read, int(it.subject.key or 0)), it.printing)),
)
"""Every kind of sheet, in the order they are offered."""


class Sheets:
    """The sheets of tonight, of the last night, or of another one."""

    def __init__(self, sources: Sources, prints: Prints) -> None:
        self._sources, self._session = sources, sources.session
        self.prints = prints

    def possible(self, night: Night | None = None) -> tuple[Choice, ...]:
        """Every sheet that can be printed now; before the first night those of the house alone."""
        if self._session.house is None:
            return ()
        read = self._read(night) if self._session.books.nights() else None
        return tuple(choice for kind in KINDS for choice in self._choices(kind, read))

    def _choices(self, kind: Kind, read: NightRead | None) -> Iterator[Choice]:
        if kind.of_house:
            yield from (Choice(kind, subject) for subject in kind.subjects())
        elif read is not None:
            yield from (Choice(kind, subject, read) for subject in kind.subjects(read))

    def find(self, code: str, name: str = "", night: Night | None = None) -> Choice:
        """The sheet of a kind, and of the player, game or jackpot with this name. Raises Refused where there is none.

        A game goes by its id too.
        """
        there = [choice for choice in self.possible(night) if choice.kind.code == code]
        name = clean_line(name, 60)
        found = next((choice for choice in there if same_name(choice.subject.name) == same_name(name) or (
            choice.kind.of_house and name == choice.subject.key)), None)
        if found is not None:
            return found
        if code == HAND and there and (choice := self._hand(there[0], name)):
            return choice
        names = [choice.subject.name for choice in there if choice.subject.name]
        if not there:
            raise Refused(tr("There is no such sheet of that night."), "", tr("Choose another kind."))
        if not names:
            raise Refused(tr("This sheet covers the whole night, not {name} alone.", name=name), "",
                          tr("Leave the name out."))
        raise Refused(tr("There is no sheet for {name}.", name=name) if name else tr("No name is given."),
                      tr("Choose from: {names}.", names=listed(names)), tr("Give one of these names."))

    def _hand(self, like: Choice, key: str) -> Choice | None:
        """A hand by its key, of the night that another one is of."""
        assert like.read is not None
        try:
            _, run, passage = told_of(like.read, key)
        except StopIteration:
            return None
        assert passage.hand is not None
        return replace(like, subject=Subject(key, hand_words(run, passage.hand.title)))

    def of(self, code: str, key: str, night: Night | None = None) -> Choice:
        """The sheet of a kind and of a subject by its key, whether it would be offered or not."""
        kind = next(kind for kind in KINDS if kind.code == code)
        return Choice(kind, Subject(key), None if kind.of_house else self._read(night))

    def make(self, choice: Choice, printing: Printing) -> Sheet:
        """The sheet as it would be printed now: a reprint says so. Its foot names the house by its id."""
        spoken = printing if choice.kind.spoken else replace(printing, language=Language.ENGLISH)
        return self.prints.marked(choice.kind.make(Order(self._sources, choice.subject, self._of_the_house(spoken),
                                                           choice.read)))

    def rules_card(self, subject: str, rules: Any, edition: Edition, language: Language, printing: Printing) -> Sheet:
        """The card of a game’s or a jackpot’s rules, as they are or as they would be; no night is needed for it."""
        return self.prints.marked(rules_card(subject, rules, _card_house(self._session), edition, language,
                                             self._of_the_house(printing)))

    def settlement(self, statement: NightStatement, printing: Printing) -> Sheet:
        """The settlement sheet of a night that was read already."""
        return self.prints.marked(settlement_sheet(statement, self._of_the_house(printing)))

    def _of_the_house(self, printing: Printing) -> Printing:
        books = self._session.books
        return replace(printing, house=books.house(), proof=books.proof)

    def _read(self, night: Night | None) -> NightRead:
        session = self._session
        night = night or session.last_night()
        entries, dealt = session.books.night_entries(night.id), session.runs_of(night)
        before = session.books.held_after(entries[0].number - 1) if entries else {}
        return NightRead(night, session.statement(night, dealt, entries), entries, before, dealt,
                         rescue_of(session.books, night), bool(session.the_house().ratings),
                         asked_in(session.books, night.id))
