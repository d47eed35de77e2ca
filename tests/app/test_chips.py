"""Chips: the fewest that make an amount, out of what is really there, in any denominations."""

from collections.abc import Mapping

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from app.chips import (
    Chip,
    ChipSet,
    combined,
    fewest,
    home_set,
    in_words,
    negated,
    payable,
    playing_mix,
    small_stakes_set,
    worth,
)

VALUES = st.lists(st.integers(1, 30), min_size=1, max_size=5, unique=True)
AMOUNTS = st.integers(0, 120)
HOME = (50000, 10000, 2500, 500, 100)


def least(amount: int, values: list[int], stock: Mapping[int, int] | None) -> int | None:
    """The fewest chips by trying everything: chips so far -> what they can make, kind by kind."""
    made: dict[int, int] = {0: 0}
    for value in values:
        most = amount // value if stock is None else stock.get(value, 0)
        made = {total: min(count + number for before, count in made.items() for number in range(most + 1)
                           if before + number * value == total)
                for total in {before + number * value for before in made for number in range(most + 1)}
                if total <= amount}
    return made.get(amount)


@given(AMOUNTS, VALUES)
def test_no_fewer_chips_make_an_amount_than_those_found(amount: int, values: list[int]) -> None:
    found = fewest(amount, values)
    expected = least(amount, values, None)
    if expected is None:
        assert found is None
    else:
        assert found is not None
        assert worth(found) == amount
        assert sum(found.values()) == expected


@given(AMOUNTS, st.dictionaries(st.integers(1, 30), st.integers(0, 6), min_size=1, max_size=5))
def test_no_fewer_chips_of_a_bounded_rack_make_an_amount(amount: int, stock: dict[int, int]) -> None:
    found = fewest(amount, list(stock), stock)
    expected = least(amount, list(stock), stock)
    if expected is None:
        assert found is None
    else:
        assert found is not None
        assert worth(found) == amount
        assert sum(found.values()) == expected
        assert all(0 < number <= stock[value] for value, number in found.items())


def test_a_rack_short_of_fives_pays_in_ones() -> None:
    assert fewest(900, HOME) == {500: 1, 100: 4}
    assert fewest(900, HOME, {500: 0, 100: 20}) == {100: 9}
    assert fewest(900, HOME, {2500: 4, 100: 8}) is None


def test_the_largest_chip_first_is_not_always_the_fewest() -> None:
    assert fewest(6, (4, 3, 1)) == {3: 2}
    assert fewest(60, (50, 20)) == {20: 3}


def test_chips_of_3_and_7_make_what_they_can() -> None:
    assert [amount for amount in range(20) if fewest(amount, (7, 3)) is None] == [1, 2, 4, 5, 8, 11]
    assert fewest(13, (7, 3)) == {7: 1, 3: 2}
    assert [payable(amount, (7, 3)) for amount in range(14)] == [0, 0, 0, 3, 3, 3, 6, 7, 7, 9, 10, 10, 12, 13]


def test_nothing_is_made_of_no_chips() -> None:
    assert fewest(0, HOME) == {}
    assert fewest(0, ()) == {}
    assert fewest(1, ()) is None
    assert payable(100, ()) == 0


@given(st.integers(0, 400), VALUES)
def test_payable_is_the_most_that_chips_can_make_of_an_amount(amount: int, values: list[int]) -> None:
    reachable = {0}
    for total in range(1, amount + 1):
        if any(total - value in reachable for value in values):
            reachable.add(total)
    assert payable(amount, values) == max(reachable)


def test_payable_of_12_11_in_halves_is_12() -> None:
    assert payable(1211, (50, 250, 500)) == 1200
    assert payable(1211, (25, 500)) == 1200
    assert payable(1187, (1, 500)) == 1187


def test_five_and_eight_make_57_but_not_27() -> None:
    assert payable(57, (5, 8)) == 57
    assert payable(27, (5, 8)) == 26


@given(st.integers(1, 200_000), st.fixed_dictionaries({value: st.integers(0, 60) for value in HOME}))
def test_a_playing_mix_is_worth_its_amount_and_comes_out_of_the_stock(amount: int, stock: dict[int, int]) -> None:
    mix = playing_mix(amount, HOME, stock)
    if mix is None:
        assert fewest(amount, HOME, stock) is None
    else:
        assert worth(mix) == amount
        assert all(0 < number <= stock[value] for value, number in mix.items())


def test_a_playing_mix_has_small_chips_to_bet_with_and_leaves_the_rack_its_own() -> None:
    plenty = dict.fromkeys(HOME, 1000)
    mix = playing_mix(20000, HOME, plenty)
    assert mix is not None
    assert mix[100] >= 20
    assert mix[500] >= 10
    assert worth(mix) == 20000
    home = home_set(100).owned
    for _ in range(9):
        mix = playing_mix(20000, HOME, home)
        assert mix is not None
        home = combined(home, negated(mix))
    assert home[100] >= 50
    assert home[500] >= 50


@pytest.mark.parametrize("amount", [5_000, 10_000, 20_000])
def test_nine_equal_buy_ins_are_equal_stacks_and_leave_the_rack_its_small_chips(amount: int) -> None:
    owned = home = home_set(100).owned
    stacks = []
    for _ in range(9):
        mix = playing_mix(amount, HOME, home, owned)
        assert mix is not None
        stacks.append(mix)
        home = combined(home, negated(mix))
    assert all(stack == stacks[0] for stack in stacks)
    assert min(home[100], home[500]) >= 50


@given(st.dictionaries(st.sampled_from(HOME), st.integers(-9, 9)), st.dictionaries(st.sampled_from(HOME),
                                                                                   st.integers(-9, 9)))
def test_counts_put_together_are_worth_both_and_the_opposite_takes_them_away(
    one: dict[int, int], other: dict[int, int]
) -> None:
    both = combined(one, other)
    assert worth(both) == worth(one) + worth(other)
    assert all(both.values())
    assume(all(one.values()))
    assert combined(both, negated(other)) == one


def test_the_sets_that_are_offered_are_whole() -> None:
    assert worth(home_set(100).owned) == 2_340_000
    assert sum(home_set(100).owned.values()) == 500
    assert sum(small_stakes_set(100).owned.values()) == 300
    assert small_stakes_set(100).values == (500, 100, 25, 5)
    assert small_stakes_set(1).values == (100, 20, 5, 1)


def test_a_chip_set_lists_its_values_largest_first_and_knows_their_colours() -> None:
    odd = ChipSet("Odd", (Chip(3, "red", 10), Chip(700, "blue", 2), Chip(50, "green", 0)))
    assert odd.values == (700, 50, 3)
    assert odd.owned == {3: 10, 700: 2, 50: 0}
    assert (odd.colour(700), odd.colour(1)) == ("blue", "white")
    assert in_words({3: 2, 700: 1, 50: 0}, {3: "0.03", 700: "7", 50: "0.50"}) == "1 × 7 + 2 × 0.03"


@pytest.mark.parametrize("amount", [11_950, 249_999_900])
def test_a_large_amount_in_a_short_rack_is_found_at_once(amount: int) -> None:
    short = {50000: 40, 10000: 3, 2500: 30, 500: 9, 100: 20, 50: 5}
    found = fewest(amount, tuple(short), short)
    assert found is None or worth(found) == amount
