"""Books that somebody else changes while they are open: nothing is written into them, and it is told."""

import os
import time
from pathlib import Path

import pytest

from app.errors import Damaged
from app.store.books import Books
from app.store.file import journal_mode
from app.store.file.as_left import AsLeft
from tests.app.store.file.test_strange_journals import journal_of_other_books
from tests.app.store.house import hand, lay_night, night_of, open_house


@pytest.fixture(params=["ahead", "rollback"])
def books(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Books:
    """Open books with some hands, in either kind of journal; `yesterday` is what they were before them."""
    monkeypatch.setattr(journal_mode, "SAFE", (3, 7, 0) if request.param == "ahead" else (4, 0, 0))
    lay_night(tmp_path, 3)
    (tmp_path / "yesterday").write_bytes((tmp_path / "house.db").read_bytes())
    with open_house(tmp_path) as kept:
        for number in range(4, 9):
            kept.commit(hand(number))
    return open_house(tmp_path)


@pytest.mark.parametrize("written", [True, False], ids=["written to", "only read"])
def test_an_older_file_put_in_the_place_of_open_books_is_told_and_not_written_to(
        books: Books, tmp_path: Path, written: bool) -> None:
    if written:
        books.commit(hand(9))
    older = (tmp_path / "yesterday").read_bytes()
    (tmp_path / "house.db").write_bytes(older)
    for _ in range(2):
        with pytest.raises(Damaged):
            books.refuse_lost()
        with pytest.raises(Damaged):
            books.commit(hand(10))
    books.close()
    assert (tmp_path / "house.db").read_bytes() == older, "what was put there stays as it is"


@pytest.mark.parametrize("first", ["it is written to", "it is read"])
def test_an_older_file_that_came_within_the_same_tick_of_the_disks_clock_is_told(
        books: Books, tmp_path: Path, first: str) -> None:
    file = tmp_path / "house.db"
    books.commit(hand(9))
    left = file.stat()
    file.write_bytes((tmp_path / "yesterday").read_bytes())
    os.utime(file, ns=(left.st_atime_ns, left.st_mtime_ns))
    assert file.stat().st_size == left.st_size, "its size tells it apart"
    with pytest.raises(Damaged):
        books.commit(hand(10)) if first == "it is written to" else books.refuse_lost()
    books.close()


def test_a_file_that_lay_long_enough_is_known_by_its_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "house.db"
    file.write_bytes(b"as it was left")
    left, now, read = AsLeft(file), file.stat().st_mtime_ns, list[str]()

    def noticed(kept: AsLeft) -> bytes:
        read.append("once more")
        return b"as it was left"

    monkeypatch.setattr(AsLeft, "_read", noticed)
    for after, times in ((0, 1), (2_000_000_000, 2), (2_000_000_001, 3), (2_000_000_001, 3)):
        monkeypatch.setattr(time, "time_ns", lambda after=after: now + after)
        assert not left.is_other()
        assert len(read) == times


def test_nothing_is_written_behind_into_an_older_file(books: Books, tmp_path: Path) -> None:
    books.commit(hand(9))
    (tmp_path / "house.db").write_bytes((tmp_path / "yesterday").read_bytes())
    books.commit_behind(hand(10))
    books.behind.wait()
    with pytest.raises(Damaged):
        books.behind.refuse_broken()
    books.give_up()
    books.close()


@pytest.mark.parametrize("before", ["it is written to", "it is read", "it is closed"])
def test_a_strange_journal_put_beside_open_books_is_rolled_into_nothing(
        books: Books, tmp_path: Path, before: str) -> None:
    books.commit(hand(9))
    strange = journal_of_other_books(tmp_path / "other")
    (tmp_path / "house.db-journal").write_bytes(strange)
    if before == "it is written to":
        books.commit(hand(10))
    elif before == "it is read":
        assert books.head().number
    books.close()
    with open_house(tmp_path) as again:
        assert again.head().number == books_end(before)
        assert not again.verify()
    assert (tmp_path / "house.db-journal-set-aside-1").read_bytes() == strange


@pytest.mark.skipif(not journal_mode.is_wanted(Path(__file__)), reason="books are written without a log")
@pytest.mark.parametrize("before", ["it is written to", "it is read", "it is closed"])
def test_a_strange_log_put_beside_open_books_that_have_none_is_rolled_into_nothing(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, before: str) -> None:
    (tmp_path / "other").mkdir()
    with night_of(tmp_path / "other", 30):
        strange = (tmp_path / "other/house.db-wal").read_bytes()
    monkeypatch.setattr(journal_mode, "SAFE", (4, 0, 0))
    books = night_of(tmp_path, 9)
    (tmp_path / "house.db-wal").write_bytes(strange)
    if before == "it is written to":
        books.commit(hand(10))
    elif before == "it is read":
        assert books.head().number
    books.close()
    with open_house(tmp_path) as again:
        assert again.head().number == books_end(before)
        assert not again.verify()
    assert (tmp_path / "house.db-wal-set-aside-1").read_bytes() == strange


def books_end(before: str) -> int:
    """The number of the last entry: two of the opening, and one of each hand."""
    return 2 + (10 if before == "it is written to" else 9)


def test_a_journal_that_a_failed_write_has_left_is_the_books_own(books: Books, tmp_path: Path) -> None:
    own = tmp_path / "house.db-journal"
    with pytest.raises(KeyboardInterrupt), books._at_writing.transaction():
        raise KeyboardInterrupt
    own.write_bytes(b"")
    books._at_writing.set_strange_aside()
    assert own.exists()
    own.unlink()
    books.commit(hand(9))
    own.write_bytes(b"")
    books._at_writing.set_strange_aside()
    assert not own.exists()
    books.close()


def test_a_time_that_somebody_sets_is_no_other_file(books: Books, tmp_path: Path) -> None:
    books.commit(hand(9))
    os.utime(tmp_path / "house.db", (1_000_000, 1_000_000))
    books.refuse_lost()
    books.commit(hand(10))
    books.close()
