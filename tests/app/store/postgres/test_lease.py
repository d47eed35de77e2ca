"""One desk at a time deals at a table: who loses its connection has lost the table, and writes nothing more there."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from app.dealing.values.log import Row, RowKind
from app.store.books import Books
from app.store.server import lease, opening
from app.store.server.lease import ALONE, Held
from app.store.server.opening import ServerBooks
from app.store.values import AtTable, Sitting
from tests.app.store.house import command, hand
from tests.app.store.postgres.server import Server
from tests.app.store.postgres.test_doubt import backend, needs_signals, stopped

Desk = Callable[[str], ServerBooks]


@pytest.fixture
def desk(books: Books, url: str, tmp_path: Path) -> Iterator[Desk]:
    """Opens the house at a computer of this name."""
    with ExitStack() as open_ones:
        def opened(name: str) -> ServerBooks:
            made = opening.open_server(f"{url}&application_name=sabot at {name} 7", key_folder=tmp_path)
            assert isinstance(made, ServerBooks)
            open_ones.enter_context(made)
            return made

        yield opened


def test_a_table_has_one_desk_and_another_is_told_which(desk: Desk) -> None:
    one, two = desk("laptop-3"), desk("laptop-5")
    one.hold(2)
    with pytest.raises(Held, match="Table 2 is open on laptop-3") as told:
        two.hold(2)
    assert told.value.holder is not None
    assert told.value.holder.login == "a_desk"
    two.hold(3)
    with pytest.raises(Held, match="Table 3 is open on laptop-5"):
        one.hold(3)
    one.let_go(2)
    two.hold(2)
    assert one.holder(4) is None


def test_of_two_desks_that_race_one_has_the_table(desk: Desk) -> None:
    desks = desk("one"), desk("two")
    for number in range(10, 20):
        got: list[ServerBooks] = []

        def try_it(own: ServerBooks, number: int = number, got: list[ServerBooks] = got) -> None:
            try:
                own.hold(number)
                got.append(own)
            except Held:
                pass

        racers = [threading.Thread(target=try_it, args=(one,)) for one in desks]
        for one in racers:
            one.start()
        for one in racers:
            one.join()
        assert len(got) == 1


def cut_off(books: ServerBooks, server: Server, database: str) -> None:
    """Its connection is gone, as far as the server can tell."""
    with server.linked(database) as link:
        link.execute(text("SELECT pg_terminate_backend(:pid, 5000)"), {"pid": backend(books)})


def test_a_desk_that_was_cut_off_and_relieved_writes_nothing_more_at_that_table(desk: Desk, server: Server,
                                                                                database: str) -> None:
    one, two = desk("one"), desk("two")
    one.hold(ALONE)
    one.hold(3)
    head = one.head()
    cut_off(one, server, database)
    two.hold(ALONE)
    for _ in range(2):
        with pytest.raises(Held, match="This house is open on two"):
            one.commit(hand(2))
    assert two.head() == head
    two.commit(hand(2))
    two.let_go(ALONE)
    with pytest.raises(Held):
        one.commit(hand(3))
    assert (one.holds(ALONE), one.holds(3)) == (False, True)
    one.commit(command("said at the house"))
    one.hold(ALONE)
    one.commit(hand(3))


def test_a_window_writes_only_in_the_logs_of_tables_that_it_holds(desk: Desk) -> None:
    one, two = desk("one"), desk("two")
    for books in (one, two):
        books.deal_here()
    at_two = (AtTable(2, 2),), (Sitting(2, 1, "Table 2", "baccarat", 1, 1000),)
    opened = partial(command, at_tables=at_two[0], sittings=at_two[1],
                     rows=((2, Row(1, RowKind.OPENING, "opening", {}, at=1000, actor="Ann")),))
    with pytest.raises(Held):
        one.commit(opened("open"))
    one.hold(2)
    one.commit(opened("open"))
    row = Row(2, RowKind.ANSWER, "third", {"card": "6s"}, at=2000, actor="Ann")
    with pytest.raises(Held, match="Table 2 is open on one"):
        two.commit(command("deal", rows=((2, row),)))
    two.commit(command("a word of the cage's"))
    one.commit(command("deal", rows=((2, row),)))
    with pytest.raises(Held):
        one.commit(hand(2))  # of the table that is alone in its night: nobody holds it
    two.hold(ALONE)
    two.commit(hand(2))


def test_a_desk_that_comes_back_first_goes_on(desk: Desk, server: Server, database: str) -> None:
    one, two = desk("one"), desk("two")
    one.hold(2)
    cut_off(one, server, database)
    one.commit(hand(2))
    with pytest.raises(Held):
        two.hold(2)


def test_a_table_is_free_once_its_desk_is_closed(desk: Desk) -> None:
    one, two = desk("one"), desk("two")
    one.hold(2)
    one.close()
    until = time.monotonic() + 10
    while two.holder(2) and time.monotonic() < until:
        time.sleep(0.01)
    two.hold(2)


def test_what_the_server_still_takes_for_this_very_program_is_ended(desk: Desk) -> None:
    one = desk("one")
    one.hold(2)
    kept: Any = one.server.link
    one.server.link = None  # the network is gone, and the server has not noticed
    one.commit(hand(2))
    kept.invalidate()
    kept.close()


def test_a_desk_that_says_no_word_loses_its_table_and_one_that_lives_keeps_it(
        desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lease, "IDLE", 1)
    monkeypatch.setattr(lease, "BEAT", 0.2)
    dead, alive, other = desk("dead"), desk("alive"), desk("other")
    dead.hold(2)
    dead.server._beating.clear()
    alive.hold(3)
    time.sleep(2.5)
    other.hold(2)
    with pytest.raises(Held, match="Table 3 is open on alive"):
        other.hold(3)


@needs_signals
def test_the_lease_of_a_server_process_that_hangs_is_free_only_once_it_is_back(desk: Desk) -> None:
    one, two = desk("one"), desk("two")
    one.hold(2)
    with stopped(backend(one)), pytest.raises(Held):
        two.hold(2)


def test_a_table_that_is_let_go_between_the_try_and_the_look_is_taken_all_the_same() -> None:
    class Raw:
        """A connection whose first try comes a moment too early; by the look nobody has the table any more."""

        tries = 0

        def execute(self, statement: str, _: object = None) -> "Raw":
            self.said: Any = ["sabot at one 7"] if statement.startswith("SHOW") else None
            if statement == lease._TAKE:
                self.tries += 1
                self.said = [self.tries > 1]
            return self

        def fetchone(self) -> Any:
            return self.said

        def fetchall(self) -> list[Any]:
            return []

    raw = Raw()
    lease.take_again(raw, 2)
    assert raw.tries == 2
