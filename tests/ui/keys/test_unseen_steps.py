"""Enter, and a click on the primary button, do nothing on a step that was not painted yet when they were made."""

from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.desk import Desk
from tests.app.desk.dealing import house, open_test_books
from tests.app.desk.nights_over import LOST, a_night
from tests.ui.running import Running
from ui.first_run.page import FirstRunPage
from ui.frame.window import Window
from ui.keys.unseen_steps import AT_MOST, now
from ui.widgets.buttons import PrimaryButton

BEFORE = 5_000_000
"""By so many milliseconds the system's clock differs from the program's."""


def press(window: QWidget, at: float, key: Qt.Key = Qt.Key.Key_Return, text: str = "\r") -> None:
    """A key that was pressed at this moment of the program's clock reaches the window only now."""
    event = QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, text)
    event.setTimestamp(round(at) + BEFORE)
    QCoreApplication.sendEvent(window.windowHandle(), event)


def click(running: Running, at: float) -> None:
    """A click on the primary button, made at this moment, reaches the window only now."""
    window = running.window.window()
    (button,) = (one for one in window.findChildren(PrimaryButton) if one.isVisible())
    place = QPointF(button.mapTo(window, button.rect().center()))
    for kind, held in ((QEvent.Type.MouseButtonPress, Qt.MouseButton.LeftButton),
                       (QEvent.Type.MouseButtonRelease, Qt.MouseButton.NoButton)):
        event = QMouseEvent(kind, place, window.mapToGlobal(place), Qt.MouseButton.LeftButton, held,
                            Qt.KeyboardModifier.NoModifier)
        event.setTimestamp(round(at) + BEFORE)
        QCoreApplication.sendEvent(window.windowHandle(), event)


def seen(qtbot: QtBot, window: Window) -> float:
    """The moment at which what is offered had been painted."""
    qtbot.waitUntil(lambda: window.unseen._seen < now())
    return window.unseen._seen


@pytest.fixture
def running(qtbot: QtBot, tmp_path: Path) -> Running:
    """The program over a night that is closed and not settled: three payments."""
    with open_test_books(tmp_path, create=True) as books:
        desk = Desk(books)
        desk.open_house(house())
        a_night(desk, LOST)
        desk.close_night()
    return Running(qtbot, tmp_path)


def left(running: Running) -> int:
    return sum(one.left > 0 for one in running.desk.settling.statement().settling)


def test_enter_that_waited_marks_no_payment_and_opens_no_night_that_nobody_saw(running: Running, qtbot: QtBot) -> None:
    seen(qtbot, running.window)
    press(running.window, now())
    assert left(running) == 2
    press(running.window, now())
    assert left(running) == 2, "the next payment is not painted yet"
    shown = seen(qtbot, running.window)
    press(running.window, shown - 1)
    assert left(running) == 2, "it was pressed before the next payment was painted"
    press(running.window, shown + 1)
    for still in (0, 0):
        press(running.window, seen(qtbot, running.window) + 1)
        assert left(running) == still
    assert isinstance(running.window.pages.currentWidget(), FirstRunPage)
    assert running.desk.night is None
    before = running.window.pages.currentWidget()
    press(running.window, now())
    assert running.window.pages.currentWidget() is before, "the opening is not painted yet"


def test_no_key_is_dead_for_good_and_letters_never_wait(running: Running, qtbot: QtBot) -> None:
    seen(qtbot, running.window)
    press(running.window, now(), Qt.Key.Key_B, "b")
    running.window.unseen.begin()
    press(running.window, now(), Qt.Key.Key_C, "c")
    press(running.window, now())
    assert left(running) == 3
    running.window.unseen._offered -= AT_MOST
    press(running.window, now())
    assert [mark.how for mark in running.desk.settling.statement().marks] == ["cash"]


def test_a_click_that_waited_presses_no_button_that_came_meanwhile(running: Running, qtbot: QtBot) -> None:
    seen(qtbot, running.window)
    click(running, now())
    assert left(running) == 2
    click(running, now())
    assert left(running) == 2, "the next payment is not painted yet"
    click(running, seen(qtbot, running.window) + 1)
    assert left(running) == 1
