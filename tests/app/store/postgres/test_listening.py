"""Every desk hears of every commit, and of what came while it heard nothing."""

import queue
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from sqlalchemy import create_engine, text

from app.store.books import Books
from app.store.server.listening import Listening, Note, read_note
from app.store.values import Event
from tests.app.store.house import command, hand
from tests.app.store.postgres.server import Server


class Ear:
    """What was heard, and whether the server was there."""

    def __init__(self) -> None:
        self.notes: queue.Queue[Note] = queue.Queue()
        self.there: queue.Queue[bool] = queue.Queue()


@pytest.fixture
def listen(url: str) -> Iterator[Callable[[], Ear]]:
    """Listens at a desk of its own."""
    with ExitStack() as after:
        def begun() -> Ear:
            ear, engine = Ear(), create_engine(f"{url}&application_name=ear")
            listening = Listening(engine, ear.notes.put, ear.there.put, heartbeat=0.2)
            after.callback(engine.dispose)
            after.callback(listening.close)
            assert ear.there.get(timeout=10)
            return ear

        yield begun


def test_a_commit_is_heard_within_a_second_with_its_sittings_and_codes(books: Books,
                                                                       listen: Callable[[], Ear]) -> None:
    ears = listen(), listen()
    began = time.monotonic()
    books.commit(hand(2))
    books.commit(command("said", events=(Event("print", "A sheet", 1, "Ann"), Event("fill", "12", 1, "Ann"))))
    for ear in ears:
        assert [ear.notes.get(timeout=10), ear.notes.get(timeout=10)] == [
            Note(3, (1,)), Note(4, (), ("print", "fill"))]
    assert time.monotonic() - began < 1
    time.sleep(0.5)  # over a heartbeat
    books.commit(hand(3))
    assert ears[0].notes.get(timeout=10).seq == 5


def test_what_was_committed_while_nobody_heard_is_told_once_it_is_listened_again(
        books: Books, listen: Callable[[], Ear], server: Server, database: str) -> None:
    ear = listen()
    with server.linked(database) as link:
        link.execute(text("SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity "
                          "WHERE application_name = 'ear'"))
    books.commit(hand(2))
    books.commit(hand(3))
    assert ear.there.get(timeout=10) is False
    assert ear.there.get(timeout=10) is True
    heard = ear.notes.get(timeout=10)
    assert (heard.seq, heard.is_gap) == (4, True)
    books.commit(hand(4))
    assert ear.notes.get(timeout=10) == Note(5, (1,))
    assert ear.notes.empty()


def test_what_another_program_says_is_not_heard(books: Books, listen: Callable[[], Ear], server: Server,
                                                database: str) -> None:
    ear = listen()
    for said in ("hello", "1|2", "x|y|z"):
        server.run(f"SELECT pg_notify('sabot', '{said}')", database=database)
    books.commit(hand(2))
    assert ear.notes.get(timeout=10).seq == 3


def test_a_note_is_read_as_it_is_sent() -> None:
    assert read_note("7|1,2|print,fill") == Note(7, (1, 2), ("print", "fill"))
    assert read_note("7||") == Note(7)
