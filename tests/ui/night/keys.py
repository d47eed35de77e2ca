"""Typing, pressing and clicking on the page as a host does."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from ui.first_run.page import FirstRunPage, Opening

CTRL = Qt.KeyboardModifier.ControlModifier
Key = Qt.Key


def focused() -> QWidget:
    """Where the keyboard is."""
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget


def type_in(words: str) -> None:
    """Type where the keyboard is."""
    QTest.keyClicks(focused(), words)


def press(key: Qt.Key, with_: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Press a key where the keyboard is."""
    QTest.keyClick(focused(), key, with_)


def click(button: QAbstractButton) -> None:
    """Press with the mouse, in the middle."""
    QTest.mouseClick(button, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier,
                     QPoint(button.width() // 2, button.height() // 2))


def name_players(page: FirstRunPage, *names: str) -> None:
    """Type names, each with its Enter."""
    page.players.field.setFocus()
    for name in names:
        type_in(name)
        press(Key.Key_Return)


def opened(page: FirstRunPage, qtbot: QtBot) -> Opening:
    """What the page hands over when Ctrl+Enter is pressed."""
    with qtbot.waitSignal(page.open_table) as done:
        press(Key.Key_Return, CTRL)
    assert done.args is not None
    opening = done.args[0]
    assert isinstance(opening, Opening)
    return opening
