"""The pit report: what each table took and won, hour by hour, for whoever answers for all of them."""

from dataclasses import dataclass
from datetime import datetime

from app.settlement import BookMark
from app.sheets.blocks import Block, Column, Facts, Heading, Note, Row, Sheet, Table
from app.sheets.foot import Printing, foot_of
from app.sheets.wording import so_far, span
from app.words import tr


@dataclass(frozen=True, slots=True)
class TableHours:
    """One table: its rows in the order of the hours, of as many texts as there are heads, and what they come to."""

    name: str
    rows: tuple[tuple[str, ...], ...]
    total: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PitReport:
    """A night of several tables as its books stand, times aware."""

    house: str
    night: str
    host: str
    sheet: str
    opened: datetime
    closed: datetime | None
    books: BookMark
    heads: tuple[str, ...]
    tables: tuple[TableHours, ...]
    total: tuple[str, ...]
    demo: bool = False

    @property
    def number(self) -> str:
        """The number of this sheet."""
        return f"{self.sheet}-P"


def pit_report_sheet(report: PitReport, printing: Printing) -> Sheet:
    """The report on paper."""
    facts = ((tr("House"), report.house), (tr("Night"), report.night), (tr("Host"), report.host),
             (tr("Held"), span(report.opened, report.closed)), (tr("Sheet"), report.number))
    return Sheet(
        title=tr("Pit report"), subject=report.night, about=f"pit:{report.sheet}",
        blocks=(Facts(facts), *so_far(report.closed),
                *(block for one in report.tables for block in _of_table(one, report.heads)),
                Heading(tr("All tables")), Table(_columns(report.heads), (Row.total(*report.total),)), _meant()),
        footer=foot_of(report.books, report.number, printing), demo=report.demo)


def _of_table(one: TableHours, heads: tuple[str, ...]) -> tuple[Block, ...]:
    return Heading(one.name), Table(_columns(heads), tuple(Row.of(*texts) for texts in one.rows),
                                    Row.total(*one.total), close=True)


def _columns(heads: tuple[str, ...]) -> tuple[Column, ...]:
    return (Column.lead(heads[0], 90), *(Column.figure(head, 80) for head in heads[1:]))


def _meant() -> Note:
    return Note(tr("Difference: win less the exact expected win of the bets. Fills are less credits. Float: what the "
                   "rack held at the end of the hour."))
