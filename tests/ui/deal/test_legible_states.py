"""The states that a coup does not come through every time can be read too, at every size of window."""

import pytest

from app.dealing.engine.run import Run
from app.games.baccarat import BACCARAT
from tests.ui.deal.conftest import MakeTable, Table
from tests.ui.deal.stand import StandDesk, StandPlayer, desk_at_bets, opening
from tests.ui.legible import SIZES, cut_texts

REPEAT = {1: {"banker": 2000}, 3: {"banker": 4000, "banker_pair": 500}, 8: {"banker": 10000}}


def check(table: Table, *lines: str) -> None:
    for line in lines:
        table.keys(line)
        assert cut_texts(table.window) == [], line


@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
def test_setting_up(table_of: MakeTable, width: int, height: int, scale: float) -> None:
    empty = StandDesk(Run.begin(BACCARAT, opening({}, seats={}, last={})))
    empty.known += [StandPlayer(7, "Luca"), StandPlayer(8, "Tom"), StandPlayer(9, "Priya"), StandPlayer(10, "Mei Lin")]
    check(table_of(empty, width, height, scale), "", "A n n a")
    desk = StandDesk(Run.begin(BACCARAT, opening({}, last={})))
    check(table_of(desk, width, height, scale), "", "Enter", "Enter", "Enter Enter Enter Enter Enter", "Enter")


@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
def test_trouble(table_of: MakeTable, width: int, height: int, scale: float) -> None:
    desk = desk_at_bets(last=REPEAT, rules={"suits": True, "decks": 1, "cut_depth": 14})
    table = table_of(desk, width, height, scale)
    check(table, "Down t 4 0", "Enter x ⇧S ^Enter", "k s 5", "k s")
    desk.broken = 1
    check(table, "q s", "Enter", "n", "Esc")
    table.page.fix(desk.run.effective[-1].seq)
    check(table, "", "Esc")


@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
def test_a_rack_that_is_short_and_a_payment_taken_back(table_of: MakeTable, width: int, height: int,
                                                       scale: float) -> None:
    short = desk_at_bets(last={8: {"banker": 10000}}, rack={50000: 2, 10000: 14})
    check(table_of(short, width, height, scale), "⇧S g", "^Enter k 3 2 a 6 5", "Enter")
    table = table_of(desk_at_bets(last=REPEAT), width, height, scale)
    check(table, "⇧S ^Enter k 3 2 a 6 5 Enter", "Back", "Esc ⇧Enter ⇧S ^Enter Back Back")


@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
def test_panels(table_of: MakeTable, width: int, height: int, scale: float) -> None:
    table = table_of(desk_at_bets(last=REPEAT), width, height, scale)
    check(table, "F1", "Esc y", "Esc e", "Esc")
    for seat in (3, 6):
        table.page.felt.seat_clicked.emit(seat)
        check(table, "")
    table.page.felt.rack_clicked.emit()
    check(table, "", "Esc ]")
