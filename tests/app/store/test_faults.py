"""A disk that fails at any call: nothing is written, nothing is queued, and the next command works."""

import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from app.dealing.transfers import RACK
from app.errors import MachineFault
from app.ledger.entries import reversal_of
from app.store.books import Books
from tests.app.store.house import by_hand, command, hand, night_of, open_house


class Disk:
    """Fails at one call from now on, counting each statement and each commit."""

    def __init__(self) -> None:
        self.left = 0
        self.code = sqlite3.SQLITE_IOERR_WRITE
        self.late = False

    def call(self) -> None:
        self.left -= 1
        if self.left == 0:
            error = sqlite3.OperationalError("disk I/O error")
            error.sqlite_errorcode = self.code
            raise error


DISK = Disk()


class Cursor(sqlite3.Cursor):
    def execute(self, sql: str, parameters: Any = ()) -> "Cursor":
        DISK.call()
        super().execute(sql, parameters)
        return self

    def executemany(self, sql: str, parameters: Iterable[Any]) -> "Cursor":
        DISK.call()
        super().executemany(sql, parameters)
        return self


class Link(sqlite3.Connection):
    def cursor(self, factory: Any = Cursor) -> Any:
        return super().cursor(factory)

    def commit(self) -> None:
        if not DISK.late:
            DISK.call()
        super().commit()
        if DISK.late:
            DISK.call()


@pytest.fixture
def books(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Books]:
    real = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *args, **more: real(*args, factory=Link, **more))
    DISK.left, DISK.code, DISK.late = 0, sqlite3.SQLITE_IOERR_WRITE, False
    with night_of(tmp_path) as books:
        yield books
        DISK.left = 0


@pytest.mark.parametrize(
    ("code", "said"), [(sqlite3.SQLITE_IOERR_WRITE, "could not be written"), (sqlite3.SQLITE_FULL, "disk is full")]
)
def test_a_disk_that_fails_at_any_call_changes_nothing(books: Books, code: int, said: str) -> None:
    before = (books.head(), books.standing(), books.log(1))
    DISK.code = code
    failures = 0
    while (fault := _failing_at(books, failures + 1)) is not None:
        failures += 1
        assert said in str(fault)
        assert (books.head(), books.standing(), books.log(1)) == before
    assert failures >= 8
    assert books.head().number == 6
    assert not books.verify()


def _failing_at(books: Books, call: int) -> MachineFault | None:
    DISK.left = call
    try:
        books.commit(hand(4))
    except MachineFault as fault:
        return fault
    finally:
        DISK.left = 0
    return None


def test_another_hand_works_after_one_that_failed(books: Books) -> None:
    for number in range(4, 9):
        DISK.left = number
        with pytest.raises(MachineFault):
            books.commit(hand(number, op_id=f"lost-{number}"))
        DISK.left = 0
        books.commit(hand(number))
    assert books.head().number == 10
    assert not books.verify()


def test_a_commit_that_succeeded_and_was_called_a_failure_is_known_when_given_again(books: Books) -> None:
    DISK.late, DISK.left = True, 0
    calls = 0
    while True:
        calls += 1
        DISK.left = calls
        try:
            books.commit(hand(4))
            break
        except MachineFault:
            if books.head().number == 6:
                break
    DISK.left = 0
    assert books.commit(hand(4)).repeated
    assert books.head().number == 6
    assert not books.verify()


def test_an_undo_that_fails_can_be_pressed_again(books: Books) -> None:
    entry = books.entries()[-1]
    DISK.left = 5
    with pytest.raises(MachineFault):
        books.commit(command("undo", reversal_of(entry, "why")))
    DISK.left = 0
    assert books.commit(command("undo", reversal_of(entry, "why"))).entries[0].reverses == entry.number


def test_a_draft_that_cannot_be_kept_leaves_the_one_before(books: Books) -> None:
    books.save_draft(1, "bets", {"1": 5})
    for call in (1, 2, 3):
        DISK.left = call
        with pytest.raises(MachineFault):
            books.save_draft(1, "bets", {"1": 6})
        DISK.left = 0
    draft = books.draft(1)
    assert draft
    assert draft.body == {"1": 5}


def test_reading_from_a_failing_disk_is_a_fault_of_the_machine(books: Books) -> None:
    for read in (books.balances, books.entries, books.players, books.head, books.settings):
        DISK.left = 1
        with pytest.raises(MachineFault, match="could not be written or read"):
            read()
    DISK.left = 1
    assert [finding.code for finding in books.verify()] == ["damage"]


def test_no_book_is_opened_half_on_a_failing_disk(books: Books, tmp_path: Path) -> None:
    books.close()
    DISK.code = sqlite3.SQLITE_IOERR_READ
    failures = 0
    while True:
        DISK.left = failures + 1
        try:
            again = open_house(tmp_path)
            break
        except MachineFault:
            failures += 1
    DISK.left = 0
    assert failures >= 3
    again.close()


def test_a_full_file_refuses_and_works_again_with_room(tmp_path: Path) -> None:
    with night_of(tmp_path) as books:
        _room(books, 0)
        before = books.standing()
        number = 4
        with pytest.raises(MachineFault, match=r"The disk is full\. Nothing was written\. Make room"):  # noqa: PT012
            while True:
                _room(books, 0)
                books.commit(hand(number))
                before, number = books.standing(), number + 1
        assert books.standing() == before
        books.commit(hand(number))
        assert not books.verify()


def _room(books: Books, pages: int) -> None:
    """Let the file grow by so many pages and no more."""
    if books._link is None:
        books.save_draft(1, "bets", {})
    assert books._link is not None
    now = books._link.exec_driver_sql("PRAGMA page_count").scalar_one()
    books._link.exec_driver_sql(f"PRAGMA max_page_count={now + pages}")
    books._link.rollback()


def test_books_with_a_place_nobody_knows_are_said_to_be_unreadable(tmp_path: Path) -> None:
    night_of(tmp_path).close()
    with by_hand(tmp_path / "house.db") as link:
        link.execute("INSERT INTO balance VALUES ('sleeve:1', 5, 0)")
    with pytest.raises(MachineFault, match="cannot be read"):
        open_house(tmp_path)


def test_a_program_that_is_stopped_in_the_middle_leaves_the_books_usable(
    books: Books, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop() -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(DISK, "call", stop)
        with pytest.raises(KeyboardInterrupt):
            books.commit(hand(4))
    assert books.commit(hand(4)).head.number == 6
    assert books.balances()[RACK] > 0
