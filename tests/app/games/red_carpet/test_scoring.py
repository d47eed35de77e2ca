"""What four cards score in Red Carpet: the printed examples, and every hand beside another way of reckoning."""

from collections import Counter
from functools import cache
from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.cards import Card, read_card
from app.dealing.prompts.showing import Cards
from app.games.red_carpet.scoring import SHORT_PACK, Counting, best_four, score, scored, shares_of_bonus


def hand(codes: str) -> Cards:
    """The cards meant by "As Kd 9c"."""
    return tuple(read_card(code) for code in codes.split())


@pytest.mark.parametrize(("codes", "points", "reckoned", "named"), [
    ("Ac Ks Td 8h", 11, "4 + 3 + 2 + 2", "no pair"),
    ("Kc Kd 9d 7s", 16, "2 × (3 + 3) + 2 + 2", "pair"),
    ("Kc Kd 9d 9s", 20, "2 × (3 + 3) + 2 × (2 + 2)", "two pair"),
    ("Qc Qh Qs Ac", 31, "3 × (3 + 3 + 3) + 4", "three of a kind"),
    ("Qc Js Tc 9d", 30, "3 × (3 + 3 + 2 + 2)", "straight"),
    ("As Ks Qs Js", 65, "5 × (4 + 3 + 3 + 3)", "straight flush"),
    ("As Ad Ah Ac", 80, "5 × (4 + 4 + 4 + 4)", "four of a kind"),
    ("Ah Ad 7h 7d", 100, "", "Red Carpet"),
])  # fmt: skip
def test_the_eight_printed_examples_score_as_printed(codes: str, points: int, reckoned: str, named: str) -> None:
    made = scored(hand(codes))
    assert (made.points, made.reckoned, made.named) == (points, reckoned, named)
    assert set(made.cards) == set(hand(codes))


# every hand, beside another way

PIPS = dict(zip("789TJQKA", (2, 2, 2, 2, 3, 3, 3, 4), strict=True))
RUNS = ("789T", "89TJ", "9TJQ", "TJQK", "JQKA")


def splits(items: tuple[int, ...]) -> list[list[tuple[int, ...]]]:
    """Every way to put these into groups."""
    if not items:
        return [[]]
    first, rest = items[0], items[1:]
    ways = []
    for size in range(len(rest) + 1):
        for others in combinations(rest, size):
            left = tuple(one for one in rest if one not in others)
            ways += [[(first, *others), *way] for way in splits(left)]
    return ways


WAYS = {size: splits(tuple(range(size))) for size in (2, 4)}


@cache
def by_groups(ranks: str, one_suit: bool) -> int:
    """The most that the cards come to in groups, each of which is worth what it makes by itself."""

    def worth(group: tuple[int, ...]) -> int:
        held = "".join(sorted((ranks[at] for at in group), key="789TJQKA".index))
        by = 1
        if len(set(held)) == 1:
            by = {1: 1, 2: 2, 3: 3, 4: 5}[len(held)]
        if len(held) == 4:
            by = max(by, 3 if one_suit else 1, (5 if one_suit else 3) if held in RUNS else 1)
        return by * sum(PIPS[rank] for rank in held)

    return max(sum(worth(group) for group in way) for way in WAYS[len(ranks)])


def otherwise(cards: tuple[Card, ...]) -> int:
    """The same from the cards' codes alone."""
    codes = [card.code for card in cards]
    if sorted(codes) == ["7d", "7h", "Ad", "Ah"]:
        return 100
    return by_groups("".join(sorted(code[0] for code in codes)), len({code[1] for code in codes}) == 1)


def test_all_35960_hands_score_what_their_best_groups_come_to() -> None:
    hands = list(combinations(SHORT_PACK, 4))
    assert len(hands) == comb(32, 4) == 35_960
    scores = [score(cards) for cards in hands]
    assert scores == [otherwise(cards) for cards in hands]
    highest = sorted(Counter(scores).items(), reverse=True)[:6]
    assert highest == [(100, 1), (80, 1), (65, 4), (60, 3), (55, 4), (50, 4)]
    assert min(scores) == 9


