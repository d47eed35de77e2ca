"""At every question of every game the felt is the table, at every entry level."""

from collections.abc import Callable
from itertools import count
from typing import Any

import pytest

from app.dealing.engine.game import Game
from app.dealing.engine.run import Run
from app.dealing.table.pots import in_pot
from app.dealing.values.transfers import KEPT_POT
from app.game_check.dealt import entered
from app.games import GAMES
from app.games.fan_tan import FAN_TAN
from app.games.newmarket import NEWMARKET
from app.house_rules import from_values
from tests.app.games.felt_is_the_table import TrueFelt, dealt_by_robot
from tests.app.games.sound import moved_is_held

LEVELS = [pytest.param(one, rules, id=f"{one.id}-{next(iter(rules.values()), 'usual')}")
          for one in GAMES if one not in (FAN_TAN, NEWMARKET) for rules in entered(one)]
"""The two that are left out have a test of their own, which counts what it looks at."""


def the_middle_is_true(run: Run) -> None:
    """Where stakes lie before those who put them up, the pot of the felt is the middle alone."""
    table, felt = run.play.table, run.play.felt()
    moved_is_held(run)
    assert {view.number: view.behind for view in felt.seats if view.player} == \
        {seat: table.stack_of(seat) for seat in table.seats}
    assert sum(pot.amount for pot in felt.pots) == in_pot(table, run.game.id)


def look_of(one: Game) -> Callable[[Run], None]:
    """How the felt of a sitting is looked at."""
    return the_middle_is_true if one.id == "thirty_one" else TrueFelt().look


def looked_at(one: Game, rules: dict[str, Any], hands: int, version: int = 0) -> int:
    """So many hands, sitting after sitting, looked at at every question."""
    dealt = 0
    for seed in count(1):
        look, closed = look_of(one), 0
        players = min(5, one.players_under(from_values(one.rules, rules))[1])
        for run in dealt_by_robot(one, hands - dealt, rules, players, version, seed):
            look(run)
            closed = run.play.table.hands_closed
        dealt += closed + 1  # the last one closes behind the last question
        if dealt >= hands:
            return dealt
    raise AssertionError


@pytest.mark.parametrize(("one", "rules"), LEVELS)
@pytest.mark.parametrize("version", [1, 2])
def test_pot_and_stacks_on_the_felt_equal_the_books_and_the_open_hand(one: Game, rules: dict[str, Any],
                                                                      version: int) -> None:
    assert looked_at(one, rules, 6, version) >= 6


@pytest.mark.long
@pytest.mark.parametrize(("one", "rules"), LEVELS)
def test_they_do_so_for_three_hundred_hands(one: Game, rules: dict[str, Any]) -> None:
    assert looked_at(one, rules, 300) >= 300


@pytest.mark.parametrize("one", [one for one in GAMES if one.id in ("red_carpet", "baseborn", "red_three_rummy")],
                         ids=lambda one: one.id)
def test_what_a_game_for_points_is_played_for_is_on_the_felt_until_it_is_given(one: Game) -> None:
    seen = 0
    for run in dealt_by_robot(one, 3, {"stake": 500}, 3, 2, 1):
        if run.play.prompt is not None and (held := in_pot(run.play.table, one.id)):
            assert [pot.amount for pot in run.play.felt().pots] == [held], run.play.prompt.key
            seen += 1
    assert seen > 9


@pytest.mark.parametrize("one", [one for one in GAMES if one.one_pot], ids=lambda one: one.id)
def test_what_was_left_by_another_night_is_in_the_sum_that_the_pot_is_said_to_hold(one: Game) -> None:
    felt, told = TrueFelt(), set()
    for run in dealt_by_robot(one, 2, players=4, balances={KEPT_POT: 700}):
        felt.look(run) if one.id != "thirty_one" else the_middle_is_true(run)
        told |= {pot.amount for pot in run.play.felt().pots}
    assert 700 in told
