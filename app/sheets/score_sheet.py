"""The score of a game for points: how it stands or ended, round by round, and every round in its parts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import pairwise

from app.dealing.values.scores import Part, Round, ScoreSheet, plain, signed
from app.money import Currency, full_figure
from app.settlement import BookMark
from app.sheets.blocks import Align, Block, Caution, Cell, Column, Facts, Heading, Narrow, Note, Row, Sheet, Table
from app.sheets.foot import Printing, foot_of
from app.sheets.wording import DASH, clock_span, day, held_apart, rules_dealt_by
from app.words import tr
from app.words.joined import clauses

SIDE_BY_SIDE = 5
"""So many players have their columns in one table; more are told in another below it."""


@dataclass(frozen=True, slots=True)
class GameScore:
    """The score of one game of a night: which sitting it was, when, who played, and whether it is over.

    `number` says which of tonight's games of its name it is; `from_whom` whom we have the game from; `for_fun` that its
    stakes were chips without a value.
    """

    sitting: int
    game: str
    number: int
    opened: datetime
    closed: datetime | None
    sheet: ScoreSheet
    names: Mapping[int, str] = field(default_factory=dict)
    over: bool = False
    from_whom: tuple[str, ...] = ()
    for_fun: bool = False

    @property
    def title(self) -> str:
        """What it is called in a list: "Red Carpet 2"."""
        return tr("{game} {number}", game=self.game, number=self.number) if self.number > 1 else self.game

    def name(self, player: int) -> str:
        """Who that is."""
        return held_apart(self.names.get(player, tr("Player {player}", player=player)))

    def how(self, player: int) -> str:
        """How somebody stands, or was gone, in words; nothing for who follows."""
        return self.sheet.gone.get(player) or self.sheet.standings.get(player, "")


@dataclass(frozen=True, slots=True)
class ScoreRecord:
    """A game with everything that its sheet says of the night. `rules` are its house rules, a line each."""

    house: str
    host: str
    night: str
    sheet: str
    table: str
    money: Currency
    books: BookMark
    game: GameScore
    rules: tuple[str, ...] = ()
    demo: bool = False

    @property
    def number(self) -> str:
        """The number of this sheet."""
        return f"{self.sheet}-P{self.game.sitting}"


def score_sheet(record: ScoreRecord, printing: Printing) -> Sheet:
    """The score on paper."""
    game = record.game
    return Sheet(
        title=tr("Score sheet"), subject=tr("{night}, {game}", night=record.night, game=game.title),
        about=f"scores:{game.sitting}",
        blocks=(_facts(record), *_how_far(game),
                Heading(tr("1  The score") if not game.sheet.winners else tr("1  Result")), _standings(record),
                Heading(tr("2  Round by round")), *_rounds(game),
                Heading(tr("3  Every round in its parts")), *_parts(game),
                Heading(tr("4  House rules in force")), *rules_dealt_by(record.rules), *_credit(game)),
        footer=foot_of(record.books, record.number, printing), demo=record.demo)


def _facts(record: ScoreRecord) -> Facts:
    game, sheet = record.game, record.game.sheet
    alone = ((tr("Stake"), tr("none, for points alone")),) if sheet.at_seats else ()
    stake = ((tr("Stake"), _stake(record)),) if sheet.stake else alone
    target = ((tr("Played to"), sheet.unit.say(sheet.target)),) if sheet.target else ()
    return Facts((
        (tr("House"), record.house), (tr("Night"), record.night), (tr("Date"), day(game.opened)),
        (tr("Sheet"), record.number), (tr("Game"), game.title), (tr("Table"), record.table),
        *stake, *target, (tr("Host"), record.host), (tr("Time"), clock_span(game.opened, game.closed)),
    ))


def _stake(record: ScoreRecord) -> str:
    amount = full_figure(record.game.sheet.stake, record.money)
    return tr("{amount}, chips for fun", amount=amount) if record.game.for_fun else f"{record.money.sign}{amount}"


def _took(record: ScoreRecord) -> str:
    """What the column of what was taken is called."""
    return tr("Won, for fun") if record.game.for_fun else tr("Won {sign}", sign=record.money.sign).strip()


def _how_far(game: GameScore) -> tuple[Block, ...]:
    if game.sheet.winners:
        return ()
    return (Caution(tr("The game was ended before anybody had won.") if game.over else
                    tr("Still being played: scores so far.")),)


def _standings(record: ScoreRecord) -> Table:
    game, sheet = record.game, record.game.sheet
    taken = bool(sheet.taken)
    columns = (Column("", 24, Align.RIGHT, narrow=Narrow.LEFT_OUT), Column.lead(tr("Player"), 200),
               Column.amount(tr("Total"), 110), Column("", 150, narrow=Narrow.BELOW),
               *((Column.figure(_took(record), 80),) if taken else ()))
    rows = []
    for place, player in sheet.ranked:
        won = player in sheet.winners
        texts = (str(place or DASH), game.name(player), sheet.unit.say(sheet.totals[player]), game.how(player))
        took = (full_figure(sheet.taken[player], record.money) if player in sheet.taken else "",) if taken else ()
        rows.append(Row(tuple(Cell(text, strong=won) for text in (*texts, *took))))
    return Table(columns, tuple(rows))


# round by round


def _rounds(game: GameScore) -> tuple[Block, ...]:
    sheet = game.sheet
    if not sheet.rounds:
        return (Note(tr("No round is over yet.")),)
    return (Note(tr("Points in each round, and the running total.")),
            *(_table(game, players) for players in _side_by_side(sheet.players)))


def _side_by_side(players: Sequence[int]) -> list[Sequence[int]]:
    """The players in groups, as equal as may be, of which none is too wide for the paper."""
    groups = -(-len(players) // SIDE_BY_SIDE)
    cuts = [len(players) * at // groups for at in range(groups + 1)]
    return [players[one:two] for one, two in pairwise(cuts)]


def _table(game: GameScore, players: Sequence[int]) -> Table:
    sheet = game.sheet
    columns = (Column.lead("", 90), *(Column(game.name(player), 90, Align.RIGHT) for player in players))
    rows = tuple(Row.of(one.title, *(_after(one, total, player) for player in players))
                 for one, total in zip(sheet.rounds, sheet.running, strict=True))
    return Table(columns, rows, Row.total(tr("Total"), *(plain(sheet.totals[player]) for player in players)))


def _after(one: Round, totals: Mapping[int, int], player: int) -> str:
    """What a round gave a player and what they had then: "+25 · 145"; a dash for who was not in it."""
    if player not in one.parts:
        return DASH
    return tr("{points} · {total}", points=signed(one.points(player)), total=plain(totals[player]))


# every round in its parts


def _parts(game: GameScore) -> tuple[Block, ...]:
    told: list[Block] = []
    for one in game.sheet.rounds:
        columns = (Column.lead(one.title, 110), Column("", 330, narrow=Narrow.BELOW), Column.amount("", 60))
        rows = tuple(Row.ending(game.name(player), clauses(map(part_words, one.parts[player])),
                                signed(one.points(player)))
                     for player in game.sheet.players if player in one.parts)
        told += [Table(columns, rows, close=True)] if rows else [Note(tr("{round}: nothing.", round=one.title))]
        told += [Note(one.note[:1].upper() + one.note[1:])] if one.note else []
    return tuple(told) or (Note(tr("No round is over yet.")),)


def part_words(part: Part) -> str:
    """A part in one line: "Hand A♥ A♦ 7♥ 7♦ +100 (two pair)"."""
    cards = " ".join(map(str, part.cards))
    said = " ".join(word for word in (held_apart(part.what), cards, signed(part.points)) if word)
    return tr("{part} ({note})", part=said, note=part.note) if part.note else said


# the rest


def _credit(game: GameScore) -> tuple[Note, ...]:
    return (Note(" ".join(game.from_whom)),) if game.from_whom else ()
