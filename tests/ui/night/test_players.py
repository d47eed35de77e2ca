"""Who is on the list, and what they buy in for."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.hands import click as click_at
from tests.ui.night.keys import Key, click, focused, name_players, opened, press, type_in
from ui.first_run.page import FirstRunPage


def test_a_name_that_is_there_is_refused_in_its_place_and_stays_typed(first: FirstRunPage) -> None:
    name_players(first, "Luca", "luca")
    assert first.players.names == ("Luca",)
    assert first.players.issue.isVisible()
    assert first.players.issue.sentence.startswith("luca is on the list already.")
    assert first.players.field.text() == "luca"
    type_in(" M")
    assert not first.players.issue.isVisible()
    press(Key.Key_Return)
    assert [row.name for row in first.players.rows] == ["Luca", "luca M"]


def test_enter_on_an_empty_field_does_nothing(first: FirstRunPage) -> None:
    name_players(first, "Luca", "Tom")
    press(Key.Key_Return)
    assert first.players.names == ("Luca", "Tom")
    assert not first.players.issue.isVisible()


def test_a_click_on_the_cap_adds_the_name_and_beside_it_does_not(first: FirstRunPage) -> None:
    field = first.players.field
    field.setFocus()
    type_in("Luca")
    click_at(field, QPoint(20, 20))
    assert not first.players.names
    assert field.childAt(QPoint(field.width() - 40, 20)) is field.cap
    click_at(field.cap, QPoint(20, 20))
    assert [row.name for row in first.players.rows] == ["Luca"]


def test_what_stands_in_a_field_is_marked_only_while_the_keyboard_is_there(first: FirstRunPage) -> None:
    field, edit = first.title, first.title.edit
    field.set_text("Monday Night")
    assert not edit.hasSelectedText()
    field.setFocus()
    assert edit.selectedText() == "Monday Night"
    first.players.field.setFocus()
    assert not edit.hasSelectedText()
    field.setFocus()
    type_in("Tues")
    assert field.text == "Tues"


def test_esc_drops_a_half_typed_name(first: FirstRunPage) -> None:
    first.players.field.setFocus()
    type_in("Luc")
    press(Key.Key_Escape)
    assert first.players.field.text() == ""


def test_the_cross_takes_a_name_off(first: FirstRunPage) -> None:
    name_players(first, "Luca", "Tom", "Oskar")
    QApplication.processEvents()
    click(first.players.rows[1].cross)
    assert first.players.names == ("Luca", "Oskar")


def test_arrows_in_the_empty_field_choose_the_name_that_delete_takes_off(first: FirstRunPage) -> None:
    name_players(first, "Luca", "Tom", "Oskar")
    for key in (Key.Key_Up, Key.Key_Left, Key.Key_Delete):
        press(key)
    assert first.players.names == ("Luca", "Oskar")


def test_delete_in_the_empty_field_takes_the_last_name_off_and_tab_passes_the_names_by(first: FirstRunPage) -> None:
    name_players(first, "Luca", "Tom")
    press(Key.Key_Delete)
    assert first.players.names == ("Luca",)
    assert focused() is first.players.field
    type_in("To")
    press(Key.Key_Delete)
    assert first.players.names == ("Luca",)
    press(Key.Key_Tab)
    assert focused() is first.buy_in.quick.checkedButton()


def test_fourteen_players_are_the_most(first: FirstRunPage, qtbot: QtBot) -> None:
    type_in("Anna")
    name_players(first, *(f"Player {number}" for number in range(1, 16)))
    assert len(first.players.names) == 14
    assert first.players.issue.sentence == \
        "There is no seat for Player 15. The table has 14 seats. Take a name off the list."
    press(Key.Key_Escape)
    assert opened(first, qtbot).plan.rules["seats"] == 14


def test_the_name_added_last_is_in_sight(first: FirstRunPage) -> None:
    for number in range(14):
        name_players(first, f"Player {number}")
        QApplication.processEvents()
    last = first.players.rows[-1]
    top = last.mapTo(first.players.area.viewport(), QPoint(0, 0)).y()
    assert 0 <= top <= first.players.area.viewport().height() - last.height()


# buying in


def test_another_buy_in_takes_the_place_of_the_quick_ones(first: FirstRunPage, qtbot: QtBot) -> None:
    type_in("Anna")
    name_players(first, "Luca", "Tom")
    first.buy_in.other.setFocus()
    type_in("75")
    assert first.open_button.second == "2 players, £75 each"
    assert first.buy_in.quick.checkedId() == -1
    assert opened(first, qtbot).plan.seatings[0].buy_in == 7_500
    for _ in "75":
        press(Key.Key_Backspace)
    assert first.open_button.second == "2 players, £100 each"


def test_a_quick_amount_takes_the_place_of_another(first: FirstRunPage) -> None:
    type_in("Anna")
    name_players(first, "Luca", "Tom")
    first.buy_in.other.setFocus()
    type_in("75")
    click(first.buy_in.quick.button(2))
    assert first.open_button.second == "2 players, £200 each"
    assert first.buy_in.other.text() == ""


@pytest.mark.parametrize(("typed", "said"), [
    ("abc", "“abc” is not an amount."), ("0", "A buy-in must be more than zero."),
    ("30000", "2 × £30,000 is more than"),
])
def test_a_buy_in_that_cannot_be_is_said_over_the_foot(first: FirstRunPage, typed: str, said: str) -> None:
    type_in("Anna")
    name_players(first, "Luca", "Tom")
    first.buy_in.other.setFocus()
    type_in(typed)
    assert first.issue.isVisible()
    assert first.issue.sentence.startswith(said)
    assert first.open_button.second == "Correct the buy-in"


def test_cash_and_no_bank_are_handed_over(first: FirstRunPage, qtbot: QtBot) -> None:
    type_in("Anna")
    name_players(first, "Luca", "Tom")
    click(first.bank.ways.button(1))
    first.bank.banks.button(0).setFocus()
    press(Key.Key_Right)
    opening = opened(first, qtbot)
    assert opening.plan.seatings[0].how == "cash"
    assert not opening.plan.all_the_rest
