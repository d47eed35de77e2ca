"""Chips between stacks and pots: nothing in part, nothing lost, and what is left goes as the house decides."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.dealing.table.pots import (
    carried,
    hand_over,
    in_pot,
    parts_put_in,
    pots_of,
    put_in,
    put_in_by,
    share,
    short_of,
    take_out,
)
from app.dealing.table.table import Table
from app.dealing.values.transfers import Family
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


def test_in_a_game_for_fun_nothing_of_value_moves() -> None:
    table = AtTable(RED_DOG, (1_000, 1_000), {"played_for": "fun", "fun_chips": 2_000}).begun().answer(True).table
    assert (table.stack_of(1), in_pot(table, POT)) == (1_900, 200)
    assert not [place for place in table.balances if place.kind.value == "pot"]
