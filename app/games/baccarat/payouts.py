"""What every bet of a coup wins or loses, with its commission. Amounts are minor units."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import NamedTuple

from app.cards import Card
from app.games.baccarat.bets import PARTS, WAGER, WAGERS
from app.games.baccarat.outcomes import Outcome, Pair, full_shoe, outcomes
from app.games.baccarat.rules import BaccaratRules, Commission
from app.games.baccarat.tableau import Winner, is_natural, is_pair, total, winner
from app.money import round_parts


@dataclass(frozen=True)
class Result:
    """A coup's two hands and what they came to.

    `suited` are the hands of which somebody looked and saw that their pair is of one suit, though no suits are keyed.
    """

    player: tuple[Card, ...]
    banker: tuple[Card, ...]
    suited: frozenset[str] = frozenset()

    @cached_property
    def winner(self) -> Winner:
        """Player, Banker or a tie."""
        return winner(self.player, self.banker)

    @cached_property
    def totals(self) -> tuple[int, int]:
        """Player's and Banker's totals."""
        return total(self.player), total(self.banker)

    @cached_property
    def natural(self) -> bool:
        """Either hand had a natural."""
        return is_natural(self.player) or is_natural(self.banker)

    @cached_property
    def outcome(self) -> Outcome:
        """How it came out, as far as any bet looks at it."""
        return Outcome(*self.totals, len(self.player), len(self.banker), self._pair("player", self.player),
                       self._pair("banker", self.banker))

    def _pair(self, hand: str, cards: tuple[Card, ...]) -> Pair:
        if not is_pair(cards):
            return Pair.NONE
        first, second = cards[:2]
        same = first.suit is second.suit if first.suit and second.suit else hand in self.suited
        return Pair.SUITED if same else Pair.RANK

    def won_spots(self, rules: BaccaratRules) -> tuple[str, ...]:
        """The spots that this coup pays, and that of the hand that won it even where its bets only push."""
        return tuple(wager.code for wager in WAGERS
                     if wager.code == self.winner or wager.wins(self.outcome, rules) > 0)


def suits_unknown(cards: tuple[Card, ...]) -> bool:
    """Whether these two are a pair of which nobody has keyed whether it is of one suit."""
    return is_pair(cards) and not (cards[0].suit and cards[1].suit)


class BetResult(NamedTuple):
    """What becomes of one bet: the stake, what it wins before commission, and the commission on it in `PARTS`.

    `won` is None for a losing bet and 0 for one that pushes.
    """

    spot: str
    stake: int
    won: int | None
    commission: int = 0

    @property
    def lost(self) -> bool:
        """The stake goes to the rack."""
        return self.won is None


def bet_result(spot: str, stake: int, result: Result, rules: BaccaratRules) -> BetResult:
    """What this bet wins, pushes or loses."""
    wager = WAGER[spot]
    return _settled(spot, stake, wager.wins(result.outcome, rules), rules)


def _settled(spot: str, stake: int, wins: Fraction, rules: BaccaratRules) -> BetResult:
    if wins < 0:
        return BetResult(spot, stake, None)
    won = round_parts(stake * wins.numerator, wins.denominator, 1, rules.winnings_rounding)
    return BetResult(spot, stake, won, won * rules.commission if WAGER[spot].bears_commission else 0)


def commission_at_once(exact: int, won: int, rules: BaccaratRules) -> int:
    """The commission on one win, rounded once by the house's rule, and never more than the win. `exact` in `PARTS`."""
    return min(won, marked_so_far(exact, rules))


def marked_so_far(exact: int, rules: BaccaratRules) -> int:
    """What a box holds when commission is rounded only as it is collected: the exact total, rounded once."""
    return round_parts(exact, PARTS, rules.commission_unit, rules.commission_rounding)


def worst_case(bets: Mapping[int, Mapping[str, int]], rules: BaccaratRules) -> int:
    """The most that one coup can cost the rack, net of what it takes: minor units, negative for a cost.

    It is exact: what can really come out together is looked at, and every payment is rounded as it will be.
    """
    stakes: dict[str, list[int]] = {}
    for seat in bets.values():
        for spot, stake in seat.items():
            stakes.setdefault(spot, []).append(stake)
    if not stakes:
        return 0
    spots = tuple(stakes)
    found = together(spots, rules)
    costs = [{wins: sum(cost_of(spot, stake, wins, rules) for stake in stakes[spot])
              for wins in {one[at] for one in found}} for at, spot in enumerate(spots)]
    return -max(sum([cost[wins] for cost, wins in zip(costs, one, strict=True)]) for one in found)


@lru_cache(maxsize=256)
def together(spots: tuple[str, ...], rules: BaccaratRules) -> frozenset[tuple[Fraction, ...]]:
    """What bets of 1 on these spots can win together, as it can really come out: one value for each spot."""
    wagers = [WAGER[spot] for spot in spots]
    return frozenset(tuple([wager.wins(end, rules) for wager in wagers]) for end in outcomes(full_shoe(rules.decks)))


def cost_of(spot: str, stake: int, wins: Fraction, rules: BaccaratRules) -> int:
    """What the rack pays for a bet that wins so, less the commission it keeps; below nothing, what it takes."""
    one = _settled(spot, stake, wins, rules)
    if one.won is None:
        return -stake
    boxed = rules.commission_taken is Commission.BOXES
    return one.won - (0 if boxed else commission_at_once(one.commission, one.won, rules))
