"""The one connection through which books are written, and copied while they are."""

import contextlib
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from app.errors import Refused
from app.store.behind import Ready
from app.store.deciding import Intent
from app.store.file import copying, sqlite
from app.store.file.as_left import AsLeft
from app.store.proof.examining import Told
from app.store.values import Command
from app.store.writing import Known, known_of
from app.words import tr


class WritingLink:
    """Made when it is first needed, and anew after a failure. May be used from any thread; one at a time has it."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._mine = threading.RLock()
        self._closed = False
        self.before_first: Callable[[], None] | None = None
        """What is to be done before the first transaction: books that are only looked at stay as they lie."""
        self.as_left: AsLeft | None = None
        """How the file was left, where nobody else writes it."""
        self.link: Connection | None = None
        self._untouched, self._seen = False, 0

    def known(self, link: Connection, intent: Intent) -> Known:
        """What a command builds on, of books that nobody else writes in."""
        return known_of(link)

    def learn(self, link: Connection, known: Known, command: Command) -> None:
        """Look up what was not thought of before the command was made."""

    def write(self, link: Connection, ready: Ready) -> None:
        """Write what is ready, and wait until it is on the disk."""
        ready.run(link)
        link.commit()

    def set_strange_aside(self) -> None:
        """Before the file is read, unless it is being written: what was laid beside it is rolled into nothing."""
        with self._at_rest() as left:
            if left is not None:
                left.set_strange_aside()

    def is_other(self) -> bool:
        """Whether something else was written in the place of the file; False while it is being written elsewhere."""
        with self._at_rest() as left:
            return left is not None and left.is_other()

    def _has_other_log(self) -> bool:
        return self.as_left is not None and self.as_left.has_other_log()

    @contextlib.contextmanager
    def _at_rest(self) -> Iterator[AsLeft | None]:
        if self.as_left is None or not self._mine.acquire(blocking=False):
            yield None
            return
        try:
            yield self.as_left
        finally:
            self._mine.release()

    @contextlib.contextmanager
    def transaction(self) -> Iterator[Connection]:
        """A transaction that writes; after a failure nothing is believed of the connection it was on."""
        with self._mine:
            try:
                if self.as_left is not None:
                    self.as_left.begin()
                if self.before_first is not None and not self._closed and not self.is_other():
                    self._change_journal(self.before_first)
                    self.before_first = None
                link = self._taken()
                with link.begin():
                    yield link
            except BaseException:
                self._forget()
                raise
            if self.as_left is not None:
                self.as_left.end()

    def _change_journal(self, change: Callable[[], None]) -> None:
        """By another connection, but ours: it is nobody else's writing."""
        untouched = self.is_untouched()
        change()
        if untouched:
            self.mark()

    def mark(self) -> None:
        """From now on it is known whether anybody else writes in the file. Raises what a file that cannot be read does.
        """
        with self._mine:
            self._untouched, self._seen = True, self._version()

    def is_untouched(self) -> bool:
        """Whether nobody else has written in the file since it was marked.

        While a commit has the connection it is the last answer: whoever asks waits for no disk.
        """
        if self._mine.acquire(blocking=False):
            try:
                self._untouched = self._untouched and self._version() == self._seen and not self._has_other_log()
            except (DBAPIError, sqlite3.Error):
                self._untouched = False
            finally:
                self._mine.release()
        return self._untouched

    def _version(self) -> int:
        """SQLite's count of what others have written; on a server each writes through a Sabot of its own."""
        if self._engine.dialect.name != "sqlite":
            return 0
        raw: Any = self._taken().connection.driver_connection
        # Left unfinished it would keep writers out.
        with contextlib.closing(raw.execute("PRAGMA data_version")) as asked:
            return int(asked.fetchone()[0])

    def _taken(self) -> Connection:
        if self._closed:
            raise Refused(tr("These books were closed."), "", tr("Open them again."))
        if self.link is None:
            self.link = self._connected()
        return self.link

    def _connected(self) -> Connection:
        return self._engine.connect().execution_options(writes=True)

    def _forget(self) -> None:
        if self.link is not None:
            with contextlib.suppress(DBAPIError):
                if self.is_other():
                    sqlite.leave_log_of(self.link)
                self.link.invalidate()
                self.link.close()
            self.link = None
        self._untouched = False

    def copy_to(self, target: Path, told: Told) -> None:
        """Copy the file. What is written meanwhile is in the copy too, which need not begin anew for it.

        Raises Disturbed where the connection was lost meanwhile.
        """
        with self._mine:
            link = self._taken()
            raw: Any = link.connection.driver_connection

            def between(done: int, of: int) -> None:
                self._mine.release()
                try:
                    told("copy", done, of)
                    time.sleep(copying.PAUSE)
                finally:
                    self._mine.acquire()
                if self.link is not link:
                    raise copying.Disturbed

            copying.copy_in_steps(raw, target, between)

    def close(self) -> None:
        """Let it go for good."""
        with self._mine:
            self.set_strange_aside()
            self._closed = True
            if self.link is not None:
                self.link.close()
                self.link = None
