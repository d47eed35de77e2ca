"""The lock on the screen: F12 covers everything, and so does the time when nobody is there."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from pytestqt.qtbot import QtBot

from app.desk import Desk
from app.desk.access.pin_attempts import SECOND
from tests.app.desk.dealing import open_test_books
from tests.app.desk.guarding import DEALER_PIN, dealer_at
from tests.ui.hands import click
from tests.ui.legible import SIZES, cut_texts
from tests.ui.lock.locking import books, locker, over, page, part, sell, unlock
from tests.ui.night.keys import press, type_in
from tests.ui.running import Running
from ui.lock.cards import HostCard
from ui.look import theme
from ui.look.theme import Look
from ui.settings.page import SettingsPage
from ui.settings.people_part import PeoplePart
from ui.widgets.card import Card


def read_aloud(interface: QAccessibleInterface) -> list[str]:
    """Everything a screen reader can reach from here."""
    said = [interface.text(part) for part in (QAccessible.Text.Name, QAccessible.Text.Description,
                                              QAccessible.Text.Value)]
    for at in range(interface.childCount()):
        if (child := interface.child(at)) is not None:
            said += read_aloud(child)
    return said


# locking


def test_f12_covers_the_whole_window(running: Running) -> None:
    press(Qt.Key.Key_F12)
    assert running.window.locked
    assert running.desk.guard.locked
    assert page(running).isVisible()
    assert not running.deal.isVisible()
    assert not running.window.rail.isVisible()
    assert not running.window.top.isVisible()


def test_what_is_covered_again_at_once_never_comes_up_as_a_window_of_its_own(running: Running) -> None:
    layers, shell = running.window, running.window.window()
    layers.cover(QWidget())
    QApplication.processEvents()
    layers.uncover()
    layers.cover(QWidget())
    QApplication.processEvents()
    assert [one for one in QApplication.topLevelWidgets() if one.isVisible()] == [shell]
    layers.uncover()
    QApplication.processEvents()
    assert running.deal.isVisible()


@pytest.mark.parametrize(("look", "high"), [
    (Look(), 66), (Look(compact=True), 58), (Look(compact=True, slim=True), 48)])
def test_the_keys_of_the_pad_are_as_high_as_the_look_has_them(
    look: Look, high: int, qtbot: QtBot, running: Running
) -> None:
    theme.use_look(look)
    for _ in range(2):  # the page is new, and then has been shown before
        press(Qt.Key.Key_F12)
        QApplication.processEvents()
        pad = page(running).by_pin.pad
        assert {key.height() for key in pad.keys.values()} == {high}
        unlock(qtbot, running, DEALER_PIN)


def test_the_rail_locks_too_and_is_never_lit(running: Running, qtbot: QtBot) -> None:
    click(running.window.rail.foot["lock"])
    assert running.window.locked
    unlock(qtbot, running, DEALER_PIN)
    assert running.window.rail.buttons["deal"].isChecked()
    assert not running.window.rail.foot["lock"].isChecked()


@pytest.mark.parametrize("before", ["N", "Y", "^K", "?", "F7", "^,", "R"])
def test_f12_locks_from_wherever_the_keyboard_is(running: Running, before: str) -> None:
    running.press(before)
    press(Qt.Key.Key_F12)
    assert running.window.locked


def test_since_when_and_by_whom_is_said_and_no_more(running: Running) -> None:
    press(Qt.Key.Key_F12)
    assert page(running).foot.text().startswith("Locked at ")
    assert page(running).foot.text().endswith(" by Dana · no card, bet or balance is shown")


def test_nothing_of_the_table_can_be_seen_or_read_aloud_while_it_is_locked(running: Running) -> None:
    running.keys("1", "2", "Enter")
    press(Qt.Key.Key_F12)
    told = read_aloud(QAccessible.queryAccessibleInterface(running.window))
    for widget in [running.window, *running.window.findChildren(QWidget)]:
        told += [widget.toolTip(), widget.accessibleName(), widget.windowTitle(), widget.statusTip()]
    for secret in ("Ann", "Bo", "Cy", "Test night", "12.50", "Coup", "Banker", "£"):
        assert [words for words in told if secret in words] == []
    shown = [widget for widget in QApplication.topLevelWidgets() if widget.isVisible()]
    assert shown == [running.window]


def test_a_dialog_that_is_open_goes_when_the_desk_is_locked(running: Running) -> None:
    dialog = QDialog(running.window)
    dialog.show()
    locker(running).lock()
    assert not dialog.isVisible()


TRIED = (Qt.Key.Key_F1, Qt.Key.Key_F3, Qt.Key.Key_F7, Qt.Key.Key_Tab, Qt.Key.Key_Escape, Qt.Key.Key_Question,
         Qt.Key.Key_Slash, Qt.Key.Key_F12, Qt.Key.Key_Z, Qt.Key.Key_K, Qt.Key.Key_P, Qt.Key.Key_Comma,
         Qt.Key.Key_Backspace, Qt.Key.Key_Return)
"""Keys that lead somewhere while the window is open."""


@pytest.mark.parametrize("held", [Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier])
def test_no_key_leads_past_the_lock(running: Running, held: Qt.KeyboardModifier) -> None:
    before = running.desk.books.head(), len(running.desk.books.log(1))
    press(Qt.Key.Key_F12)
    for key in TRIED:
        for target in (QApplication.focusWidget(), running.window):
            assert target is not None
            QTest.keyClick(target, key, held)
        assert running.window.locked
        assert not running.window.covered
        assert [widget for widget in running.window.findChildren(QWidget) if widget.hasFocus()]
    assert (running.desk.books.head(), len(running.desk.books.log(1))) == before


def test_a_house_without_pins_is_told_where_to_set_one(free: Running) -> None:
    press(Qt.Key.Key_F12)
    assert not free.window.locked
    assert isinstance(over(free), Card)
    press(Qt.Key.Key_Return)
    assert isinstance(free.page(SettingsPage).parts[free.page(SettingsPage).section][1], PeoplePart)


def test_a_card_over_the_table_keeps_its_keys_from_the_table(free: Running) -> None:
    before = free.asked, free.desk.books.log(1)
    press(Qt.Key.Key_F12)
    type_in("12")
    press(Qt.Key.Key_Escape)
    assert (free.asked, free.desk.books.log(1)) == before
    assert not free.window.covered


# nobody is there


def test_after_its_time_without_a_key_the_desk_locks_itself(running: Running) -> None:
    assert locker(running).idle.after == 600_000
    locker(running).idle.left.emit()
    assert running.window.locked
    assert locker(running).idle.after == 0


def test_every_key_that_reaches_the_window_starts_the_time_again(running: Running) -> None:
    idle, handle = locker(running).idle, running.window.window().windowHandle()
    assert handle is not None
    idle._timer.setInterval(30_000)
    idle._timer.start()
    QTest.keyClick(handle, Qt.Key.Key_F3)
    assert idle._timer.isActive()
    assert idle._timer.remainingTime() > 29_000


def test_a_machine_that_slept_wakes_up_locked(running: Running) -> None:
    idle, now = locker(running).idle, running.desk.clock.now()
    idle._now, idle._last = (lambda: now + 29 * SECOND), now
    idle.tick()
    assert not running.window.locked
    idle._now = lambda: now + 120 * SECOND
    idle.tick()
    assert running.window.locked


def test_without_pins_nobody_is_locked_out(free: Running) -> None:
    assert locker(free).idle.after == 0
    locker(free).idle.left.emit()
    assert not free.window.locked


# to be read


@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
def test_lock_card_and_settings_can_be_read_at_every_size(
    running: Running, width: int, height: int, scale: float
) -> None:
    running.window.resize(width, height)
    running.window.use_scale(scale)
    part(running)
    QApplication.processEvents()
    assert cut_texts(running.window) == []
    sell(running)
    QApplication.processEvents()
    card = over(running)
    assert isinstance(card, HostCard)
    assert cut_texts(card) == []
    assert card.panel.rect().contains(card.pad.geometry())
    press(Qt.Key.Key_F12)
    QApplication.processEvents()
    assert cut_texts(running.window) == []
    assert page(running).rect().contains(page(running).foot.geometry())
    click(page(running).by_pin.forgotten)
    QApplication.processEvents()
    assert cut_texts(running.window) == []


def test_nothing_is_lost_by_a_desk_opened_twice(tmp_path: Path) -> None:
    books(tmp_path)
    with open_test_books(tmp_path) as kept:
        desk = Desk(kept)
        assert desk.guard.locked
        assert desk.actor == "nobody"
        dealer_at(desk)
        assert desk.actor == "Dana"
