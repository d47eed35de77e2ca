"""What the players' phones are told of the desk now: only the parts that somebody looks at, each in one language."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, cast
from zoneinfo import ZoneInfo

from app.dealing.values.public_view import PublicView
from app.desk import Desk
from app.desk.house.clock import moment
from app.desk.public.desk import PublicDesk
from app.desk.public.table import seat_words
from app.desk.records.entry_history import that_hold
from app.desk.records.player_night import player_statement
from app.games import game
from app.ledger.entries import Entry, EntryKind
from app.phones.night_part import GameDealt, NightNow, last_hand, night_part
from app.phones.own_part import OwnNight, own_part
from app.phones.page_words import page_words
from app.phones.rules_part import rules_part
from app.phones.shoe_part import roads_part
from app.phones.table_part import paused_part, table_part
from app.phones.texts import Part
from app.settlement import NightStatement
from app.sheets.tongues import Tongues
from app.store.values import Night, Sitting
from app.words import Sentence, tr
from app.words.languages import ENGLISH, OWN_NAMES, SIMPLIFIED, SPANISH, TRADITIONAL

LANGUAGES: Mapping[str, str] = {code: OWN_NAMES[code] for code in (ENGLISH, SPANISH, SIMPLIFIED, TRADITIONAL)}
"""The languages of the pages: code, and its own name for itself."""

EVERYBODYS = ("table", "roads", "rules", "night")
"""The parts that are everybody's; those of one player are called "me:3"."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What stands before the players' eyes beside the desk: whether it is locked, blank, or shows an earlier hand."""

    locked: bool = False
    blank: bool = False
    replayed: bool = False


class _Read(NamedTuple):
    """A night as the books have it, for everybody's own figures: read once for all of them."""

    statement: NightStatement
    entries: Sequence[Entry]
    games: Mapping[int, Sentence]


