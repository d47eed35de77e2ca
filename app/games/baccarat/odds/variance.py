"""How far a coup swings: what its bets bring the house on average, and their exact variance, from a full shoe.

Bets of one coup hang together: Player cannot win where Banker does. So their covariances are reckoned from all that
can come out together, pairs and totals. Nothing is rounded: neither payouts nor commission.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import NamedTuple

from app.games.baccarat.house_rules.bets import WAGER
from app.games.baccarat.house_rules.outcomes import Outcome, full_shoe, hand_outcomes, outcomes
from app.games.baccarat.house_rules.rules import BaccaratRules, WagersEntered
from app.games.baccarat.odds.house_edge import Terms, terms

Ratio = tuple[int, int]
"""What is won, as two numbers: a fraction is slow to look up."""


class _Learnt(NamedTuple):
    """Means and covariances of bets of 1, whole numbers over one denominator each: a night adds up thousands."""

    spots: frozenset[str]
    means: Mapping[str, int]
    mean_of: int
    covariances: Mapping[tuple[str, str], int]
    covariance_of: int


class Swing:
    """What a coup's bets bring the house under these rules, in minor units. `ends` are another shoe's outcomes."""

    def __init__(self, rules: BaccaratRules, ends: Mapping[Outcome, int] | None = None) -> None:
        self._rules, self._ends = rules, ends
        self._learnt = _Learnt(frozenset(), {}, 1, {}, 1)

    def mean(self, stakes: Mapping[str, int]) -> Fraction:
        """What the house wins on average of these stakes: spot -> amount."""
        known = self._learn(stakes)
        return Fraction(-sum(amount * known.means[spot] for spot, amount in stakes.items()), known.mean_of)

    def variance(self, stakes: Mapping[str, int]) -> Fraction:
        """By how much it differs from that, squared and on average; covariances of bets on one coup counted."""
        known, bets = self._learn(stakes), list(stakes.items())
        return Fraction(sum(amount * beside * known.covariances[spot, other]
                            for spot, amount in bets for other, beside in bets), known.covariance_of)

    def _learn(self, stakes: Mapping[str, int]) -> "_Learnt":
        """All that is needed for these spots; put in its place in one step, for whoever reads beside the screen."""
        known = self._learnt
        if not known.spots.issuperset(stakes):
            spots = known.spots | stakes.keys()
            moments = {(one, other): self._moments(*sorted((one, other))) for one in spots for other in spots}
            mean_of = lcm(*(mean.denominator for mean, _ in moments.values()))
            covariance_of = lcm(*(both.denominator for _, both in moments.values()))
            known = self._learnt = _Learnt(
                spots, {spot: int(moments[spot, spot][0] * mean_of) for spot in spots}, mean_of,
                {pair: int(both * covariance_of) for pair, (_, both) in moments.items()}, covariance_of)
        return known

    def _moments(self, one: str, other: str) -> tuple[Fraction, Fraction]:
        first, second = terms(WAGER[one], self._rules), terms(WAGER[other], self._rules)
        return _known(first, second) if self._ends is None else _moments(first, second, self._ends)


def swing(rules: BaccaratRules) -> Swing | None:
    """The swing of a coup under these rules; None where not every bet is entered, as for the edges."""
    return Swing(rules) if rules.wagers is WagersEntered.ALL else None


@lru_cache(maxsize=512)
def _known(one: Terms, other: Terms) -> tuple[Fraction, Fraction]:
    if WAGER[one.bet].on_pairs or WAGER[other.bet].on_pairs:
        return _covary(_all_nets(one), _all_nets(other), outcomes(full_shoe(one.decks)).values())
    return _moments(one, other, hand_outcomes(one.decks))


def _moments(one: Terms, other: Terms, ends: Mapping[Outcome, int]) -> tuple[Fraction, Fraction]:
    """What a bet of 1 on the one wins on average, and the covariance of it with a bet of 1 on the other."""
    return _covary(_nets(one, ends), _nets(other, ends), ends.values())


def _covary(one: Sequence[Ratio], other: Sequence[Ratio], ends: Iterable[int]) -> tuple[Fraction, Fraction]:
    """The same of what both win at each end, and in how many orders it comes."""
    ways: dict[tuple[Ratio, Ratio], int] = {}
    for left, right, orders in zip(one, other, ends, strict=True):
        ways[left, right] = ways.get((left, right), 0) + orders
    orders = sum(ways.values())
    sums = [Fraction(0)] * 3
    for (left, right), count in ways.items():
        won, beside = Fraction(*left), Fraction(*right)
        sums = [sums[0] + won * count, sums[1] + beside * count, sums[2] + won * beside * count]
    mean, beside, product = (one / orders for one in sums)
    return mean, product - mean * beside


@lru_cache(maxsize=64)
def _all_nets(of: Terms) -> Sequence[Ratio]:
    """At every end of a coup from a full shoe, pairs and all: a layout asks for each bet beside every other."""
    return _nets(of, outcomes(full_shoe(of.decks)))


def _nets(of: Terms, ends: Iterable[Outcome]) -> Sequence[Ratio]:
    """What a bet of 1 wins less its commission at each of these ends."""
    return [WAGER[of.bet].net(end, of.rules).as_integer_ratio() for end in ends]
