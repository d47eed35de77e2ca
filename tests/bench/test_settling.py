"""How long the fewest payments take to find: ten people beside a peer, and twenty at their worst beside ten."""

import statistics
import time
from collections.abc import Callable
from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from app.settlement import fewest
from app.settlement.fewest import who_pays_whom

WORST = (
    (-100, -18, -17, -16, -1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 19, 20),
    (-39, -33, -31, -29, -27, -23, -19, -15, -13, -9, -5, -1, 3, 7, 11, 17, 25, 35, 37, 109),
    (-64, -18, -17, -16, -13, -12, -7, -1, 2, 3, 4, 5, 5, 6, 8, 21, 22, 23, 24, 25),
    (-37, -28, -24, -23, -21, -9, -8, -4, -2, 1, 3, 10, 12, 14, 15, 16, 18, 20, 22, 25),
    (-549, -100, -93, -65, -57, -50, -50, -30, 1, 2, 2, 9, 37, 107, 107, 120, 121, 135, 176, 177),
)
"""Twenty people of whom no two cancel: those that took longest of some 25,000 nights made to be hard."""


def seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def anew(balances: dict[int, int]) -> int:
    """How many payments it takes, found again and not remembered."""
    fewest._payments.cache_clear()
    return len(who_pays_whom(balances))


def evenings(people: int, how_many: int) -> list[dict[int, int]]:
    """Nights of so many people, in whole pounds."""
    chance, nights = Random(people), list[dict[int, int]]()
    while len(nights) < how_many:
        drawn = [chance.choice((-1, 1)) * chance.randint(1, 300) * 100 for _ in range(people - 1)]
        if sum(drawn):
            nights.append(dict(enumerate([*drawn, -sum(drawn)])))
    return nights


def test_ten_people(benchmark: BenchmarkFixture) -> None:
    nights, other = evenings(10, 200), list[float]()
    try:
        from debts import settle
    except ImportError:
        settle = None

    def by_turns() -> None:
        # So that a slow moment of the machine strikes both.
        if settle is not None:
            other.append(seconds(lambda: [settle([(str(who), due) for who, due in night.items()]) for night in nights]))

    benchmark.pedantic(lambda: [anew(night) for night in nights], setup=by_turns,  # type: ignore[no-untyped-call]
                       rounds=15)
    if benchmark.stats is not None:
        ours = benchmark.stats["median"] / len(nights)
        beside = (f"debts {statistics.median(other) / len(nights) * 1e6:.0f} µs, "
                  f"ratio {ours / (statistics.median(other) / len(nights)):.2f}") if other else "debts not installed"
        print(f"\nfewest payments, 10 people: {ours * 1e6:.0f} µs, {beside}, goal <= 2.0, always the fewest")


@pytest.mark.parametrize("at", range(len(WORST)))
def test_twenty_people_at_their_worst(benchmark: BenchmarkFixture, at: int) -> None:
    worst, tens, small = dict(enumerate(WORST[at])), evenings(10, 50), list[float]()

    def by_turns() -> None:
        small.append(seconds(lambda: [anew(night) for night in tens]) / len(tens))

    benchmark.pedantic(lambda: anew(worst), setup=by_turns, rounds=9)  # type: ignore[no-untyped-call]
    if benchmark.stats is not None:
        ours, ten = benchmark.stats["median"], statistics.median(small)
        print(f"\nfewest payments, 20 people, hard night {at + 1}: {ours * 1e3:.1f} ms, 10 people {ten * 1e3:.3f} ms, "
              f"ratio {ours / ten:.0f}, goal < 100 ms")


def test_twenty_people_of_an_evening(benchmark: BenchmarkFixture) -> None:
    nights = evenings(20, 40)
    benchmark.pedantic(lambda: [anew(night) for night in nights], rounds=9)  # type: ignore[no-untyped-call]
    if benchmark.stats is not None:
        print(f"\nfewest payments, 20 people of an evening: {benchmark.stats['median'] / len(nights) * 1e3:.2f} ms, "
              f"goal < 100 ms")
