"""The program killed, crowded out and shut out: what was said to be saved is there, and nothing half is."""

import json
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests import warm
from tests.app.store.house import night_of
from tests.children import DEADLINE

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="kills and forks as only POSIX can")


def seen(what: str, folder: Path, count: int = 0, deadline: int = DEADLINE, journal: str = "ahead") -> Any:
    """What `tests/app/store/forks.py` saw, of books written ahead or with the old journal."""
    done = warm.run(["tests.app.store.forks", what, str(folder), str(count)],
                    {**os.environ, "SABOT_TESTS_JOURNAL": journal}, deadline)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def either(*several: tuple[Any, str], beside: pytest.MarkDecorator = pytest.mark.long) -> pytest.MarkDecorator:
    """Cases, each with one journal; with the other one they are left to a longer run."""
    others = {"ahead": "rollback", "rollback": "ahead"}
    return pytest.mark.parametrize(("case", "journal"), [
        *several, *(pytest.param(case, others[journal], marks=beside) for case, journal in several)])


@either(("random", "rollback"), ("behind", "ahead"))
def test_no_acknowledged_hand_is_lost_to_twenty_kills(tmp_path: Path, case: str, journal: str) -> None:
    _expect_nothing_lost(seen(case, tmp_path, 20, journal=journal), 20, case)


@pytest.mark.nightly
@either(("random", "rollback"), ("behind", "ahead"), beside=pytest.mark.nightly)
def test_no_acknowledged_hand_is_lost_to_a_thousand_kills(tmp_path: Path, case: str, journal: str) -> None:
    _expect_nothing_lost(seen(case, tmp_path, 1000, 3000, journal), 1000, case)


def _expect_nothing_lost(saw: Any, kills: int, written: str) -> None:
    entries, unacknowledged = saw.pop("entries"), saw.pop("unacknowledged")
    assert saw == {"kills": kills, "lost": 0, "findings": 0, "gaps": 0, "twice": 0}
    assert entries >= kills / 4, "hardly anything was posted before each kill, so little was tried"
    assert 0 <= unacknowledged <= kills * (6 if written == "behind" else 1)


EACH = 3
"""At every third statement; at each by night."""


@either((EACH, "rollback"))
def test_new_books_and_backups_killed_at_a_statement_are_whole_or_absent(tmp_path: Path, case: int,
                                                                         journal: str) -> None:
    _expect_files_whole(seen("making", tmp_path, case, journal=journal), case)


@pytest.mark.nightly
@either((1, "rollback"), beside=pytest.mark.nightly)
def test_new_books_and_backups_killed_at_any_statement_are_whole_or_absent(tmp_path: Path, case: int,
                                                                           journal: str) -> None:
    _expect_files_whole(seen("making", tmp_path, case, 3000, journal), case)


def _expect_files_whole(saw: Any, step: int) -> None:
    assert saw["wrong"] == 0
    assert saw["made"] >= 40 // step
    assert saw["copied"] >= 10 // step


def test_of_two_programs_exactly_one_writes(tmp_path: Path) -> None:
    assert seen("race", tmp_path, 20) == {"one": 20, "both": 0, "neither": 0, "unnamed": 0}


def test_of_two_programs_the_first_writes_however_late_the_other_comes(tmp_path: Path) -> None:
    assert seen("late", tmp_path, 1) == {"one": 1, "both": 0, "neither": 0, "unnamed": 0}


@pytest.mark.parametrize("journal", ["ahead", "rollback"])
def test_while_the_disk_has_no_room_nothing_is_written_and_then_it_works_again(tmp_path: Path, journal: str) -> None:
    saw = seen("no_room", tmp_path, 12, journal=journal)
    assert saw == {"refused": 12, "changed": 0, "after": 6, "findings": 0}


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that other users can reach; pytest's own lie behind one that they cannot."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder
        folder.chmod(0o755)


@pytest.mark.parametrize("mode", [0o555, 0o755])
def test_a_file_or_folder_that_cannot_be_written_is_opened_to_read(open_folder: Path, mode: int) -> None:
    night_of(open_folder).close()
    path = open_folder / "house.db"
    before = path.read_bytes()
    path.chmod(0o444)
    open_folder.chmod(mode)
    because = "The file or its folder cannot be written."
    saw = seen("stranger", open_folder)
    # The key is the first user's own, so a stranger can check the structure only; but only root can become a stranger.
    stranger = int(os.geteuid() == 0)
    assert saw == {"head": 5, "findings": stranger, "refused": because, "because": because}
    assert path.read_bytes() == before
