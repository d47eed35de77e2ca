"""A hand that is open is dealt to its end, whoever gets up meanwhile: enough must be seated to begin the next one."""

from random import Random

import pytest

from app.dealing.asides.registry import Leave
from app.dealing.engine.robot import Robot
from app.dealing.engine.run import Run
from app.desk import NightPlan, Seating
from app.desk.session.night_opening import first_sitting
from app.errors import Refused
from app.games import GAMES
from tests.app.desk.dealing import house

NAMES = ("Ann", "Bo", "Cy", "Di")
MOST = 400
"""Answers that the longest hand takes."""


def a_hand(game: str, chance: Random) -> Run:
    """A sitting in the midst of a hand."""
    plan = NightPlan("Night", "Anna", tuple(Seating(name, 50_000) for name in NAMES), all_the_rest=True, game=game)
    run, robot = first_sitting(house(), plan, (), 1, 0)[0], Robot(chance, 8)
    steps = chance.randrange(1, 40)
    while run.play.prompt is not None and (steps > 0 or run.play.table.hand is None):
        robot.step(run)
        steps -= 1
    return run if run.play.prompt is not None else a_hand(game, chance)  # that sitting was over too soon


def all_get_up(run: Run) -> None:
    """Everybody leaves who may."""
    for seat in list(run.play.table.seats):
        try:
            run.aside(Leave(seat))
        except Refused:
            continue


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", GAMES.ids)
def test_a_hand_in_which_all_get_up_is_dealt_to_its_end(game: str, seed: int) -> None:
    chance = Random(f"{game} {seed}")
    run, robot = a_hand(game, chance), Robot(chance, 8)
    closed = run.play.table.hands_closed
    all_get_up(run)
    for _ in range(MOST):
        if run.play.prompt is None or run.play.table.hands_closed > closed:
            return
        robot.step(run)
    pytest.fail(f"the hand goes on for ever at {run.play.prompt}")
