"""A host at the Stats page."""

from PySide6.QtCore import QEventLoop, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.desk import Desk
from ui.background.opener import Background
from ui.stats.page import StatsPage
from ui.stats.plot import Plot

SHIFT, CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
NAMED = {"Esc": Qt.Key.Key_Escape, "Enter": Qt.Key.Key_Return, "Left": Qt.Key.Key_Left, "Right": Qt.Key.Key_Right,
         "Up": Qt.Key.Key_Up, "Down": Qt.Key.Key_Down, "Home": Qt.Key.Key_Home, "End": Qt.Key.Key_End,
         "PgDn": Qt.Key.Key_PageDown, "+": Qt.Key.Key_Plus, "-": Qt.Key.Key_Minus}


class Looker:
    """The page in a window of its own, with its figures read."""

    def __init__(self, desk: Desk, size: tuple[int, int] = (1212, 744)) -> None:
        self.desk, self.beside = desk, Background()
        self.page = StatsPage(desk, self.beside)
        self.page.resize(*size)
        self.page.show()
        self.page.activateWindow()
        self.page.refresh()
        self.settle()
        self.page.take_keyboard()

    def settle(self) -> None:
        """Until all that was asked for has been read."""
        while not self.page.reading.idle:
            QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)

    def go(self) -> None:
        """The page is put away."""
        self.beside.finish()
        self.page.close()
        self.page.deleteLater()

    def press(self, *keys: str) -> None:
        """Keys, one after another, at whatever has the keyboard: "4", "Right", "⇧Left", "^S"."""
        for key in keys:
            held = {"⇧": SHIFT, "^": CTRL}.get(key[0], Qt.KeyboardModifier.NoModifier)
            plain = key.lstrip("⇧^") or key
            code = NAMED.get(plain) or Qt.Key(ord(plain))
            QTest.keyClick(QApplication.focusWidget() or self.page, code, held)
            self.settle()

    @property
    def plot(self) -> Plot:
        """The picture that has the keyboard."""
        return self.page.card.plot

    @property
    def said(self) -> str:
        """What is read out below it."""
        return self.page.card.said.text()
