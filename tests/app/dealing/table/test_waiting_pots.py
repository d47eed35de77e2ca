"""Chips that a game left in its pot are drawn on the felt of whatever is dealt next."""

from pathlib import Path

import pytest

from app.dealing.asides.registry import GivePot
from app.dealing.table.waiting_pots import SHOWN
from app.dealing.values.transfers import pot
from app.desk import Desk
from app.games import GAMES
from tests.app.desk.leftovers import leave_in_the_pot
from tests.app.desk.test_dealers_choice import a_table


def over(folder: Path) -> Desk:
    """Red Dog was ended with 44 in its pot."""
    desk = a_table(folder)
    leave_in_the_pot(desk, dict.fromkeys((2, 3, 4, 1), 100))
    return desk


@pytest.mark.parametrize("game", [one.id for one in GAMES if one.version >= SHOWN])
def test_every_felt_shows_all_that_lies_in_pots(tmp_path: Path, game: str) -> None:
    desk = over(tmp_path)
    assert sum(view.amount for view in desk.felt().pots) == 4_400, "the game itself, once it is over"
    desk.next_sitting(game_id=game)
    held = sum(desk.table.balance(pot(one.id)) for one in GAMES)
    assert (held, sum(view.amount for view in desk.felt().pots)) == (4_400, 4_400)
    desk.books.close()


def test_a_pot_that_was_given_away_lies_there_no_more(tmp_path: Path) -> None:
    desk = over(tmp_path)
    desk.next_sitting(game_id="baccarat")
    assert [view.name for view in desk.felt().pots] == ["Waiting pot"]
    desk.aside(GivePot(2, "red_dog"))
    assert desk.felt().pots == ()
    desk.books.close()
