"""Red Carpet dealt by chance: whatever is entered, bidding points and scores hold after every step."""

from collections import Counter
from dataclasses import replace
from itertools import count
from random import Random
from typing import Any

import pytest

from app.dealing.engine.robot import Robot
from app.dealing.engine.run import Run
from app.dealing.values.table_rules import Level
from app.games.red_carpet import RED_CARPET
from app.games.red_carpet.deal import BIDDING_POINTS, HOLE, MOST, PAIR, RedCarpet
from app.games.red_carpet.rules import RedCarpetRules
from app.games.red_carpet.scoring import BONUS
from app.house_rules import Words, rule
from tests.app.games.at_table import AtTable
from tests.app.games.chance import deal, deal_until, missing, told


def conserved(run: Run) -> None:
    """Points: what is spent and what is left is what was dealt. Cards: those held, turned, thrown and left are all."""
    game: RedCarpet = run.play.table.script_state
    deal, counters = game.deal, game.counters
    assert sum(counters.places.values()) == -counters.at("box") == counters.out
    assert all(held >= 0 for held in counters.places.values())
    if game.table.hand is None:
        assert not counters.places
        return
    assert set(counters.places) <= set(deal.order)
    given = sum(move.amount for move in counters.moves[game.table.hand.counters:] if move.source == "box")
    spent = sum(move.amount for move in counters.moves[game.table.hand.counters:] if move.target == "box")
    assert given - spent == counters.out
    assert max(counters.places.values(), default=0) <= BIDDING_POINTS
    assert all(HOLE <= deal.cards_of(seat) <= MOST for seat in deal.order)
    if not deal.fast:
        pairs_kept = sum(deal.kept.values())
        assert game.undealt + PAIR * deal.pairs + HOLE * deal.dealt_to + deal.lost == 32 * game.rules.packs
        assert pairs_kept <= deal.pairs - deal.turned


def added_up(run: Run) -> None:
    """Each round adds the points left, the hands, and so many equal parts of the 25 as there are highest hands."""
    for one in run.play.table.scores.rounds:
        left, hands, shared = ([parts[at].points for parts in one.parts.values() if len(parts) > at] for at in range(3))
        best = [at for at, parts in enumerate(one.parts.values())
                if parts[1].note != "dead" and parts[1].points == max(hands)]
        assert all(0 <= points <= BIDDING_POINTS for points in left)
        assert shared == [BONUS // len(best) for _ in best]
        assert sum(map(one.points, one.parts)) == sum(left) + sum(hands) + sum(shared)


def holds(run: Run) -> None:
    """What must be true after every step."""
    conserved(run)
    added_up(run)


def asked(chance: Random, run: Run, code: str, name: str) -> Any:
    """How many cards were seen, and how many points are counted; else a seat."""
    return chance.randint(0, 5) if code == "cards_seen" else chance.randint(0, 21) if name == "points" else None


class ResultsAlone(RedCarpetRules):
    """The same rules, where only results are entered: a round is a few answers then."""

    entry: Level = rule(Level.FAST, Words("What is entered", "Results alone."),
                        options={Level.FAST: "points left and final hands"})


@pytest.mark.early
def test_whatever_is_entered_points_and_scores_hold_after_every_step() -> None:
    reached: Counter[str] = Counter()
    # Where bids are entered a round is many answers, and every undo and fix replays the sitting: forty are dealt
    # so, in short sittings, and all the others by their results. One of each kind is undone step by step.
    for game, hands, rounds in ((RED_CARPET, 2, 40), (replace(RED_CARPET, rules=ResultsAlone), 3, 150)):
        seeds = (seed for seed in count() if seed % 10 or seed == 20)
        while reached["rounds"] < rounds:
            deal(game, [next(seeds)], hands, reached, asked, (2, 4), holds)
    assert not missing(RED_CARPET, reached), told(RED_CARPET, reached)


@pytest.mark.early
@pytest.mark.long
def test_ten_thousand_rounds_reach_every_ruling_decision_and_option() -> None:
    reached: Counter[str] = Counter()
    deal_until(RED_CARPET, 10_000, reached, asked, players=(2, 4), each=5, holds=holds, what="rounds")
    print(told(RED_CARPET, reached))
    assert not missing(RED_CARPET, reached)


@pytest.mark.parametrize("seed", range(6))
def test_a_robot_deals_a_whole_game_to_the_highest_total(seed: int) -> None:
    chance = Random(seed)
    packs = 1 + seed % 2
    rules = {"entry": ("fast", "guided", "full")[seed % 3], "packs": packs, "own_hand": seed > 3, "stake": 500}
    players = 4 * packs if seed % 2 else 2 + seed % 3
    table, robot = AtTable(RED_CARPET, (10_000,) * players, rules), Robot(chance, 1)
    for step in range(4000):
        if not table.key:
            break
        table.answer(robot.answer(table.prompt))
        if step % 5 == 0:
            conserved(table.run)
    sheet = table.table.scores
    assert table.key == ""
    before = replace(sheet, rounds=sheet.rounds[:-1])
    assert max(sheet.totals.values()) >= 250 > max(before.totals.values())
    assert set(sheet.winners) == set(sheet.best)
    assert sum(table.behind()) + table.pot() == 10_000 * players
