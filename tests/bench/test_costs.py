"""How long it takes to reckon what rules cost while a stepper is held: a frame is 16 ms, and the page has its part."""

from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from itertools import count

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from app.chips import home_set
from app.dealing.values.costs import Around, Dealt
from app.games.baccarat.house_rules import outcomes
from app.games.baccarat.house_rules.rules import BaccaratRules
from app.games.baccarat.odds import pair_odds, real_stakes, worst_case
from app.games.baccarat.odds.cost import cost
from app.money import currency
from tests.bench.record import FRAME, Goal, at_most, by_turns, record

reckoned = import_module("app.games.baccarat.odds.house_edge")  # the package has a function of that name
CACHED = (outcomes.hand_outcomes, pair_odds.pair_outcomes, reckoned.wins_by_end, reckoned.ways_to_win,
          reckoned._odds, real_stakes._gain, worst_case._dearest)
AROUND = Around(currency("GBP"), home_set(100), 341_200,
                Dealt(41, 3000, {("banker", 2000): 100, ("tie", 500): 40}))
SEED = BaccaratRules()
EVERY = replace(SEED, either_pair=True, perfect_pair=True, dragon_7=True, panda_8=True, lucky_6=True, super_6=True,
                dragon_bonus=True, big=True, small=True)


def measure(name: str, benchmark: BenchmarkFixture, saved: BaccaratRules, step: Callable[[int], BaccaratRules],
            goal: Goal, cold: bool = False) -> None:
    """Each round has rules that were never reckoned before."""
    numbers = count(1)

    def next_step() -> tuple[BaccaratRules]:
        if cold:
            for cached in CACHED:
                cached.cache_clear()
            reckoned.odds(saved)
        return (step(next(numbers)),)

    cost(saved, saved, AROUND)
    ours, _ = by_turns(benchmark, lambda rules: cost(rules, saved, AROUND), None, 30, next_step)
    record(name, ours, None, goal)


@pytest.mark.parametrize(("name", "rules"), [("the usual five bets", SEED), ("all fifteen bets", EVERY)])
def test_a_limit_that_steps(benchmark: BenchmarkFixture, name: str, rules: BaccaratRules) -> None:
    measure(f"a limit steps, {name}", benchmark, rules,
            lambda number: replace(rules, tie_maximum=2500 + 100 * number), at_most(0.003))


@pytest.mark.parametrize(("name", "rules"), [("the usual five bets", SEED), ("all fifteen bets", EVERY)])
def test_a_payout_that_steps(benchmark: BenchmarkFixture, name: str, rules: BaccaratRules) -> None:
    measure(f"a commission steps, {name}", benchmark, rules, lambda number: replace(rules, commission=number),
            at_most(0.003))


def test_decks_that_were_not_reckoned_yet(benchmark: BenchmarkFixture) -> None:
    measure("decks step, each for the first time", benchmark, SEED,
            lambda number: replace(SEED, decks=1 + number % 7), at_most(FRAME), cold=True)


def test_limits_of_the_table_in_all(benchmark: BenchmarkFixture) -> None:
    limited = replace(EVERY, table_maximum=500_000, seat_maximum=60_000, side_needs_main=True, differential=50_000)
    measure("a limit steps, all fifteen bets and the table limited in all", benchmark, limited,
            lambda number: replace(limited, tie_maximum=2500 + 100 * number), at_most(FRAME))
