"""A hand for its player alone: keyed and reckoned while F10 is held, and nothing of it is left."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.dealing.engine.game import Game
from app.dealing.engine.run import Run
from app.games.nap import NAP
from app.games.red_carpet import RED_CARPET
from app.games.red_dog import RED_DOG
from app.games.thirty_one import THIRTY_ONE
from app.games.three_five_seven import THREE_FIVE_SEVEN
from tests.ui.deal.conftest import MakeTable, Table
from tests.ui.deal.stand import NAMES, StandDesk, opening
from ui.deal.private_hand import PrivateHand

FOUR = dict(list(NAMES.items())[:4])
HELD = Qt.Key.Key_F10


def at(table_of: MakeTable, game: Game) -> Table:
    """The first deal of a game of four, as it is asked for what follows the cards."""
    desk = StandDesk(Run.begin(game, opening(game=game, seats=FOUR, last={}, behind=dict.fromkeys(FOUR, 20000))))
    while desk.table.hand is None:
        desk.answer(desk.prompt.robot() if desk.prompt else None, "")
    return table_of(desk)


def over(table: Table) -> PrivateHand:
    """What lies over the page while the key is held."""
    assert table.page.overlays.private is not None
    return table.page.overlays.private


def hold(table: Table, cards: str) -> str:
    """F10 is held and these cards are keyed; what is told then."""
    QTest.keyPress(QApplication.focusWidget() or table.page, HELD)
    QTest.keyClicks(over(table), cards)
    return over(table).told


@pytest.mark.parametrize(("game", "cards", "told"), [
    (RED_DOG, "asksqdjc", "Beats 30 of 48 unseen cards, 62%."),
    (THREE_FIVE_SEVEN, "3skd9c", "3 wild: a pair of kings"),
    (RED_CARPET, "ahad7h7dkc9s", "100 with A♥ A♦ 7♥ 7♦: Red Carpet"),
    (THIRTY_ONE, "ah2h0h", "23 in hearts"),
], ids=lambda one: one.id if isinstance(one, Game) else "")
def test_each_game_reckons_a_hidden_hand_in_its_own_terms(table_of: MakeTable, game: Game, cards: str,
                                                          told: str) -> None:
    assert hold(at(table_of, game), cards) == told


def test_let_go_of_it_is_gone_and_nothing_of_it_was_written(table_of: MakeTable) -> None:
    table = at(table_of, RED_DOG)
    rows, asked, shown = len(table.desk.run.log), table.asked, table.desk.felt()
    hold(table, "asks")
    QTest.keyRelease(over(table), HELD)
    table.qtbot.waitUntil(lambda: table.page.overlays.private is None)
    assert (len(table.desk.run.log), table.asked, table.desk.felt()) == (rows, asked, shown)
    assert hold(table, "") == ""


def test_a_system_that_lets_go_of_a_held_key_and_presses_it_again_leaves_it_open(table_of: MakeTable) -> None:
    table = at(table_of, RED_DOG)
    hold(table, "as")
    private = over(table)
    QTest.keyRelease(private, HELD)
    QTest.keyPress(private, HELD)
    QTest.qWait(150)
    assert table.page.overlays.private is private


def test_where_the_keyboard_goes_elsewhere_it_is_gone(table_of: MakeTable) -> None:
    table = at(table_of, RED_DOG)
    hold(table, "as")
    table.page.setFocus()
    assert table.page.overlays.private is None


def test_cards_are_taken_back_and_none_is_keyed_twice(table_of: MakeTable) -> None:
    table = at(table_of, THIRTY_ONE)
    hold(table, "ahahkh9")
    private = over(table)
    assert private.keyed == "A♥ K♥ 9_"
    QTest.keyClick(private, Qt.Key.Key_Backspace)
    QTest.keyClick(private, Qt.Key.Key_Backspace)
    assert private.told == "11 in hearts"


def test_a_game_that_has_nothing_to_reckon_opens_nothing(table_of: MakeTable) -> None:
    table = at(table_of, NAP)
    QTest.keyClick(QApplication.focusWidget() or table.page, HELD)
    assert table.page.overlays.private is None
    table.press("?")
    assert table.page.overlays.keyboard_map is not None
    assert "F10" not in table.page.overlays.keyboard_map.own


def test_the_map_names_the_key_where_it_does_something(table_of: MakeTable) -> None:
    table = at(table_of, RED_DOG)
    table.press("?")
    assert table.page.overlays.keyboard_map is not None
    assert table.page.overlays.keyboard_map.own["F10"] == "Private hand, while held"
