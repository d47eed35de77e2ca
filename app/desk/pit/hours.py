"""Hour by hour: what each table of a night won, and how that differs from its edge, its drop, its fills, its float.

An hour's figures are sums of the same bookings from which the table's bank is reckoned: all hours add up to it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo
from fractions import Fraction

from app.desk.records.night_summary import NightRead
from app.desk.session.session import Session
from app.desk.stats.bank import BankMark, BankMoment, Dealt, bank_moments, by_hour, hour_names, hour_of
from app.desk.stats.luck import luck
from app.money import Currency, full_figure, signed_full_figure
from app.names import table_words
from app.sheets.tables.pit_report import PitReport, TableHours
from app.store.books import Books
from app.store.values import Sitting
from app.sums import grouped
from app.table_bank import hold_words
from app.words import tr
from app.words.figures import thousands


@dataclass(frozen=True, slots=True)
class TableHour:
    """One hour of the clock at one table, in minor units. `fills` are less credits, `holds` is what the rack held at
    its end; `expected` is what the bets should have won, None where nothing was bet against the house.
    """

    start: datetime
    win: int = 0
    expected: Fraction | None = None
    drop: int = 0
    fills: int = 0
    holds: int = 0
    hands: int = 0

    @property
    def difference(self) -> Fraction | None:
        """How the win differs from what the bets should have won."""
        return None if self.expected is None else self.win - self.expected

    @property
    def hold(self) -> Fraction | None:
        """Win for each unit of the drop; None where there was none."""
        return Fraction(self.win, self.drop) if self.drop > 0 else None


@dataclass(frozen=True, slots=True)
class HoursOfTable:
    """One table of the night, with its hours and what they come to."""

    number: int
    name: str
    hours: tuple[TableHour, ...]
    whole: TableHour


def hours_of_tables(books: Books, dealt: Dealt, zone: tzinfo) -> tuple[HoursOfTable, ...]:
    """Every table of a night that booked anything, in the order of their numbers; those that are closed too."""
    tables = grouped(dealt, lambda one: max(1, books.table_of(one[0].id)))
    return tuple(_of_table(number, tables[number], moments, zone) for number in sorted(tables)
                 if (moments := bank_moments(tables[number], zone)))


def _of_table(number: int, sittings: Dealt, moments: Sequence[BankMoment], zone: tzinfo) -> HoursOfTable:
    hours, holds = dict[float, TableHour](), 0
    for one in by_hour(moments):
        within = [moment for moment in moments if hour_of(moment.at) == one.start]
        holds = within[-1].holds if within else holds
        carried = sum(moment.moved * (1 if moment.mark is BankMark.FILL else -1) for moment in within
                      if moment.mark in (BankMark.FILL, BankMark.CREDIT))
        hours[one.start.timestamp()] = TableHour(one.start, one.win, None, one.drop, carried, holds, one.hands)
    for bet in luck(sittings, zone).moments:
        at = hour_of(bet.at).timestamp()
        hours[at] = replace(hours[at], expected=(hours[at].expected or Fraction()) + bet.mean)
    made = tuple(hours.values())
    last: Sitting = sittings[-1][0]
    return HoursOfTable(number, table_words(last.table_name), made, together(made))


def together(hours: Iterable[TableHour]) -> TableHour:
    """What several hours come to; the float is that of the last."""
    every = tuple(hours)
    known = [one.expected for one in every if one.expected is not None]
    return TableHour(every[0].start, sum(one.win for one in every), sum(known, Fraction()) if known else None,
                     sum(one.drop for one in every), sum(one.fills for one in every), every[-1].holds,
                     sum(one.hands for one in every))


def all_together(tables: Iterable[HoursOfTable]) -> TableHour:
    """What all tables come to; the float is that of all racks."""
    every = tuple(tables)
    return replace(together(one.whole for one in every), holds=sum(one.whole.holds for one in every))


def hour_heads() -> tuple[str, ...]:
    """What stands above the figures of an hour."""
    return (tr("Hour from"), tr("Hands"), tr("Win"), tr("Difference"), tr("Drop"), tr("Fills"), tr("Float"),
            tr("Win %"))


def hour_cells(name: str, one: TableHour, money: Currency) -> tuple[str, ...]:
    """The figures of an hour, with its name."""
    difference = one.difference
    return (name, thousands(one.hands), signed_full_figure(one.win, money),
            "–" if difference is None else signed_full_figure(round(difference), money), full_figure(one.drop, money),
            signed_full_figure(one.fills, money) if one.fills else "–", full_figure(one.holds, money),
            hold_words(one.hold))


def hour_rows(of: HoursOfTable, money: Currency) -> tuple[tuple[str, ...], ...]:
    """A table's hours, each with its name."""
    names = hour_names(one.start for one in of.hours)
    return tuple(hour_cells(name, one, money) for name, one in zip(names, of.hours, strict=True))


def pit_report(session: Session, read: NightRead) -> PitReport:
    """The report of a night as it is printed now."""
    told, money = read.statement, session.the_house().money
    tables = hours_of_tables(session.books, read.dealt, read.zone)
    return PitReport(
        session.the_house().name, told.night, told.house.host, told.sheet, told.opened, told.closed, told.books,
        hour_heads(),
        tuple(TableHours(one.name, hour_rows(one, money), hour_cells(tr("Together"), one.whole, money))
              for one in tables),
        hour_cells(tr("Together"), all_together(tables), money), told.demo)
