"""Which journal the books are written with: a log that is written ahead, where that is safe, else SQLite's own old one.

With a write-ahead log a commit waits for one flush of the disk and for no reader. Up to 3.51.2 SQLite can damage the
file when two connections reset such a log at once, and a log is two files more: so it is used by a library in which
that is mended, on a disk of this computer, and only while the books are open. Books at rest are one file.
"""

import contextlib
import sqlite3
from pathlib import Path

from app.store.file import library, side_files
from app.store.file.disks import is_local

SAFE = (3, 51, 3)
"""The first SQLite that resets a write-ahead log safely."""

LIMIT = "PRAGMA journal_size_limit=16000000"
"""A log that was written back is cut to so many bytes."""

_WAIT = 2
"""Seconds to wait for somebody who reads the books while their journal is to change."""


def is_wanted(path: Path) -> bool:
    """Whether books at a path are written with a write-ahead log."""
    return library.version() >= SAFE and is_local(path)


def is_ahead(path: Path) -> bool:
    """Whether a file says of itself that it has a write-ahead log."""
    try:
        with path.open("rb") as file:
            return file.read(20)[18:20] == b"\2\2"
    except OSError:
        return False


def log_of(path: Path) -> Path:
    """Where the log of a file lies."""
    return path.with_name(path.name + "-wal")


def connect(path: Path) -> sqlite3.Connection:
    """A connection of its own, for a file that is there."""
    return library.connect(path, wait=_WAIT)


def put_to_rest(path: Path) -> None:
    """Write back what a log has, and make the books one file again. Only for whoever holds their lock.

    This is also how a log is taken up that a crash has left, whichever the library is: it is alone with the file
    meanwhile, and the damage takes two. Raises sqlite3.Error where somebody reads the books, and OSError where the
    disk fails.
    """
    set_strange_log_aside(path)
    if not is_ahead(path):
        return
    with contextlib.closing(connect(path)) as link:
        link.execute("PRAGMA locking_mode=EXCLUSIVE").close()
        link.execute("PRAGMA synchronous=EXTRA").close()
        link.execute("PRAGMA journal_mode=DELETE").close()


def set_strange_log_aside(path: Path) -> None:
    """A log beside a file that says of itself that it has none belongs to another, in whose place this one was put.

    SQLite would roll it in. A journal that lies there too stays: it may be the file's own. Raises OSError.
    """
    if log_of(path).exists() and not is_ahead(path):
        side_files.set_aside(path, side_files.LOG)


def write_back(path: Path) -> None:
    """Have the disk keep what a log has, which may so far be in memory alone.

    Raises sqlite3.Error where the disk fails, or somebody reads the books all the while.
    """
    if is_ahead(path):
        with contextlib.closing(connect(path)) as link:
            link.execute("PRAGMA synchronous=EXTRA").close()
            if link.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]:
                raise sqlite3.OperationalError("database is locked")


def begin(path: Path) -> None:
    """Give books that lie at rest the journal they are to be written with. Only for whoever holds their lock.

    Where somebody reads them just now, or the disk fails, they keep the one they have: a slower one is no fault.
    """
    if is_wanted(path):
        with contextlib.suppress(sqlite3.Error), contextlib.closing(connect(path)) as link:
            link.execute("PRAGMA synchronous=EXTRA").close()
            link.execute("PRAGMA journal_mode=WAL").close()
