"""PIN-01 by numbers: how old a try is, how long the next one waits, and what is kept of both."""

import os
import stat
from pathlib import Path

import pytest

from app.dealing.values.log import Json
from app.desk.access.pin_attempts import BETWEEN, FREE, SECOND, WAITS, WINDOW, Tries, Try, read_tries
from app.desk.access.pin_attempts_file import TriesBeside
from app.errors import MachineFault

NOW, RUNNING = 1_700_000_000 * SECOND, 5_000 * SECOND
AGES_AGO = RUNNING - 20 * 60 * SECOND


def failed(times: int, first: int = AGES_AGO, last: int = RUNNING) -> Tries:
    """So many wrong tries: the earlier ones at one moment of the clock that never goes back, the last at another."""
    tries = Tries()
    for number in range(1, times + 1):
        at = last if number == times else first
        tries = tries.and_one(NOW + at - RUNNING, at)
    return tries


def test_a_try_is_as_old_as_when_it_was_seen_and_the_time_since_and_gets_no_younger() -> None:
    one = Try(NOW, RUNNING, 7, RUNNING)
    assert [one.age_at(RUNNING + later) for later in (-3, 0, 3)] == [7, 7, 10]


def test_every_wrong_try_counts_and_of_the_latest_five_it_is_known_when() -> None:
    tries = Tries(dealers=Try(1, 2, 3, 4))
    for second in range(7):
        tries = tries.and_one(NOW + second, RUNNING + second)
    assert tries == Tries(7, tuple(Try(NOW + n, RUNNING + n, 0, RUNNING + n) for n in range(2, 7)), Try(1, 2, 3, 4))


@pytest.mark.parametrize(("times", "left"), [(0, 5), (1, 4), (4, 1), (5, 0), (9, 0)])
def test_five_tries_may_be_wrong(times: int, left: int) -> None:
    assert failed(times).left == left


@pytest.mark.parametrize(("times", "seconds"), [(0, 0), (4, 0), (5, 30), (6, 60), (7, 120), (8, 240), (9, 480),
                                                (10, 900), (11, 900), (1_000, 900)])
def test_the_fifth_wrong_try_in_a_row_waits_half_a_minute_and_each_further_one_twice_as_long(
        times: int, seconds: int) -> None:
    assert failed(times).wait(RUNNING) == seconds * SECOND


def test_a_wait_counts_down_to_the_microsecond_from_the_last_try() -> None:
    tries = failed(FREE)
    assert [tries.wait(RUNNING + WAITS[0] + late) for late in (-WAITS[0] + 1, -1, 0, 1)] == [WAITS[0] - 1, 1, 0, 0]


def test_no_sixth_try_comes_within_a_quarter_of_an_hour_of_the_first_of_five() -> None:
    tries = Tries()
    for second in range(FREE):
        tries = tries.and_one(NOW, RUNNING + second)
    assert [tries.wait(RUNNING + WINDOW + late) for late in (-WINDOW, -1, 0)] == [WINDOW, 1, 0]


def test_the_dealers_pin_waits_half_a_minute_between_two_tries_and_only_while_there_is_a_wait() -> None:
    waiting = failed(FREE, first=RUNNING)
    assert waiting.dealers_wait(RUNNING) == 0
    tried = waiting.and_dealers(NOW + 5, RUNNING + 5)
    assert tried == Tries(waiting.failed, waiting.latest, Try(NOW + 5, RUNNING + 5, 0, RUNNING + 5))
    assert [tried.dealers_wait(RUNNING + 5 + later) for later in (0, BETWEEN - 1, BETWEEN, BETWEEN + 1)] == \
        [BETWEEN, 1, 0, 0]
    assert failed(FREE - 1).and_dealers(NOW, RUNNING).dealers_wait(RUNNING) == 0
    assert BETWEEN == 30 * SECOND


def test_the_books_keep_when_each_try_was_by_both_clocks() -> None:
    tries = Tries(6, (Try(1, 2, 3, 4), Try(5, 6, 7, 8)))
    assert tries.as_setting() == {"failed": 6, "latest": [[1, 2], [5, 6]]}
    assert Tries(6, (), Try(5, 6, 7, 8)).as_setting() == {"failed": 6, "latest": [], "dealers": [5, 6]}


@pytest.mark.parametrize(("at", "then", "age"), [
    (NOW - 10, RUNNING - 10, 10),  # both clocks agree
    (NOW - 99, RUNNING - 10, 10),  # the clock was set forward since
    (NOW - 9, RUNNING - 10, 9),  # it was set back a little
    (NOW + 99, RUNNING - 10, 0),  # it was set back to before the try
    (NOW - 20, RUNNING, 0),
    (NOW - 2 * RUNNING, RUNNING + 1, RUNNING),  # the machine was started since
    (NOW - 2, RUNNING + 1, 2),
])
def test_a_kept_try_is_as_old_as_both_clocks_agree_that_it_is_at_least(at: int, then: int, age: int) -> None:
    kept: Json = {"failed": 6, "latest": [[at, then]], "dealers": [at, then]}
    seen = Try(at, then, age, RUNNING)
    assert read_tries(kept, NOW, RUNNING) == Tries(6, (seen,), seen)


def test_no_try_is_known_where_none_was_kept() -> None:
    assert read_tries(None, NOW, RUNNING) == Tries(0, (), None)
    assert read_tries({"failed": 2, "latest": []}, NOW, RUNNING) == Tries(2, (), None)


# beside the keys


def test_tries_beside_the_keys_are_kept_for_each_house_by_its_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "none yet" / "keys"
    beside = TriesBeside(folder, "ours")
    assert beside.read() is None
    for kept in ({"failed": 5, "latest": [[1, 2]]}, {"failed": 0, "latest": []}):
        beside.write(kept)  # type: ignore[arg-type]  # numbers alone
        assert beside.read() == TriesBeside(folder, "ours").read() == kept
    assert TriesBeside(folder, "theirs").read() is None
    assert [file.name for file in folder.iterdir()] == ["ours.tries"]
    if os.name == "posix":
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700


@pytest.mark.parametrize("lies_there", [b"", b"{", b"\xff"])
def test_a_file_that_cannot_be_read_tells_of_no_tries(tmp_path: Path, lies_there: bytes) -> None:
    (tmp_path / "ours.tries").write_bytes(lies_there)
    assert TriesBeside(tmp_path, "ours").read() is None


def test_a_try_is_on_the_disk_before_its_pin_is_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    held: list[str] = []
    monkeypatch.setattr(os, "fsync", lambda handle: held.append((tmp_path / "ours.tries").read_text()))
    TriesBeside(tmp_path, "ours").write([1])
    assert held == ["[1]"]


@pytest.mark.parametrize("folder", [None, Path(__file__)])
def test_where_a_try_can_be_kept_nowhere_that_is_said_and_no_pin_is_checked(folder: Path | None) -> None:
    beside = TriesBeside(folder, "ours")
    assert beside.read() is None
    with pytest.raises(MachineFault) as caught:
        beside.write([1])
    assert str(caught.value) == "The attempt cannot be recorded. No PIN is checked."
