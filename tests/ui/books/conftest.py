"""The books of a night that is over and of one that runs, and a host at their page."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.desk import Desk
from tests.app.desk.dealing import BANKER_WINS, bets, deal, dealt_once, plan
from tests.app.desk.nights_over import desk_after_a_night
from tests.ui.books.at_the_page import Reader


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """A night that is over, and another in which a coup was undone."""
    made = dealt_once("a second night", _a_second_night, tmp_path)
    yield made
    made.books.close()


def _a_second_night(folder: Path) -> Desk:
    made = desk_after_a_night(folder)
    made.open_night(plan())
    made.answer(1)
    made.answer(None)
    deal(made, BANKER_WINS, bets(s1={"banker": 1250}))
    made.undo("Wrong card")
    return made


@pytest.fixture
def host(qtbot: QtBot, desk: Desk) -> Reader:
    return Reader(qtbot, desk)
