"""A jackpot’s period ends once for all tables of a house; what it rests on is then taken back at none of them."""

from dataclasses import replace

import pytest

from app.dealing.asides.registry import CashOut, Leave
from app.dealing.values.transfers import CASE, CASHBOX, account, carried, jackpot, jackpot_box, pocket, stack
from app.jackpots.rules import BAD_BEAT, HIGH_HAND, reserve_of
from app.jackpots.standing import Deed
from tests.app.desk.dealing import BANKER_WINS, bets, deal
from tests.app.desk.jackpot_night import FOUR_TENS, FULL
from tests.app.desk.jackpot_tables import JackpotTables, Make, show_down
from tests.app.jackpots.hands import hand

BEST = "Ah Kh Qh Jh Th"


# the end


def test_the_end_pays_to_those_who_are_there_what_they_carry(tables: Make) -> None:
    here = tables().pays("Ann", "Cy")
    here.stands("Cy", FOUR_TENS)
    stacks = [here.held(stack(1)), here.held(stack(3).at_table(2))]
    logs = [len(desk.run.log) for desk in here.desks if desk.run]
    here.ends()
    assert here.held(carried(3)) == 1_000
    assert here.pool == here.held(jackpot(HIGH_HAND)) == 0
    assert [here.held(stack(1)), here.held(stack(3).at_table(2))] == stacks
    assert [len(desk.run.log) for desk in here.desks if desk.run] == logs
    assert here.running.fresh


def test_who_has_left_is_paid_onto_the_account(tables: Make) -> None:
    here = tables().pays("Ann", "Cy")
    here.stands("Cy", FOUR_TENS)
    owed = here.held(account(3))
    second = here.desks[1]
    second.aside(CashOut(3, 9_500, "account"))
    assert here.held(account(3)) == owed + 9_500
    case = here.held(CASE)
    here.ends()
    assert here.held(account(3)) == owed + 10_500
    assert here.held(CASE) == case + 1_000
    assert here.held(carried(3)) == 0


def test_who_is_on_the_way_to_another_table_has_not_left(tables: Make) -> None:
    here = tables(leaver="forfeits").pays("Ann", "Cy")
    here.stands("Cy", FOUR_TENS)
    here.desks[1].asks.move(3, 1, 6, 9_500)
    here.ends()
    assert here.held(carried(3)) == 10_500


def test_who_goes_to_the_cage_to_be_paid_out_has_left(tables: Make) -> None:
    here = tables(leaver="forfeits").pays("Ann", "Cy")
    here.stands("Ann", FULL)
    here.stands("Cy", FOUR_TENS)
    second = here.desks[1]
    second.asks.pay(second.asks.payout(3, 9_500))
    second.seat_player(1, "Cy", 10_000)  # back again
    here.ends()
    assert (here.held(carried(1)), here.held(carried(3))) == (1_000, 0)


def test_who_gave_up_one_of_two_seats_has_not_left_until_the_other_is_given_up(tables: Make) -> None:
    here = tables(leaver="forfeits").pays("Ann", "Cy")
    here.first.open_house(replace(here.first.the_house(), seats_at_once=2))
    here.stands("Cy", FOUR_TENS)
    first, second = here.desks
    first.seat_player(6, "Cy")
    first.aside(Leave(6))
    assert here.running.gone == set()
    first.seat_player(6, "Cy")
    second.aside(CashOut(3, 9_500))
    assert here.running.gone == set()
    first.aside(Leave(6))
    assert here.running.gone == {3}
    second.undo()
    assert second.table.seat_of(3) == 1
    assert here.running.gone == set(), "the one that was given up first never was"


def test_who_gave_up_a_seat_forfeits_at_all_tables_and_not_if_that_is_undone(tables: Make) -> None:
    here = tables(leaver="forfeits").pays("Ann", "Cy")
    here.stands("Ann", FULL)
    here.stands("Cy", FOUR_TENS)
    here.desks[1].aside(Leave(1))
    assert [one.player for one in here.first.jackpots.ending(HIGH_HAND).holders] == [1]
    here.desks[1].undo()
    assert [one.player for one in here.first.jackpots.ending(HIGH_HAND).holders] == [3]


def test_who_gave_up_a_seat_twice_has_left_though_the_second_time_is_undone(tables: Make) -> None:
    here = tables(leaver="forfeits").pays("Ann", "Cy")
    here.stands("Cy", FOUR_TENS)
    here.desks[1].aside(Leave(1))
    here.desks[1].seat_player(3, "Cy", 0)
    here.desks[1].aside(Leave(3))
    here.desks[1].undo()
    assert here.first.jackpots.ending(HIGH_HAND).holders == ()
    here.desks[1].undo()
    here.desks[1].undo()
    assert [one.player for one in here.first.jackpots.ending(HIGH_HAND).holders] == [3]


