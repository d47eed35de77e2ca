"""A server for the tests that want one, started when the first of them does, and a database of its own for each."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from app.desk import Desk
from app.store.books import Books
from app.store.server import opening, roles
from tests.app.store.house import hand
from tests.app.store.house import opening as first_evening
from tests.app.store.postgres.server import UNSWEPT, Server, server_of_tests

DESK = "a_desk"
Program = Callable[[str], Desk]


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A server that runs as long as the tests do."""
    yield from server_of_tests(UNSWEPT)


@pytest.fixture(scope="session")
def template(server: Server) -> str:
    """A database whose tables are made, and in which nobody has written."""
    name = server.made()
    engine = opening.engine_of(server.url(name))
    opening.prepare(engine)
    with engine.begin() as link:
        roles.make_login(link, DESK, server.password)
    engine.dispose()
    return name


@pytest.fixture
def database(server: Server, template: str) -> str:
    """The name of a database with new books, of this test's own."""
    name = server.made(template)
    server.run(f"REVOKE ALL ON DATABASE {name} FROM PUBLIC", f"GRANT CONNECT ON DATABASE {name} TO {DESK}")
    return name


@pytest.fixture
def url(server: Server, database: str) -> str:
    """How a desk reaches them: by a login that may read and add."""
    return server.url(database, DESK)


@pytest.fixture
def books(url: str, tmp_path: Path) -> Iterator[Books]:
    """Those books with an evening of one hand."""
    with opening.open_server(url, key_folder=tmp_path) as books:
        books.commit(first_evening())
        books.commit(hand(1))
        yield books


@pytest.fixture
def program(url: str, tmp_path: Path) -> Iterator[Program]:
    """Opens the house in a program of its own, at a computer of this name."""
    with ExitStack() as open_ones:
        def opened(computer: str) -> Desk:
            books = opening.open_server(f"{url}&application_name=sabot at {computer} 7", key_folder=tmp_path)
            assert isinstance(books, opening.ServerBooks)
            books.computer = computer
            books.deal_here()
            open_ones.enter_context(books)
            return Desk(books)

        yield opened
