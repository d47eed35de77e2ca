"""A payout in chips, without a script: which chips, what is refused, what is moved."""

import pytest

from app.dealing.asides.registry import ChangeChips, FillRack
from app.dealing.prompts.paying import (
    Due,
    back_of,
    back_words,
    doubt_payout,
    pay,
    payout_plan,
    refuse_payout,
    swap_words,
)
from app.dealing.table.table import Table
from app.dealing.values.chip_needs import Swap
from app.dealing.values.transfers import CLAIMS, RACK, Place, Transfer, account, change, stack
from app.errors import Refusal
from tests.app.games.baccarat.stand import chip_set, opened

CHIPS = chip_set(c100=100, c500=100)


def dealt(rack: dict[int, int]) -> Table:
    """A coup in which Seat 2 has won a chip of 1 and is not paid yet: two seats with 100 each, chips of 1 and of 5."""
    table = opened({"minimum": 100}, (10_000, 10_000), chips=CHIPS, rack=rack)
    return table.bets({2: {"player": 100}}).deal("9 2 K K").table


def due(amount: int, won: int | None = None) -> Due:
    return Due(1, 1, "Ann", amount if won is None else won, amount, tuple)


def test_a_rack_pays_its_last_chip_and_the_next_seat_has_what_is_left() -> None:
    table = dealt({100: 3, 500: 1})
    whole = sum(value * number for value, number in table.rack.items())
    assert payout_plan(table, [(1, whole)]) == {1: dict(table.rack)}
    assert payout_plan(table, [(1, 700), (2, 100)]) == {1: {500: 1, 100: 2}, 2: {100: 1}}
    assert payout_plan(table, [(1, 700), (2, 200)]) == {1: {500: 1, 100: 2}, 2: None}


def test_chips_that_were_chosen_for_a_seat_are_that_seats() -> None:
    table = dealt({100: 20, 500: 4})
    assert payout_plan(table, [(1, 500), (2, 500)], {1: {100: 5}}) == {1: {100: 5}, 2: {500: 1}}


def test_a_rack_that_has_paid_more_than_it_holds_pays_no_further_seat() -> None:
    table = dealt({100: 5, 500: 1})
    assert payout_plan(table, [(1, 1_500), (2, 300)], {1: {500: 3}}) == {1: {500: 3}, 2: None}


def few_ones(fives: int) -> Table:
    """Of five chips of 1 Seat 1 has four and the rack one; of 25 the rack has four, and one more of 5 than `fives`."""
    chips = chip_set(c100=5, c500=100, c2500=40)
    table = opened({"minimum": 100}, (10_000, 10_000), chips=chips, rack={2500: 4, 500: fives})
    table.aside(FillRack({100: 5}), ChangeChips(1, {100: 5}, {500: 1}))
    return table.bets({1: {"banker": 2_000, "tie": 100}}).deal("2 8 3 K").table


def test_more_is_paid_with_some_back_out_of_chips_that_the_rack_holds_and_none_that_it_lacks() -> None:
    assert payout_plan(few_ones(3), [(1, 1_900)]) == {1: {500: 4, 100: -1}}
    assert payout_plan(few_ones(2), [(1, 1_900)]) == {1: None}


def test_nothing_comes_back_from_a_seat_that_has_no_such_chip() -> None:
    assert payout_plan(few_ones(3), [(2, 1_900)]) == {2: None}


def test_chips_that_make_what_is_due_are_not_refused() -> None:
    assert refuse_payout(dealt({100: 20}), due(300), {100: 3}) is None
    assert refuse_payout(dealt({100: 20}), due(300), {100: 2}, owed=100) is None


def test_a_refused_payout_says_which_chips_there_are_and_what_is_due() -> None:
    table = dealt({100: 20})
    assert refuse_payout(table, due(300), {150: 2}) == Refusal("There is no chip of 1.50.", "The chips are 5, 1.")
    assert refuse_payout(table, due(300), {100: 2}) == Refusal(
        "Those chips make 2.", "Seat 1 is due 3.", "Choose chips that make it.")


