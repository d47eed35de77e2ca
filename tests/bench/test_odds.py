"""How fast the odds of the unseen cards are, beside dealing every order in a plain loop that ends where a coup does."""

import statistics
from collections.abc import Mapping
from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from app.cards import Card, read_card
from app.games.baccarat.house_rules.bets import WAGERS
from app.games.baccarat.odds.live_odds import LiveOdds, before, odds_now
from app.games.baccarat.odds.pair_odds import Unseen, with_these
from app.games.baccarat.odds.shoe_odds import BetOdds, ShoeOdds
from app.games.baccarat.odds.unseen_cards import products
from tests.app.games.baccarat.odds.test_shoe_odds import EVERY, counted, full, some_shoe, without
from tests.app.games.baccarat.stand import opened
from tests.bench.record import alone, at_least_times, at_most, record, seconds

ODDS = ShoeOdds(EVERY)
OUT = [read_card(code) for code in ("2s", "3d", "Kh", "Jc", "7s")]


def whole_numbers(odds: Mapping[str, BetOdds]) -> list[tuple[tuple[int, ...], int]]:
    """What somebody reads who asks: by what it wins, in how many of how many orders each bet comes."""
    return [(one.counts, one.orders) for one in odds.values()]


def of_a_new_coup(unseen: Unseen) -> Mapping[str, BetOdds]:
    """The odds before a coup from a shoe that was never asked about."""
    products.cache_clear()
    return ODDS.now(unseen)


def test_a_whole_coup_from_a_shoe_of_eight_decks(benchmark: BenchmarkFixture) -> None:
    unseen = some_shoe(Random(5), 8)
    loop = statistics.median(seconds(lambda: counted(unseen.values, [], [])) for _ in range(3))
    assert len(whole_numbers(ODDS.now(unseen))) == 15
    ours = alone(benchmark, lambda: whole_numbers(of_a_new_coup(unseen)))
    record("odds of fifteen bets, eight decks", ours, None, at_most(100e-6))
    record("the same, how often they go into a plain loop", loop, ("ours", ours), at_least_times(800))


@pytest.mark.parametrize("cards", range(1, 6))
def test_the_same_once_cards_are_out(benchmark: BenchmarkFixture, cards: int) -> None:
    player, banker, unseen = hands(cards)
    ODDS.now(with_these(unseen, [*player, *banker]))  # as at the table: they were asked before the coup
    ODDS.now(unseen, player, banker)
    record(f"odds of fifteen bets, {cards} out",
           alone(benchmark, lambda: whole_numbers(ODDS.now(unseen, player, banker))), None, at_most(40e-6))


@pytest.mark.parametrize("decks", [1, 6, 12])
def test_other_shoes(benchmark: BenchmarkFixture, decks: int) -> None:
    unseen = full(decks)
    ODDS.now(unseen)
    record(f"odds of fifteen bets, {decks} decks", alone(benchmark, lambda: whole_numbers(of_a_new_coup(unseen))))


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

    record(f"the odds tab, {cards} out, those before the coup too, anew", alone(benchmark, asked))


def hands(cards: int) -> tuple[list[Card], list[Card], Unseen]:
    """A coup of which so many cards are out."""
    out = OUT[:cards]
    return out[0:4:2] + out[4:5], out[1:4:2], without(full(8), *out)
