"""Signals that end the program: the window is closed as the host would close it, and books at rest are one file."""

import os
import signal
from collections.abc import Callable

from PySide6.QtCore import QObject, QSocketNotifier


class Signals(QObject):
    """SIGTERM, SIGHUP and Ctrl+C, heard by Qt: Python alone hears them only once something else happens.

    Windows has none of these.
    """

    def __init__(self, end: Callable[[], object], parent: QObject) -> None:
        super().__init__(parent)
        self._end, (self._reads, self._writes) = end, os.pipe()
        for one in (self._reads, self._writes):
            os.set_blocking(one, False)
        self._wakes = signal.set_wakeup_fd(self._writes, warn_on_full_buffer=False)
        self._before = {one: signal.signal(one, _nothing) for one in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)}
        self._notifier = QSocketNotifier(self._reads, QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._heard)

    def _heard(self) -> None:
        if set(os.read(self._reads, 64)) & set(self._before):
            self._end()

    def let_go(self) -> None:
        """Everything as it was."""
        self._notifier.setEnabled(False)
        signal.set_wakeup_fd(self._wakes)
        for one, was in self._before.items():
            signal.signal(one, was)
        os.close(self._reads)
        os.close(self._writes)


def _nothing(number: int, frame: object) -> None:
    """The number goes through the pipe."""
