"""Questions of a drill in some house, and a second reckoning of what they ask: nothing of it is the program's."""

from collections.abc import Iterator
from fractions import Fraction
from math import floor, gcd
from random import Random
from typing import Any

from app.chips import ChipSet, home_set, small_stakes_set
from app.games.baccarat.house_rules.rules import BaccaratRules
from app.money import currency
from app.practice.ground import Ground
from app.practice.questions import Case, Drill, Question
from app.practice.rounds import cases_of
from tests.app.games.baccarat import oracle

SMALL, LARGE = small_stakes_set(100), home_set(100)

EVERY_BET: dict[str, Any] = dict.fromkeys(
    ("either_pair", "perfect_pair", "dragon_7", "panda_8", "lucky_6", "super_6", "dragon_bonus", "big", "small"), True)


def ground(chips: ChipSet = LARGE, **rules: Any) -> Ground:
    """A house with these rules, named where they are not the usual ones."""
    return Ground(BaccaratRules(**rules), currency("GBP"), chips)


Asked = tuple[Case, Question]


def questions(drill: Drill, house: Ground, of_each: int = 2, which: slice = slice(None)) -> Iterator[Asked]:
    """Some questions of every case that this house has, or of some cases."""
    chance = Random(drill.value)
    for case in cases_of(drill, house.rules)[which]:
        for _ in range(of_each):
            if question := case.question(house, chance):
                yield case, question


def hands(question: Question) -> tuple[list[str], list[str]]:
    """Both hands as they lie, as cards are keyed."""
    player, banker = ([card.code for card in hand.cards] for hand in question.felt.hands)
    return player, banker


def bet(question: Question) -> tuple[str, int]:
    """The one bet that lies there: its spot and its stake in pence."""
    (only,) = question.felt.bets
    return only.spot, only.amount


def rounded(exact: Fraction, unit: int, way: str) -> int:
    """An exact amount of pence in whole units, by hand."""
    units = exact / unit
    below = floor(units)
    up = {"down": False, "up": units > below, "half_up": units - below >= Fraction(1, 2)}[way]
    return (below + up) * unit


def kept(stake: int, house: Ground) -> int:
    """The commission on one win of Banker, reckoned by hand; a bet that wins half bears it on what it wins."""
    rules = house.rules
    exact = Fraction(stake * rules.commission, 100 * 100)
    return min(stake, rounded(exact, rules.commission_unit, rules.commission_rounding.value))


def paid(question: Question, house: Ground) -> int:
    """What the bet of a question is paid in chips, from the printed odds: never more than chips can make."""
    spot, stake = bet(question)
    wins = oracle.won(spot, *hands(question), house.rules)
    assert wins is not None
    won = rounded(stake * wins, 1, house.rules.winnings_rounding.value)
    if spot == "banker" and house.rules.commission_taken.value == "at_once":
        won -= kept(won, house)
    return in_chips(won, house.chips)


def in_chips(amount: int, chips: ChipSet) -> int:
    """The most of an amount that chips make, by trying every amount from nothing upwards."""
    step = gcd(*chips.values)
    values = [value // step for value in chips.values]
    made = [True]
    for at in range(1, amount // step + 1):
        made.append(any(value <= at and made[at - value] for value in values))
    return step * max(at for at, can in enumerate(made) if can)
