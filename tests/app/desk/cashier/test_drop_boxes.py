"""Cash for chips at a table goes into its drop box, which two count at the cage; and players who are paid out there."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from app.chips import worth
from app.dealing.asides.registry import BuyAtCage, CashOut, Wait
from app.dealing.values.transfers import (
    CASH_FOUND,
    CASHBOX,
    DROPBOX,
    FOUND,
    RACK,
    Place,
    account,
    carried,
    pocket,
    stack,
)
from app.dealing.values.transfers import locked_box as box
from app.desk import Desk
from app.desk.cashier.cage import chips_now, done_tonight, open_requests, signed_by, step_of
from app.desk.house.house import ANY_CASH, read_house
from app.desk.session.several_tables import TablePlan
from app.errors import Refused
from app.table_bank import table_bank
from tests.app.desk.dealing import BANKER_WINS, QUICK, bets, deal, house, open_test_books, plan
from tests.app.desk.house_sound import sound
from tests.app.desk.test_shared_house import first_table

ANN, BO, DI = 1, 2, 4


def held_by(desk: Desk) -> defaultdict[Place, int]:
    """What every place holds by the books."""
    return defaultdict(int, desk.books.balances())


def allow(desk: Desk, most: int) -> None:
    """From now on dealers sell up to so much for cash."""
    desk.open_house(replace(desk.the_house(), cash_at_table=most))


@pytest.fixture
def first(tmp_path: Path) -> Iterator[Desk]:
    """Ann, Bo and Cy at Table 1, with 100 each."""
    desk = first_table(tmp_path)
    yield desk
    assert desk.verify() == []
    desk.books.close()


@pytest.fixture
def second(first: Desk) -> Iterator[Desk]:
    """Di at Table 2, with 50; dealers sell chips for cash. The house is sound at the end."""
    desk = first.desk_at(first.tables.open_one(TablePlan(rack={50: 40, 250: 20, 500: 20}, by="AK BL", rules=QUICK)))
    desk.seat_player(2, "Di", 5_000)
    allow(first, ANY_CASH)
    yield desk
    if running := [one for one in (first, desk) if one.run is not None]:
        sound(running)


def test_cash_at_the_table_buys_chips_out_of_its_rack_and_lies_in_its_drop_box(first: Desk, second: Desk) -> None:
    before = second.table.balance(RACK)
    second.asks.sell(DI, 2_500)
    held = held_by(second)
    assert (second.table.balance(RACK), second.table.balance(stack(DI))) == (before - 2_500, 7_500)
    assert (held[DROPBOX.at_table(2)], held[pocket(DI)]) == (2_500, -2_500)
    assert CASHBOX not in held, "it is in the box at the table, and nowhere else"
    bank = table_bank(second.table.bookings)
    assert (bank.drop, bank.win) == (2_500, 0), "what was sold is the table's drop, and nothing it lost"
    assert first.watch.tonight().difference == 0


def test_the_house_says_how_much_a_dealer_sells_for_cash(first: Desk, second: Desk) -> None:
    allow(first, 2_000)
    with pytest.raises(Refused, match="A dealer sells up to 20 for cash"):
        second.asks.sell(DI, 2_500)
    second.asks.sell(DI, 2_000)
    allow(first, 0)
    with pytest.raises(Refused, match="the cage alone takes cash"):
        second.asks.sell(DI, 500)


def test_the_rule_stands_in_the_books_of_a_house_that_has_it_and_in_no_other() -> None:
    assert "cash_at_table" not in house().as_settings()
    kept = read_house(replace(house(), cash_at_table=5_000).as_settings())
    assert kept is not None
    assert kept.cash_at_table == 5_000


def test_a_drop_box_goes_to_the_cage_by_its_number_and_is_counted_by_two(first: Desk, second: Desk) -> None:
    second.asks.sell(DI, 2_500)
    number = second.asks.send_box()
    held = held_by(second)
    assert (held[DROPBOX.at_table(2)], held[box(number, 2)]) == (0, 2_500)
    with pytest.raises(Refused, match="Nobody has signed"):
        first.asks.count_box(number, 2_500, "")
    first.asks.count_box(number, 2_500, "AK BL")
    held = held_by(second)
    assert (held[box(number, 2)], held[CASHBOX]) == (0, 2_500)
    with pytest.raises(Refused, match="was first: it is counted"):
        first.asks.count_box(number, 2_500, "AK BL")
    with pytest.raises(Refused, match="The drop box is empty"):
        second.asks.send_box()


@pytest.mark.parametrize("counted", [0, 2_000, 3_000])
def test_a_box_counted_otherwise_needs_a_reason_and_the_difference_is_named(
        first: Desk, second: Desk, counted: int) -> None:
    second.asks.sell(DI, 2_500)
    number = second.asks.send_box()
    with pytest.raises(Refused, match="give the reason for the difference"):
        first.asks.count_box(number, counted, "AK BL")
    first.asks.count_box(number, counted, "AK BL", "A note stuck to another")
    held = held_by(first)
    assert (held[box(number, 2)], held[CASHBOX], held[CASH_FOUND]) == (0, counted, 2_500 - counted)
    assert first.books.entries()[-1].reason == "A note stuck to another"
    assert first.statement().cash is None, "the cash box itself was not counted"


def test_what_was_bought_at_the_table_is_not_undone_once_its_box_is_at_the_cage(first: Desk, second: Desk) -> None:
    second.asks.sell(DI, 2_500)
    second.undo()
    assert held_by(second)[DROPBOX.at_table(2)] == 0
    second.redo()
    second.asks.send_box()
    with pytest.raises(Refused, match="What was handed to another table or to the cage"):
        second.undo()


def test_a_table_that_closes_sends_its_box_and_the_night_waits_until_it_is_counted(first: Desk, second: Desk) -> None:
    second.asks.sell(DI, 2_500)
    second.aside(CashOut(DI, 7_500))
    second.close_table(dict(second.table.rack), "AK BL", op_id="closing")
    [asked] = first.asks.open()
    assert (asked.kind, asked.amount, asked.table) == ("drop", 2_500, 2)
    for who in (ANN, BO, 3):
        first.aside(CashOut(who, 10_000))
    with pytest.raises(Refused, match="Drop box 1 from Table 2 has not ended"):
        first.close_night()
    first.asks.count_box(asked.number, 2_500, "AK BL")
    first.close_night()


def test_the_last_table_s_own_box_is_counted_before_the_night_closes(first: Desk) -> None:
    allow(first, ANY_CASH)
    first.asks.sell(ANN, 500)
    for who, amount in ((ANN, 10_500), (BO, 10_000), (3, 10_000)):
        first.aside(CashOut(who, amount))
    with pytest.raises(Refused, match=r"The drop box of Table 1 holds 5\.00"):
        first.close_night()
    first.asks.count_box(first.asks.send_box(), 500, "AK BL")
    first.close_night()


def test_a_player_sent_to_the_cage_leaves_the_seat_and_is_paid_there(first: Desk, second: Desk) -> None:
    deal(first, BANKER_WINS, bets(s1={"player": 1_000}))
    number = first.asks.payout(ANN, 9_000, how="cash")
    assert (first.table.seat_of(ANN), held_by(first)[carried(ANN)]) == (0, 9_000)
    [line] = open_requests(first, first.asks.tonight())
    assert (line.letter, line.what, line.about, line.needs) == \
        ("A", "Pay-out", "Ann leaves with 90", "cash box 0")
    first.asks.pay(number)
    held = held_by(first)
    assert (held[carried(ANN)], held[pocket(ANN)], first.asks.open()) == (0, 9_000, ())
    one = first.watch.tonight().of(ANN)
    assert one is not None
    assert (one.handed_in, one.net) == (9_000, -1_000)
    assert [line.needs for line in done_tonight(first, first.asks.tonight())] == ["paid"]


def test_a_payout_goes_onto_the_account_unless_cash_was_asked_for(first: Desk, second: Desk) -> None:
    second.asks.pay(second.asks.payout(DI, 5_000))
    assert held_by(first)[account(DI)] == 0, "bought for 50 on account, and 50 back"
    with pytest.raises(Refused, match="has no seat at this table"):
        second.asks.payout(DI, 5_000)


def test_where_the_chips_are_is_known_without_going_through_the_night(first: Desk) -> None:
    """The cage's page asks after every command of every table."""
    asked: list[tuple[str, Any]] = []
    with first.books._reading() as link:
        engine = link.engine
    event.listen(engine, "before_cursor_execute", lambda _link, _cursor, words, given, *_: asked.append((words, given)))
    chips_now(first)
    with first.books._reading() as link:
        ways = [str(link.exec_driver_sql(f"EXPLAIN QUERY PLAN {words}", given).all()) for words, given in [*asked]]
    assert ways
    assert not [way for way in ways if "entry_by_night" in way or "SCAN posting" in way]


