"""The aim of a game stands on the strip when it begins: whoever has never seen it needs no page of rules."""

from random import Random

import pytest

from app.dealing.asides.registry import BuyIn, Rename
from app.dealing.engine.game import Game
from app.dealing.engine.robot import Robot
from app.dealing.engine.run import Run
from app.games import GAMES
from tests.ui.deal.conftest import MakeTable
from tests.ui.deal.stand import StandDesk, desk_at_bets, opening

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


def test_where_there_is_little_room_what_the_hands_did_last_is_told(table_of: MakeTable) -> None:
    desk = desk_at_bets()
    table = table_of(desk, *SMALL_WINDOW)
    for seat in (2, 3, 4, 5):
        desk.run.aside(Rename(desk.table.seats[seat].player, f"Maximiliane-Henriette von Sternberg {seat}"))
    for seat in (1, 2, 3, 4, 5):
        desk.run.aside(BuyIn(desk.table.seats[seat].player, 1000 * seat))
    table.page.refresh()
    told = table.page.strip.words.aim
    assert told.startswith("Hand Maximiliane-Henriette von Sternberg")
    assert "Sternberg 5 " in told
    assert table.page.strip.words.clipped_texts() == []
    assert all(f"Sternberg {seat} " in table.page.strip.spoken_words() for seat in (2, 3, 4, 5))
