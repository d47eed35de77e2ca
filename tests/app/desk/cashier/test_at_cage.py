"""The cage at its own window: chips sold to be carried, markers within one limit and paid back, chips cashed out."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

import pytest

from app.chips import worth
from app.dealing.asides.registry import BuyIn, LimitMarkers, TakeCarried
from app.dealing.values.transfers import CASHBOX, account, carried, marker, pocket, stack
from app.desk import Desk
from app.desk.cashier.at_cage import CageAct
from app.desk.house.asked import CASHED, REPAYS, SALE
from app.desk.session.several_tables import TablePlan
from app.errors import Refused
from tests.app.desk.dealing import QUICK, house, open_test_books, plan, state
from tests.app.desk.house_sound import sound
from tests.app.desk.test_shared_house import begun_table

ANN, BO, CY = 1, 2, 3
FLOAT = {50: 40, 250: 20, 500: 20}


@pytest.fixture
def first(tmp_path: Path) -> Iterator[Desk]:
    """Ann, Bo and Cy at Table 1, with 100 each."""
    desk = begun_table(tmp_path)
    yield desk
    desk.books.close()


@pytest.fixture
def second(first: Desk) -> Iterator[Desk]:
    """Table 2 beside it; the house is sound at the end."""
    yield (desk := first.desk_at(first.tables.open_one(TablePlan(rack=FLOAT, by="AK BL", rules=QUICK))))
    sound([first, desk])
    assert first.verify() == []


def held(desk: Desk, *places: object) -> list[int]:
    books = desk.books.balances()
    return [books.get(place, 0) for place in places]  # type: ignore[call-overload]


def test_chips_are_sold_to_whoever_comes_and_carried_to_a_table(first: Desk, second: Desk) -> None:
    case = first.table.house.in_case
    first.at_cage.sell("Zoe", 5_000, "cash")
    [zoe] = [one.id for one in first.players() if one.name == "Zoe"]
    assert held(first, carried(zoe), CASHBOX, pocket(zoe)) == [5_000, 5_000, -5_000]
    assert first.table.house.in_case == second.table.house.in_case == case - 5_000
    assert worth(first.table.house.chips_at(carried(zoe))) == 5_000
    sound([first, second])
    second.seat_player(3, "Zoe")
    second.aside(TakeCarried(zoe, 5_000))
    assert held(first, carried(zoe), stack(zoe).at_table(2)) == [0, 5_000]


def test_somebody_with_a_seat_buys_at_the_cage_on_account_and_puts_it_in_front_there(
        first: Desk, second: Desk) -> None:
    before = held(first, account(ANN), stack(ANN))
    second.at_cage.sell("ann", 2_500)
    assert held(first, account(ANN), carried(ANN), stack(ANN)) == [before[0] - 2_500, 2_500, before[1]]
    first.aside(TakeCarried(ANN, 2_500))
    assert held(first, stack(ANN)) == [before[1] + 2_500]


def test_one_limit_of_markers_holds_at_the_cage_and_at_every_table(first: Desk, second: Desk) -> None:
    first.aside(LimitMarkers(BO, 10_000))
    first.aside(BuyIn(BO, 6_000, "marker", "bo"))
    with pytest.raises(Refused, match="not signed yet"):
        first.at_cage.sell("Bo", 4_000, "marker")
    stood = state(first)
    with pytest.raises(Refused, match=r"Bo’s markers would total 110.*60 is already signed, 60 of it at Table 1"):
        second.at_cage.sell("Bo", 5_000, "marker", "bo")
    assert state(first) == stood
    second.at_cage.sell("Bo", 4_000, "marker", "bo")
    with pytest.raises(Refused, match=r"already signed, 40 of it at the cage"):
        first.aside(BuyIn(BO, 50, "marker", "bo"))
    assert [(one.number, one.player, one.amount) for one in first.books.markers()] == [
        (1, BO, 6_000), (2, BO, 4_000)]
    first.aside(LimitMarkers(BO, 20_000))
    first.aside(BuyIn(BO, 500, "marker", "bo"))
    assert [one.number for one in first.table.house.markers.signed] == [1, 2, 3]
    assert [one.which for one in first.statement().markers] == ["M-001", "M-002", "M-003"]


@pytest.mark.parametrize(("how", "moved"), [
    ("cash", (0, 3_000, 0)), ("account", (-3_000, 0, 0)), ("chips", (0, 0, -3_000))])
def test_a_marker_is_paid_back_in_cash_onto_the_account_or_in_chips_that_are_carried(
        first: Desk, second: Desk, how: str, moved: tuple[int, int, int]) -> None:
    first.at_cage.sell("Zoe", 5_000, "marker", "zz")
    [zoe] = [one.id for one in first.players() if one.name == "Zoe"]
    before = held(first, account(zoe), CASHBOX, carried(zoe))
    with pytest.raises(Refused, match="Zoe owes 50 on markers"):
        second.at_cage.pay_back("Zoe", 5_001, how)
    second.at_cage.pay_back("Zoe", 3_000, how)
    assert held(first, marker(zoe)) == [-2_000]
    assert tuple(now - was for now, was in zip(held(first, account(zoe), CASHBOX, carried(zoe)), before,
                                               strict=True)) == moved
    assert first.statement().markers[0].amount == 2_000


def test_chips_that_are_not_carried_pay_no_marker(first: Desk, second: Desk) -> None:
    first.aside(BuyIn(BO, 5_000, "marker", "bo"))
    with pytest.raises(Refused, match="Bo carries 0"):
        second.at_cage.pay_back("Bo", 5_000, "chips")


def test_what_is_carried_is_cashed_out_once_the_seat_is_left_and_that_once(first: Desk, second: Desk) -> None:
    first.at_cage.sell("Ann", 2_500, "cash")
    with pytest.raises(Refused, match="Ann sits at Table 1, Seat 1"):
        second.at_cage.cash_out("Ann", "cash")
    first.at_cage.sell("Zoe", 2_500, "cash")
    second.at_cage.cash_out("Zoe", "cash", op_id="once")
    second.at_cage.cash_out("Zoe", "cash", op_id="once")
    with pytest.raises(Refused, match="Zoe carries 0"):
        second.at_cage.cash_out("Zoe")
    [zoe] = [one.id for one in first.players() if one.name == "Zoe"]
    assert held(first, carried(zoe), pocket(zoe), CASHBOX) == [0, 0, 2_500]
    first.aside(TakeCarried(ANN, 2_500))


def test_whoever_a_table_has_sent_to_be_paid_is_paid_by_what_it_asked(first: Desk, second: Desk) -> None:
    number = first.asks.payout(CY, 10_000)
    with pytest.raises(Refused, match="asked by the number 1"):
        second.at_cage.cash_out("Cy")
    second.asks.pay(number)
    assert held(first, carried(CY)) == [0]


@pytest.mark.parametrize(("act", "wrong"), [
    (CageAct(SALE, "Ann", 0), "0 buys no chips"), (CageAct(SALE, "Ann", 7), "cannot make"),
    (CageAct(SALE, "Ann", 500, "tick"), "not a way to pay"), (CageAct(CASHED, "Ann", how="tick"), "not a way to pay"),
    (CageAct(REPAYS, "Ann", 500, "tick"), "not a way to pay"), (CageAct(SALE, "Ann", 10**9), "cannot make"),
    (CageAct(REPAYS, "Ann", 500), "Ann owes 0 on markers")])
def test_what_cannot_be_is_refused_in_words_and_nothing_has_changed(
        first: Desk, second: Desk, act: CageAct, wrong: str) -> None:
    stood = state(first)
    for refused in (partial(second.at_cage.do, act), partial(second.at_cage.posts, act)):
        with pytest.raises(Refused, match=wrong):
            refused()
    assert state(first) == stood
    assert second.at_cage.chips_of(act) == {}


def test_what_would_be_posted_is_told_before_and_is_what_is_posted(first: Desk, second: Desk) -> None:
    act = CageAct(SALE, "Zoe", 5_000, "marker", "zz")
    assert second.at_cage.posts(act) == (
        "50.00 from the chip case to Zoe, away from the tables", "Zoe owes 50.00 by marker")
    case, leaves = dict(second.table.house.case), second.at_cage.chips_of(act)
    second.at_cage.do(act)
    now = second.table.house.case
    assert {value: number - now.get(value, 0) for value, number in case.items() if number != now.get(value, 0)} == \
        leaves
    assert second.at_cage.posts(CageAct(REPAYS, "Zoe", 5_000, "chips"))[1] == \
        "50.00 from Zoe, away from the tables to the chip case"


def test_a_house_with_one_table_has_no_cage(tmp_path: Path) -> None:
    desk = Desk(open_test_books(tmp_path, create=True))
    desk.open_house(house())
    desk.open_night(plan())
    with pytest.raises(Refused, match="opened for one table"):
        desk.at_cage.sell("Ann", 500)
    desk.books.close()


def test_a_cage_by_chance_is_sound_after_every_act(first: Desk, second: Desk) -> None:
    chance, names, done = Random(20), ("Ann", "Bo", "Zoe", "Max", "Ed"), 0
    for _ in range(150):
        desk, name = chance.choice((first, second)), chance.choice(names)
        amount = 250 * chance.randint(1, 30)
        act = chance.choice((
            CageAct(SALE, name, amount, chance.choice(("cash", "account", "marker")), "ab"),
            CageAct(REPAYS, name, amount, chance.choice(("cash", "account", "chips"))),
            CageAct(CASHED, name, 0, chance.choice(("cash", "account")))))
        try:
            desk.at_cage.do(act)
        except Refused:
            continue
        done += 1
        sound([first, second])
    assert done > 40
