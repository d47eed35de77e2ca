"""Ratings on paper: what each player of a night played, or what one of them did, and what the house should have won."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from app.money import Currency, full_figure, signed_full_figure
from app.settlement import BookMark
from app.sheets.blocks import Block, Column, Facts, Heading, Note, Row, Sheet, Table
from app.sheets.foot import Printing, foot_of
from app.sheets.summary import lasted
from app.sheets.wording import DASH, held_apart, so_far, span
from app.words import plural, tr
from app.words.joined import phrases


@dataclass(frozen=True, slots=True)
class RatingLine:
    """One session of a player, or several as one, in whole minor units. `name` is the player's, or the night's.

    What is None is not known: no bet of theirs was against the house. `expected` is what the house should have won of
    all their bets, `side` what of it is of side bets, `won` what it did win.
    """

    name: str
    hands: int
    seconds: int
    won: int
    average: int | None = None
    largest: int | None = None
    turnover: int | None = None
    expected: int | None = None
    side: int | None = None
    band: tuple[int, int] | None = None
    left_out: int = 0


@dataclass(frozen=True, slots=True)
class RatingNote:
    """What the host noted on a player: when, by whom, and the words."""

    at: datetime
    by: str
    text: str


@dataclass(frozen=True, slots=True)
class SpotBet:
    """A bet of the layout: what was staked on it and what the house should have won, in minor units."""

    name: str
    stakes: int
    expected: int
    side: bool


@dataclass(frozen=True, slots=True)
class NightRatings:
    """A night's ratings as its books stand, times aware. Of one `player`, with their spots and notes, or of all."""

    night: str
    host: str
    sheet: str
    opened: datetime
    closed: datetime | None
    money: Currency
    books: BookMark
    lines: tuple[RatingLine, ...]
    player: int = 0
    spots: tuple[SpotBet, ...] = ()
    notes: tuple[RatingNote, ...] = ()
    demo: bool = False

    @property
    def number(self) -> str:
        """The number of this sheet."""
        return f"{self.sheet}-R{self.player or ''}"


def ratings_sheet(told: NightRatings, printing: Printing) -> Sheet:
    """The ratings of a night, or that of one of its players."""
    player = ((tr("Player"), told.lines[0].name),) if told.player else ()
    return Sheet(
        title=tr("Player’s rating") if told.player else tr("Players’ ratings"),
        subject=phrases((told.night, told.number)), about=f"rating:{told.number}",
        blocks=(
            Facts((*player, (tr("Night"), told.night), (tr("Host"), told.host),
                   (tr("Date"), span(told.opened, told.closed)), (tr("Sheet"), told.number))),
            *so_far(told.closed),
            *(rating_blocks(told) if told.player else (_every(told),)), Note(_explained())),
        footer=foot_of(told.books, told.number, printing), demo=told.demo)


def rating_blocks(told: NightRatings) -> tuple[Block, ...]:
    """One player's session, bet by bet, and what was noted."""
    [line] = told.lines
    shown: tuple[Block, ...] = (Heading(tr("Rating")), Table(
        (Column.lead("", 400), Column.amount("", 160)),
        tuple(Row.of(*pair) for pair in zip(heads(), cells(line, told.money), strict=True))))
    if line.left_out:
        shown += (Note(plural(line.left_out, "In {count} hand not every bet was entered.",
                              "In {count} hands not every bet was entered.")),)
    if told.spots:
        columns = (Column.lead(tr("Bet"), 260), Column.figure(tr("Staked"), 150),
                   Column.amount(tr("Expected win {sign}", sign=told.money.sign), 150))
        shown += (Table(columns, tuple(Row.of(
            tr("{bet}, side bet", bet=one.name) if one.side else one.name, full_figure(one.stakes, told.money),
            signed_full_figure(one.expected, told.money)) for one in told.spots)),)
    return (*shown, *_notes(told.notes))


def _notes(notes: tuple[RatingNote, ...]) -> tuple[Block, ...]:
    said = (tr("{time}, {by}: {text}", time=f"{one.at:%H:%M}", by=one.by, text=held_apart(one.text)) for one in notes)
    return (Heading(tr("Notes")), *map(Note, said)) if notes else ()


def _every(told: NightRatings) -> Block:
    if not told.lines:
        return Note(tr("No hands were played."))
    titles = heads()
    shares = (42, 62, 56, 56, 68, 62, 52, 62, 104)
    columns = (Column.lead(tr("Player"), 110), *(Column.figure(title, share) for title, share in zip(
        titles, shares, strict=True)))
    return Table(columns, tuple(Row.of(held_apart(one.name), *cells(one, told.money)) for one in told.lines),
                 close=True)


def heads() -> tuple[str, ...]:
    """What the cells of a line say."""
    return (tr("Hands"), tr("Time"), tr("Average"), tr("Largest"), tr("Turnover"), tr("Expected"), tr("Side bets"),
            tr("House won"), tr("95% band"))


def cells(line: RatingLine, money: Currency) -> tuple[str, ...]:
    """A line's figures, under their heads."""
    def plain(amount: int | None) -> str:
        return DASH if amount is None else full_figure(amount, money)

    def signed(amount: int | None) -> str:
        return DASH if amount is None else signed_full_figure(amount, money)

    band = DASH if line.band is None else tr("{low} to {high}", low=signed(line.band[0]), high=signed(line.band[1]))
    return (str(line.hands), lasted(timedelta(seconds=line.seconds)), plain(line.average), plain(line.largest),
            plain(line.turnover), signed(line.expected), signed(line.side), signed(line.won), band)


def _explained() -> str:
    return tr("Time leaves out pauses over 10 minutes. Expected is what the house wins of these bets on average, each "
              "by its exact edge; 19 nights in 20 end in the band. Games between players count hands and time.")
