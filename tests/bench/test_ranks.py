"""How many hands are ranked in a second, beside phevaluator, which knows neither wild cards nor fewer than five."""

import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations_with_replacement
from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from app import poker
from app.cards import RANKS, SUITS, Card, Rank
from app.dealing.pack import WHOLE_PACK
from app.poker import value

HANDS = 100_000
ROUNDS = 9

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


def seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def measure(name: str, benchmark: BenchmarkFixture, size: int, ours: Callable[[list[list[Card]]], None],
            goal: str, forget: bool = False) -> None:
    """One line: name, ours, the other, the ratio of what each ranks in a second, the goal."""
    evaluate = pytest.importorskip("phevaluator").evaluate_cards
    used: set[frozenset[Card]] = set()
    other: list[float] = []

    def theirs(hands: list[list[int]]) -> None:
        for hand in hands:
            evaluate(*hand)

    def by_turns() -> tuple[tuple[list[list[Card]]], dict[str, object]]:
        # So that a slow moment of the machine strikes both.
        hands = dealt(size, len(other), used)
        same = numbers(hands)
        other.append(seconds(lambda: theirs(same)))
        if forget:
            poker._known.clear()
            poker._known_suited.clear()
        return (hands,), {}

    benchmark.pedantic(ours, setup=by_turns, rounds=ROUNDS)  # type: ignore[no-untyped-call]  # has no types
    if benchmark.stats is not None:
        mine, its = benchmark.stats["median"], statistics.median(other)
        print(f"\n{name}: {HANDS / mine / 1e6:.2f} M/s, phevaluator {HANDS / its / 1e6:.2f} M/s, "
              f"ratio {its / mine:.2f}, goal {goal}")


def natural(hands: list[list[Card]]) -> None:
    for hand in hands:
        value(hand)


def sevens_wild(hands: list[list[Card]]) -> None:
    for hand in hands:
        value(hand, wild=(Rank.SEVEN,))


@pytest.mark.parametrize("size", [5, 7])
def test_hands_not_seen_before(benchmark: BenchmarkFixture, size: int) -> None:
    natural(list(every_rank_pattern(size)))
    measure(f"rank {size} cards, every hand new", benchmark, size, natural, ">= 1.0")


@pytest.mark.parametrize("size", [5, 7])
def test_the_first_hands_of_an_evening(benchmark: BenchmarkFixture, size: int) -> None:
    measure(f"rank {size} cards, the first {HANDS:,} of all", benchmark, size, natural, "(none)", forget=True)


def test_hands_with_wild_cards(benchmark: BenchmarkFixture) -> None:
    measure("rank 7 cards, sevens wild", benchmark, 7, sevens_wild, "(none)")
