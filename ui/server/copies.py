"""Backups of a house on a server while a night runs: made beside the screen by the computer that is to make them."""

import time
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from app.words import tr
from ui.background.copies import CopiesKept
from ui.background.opener import Background

if TYPE_CHECKING:
    from app.desk import Desk
    from app.desk.rescue.keeper import Kept

EVERY = 15 * 60_000
"""Milliseconds between two of them."""
LOOK = 20_000
"""Milliseconds until it is looked whether one is due: other computers may open a night, and close it."""


class ServerCopies(CopiesKept):
    """The same of a house that a server keeps."""

    def __init__(self, desk: "Desk", beside: Background, parent: QObject | None = None) -> None:
        super().__init__(desk, beside, parent)
        self._night = desk.night.id if desk.night else 0
        self._folder: Path | None = None
        self._made_last, self._holds = time.monotonic(), 0
        self._looking = QTimer(self, interval=LOOK)
        self._looking.timeout.connect(self.look)

    @property
    def wanted(self) -> bool:
        """Whether this computer is to make them, in books that are dealt here."""
        desk = self._desk
        return desk.house is not None and not desk.books.read_only_because and desk.books.key_folder is not None

    def begin(self) -> None:
        """From now on."""
        self._looking.start()

    def note_change(self, failed: bool = False) -> None:
        """It waits for the quarter of an hour, and for the night's end."""

    def look(self) -> None:
        """Make one where one is due."""
        now = self._desk.night.id if self._desk.night else 0
        if self._night and self._night != now:
            self._start(whole=True)
        elif now and time.monotonic() - self._made_last > EVERY / 1000:
            self._start(whole=False)
        self._night = now or self._night

    def _made(self, whole: bool) -> "list[Kept]":
        from app.desk.rescue.keeper import Kept, said_of
        from app.desk.rescue.server_backups import folder_of, make
        from app.errors import MachineFault
        from app.store.copies.shelf import Copied

        books, closed = self._desk.books, self._night if whole else 0
        self._made_last = time.monotonic()
        self._folder = folder = folder_of(books, self._night)
        if folder is None or (whole and not closed) or (books.last_command()[0] == self._holds and not whole):
            return [*self.kept]
        try:
            holds = books.last_command()[0]
            made = Kept(folder, Copied(make(books, folder, closed), time.time(), books.head().number))
        except (MachineFault, OSError) as fault:
            return [Kept(folder, next((one.copied for one in self.kept), None), said_of(fault))]
        self._holds = holds
        if whole:
            self._night = 0
        return [made]

    def stop(self) -> None:
        """The books are closed."""
        super().stop()
        self._looking.stop()

    def choose(self, folder: Path | None) -> None:
        """Have this computer make them in a folder, or not. Raises Refused, PinRequired and MachineFault."""
        from app.desk.rescue.server_backups import choose

        choose(self._desk, folder)
        self.changed.emit()
        self._start(whole=False)

    @property
    def second(self) -> str:
        """Where they go; "" where no folder was chosen on this computer."""
        from app.desk.rescue.server_backups import folder_of

        folder = folder_of(self._desk.books)
        return str(folder) if folder else ""

    @property
    def state(self) -> str:
        """When the last one was made and where, or that none was."""
        if not self.kept:
            return tr("No backup was made here tonight: each computer makes them that has a folder, or opened the "
                      "night.")
        return super().state.removesuffix(tr("No second place was chosen.")).strip()
