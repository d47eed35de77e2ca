"""The wager grid is a table to whoever listens: its headers, its cells, and all that can be pressed or set in it."""

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleInterface, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTableView
from shiboken6 import Shiboken

from tests.ui.by_ear.tree import Role, actions, cell, found, header, name, press, read, walked
from tests.ui.deal.conftest import EVERY_BET, MakeTable, Table, dealt
from tests.ui.deal.stand import desk_at_bets
from tests.ui.deal.test_wagers import ask_of, sheet_of
from ui.heard.painted_tree import PartInterface


def grid(table: Table) -> QAccessibleInterface:
    """The grid as it is read."""
    return read(ask_of(table).grid)


def parts(table: Table) -> list[PartInterface]:
    """All that is painted in it."""
    return [node for node in walked(grid(table)) if isinstance(node, PartInterface)]


def row(table: Table, seat: str) -> dict[str, str]:
    """What is read along a seat's row, by the heads of the columns."""
    cells = [node for node in walked(grid(table)) if node.role() is Role.Cell]
    return {header(node, True): name(node) for node in cells if header(node, False).startswith(seat)}


def test_rows_are_seats_and_columns_are_spots(at_bets: Table) -> None:
    heads = {role: [name(node) for node in parts(at_bets) if node.role() is role]
             for role in (Role.ColumnHeader, Role.RowHeader)}

    assert grid(at_bets).role() is Role.Table
    assert heads[Role.ColumnHeader][:3] == ["Player", "Banker", "Tie"]
    assert heads[Role.ColumnHeader][-3:] == ["Bet", "Behind", "At once"]
    assert heads[Role.RowHeader][:2] == ["Seat 1 Luca", "Seat 2 Tom"]
    assert heads[Role.RowHeader][-1] == "On the felt"


def test_a_row_says_the_last_bets_what_is_behind_and_what_may_be_done_at_once(table_of: MakeTable) -> None:
    table = dealt(table_of, "Down")
    assert row(table, "Seat 1")["Banker"] == "no bet, last 20"
    assert row(table, "Seat 1")["Bet"] == "no bet, last 20"
    assert row(table, "Seat 1")["Behind"]
    assert row(table, "Seat 1")["At once"] == "Same 20"
    assert row(table, "Seat 6") == {"At once": "Seat player"}


def test_a_fault_is_in_its_own_cell_alone(at_bets: Table) -> None:
    at_bets.keys("Down t 4 0 Down")
    faulty = [node for node in parts(at_bets) if "above the maximum" in name(node)]

    assert [(header(node, False), header(node, True)) for node in faulty] == [("Seat 2 Tom", "Tie")]
    assert name(faulty[0]).startswith("40. Tie 40 is above the maximum.")


def test_the_one_button_of_a_fault_mends_it(at_bets: Table) -> None:
    at_bets.keys("Down t 4 0")
    mender = found(cell(grid(at_bets), "Seat 2", "Tie"), "Set 25")
    press(mender)

    assert sheet_of(at_bets).now() == {2: {"tie": 2500}}
    assert not mender.isValid()


def test_to_press_a_cell_puts_the_cursor_there(at_bets: Table) -> None:
    press(cell(grid(at_bets), "Seat 3", "Banker"))

    assert (sheet_of(at_bets).seat, sheet_of(at_bets).spot) == (3, "banker")
    assert [header(node, False) for node in parts(at_bets) if node.state().selected] == ["Seat 3 Priya"]


def test_the_keyboard_is_in_one_cell_and_nowhere_else(at_bets: Table) -> None:
    at_bets.keys("Down Right")
    focused = [node for node in walked(read(at_bets.window)) if node.state().focused]

    assert [(header(node, False), header(node, True)) for node in focused] == [("Seat 2 Tom", "Banker")]
    assert grid(at_bets).focusChild() is focused[0]


