"""Settling a night that is over, on books in a file: what is marked, carried, rerouted and counted."""

from pathlib import Path
from random import Random

import pytest

from app.dealing.asides.registry import BuyIn
from app.dealing.values.transfers import CASH_FOUND, CASHBOX, Kind, Place, account, owed, pocket
from app.desk import Desk
from app.desk.session.night_opening import NightPlan, Seating
from app.errors import MachineFault, Refused
from app.ledger.entries import EntryKind
from app.settlement import CARRIED, CASH, TRANSFER, Payment, PaymentNow, balances_of
from app.sheets.settlement import night_notes
from tests.app.desk.dealing import QUICK, plan, state
from tests.app.desk.nights_over import ANN, BO, CY, HOUSE, a_night, desk_after_a_night, sound
from tests.seeds import seeds

TO_HOUSE, ANN_TO_HOUSE, TO_BO = (CY, HOUSE), (ANN, HOUSE), (ANN, BO)


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return desk_after_a_night(tmp_path)


def now(desk: Desk, pair: tuple[int, int], night: int = 0) -> PaymentNow:
    return next(one for one in desk.settling.statement(night).settling if one.payment.pair == pair)


def held(desk: Desk, place: Place) -> int:
    return desk.books.balances().get(place, 0)


def left(desk: Desk) -> dict[tuple[int, int], int]:
    return {one.payment.pair: one.left for one in desk.settling.statement().settling}


def test_the_house_bank_is_one_of_those_who_settle(desk: Desk) -> None:
    assert desk.settling.statement().payments == (
        Payment(CY, HOUSE, 2500), Payment(ANN, HOUSE, 750), Payment(ANN, BO, 500))


def test_marking_a_payment_changes_no_other_and_not_what_everybody_was_to_settle(desk: Desk) -> None:
    before = desk.settling.statement()
    desk.settling.mark_paid(TO_HOUSE)
    after = desk.settling.statement()
    assert (after.payments, after.players, after.house) == (before.payments, before.players, before.house)
    assert left(desk) == {TO_HOUSE: 0, ANN_TO_HOUSE: 750, TO_BO: 500}
    sound(desk)


def test_a_part_is_paid_and_then_the_rest(desk: Desk) -> None:
    desk.settling.mark_paid(TO_HOUSE, amount=1000)
    assert (now(desk, TO_HOUSE).paid, now(desk, TO_HOUSE).left) == (1000, 1500)
    desk.settling.mark_paid(TO_HOUSE, TRANSFER)
    assert now(desk, TO_HOUSE).left == 0
    sound(desk)


@pytest.mark.parametrize("amount", [0, -1, 2501, 10**13])
def test_more_than_is_owed_or_nothing_cannot_be_marked(desk: Desk, amount: int) -> None:
    before = state(desk)
    with pytest.raises(Refused, match="£25 is still to pay"):
        desk.settling.mark_paid(TO_HOUSE, amount=amount)
    assert state(desk) == before


def test_what_is_dealt_with_cannot_be_marked_again(desk: Desk) -> None:
    desk.settling.mark_paid(TO_HOUSE)
    with pytest.raises(Refused, match="already been dealt with"):
        desk.settling.mark_paid(TO_HOUSE)
    with pytest.raises(Refused, match="already been dealt with"):
        desk.settling.carry(TO_HOUSE)


def test_a_payment_that_is_not_on_the_list_cannot_be_marked(desk: Desk) -> None:
    with pytest.raises(Refused, match="no such payment"):
        desk.settling.mark_paid((BO, ANN))
    with pytest.raises(Refused, match="not a way to pay"):
        desk.settling.mark_paid(TO_HOUSE, "shells")


def test_enter_pressed_twice_marks_once(desk: Desk) -> None:
    for _ in range(2):
        desk.settling.mark_paid(TO_HOUSE, amount=1000, op_id="once")
    assert now(desk, TO_HOUSE).paid == 1000


def test_cash_for_the_house_goes_into_the_cash_box_and_a_bank_transfer_does_not(desk: Desk) -> None:
    desk.settling.mark_paid(TO_HOUSE)
    assert (held(desk, CASHBOX), held(desk, pocket(CY))) == (2500, -2500)
    desk.settling.mark_paid(ANN_TO_HOUSE, TRANSFER)
    assert held(desk, CASHBOX) == 2500
    assert held(desk, account(ANN)) == -500
    sound(desk)


def test_what_one_player_pays_another_never_touches_the_cash_box(desk: Desk) -> None:
    desk.settling.mark_paid(TO_BO)
    assert (held(desk, CASHBOX), held(desk, account(BO)), held(desk, account(ANN))) == (0, 0, -750)
    sound(desk)


