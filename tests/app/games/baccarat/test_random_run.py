"""Sittings dealt by chance: everything that can be entered, in any order, and the books true after every step."""

from collections import Counter
from collections.abc import Iterable

import pytest

from app.games.baccarat.house_rules.bets import SPOTS
from tests.app.games.baccarat.random_choices import ASIDE_CODES, GOALS, OPTIONS, PURSUED
from tests.app.games.baccarat.random_table import dealt_by_chance


def missing(reached: Counter[str]) -> list[str]:
    """Rulings with their decisions, asides, options, bets and answers of suits that were never reached."""
    wanted = [*(f"ruling:{goal}" for goal in GOALS), *(f"aside:{code}" for code in ASIDE_CODES), *OPTIONS,
              *(f"bet:{spot}" for spot in SPOTS), "suits:yes", "suits:no"]
    return [what for what in wanted if not reached[what]]


def next_seed(seed: int, missed: list[str]) -> int:
    """The next seed of a sitting that is about something missed; any other where chance alone brings it."""
    goals = {part for what in missed for part in what.split(":")}
    about = (one for one in range(seed, seed + len(PURSUED)) if PURSUED[one % len(PURSUED)] in goals)
    return next(about, seed)


def deal(seeds: Iterable[int], steps: int, reached: Counter[str]) -> None:
    """A sitting for each seed. The seed of one that fails is told."""
    for seed in seeds:
        try:
            dealt_by_chance(seed, reached, steps)
        except Exception as fault:
            fault.add_note(f"seed {seed}, {steps} steps")
            raise


@pytest.mark.early
@pytest.mark.parametrize("first", [0, pytest.param(100_000, marks=pytest.mark.long)])
def test_whatever_is_entered_the_books_are_true_after_every_step(first: int) -> None:
    reached: Counter[str] = Counter()
    deal(range(first, first + 25), 60, reached)
    more = first + 25
    while missing(reached) and more < first + 2000:  # chance may leave something out: then it goes on for a while
        more = next_seed(more, missing(reached))
        deal([more], 60, reached)
        more += 1
    assert not missing(reached)


@pytest.mark.long
def test_a_thousand_sittings_reach_every_ruling_decision_option_and_aside() -> None:
    reached: Counter[str] = Counter()
    deal(range(1000), 100, reached)
    for what, times in sorted(reached.items()):
        print(f"{times:7} {what}")
    print("never reached:", ", ".join(missing(reached)) or "nothing")
    assert not missing(reached)