def test_a_seat_gives_back_as_much_as_it_has_and_no_chip_more() -> None:
    table = dealt({100: 20, 500: 20})
    ones = table.with_players()[100]
    paid = {500: -(-ones // 5) + 1, 100: -ones}
    amount = paid[500] * 500 - ones * 100
    assert refuse_payout(table, due(amount), paid) is None
    assert refuse_payout(table, due(amount - 100), paid | {100: -ones - 1}) is not None


def test_a_seat_may_give_back_all_it_has() -> None:
    table = opened({"minimum": 100}, (1_000, 1_000), chips=chip_set(c100=100, c500=100, c2500=4), rack={2500: 4}).table
    assert table.stack_of(1) == 1_000
    assert table.with_players() == {100: 10, 500: 2}
    assert refuse_payout(table, due(1_500), {2500: 1, 500: -2}) is None
    assert refuse_payout(table, due(1_400), {2500: 1, 500: -2, 100: -1}) is not None


def test_no_chip_comes_back_of_which_no_player_has_one() -> None:
    table = opened({"minimum": 100}, chips=chip_set(c100=1, c500=4, c2500=8), rack={500: 4}).table
    assert table.with_players() == {2500: 8}
    assert refuse_payout(table, due(2_000), {2500: 1, 500: -1}) is not None


def test_a_payout_with_some_back_says_both() -> None:
    table = dealt({100: 20})
    assert back_of({500: 1, 100: -2}) == {100: 2}
    assert back_words(table, {500: 1, 100: -2}) == "Pay 5 with 2 back"
    assert back_words(table, {500: 1}) == ""


def test_what_the_rack_does_not_hold_is_doubted_seat_after_seat() -> None:
    table = dealt({100: 3, 500: 3})
    ones = table.rack[100]
    assert doubt_payout(table, {1: {100: 2}, 2: {100: ones - 2}}) is None
    assert doubt_payout(table, {1: {100: 2}, 2: {100: ones - 1}}) == Refusal(
        f"The rack holds {ones - 2} × 1, not {ones - 1}.", "", "Pay Seat 2 in other chips or change some first.")
    whole = str(doubt_payout(table, {2: {500: 50}}))
    assert whole.startswith("The rack cannot make 250 for Seat 2. ")


def test_of_a_chip_that_is_not_in_the_rack_not_one_is_paid() -> None:
    table = dealt({100: 20})
    assert doubt_payout(table, {1: {500: 1}}) == Refusal(
        "The rack holds 0 × 5, not 1.", "", "Pay Seat 1 in other chips or change some first.")


def test_a_fill_is_asked_for_from_the_chip_case_and_a_change_with_its_seat() -> None:
    table = dealt({100: 20})
    assert swap_words(table, Swap(0, {}, {100: 5})) == "Fill the rack with 5 × 1 from the chip case"
    assert swap_words(table, Swap(2, {500: 1}, {100: 5})) == "Change 1 × 5 for 5 × 1 with Seat 2, Bo"


@pytest.mark.parametrize(("odd", "moved"), [
    (1, [(1, CLAIMS, change(1), "Wins")]), (-1, [(1, change(1), CLAIMS, "Wins")]), (0, [])])
def test_a_payout_moves_chips_that_were_seen_and_every_part_has_its_name(
    odd: int, moved: list[tuple[int, Place, Place, str]]
) -> None:
    table = dealt({100: 20, 500: 4})
    assert table.hand is not None
    before = len(table.hand.transfers)
    pay(table, due(700, 700 + odd), {500: 1, 100: -2}, 400, "Wins")
    paid, back, *rest = table.hand.transfers[before:]
    assert paid == Transfer(500, RACK, stack(1), "Wins", {500: 1}, seen=True)
    assert back == Transfer(200, stack(1), RACK, "Wins", {100: 2}, seen=True)
    assert [one[:4] for one in rest] == [(400, CLAIMS, account(1), "Wins"), *moved]
