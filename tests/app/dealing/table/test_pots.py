"""Chips between stacks and pots: nothing in part, nothing lost, and what is left goes as the house decides."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.dealing.asides.registry import FillRack
from app.dealing.table.pots import (
    Short,
    all_put_in,
    carried,
    hand_over,
    house_chips,
    in_pot,
    left_if_void,
    own_pots,
    parts_put_in,
    pots_of,
    put_in,
    put_in_by,
    share,
    short_of,
    take_out,
)
from app.dealing.table.table import Table
from app.dealing.values.transfers import CASE, CLAIMS, FUN_BANK, RACK, Family, Kind, Place, account, pot, stack
from app.games.red_dog import RED_DOG
from tests.app.games.at_table import AtTable

POT = "red_dog"


def table_with(*stacks: int, **rules: Any) -> Table:
    """A table with an open hand and these stacks."""
    made = AtTable(RED_DOG, stacks, rules).table
    made.open_hand("Deal 1", tuple(sorted(made.seats)))
    return made


def chips(table: Table) -> int:
    """Everything of the chips' family: it never changes."""
    return sum(held for place, held in table.balances.items() if place.family is Family.CHIPS)


def moved(table: Table) -> list[tuple[int, Place, Place, str]]:
    """Every transfer of the open hand: how much, from where to where, and why."""
    assert table.hand is not None
    return [one[:4] for one in table.hand.transfers]


def test_every_movement_of_chips_says_from_where_to_where_and_why() -> None:
    table = table_with(1_000, 1_000)
    put_in(table, 1, POT, 400, "Ante")
    take_out(table, 2, POT, 100, "Won")
    hand_over(table, 2, 1, 500, "Owes it")
    share(table, POT, (1, 2), "Shared")
    assert moved(table) == [
        (400, stack(1), pot(POT), "Ante"), (100, pot(POT), stack(2), "Won"), (500, stack(2), stack(1), "Owes it"),
        (100, pot(POT), stack(1), "Shared"), (100, pot(POT), stack(2), "Shared")]
    assert {type(amount) for amount, *_ in moved(table)} == {int}


def test_one_who_shares_a_pot_takes_all_of_it_and_nobody_leaves_it_there() -> None:
    table = table_with(1_000, 1_000)
    put_in(table, 1, POT, 300, "Ante")
    assert share(table, POT, (), "Shared") == (300, 300)
    assert share(table, POT, (2,), "Shared") == (300, 0)
    assert table.stack_of(2) == 1_300


def test_a_third_of_a_pot_is_a_whole_number_of_chips() -> None:
    table = table_with(1_000, 1_000, 1_000)
    put_in(table, 1, POT, 700, "Ante")
    each, left = share(table, POT, (1, 2, 3), "Shared")
    assert (each, left, type(each), type(left)) == (200, 100, int, int)


def test_chips_go_into_a_pot_out_of_it_and_from_seat_to_seat() -> None:
    table = table_with(1_000, 1_000)
    before = chips(table)
    put_in(table, 1, POT, 300, "Ante")
    take_out(table, 2, POT, 200, "Won")
    hand_over(table, 2, 1, 500, "Owes it")
    assert (table.stack_of(1), table.stack_of(2), in_pot(table, POT)) == (1_200, 700, 100)
    assert chips(table) == before


@given(st.lists(st.integers(1, 50), min_size=2, max_size=8))
@settings(max_examples=60, deadline=None)
def test_a_pot_is_shared_evenly_in_chips_and_the_rest_stays(antes: list[int]) -> None:
    table = table_with(*(10_000 for _ in antes))
    for seat, amount in enumerate(antes, 1):
        put_in(table, seat, POT, amount * 100, "Ante")
    each, left = share(table, POT, sorted(table.seats), "Shared")

    assert each == sum(antes) // len(antes) * 100
    assert left == in_pot(table, POT) == sum(antes) * 100 - each * len(antes)
    assert left < 100 * len(antes)


@given(st.lists(st.tuples(st.integers(1, 4), st.integers(1, 30)), min_size=1, max_size=12))
@settings(max_examples=60, deadline=None)
def test_a_pot_goes_back_to_who_put_it_in_each_by_their_part(paid: list[tuple[int, int]]) -> None:
    table = table_with(*(50_000,) * 4)
    put: dict[int, int] = {}
    for seat, amount in paid:
        put_in(table, seat, POT, amount * 100, "Bet")
        put[seat] = put.get(seat, 0) + amount * 100
    assert put_in_by(table, POT) == put
    for seat, amount in parts_put_in(table, POT).items():
        take_out(table, seat, POT, amount, "The game is over")

    assert in_pot(table, POT) == 0
    assert [table.stack_of(seat) for seat in (1, 2, 3, 4)] == [50_000] * 4


def test_once_a_pot_was_empty_earlier_payments_are_forgotten() -> None:
    table = table_with(5_000, 5_000)
    put_in(table, 1, POT, 300, "Ante")
    take_out(table, 2, POT, 300, "Won")
    put_in(table, 2, POT, 100, "Ante")
    assert put_in_by(table, POT) == {2: 100}
    assert carried(table) == {POT: {2: 100}}