class Parts:
    """Makes the parts of one desk. What changes seldom is kept until it does: the roads until a coup is over, rules
    until another applies, the night and everybody's own figures until the books have a new entry.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk, self._public = desk, PublicDesk(desk, desk.jackpots)
        self._kept: dict[str, tuple[object, Part | None]] = {}
        self._hands: dict[int, int] = {}
        self._read: tuple[object, _Read] | None = None

    def made(self, wanted: Iterable[str], seen: Seen) -> dict[str, Part]:
        """The parts that are wanted, by their names: "table/en", "me:3/zh-Hant". Unknown ones are left out."""
        by_language: dict[str, list[str]] = {}
        for name in sorted(wanted):
            part, _, language = name.partition("/")
            if language in LANGUAGES:
                by_language.setdefault(language, []).append(part)
        found: dict[str, Part] = {}
        for language, parts in by_language.items():
            (told,) = _spoken(language).in_each(lambda language=language, parts=parts:  # type: ignore[misc]
                                                list(self._in(language, parts, seen)))
            found.update(told)
        return found

    def _in(self, language: str, parts: Sequence[str], seen: Seen) -> Iterable[tuple[str, Part]]:
        view = self._public.now(language)
        for part in parts:
            if (made := self._part(part, view, language, seen)) is not None:
                yield f"{part}/{language}", made

    def _part(self, part: str, view: PublicView, language: str, seen: Seen) -> Part | None:
        if part == "table":
            return self._table(view, language, seen)
        if part == "roads":
            return self._keep(f"roads/{language}", (view.coups, view.tail, seen.blank or seen.replayed),
                              lambda: self._roads(view, language, seen))
        if part == "rules":
            return self._rules(view, language)
        if part == "night":
            key = (*self._books_now(), view.name, view.notes, view.coup.said, view.book)
            return self._keep(f"night/{language}", key, lambda: night_part(
                view, self._night(), self._desk.the_house().money, language))
        player = part.removeprefix("me:")
        if player == part or not player.isdecimal():
            return None
        seat = self._desk.table.seat_of(int(player)) if self._desk.run is not None else 0
        return self._keep(f"{part}/{language}", (*self._books_now(), seat),
                          lambda: self._own(int(player), seat, language))

    def _keep(self, name: str, key: object, make: Callable[[], Part | None]) -> Part | None:
        """A part as it was made last, or anew where that of which it is made has changed."""
        kept = self._kept.get(name)
        if kept is None or kept[0] != key:
            self._kept[name] = kept = key, make()
        return kept[1]

    def _books_now(self) -> tuple[object, ...]:
        """How far the books have come, in which night and in which sitting."""
        desk = self._desk
        return desk.books.last_written()[0], desk.night, desk.sitting, desk.the_house()

    # the table

    def _table(self, view: PublicView, language: str, seen: Seen) -> Part:
        title = self._title()
        if seen.blank or (seen.locked and not view.of_a_shoe):
            return paused_part(view, title, language, tr("The table pauses."))
        if seen.replayed:
            return paused_part(view, title, language, tr("An earlier hand is shown again."),
                               tr("It stands on the players’ display."))
        if not view.game:
            return paused_part(view, title, language, *self._why_nothing())
        part = table_part(view, title, language)
        return part | _roads_alone() if seen.locked else part

    def _why_nothing(self) -> tuple[str, str]:
        """What is said where no game is dealt."""
        if self._desk.night is None and self._last_night() is not None:
            return tr("The night is closed"), tr("My night says who pays whom.")
        if self._desk.night is None:
            return tr("Nothing is dealt yet."), tr("The night has not been opened.")
        return tr("No game at the moment"), ""

    def _roads(self, view: PublicView, language: str, seen: Seen) -> Part:
        if not view.of_a_shoe or seen.blank or seen.replayed:
            return {}
        return roads_part(view.coups, view.tail, language)

    def _rules(self, view: PublicView, language: str) -> Part | None:
        play, money = self._desk.run.play if self._desk.run is not None else None, self._desk.the_house().money
        key = (view.name, view.table, view.notes, view.topic, view.reason, play and play.table.rules, self._title())
        return self._keep(f"rules/{language}", key, lambda: rules_part(view, play, money, self._title(), language))

    # the night

    def _title(self) -> str:
        night = self._last_night()
        return night.title if night is not None else self._desk.the_house().name

    def _last_night(self) -> Night | None:
        return self._desk.night or max(self._desk.books.nights(), key=lambda one: one.opened_at, default=None)

    def _night(self) -> NightNow:
        desk, night = self._desk, self._last_night()
        if night is None:
            return NightNow(desk.the_house().name)
        zone, names = ZoneInfo(night.zone), desk.the_house().display.names
        games = tuple(self._dealt(sitting, zone) for sitting in desk.books.sittings(night.id))
        return NightNow(night.title, moment(night.opened_at, zone), night.host if names else "", games,
                        self._last_hand(zone, names))

    def _dealt(self, sitting: Sitting, zone: ZoneInfo) -> GameDealt:
        desk, dealt = self._desk, game(sitting.game)
        now = desk.run is not None and desk.sitting is not None and desk.sitting.id == sitting.id
        hands = desk.table.hands_closed if now else self._hands_of(sitting)
        return GameDealt(moment(sitting.opened_at, zone), dealt.name, hands, dealt.hand_word, now)

    def _hands_of(self, sitting: Sitting) -> int:
        """How many hands a sitting that is over has in the books: it is dealt again for nobody."""
        if sitting.id not in self._hands:
            self._hands[sitting.id] = sum(one.kind is EntryKind.HAND for one in that_hold(
                self._desk.books.sitting_entries(sitting.id)))
        return self._hands[sitting.id]

    def _last_hand(self, zone: ZoneInfo, names: bool) -> Any:
        desk = self._desk
        if desk.run is None or desk.sitting is None:
            return None
        table = desk.table
        entries = sorted(desk.posted.entries.values(), key=lambda one: one.number)
        return last_hand(entries, {who.player: seat for seat, who in table.seats.items()},
                         lambda at: moment(at, zone), table.name if names else seat_words)

    # one player's own

    def _own(self, player: int, seat: int, language: str) -> Part | None:
        night = self._last_night()
        if night is None:
            return None
        read = self._night_read(night)
        games = {sitting: tr(name) for sitting, name in read.games.items()}
        try:
            told = player_statement(read.statement, read.entries, player, games)
        except KeyError:
            return None  # they have not bought in yet
        own = tuple(mark for mark in read.statement.marks if player in (mark.payer, mark.payee))
        return own_part(OwnNight(told, read.entries, own, seat), language)

    def _night_read(self, night: Night) -> "_Read":
        head, _ = self._desk.books.last_written()
        kept = head, night
        if self._read is None or self._read[0] != kept:
            desk, entries = self._desk, self._desk.books.night_entries(night.id)
            dealt = desk.runs_of(night)
            self._read = kept, _Read(desk.statement(night, dealt, entries), entries,
                                     {sitting.id: run.game.name for sitting, run in dealt})
        return self._read[1]


def words_in(language: str) -> Part:
    """The page's own words in a language, with the languages that there are."""
    (words,) = _spoken(language).in_each(page_words)
    return cast(Part, words) | {"languages": [[code, name] for code, name in LANGUAGES.items()]}


def _spoken(language: str) -> Tongues:
    return Tongues((language,))


def _roads_alone() -> Part:
    """What a locked desk shows of a shoe is its roads: as on the players' display."""
    return {"moment": {"text": tr("The table pauses."), "actor": "table"}, "call": "", "reason": "", "coup": {},
            "limits": []}
