"""The copies of one house in one place: two that are carried on in turn, and whole ones of the nights that closed."""

import contextlib
import hashlib
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from app.errors import Damaged, MachineFault, Unreachable
from app.store.books import Books
from app.store.copies import ages, carrying
from app.store.copies.carrying import Parted, Reading
from app.store.file import copying, side_files, sqlite
from app.store.proof import verified
from app.store.proof.verified import Verified

Check = Callable[[Path], Verified]
"""Goes through all of a copy: how far all is well. Raises MachineFault where something grave is found."""

TURN = 3600
"""Seconds for which one of the two is carried on; the other is as old as that, should what came since be at fault."""


@dataclass(frozen=True, slots=True)
class Copied:
    """A copy that holds all that was in the books at a time, in seconds since 1970."""

    path: Path
    at: float
    entry: int


class Shelf:
    """One place. Used by one thread at a time."""

    def __init__(self, folder: Path, books: Books, check: Check) -> None:
        assert books.path is not None
        assert books.key_folder is not None
        self.folder, self._books, self._check = folder, books, check
        self._house = books.house()
        self._name = f"sabot-{books.path.stem}-{self._house[:8]}"
        self._known: dict[Path, Verified] = {}
        self._begun = time.time()

    def carry(self, reading: Reading | None = None) -> Copied:
        """Have one of the two copies hold what the books hold now, read as usual or in another way.

        Raises MachineFault where it could not be.
        """
        at, copy = time.time(), self._next()
        with sqlite.faults():
            if not copy.exists() or not self._carried(copy, reading or self._books._reading):
                self._make(copy)
        return Copied(copy, at, self._known[copy].number)

    def _next(self) -> Path:
        """The one that was written last; the other, when that has lain for its time."""
        first, second = (self.folder / f"{self._name}-{turn}.db" for turn in "ab")
        newer, older = (second, first) if _written(second) > _written(first) else (first, second)
        if not newer.exists():
            return newer
        lain = _written(older) or self._begun
        return older if time.time() - lain > TURN else newer

    def _carried(self, copy: Path, reading: Reading) -> bool:
        """Carry it on; False where it is none of ours any more, and was put aside under a name of its own."""
        known = self._known.get(copy) or self._remembered(copy)
        try:
            known = known or self._gone_through(copy)
            self._known[copy] = carrying.carry_on(copy, reading, self._house, self._books.keys.held, known)
        except (Parted, _Bad, Damaged):
            self._books.refuse_lost()
            self._known.pop(copy, None)
            side_files.move_whole(copy, f"{copy.stem}-{datetime.now().astimezone():{ages.STAMP}}-set-aside")
            return False
        except BaseException:
            self._known.pop(copy, None)  # only what lies there is believed
            raise
        if self._known[copy] != known:
            self._remember(copy)
        return True

    def _gone_through(self, copy: Path) -> Verified:
        try:
            return self._check(copy)
        except Unreachable:
            raise
        except MachineFault as fault:
            if not self.folder.is_dir():
                raise
            raise _Bad from fault

    def _make(self, copy: Path) -> None:
        partial = copy.with_name(copy.name + ".part")
        self._books.refuse_lost()
        try:
            copying.put_away(partial)
            self._books.copy_to(partial)
            self._known[copy] = self._check(partial)
            sqlite.sync(partial)
            sqlite.put_in_place(partial, copy)
        finally:
            copying.put_away(partial)
        self._remember(copy)

    def keep_whole(self) -> Copied:
        """A whole copy, under a name with the time; those that no age needs any more are taken away."""
        reached: list[Verified] = []
        at = time.time()
        copy = copying.backup(self._name.removeprefix("sabot-"), self.folder, self._books.copy_to,
                              lambda copy: reached.append(self._check(copy)))
        for old in ages.too_old(self.folder.glob(f"{self._name}-*.db")):
            copying.put_away(old)
        return Copied(copy, at, reached[0].number)

    # how far a copy was verified is remembered beside the keys, and holds while nobody else has written into it

    def _remembered(self, copy: Path) -> Verified | None:
        key, left = self._books.keys.sealing, verified.left_at(copy)
        assert self._books.key_folder is not None
        return verified.kept(self._books.key_folder, self._mark(copy), key, left) if key and left else None

    def _remember(self, copy: Path) -> None:
        key, left = self._books.keys.sealing, verified.left_at(copy)
        assert self._books.key_folder is not None
        if key and left:
            verified.keep(self._books.key_folder, self._mark(copy), key, self._known[copy], left)

    def _mark(self, copy: Path) -> str:
        return f"{self._house}-copy-{hashlib.sha256(os.fsencode(copy)).hexdigest()[:8]}"


class _Bad(Exception):
    """A copy that does not verify."""


def _written(copy: Path) -> float:
    with contextlib.suppress(OSError):
        return copy.stat().st_mtime
    return 0.0
