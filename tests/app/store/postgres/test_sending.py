"""How a command is written on a server: in two trips, whole or not at all, and every desk hears of it."""

import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import pytest
from sqlalchemy import create_engine, text

from app.dealing.values.transfers import CASE, stack
from app.errors import MachineFault, OutOfStep, Refused
from app.ledger.entries import Posting, reversal_of
from app.store.books import Books
from app.store.server import opening, sending
from app.store.values import Event
from tests.app.store.house import booking, command, hand, move
from tests.app.store.postgres.server import Server


def raw(books: Books) -> Any:
    """The driver's own connection, of the one that writes."""
    assert books._at_writing.link is not None
    return books._at_writing.link.connection.driver_connection


@contextmanager
def traced(books: Books) -> Iterator[list[str]]:
    """The messages between this desk and the server, a line each, once all are there."""
    lines: list[str] = []
    with tempfile.TemporaryFile("w+") as file:
        connection = raw(books).pgconn
        connection.trace(file.fileno())
        yield lines
        connection.untrace()
        file.seek(0)
        lines += file.read().splitlines()


def test_a_hand_is_two_trips_and_reads_no_balance_that_it_does_not_touch(books: Books, server: Server,
                                                                         database: str) -> None:
    with server.linked(database) as link:
        link.execute(text("INSERT INTO balance SELECT 'stack:' || n, 0, 0 FROM generate_series(1000, 6000) n"))
    for number in range(2, 12):
        books.commit(hand(number))
    with traced(books) as lines:
        books.commit(hand(12))
    assert sum("ReadyForQuery" in line for line in lines) == 2
    read = [line for line in lines if "\tB\t" in line and "DataRow" in line]
    assert any("stack:1" in line for line in read)
    assert not any("stack:1000" in line for line in read)
    assert sum(int(line.split("\t")[2]) for line in read) < 1000
    assert not any(line for line in books.verify() if line.code != "balance"), "only what the test laid there"


def test_a_command_that_was_written_is_not_written_again(books: Books) -> None:
    made = books.commit(hand(2))
    again = books.commit(hand(2))
    assert (again.entries, again.repeated, again.head) == (made.entries, True, made.head)
    assert not books.verify()


def test_a_desk_that_is_refused_keeps_its_connection(books: Books) -> None:
    before, head = raw(books).info.backend_pid, books.head()
    with pytest.raises(Refused, match="cannot be booked"):
        books.commit(command("too much", booking(Posting(stack(1), -10**9), Posting(stack(2), 10**9))))
    with pytest.raises(OutOfStep):
        books.commit(hand(5))
    books.commit(hand(2))
    assert raw(books).info.backend_pid == before
    assert books.head().number == head.number + 1


def test_what_fails_in_the_midst_is_written_whole_later_or_not_at_all(books: Books, server: Server,
                                                                      database: str) -> None:
    entries = books.entries()
    with server.linked(database) as link:
        link.execute(text("CREATE FUNCTION broken() RETURNS trigger LANGUAGE plpgsql AS "
                          "$$ BEGIN RAISE EXCEPTION 'the disk is gone' USING ERRCODE = 'io_error'; END $$"))
        link.execute(text("CREATE TRIGGER broken BEFORE INSERT ON posting EXECUTE FUNCTION broken()"))
    with pytest.raises(MachineFault, match="the disk is gone"):
        books.commit(hand(2))
    assert books.entries() == entries
    with server.linked(database) as link:
        link.execute(text("DROP TRIGGER broken ON posting"))
    made = books.commit(hand(2))
    assert books.entries() == (*entries, *made.entries)
    assert not books.verify()


def test_a_connection_that_is_lost_between_two_hands_is_made_again_and_the_hand_written_once(
        books: Books, server: Server, database: str) -> None:
    with server.linked(database) as link:
        link.execute(text("SELECT pg_terminate_backend(:pid)"), {"pid": raw(books).info.backend_pid})
    made = books.commit(hand(2))
    assert books.commit(hand(2)).entries == made.entries
    assert not books.verify()


def test_nobody_waits_for_ever_for_another_writer(url: str, books: Books, server: Server, database: str,
                                                  tmp_path: Path) -> None:
    server.run(f"ALTER ROLE a_desk IN DATABASE {database} SET lock_timeout = '100ms'")
    with opening.open_server(url, key_folder=tmp_path) as waiting, server.linked(database) as link:
        link.execute(text(sending.ONE_WRITER))
        began = time.monotonic()
        with pytest.raises(MachineFault, match="lock timeout"):
            waiting.commit(hand(2))
        assert time.monotonic() - began < 5
    books.commit(hand(2))


def test_every_desk_hears_of_every_commit(books: Books, url: str) -> None:
    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as link:
        link.execute(text("LISTEN sabot"))
        books.commit(hand(2))
        books.commit(command("said", events=(Event("print", "A sheet", 1, "Ann"), Event("fill", "12", 1, "Ann"))))
        listening = cast(Any, link.connection.driver_connection)
        heard = [note.payload for note in listening.notifies(timeout=10, stop_after=2)]
    engine.dispose()
    assert heard == ["3|1|", "4||print,fill"]


def test_a_draft_is_kept_and_replaced_on_a_server(books: Books) -> None:
    books.save_draft(1, "bets", {"1": 5})
    books.save_draft(1, "bets", {"1": 10})
    kept = books.draft(1)
    assert kept is not None
    assert kept.body == {"1": 10}
    books.commit(hand(2))
    assert books.draft(1) is None


def test_a_reversal_and_new_places_are_written_on_a_server_as_in_a_file(books: Books) -> None:
    made = books.commit(hand(2))
    books.commit(command("undo", reversal_of(made.entries[0], "why")))
    with pytest.raises(Refused, match="already been reversed"):
        books.commit(command("undo again", reversal_of(made.entries[0], "why")))
    books.commit(command("new", move(5, 1, 3), booking(Posting(CASE, -100, {100: -1}), Posting(stack(3), 100))))
    assert books.balances() == books.summed()
    assert books.balances()[stack(3)] == 105
    assert not books.verify()