def test_who_has_left_since_a_period_ended_has_left_whatever_is_undone_of_before(tables: Make) -> None:
    here = tables(leaver="forfeits").pays("Ann", "Cy")
    here.desks[1].aside(Leave(1))
    here.ends(Deed.REFUND)
    here.first.seat_player(5, "Cy", 10_000)
    here.pays("Cy")
    here.stands("Cy", FOUR_TENS)
    here.first.aside(Leave(5))
    assert here.first.jackpots.ending(HIGH_HAND).holders == ()
    here.desks[1].undo()
    assert here.desks[1].table.seat_of(3) == 1
    assert here.first.jackpots.ending(HIGH_HAND).holders == ()


def test_a_jackpot_in_cash_is_paid_in_cash(tables: Make) -> None:
    here = tables(paid_in="cash").pays("Ann", "Cy")
    here.stands("Ann", FULL)
    before = here.held(pocket(1))
    here.ends()
    assert here.held(pocket(1)) == before + 1_000
    assert here.held(jackpot_box(HIGH_HAND)) == here.held(CASHBOX) == 0


def test_a_bad_beat_pays_all_who_were_dealt_in_at_its_table(tables: Make) -> None:
    here = tables(2, BAD_BEAT, minimum="pair").pays("Ann", "Cy", "Di")
    number = here.claims("Cy", FULL, winner=4, winning=hand(FOUR_TENS))
    here.desks[1].jackpots.confirm(BAD_BEAT, number, "Q. R.", 52)
    here.ends()
    assert (here.held(carried(3)), here.held(carried(4))) == (1_150, 350)


@pytest.mark.parametrize("source", ["house", "reserve"])
def test_the_next_period_is_seeded_as_the_rules_say(tables: Make, source: str) -> None:
    here = tables(seed=1_000, seed_from=source, **({"reserve": 2_000} if source == "reserve" else {}))
    here.pays("Ann", "Cy")
    here.stands("Ann", FULL)
    held = here.pool
    here.ends()
    assert here.held(carried(1)) == held
    assert here.pool == (1_000 if source == "house" else 200)
    assert here.held(jackpot(reserve_of(HIGH_HAND))) == 0


def test_contributions_go_back_where_nobody_qualifies(tables: Make) -> None:
    here = tables().pays("Ann", "Cy")
    here.ends(Deed.REFUND)
    assert (here.held(carried(1)), here.held(carried(3)), here.pool) == (500, 500, 0)


def test_it_ends_once(tables: Make) -> None:
    here = tables().pays("Ann")
    here.stands("Ann", FULL)
    here.first.jackpots.end(HIGH_HAND, Deed.AWARD, op_id="one-press")
    here.first.jackpots.end(HIGH_HAND, Deed.AWARD, op_id="one-press")
    assert here.held(carried(1)) == 500
    assert "empty" in here.refused(lambda: here.ends(at=1))


def test_a_claim_that_nobody_has_confirmed_holds_up_the_end_with_its_table(tables: Make) -> None:
    here = tables().pays("Ann", "Cy")
    here.stands("Ann", BEST)
    number = here.claims("Cy", FULL)  # it would not win
    assert "Cy’s hand at Table 2 is not confirmed yet." in here.refused(here.ends)
    here.desks[1].jackpots.confirm(HIGH_HAND, number, "Q. R.", 52)
    here.ends()
    assert here.held(carried(1)) == 1_000


def test_a_claim_that_is_struck_holds_up_nothing(tables: Make) -> None:
    here = tables().pays("Ann", "Cy")
    here.stands("Ann", FULL)
    here.first.jackpots.strike(HIGH_HAND, here.claims("Cy", FOUR_TENS), "the deck was short")
    here.ends()
    assert here.held(carried(1)) == 1_000


def test_a_showdown_at_another_table_holds_up_the_end_until_it_is_claimed(tables: Make) -> None:
    here = tables(2, game="three_five_seven").pays("Ann", "Cy", "Di")
    here.stands("Ann", FULL)
    show_down(here.desks[1], "Cy", "Di")
    assert here.refused(here.ends).startswith("The showdown at Table 2 can still be claimed from: Di and Cy.")
    here.desks[1].jackpots.claim(HIGH_HAND, 3, hand(FOUR_TENS))
    here.desks[1].jackpots.confirm(HIGH_HAND, here.running.candidates[-1].number, "Q. R.", 52)
    here.ends()
    assert here.held(carried(3)) == 1_500


def test_a_showdown_of_somebody_who_takes_no_part_holds_up_nothing(tables: Make) -> None:
    here = tables(2, game="three_five_seven").pays("Ann")
    here.stands("Ann", FULL)
    show_down(here.desks[1], "Cy", "Di")
    here.ends()
    assert here.held(carried(1)) == 500


