"""Noticing that nobody is at the desk: no key and no click for a while, or the machine was asleep."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from app.desk.access.pin_attempts import SECOND

TICK = 5_000
ASLEEP = 30 * SECOND
"""A tick that comes so much too late was not late: the machine slept, or its clock was set."""

TOUCHES = frozenset({QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress, QEvent.Type.MouseMove, QEvent.Type.Wheel,
                     QEvent.Type.TouchBegin, QEvent.Type.TouchUpdate, QEvent.Type.TabletPress})


class Idle(QObject):
    """`left` says that nobody is there any more. Only what reaches the window itself is watched: that costs nothing."""

    left = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._timer, self._ticking = QTimer(self), QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.left)
        self._ticking.setInterval(TICK)
        self._ticking.timeout.connect(self.tick)
        self._now: Callable[[], int] | None = None
        self._last = 0
        self._watched: QWidget | None = None  # its handle is asked for each time: what stands for it may be gone

    def begin(self, window: QWidget, after: int, now: Callable[[], int]) -> None:
        """Watch a window. `after` is seconds, 0 for never; `now` is UTC in microseconds."""
        self.end()
        self._now, self._last = now, now()
        self._ticking.start()
        self._watched = window.window()
        if (handle := self._watched.windowHandle()) is not None:
            handle.installEventFilter(self)
        if after:
            self._timer.start(after * 1000)

    def end(self) -> None:
        """Nobody needs to be watched for."""
        self._timer.stop()
        self._ticking.stop()
        if self._watched is not None and (handle := self._watched.windowHandle()) is not None:
            handle.removeEventFilter(self)
        self._watched = None

    @property
    def after(self) -> int:
        """Milliseconds of idleness after which `left` comes; 0 where it does not."""
        return self._timer.interval() if self._timer.isActive() else 0

    def tick(self) -> None:
        """Every few seconds: has the machine been asleep?"""
        if self._now is None:
            return
        last, self._last = self._last, self._now()
        if self._last - last > ASLEEP:
            self.left.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Somebody is there."""
        if event.type() in TOUCHES and self._timer.isActive():
            self._timer.start()
        return False
