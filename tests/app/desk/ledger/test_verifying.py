"""Books verified by a process of their own: nobody waits for it, it can be stopped, and it ends with its parent."""

import os
import sqlite3
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from sqlalchemy import event

from app.desk.ledger import verifying
from app.desk.ledger.apart import Apart, Stopped, command, surroundings
from app.desk.ledger.verifying import COPY, LEFT_AFTER, Verification, back_up, begins_after
from app.desk.records.log_audit import examined
from app.errors import MachineFault
from app.store.books import Books, open_books
from app.store.file import copying, library
from app.store.proof import pieces
from app.store.proof.examining import nobody
from app.store.values import Command
from app.words import in_language
from app.words.languages import SIMPLIFIED, catalogue
from tests.app.desk.dealing import BANKER_WINS, a_desk, bets, deal, open_test_books
from tests.app.store.forks import numbered
from tests.app.store.house import command as command_of
from tests.app.store.house import move, night_of, open_house, unguarded
from tests.children import started

TODAY = date(2026, 11, 22)
posix = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="only POSIX has a file that can be opened for ever")


def dealt(folder: Path) -> Books:
    """The books of two coups at a real table."""
    desk = a_desk(folder)
    for _ in range(2):
        deal(desk, BANKER_WINS, bets(s1={"banker": 1250}))
    return desk.books


def to_and_fro(number: int) -> Command:
    """A chip from one player to another and back: any number of these can be booked in any books."""
    return command_of(f"fro-{number}", move(1, 1 + number % 2, 2 - number % 2))


# what it finds, and what it remembers


def test_all_is_well_up_to_the_head_and_that_is_known_at_the_next_opening(tmp_path: Path) -> None:
    with dealt(tmp_path) as books:
        heard: list[str] = []
        assert Verification(books, "1").run(lambda what, *_: heard.append(what), TODAY) == []
        assert books.verified
        assert books.verified.number == books.head().number
        assert books.verified.standing == books.standing()
        assert heard[0] == "copy"
    with open_test_books(tmp_path) as books:
        since = begins_after(books, "1", TODAY)
        assert since
        assert since.number == books.head().number
        assert begins_after(books, "2", TODAY) is None, "another version looks for itself"
        assert begins_after(books, "1", date(2026, 11, 23)) is None, "each day everything is gone through once"
        assert begins_after(books, "1", date(2026, 11, 21)) is None, "a clock that was put back is another day"
        assert Verification(books, "1", since=since).run(today=TODAY) == []
        assert replace(books.verified or since, at=0) == replace(since, at=0)


def test_what_was_changed_is_found_and_nothing_is_remembered(tmp_path: Path) -> None:
    dealt(tmp_path).close()
    with open_test_books(tmp_path) as books:
        assert Verification(books, "1").run(today=TODAY) == []
    with unguarded(tmp_path / "house.db") as link:
        link.execute("UPDATE log_row SET facts = 'other' WHERE kind = 'answer'")
    with open_test_books(tmp_path) as books:
        assert begins_after(books, "1", TODAY) is None
        codes = [one.code for one in Verification(books, "1").run(today=TODAY)]
        assert codes == [one.code for one in examined(books).found] != []
        assert books.verified is None
    assert not list((tmp_path / "keys").glob("*.verified"))


def test_a_change_that_leaves_no_looks_is_not_called_verified_and_is_found_once_all_is_gone_through(
        tmp_path: Path) -> None:
    with dealt(tmp_path) as books:
        assert Verification(books, "1", here=True).run(today=TODAY) == []
        assert books.proof.is_verified
        path = books.path
    assert path
    looks, whole = path.stat(), path.read_bytes()
    assert b"Buy-in, " in whole
    path.write_bytes(whole.replace(b"Buy-in, ", b"Buy-on, "))
    os.utime(path, ns=(looks.st_atime_ns, looks.st_mtime_ns))
    with open_test_books(tmp_path) as books:
        since = begins_after(books, "1", TODAY)
        assert since, "by its looks nobody has written in it"
        assert Verification(books, "1", since=since, here=True).run(today=TODAY) == []
        assert books.proof.doubt == "Not verified yet."
        assert Verification(books, "1", here=True).run(today=TODAY)
        assert books.proof.grave


def test_what_comes_after_all_was_gone_through_leaves_it_verified(tmp_path: Path) -> None:
    with dealt(tmp_path) as books:
        Verification(books, "1", here=True).run(today=TODAY)
        books.commit(to_and_fro(1))
        Verification(books, "1", since=books.verified, here=True).run(today=TODAY)
        assert books.proof.is_verified


def test_only_the_sittings_that_went_on_are_dealt_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with dealt(tmp_path) as books:
        since = books.examine().reached
        again: list[str] = []
        examined(books, since, lambda what, *_: again.append(what))
        assert "sittings" not in again
        examined(books, replace(since, command=since.command - 1), lambda what, *_: again.append(what))
        assert again.count("sittings") == 1


