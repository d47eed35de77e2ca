"""The program in its window over a house on a server: a coup waits for its first card."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.desk import Desk
from app.store.server import opening
from app.store.server.desk_file import add_desk, open_desk, write
from app.store.server.opening import ServerBooks
from tests.app.desk.dealing import bets, house, plan
from tests.app.store.postgres.conftest import database as database
from tests.app.store.postgres.conftest import server as server
from tests.app.store.postgres.conftest import template as template
from tests.app.store.postgres.server import Server
from tests.ui.running import Running


@pytest.fixture
def desk_file(server: Server, database: str, tmp_path: Path) -> Path:
    """The way of a desk to a house there in which a night runs."""
    engine = opening.engine_of(server.url(database))
    path = tmp_path / "Table-1.sabot-desk"
    write(path, add_desk(engine, f"{database}_table_1", tmp_path / "keys"))
    engine.dispose()
    books = open_desk(path, tmp_path / "keys")
    with books:
        books.deal_here()
        desk = Desk(books)
        desk.open_house(house())
        desk.open_night(plan())
        for body in (1, None, bets(s1={"banker": 1250})):
            desk.answer(body)
    return path


@pytest.fixture
def running(qtbot: QtBot, tmp_path: Path, desk_file: Path) -> Running:
    """The program there; a server that hangs is told sooner than a house is."""
    made = Running(qtbot, tmp_path, desk_file)
    books = made.desk.books
    assert isinstance(books, ServerBooks)
    qtbot.waitUntil(lambda: books.common.hears)
    made.press("Enter")  # nobody deals there: it is taken
    assert not made.desk.watches
    books.server.watchdog.patience = 0.6
    return made
