"""Books in the middle of a coup, and the program that has them open."""

from pathlib import Path
from shutil import copytree

import pytest
from pytestqt.qtbot import QtBot

from app.desk import Desk
from app.store.books import open_books
from tests.app.desk.dealing import BANKER_WINS, PLAYER_WINS, TIE, bets, deal, house, plan
from tests.ui.running import Running


@pytest.fixture(scope="module")
def dealt(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Books in the middle of the fourth coup: one card is out. Dealt once; each test has a copy of its own."""
    folder = tmp_path_factory.mktemp("dealt")
    with open_books(folder / "house.db", key_folder=folder / "keys", create=True) as books:
        desk = Desk(books)
        desk.open_house(house())
        desk.open_night(plan(suits=True))
        desk.answer(1)
        desk.answer(None)
        for cards, laid in ((BANKER_WINS, None), (PLAYER_WINS, bets(s2={"player": 500})), (TIE, None)):
            deal(desk, cards, laid)
        desk.answer(bets(s1={"banker": 1250}))
        desk.answer("9s")
    return folder


@pytest.fixture
def running(qtbot: QtBot, dealt: Path, tmp_path: Path) -> Running:
    """The program with those books."""
    copytree(dealt, tmp_path, dirs_exist_ok=True)
    return Running(qtbot, tmp_path, tmp_path / "house.db")