def test_the_house_pays_out_of_the_cash_box(tmp_path: Path) -> None:
    desk = desk_after_a_night(tmp_path, {"2": {"player": 500}})
    desk.settling.mark_paid((HOUSE, BO))
    assert (held(desk, CASHBOX), held(desk, account(BO))) == (-500, 0)
    sound(desk)


def test_what_the_cash_box_lacks_is_known_before_it_is_paid_and_is_the_host_s_afterwards(tmp_path: Path) -> None:
    desk = desk_after_a_night(tmp_path, {"1": {"player": 500}, "2": {"player": 500}})
    due = desk.settling.statement()
    assert (due.in_box, due.still_lacks, due.lacks(500)) == (0, 1000, 500)
    assert "The cash box holds £0 and pays out £10: £10 comes from the host." in night_notes(due)
    desk.settling.mark_paid((HOUSE, BO))
    paid = desk.settling.statement()
    assert (paid.in_box, paid.still_lacks, paid.lacks(500)) == (-500, 500, 500)
    assert {"£5 of the cash that was paid out came from the host.",
            "The cash box holds £0 and pays out £5: £5 comes from the host."} < set(night_notes(paid))
    desk.settling.mark_paid((HOUSE, ANN), TRANSFER)
    assert desk.settling.statement().still_lacks == 0


def test_once_everything_is_marked_no_account_of_the_night_is_open(desk: Desk) -> None:
    for pair in (TO_HOUSE, ANN_TO_HOUSE, TO_BO):
        assert not desk.settling.statement().settled
        desk.settling.mark_paid(pair)
    assert desk.settling.statement().settled
    assert not [place for place in desk.books.balances() if place.kind in (Kind.ACCOUNT, Kind.CLAIMS)]


def test_undo_takes_the_last_mark_back_by_name_and_keeps_the_reason(desk: Desk) -> None:
    desk.settling.mark_paid(TO_HOUSE)
    desk.settling.mark_paid(TO_BO)
    last = desk.settling.last_mark()
    assert last is not None
    assert (last.payer, last.payee, last.amount) == (ANN, BO, 500)
    desk.settling.undo(last.entry, "the wrong one")
    assert left(desk) == {TO_HOUSE: 0, ANN_TO_HOUSE: 750, TO_BO: 500}
    reversal = desk.books.entries()[-1]
    assert (reversal.kind, reversal.reverses, reversal.reason) == (EntryKind.REVERSAL, last.entry, "the wrong one")
    sound(desk)


def test_an_undo_that_names_another_mark_does_nothing(desk: Desk) -> None:
    desk.settling.mark_paid(TO_HOUSE)
    last = desk.settling.last_mark()
    assert last is not None
    before = state(desk)
    desk.settling.undo(last.entry - 1)
    assert state(desk) == before
    desk.settling.undo(last.entry)
    before = state(desk)
    desk.settling.undo(last.entry)
    assert state(desk) == before


def test_what_is_carried_comes_into_the_next_night_though_nobody_of_it_is_here(desk: Desk) -> None:
    desk.settling.mark_paid(TO_HOUSE, amount=1000)
    desk.settling.carry(TO_HOUSE)
    desk.settling.mark_paid(ANN_TO_HOUSE)
    desk.settling.carry(TO_BO)
    assert desk.settling.statement().settled
    assert [held(desk, owed(person)) for person in (HOUSE, ANN, BO, CY)] == [1500, -500, 500, -1500]
    sound(desk)
    desk.open_night(plan("Dee"))
    sound(desk)
    assert not [place for place in desk.books.balances() if place.kind is Kind.OWED]
    tonight = {one.name: (one.brought, one.to_settle, one.bought) for one in desk.statement().players}
    assert tonight["Cy"] == (-1500, -1500, 0)
    assert tonight["Bo"] == (500, 500, 0)
    assert (tonight["Dee"][0], desk.statement().house.brought, desk.statement().difference) == (0, 1500, 0)


def test_who_is_here_again_is_told_with_what_was_carried(desk: Desk) -> None:
    desk.settling.carry(TO_HOUSE)
    desk.open_night(plan("Cy", "Dee"))
    assert {one.name: one.brought for one in desk.watch.tonight().players} == {"Cy": -2500, "Dee": 0}


def test_what_was_brought_forward_is_settled_with_that_night(desk: Desk) -> None:
    desk.settling.carry(TO_HOUSE)
    a_night(desk, {"3": {"player": 2500}})
    desk.close_night()
    statement = desk.settling.statement()
    assert not statement.payments
    assert {one.name: one.result for one in statement.players}["Cy"] == 2500
    assert desk.settling.statement(1).settling[0].carried == 2500
    sound(desk)


