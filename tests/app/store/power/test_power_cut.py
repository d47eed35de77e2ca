"""RL-03: the power is cut at any moment of a night: what was shown as saved is there, and the books are sound."""

import subprocess
import sys
from collections import Counter
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


def dealt(recorder: Path, folder: Path, game: str, count: int, journal: str, synchronous: str) -> list[Step]:
    """What a night of so many steps did to its files."""
    house, log = folder / "house", folder / "record"
    (house / "backups").mkdir(parents=True)
    words = [sys.executable, "-m", "tests.app.store.power.dealt", game, str(house), str(count), journal, synchronous]
    done = subprocess.run(words, env=surroundings(recorder, POWER_LOG=str(log), POWER_FOLDER=str(house)),
                          capture_output=True, text=True, timeout=DEADLINE, check=False)
    assert done.returncode == 0, done.stderr
    return [step for step in steps(log) if not step.path.endswith("-shm")]


def without_key(record: list[Step]) -> list[Step]:
    """The same on a computer that never had the key."""
    return [step for step in record if not step.path.endswith((".key", ".slips"))]


def cuts(record: list[Step], chance: Random, count: int) -> list[int]:
    """At which steps the power is cut: any after the first answer was shown."""
    first = next(number for number, step in enumerate(record) if step.kind == "A")
    return sorted(chance.randrange(first, len(record)) for _ in range(count))


def after_cuts(record: list[Step], house: Path, place: Path, count: int, seed: int) -> Counter[str]:
    """What is found after so many cuts, each at a moment and with a disk of its own."""
    chance, disk, found, taken = Random(seed), Disk(), Counter[str](), 0
    for at in cuts(record, chance, count):
        for step in record[taken:at + 1]:
            disk.take(step)
        taken = at + 1
        left = place / str(sum(found.values()))
        for path, content in disk.cut(chance).items():
            target = left / Path(path).relative_to(house)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
        found[came_back(left, disk.shown)] += 1
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


@pytest.mark.parametrize("journal", ["ahead", "rollback"])
def test_a_cut_at_any_moment_loses_nothing_that_was_shown_as_saved(recorder: Path, tmp_path: Path,
                                                                   journal: str) -> None:
    record = dealt(recorder, tmp_path, "fan_tan", 30, journal, "EXTRA")
    assert after_cuts(record, tmp_path / "house", tmp_path / "cuts", 20, 1) == {"right": 20}


@pytest.mark.parametrize("journal", ["ahead", "rollback"])
def test_a_cut_leaves_books_that_open_where_their_key_is_not(recorder: Path, tmp_path: Path, journal: str) -> None:
    record = without_key(dealt(recorder, tmp_path, "fan_tan", 30, journal, "EXTRA"))
    found = after_cuts(record, tmp_path / "house", tmp_path / "cuts", 12, 1)
    assert all(what == "right" or "not on this computer" in what for what in found)


@pytest.mark.nightly
@pytest.mark.parametrize("journal", ["ahead", "rollback"])
@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_a_thousand_cuts_over_every_game_lose_nothing(recorder: Path, tmp_path: Path, journal: str, game: str) -> None:
    record = dealt(recorder, tmp_path, game, 80, journal, "EXTRA")
    each = 1000 // (2 * len(GAMES)) + 1
    assert after_cuts(record, tmp_path / "house", tmp_path / "cuts", each, len(game)) == {"right": each}


@pytest.mark.parametrize("synchronous", ["NORMAL", "OFF"])
@pytest.mark.parametrize("journal", ["ahead", "rollback"])
def test_where_the_disk_is_asked_for_less_the_cut_is_seen(recorder: Path, tmp_path: Path, journal: str,
                                                          synchronous: str) -> None:
    record = dealt(recorder, tmp_path, "fan_tan", 30, journal, synchronous)
    found = after_cuts(record, tmp_path / "house", tmp_path / "cuts", 40, 1)
    assert found["right"] < 40, "a control that finds nothing"
