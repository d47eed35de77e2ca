"""How fast the odds of the unseen cards are, beside dealing every order in a plain loop that ends where a coup does."""

import statistics
import time
from collections.abc import Callable
from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from app.cards import Card, read_card
from app.games.baccarat.first_pairs import Unseen
from app.games.baccarat.shoe_odds import ShoeOdds
from tests.app.games.baccarat.test_shoe_odds import EVERY, counted, full, some_shoe, without

ODDS = ShoeOdds(EVERY)
OUT = [read_card(code) for code in ("9s", "2d", "Kh", "4c", "7s")]


def microseconds(work: Callable[[], object], rounds: int) -> float:
    """The median of so many."""
    took = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        took.append(time.perf_counter() - start)
    return statistics.median(took) * 1e6


def test_a_whole_coup_from_a_shoe_of_eight_decks(benchmark: BenchmarkFixture) -> None:
    unseen = some_shoe(Random(5), 8)
    loop = microseconds(lambda: counted(unseen.values, [], []), 3)
    ODDS.now(unseen)
    benchmark(lambda: ODDS.now(unseen))
    if benchmark.stats is not None:
        ours = benchmark.stats["median"] * 1e6
        print(f"\nodds of fifteen bets, eight decks: {ours:.0f} µs, a plain loop {loop / 1e3:.0f} ms, "
              f"{loop / ours:.0f} times, goal >= 800 times and <= 100 µs")


@pytest.mark.parametrize("cards", range(1, 6))
def test_the_same_once_cards_are_out(benchmark: BenchmarkFixture, cards: int) -> None:
    player, banker, unseen = hands(cards)
    ODDS.now(unseen, player, banker)
    benchmark(lambda: ODDS.now(unseen, player, banker))
    if benchmark.stats is not None:
        print(f"\nodds of fifteen bets, {cards} out: {benchmark.stats['median'] * 1e6:.0f} µs, goal <= 40 µs")


@pytest.mark.parametrize("decks", [1, 6, 12])
def test_other_shoes(benchmark: BenchmarkFixture, decks: int) -> None:
    unseen = full(decks)
    ODDS.now(unseen)
    benchmark(lambda: ODDS.now(unseen))
    if benchmark.stats is not None:
        print(f"\nodds of fifteen bets, {decks} decks: {benchmark.stats['median'] * 1e6:.0f} µs")


def hands(cards: int) -> tuple[list[Card], list[Card], Unseen]:
    """A coup of which so many cards are out."""
    out = OUT[:cards]
    return out[0:4:2] + out[4:5], out[1:4:2], without(full(8), *out)
