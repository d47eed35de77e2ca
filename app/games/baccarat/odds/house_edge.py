"""What every bet costs whoever makes it, exactly, from a full shoe: the house's edge under its rules."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from app.games.baccarat.house_rules.bets import WAGER, WAGERS, Wager
from app.games.baccarat.house_rules.outcomes import Outcome, hand_outcomes
from app.games.baccarat.house_rules.rules import BaccaratRules, WagersEntered
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


def edges(rules: BaccaratRules) -> dict[str, Fraction]:
    """The house's edge on each spot: what it keeps of a bet of 1 in the long run, pushes counted.

    Where not every bet is entered there is none: of what winners alone have bet nothing follows for the long run.
    """
    return {spot: one.edge for spot, one in odds(rules).items()} if rules.wagers is WagersEntered.ALL else {}


@lru_cache(maxsize=512)
def _odds(of: Terms) -> Odds:
    wager = WAGER[of.bet]
    ends = pair_outcomes(of.decks) if wager.on_pairs else hand_outcomes(of.decks)
    ways: dict[tuple[int, int], int] = {}
    for end, won in wins_by_end(of).items():
        ways[won] = ways.get(won, 0) + ends[end]
    deals = sum(ways.values())
    winning = sum(orders for (won, _), orders in ways.items() if won > 0)
    kept = -sum((wager.less_commission(Fraction(*won), of.rules) * orders for won, orders in ways.items()), Fraction())
    return Odds(Fraction(winning, deals), Fraction(ways.get((0, 1), 0), deals), kept / deals)
