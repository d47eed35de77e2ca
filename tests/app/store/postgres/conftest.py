"""A server for the tests that want one, started when the first of them does, and a database of its own for each."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.store.books import Books
from app.store.server import opening as postgres
from tests.app.store.house import hand, opening
from tests.app.store.postgres.server import Server, programs, running_server


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A server that runs as long as the tests do."""
    place = programs()
    if place is None:
        pytest.skip("PostgreSQL is not installed")
    with running_server(place) as server:
        yield server


@pytest.fixture(scope="session")
def template(server: Server) -> str:
    """A database whose tables are made, and in which nobody has written."""
    name = server.made()
    engine = postgres.engine_of(server.url(name))
    postgres.prepare(engine)
    engine.dispose()
    return name


@pytest.fixture
def url(server: Server, template: str) -> str:
    """Where new books are, of this test's own."""
    return server.url(server.made(template))


@pytest.fixture
def books(url: str, tmp_path: Path) -> Iterator[Books]:
    """Those books with an evening of one hand."""
    with postgres.open_server(url, key_folder=tmp_path) as books:
        books.commit(opening())
        books.commit(hand(1))
        yield books
