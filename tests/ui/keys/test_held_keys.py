"""A key that is held is one press, also where the system lets go of it and presses it again."""

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from ui.frame.shell import Shell


class Heard(QWidget):
    """Writes down every press and whether it was a repeat."""

    def __init__(self) -> None:
        super().__init__()
        self.presses: list[tuple[str, bool]] = []

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Write it down."""
        self.presses.append((event.text(), event.isAutoRepeat()))


def presses(qtbot: QtBot, *keys: tuple[int, int, str]) -> list[tuple[str, bool]]:
    """What a window hears of these keys: when each is pressed, when it is let go (milliseconds), and its text."""
    shell, heard = Shell(), Heard()
    qtbot.addWidget(shell)
    with qtbot.waitSignal(shell.painted):
        shell.show()
    shell.set_window(heard)
    heard.setFocus()
    shell.activateWindow()
    qtbot.waitUntil(heard.hasFocus)
    for pressed, released, text in keys:
        for kind, at in ((QEvent.Type.KeyPress, pressed), (QEvent.Type.KeyRelease, released)):
            event = QKeyEvent(kind, ord(text.upper()), Qt.KeyboardModifier.NoModifier, text)
            event.setTimestamp(at)
            QCoreApplication.sendEvent(shell.windowHandle(), event)
    return heard.presses


def test_a_key_that_is_pressed_again_the_moment_it_was_let_go_is_held(qtbot: QtBot) -> None:
    assert presses(qtbot, (100, 760, "a"), (760, 800, "a"), (801, 840, "a")) == [
        ("a", False), ("a", True), ("a", True)]


def test_the_same_key_twice_and_another_key_at_once_are_presses(qtbot: QtBot) -> None:
    assert presses(qtbot, (100, 140, "a"), (160, 190, "a"), (190, 220, "b")) == [
        ("a", False), ("a", False), ("b", False)]
