"""What other programs book in the same house reaches the screen: heard and read beside it, taken in on it."""

import logging
import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer, Signal

from app.errors import MachineFault, Refused

if TYPE_CHECKING:
    from app.desk import Desk
    from app.desk.session.following import Booked
    from app.store.server.listening import Note

log = logging.getLogger("sabot")

SOON = 10
"""Milliseconds until it is looked again whether an act is over."""

AT_REST = 40
"""Milliseconds after which pages are painted anew: of six commits at once they are once."""

A_PART, AT_LATEST = 40, 700
"""Pages that compute for a millisecond to show how things stand are left for so many then, whatever is booked, and for
no longer than this: painting takes as long again, and the pit of twenty tables has a twentieth of the processor.
"""


class Hearing(QObject):
    """Hears of every commit in books that others write in too; of books in a file there is nothing to hear.

    `booked` carries what was booked, and what is another one since; `night` says that another night runs, or none;
    `rested` that pages may show it. `reached` says whether the server answers.
    """

    booked = Signal(object, object)
    night = Signal()
    rested = Signal()
    reached = Signal(bool)
    _heard = Signal(object)

    def __init__(self, desk: "Desk", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk, self._missed, self._ended = desk, False, False
        self._waiting: list[Booked] = []
        self._again = QTimer(self, singleShot=True, interval=SOON)
        self._again.timeout.connect(self._take_what_waits)
        self._rest = QTimer(self, singleShot=True, interval=AT_REST)
        self._rest.timeout.connect(self._pages_look)
        self._looked, self._pause = QElapsedTimer(), 0
        self._looked.start()
        self._heard.connect(self._take, Qt.ConnectionType.QueuedConnection)

    def begin(self) -> None:
        """From now on."""
        from app.store.server.shared_books import SharedBooks  # nobody has it who keeps the books in a file

        books = self._desk.books
        if isinstance(books, SharedBooks):
            books.listen(self._note, self.reached.emit)

    def end(self) -> None:
        """Nothing of it is wanted any more."""
        self._ended = True

    def _note(self, note: "Note") -> None:
        """On the thread that listens: what the note is about is read here, and nobody waits for it."""
        try:
            booked = self._desk.house_desk.read_beside(
                note.seq, note.sittings, note.codes, note.is_gap or self._missed)
        except (MachineFault, Refused):
            self._missed = True  # with the next note, or once the server is back
            return
        self._missed = False
        if not self._ended:
            self._heard.emit(booked)

    def _take(self, booked: "Booked") -> None:
        self._waiting.append(booked)
        self._take_what_waits()

    def _take_what_waits(self) -> None:
        """In the midst of an act that the server is given nothing else changes at the desk."""
        while self._waiting and not self._ended and not self._desk.books.under_way:
            self._take_in(self._waiting.pop(0))
        if self._waiting and not self._ended:
            self._again.start()

    def _take_in(self, booked: "Booked") -> None:
        try:
            taken = self._desk.house_desk.booked(booked)
        except (MachineFault, Refused):
            log.exception("what was booked elsewhere cannot be taken in")
            self._missed = True
            return
        self.booked.emit(booked, taken)
        if taken.night:
            self.night.emit()
        elif not self._rest.isActive():
            self._rest.start(max(AT_REST, self._pause - self._looked.elapsed()))

    def _pages_look(self) -> None:
        began = time.thread_time()
        self.rested.emit()
        self._pause = min(AT_LATEST, int(1000 * A_PART * (time.thread_time() - began)))
        self._looked.restart()
