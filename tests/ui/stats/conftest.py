"""A desk with a night of a few coups, and a host at its pictures."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from app.dealing.asides.registry import BuyIn
from app.desk import Desk
from tests.app.desk.dealing import BANKER_WINS, PLAYER_WINS, TIE, a_new_desk, deal
from tests.ui.stats.at_the_pictures import Looker


def a_night(folder: Path) -> Desk:
    """Four coups, a card keyed anew, chips sold at the table."""
    made = a_new_desk(folder)
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
    return made


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """That night, in books of the test’s own."""
    made = a_night(tmp_path)
    yield made
    made.books.close()


@pytest.fixture
def host(qapp: QApplication, desk: Desk) -> Iterator[Looker]:
    """At the pictures of that night."""
    made = Looker(desk)
    yield made
    made.go()


@pytest.fixture(scope="module")
def _seen(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Looker]:
    desk = a_night(tmp_path_factory.mktemp("seen"))
    made = Looker(desk)
    yield made
    made.go()
    desk.books.close()


@pytest.fixture
def seen(_seen: Looker) -> Looker:
    """The same for whoever only looks: all six pictures in sight, no cursor, nothing zoomed into."""
    _seen.page.enlarge(0)
    for card in _seen.page.cards:
        card.plot.whole()
        card.plot.point_at(-1)
    _seen.page.cards[0].take_keyboard()
    return _seen
