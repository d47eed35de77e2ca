"""A desk with a night of a few coups, and a host at its pictures."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.dealing.asides import BuyIn
from app.desk import Desk
from tests.app.desk.dealing import BANKER_WINS, PLAYER_WINS, TIE, a_desk, deal
from tests.ui.stats.at_the_pictures import Looker


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """Four coups, a card keyed anew, chips sold at the table."""
    made = a_desk(tmp_path)
    for cards in (BANKER_WINS, PLAYER_WINS, TIE):
        deal(made, cards)
    made.aside(BuyIn(1, 5000, "cash"))
    made.answer({"1": {"banker": 1250}})
    made.answer("2")
    made.undo()
    for card in BANKER_WINS:
        made.answer("9" if card == "2" else card)
    if made.prompt is not None and "/pay:" in made.prompt.key:
        made.answer({"all": True})
    yield made
    made.books.close()


@pytest.fixture
def host(qtbot: QtBot, desk: Desk) -> Looker:
    return Looker(qtbot, desk)
