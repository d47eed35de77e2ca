"""Thirty-One dealt by chance: whatever is entered, stakes and losses hold and the books are true after every step."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from app.dealing.engine.robot import Robot
from app.dealing.engine.run import Run
from app.dealing.procedures.lives import FIFTH, LIVES
from app.dealing.prompts.settle import Settle
from app.games.thirty_one import THIRTY_ONE
from app.games.thirty_one.deal import ThirtyOne
from tests.app.games.at_table import AtTable
from tests.app.games.chance import RandomGame, deal_for_the_rest, deal_until, missing, told


def conserved(run: Run) -> None:
    """The middle and what is staked come to every stake that was put up; who is out is no longer in."""
    game: ThirtyOne = run.play.table.script_state
    if not game.begun or game.over or run.play.prompt is None:
        return
    if not isinstance(run.play.prompt, Settle):  # then the stakes of who goes are told, and not moved yet
        assert game.pot == game.stake * game.in_middle
        assert game.staked == game.stake * (len(game.live) + len(game.out) - game.in_middle)
        assert game.table.whole_game == game.live
    assert not set(game.live) & set(game.out)
    assert all(0 <= game.lost(seat) < FIFTH for seat in game.live)
    assert all(game.left(seat) == max(0, LIVES - game.lost(seat)) for seat in game.live)


def asked(chance: Random, run: Run, code: str, name: str) -> Any:
    """Who has shown 31, for one that is none; else anybody."""
    conserved(run)
    game: ThirtyOne = run.play.table.script_state
    return chance.choice(game.deal.shown) if code == "no_blitz" and game.deal.shown else None


@pytest.mark.early
def test_whatever_is_entered_stakes_and_losses_hold_after_every_step() -> None:
    reached: Counter[str] = Counter()
    deal_until(THIRTY_ONE, 250, reached, asked, each=3)
    deal_for_the_rest(THIRTY_ONE, reached, asked)
    assert not missing(THIRTY_ONE, reached), told(THIRTY_ONE, reached)


@pytest.mark.parametrize("seed", range(12))
def test_the_middle_is_the_stakes_of_those_who_are_out_after_every_step(seed: int) -> None:
    one = RandomGame(THIRTY_ONE, seed, Counter(), asked)
    for _ in range(80):
        one.step()
        conserved(one.run)


@pytest.mark.early
@pytest.mark.long
def test_ten_thousand_deals_reach_every_ruling_decision_and_option() -> None:
    reached: Counter[str] = Counter()
    deal_until(THIRTY_ONE, 10_000, reached, asked, each=25)
    print(told(THIRTY_ONE, reached))
    assert not missing(THIRTY_ONE, reached)


@pytest.mark.parametrize("seed", range(12))
def test_a_robot_deals_a_whole_game_to_the_last_one_left(seed: int) -> None:
    chance = Random(seed)
    rules = {"entry": ("fast", "guided", "full")[seed % 3], "turns": seed % 2 == 1, "three_alike": seed % 4 > 1,
             "blitz_losers": ("lowest", "everybody")[seed // 6]}
    players = 2 + seed % 8
    table, robot = AtTable(THIRTY_ONE, (10_000,) * players, rules), Robot(chance, 1)
    lost: dict[int, int] = {}
    for _ in range(3000):
        if not table.key:
            break
        table.answer(robot.answer(table.prompt))
        conserved(table.run)
        game: ThirtyOne = table.table.script_state
        now = {seat: game.lost(seat) for seat in table.table.seats}
        assert all(now[seat] >= before for seat, before in lost.items())
        lost = now
    assert table.key == ""
    assert sorted(table.behind()) == [*[9_500] * (players - 1), 10_000 + 500 * (players - 1)]
    assert (table.pot(), table.pot("thirty_one/stakes")) == (0, 0)