# nobody waits for it


class Counted:
    """Counts the rows that are read in each transaction of an engine."""

    def __init__(self, books: Books) -> None:
        self.most, self._rows = 0, Counter[int]()

        @event.listens_for(books._engine, "begin")
        def begin(link: object) -> None:
            self._rows.clear()

        @event.listens_for(books._engine, "connect")
        def connect(link: sqlite3.Connection, _: object) -> None:
            link.row_factory = self._row

    def _row(self, _: sqlite3.Cursor, row: tuple[object, ...]) -> tuple[object, ...]:
        self._rows[0] += 1
        self.most = max(self.most, self._rows[0])
        return row


@contextmanager
def dealing(books: Books, first: int) -> Iterator[Callable[[], int]]:
    """Hands are dealt all the while, many more than by hand; gives how many were."""
    done, ended = [first], threading.Event()

    def deal_on() -> None:
        while not ended.is_set():
            books.commit(to_and_fro(done[0]))
            done[0] += 1
            time.sleep(0.02)

    dealer = threading.Thread(target=deal_on)
    dealer.start()
    try:
        yield lambda: done[0] - first
    finally:
        ended.set()
        dealer.join(60)
    assert not dealer.is_alive()


def test_no_reading_is_longer_than_a_piece_however_long_the_books_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "newest", None)  # Python's own lets its rows be counted
    with night_of(tmp_path, hands=0) as books:
        for number in range(1, 900):
            books.commit(numbered(number))
        since = replace(books.examine().reached, command=1, command_mac="", number=0)
    with open_house(tmp_path, read_only=True) as reader:
        counted = Counted(reader)
        reader._engine.dispose()
        found = reader.examine(replace(since, command=2)).found
        reader.in_pieces().log(1)
        reader.in_pieces().numbers_by_sitting()
        assert {one.code for one in found} <= {"command_link", "projection", "gap", "link"}
    postings = 3
    longest = max(3 * pieces.COMMANDS, (2 + postings) * pieces.ENTRIES, pieces.LOG_ROWS, pieces.NUMBERS)
    assert 0 < counted.most <= longest


@pytest.mark.usefixtures("apart")
def test_no_commit_is_refused_and_the_copy_need_not_begin_anew_while_the_books_are_verified(tmp_path: Path) -> None:
    with dealt(tmp_path) as books:
        for number in range(300):
            books.commit(to_and_fro(number))
        seen: list[tuple[str, int, int]] = []
        with dealing(books, 300) as dealt_meanwhile:
            assert Verification(books, "1").run(lambda *what: seen.append(what), TODAY) == []
            whole = dealt_meanwhile()
            assert Verification(books, "1", since=books.verified).run(today=TODAY) == []
            assert dealt_meanwhile() > whole > 0
        assert books.verified
        assert 300 < books.verified.number <= books.head().number
        assert [done for what, done, _ in seen if what == "copy"] == sorted(done for what, done, _ in seen
                                                                            if what == "copy")
        assert not books.verify()


def test_the_file_is_given_back_after_each_step_of_a_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copying, "PAGES", 4)
    with night_of(tmp_path, hands=0) as books:
        for number in range(1, 200):
            books.commit(numbered(number))
        steps: list[int] = []
        written: list[int] = []

        def told(what: str, done: int, of: int) -> None:
            assert (what, done <= of) == ("copy", True)
            steps.append(done)
            if len(steps) % 2:
                written.append(books.commit(numbered(200 + len(written))).head.number)

        books.copy_to(tmp_path / "copy.db", told)
        assert len(written) > 5
        assert max(after - before for before, after in zip([0, *steps[:-1]], steps, strict=True)) <= 4
        assert steps == sorted(steps), "it did not begin anew"
        last = books.head().number
    with open_books(tmp_path / "copy.db", key_folder=tmp_path / "keys", read_only=True) as copy:
        assert not copy.verify()
        assert last - 2 <= copy.head().number <= last


def test_books_that_another_program_writes_are_copied_all_the_same(tmp_path: Path) -> None:
    with night_of(tmp_path, hands=0) as books, open_house(tmp_path, read_only=True) as reader:
        for number in range(1, 100):
            books.commit(numbered(number))
        with dealing(books, 100):
            reader.copy_to(tmp_path / "copy.db")
    with open_books(tmp_path / "copy.db", key_folder=tmp_path / "keys", read_only=True) as copy:
        assert not copy.verify()


def test_a_copy_that_was_disturbed_is_made_anew(tmp_path: Path) -> None:
    with night_of(tmp_path) as books:
        lost: list[int] = []

        def told(what: str, done: int, of: int) -> None:
            if not lost:
                lost.append(done)
                with pytest.raises(ZeroDivisionError), books._transaction():
                    raise ZeroDivisionError

        books.copy_to(tmp_path / "copy.db", told)
        assert lost
    with open_books(tmp_path / "copy.db", key_folder=tmp_path / "keys", read_only=True) as copy:
        assert not copy.verify()


