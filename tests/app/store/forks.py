"""What needs processes of its own to try: killing, racing, another user, a file that may not grow.

Run as `python -m tests.app.store.forks WHAT FOLDER COUNT`; prints what it saw as JSON. It stands by itself because
only a program without threads may fork.
"""

import json
import os
import random
import select
import signal
import sqlite3
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy.dialects.sqlite  # noqa: F401 - who has given up root may not be able to read it any more

from app.dealing.values.log import Json
from app.errors import MachineFault, Refused
from app.store.books import open_books
from app.store.file import journal_mode, sqlite
from app.store.values import Command
from tests.app.store.house import hand, lay_night, move, night_of, open_house
from tests.children import ended, fork
from tests.statements import word_once


def numbered(number: int) -> Command:
    """An answer that closes a hand, such that any number of them can be dealt without anybody running out of chips."""
    to_and_fro = move(1, 1 + number % 2, 2 - number % 2)
    return replace(hand(number), bookings=(replace(to_and_fro, title=f"Coup {number}", sitting=1, night=1),))


def post_for_ever(folder: Path, first: int, acknowledge: int) -> None:
    """Post hand after hand, and say of each that it was saved once it was."""
    with open_house(folder) as books:
        number = first
        while True:
            books.commit(numbered(number))
            os.write(acknowledge, f"{number}\n".encode())
            number += 1


def post_behind_for_ever(folder: Path, first: int, acknowledge: int) -> None:
    """The same a few hands ahead of the disk: of each it is said that it was saved once it was."""
    with open_house(folder) as books:
        number = acknowledged = first - 1
        while True:
            if len(books.behind) < 6:
                number += 1
                books.commit_behind(numbered(number))
            saved = number - len(books.behind)
            said = "".join(f"{one}\n" for one in range(acknowledged + 1, saved + 1))
            os.write(acknowledge, said.encode())
            acknowledged = max(acknowledged, saved)


