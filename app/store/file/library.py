"""The SQLite that books are opened with: the newest that came with the program, else the one Python was built with.

`apsw` brings a SQLite of its own, newer than most systems', and speaks to it in its own way. What is here lets it be
spoken to as `sqlite3` is: the same calls, the same exceptions, the same codes. Of the two only one ever opens a file:
where one library closes a file, POSIX takes the locks of the other away too.
"""

import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, cast

try:
    import apsw as _apsw
except ImportError:  # it is not made for every computer
    _apsw = None

newest: ModuleType | None = _apsw
"""The library that came with the program, where one did."""

_FAULTS: dict[int, type[sqlite3.Error]] = {
    sqlite3.SQLITE_INTERNAL: sqlite3.InternalError, sqlite3.SQLITE_NOTFOUND: sqlite3.InternalError,
    sqlite3.SQLITE_TOOBIG: sqlite3.DataError, sqlite3.SQLITE_CONSTRAINT: sqlite3.IntegrityError,
    sqlite3.SQLITE_MISMATCH: sqlite3.IntegrityError, sqlite3.SQLITE_MISUSE: sqlite3.InterfaceError,
    sqlite3.SQLITE_RANGE: sqlite3.InterfaceError, sqlite3.SQLITE_CORRUPT: sqlite3.DatabaseError,
    sqlite3.SQLITE_NOTADB: sqlite3.DatabaseError, sqlite3.SQLITE_AUTH: sqlite3.DatabaseError,
    sqlite3.SQLITE_FORMAT: sqlite3.DatabaseError,
}
"""As Python's own module raises them; anything else is an OperationalError."""


def version() -> tuple[int, ...]:
    """The version of the SQLite that books are opened with."""
    if newest is None:
        return sqlite3.sqlite_version_info
    return tuple(int(part) for part in newest.sqlite_lib_version().split("."))


def connect(path: Path, mode: str = "rw", wait: float = 5) -> sqlite3.Connection:
    """A connection, without a transaction of its own making. `mode` is "ro", "rw" or "rwc"; `wait` is for a lock.

    It may be used from any thread, one at a time.
    """
    address = f"{path.absolute().as_uri()}?mode={mode}"
    if newest is None:
        return sqlite3.connect(address, uri=True, isolation_level=None, timeout=wait, check_same_thread=False)
    # It answers to all that is asked of it here, though it is none of Python's own.
    return cast(sqlite3.Connection, _Link(newest, address, mode, wait))


class _Told:
    """Faults of a library as those of Python's own module. Every row that is read goes through it: it makes nothing."""

    __slots__ = ("_own",)

    def __init__(self, library: ModuleType) -> None:
        self._own: type[Exception] = library.Error

    def __enter__(self) -> None:
        """Nothing has happened yet."""

    def __exit__(self, kind: object, fault: BaseException | None, trace: object) -> None:
        if isinstance(fault, self._own):
            code = int(getattr(fault, "result", 0)) & 0xFF
            error = _FAULTS.get(code, sqlite3.OperationalError)(str(fault))
            error.sqlite_errorcode = int(getattr(fault, "extendedresult", 0))
            raise error from fault
        if isinstance(fault, UnicodeDecodeError):
            raise sqlite3.OperationalError("Could not decode to UTF-8") from fault