def test_of_a_pot_that_was_won_in_part_each_still_has_their_part_in_it() -> None:
    table = table_with(5_000, 5_000, 5_000)
    put_in(table, 1, POT, 300, "Ante")
    put_in(table, 2, POT, 600, "Ante")
    take_out(table, 3, POT, 400, "Won")
    assert put_in_by(table, POT) == {1: 300, 2: 600}
    assert carried(table) == {POT: {1: 166, 2: 333}}  # of the 500 that are left, each a third and two
    assert parts_put_in(table, POT) == {1: 100, 2: 300}
    assert {type(amount) for amount in parts_put_in(table, POT).values()} == {int}


def test_nobody_gets_back_more_than_they_put_in_unless_all_of_it_goes_to_them() -> None:
    table = table_with(5_000, 5_000, 5_000)
    put_in(table, 1, POT, 200, "Ante")
    put_in(table, 2, "nap", 400, "Another game's")
    table.move(400, pot("nap"), pot(POT), "Left there")
    assert in_pot(table, POT) == 600
    assert parts_put_in(table, POT) == {1: 200}
    assert parts_put_in(table, POT, no_more=False) == {1: 600}
    assert carried(table)[POT] == {1: 200}


def after(left: dict[str, dict[int, int]]) -> Table:
    """Games before this one left this in pots; Ann and Bo have sat down and a hand is open."""
    balances = {pot(name): sum(put.values()) for name, put in left.items()}
    made = AtTable(RED_DOG, (1_000, 1_000), pots_from=left, balances=balances).table
    made.open_hand("Deal 1", (1, 2))
    return made


def test_who_has_put_in_before_this_game_has_still_put_it_in_until_the_pot_is_taken() -> None:
    table = after({POT: {1: 200, 7: 100}})
    put_in(table, 2, POT, 100, "Ante")
    take_out(table, 2, POT, 399, "Won")
    assert put_in_by(table, POT) == {1: 200, 7: 100, 2: 100}
    take_out(table, 2, POT, 1, "Won")
    assert put_in_by(table, POT) == {}


def test_a_game_for_fun_leaves_the_pots_of_the_games_before_it_as_they_were() -> None:
    left: dict[str, Any] = {"pots_from": {"nap": {1: 200}}, "balances": {pot("nap"): 200}}
    table = AtTable(RED_DOG, (0, 0), {"played_for": "fun"}, **left).table
    assert carried(table) == {"nap": {1: 200}}


def test_what_another_game_left_and_comes_into_this_pot_is_of_those_who_put_it_there() -> None:
    table = after({"nap": {1: 200, 7: 100}, POT: {1: 100}})
    assert (in_pot(table, "nap"), in_pot(table, POT)) == (0, 400), "it opens this game's"
    put_in(table, 1, POT, 100, "Ante")
    put_in(table, 2, "nap", 100, "Another game's")
    take_out(table, 2, "nap", 100, "Won")
    assert put_in_by(table, POT) == {1: 400, 7: 100}
    assert parts_put_in(table, POT) == {1: 400}


def test_a_player_who_has_left_gets_nothing_of_a_pot_and_is_counted_as_seat_0() -> None:
    made = AtTable(RED_DOG, (5_000, 5_000, 5_000))
    made.table.open_hand("Deal 1", (1, 2, 3))
    for seat, amount in ((1, 200), (2, 300), (3, 500)):
        put_in(made.table, seat, POT, amount, "Ante")
    made.table.close_hand("Deal 1")
    assert all_put_in(made.table) == {1: 200, 2: 300, 3: 500}
    made.table.leave(1)
    made.table.leave(2)
    assert all_put_in(made.table) == {0: 500, 3: 500}
    assert parts_put_in(made.table, POT) == {3: 500}


def test_what_a_pot_holds_without_the_open_hand_is_what_it_held_before() -> None:
    table = table_with(5_000, 5_000)
    put_in(table, 1, POT, 300, "Ante")
    table.close_hand("Deal 1")
    assert left_if_void(table) == 300
    table.open_hand("Deal 2", (1, 2))
    assert left_if_void(table) == 300
    put_in(table, 2, POT, 200, "Bet")
    put_in(table, 2, "nap", 700, "Another game's")
    assert left_if_void(table) == 300
    take_out(table, 2, POT, 400, "Won")
    assert left_if_void(table) == 300


def test_the_pots_of_a_game_are_its_own_and_those_named_after_it() -> None:
    table = table_with(5_000, 5_000)
    put_in(table, 1, POT, 100, "Ante")
    put_in(table, 1, f"{POT}/stakes", 200, "Stake")
    put_in(table, 1, "red_dogged", 400, "Another game's")
    assert own_pots(table) == {POT: 100, f"{POT}/stakes": 200}


def test_several_pots_are_kept_apart() -> None:
    table = table_with(5_000, 5_000)
    put_in(table, 1, "newmarket/Ah", 100, "Ante")
    put_in(table, 1, "newmarket/Kc", 200, "Ante")
    assert pots_of(table) == {"newmarket/Ah": 100, "newmarket/Kc": 200}


# short of chips


