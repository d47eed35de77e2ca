"""How soon cards are painted that are keyed faster than a slow disk keeps them."""

from pathlib import Path

from tests.bench.record import FRAME, at_most, at_most_times, record
from tests.ui.test_slow_disk import disk as disk  # a fixture
from tests.ui.test_slow_disk import seen

CLOCK, CPU = 0, 1


def test_six_cards_at_eight_a_second_with_each_flush_slowed_to_twenty_milliseconds(disk: Path, tmp_path: Path) -> None:
    saw = seen(disk, tmp_path, "six")
    events = saw["events"]
    keyed, taken, written = ([one[2:] for one in events if one[0] == what] for what in ("key", "taken", "written"))
    painted = [next(one[2:] for one in events if one[0] == "cards" and one[1] >= number) for number in range(1, 7)]

    def slowest(until: list[list[float]], clock: int) -> float:
        return max(float(there[clock] - key[clock]) for key, there in zip(keyed, until, strict=True))

    record("card key → card painted, the slowest of six, flushes of 20 ms", slowest(painted, CPU), None, at_most(FRAME))
    record("card key → the desk has it, by the clock", slowest(taken, CLOCK), ("its commit", slowest(written, CLOCK)),
           at_most_times(1))
    record("flushes a card", saw["flushes"] / 6, unit="")
