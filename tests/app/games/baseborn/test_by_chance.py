"""Baseborn dealt by chance: whatever is entered, chips and points hold and the books are true after every step."""

from collections import Counter
from itertools import count
from random import Random
from typing import Any

import pytest

from app.dealing.engine.robot import Robot
from app.dealing.engine.run import Run
from app.dealing.values.counters import BOX
from app.games.baseborn import BASEBORN
from app.games.baseborn.deal import BANK, Baseborn, lying_place
from app.games.baseborn.rounds import CHIPS, PACK, ROUNDS
from tests.app.games.at_table import AtTable
from tests.app.games.chance import deal, deal_until, missing, told


def conserved(run: Run) -> None:
    """Ten chips for each player and round lie with seats, bids and the bank; what lies is what stands."""
    game: Baseborn = run.play.table.script_state
    counters, deal = game.table.counters, game.deal
    given = sum(one.amount for one in counters.moves if one.source == BOX)
    removed = sum(one.amount for one in counters.moves if one.target == BOX)
    assert given % CHIPS == 0
    assert sum(counters.places.values()) == given - removed
    assert all(held >= 0 for held in counters.places.values())
    lies = {seat: counters.at(lying_place(seat)) for seat in range(1, 11)}
    stands = dict(deal.auction.lying) if deal.auction and game.table.hand else {}
    assert lies == {seat: stands.get(seat, 0) for seat in lies}
    assert set(counters.places) <= {*range(1, 11), BANK, *(lying_place(seat) for seat in range(1, 11))}
    if game.table.hand:
        held = sum(game.cards(seat) for seat in game.hands_dealt)
        assert held + deal.lot + game.left <= PACK
        assert game.left >= 0
    worth = [terms.points for terms in ROUNDS]
    for at, one in enumerate(game.table.scores.rounds):
        assert {part.points for parts in one.parts.values() for part in parts} <= {worth[at]}


def asked(chance: Random, run: Run, code: str, name: str) -> Any:
    """Who must bid, for a wrong bid; else anybody."""
    game: Baseborn = run.play.table.script_state
    return chance.choice(game.auction.waiting) if code == "wrong_bid" and game.auction.waiting else None


@pytest.mark.early
def test_whatever_is_entered_chips_and_points_hold_after_every_step() -> None:
    reached: Counter[str] = Counter()
    # A round is many answers, and every undo and fix replays the sitting: these end with their first round or second,
    # and only one of them is undone step by step. The robots below play to the end.
    seeds = (seed for seed in count(1) if seed % 10 or seed == 20)
    while reached["rounds"] < 150:
        deal(BASEBORN, [next(seeds)], 2, reached, asked, (2, 5), conserved)
    assert not missing(BASEBORN, reached), told(BASEBORN, reached)


@pytest.mark.early
@pytest.mark.long
def test_ten_thousand_rounds_reach_every_ruling_decision_and_option() -> None:
    reached: Counter[str] = Counter()
    deal_until(BASEBORN, 10_000, reached, asked, players=(2, 8), what="rounds", holds=conserved)
    print(told(BASEBORN, reached))
    assert not missing(BASEBORN, reached)


def test_cards_whose_auction_a_ruling_ends_are_counted_off_once_and_no_bid_is_ruled_on_where_none_lies() -> None:
    reached: Counter[str] = Counter()
    deal(BASEBORN, [2569], 6, reached, asked, (2, 8), conserved)
    assert reached


@pytest.mark.parametrize("seed", range(14))
def test_a_robot_deals_a_whole_game_to_the_end(seed: int) -> None:
    rules = {"entry": ("fast", "full")[seed % 2], "stake": 500 * (seed % 3),
             "short_stack": ("sit_out", "all_in")[seed // 7]}
    players = 2 + seed % 7
    table, robot = AtTable(BASEBORN, (10_000,) * players, rules), Robot(Random(seed), 1)
    for _ in range(2000):
        if not table.key:
            break
        table.answer(robot.answer(table.prompt))
        conserved(table.run)
    assert table.key == ""
    game: Baseborn = table.table.script_state
    assert (len(table.table.scores.rounds), -table.table.counters.at(BOX)) == (5, 5 * CHIPS * players)
    assert table.table.scores.winners == table.table.scores.best
    assert sum(table.behind()) + game.points.pot == 10_000 * players
