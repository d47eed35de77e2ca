"""A jackpot as it runs: its periods one after the other, and all of it kept from one sitting to the next."""

from dataclasses import replace

import pytest

from app.jackpots.rules import BAD_BEAT, HIGH_HAND, BadBeatRules, JackpotRules, Period, Wild
from app.jackpots.running import Ended, Running, hand_in, hand_out, running_from
from app.jackpots.standing import MINUTE, Candidate, Contribution, Deed, Ending
from tests.app.jackpots.hands import hand, paid, shown

FOUR_TENS, FULL, ACES = "Ts Th Td Tc Kd", "Ks Kh Kd 5c 5d", "As Ah Ad 9c 9d"
NOTHING = Ending(Deed.CARRY)


def running(name: str = HIGH_HAND, began: int = 0, **rules: object) -> Running:
    """One that Ann and Bo have put into, by rules."""
    kind = BadBeatRules if name == BAD_BEAT else JackpotRules
    return Running(name, kind(on=True, **rules), began, contributions=list(paid(1, 2)))  # type: ignore[arg-type]


def unseen(made: Candidate, number: int) -> Candidate:
    """The same before anybody has confirmed it, by its number."""
    return replace(made, confirmed_by="", deck=0, number=number)


# taking part


def test_what_a_player_has_put_in_is_all_of_theirs_and_nobody_elses() -> None:
    one = running()
    one.contributions.append(Contribution(1, 250, 0, 3))
    assert (one.paid(1), one.paid(2), one.paid(3)) == (750, 500, 0)


@pytest.mark.parametrize("fresh", [True, False])
def test_changed_rules_hold_at_once_where_nothing_rests_on_the_old_ones(fresh: bool) -> None:
    one = running()
    if fresh:
        one.contributions = []
    old, new = one.rules, JackpotRules(on=True, amount=1_000)
    one.change(new)
    assert (one.rules, one.changed) == ((new, None) if fresh else (old, new))
    one.contributions = []
    one.change(old)
    assert (one.rules, one.changed) == (old, None)


# hands


def test_a_hand_is_found_and_changed_by_its_number() -> None:
    one = running()
    first, second = unseen(shown(1, FULL, 1), 7), unseen(shown(2, ACES, 2), 9)
    one.candidates = [first, second]
    assert (one.candidate(7), one.candidate(9), one.candidate(8)) == (first, second, None)
    changed = replace(second, struck="short deck")
    one.put(changed)
    assert one.candidates == [first, changed]


def test_every_claim_that_counts_waits_for_a_second_person_whether_it_is_beaten_or_not() -> None:
    one = running()
    seen = shown(1, FOUR_TENS, 1)
    one.candidates = [seen, unseen(shown(2, FULL, 2), 2), unseen(shown(3, ACES, 3), 3),
                      replace(unseen(shown(1, ACES, 4), 4), struck="short deck")]
    assert [made.number for made in one.unconfirmed(frozenset())] == [2]
    one.rules = JackpotRules(on=True, leaver="present")  # type: ignore[arg-type]
    assert [made.number for made in one.unconfirmed(frozenset({2}))] == []


def test_of_a_bad_beat_only_a_hand_that_was_beaten_waits() -> None:
    one = running(BAD_BEAT, minimum="pair")
    beaten = replace(unseen(shown(1, FULL, 1), 1), winner=2, winning=hand(FOUR_TENS))
    not_beaten = replace(unseen(shown(2, FOUR_TENS, 2), 2), winner=1, winning=hand(FULL))
    later = replace(beaten, number=3, order=200)
    one.candidates = [beaten, not_beaten, later]
    assert [made.number for made in one.unconfirmed(frozenset())] == [1, 3]


def test_it_is_judged_by_what_it_is_with_all_that_was_done_in_it() -> None:
    one = running(leaver="forfeits")
    one.candidates = [shown(1, FULL, 1), shown(2, ACES, 2)]
    one.gone = {2}
    ending = one.ending(1_000, frozenset({1}), 50)
    assert [(share.player, share.amount, share.payable) for share in ending.shares] == [(1, 500, True), (2, 500, False)]
    one.gone = set()
    ending = one.ending(1_010, frozenset(), 50)
    assert [(share.player, share.amount) for share in ending.shares] == [(2, 1_010)]
    beat = running(BAD_BEAT, minimum="pair")
    beat.candidates = [shown(1, FULL, 1, winner=2, winning=hand(FOUR_TENS), dealt_in=(1, 2))]
    assert {share.player: share.amount for share in beat.ending(1_000, frozenset(), 50).shares} == {1: 750, 2: 250}
    assert {share.player: share.amount for share in beat.ending(1_030, frozenset(), 50).shares} == {1: 780, 2: 250}


