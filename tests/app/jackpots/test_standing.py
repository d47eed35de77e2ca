"""Who stands at the end of a period, under each policy."""

from itertools import permutations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.jackpots.hands import qualifies
from app.jackpots.rules import Leaver, Minimum, Nobody, Tie, Wild
from app.jackpots.standing import Candidate, Contribution, Deed, Period, ending, split
from tests.app.jackpots.hands import a_period, paid, shown

FOUR_TENS, FULL = "Ts Th Td Tc Kd", "As Ah Ad 9c 9d"
WILD_FULL, BETTER = "Ks Kh Kd 2c 2d", "8s 8h 8d 8c Ad"
TIE_ONE, TIE_TWO = "Qs Qh 7d 7c Kd", "Qd Qc 7s 7h Ks"


def gets(period: Period) -> dict[int, int]:
    """What each player gets."""
    return {one.player: one.amount for one in ending(period).shares}


# four contributors (1 to 4) among six players: a wild full house, a better hand by a non-contributor, a tie, a leaver


def the_evening(**changed: Any) -> Period:
    """3 shows a full house with two wild deuces; 5, who has not paid, four eights; 1 and 2 tie; 4 leaves with aces."""
    candidates = (shown(3, WILD_FULL, 10, wild="2c 2d"), shown(5, BETTER, 20), shown(1, TIE_ONE, 30),
                  shown(2, TIE_TWO, 40), shown(4, FULL, 50))
    return a_period(candidates, pool=2_000, absent=(4,), gone=(4,), **changed)


def test_the_evening_by_the_defaults_the_leaver_keeps_the_claim_and_is_paid_later() -> None:
    ends = ending(the_evening())
    assert ends.deed is Deed.AWARD
    assert [(one.player, one.amount, one.payable) for one in ends.shares] == [(4, 2_000, True)]
    assert [(one.player, why) for one, why in ends.passed_over] == [(5, "has not contributed")]


def test_the_evening_where_a_leaver_forfeits_the_next_best_is_the_wild_full_house_at_its_natural_value() -> None:
    for leaver in (Leaver.FORFEITS, Leaver.PRESENT):
        assert gets(the_evening(leaver=leaver)) == {3: 2_000}


def test_the_evening_where_wild_cards_count_they_make_five_of_a_kind() -> None:
    assert gets(the_evening(wild=Wild.COUNT)) == {3: 2_000}


def test_the_evening_where_a_wild_card_disqualifies_the_tie_is_left_to_who_showed_it_first() -> None:
    assert gets(the_evening(wild=Wild.DISQUALIFIES, leaver=Leaver.FORFEITS)) == {1: 2_000}


def test_the_evening_where_ties_split_the_odd_chip_goes_to_the_earlier() -> None:
    period = the_evening(wild=Wild.DISQUALIFIES, leaver=Leaver.FORFEITS, tie=Tie.SPLIT)
    assert gets(period) == {1: 1_000, 2: 1_000}
    assert gets(Period(period.rules, 2_100, period.contributions, period.candidates, period.absent, period.gone,
                       100)) == {1: 1_100, 2: 1_000}


def test_the_evening_where_nobody_reaches_the_least_hand_contributions_go_back_or_stay() -> None:
    back = ending(the_evening(minimum=Minimum.FOUR))
    assert (back.deed, {one.player: one.amount for one in back.shares}) == \
        (Deed.REFUND, {1: 500, 2: 500, 3: 500, 4: 500})
    assert [one.payable for one in back.shares] == [False, False, False, True]
    stays = ending(the_evening(minimum=Minimum.FOUR, nobody=Nobody.CARRY))
    assert (stays.deed, stays.shares) == (Deed.CARRY, ())


# one rule at a time


def test_a_hand_shown_before_the_contribution_does_not_stand() -> None:
    late = (Contribution(1, 500, 0, 200),)
    period = Period(a_period(()).rules, 500, late, (shown(1, FOUR_TENS, 10),), unit=100)
    assert ending(period).passed_over[0][1] == "contributed afterwards"
    assert ending(period).deed is Deed.REFUND


def test_a_struck_hand_does_not_stand_and_the_next_best_does() -> None:
    period = a_period((shown(1, FOUR_TENS, 10, struck="wrong deck"), shown(2, FULL, 20)))
    assert gets(period) == {2: 2_000}
    assert ending(period).passed_over[0][1] == "struck out: wrong deck"


