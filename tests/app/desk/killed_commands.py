"""Every kind of command killed at its statements: `python -m tests.app.desk.killed_commands FOLDER EACH HOW OF…`.

`OF` is "office" for what a house does, or the names of recorded sittings for what their games do. Whatever a desk
writes is taken on its way into the books, with the files as they lay before it: one of each kind. Then it is written
by a process of its own that is killed, looked at, and given again. It stands by itself because only a program without
threads may fork.
"""

import json
import os
import shutil
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection

from app.dealing.values.transfers import Place
from app.desk.access import pins
from app.store.books import Books
from app.store.deciding import Now
from app.store.file import journal_mode
from app.store.values import Command, Committed
from tests.app.desk.dealing import open_test_books
from tests.app.desk.guarding import CHEAP
from tests.app.desk.kills import SITTINGS, Rehearsal
from tests.app.desk.whole_evening import two_evenings
from tests.app.store.forks import die_at
from tests.app.store.house import by_hand
from tests.children import ended, fork
from tests.sittings.reading import dealt
from tests.statements import word_once

OFFICE = "office"
NOW, BEHIND, CARELESS = "now", "behind", "careless"
"""How it is written: while the desk waits, behind it, or in no transaction, so that the test must find halves."""
SLICE, FIRST, ROUND = 4, 8, 6
"""Where only a slice is asked for: every fourth command is killed once, at its eighth statement or some later one."""


def kind_of(command: Command) -> str:
    """What a command is, as far as it matters for how it is written: its code, its rows, what it books."""
    rows = sorted({row.key if row.kind == "aside" else row.kind.value for _, row in command.rows})
    return " ".join((command.what, *rows, *sorted({one.kind.value for one in command.bookings})))


class Taken:
    """One command of each kind, and the folder as it lay before it."""

    def __init__(self, room: Path) -> None:
        self.room = room
        self.found: dict[str, tuple[Command, Path]] = {}

    def take(self, name: str, command: Command, books: Books) -> None:
        """Keep it, where it is the first of its kind."""
        kind = f"{name}: {kind_of(command)}"
        if kind not in self.found and books.path is not None:
            before = self.room / str(len(self.found))
            shutil.copytree(books.path.parent, before, ignore=shutil.ignore_patterns("*.lock", "*-shm", "*.json"))
            self.found[kind] = command, before


@contextmanager
def taking(taken: Taken, name: str) -> Iterator[None]:
    """Whatever is written meanwhile is taken."""
    commit, decide = Books.commit, Books.decide

    def kept(books: Books, command: Command) -> Committed:
        taken.take(name, command, books)
        return commit(books, command)

    def decided(books: Books, op_id: str, reads: Iterable[Place], make: Callable[[Now], Command]) -> Committed:
        def keep(now: Now) -> Command:
            command = make(now)
            taken.take(name, command, books)
            return command

        return decide(books, op_id, reads, keep)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Books, "commit", kept)
        patch.setattr(Books, "decide", decided)
        patch.setattr(pins, "COST", CHEAP)
        yield


def deal(folder: Path, name: str) -> None:
    """An evening of this name, in new books."""
    folder.mkdir(parents=True)
    if name == OFFICE:
        two_evenings(folder)
        return
    with open_test_books(folder, create=True) as books:
        desk = Rehearsal(books)

        def opens(house: Any, night: Any) -> Rehearsal:
            desk.open_house(house)
            desk.open_night(night)
            return desk

        dealt((SITTINGS / f"{name}.txt").read_text(encoding="utf-8"), opens)


def contents(folder: Path) -> list[str]:
    """All that the books of a folder say, once they were opened and what was broken off was put right."""
    with open_test_books(folder):
        pass
    with by_hand(folder / "house.db") as link:
        return list(link.iterdump())


def write(folder: Path, command: Command, how: str = NOW) -> bool:
    """Write it; whether it had been written before."""
    with open_test_books(folder) as books:
        return (books.commit_behind if how == BEHIND else books.commit)(command).repeated


def killed(folder: Path, command: Command, how: str, statement: int) -> bool:
    """Write it and die just before a statement; whether it died."""
    def work() -> None:
        with open_test_books(folder) as books:
            books._engine.dispose()
            die_at(statement)
            if how == CARELESS:
                be_careless()
            (books.commit_behind if how == BEHIND else books.commit)(command)

    code = ended(fork(work))
    if code not in (0, -signal.SIGKILL):
        raise SystemExit(f"the process ended with {code}")
    return code == -signal.SIGKILL


def be_careless() -> None:
    """From now on nothing begins a transaction: each statement is written by itself."""
    execute: Any = Connection.exec_driver_sql

    def not_begun(link: Connection, statement: str, *more: Any) -> Any:
        return execute(link, "SELECT 1" if statement.startswith("BEGIN") else statement, *more)

    setattr(Connection, "exec_driver_sql", not_begun)  # noqa: B010 - in this process, which is about to die


def tried(room: Path, command: Command, before: Path, how: str, points: Iterable[int]) -> dict[str, int]:
    """How many kills there were, how many left anything but all or nothing, how many were not made good by again."""
    unwritten, whole = contents(_fresh(room, before)), _fresh(room, before)
    write(whole, command)
    written = contents(whole)
    seen = {"kills": 0, "half": 0, "not once": 0}
    for statement in points:
        place = _fresh(room, before)
        if not killed(place, command, how, statement):
            break
        left = contents(place)
        seen["kills"] += 1
        seen["half"] += left not in (unwritten, written)
        if how != CARELESS:
            seen["not once"] += write(place, command) != (left == written) or contents(place) != written
    return seen


def _fresh(room: Path, before: Path) -> Path:
    shutil.rmtree(room, ignore_errors=True)
    return Path(shutil.copytree(before, room))


def killed_commands(folder: Path, step: int, how: str, names: list[str]) -> dict[str, dict[str, int]]:
    """What was seen, by the kind of the command: each is killed at every so many statements; 0 asks for the slice."""
    taken = Taken(folder / "taken")
    for name in names:
        with taking(taken, name):
            deal(folder / name, name)
    seen = {}
    for at, (kind, (command, before)) in enumerate(taken.found.items()):
        points = count(1, step) if step else [FIRST + at // SLICE % ROUND]
        seen[kind] = tried(folder / "room", command, before, how, points) if step or not at % SLICE else {}
    return seen


if __name__ == "__main__":
    journal_mode.SAFE = (3, 7, 0) if os.environ["SABOT_TESTS_JOURNAL"] == "ahead" else (99, 0, 0)
    with pytest.MonkeyPatch.context() as patching:
        word_once(patching)
        where, each, writes, *evenings = sys.argv[1:]
        print(json.dumps(killed_commands(Path(where), int(each), writes, evenings)))
