"""The record of a shoe: every coup with its cards and its money, the rulings, and the house rules it was dealt by."""

from dataclasses import dataclass
from datetime import datetime

from app.cards import Card
from app.money import Currency, full_figure
from app.settlement import BookMark
from app.sheets.blocks import Align, Block, Caution, Column, Facts, Heading, Narrow, Note, Row, Sheet, Table
from app.sheets.foot import Printing, foot_of
from app.sheets.wording import DASH, clock_span, day, held_apart, rules_dealt_by
from app.words import as_in, plural, tr

WINNERS = {"player": as_in("a hand", "Player"), "banker": "Banker", "tie": "Tie"}


@dataclass(frozen=True, slots=True)
class CoupDealt:
    """One coup as it holds: when it was settled, its cards, and in minor units what the rack took in and paid out.

    `rules` is the version of the house's rules in short, "" where that is not known; a `void` coup gave its bets back.
    """

    number: int
    at: datetime
    player: tuple[Card, ...]
    banker: tuple[Card, ...]
    totals: tuple[int, int]
    winner: str
    natural: bool
    pairs: tuple[bool, bool]
    taken: int
    paid: int
    rules: str = ""
    rulings: tuple[str, ...] = ()
    void: bool = False


@dataclass(frozen=True, slots=True)
class ShoeRecord:
    """A shoe from its first coup to its last, or as far as it has come.

    `rules` are the version that it began with and every change, each with when, a line each.
    """

    house: str
    host: str
    night: str
    sheet: str
    table: str
    shoe: int
    decks: int
    cut_depth: int
    opened: datetime
    closed: datetime | None
    money: Currency
    books: BookMark
    coups: tuple[CoupDealt, ...]
    rules: tuple[str, ...] = ()
    before_coups: tuple[str, ...] = ()
    demo: bool = False

    @property
    def number(self) -> str:
        """The number of this sheet."""
        return f"{self.sheet}-R{self.shoe}"

    @property
    def subject(self) -> str:
        """What a sheet of this shoe is of."""
        return tr("{night}, shoe {number}", night=self.night, number=self.shoe)


def shoe_record_sheet(record: ShoeRecord, printing: Printing) -> Sheet:
    """The record of a shoe on paper."""
    return Sheet(
        title=tr("Shoe record"), subject=record.subject,
        about=f"shoe:{record.number}",
        blocks=(_facts(record),
                *((Caution(tr("The shoe is still in progress: results so far.")),)
                  if record.closed is None else ()),
                Heading(tr("1  House rules in force")), *rules_dealt_by(record.rules),
                Heading(tr("2  Every coup")), _coups(record), *_said(record)),
        footer=foot_of(record.books, record.number, printing), demo=record.demo)


def _facts(record: ShoeRecord) -> Facts:
    return Facts((
        (tr("House"), record.house), (tr("Night"), record.night), (tr("Date"), day(record.opened)),
        (tr("Sheet"), record.number), (tr("Table"), record.table),
        (tr("Shoe"), plural(record.decks, "{shoe}, {count} deck, cut card at {depth}",
                            "{shoe}, {count} decks, cut card at {depth}", shoe=record.shoe, depth=record.cut_depth)),
        (tr("Host"), record.host), (tr("Time"), clock_span(record.opened, record.closed)),
    ))


def _coups(record: ShoeRecord) -> Block:
    if not record.coups:
        return Note(tr("No coup has been settled."))
    money = record.money
    columns = (
        Column(tr("Coup"), 40, Align.RIGHT, narrow=Narrow.LEAD), Column(tr("Time"), 52),
        Column(tr(as_in("a hand", "Player")), 92), Column(tr("Banker"), 92),
        Column(tr("Totals"), 56, Align.CENTRE, narrow=Narrow.LEFT_OUT),
        Column.lead(tr("Result"), 128), Column(tr("Pairs"), 60),
        Column.figure(tr("Taken {sign}", sign=money.sign), 72),
        Column.figure(tr("Paid {sign}", sign=money.sign), 72),
        Column(tr("Rules"), 70))
    total = Row.total(str(sum(not one.void for one in record.coups)), "", "", "", "", tr("Together"), "",
                      full_figure(sum(one.taken for one in record.coups), money),
                      full_figure(sum(one.paid for one in record.coups), money), "")
    return Table(columns, tuple(_row(one, money) for one in record.coups), total)


def _row(one: CoupDealt, money: Currency) -> Row:
    totals = tr("{player} : {banker}", player=one.totals[0], banker=one.totals[1]) if one.winner else DASH
    return Row.of(str(one.number), f"{one.at:%H:%M}", _cards(one.player), _cards(one.banker), totals, _result(one),
                  _pairs(one), full_figure(one.taken, money) if one.taken else "",
                  full_figure(one.paid, money) if one.paid else "", held_apart(one.rules))


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards)) or DASH


def _result(one: CoupDealt) -> str:
    if one.void:
        return tr("void, bets back")
    winner = tr(WINNERS[one.winner])
    return tr("{winner}, natural", winner=winner) if one.natural else winner


def _pairs(one: CoupDealt) -> str:
    if all(one.pairs):
        return tr("both")
    names = tr(as_in("a hand", "Player")), tr("Banker")
    return "".join(name for name, is_pair in zip(names, one.pairs, strict=True) if is_pair)


def _said(record: ShoeRecord) -> tuple[Block, ...]:
    ruled = [tr("Coup {number}: {ruling}.", number=one.number, ruling=held_apart(said))
             for one in record.coups for said in one.rulings]
    ruled = [tr("Outside the coups: {ruling}.", ruling=held_apart(said)) for said in record.before_coups] + ruled
    return (Heading(tr("3  Rulings on irregularities")), *(tuple(map(Note, ruled)) or (Note(tr("None.")),)))
