"""The mean and the variance of a coup's bets, against every order of a small shoe and the rule page's totals."""

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import permutations

import pytest

from app.cards import RANKS, SUITS, read_card
from app.games.baccarat.coup.payouts import Result, bet_result, commission_at_once
from app.games.baccarat.house_rules.bets import PARTS, SPOTS, WAGER
from app.games.baccarat.house_rules.outcomes import Cards, outcomes
from app.games.baccarat.house_rules.rules import BaccaratRules, BankerSix, Commission, Counted, WagersEntered
from app.games.baccarat.odds.house_edge import edge_at
from app.games.baccarat.odds.variance import Swing, swing
from app.money import Rounding
from tests.app.games.baccarat.oracle import dealt

SHOES = {
    "pairs": (("As", "Ah", "As", "4d", "9s", "9s", "Kd"), BaccaratRules()),
    "sixes": (("6s", "Kh", "Kh", "Ad", "5d", "8c", "6s"),
              BaccaratRules(banker_six=BankerSix.HALF, commission_unit=100, commission_rounding=Rounding.DOWN)),
    "sevens": (("2s", "5h", "2s", "Kd", "Kc", "3s", "5h"),
               BaccaratRules(banker_seven_pushes=True, commission=275, commission_unit=25,
                             commission_rounding=Rounding.UP, winnings_rounding=Rounding.UP)),
    "boxes": (("As", "Kh", "8s", "4d", "9s", "9s", "Kd"),
              BaccaratRules(commission_unit=100, commission_taken=Commission.BOXES,
                            commission_counted=Counted.AT_COLLECTION)),
}
"""Shoes of seven cards: 5,040 orders of the first six each, and what they have most of; under other rules each."""

BETS = [(spot, amount + 37 * at) for at, spot in enumerate(SPOTS) for amount in (100, 1300)]
"""Of two seats on every spot of the layout, each bet another amount."""


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
    for spot, stake in BETS:
        one = bet_result(spot, stake, result, rules)
        if one.won is None:
            won += stake
            continue
        whole = rules.commission_counted is Counted.AT_COLLECTION
        won -= one.won - (Fraction(one.commission, PARTS) if whole else
                          commission_at_once(one.commission, one.won, rules))
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
    assert (one.mean(BETS), one.variance(BETS)) == (mean, variance)


def test_player_and_banker_of_eight_decks_vary_as_the_rule_pages_totals_say() -> None:
    banker, player, tie = 2_292_252_566_437_888, 2_230_518_282_592_256, 475_627_426_473_216
    every = banker + player + tie
    bets = [("banker", 200), ("player", 100), ("player", 200), ("tie", 10)]
    won = {-190 + 300 + 10: banker, 200 - 300 + 10: player, -80: tie}
    mean = Fraction(sum(amount * count for amount, count in won.items()), every)
    variance = sum(((amount - mean) ** 2 * count for amount, count in won.items()), Fraction()) / every
    one = Swing(BaccaratRules())
    assert (one.mean(bets), one.variance(bets)) == (mean, variance)


def test_the_mean_is_every_stake_by_its_edge_at_that_stake() -> None:
    rules = BaccaratRules(commission_unit=100)
    bets = [(spot, 500 + 100 * at) for at, spot in enumerate([*SPOTS, "banker"])]
    assert Swing(rules).mean(bets) == sum(stake * edge_at(WAGER[spot], stake, rules) for spot, stake in bets)


def test_two_bets_that_are_rounded_each_are_not_one_that_is_rounded_once() -> None:
    one = Swing(BaccaratRules(commission_unit=100))
    assert one.mean([("banker", 500)] * 4) < 0 < one.mean([("banker", 2000)])


def test_equal_bets_on_both_hands_swing_by_the_commission_alone() -> None:
    both = Swing(BaccaratRules()).variance([("player", 100), ("banker", 100)])
    assert 0 < both < Swing(BaccaratRules()).variance([("player", 100)]) / 100
    assert Swing(BaccaratRules(commission=0)).variance([("player", 100), ("banker", 100)]) == 0


def test_nothing_is_known_where_not_every_bet_is_entered() -> None:
    assert swing(BaccaratRules(wagers=WagersEntered.WINNERS)) is None
    assert swing(BaccaratRules()) is not None
