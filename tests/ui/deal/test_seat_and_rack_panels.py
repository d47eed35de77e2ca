"""The panels of a seat and of the rack that lie over the right column."""

from typing import cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from app.chips import worth
from app.dealing.asides.registry import CASH, BuyIn, LimitMarkers, owed_by_marker
from app.dealing.values.transfers import CASHBOX, RACK, account, box
from tests.ui.deal.conftest import MakeTable, Table, dealt
from tests.ui.hands import click
from ui.deal.rulings.ruling_panel import RulingPanel
from ui.deal.side.rack_panel import RackPanel
from ui.deal.side.seat_panel import SeatPanel
from ui.strip.amount_keys import AmountKeys
from ui.widgets.buttons import SecondaryButton


def press_button(panel: object, label: str) -> None:
    button = next(one for one in cast(RulingPanel, panel).findChildren(SecondaryButton) if one.label == label)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def seat_panel(table: Table, seat: int) -> SeatPanel:
    table.page.felt.seat_clicked.emit(seat)
    panel = table.page.side.panel
    assert isinstance(panel, SeatPanel)
    return panel


def test_a_click_on_an_open_seat_asks_for_a_name_and_a_buy_in(table_of: MakeTable) -> None:
    table = dealt(table_of, "")
    panel = seat_panel(table, 6)
    table.keys("A n n a")
    panel.buy_in_field.setText("200")
    table.press("Enter")
    assert table.desk.table.name(6) == "Anna"
    assert table.desk.table.stack_of(6) == 20000
    assert table.page.side.panel is None


def test_chips_are_sold_for_cash_or_on_account(table_of: MakeTable) -> None:
    table = dealt(table_of, "")
    panel = seat_panel(table, 1)
    panel.sell_field.setText("100")
    panel.sell_how.buttons()[1].click()
    press_button(panel, "Rebuy")
    assert table.desk.table.stack_of(1) == 17600
    assert table.desk.run.log[-1].body == {"player": 1, "amount": 10000, "how": "cash", "signed": ""}


def test_what_is_no_amount_is_said_in_the_panel(table_of: MakeTable) -> None:
    table = dealt(table_of, "")
    panel = seat_panel(table, 1)
    panel.sell_field.setText("ten")
    press_button(panel, "Rebuy")
    assert panel.trouble.isVisible()
    assert "“ten” is not an amount." in panel.trouble.text()


def test_a_seat_sits_out_and_is_dealt_in(table_of: MakeTable) -> None:
    table = dealt(table_of, "")
    press_button(seat_panel(table, 1), "Sit out")
    assert 1 not in table.desk.table.playing
    press_button(seat_panel(table, 1), "Deal in")
    assert 1 in table.desk.table.playing


def test_a_cash_out_that_differs_asks_for_a_reason(table_of: MakeTable) -> None:
    table = dealt(table_of, "")
    panel = seat_panel(table, 1)
    panel.count_field.setText("75")
    press_button(panel, "Cash out")
    assert "The books expect 76." in panel.trouble.text()
    panel.count_reason.setText("one chip short")
    press_button(panel, "Cash out")
    assert 1 not in table.desk.table.seats


def test_cash_that_the_box_does_not_hold_is_asked_for_before_it_is_paid(table_of: MakeTable) -> None:
    table = dealt(table_of, "")
    panel = seat_panel(table, 1)
    next(one for one in panel.count_how.buttons() if one.property("code") == CASH).setChecked(True)
    press_button(panel, "Cash out")
    assert panel.trouble.text().startswith("The cash box is 76 short.")
    assert 1 in table.desk.table.seats
    press_button(panel, "Cash out")
    assert table.desk.table.balance(CASHBOX) == -7600


def test_marked_commission_is_collected_or_waived(table_of: MakeTable) -> None:
    table = dealt(table_of, "⇧S ^Enter k 3 2 a 6 5 ⇧Enter", commission_taken="boxes")
    assert table.desk.table.balance(box(8)) == 500
    press_button(seat_panel(table, 8), "Collect in chips")
    assert table.desk.table.balance(box(8)) == 0
    panel = seat_panel(table, 3)
    panel.waive_reason.setText("birthday")
    press_button(panel, "Waive it")
    assert table.desk.table.balance(box(3)) == 0


def test_part_of_a_box_is_collected_in_chips_and_the_rest_stands_on_the_account(table_of: MakeTable) -> None:
    table = dealt(table_of, "⇧S ^Enter k 3 2 a 6 5 ⇧Enter", commission_taken="boxes")
    owes = table.desk.table.balance(account(8))
    panel = seat_panel(table, 8)
    panel.part_field.setText("2")
    press_button(panel, "Collect part")
    assert (table.desk.table.balance(box(8)), table.desk.table.balance(account(8))) == (0, owes - 300)


def test_the_rack_is_counted_and_a_difference_needs_a_reason(table_of: MakeTable) -> None:
    table = dealt(table_of, "")
    table.page.felt.rack_clicked.emit()
    panel = cast(RackPanel, table.page.side.panel)
    panel.counted[100].set_value(61)
    assert panel.sum_line.text() == "Counted 3,411, differs by −1"
    press_button(panel, "Rack counted")
    assert panel.trouble.isVisible()
    panel.reason.setText("a chip on the floor")
    press_button(panel, "Rack counted")
    assert worth(table.desk.table.rack) == 341100
    assert table.desk.table.balance(RACK) == 341100