def test_what_a_later_night_has_taken_up_cannot_be_undone(desk: Desk) -> None:
    desk.settling.carry(TO_HOUSE)
    mark = desk.settling.last_mark()
    assert mark is not None
    assert mark.how == CARRIED
    desk.open_night(plan("Dee"))
    with pytest.raises(Refused, match="Test night has taken it over"):
        desk.settling.undo(mark.entry, night=1)


def test_a_debt_of_an_earlier_night_can_be_marked_while_another_runs(desk: Desk) -> None:
    desk.open_night(plan("Dee"))
    desk.settling.mark_paid(TO_HOUSE, night=1)
    assert now(desk, TO_HOUSE, 1).left == 0
    assert desk.statement().night == "Test night"
    sound(desk)


def test_a_night_that_runs_is_not_settled(tmp_path: Path) -> None:
    desk = desk_after_a_night(tmp_path)
    desk.open_night(plan("Dee"))
    with pytest.raises(Refused, match="not closed"):
        desk.settling.mark_paid(TO_HOUSE, night=2)


def test_everything_through_the_host_and_back_is_what_it_was(desk: Desk) -> None:
    before = desk.settling.statement().payments
    assert desk.settling.statement().through_host == 3
    desk.settling.through_host(True)
    statement = desk.settling.statement()
    assert statement.goes_through_host
    assert statement.payments == (Payment(CY, HOUSE, 2500), Payment(ANN, HOUSE, 1250), Payment(HOUSE, BO, 500))
    desk.settling.through_host(False)
    assert desk.settling.statement().payments == before
    sound(desk)


def test_through_the_host_leaves_what_is_paid_as_it_is(desk: Desk) -> None:
    desk.settling.mark_paid(TO_BO, amount=200)
    desk.settling.through_host(True)
    assert left(desk) == {TO_BO: 0, TO_HOUSE: 2500, ANN_TO_HOUSE: 1050, (HOUSE, BO): 300}
    desk.settling.through_host(False)
    assert sum(left(desk).values()) == 3750 - 200
    sound(desk)


def test_a_reroute_swaps_who_pays_whom_and_no_total(desk: Desk) -> None:
    balances = desk.settling.statement().balances
    swaps = desk.settling.swaps(TO_HOUSE)
    assert [(swap.other.pair, swap.payments) for swap in swaps] == [(TO_BO, 3)]
    desk.settling.reroute(TO_HOUSE, TO_BO)
    statement = desk.settling.statement()
    assert statement.payments == (Payment(CY, BO, 500), Payment(CY, HOUSE, 2000), Payment(ANN, HOUSE, 1250))
    assert statement.balances == balances
    sound(desk)


def test_two_payments_of_one_person_or_one_that_is_begun_are_not_swapped(desk: Desk) -> None:
    with pytest.raises(Refused, match="Ann is in both payments"):
        desk.settling.reroute(ANN_TO_HOUSE, TO_BO)
    with pytest.raises(Refused, match="House bank is in both payments"):
        desk.settling.reroute(TO_HOUSE, ANN_TO_HOUSE)
    desk.settling.mark_paid(TO_BO, amount=1)
    with pytest.raises(Refused, match="Ann to Bo is already part paid"):
        desk.settling.reroute(TO_HOUSE, TO_BO)
    assert desk.settling.swaps(TO_HOUSE) == ()


def test_what_stands_behind_a_payment_adds_up_to_it(desk: Desk) -> None:
    desk.settling.mark_paid(TO_BO)
    lines = desk.settling.behind(ANN)
    assert [(line.title, line.due, line.chips) for line in lines] == [
        ("Buy-in, Ann", -10_000, 10_000), ("Coup 1: Player wins, 9 over 2", 0, -1250), ("Cash-out, Ann", 8750, -8750)]
    assert sum(line.due for line in lines) == desk.settling.statement().players[0].to_settle
    assert desk.settling.behind(HOUSE) == ()


def test_cash_that_agrees_is_counted_without_a_reason(tmp_path: Path) -> None:
    desk = desk_after_a_cash_night(tmp_path)
    assert desk.settling.cash_expected() == 10_000
    desk.settling.count_cash(10_000)
    cash = desk.settling.statement().cash
    assert cash is not None
    assert (cash.expected, cash.counted, cash.over) == (10_000, 10_000, 0)
    sound(desk)


def test_cash_that_is_short_is_named_and_stops_nothing(tmp_path: Path) -> None:
    desk = desk_after_a_cash_night(tmp_path)
    before = desk.settling.statement().payments
    with pytest.raises(Refused, match="The books expect £100"):
        desk.settling.count_cash(9_900)
    desk.settling.count_cash(9_900, "a note torn")
    cash = desk.settling.statement().cash
    assert cash is not None
    assert (cash.over, cash.reason, held(desk, CASH_FOUND)) == (-100, "a note torn", 100)
    assert desk.settling.statement().payments == before
    assert desk.settling.cash_expected() == 9_900
    desk.settling.mark_paid(before[0].pair)
    sound(desk)


