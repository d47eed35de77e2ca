"""How fast the odds of the unseen cards are, beside dealing every order in a plain loop that ends where a coup does."""

import statistics
import time
from collections.abc import Callable, Mapping
from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from app.cards import Card, read_card
from app.games.baccarat.bets import WAGERS
from app.games.baccarat.first_pairs import Unseen, with_these
from app.games.baccarat.live_odds import LiveOdds, before, odds_now
from app.games.baccarat.shoe_odds import BetOdds, ShoeOdds
from app.games.baccarat.unseen import products
from tests.app.games.baccarat.stand import opened
from tests.app.games.baccarat.test_shoe_odds import EVERY, counted, full, some_shoe, without

ODDS = ShoeOdds(EVERY)
OUT = [read_card(code) for code in ("2s", "3d", "Kh", "Jc", "7s")]


def microseconds(work: Callable[[], object], rounds: int) -> float:
    """The median of so many."""
    took = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        took.append(time.perf_counter() - start)
    return statistics.median(took) * 1e6


def whole_numbers(odds: Mapping[str, BetOdds]) -> list[tuple[tuple[int, ...], int]]:
    """What somebody reads who asks: by what it wins, in how many of how many orders each bet comes."""
    return [(one.counts, one.orders) for one in odds.values()]


def of_a_new_coup(unseen: Unseen) -> Mapping[str, BetOdds]:
    """The odds before a coup from a shoe that was never asked about."""
    products.cache_clear()
    return ODDS.now(unseen)


def test_a_whole_coup_from_a_shoe_of_eight_decks(benchmark: BenchmarkFixture) -> None:
    unseen = some_shoe(Random(5), 8)
    loop = microseconds(lambda: counted(unseen.values, [], []), 3)
    ODDS.now(unseen)
    assert len(benchmark(lambda: whole_numbers(of_a_new_coup(unseen)))) == 15
    if benchmark.stats is not None:
        ours = benchmark.stats["median"] * 1e6
        print(f"\nodds of fifteen bets, eight decks: {ours:.0f} µs, a plain loop {loop / 1e3:.0f} ms, "
              f"{loop / ours:.0f} times, goal >= 800 times and <= 100 µs")


@pytest.mark.parametrize("cards", range(1, 6))
def test_the_same_once_cards_are_out(benchmark: BenchmarkFixture, cards: int) -> None:
    player, banker, unseen = hands(cards)
    ODDS.now(with_these(unseen, [*player, *banker]))  # as at the table: they were asked before the coup
    ODDS.now(unseen, player, banker)
    benchmark(lambda: whole_numbers(ODDS.now(unseen, player, banker)))
    if benchmark.stats is not None:
        print(f"\nodds of fifteen bets, {cards} out: {benchmark.stats['median'] * 1e6:.0f} µs, goal <= 40 µs")


@pytest.mark.parametrize("decks", [1, 6, 12])
def test_other_shoes(benchmark: BenchmarkFixture, decks: int) -> None:
    unseen = full(decks)
    ODDS.now(unseen)
    benchmark(lambda: whole_numbers(of_a_new_coup(unseen)))
    if benchmark.stats is not None:
        print(f"\nodds of fifteen bets, {decks} decks: {benchmark.stats['median'] * 1e6:.0f} µs")


@pytest.mark.parametrize("cards", range(6))
def test_what_the_tab_asks_after_each_card(benchmark: BenchmarkFixture, cards: int) -> None:
    sides = [wager.offered for wager in WAGERS if wager.offered]
    dealing = opened({"decks": 8, "suits": True, **dict.fromkeys(sides, True)}).coup_of("9s 2d 9h 3c").bet()
    if cards:
        dealing.deal(" ".join(card.code for card in OUT[:cards]))
    table = dealing.table
    assert len(odds_now(table).bets) == 15

    def asked() -> LiveOdds:
        before.cache_clear()
        products.cache_clear()
        return odds_now(table)

    benchmark(asked)
    if benchmark.stats is not None:
        print(f"\nthe odds tab, {cards} out: {benchmark.stats['median'] * 1e6:.0f} µs, those before the coup too, anew")


def hands(cards: int) -> tuple[list[Card], list[Card], Unseen]:
    """A coup of which so many cards are out."""
    out = OUT[:cards]
    return out[0:4:2] + out[4:5], out[1:4:2], without(full(8), *out)
