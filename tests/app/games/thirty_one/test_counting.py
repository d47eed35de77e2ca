"""What hands count in Thirty-One, and who loses: every hand and every showdown beside a plainer way of reckoning."""

from dataclasses import replace
from itertools import combinations, product
from math import comb
from typing import Any

import pytest

from app import house_rules
from app.cards import Card, read_card
from app.dealing.procedures.lives import FIFTH, Outcome, lost_after, spared
from app.dealing.procedures.pack import WHOLE_PACK
from app.dealing.prompts.showing import Cards
from app.games.thirty_one.counting import THREE_ALIKE, Showdown, count_of, count_words, halves, lowest_of, outcome
from app.games.thirty_one.rules import ThirtyOneRules

PIPS = {"A": 11, "K": 10, "Q": 10, "J": 10, "T": 10, **{str(pip): pip for pip in range(2, 10)}}
RULES = ThirtyOneRules()


def rules(**changed: object) -> ThirtyOneRules:
    """The house's rules, where they differ from the defaults."""
    return house_rules.from_values(ThirtyOneRules, changed)


def hand(codes: str) -> Cards:
    """The cards meant by "As Kd 9c"."""
    return tuple(read_card(code) for code in codes.split())


@pytest.mark.parametrize(("codes", "count"), [
    ("As Ks Qs", 31), ("As Ts Js", 31), ("As Ks 9s", 30), ("Kh Qh Jh", 30), ("As Ad Ac", 11), ("Kh Qh Js", 20),
    ("2s 3h 4d", 4), ("2s 2h 2d", 2), ("2s 3s Ad", 11), ("9c 8c 7c", 24), ("5h 5d 6h", 11),
])  # fmt: skip
def test_only_cards_of_one_suit_are_added_and_the_best_suit_counts(codes: str, count: int) -> None:
    assert count_of(hand(codes)) == count


def by_listing(cards: tuple[Card, ...]) -> int:
    """The best of every set of its cards that are of one suit."""
    sets = [some for size in (1, 2, 3) for some in combinations(cards, size)]
    return max(sum(PIPS[card.rank.value] for card in some) for some in sets if len({card.suit for card in some}) == 1)


def test_all_22100_hands_count_what_their_one_suited_sets_come_to() -> None:
    hands = list(combinations(WHOLE_PACK, 3))
    assert len(hands) == comb(52, 3) == 22_100
    assert all(count_of(cards) == by_listing(cards) for cards in hands)
    # An ace with two of the four cards that count ten, in each suit: six ways, four suits.
    assert sum(count_of(cards) == 31 for cards in hands) == 24


def test_three_of_a_kind_are_ordinary_unless_the_house_counts_them_thirty_and_a_half() -> None:
    assert (count_of(hand("9s 9h 9d")), count_of(hand("9s 9h 9d"), three_alike=True)) == (9, THREE_ALIKE)
    assert halves(30) < halves(THREE_ALIKE) < halves(31)
    assert (count_words(THREE_ALIKE), count_words(30)) == ("30½", "30")
    assert sum(count_of(cards, three_alike=True) == THREE_ALIKE for cards in combinations(WHOLE_PACK, 3)) == 52


def test_the_lowest_are_all_who_count_the_least() -> None:
    assert lowest_of({1: 20, 2: 11, 3: 11, 4: 31}) == (2, 3)
    assert lowest_of({1: THREE_ALIKE, 2: 31}) == (1,)
    assert lowest_of({1: THREE_ALIKE, 2: 30}) == (2,)
    assert lowest_of({}) == ()


# who loses


