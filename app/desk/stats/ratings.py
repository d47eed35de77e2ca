"""A player's rating: what they played over all tables of a night, and what the house should have won of it.

Each stake counts by its exact edge under the rules of its hand, a fraction of minor units until it is printed. Games
that are not played against the house count hands and time. Time at a table is from the hand before their first to their
last, less each pause of ten minutes and more.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from math import sqrt

from app.dealing.engine.run import Run
from app.dealing.values.booked import Booked
from app.dealing.values.costs import LongRun
from app.dealing.values.transfers import Place
from app.desk.rules.rule_costs import PAUSE
from app.desk.stats.bank import Dealt, times_of
from app.desk.stats.luck import BAND, OWN
from app.store.values import Sitting
from app.table_bank import Staked, bets_of


@dataclass(frozen=True, slots=True)
class Rating:
    """One player, in minor units; `seconds` at the tables. `win` is what the house won of them, below zero lost.

    `hands` are all that had their chips in them, `bet_on` those of them with a bet against the house, of which
    `staked` tells spot by spot. `largest` is the most that one of these hands had of theirs. `left_out` are hands on
    which not every bet was entered: nothing is known of them.
    """

    player: int
    hands: int = 0
    bet_on: int = 0
    left_out: int = 0
    seconds: int = 0
    largest: int = 0
    win: int = 0
    variance: Fraction = Fraction()
    staked: tuple[Staked, ...] = ()

    @property
    def turnover(self) -> int:
        """All their bets together."""
        return sum(one.stakes for one in self.staked)

    @property
    def average(self) -> Fraction | None:
        """What they bet on a hand; None where they bet on none."""
        return Fraction(self.turnover, self.bet_on) if self.bet_on else None

    @property
    def theoretical(self) -> Fraction:
        """What the house should have won of their bets in the long run."""
        return sum((one.theoretical for one in self.staked), Fraction())

    @property
    def band(self) -> tuple[float, float]:
        """Between what the house is to be found 19 times of 20; for drawing."""
        around = BAND * sqrt(self.variance)
        return float(self.theoretical) - around, float(self.theoretical) + around


@dataclass
class _Play:
    """What is added up of a player."""

    hands: int = 0
    bet_on: int = 0
    left_out: int = 0
    seconds: int = 0
    largest: int = 0
    win: int = 0
    variance: Fraction = Fraction()
    spots: dict[str, Staked] = field(default_factory=dict)

    def bet(self, bets: list[tuple[str, int]], long_run: LongRun) -> None:
        """The bets of one hand."""
        self.bet_on, self.largest = self.bet_on + 1, max(self.largest, sum(amount for _, amount in bets))
        self.variance += long_run.variance(bets)
        for spot, amount in bets:
            was = self.spots.get(spot) or Staked(spot, 0, Fraction())
            self.spots[spot] = Staked(spot, was.stakes + amount, was.theoretical + long_run.mean([(spot, amount)]))

    def rating(self, player: int) -> Rating:
        """The same, the most bet on first."""
        staked = sorted(self.spots.values(), key=lambda one: (-one.stakes, one.spot))
        return Rating(player, self.hands, self.bet_on, self.left_out, self.seconds, self.largest, self.win,
                      self.variance, tuple(staked))


def ratings(dealt: Dealt) -> tuple[Rating, ...]:
    """Everybody who played at these sittings, by their number. Void hands and chips without a value count nothing."""
    players: dict[int, _Play] = {}
    for sitting, run in dealt:
        _take_sitting(players, sitting, run)
    return tuple(players[player].rating(player) for player in sorted(players))


def _take_sitting(players: dict[int, _Play], sitting: Sitting, run: Run) -> None:
    hands = [(booked, at) for booked, at in times_of(sitting, run) if booked.kind == "hand"]
    played: dict[int, list[int]] = {}
    for number, (booked, _) in enumerate(hands):
        if booked.void or booked.for_fun:
            continue
        for player, came in _came(booked).items():
            played.setdefault(player, []).append(number)
            _take_hand(players.setdefault(player, _Play()), player, booked, run, came)
    spans = _spans([sitting.opened_at, *(at for _, at in hands)])
    for player, numbers in played.items():
        players[player].seconds += sum(spans[numbers[0]:numbers[-1] + 1]) // 1_000_000


def _take_hand(play: _Play, player: int, booked: Booked, run: Run, came: int) -> None:
    play.hands, play.win = play.hands + 1, play.win - came
    swing = run.game.swing
    if swing is None:
        return
    long_run = swing(booked.rules) if booked.rules is not None else None
    bets = bets_of(booked, player)
    if long_run is None:
        play.left_out += 1
    elif bets:
        play.bet(bets, long_run)


def _came(booked: Booked) -> Mapping[int, int]:
    """What a hand brought each player whose chips were in it."""
    came: dict[int, int] = {}
    for one in booked.transfers:
        for place, amount in ((one.source, -one.amount), (one.target, one.amount)):
            if place.kind in OWN:
                came[_player(place)] = came.get(_player(place), 0) + OWN[place.kind] * amount
    return came


def _player(place: Place) -> int:
    return int(place.whose.partition("/")[0])


def _spans(times: list[int]) -> list[int]:
    """How long each hand took, in microseconds; a pause took nothing."""
    return [later - before if 0 < later - before < PAUSE else 0 for before, later in pairwise(times)]
