"""The results of the tables of a night, read from their logs."""

from typing import Any, cast

from app.chips import Counts
from app.dealing.asides.registry import CloseTable, FillRack, read_aside
from app.dealing.engine.run import Run
from app.dealing.values.log import RowKind
from app.desk.cashier.bank_report import night_bank, rack_words
from app.desk.house.clock import moment
from app.desk.records.night_summary import NightRead
from app.desk.session.session import Session
from app.sheets.tables.table_result import TableResult
from app.store.values import Sitting

Dealt = list[tuple[Sitting, Run]]


def tables_of(read: NightRead) -> dict[str, Dealt]:
    """The sittings of each table of a night that was opened for several, by the table's name; else none."""
    found: dict[str, Dealt] = {}
    for sitting, run in read.dealt:
        if run.opening.house:
            found.setdefault(sitting.table_name, []).append((sitting, run))
    return found


def table_result(session: Session, read: NightRead, name: str) -> TableResult:
    """The result of a table, by its name."""
    dealt, house = tables_of(read)[name], session.the_house()
    first, last = dealt[0], dealt[-1]
    bank = next(line.bank for line in night_bank(session, read.night).tables if line.name == name)
    closing = _closing(last[1])
    return TableResult(
        read.night.title, name, moment(first[0].opened_at, read.zone),
        moment(last[0].closed_at, read.zone) if last[0].closed_at else None, house.money, house.chips.values,
        _opener(first[1]), dict(closing.counts) if closing else None, bank, rack_words(bank), read.statement.books,
        closing.by if closing else "", closing.reason if closing else "", house.demo)


def _opener(run: Run) -> Counts:
    """What its rack was opened with, by value: its first fill."""
    row = next((row for row in run.effective if row.kind is RowKind.ASIDE and row.key == FillRack.code), None)
    made = read_aside(row.key, cast(dict[str, Any], row.body)) if row else None
    return made.counts if isinstance(made, FillRack) else {}


def _closing(run: Run) -> CloseTable | None:
    row = next((row for row in reversed(run.effective) if row.kind is RowKind.ASIDE and row.key == CloseTable.code),
               None)
    made = read_aside(row.key, cast(dict[str, Any], row.body)) if row else None
    return made if isinstance(made, CloseTable) else None
