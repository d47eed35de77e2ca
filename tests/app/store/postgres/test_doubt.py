"""PG-03: the link is cut before and after a COMMIT, and the server hangs; the same act is in the books once or not."""

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from app.desk import Desk
from app.errors import MachineFault, NotKnown
from app.store.books import Books
from app.store.server import opening, sending
from app.store.server.opening import ServerBooks
from app.store.server.watchdog import PATIENCE
from app.store.values import Event
from tests.app.desk.dealing import house
from tests.app.store.house import command, hand
from tests.app.store.house import opening as first_evening
from tests.app.store.postgres.proxy import Link, linked
from tests.app.store.postgres.server import Server


@pytest.fixture
def link(server: Server) -> Iterator[Link]:
    """A link to the server that can be cut."""
    with linked(server.port) as link:
        yield link


@pytest.fixture
def bare(link: Link, server: Server, database: str, tmp_path: Path) -> Iterator[ServerBooks]:
    """New books that are reached by that link."""
    url = server.url(database, "a_desk", host="127.0.0.1").replace(f"port={server.port}", f"port={link.port}")
    with opening.open_server(url, key_folder=tmp_path) as books:
        assert isinstance(books, ServerBooks)
        yield books


@pytest.fixture
def desk(bare: ServerBooks) -> ServerBooks:
    """The same with a sitting of one hand."""
    bare.commit(first_evening())
    bare.commit(hand(1))
    return bare


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_hand_whose_link_is_cut_at_its_commit_is_written_once(desk: ServerBooks, link: Link, when: str) -> None:
    for number in (2, 3, 4):
        link.cut = when
        made = desk.commit(hand(number))
        assert [one.title for one in made.entries] == [f"Coup {number}"]
    assert link.cuts == 3
    assert [one.title for one in desk.entries()][2:] == ["Coup 1", "Coup 2", "Coup 3", "Coup 4"]
    assert desk.verify() == []


@pytest.mark.parametrize("when", ["before", "after"])
def test_while_nobody_can_be_asked_it_is_not_known_and_later_it_is(desk: ServerBooks, link: Link, when: str) -> None:
    link.cut, link.closed = when, True
    with pytest.raises(NotKnown, match="does not answer"):
        desk.commit(hand(2))
    with pytest.raises(MachineFault):
        desk.result_of("hand-2")
    link.closed = False
    assert (desk.result_of("hand-2") is not None) is (when == "after")
    desk.commit(hand(2))
    assert [one.title for one in desk.entries()][2:] == ["Coup 1", "Coup 2"]


def test_at_the_desk_it_is_never_said_to_be_saved_before_that_is_known(bare: ServerBooks, link: Link) -> None:
    at = Desk(bare)
    at.open_house(house())
    before = at.saved_at
    link.cut, link.closed = "after", True
    noted = at.command("print", events=(at.event("print", "A sheet"),))
    with pytest.raises(NotKnown):
        at.commit(noted)
    with pytest.raises(NotKnown):
        at.was_written(noted.op_id)
    assert at.saved_at == before
    link.closed = False
    assert at.was_written(noted.op_id)
    assert [one.text for one in bare.events()].count("A sheet") == 1


@contextmanager
def stopped(pid: int) -> Iterator[None]:
    """A process of the server that hangs meanwhile."""
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGCONT)


def backend(books: ServerBooks) -> int:
    """The server's process for the connection that writes."""
    assert books.server.link is not None
    raw: Any = books.server.link.connection.driver_connection
    return int(raw.info.backend_pid)


@contextmanager
def told_in_time(books: ServerBooks) -> Iterator[None]:
    """Half a second at the most after the patience with a server is over, which is cut short here."""
    assert books.server.watchdog.patience == PATIENCE == 3.0
    books.server.watchdog.patience = 0.5
    began = time.monotonic()
    yield
    assert 0.4 < time.monotonic() - began < 1.0 + BUSY


BUSY = 2.0
"""Seconds for which a machine may have other things to do: what is measured is a clock's time."""

needs_signals = pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="processes are stopped as only POSIX can")


@needs_signals
def test_a_server_that_hangs_is_told_within_three_and_a_half_seconds_and_writes_nothing(books: Books) -> None:
    assert isinstance(books, ServerBooks)
    entries = books.entries()
    with stopped(backend(books)):
        with told_in_time(books), pytest.raises(MachineFault, match="does not answer"):
            books.commit(hand(2))
        assert books.entries() == entries
    books.commit(hand(2))
    assert books.verify() == []


@needs_signals
def test_an_act_that_hangs_in_its_commit_is_not_known_until_the_server_is_back_and_then_is(
        books: Books, monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(books, ServerBooks)
    pid, real = backend(books), sending.ServerLink.write

    def hang(*args: Any) -> None:
        os.kill(pid, signal.SIGSTOP)
        real(*args)

    with monkeypatch.context() as patched:
        patched.setattr(sending.ServerLink, "write", hang)
        with told_in_time(books), pytest.raises(NotKnown):
            books.commit(hand(2))
    monkeypatch.setattr(opening, "_FOR_THE_LOCK", 200)
    with pytest.raises(MachineFault, match="lock"):
        books.result_of("hand-2")  # its process may still write it
    os.kill(pid, signal.SIGCONT)
    began = time.monotonic()
    written = books.result_of("hand-2") is not None
    assert time.monotonic() - began < 2 + BUSY
    assert ("Coup 2" in [one.title for one in books.entries()]) is written
    books.commit(hand(2))
    assert [one.title for one in books.entries()].count("Coup 2") == 1
    assert books.verify() == []


def test_many_desks_whose_links_are_cut_again_and_again_lose_and_double_nothing(
        server: Server, database: str, tmp_path: Path) -> None:
    written: list[str] = []
    with opening.open_server(server.url(database, "a_desk"), key_folder=tmp_path) as books:
        books.commit(first_evening())

    def deal(name: str) -> None:
        with linked(server.port) as link:
            url = server.url(database, "a_desk", host="127.0.0.1").replace(f"port={server.port}", f"port={link.port}")
            with opening.open_server(url, key_folder=tmp_path) as own:
                for number in range(6):
                    link.cut = ("", "before", "after")[number % 3]
                    one = f"{name}-{number}"
                    own.commit(command(one, events=(Event("said", one, 1000, "Ann"),)))
                    written.append(one)

    dealers = [threading.Thread(target=deal, args=(name,)) for name in "abc"]
    for dealer in dealers:
        dealer.start()
    for dealer in dealers:
        dealer.join()
    with opening.open_server(server.url(database, "a_desk"), key_folder=tmp_path) as books:
        assert sorted(one.text for one in books.events() if one.code == "said") == sorted(written)
        assert len(written) == 18
        assert books.verify() == []
