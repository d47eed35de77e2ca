"""The house's edge on every bet, against published figures, and against coups dealt out one by one."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from math import perm
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app import house_rules
from app.cards import RANKS, SUITS, read_card
from app.games.baccarat.coup.payouts import Result
from app.games.baccarat.house_rules.bets import SPOTS, WAGER, WAGERS
from app.games.baccarat.house_rules.outcomes import Cards, Outcome, Pair, full_shoe, hand_outcomes, outcomes
from app.games.baccarat.house_rules.rules import BaccaratRules, BankerSix
from app.games.baccarat.odds.house_edge import odds
from app.games.baccarat.odds.pair_odds import pair_outcomes
from tests.app.games.baccarat import oracle
from tests.app.games.baccarat.edges import edges

EIGHT_DECKS = 4_998_398_275_503_360
HALF_SIX = {"commission": 0, "banker_six": BankerSix.HALF}
SEVEN_PUSHES = {"commission": 0, "banker_seven_pushes": True}


def per_cent(edge: Fraction) -> str:
    return f"{float(edge * 100):.4f}"


def house(**rules: Any) -> BaccaratRules:
    """House rules that differ from the defaults in this, together with the others or not."""
    return replace(BaccaratRules(), **rules)


@pytest.mark.parametrize(("rules", "spot", "eight", "six", "one"), [
    ({}, "player", "1.2351", "1.2374", "1.2864"),
    ({}, "banker", "1.0579", "1.0558", "1.0117"),
    ({"commission": 400}, "banker", "0.5993", "0.5972", "0.5521"),
    (HALF_SIX, "banker", "1.4581", "1.4548", "1.3852"),
    (SEVEN_PUSHES, "banker", "1.0183", "1.0161", "0.9678"),
    ({}, "tie", "14.3596", "14.4382", "15.7461"),
    ({"tie_pays": 9}, "tie", "4.8440", "4.9313", "6.3846"),
    ({}, "player_pair", "10.3614", "11.2540", "29.4118"),
    ({}, "banker_pair", "10.3614", "11.2540", "29.4118"),
    ({"pair_pays": 12}, "player_pair", "2.8916", "3.8585", "23.5294"),
    ({"pair_pays": 12}, "banker_pair", "2.8916", "3.8585", "23.5294"),
    ({}, "either_pair", "13.7099", "14.5365", "31.5150"),
    ({}, "perfect_pair", "13.0294", "17.0716", "100.0000"),
    ({"perfect_pair_pays": 250}, "perfect_pair", "6.6235", None, "100.0000"),
    ({"perfect_pair_pays": 200}, "perfect_pair", "8.0470", None, "100.0000"),
    ({}, "dragon_7", "7.6113", "7.6062", "7.5795"),
    ({}, "panda_8", "10.1876", "10.2074", "10.6114"),
    ({}, "lucky_6", "16.6836", "16.7163", "17.4183"),
    ({"lucky_6_pays": 23}, "lucky_6", "11.6985", "11.7341", "12.4980"),
    ({}, "super_6", "29.9772", "30.0022", "30.5389"),
    ({}, "small", "5.2829", "5.2687", "4.9922"),
    ({}, "big", "4.3457", "4.3545", "4.5248"),
    ({}, "player_dragon", "2.6517", "2.6675", "3.0306"),
    ({}, "banker_dragon", "9.3731", "9.3889", "9.7441"),
])
def test_every_edge_is_the_published_one_to_its_last_digit(
        rules: dict[str, Any], spot: str, eight: str, six: str | None, one: str) -> None:
    for decks, published in ((8, eight), (6, six), (1, one)):
        assert published in (None, per_cent(edges(house(decks=decks, **rules))[spot]))


def banker_with(total: int, cards: int) -> Callable[[Outcome], bool]:
    return lambda end: end.player < end.banker == total and end.banker_cards == cards


@pytest.mark.parametrize(("happens", "ways"), [
    (lambda end: True, EIGHT_DECKS),
    (lambda end: end.player > end.banker, 2_230_518_282_592_256),
    (lambda end: end.player < end.banker, 2_292_252_566_437_888),
    (lambda end: end.player == end.banker, 475_627_426_473_216),
    (banker_with(7, 3), 112_633_011_329_024),
    (lambda end: end.banker < end.player == 8 and end.player_cards == 3, 172_660_763_262_976),
    (banker_with(6, 2), 186_173_936_904_192),
    (banker_with(6, 3), 83_058_367_551_488),
])
def test_the_events_of_the_eight_deck_shoe_are_counted_as_published(
        happens: Callable[[Outcome], bool], ways: int) -> None:
    assert sum(orders for end, orders in outcomes(full_shoe(8)).items() if happens(end)) == ways
    assert sum(orders for end, orders in hand_outcomes(8).items() if happens(end)) == ways


@pytest.mark.parametrize(("happens", "share"), [
    (lambda end: end.player_cards + end.banker_cards == 4, "37.8868"),
    (lambda end: end.player_cards + end.banker_cards == 5, "30.3444"),
    (lambda end: end.player_cards + end.banker_cards == 6, "31.7687"),
    (lambda end: end.player < end.banker, "45.8597"),
    (lambda end: end.player > end.banker, "44.6247"),
    (lambda end: end.player == end.banker, "9.5156"),
    (lambda end: bool(end.player_pair), "7.4699"),
    (lambda end: bool(end.banker_pair), "7.4699"),
    (lambda end: bool(end.player_pair or end.banker_pair), "14.3817"),
    (lambda end: bool(end.player_pair and end.banker_pair), "0.5581"),
])
def test_what_happens_in_the_eight_deck_shoe_happens_as_often_as_published(
        happens: Callable[[Outcome], bool], share: str) -> None:
    found = sum(orders for end, orders in outcomes(full_shoe(8)).items() if happens(end))
    assert per_cent(Fraction(found, EIGHT_DECKS)) == share


@pytest.mark.parametrize(("spot", "deviation"), [("player", "0.9512"), ("banker", "0.9274")])
def test_a_bet_of_one_swings_as_much_as_published(spot: str, deviation: str) -> None:
    ends = hand_outcomes(8)
    of_one = [(WAGER[spot].net(end, house()), Fraction(orders, EIGHT_DECKS)) for end, orders in ends.items()]
    mean = sum(won * share for won, share in of_one)
    assert f"{float(sum(won * won * share for won, share in of_one) - mean * mean) ** 0.5:.4f}" == deviation


@pytest.mark.parametrize("decks", range(1, 13))
def test_all_the_ways_a_coup_can_come_out_are_all_the_orders_of_six_cards(decks: int) -> None:
    assert sum(hand_outcomes(decks).values()) == sum(pair_outcomes(decks).values()) == perm(52 * decks, 6)


def test_a_bet_wins_and_pushes_as_often_as_its_event_happens() -> None:
    of = odds(house())
    assert (per_cent(of["banker"].wins), per_cent(of["player"].wins), per_cent(of["tie"].wins)) == (
        "45.8597", "44.6247", "9.5156")
    assert of["banker"].pushes == of["player"].pushes == of["tie"].wins
    assert per_cent(of["lucky_6"].wins) == per_cent(of["super_6"].wins) == "5.3864"


def test_every_bet_looks_at_the_hands_alone_or_at_the_pairs_alone() -> None:
    rules = house()
    for end in outcomes(full_shoe(2)):
        hands, pairs = Outcome(*end[:4]), Outcome(0, 0, 2, 2, end.player_pair, end.banker_pair)
        for wager in WAGERS:
            assert wager.wins(end, rules) == wager.wins(pairs if wager.on_pairs else hands, rules)


CODES = [f"{rank.value}{suit.value}" for rank in RANKS for suit in SUITS]


def shoe_of(cards: list[str]) -> Cards:
    """A shoe of these cards."""
    held = Counter(cards)
    return tuple(tuple(held[f"{rank.value}{suit.value}"] for suit in SUITS) for rank in RANKS)


def result_of(order: tuple[str, ...]) -> Result:
    """The coup that these cards make, dealt by the rule page."""
    player, banker = oracle.dealt(list(order))
    return Result(tuple(map(read_card, player)), tuple(map(read_card, banker)))


FEW = st.lists(st.sampled_from(["Ks", "Ks", "Ts", "Kh", "Qs", "4s", "4h", "4s", "3d", "2c", *CODES]), min_size=6,
               max_size=7)


@settings(max_examples=12)
@given(cards=FEW)
def test_the_outcomes_are_those_of_coups_dealt_one_by_one(cards: list[str]) -> None:
    assert outcomes(shoe_of(cards)) == Counter(result_of(order).outcome for order in permutations(cards, 6))


def test_two_pairs_of_one_rank_are_perfect_as_often_as_they_are_dealt() -> None:
    for cards in ("4s 4s 4s 4s 4s 4h 4h", "4s 4s 4h 4h 4d 4d 4c", "8s 8s 8h 8h Ks Ks Ks"):
        held = cards.split()
        assert outcomes(shoe_of(held)) == Counter(result_of(order).outcome for order in permutations(held, 6))


HOUSES = st.fixed_dictionaries({}, optional={
    one.name: st.sampled_from(list(one.options)) if one.options else
    st.booleans() if one.kind is bool else st.integers(one.low or 0, one.high or 0)
    for one in house_rules.declared(BaccaratRules)
    if one.name.endswith("_pays") or one.name in ("commission", "banker_six", "banker_seven_pushes")})


@settings(max_examples=6)
@given(rules=HOUSES, cards=FEW)
def test_every_edge_is_what_the_house_keeps_of_coups_dealt_one_by_one(rules: dict[str, Any], cards: list[str]) -> None:
    made, ends = house(**rules), outcomes(shoe_of(cards))
    kept = dict.fromkeys(SPOTS, Fraction())
    dealt = Counter(tuple(map(tuple, oracle.dealt(list(order)))) for order in permutations(cards, 6))
    for (player, banker), times in dealt.items():
        for spot in SPOTS:
            won = oracle.won(spot, list(player), list(banker), made)
            fee = Fraction(made.commission, 10_000) if spot == "banker" else 0
            kept[spot] += times * (1 if won is None else -won * (1 - fee))
    assert kept == {wager.code: -sum((wager.net(end, made) * ways for end, ways in ends.items()), Fraction())
                    for wager in WAGERS}


def test_a_house_never_gives_an_edge_away_by_what_a_side_bet_may_pay() -> None:
    most = {one.name: [*one.options][-1] if one.options else one.high for one in house_rules.declared(BaccaratRules)
            if one.name.endswith("_pays")}
    for decks in (1, 2, 8, 12):
        assert min(edges(house(decks=decks, **most)).values()) > 0


def test_a_single_deck_has_no_perfect_pair() -> None:
    assert not [end for end in outcomes(full_shoe(1)) if Pair.SUITED in (end.player_pair, end.banker_pair)]
    assert [fault.mend for fault in house_rules.faults(house(decks=1, cut_depth=14, perfect_pair=True))] == [
        {"perfect_pair": False}]
