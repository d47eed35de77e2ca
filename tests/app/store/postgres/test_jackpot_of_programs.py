"""A jackpot of a house on a server: programs take part in it, claim and end it beside each other."""

from dataclasses import replace

import pytest

from app.dealing.values.transfers import carried, pocket
from app.desk import Desk
from app.desk.session.several_tables import TablePlan
from app.errors import Refused
from app.jackpots.rules import HIGH_HAND
from app.jackpots.standing import Deed
from tests.app.desk.dealing import QUICK, house, plan
from tests.app.desk.jackpot_night import FOUR_TENS, FULL
from tests.app.desk.test_tables_of_a_night import FLOAT, seat
from tests.app.jackpots.hands import hand
from tests.app.store.postgres.conftest import Program
from tests.app.store.postgres.test_several_programs import RACK_1, hear


@pytest.fixture
def desks(program: Program) -> tuple[Desk, Desk]:
    """Ann, Bo and Cy at Table 1 in one program, Dee at Table 2 in another, and a high-hand jackpot."""
    first = program("laptop-1")
    first.open_house(house())
    first.jackpots.read_the_note()
    first.rule_sets.change_jackpot(HIGH_HAND, "on", True)
    first.open_night(replace(plan(), all_the_rest=False, rack=RACK_1))
    other = program("laptop-2")
    second = other.desk_at(other.tables.open_one(TablePlan(rack=FLOAT, by="AK BL", rules=QUICK)))
    seat(second, 1, "Dee", 5_000)
    return first, second


def test_two_programs_have_one_jackpot_that_is_ended_once(desks: tuple[Desk, Desk]) -> None:
    first, second = desks
    dee = next(one.id for one in second.players() if one.name == "Dee")
    first.jackpots.contribute(HIGH_HAND, 1)
    second.jackpots.contribute(HIGH_HAND, dee)
    assert first.jackpots.pool(HIGH_HAND) == second.jackpots.pool(HIGH_HAND) == 1_000
    first.jackpots.claim(HIGH_HAND, 1, hand(FULL), "Stud", (1, 2))
    second.jackpots.claim(HIGH_HAND, dee, hand(FOUR_TENS), "Stud", (dee, 2))
    ours, theirs = first.jackpots.to_confirm(HIGH_HAND)
    first.jackpots.confirm(HIGH_HAND, ours.number, "Q. R.", 52)
    with pytest.raises(Refused, match="Confirm it at Table 2"):
        first.jackpots.confirm(HIGH_HAND, theirs.number, "Q. R.", 52)
    with pytest.raises(Refused, match="at Table 2 is not confirmed yet"):
        first.jackpots.end(HIGH_HAND, Deed.AWARD)
    second.jackpots.confirm(HIGH_HAND, theirs.number, "S. T.", 52)
    first.jackpots.end(HIGH_HAND, Deed.AWARD)
    with pytest.raises(Refused, match="empty"):
        second.jackpots.end(HIGH_HAND, Deed.AWARD)
    hear(second)
    assert first.books.balances()[carried(dee)] == 1_000
    with pytest.raises(Refused, match="ended on this"):
        second.undo()
    second.jackpots.put_in_front(dee, 1_000)
    assert first.verify() == []


def test_a_program_without_a_table_ends_a_jackpot_on_what_was_booked_up_to_that_moment(
        desks: tuple[Desk, Desk], program: Program) -> None:
    first, second = desks
    cage = program("cage")
    first.jackpots.contribute(HIGH_HAND, 1)
    first.jackpots.claim(HIGH_HAND, 1, hand(FULL), "Stud", (1, 2))
    [waits] = first.jackpots.to_confirm(HIGH_HAND)
    with pytest.raises(Refused, match="at Table 1 is not confirmed yet"):
        cage.jackpots.end(HIGH_HAND, Deed.AWARD)
    first.jackpots.confirm(HIGH_HAND, waits.number, "Q. R.", 52)
    cage.jackpots.end(HIGH_HAND, Deed.AWARD)
    assert cage.books.balances()[carried(1)] == 500
    for desk in (first, second, cage):
        hear(desk)
        assert desk.jackpots.pool(HIGH_HAND) == 0
    assert cage.verify() == []


def test_a_program_without_a_table_pays_out_whom_a_table_has_sent(desks: tuple[Desk, Desk], program: Program) -> None:
    first, second = desks
    cage = program("cage")
    ann, dee = 1, next(one.id for one in second.players() if one.name == "Dee")
    for number in (first.asks.payout(ann, 10_000), second.asks.payout(dee, 5_000, how="cash")):
        cage.asks.pay(number)
    held = cage.books.balances()
    assert (held.get(carried(ann), 0), held.get(carried(dee), 0), held[pocket(dee)]) == (0, 0, 5_000)
    for desk in (first, second, cage):
        hear(desk)
        assert desk.asks.open() == ()
        tonight = desk.watch.tonight()
        assert [one.handed_in for one in tonight.players if one.player in (ann, dee)] == [10_000, 5_000]
    assert first.verify() == []


def test_two_programs_that_change_two_jackpots_lose_neither_change(desks: tuple[Desk, Desk]) -> None:
    first, second = desks
    first.rule_sets.change_jackpot(HIGH_HAND, "amount", 1_000)
    second.rule_sets.change_jackpot("bad_beat", "amount", 250)
    for desk in (first, second):
        desk.load()
        kept = desk.the_house().jackpots
        assert (kept[HIGH_HAND]["amount"], kept["bad_beat"]["amount"]) == (1_000, 250)
