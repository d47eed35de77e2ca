"""Hearing of every commit: one connection that only listens, and after a fault reads on from the last that was heard.

What was committed while nobody listened is told by nobody. So it is listened first and then looked how far the books
go: of whatever came meanwhile it is said that something did.
"""

import contextlib
import threading
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

from app.store.server.in_common import TAKEN
from app.store.server.lease import WORDS, Holder, LastWords, holders, tables_in
from app.store.server.patience import leave
from app.store.server.sending import LET_GO, NOTES
from app.store.server.watchdog import Watchdog, shut

HEARTBEAT = 5.0
"""Seconds without a note after which it is asked whether the server is still there."""

PAUSES = (0.25, 0.5, 1.0, 2.0)
"""Seconds until it is tried again to reach the server; the last one over and over."""


_LAST_WORD = 5.0
"""Seconds that whoever closes it waits."""


class Note(NamedTuple):
    """A command that was committed: its number, the sittings in whose logs it wrote, the codes of its events.

    Where `is_gap` there may have been more than this one since the last note, and of what kind is not known.
    """

    seq: int
    sittings: tuple[int, ...] = ()
    codes: tuple[str, ...] = ()
    is_gap: bool = False


def read_note(text: str) -> Note:
    """A note as it is sent. Raises ValueError for what no Sabot sends."""
    seq, sittings, codes = text.split("|")
    return Note(int(seq), tuple(int(one) for one in sittings.split(",") if one),
                tuple(one for one in codes.split(",") if one))


class Listening:
    """Calls `heard` with each note, `reached` with whether the server answers and `held` with who has which table, at
    each heartbeat and where one was taken: from a thread of its own. `words` hears what desks say to be heard of.
    """

    def __init__(self, engine: Engine, heard: Callable[[Note], None],
                 reached: Callable[[bool], None] = lambda there: None, heartbeat: float = HEARTBEAT,
                 held: Callable[[dict[int, Holder]], None] = lambda held: None,
                 words: LastWords | None = None) -> None:
        self._engine, self._heard, self._reached, self._heartbeat = engine, heard, reached, heartbeat
        self._held, self._looked, self._words = held, 0.0, words or LastWords()
        self._ended, self._last = threading.Event(), -1
        self._watchdog, self._mine = Watchdog(), threading.Lock()
        self._raw: Any = None
        self._was_there = False
        self._driver: Any = engine.dialect.dbapi
        self._thread = threading.Thread(target=self._listen, name="listening to the server", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Hear nothing more."""
        self._ended.set()
        with self._mine:
            if self._raw is not None:
                shut(self._raw.fileno())
        self._thread.join(_LAST_WORD)

    def _listen(self) -> None:
        failed = 0
        while not self._ended.is_set():
            self._was_there = False
            try:
                self._hear_until_it_fails()
            except (DBAPIError, OSError, self._driver.Error):
                failed = 0 if self._was_there else failed + 1
            self._words.end()
            if not self._ended.is_set():
                self._reached(False)
                self._ended.wait(PAUSES[min(failed, len(PAUSES) - 1)])

    def _hear_until_it_fails(self) -> None:
        with self._engine.connect().execution_options(isolation_level="AUTOCOMMIT") as link:
            raw: Any = link.connection.driver_connection
            link.connection.detach()  # it is nobody else's
            leave(raw)
            try:
                self._begin(raw)
                while not self._ended.is_set():
                    self._hear_for_a_while(raw)
            except BaseException:
                link.invalidate()  # it is not asked to put anything back
                raise
            finally:
                with self._mine:  # its number may be another's from here on
                    self._raw = None

    def _begin(self, raw: Any) -> None:
        with self._watchdog.over(raw.fileno()):
            raw.execute(f"LISTEN {NOTES}")
            raw.execute(f"LISTEN {WORDS}")
            now = raw.execute("SELECT coalesce(max(seq), 0) FROM command").fetchone()[0]
        with self._mine:
            self._raw, self._was_there = raw, True
        self._words.begin()
        self._reached(True)
        self._look_who_holds(raw)
        if 0 <= self._last < now:
            self._heard(Note(now, is_gap=True))
        self._last = max(self._last, now)

    def _hear_for_a_while(self, raw: Any) -> None:
        was_taken = False
        self._words.look()
        for note in raw.notifies(timeout=self._heartbeat, stop_after=1):
            with contextlib.suppress(ValueError):  # another program's
                if note.channel == WORDS:
                    self._words.hear(tables_in(note.payload))
                    continue
                said = read_note(note.payload)
                was_taken = was_taken or TAKEN in said.codes or LET_GO in said.codes
                if said.seq > self._last:
                    self._last = said.seq
                    self._heard(said)
        if was_taken or time.monotonic() - self._looked > self._heartbeat:
            self._look_who_holds(raw)

    def _look_who_holds(self, raw: Any) -> None:
        with self._watchdog.over(raw.fileno()):
            held = holders(raw)
        self._looked = time.monotonic()
        self._held(held)
