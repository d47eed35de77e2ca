"""Several tables in one program: each with its own log, rack and seats, and one night and one house for all."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.chips import worth
from app.dealing.asides.registry import BuyIn, CashOut, FillRack, GoHome, Leave, SitDown
from app.dealing.values.transfers import CASE, RACK, stack
from app.desk import Desk
from app.desk.session.several_tables import TablePlan
from app.errors import Refused
from app.store.values import AtTable, HouseTable, Presence
from tests.app.desk.dealing import BANKER_WINS, QUICK, bets, deal, house, open_test_books, plan, state
from tests.app.desk.test_shared_house import adds_up, agree, begun_table

ANN, BO, CY = 1, 2, 3
FLOAT = {50: 60, 250: 20, 500: 20}


@pytest.fixture
def unsound(tmp_path: Path) -> Iterator[Desk]:
    """Ann, Bo and Cy at Table 1, with 100 each, and books that nobody verifies."""
    desk = begun_table(tmp_path)
    yield desk
    desk.books.close()


@pytest.fixture
def first(unsound: Desk) -> Iterator[Desk]:
    """The same, and the books are sound afterwards."""
    yield unsound
    assert unsound.verify() == []


@pytest.fixture
def second(first: Desk) -> Desk:
    """Table 2 beside it, with nobody there and a float in its rack."""
    return first.desk_at(first.tables.open_one(TablePlan(rack=FLOAT, by="AK BL", rules=QUICK)))


def seat(desk: Desk, number: int, name: str, buys: int = 0) -> int:
    """Somebody sits down; their number."""
    desk.seat_player(number, name, buys)
    return next(one.id for one in desk.players() if one.name == name)


def test_a_table_opens_with_its_float_out_of_the_case_that_all_share(first: Desk, second: Desk) -> None:
    assert (second.at, second.sitting and second.sitting.table_name, second.table.rack) == (2, "Table 2", FLOAT)
    assert second.table.house.in_case == first.table.house.in_case
    assert second.books.table_of(second.sitting.id if second.sitting else 0) == 2
    assert first.books.house_tables() == (HouseTable(1, "Table 1", 9, first.table.balance(RACK)),
                                          HouseTable(2, "Table 2", 9, worth(FLOAT)))
    assert first.tables.open() == {1: "Table 1", 2: "Table 2"}
    assert first.night is second.night
    assert first.guard is second.guard
    agree(first, second)


def test_a_table_is_opened_once_however_often_enter_is_pressed(first: Desk) -> None:
    for _ in range(2):
        assert first.tables.open_one(TablePlan(rack=FLOAT, by="AK BL"), "once") == 2
    assert first.tables.open() == {1: "Table 1", 2: "Table 2"}
    assert first.desk_at(2) is first.desk_at(2)


def test_no_table_opens_that_is_open_or_whose_float_the_case_has_not_and_nothing_has_changed(
        first: Desk, second: Desk) -> None:
    before, commands = state(first), first.books.last_command()
    with pytest.raises(Refused, match="Table 2 is open"):
        first.tables.open_one(TablePlan(number=2))
    with pytest.raises(Refused, match="cannot come from the chip case"):
        second.tables.open_one(TablePlan(rack={10_000: 11}, by="AK BL"))
    assert (state(first), first.books.last_command()) == (before, commands)
    assert first.tables.open_one(TablePlan(rack={10_000: 5}, by="AK BL")) == 3


def test_a_night_opened_for_one_table_opens_no_other(tmp_path: Path) -> None:
    desk = Desk(open_test_books(tmp_path, create=True))
    desk.open_house(house())
    desk.open_night(plan())
    with pytest.raises(Refused, match="opened for one table"):
        desk.tables.open_one(TablePlan())
    assert (desk.tables.open(), desk.books.house_tables(), desk.books.present()) == ({}, (), {})
    desk.books.close()


def test_hands_of_two_tables_are_dealt_in_turn_and_each_log_comes_to_its_own(first: Desk, second: Desk) -> None:
    di, _ = seat(second, 4, "Di", 5_000), seat(second, 5, "Ed")
    for answer in (True, 4, None):
        second.answer(answer)
    deal(first, BANKER_WINS)
    deal(second, BANKER_WINS, bets(s4={"banker": 2500}))
    deal(first, BANKER_WINS)
    assert second.table.balance(stack(di)) + second.table.owed_to(di) == 5_000 + 2_500 - 125
    assert first.books.balances()[stack(di).at_table(2)] == 7_350
    second.undo("A slip")
    adds_up(first, second)


def test_where_everybody_sits_is_written_as_they_come_and_go(first: Desk, second: Desk) -> None:
    assert first.books.present() == {who: (Presence(who, 1, who),) for who in (ANN, BO, CY)}
    di = seat(second, 4, "Di")
    assert first.books.present()[di] == (Presence(di, 2, 4),)
    second.undo()
    assert di not in first.books.present()
    second.redo()
    second.aside(SitDown(7, di, "Di"))
    assert first.books.present()[di] == (Presence(di, 2, 7),)
    second.aside(Leave(7))
    assert di not in first.books.present()
    assert {who: one.seat for who, [one] in first.books.present().items()} == {ANN: 1, BO: 2, CY: 3}


@pytest.mark.parametrize("last", [2, 6, 8])
def test_a_chair_chosen_in_the_midst_of_a_hand_and_then_another_is_one_seat_and_the_last(
        first: Desk, second: Desk, last: int) -> None:
    di, flo = seat(second, 4, "Di"), seat(first, 5, "Flo", 5_000)
    first.aside(Leave(2))
    first.answer(bets(s5={"banker": 1_000}))
    for chair in (7, last) * 2:
        first.aside(SitDown(chair, flo, "Flo"))
        assert first.table.arriving.keys() == {chair}
        assert first.books.present()[flo] == (Presence(flo, 1, chair),)
    second.asks.move(di, 1, 7, second.table.balance(stack(di)))
    for card in BANKER_WINS:
        first.answer(card)
    if first.prompt is not None and "/pay:" in first.prompt.key:
        first.answer({"all": True})
    assert first.table.seat_of(flo) == last
    assert first.books.present()[flo] == (Presence(flo, 1, last),)
    assert 7 not in first.table.seats


def test_nobody_sits_at_two_tables(first: Desk, second: Desk) -> None:
    before = state(second)
    with pytest.raises(Refused, match="Ann sits at Table 1, Seat 1") as refused:
        second.seat_player(3, "Ann")
    assert "Move them here" in str(refused.value)
    assert state(second) == before
    first.aside(Leave(1))
    second.seat_player(3, "Ann")
    with pytest.raises(Refused, match="Ann sits at Table 2, Seat 3"):
        first.undo()
    assert first.books.present()[ANN] == (Presence(ANN, 2, 3),)


@pytest.fixture
def third(first: Desk, second: Desk) -> Desk:
    """Table 3 beside them, in a house where a player may sit at two tables at once."""
    first.open_house(replace(first.the_house(), seats_at_once=2))
    return first.desk_at(first.tables.open_one(TablePlan(rules=QUICK)))


def test_a_player_sits_at_as_many_tables_as_the_house_lets_them(first: Desk, second: Desk, third: Desk) -> None:
    assert ANN not in second.seated_elsewhere()
    second.seat_player(3, "Ann", 5_000)
    assert first.books.present()[ANN] == (Presence(ANN, 1, 1), Presence(ANN, 2, 3))
    assert first.table.balance(stack(ANN)) == 10_000
    assert second.table.balance(stack(ANN)) == 5_000
    assert ANN in third.seated_elsewhere()
    with pytest.raises(Refused, match=r"Table 1, Seat 1; Table 2, Seat 3\. A player has at most 2 seats"):
        third.seat_player(4, "Ann")
    with pytest.raises(Refused, match="Ann is already in Seat 1"):
        first.seat_player(5, "Ann")
    adds_up(first, second, third)


def test_who_leaves_one_of_several_seats_keeps_the_others(first: Desk, second: Desk, third: Desk) -> None:
    second.seat_player(3, "Ann")
    first.aside(Leave(1))
    assert first.books.present()[ANN] == (Presence(ANN, 2, 3),)
    third.seat_player(4, "Ann")
    first.load()
    with pytest.raises(Refused, match="Ann sits at Table 2, Seat 3; Table 3, Seat 4"):
        first.seat_player(1, "Ann")
    second.close_table(dict(second.table.rack), "AK, BL")
    assert first.books.present()[ANN] == (Presence(ANN, 3, 4),)
    third.aside(Leave(4))
    assert ANN not in first.books.present()


def test_a_seat_that_is_held_for_a_player_is_one_of_theirs(first: Desk, second: Desk, third: Desk) -> None:
    second.seat_player(3, "Ann")
    with pytest.raises(Refused, match="Ann is already in Seat 3"):
        first.asks.move(ANN, 2, 5, 10_000)
    asked = first.asks.move(ANN, 3, 6, 10_000)
    with pytest.raises(Refused, match="Ann sits at Table 2, Seat 3; Table 3, Seat 6"):
        first.seat_player(1, "Ann")
    third.asks.arrive(asked)
    assert first.books.present()[ANN] == (Presence(ANN, 2, 3), Presence(ANN, 3, 6))


def test_the_rule_may_be_narrower_again_and_nobody_has_to_get_up(first: Desk, second: Desk, third: Desk) -> None:
    second.seat_player(3, "Ann")
    first.open_house(replace(first.the_house(), seats_at_once=1))
    assert len(first.books.present()[ANN]) == 2
    with pytest.raises(Refused, match="A player has one seat in the house"):
        third.seat_player(4, "Ann")
    assert ANN in third.seated_elsewhere()


def test_two_who_sit_down_at_once_at_two_tables_are_two_players(first: Desk, second: Desk) -> None:
    assert seat(first, 5, "Zoe") != seat(second, 5, "Tom")
    assert {one.name for one in first.players()} == {"Ann", "Bo", "Cy", "Zoe", "Tom"}


def test_a_table_that_closes_gives_its_chips_to_the_case_and_is_offered_what_was_counted(
        first: Desk, second: Desk) -> None:
    di = seat(second, 4, "Di", 5_000)
    with pytest.raises(Refused, match="Di still hold"):
        second.close_table(dict(second.table.rack))
    second.aside(CashOut(di, 5_000))
    case = first.table.house.in_case
    second.close_table(dict(second.table.rack), "AK, BL")
    assert first.table.house.in_case == case + worth(FLOAT)
    assert first.tables.open() == {1: "Table 1"}
    assert di not in first.books.present()
    assert first.house_desk.one_table
    assert first.tables.opener(2) == FLOAT
    again = first.desk_at(first.tables.open_one(TablePlan(rack=first.tables.opener(2), by="AK BL")))
    assert (again.at, again.table.rack) == (2, FLOAT)


def test_a_table_that_never_was_is_offered_half_of_what_the_case_has_and_chips_are_signed_for(first: Desk) -> None:
    offered = {value: held // 2 for value, held in first.table.house.case.items() if held > 1}
    assert offered == first.tables.opener(2)
    with pytest.raises(Refused, match="Nobody has signed"):
        first.tables.open_one(TablePlan(rack=offered, by=" "))
    assert first.tables.open() == {1: "Table 1"}
    second = first.desk_at(first.tables.open_one(TablePlan(rack=offered, by="AK BL")))
    for unsigned in (lambda: second.asks.credit({500: 1}), lambda: second.close_table(offered),
                     lambda: second.close_table({}, "", "All of it is gone")):
        with pytest.raises(Refused, match="Nobody has signed"):
            unsigned()
    assert second.table.rack == offered


def test_a_program_that_starts_again_finds_every_table_as_it_was(first: Desk, second: Desk) -> None:
    seat(second, 4, "Di", 5_000)
    first.undo()
    again = Desk(first.books, first.clock)
    other = next(number for number in again.tables.open() if number != again.at)
    desks = {desk.at: desk for desk in (again, again.desk_at(other))}
    for desk in (first, second):
        assert desks[desk.at].table.balances == desk.table.balances
        assert desks[desk.at].table.seats == desk.table.seats
    desks[2].aside(BuyIn(4, 2_500))
    adds_up(*desks.values())


def test_the_night_closes_with_every_table_closed_and_says_what_is_left(first: Desk, second: Desk) -> None:
    third = first.desk_at(first.tables.open_one(TablePlan(name="The Blue")))
    for desk in (first, second, third):
        with pytest.raises(Refused) as refused:
            desk.close_night()
        for number, name in {1: "Table 1", 2: "Table 2", 3: "The Blue"}.items():
            assert (f"Deal, F3: {name} is still open." in str(refused.value)) == (number != desk.at)
    third.close_table({})
    second.close_table(dict(second.table.rack), "AK BL")
    for who in (ANN, BO, CY):
        first.aside(CashOut(who, first.table.balance(stack(who))))
    first.close_night()
    assert first.books.present() == {}
    assert first.books.balances().get(CASE, 0) == 0
    first.open_night(plan())
    assert (first.at, first.tables.open()) == (0, {})


def test_what_is_taken_back_at_one_table_leaves_the_other_as_it_is(first: Desk, second: Desk) -> None:
    seat(first, 6, "Zoe")
    first.aside(FillRack({250: 1}))
    assert second.run is not None
    before = list(second.run.log), dict(second.table.balances)
    first.undo()
    first.undo()
    assert (second.run.log, second.table.balances) == before
    adds_up(first, second)


@pytest.mark.parametrize(("table", "where"), [(3, "Table 3"), (1, "Table 1")])
def test_a_sitting_that_the_books_have_at_another_table_than_its_log_is_found(
        unsound: Desk, monkeypatch: pytest.MonkeyPatch, table: int, where: str) -> None:
    monkeypatch.setattr("app.desk.cashier.tables.of_a_table",
                        lambda sitting, run: {"at_tables": (AtTable(sitting.id, table),)})
    unsound.tables.open_one(TablePlan(number=2))
    [found] = unsound.verify()
    assert found.code == "at_table"
    assert f"the books have it at {where}, its log at Table 2" in found.sentence


def test_somebody_whom_two_logs_seat_is_found(unsound: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    second = unsound.desk_at(unsound.tables.open_one(TablePlan()))
    monkeypatch.setattr("app.desk.session.steps.refuse_seats", lambda *_: None)
    second.seat_player(3, "Ann")
    [found] = unsound.verify()
    assert (found.code, found.sentence) == ("two_seats", "Ann sits at Table 1 and at Table 2.")


def test_who_waits_at_one_table_may_sit_at_the_other(first: Desk, second: Desk) -> None:
    seat(second, 0, "Di")
    seat(first, 7, "Di")
    second.aside(GoHome(4))
    assert first.books.present()[4] == (Presence(4, 1, 7),)
