"""What is remembered of a verification saves time, and nothing that it should not."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from app.ledger.entries import reversal_of
from app.store.books import Books
from app.store.proof.verified import Verified
from tests.app.store.house import by_hand, command, hand, lay_night, move, night_of, open_house, unguarded
from tests.app.store.test_tamper import EDITS


def remember(folder: Path) -> Verified:
    """Verify the books whole, as of a day, and close them."""
    with open_house(folder) as books:
        return _remembered(books)


def _remembered(books: Books) -> Verified:
    books.begin_examination()
    seen = books.examine()
    assert not seen.found
    reached = replace(seen.reached, at=1, whole_at=1, whole_on="2026-11-22", program="1")
    books.end_examination(seen.found, reached)
    return reached


@contextmanager
def unseen(path: Path) -> Iterator[None]:
    """What is done to a file meanwhile leaves its size, its count of changes and its time as they were."""
    before, head, times = path.stat().st_size, path.read_bytes()[24:28], path.stat()
    yield
    with path.open("r+b") as file:
        file.seek(24)
        file.write(head)
    os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
    assert path.stat().st_size == before


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Books with an evening, verified and closed."""
    lay_night(tmp_path)
    remember(tmp_path)
    return tmp_path / "house.db"


def known(folder: Path) -> Verified | None:
    with open_house(folder) as books:
        return books.verified


def test_books_that_lie_as_they_were_left_are_known_to_be_well_up_to_their_head(path: Path, tmp_path: Path) -> None:
    with open_house(tmp_path) as books:
        assert books.verified
        assert books.verified.number == books.head().number == 5
        assert books.verified.standing == books.standing()
        assert not books.examine(books.verified).found
    assert known(tmp_path) == known(tmp_path)


def test_what_is_written_after_it_does_not_move_what_is_remembered(path: Path, tmp_path: Path) -> None:
    with open_house(tmp_path) as books:
        books.commit(hand(4))
    with open_house(tmp_path) as books:
        assert books.verified
        assert books.verified.number == 5
        seen = books.examine(books.verified)
        assert (seen.found, seen.reached.number, seen.reached.standing) == ([], 6, books.standing())
        assert (seen.reached.whole_on, seen.reached.whole_at) == ("2026-11-22", 1)


def _grown(path: Path) -> None:
    with path.open("ab") as file:
        file.write(bytes(4096))


def _changed(path: Path) -> None:
    with by_hand(path) as link:
        link.execute("UPDATE balance SET amount = amount + 1")


def _counted(path: Path) -> None:
    times = path.stat()
    with path.open("r+b") as file:
        file.seek(24)
        file.write(b"\0\0\7\7")
    os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))


STRANGE = {
    "grown": _grown,
    "written": _changed,
    "another count of changes": _counted,
    "another time": lambda path: os.utime(path, ns=(1, 1)),
    "a journal beside it": lambda path: path.with_name(path.name + "-wal").write_bytes(b""),
}


@pytest.mark.parametrize("what", STRANGE)
def test_a_file_that_is_not_as_it_was_left_is_gone_through_whole(path: Path, tmp_path: Path, what: str) -> None:
    STRANGE[what](path)  # type: ignore[no-untyped-call]  # one of the five above
    assert known(tmp_path) is None
    assert known(tmp_path) is None, "what is not known any more does not come back"


def test_an_older_file_put_back_is_gone_through_whole(tmp_path: Path) -> None:
    lay_night(tmp_path)
    older = shutil.copy2(tmp_path / "house.db", tmp_path / "older.db")
    remember(tmp_path)
    with open_house(tmp_path) as books:
        books.commit(hand(4))
        _remembered(books)
    shutil.copy2(older, tmp_path / "house.db")
    assert known(tmp_path) is None


def test_after_a_crash_everything_is_gone_through(path: Path, tmp_path: Path) -> None:
    books = open_house(tmp_path)
    books.commit(hand(4))
    books._at_writing.close()  # and never closed
    books._engine.dispose()
    assert books._lock
    books._lock.release()
    assert known(tmp_path) is None


