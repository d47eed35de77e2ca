"""The hands of 3-5-7: what is wild when, what three cards can be, who is best, and what a hand must still contain."""

from itertools import combinations, pairwise, product
from random import Random

import pytest

from app.cards import SUITS, Card, Rank, read_card
from app.dealing.procedures.pack import WHOLE_PACK
from app.dealing.prompts.showing import Cards
from app.games.three_five_seven.hands import best_of, contains, hand_words, is_natural, is_natural_357, worth
from app.poker import Kind


def hand(codes: str) -> Cards:
    """The cards meant by "7s 7h Ac"."""
    return tuple(read_card(code) for code in codes.split())


@pytest.mark.parametrize(("codes", "words"), [
    ("3s Kd 9c", "a pair of kings"), ("3s 3h 9c", "three nines"), ("3s 3h 3d", "three aces"),
    ("9s 8s 7s", "nine high"), ("2s As 4s", "ace high"), ("5s 5h 7d", "a pair of fives"),
    ("5s Kd Kc 9h 2s", "three kings"), ("3s 3h Kd 9c 2d", "a pair of threes"),
    ("5s 9d 8c 7h 6s", "a straight, ten high"),
    ("5s 2h 9h 4h Kh", "a flush, ace high"), ("5s 5h 5d 5c Kd", "five kings"),
    ("5s Kd Kc 9h 9s", "a full house, kings over nines"),
    ("7s 7h Ac Jd 3h 2d Qh", "a straight, ace high"), ("7s 7h Ac 2d 3h 4d Qh", "a straight, six high"),
    ("7s 7h 7d 7c Kd 2s 4h", "five kings"), ("7s Ah Kh Qh Jh 2c 2d", "a royal flush"),
    ("5s 5h 5d 7c Kd 2s 4h", "four fives"),
])  # fmt: skip
def test_threes_are_wild_with_three_cards_fives_with_five_and_sevens_with_seven(codes: str, words: str) -> None:
    cards = hand(codes)
    assert hand_words(cards, len(cards)) == words


def test_two_sevens_with_ace_two_three_are_a_straight_and_not_just_three_aces() -> None:
    assert hand_words(hand("7s 7h Ac 2d 3h 9d Qh"), 7) == "a straight, five high"


def three_by_counting(cards: Cards) -> tuple[int, list[int]]:
    """Three cards by every rank that a wild one can be: how many alike, then the ranks that decide."""
    order = "23456789TJQKA"
    best: tuple[int, list[int]] = (0, [])
    choices = [order if card.rank is Rank.THREE else card.rank.value for card in cards]
    for ranks in product(*choices):
        at = sorted((order.index(rank) for rank in ranks), reverse=True)
        most = max(at, key=lambda one: (at.count(one), one))
        best = max(best, (at.count(most), [most, *[one for one in at if one != most]]))
    return best


def test_all_three_card_hands_stand_in_the_order_of_plain_counting() -> None:
    hands = [tuple(cards) for cards in combinations(WHOLE_PACK, 3)]
    counted = {cards: three_by_counting(cards) for cards in hands}
    hands.sort(key=lambda cards: counted[cards])
    for lower, higher in pairwise(hands):
        if counted[lower] == counted[higher]:
            assert worth(lower, 3) == worth(higher, 3)
        else:
            assert worth(lower, 3) < worth(higher, 3)


def test_three_cards_are_never_more_than_three_of_a_kind() -> None:
    assert {worth(cards, 3).kind for cards in combinations(WHOLE_PACK, 3)} == {Kind.HIGH_CARD, Kind.PAIR, Kind.THREE}


@pytest.mark.parametrize("stage", [3, 5, 7])
def test_the_best_hands_are_those_that_no_other_beats(stage: int) -> None:
    chance = Random(stage)
    for _ in range(200):
        pack = chance.sample(WHOLE_PACK, 4 * stage)
        hands = {seat: tuple(pack[seat * stage:(seat + 1) * stage]) for seat in range(4)}
        best = best_of(hands, stage)
        assert best
        assert {seat for seat in hands if all(worth(hands[seat], stage) >= worth(other, stage)
                                              for other in hands.values())} == set(best)


def test_of_equal_hands_the_one_without_wild_cards_wins_where_the_house_says_so() -> None:
    hands = {1: hand("3s Kd 9c"), 2: hand("Ks Kc 9h"), 3: hand("Kh 2c 4d")}
    assert best_of(hands, 3) == (1, 2)
    assert best_of(hands, 3, natural_first=True) == (2,)
    assert best_of({1: hand("3s Kd 9c"), 2: hand("3h Kc 9h")}, 3, natural_first=True) == (1, 2)


def test_a_wild_card_that_adds_nothing_leaves_a_hand_natural() -> None:
    assert is_natural(hand("7s Ah Ad Ac As Kd 2c"), 7) is False
    assert is_natural(hand("Ks Kc 9h"), 3)


def test_a_natural_is_a_three_a_five_and_a_seven_of_any_suits() -> None:
    for suits in product(SUITS, repeat=3):
        three, five, seven = (Card(rank, suit) for rank, suit in zip((Rank.THREE, Rank.FIVE, Rank.SEVEN), suits,
                                                                     strict=True))
        assert is_natural_357((seven, three, five))
    assert not is_natural_357(hand("3s 5h 5d"))
    assert not is_natural_357(hand("3s 5h 9d"))


def test_a_hand_keeps_the_cards_it_had() -> None:
    assert contains(hand("3s Kd 9c 2d 2h"), hand("9c 3s Kd")) is None
    assert str(contains(hand("3s Kd 8c 2d 2h"), hand("9c 3s Kd"))) == (
        "9♣ was shown before and is missing. A hand keeps its cards for the whole deal. Key it again.")
