"""The host’s PIN is asked for where it is needed, and PINs are set in the settings."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.desk import Desk
from app.desk.access.pins import Role
from app.ledger.entries import EntryKind
from tests.app.desk.dealing import house, open_test_books
from tests.app.desk.guarding import DEALER_PIN, HOST_PIN, guarded
from tests.ui.hands import click
from tests.ui.lock.locking import give, locker, over, part, sell, settled, unlock
from tests.ui.night.keys import press, type_in
from tests.ui.running import Running
from ui.deal.side.seat_panel import SeatPanel
from ui.frame.commands.palette import Palette
from ui.lock.cards import CodeCard, HostCard, NewPinCard
from ui.rules.page import RulesPage

# the host's PIN in place


def panel_for_ann(running: Running) -> SeatPanel:
    running.deal.open_panel(SeatPanel(running.deal.dealer, 1))
    panel = running.deal.side.panel
    assert isinstance(panel, SeatPanel)
    return panel


def test_what_needs_the_host_is_asked_for_over_the_page_and_then_done_once(running: Running, qtbot: QtBot) -> None:
    sell(running)
    card = over(running)
    assert isinstance(card, HostCard)
    assert card.accessibleName() == "The host’s PIN — to sell chips"
    assert card.accessibleDescription() == "Buy-in, Ann, £50."
    give(qtbot, running, HOST_PIN)
    assert not running.window.covered
    assert running.desk.table.stack_of(1) == 10_000 + 5000
    sell(running)
    assert not running.window.covered
    assert running.desk.table.stack_of(1) == 10_000 + 5000
    assert running.desk.books.entries()[-1].actor == "Dana"


def test_esc_leaves_everything_as_it_was(running: Running) -> None:
    before = running.desk.books.head(), running.desk.felt(), running.asked
    field = QApplication.focusWidget()
    sell(running)
    type_in("27")
    press(Qt.Key.Key_Escape)
    assert not running.window.covered
    assert (running.desk.books.head(), running.desk.felt(), running.asked) == before
    assert QApplication.focusWidget() is field
    assert running.deal.ask is not None
    assert running.deal.ask.refusal is None


def test_a_wrong_pin_on_the_card_leaves_it_there(running: Running, qtbot: QtBot) -> None:
    sell(running)
    card = over(running)
    assert isinstance(card, HostCard)
    give(qtbot, running, DEALER_PIN)
    assert card.pad.said.text() == "Wrong PIN. 4 tries are left."
    give(qtbot, running, HOST_PIN)
    assert not running.window.covered


def test_house_rules_are_saved_with_the_host_s_pin(running: Running, qtbot: QtBot) -> None:
    press(Qt.Key.Key_F5)
    page = running.page(RulesPage)
    page.go_to_rule("tie_pays")
    type_in("9")
    press(Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    for answer in (Qt.Key.Key_Escape, None):
        press(Qt.Key.Key_Return)
        assert isinstance(over(running), HostCard)
        press(answer) if answer else give(qtbot, running, HOST_PIN)
    assert not running.window.covered
    assert running.desk.table.rules.tie_pays == 9
    assert page.set.latest.by == "Dana"


def test_commission_is_waived_on_the_settle_page_with_the_host_s_pin(running: Running, qtbot: QtBot) -> None:
    running.press("F7")
    running.keys("w", *"her birthday", "Enter")
    card = over(running)
    assert card.accessibleName() == "The host’s PIN — to waive commission"
    assert card.accessibleDescription() == "Commission waived, Ann, £0.63."
    give(qtbot, running, HOST_PIN)
    assert running.desk.table.owed_to(1) == 0
    assert running.desk.books.entries()[-1].title == "Commission waived, Ann"


def test_chips_are_sold_at_the_cashier_with_the_host_s_pin(running: Running, qtbot: QtBot) -> None:
    running.press("F2")
    sold = running.desk.table.stack_of(1)
    running.press("1")
    for asked in (Qt.Key.Key_Escape, None):
        press(Qt.Key.Key_Return)
        assert over(running).accessibleName() == "The host’s PIN — to sell chips"
        press(asked) if asked else give(qtbot, running, HOST_PIN)
    assert not running.window.covered
    bought = running.desk.books.entries()[-1]
    assert (bought.kind, bought.actor) == (EntryKind.BUY_IN, "Dana")
    assert running.desk.table.stack_of(1) > sold


def test_the_night_is_opened_with_the_host_s_pin(qtbot: QtBot, tmp_path: Path) -> None:
    with open_test_books(tmp_path, create=True) as kept:
        desk = Desk(kept)
        desk.open_house(house())
        guarded(desk)
    made = Running(qtbot, tmp_path)
    unlock(qtbot, made, DEALER_PIN)
    for name in ("Ann", "Bo"):
        type_in(name)
        press(Qt.Key.Key_Return)
    press(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert isinstance(over(made), HostCard)
    assert made.desk.night is None
    give(qtbot, made, HOST_PIN)
    assert made.desk.night is not None
    assert made.deal.isVisible()


def test_a_card_that_asks_for_the_host_is_locked_with_everything_else(running: Running, qtbot: QtBot) -> None:
    sell(running)
    type_in(HOST_PIN)
    press(Qt.Key.Key_F12)
    assert running.window.locked
    unlock(qtbot, running, DEALER_PIN)
    card = over(running)
    assert isinstance(card, HostCard)
    assert card.pad.field.text() == "", "the next Enter would be the host's"
    give(qtbot, running, HOST_PIN)
    assert running.desk.table.stack_of(1) == 10_000 + 5000


# the settings


def test_a_pin_is_set_in_the_settings_and_its_recovery_code_shown_once(free: Running, qtbot: QtBot) -> None:
    people = part(free)
    assert people.host.who.text() == "No PIN is set."
    assert not people.dealer.set_button.isEnabled()
    click(people.host.set_button)
    card = over(free)
    assert isinstance(card, NewPinCard)
    assert card.name.text() == "Host"
    for text in ("111111", "111111"):
        type_in(text)
        press(Qt.Key.Key_Tab)
    click(card.go)
    assert card.said.text().startswith("That is easily guessed.")
    for field in (card.pin, card.again):
        field.setFocus()
        field.clear()
        type_in(HOST_PIN)
    press(Qt.Key.Key_Return)
    settled(qtbot, free)
    assert isinstance(over(free), CodeCard)
    press(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert free.desk.guard.guarded
    assert people.host.who.text() == "Host has a PIN. Is at the desk."
    assert people.dealer.set_button.isEnabled()
    assert locker(free).idle.after == 600_000


def test_changing_and_removing_a_pin_asks_for_the_host_s(running: Running, qtbot: QtBot) -> None:
    people = part(running)
    assert people.dealer.who.text() == "Dana has a PIN. Is at the desk."
    click(people.dealer.remove_button)
    press(Qt.Key.Key_Return)
    card = over(running)
    assert isinstance(card, HostCard)
    assert card.accessibleName() == "The host’s PIN — to change a PIN"
    give(qtbot, running, HOST_PIN)
    assert Role.DEALER not in running.desk.guard.pins.people
    assert people.dealer.who.text() == "No PIN is set: only the host unlocks the desk."


def test_when_the_desk_locks_itself_is_chosen_and_remembered(running: Running, qtbot: QtBot) -> None:
    people = part(running)
    click(people.after.group.button(3))
    give(qtbot, running, HOST_PIN)
    assert locker(running).idle.after == 300_000
    assert people.after.group.button(3).isChecked()
    running.wait(qtbot, running.program.open)
    unlock(qtbot, running, HOST_PIN)
    assert locker(running).idle.after == 300_000


def test_a_choice_that_was_not_allowed_is_not_shown_as_chosen(running: Running) -> None:
    people = part(running)
    click(people.after.group.button(3))
    press(Qt.Key.Key_Escape)
    assert people.after.group.button(4).isChecked()


def test_lock_and_pins_are_in_the_list_of_actions(running: Running) -> None:
    running.press("^K")
    palette = over(running)
    assert isinstance(palette, Palette)
    type_in("lock the")
    assert palette.shown == ["Lock the desk"]
    press(Qt.Key.Key_Return)
    assert running.window.locked
