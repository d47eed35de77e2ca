"""A host at the Ledger page, and the books that it shows."""


from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.desk import Desk
from ui.background.opener import Background
from ui.background.upkeep import BookMaintenance
from ui.books.page import LedgerPage

ENTER, ESC, DOWN, LAST = Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Down, Qt.Key.Key_End


class Reader:
    """A host at the page."""

    def __init__(self, qtbot: QtBot, desk: Desk, size: tuple[int, int] = (1204, 744)) -> None:
        self.desk, self.beside, self.bot = desk, Background(), qtbot
        self.upkeep = BookMaintenance(desk, self.beside)
        self.page = LedgerPage(desk, self.beside, self.upkeep)
        qtbot.addWidget(self.page, before_close_func=lambda _: self.beside.finish())
        self.page.resize(*size)
        self.page.show()
        self.page.activateWindow()
        self.page.refresh()
        self.page.setFocus()
        self.settle()

    def settle(self) -> None:
        """Until all that was asked for has been read."""
        self.bot.waitUntil(lambda: self.page.reading.idle and not self.page.lists.filters.waiting)

    def press(self, *keys: str | Qt.Key) -> None:
        """Keys, one after another, at whatever has the keyboard."""
        for key in keys:
            target = QApplication.focusWidget() or self.page
            if isinstance(key, Qt.Key):
                QTest.keyClick(target, key)
            elif key.startswith("^"):
                QTest.keyClick(target, Qt.Key(ord(key[1])), Qt.KeyboardModifier.ControlModifier)
            else:
                QTest.keyClicks(target, key)
            self.settle()

    @property
    def primary(self) -> str:
        """What Enter does."""
        return self.page.strip.primary_button.label

    def cells(self, column: int) -> list[str]:
        """A column of the list in sight."""
        return [row.cells[column] for row in self.page.lists.table.shown.rows]
