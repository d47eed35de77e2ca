"""A desk whose house is on a server: what is done where that is slow, or does not answer."""

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication

from app.desk.house.server_clock import ServerClock
from app.desk.rescue.server_backups import lacking_words
from app.errors import MachineFault, NotKnown, Refused, Unreachable
from app.words import tr
from ui.background.opener import Background
from ui.keys.unseen_steps import PressTimes
from ui.server.beside import BesideScreen
from ui.server.keys_meanwhile import KeysMeanwhile
from ui.server.reaching import Reaching

if TYPE_CHECKING:
    from app.desk import Desk
    from app.store.server.opening import ServerBooks


MINUTE = 60_000
"""Milliseconds until the server is asked for its time again."""


class OnServer(QObject):
    """Commits beside the screen; and of an act in doubt, asks until it is known what became of it.

    `told` carries what is said of it then, "" once an act is in doubt; `waits` says that a commit takes a while, or is
    over; `clock_off` what is said of a computer whose clock is, `lacks`
    what it had saved that the books do not have.
    """

    told = Signal(str)
    waits = Signal()
    clock_off = Signal(str)
    lacks = Signal(str)
    _silent = Signal()

    def __init__(self, desk: "Desk", books: "ServerBooks", beside: Background, times: PressTimes,
                 parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk, self._books, self._background = desk, books, beside
        self.keys = KeysMeanwhile(self._kind, times, self)
        self.beside = BesideScreen(self.keys, self)
        self.beside.waits.connect(self.waits)
        self.keys.dropped.connect(QApplication.beep)
        self._reaching = Reaching(beside, self._ask, self)
        self._reaching.answers.connect(self._answered)
        self._again: Callable[[], None] = lambda: None
        self._in_doubt = ""
        self._silent.connect(self._reaching.begin, Qt.ConnectionType.QueuedConnection)
        self._clock_told = False
        self._clock = QTimer(self, interval=MINUTE)
        self._clock.timeout.connect(self._measure)
        self._clock.start()
        QTimer.singleShot(0, self, self._say_of_the_clock)
        QTimer.singleShot(0, self, self._say_what_is_lacking)
        books.beside, books.fell_silent = self.beside, self._silent.emit
        desk.house_desk.doubted = self._doubted
        beside.ends.connect(self.beside.close)

    def _say_what_is_lacking(self) -> None:
        """Where the house went on from a backup: what this computer had saved beyond it."""
        said: list[str] = []
        self._background.run(lambda: said.append(lacking_words(self._books)),
                             lambda: self.lacks.emit(said[0]) if said[0] else None, lambda _: None)

    def _measure(self) -> None:
        clock = self._desk.clock
        if isinstance(clock, ServerClock):
            self._background.run(clock.measure, self._say_of_the_clock, lambda _: None)

    def _say_of_the_clock(self) -> None:
        """Once, of a computer whose clock is off."""
        clock = self._desk.clock
        if isinstance(clock, ServerClock) and not self._clock_told and (said := clock.off_words()):
            self._clock_told = True
            self.clock_off.emit(said)

    def dealing_stopped(self, fault: MachineFault, again: Callable[[], None]) -> None:
        """By this; `again` does the same once more, as soon as the server answers."""
        if isinstance(fault, NotKnown | Unreachable):
            self._again = again
            self._reaching.begin()

    def _kind(self) -> object:
        return type(self._desk.prompt) if self._desk.prompt is not None else None

    def _doubted(self) -> None:
        self._in_doubt = self._desk.house_desk.in_doubt
        self.told.emit("")
        self._reaching.begin()

    def _ask(self) -> None:
        if self._in_doubt:
            self._books.result_of(self._in_doubt)
        else:
            self._books.reach()

    def _answered(self) -> None:
        doubt, self._in_doubt = self._in_doubt, ""
        again, self._again = self._again, lambda: None
        again()
        try:
            self._desk.settle_doubt()
        except Refused:
            pass  # it was written; the desk stands so
        except MachineFault:
            self._in_doubt = self._in_doubt or doubt
            self._reaching.begin()
            return
        self._desk.on_change()
        if doubt and not self._in_doubt:
            self.told.emit(self._became_of(doubt))

    def _became_of(self, op_id: str) -> str:
        """What is said of an act that was in doubt."""
        desk = self._desk
        if not self._books.was_given(op_id) and self._books.result_of(op_id) is None:
            return tr("The server answers again. The last entry was not booked: enter it again.")
        zone = ZoneInfo(desk.night.zone) if desk.night else None
        row = next((one for one in reversed(desk.run.log) if one.op_id == op_id), None) if desk.run else None
        if row is None or desk.run is None:
            return tr("Confirmed: the last entry is booked.")
        at = datetime.fromtimestamp(row.at / 1e6).astimezone(zone)
        return tr("Confirmed: “{what}” was booked at {time}.", what=desk.run.play.name(row.seq), time=f"{at:%H:%M}")