def test_whoever_could_be_paid_something_is_named() -> None:
    one = running()
    one.candidates = [shown(3, FULL, 1, winner=4, winning=hand(FOUR_TENS), dealt_in=(3, 4, 5))]
    assert one.players == {1, 2, 3, 4, 5}
    assert one.orders == [1, 2, 101]


# periods


@pytest.mark.parametrize(("period", "at", "over"), [
    ("minutes", 29 * MINUTE, False), ("minutes", 30 * MINUTE, True), ("minutes", 31 * MINUTE, True),
    ("night", 900 * MINUTE, False)])
def test_a_period_is_over_at_its_time_and_one_of_the_whole_night_never(period: str, at: int, over: bool) -> None:
    assert running(period=Period(period), minutes=30).is_over(at) is over


@pytest.mark.parametrize(("at", "next_one"), [(10, 10), (29, 29), (30, 30), (31, 30), (59, 30), (61, 60), (95, 90)])
def test_periods_follow_each_other_without_a_gap_and_one_that_is_ended_early_ends_there(at: int, next_one: int) -> None:
    one = running(period=Period.MINUTES, minutes=30, began=5 * MINUTE)
    one.end(NOTHING, 0, (5 + at) * MINUTE, "row:1:carry")
    assert one.began == (5 + next_one) * MINUTE


def test_a_period_of_the_night_ends_when_it_is_ended() -> None:
    one = running(began=5 * MINUTE)
    one.end(NOTHING, 0, 77 * MINUTE, "row:1:carry")
    assert one.began == 77 * MINUTE


def test_what_has_ended_is_kept_and_the_next_begins_with_nothing_by_the_rules_that_waited() -> None:
    one = running()
    one.candidates, one.gone = [shown(1, FULL, 1)], {2}
    new = JackpotRules(on=True, amount=1_000)
    one.change(new)
    old, contributions, candidates = one.rules, tuple(one.contributions), tuple(one.candidates)
    one.end(NOTHING, 1_000, 9, "row:8:carry", "it was late")
    assert one.ended == [Ended(NOTHING, old, 1_000, candidates, contributions, 9, "row:8:carry", "it was late")]
    assert (one.contributions, one.candidates, one.gone, one.fresh) == ([], [], set(), True)
    assert (one.rules, one.changed) == (new, None)
    one.end(NOTHING, 0, 10, "row:9:carry")
    assert (one.rules, one.ended[1].reason) == (new, "")


# as a sitting’s first row keeps it


@pytest.mark.parametrize("name", [HIGH_HAND, BAD_BEAT])
@pytest.mark.parametrize("waits", [True, False])
def test_all_of_it_is_kept_from_one_sitting_to_the_next(name: str, waits: bool) -> None:
    one = running(name, 77, amount=700, wild=Wild.COUNT)
    beaten = hand("Ts Th Td Tc Kd 2c", "2c", 1)
    one.candidates = [
        Candidate(1, hand(FULL, "5c"), "Stud", 11, 3, 2, (1, 2, 3), "Q. R.", 52, "short deck", 2, beaten, 5),
        Candidate(2, hand(ACES, "", 1), "Draw", 12, 4, number=6)]
    one.contributions.append(Contribution(3, 600, 13, 9, 50))
    one.gone = {4, 2}
    if waits:
        one.change(type(one.rules)(on=False))
    kept = one.as_json()
    assert running_from(name, kept) == one
    assert (kept["began"], kept["gone"], kept["contributions"][-1]) == (77, [2, 4], [3, 600, 13, 9, 50])
    assert kept["candidates"][0] == {
        "player": 1, "hand": {"cards": ["Ks", "Kh", "Kd", "5c", "5d"], "wild": ["5c"], "jokers": 0}, "game": "Stud",
        "at": 11, "order": 3, "shown": 2, "dealt_in": [1, 2, 3], "confirmed_by": "Q. R.", "deck": 52,
        "struck": "short deck", "winner": 2,
        "winning": {"cards": ["Ts", "Th", "Td", "Tc", "Kd", "2c"], "wild": ["2c"], "jokers": 1}, "number": 5}
    assert kept["candidates"][1]["winning"] is None
    assert hand_in(hand_out(beaten)) == beaten
