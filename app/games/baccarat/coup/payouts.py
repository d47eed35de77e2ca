"""What every bet of a coup wins or loses, with its commission. Amounts are minor units."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import NamedTuple

from app.cards import Card
from app.games.baccarat.house_rules.bets import BANKER, LOSES, PARTS, PLAYER, WAGER, WAGERS
from app.games.baccarat.house_rules.outcomes import Outcome, Pair, possible
from app.games.baccarat.house_rules.rules import BaccaratRules, Commission
from app.games.baccarat.house_rules.tableau import Winner, is_natural, is_pair, total, winner
from app.money import round_parts


@dataclass(frozen=True)
class Result:
    """A coup's two hands and what they came to.

    `of_one_suit` is what the dealer saw of pairs whose suits are not keyed: hand -> whether its pair is of one suit.
    """

    player: tuple[Card, ...]
    banker: tuple[Card, ...]
    of_one_suit: Mapping[str, bool] = field(default_factory=dict)

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
        return Outcome(*self.totals, len(self.player), len(self.banker), self._pair(PLAYER), self._pair(BANKER))

    def _pair(self, hand: str) -> Pair:
        cards = self._cards(hand)
        if not is_pair(cards):
            return Pair.NONE
        first, second = cards[:2]
        same = first.suit is second.suit if first.suit and second.suit else self.of_one_suit.get(hand)
        return Pair.SUITED if same else Pair.RANK

    def _cards(self, hand: str) -> tuple[Card, ...]:
        return self.player if hand == PLAYER else self.banker

    @property
    def suits_unknown(self) -> list[str]:
        """The hands with a pair of which nobody knows whether it is of one suit."""
        return [hand for hand in (PLAYER, BANKER) if is_pair(self._cards(hand)) and hand not in self.of_one_suit
                and not all(card.suit for card in self._cards(hand)[:2])]

    def won_spots(self, rules: BaccaratRules) -> tuple[str, ...]:
        """The spots that this coup pays, and that of the hand that won it even where its bets only push."""
        return tuple(wager.code for wager in WAGERS
                     if wager.code == self.winner or wager.wins(self.outcome, rules).numerator > 0)


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

    @property
    def gain(self) -> int:
        """What is paid for it before commission; nothing for a bet that pushes or loses."""
        return self.won or 0


def bet_result(spot: str, stake: int, result: Result, rules: BaccaratRules) -> BetResult:
    """What this bet wins, pushes or loses."""
    return settled(spot, stake, WAGER[spot].wins(result.outcome, rules), rules)


def settled(spot: str, stake: int, wins: Fraction, rules: BaccaratRules) -> BetResult:
    """What a bet comes to where a bet of 1 wins so much."""
    if wins is LOSES or wins.numerator < 0:
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
    return _worst_case(tuple(bet for seat in bets.values() for bet in seat.items()), rules)


@lru_cache(maxsize=16)
def _worst_case(bets: tuple[tuple[str, int], ...], rules: BaccaratRules) -> int:
    """The same of bets by their spots. Once they are down it is asked for with every card."""
    stakes: dict[str, list[int]] = {}
    for spot, stake in bets:
        stakes.setdefault(spot, []).append(stake)
    cost = _Costs(stakes, rules)
    return -max(cost.dearest(hands) + cost.dearest(pairs) for hands, pairs in _what_wins(rules))


Ratio = tuple[int, int]
"""A fraction as two numbers: it is looked up faster so."""

Ends = tuple[tuple[tuple[str, Ratio], ...], ...]
"""What each spot wins, for each of several ways in which a coup can come out."""


class _Costs:
    """What the rack pays on these bets less what it takes, reckoned once for all that a spot can win."""

    def __init__(self, stakes: Mapping[str, list[int]], rules: BaccaratRules) -> None:
        self._stakes, self._rules = stakes, rules
        self._known: dict[tuple[str, Ratio], int] = {}

    def dearest(self, ends: Ends) -> int:
        """The most that one of these ends costs."""
        return max([sum([self._of(win) for win in end if win[0] in self._stakes]) for end in ends])

    def _of(self, win: tuple[str, Ratio]) -> int:
        if win not in self._known:
            spot, wins = win[0], Fraction(*win[1])
            self._known[win] = sum(cost_of(spot, stake, wins, self._rules) for stake in self._stakes[spot])
        return self._known[win]


@lru_cache(maxsize=64)
def _what_wins(rules: BaccaratRules) -> tuple[tuple[Ends, Ends], ...]:
    """What bets of 1 win of hands, and of the pairs that can come with them: each of the first with each other."""
    return tuple((_wins_of(hands, False, rules), _wins_of(pairs, True, rules))
                 for hands, pairs in possible(rules.decks))


def _wins_of(ends: tuple[Outcome, ...], on_pairs: bool, rules: BaccaratRules) -> Ends:
    wagers = [one for one in WAGERS if one.on_pairs is on_pairs]
    return tuple(dict.fromkeys(tuple([(one.code, one.wins(end, rules).as_integer_ratio()) for one in wagers])
                               for end in ends))


def cost_of(spot: str, stake: int, wins: Fraction, rules: BaccaratRules) -> int:
    """What the rack pays for a bet that wins so, less the commission it keeps; below nothing, what it takes."""
    one = settled(spot, stake, wins, rules)
    if one.won is None:
        return -stake
    boxed = rules.commission_taken is Commission.BOXES
    return one.won - (0 if boxed else commission_at_once(one.commission, one.won, rules))


def house_keeps(spot: str, stake: int, wins: Fraction, rules: BaccaratRules) -> int:
    """What the house is up by on a bet that wins so, in `PARTS`: below nothing, what it costs. Boxes count as paid.

    Everything is rounded as it will be, but for commission in boxes that are rounded whole: no win alone says how.
    """
    one = settled(spot, stake, wins, rules)
    if one.won is None:
        return stake * PARTS
    kept = one.commission if rules.rounds_whole_boxes else commission_at_once(one.commission, one.won, rules) * PARTS
    return kept - one.won * PARTS