def test_a_showdown_from_before_the_time_was_up_is_still_claimed_and_one_from_after_it_holds_up_nothing(
        tables: Make) -> None:
    here = tables(3, game="three_five_seven", period="minutes", minutes=30).pays("Ann", "Cy", "Ed")
    here.stands("Ann", FULL, minute=5)
    here.clock.minute = 29
    show_down(here.desks[1], "Cy", "Di")
    here.clock.minute = 31
    show_down(here.desks[2], "Ed", "Flo")
    assert "The showdown at Table 2" in here.refused(here.ends)
    assert "period is over" in here.refused(lambda: here.desks[2].jackpots.claim(HIGH_HAND, 5, hand(BEST)))
    here.desks[1].jackpots.claim(HIGH_HAND, 3, hand(FOUR_TENS))
    here.desks[1].jackpots.confirm(HIGH_HAND, here.running.candidates[-1].number, "Q. R.", 52)
    here.ends()
    assert here.held(carried(3)) == 1_500


# what it rests on


def test_nothing_that_an_end_rests_on_is_taken_back_at_any_table(tables: Make) -> None:
    here = tables().pays("Ann", "Cy")
    here.stands("Cy", FOUR_TENS)
    here.first.jackpots.top_up(HIGH_HAND, 1_000, "a good night")
    here.ends()
    for desk in here.desks:
        assert "The high hand was ended on this." in here.refused(desk.undo)


def test_a_contribution_that_was_undone_before_the_end_is_not_done_again_after_it(tables: Make) -> None:
    here = tables().pays("Ann", "Cy")
    here.desks[1].undo()
    here.stands("Ann", FULL)
    here.ends()
    assert "The high hand was ended on this." in here.refused(here.desks[1].redo)


def test_what_was_done_since_the_end_is_undone_as_ever(tables: Make) -> None:
    here = tables().pays("Ann")
    here.stands("Ann", FULL)
    here.ends()
    here.pays("Cy")
    assert here.pool == 500
    here.desks[1].undo()
    assert (here.pool, here.running.fresh) == (0, True)
    here.desks[1].redo()
    assert here.pool == 500


def test_a_contribution_and_a_claim_are_undone_at_their_own_tables(tables: Make) -> None:
    here = tables().pays("Ann", "Cy")
    number = here.claims("Cy", FOUR_TENS)
    here.first.jackpots.strike(HIGH_HAND, number, "the deck was short")
    here.desks[1].undo()
    assert here.running.candidates == []
    here.desks[1].undo()
    assert (here.pool, [one.player for one in here.running.contributions]) == (500, [1])
    here.desks[1].redo()
    here.desks[1].redo()
    assert [one.struck for one in here.running.candidates] == ["the deck was short"]


# what is carried


def test_a_winner_puts_what_was_paid_in_front_at_their_own_table(tables: Make) -> None:
    here = tables().pays("Ann", "Cy")
    here.stands("Cy", FOUR_TENS)
    here.ends()
    first, second = here.desks
    assert (first.jackpots.carrying(), second.jackpots.carrying()) == (None, (3, 1_000))
    assert "has no seat" in here.refused(lambda: first.jackpots.put_in_front(3, 1_000))
    assert "Cy carries 10." in here.refused(lambda: second.jackpots.put_in_front(3, 500))
    second.jackpots.put_in_front(3, 1_000)
    assert (here.held(carried(3)), here.held(stack(3).at_table(2))) == (0, 10_500)
    second.undo()
    assert (here.held(carried(3)), here.held(stack(3).at_table(2))) == (1_000, 9_500)


# hands that are mended around it


def dealt_around_it(here: JackpotTables) -> int:
    """A coup before Ann puts in and claims, and one after; the row of the first one’s bets."""
    desk = here.first
    desk.answer(1)
    desk.answer(None)
    deal(desk, BANKER_WINS, bets(s1={"player": 500}))
    here.pays("Ann", "Cy")
    here.stands("Ann", FULL)
    deal(desk, BANKER_WINS, bets(s2={"banker": 500}))
    assert desk.run is not None
    return next(row.seq for row in desk.run.effective if row.key.endswith("bets"))


@pytest.mark.parametrize("ended", [False, True])
def test_a_coup_from_before_is_mended_and_the_jackpot_stays_as_it_was(tables: Make, ended: bool) -> None:
    here = tables()
    seq = dealt_around_it(here)
    if ended:
        here.ends()
    before = here.running, here.pool, here.held(carried(1))
    here.first.fix(seq, bets(s1={"player": 1_000}), "misread")
    assert (here.running, here.pool, here.held(carried(1))) == before
    here.first.undo("not so after all")
    assert (here.running, here.pool, here.held(carried(1))) == before
    assert here.held(stack(1)) == 10_000 - 500 - 500


def test_a_coup_that_is_undone_before_the_end_leaves_what_was_put_in(tables: Make) -> None:
    here = tables()
    dealt_around_it(here)
    here.ends()
    while here.first.undoing() and "confirmed" not in here.first.undoing().name:  # type: ignore[union-attr]
        here.first.undo("nothing of that")
    assert "ended on this" in here.refused(here.first.undo)
    assert (here.pool, here.held(carried(1))) == (0, 1_000)
