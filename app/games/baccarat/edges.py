"""What every bet costs whoever makes it, exactly, from a full shoe: the house's edge under its rules."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from app.games.baccarat.bets import WAGERS, Wager
from app.games.baccarat.outcomes import hand_outcomes, pair_outcomes
from app.games.baccarat.rules import BaccaratRules


class Odds(NamedTuple):
    """How often a bet wins and pushes, of all coups, and the house's edge on it: what it keeps of a bet of 1."""

    wins: Fraction
    pushes: Fraction
    edge: Fraction


@lru_cache(maxsize=64)
def odds(rules: BaccaratRules) -> Mapping[str, Odds]:
    """The odds of every bet of the layout, offered in this house or not."""
    return {wager.code: _odds(wager, rules) for wager in WAGERS}


def edges(rules: BaccaratRules) -> dict[str, Fraction]:
    """The house's edge on each spot: what it keeps of a bet of 1 in the long run, pushes counted."""
    return {spot: one.edge for spot, one in odds(rules).items()}


def _odds(wager: Wager, rules: BaccaratRules) -> Odds:
    ends = pair_outcomes(rules.decks) if wager.on_pairs else hand_outcomes(rules.decks)
    ways: dict[tuple[int, int], int] = {}  # by what a bet of 1 wins, as two numbers: a fraction is slow to look up
    for end, orders in ends.items():
        wins = wager.wins(end, rules).as_integer_ratio()
        ways[wins] = ways.get(wins, 0) + orders
    deals = sum(ways.values())
    won = sum(orders for (wins, _), orders in ways.items() if wins > 0)
    kept = -sum((wager.less_commission(Fraction(*wins), rules) * orders for wins, orders in ways.items()), Fraction())
    return Odds(Fraction(won, deals), Fraction(ways.get((0, 1), 0), deals), kept / deals)
