"""The bad beat: half to the hand that lost, a quarter to the one that won, a quarter to the table."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.jackpots.bad_beat import ending
from app.jackpots.hands import Hand
from app.jackpots.rules import BadBeatRules, Leaver, Minimum, Nobody, Wild
from app.jackpots.standing import Candidate, Contribution, Deed, Ending, Period
from tests.app.jackpots.hands import hand, paid, shown

QUADS, BETTER_QUADS, FULL = "Ts Th Td Tc Kd", "Js Jh Jd Jc 2d", "As Ah Ad Kc Kd"


def hit(loser: int = 1, winner: int = 2, cards: str = QUADS, by: str = BETTER_QUADS,
        dealt_in: tuple[int, ...] = (1, 2, 3, 4)) -> Candidate:
    """A hand that lost to another."""
    return shown(loser, cards, 10, winner=winner, winning=hand(by), dealt_in=dealt_in)


def period(candidate: Candidate, pool: int = 2_000, players: tuple[int, ...] = (1, 2, 3, 4),
           absent: tuple[int, ...] = (), **rules: Any) -> Period:
    """A bad-beat period."""
    return Period(BadBeatRules(on=True, **rules), pool, paid(*players), (candidate,), frozenset(absent), frozenset(),
                  100)


def gets(one: Period) -> dict[int, int]:
    """What each player gets."""
    return {share.player: share.amount for share in ending(one).shares}


def test_half_to_the_losing_hand_a_quarter_to_the_winning_one_a_quarter_to_the_table() -> None:
    assert gets(period(hit())) == {1: 1_000, 2: 500, 3: 300, 4: 200}


def test_who_has_not_contributed_gets_nothing_and_the_share_falls_to_the_losing_hand() -> None:
    assert gets(period(hit(), players=(1, 3))) == {1: 1_500, 3: 500}
    assert gets(period(hit(), players=(1,))) == {1: 2_000}
    assert ending(period(hit(), players=(2, 3))).deed is Deed.CARRY


def test_who_contributed_only_after_the_hand_takes_no_share_of_it() -> None:
    late = (*paid(1), *(Contribution(player, 500, 0, 200 + player) for player in (2, 3)))
    one = Period(BadBeatRules(on=True), 2_000, late, (hit(),), unit=100)
    assert gets(one) == {1: 2_000}


def test_whose_hand_is_forfeited_by_leaving_takes_no_share_and_who_keeps_it_is_paid_later() -> None:
    assert gets(period(hit(), absent=(2, 3), leaver=Leaver.PRESENT)) == {1: 1_500, 4: 500}
    kept = ending(period(hit(), absent=(2,)))
    assert [(one.player, one.amount) for one in kept.shares if one.payable] == [(2, 500)]


def test_a_losing_hand_under_the_least_or_one_that_was_not_beaten_takes_nothing() -> None:
    assert ending(period(hit(cards=FULL))).passed_over[0][1] == "below the minimum hand"
    assert ending(period(hit(cards=BETTER_QUADS, by=QUADS))).passed_over[0][1] == "it was not beaten"


def test_without_a_bad_beat_it_is_carried_over_or_returned() -> None:
    assert ending(period(hit(cards=FULL))).deed is Deed.CARRY
    back = ending(period(hit(cards=FULL), nobody=Nobody.REFUND))
    assert (back.deed, sum(one.amount for one in back.shares)) == (Deed.REFUND, 2_000)


def test_the_first_of_two_takes_it() -> None:
    first, later = hit(), shown(3, QUADS, 30, winner=4, winning=hand(BETTER_QUADS), dealt_in=(3, 4))
    both = Period(BadBeatRules(on=True), 2_000, paid(1, 2, 3, 4), (later, first), unit=100)
    assert [one.player for one in ending(both).holders] == [1]
    assert ending(both).passed_over == ((later, "an earlier one holds"),)


@given(st.integers(1, 10**6), st.integers(0, 100), st.integers(0, 100), st.sets(st.integers(1, 6)),
       st.sets(st.integers(1, 6)))
def test_the_shares_always_come_to_the_whole(pool: int, loser: int, winner: int, players: set[int],
                                             dealt_in: set[int]) -> None:
    rules: dict[str, Any] = {"loser": loser * 100, "winner": min(winner, 100 - loser) * 100}
    one = period(hit(dealt_in=tuple(dealt_in | {1, 2})), pool, tuple(players | {1}), **rules)
    ends = ending(one)
    assert sum(share.amount for share in ends.shares) == pool
    assert {share.player for share in ends.shares} <= players | {1}
    assert all(share.amount > 0 for share in ends.shares)


def beat(made: Candidate, pool: int = 2_000, unit: int = 100, **rules: Any) -> Ending:
    """How it ends where all of four have put in and this was claimed."""
    by = BadBeatRules(on=True, minimum=Minimum.PAIR, **rules)
    return ending(Period(by, pool, paid(1, 2, 3, 4), (made,), unit=unit))


@pytest.mark.parametrize(("winning", "why"), [
    (None, "the hand that beat it is missing"), ("As Ah Ad 9c 9d", "it was not beaten"),
    ("Ks Kh Kd 2c 2d", "it was not beaten"), ("Ts Th Td Tc Kd", "")])
def test_a_hand_was_beaten_only_by_a_better_one(winning: str | None, why: str) -> None:
    made = shown(1, "As Ah Ad 9c 9d", 10, winner=2, winning=hand(winning) if winning else None)
    assert [said for _, said in beat(made).passed_over] == [why] * bool(why)


@pytest.mark.parametrize(("loser", "winner", "wild", "beaten"), [
    ("2c Kh Kd 5c 9d", "Qs Qh Qd 5d 9c", "natural", True), ("2c Kh Kd 5c 9d", "Qs Qh Qd 5d 9c", "count", False),
    ("Ks Kh 9d 5c 4d", "2c Qs Qh 6d 9c", "natural", False), ("Ks Kh 9d 5c 4d", "2c Qs Qh 6d 9c", "count", True)])
def test_wild_cards_count_in_both_hands_or_in_neither(loser: str, winner: str, wild: str, beaten: bool) -> None:
    held = [Hand(hand(cards).cards, hand("2c").cards if "2c" in cards else ()) for cards in (loser, winner)]
    made = replace(shown(1, loser, 10, winner=2, winning=held[1]), hand=held[0])
    assert bool(beat(made, wild=Wild(wild)).holders) is beaten


def test_a_later_one_and_one_that_is_none_are_both_told() -> None:
    full, tens = "As Ah Ad 9c 9d", hand("Ts Th Td Tc Kd")
    made = (shown(1, full, 10, winner=2, winning=tens), shown(3, full, 20, winner=2, winning=tens),
            shown(4, full, 30, winner=2, winning=tens, struck="short deck"))
    ends = ending(Period(BadBeatRules(on=True, minimum=Minimum.PAIR), 2_000, paid(1, 2, 3, 4), made, unit=100))
    assert [(one.player, why) for one, why in ends.passed_over] == [(4, "struck out: short deck"),
                                                                   (3, "an earlier one holds")]


def test_an_empty_one_is_given_to_nobody() -> None:
    made = shown(1, "As Ah Ad 9c 9d", 10, winner=2, winning=hand("Ts Th Td Tc Kd"), dealt_in=(1, 2, 3))
    empty, full = beat(made, pool=0), beat(made, pool=2_030)
    assert (empty.deed, empty.shares, empty.holders) == (Deed.NOTHING, (), (made,))
    assert (full.deed, [(one.player, one.amount) for one in full.shares]) == (
        Deed.AWARD, [(1, 1_030), (2, 500), (3, 500)])
    assert all(type(one.amount) is int for one in full.shares)
