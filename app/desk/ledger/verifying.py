"""The books verified: seals, sums, balances, the file itself, and every sitting dealt again from its log.

While hands are dealt this is done by a process of its own, on a copy, so that no answer waits for it. What came since
books were last verified is little, and is read in pieces where it lies.
"""

import contextlib
import shutil
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import platformdirs

from app.desk.ledger.apart import Apart, Stopped
from app.desk.records.log_audit import examined
from app.ledger.check import Finding
from app.store.books import Books, open_books
from app.store.proof.examining import Examined, Told, nobody, often, refuse_bad_copy
from app.store.proof.verified import Verified

COPY = "verifying-"
LEFT_AFTER = 6 * 3600
"""Seconds after which nobody can still be at a copy."""


@contextlib.contextmanager
def standing_still(books: Books, told: Told = nobody) -> Iterator[Books]:
    """A copy of the books that nobody writes, for as long as a `with` lasts; of a server's the books themselves."""
    if books.path is None:
        yield books
        return
    with _room() as folder:
        copy = folder / "copy.db"
        books.copy_to(copy, told)
        with open_books(copy, key_folder=books.key_folder, read_only=True) as still:
            yield still


@contextlib.contextmanager
def _room() -> Iterator[Path]:
    """A folder for a copy, that only this user can look into, and that no other computer gets to see."""
    cache = usual_cache()
    with contextlib.suppress(OSError):
        cache.mkdir(parents=True, exist_ok=True)
        _clear_left(cache)
    with tempfile.TemporaryDirectory(prefix=COPY, dir=cache if cache.is_dir() else None,
                                     ignore_cleanup_errors=True) as name:
        yield Path(name)


def usual_cache() -> Path:
    """Where this user's computer keeps what can be made again."""
    return Path(platformdirs.user_cache_dir("sabot", False))


def _clear_left(cache: Path) -> None:
    """A program that was killed while it verified has left its copy of the books."""
    for left in cache.glob(COPY + "*"):
        if time.time() - left.stat().st_mtime > LEFT_AFTER:
            shutil.rmtree(left, ignore_errors=True)


def begins_after(books: Books, program: str, today: date) -> Verified | None:
    """From where the books need to be verified at their opening; None: from the first command on.

    Everything is gone through where anything differs from what this computer left, by another version of the program,
    and at the first opening of a day.
    """
    known = books.verified
    if known is None or known.program != program or known.whole_on != today.isoformat():
        return None
    return known


class Verification:
    """One run over the books of a house, by a process of its own. May be stopped from another thread."""

    def __init__(self, books: Books, program: str, *, since: Verified | None = None, here: bool = False) -> None:
        """Go through everything, or through what came `since`; `program` is the version of Sabot that looks.

        `here` does so in this very process, where nobody waits beside it.
        """
        self._books, self._program, self._since, self._here = books, program, since, here
        self._apart = Apart()
        self.stopped = False

    def run(self, told: Told = nobody, today: date | None = None) -> list[Finding]:
        """What is not as it should be; nothing where it was `stopped`. How far all is well is kept with the books.

        Raises MachineFault where it could not be done.
        """
        now_and_then = often(told)

        def heard(what: str, done: int, of: int) -> None:
            self._apart.refuse_stopped()
            now_and_then(what, done, of)

        if not self._books.is_untouched():
            self._since = None  # somebody else has written in them
        self._books.begin_examination()
        try:
            seen = self._examined(heard)
        except Stopped:
            self.stopped = True
            return []
        reached = self._reached(seen, today or datetime.now().astimezone().date())
        self._books.end_examination(seen.found, reached, is_whole=self._since is None)
        return [*self._books.at_opening, *seen.found]

    def _examined(self, told: Told) -> Examined:
        path, keys = self._books.path, self._books.key_folder
        if path is None or keys is None:
            return examined(self._books, None, told)
        if self._here:
            with contextlib.nullcontext(self._books) if self._since else standing_still(self._books, told) as still:
                return examined(still, self._since, told)
        if self._since:
            return self._apart.examine(path, keys, told, since=self._since)
        with _room() as folder:
            copy = folder / "copy.db"
            self._books.copy_to(copy, told)
            return self._apart.examine(copy, keys, told)

    def _reached(self, seen: Examined, today: date) -> Verified | None:
        if seen.found:
            return None
        now = int(datetime.now(UTC).timestamp() * 1_000_000)
        if self._since:
            return replace(seen.reached, at=now)
        return replace(seen.reached, at=now, whole_at=now, whole_on=today.isoformat(), program=self._program)

    def stop(self) -> None:
        """End it; nothing comes of it."""
        self._apart.stop()


def back_up(books: Books, folder: Path) -> Path:
    """A copy of the books in a folder, examined by a process of its own before it counts.

    Raises Refused and MachineFault as `Books.backup` does.
    """
    return books.backup(folder, lambda copy: check_copy(books, copy))


def check_copy(books: Books, copy: Path) -> None:
    """Examine a copy by a process of its own. Raises MachineFault where something grave is found."""
    assert books.key_folder is not None
    refuse_bad_copy(Apart().examine(copy, books.key_folder, nobody, sittings=False).found)