@pytest.mark.parametrize(("end", "changed", "losses"), [
    # One is lowest.
    (Showdown((1, 2, 3), (2,), knocker=1), {}, {2: 1}),
    (Showdown((1, 2, 3), (1,), knocker=1), {}, {1: 2}),
    (Showdown((1, 2, 3), (2,), shown=(3,)), {}, {2: 1}),
    # Somebody shows 31.
    (Showdown((1, 2, 3), (2,), shown=(3,)), {"blitz_losers": "everybody"}, {1: 1, 2: 1}),
    (Showdown((1, 2, 3), (), shown=(2, 3)), {"blitz_losers": "everybody"}, {1: 1}),
    (Showdown((1, 2, 3), (1,), knocker=1, shown=(3,)), {}, {1: 1}),
    (Showdown((1, 2, 3), (1,), knocker=1, shown=(3,)), {"knock_blitzed": True}, {1: 2}),
    (Showdown((1, 2, 3), (1,), knocker=1, shown=(3,)), {"knock_blitzed": True, "blitz_losers": "everybody"},
     {1: 1, 2: 1}),
    (Showdown((1, 2), (), shown=(1, 2)), {}, {}),
    # Several are lowest.
    (Showdown((1, 2, 3, 4), (2, 3), knocker=1), {}, {2: 1, 3: 1}),
    (Showdown((1, 2, 3, 4), (2, 3), knocker=1), {"tie": "nobody"}, {}),
    (Showdown((1, 2, 3, 4), (2, 3), knocker=1), {"tie": "redeal"}, None),
    # The knocker is one of them.
    (Showdown((1, 2, 3, 4), (1, 3), knocker=1), {}, {3: 1}),
    (Showdown((1, 2, 3, 4), (1, 3), knocker=1), {"knocker_tie": "double"}, {1: 2, 3: 1}),
    (Showdown((1, 2, 3, 4), (1, 3), knocker=1), {"knocker_tie": "single"}, {1: 1, 3: 1}),
    (Showdown((1, 2, 3, 4), (1, 3), knocker=1), {"tie": "nobody"}, {3: 1}),
    (Showdown((1, 2, 3, 4), (1, 2, 3), knocker=1), {"tie": "nobody"}, {}),
    (Showdown((1, 2, 3, 4), (1, 2, 3), knocker=1), {"tie": "redeal"}, None),
    (Showdown((1, 2, 3, 4), (1, 3), knocker=1), {"tie": "nobody", "knocker_tie": "double"}, {}),
    # A knock that a 31 has overtaken is none.
    (Showdown((1, 2, 3, 4), (1, 3), knocker=1, shown=(4,)), {}, {1: 1, 3: 1}),
    (Showdown((1, 2, 3, 4), (1, 3), knocker=1, shown=(4,)), {"knock_blitzed": True}, {3: 1}),
    # All are equal.
    (Showdown((1, 2, 3), (1, 2, 3), knocker=1), {}, {}),
    (Showdown((1, 2, 3), (1, 2, 3), knocker=1), {"everybody_ties": "all"}, {2: 1, 3: 1}),
    (Showdown((1, 2, 3), (1, 2, 3), knocker=1), {"everybody_ties": "all", "knocker_tie": "double"}, {1: 2, 2: 1, 3: 1}),
    (Showdown((1, 2, 3), (1, 2, 3), knocker=1), {"everybody_ties": "all", "knocker_tie": "single"}, {1: 1, 2: 1, 3: 1}),
    (Showdown((1, 2, 3), (1, 2, 3), knocker=1), {"tie": "redeal"}, None),
    (Showdown((1, 2), (1, 2), knocker=1), {}, {}),
])  # fmt: skip
def test_who_loses_how_many(end: Showdown, changed: dict[str, object], losses: dict[int, int] | None) -> None:
    assert outcome(end, rules(**changed)) == (Outcome(again=True) if losses is None else Outcome(losses))


def test_whatever_the_house_plays_only_the_lowest_lose_or_everybody_but_who_shows_31() -> None:
    options = {one.name: list(one.options) or [False, True] for one in house_rules.declared(ThirtyOneRules)
               if one.name in ("blitz_losers", "tie", "knocker_tie", "everybody_ties", "knock_blitzed")}
    seats = (1, 2, 3)
    ends = [Showdown(seats, lowest, knocker, shown) for knocker in (0, *seats) for shown in ((), (3,))
            for size in (1, 2, 3) for lowest in combinations(seats, size) if (knocker or shown) and not
            set(lowest) & set(shown)]
    chosen: Any
    for chosen in product(*options.values()):
        house = replace(RULES, **dict(zip(options, chosen, strict=True)))
        for end in ends:
            came = outcome(end, house)
            may = {seat for seat in seats if seat not in end.shown} if end.shown else set(end.lowest)
            assert set(came.losses) <= may
            assert all(count == 1 or seat == end.knocker for seat, count in came.losses.items())
            assert not (came.again and came.losses)


# how many are left


@pytest.mark.parametrize(("before", "more", "after"), [
    (0, 1, 1), (3, 1, 4), (4, 1, 5), (0, 2, 2), (2, 2, 4), (3, 2, 5), (4, 2, 5),
])  # fmt: skip
def test_the_fifth_loss_puts_out_and_a_double_one_counts_two(before: int, more: int, after: int) -> None:
    assert lost_after(before, more, RULES) == after
    assert (after == FIFTH) == (before + more >= 5)


@pytest.mark.parametrize(("before", "more", "after"), [(3, 2, 4), (2, 2, 4), (4, 2, 5), (4, 1, 5), (3, 1, 4)])
def test_where_the_house_says_so_a_double_loss_stops_at_none_left(before: int, more: int, after: int) -> None:
    assert lost_after(before, more, rules(double_may_eliminate=False)) == after


def test_what_would_leave_nobody_costs_nobody_anything() -> None:
    assert spared({1: 4, 2: 4}, Outcome({1: 1, 2: 1}), RULES)
    assert not spared({1: 4, 2: 4}, Outcome({1: 1}), RULES)
    assert not spared({1: 4, 2: 3}, Outcome({1: 1, 2: 1}), RULES)
