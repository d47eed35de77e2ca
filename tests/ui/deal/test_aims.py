"""The aim of a game stands on the strip when it begins: whoever has never seen it needs no page of rules."""

from random import Random

import pytest

from app.dealing.engine.game import Game
from app.dealing.engine.robot import Robot
from app.dealing.engine.run import Run
from app.games import GAMES
from tests.ui.deal.conftest import MakeTable
from tests.ui.deal.stand import StandDesk, opening

NAMES = {1: "Luca", 2: "Tom", 3: "Chen Wei", 4: "Mei Lin"}
SMALL_WINDOW = (1280, 720)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_aim_is_shown_until_the_first_hand_opens(table_of: MakeTable, game: Game) -> None:
    desk = StandDesk(Run.begin(game, opening(game=game, seats=NAMES, last={})))
    table, robot = table_of(desk, *SMALL_WINDOW), Robot(Random(3), 1)
    while not desk.table.hands_opened:
        assert (table.page.strip.words.aim, table.page.strip.words.clipped_texts()) == (game.aim, [])
        assert desk.prompt is not None
        desk.run.answer(robot.answer(desk.prompt))
        table.page.refresh()
    assert table.page.strip.words.aim == ""
