"""A commit on a server, beside the screen's thread: whoever acted waits for it, and the window paints meanwhile."""

import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import AbstractContextManager
from typing import TypeVar

from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop, QObject, QThread, Signal

from ui.keys.unseen_steps import now
from ui.server.keys_meanwhile import KeysMeanwhile

T = TypeVar("T")

AT_ONCE, SLICE = 0.010, 0.004
"""Seconds within which a server in the house mostly answers, and between two looks at the screen after them."""
SEEN_AFTER = 150
"""Milliseconds after which it is said that something is being saved."""


class BesideScreen(QObject):
    """Runs what waits for the server on a thread of its own. While one runs nothing else is done at the desk.

    `waits` says that it takes a while, and then that it is over.
    """

    waits = Signal()

    def __init__(self, keys: KeysMeanwhile, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.under_way = False
        self._keys, self._still = keys, threading.Lock()
        self._thread = ThreadPoolExecutor(1, "writing to the server")

    def waits_here(self) -> bool:
        """Whether whoever asks is the screen itself, which must not stand still."""
        return QThread.currentThread() is self.thread()

    def held_still(self) -> AbstractContextManager[object]:
        """A command is being made: nothing is done at the screen that could look at it half made."""
        return self._still

    def run(self, job: Callable[[], T]) -> T:
        """What it comes to; the window paints until it is done. Raises what it raises."""
        if self.under_way or not self.waits_here():
            return job()
        self.under_way = True
        self._keys.begin()
        try:
            done = self._thread.submit(job)
            if not wait([done], AT_ONCE).done:
                self._wait(done)
        finally:
            self.under_way = False
            self._keys.end()
        return done.result()

    def _wait(self, done: "Future[T]") -> None:
        began, told = now(), False
        while not done.done():
            if not told and now() > began + SEEN_AFTER:
                told = True
                self.waits.emit()
            self._go_on(QEventLoop.ProcessEventsFlag.AllEvents if self._keys.are_late()
                        else QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
            wait([done], SLICE)
        if told:
            self.under_way = False
            self.waits.emit()

    def _go_on(self, what: QEventLoop.ProcessEventsFlag) -> None:
        if self._still.acquire(blocking=False):
            try:
                QCoreApplication.processEvents(what, 1000)
            finally:
                self._still.release()
        else:
            QCoreApplication.sendPostedEvents(None, QEvent.Type.UpdateRequest.value)

    def close(self) -> None:
        """The books are closed."""
        self._thread.shutdown(wait=False)
