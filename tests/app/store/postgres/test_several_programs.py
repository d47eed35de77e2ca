"""Several programs at one house on a server: each deals at its own tables, and stands as the books do for the rest."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from app.chips import worth
from app.dealing.asides.registry import BuyIn, Leave
from app.dealing.values.transfers import RACK, stack
from app.desk import Desk
from app.desk.session.several_tables import TablePlan
from app.errors import Refused
from app.store.server.lease import Held
from app.store.values import Presence
from tests.app.desk.dealing import BANKER_WINS, QUICK, deal, house, plan
from tests.app.desk.test_tables_of_a_night import FLOAT, seat
from tests.app.store.postgres.conftest import Program

RACK_1 = {50: 100, 250: 100, 500: 40, 2_500: 10}
@pytest.fixture
def first(program: Program) -> Iterator[Desk]:
    """Ann, Bo and Cy at Table 1 of a night that laptop-1 has opened."""
    desk = program("laptop-1")
    desk.open_house(house())
    desk.open_night(replace(plan(), all_the_rest=False, rack=RACK_1))
    desk.answer(1)
    desk.answer(None)
    yield desk
    assert desk.verify() == []


def hear(desk: Desk) -> None:
    """What a note of the server's comes to, whatever it was about."""
    house = desk.house_desk
    house.booked(house.read_beside(desk.books.last_command()[0], is_gap=True))


@pytest.fixture
def second(first: Desk, program: Program) -> Desk:
    """Table 2, opened by another program."""
    other = program("laptop-2")
    return other.desk_at(other.tables.open_one(TablePlan(rack=FLOAT, by="AK BL", rules=QUICK)))


def test_a_night_on_a_server_is_for_several_tables_and_another_program_sees_it(first: Desk, program: Program) -> None:
    other = program("laptop-2")
    assert (other.at, other.watches, first.watches) == (1, True, False)
    with pytest.raises(Held, match=r"Table 1 .*open on laptop-1"):
        other.answer(None)
    with pytest.raises(Held):
        other.leases.take()
    deal(first, BANKER_WINS)
    hear(other)
    assert other.table.balances == first.table.balances
    assert other.felt() == first.felt()


def test_a_night_that_began_or_ended_elsewhere_is_known_here(program: Program) -> None:
    one, two = program("laptop-1"), program("laptop-2")
    one.open_house(house())
    hear(two)
    assert two.house is not None
    one.open_night(plan())
    with pytest.raises(Refused, match="open on laptop-1"):
        two.open_night(plan())
    hear(two)
    assert (two.night, two.at) == (one.night, 1)


def test_each_deals_at_its_own_table_and_both_count_the_same_case(first: Desk, second: Desk) -> None:
    hear(first)
    assert first.tables.open() == second.tables.open() == {1: "Table 1", 2: "Table 2"}
    seat(second, 1, "Dee", 5_000)
    deal(first, BANKER_WINS)
    hear(first)
    assert first.table.house.case == second.table.house.case
    with pytest.raises(Held):
        first.desk_at(2).seat_player(3, "Eve")


def test_a_fill_asked_at_one_is_accepted_at_another_and_received_at_the_first(first: Desk, second: Desk) -> None:
    before = second.table.balance(RACK)
    number = second.asks.fill({250: 4})
    hear(first)
    first.asks.accept(number)
    with pytest.raises(Refused, match="was first"):
        second.asks.accept(number)
    hear(second)
    second.asks.receive(number, by="AK BL")
    assert second.table.balance(RACK) == before + 1_000
    hear(first)
    assert first.asks.open() == ()


def test_a_player_added_at_both_at_once_is_two_players(first: Desk, second: Desk) -> None:
    second.seat_player(1, "Zoe")
    first.seat_player(5, "Tom")
    names = {one.id: one.name for one in first.players()}
    assert {"Zoe", "Tom"} <= set(names.values())
    assert len(names) == 5


def test_the_same_player_seated_at_two_tables_is_refused_at_the_second(first: Desk, second: Desk) -> None:
    with pytest.raises(Refused, match="Ann sits at Table 1, Seat 1"):
        second.seat_player(1, "Ann")