def test_a_credit_that_the_cage_counts_otherwise_needs_a_reason_and_the_difference_is_found(
        first: Desk, second: Desk) -> None:
    number, before = second.asks.credit({500: 4}, "AK BL"), worth(first.table.house.case)
    with pytest.raises(Refused, match="give the reason for the difference"):
        first.asks.take_in(number, "BL", counts={500: 3})
    first.asks.take_in(number, "BL", counts={500: 3}, reason="One short")
    assert (worth(first.table.house.case), held_by(first)[FOUND]) == (before + 1_500, 500)
    assert chips_now(first).difference == 0


def test_the_case_is_not_asked_for_nothing(first: Desk, second: Desk) -> None:
    number = second.asks.fill({250: 4})
    with pytest.raises(Refused, match="No chips were counted"):
        first.asks.accept(number, {})


def test_requests_are_lettered_in_the_order_they_came_and_say_who_asked(first: Desk, second: Desk) -> None:
    number = second.asks.fill({250: 4})
    second.asks.credit({500: 2}, "AK BL")
    every = open_requests(first, first.asks.tonight())
    assert [(one.letter, one.what, one.about, one.who) for one in every] == \
        [("A", "Fill", "4 × 2.50", second.actor), ("B", "Rack credit", "2 × 5", second.actor)]
    assert [one.sends for one in every] == [{250: 4}, {500: -2}]
    first.asks.accept(number)
    fill = first.asks.one(number)
    assert (step_of(fill), signed_by(fill)) == \
        (3, (("Dealer", "host"), ("Cage", "host"), ("Dealer", "")))
    second.asks.receive(number, by="FK BL")
    assert signed_by(first.asks.one(number))[-1] == ("Dealer", "FK BL")


