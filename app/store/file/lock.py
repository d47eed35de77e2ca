"""One writer at a time: a lock that the operating system gives back by itself when its holder dies."""

import contextlib
import json
import os
import socket
import sys
from datetime import datetime
from pathlib import Path

from app.errors import MachineFault
from app.words import tr

_FAR = 2**30
"""Where Windows locks a byte: beyond the text, which others must still be able to read."""


def _lock(handle: int) -> None:
    if sys.platform == "win32":
        import msvcrt

        os.lseek(handle, _FAR, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        os.lseek(handle, 0, os.SEEK_SET)
    else:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Lock:
    """Held from opening the books to closing them, in a small file beside them that says who holds it.

    The file stays when the lock is given back: taking it away would let two programs each lock a file of that name.
    """

    def __init__(self, books: Path) -> None:
        """Take the lock. Raises MachineFault naming the holder, or OSError where no file can be written."""
        self.path = books.with_name(books.name + ".lock")
        self._handle = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            _lock(self._handle)
        except OSError as held:
            os.close(self._handle)
            raise _held_by_another(self.path) from held
        self._write_holder()

    def _write_holder(self) -> None:
        holder = {"pid": os.getpid(), "host": socket.gethostname(), "since": _now()}
        # Who holds it is only told to others; a full disk must not keep the books shut.
        with contextlib.suppress(OSError):
            os.ftruncate(self._handle, 0)
            os.write(self._handle, json.dumps(holder).encode())

    def release(self) -> None:
        """Give the lock back."""
        if self._handle >= 0:
            with contextlib.suppress(OSError):
                os.ftruncate(self._handle, 0)
            os.close(self._handle)
            self._handle = -1


def _now() -> str:
    return datetime.now().astimezone().strftime("%Y-%m-%d %H:%M")


def _held_by_another(path: Path) -> MachineFault:
    remedy = tr("Use that window, or close it and open these books again, or open them read-only.")
    try:
        holder = json.loads(path.read_text())
        wrong = tr("These books are open in another Sabot: process {pid} on {host}, since {since}.",
                   pid=int(holder["pid"]), host=str(holder["host"]), since=str(holder["since"]))
    except (OSError, ValueError, KeyError, TypeError):
        wrong = tr("These books are open in another Sabot.")
    return MachineFault(wrong, remedy)
