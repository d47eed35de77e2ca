"""Writing behind the caller: read as if it were written, in order, all of it or nothing that follows a failure."""

import shutil
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy.exc import IntegrityError

from app.dealing.values.log import Json
from app.errors import MachineFault, NotKnown, Refused
from app.ledger.entries import reversal_of
from app.store.books import Books
from app.store.values import Draft, Player
from tests.app.store.disk import DISK, repaired, watch_disk
from tests.app.store.house import by_hand, command, hand, move, night_of, open_house


@pytest.fixture
def books(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Books]:
    watch_disk(monkeypatch)
    with night_of(tmp_path) as books:
        yield books
        repaired()


@pytest.fixture
def held(books: Books) -> Iterator[Books]:
    """Books whose disk makes every commit wait."""
    DISK.open.clear()
    yield books
    DISK.open.set()


def on_disk(path: Path) -> list[int]:
    """The numbers of the entries that a stranger finds."""
    with by_hand(path / "house.db") as link:
        return [row[0] for row in link.execute("SELECT number FROM entry ORDER BY number")]


def failing(books: Books, commit: int, *, late: bool = False, for_good: bool = False) -> None:
    """Give six hands, 4 to 9, to be written behind, with a disk that fails at one of the six commits."""
    DISK.open.clear()
    for number in range(4, 10):
        books.commit_behind(hand(number))
    DISK.commits, DISK.late, DISK.for_good = commit, late, for_good
    DISK.open.set()
    books.behind.wait()


def test_what_is_written_behind_is_to_the_seal_what_a_commit_writes(tmp_path: Path) -> None:
    first = tmp_path / "one"
    first.mkdir()
    with night_of(first) as books:
        undo = command("undo", reversal_of(books.entries()[-1], "why"))
    shutil.copytree(first, tmp_path / "two")
    renamed = command("rename", players=(Player(1, "Annie", 1000),))
    given = [hand(4), hand(5), undo, renamed, command("move", move(100)), hand(6)]
    with open_house(first) as one, open_house(tmp_path / "two") as two:
        assert [one.commit(each) for each in given] == [two.commit_behind(each) for each in given]
        assert (one.entries(), one.standing(), one.log(1)) == (two.entries(), two.standing(), two.log(1))
        assert not two.verify()


def test_nothing_waits_for_the_disk_and_what_is_given_is_written_in_its_order(held: Books, tmp_path: Path) -> None:
    numbers = [held.commit_behind(hand(number)).head.number for number in range(4, 9)]
    assert numbers == [6, 7, 8, 9, 10]
    assert len(held.behind) == 5
    assert on_disk(tmp_path) == [1, 2, 3, 4, 5]
    written: list[int] = []
    held.behind.on_change = lambda: written.append(len(on_disk(tmp_path)))
    DISK.open.set()
    held.behind.wait()
    assert on_disk(tmp_path) == list(range(1, 11))
    assert written == sorted(written)
    assert not held.verify()


def test_whoever_reads_sees_what_was_given_to_be_written(held: Books) -> None:
    held.commit_behind(hand(4))
    threading.Timer(0.05, DISK.open.set).start()
    assert held.head().number == 6
    assert len(held.behind) == 0


def test_the_last_command_s_number_is_known_without_a_look_into_the_file(
        held: Books, monkeypatch: pytest.MonkeyPatch) -> None:
    before = held.last_command()[0]
    held.commit_behind(hand(4))
    threading.Timer(0.05, DISK.open.set).start()
    with monkeypatch.context() as patched:
        patched.setattr(held, "_reading", None)
        number = held.command_number()
    assert number == held.last_command()[0] == before + 1


def test_a_command_that_failed_is_not_the_last(books: Books) -> None:
    failing(books, 2)
    before = books.command_number()
    books.behind.give_up()
    assert before == books.command_number() == books.last_command()[0]


def test_a_commit_comes_after_what_waits(held: Books) -> None:
    held.commit_behind(hand(4))
    threading.Timer(0.05, DISK.open.set).start()
    assert held.commit(hand(5)).head.number == 7
    assert [entry.title for entry in held.entries(6)] == ["Coup 4", "Coup 5"]


def test_closing_waits_until_all_is_written(held: Books, tmp_path: Path) -> None:
    held.commit_behind(hand(4))
    threading.Timer(0.05, DISK.open.set).start()
    held.close()
    assert on_disk(tmp_path) == [1, 2, 3, 4, 5, 6]


def test_whoever_listens_has_heard_of_the_last_before_the_books_are_closed(books: Books) -> None:
    told: list[bool] = []

    def hear() -> None:
        if threading.current_thread() is not threading.main_thread():
            time.sleep(0.05)
            told.append(not books._closed)

    books.behind.on_change = hear
    books.commit_behind(hand(4))
    books.close()
    assert told == [True]


def test_the_same_command_twice_is_written_once_while_it_waits_and_after(held: Books) -> None:
    first = held.commit_behind(hand(4))
    assert held.was_given("hand-4")
    threading.Timer(0.05, DISK.open.set).start()
    again = held.commit_behind(hand(4))
    assert again.repeated
    assert again.entries == first.entries
    assert held.commit(hand(4)).repeated
    assert held.head().number == 6


