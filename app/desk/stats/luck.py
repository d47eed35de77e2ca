"""Luck: what the house really won hand by hand, beside what it should have won in the long run and its 95 % band.

The long run is each stake by its exact edge under the rules in force at that coup, its commission rounded as theirs,
from a fresh shoe; the band is 1.96 standard deviations about it, from the exact variance of each coup with the
covariances of its bets. Coups are taken as independent of each other: the cards that are out of a shoe move this by far
less than the line is wide.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, tzinfo
from fractions import Fraction
from math import sqrt
from typing import Any

from app.dealing.engine.run import Run
from app.dealing.values.booked import Booked
from app.dealing.values.costs import LongRun
from app.dealing.values.transfers import Kind
from app.desk.house.clock import moment
from app.desk.stats.bank import Dealt, times_of
from app.table_bank import bets_of
from app.words import tr

BAND = 1.96
"""Standard deviations to each side: 19 nights of 20 end inside."""

OWN = {Kind.STACK: 1, Kind.BET: 1, Kind.ACCOUNT: 1, Kind.CHANGE: 1, Kind.BOX: -1}
"""What a player has at the table: chips, bets, what is owed to them; less the commission in the box."""


@dataclass(frozen=True, slots=True)
class LuckMoment:
    """The house after one hand that was bet on, since the night began: what it won, and should have, in minor units.

    `variance` is in minor units squared. `win` and `mean` are this hand's own.
    """

    at: datetime
    title: str
    win: int
    mean: Fraction
    actual: int
    expected: Fraction
    variance: Fraction

    @property
    def deviation(self) -> float:
        """The standard deviation of what was won so far; for drawing."""
        return sqrt(self.variance)

    @property
    def band(self) -> tuple[float, float]:
        """Between what the house is to be found 19 times of 20; for drawing."""
        return float(self.expected) - BAND * self.deviation, float(self.expected) + BAND * self.deviation

    @property
    def inside(self) -> bool:
        """Whether what was won lies in the band."""
        low, high = self.band
        return low <= self.actual <= high


@dataclass(frozen=True, slots=True)
class Luck:
    """A night's luck. `left_out` are hands of the same games on which not every bet was entered; `others` the games
    that are not played against the house.
    """

    moments: tuple[LuckMoment, ...]
    left_out: int = 0
    others: tuple[str, ...] = ()


def luck(dealt: Dealt, zone: tzinfo) -> Luck:
    """The luck of all hands of these sittings that were bet on against the house. Void and free hands count nothing."""
    others = tuple(dict.fromkeys(tr(run.game.name) for _, run in dealt if run.game.swing is None))
    hands = sorted(((at, booked, run) for sitting, run in dealt if run.game.swing is not None
                    for booked, at in times_of(sitting, run) if booked.kind == "hand" and not booked.void),
                   key=lambda one: one[0])
    left_out = sum(long_run_of(run, booked.rules) is None for _, booked, run in hands)
    return Luck(tuple(_moments(hands, zone)), left_out, others)


def _moments(hands: list[tuple[int, Booked, Run]], zone: tzinfo) -> Iterator[LuckMoment]:
    so_far = None
    for at, booked, run in hands:
        if found := luck_after(so_far, booked, run, moment(at, zone)):
            yield (so_far := found)


def luck_after(before: LuckMoment | None, booked: Booked, run: Run, at: datetime) -> LuckMoment | None:
    """The house one hand later; None where nothing was bet in it against the house, or not all bets were entered."""
    swing = long_run_of(run, booked.rules)
    bets = bets_of(booked) if swing is not None else []
    if swing is None or not bets:
        return None
    win, mean = house_won(booked), swing.mean(bets)
    actual, expected, variance = (before.actual, before.expected, before.variance) if before else \
        (0, Fraction(), Fraction())
    return LuckMoment(at, booked.title, win, mean, actual + win, expected + mean, variance + swing.variance(bets))


def long_run_of(run: Run, rules: Any) -> LongRun | None:
    """What a hand by these rules comes to on average; None where the house does not play, or not all was entered."""
    return run.game.swing(rules) if run.game.swing is not None and rules is not None else None


def house_won(booked: Booked) -> int:
    """What a hand brought the house: what it cost the players in chips, claims and commission marked."""
    return sum(one.amount * (OWN.get(one.source.kind, 0) - OWN.get(one.target.kind, 0))
               for one in booked.transfers)
