"""Commands written one after the other: what is answered, what is remembered of them, and what is believed after."""

import sqlite3
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from app.errors import Damaged, MachineFault, NotKnown, Refusal, Refused
from app.ledger.chain import short_code
from app.store import committing
from app.store.books import Books
from app.store.committing import not_known, other_file
from app.store.file import journal_mode
from app.store.proof import kept_head
from app.store.proof.keys import Keyring
from app.store.reading import Reader
from app.store.values import Draft, Event, Head, Player
from app.store.writing import KeptDraft, Writing
from tests.app.store.disk import DISK, fail_behind, on_a_disk_that_fails, repaired
from tests.app.store.house import command, hand, move, night_of, open_house, unguarded


@pytest.fixture
def books(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Books]:
    """An evening of two hands, on a disk that can be made to fail."""
    yield from on_a_disk_that_fails(tmp_path, monkeypatch)


class Asked:
    """How often the books themselves were asked for something."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, owner: Any, name: str) -> None:
        real, self.times = getattr(owner, name), 0

        def counted(*args: Any, **more: Any) -> Any:
            self.times += 1
            return real(*args, **more)

        monkeypatch.setattr(owner, name, counted)


# what is answered


def test_a_command_is_answered_with_its_entries_its_result_and_the_head(books: Books) -> None:
    for give in (books.commit, books.commit_behind):
        one = replace(hand(3 if give == books.commit else 4), result={"seat": 1})
        done = give(one)
        assert (done.op_id, done.result, done.repeated) == (one.op_id, {"seat": 1}, False)
        assert done.entries == books.entries(done.head.number)
        assert done.head == books.head()


@pytest.mark.parametrize("behind", [False, True])
def test_a_command_that_was_written_is_answered_with_what_it_wrote_then(books: Books, behind: bool) -> None:
    give = books.commit_behind if behind else books.commit
    two = replace(command("two", move(1), move(2)), result=[1])
    first, bare = books.commit(two), books.commit(command("bare", events=(Event("a", "b", 1, "Ann"),)))
    books.commit(hand(3))
    again = give(replace(two, result="other"))
    assert again == replace(first, head=books.head(), repeated=True)
    assert len(again.entries) == 2
    again = give(command("bare", move(5)))
    assert (again.entries, again.result, again.head, again.repeated) == ((), bare.result, books.head(), True)
    assert books.head().number == 7


def test_books_that_are_only_read_say_why_whatever_they_are_given(books: Books, tmp_path: Path) -> None:
    with open_house(tmp_path, read_only=True) as seen:
        for give in (lambda: seen.commit(hand(3)), lambda: seen.commit_behind(hand(3)),
                     lambda: seen.save_draft(1, "bets", {}), lambda: seen.save_draft(1, "bets", {}, behind=True)):
            with pytest.raises(Refused) as caught:
                give()
            assert caught.value.refusal == Refusal("These books are open read-only.", "Nothing can be booked in them.")


def test_books_that_were_closed_take_nothing(tmp_path: Path) -> None:
    books = night_of(tmp_path, 1)
    books.close()
    with pytest.raises(Refused) as caught:
        books.commit(hand(2))
    assert caught.value.refusal == Refusal("These books were closed.", remedy="Open them again.")


def test_a_fault_of_which_it_is_not_known_what_it_left_keeps_its_words() -> None:
    fault = MachineFault("The disk is full.", "Nothing was written.")
    said = not_known(fault)
    assert said.if_not_written is fault
    assert said.refusal == Refusal("The disk is full.", "",
                                   "It is not known whether this was saved. Try again: nothing is saved twice.")
    assert other_file().refusal == Refusal(
        "The file of these books was moved, deleted, replaced or written over while they were open.",
        remedy="Stop dealing, and go on with the newest copy.")


# what is remembered


def test_what_was_given_not_long_ago_is_known_without_a_look_at_the_disk(books: Books,
                                                                         monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(committing, "_GIVEN_KEPT", 2)
    for number in (3, 4, 5):
        books.commit(hand(number))
    assert [books.was_given(f"hand-{number}") for number in (3, 4, 5, 6)] == [False, True, True, False]


def test_a_command_that_was_forgotten_and_is_given_again_is_written_once(books: Books,
                                                                         monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(committing, "_GIVEN_KEPT", 0)
    books.commit(hand(3))
    assert not books.was_given("hand-3")
    assert books.commit(hand(3)).repeated


def test_what_the_next_command_builds_on_is_read_once_while_nothing_fails(books: Books,
                                                                          monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Asked(monkeypatch, books._at_writing, "known")
    books.commit(hand(3))
    books.commit_behind(hand(4))
    books.behind.wait()
    assert asked.times == 0
    with pytest.raises(Refused):
        books.commit(command("no", move(10**9)))
    books.commit(hand(5))
    books.commit(hand(6))
    assert asked.times == 1, "only what is on the disk is believed after anything failed"
    assert books.verify() == []


def test_players_are_read_again_only_when_one_is_named(books: Books, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Asked(monkeypatch, Reader, "players")
    first = books.players()
    books.commit(hand(3))
    assert (books.players(), asked.times) == (first, 1)
    books.commit(command("more", players=(Player(3, "Bo", 1),)))
    assert [one.name for one in books.players()] == ["Ann", "Mei Lin", "Bo"]
    books.commit_behind(command("rename", players=(Player(3, "Bob", 1),)))
    assert [one.name for one in books.players()] == ["Ann", "Mei Lin", "Bob"]
    assert asked.times == 3


@pytest.mark.parametrize("kept", [0, 1000])
def test_players_that_came_to_nothing_are_not_remembered(books: Books, monkeypatch: pytest.MonkeyPatch,
                                                         kept: int) -> None:
    monkeypatch.setattr(committing, "_GIVEN_KEPT", kept)
    books.players()
    DISK.open.clear()
    books.commit_behind(command("more", players=(Player(3, "Bo", 1),)))
    DISK.commits = 1
    DISK.open.set()
    books.behind.wait()
    repaired()
    assert books.give_up() == ("more",)
    assert not books.was_given("more")
    assert [one.name for one in books.players()] == ["Ann", "Mei Lin"]


def test_where_nothing_failed_nothing_is_given_up(books: Books) -> None:
    books.commit(hand(3))
    assert books.give_up() == ()
    assert books.was_given("hand-3")
    assert books.commit(hand(4)).head.number == 6


# drafts


def test_a_draft_is_kept_at_once_or_behind_and_known_at_once(books: Books, tmp_path: Path,
                                                             monkeypatch: pytest.MonkeyPatch) -> None:
    asked, waiting = Asked(monkeypatch, Reader, "draft"), Asked(monkeypatch, books.behind, "add")
    for behind in (False, True):
        books.save_draft(1, "bets", {"b": 1, "a": behind}, behind)
        assert books.draft(1) == Draft(1, "bets", {"a": behind, "b": 1})
        assert waiting.times == behind
    assert asked.times == 0
    assert books.draft(2) is None
    assert asked.times == 1
    books.commit(hand(3))
    assert (books.draft(1), asked.times) == (None, 1)
    books.save_draft(1, "third", [1])
    assert waiting.times == 1, "unless it is told otherwise it is kept at once"
    books.close()
    with open_house(tmp_path) as again:
        assert again.draft(1) == Draft(1, "third", [1])
        again.save_draft(1, "fourth", [2])
        assert again.draft(1) == Draft(1, "fourth", [2])


def test_a_draft_waits_for_what_is_written_behind_and_for_a_failure_of_it(books: Books) -> None:
    DISK.open.clear()
    books.commit_behind(hand(3))
    threading.Timer(0.05, DISK.open.set).start()
    books.save_draft(1, "bets", [])
    assert len(books.behind) == 0
    fail_behind(books, hand(4))
    for behind in (False, True):
        with pytest.raises(MachineFault):
            books.save_draft(1, "bets", [1], behind)
    assert books.draft(1) is None or books.draft(1) == Draft(1, "bets", [])


# what is beside the key, and the end of the books


class Heads:
    """What the keeper of the head was told."""

    fault = None

    def __init__(self) -> None:
        self.told: list[kept_head.Head] = []

    def wrote(self, head: kept_head.Head) -> None:
        self.told.append(head)

    def settle(self) -> None:
        """Nothing waits."""


def test_each_saved_entry_has_its_slip_and_its_head_kept_and_a_command_without_one_has_none(books: Books) -> None:
    heads = Heads()
    books._head_keeper = cast(Any, heads)
    before = len(books.slips.read()) if books.slips else 0
    books.commit(command("none", events=(Event("a", "b", 1, "Ann"),)))
    books.save_draft(1, "bets", [])
    two = books.commit(command("two", move(1), move(2)))
    books.commit_behind(hand(3))
    books.behind.wait()
    last = books.entries()[-1]
    macs = [link.mac for link in (two.entries[-1], last)]
    assert [(head.number, head.mac, head.command) for head in heads.told] == [(6, macs[0], 5), (7, macs[1], 6)]
    with books._reading() as link:
        assert heads.told[-1] == kept_head.head_of(link)
    assert books.slips is not None
    assert len(books.slips.read()) == before + 3


def test_without_a_place_for_slips_and_heads_everything_is_written_all_the_same(books: Books) -> None:
    books.slips = books._head_keeper = None
    assert books.commit(hand(3)).head.number == 5
    assert books.last_written()[0] == books.head()


def test_the_last_entry_that_is_on_the_disk_is_told_without_waiting(books: Books, tmp_path: Path) -> None:
    head, entry = books.last_written()
    assert (head, entry) == (books.head(), books.entries()[-1])
    DISK.open.clear()
    books.commit_behind(hand(3))
    assert books.last_written() == (head, entry)
    DISK.open.set()
    books.behind.wait()
    books.head = cast(Any, None)  # type: ignore[method-assign]  # nobody asks for it
    head, entry = books.last_written()
    del books.head
    assert entry is not None
    assert (head, entry.title) == (Head(5, short_code(entry.mac)), "Coup 3")
    assert head == books.head()
    books.close()
    with open_house(tmp_path) as again:
        assert again.last_written() == (head, entry)
    (tmp_path / "new").mkdir()
    with open_house(tmp_path / "new", create=True) as new:
        assert new.last_written() == (Head(0, ""), None)


def test_the_last_entry_is_read_once_while_nothing_is_written(books: Books, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Asked(monkeypatch, Reader, "head")
    books._last = None
    assert books.last_written() == books.last_written()
    assert asked.times == 1


def test_whoever_writes_between_two_looks_at_the_books_makes_no_other_entry_the_last(
        books: Books, monkeypatch: pytest.MonkeyPatch) -> None:
    for head, title in ((Head(0, ""), None), (Head(3, "x"), "Coup 1")):
        books._last = None
        monkeypatch.setattr(books, "head", lambda head=head: head)
        told, entry = books.last_written()
        assert (told, entry and entry.title) == (head, title)


# after a failure


def test_a_command_that_is_in_the_books_after_a_failure_is_answered_as_written(books: Books) -> None:
    DISK.late, DISK.commits = True, 1
    done = books.commit(replace(hand(3), result={"seat": 2}))
    repaired()
    assert (done.op_id, done.result, done.repeated) == ("hand-3", {"seat": 2}, False)
    assert (done.entries, done.head) == (books.entries(5), books.head())
    assert done.head.number == 5


def test_what_is_read_back_after_a_failure_is_kept_before_it_is_believed(books: Books,
                                                                         monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[Path] = []
    monkeypatch.setattr(journal_mode, "write_back", kept.append)
    DISK.late, DISK.commits = True, 1
    books.commit(hand(3))
    assert kept == [books.path]

    def fails(path: Path) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(journal_mode, "write_back", fails)
    with pytest.raises(MachineFault, match="disk I/O error"):
        books._keep_what_is_read()
    DISK.commits = 1
    with pytest.raises(NotKnown):
        books.commit(hand(4))
    repaired()
    books.path, path = None, books.path
    DISK.late, DISK.commits = True, 1
    assert books.commit(hand(5)).head.number == 7, "a server keeps it itself"
    books.path = path


def test_another_command_under_the_same_id_is_no_success(books: Books) -> None:
    ready = Writing(None, replace(books._known) if books._known else cast(Any, None), books.keys.sealing)
    ready.prepare(command("never", events=()))
    assert not books._is_written(ready)
    books.commit(command("never", events=(Event("a", "b", 1, "Ann"),)))
    assert not books._is_written(ready), "its seal is another"
    assert not books._is_written(KeptDraft(1, "bets", "[]")), "a draft has none"


# another file in its place


def test_what_this_program_wrote_last_must_be_in_the_file_that_it_writes_in(tmp_path: Path,
                                                                            monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal_mode, "SAFE", (99, 0, 0))
    books = night_of(tmp_path, 2)
    with unguarded(tmp_path / "house.db") as link:
        link.execute("UPDATE command SET mac = digest WHERE seq = 3")
    for give in (lambda: books.commit(hand(3)), lambda: books.save_draft(1, "bets", [])):
        with pytest.raises(Damaged) as caught:
            give()
        assert caught.value.refusal == other_file().refusal
    books.close()


# without a lock others may write in them


@pytest.fixture
def shared(books: Books) -> Books:
    """Books as a server keeps them: others write in them too."""
    lock, books._lock = books._lock, None
    assert lock is not None
    lock.release()
    return books


def test_what_others_may_write_in_is_asked_each_time_and_written_at_once(shared: Books,
                                                                         monkeypatch: pytest.MonkeyPatch) -> None:
    asked, waiting = Asked(monkeypatch, shared._at_writing, "known"), Asked(monkeypatch, shared.behind, "add")
    shared.commit(hand(3))
    shared.commit_behind(hand(4))
    assert (asked.times, shared.head().number) == (2, 6)
    players, drafts = Asked(monkeypatch, Reader, "players"), Asked(monkeypatch, Reader, "draft")
    shared.save_draft(1, "bets", [], behind=True)
    assert waiting.times == 0
    for _ in range(2):
        shared.players()
        assert shared.draft(1) == Draft(1, "bets", [])
    assert (players.times, drafts.times) == (2, 2)
    heads = Asked(monkeypatch, Reader, "head")
    assert shared.last_written() == shared.last_written()
    assert heads.times == 2


def test_without_a_key_a_command_is_written_bare(books: Books) -> None:
    books.keys = Keyring({}, None)
    (entry,) = books.commit(command("bare", move(1))).entries
    assert entry.sealed_by == ""
