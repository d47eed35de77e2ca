"""The night's last count: what it compares, what stands in its way, and who bears a difference."""

import pytest

from app.chips import combined, worth
from app.dealing.asides.close_out import Bears, compared
from app.dealing.asides.registry import CashOut, CloseOut, CreditRack, FillRack, HandOver, read_aside
from app.dealing.prompts.rulings import Misdeal
from app.dealing.values.transfers import CASE, CLAIMS, FOUND, RACK, account
from tests.app.games.baccarat.stand import Stand, chip_set, opened

CHIPS = chip_set(c100=200, c500=200, c2500=100, c10000=20)
RACK_CHIPS = {100: 50, 500: 50, 2500: 20}


def counted(table: Stand, **off: dict[int, int]) -> dict[str, dict[int, int]]:
    """What lies in the case and in the rack, but for some chips that are more or fewer."""
    return {place: combined(held, off.get(place, {})) for place, held in
            (("case", table.table.house.case), ("rack", table.table.rack))}


def cashed_out() -> Stand:
    """Two players who bought 100 each, and have cashed out again."""
    table = opened(stacks=(10_000, 10_000), chips=CHIPS, rack=RACK_CHIPS)
    return table.aside(CashOut(1, 10_000), CashOut(2, 10_000))


def test_a_count_that_agrees_moves_no_money_and_makes_every_chip_seen() -> None:
    table = cashed_out()
    before = dict(table.table.balances)
    assert compared(table.table, counted(table)).agrees
    table.aside(CloseOut(counted(table), by="AK, BL"))
    assert {place: held for place, held in table.table.balances.items() if held} == \
        {place: held for place, held in before.items() if held}
    assert not table.table.rack_expected
    assert table.table.counted_out
    assert table.table.bookings[-1].reason == "Counted by AK, BL"
    table.is_sound()


def test_what_is_short_goes_out_of_its_place_and_the_house_bears_it() -> None:
    table = cashed_out()
    lacking = counted(table, rack={2500: -1})
    comparison = compared(table.table, lacking)
    assert (comparison.difference, dict(comparison.missing)) == (-2_500, {2500: 1})
    table.aside(CloseOut(lacking, Bears.HOUSE))
    assert table.table.balance(FOUND) == 2_500
    assert table.table.balance(RACK) == worth(lacking["rack"])
    assert table.table.bookings[-1].reason == "the house covers it"
    table.is_sound()


def test_what_is_short_is_paid_by_the_players_where_it_is_shared() -> None:
    table = cashed_out()
    owed = {player: table.table.balance(account(player)) for player in (1, 2)}
    claims = table.table.balance(CLAIMS)
    table.aside(CloseOut(counted(table, case={100: -3}), Bears.EQUALLY, {1: -150, 2: -150}))
    assert {player: table.table.balance(account(player)) for player in (1, 2)} == \
        {player: amount - 150 for player, amount in owed.items()}
    assert table.table.balance(CLAIMS) == claims + 300
    table.is_sound()


def test_shares_that_do_not_come_to_the_difference_are_refused() -> None:
    table = cashed_out()
    lacking = counted(table, case={100: -3})
    for shares in ({1: -150, 2: -100}, {1: 150, 2: 150}, {}):
        assert table.aside_refused(CloseOut(lacking, Bears.BY_RESULT, shares)).allowed == "The difference is −3."
    assert table.aside_refused(CloseOut(lacking, Bears.HOUSE, {1: -300})).wrong == "The shares add up to −3."


def test_one_player_who_owes_it_is_a_player_of_tonight() -> None:
    table = cashed_out()
    lacking = counted(table, case={100: -3})
    for shares in ({}, {0: -300}, {9: -300}, {1: -150, 2: -150}):
        assert table.aside_refused(CloseOut(lacking, Bears.PLAYER, shares)).wrong == "No dealer is named."
    owed = table.table.balance(account(2))
    table.aside(CloseOut(lacking, Bears.PLAYER, {2: -300}))
    assert table.table.balance(account(2)) == owed - 300
    assert table.table.bookings[-1].reason == "on one player’s account"
    table.is_sound()


def test_a_difference_that_nobody_bears_stops_the_count() -> None:
    table = cashed_out()
    why = table.aside_refused(CloseOut(counted(table, case={500: -1})))
    assert str(why) == (
        "The chips are short by 5. The house covers it, the players share it, or one of them owes it. Count again, "
        "correct the wrong entry, or choose who covers it.")
    assert table.aside_refused(CloseOut(counted(table, rack={500: -1}), "nobody")).wrong == "The chips are short by 5."