def test_racks_cage_players_pots_and_what_is_on_the_way_are_the_sets_owned(first: Desk, second: Desk) -> None:
    first.asks.accept(second.asks.fill({250: 4}))
    first.asks.move(ANN, 2, 5, 10_000)
    now = chips_now(first)
    assert (now.on_the_way, now.players, now.difference) == (1_000, 35_000, 0)
    assert now.racks == first.table.balance(RACK) + second.table.balance(RACK)


@pytest.mark.parametrize("how", ["cash", "account"])
def test_chips_bought_at_the_cage_are_carried_to_whichever_table_they_sit_down_at(
        first: Desk, second: Desk, how: str) -> None:
    first.aside(Wait(9, "Zoe"))
    before = worth(first.table.house.case)
    first.aside(BuyAtCage(9, 5_000, how))
    held = held_by(first)
    assert held[carried(9)] == 5_000
    assert (held[CASHBOX], held[account(9)]) == ((5_000, 0) if how == "cash" else (0, -5_000))
    assert worth(first.table.house.case) == before - 5_000
    one = first.watch.tonight().of(9)
    assert one is not None
    assert (one.bought, one.net, one.carried) == (5_000, 0, 5_000)
    sound([first, second])
    with pytest.raises(Refused, match="A marker is signed at a table"):
        first.aside(BuyAtCage(9, 500, "marker"))
    with pytest.raises(Refused, match="Ann is in Seat 1"):
        first.aside(BuyAtCage(ANN, 500))
    first.undo()
    assert held_by(first)[carried(9)] == 0


def test_one_table_sells_nothing_at_the_table(tmp_path: Path) -> None:
    with open_test_books(tmp_path, create=True) as books:
        desk = Desk(books)
        desk.open_house(house())
        desk.open_night(plan())
        allow(desk, ANY_CASH)
        with pytest.raises(Refused, match="This night was opened for one table"):
            desk.asks.sell(ANN, 500)
