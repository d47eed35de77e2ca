"""Choosing the currency and the chips of a house."""

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.games import game
from app.money import currency
from tests.ui.night.keys import Key, click, focused, name_players, opened, press, type_in
from ui.first_run.page import FirstRunPage
from ui.widgets.buttons import PrimaryState


def test_arrows_choose_the_currency(first: FirstRunPage) -> None:
    assert first.currencies is not None
    first.currencies.group.button(0).setFocus()
    press(Key.Key_Right)
    assert first.money.code == "EUR"
    press(Key.Key_Right)
    press(Key.Key_Left)
    assert first.money.code == "EUR"
    assert focused() is first.currencies.group.button(1)


def test_a_code_or_a_sign_of_the_hosts_own_takes_the_place_of_the_seven(first: FirstRunPage, qtbot: QtBot) -> None:
    assert first.currencies is not None
    type_in("Anna")
    name_players(first, "Luca", "Tom")
    first.currencies.own.sign.setFocus()
    type_in("R$")
    assert first.open_button.second == "2 players, 100 R$ each"
    click(first.currencies.own.side)
    assert first.open_button.second == "2 players, R$100 each"
    first.currencies.own.sign.setFocus()
    press(Key.Key_Backspace)
    press(Key.Key_Backspace)
    assert first.money.code == "GBP"
    type_in("JPY")
    assert opened(first, qtbot).house.money == currency("JPY")


def test_the_mouse_chooses_points_and_the_amounts_lose_their_sign(first: FirstRunPage, qtbot: QtBot) -> None:
    assert first.currencies is not None
    type_in("Anna")
    name_players(first, "Luca", "Tom")
    click(first.currencies.group.button(6))
    assert first.open_button.second == "2 players, 100 each"
    opening = opened(first, qtbot)
    assert opening.house.money.code == "PTS"
    assert opening.house.chips.values == (500, 100, 25, 5, 1)
    assert opening.plan.seatings[0].buy_in == 100


def test_small_stakes_bring_smaller_buy_ins_and_smaller_limits(first: FirstRunPage, qtbot: QtBot) -> None:
    assert first.chips is not None
    type_in("Anna")
    name_players(first, "Luca", "Tom")
    click(first.chips.tiles[1])
    assert first.open_button.second == "2 players, £5 each"
    opening = opened(first, qtbot)
    assert opening.house.chips.values == (500, 100, 25, 5)
    assert opening.house.rules_of(game("baccarat")).minimum == 25


def test_numbers_of_chips_are_stepped_and_typed(first: FirstRunPage, qtbot: QtBot) -> None:
    assert first.chips is not None
    rows = first.chips.table.rows
    rows[0].stepper.edit.setFocus()
    press(Key.Key_Up)
    rows[1].stepper.edit.setFocus()
    press(Key.Key_Down)
    rows[2].stepper.edit.setFocus()
    rows[2].stepper.edit.selectAll()
    type_in("8")
    press(Key.Key_Up)
    assert [row.stepper.value for row in rows] == [175, 125, 25, 75, 25]
    assert first.chips.table.count.text() == "425 chips"
    assert first.chips.table.total.text() == "£21,425"
    click(first.chips.tiles[1])
    click(first.chips.tiles[0])
    first.host.edit.setFocus()
    type_in("Anna")
    name_players(first, "Luca", "Tom")
    assert opened(first, qtbot).house.chips.owned == {100: 175, 500: 125, 2500: 25, 10000: 75, 50000: 25}


def test_a_number_never_goes_below_none(first: FirstRunPage) -> None:
    assert first.chips is not None
    stepper = first.chips.table.rows[4].stepper
    stepper.edit.setFocus()
    for _ in range(3):
        press(Key.Key_Down)
    assert stepper.value == 0
    assert stepper.edit.text() == "0"


def test_values_are_typed_only_in_a_set_of_one_s_own(first: FirstRunPage) -> None:
    assert first.chips is not None
    assert not any(row.edit.isVisible() or row.cross.isVisible() for row in first.chips.table.rows)
    click(first.chips.tiles[2])
    assert all(row.edit.isVisible() and row.cross.isVisible() for row in first.chips.table.rows)


def test_an_own_set_has_its_values_typed_added_and_removed(first: FirstRunPage, qtbot: QtBot) -> None:
    assert first.chips is not None
    table = first.chips.table
    click(first.chips.tiles[1])
    click(first.chips.tiles[2])
    table.rows[0].edit.setFocus()
    table.rows[0].edit.selectAll()
    type_in("0.10")
    click(table.rows[1].cross)
    click(table.add)
    assert focused() is table.rows[-1].edit
    type_in("20")
    first.host.edit.setFocus()
    type_in("Anna")
    name_players(first, "Luca", "Tom")
    opening = opened(first, qtbot)
    assert opening.house.chips.name == "Own set"
    assert opening.house.chips.owned == {10: 100, 100: 70, 500: 50, 2000: 25}


def test_an_own_set_has_two_to_eight_values(first: FirstRunPage) -> None:
    assert first.chips is not None
    table = first.chips.table
    click(first.chips.tiles[2])
    for _ in range(5):
        click(table.add)
    assert len(table.rows) == 8
    assert not table.add.isEnabled()
    QApplication.processEvents()
    for _ in range(8):
        click(table.rows[-1].cross)
    assert len(table.rows) == 2


def test_a_value_that_cannot_be_is_said_below_the_table(first: FirstRunPage) -> None:
    assert first.chips is not None
    type_in("Anna")
    name_players(first, "Luca", "Tom")
    click(first.chips.tiles[2])
    first.chips.table.rows[0].edit.setFocus()
    first.chips.table.rows[0].edit.selectAll()
    type_in("5")
    assert first.chips.issue.isVisible()
    assert first.chips.issue.sentence == \
        "Those chips do not make a set. Every chip needs a different value above zero. Correct the values."
    assert first.open_button.second == "Correct the chips"
    press(Key.Key_Backspace)
    type_in("2")
    assert not first.chips.issue.isVisible()
    assert first.open_button.state is PrimaryState.READY
