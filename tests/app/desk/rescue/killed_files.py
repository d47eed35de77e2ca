"""Copies and upgrades killed on their way: `python -m tests.app.desk.rescue.killed_files FOLDER EACH`; tells as JSON.

Each is killed before a statement, or before a file is moved. It stands by itself because only a program without threads
may fork.
"""

import json
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from app.desk.exchange.restoring import restore
from app.desk.rescue.copies_found import copies_of
from app.desk.rescue.keeper import Keeper
from app.desk.rescue.taking_up import newest_sound, take_up
from app.errors import MachineFault, Refused
from app.store import migrations
from app.store.books import open_books
from app.store.file import sqlite
from app.store.migrations import CURRENT
from app.store.values import Head
from tests.app.desk.checked_here import check_at, check_here
from tests.app.desk.rescue.test_taking_up import Evening
from tests.app.store.forks import dies
from tests.app.store.house import by_hand, hand, lay_night, night_of, open_house
from tests.app.store.test_migrations import add_a_table, digest_after, step
from tests.statements import word_once


def head_of(path: Path, keys: Path) -> Head | None:
    """The head of books that open and verify; None of any others."""
    try:
        if not path.exists():
            return None
        with open_books(path, key_folder=keys) as books:
            return None if [one for one in books.verify() if one.grave] else books.head()
    except (MachineFault, Refused):
        return None


class Restored:
    """A backup put where no house lies."""

    def __init__(self, folder: Path) -> None:
        with night_of(folder) as books:
            self.head = books.head()
            (folder / "backups").mkdir()
            books.backup(folder / "backups")

    def work(self, place: Path) -> None:
        """Restore it."""
        restore(next((place / "backups").glob("*.db")), place / "new" / "house.db", place / "keys")

    def again(self, place: Path) -> bool:
        """The house is there, or is not; then it is restored."""
        new = place / "new" / "house.db"
        if not new.exists():
            self.work(place)
        return head_of(new, place / "keys") == self.head == head_of(place / "house.db", place / "keys")


class TakenUp:
    """A copy taken up in place of damaged books."""

    def __init__(self, folder: Path) -> None:
        evening = Evening(folder)
        evening.desk.books.close()
        self.head, path = evening.copied, folder / "house.db"
        size = path.stat().st_size
        self.damaged = path.read_bytes()[:size // 3] + bytes(size // 3)
        path.write_bytes(self.damaged)

    def work(self, place: Path) -> None:
        """Take it up."""
        path, keys = place / "house.db", place / "keys"
        check = check_at(keys)
        take_up(newest_sound(copies_of(path, keys), keys, check), path, keys, check)

    def again(self, place: Path) -> bool:
        """The damaged file lies there whole, under whatever name; and the house is there, or is taken up."""
        whole = self.damaged in [one.read_bytes() for one in place.glob("house*") if one.is_file()]
        if head_of(place / "house.db", place / "keys") is None:
            self.work(place)
        head = head_of(place / "house.db", place / "keys")
        return whole and head is not None and head.number >= self.head.number


class CarriedOn:
    """A copy carried on by what was written since."""

    def __init__(self, folder: Path) -> None:
        with night_of(folder) as books:
            Keeper(books).carry()
            self.before, self.head = books.head(), books.commit(hand(4)).head

    def work(self, place: Path) -> None:
        """Carry it on."""
        with open_house(place) as books:
            Keeper(books).carry()

    def again(self, place: Path) -> bool:
        """The copy is what it was or what the books are; then it is what they are."""
        keys = place / "keys"
        copies = [head_of(one.path, keys) for one in copies_of(place / "house.db", keys)]
        self.work(place)
        newest = copies_of(place / "house.db", keys)[0]
        return bool(copies) and {*copies} <= {self.before, self.head} and head_of(newest.path, keys) == self.head


class Upgraded:
    """Older books brought to the tables of a later program."""

    def __init__(self, folder: Path) -> None:
        lay_night(folder)
        self.old = (folder / "house.db").read_bytes()
        self.digests = {CURRENT + 1: digest_after(folder / "other")}

    def work(self, place: Path) -> None:
        """Upgrade them."""
        sqlite.upgrade(place / "house.db", [*migrations.revisions(), step(add_a_table)], self.digests)

    def again(self, place: Path) -> bool:
        """The old file is there whole, under its name or put by; then the new one is."""
        path = place / "house.db"
        whole = self.old in [one.read_bytes() for one in place.glob("house*.db")]
        if self._version(path) == CURRENT:
            self.work(place)
        return whole and self._version(path) == CURRENT + 1

    def _version(self, path: Path) -> int:
        with by_hand(path) as link:
            return int(link.execute("PRAGMA user_version").fetchone()[0])


WHAT: dict[str, Callable[[Path], Restored | TakenUp | CarriedOn | Upgraded]] = {
    "restored": Restored, "taken up": TakenUp, "carried on": CarriedOn, "upgraded": Upgraded}


def kills(folder: Path, each: int) -> dict[str, list[int]]:
    """Of each, how many kills there were and after how many it did not come right."""
    seen = {}
    for name, kind in WHAT.items():
        first = folder / name / "first"
        first.mkdir(parents=True)
        made, killed, wrong, at, dead = kind(first), 0, 0, 1, True
        while dead:
            place = Path(shutil.copytree(first, folder / name / "place"))
            dead = dies(lambda made=made, place=place: made.work(place), at, files=True)  # type: ignore[misc]
            killed, wrong, at = killed + dead, wrong + (not made.again(place)), at + each
            shutil.rmtree(place)
        seen[name] = [killed, wrong]
    return seen


if __name__ == "__main__":
    with pytest.MonkeyPatch.context() as patch:
        word_once(patch)
        check_here(patch)
        print(json.dumps(kills(Path(sys.argv[1]), int(sys.argv[2]))))
