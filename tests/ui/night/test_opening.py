"""What the page hands to the desk, without the page."""

from dataclasses import replace

import pytest

from app.chips import Chip, ChipSet, home_set, small_stakes_set
from app.desk.house.house import House, new_house
from app.desk.session.night_opening import Seating
from app.errors import Refused
from app.games import game
from app.money import CURRENCIES, currency
from ui.widgets.house_setup import (
    ChipLine,
    lines_of,
    make_house,
    make_plan,
    next_line,
    places,
    quick_step,
    read_player,
    read_set,
    refuse_buy_in,
    tried,
)

POUNDS, POINTS = currency("GBP"), currency("PTS")


def seatings(count: int, amount: int = 10_000) -> tuple[Seating, ...]:
    """As many players, each buying in for an amount."""
    return tuple(Seating(f"Player {number}", amount) for number in range(1, count + 1))


@pytest.mark.parametrize("money", CURRENCIES, ids=lambda one: one.code)
@pytest.mark.parametrize("make", [home_set, small_stakes_set])
def test_a_set_read_back_from_its_lines_is_the_same_set(money: object, make: object) -> None:
    assert money in CURRENCIES
    assert make in (home_set, small_stakes_set)
    chips = home_set(money.unit) if make is home_set else small_stakes_set(money.unit)
    assert read_set(chips.name, lines_of(chips, money), money) == chips


def test_a_value_that_two_chips_share_is_no_set() -> None:
    with pytest.raises(Refused, match="Every chip needs a different value"):
        read_set("Own set", (ChipLine("1", "white", 10), ChipLine("1.00", "red", 10)), POUNDS)


def test_a_value_that_is_no_amount_is_refused() -> None:
    with pytest.raises(Refused, match="“five” is not an amount"):
        read_set("Own set", (ChipLine("five", "white", 10), ChipLine("1", "red", 10)), POUNDS)


def test_chips_worth_more_than_the_books_hold_are_refused() -> None:
    with pytest.raises(Refused, match="The books hold at most"):
        read_set("Own set", (ChipLine("1", "white", 1), ChipLine("9999999999", "red", 100)), POUNDS)


def test_a_new_chip_is_five_times_the_largest_in_a_colour_of_its_own() -> None:
    line = next_line(lines_of(home_set(100), POUNDS), POUNDS)
    assert line == ChipLine("2500", "blue", 25)
    assert read_set("Own set", (*lines_of(home_set(100), POUNDS), line), POUNDS).owned[250_000] == 25


def test_a_new_chip_beside_values_that_cannot_be_read_is_worth_five() -> None:
    assert next_line((ChipLine("", "white", 1),), POUNDS).typed == "5"


@pytest.mark.parametrize("typed", ["Ann", "ann", " ANN ", "Ａｎｎ"])
def test_a_name_that_is_on_the_list_is_not_added_again(typed: str) -> None:
    with pytest.raises(Refused, match="is on the list already"):
        read_player(typed, ("Ann",), 9)


def test_names_that_differ_are_two_players() -> None:
    assert read_player("  Ann \t B ", ("Ann",), 9) == "Ann B"


def test_a_player_more_than_the_seats_is_refused() -> None:
    with pytest.raises(Refused, match="There is no seat for Zoe"):
        read_player("Zoe", [str(one) for one in range(7)], 7)


def test_a_table_has_fourteen_seats_unless_the_house_says_otherwise() -> None:
    house = new_house("H", "Anna")
    assert places(None) == places(house) == 14
    assert places(replace(house, rules={"baccarat": {"seats": 7}})) == 7


def test_quick_amounts_count_in_chips_that_are_smaller_than_one_pound() -> None:
    assert quick_step(home_set(100), POUNDS) == 100
    assert quick_step(small_stakes_set(100), POUNDS) == 5
    assert quick_step(home_set(1), POINTS) == 1
    assert quick_step(ChipSet("Own set", (Chip(500, "white", 10),)), POUNDS) == 100
    assert quick_step(None, POUNDS) == 100


def test_buy_ins_of_more_than_all_the_chips_are_refused() -> None:
    refuse_buy_in(3_4500, 1, small_stakes_set(100), POUNDS)
    with pytest.raises(Refused, match="All chips together come to £345"):
        refuse_buy_in(5_000, 7, small_stakes_set(100), POUNDS)


def test_a_buy_in_of_nothing_is_refused() -> None:
    with pytest.raises(Refused, match="more than zero"):
        refuse_buy_in(0, 2, home_set(100), POUNDS)


def test_limits_are_those_of_the_game_where_the_smallest_chip_is_a_pound() -> None:
    house = make_house("Anna", POUNDS, home_set(100))
    assert (house.name, house.host, house.rules) == ("Anna’s house", "Anna", {})
    assert house.rules_of(game("baccarat")).minimum == 500


def test_limits_are_as_much_lower_as_the_smallest_chip() -> None:
    rules = make_house("Anna", POUNDS, small_stakes_set(100)).rules_of(game("baccarat"))
    assert (rules.minimum, rules.maximum, rules.tie_minimum, rules.tie_maximum) == (25, 1000, 5, 125)


def test_a_host_without_a_name_has_no_house() -> None:
    with pytest.raises(Refused, match="The name is empty"):
        make_house(" \u200b ", POUNDS, home_set(100))


def test_a_night_without_a_title_is_called_night() -> None:
    assert make_plan("  ", "Anna").title == "Night"


def test_fourteen_players_get_fourteen_seats() -> None:
    opening = tried(new_house("H", "Anna"), make_plan("N", "Anna", seatings=seatings(14), all_the_rest=True))
    assert opening.plan.rules == {"seats": 14}


def test_players_who_fit_leave_the_seats_of_the_house_alone(house: House) -> None:
    assert tried(house, make_plan("N", "Anna", seatings=seatings(9), all_the_rest=True)).plan.rules == {}


def test_a_buy_in_that_the_chips_cannot_make_is_refused_before_anything_is_written(house: House) -> None:
    with pytest.raises(Refused, match=r"can make 123\.45"):
        tried(house, make_plan("N", "Anna", seatings=seatings(3, 12_345)))
