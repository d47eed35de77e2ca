"""What bets cost that are really made: the least, the usual and the largest, each paid and rounded as the house does.

Rounding a commission can give a small bet away: where the players gain, it is told, with rules under which they do not.
"""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from math import gcd
from typing import Any, NamedTuple

from app.chips import payable
from app.dealing.values.costs import Around, AtStake
from app.games.baccarat.coup.payouts import house_keeps
from app.games.baccarat.house_rules.bets import PARTS, WAGER, Wager, offered
from app.games.baccarat.house_rules.rules import BaccaratRules, Commission
from app.games.baccarat.odds.house_edge import Terms, edge_at, is_rounded, kept_of, odds_of, terms, ways_to_win
from app.house_rules import declared
from app.money import Rounding

Chips = tuple[int, ...]
"""The values of the house's chips."""


class Gain(NamedTuple):
    """The least bet on which the players have the edge, and the last of those beside it on which they have it too.

    `any_rounding`: they have it however the house rounds, for what the bet pays gives it away.
    """

    first: int
    last: int
    any_rounding: bool = False


def usual_bet(wager: Wager, rules: BaccaratRules, around: Around) -> int:
    """The bet usual on this spot as far as the limits let it be; where no books tell, the least."""
    least, most = limits(wager, rules, around.chips.values)
    return max(least, payable(min(most, around.usual.get(wager.code, least)), around.chips.values))


def at_stakes(wager: Wager, rules: BaccaratRules, around: Around) -> tuple[AtStake, ...]:
    """The least, the usual and the largest bet on this spot with their edges."""
    least, most = limits(wager, rules, around.chips.values)
    return tuple(AtStake(stake, edge_at(wager, stake, rules))
                 for stake in sorted({least, usual_bet(wager, rules, around), most}))


def limits(wager: Wager, rules: BaccaratRules, chips: Chips) -> tuple[int, int]:
    """The least and the largest bet that chips make; one bet alone where none lies between the limits."""
    least, most = wager.limits(rules)
    first = next(stake for stake in range(least, least + max(chips) + 1) if payable(stake, chips) == stake)
    return first, max(first, payable(most, chips))


def gains(rules: BaccaratRules, chips: Chips) -> Mapping[str, Gain]:
    """On which spots of those on offer the players have the edge, and with which bets."""
    found = {one.code: _gain(_Asked(terms(one, rules), one.limits(rules), rules.winnings_rounding,
                                    rules.commission_rounding, rules.commission_unit, rules.rounds_whole_boxes, chips,
                                    rules)) for one in offered(rules)}
    return {spot: gain for spot, gain in found.items() if gain is not None}


@dataclass(frozen=True, slots=True)
class _Asked:
    """All that decides with which bets the players have the edge: other rules may change, and it is known."""

    terms: Terms
    limits: tuple[int, int]
    winnings: Rounding
    commission: Rounding
    unit: int
    whole_boxes: bool
    chips: Chips
    rules: BaccaratRules = field(compare=False)


@lru_cache(maxsize=512)
def _gain(asked: _Asked) -> Gain | None:
    wager, rules, chips = WAGER[asked.terms.bet], asked.rules, asked.chips
    gained = odds_of(wager, rules).edge < 0
    if not gained and not is_rounded(wager, rules):
        return None
    least, most = limits(wager, rules, chips)
    tried = _payable(least, min(most, _highest(wager, rules)), chips)
    run = _first_run(wager, rules, tried)
    if (first := next(run, None)) is None:
        return None
    return Gain(first, most if gained else max(run, default=first), gained)


def _first_run(wager: Wager, rules: BaccaratRules, stakes: Sequence[int]) -> Iterator[int]:
    """The first stakes in a row on which the house loses: the first of them, and some more up to the last.

    While the commission stays as it is, what the house keeps rises or falls evenly: only the ends need be looked at.
    """
    def loses(at: int) -> bool:
        return kept_of(wager, stakes[at], rules) < 0

    found = False
    for start, end in _alike(wager, rules, stakes):
        theirs = [at for at in ((start, end) if loses(start) is loses(end) else range(start, end + 1)) if loses(at)]
        if found and theirs[:1] != [start]:
            return
        yield from (stakes[at] for at in theirs)
        found = bool(theirs)
        if found and theirs[-1] != end:
            return


def _alike(wager: Wager, rules: BaccaratRules, stakes: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The first and the last place of stakes on which every win bears the same commission, and wins no odd part."""
    won = [Fraction(*won) for won in ways_to_win(terms(wager, rules)) if won[0] > 0]
    if any(stake * wins % 1 for stake in stakes[:2] for wins in won):
        yield from ((at, at) for at in range(len(stakes)))
        return

    def commissions(stake: int) -> list[int]:
        return [house_keeps(wager.code, stake, wins, rules) + int(stake * wins) * PARTS for wins in won]

    start = 0
    while start < len(stakes):
        end = bisect_right(stakes, commissions(stakes[start]), start, key=commissions)
        yield start, end - 1
        start = end


def _highest(wager: Wager, rules: BaccaratRules) -> int:
    """No rounding turns the edge on a bet above this: what it can cost or save is less than the edge comes to."""
    of, ways = odds_of(wager, rules), ways_to_win(terms(wager, rules))
    unit = rules.commission_unit if wager.bears_commission and not rules.rounds_whole_boxes else 0
    turns = sum(orders * (unit + 1) for (won, _), orders in ways.items() if won > 0)
    return int(turns / (abs(of.edge) * sum(ways.values()))) + wager.limits(rules)[0] + 1


def _payable(least: int, most: int, chips: Chips) -> Sequence[int]:
    """Every stake from the least, which chips make, to the most that they do."""
    each = range(least, most + 1, gcd(*chips))
    return each if min(chips) == each.step else [stake for stake in each if payable(stake, chips) == stake]


def without_gains(rules: BaccaratRules, chips: Chips) -> Iterator[Mapping[str, Any]]:
    """Ways to take commission under which rounding gives no bet away, the nearest to these rules first.

    A smaller unit; the boxes, in which nothing needs a chip until they are collected; up, which costs small bets most.
    """
    units = sorted((one for one in units_of_commission() if one < rules.commission_unit), reverse=True)
    ways: list[Mapping[str, Any]] = [{"commission_unit": unit} for unit in units]
    for changed in (*ways, in_boxes(rules), {"commission_rounding": Rounding.UP}):
        if all(gain.any_rounding for gain in gains(replace(rules, **changed), chips).values()):
            yield changed


def in_boxes(rules: BaccaratRules) -> Mapping[str, Any]:
    """What changes for commission to go into the boxes, exactly: no chip is needed for it until they are collected."""
    boxed = {"commission_taken": Commission.BOXES, "commission_unit": 1}
    return {name: value for name, value in boxed.items() if getattr(rules, name) != value}


def units_of_commission() -> list[int]:
    """The units to which commission can be rounded."""
    return [int(str(one)) for one in next(one for one in declared(BaccaratRules)
                                          if one.name == "commission_unit").options]