class _Link:
    """A connection of apsw's that answers as one of `sqlite3` does."""

    isolation_level = None

    def __init__(self, library: ModuleType, address: str, mode: str, wait: float) -> None:
        flags = {"ro": library.SQLITE_OPEN_READONLY, "rw": library.SQLITE_OPEN_READWRITE,
                 "rwc": library.SQLITE_OPEN_READWRITE | library.SQLITE_OPEN_CREATE}[mode]
        self._library, self.faults = library, _Told(library)
        with self.faults:
            self._own = library.Connection(address, flags=flags | library.SQLITE_OPEN_URI)
            self._own.set_busy_timeout(round(1000 * wait))

    @property
    def in_transaction(self) -> bool:
        """Whether one is open."""
        return bool(self._own.in_transaction)

    def cursor(self) -> "_Cursor":
        """A cursor."""
        return _Cursor(self)

    def execute(self, sql: str, parameters: Sequence[Any] = ()) -> "_Cursor":
        """Run a statement."""
        return self.cursor().execute(sql, parameters)

    def executemany(self, sql: str, many: Iterable[Sequence[Any]]) -> "_Cursor":
        """Run a statement for each of many."""
        return self.cursor().executemany(sql, many)

    def commit(self) -> None:
        """Commit what is open."""
        if self.in_transaction:
            self.execute("COMMIT").close()

    def rollback(self) -> None:
        """Take back what is open."""
        if self.in_transaction:
            self.execute("ROLLBACK").close()

    def close(self) -> None:
        """Close it, with all that was begun on it."""
        with self.faults:
            self._own.close(True)

    def create_function(self, name: str, count: int, function: Callable[..., Any], **more: bool) -> None:
        """A function for statements."""
        self._own.create_scalar_function(name, function, count, **more)

    def setlimit(self, what: int, most: int) -> int:
        """Bound something."""
        return int(self._own.limit(what, most))

    def setconfig(self, what: int, on: bool = True) -> None:
        """Switch something on or off."""
        self._own.config(what, int(on))

    def set_progress_handler(self, handler: Callable[[], Any] | None, steps: int) -> None:
        """Have something called after so many steps; it ends the statement where it says so."""
        self._own.set_progress_handler(handler and (lambda: bool(handler())), steps)

    def set_trace_callback(self, traced: Callable[[str], object] | None) -> None:
        """Have something called with each statement before it is run."""
        def look(cursor: object, sql: str, parameters: object) -> bool:
            if traced:
                traced(sql)
            return True

        self._own.exec_trace = look if traced else None

    def backup(self, target: "_Link", *, pages: int = -1, progress: Callable[[int, int, int], object] | None = None,
               sleep: float = 0.25) -> None:
        """Copy everything, so many pages at a time."""
        with self.faults, target._own.backup("main", self._own, "main") as copying:
            while not copying.done:
                try:
                    copying.step(pages)
                    status = sqlite3.SQLITE_OK
                except (self._library.BusyError, self._library.LockedError) as fault:
                    status = int(fault.result)
                if progress:
                    progress(status, copying.remaining, copying.page_count)
                if status:
                    time.sleep(sleep)


class _Columns:
    """The columns of the statement that a cursor ran last.

    It knows no cursor: a cursor in a circle would be left to whichever thread collects garbage, and its connection
    could not be closed meanwhile.
    """

    def __init__(self, link: Any) -> None:
        self._link = link
        self.description: tuple[tuple[Any, ...], ...] | None = None

    def look(self, cursor: Any, sql: str, parameters: Any) -> bool:
        """Take them down before it runs: of a statement without rows nothing can be asked afterwards."""
        self.description = tuple((name, *(None,) * 6) for name, *_ in cursor.get_description()) or None
        traced = self._link.exec_trace
        return bool(traced(cursor, sql, parameters)) if traced else True


class _Cursor:
    """A cursor of apsw's that answers as one of `sqlite3` does."""

    lastrowid = None
    arraysize = 1

    def __init__(self, link: _Link) -> None:
        self._link = link
        self._own = link._own.cursor()
        self._columns = _Columns(link._own)
        self._own.exec_trace = self._columns.look
        self.rowcount = -1

    @property
    def description(self) -> tuple[tuple[Any, ...], ...] | None:
        """What the columns of the rows are called; None without rows."""
        return self._columns.description

    def execute(self, sql: str, parameters: Sequence[Any] = ()) -> "_Cursor":
        """Run a statement."""
        with self._link.faults:
            self._own.execute(sql, parameters)
        self.rowcount = -1 if self.description else self._link._own.changes()
        return self

    def executemany(self, sql: str, many: Iterable[Sequence[Any]]) -> "_Cursor":
        """Run a statement for each of many."""
        before = self._link._own.total_changes()
        with self._link.faults:
            self._own.executemany(sql, many)
        self.rowcount = self._link._own.total_changes() - before
        return self

    def fetchone(self) -> tuple[Any, ...] | None:
        """The next row."""
        with self._link.faults:
            return cast(tuple[Any, ...] | None, self._own.fetchone())

    def fetchmany(self, size: int = 1) -> list[tuple[Any, ...]]:
        """The next rows, so many at most."""
        rows: list[tuple[Any, ...]] = []
        while len(rows) < size and (row := self.fetchone()) is not None:
            rows.append(row)
        return rows

    def fetchall(self) -> list[tuple[Any, ...]]:
        """All rows that are left."""
        with self._link.faults:
            return list(self._own.fetchall())

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        return iter(self.fetchone, None)

    def close(self) -> None:
        """Be done with it."""
        with self._link.faults:
            self._own.close(True)
