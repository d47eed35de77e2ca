"""A cage at a program that deals at no table: it sells, takes and pays beside the tables of other programs."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from app.dealing.asides.registry import BuyIn, LimitMarkers, TakeCarried
from app.dealing.values.transfers import CASHBOX, account, carried, marker, stack
from app.desk import Desk
from app.desk.cashier.cage import chips_now
from app.errors import Refused
from tests.app.desk.dealing import house, plan
from tests.app.store.postgres.conftest import Program
from tests.app.store.postgres.test_several_programs import hear

ANN, BO = 1, 2
RACK = {50: 100, 250: 100, 500: 40, 2_500: 10}


@pytest.fixture
def table(program: Program) -> Iterator[Desk]:
    """Ann, Bo and Cy at Table 1, dealt by laptop-1; the house is sound at the end."""
    desk = program("laptop-1")
    desk.open_house(house())
    desk.open_night(replace(plan(), all_the_rest=False, rack=RACK))
    yield desk
    hear(desk)
    assert chips_now(desk).difference == 0
    assert desk.verify() == []


@pytest.fixture
def cage(table: Desk, program: Program) -> Desk:
    """Another program, which holds no table."""
    desk = program("cage")
    assert desk.watches
    return desk


def held(desk: Desk, *places: object) -> list[int]:
    books = desk.books.balances()
    return [books.get(place, 0) for place in places]  # type: ignore[call-overload]


def test_it_sells_chips_that_are_put_in_front_at_a_table_of_another_program(table: Desk, cage: Desk) -> None:
    before = held(table, stack(ANN))[0]
    cage.at_cage.sell("Ann", 2_500, "cash")
    hear(table)
    table.aside(TakeCarried(ANN, 2_500))
    assert held(table, carried(ANN), CASHBOX, stack(ANN)) == [0, 2_500, before + 2_500]


def test_one_limit_of_markers_holds_there_and_at_the_table_and_numbers_go_on(table: Desk, cage: Desk) -> None:
    table.aside(LimitMarkers(BO, 10_000))
    table.aside(BuyIn(BO, 6_000, "marker", "bo"))
    with pytest.raises(Refused, match="would total 110"):
        cage.at_cage.sell("Bo", 5_000, "marker", "bo")
    cage.at_cage.sell("Bo", 4_000, "marker", "bo")
    with pytest.raises(Refused, match="40 of it at the cage"):
        table.aside(BuyIn(BO, 500, "marker", "bo"))
    assert [one.number for one in cage.books.markers()] == [1, 2]
    cage.at_cage.pay_back("Bo", 10_000, "cash")
    assert held(table, marker(BO), CASHBOX) == [0, 10_000]


def test_somebody_new_at_two_cages_at_once_is_one_person_and_cashes_out_once(
        table: Desk, cage: Desk, program: Program) -> None:
    other = program("cage-2")
    cage.at_cage.sell("Zoe", 2_500, "account")
    other.at_cage.sell("zoe", 2_500, "account")
    [zoe] = [one.id for one in cage.players() if one.name == "Zoe"]
    assert held(cage, carried(zoe), account(zoe)) == [5_000, -5_000]
    other.at_cage.cash_out("Zoe")
    with pytest.raises(Refused, match="Zoe carries 0"):
        cage.at_cage.cash_out("Zoe")
    assert held(cage, carried(zoe), account(zoe)) == [0, 0]


def test_of_two_cages_that_sell_the_cases_last_chips_one_is_told(table: Desk, cage: Desk, program: Program) -> None:
    other = program("cage-2")
    left = cage.table.house.in_case
    cage.at_cage.sell("Zoe", left, "account")
    with pytest.raises(Refused, match="cannot make"):
        other.at_cage.sell("Max", 500, "account")
    [zoe] = [one.id for one in cage.players() if one.name == "Zoe"]
    assert held(cage, carried(zoe)) == [left]
    assert "Max" not in [one.name for one in cage.players()]
