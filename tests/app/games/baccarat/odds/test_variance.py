"""The mean and the variance of a coup's bets, against every order of a small shoe and the rule page's totals."""

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import permutations

import pytest

from app.cards import RANKS, SUITS, read_card
from app.games.baccarat.coup.payouts import Result, bet_result
from app.games.baccarat.house_rules.bets import SPOTS
from app.games.baccarat.house_rules.outcomes import Cards, outcomes
from app.games.baccarat.house_rules.rules import BaccaratRules, BankerSix, WagersEntered
from app.games.baccarat.odds.house_edge import edges
from app.games.baccarat.odds.variance import Swing, swing
from tests.app.games.baccarat.oracle import dealt

SHOES = {
    "pairs": (("As", "Ah", "As", "4d", "9s", "9s", "Kd"), BaccaratRules()),
    "sixes": (("6s", "Kh", "Kh", "Ad", "5d", "8c", "6s"), BaccaratRules(banker_six=BankerSix.HALF, commission=0)),
    "sevens": (("2s", "5h", "2s", "Kd", "Kc", "3s", "5h"), BaccaratRules(banker_seven_pushes=True, commission=0)),
}
"""Shoes of seven cards: 5,040 orders of the first six each, and what they have most of; under other rules each."""

STAKES = {spot: 100 + 37 * at for at, spot in enumerate(SPOTS)}
"""On every spot of the layout, each bet another amount."""


def shoe_of(codes: tuple[str, ...]) -> Cards:
    """What a shoe of these cards holds."""
    cards = [read_card(code) for code in codes]
    return tuple(tuple(sum(card.rank is rank and card.suit is suit for card in cards) for suit in SUITS)
                 for rank in RANKS)


def house_wins(order: tuple[str, ...], rules: BaccaratRules) -> Fraction:
    """What the house wins of the stakes when the cards come in this order, dealt by the rule page's own table."""
    ranks = [code[0] for code in order]
    player, banker = dealt(ranks)
    # The hands by position: Player 1, 3, 5, Banker 2, 4, and the last card that was drawn.
    mine, theirs = [order[0], order[2]], [order[1], order[3]]
    left = list(order[4:])
    if len(player) == 3:
        mine.append(left.pop(0))
    if len(banker) == 3:
        theirs.append(left.pop(0))
    return hands_win(tuple(mine), tuple(theirs), rules)


@lru_cache(maxsize=4096)
def hands_win(mine: tuple[str, ...], theirs: tuple[str, ...], rules: BaccaratRules) -> Fraction:
    """The same of both hands."""
    result = Result(tuple(map(read_card, mine)), tuple(map(read_card, theirs)))
    won = Fraction()
    for spot, stake in STAKES.items():
        # A stake so large that no rounding is left of it.
        one = bet_result(spot, stake * 10_000, result, rules)
        gross = Fraction(one.won if one.won is not None else -one.stake, 10_000)
        won -= gross - Fraction(one.commission, 10_000 * 10_000)
    return won


@pytest.mark.parametrize("most", SHOES)
def test_mean_and_variance_are_those_of_every_order_of_a_small_shoe(most: str) -> None:
    cards, rules = SHOES[most]
    wins: dict[Fraction, int] = {}
    for order, count in Counter(permutations(cards, 6)).items():
        won = house_wins(order, rules)
        wins[won] = wins.get(won, 0) + count
    orders = sum(wins.values())
    mean = sum((won * count for won, count in wins.items()), Fraction()) / orders
    variance = sum(((won - mean) ** 2 * count for won, count in wins.items()), Fraction()) / orders
    one = Swing(rules, outcomes(shoe_of(cards)))
    assert (one.mean(STAKES), one.variance(STAKES)) == (mean, variance)


def test_player_and_banker_of_eight_decks_vary_as_the_rule_pages_totals_say() -> None:
    banker, player, tie = 2_292_252_566_437_888, 2_230_518_282_592_256, 475_627_426_473_216
    every = banker + player + tie
    stakes = {"banker": 200, "player": 300, "tie": 10}
    won = {-190 + 300 + 10: banker, 200 - 300 + 10: player, -80: tie}
    mean = Fraction(sum(amount * count for amount, count in won.items()), every)
    variance = sum(((amount - mean) ** 2 * count for amount, count in won.items()), Fraction()) / every
    one = Swing(BaccaratRules())
    assert (one.mean(stakes), one.variance(stakes)) == (mean, variance)


def test_the_mean_is_every_stake_by_its_edge() -> None:
    rules = BaccaratRules()
    stakes = {spot: 100 + at for at, spot in enumerate(SPOTS)}
    assert Swing(rules).mean(stakes) == sum(stakes[spot] * edge for spot, edge in edges(rules).items())


def test_equal_bets_on_both_hands_swing_by_the_commission_alone() -> None:
    both = Swing(BaccaratRules()).variance({"player": 100, "banker": 100})
    assert 0 < both < Swing(BaccaratRules()).variance({"player": 100}) / 100
    assert Swing(BaccaratRules(commission=0)).variance({"player": 100, "banker": 100}) == 0


def test_nothing_is_known_where_not_every_bet_is_entered() -> None:
    assert swing(BaccaratRules(wagers=WagersEntered.WINNERS)) is None
    assert swing(BaccaratRules()) is not None