def test_equal_hands_of_the_same_minute_split_even_where_the_first_holds() -> None:
    one, two = "As Ks Qs Js Ts", "Ah Kh Qh Jh Th"
    assert gets(a_period((shown(1, one, 10, 1_01), shown(2, two, 10, 1_02)))) == {1: 1_000, 2: 1_000}
    assert gets(a_period((shown(1, one, 10, 1_01), shown(2, two, 11, 1_02)))) == {1: 2_000}


def test_equal_hands_of_one_showdown_split_however_late_the_second_is_keyed() -> None:
    one, two = shown(1, TIE_ONE, 10, 101, shown=90), shown(2, TIE_TWO, 14, 102, shown=90)
    assert gets(a_period((one, two))) == {1: 1_000, 2: 1_000}
    assert gets(a_period((one, shown(2, TIE_TWO, 14, 102, shown=101)))) == {1: 2_000}


def test_one_player_with_two_equal_hands_is_paid_once() -> None:
    assert gets(a_period((shown(1, TIE_ONE, 10), shown(1, TIE_TWO, 20)), tie=Tie.SPLIT)) == {1: 2_000}


def test_who_left_and_came_back_is_present_but_has_forfeited() -> None:
    came_back = (shown(1, FOUR_TENS, 10), shown(2, FULL, 20))
    assert gets(a_period(came_back, gone=(1,), leaver=Leaver.PRESENT)) == {1: 2_000}
    assert gets(a_period(came_back, gone=(1,), leaver=Leaver.FORFEITS)) == {2: 2_000}
    assert gets(a_period(came_back, gone=(1,), leaver=Leaver.KEEPS)) == {1: 2_000}


def test_a_winner_nobody_has_confirmed_is_named_as_waiting() -> None:
    from dataclasses import replace

    unconfirmed = replace(shown(1, FOUR_TENS, 10), confirmed_by="")
    assert ending(a_period((unconfirmed, shown(2, FULL, 20)))).unconfirmed == (unconfirmed,)
    assert ending(a_period((replace(shown(2, FULL, 20), confirmed_by=""), shown(1, FOUR_TENS, 10)))).unconfirmed == ()


def test_an_empty_jackpot_ends_in_nothing() -> None:
    assert ending(a_period((), pool=0, players=())).deed is Deed.NOTHING
    assert ending(a_period((shown(1, FULL, 10),), pool=0)).deed is Deed.NOTHING


def test_what_was_carried_in_stays_where_contributions_go_back() -> None:
    assert gets(a_period((), pool=9_000)) == {1: 500, 2: 500, 3: 500, 4: 500}


def test_equal_hands_of_the_first_showdown_of_all_split() -> None:
    one, two = shown(1, TIE_ONE, 10, 101, shown=1), shown(2, TIE_TWO, 14, 102, shown=1)
    period = a_period((one, two))
    early = tuple(Contribution(made.player, made.amount, 0, made.order - 10) for made in period.contributions)
    assert gets(Period(period.rules, 2_000, early, period.candidates, unit=100)) == {1: 1_000, 2: 1_000}


def test_an_empty_jackpot_pays_nobody_anything() -> None:
    assert ending(a_period((shown(1, FULL, 10),), pool=0)).shares == ()


def test_what_is_there_stays_whether_anybody_has_put_in_or_not() -> None:
    assert ending(a_period((), pool=500, players=())).deed is Deed.CARRY
    assert ending(a_period((), pool=0, nobody=Nobody.CARRY)).deed is Deed.CARRY


def test_what_was_put_by_goes_back_out_of_the_reserve_to_who_paid_it() -> None:
    paid_in = (Contribution(1, 500, 0, 1, 50), Contribution(2, 500, 0, 2, 100), Contribution(1, 250, 0, 3, 25))
    back = ending(Period(a_period(()).rules, 1_075, paid_in, unit=25))
    assert [(one.player, one.amount, one.from_reserve) for one in back.shares] == [(1, 750, 75), (2, 500, 100)]


@given(st.integers(0, 10**7), st.integers(1, 20), st.sampled_from([1, 50, 100, 250]))
def test_a_split_loses_nothing_and_favours_the_earlier(amount: int, ways: int, unit: int) -> None:
    parts = split(amount, ways, unit)
    assert sum(parts) == amount
    assert parts == sorted(parts, reverse=True)
    assert all(part % unit == 0 for part in parts[1:])
    assert max(parts) - min(parts) <= unit + amount % unit


# every policy at once, against a slow judge of its own

