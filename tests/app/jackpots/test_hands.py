"""What a hand is worth for a jackpot."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app import poker
from app.cards import RANKS, SUITS, Card, read_card
from app.jackpots.hands import Hand, best_five, disqualified, in_order, qualifies, says, too_few
from app.jackpots.rules import LEAST, JackpotRules, Minimum, Wild, WithoutJokers
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


@pytest.mark.parametrize(("cards", "jokers", "wild", "without_jokers", "few"), [
    ("Ts Th Td Tc Kd", 0, "natural", "no_hand", False), ("Ts Th Td Tc", 0, "natural", "no_hand", True),
    ("Ts Th Td Tc", 1, "natural", "no_hand", True), ("Ts Th Td Tc", 1, "natural", "as_shown", False),
    ("Ts Th Td Tc", 0, "natural", "as_shown", True), ("", 5, "natural", "as_shown", True),
    ("Ts Th Td Tc", 1, "count", "no_hand", False), ("Ts Th Td", 1, "count", "as_shown", True),
    ("Ts Th Td Tc", 1, "disqualifies", "as_shown", True)])
def test_five_cards_must_count(cards: str, jokers: int, wild: str, without_jokers: str, few: bool) -> None:
    rules = JackpotRules(wild=Wild(wild), without_jokers=WithoutJokers(without_jokers), deck=54)
    held = hand(cards, jokers=jokers)
    assert too_few(held, rules) is few
    if few and rules.wild is not Wild.DISQUALIFIES:
        assert disqualified(held, rules) == "fewer than five cards that count"


def test_of_three_alike_both_kickers_are_said() -> None:
    assert says(hand("9s 9h 9d As Kc").value(Wild.NATURAL)) == "Three nines; ace and king kickers"


def test_a_hand_whose_wild_cards_count_is_laid_out_whole_and_any_other_by_its_best_five() -> None:
    seven = hand("Ks Kh Kd 2c 3d 9s", "2c")
    assert set(best_five(seven, Wild.COUNT)) == set(seven.cards)
    assert [card.code for card in best_five(seven, Wild.NATURAL)] == ["Ks", "Kh", "Kd", "9s", "3d"]
    assert [card.code for card in best_five(hand("Ks Kh Kd 2c 3d 9s"), Wild.COUNT)] == ["Ks", "Kh", "Kd", "9s", "3d"]


@pytest.mark.parametrize(("cards", "as_laid"), [
    ("2c As 2d Ah 2h", "2h 2d 2c As Ah"), ("As 5c 2c 4d 3h", "5c 4d 3h 2c As"), ("Ts Jh As Qd Kc", "As Kc Qd Jh Ts"),
    ("Kc 9d Ks 4h 2s", "Ks Kc 9d 4h 2s")])
def test_cards_of_one_rank_are_laid_out_by_suit_and_only_a_wheels_ace_comes_last(cards: str, as_laid: str) -> None:
    assert " ".join(card.code for card in in_order(hand(cards).cards)) == as_laid


def test_a_card_without_its_suit_is_laid_out_before_others_of_its_rank() -> None:
    nine = Card(read_card("9h").rank)
    laid = in_order([read_card("9h"), nine, *hand("Ks Qd 4c").cards])
    assert laid[:2] == (nine, read_card("9h"))
