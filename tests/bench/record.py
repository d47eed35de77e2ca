"""What is measured, as lines of one table: what each comes to, beside what, and whether its goal is met."""

import statistics
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

Clock = Callable[[], float]
FRAME = 0.016
"""Seconds that a picture stands on a screen of sixty a second."""


@dataclass(frozen=True, slots=True)
class Goal:
    """The least or the most that a figure may be: by itself, in its unit, or as a multiple of the other side's."""

    bound: float
    most: bool
    of_the_other: bool

    def is_met(self, figure: float) -> bool:
        """Whether a figure keeps to it."""
        return figure <= self.bound if self.most else figure >= self.bound


def at_most(bound: float) -> Goal:
    """A figure of ours that is not to be passed."""
    return Goal(bound, True, False)


def at_least(bound: float) -> Goal:
    """A figure of ours that is to be reached."""
    return Goal(bound, False, False)


def at_most_times(bound: float) -> Goal:
    """So many times the other side's at most."""
    return Goal(bound, True, True)


def at_least_times(bound: float) -> Goal:
    """So many times the other side's at least."""
    return Goal(bound, False, True)


SCALES = {"s": ((1, "s"), (1e-3, "ms"), (1e-6, "µs")), "/s": ((1e6, "M/s"), (1e3, "k/s"), (1, "/s")),
          "MB": ((1, "MB"),), "%": ((1, "%"),), "": ((1, ""),)}


def figure(value: float, unit: str) -> str:
    """A figure with three digits, in whatever part of its unit suits it."""
    scale, name = next((one for one in SCALES[unit] if abs(value) >= one[0]), SCALES[unit][-1])
    shown = value / scale
    return f"{shown:,.{0 if abs(shown) >= 100 else 1 if abs(shown) >= 10 else 2}f} {name}".strip()


@dataclass(frozen=True, slots=True)
class Line:
    """One measurement. `other` is the other side's name and figure; both figures are in `unit`: s, /s, MB or none."""

    name: str
    ours: float
    unit: str
    other: tuple[str, float] | None = None
    goal: Goal | None = None

    @property
    def ratio(self) -> float | None:
        """How many times the other side's ours is."""
        return self.ours / self.other[1] if self.other and self.other[1] else None

    @property
    def is_met(self) -> bool | None:
        """Whether the goal is; None where there is none, or no other side to hold it against."""
        judged = self.ratio if self.goal and self.goal.of_the_other else self.ours
        return self.goal.is_met(judged) if self.goal and judged is not None else None

    def cells(self) -> tuple[str, ...]:
        """The line as the table has it."""
        of, goal, ratio = self.other, self.goal, self.ratio
        bound = "–" if goal is None else ("≤ " if goal.most else "≥ ") + (
            f"{goal.bound:g}×" if goal.of_the_other else figure(goal.bound, self.unit))
        met = {None: "–", True: "met", False: "MISSED"}[self.is_met]
        return (self.name, figure(self.ours, self.unit), f"{of[0]} {figure(of[1], self.unit)}" if of else "–",
                "–" if ratio is None else f"{ratio:,.0f}×" if ratio >= 100 else f"{ratio:.2f}×", bound, met)


HEAD = ("what", "ours", "beside", "ratio", "goal", "")
LINES: list[Line] = []
"""Everything that was measured in this run, in order."""


def record(name: str, ours: float, other: tuple[str, float] | None = None, goal: Goal | None = None, *,
           unit: str = "s") -> None:
    """Put a measurement into the table, and say it at once: a run takes minutes."""
    LINES.append(Line(name, ours, unit, other, goal))
    print("\n" + "  ".join(LINES[-1].cells()), end="")


def as_table(lines: Iterable[Line]) -> list[str]:
    """The table, and at its end how many goals are missed, and which."""
    lines = list(lines)
    rows = [HEAD, *(line.cells() for line in lines)]
    wide = [max(len(row[at]) for row in rows) for at in range(len(HEAD))]
    missed = [line.name for line in lines if line.is_met is False]
    held = sum(line.is_met is not None for line in lines)
    said = f"{len(missed)} of {held} goals missed: {'; '.join(missed)}" if missed else f"all {held} goals met"
    return ["  ".join(cell.ljust(wide[at]) if at in (0, 2, 5) else cell.rjust(wide[at]) for at, cell in enumerate(row)
                      ).rstrip() for row in rows] + [said]


def seconds(work: Callable[[], object], clock: Clock = time.process_time) -> float:
    """How long it takes; by the processor's time, unless the disk is part of it."""
    began = clock()
    work()
    return clock() - began


def worst(taken: Iterable[float]) -> float:
    """All but one in a hundred are as fast."""
    every = sorted(taken)
    return every[int(len(every) * 0.99)]


def by_turns(benchmark: BenchmarkFixture, ours: Callable[..., object], other: Callable[[], object] | None, rounds: int,
             setup: Callable[[], tuple[Any, ...]] = tuple, clock: Clock = time.process_time) -> tuple[float, float]:
    """The medians of both sides, who take turns so that a slow moment of the machine strikes both; 0.0 of none.

    `setup` makes what ours is given, and is not measured; a clock of the benchmark's own is named by its marker.
    """
    if benchmark.disabled:
        pytest.skip("measured by start.py bench alone")
    theirs: list[float] = []

    def before() -> tuple[tuple[Any, ...], dict[str, object]]:
        if other is not None:
            theirs.append(seconds(other, clock))
        return setup(), {}

    benchmark.pedantic(ours, setup=before, rounds=rounds)  # type: ignore[no-untyped-call]  # has no types
    assert benchmark.stats is not None
    return float(benchmark.stats["median"]), statistics.median(theirs) if theirs else 0.0


def alone(benchmark: BenchmarkFixture, ours: Callable[[], object]) -> float:
    """The median of something that takes microseconds, over as many rounds as that takes."""
    if benchmark.disabled:
        pytest.skip("measured by start.py bench alone")
    benchmark(ours)
    assert benchmark.stats is not None
    return float(benchmark.stats["median"])
