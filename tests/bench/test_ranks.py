"""How many hands are ranked in a second, beside phevaluator, which knows neither wild cards nor fewer than five."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations_with_replacement
from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from app import poker
from app.cards import RANKS, SUITS, Card, Rank
from app.dealing.procedures.pack import WHOLE_PACK
from app.poker import value
from tests.bench.record import Goal, at_least_times, by_turns, record

HANDS = 100_000
ROUNDS = 9
SEVENS = (Rank.SEVEN,)

Hand = Sequence[Card]


def dealt(size: int, seed: int, used: set[frozenset[Card]]) -> list[list[Card]]:
    """So many hands, all different and different from those used before."""
    chance, hands = Random(seed), list[list[Card]]()
    while len(hands) < HANDS:
        hand = chance.sample(WHOLE_PACK, size)
        if frozenset(hand) not in used:
            used.add(frozenset(hand))
            hands.append(hand)
    return hands


def numbers(hands: list[list[Card]]) -> list[list[int]]:
    """The same as the other side numbers its cards."""
    at = {card: "23456789TJQKA".index(card.rank.value) * 4 + "cdhs".index((card.suit or SUITS[0]).value)
          for card in WHOLE_PACK}
    return [[at[card] for card in hand] for hand in hands]


def every_rank_pattern(size: int) -> Iterator[list[Card]]:
    """A hand for each set of ranks that so many cards can have."""
    for ranks in combinations_with_replacement(RANKS, size):
        if max(ranks.count(rank) for rank in ranks) <= 4:
            yield [Card(rank, SUITS[ranks[:at].count(rank)]) for at, rank in enumerate(ranks)]


def measure(name: str, benchmark: BenchmarkFixture, size: int, ours: Callable[[list[list[Card]]], None],
            goal: Goal | None, forget: bool = False) -> None:
    """Hands in a second, beside phevaluator's, over hands that neither has seen before."""
    evaluate = pytest.importorskip("phevaluator").evaluate_cards
    used, turn = set[frozenset[Card]](), [list[list[Card]]()]

    def theirs() -> None:
        for hand in numbers_of_turn[0]:
            evaluate(*hand)

    numbers_of_turn = [list[list[int]]()]

    def deal() -> None:
        turn[0] = dealt(size, len(used), used)
        numbers_of_turn[0] = numbers(turn[0])

    def next_turn() -> tuple[list[list[Card]]]:
        hands = turn[0]
        deal()
        if forget:
            for known in (poker._known, poker._known_suited):
                known.clear()
        return (hands,)

    deal()
    mine, its = by_turns(benchmark, ours, theirs, ROUNDS, next_turn)
    record(name, HANDS / mine, ("phevaluator", HANDS / its), goal, unit="/s")


def natural(hands: list[list[Card]]) -> None:
    for hand in hands:
        value(hand)


def sevens_wild(hands: list[list[Card]]) -> None:
    for hand in hands:
        value(hand, SEVENS)


@pytest.mark.parametrize(("size", "goal"), [(5, at_least_times(1.0)), (7, at_least_times(1.2))])
def test_hands_not_seen_before(benchmark: BenchmarkFixture, size: int, goal: Goal) -> None:
    natural(list(every_rank_pattern(size)))
    measure(f"rank {size} cards, every hand new", benchmark, size, natural, goal)


def test_hands_with_wild_cards(benchmark: BenchmarkFixture) -> None:
    sevens_wild(list(every_rank_pattern(7)))
    measure("rank 7 cards, sevens wild, every hand new", benchmark, 7, sevens_wild, at_least_times(1.0))


@pytest.mark.parametrize(("name", "rank"), [("7 cards", natural), ("7 cards, sevens wild", sevens_wild)])
def test_the_first_hands_of_an_evening(
    benchmark: BenchmarkFixture, name: str, rank: Callable[[list[list[Card]]], None]
) -> None:
    measure(f"rank {name}, the first {HANDS:,} of all", benchmark, 7, rank, None, forget=True)