@pytest.mark.parametrize("counted", [-1, 0])
def test_no_cash_where_none_was_expected_is_no_count(desk: Desk, counted: int) -> None:
    with pytest.raises(Refused, match="is not a cash count"):
        desk.settling.count_cash(counted, "why")


def desk_after_a_cash_night(folder: Path) -> Desk:
    desk = desk_after_a_night(folder)
    for pair in (TO_HOUSE, ANN_TO_HOUSE, TO_BO):
        desk.settling.mark_paid(pair, TRANSFER)
    cash = Seating("Dee", 10_000, how="cash")
    a_night(desk, {"2": {"banker": 1250}}, NightPlan("Cash", "Host", (cash, Seating("Eve", 10_000)),
                                                     all_the_rest=True, rules=dict(QUICK)))
    desk.close_night()
    return desk


def test_who_rebuys_and_pays_cash_settles_only_the_rest(tmp_path: Path) -> None:
    desk = Desk(desk_after_a_night(tmp_path).books)
    desk.open_night(plan("Dee"))
    desk.aside(BuyIn(4, 5000, "cash"))
    dee = next(one for one in desk.statement().players if one.name == "Dee")
    assert (dee.bought, dee.cash_in) == (15_000, 5000)


def test_a_disk_that_fails_leaves_the_night_as_it_was_and_the_same_press_works_later(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise MachineFault("The disk is full.", "Nothing was written.")

    before = state(desk)
    with monkeypatch.context() as patch:
        patch.setattr(desk.books, "commit", full)
        for act in (desk.settling.mark_paid, desk.settling.carry):
            with pytest.raises(MachineFault):
                act(TO_HOUSE, op_id="once")
        with pytest.raises(MachineFault):
            desk.settling.through_host(True)
    assert state(desk) == before
    for _ in range(2):
        desk.settling.mark_paid(TO_HOUSE, op_id="once")
    assert left(desk)[TO_HOUSE] == 0
    sound(desk)


def any_act(desk: Desk, chance: Random) -> None:
    """Something that a host may do with a night that is over; half of it is refused."""
    settling = desk.settling
    every = settling.statement().settling
    pairs = [one.payment.pair for one in every]
    pair, last = chance.choice(pairs), settling.last_mark()
    match chance.randrange(6):
        case 0:
            settling.mark_paid(pair, chance.choice((CASH, TRANSFER)), chance.choice((None, 1, 250, 10_000)))
        case 1:
            settling.carry(pair, chance.choice((None, 50)))
        case 2 if last is not None:
            settling.undo(last.entry, "another")
        case 3:
            settling.through_host(chance.random() < 0.5)
        case 4:
            settling.reroute(pair, chance.choice(pairs))
        case 5:
            settling.count_cash(chance.choice((0, 5000)), chance.choice(("", "counted twice")))


@pytest.mark.parametrize("seed", seeds(2, 6))
def test_whatever_is_done_nobody_pays_or_receives_another_total(tmp_path: Path, seed: int) -> None:
    desk, chance = desk_after_a_night(tmp_path), Random(seed)
    statement = desk.settling.statement()
    for _ in range(30):
        before = desk.books.head()
        try:
            any_act(desk, chance)
        except Refused:
            assert desk.books.head() == before
        now = desk.settling.statement()
        assert (now.balances, now.players) == (statement.balances, statement.players)
        assert balances_of(one.payment for one in now.settling) == statement.balances
        assert all(one.left >= 0 for one in now.settling)
        owing = {person: sum(held(desk, place) for place in (account(person), owed(person))) for person in (1, 2, 3)}
        paid = balances_of(Payment(mark.payer, mark.payee, mark.amount) for mark in now.marks if mark.how != CARRIED)
        assert owing == {person: statement.balances[person] - paid.get(person, 0) for person in (1, 2, 3)}
    while mark := desk.settling.last_mark():
        desk.settling.undo(mark.entry)
    desk.settling.through_host(False)
    assert left(desk) == {payment.pair: payment.amount for payment in statement.payments}
    sound(desk)


def test_a_rerouted_night_that_is_all_dealt_with_did_not_go_through_the_host(desk: Desk) -> None:
    first = desk.settling.statement().settling[0].payment.pair
    if swaps := desk.settling.swaps(first):
        desk.settling.reroute(first, swaps[0].other.pair)
    else:
        desk.settling.through_host(False)
    assert desk.settling.statement().chosen_holds
    for one in desk.settling.statement().settling:
        desk.settling.mark_paid(one.payment.pair)
    statement = desk.settling.statement()
    assert statement.settled
    assert statement.goes_through_host == all(HOUSE in one.pair for one in statement.payments)