def random_kills(folder: Path, count: int, post: Callable[[Path, int, int], None] = post_for_ever) -> Json:
    """Kill a process that posts at a random moment, and look at what it left, `count` times."""
    chance = random.Random(7)
    lay_night(folder, hands=0)
    seen = {"kills": 0, "lost": 0, "findings": 0, "gaps": 0, "twice": 0, "unacknowledged": 0}
    saved = 0
    for kill in range(1, count + 1):
        reading, writing = os.pipe()
        child = fork(partial(post, folder, saved + 1, writing))
        os.close(writing)
        if chance.random() < 0.7:  # the others die while the books are being opened
            select.select([reading], [], [], 30)
        time.sleep(chance.uniform(0.001, 0.05))
        os.kill(child, signal.SIGKILL)
        seen["kills"] += ended(child) == -signal.SIGKILL
        with os.fdopen(reading) as said:
            acknowledged = [int(line) for line in said.read().split()]
        with open_house(folder) as books:
            fresh = books.entries(saved + 3)  # after the two of the opening
            titles = [entry.title for entry in fresh]
            seen["lost"] += sum(f"Coup {number}" not in titles for number in acknowledged)
            seen["twice"] += len(titles) - len(set(titles))
            seen["gaps"] += [entry.number for entry in fresh] != list(range(saved + 3, saved + 3 + len(fresh)))
            seen["gaps"] += books.head().number != saved + 2 + len(fresh)
            seen["unacknowledged"] += len(fresh) - len(acknowledged)
            if kill == count or kill % max(1, count // 20) == 0:
                seen["findings"] += len(books.verify())
            saved += len(fresh)
    return {**seen, "entries": saved}


def _counted(real: Callable[[Path], sqlite3.Connection], count: Callable[[str], None],
             path: Path) -> sqlite3.Connection:
    link = real(path)
    link.set_trace_callback(count)
    return link


FILES = frozenset({"os.rename", "os.remove", "os.link", "os.mkdir", "os.rmdir", "shutil.copyfile"})
"""What is done to files beside the statements."""


def die_at(statement: int, files: bool = False) -> None:
    """From now on, die just before so many statements more have been run, wherever that is; or files been moved."""
    left = statement

    def count(_: str) -> None:
        nonlocal left
        left -= 1
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    real = sqlite.connect

    def connect(*args: Any, **more: Any) -> sqlite3.Connection:
        link = real(*args, **more)
        link.set_trace_callback(count)
        return link

    sqlite.connect, journal_mode.connect = connect, partial(_counted, journal_mode.connect, count)
    if files:
        sys.addaudithook(lambda name, _: count(name) if name in FILES else None)


def kills_while_making(folder: Path, step: int) -> Json:
    """Kill the making of new books, and of a backup, at each statement, or at every so many: what is there is whole."""
    seen = {"made": 0, "copied": 0, "wrong": 0}
    with night_of(folder) as books:
        head = books.head()
    statement, dead = 1, True
    while dead:
        place = folder / f"make-{statement}"
        place.mkdir()
        dead = dies(partial(_make, place), statement)
        seen["made"] += dead
        with open_house(place, create=True) as books:
            seen["wrong"] += bool(books.verify()) or books.head().number != 0
        statement += step
    statement, dead = 1, True
    while dead:
        place = folder / f"copy-{statement}"
        place.mkdir()
        dead = dies(partial(_copy, folder, place), statement)
        seen["copied"] += dead
        for copy in place.glob("*.db"):
            with open_books(copy, key_folder=folder / "keys", read_only=True) as books:
                seen["wrong"] += bool(books.verify()) or books.head() != head
        statement += step
    return dict(seen)


def dies(work: Callable[[], None], statement: int, files: bool = False) -> bool:
    """Whether a process of its own that does this died on the way."""
    def doomed() -> None:
        die_at(statement, files)
        work()

    code = ended(fork(doomed))
    if code not in (0, -signal.SIGKILL):
        raise SystemExit(f"the process ended with {code}")
    return code == -signal.SIGKILL


def _make(place: Path) -> None:
    open_house(place, create=True).close()


def _copy(folder: Path, place: Path) -> None:
    with open_house(folder) as books:
        books.backup(place)


def race(folder: Path, count: int, late: float = 0) -> Json:
    """Two programs open the same books at once, `count` times: how often one, both or neither got them.

    One of them is `late` by so many seconds."""
    lay_night(folder, hands=0)
    seen = {"one": 0, "both": 0, "neither": 0, "unnamed": 0}
    for _ in range(count):
        told, done = os.pipe()
        go, leave = Gate(), Gate()
        children = [fork(partial(_contend, folder, go, done, leave, delay)) for delay in (0, late)]
        os.close(done)
        go.open()
        said = sorted(os.read(told, 1) for _ in children)
        leave.open()
        assert [ended(child) for child in children] == [0, 0]
        os.close(told)
        seen["both" if said == [b"+", b"+"] else "one" if b"+" in said else "neither"] += 1
        seen["unnamed"] += b"?" in said
    return dict(seen)


class Gate:
    """Where children wait until their parent opens it, for all of them: a token in a pipe might be taken by another."""

    def __init__(self) -> None:
        self._waiting, self._holding = os.pipe()

    def wait(self) -> None:
        """Wait, in a child. Once for each child and gate."""
        os.close(self._holding)
        os.read(self._waiting, 1)

    def open(self) -> None:
        """Let all go on, in the parent."""
        os.close(self._holding)
        os.close(self._waiting)


def _contend(folder: Path, go: Gate, done: int, leave: Gate, late: float) -> None:
    go.wait()
    time.sleep(late)
    try:
        books = open_house(folder)
    except MachineFault as fault:
        named = "process" in str(fault) or "another Sabot" in str(fault)
        os.write(done, b"-" if named else b"?")
        leave.wait()
        return
    os.write(done, b"+")
    leave.wait()
    books.close()


def stranger(folder: Path, _: int) -> Json:
    """What somebody sees who may read the books but not write them; root may write everything."""
    reading, writing = os.pipe()
    child = fork(lambda: _look(folder, writing))
    os.close(writing)
    ended(child)
    with os.fdopen(reading) as said:
        seen: Json = json.loads(said.read())
        return seen


def _look(folder: Path, writing: int) -> None:
    if os.geteuid() == 0:
        os.setuid(65534)
    with open_house(folder) as books:
        try:
            books.commit(hand(4))
            refused = ""
        except Refused as error:
            refused = error.refusal.wrong
        said = {"head": books.head().number, "findings": len(books.verify()), "refused": refused,
                "because": books.read_only_because}  # fmt: skip
    os.write(writing, json.dumps(said).encode())


def no_room(folder: Path, count: int) -> Json:
    """Post while the files may not grow, then with room again."""
    import resource  # not on Windows

    books = night_of(folder)
    before = (books.head(), books.standing())
    seen = {"refused": 0, "changed": 0}
    for limit in range(512, 512 * (count + 1), 512):
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
        try:
            books.commit(hand(4))
        except MachineFault as fault:
            seen["refused"] += "disk" in str(fault)
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        seen["changed"] += (books.head(), books.standing()) != before
    after = books.commit(hand(4)).head.number
    found = len(books.verify())
    books.close()
    return {**seen, "after": after, "findings": found}


WHAT: dict[str, Callable[[Path, int], Json]] = {
    "random": random_kills, "behind": partial(random_kills, post=post_behind_for_ever),
    "making": kills_while_making, "race": race, "late": partial(race, late=0.5),
    "stranger": stranger, "no_room": no_room,
}  # fmt: skip

if __name__ == "__main__":
    # Either journal, whichever the library here is safe for: what others are not safe for takes two at once.
    journal_mode.SAFE = (3, 7, 0) if os.environ["SABOT_TESTS_JOURNAL"] == "ahead" else (99, 0, 0)
    with pytest.MonkeyPatch.context() as patch:
        word_once(patch)
        print(json.dumps(WHAT[sys.argv[1]](Path(sys.argv[2]), int(sys.argv[3]))))