@pytest.mark.parametrize(("costs", "sentence"), [
    ({1: 1_000, 2: 100}, None), ({1: 1_200, 2: 100}, "Short of chips: Ann by 2."),
    ({1: 1_200, 2: 300}, "Short of chips: Ann by 2 and Bo by 1."),
])  # fmt: skip
def test_who_is_short_is_named_with_how_much_before_anything_moves(costs: Mapping[int, int],
                                                                   sentence: str | None) -> None:
    refusal = short_of(table_with(1_000, 200), costs)
    if sentence is None:
        assert refusal is None
    else:
        assert refusal is not None
        assert refusal.wrong == sentence
        assert refusal.lacking == {seat: cost - (1_000, 200)[seat - 1] for seat, cost in costs.items()
                                   if cost > (1_000, 200)[seat - 1]}


def test_a_seat_that_is_short_is_told_what_helps_and_seats_are_named_in_their_order() -> None:
    assert short_of(table_with(1_000, 200), {2: 300, 1: 1_200}) == Short(
        "Short of chips: Ann by 2 and Bo by 1.", "Part payment is not allowed.", "Sell chips first, or sit them out.",
        {2: 100, 1: 200})
    fun = AtTable(RED_DOG, (0, 0), {"played_for": "fun", "fun_chips": 2_000}).begun().answer(True).table
    assert short_of(fun, {1: 1_900}) is None
    assert short_of(fun, {1: 2_000}) == Short(
        "Short of chips: Ann by 1.", "Part payment is not allowed.", "Hand out more play chips, or sit them out.",
        {1: 100})


def test_an_amount_that_no_chip_makes_is_refused_before_anything_moves() -> None:
    refusal = short_of(table_with(1_000, 1_000), {1: 150, 2: 150})
    assert str(refusal) == "No chips of this house make 1.50. The smallest chip is 1. Change the house rule."


def test_on_credit_what_is_lacking_is_lent_and_stands_on_the_account() -> None:
    table = table_with(1_000, 200, credit=True)
    before = chips(table)
    assert short_of(table, {2: 500}) is None
    put_in(table, 2, POT, 500, "Ante")
    assert (table.stack_of(2), in_pot(table, POT), table.due_at_settlement(2)) == (0, 500, -200 - 300)
    assert chips(table) == before


def test_the_house_lends_from_the_case_and_where_that_is_empty_from_the_rack() -> None:
    made = AtTable(RED_DOG, (1_000, 200), {"credit": True})
    assert house_chips(made.table, 300) == CASE
    made.run.aside(FillRack(dict(made.table.house.case)))
    made.table.open_hand("Deal 1", (1, 2))
    assert (house_chips(made.table, 300), house_chips(made.table, 10**8)) == (RACK, None)
    put_in(made.table, 2, POT, 500, "Ante")
    assert moved(made.table) == [
        (300, RACK, stack(2), "On credit"), (300, account(2), CLAIMS, "On credit"), (500, stack(2), pot(POT), "Ante")]


def test_a_table_that_shares_its_house_with_others_lends_nothing_out_of_the_case() -> None:
    assert house_chips(AtTable(RED_DOG).table, 300) == CASE
    shared = AtTable(RED_DOG, house=True).table
    shared.held[CASE] = {100: 3}  # cashed out here by somebody who had them from another table
    assert house_chips(shared, 300) is None


def test_no_more_is_lent_than_the_house_has_chips_for_and_nothing_to_who_has_enough() -> None:
    table = table_with(1_000, 200, credit=True)
    assert short_of(table, {1: 1_500, 2: 10**8}) is not None
    hand_over(table, 2, 1, 200, "All there is")
    hand_over(table, 2, 1, 100, "And more")
    assert moved(table)[1:3] == [(100, CASE, stack(2), "On credit"), (100, account(2), CLAIMS, "On credit")]
    assert len(moved(table)) == 4


def test_without_credit_nothing_is_lent() -> None:
    assert short_of(table_with(1_000, 200), {2: 300}) is not None
    assert short_of(table_with(1_000, 200, credit=True), {2: 300}) is None


def test_for_fun_the_bank_lends_as_much_as_is_lacking() -> None:
    rules = {"played_for": "fun", "fun_chips": 2_000, "credit": True}
    table = AtTable(RED_DOG, (0, 0), rules).begun().answer(True).table
    fun = Place(Kind.FUN, "1")
    assert moved(table)[0] == (2_000, FUN_BANK, fun, "Play chips")
    before = len(moved(table))
    assert short_of(table, {1: 10**9}) is None
    put_in(table, 1, POT, 1_901, "Bet")
    assert moved(table)[before:] == [
        (1, FUN_BANK, fun, "On credit"), (1_901, fun, Place(Kind.FUN_POT, POT), "Bet")]


def test_in_a_game_for_fun_nothing_of_value_moves() -> None:
    table = AtTable(RED_DOG, (1_000, 1_000), {"played_for": "fun", "fun_chips": 2_000}).begun().answer(True).table
    assert (table.stack_of(1), in_pot(table, POT)) == (1_900, 200)
    assert not [place for place in table.balances if place.kind.value == "pot"]
