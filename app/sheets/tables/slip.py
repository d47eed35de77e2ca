"""A slip: what went between a table and the cage, twice on a page that is cut across, for each of them to keep."""

from dataclasses import dataclass
from datetime import datetime

from app.chips import Counts, worth
from app.money import Currency, full_figure, priced
from app.settlement import BookMark
from app.sheets.blocks import (
    Block,
    Caution,
    Cell,
    Column,
    Facts,
    Heading,
    Note,
    Row,
    Sheet,
    SignatureLines,
    Table,
    Twice,
)
from app.sheets.foot import Printing, foot_of
from app.sheets.wording import DASH, held_apart, stamp
from app.words import tr
from app.words.joined import phrases


@dataclass(frozen=True, slots=True)
class Signed:
    """One thing that was done about it: what, by whom, at an aware time."""

    what: str
    who: str
    when: datetime


@dataclass(frozen=True, slots=True)
class Slip:
    """One slip by its `number`: what it is ("Fill"), which table's, about whom or what, its amount in minor units, None
    while it is still to be counted, and its chips by value where there are any.

    `entry` is the number and the code of the entry by which it was booked first, the same on every printing. `void` is
    the reason where it came to nothing, `differs` what was counted otherwise than it says. `signs` are those
    who put their names under it.
    """

    night: str
    number: int
    what: str
    table: str
    about: str
    amount: int | None
    money: Currency
    done: tuple[Signed, ...]
    signs: tuple[str, ...]
    books: BookMark
    chips: Counts | None = None
    entry: str = ""
    void: str = ""
    differs: str = ""
    demo: bool = False

    @property
    def name(self) -> str:
        """As it is called: "Fill 12"."""
        return tr("{what} {number}", what=self.what, number=self.number)


def slip_sheet(slip: Slip, printing: Printing) -> Sheet:
    """The slip, above for the cage and below for the table; on a till's roll once."""
    return Sheet(title=slip.name, subject=phrases((slip.night, slip.table)), about=f"slip:{slip.number}",
                 blocks=(Twice(_half(slip)),), footer=foot_of(slip.books, slip.name, printing), demo=slip.demo)


def _half(slip: Slip) -> tuple[Block, ...]:
    return (Heading(tr("{slip}, {table}", slip=slip.name, table=slip.table)), *_warned(slip), _head(slip),
            *((_chips(slip),) if slip.chips else ()), _steps(slip), *_said(slip), SignatureLines(slip.signs))


def _warned(slip: Slip) -> tuple[Caution, ...]:
    return (Caution(tr("VOID: {reason}", reason=slip.void)),) if slip.void else ()


def _said(slip: Slip) -> tuple[Note, ...]:
    return (Note(slip.differs),) if slip.differs else ()


def _head(slip: Slip) -> Facts:
    amount = DASH if slip.amount is None else priced(slip.amount, slip.money)
    about = ((tr("For"), held_apart(slip.about)),) if slip.about else ()
    return Facts(((tr("Slip"), slip.name), (tr("Table"), slip.table), *about, (tr("Worth"), amount),
                  (tr("Night"), slip.night), *(((tr("Entry"), slip.entry),) if slip.entry else ())))


def _chips(slip: Slip) -> Table:
    assert slip.chips is not None
    columns = (Column.lead(tr("Chip"), 200), Column.figure(tr("Number"), 120),
               Column.amount(tr("Worth {sign}", sign=slip.money.sign), 160))
    rows = tuple(Row.of(priced(value, slip.money), str(slip.chips[value]),
                        full_figure(value * slip.chips[value], slip.money))
                 for value in sorted(slip.chips, reverse=True) if slip.chips[value])
    total = Row.total(tr("All"), str(sum(slip.chips.values())), full_figure(worth(slip.chips), slip.money))
    return Table(columns, rows, total, close=True)


def _steps(slip: Slip) -> Table:
    columns = (Column.lead(tr("Done"), 160), Column(tr("By"), 240), Column(tr("When"), 200))
    return Table(columns, tuple(Row((Cell(one.what, strong=True), Cell(held_apart(one.who)), Cell(stamp(one.when))))
                                for one in slip.done), close=True)
