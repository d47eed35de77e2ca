"""Who waits for a server waits three seconds: one that hangs is told from one that is slow by nothing but the clock.

A server whose computer stands still neither answers nor closes a connection, and no setting of the network sees it
sooner than in minutes. So the connection is shut from here, and whoever waits on it has a fault at once.
"""

import contextlib
import socket
import threading
import time
from collections.abc import Iterator

PATIENCE = 3.0
"""Seconds without a word from the server."""

_STEP, _REST = 0.1, 5.0
"""Seconds between two looks, and without anything to watch after which nobody looks any more."""


class Watchdog:
    """Shuts a connection on which somebody waits for too long. One thing at a time is watched."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self.patience = patience
        self.bit = False
        """Whether it had to shut the last connection that it watched."""
        self._mine = threading.Lock()
        self._handle, self._until, self._used = -1, 0.0, 0.0
        self._thread: threading.Thread | None = None

    @contextlib.contextmanager
    def over(self, handle: int) -> Iterator[None]:
        """Watch a connection, by the number of its socket, while a `with` lasts."""
        with self._mine:
            self._handle, self.bit = handle, False
            self._until = time.monotonic() + self.patience
            if self._thread is None:
                self._thread = threading.Thread(target=self._watch, name="watching the server", daemon=True)
                self._thread.start()
        try:
            yield
        finally:
            with self._mine:  # from here on the number may be another's
                self._until, self._used = 0.0, time.monotonic()

    def _watch(self) -> None:
        while True:
            time.sleep(_STEP)
            with self._mine:
                now = time.monotonic()
                if self._until and now > self._until:
                    self._bite()
                elif not self._until and now > self._used + _REST:
                    self._thread = None
                    return

    def _bite(self) -> None:
        self._until, self.bit = 0.0, True
        shut(self._handle)


def shut(handle: int) -> None:
    """Shut a connection, by the number of its socket: whoever waits on it has a fault."""
    with contextlib.suppress(OSError), socket.fromfd(handle, socket.AF_INET, socket.SOCK_STREAM) as one:
        one.shutdown(socket.SHUT_RDWR)
