"""How long the fewest payments take to find: ten people beside a peer, and twenty at their worst beside ten."""

from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from app.settlement import fewest
from app.settlement.fewest import who_pays_whom
from tests.bench.record import at_most, at_most_times, by_turns, record

WORST = (
    (-100, -18, -17, -16, -1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 19, 20),
    (-39, -33, -31, -29, -27, -23, -19, -15, -13, -9, -5, -1, 3, 7, 11, 17, 25, 35, 37, 109),
    (-64, -18, -17, -16, -13, -12, -7, -1, 2, 3, 4, 5, 5, 6, 8, 21, 22, 23, 24, 25),
    (-37, -28, -24, -23, -21, -9, -8, -4, -2, 1, 3, 10, 12, 14, 15, 16, 18, 20, 22, 25),
    (-549, -100, -93, -65, -57, -50, -50, -30, 1, 2, 2, 9, 37, 107, 107, 120, 121, 135, 176, 177),
)
"""Twenty people of whom no two cancel: those that took longest of some 25,000 nights made to be hard."""


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
    nights = evenings(10, 200)
    settle = pytest.importorskip("debts").settle

    def theirs() -> None:
        for night in nights:
            settle([(str(who), due) for who, due in night.items()])

    ours, other = by_turns(benchmark, lambda: [anew(night) for night in nights], theirs, 15)
    record("fewest payments, 10 people", ours / len(nights), ("debts", other / len(nights)), at_most_times(2))


@pytest.mark.parametrize("at", range(len(WORST)))
def test_twenty_people_at_their_worst(benchmark: BenchmarkFixture, at: int) -> None:
    hard, tens = dict(enumerate(WORST[at])), evenings(10, 50)
    ours, ten = by_turns(benchmark, lambda: anew(hard), lambda: [anew(night) for night in tens], 9)
    record(f"fewest payments, 20 people, hard night {at + 1}", ours, ("10 people", ten / len(tens)), at_most(0.1))


def test_twenty_people_of_an_evening(benchmark: BenchmarkFixture) -> None:
    nights = evenings(20, 40)
    ours, _ = by_turns(benchmark, lambda: [anew(night) for night in nights], None, 9)
    record("fewest payments, 20 people of an evening", ours / len(nights), None, at_most(0.1))