def test_it_comes_after_the_last_hand_and_the_last_cash_out() -> None:
    table = opened(stacks=(10_000, 10_000), chips=CHIPS, rack=RACK_CHIPS)
    assert table.aside_refused(CloseOut(counted(table))).wrong == "Ann and Bo still hold chips."
    table.aside(CashOut(1, 10_000)).bets({2: {"player": 1_000}}).deal("9 2")
    assert table.aside_refused(CloseOut(counted(table))).wrong == "A hand is open."


@pytest.mark.parametrize(("counts", "wrong"), [
    ({"case": {100: -1}}, "There cannot be -1 chips there."),
    ({"case": {100: 150}, "rack": {100: 51}},
     "There cannot be 201 × 1 in the chip case, the rack and the tip jar together."),
    ({"case": {300: 1}}, "There cannot be 1 × 3 in the chip case, the rack and the tip jar together."),
    ({"stack:1": {100: 1}}, "stack:1 is not counted here."),
])
def test_chips_that_cannot_be_there_are_refused(counts: dict[str, dict[int, int]], wrong: str) -> None:
    assert cashed_out().aside_refused(CloseOut(counts, Bears.HOUSE)).wrong == wrong


def test_a_count_is_stale_once_a_chip_has_moved() -> None:
    table = cashed_out()
    table.aside(CloseOut(counted(table))).aside(CreditRack({500: 2}))
    assert not table.table.counted_out
    table.run.undo()
    assert table.table.counted_out


def test_it_is_undone_as_one() -> None:
    table = cashed_out()
    before = dict(table.table.balances)
    table.aside(CloseOut(counted(table, case={100: -3}), Bears.EQUALLY, {1: -200, 2: -100}))
    table.run.undo()
    assert {place: held for place, held in table.table.balances.items() if held} == \
        {place: held for place, held in before.items() if held}


def test_it_is_read_back_from_its_row_as_it_was_given() -> None:
    given = CloseOut({"case": {100: 3}, "jackpot:high_hand": {}}, Bears.EQUALLY, {1: -200, 12: -100}, "AK", "late")
    assert read_aside("close_out", given.as_json()) == given


# the rack in between


def test_a_credit_carries_chips_of_the_rack_to_the_case() -> None:
    table = opened(stacks=(10_000, 10_000), chips=CHIPS, rack=RACK_CHIPS)
    rack, case = table.table.balance(RACK), worth(table.table.house.case)
    tonight = table.table.rack_view().change
    table.aside(CreditRack({2500: 4}, "AK"))
    assert (table.table.balance(RACK), worth(table.table.house.case)) == (rack - 10_000, case + 10_000)
    assert table.table.rack_view().change == tonight
    assert table.aside_refused(CreditRack({2500: 17})).wrong == "17 × 25 cannot come from the rack."
    assert table.aside_refused(CreditRack({2500: -1})).wrong == "-1 × 25 cannot come from the rack."
    assert table.aside_refused(CreditRack({})).wrong == "No chips were counted."


def test_chips_that_the_open_coup_has_only_just_brought_are_not_carried_away() -> None:
    table = opened(stacks=(10_000, 10_000), chips=CHIPS, rack={2500: 1})
    table.bets({1: {"player": 2_000}, 2: {"player": 2_000}}).deal("2 9 K K")
    assert table.table.balance(RACK) == 6_500
    assert table.aside_refused(CreditRack({2500: 1, 500: 2})).wrong == "10 in the rack belongs to the open hand."


def test_a_hand_over_counts_the_rack_and_names_the_next_dealer() -> None:
    table = opened(stacks=(10_000, 10_000), chips=CHIPS, rack=RACK_CHIPS)
    rack = dict(table.table.rack)
    table.aside(HandOver(rack, by="AK, BL", dealer="Bo"))
    assert table.table.dealer == "Bo"
    assert table.table.bookings[-1].dealer == ""
    table.aside(FillRack({100: 1}))
    assert table.table.bookings[-1].dealer == "Bo"
    assert table.aside_refused(HandOver(rack, dealer="Bo")).wrong == "Bo is already dealing."
    assert table.aside_refused(HandOver(rack, dealer=" ")).wrong == "No dealer is named."
    assert table.aside_refused(HandOver({}, dealer="Cy")).wrong == "The rack was counted at 0."
    assert table.bets({}).aside_refused(HandOver(rack, dealer="Cy")).wrong == "A hand is open."
    table.rule(Misdeal, "void", reason="cards fell")
    table.is_sound()


def test_case_and_rack_are_counted_in_one_entry() -> None:
    table = cashed_out()
    table.aside(CloseOut(counted(table)))
    places = {one.source for one in table.table.bookings[-1].transfers} | \
        {one.target for one in table.table.bookings[-1].transfers}
    assert places == {CASE, RACK, FOUND}