def test_a_record_of_another_house_of_another_key_or_an_edited_one_is_not_believed(tmp_path: Path) -> None:
    records = {}
    for name in ("ours", "theirs"):
        folder = tmp_path / name
        folder.mkdir()
        lay_night(folder)
        remember(folder)
        (records[name],) = folder.glob("keys/*.verified")
    ours = records["ours"].read_text()
    for forged in (records["theirs"].read_text(), ours.replace('"at":1', '"at":2', 1), ours.split("\n")[0] + "\n\n",
                   ours[:-40], "", "[]\n" * 3, "\0"):
        records["ours"].write_text(forged)
        assert known(tmp_path / "ours") is None
    records["ours"].write_text(ours)
    assert known(tmp_path / "ours") is not None
    (key,) = (tmp_path / "ours").glob("keys/*.key")
    key.write_bytes(bytes(32))
    assert known(tmp_path / "ours") is None


OLDER = {"seen", "name of a player", "setting", "event", "event taken out", "opening of the night", "sitting",
         "player put in"}
"""Edits of what the first command and the first entries had written."""
NEWER = sorted(EDITS.keys() - OLDER - {"end of the night"})


@pytest.mark.parametrize("edit", NEWER)
def test_an_edit_of_what_came_since_is_found_by_looking_at_that_alone(tmp_path: Path, edit: str) -> None:
    lay_night(tmp_path, hands=1)
    since = remember(tmp_path)
    with open_house(tmp_path) as books:
        books.commit(hand(2))
        books.commit(hand(3))
        assert not books.examine(since).found
    with unguarded(tmp_path / "house.db") as link:
        link.executescript(EDITS[edit])
    with open_house(tmp_path) as books:
        assert [one for one in books.examine(since).found if one.grave]


@pytest.mark.parametrize("edit", sorted(OLDER))
def test_an_edit_of_what_was_verified_before_is_found_when_all_is_gone_through(tmp_path: Path, edit: str) -> None:
    lay_night(tmp_path)
    remember(tmp_path)
    with unguarded(tmp_path / "house.db") as link:
        link.execute("VACUUM")  # so that taking the guards away and putting them back leaves the file its size
    since = remember(tmp_path)
    with unseen(tmp_path / "house.db"), unguarded(tmp_path / "house.db") as link:
        link.executescript(EDITS[edit])
    with open_house(tmp_path) as books:
        assert books.verified == since, "nothing shows from outside"
        assert [one for one in books.examine().found if one.grave]


def test_what_takes_back_an_entry_of_before_is_held_against_it(path: Path, tmp_path: Path) -> None:
    with open_house(tmp_path) as books:
        since = books.verified
        first = books.entries(5, 5)[0]
        books.commit(command("undo", reversal_of(first, "why")))
        assert not books.examine(since).found
    with unguarded(path) as link:
        link.execute("UPDATE entry SET reverses = 4 WHERE number = 6")
    with open_house(tmp_path) as books:
        codes = {one.code for one in books.examine(since).found}
        assert {"seal", "reversal"} <= codes


def test_an_entry_that_was_taken_back_before_is_not_taken_back_again(tmp_path: Path) -> None:
    with night_of(tmp_path) as books:
        books.commit(command("undo", reversal_of(books.entries(5, 5)[0], "why")))
        since = _remembered(books)
        books.commit(command("more", move(1)))
    with unguarded(tmp_path / "house.db") as link:
        link.execute("UPDATE entry SET reverses = NULL WHERE number = 6")
        link.execute("UPDATE entry SET reverses = 5 WHERE number = 7")
    with open_house(tmp_path) as books:
        assert "reversal" in {one.code for one in books.examine(since).found}


def test_books_whose_key_is_not_here_are_never_remembered(path: Path, tmp_path: Path) -> None:
    shutil.rmtree(tmp_path / "keys")
    with open_house(tmp_path) as books:
        assert books.verified is None
        assert [one.code for one in books.examine().found] == ["no_key"]


def test_the_record_lies_beside_the_keys_for_this_user_alone(path: Path, tmp_path: Path) -> None:
    (record,) = (tmp_path / "keys").glob("*.verified")
    if os.name == "posix":
        assert record.stat().st_mode & 0o777 == 0o600
    (key,) = (tmp_path / "keys").glob("*.key")
    assert key.read_bytes().hex() not in record.read_text()
