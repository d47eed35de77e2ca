"""The night's summary: what was dealt, how long, who won at which game, and what went out of the ordinary."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from app.money import Currency, full_figure, signed_full_figure
from app.settlement import BookMark
from app.sheets.blocks import Align, Block, Column, Facts, Heading, Narrow, Note, Row, Sheet, Table
from app.sheets.foot import Printing, foot_of
from app.sheets.wording import DASH, rules_in_force, so_far, span
from app.words import tr
from app.words.figures import thousands
from app.words.joined import phrases


@dataclass(frozen=True, slots=True)
class GameDealt:
    """A game of the night: its sittings, its hands by their own name ("88 coups"), how long, what the house won at it.
    """

    game: str
    sittings: int
    hands: str
    lasted: timedelta
    house: int


@dataclass(frozen=True, slots=True)
class Largest:
    """The most of something that was seen tonight: what, in which hand, the minor units, the entry that says so."""

    what: str
    hand: str
    amount: int
    entry: int


@dataclass(frozen=True, slots=True)
class Told:
    """Something worth telling: when, what, why; the amount it was about and its entry, where there are such.

    `void` is the number of the entry that reversed it.
    """

    at: datetime
    what: str
    why: str = ""
    amount: int = 0
    entry: int = 0
    void: int = 0


@dataclass(frozen=True, slots=True)
class JackpotMoved:
    """A jackpot over the night, in minor units: what it held before, what came in, what was paid out of it."""

    jackpot: str
    before: int
    paid_in: int
    paid_out: int

    @property
    def now(self) -> int:
        """What it holds."""
        return self.before + self.paid_in - self.paid_out


@dataclass(frozen=True, slots=True)
class NightSummary:
    """A night as its books stand, times aware. `beside` is what the house won or lost outside the games."""

    night: str
    host: str
    sheet: str
    opened: datetime
    closed: datetime | None
    money: Currency
    players: int
    bought: int
    games: tuple[GameDealt, ...]
    books: BookMark
    beside: int = 0
    largest: tuple[Largest, ...] = ()
    irregular: tuple[Told, ...] = ()
    voids: tuple[Told, ...] = ()
    corrections: tuple[Told, ...] = ()
    jackpots: tuple[JackpotMoved, ...] = ()
    remarks: tuple[str, ...] = ()
    demo: bool = False
    rules: tuple[str, ...] = ()

    @property
    def house(self) -> int:
        """What the house bank won (above zero) or lost, at the games and beside them."""
        return sum(one.house for one in self.games) + self.beside

    @property
    def number(self) -> str:
        """The number of this sheet."""
        return f"{self.sheet}-N"


def summary_sheet(summary: NightSummary, printing: Printing) -> Sheet:
    """The night on one page; a part that has nothing to tell says so in a line."""
    return Sheet(
        title=tr("Night summary"), subject=phrases((summary.night, summary.number)), about=f"summary:{summary.number}",
        blocks=(
            Facts(((tr("Night"), summary.night), (tr("Host"), summary.host), (tr("Sheet"), summary.number),
                   (tr("Date"), span(summary.opened, summary.closed)), (tr("Players"), str(summary.players)),
                   (tr("Chips sold"), full_figure(summary.bought, summary.money)))),
            *so_far(summary.closed),
            Heading(tr("1  Games")), _games(summary),
            *_largest(summary),
            Heading(tr("3  Jackpots")), _jackpots(summary),
            Heading(tr("4  Rulings on irregularities")),
            _told(summary.irregular, summary.money, tr("None.")),
            Heading(tr("5  Reversed")),
            _told(summary.voids, summary.money, tr("Nothing was reversed.")),
            Heading(tr("6  Corrections of earlier nights")),
            _told(summary.corrections, summary.money, tr("None.")),
            *map(Note, summary.remarks),
            *rules_in_force(summary.rules),
        ),
        footer=foot_of(summary.books, summary.number, printing), demo=summary.demo)


def lasted(time: timedelta) -> str:
    """How long something took: 25 min, 3 h 05 min."""
    minutes = int(time.total_seconds()) // 60
    hours, rest = divmod(max(0, minutes), 60)
    return tr("{hours} h {minutes} min", hours=hours, minutes=f"{rest:02}") if hours else \
        tr("{minutes} min", minutes=rest)


def _games(summary: NightSummary) -> Block:
    if not summary.games:
        return Note(tr("Nothing was dealt."))
    columns = (Column.lead(tr("Game"), 210), Column(tr("Sittings"), 70, Align.RIGHT),
               Column(tr("Dealt"), 110, Align.RIGHT), Column(tr("Time"), 110, Align.RIGHT),
               Column.amount(tr("House result {sign}", sign=summary.money.sign), 140))
    rows = [Row.of(one.game, str(one.sittings), one.hands, lasted(one.lasted),
                   signed_full_figure(one.house, summary.money)) for one in summary.games]
    if summary.beside:
        rows.append(Row.of(tr("Outside the games"), "", "", "", signed_full_figure(summary.beside, summary.money)))
    return Table(columns, tuple(rows), Row.total(
        tr("Together"), str(sum(one.sittings for one in summary.games)), "",
        lasted(sum((one.lasted for one in summary.games), timedelta())),
        signed_full_figure(summary.house, summary.money)))


def _largest(summary: NightSummary) -> tuple[Block, ...]:
    if not summary.largest:
        return Heading(tr("2  Largest")), Note(tr("Nothing was won."))
    columns = (Column.lead(tr("Largest"), 180), Column(tr("Hand"), 290, narrow=Narrow.BELOW),
               Column.figure(tr("Entry"), 70), Column.amount(tr("Amount {sign}", sign=summary.money.sign), 110))
    return Heading(tr("2  Largest")), Table(columns, tuple(
        Row.of(one.what, one.hand, thousands(one.entry),
               full_figure(one.amount, summary.money)) for one in summary.largest))


def _jackpots(summary: NightSummary) -> Block:
    if not summary.jackpots:
        return Note(tr("No jackpot ran."))
    columns = (Column.lead(tr("Jackpot"), 220), Column.figure(tr("Before"), 110), Column.figure(tr("Paid in"), 110),
               Column.figure(tr("Paid out"), 110), Column.amount(tr("Now {sign}", sign=summary.money.sign), 110))
    return Table(columns, tuple(
        Row.of(one.jackpot, *(full_figure(amount, summary.money)
                              for amount in (one.before, one.paid_in, one.paid_out, one.now)))
        for one in summary.jackpots))


def _told(told: tuple[Told, ...], money: Currency, nothing: str) -> Block:
    if not told:
        return Note(nothing)
    columns = (Column.lead(tr("Time"), 60), Column.lead(tr("What"), 250), Column(tr("Why"), 190),
               Column.figure(tr("Entry"), 60), Column.figure(tr("Amount {sign}", sign=money.sign), 100))
    return Table(columns, tuple(
        Row.of(f"{one.at:%H:%M}", one.what, one.why or DASH, thousands(one.entry) if one.entry else DASH,
               full_figure(one.amount, money) if one.amount else DASH, void=one.void) for one in told))
