"""How fast coups are dealt by chance, by the real rules: one at a time, and many shoes abreast."""

import statistics
import time
from collections.abc import Callable
from random import Random

from tests.app.games.baccarat.simulated import in_batch, one_by_one, shuffled
from tests.bench.record import at_least_times, record

CUT = 52
FEW, MANY = 60, 12_000
TIMES = 7


def coups_a_second(deal: Callable[[], int]) -> float:
    """The median of so many rounds; of the processor's time, so that whoever else computes does not count."""
    rates = []
    for _ in range(TIMES):
        began = time.process_time()
        coups = deal()
        rates.append(coups / (time.process_time() - began))
    return statistics.median(rates)


def test_a_batch_against_one_at_a_time() -> None:
    few, many = shuffled(FEW, 8, 1).tolist(), shuffled(MANY, 8, 1)
    singly = coups_a_second(lambda: sum(1 for shoe in few for _ in one_by_one(shoe, CUT)))
    abreast = coups_a_second(lambda: sum(len(numbers) for numbers in in_batch(many, CUT)))
    record("simulated coups, many shoes abreast", abreast, ("one by one", singly), at_least_times(10), unit="/s")


def test_the_same_with_the_shuffling() -> None:
    chance, whole = Random(1), list(range(52)) * 8

    def one_shoe() -> list[int]:
        chance.shuffle(whole)
        return whole

    singly = coups_a_second(lambda: sum(1 for _ in range(FEW) for _ in one_by_one(one_shoe(), CUT)))
    abreast = coups_a_second(lambda: sum(len(numbers) for numbers in in_batch(shuffled(MANY, 8, 1), CUT)))
    record("the same with the shuffling", abreast, ("one by one", singly), at_least_times(10), unit="/s")
