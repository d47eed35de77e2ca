"""A player's rating: what they played over all tables of a night, and what the house should have won of it.

Each stake counts by its exact edge under the rules of its hand, a fraction of minor units until it is printed. Games
that are not played against the house count hands and time. Time at a table is from the hand before their first to their
last there, less each pause of ten minutes and more. Who moves to another table goes on playing: it is one session, and
while they are there nothing counts at the table that they left.
"""

from collections.abc import Mapping, Sequence
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
from app.desk.stats.luck import BAND, OWN, long_run_of
from app.store.values import Sitting
from app.table_bank import Staked, bets_of


@dataclass(frozen=True, slots=True)
class Rating:
    """One player, in minor units; `seconds` at the tables. `win` is what the house won of them, below zero lost.

    `hands` are all that had their chips in them, `bet_on` those of them with a bet against the house, of which
    `staked` tells spot by spot, and `side` which of these spots are side bets. `largest` is the most that one of these
    hands had of theirs. `left_out` are hands on which not every bet was entered: nothing is known of them. `begun` and
    `ended` are when their first and their last hand closed, UTC microseconds.
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
    side: frozenset[str] = frozenset()
    begun: int = 0
    ended: int = 0

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
    def beside(self) -> Fraction:
        """What of that is of side bets."""
        return sum((one.theoretical for one in self.staked if one.spot in self.side), Fraction())

    @property
    def band(self) -> tuple[float, float]:
        """Between what the house is to be found 19 times of 20; for drawing."""
        around = BAND * sqrt(self.variance)
        return float(self.theoretical) - around, float(self.theoretical) + around


def together(every: Sequence[Rating]) -> Rating:
    """One player's sessions as one; at least one of them."""
    spots: dict[str, Staked] = {}
    for one in (part for rating in every for part in rating.staked):
        was = spots.get(one.spot) or Staked(one.spot, 0, Fraction())
        spots[one.spot] = Staked(one.spot, was.stakes + one.stakes, was.theoretical + one.theoretical)
    return Rating(
        every[0].player, sum(one.hands for one in every), sum(one.bet_on for one in every),
        sum(one.left_out for one in every), sum(one.seconds for one in every), max(one.largest for one in every),
        sum(one.win for one in every), sum((one.variance for one in every), Fraction()), _most_first(spots),
        frozenset().union(*(one.side for one in every)), min(one.begun for one in every),
        max(one.ended for one in every))


def _most_first(spots: Mapping[str, Staked]) -> tuple[Staked, ...]:
    return tuple(sorted(spots.values(), key=lambda one: (-one.stakes, one.spot)))


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
    side: set[str] = field(default_factory=set)
    closed: list[tuple[int, int, int]] = field(default_factory=list)  # when each hand closed, where, and its number

    def bet(self, bets: list[tuple[str, int]], long_run: LongRun, side: frozenset[str]) -> None:
        """The bets of one hand; `side` are the spots of its game's side bets."""
        self.side |= {spot for spot, _ in bets if spot in side}
        self.bet_on, self.largest = self.bet_on + 1, max(self.largest, sum(amount for _, amount in bets))
        self.variance += long_run.variance(bets)
        for spot, amount in bets:
            was = self.spots.get(spot) or Staked(spot, 0, Fraction())
            self.spots[spot] = Staked(spot, was.stakes + amount, was.theoretical + long_run.mean([(spot, amount)]))

    def rating(self, player: int) -> Rating:
        """The same, the most bet on first."""
        return Rating(player, self.hands, self.bet_on, self.left_out, self.seconds, self.largest, self.win,
                      self.variance, _most_first(self.spots), frozenset(self.side), self.closed[0][0],
                      self.closed[-1][0])

    def sit(self, spans: Sequence[Sequence[int]]) -> None:
        """How long they were at it, by how long each hand of each sitting took."""
        self.closed.sort()
        was_at, was_where, was = 0, -1, -1
        for at, where, number in self.closed:
            took = spans[where][was + 1:number + 1] if where == was_where else [min(spans[where][number], at - was_at)]
            self.seconds += sum(took)
            was_at, was_where, was = at, where, number
        self.seconds //= 1_000_000


def ratings(dealt: Dealt) -> tuple[Rating, ...]:
    """Everybody who played at these sittings, by their number. Void hands and chips without a value count nothing."""
    players: dict[int, _Play] = {}
    spans = [_take_sitting(players, where, sitting, run) for where, (sitting, run) in enumerate(dealt)]
    for one in players.values():
        one.sit(spans)
    return tuple(players[player].rating(player) for player in sorted(players))


def _take_sitting(players: dict[int, _Play], where: int, sitting: Sitting, run: Run) -> list[int]:
    """What was played at one sitting; how long each of its hands took."""
    hands = [(booked, at) for booked, at in times_of(sitting, run) if booked.kind == "hand"]
    for number, (booked, at) in enumerate(hands):
        if booked.void or booked.for_fun:
            continue
        for player, came in _came(booked).items():
            players.setdefault(player, _Play()).closed.append((at, where, number))
            _take_hand(players[player], player, booked, run, came)
    return _spans([sitting.opened_at, *(at for _, at in hands)])


def _take_hand(play: _Play, player: int, booked: Booked, run: Run, came: int) -> None:
    play.hands, play.win = play.hands + 1, play.win - came
    if run.game.swing is None:
        return
    long_run = long_run_of(run, booked.rules)
    bets = bets_of(booked, player)
    if long_run is None:
        play.left_out += 1
    elif bets:
        play.bet(bets, long_run, run.game.side_bets)


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
