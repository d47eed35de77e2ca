"""A disk that fails at any call, or lets a commit wait, for the tests of the books."""

import sqlite3
import threading
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from app.store.books import Books
from app.store.file import library
from app.store.values import Command
from tests.app.store.house import night_of


class Disk:
    """Fails at one call from now on, counting each statement and each commit; `for_good`, at all that follow too.

    `late`: a commit fails once it has been made. `commits` counts those that write; while `open` is not set, they wait.
    """

    def __init__(self) -> None:
        self.left = self.commits = 0
        self.code = sqlite3.SQLITE_IOERR_WRITE
        self.late = self.for_good = self.failed = False
        self.open = threading.Event()
        self.open.set()

    def call(self) -> None:
        self.left -= 1
        if self.left == 0 or (self.for_good and self.failed):
            self.fail()

    def commit(self, writes: bool) -> None:
        self.call()
        self.commits -= writes
        if writes and self.commits == 0:
            self.fail()

    def fail(self) -> None:
        self.failed = True
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = self.code
        raise error


DISK = Disk()


class Cursor(sqlite3.Cursor):
    def execute(self, sql: str, parameters: Any = ()) -> "Cursor":
        DISK.call()
        super().execute(sql, parameters)
        if sql.startswith("BEGIN") and isinstance(self.connection, Link):
            self.connection.writes = sql == "BEGIN IMMEDIATE"
        return self

    def executemany(self, sql: str, parameters: Iterable[Any]) -> "Cursor":
        DISK.call()
        super().executemany(sql, parameters)
        return self


class Link(sqlite3.Connection):
    writes = False

    def cursor(self, factory: Any = Cursor) -> Any:
        return super().cursor(factory)

    def commit(self) -> None:
        assert not self.writes or DISK.open.wait(30), "nobody let the disk write"
        if not DISK.late:
            DISK.commit(self.writes)
        super().commit()
        if DISK.late:
            DISK.commit(self.writes)


def watch_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on each connection that is made goes through the disk."""
    monkeypatch.setattr(library, "newest", None)
    real = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *args, **more: real(*args, factory=Link, **more))
    repaired()


def repaired() -> None:
    """From now on it works."""
    DISK.commits = DISK.left = 0
    DISK.code = sqlite3.SQLITE_IOERR_WRITE
    DISK.late = DISK.for_good = DISK.failed = False
    DISK.open.set()


def on_a_disk_that_fails(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Books]:
    """An evening of two hands, for a fixture: its disk can be made to fail."""
    watch_disk(monkeypatch)
    with night_of(folder, 2) as books:
        yield books
        repaired()


def fail_behind(books: Books, command: Command) -> None:
    """A command that is written behind fails; the disk works again."""
    DISK.open.clear()
    books.commit_behind(command)
    DISK.commits = 1
    DISK.open.set()
    books.behind.wait()
    repaired()