def test_poker_rank_is_nothing_aces_and_kings_beat_three_sevens_and_a_flush() -> None:
    aces_up, sevens, flush = score(hand("As Ad Kc Kd")), score(hand("7s 7d 7c Ah")), score(hand("Js Ts 8s 7s"))
    assert (aces_up, sevens, flush) == (28, 22, 27)


def test_all_496_hands_of_two_cards_make_no_straight_and_no_flush() -> None:
    two = list(combinations(SHORT_PACK, 2))
    assert len(two) == 496
    assert all(score(cards) == otherwise_two(cards) for cards in two)
    assert (score(hand("As Ad")), score(hand("As Ks"))) == (16, 7)


def otherwise_two(cards: tuple[Card, ...]) -> int:
    """Two cards, which are a pair or nothing."""
    return by_groups("".join(card.code[0] for card in cards), False)


@pytest.mark.parametrize(("codes", "usually", "ace_low"), [
    ("As 7d 8c 9h", 10, 30), ("As 7s 8s 9s", 30, 50), ("As 8d 9c Th", 10, 10), ("As Kd 7c 8h", 11, 11),
    ("As Kd Qc Jh", 39, 39),
])  # fmt: skip
def test_the_ace_is_low_in_a_straight_only_where_the_house_says_so(codes: str, usually: int, ace_low: int) -> None:
    assert (score(hand(codes)), score(hand(codes), Counting(ace_low=True))) == (usually, ace_low)


# two packs


@pytest.mark.parametrize(("codes", "points", "doubled"), [
    ("Ah Ah 7d 7d", 24, 100), ("Ah Ad 7h 7h", 24, 100), ("Ah Ad 7h 7d", 100, 100), ("Ah Ah As 7h", 38, 38),
    ("As As 7h 7d", 24, 24), ("Ah Ah Kh 9h", 39, 39), ("Kh Kh Kd Kd", 60, 60),
])  # fmt: skip
def test_of_two_packs_equal_cards_pair_and_the_carpet_needs_all_four_red_ones(
    codes: str, points: int, doubled: int
) -> None:
    assert (score(hand(codes)), score(hand(codes), Counting(doubled_carpet=True))) == (points, doubled)
    assert (scored(hand(codes)).points, scored(hand(codes), Counting(doubled_carpet=True)).points) == (points, doubled)


# the best four


@given(st.lists(st.sampled_from(SHORT_PACK), min_size=2, max_size=8, unique=True))
def test_the_best_four_of_a_hand_score_no_less_than_any_four_of_it(cards: list[Card]) -> None:
    best = best_four(tuple(cards))
    size = min(4, len(cards))
    assert set(best.cards) <= set(cards)
    assert len(best.cards) == size
    assert best.points == score(best.cards) == max(score(some) for some in combinations(cards, size))
    assert best_four(tuple(reversed(cards))) == best


def test_the_best_four_are_found_among_eight() -> None:
    best = best_four(hand("7h Kc Ad 7d Ks Ah Kd 9s"))
    assert (best.points, best.named, [str(card) for card in best.cards]) == (
        100, "Red Carpet", ["A♥", "A♦", "7♥", "7♦"])
    assert best_four(hand("Kc Kd Ks 9s 9d 8c 7h Ts")).reckoned == "3 × (3 + 3 + 3) + 2"


# the 25


@pytest.mark.parametrize(("hands", "shares"), [
    ({1: 31, 2: 20}, {1: 25}), ({1: 31, 2: 31, 3: 9}, {1: 12, 2: 12}), ({1: 20, 3: 20, 4: 20}, {1: 8, 3: 8, 4: 8}),
    ({1: 9, 2: 9, 3: 9, 4: 9}, {1: 6, 2: 6, 3: 6, 4: 6}), ({2: 12}, {2: 25}), ({}, {}),
])  # fmt: skip
def test_the_highest_hands_share_25_rounded_down(hands: dict[int, int], shares: dict[int, int]) -> None:
    assert shares_of_bonus(hands) == shares