def test_each_step_of_the_cursor_is_told_once(at_bets: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    assert parts(at_bets)
    at_bets.press("Down")
    QTest.qWait(1)
    told: list[tuple[str, str]] = []

    def tell(event: QAccessibleEvent) -> None:
        heard = event.accessibleInterface()
        if event.type() is QAccessible.Event.Focus and heard.tableCellInterface() is not None:
            told.append((header(heard, False), header(heard, True)))

    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    monkeypatch.setattr(QAccessible, "updateAccessibility", tell)
    for key in ("Down", "Right", "Up"):
        at_bets.press(key)
        QTest.qWait(1)
    assert told == [("Seat 3 Priya", "Player"), ("Seat 3 Priya", "Banker"), ("Seat 2 Tom", "Banker")]


def test_a_cell_takes_an_amount_in_whole_pounds_and_pence(at_bets: Table) -> None:
    value = cell(grid(at_bets), "Seat 2", "Player").valueInterface()
    value.setCurrentValue(12.5)

    assert sheet_of(at_bets).now() == {2: {"player": 1250}}
    assert value.currentValue() == 12.5
    assert name(cell(grid(at_bets), "Seat 2", "Player")) .startswith("12.50. No chips of this house make 12.50.")
    value.setCurrentValue(0)
    assert sheet_of(at_bets).now() == {}


def test_same_as_last_is_pressed_at_its_seat(table_of: MakeTable) -> None:
    table = dealt(table_of, "Down")
    press(cell(grid(table), "Seat 3", "At once"))

    assert sheet_of(table).now() == {3: {"banker": 4000}}
    assert name(cell(grid(table), "Seat 3", "At once")) == "Same as last"
    assert actions(cell(grid(table), "Seat 3", "At once")) == []


def test_the_totals_are_the_last_row(at_bets: Table) -> None:
    at_bets.keys("b 2 0 Enter b 3 0 Enter")
    assert row(at_bets, "On the felt")["Banker"] == "50"
    assert row(at_bets, "On the felt")["Bet"] == "50"


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720)])
@pytest.mark.parametrize("rules", [{}, EVERY_BET])
def test_whatever_a_click_presses_can_be_pressed_by_ear_too(table_of: MakeTable, size: tuple[int, int],
                                                            rules: dict[str, bool]) -> None:
    table = table_of(desk_at_bets(rules=rules), *size)
    table.keys("Down t 9 9")
    painted, said = ask_of(table).grid, []
    for signal in (painted.cell_clicked, painted.action_clicked, painted.page_clicked, painted.fix_clicked):
        signal.disconnect()
    painted.cell_clicked.connect(lambda *what: said.append(("cell", *what)))
    painted.action_clicked.connect(lambda *what: said.append(("action", *what)))
    painted.page_clicked.connect(lambda *what: said.append(("page", *what)))
    painted.fix_clicked.connect(lambda *what: said.append(("fix", *what)))
    by_ear = set()
    for part in parts(table):
        if actions(part):
            press(part)
            by_ear.add(said[-1])
    said.clear()
    for x in range(4, painted.width(), 47):
        for y in range(4, painted.height(), 23):
            if painted.childAt(QPoint(x, y)) is None:
                painted.mouseReleaseEvent(released_at(QPoint(x, y)))
    assert len(set(said)) > 20
    assert set(said) <= by_ear


def released_at(at: QPoint) -> QMouseEvent:
    """A click that ends there."""
    left = Qt.MouseButton.LeftButton
    return QMouseEvent(QEvent.Type.MouseButtonRelease, at.toPointF(), at.toPointF(), left, left,
                       Qt.KeyboardModifier.NoModifier)


def test_qt_can_be_asked_for_rows_and_columns(at_bets: Table) -> None:
    grid(at_bets)
    view = ask_of(at_bets).grid.findChild(QTableView)
    assert view is not None
    assert (view.model().rowCount(), view.model().columnCount()) == (10, 9)
    assert not view.isVisible()
    assert grid(at_bets).interface_cast(QAccessible.InterfaceType.TableInterface) is not None


def test_nothing_of_qts_own_is_kept_that_qt_deletes_by_itself(at_bets: Table) -> None:
    before = held_of_qt()
    assert [name(node) for node in walked(grid(at_bets))]
    assert grid(at_bets).interface_cast(QAccessible.InterfaceType.TableInterface) is not None

    assert held_of_qt() <= before, "what Python holds by an address is taken for whatever is made there next"


def held_of_qt() -> int:
    """How many of Qt's own interfaces Python holds."""
    ours = [one for one in Shiboken.getAllValidWrappers() if isinstance(one, QAccessibleInterface)]
    return sum(type(one).__module__.startswith("PySide6.") for one in ours)


def test_to_choose_a_cell_of_qts_table_is_to_press_it(at_bets: Table) -> None:
    grid(at_bets)
    view = ask_of(at_bets).grid.findChild(QTableView)
    assert view is not None
    twin = [node for node in _all(read(view)) if node.role() is Role.Cell and name(node) == "no bet"]
    twin[1].actionInterface().doAction("Toggle")
    twin[1].actionInterface().doAction("Toggle")

    assert (sheet_of(at_bets).seat, sheet_of(at_bets).spot) == (1, "tie")


def _all(node: QAccessibleInterface) -> list[QAccessibleInterface]:
    return [node, *(one for at in range(node.childCount()) for one in _all(node.child(at)))]