RANKED = (FOUR_TENS, FULL, WILD_FULL, TIE_ONE, TIE_TWO)


def slow_winners(period: Period) -> list[int]:
    """Who wins, written another way: throw out whoever cannot, then let each look whether somebody beats them."""
    rules, left = period.rules, []
    for one in period.candidates:
        money = [c.order for c in period.contributions if c.player == one.player]
        value = one.hand.value(rules.wild)
        bad = (bool(one.struck), not money, bool(money) and min(money) > one.order,
               rules.wild is Wild.DISQUALIFIES and bool(one.hand.wild), not qualifies(value, rules.minimum),
               rules.leaver is Leaver.FORFEITS and one.player in (*period.gone, *period.absent),
               rules.leaver is Leaver.PRESENT and one.player in period.absent)
        if not any(bad):
            left.append((value, one))

    def beaten(value: Any, one: Candidate) -> bool:
        return any(other > value or (other == value and rules.tie is Tie.FIRST and who.minute < one.minute)
                   for other, who in left)

    return list(dict.fromkeys(one.player for value, one in sorted(left, key=lambda made: (made[1].at, made[1].order))
                              if not beaten(value, one)))


@pytest.mark.parametrize(("wild", "tie", "leaver", "minimum", "nobody"), list(product(
    Wild, Tie, Leaver, (Minimum.NONE, Minimum.FULL_HOUSE, Minimum.FOUR), Nobody)))
def test_every_policy_with_every_order_of_three_hands(wild: Wild, tie: Tie, leaver: Leaver, minimum: Minimum,
                                                      nobody: Nobody) -> None:
    for cards in permutations(RANKED, 3):
        for absent, gone in (((), ()), ((1,), (1,)), ((), (2,)), ((3,), (1, 3))):
            made = tuple(shown(player, hand, minute, 100 + player, wild="2c 2d" if hand == WILD_FULL else "")
                         for player, (hand, minute) in enumerate(zip(cards, (10, 10, 25), strict=True), 1))
            period = a_period(made, players=(1, 2, 4), absent=absent, gone=gone, wild=wild, tie=tie, leaver=leaver,
                              minimum=minimum, nobody=nobody)
            judge(period)


def judge(period: Period) -> None:
    """The function and the slow judge agree, and no chip is lost."""
    ends, winners = ending(period), slow_winners(period)
    assert [one.player for one in ends.holders] == winners
    if winners:
        assert ends.deed is (Deed.AWARD if period.pool else Deed.NOTHING)
        assert sum(one.amount for one in ends.shares) == period.pool
    elif ends.deed is Deed.REFUND:
        assert period.rules.nobody is Nobody.REFUND
        assert sum(one.amount for one in ends.shares) == sum(one.amount for one in period.contributions)
    assert all(one.payable == (one.player in period.absent) for one in ends.shares)


@st.composite
def periods(draw: st.DrawFn) -> Period:
    """Any evening of six players."""
    rules = {"wild": draw(st.sampled_from(Wild)), "tie": draw(st.sampled_from(Tie)),
             "leaver": draw(st.sampled_from(Leaver)), "nobody": draw(st.sampled_from(Nobody)),
             "minimum": draw(st.sampled_from(Minimum))}
    players = tuple(draw(st.sets(st.integers(1, 6))))
    made = tuple(
        shown(draw(st.integers(1, 6)), draw(st.sampled_from(RANKED)), draw(st.integers(0, 3)), order,
              wild="Ks" if draw(st.booleans()) else "", struck="no" if draw(st.integers(0, 9)) == 0 else "")
        for order in range(10, 10 + draw(st.integers(0, 6))))
    made = tuple(one if "Ks" in [card.code for card in one.hand.cards] else shown(
        one.player, " ".join(card.code for card in one.hand.cards), one.minute, one.order, struck=one.struck)
        for one in made)
    absent = tuple(draw(st.sets(st.integers(1, 6))))
    pool = draw(st.integers(0, 90)) * 100 if draw(st.booleans()) else len(players) * 500
    before = a_period(made, pool, players, absent, tuple(draw(st.sets(st.integers(1, 6)))), 100, **rules)
    late = tuple(Contribution(one.player, one.amount, one.at, draw(st.integers(1, 20))) for one in paid(*players))
    return Period(before.rules, max(pool, len(players) * 500), late, made, before.absent, before.gone, 100)


@given(periods())
def test_every_evening_ends_as_the_slow_judge_says(period: Period) -> None:
    judge(period)
