"""Keys in the real window on a disk of twenty milliseconds a flush, one that fails, and under `kill -9`."""

import json
import random
import re
import select
import signal
import subprocess
import sys
import time
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any

import pytest

from app.store.file import journal_mode
from tests.app.desk.dealing import open_test_books
from tests.children import DEADLINE, started
from tests.preloaded import compiled, surroundings

NAMES = ("Player’s first card 2", "Banker’s first card 3", "Player’s second card 3", "Banker’s second card 2",
         "Player’s third card 5", "Banker’s third card 4")


@pytest.fixture(scope="session")
def disk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The library that is laid before the C library."""
    return compiled(Path(__file__).with_name("slow_disk.c"), tmp_path_factory.mktemp("disk"))


OF_A_SHOE = 10
"""Kills until a new one is dealt: a shoe that is over deals nothing on."""


def on(disk: Path) -> dict[str, str]:
    return surroundings(disk, QT_QPA_PLATFORM="offscreen")


def words(folder: Path, what: str, *more: str) -> list[str]:
    return [sys.executable, "-m", "tests.ui.slow_disk", what, str(folder), *more]


def seen(disk: Path, folder: Path, what: str, *more: str) -> Any:
    """What the program saw that was keyed on such a disk."""
    done = subprocess.run(words(folder, what, *more), env=on(disk), capture_output=True, text=True,
                          timeout=DEADLINE, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def test_six_cards_at_eight_a_second_are_painted_in_order_each_before_its_commit(disk: Path, tmp_path: Path) -> None:
    saw = seen(disk, tmp_path, "six")
    events = [(what, value) for what, value, *_ in saw["events"]]
    kinds = [what for what, _ in events]
    keys, taken, written = ([at for at, what in enumerate(kinds) if what == one] for one in ("key", "taken", "written"))
    assert (len(keys), len(written), saw["rows"], saw["findings"]) == (6, 6, 6, 0)
    for number, (key, done, commit) in enumerate(zip(keys, taken, written, strict=True), start=1):
        painted = next(at for at, event in enumerate(events) if event[0] == "cards" and event[1] >= number)
        assert key < painted < min(done, commit), f"card {number} is painted in its key's turn, before it is written"
    pictures = [value for what, value in events if what == "cards"]
    assert all(before <= after for before, after in pairwise(pictures)), "a card went away again"
    bar = [tuple(value) for what, value in events if what == "bar"]
    assert "Saving" in {label for label, _ in bar}
    assert [waiting for label, waiting in bar if label == "Saved" and waiting] == []
    assert bar[-1] == ("Saved", 0)
    assert saw["flushes"] >= 6, "nothing was kept"


@pytest.mark.parametrize(("commit", "error"), [
    (3, "EIO"), pytest.param(1, "ENOSPC", marks=pytest.mark.long), pytest.param(6, "EIO", marks=pytest.mark.long),
    pytest.param(6, "ENOSPC", marks=pytest.mark.long)])
def test_what_a_disk_refuses_is_taken_back_by_name_and_may_be_entered_again(
    disk: Path, tmp_path: Path, commit: int, error: str
) -> None:
    saw = seen(disk, tmp_path, "refused", str(commit), error)
    assert (saw["after"], saw["log"], saw["findings"]) == (6, 6, 0)
    unknown = "It is not known whether this was saved." in saw["said"]
    assert not unknown or journal_mode.is_wanted(tmp_path), "only a log may hold what the disk does not"
    assert saw["cards"] == saw["rows"]
    before = saw["rows"] - unknown
    assert before in (commit - 1, commit), "one more may be written by the time that the screen hears of one"
    assert before <= saw["kept"] <= saw["rows"]
    assert ("The disk is full." if error == "ENOSPC" else "The disk could not be written or read.") in saw["said"]
    taken = re.search(r"Taken back: (.*?)\. Nothing was written\.", saw["then"])
    assert taken or unknown, saw["then"]
    names = taken.group(1).split("; ") if taken else []
    assert names == list(reversed(NAMES[before:before + len(names)]))


@pytest.mark.parametrize("kills", [1, pytest.param(100, marks=pytest.mark.long)])
def test_nothing_that_was_shown_as_saved_is_lost_to_a_kill(disk: Path, tmp_path: Path, kills: int) -> None:
    chance = random.Random(5)
    for house in range(-(-kills // OF_A_SHOE)):
        shown = 0
        (folder := tmp_path / str(house)).mkdir()
        for _ in range(min(kills, OF_A_SHOE)):
            shown = max(shown, killed(disk, folder, chance.uniform(0.01, 1.0)))
            with open_test_books(folder) as books:
                rows = books.log(1)
                assert len(rows) >= shown, "what was shown as saved is not there"
                presses = [op_id for op_id, _ in groupby(row.op_id for row in rows)]
                assert len(presses) == len(set(presses)), "what was keyed once is there twice"
                assert not books.verify()
        assert shown > 5, "hardly anything was dealt"


def killed(disk: Path, folder: Path, after: float) -> int:
    """The longest log that was shown as saved by a program that was killed so many seconds after it first said so."""
    with started(words(folder, "killed"), env=on(disk), stdout=subprocess.PIPE) as running:
        assert running.stdout is not None
        select.select([running.stdout], [], [], DEADLINE)
        time.sleep(after)
        running.send_signal(signal.SIGKILL)
        said = [int(line) for line in running.stdout.read().split(b"\n")[:-1]]
        assert running.wait(DEADLINE) == -signal.SIGKILL
        return max(said, default=0)
