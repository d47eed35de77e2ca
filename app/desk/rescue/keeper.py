"""Has every place hold a copy of what was dealt, while it is dealt; one thread at a time, never the screen's."""

import contextlib
from dataclasses import dataclass
from pathlib import Path

from app.desk.ledger.apart import Apart
from app.errors import Damaged, MachineFault, Refusal
from app.store.books import Books
from app.store.copies.places import Places, places_of, remember
from app.store.copies.shelf import Copied, Shelf
from app.store.file import sqlite
from app.store.proof.examining import nobody, refuse_bad_copy
from app.store.proof.verified import Verified
from app.words import tr


@dataclass(frozen=True, slots=True)
class Kept:
    """How copying went in one place: the copy that was made there last, and why there is none of now, if there is none.
    """

    folder: Path
    copied: Copied | None
    fault: Refusal | None = None


class Keeper:
    """The copies of books that are open to be written.

    Raises MachineFault, of both its ways, where the books themselves cannot be read or are not where they were.
    """

    def __init__(self, books: Books) -> None:
        assert books.path is not None
        assert books.key_folder is not None
        self._books, self._path, self._keys = books, books.path, books.key_folder
        self._house = books.house()
        self._apart = Apart()
        self._shelves: dict[Path, Shelf] = {}
        self._last: dict[Path, Copied] = {}
        remember(self._keys, self._house, self.places)

    @property
    def places(self) -> Places:
        """Where copies go; the host may have chosen another second place just now."""
        return places_of(self._keys, self._house, self._path)

    def carry(self) -> list[Kept]:
        """Have every place hold what the books hold now."""
        return self._in_each_place(whole=False)

    def keep_whole(self) -> list[Kept]:
        """The night is closed: leave a whole copy in every place, and take away what is too old to be wanted."""
        return self._in_each_place(whole=True)

    def _in_each_place(self, whole: bool) -> list[Kept]:
        places = self.places
        try:
            kept = [self._in_place(places, folder, whole) for folder in places.folders]
            self._books.refuse_lost()
        except Damaged:
            self._save_the_rest()
            raise
        return kept

    def _save_the_rest(self) -> None:
        """The file was taken away: whoever has it open can still read it, until it is closed."""
        for shelf in self._shelves.values():
            with contextlib.suppress(MachineFault, OSError):
                shelf.carry(self._books.as_they_were_open)

    def _in_place(self, places: Places, folder: Path, whole: bool) -> Kept:
        try:
            if not places.is_there(folder):
                raise _gone(folder)
            shelf = self._shelves.setdefault(folder, Shelf(folder, self._books, self._check))
            if whole:
                shelf.keep_whole()
            self._last[folder] = shelf.carry()
        except (MachineFault, OSError) as fault:
            self._books.refuse_lost()
            return Kept(folder, self._last.get(folder), said_of(fault))
        return Kept(folder, self._last[folder])

    def _check(self, copy: Path) -> Verified:
        seen = self._apart.examine(copy, self._keys, nobody, sittings=False)
        refuse_bad_copy(seen.found)
        return seen.reached

    def stop(self) -> None:
        """Leave off; from another thread."""
        self._apart.stop()


def _gone(folder: Path) -> MachineFault:
    return MachineFault(tr("{folder} is not there.", folder=folder), tr("Put the stick in, or choose another place."))


def said_of(fault: MachineFault | OSError) -> Refusal:
    """Why a copy could not be made."""
    return (fault if isinstance(fault, MachineFault) else sqlite.fault(fault)).refusal