def test_what_the_rules_of_the_books_forbid_is_refused_at_once(held: Books) -> None:
    with pytest.raises(Refused):
        held.commit_behind(command("too much", move(10_000_000)))
    with pytest.raises(ValueError, match="cannot follow"):
        held.commit_behind(hand(9))
    assert len(held.behind) == 0
    assert held.commit_behind(hand(4)).head.number == 6


@pytest.mark.parametrize("commit", [1, 3, 6])
def test_one_that_fails_stops_all_that_follow_it(books: Books, tmp_path: Path, commit: int) -> None:
    failing(books, commit)
    assert on_disk(tmp_path) == list(range(1, 5 + commit))
    repaired()
    for give in (books.commit, books.commit_behind):
        with pytest.raises(MachineFault, match=r"Nothing was written"):
            give(hand(99))
    assert books.head().number == 4 + commit, "reading does not wait for what will never come"
    lost = [f"hand-{number}" for number in range(3 + commit, 10)]
    assert list(books.give_up()) == lost
    assert not any(books.was_given(op_id) for op_id in lost)
    for number in range(3 + commit, 10):
        books.commit_behind(hand(number))
    assert books.head().number == 11
    assert not books.verify()


@pytest.mark.parametrize("commit", [1, 3, 6])
def test_a_commit_that_succeeded_and_was_called_a_failure_stops_nothing(books: Books, commit: int) -> None:
    failing(books, commit, late=True)
    assert books.behind.broken is None
    assert [entry.title for entry in books.entries(6)] == [f"Coup {number}" for number in range(4, 10)]
    assert not books.verify()


@pytest.mark.parametrize("late", [False, True])
def test_while_the_books_cannot_be_asked_it_is_not_said_whether_it_was_written(books: Books, late: bool) -> None:
    failing(books, 3, late=late, for_good=True)
    assert isinstance(books.behind.broken, NotKnown)
    with pytest.raises(NotKnown):
        books.behind.find_out()
    assert "It is not known whether this was saved" in str(books.behind.broken)
    repaired()
    books.behind.find_out()
    books.behind.wait()
    if late:  # it was, and what waited behind it is written too
        assert books.behind.broken is None
        assert books.head().number == 11
    else:
        assert "Nothing was written" in str(books.behind.broken)
        assert list(books.give_up()) == [f"hand-{number}" for number in range(6, 10)]
        assert books.head().number == 7
    assert not books.verify()


def test_an_id_that_other_books_of_long_ago_hold_is_no_success(books: Books) -> None:
    books.commit(hand(4, op_id="pressed"))
    books._given.clear()
    books.commit_behind(command("another", move(5)))
    books.commit_behind(replace(command("pressed", move(7)), at=5))
    books.behind.wait()
    assert isinstance(books.behind.broken, IntegrityError)
    assert books.give_up() == ("pressed",)
    assert books.head().number == 7
    assert not books.verify()


def test_a_draft_is_kept_behind_and_is_known_at_once(held: Books, tmp_path: Path) -> None:
    bets: dict[str, Json] = {"player": 5}
    held.save_draft(1, "bets", {"1": bets}, behind=True)
    bets["player"] = 6
    assert held.draft(1) == Draft(1, "bets", {"1": {"player": 5}})
    held.commit_behind(hand(4))
    assert held.draft(1) is None
    held.save_draft(1, "bets", {"2": {}}, behind=True)
    DISK.open.set()
    held.close()
    with open_house(tmp_path) as again:
        assert again.draft(1) == Draft(1, "bets", {"2": {}})


def test_a_draft_that_cannot_be_kept_behind_leaves_the_one_before(books: Books) -> None:
    books.save_draft(1, "bets", {"1": 5})
    DISK.left = 2
    books.save_draft(1, "bets", {"1": 6}, behind=True)
    books.behind.wait()
    repaired()
    assert books.give_up() == ()
    assert books.draft(1) == Draft(1, "bets", {"1": 5})


def test_whoever_waits_hears_of_it_where_the_writing_thread_itself_dies(
    books: Books, monkeypatch: pytest.MonkeyPatch
) -> None:
    def die() -> None:
        if threading.current_thread() is not threading.main_thread():
            raise RuntimeError("the screen is gone")

    heard: list[BaseException | None] = []
    monkeypatch.setattr(threading, "excepthook", lambda args: heard.append(args.exc_value))
    books.behind.on_change = die
    DISK.open.clear()
    for number in (4, 5):
        books.commit_behind(hand(number))
    DISK.open.set()
    books.behind.wait()
    assert isinstance(books.behind.broken, RuntimeError)
    assert books.give_up() == ("hand-5",)
    books.behind.on_change = lambda: None
    assert books.commit(hand(5)).head.number == 7
    assert [str(one) for one in heard] == ["the screen is gone"]


def test_books_that_are_only_read_take_nothing_behind_either(books: Books, tmp_path: Path) -> None:
    with open_house(tmp_path, read_only=True) as seen:
        for give in (lambda: seen.commit_behind(hand(4)), lambda: seen.save_draft(1, "bets", {}, behind=True)):
            with pytest.raises(Refused, match="open read-only"):
                give()
