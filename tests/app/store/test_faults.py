"""A disk that fails at any call: nothing is written, nothing is queued, and the next command works."""

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest
from sqlalchemy import Engine
from sqlalchemy.pool import QueuePool

from app.dealing.values.transfers import RACK
from app.desk.records.log_audit import examined
from app.errors import Damaged, MachineFault, NotKnown, Unreachable
from app.ledger.entries import reversal_of
from app.store.books import Books
from app.store.file import sqlite
from app.store.proof.keys import Keyring
from tests.app.store.disk import DISK, watch_disk
from tests.app.store.house import by_hand, command, hand, lay_night, night_of, open_house


@pytest.fixture
def books(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Books]:
    watch_disk(monkeypatch)
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


def _failing_at(books: Books, call: int, *, for_good: bool = False) -> MachineFault | None:
    DISK.left, DISK.for_good, DISK.failed = call, for_good, False
    try:
        books.commit(hand(4))
    except MachineFault as fault:
        return fault
    finally:
        DISK.left, DISK.for_good = 0, False
    return None


@pytest.mark.parametrize("code", [sqlite3.SQLITE_IOERR_READ, sqlite3.SQLITE_BUSY])
def test_a_disk_that_goes_away_while_the_books_are_gone_through_is_no_fault_of_theirs(books: Books, code: int) -> None:
    """A share of the network, or a stick: whoever looks is told of it, at whichever reading it goes."""
    sound, call, DISK.code = examined(books).found, 0, code
    while True:
        DISK.failed, DISK.left, call = False, call + 1, call + 1
        try:
            found = examined(books).found
        except Unreachable:
            assert DISK.failed
            DISK.left = 0
            assert not books.proof.grave
        else:
            break
    assert found == sound
    assert not DISK.failed
    assert call > 20


def test_a_file_that_is_gone_with_its_folder_is_away_and_not_lost(tmp_path: Path) -> None:
    """A share of the network that is let go: it is to be connected again, and no copy is taken up."""
    (share := tmp_path / "share").mkdir()
    with night_of(share) as books:
        books.refuse_lost()
        share.rename(tmp_path / "elsewhere")
        with pytest.raises(Unreachable, match="The folder of these books, "):
            books.refuse_lost()
        share.mkdir()
        with pytest.raises(Damaged, match="moved, deleted"):
            books.refuse_lost()
        share.rmdir()
        (tmp_path / "elsewhere").rename(share)
        books.refuse_lost()


def test_another_hand_works_after_one_that_failed(books: Books) -> None:
    for number in range(4, 9):
        DISK.left = number
        with pytest.raises(MachineFault):
            books.commit(hand(number, op_id=f"lost-{number}"))
        DISK.left = 0
        books.commit(hand(number))
    assert books.head().number == 10
    assert not books.verify()


def test_a_commit_that_succeeded_and_was_called_a_failure_is_a_success(books: Books) -> None:
    DISK.late = True
    calls = 1
    assert books.last_written()[0].number == 5
    while _failing_at(books, calls) is not None:
        assert books.head().number == 5, "it was called a failure, and is in the books"
        calls += 1
    assert calls >= 8
    assert books.last_written()[0] == books.head()
    assert books.head().number == 6
    assert books.commit(hand(4)).repeated
    assert not books.verify()


def test_where_the_books_cannot_be_asked_either_nobody_says_that_nothing_was_written(books: Books) -> None:
    DISK.late = True
    calls = 1
    assert books.last_written()[0].number == 5
    while isinstance(fault := _failing_at(books, calls, for_good=True), MachineFault) and books.head().number == 5:
        calls += 1
    assert isinstance(fault, NotKnown)
    assert "It is not known whether this was saved" in str(fault)
    assert "Nothing was written" not in str(fault)
    assert books.commit(hand(4)).repeated
    assert books.last_written()[0] == books.head()
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
    with pytest.raises(Unreachable):
        books.verify()


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


@pytest.mark.parametrize("read_only", [False, True])
def test_books_that_could_not_be_opened_leave_no_connection(
    books: Books, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, read_only: bool
) -> None:
    books.close()
    made: list[Engine] = []
    engine_of = sqlite.engine_of

    def watched(path: Path, **more: bool) -> Engine:
        made.append(engine_of(path, **more))
        return made[-1]

    def without_keys(*_: object, **__: object) -> Keyring:
        raise MachineFault("The keys cannot be read.")

    monkeypatch.setattr(sqlite, "engine_of", watched)
    monkeypatch.setattr("app.store.books.keyring", without_keys)
    with pytest.raises(MachineFault, match="keys"):
        open_house(tmp_path, read_only=read_only)
    (engine,) = made
    assert cast(QueuePool, engine.pool).checkedin() == 0


def test_however_many_read_at_once_two_connections_stay_open(tmp_path: Path) -> None:
    lay_night(tmp_path)
    engine = sqlite.engine_of(tmp_path / "house.db")
    for _ in range(2):
        with contextlib.ExitStack() as read:
            for _ in range(5):
                read.enter_context(engine.connect())
        assert cast(QueuePool, engine.pool).checkedin() == 2
    engine.dispose()


def test_a_full_file_refuses_and_works_again_with_room(tmp_path: Path) -> None:
    with night_of(tmp_path) as books:
        _room(books, 0)
        before = books.standing()
        number = 4
        with pytest.raises(MachineFault, match=r"The disk is full\. Nothing was written\. Free some space"):  # noqa: PT012
            while True:
                _room(books, 0)
                books.commit(hand(number))
                before, number = books.standing(), number + 1
        assert books.standing() == before
        books.commit(hand(number))
        assert not books.verify()


def _room(books: Books, pages: int) -> None:
    """Let the file grow by so many pages and no more."""
    if books._at_writing.link is None:
        books.save_draft(1, "bets", {})
    assert books._at_writing.link is not None
    now = books._at_writing.link.exec_driver_sql("PRAGMA page_count").scalar_one()
    books._at_writing.link.exec_driver_sql(f"PRAGMA max_page_count={now + pages}")
    books._at_writing.link.rollback()


def test_books_with_a_place_nobody_knows_are_said_to_be_unreadable(tmp_path: Path) -> None:
    lay_night(tmp_path)
    with by_hand(tmp_path / "house.db") as link:
        link.execute("INSERT INTO balance VALUES ('sleeve:1', 5, 0)")
    with pytest.raises(MachineFault, match="something unreadable"):
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