def test_who_may_have_two_seats_sits_at_two_programs_tables_and_leaves_one(
        first: Desk, second: Desk, program: Program) -> None:
    first.open_house(replace(first.the_house(), seats_at_once=2))
    second.seat_player(1, "Ann")
    seats = Presence(1, 1, 1), Presence(1, 2, 1)
    assert first.books.present()[1] == seats
    assert program("laptop-3").books.present()[1] == seats, "read from the beginning as well"
    second.aside(Leave(1))
    assert first.books.present()[1] == seats[:1]
    first.aside(Leave(1))
    assert 1 not in second.books.present()


def test_of_two_who_sell_the_cases_last_chips_one_is_told(first: Desk, second: Desk) -> None:
    dee, left = seat(second, 1, "Dee"), worth(first.table.house.case)
    stood = first.table.balance(stack(1))
    first.aside(BuyIn(1, left))
    with pytest.raises(Refused, match="chip case"):
        second.aside(BuyIn(dee, 20_000))
    assert (first.table.balance(stack(1)), second.table.balance(stack(dee))) == (stood + left, 0)
    assert second.table.house.in_case == 0


def test_a_table_is_asked_for_given_and_taken_and_its_log_goes_on(first: Desk, second: Desk) -> None:
    watching = second.desk_at(1)
    number = watching.leases.ask()
    with pytest.raises(Refused, match="asked for already"):
        watching.leases.ask()
    assert not watching.leases.given()
    hear(first)
    [asked] = first.asks.open()
    assert (asked.number, asked.by) == (number, "laptop-2")
    first.asks.give(number)
    assert first.watches
    with pytest.raises(Refused, match="Nobody deals at Table 1"):
        first.answer(None)
    assert watching.leases.given()
    watching.leases.take()
    deal(watching, BANKER_WINS)
    hear(first)
    assert first.table.balances == watching.table.balances
    with pytest.raises(Held, match="on laptop-2"):
        first.leases.take()


def test_a_table_that_opens_and_closes_elsewhere_comes_and_goes(first: Desk, second: Desk) -> None:
    there = first.desk_at(2)
    assert there.watches
    second.close_table(FLOAT, "AK BL")
    hear(first)
    assert there.run is None
    assert first.tables.open() == {1: "Table 1"}


def test_two_who_open_a_table_at_once_open_two_or_one_is_told(first: Desk, program: Program) -> None:
    one, two = first, program("laptop-2")
    one.tables.open_one(TablePlan(number=2, rack={250: 4}, by="AK BL"))
    with pytest.raises(Refused, match="Table 2 is open"):
        two.tables.open_one(TablePlan(number=2, rack={250: 4}, by="AK BL"))
    assert two.tables.open_one(TablePlan(rack={250: 4}, by="AK BL")) == 3


def test_a_program_that_lost_its_table_stands_as_the_books_do_and_says_so(first: Desk, second: Desk) -> None:
    first.books.server.forget()  # type: ignore[attr-defined]  # the network was away for long
    watching = second.desk_at(1)
    watching.leases.take()
    with pytest.raises(Held, match="on laptop-2"):
        deal(first, BANKER_WINS)
    deal(watching, BANKER_WINS)
    assert first.watches
    hear(first)
    assert first.table.balances == watching.table.balances


def test_who_comes_second_reads_who_was_first_and_why(first: Desk, second: Desk) -> None:
    number = second.asks.fill({250: 4})
    first.asks.void(number, "rack is full")
    with pytest.raises(Refused, match=r"host voided this at \d\d:\d\d: “rack is full”\."):
        second.asks.accept(number)
    held = first.table.house.case[2_500]
    sent, late = (second.asks.fill({2_500: held}) for _ in range(2))
    second.asks.accept(sent)
    with pytest.raises(Refused, match=rf"The chip case has 0 × 25\. {held} are to be sent\. "
                                      rf"The cage took {held} × 25 at \d\d:\d\d\. Send others\."):
        first.asks.accept(late)
    first.asks.void(late, "no more of them")
    second.asks.receive(sent, by="AK BL")


def test_a_table_that_was_dealt_on_elsewhere_says_that_the_last_key_was_not_booked(first: Desk) -> None:
    other = Desk(first.books)  # what the lease keeps from happening
    deal(other, BANKER_WINS)
    with pytest.raises(Refused, match=r"Table 1 was dealt on at another computer\. Your last key was not booked\. "):
        first.answer({})
    assert first.table.balances == other.table.balances
