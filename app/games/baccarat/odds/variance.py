"""How far a coup swings: what its bets bring the house on average, and their exact variance, from a full shoe.

Bets of one coup hang together: Player cannot win where Banker does. So what two spots win is looked at together, in all
that can come out, pairs and totals. Every payment and commission is rounded as it is at the table; of commission that
is rounded only as a box is collected, see `house_keeps`.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement

from app.games.baccarat.coup.payouts import house_keeps
from app.games.baccarat.house_rules.bets import PARTS, WAGER
from app.games.baccarat.house_rules.outcomes import Outcome, full_shoe, hand_outcomes, outcomes
from app.games.baccarat.house_rules.rules import BaccaratRules, WagersEntered
from app.games.baccarat.odds.house_edge import Terms, terms

Ratio = tuple[int, int]
"""What a bet of 1 wins before commission, as two numbers: a fraction is slow to look up."""

Together = Mapping[tuple[Ratio, Ratio], int]
"""What bets of 1 on two spots win together, and in how many orders of the cards they do."""

Kept = Mapping[Ratio, int]
"""By what a bet of 1 on a spot wins, what the house keeps of all bets on that spot, in `PARTS`."""


class Swing:
    """What a coup's bets bring the house under these rules, in minor units. `ends` are another shoe's outcomes.

    Each bet is told apart, a spot and an amount: what is rounded is rounded for each.
    """

    def __init__(self, rules: BaccaratRules, ends: Mapping[Outcome, int] | None = None) -> None:
        self._rules, self._ends = rules, ends
        self._beside: dict[tuple[str, str], Together] = {}
        self._kept: dict[tuple[str, int], Kept] = {}

    def mean(self, bets: Iterable[tuple[str, int]]) -> Fraction:
        """What the house wins on average of these bets."""
        spots = self._by_spot(bets)
        orders, kept = self._mean(spots)
        return Fraction(kept, orders * PARTS)

    def variance(self, bets: Iterable[tuple[str, int]]) -> Fraction:
        """By how much it differs from that, squared and on average; covariances of bets on one coup counted."""
        spots = self._by_spot(bets)
        orders, kept = self._mean(spots)
        squared = sum([(1 + (one != other)) * self._product(one, spots[one], other, spots[other])
                       for one, other in combinations_with_replacement(sorted(spots), 2)])
        return Fraction(squared * orders - kept * kept, (orders * PARTS) ** 2)

    def _mean(self, spots: Mapping[str, Kept]) -> tuple[int, int]:
        """Of how many orders, and what is kept in all of them."""
        orders, kept = 1, 0
        for spot, mine in spots.items():
            ways = self._together(spot, spot)
            orders = sum(ways.values())
            kept += sum([mine[won] * count for (won, _), count in ways.items()])
        return orders, kept

    def _product(self, one: str, mine: Kept, other: str, theirs: Kept) -> int:
        return sum([mine[won] * theirs[beside] * count
                    for (won, beside), count in self._together(one, other).items()])

    def _by_spot(self, bets: Iterable[tuple[str, int]]) -> Mapping[str, Kept]:
        """What the house keeps of all the bets on a spot together: they win alike."""
        spots: dict[str, dict[Ratio, int]] = {}
        for spot, stake in bets:
            mine = spots.setdefault(spot, {})
            for won, kept in self._of(spot, stake).items():
                mine[won] = mine.get(won, 0) + kept
        return spots

    def _of(self, spot: str, stake: int) -> Kept:
        if (spot, stake) not in self._kept:
            ways = self._together(spot, spot)
            self._kept[spot, stake] = {won: house_keeps(spot, stake, Fraction(*won), self._rules) for won, _ in ways}
        return self._kept[spot, stake]

    def _together(self, one: str, other: str) -> Together:
        if (one, other) not in self._beside:
            first, second = terms(WAGER[one], self._rules), terms(WAGER[other], self._rules)
            self._beside[one, other] = _known(first, second) if self._ends is None else \
                _together(_wins(first, self._ends), _wins(second, self._ends), self._ends.values())
        return self._beside[one, other]


@lru_cache(maxsize=64)
def swing(rules: BaccaratRules) -> Swing | None:
    """The swing of a coup under these rules; None where not every bet is entered, for then nothing is known."""
    return Swing(rules) if rules.wagers is WagersEntered.ALL else None


@lru_cache(maxsize=512)
def _known(one: Terms, other: Terms) -> Together:
    if WAGER[one.bet].on_pairs or WAGER[other.bet].on_pairs:
        return _together(_all_wins(one), _all_wins(other), outcomes(full_shoe(one.decks)).values())
    ends = hand_outcomes(one.decks)
    return _together(_wins(one, ends), _wins(other, ends), ends.values())


def _together(one: Sequence[Ratio], other: Sequence[Ratio], ends: Iterable[int]) -> Together:
    """The same of what both win at each end, and in how many orders it comes."""
    ways: dict[tuple[Ratio, Ratio], int] = {}
    for left, right, orders in zip(one, other, ends, strict=True):
        ways[left, right] = ways.get((left, right), 0) + orders
    return ways


@lru_cache(maxsize=64)
def _all_wins(of: Terms) -> Sequence[Ratio]:
    """At every end of a coup from a full shoe, pairs and all: a layout asks for each bet beside every other."""
    return _wins(of, outcomes(full_shoe(of.decks)))


def _wins(of: Terms, ends: Iterable[Outcome]) -> Sequence[Ratio]:
    """What a bet of 1 wins before commission at each of these ends."""
    return [WAGER[of.bet].wins(end, of.rules).as_integer_ratio() for end in ends]