def test_chips_are_changed_with_the_case(table_of: MakeTable) -> None:
    table = dealt(table_of, "")
    table.page.felt.rack_clicked.emit()
    panel = cast(RackPanel, table.page.side.panel)
    panel.given[10000].set_value(1)
    panel.got[500].set_value(20)
    press_button(panel, "Chips changed")
    assert table.desk.table.rack[10000] == 13
    assert table.desk.table.rack[500] == 85


def test_chips_are_carried_to_the_case_and_the_rack_is_handed_over(table_of: MakeTable) -> None:
    table = dealt(table_of, "")
    table.page.felt.rack_clicked.emit()
    panel = cast(RackPanel, table.page.side.panel)
    panel.given[10000].set_value(2)
    panel.initials.setText("AK, BL")
    press_button(panel, "Return to the chip case")
    assert table.desk.table.bookings[-1].reason == "Counted by AK, BL"
    assert table.desk.table.rack[10000] == 12
    table.page.felt.rack_clicked.emit()
    panel = cast(RackPanel, table.page.side.panel)
    panel.dealer_name.setText("Bo")
    press_button(panel, "Count and hand over")
    assert table.desk.table.dealer == "Bo"


def test_chips_handed_in_at_the_table_pay_a_marker_first(table_of: MakeTable) -> None:
    table = dealt(table_of, "")
    player = table.desk.table.seats[3].player
    table.desk.run.aside(LimitMarkers(player, 20000))
    table.desk.run.aside(BuyIn(player, 5000, "marker", "PS"))
    panel = seat_panel(table, 3)
    assert any(line.text() == "50 owed on markers: the chips pay that first" for line in panel.findChildren(QLabel))
    press_button(panel, "Cash out")
    assert owed_by_marker(table.desk.table, player) == 0


def test_who_leaves_the_table_with_a_marker_is_told_that_it_stays_open(table_of: MakeTable) -> None:
    table = dealt(table_of, "")
    player = table.desk.table.seats[3].player
    table.desk.run.aside(LimitMarkers(player, 20000))
    table.desk.run.aside(BuyIn(player, 5000, "marker", "PS"))
    press_button(seat_panel(table, 3), "Leave, keep the marker open")
    assert 3 not in table.desk.table.seats
    assert owed_by_marker(table.desk.table, player) == 5000


def test_a_click_on_cash_and_enter_sells_chips_and_answers_nothing(table_of: MakeTable) -> None:
    table = dealt(table_of, "⇧S")
    table.page.felt.seat_clicked.emit(3)
    table.keys("5 0")
    panel = table.page.side.panel
    assert isinstance(panel, SeatPanel)
    QTest.mouseClick(panel, Qt.MouseButton.LeftButton)
    table.press("Enter")
    assert table.desk.table.bookings[-1].kind == "buy_in"
    assert table.asked == "hand:1/bets"


@pytest.mark.parametrize("line", ["⇧S ^Enter k", "⇧S ^Enter k 3 2 a 6 5"], ids=["card", "pay"])
def test_a_rebuy_takes_five_keys_with_its_amount(table_of: MakeTable, line: str) -> None:
    table = dealt(table_of, line)
    asked, before = table.lead, table.desk.table.stack_of(2)
    assert table.keys("^2 1 0 0 Enter") == 5
    assert table.desk.table.stack_of(2) - before == 10000
    assert (table.page.side.panel, table.lead) == (None, asked)


@pytest.mark.parametrize("line", ["c 1 0 0 Enter", "^⇧2 1 0 0 Enter", "^⇧@ 1 0 0 Enter"],
                         ids=["here", "any seat", "as a keyboard sends it"])
def test_in_the_grid_a_rebuy_takes_five_keys_too(table_of: MakeTable, line: str) -> None:
    table = dealt(table_of, "")
    seat = 1 if line[0] == "c" else 2
    before = table.desk.table.stack_of(seat)
    assert table.keys(line) == 5
    assert table.desk.table.stack_of(seat) - before == 10000
    assert (table.page.side.panel, table.asked) == (None, "hand:1/bets")


def test_a_rebuy_is_made_and_a_stranger_seated_by_the_mouse_alone(table_of: MakeTable) -> None:
    table = dealt(table_of, "")
    before = table.desk.table.stack_of(2)
    rebuy = seat_panel(table, 2)
    keys = rebuy.findChildren(AmountKeys)[0]
    for key in (keys.chips[500], keys.none, keys.chips[10000], keys.chips[500], keys.chips[500]):
        click(key)
    assert rebuy.sell_field.text() == "110"
    click(next(one for one in rebuy.findChildren(SecondaryButton) if one.label == "Rebuy"))
    assert table.desk.table.stack_of(2) - before == 11_000
    stranger = seat_panel(table, 6)
    for label in ("Player 6", "Seat player"):
        click(next(one for one in stranger.findChildren(SecondaryButton) if one.label == label))
    assert table.desk.table.seats[6].name == "Player 6"
