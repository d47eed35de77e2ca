"""The same books on a server. Set SABOT_POSTGRES to the URL of an empty database to try them there."""

import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from app.errors import MachineFault, Refused
from app.ledger.entries import reversal_of
from app.store import postgres
from app.store.books import Books
from app.store.tables import APPEND_ONLY, table
from tests.app.store.house import closing, command, hand, move, opening

URL = os.environ.get("SABOT_POSTGRES", "")
on_a_server = pytest.mark.skipif(not URL, reason="SABOT_POSTGRES names no server")


@pytest.fixture
def books(tmp_path: Path) -> Iterator[Books]:
    engine = postgres.engine_of(URL)
    with engine.begin() as link:
        link.execute(text("DROP SCHEMA public CASCADE"))
        link.execute(text("CREATE SCHEMA public"))
    with pytest.raises(Refused, match="not made ready"):
        postgres.open_server(URL, key_folder=tmp_path)
    postgres.prepare(engine)
    postgres.prepare(engine)
    engine.dispose()
    with postgres.open_server(URL, key_folder=tmp_path) as books:
        books.commit(opening())
        books.commit(hand(1))
        yield books


@on_a_server
def test_the_books_on_a_server_hold_what_was_written(books: Books, tmp_path: Path) -> None:
    made = books.commit(hand(2))
    assert books.commit(hand(2)).entries == made.entries
    books.commit(command("undo", reversal_of(made.entries[0], "why")))
    books.save_draft(1, "bets", {"1": 5})
    books.commit(closing())
    with postgres.open_server(URL, key_folder=tmp_path) as again:
        assert again.entries() == books.entries()
        assert again.log(1) == books.log(1)
        assert again.balances() == again.summed()
        assert not again.verify()


@on_a_server
def test_several_tables_post_into_one_chain(books: Books, tmp_path: Path) -> None:
    def deal(name: int) -> None:
        with postgres.open_server(URL, key_folder=tmp_path) as own:
            for number in range(25):
                own.commit(command(f"{name}-{number}", move(1, 1 + number % 2, 2 - number % 2)))

    dealers = [threading.Thread(target=deal, args=(name,)) for name in range(4)]
    for dealer in dealers:
        dealer.start()
    for dealer in dealers:
        dealer.join()
    assert [entry.number for entry in books.entries()] == list(range(1, 104))
    assert not books.verify()


@on_a_server
@pytest.mark.parametrize("name", APPEND_ONLY)
def test_the_server_too_refuses_to_change_what_was_written(books: Books, name: str) -> None:
    books.commit(closing())
    column = list(table(name).columns)[-1].name
    for attempt in (f'UPDATE {name} SET "{column}" = "{column}"', f"DELETE FROM {name}", f"TRUNCATE {name} CASCADE"):  # noqa: S608  our own names
        with pytest.raises(DBAPIError, match="is append-only"), books._engine.begin() as link:
            link.execute(text(attempt))
    assert not books.verify()


@on_a_server
def test_a_newer_server_is_left_alone(books: Books, tmp_path: Path) -> None:
    with books._engine.begin() as link:
        link.execute(text("UPDATE alembic_version SET version_num = '0999'"))
    with pytest.raises(Refused, match="newer Sabot"):
        postgres.open_server(URL, key_folder=tmp_path)
    with pytest.raises(Refused, match="newer Sabot"):
        postgres.prepare(books._engine)


def test_a_server_that_fails_is_said_without_claiming_that_nothing_was_written() -> None:
    error = DBAPIError("SELECT 1", None, Exception("connection lost.\nand more"))
    said = postgres.fault(error)
    assert isinstance(said, MachineFault)
    assert str(said).startswith("The server of these books does not answer as it should: connection lost. ")
    assert "not written twice" in said.refusal.remedy