@pytest.mark.usefixtures("apart")
def test_a_backup_is_examined_by_a_process_of_its_own_and_a_bad_one_is_not_kept(tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    with night_of(tmp_path) as books:
        copy = back_up(books, folder)
        assert list(folder.iterdir()) == [copy]
    with unguarded(tmp_path / "house.db") as link:
        link.execute("UPDATE posting SET amount = 999 WHERE entry = 4 AND line = 1")
    with open_house(tmp_path) as books, pytest.raises(MachineFault, match="The backup failed its check"):
        back_up(books, folder)
    assert list(folder.iterdir()) == [copy]


# the process


def test_it_is_started_from_anywhere_with_nothing_but_python(tmp_path: Path) -> None:
    env = {name: value for name, value in surroundings().items() if not name.startswith("COV")}
    done = subprocess.run(command(["games"]), env=env, cwd=tmp_path, capture_output=True, timeout=60, check=False)
    assert done.returncode == 0
    assert b"baccarat" in done.stdout


def test_frozen_it_is_the_program_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.frozen", True, raising=False)
    monkeypatch.setattr("sys.executable", "/opt/sabot/sabot")
    assert command(["verify", "house.db"]) == ["/opt/sabot/sabot", "verify", "house.db"]


@pytest.fixture
def endless(tmp_path: Path) -> Path:
    """Books whose examination never ends: what should be their key, in the folder beside them, sends nothing."""
    open_books(tmp_path / "endless.db", key_folder=tmp_path / "keys", create=True).close()
    for key in [*(tmp_path / "keys").iterdir()]:
        key.unlink()
        os.mkfifo(key)
    return tmp_path / "endless.db"


def _process_of(apart: Apart) -> "subprocess.Popen[str]":
    while apart._process is None:
        time.sleep(0.01)
    return apart._process


@posix
@pytest.mark.usefixtures("apart")
def test_it_is_stopped_at_once(endless: Path, tmp_path: Path) -> None:
    apart, ended = Apart(), list[type]()

    def run() -> None:
        try:
            apart.examine(endless, endless.with_name("keys"), nobody)
        except Stopped as stopped:
            ended.append(type(stopped))

    running = threading.Thread(target=run)
    running.start()
    process = _process_of(apart)
    apart.stop()
    running.join(30)
    assert ended == [Stopped]
    assert process.poll() is not None
    with pytest.raises(Stopped):
        apart.examine(endless, endless.with_name("keys"), nobody)


@posix
@pytest.mark.usefixtures("apart")
def test_one_that_is_silent_for_too_long_is_taken_to_hang(endless: Path, tmp_path: Path) -> None:
    with pytest.raises(MachineFault, match="broken off"):
        Apart(silent_for=0.5).examine(endless, endless.with_name("keys"), nobody)


@posix
def test_it_ends_with_whoever_started_it_and_leaves_the_computer_to_others(endless: Path, tmp_path: Path) -> None:
    words = command(["verify", str(endless), "--lines", "--keys", str(endless.with_name("keys"))])
    with started(words, env=surroundings(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdin
        running.stdin.write('{"since": null, "sittings": true}\n')
        running.stdin.flush()
        until = time.monotonic() + 60
        while os.getpriority(os.PRIO_PROCESS, running.pid) <= os.getpriority(os.PRIO_PROCESS, 0):
            assert time.monotonic() < until
            time.sleep(0.02)
        assert running.poll() is None
        running.stdin.close()
        assert running.wait(60) == 1


@pytest.mark.usefixtures("apart")
def test_a_process_that_fails_says_why(tmp_path: Path) -> None:
    (tmp_path / "notes.db").write_text("Dear diary, tonight we played.\n" * 20)
    with pytest.raises(MachineFault, match="is not a file of Sabot"):
        Apart().examine(tmp_path / "notes.db", tmp_path, nobody)
    with in_language(catalogue(SIMPLIFIED)), pytest.raises(MachineFault, match="不是 Sabot"):
        Apart().examine(tmp_path / "notes.db", tmp_path, nobody)


def test_a_copy_that_a_killed_program_left_goes_and_one_in_use_stays(tmp_path: Path) -> None:
    left, used = (verifying.usual_cache() / f"{COPY}{name}" for name in ("left", "used"))
    for folder in (left, used):
        folder.mkdir(parents=True)
        (folder / "copy.db").touch()
    os.utime(left, (time.time() - LEFT_AFTER - 60,) * 2)
    with dealt(tmp_path) as books:
        Verification(books, "1").run(nobody, TODAY)
    assert [left.exists(), used.exists()] == [False, True]
