"""A server that goes away says nothing of the books: not that they are sound, and not that they are not."""

import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, text

from app.desk.records.log_audit import examined
from app.errors import Refused, Unreachable
from app.store.books import Books
from app.store.server import opening
from app.store.server.desk_file import add_desk, open_desk, write
from app.store.server.opening import ServerBooks
from tests.app.store.house import lay_night
from tests.app.store.postgres.server import Server
from tests.app.store.postgres.test_doubt import needs_signals, stopped
from tests.app.store.postgres.test_moving import taken


def test_a_server_that_goes_away_while_the_books_are_gone_through_is_no_fault_of_theirs(
        books: Books, server: Server) -> None:
    """Whichever of the statements it is at."""
    at = {"call": 0, "ends": 0}

    def goes(link: Any, *_: Any) -> None:
        at["call"] += 1
        if at["call"] == at["ends"]:
            server.run(f"SELECT pg_terminate_backend({link.connection.driver_connection.info.backend_pid})")
            time.sleep(0.01)

    event.listen(books._engine, "before_cursor_execute", goes)
    sound = examined(books).found
    calls, at["ends"] = at["call"], 1
    while at["ends"] <= calls:
        at["call"] = 0
        with pytest.raises(Unreachable, match="The house’s server does not answer"):
            examined(books)
        at["ends"] += 5
    assert not books.proof.grave
    at["ends"] = 0
    assert examined(books).found == sound


@needs_signals
def test_reading_where_one_connection_hangs_goes_on_by_another_in_time(books: Books) -> None:
    assert isinstance(books, ServerBooks)
    sound = examined(books).found
    with books._reading() as link:
        pid = int(link.execute(text("SELECT pg_backend_pid()")).scalar_one())
    assert books.patience < 3.5
    books.patience, began = 0.3, time.monotonic()
    with stopped(pid):
        assert examined(books).found == sound
    assert 0.2 < time.monotonic() - began < 3


def test_whoever_listens_may_hear_nothing_for_longer_than_that(books: Books) -> None:
    assert isinstance(books, ServerBooks)
    reached: list[bool] = []
    books.patience = 0.1
    books.listen(lambda note: None, reached.append)
    time.sleep(0.8)
    assert reached == [True]


def test_the_file_of_a_desk_that_was_made_for_the_house_before_says_so(server: Server, tmp_path: Path) -> None:
    """A house that moves to the server takes the place of one that was only prepared there."""
    engine = opening.engine_of(server.url(name := server.made()))
    opening.prepare(engine)
    write(tmp_path / "Table-2.sabot-desk", add_desk(engine, f"{name}_table_2", tmp_path / "keys"))
    lay_night(tmp_path)
    taken(tmp_path, engine)
    engine.dispose()
    for _ in range(2):
        with pytest.raises(Refused, match="is for another house than the one that is on this server now") as said:
            open_desk(tmp_path / "Table-2.sabot-desk", tmp_path / "here")
        assert said.value.refusal.remedy == f"Ask for another one: sabot server desk {name} makes it."
