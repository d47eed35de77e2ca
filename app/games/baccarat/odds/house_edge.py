"""What every bet costs whoever makes it, exactly, from a full shoe: the house's edge under its rules.

Of a bet of 1 nothing is rounded; of a real stake everything is, as the house's rules say.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from app.games.baccarat.coup.payouts import house_keeps
from app.games.baccarat.house_rules.bets import PARTS, WAGER, WAGERS, Wager
from app.games.baccarat.house_rules.outcomes import Outcome, hand_outcomes
from app.games.baccarat.house_rules.rules import BaccaratRules
from app.games.baccarat.odds.pair_odds import pair_outcomes


class Odds(NamedTuple):
    """How often a bet wins and pushes, of all coups, and the house's edge on it: what it keeps of a bet of 1."""

    wins: Fraction
    pushes: Fraction
    edge: Fraction


@dataclass(frozen=True, slots=True)
class Terms:
    """All that decides what a bet wins, and how often: other rules may change, and nothing is reckoned anew."""

    bet: str
    decks: int
    pays: int
    of_main: tuple[object, ...]
    rules: BaccaratRules = field(compare=False)


def terms(wager: Wager, rules: BaccaratRules) -> Terms:
    """On what terms a bet is taken."""
    pays = getattr(rules, wager.pays) if wager.pays else 0
    of_main = (rules.banker_six, rules.banker_seven_pushes, rules.commission) if wager.main else ()
    return Terms(wager.code, rules.decks, pays, of_main, rules)


@lru_cache(maxsize=512)
def wins_by_end(of: Terms) -> Mapping[Outcome, tuple[int, int]]:
    """What a bet of 1 wins before commission as a coup comes out, as two numbers: a fraction is slow to look up."""
    wager = WAGER[of.bet]
    ends = pair_outcomes(of.decks) if wager.on_pairs else hand_outcomes(of.decks)
    return {end: wager.wins(end, of.rules).as_integer_ratio() for end in ends}


def odds(rules: BaccaratRules) -> Mapping[str, Odds]:
    """The odds of every bet of the layout, offered in this house or not."""
    return {wager.code: odds_of(wager, rules) for wager in WAGERS}


def odds_of(wager: Wager, rules: BaccaratRules) -> Odds:
    """The odds of one bet; what was reckoned on the same terms is known."""
    return _odds(terms(wager, rules))


def kept_of(wager: Wager, stake: int, rules: BaccaratRules) -> Fraction:
    """What the house keeps on average of a bet of this much, in minor units, each payment rounded as it will be.

    Commission that is rounded only as a box is collected is not rounded here: no bet alone says how it will be.
    """
    of = terms(wager, rules)
    if not is_rounded(wager, rules):
        return stake * _odds(of).edge
    ways = ways_to_win(of)
    kept = sum([house_keeps(wager.code, stake, Fraction(*won), rules) * orders for won, orders in ways.items()])
    return Fraction(kept, sum(ways.values()) * PARTS)


def is_rounded(wager: Wager, rules: BaccaratRules) -> bool:
    """Whether anything of it may have to be rounded: else a large bet costs just what many small ones do."""
    fee = wager.bears_commission and rules.commission > 0 and not rules.rounds_whole_boxes
    return fee or any(parts > 1 for _, parts in ways_to_win(terms(wager, rules)))


def edge_at(wager: Wager, stake: int, rules: BaccaratRules) -> Fraction:
    """The house's edge on a bet of this much: what it keeps of it for each 1 that is bet."""
    return kept_of(wager, stake, rules) / stake


@lru_cache(maxsize=512)
def ways_to_win(of: Terms) -> Mapping[tuple[int, int], int]:
    """By what a bet of 1 wins before commission, in how many of all orders of the cards it does."""
    ends = pair_outcomes(of.decks) if WAGER[of.bet].on_pairs else hand_outcomes(of.decks)
    ways: dict[tuple[int, int], int] = {}
    for end, won in wins_by_end(of).items():
        ways[won] = ways.get(won, 0) + ends[end]
    return ways


@lru_cache(maxsize=512)
def _odds(of: Terms) -> Odds:
    wager, ways = WAGER[of.bet], ways_to_win(of)
    deals = sum(ways.values())
    winning = sum(orders for (won, _), orders in ways.items() if won > 0)
    kept = -sum((wager.less_commission(Fraction(*won), of.rules) * orders for won, orders in ways.items()), Fraction())
    return Odds(Fraction(winning, deals), Fraction(ways.get((0, 1), 0), deals), kept / deals)
