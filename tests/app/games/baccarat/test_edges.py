"""The house's edge on every bet, against published figures, and against coups dealt out one by one."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from math import perm

import pytest

from app.games.baccarat.edges import Final, edges, finals, full_shoe, pair_chance
from app.games.baccarat.payouts import BANKER, PLAYER, PLAYER_PAIR, TIE
from app.games.baccarat.rules import BaccaratRules, BankerSix
from tests.app.games.baccarat import oracle

EIGHT_DECKS = 4_998_398_275_503_360


def per_cent(edge: Fraction) -> str:
    return f"{float(edge * 100):.4f}"


def test_the_totals_of_the_eight_deck_shoe_are_the_published_ones() -> None:
    ends = finals(full_shoe(8))
    player = sum(ways for end, ways in ends.items() if end.player > end.banker)
    banker = sum(ways for end, ways in ends.items() if end.player < end.banker)
    tie = sum(ways for end, ways in ends.items() if end.player == end.banker)
    assert (player, banker, tie) == (2_230_518_282_592_256, 2_292_252_566_437_888, 475_627_426_473_216)
    assert player + banker + tie == EIGHT_DECKS


@pytest.mark.parametrize(("rules", "spot", "eight", "six", "one"), [
    ({}, PLAYER, "1.2351", "1.2374", "1.2864"),
    ({}, BANKER, "1.0579", "1.0558", "1.0117"),
    ({"commission": 400}, BANKER, "0.5993", "0.5972", "0.5521"),
    ({"commission": 0, "banker_six": BankerSix.HALF}, BANKER, "1.4581", "1.4548", "1.3852"),
    ({"commission": 0, "banker_seven_pushes": True}, BANKER, "1.0183", "1.0161", "0.9678"),
    ({}, TIE, "14.3596", "14.4382", "15.7461"),
    ({"tie_pays": 9}, TIE, "4.8440", "4.9313", "6.3846"),
    ({}, PLAYER_PAIR, "10.3614", "11.2540", "29.4118"),
    ({"pair_pays": 12}, PLAYER_PAIR, "2.8916", "3.8585", "23.5294"),
])
def test_every_edge_is_the_published_one_to_its_last_digit(
        rules: dict[str, object], spot: str, eight: str, six: str, one: str) -> None:
    for decks, published in ((8, eight), (6, six), (1, one)):
        house = replace(BaccaratRules(), decks=decks, cut_depth=14, **rules)  # type: ignore[arg-type] # by name
        assert per_cent(edges(house)[spot]) == published


@pytest.mark.parametrize("decks", range(1, 13))
def test_all_the_ways_a_coup_can_end_are_all_the_orders_of_six_cards(decks: int) -> None:
    assert sum(finals(full_shoe(decks)).values()) == perm(52 * decks, 6)


def test_a_pair_is_as_likely_as_two_cards_of_one_rank() -> None:
    ranks = [rank for rank in range(13) for _ in range(4)]
    drawn = Counter(one == two for one, two in permutations(ranks, 2))
    assert pair_chance(1) == Fraction(drawn[True], drawn.total())


def test_the_ends_are_those_of_coups_dealt_one_by_one() -> None:
    shoe = (2, 1, 1, 1, 0, 1, 1, 1, 0, 1)  # small enough to deal out every order of six cards
    values = [value for value, number in enumerate(shoe) for _ in range(number)]
    assert finals(shoe) == Counter(_dealt(order) for order in permutations(values, 6))


def _dealt(order: tuple[int, ...]) -> Final:
    player, banker, rest = [order[0], order[2]], [order[1], order[3]], list(order[4:])
    if oracle.player_draws(player, banker):
        player.append(rest.pop(0))
    if oracle.banker_draws(player, banker):
        banker.append(rest.pop(0))
    return Final(oracle.total(player), oracle.total(banker), len(player), len(banker))
