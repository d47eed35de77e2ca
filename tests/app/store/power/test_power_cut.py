"""RL-03: the power cut, or the program killed, at any moment: what was shown as saved is there, and sound."""

import contextlib
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from random import Random

import pytest

from app.errors import MachineFault, Refused
from app.games import GAMES
from tests.app.desk.dealing import open_test_books
from tests.app.store.power.recorded import Disk, Step, steps
from tests.children import DEADLINE
from tests.preloaded import compiled, surroundings


@pytest.fixture(scope="session")
def recorder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The library that writes down what is done to files."""
    return compiled(Path(__file__).with_name("recorder.c"), tmp_path_factory.mktemp("recorder"))


Recorded = tuple[list[Step], Path]
Deal = Callable[[str, int, str, str], Recorded]


@pytest.fixture(scope="session")
def dealt(recorder: Path, tmp_path_factory: pytest.TempPathFactory) -> Deal:
    """What a night of so many steps did to its files, and where they were; the same night is dealt once."""
    @cache
    def deal(game: str, count: int, journal: str, synchronous: str) -> Recorded:
        folder = tmp_path_factory.mktemp("dealt")
        house, log = folder / "house", folder / "record"
        (house / "backups").mkdir(parents=True)
        words = [sys.executable, "-m", "tests.app.store.power.dealt", game, str(house), str(count), journal,
                 synchronous]
        done = subprocess.run(words, env=surroundings(recorder, POWER_LOG=str(log), POWER_FOLDER=str(house)),
                              capture_output=True, text=True, timeout=DEADLINE, check=False)
        assert done.returncode == 0, done.stderr
        return [step for step in steps(log) if not step.path.endswith("-shm")], house

    return deal


def without_key(recorded: Recorded) -> Recorded:
    """The same on a computer that never had the key."""
    record, house = recorded
    return [step for step in record if Path(step.path).parent.name != "keys"], house


def cuts(record: list[Step], chance: Random, count: int) -> list[int]:
    """At which steps the power is cut: any after the first answer was shown."""
    first = next(number for number, step in enumerate(record) if step.kind == "A")
    return sorted(chance.randrange(first, len(record)) for _ in range(count))


def after_cuts(recorded: Recorded, place: Path, count: int, seed: int,
               look: Callable[[Path, int], str]) -> Counter[str]:
    """What is found after so many cuts, each at a moment and with a disk of its own."""
    chance = Random(seed)
    return after(recorded, place, cuts(recorded[0], chance, count), partial(Disk.cut, chance=chance), look)


def after_kills(recorded: Recorded, place: Path, moments: slice) -> Counter[str]:
    """What is found after kills between two writings of a file, where one was done and the other was not."""
    record = recorded[0]
    first = next(number for number, step in enumerate(record) if step.kind == "A")
    between = [number for number, step in enumerate(record) if number > first and step.kind in "WT"]
    return after(recorded, place, between[moments], Disk.killed, came_back)


def after(recorded: Recorded, place: Path, moments: list[int], left: Callable[[Disk], dict[str, bytes]],
          look: Callable[[Path, int], str]) -> Counter[str]:
    """What is found of what each of these moments left."""
    (record, house), disk, taken = recorded, Disk(), 0
    found = Counter[str]()
    for number, at in enumerate(moments):
        for step in record[taken:at + 1]:
            disk.take(step)
        taken = at + 1
        for path, content in left(disk).items():
            target = place / str(number) / Path(path).relative_to(house)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
        found[look(place / str(number), disk.shown)] += 1
    return found


def came_back(folder: Path, shown: int) -> str:
    """What the books of a folder say after a cut when so many rows had been shown as saved."""
    try:
        with open_test_books(folder) as books:
            if len(books.log(1)) < shown:
                return "lost"
            found = books.verify()
            return f"unsound: {found[0].sentence}" if found else "right"
    except (MachineFault, Refused) as fault:
        return f"not opened: {fault}"


def came_back_to_sqlite(folder: Path, shown: int) -> str:
    """The same as SQLite alone says it, without what this program does before it opens books."""
    try:
        with contextlib.closing(sqlite3.connect(folder / "house.db")) as link:
            return "right" if link.execute("SELECT count(*) FROM log_row").fetchone()[0] >= shown else "lost"
    except sqlite3.Error:
        return "not opened"


JOURNALS = pytest.mark.parametrize("journal", ["ahead", "rollback"])


@JOURNALS
def test_a_cut_at_any_moment_loses_nothing_that_was_shown_as_saved(dealt: Deal, tmp_path: Path, journal: str) -> None:
    assert after_cuts(dealt("fan_tan", 30, journal, "EXTRA"), tmp_path, 15, 1, came_back) == {"right": 15}


@JOURNALS
def test_a_cut_leaves_books_that_open_where_their_key_is_not(dealt: Deal, tmp_path: Path, journal: str) -> None:
    found = after_cuts(without_key(dealt("fan_tan", 30, journal, "EXTRA")), tmp_path, 6, 1, came_back)
    assert all(what == "right" or "not on this computer" in what for what in found)


@pytest.mark.nightly
@JOURNALS
@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_a_thousand_cuts_over_every_game_lose_nothing(dealt: Deal, tmp_path: Path, journal: str, game: str) -> None:
    each = 1000 // (2 * len(GAMES)) + 1
    assert after_cuts(dealt(game, 80, journal, "EXTRA"), tmp_path, each, len(game), came_back) == {"right": each}


@pytest.mark.parametrize(("journal", "synchronous"), [
    ("rollback", "NORMAL"), ("ahead", "NORMAL"), pytest.param("rollback", "OFF", marks=pytest.mark.long),
    pytest.param("ahead", "OFF", marks=pytest.mark.long)])
def test_where_the_disk_is_asked_for_less_the_cut_is_seen(dealt: Deal, tmp_path: Path, journal: str,
                                                          synchronous: str) -> None:
    found = after_cuts(dealt("fan_tan", 30, journal, synchronous), tmp_path, 60, 1, came_back_to_sqlite)
    assert found["right"] < 60, "a control that finds nothing"


@JOURNALS
@pytest.mark.parametrize("every", [23, pytest.param(1, marks=pytest.mark.long)])
def test_a_kill_between_two_writings_of_a_commit_leaves_it_whole_or_not_at_all(dealt: Deal, tmp_path: Path,
                                                                              journal: str, every: int) -> None:
    found = after_kills(dealt("fan_tan", 30, journal, "EXTRA"), tmp_path, slice(None, None, every))
    assert set(found) == {"right"}
    assert found["right"] >= 500 // every, "hardly a moment was tried"


@pytest.mark.nightly
@JOURNALS
@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_a_kill_between_any_two_writings_of_every_game_leaves_it_whole_or_not_at_all(
        dealt: Deal, tmp_path: Path, journal: str, game: str) -> None:
    assert set(after_kills(dealt(game, 30, journal, "EXTRA"), tmp_path, slice(None))) == {"right"}
