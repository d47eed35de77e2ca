"""What is asked and believed when a commit is not like any other: a strange file, a failure, books without a file."""

import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from sqlalchemy.exc import IntegrityError, OperationalError

from app.dealing.values.transfers import stack
from app.errors import Damaged, MachineFault, NotKnown
from app.store import committing
from app.store.books import Books
from app.store.committing import Committing, _cannot_follow
from app.store.deciding import ChangedMeanwhile, Intent, Now
from app.store.file import sqlite
from app.store.proof.keys import Keyring
from app.store.values import Command, Head
from app.store.writing import Known
from tests.app.store.disk import DISK, fail_behind, on_a_disk_that_fails, repaired
from tests.app.store.house import command, hand, move, unguarded


@pytest.fixture
def books(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Books]:
    """An evening of two hands, on a disk that can be made to fail."""
    yield from on_a_disk_that_fails(tmp_path, monkeypatch)


def test_what_is_given_behind_waits_neither_for_the_disk_nor_for_what_was_given_before(books: Books) -> None:
    DISK.open.clear()
    for number in (3, 4):
        books.commit_behind(hand(number))
    assert len(books.behind) == 2
    DISK.open.set()


def test_what_failed_behind_is_asked_for_again_and_tells_what_it_was(books: Books) -> None:
    DISK.open.clear()
    books.commit_behind(hand(3))
    DISK.commits, DISK.late, DISK.for_good = 1, True, True
    DISK.open.set()
    books.behind.wait()
    broken = books.behind.broken
    assert isinstance(broken, NotKnown)
    assert "could not be written" in str(broken.if_not_written)
    repaired()
    books.behind.find_out()
    assert books.behind.broken is None
    assert books.head().number == 5


@pytest.mark.parametrize(("is_other", "changed"), [(True, False), (False, True)])
def test_another_file_is_told_by_its_looks_or_by_the_last_command_that_it_lacks(
        books: Books, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_other: bool, changed: bool) -> None:
    if changed:
        with unguarded(tmp_path / "house.db") as link:
            link.execute("UPDATE command SET mac = digest WHERE seq = 3")
    monkeypatch.setattr(books._at_writing, "is_other", lambda: is_other)
    with pytest.raises(Damaged):
        books.commit(hand(3))


def test_where_a_command_was_looked_for_with_its_head_it_is_not_looked_for_again(
        books: Books, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []
    real, written_before = books._at_writing.known, committing._written_before

    def known(link: Any, intent: Intent) -> Known:
        found = real(link, intent)
        found.is_new = intent.op_id == "hand-3"
        return found

    def before(link: Any, op_id: str, head: Head) -> Any:
        looked.append(op_id)
        return written_before(link, op_id, head)

    monkeypatch.setattr(books._at_writing, "known", known)
    monkeypatch.setattr(committing, "_written_before", before)
    for number in (3, 4):
        books._known = None
        books.commit(hand(number))
    assert looked == ["hand-4"]


# decided while nobody else writes


def all_in(now: Now) -> Command:
    """Ann gives Mei Lin all that she has."""
    return command("all in", move(now.held(stack(1))), result=now.next_id("player"))


def test_a_command_is_made_of_what_the_books_hold_when_it_is_written(books: Books,
                                                                     monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Any] = []
    real = books._at_writing.known

    def known_now(link: Any, intent: Intent) -> Known:
        told.append(intent)
        return real(link, intent)

    monkeypatch.setattr(books._at_writing, "known", known_now)
    monkeypatch.setattr(books._at_writing, "learn", lambda *learnt: told.append(learnt))
    books._known = None
    done = books.decide("all in", [stack(1)], all_in)
    intent, (link, known, made) = told
    assert (intent.op_id, intent.make, intent.places) == ("all in", all_in, {stack(1)})
    assert (link.closed, known, made.op_id) == (False, books._known, "all in")
    assert (done.entries[0].postings[1].amount, done.result, done.repeated) == (100_200, 3, False)
    assert books.decide("all in", [stack(1)], cast(Any, None)).repeated, "it is not made again"


def test_a_command_is_decided_after_what_waits_and_not_after_what_failed(books: Books) -> None:
    DISK.open.clear()
    books.commit_behind(hand(3))
    threading.Timer(0.05, DISK.open.set).start()
    assert books.decide("all in", [stack(1)], all_in).entries[0].postings[1].amount == 100_300
    fail_behind(books, hand(4))
    with pytest.raises(MachineFault):
        books.decide("no", [stack(1)], all_in)


def test_a_command_that_was_made_for_another_id_is_not_written(books: Books) -> None:
    head = books.head()
    with pytest.raises(ValueError, match="all in was made for other"):
        books.decide("other", [stack(1)], all_in)
    assert books.head() == head


@pytest.mark.parametrize("behind", [False, True])
def test_a_setting_is_replaced_where_nobody_else_has_changed_it(books: Books, behind: bool) -> None:
    give = books.commit_behind if behind else books.commit
    with pytest.raises(ChangedMeanwhile):
        give(command("late", settings={"limits": 1}, replaces={"limits": 0}))
    give(command("now", settings={"limits": 1}, replaces={"limits": 1}))
    assert books.settings()["limits"] == 1


def test_books_that_are_no_file_are_written_without_slips_heads_or_a_lock(books: Books, tmp_path: Path) -> None:
    engine = sqlite.engine_of(tmp_path / "house.db")
    bare = Committing(engine, Keyring({}, None), sqlite.fault, None, "")
    assert bare.commit(hand(3)).head.number == 5
    assert bare.commit_behind(hand(4)).head == bare.last_written()[0]
    bare._at_writing.close()
    engine.dispose()


def coded(error: sqlite3.Error, code: int) -> sqlite3.Error:
    error.sqlite_errorcode = code
    return error


CHECK, UNIQUE = sqlite3.SQLITE_CONSTRAINT_CHECK, sqlite3.SQLITE_CONSTRAINT_UNIQUE


@pytest.mark.parametrize(("error", "cannot"), [
    (OverflowError(), True),
    (coded(sqlite3.IntegrityError(), CHECK), True),
    (coded(sqlite3.IntegrityError(), UNIQUE), False),
    (IntegrityError("", (), coded(sqlite3.IntegrityError(), CHECK)), True),
    (IntegrityError("", (), coded(sqlite3.IntegrityError(), UNIQUE)), False),
    (IntegrityError("", (), OverflowError()), True),
    (OperationalError("", (), coded(sqlite3.OperationalError(), CHECK)), False),
    (ValueError(), False),
    (MachineFault(""), False)])
def test_a_number_that_is_out_of_range_is_one_that_no_other_can_follow(error: BaseException, cannot: bool) -> None:
    assert _cannot_follow(error) is cannot
