"""What a hand is worth for a jackpot."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app import poker
from app.cards import RANKS, SUITS, Card
from app.jackpots.hands import Hand, best_five, qualifies, says
from app.jackpots.rules import LEAST, Minimum, Wild
from app.poker import Kind
from tests.app.jackpots.hands import hand

DECK = [Card(rank, suit) for rank in RANKS for suit in SUITS]
HANDS = st.lists(st.sampled_from(DECK), min_size=5, max_size=7, unique=True)


def test_a_wild_deuce_is_a_two_at_its_natural_value() -> None:
    full_house = hand("Ks Kh Kd 2c 2d", "2c 2d")
    assert full_house.value(Wild.NATURAL) == poker.natural_value(full_house.cards)
    assert full_house.value(Wild.NATURAL).kind is Kind.FULL_HOUSE
    assert full_house.value(Wild.COUNT).kind is Kind.FIVE


def test_a_joker_has_no_natural_value_and_is_taken_away() -> None:
    with_joker = hand("Ks Kh Kd Qc 3d", jokers=1)
    assert with_joker.value(Wild.NATURAL).kind is Kind.THREE
    assert with_joker.value(Wild.COUNT).kind is Kind.FOUR
    assert (with_joker.counted(Wild.NATURAL), with_joker.counted(Wild.COUNT)) == (5, 6)


@given(HANDS)
def test_five_of_a_kind_cannot_be_where_wild_cards_have_their_natural_value(cards: list[Card]) -> None:
    assert Hand(tuple(cards), tuple(cards[:3])).value(Wild.NATURAL).kind is not Kind.FIVE


@given(HANDS, st.integers(0, 3))
def test_wild_cards_that_count_are_worth_the_best_that_any_cards_in_their_place_make(
        cards: list[Card], wild: int) -> None:
    wild = min(wild, 1)  # the oracle tries every card: one wild card is 52 hands
    made = Hand(tuple(cards), tuple(cards[:wild])).value(Wild.COUNT)
    rest = cards[wild:]
    tried = [poker.natural_value([*rest, other]) for other in DECK if other not in rest] if wild else \
        [poker.natural_value(rest)]
    alike = max(rest.count(card) for card in rest)
    four = [rank for rank in RANKS if sum(card.rank is rank for card in rest) == 4]
    assert alike == 1
    if wild and four:
        assert made.kind is Kind.FIVE
    else:
        assert made == max(tried)


@given(HANDS)
def test_the_best_five_of_a_hand_are_worth_the_whole_hand(cards: list[Card]) -> None:
    whole = Hand(tuple(cards))
    five = best_five(whole, Wild.NATURAL)
    assert len(five) == len(set(five)) == 5
    assert set(five) <= set(cards)
    assert poker.natural_value(five) == whole.value(Wild.NATURAL)


@pytest.mark.parametrize(("cards", "words"), [
    ("Kd Tc Th Ts Td", "Four tens, king kicker"), ("Ks Kh Kd 4c 4d", "A full house, kings over fours"),
    ("9c 9d As Kd 4h", "A pair of nines; ace, king and four kickers"), ("As Ks Qs Js Ts", "A royal flush"),
    ("9c 9d As Ad 4h", "Two pair, aces and nines, four kicker"), ("5c 4d 3h 2s Ah", "A straight, five high"),
    ("As Kd 9h 4c 2d", "Ace high, king, nine, four, two"),
])
def test_a_hand_is_said_with_what_decides(cards: str, words: str) -> None:
    assert says(hand(cards).value(Wild.NATURAL)) == words


@pytest.mark.parametrize(("cards", "as_laid"), [
    ("Kd Tc Th Ts Td", "T T T T K"), ("2c As 2d Ah 2h", "2 2 2 A A"), ("Ah 2s 3h 4d 5c", "5 4 3 2 A")])
def test_a_hand_is_laid_out_by_what_makes_it(cards: str, as_laid: str) -> None:
    assert " ".join(card.rank.value for card in best_five(hand(cards), Wild.NATURAL)) == as_laid


@pytest.mark.parametrize(("minimum", "least", "below"), [
    (Minimum.ACES_FULL, "As Ah Ad 2c 2d", "Ks Kh Kd Ac Ad"), (Minimum.FULL_HOUSE, "2s 2h 2d 3c 3d", "As Ks 9s 4s 2s"),
    (Minimum.FOUR, "2s 2h 2d 2c 3d", "As Ah Ad Kc Kd"), (Minimum.ROYAL, "As Ks Qs Js Ts", "Ks Qs Js Ts 9s"),
    (Minimum.PAIR, "2s 2h 3d 4c 5d", "As Kh Qd Jc 9d")])
def test_the_least_hand_qualifies_and_the_next_below_does_not(minimum: Minimum, least: str, below: str) -> None:
    assert qualifies(hand(least).value(Wild.NATURAL), minimum)
    assert not qualifies(hand(below).value(Wild.NATURAL), minimum)


@given(HANDS)
def test_every_hand_qualifies_where_there_is_no_least_one(cards: list[Card]) -> None:
    assert qualifies(poker.natural_value(cards), Minimum.NONE)


def test_every_minimum_is_declared_with_its_hand() -> None:
    assert set(LEAST) == set(Minimum)
