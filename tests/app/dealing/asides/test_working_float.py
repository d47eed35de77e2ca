"""The working float: buy-ins leave the rack the small chips that it pays with, and say so."""

from app.dealing.asides.cashier import BuyIn, chips_sold
from app.dealing.asides.registry import CreditRack
from app.dealing.values.transfers import CASE, RACK
from tests.app.games.baccarat.stand import opened

RACK_COUNTS = {100: 22, 500: 11, 2500: 20, 10_000: 5}


def test_a_buy_in_leaves_twenty_ones_and_ten_fives_in_the_rack() -> None:
    table = opened(rack=RACK_COUNTS).table
    sold = chips_sold(table, 10_000, RACK)
    assert sold is not None
    assert sold.get(100, 0) <= 2
    assert sold.get(500, 0) <= 1
    assert sum(value * number for value, number in sold.items()) == 10_000


def test_an_amount_that_needs_the_small_chips_is_sold_all_the_same() -> None:
    table = opened(rack=RACK_COUNTS).table
    assert chips_sold(table, 800, RACK) == {500: 1, 100: 3}


def test_the_case_keeps_what_the_rack_has_not_yet_of_its_float_and_no_more() -> None:
    table = opened(rack={100: 30, 500: 30}).table
    assert chips_sold(table, 10_000, CASE) == chips_sold(table, 10_000, CASE, spare=False)


def test_the_house_says_how_many_are_kept() -> None:
    table = opened({"float_smallest": 0, "float_second": 0}, rack=RACK_COUNTS).table
    assert chips_sold(table, 10_000, RACK) == chips_sold(table, 10_000, RACK, spare=False)


def test_a_sale_that_spares_small_chips_says_so() -> None:
    table = opened(rack=RACK_COUNTS)
    table.aside(CreditRack({100: 22, 500: 11}))
    table.table.held[CASE].update({100: 15, 500: 8})
    table.aside(BuyIn(1, 10_000))
    assert table.table.bookings[-1].reason == "Small chips are kept for paying."
