"""Fills, credits and players who move: chips are in one place always, and what was handed over is not taken back."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.chips import worth
from app.dealing.asides.registry import (
    BuyIn,
    CashOut,
    CashOutCarried,
    FillRack,
    Leave,
    MoveIn,
    MoveOut,
    ReceiveChips,
    SendChips,
    SitDown,
    TakeCarried,
)
from app.dealing.values.transfers import CASE, FOUND, RACK, account, box, carried, stack, transit
from app.desk import Desk
from app.desk.access import pins
from app.desk.access.pin_required import PinRequired
from app.desk.house.asked import Asked
from app.desk.session.several_tables import TablePlan
from app.errors import Refused
from app.ledger.entries import Booking, EntryKind
from tests.app.desk.dealing import BANKER_WINS, PLAYER_WINS, QUICK, bets, deal, house, open_test_books, plan, state
from tests.app.desk.guarding import CHEAP, dealer_at, guarded, with_host
from tests.app.desk.house_sound import sound
from tests.app.desk.test_shared_house import begun_table

ANN, BO, CY = 1, 2, 3
FLOAT = {50: 40, 250: 20, 500: 20}
ASKED = {250: 20, 500: 4}


@pytest.fixture
def first(tmp_path: Path) -> Iterator[Desk]:
    """Ann, Bo and Cy at Table 1, with 100 each."""
    desk = begun_table(tmp_path)
    yield desk
    desk.books.close()


@pytest.fixture
def second(first: Desk) -> Iterator[Desk]:
    """Table 2 beside it with a float; the house is sound at the end."""
    yield (desk := first.desk_at(first.tables.open_one(TablePlan(rack=FLOAT, by="AK BL", rules=QUICK))))
    if desk.run is not None:
        sound([first, desk])
    assert first.verify() == []


def at(desk: Desk, number: int) -> Asked:
    return desk.asks.one(number)


def test_a_fill_goes_from_the_case_onto_its_way_and_is_counted_into_the_rack(first: Desk, second: Desk) -> None:
    case, rack = first.table.house.in_case, second.table.balance(RACK)
    number = second.asks.fill(ASKED)
    assert (number, second.books.balances().get(transit(1))) == (1, None)
    assert [(one.number, one.kind, one.table, one.chips, one.last) for one in first.asks.open()] == \
        [(1, "fill", 2, ASKED, "")]
    first.asks.accept(number)
    assert (first.table.house.in_case, first.books.balances()[transit(1)]) == (case - worth(ASKED), worth(ASKED))
    assert second.table.house.in_case == first.table.house.in_case
    sound([first, second])
    second.asks.receive(number, by="AK BL")
    assert (second.table.balance(RACK), second.books.balances().get(transit(1))) == (rack + worth(ASKED), None)
    assert second.table.rack_tonight - worth(FLOAT) == worth(ASKED), "what is filled is not won"
    assert first.asks.open() == ()
    assert [one.what for one in at(first, number).steps] == ["accepted", "received"]


def test_what_is_accepted_is_what_the_case_has_and_need_not_be_what_was_asked(first: Desk, second: Desk) -> None:
    number = second.asks.fill({10_000: 11})
    before = state(first)
    with pytest.raises(Refused, match="The chip case has 10 × 100"):
        first.asks.accept(number)
    assert state(first) == before
    first.asks.accept(number, {10_000: 2})
    second.asks.receive(number, by="AK BL")
    assert second.table.rack[10_000] == 2


def test_two_fills_of_the_case_s_last_chips_are_one_fill_and_one_sentence(first: Desk, second: Desk) -> None:
    one, other = first.asks.fill({10_000: 6}), second.asks.fill({10_000: 6})
    first.asks.accept(one)
    with pytest.raises(Refused, match="The chip case has 4 × 100"):
        second.asks.accept(other)
    first.asks.receive(one, by="AK BL")


@pytest.mark.parametrize("act", ["accept", "void", "receive"])
def test_a_step_is_taken_once_and_the_second_reads_what_was_done(first: Desk, second: Desk, act: str) -> None:
    number = second.asks.fill(ASKED)
    first.asks.void(number, "The rack is full")
    with pytest.raises(Refused, match=r"host voided this at \d\d:\d\d: “The rack is full”\."):
        {"accept": lambda: first.asks.accept(number), "void": lambda: first.asks.void(number, "again"),
         "receive": lambda: second.asks.receive(number, by="AK BL")}[act]()


def test_pressed_twice_each_step_is_written_once(first: Desk, second: Desk) -> None:
    for _ in range(2):
        assert second.asks.fill(ASKED, "ask") == 1
    for _ in range(2):
        first.asks.accept(1, op_id="accept")
    for _ in range(2):
        second.asks.receive(1, by="AK BL", op_id="receive")
    for _ in range(2):
        assert second.asks.credit({500: 1}, "AK BL", "credit") == 2
    for _ in range(2):
        assert first.asks.move(ANN, 2, 4, 10_000, op_id="move") == 3
    assert second.table.balance(RACK) == worth(FLOAT) + worth(ASKED) - 500


@pytest.mark.parametrize(("counted", "reason", "found"), [({250: 20, 500: 3}, "one on the floor", -500),
                                                          ({250: 22, 500: 3}, "changed by hand", 0)])
def test_a_count_that_differs_from_the_slip_needs_a_reason_and_the_difference_is_found(
        first: Desk, second: Desk, counted: dict[int, int], reason: str, found: int) -> None:
    number, rack = second.asks.fill(ASKED), second.table.balance(RACK)
    first.asks.accept(number)
    with pytest.raises(Refused, match="70 was sent"):
        second.asks.receive(number, counted, "AK BL")
    with pytest.raises(Refused, match="Nobody has signed"):
        second.asks.receive(number, counted, "", reason)
    second.asks.receive(number, counted, "AK BL", reason)
    assert second.table.balance(RACK) == rack + worth(counted)
    assert -first.books.balances().get(FOUND, 0) == found


def test_a_fill_that_was_sent_and_is_voided_goes_back_with_a_reason_and_a_second_person(
        first: Desk, second: Desk) -> None:
    case, number = first.table.house.in_case, second.asks.fill(ASKED)
    first.asks.accept(number)
    for reason, by, wrong in (("", "BL", "no reason yet"), ("The rack is full", "", "Nobody else has signed")):
        with pytest.raises(Refused, match=wrong):
            first.asks.void(number, reason, by)
    first.asks.void(number, "The rack is full", "BL")
    assert (first.table.house.in_case, first.asks.open()) == (case, ())
    with pytest.raises(Refused, match="host voided this at "):
        second.asks.receive(number, by="AK BL")
    assert second.asks.fill(ASKED) == number + 1, "the number stays used"


def test_a_fill_is_received_at_the_table_that_asked_for_it(first: Desk, second: Desk) -> None:
    number = second.asks.fill(ASKED)
    first.asks.accept(number)
    with pytest.raises(Refused, match="That is for Table 2"):
        first.asks.receive(number, by="AK BL")


def test_a_credit_is_sent_counted_and_taken_in_or_sent_back(first: Desk, second: Desk) -> None:
    rack, case = second.table.balance(RACK), first.table.house.in_case
    taken, back = second.asks.credit({500: 4}, "AK BL"), second.asks.credit({500: 2}, "AK BL")
    assert (second.table.balance(RACK), first.table.house.in_case) == (rack - 3_000, case)
    first.asks.take_in(taken, "BL")
    assert first.table.house.in_case == case + 2_000
    with pytest.raises(Refused, match="no reason yet"):
        first.asks.send_back(back, " ")
    first.asks.send_back(back, "Keep them")
    sound([first, second])
    second.asks.receive(back, by="AK BL")
    assert (second.table.balance(RACK), first.asks.open()) == (rack - 2_000, ())


def test_a_rack_sends_no_more_than_it_has(first: Desk, second: Desk) -> None:
    before = state(second)
    with pytest.raises(Refused, match="cannot come from the rack"):
        second.asks.credit({500: 21}, "AK BL")
    with pytest.raises(Refused, match="No chips were counted"):
        second.asks.credit({})
    with pytest.raises(Refused, match="No chips were asked for"):
        second.asks.fill({500: 0})
    assert state(second) == before
    assert second.asks.credit({500: 1}, "AK BL") == 1, "what was refused had no number"


def test_a_player_moves_with_the_chips_and_the_seat_is_held_until_they_sit(first: Desk, second: Desk) -> None:
    number = first.asks.move(ANN, 2, 5, 10_000)
    assert (first.table.seat_of(ANN), first.books.balances()[carried(ANN)]) == (0, 10_000)
    assert ANN not in first.books.present()
    sound([first, second])
    with pytest.raises(Refused, match="Seat 5 is held for Ann"):
        second.seat_player(5, "Zoe")
    with pytest.raises(Refused, match="Ann sits at Table 2, Seat 5"):
        first.seat_player(1, "Ann")
    with pytest.raises(Refused, match="Seat 5 is held for Ann"):
        first.asks.move(BO, 2, 5, 10_000)
    assert second.asks.open()[0].may == ("arrived", "voided")
    second.asks.arrive(number)
    assert (second.table.seat_of(ANN), second.table.balance(stack(ANN))) == (5, 10_000)
    assert first.books.balances()[stack(ANN).at_table(2)] == 10_000
    assert (first.books.balances().get(carried(ANN)), [one.number for one in first.books.present()[ANN]]) == (None, [2])


def test_whoever_moved_sits_where_they_moved_to(first: Desk, second: Desk) -> None:
    second.asks.arrive(first.asks.move(ANN, 2, 5, 10_000))
    seats = {one.player: one.seats for one in first.statement().players}
    assert seats[ANN] == (1, 5)
    first.asks.arrive(second.asks.move(ANN, 1, 1, 10_000))
    assert {one.player: one.seats for one in first.statement().players}[ANN] == (5, 1)


def test_who_moves_is_even_with_the_table_that_they_leave(first: Desk, second: Desk) -> None:
    first.aside(Leave(3))
    deal(first, BANKER_WINS, bets(s1={"banker": 1250}))
    owes, odd = first.table.balance(box(ANN)), first.table.owed_to(ANN)
    owed, holds = first.table.due_at_settlement(ANN), first.table.balance(stack(ANN))
    number = first.asks.move(ANN, 2, 5, holds)
    assert (first.table.balance(box(ANN)), first.table.owed_to(ANN)) == (0, 0)
    assert first.table.due_at_settlement(ANN) == owed - owes + odd
    second.asks.arrive(number)
    first.aside(SitDown(3, CY, "Cy"))


@pytest.mark.parametrize(("table", "seat", "counted", "wrong"), [
    (3, 1, 10_000, "Table 3 is not open"), (2, 5, 9_500, "The books expect 100"), (2, 5, 10_025, "cannot be Ann"),
    (2, 4, 10_000, "Di is in Seat 4")])
def test_a_move_is_refused_with_nothing_changed(
        first: Desk, second: Desk, table: int, seat: int, counted: int, wrong: str) -> None:
    second.seat_player(4, "Di")
    before = state(first)
    with pytest.raises(Refused, match=wrong):
        first.asks.move(ANN, table, seat, counted)
    assert (state(first), first.asks.open()) == (before, ())
    with pytest.raises(Refused, match="has no seat at this table"):
        first.asks.move(4, 2, 6, 0)


def test_nobody_moves_out_of_a_hand(first: Desk, second: Desk) -> None:
    first.answer(bets(s1={"banker": 1250}))
    with pytest.raises(Refused):
        first.asks.move(ANN, 2, 5, 8_750)
    with pytest.raises(Refused):
        first.asks.move(ANN, 2, 5, 10_000)
    assert first.asks.open() == ()


def test_a_move_that_is_voided_leaves_the_chips_with_the_player_who_sits_elsewhere_or_cashes_out(
        first: Desk, second: Desk) -> None:
    for who in (ANN, BO):
        first.asks.void(first.asks.move(who, 2, 4 + who, 10_000), "Changed their mind")
    assert first.books.balances()[carried(ANN)] == 10_000
    back = first.asks.move(ANN, 1, 7, 0)
    first.asks.arrive(back)
    assert (first.table.seat_of(ANN), first.table.balance(stack(ANN))) == (7, 10_000)
    case = first.table.house.in_case
    with pytest.raises(Refused, match="Bo carries 100"):
        first.aside(CashOutCarried(BO, 5_000))
    first.aside(CashOutCarried(BO, 10_000))
    assert (first.table.house.in_case, first.table.due_at_settlement(BO)) == (case + 10_000, 0)
    first.undo()
    assert first.books.balances()[carried(BO)] == 10_000
    first.aside(CashOutCarried(BO, 10_000, "cash"))
    assert first.books.balances()[account(BO)] == -10_000


def test_what_was_handed_over_is_not_undone_though_what_came_after_and_before_it_is(
        first: Desk, second: Desk) -> None:
    first.aside(FillRack({250: 10}))
    number = first.asks.credit({500: 2}, "AK BL")
    first.aside(FillRack({250: 1}))
    rack = first.table.balance(RACK)
    undoing = first.undoing()
    assert undoing is not None
    assert undoing.rack == -250
    first.undo()
    assert first.undoing() is not None
    first.undo()
    assert first.table.balance(RACK) == rack - 2_750
    assert first.books.balances()[transit(number)] == 1_000
    first.redo()
    assert first.table.balance(RACK) == rack - 250
    first.asks.take_in(number)


def test_what_a_move_rests_on_is_not_undone_and_the_sentence_says_why(first: Desk, second: Desk) -> None:
    first.aside(BuyIn(ANN, 2_500))
    number = first.asks.move(ANN, 2, 5, 12_500)
    before = state(first)
    with pytest.raises(Refused, match="Ann would be short by 25"):
        first.undo()
    assert state(first) == before
    second.asks.arrive(number)


def test_a_coup_that_is_fixed_after_the_move_puts_onto_the_account_what_the_player_lacks(
        first: Desk, second: Desk) -> None:
    deal(first, PLAYER_WINS, bets(s1={"player": 2500}))
    assert first.table.balance(stack(ANN)) == 12_500
    number = first.asks.move(ANN, 2, 5, 12_500)
    second.asks.arrive(number)
    row = next(one for one in first.run.effective if one.key.endswith("bets")) if first.run else None
    assert row is not None
    with pytest.raises(Refused, match="The shortfall can go on account"):
        first.fix(row.seq, bets(s1={"banker": 2500}), "Ann bet on Banker")
    first.fix(row.seq, bets(s1={"banker": 2500}), "Ann bet on Banker", cover=True)
    assert first.table.balance(stack(ANN)) == 0
    assert first.table.due_at_settlement(ANN) == -10_000 - 5_000
    assert second.table.balance(stack(ANN)) == 12_500
    assert carried(ANN) not in first.books.balances()


def test_the_last_count_and_the_close_wait_for_all_that_was_asked_and_is_carried(first: Desk, second: Desk) -> None:
    fill = second.asks.fill(ASKED)
    move = first.asks.move(ANN, 2, 5, 10_000)
    for who in (BO, CY):
        first.aside(CashOut(who, 10_000))
    with pytest.raises(Refused) as refused:
        first.close_night()
    for said in ("Deal, F3: Table 2 is still open.", "Cage, Shift+F2: Fill 1, 70 for Table 2 has not ended.",
                 "Asked, Ctrl+L: Ann, 100, to Table 2 Seat 5 has not ended.", "Night, F2: Ann carries 100.00."):
        assert said in str(refused.value)
    with pytest.raises(Refused, match="Fill 1, 70 for Table 2 has not ended"):
        second.close_table(dict(second.table.rack))
    first.asks.void(fill, "Closing")
    first.asks.void(move, "Closing")
    second.close_table(dict(second.table.rack), "AK BL")
    with pytest.raises(Refused, match="Night, F2: Ann carries"):
        first.counting.close_out({})
    first.aside(CashOutCarried(ANN, 10_000))
    first.close_night()
    statement = first.statement()
    assert {one.name: one.result for one in statement.players} == {"Ann": 0, "Bo": 0, "Cy": 0}
    assert {one.name: one.bought for one in statement.players} == dict.fromkeys(("Ann", "Bo", "Cy"), 10_000)
    first.open_night(plan())


def test_a_step_and_its_entry_that_say_different_things_are_found(first: Desk) -> None:
    second = first.desk_at(first.tables.open_one(TablePlan(rack=FLOAT, by="AK BL")))
    second.asks.accept(second.asks.fill(ASKED))
    assert first.verify() == []
    assert first.night is not None
    first.carry_out("accept", "", bookings=(Booking(
        kind=EntryKind.FILL, title="Fill 1 sent", key="ask:1/2", night=first.night.id,
        postings=first.books.entries(first.books.head().number, first.books.head().number)[0].postings),))
    [found] = [one for one in first.verify() if one.code == "ask"]
    assert "1/2" in found.sentence


@pytest.mark.parametrize("aside", [SendChips({500: 1}), ReceiveChips(1, {500: 1}, {500: 1}), MoveOut(ANN, 1, 10_000),
                                   MoveIn(ANN, 1, "Ann", 7), CashOutCarried(ANN, 0),
                                   TakeCarried(ANN, 0)], ids=lambda one: one.code)
def test_a_house_with_one_table_hands_nothing_to_another_desk(tmp_path: Path, aside: object) -> None:
    desk = Desk(open_test_books(tmp_path, create=True))
    desk.open_house(house())
    desk.open_night(plan())
    before = state(desk)
    with pytest.raises(Refused):
        desk.aside(aside)  # type: ignore[arg-type]
    with pytest.raises(Refused, match="opened for one table"):
        desk.asks.fill(ASKED)
    assert (state(desk), desk.asks.open(), desk.books.asks()) == (before, (), ())
    assert CASE in desk.books.balances()
    desk.books.close()


def test_a_dealer_moves_nobody_and_sends_no_fill_without_the_host_s_pin(
        first: Desk, second: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pins, "COST", CHEAP)
    guarded(first)
    dealer_at(first)
    before, fill = state(first)[1:], second.asks.fill(ASKED)

    def move() -> None:
        first.asks.move(ANN, 2, 5, 10_000, op_id="move")

    def open_one() -> None:
        second.tables.open_one(TablePlan(), "open")

    acts: list[Callable[[], None]] = [move, lambda: second.asks.accept(fill, op_id="accept"), open_one]
    for act in acts:
        with pytest.raises(PinRequired):
            act()
    assert state(first)[1:] == before
    assert first.asks.open()[0].last == ""
    for act in acts:
        with_host(first, act)
    assert (first.asks.open()[0].last, first.table.seat_of(ANN), [*first.tables.open()]) == ("accepted", 0, [1, 2, 3])
    sound([first, second, first.desk_at(3)])
