"""Called from outside: by a second start, or by a file opened on the desktop. Other books are changed to if wanted."""

import sys
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

from app.words import as_in, tr
from ui.frame.program import Program
from ui.widgets.card import Card


class OtherBooks(QObject):
    """Brings the window to the front, and asks before its books are closed for others. A locked desk asks later."""

    def __init__(self, app: QApplication, program: Program) -> None:
        super().__init__(program)
        self._program, self._waits = program, ""
        self._card: Card | None = None
        if sys.platform == "darwin":  # nowhere else is a file opened this way, and a filter hears of everything
            app.installEventFilter(self)
        program.window.lock_changed.connect(lambda locked: None if locked else self._take_up())

    def call(self, file: str) -> None:
        """Come to the front; with a file that is not open, ask."""
        window = self._program.window.window()
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.show()
        window.raise_()
        window.activateWindow()
        if file and not _same(Path(file), self._program.path):
            self._waits = file
            if not self._program.window.locked:
                self._ask()

    def _take_up(self) -> None:
        if self._waits:
            QTimer.singleShot(0, self, self._ask)  # once everything is back in the window

    def _ask(self) -> None:
        self._leave()
        wanted, there = Path(self._waits), self._program.path
        self._card = card = Card(
            tr("Change to {name}?", name=wanted.name),
            (str(wanted), tr("{name} is open in this window. It is closed first: an open hand goes on at the same "
                             "prompt when it is opened again.", name=there.name)),
            tr(as_in("to other books", "Change")), tr("Stay with {name}", name=there.name))
        card.agreed.connect(lambda: self._change(wanted))
        card.closed.connect(self._stay)
        self._program.window.lay_over(card)

    def _change(self, wanted: Path) -> None:
        self._leave()
        self._waits = ""
        self._program.open(wanted)

    def _stay(self) -> None:
        self._waits = ""
        self._leave()

    def _leave(self) -> None:
        if self._card is not None and self._program.window.over is self._card:
            self._program.window.lift()
        self._card = None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """macOS tells a program that runs which file was opened."""
        if isinstance(event, QFileOpenEvent):
            self.call(event.file())
            return True
        return super().eventFilter(watched, event)


def _same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:
        return one.absolute() == other.absolute()
