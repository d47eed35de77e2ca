"""The bad beat: half to the hand that lost, a quarter to the one that won, a quarter to the table."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from app.jackpots.bad_beat import ending
from app.jackpots.rules import BadBeatRules, Leaver, Nobody
from app.jackpots.standing import Candidate, Contribution, Deed, Period
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
