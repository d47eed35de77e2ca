"""What every bet costs whoever makes it, exactly, from a full shoe: the house's edge under its rules."""

from collections import Counter
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
    ways: Counter[Fraction] = Counter()
    for end, orders in ends.items():
        ways[wager.net(end, rules)] += orders
    deals = sum(ways.values())
    won = sum(orders for net, orders in ways.items() if net > 0)
    return Odds(Fraction(won, deals), Fraction(ways[Fraction()], deals),
                -sum((net * orders for net, orders in ways.items()), Fraction()) / deals)
