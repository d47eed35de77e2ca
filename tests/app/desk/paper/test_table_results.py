"""A table's result: opener and closer chip by chip, fills, credits, drop, and what it won."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.dealing.asides.registry import CashOut
from app.dealing.values.transfers import stack
from app.desk import Desk
from app.desk.house.house import ANY_CASH
from app.desk.session.several_tables import TablePlan
from app.sheets.blocks import Note, Sheet, Table
from app.sheets.foot import Printing
from tests.app.desk.dealing import BANKER_WINS, QUICK, bets, deal
from tests.app.desk.dealing import a_desk as one_table
from tests.app.desk.guarding import SetClock
from tests.app.desk.pit.house import an_evening
from tests.app.desk.test_shared_house import begun_table

PRINTING = Printing(datetime(2026, 11, 22, 1, 14, tzinfo=UTC), "1.0")
DI, ED = 4, 5


@pytest.fixture
def first(tmp_path: Path) -> Iterator[Desk]:
    """Table 2 with Di, who bought 10 for cash, bet 5 on Player and lost it; a fill of 10 came, a credit of 20 went."""
    desk = begun_table(tmp_path)
    desk.open_house(replace(desk.the_house(), cash_at_table=ANY_CASH))
    second = desk.desk_at(desk.tables.open_one(TablePlan(rack={50: 40, 250: 20, 500: 20}, by="AK BL", rules=QUICK)))
    for seat, name in ((2, "Di"), (3, "Ed")):
        second.seat_player(seat, name, 5_000)
    second.answer(True)
    for answer in (2, None):
        second.answer(answer)
    second.asks.sell(DI, 1_000)
    deal(second, BANKER_WINS, bets(s2={"player": 500}))
    desk.asks.accept(second.asks.fill({500: 2}))
    second.asks.receive(1, by="AK BL")
    second.asks.credit({500: 4}, "AK BL")
    yield desk
    desk.books.close()


def result(desk: Desk) -> Sheet:
    return desk.sheets.make(desk.sheets.of("table-result", "Table 2"), PRINTING)


def cells(sheet: Sheet, at: int) -> list[list[str]]:
    table = [block for block in sheet.blocks if isinstance(block, Table)][at]
    return [[cell.text for cell in row.cells] for row in table.rows]


def test_what_came_and_went_comes_to_what_the_table_won(first: Desk) -> None:
    moves = dict(cells(result(first), 1))
    assert moves == {"Opened with": "+170.00", "Fills": "+10.00", "Credits": "−20.00",
                     "Chips sold from the rack": "−10.00", "Lost by players": "+5.00", "In the rack": "155.00",
                     "Won by the table": "+5.00"}


def test_opener_and_closer_stand_side_by_side_once_it_is_closed(first: Desk) -> None:
    assert {row[2] for row in cells(result(first), 0)} == {"–"}
    second = first.desk_at(2)
    for who in (DI, ED):
        second.aside(CashOut(who, second.table.balance(stack(who))))
    thought = dict(second.table.rack)
    first.asks.take_in(2)
    second.close_table({**thought, 500: thought[500] - 1}, "AK BL", "One is lacking")
    sheet = result(first)
    rows = {row[0]: row[1:3] for row in cells(sheet, 0)}
    assert rows["£5"] == ["20", str(thought[500] - 1)]
    [note] = [block.text for block in sheet.blocks if isinstance(block, Note)]
    assert note.startswith("Counted by AK BL.")
    assert note.endswith("Reason of the difference: One is lacking.")


def test_a_house_with_one_table_is_offered_none(tmp_path: Path) -> None:
    desk = one_table(tmp_path)
    assert not [choice for choice in desk.sheets.possible() if choice.kind.code in ("table-result", "slip")]


def test_every_sheet_that_is_offered_at_any_of_several_tables_can_be_made(tmp_path: Path, clock: SetClock) -> None:
    """A count of one table alone is not the night's, and is not offered: each table's result has its closer."""
    for desk in (tables := an_evening(tmp_path, clock)):
        offered = desk.sheets.possible()
        assert {one.kind.code for one in offered}.isdisjoint({"count", "form"})
        assert all(desk.sheets.make(one, PRINTING).title for one in offered)
    tables[0].books.close()
