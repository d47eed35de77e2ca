"""A settled coup that is void: chips and commission go back in one entry, and roads and figures leave it out."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.dealing.asides.registry import BuyIn, ChangeChips, Collect, FillRack
from app.dealing.prompts.rulings import Misdeal
from app.dealing.values.transfers import RACK, Kind, stack
from app.errors import Refusal
from app.games.baccarat.coup.kept import commission_kept
from app.games.baccarat.irregular.rulings import EndOfShoe, SettledCoupVoid
from tests.app.games.baccarat.stand import Stand, chip_set, opened

BOXES = {"commission_taken": "boxes"}
WHOLE = BOXES | {"commission_counted": "at_collection", "commission_unit": 100}
BET = {1: {"banker": 2_000}, 2: {"player": 1_000, "tie": 500}}
BANKER, PLAYER, TIED = "2 8 3 K", "9 2 K K", "9 9 K K"


def void(table: Stand, coup: int = 0, reason: str = "two decks were mixed") -> Stand:
    """The coup is void."""
    return table.rule(SettledCoupVoid, "void", coup=coup, reason=reason)


def money(table: Stand) -> dict[Any, int]:
    """What every place holds."""
    return {place: amount for place, amount in table.table.balances.items() if amount}


@pytest.mark.parametrize("rules", [{}, BOXES, WHOLE, WHOLE | {"commission_rounding": "up"}, {"free_hands": False}])
@pytest.mark.parametrize("cards", [BANKER, PLAYER, TIED])
def test_everything_lies_as_before_the_coup_and_one_entry_says_so(rules: dict[str, Any], cards: str) -> None:
    table = opened(rules).coup_of(BANKER, {1: {"banker": 1_500}})
    before, booked, rack = money(table), len(table.table.bookings), dict(table.table.rack)
    table.coup_of(cards, BET)
    void(table)
    assert money(table) == before
    assert sum(value * count for value, count in table.table.rack.items()) == sum(
        value * count for value, count in rack.items())
    coup, taken_back = table.table.bookings[booked:]
    assert (coup.void, taken_back.kind, taken_back.reason) == (True, "adjustment", "two decks were mixed")
    assert taken_back.title == "Coup 2 void: chips and commission back"
    assert (taken_back.key, {one.why for one in taken_back.transfers}) == ("ruling:1", {"Coup 2 void"})
    table.is_sound()


def test_roads_leave_it_out_and_the_next_coup_has_its_number() -> None:
    table = opened().coup_of(BANKER, BET).coup_of(PLAYER, BET)
    assert table.prompt.result.startswith("Player wins, ")  # it stands until the next bets are taken
    void(table)
    assert table.prompt.result == ""
    assert [coup.winner for coup in table.game.coups] == ["banker"]
    assert table.prompt.instruction == "Take bets — coup 2"
    table.coup_of(TIED, BET)
    assert [(coup.number, coup.winner) for coup in table.game.coups] == [(1, "banker"), (2, "tie")]
    assert table.again().game.coups == table.game.coups


def test_only_that_coup_is_void_and_stacks_give_back_before_the_rack_does() -> None:
    table = void(opened().coup_of(TIED, BET).coup_of(PLAYER, {1: {"banker": 1_000}, 2: {"player": 1_000}}))
    *before, coup, taken_back = table.table.bookings
    assert [one.key for one in before if one.void] == []
    assert (coup.key, table.table.voids) == ("hand:2", [2])
    assert [one[:3] for one in taken_back.transfers] == [(1_000, stack(2), RACK), (1_000, RACK, stack(1))]


def test_a_void_coup_after_it_has_its_number_too() -> None:
    table = void(opened().coup_of(BANKER, BET).coup_of(PLAYER, BET)).bets(BET).deal("9 2")
    assert table.rule(Misdeal, "void").prompt.instruction == "Take bets — coup 2"


def test_it_is_undone_as_one_step() -> None:
    table = opened(BOXES).coup_of(BANKER, BET)
    before, coups = money(table), list(table.game.coups)
    void(table)
    table.run.undo()
    assert (money(table), table.game.coups) == (before, coups)
    assert not table.table.bookings[-1].void


def test_it_needs_a_reason_and_a_coup() -> None:
    table = opened()
    assert SettledCoupVoid not in table.prompt.rulings
    table.coup_of(BANKER, BET)
    assert table.rule_refused(SettledCoupVoid, "void", reason="").wrong == "There is no reason yet."
    why = table.coup_of(TIED, BET).rule_refused(SettledCoupVoid, "void", coup=3, reason="x")
    assert why == Refusal("Coup 3 is not settled.", "Settled: 1, 2.", "Choose one of them.")
    void(table)
    void(table)
    assert SettledCoupVoid not in table.prompt.rulings


def test_once_bets_are_down_no_coup_before_them_is_voided() -> None:
    table = opened().coup_of(BANKER, BET).bets(BET)
    assert "cannot have happened here" in table.rule_refused(SettledCoupVoid, "void", reason="x").wrong


def test_a_stack_that_no_longer_has_what_it_won_says_so() -> None:
    table = opened(stacks=(2_000, 10_000)).coup_of(BANKER, {1: {"banker": 2_000}})
    table.coup_of(PLAYER, {1: {"banker": 3_500}})
    why = table.rule_refused(SettledCoupVoid, "void", coup=1, reason="x")
    assert why == Refusal("Ann must give 19 back and has 4.", "", "Sell chips first.")
    table.aside(BuyIn(1, 2_000))
    void(table, 1)
    table.is_sound()


def test_a_stack_that_has_just_what_it_won_gives_all_of_it_back() -> None:
    table = opened(stacks=(2_000, 10_000))
    table.coup_of(BANKER, {1: {"banker": 2_000}}).coup_of(PLAYER, {1: {"banker": 2_000}})
    assert table.behind(1) == 1_900
    assert void(table, 1).behind(1) == 0


def test_a_coup_is_older_once_another_was_settled_after_it() -> None:
    table = opened().coup_of(BANKER, BET).coup_of(PLAYER, BET).coup_of(TIED, BET)
    asked = {coup: SettledCoupVoid(decision="void", reason="x", coup=coup) for coup in range(5)}
    assert [coup for coup, ruling in asked.items() if ruling.is_older(table.table)] == [1, 2]


def test_a_rack_without_the_chips_that_were_lost_must_change_some_first() -> None:
    table = opened({"minimum": 1, "tie_minimum": 1}, (101, 100), chips=chip_set(c1=6, c5=100), rack={5: 10})
    table.coup_of(PLAYER, {1: {"tie": 1}}).aside(FillRack({1: 4}), ChangeChips(2, {1: 5}, {5: 1}))
    assert table.rule_refused(SettledCoupVoid, "void", reason="x") == Refusal(
        "The rack cannot give 0.01 back.", "", "Change chips first.")


# odd winnings, what is owed on account, and boxes


def test_odd_winnings_that_a_later_win_was_paid_with_come_off_the_account() -> None:
    table = opened({"minimum": 100}).coup_of(BANKER, {1: {"banker": 1_000}})
    assert (table.behind(1), table.odd(1)) == (10_900, 50)
    table.coup_of(BANKER, {1: {"banker": 1_000}})
    assert (table.behind(1), table.odd(1), table.account(1)) == (11_900, 0, -10_000)
    void(table, 1)
    assert (table.behind(1), table.odd(1), table.account(1)) == (11_000, 0, -10_050)
    table.is_sound()


def test_odd_winnings_that_nothing_was_paid_with_are_owed_no_more() -> None:
    table = void(opened({"minimum": 100}).coup_of(BANKER, {1: {"banker": 1_000}}))
    assert (table.behind(1), table.odd(1), table.account(1)) == (10_000, 0, -10_000)


def test_a_coup_that_used_up_a_single_odd_penny_gives_it_back() -> None:
    table = opened({"minimum": 100, "commission": 100}).coup_of(BANKER, {1: {"banker": 100}})
    assert table.odd(1) == 99
    assert table.coup_of(BANKER, {1: {"banker": 100}}).odd(1) == 98
    assert void(table).odd(1) == 99
    table.is_sound()


def test_what_a_coup_left_on_account_comes_off_it_again() -> None:
    table = opened({"minimum": 100}, rack={100: 4}).bets({1: {"player": 900}}).deal(PLAYER)
    table.answer({"seat": 1, "chips": {"1": {"100": 4}}, "owed": {"1": 500}})
    assert (table.behind(1), table.account(1)) == (10_400, -9_500)
    void(table)
    assert (table.behind(1), table.account(1)) == (10_000, -10_000)
    table.is_sound()


FORTY = {1: {"banker": 800}}
"""A win whose commission is 40p."""


@pytest.mark.parametrize(("rules", "boxes"), [
    (WHOLE | {"commission_rounding": "down"}, [100, 0, 0, 0]),  # of 1.20, 0.80, 0.40
    (WHOLE | {"commission_rounding": "up"}, [200, 100, 100, 0]),
    (BOXES | {"commission_unit": 100, "commission_rounding": "up"}, [300, 200, 100, 0]),  # each win for itself
])
def test_a_box_without_a_coup_is_rounded_as_the_house_rounds(rules: dict[str, Any], boxes: list[int]) -> None:
    table = opened(rules).coup_of(BANKER, FORTY).coup_of(BANKER, FORTY).coup_of(BANKER, FORTY)
    assert [table.box(1), *(void(table, coup).box(1) for coup in (1, 2, 3))] == boxes
    table.is_sound()


@pytest.mark.parametrize(("first", "then", "was", "left"), [("up", "down", 100, 0), ("down", "up", 0, 100)])
def test_a_box_that_is_rounded_when_it_is_collected_is_rounded_as_the_house_does_by_now(
    first: str, then: str, was: int, left: int
) -> None:
    table = opened(WHOLE | {"commission_rounding": first}).coup_of(BANKER, FORTY).coup_of(BANKER, FORTY)
    assert table.box(1) == was
    table.run.change_rules({"commission_rounding": then})
    assert void(table, 2).box(1) == left  # of the 0.40 that are left
    table.is_sound()


def test_a_penny_in_the_box_for_a_win_of_a_penny_goes_back_too() -> None:
    rules = BOXES | {"commission_rounding": "up", "minimum": 1}
    table = opened(rules, (100, 100), chips=chip_set(c1=300, c5=100)).coup_of(BANKER, {1: {"banker": 1}})
    assert (table.box(1), table.behind(1), table.account(1)) == (1, 101, -100)
    void(table)
    assert (table.box(1), table.behind(1), table.account(1)) == (0, 100, -100)
    assert [one.amount for one in table.table.bookings[-1].transfers] == [1, 1]


def test_a_box_without_a_coup_holds_no_more_than_the_wins_that_are_left() -> None:
    table = opened(WHOLE | {"commission_rounding": "up", "minimum": 5},
                   (30_000, 10_000), chips=chip_set(c5=400, c25=300, c100=300, c500=200, c2500=100))
    table.coup_of(BANKER, {1: {"banker": 10_000}}).coup_of("2 4 3 4", {1: {"banker": 5, "banker_pair": 100}})
    assert table.box(1) == 600
    assert void(table, 1).box(1) == 5
    table.is_sound()


def test_a_pair_that_won_beside_banker_is_no_part_of_what_the_box_stands_for() -> None:
    table = opened(BOXES).coup_of("2 4 3 4", {1: {"banker": 2_000, "banker_pair": 500}})
    assert (table.box(1), table.account(1)) == (100, -10_000)
    void(table)
    assert (table.box(1), table.account(1), table.behind(1)) == (0, -10_000, 10_000)


def test_what_is_too_small_for_a_mark_in_another_players_box_is_still_remembered() -> None:
    rules = WHOLE | {"commission_rounding": "down"}
    table = opened(rules).coup_of(BANKER, {2: {"banker": 800}}).coup_of(BANKER, {2: {"banker": 800}})
    void(table.coup_of(BANKER, FORTY)).coup_of(BANKER, {2: {"banker": 800}})
    assert (table.box(1), table.box(2)) == (0, 100)  # three times 40p


def test_a_box_that_was_collected_before_stays_so_when_a_later_coup_is_void() -> None:
    table = opened(BOXES).coup_of(BANKER, {1: {"banker": 2_000}}).aside(Collect(1))
    table.coup_of(BANKER, {1: {"banker": 2_000}}).coup_of(BANKER, {1: {"banker": 2_000}})
    account = table.account(1)
    void(table, 3)
    assert (table.box(1), table.account(1)) == (100, account)
    void(table, 1)
    assert (table.box(1), table.account(1)) == (100, account + 100)
    table.is_sound()


def test_of_two_coups_that_are_void_all_that_was_collected_comes_back() -> None:
    table = opened(BOXES).coup_of(BANKER, BET).coup_of(BANKER, BET).aside(Collect(1))
    void(void(table, 1), 2)
    assert commission_kept(table.table) == {1: -200}


def test_a_mark_that_is_still_in_its_box_was_never_collected() -> None:
    assert commission_kept(void(opened(BOXES).coup_of(BANKER, BET)).table) == {}


def test_commission_that_was_collected_meanwhile_comes_back_on_account() -> None:
    table = opened(BOXES).coup_of(BANKER, BET).aside(Collect(1))
    account, behind = table.account(1), table.behind(1)
    void(table)
    assert (table.box(1), table.account(1), table.behind(1)) == (0, account + 100, behind - 2_000)
    assert commission_kept(table.table) == {1: -100}, "what was collected was not for the house to keep"
    table.is_sound()


def test_the_last_coup_of_a_shoe_is_voided_before_its_discards_are_counted() -> None:
    table = opened(BOXES).coup_of(BANKER, BET)
    before = table.box(1)
    table.rule(EndOfShoe, reason="")
    assert table.key == "end/discards"
    void(table)
    assert (before, table.box(1), table.key) == (100, 0, "end/discards")
    table.answer(None)
    assert table.run.play.prompt is None


STAKE = st.integers(1, 30).map(lambda chips: chips * 100)


@settings(max_examples=40, deadline=None)
@given(coups=st.lists(st.tuples(st.sampled_from([BANKER, PLAYER, TIED]), STAKE, STAKE), min_size=1, max_size=5),
       which=st.integers(1, 5), rules=st.sampled_from([{}, BOXES, WHOLE, WHOLE | {"commission_rounding": "up"},
                                                       WHOLE | {"commission_rounding": "down"}]))
def test_any_coup_of_the_shoe_leaves_all_as_if_it_had_not_been_dealt(
        coups: list[tuple[str, int, int]], which: int, rules: dict[str, Any]) -> None:
    def dealt(some: list[tuple[str, int, int]]) -> Stand:
        table = opened(rules | {"minimum": 100}, (40_000, 40_000))
        for cards, one, other in some:
            table.coup_of(cards, {1: {"banker": one}, 2: {"player": other}})
        return table

    which = min(which, len(coups))
    table, without = dealt(coups), dealt(coups[:which - 1] + coups[which:])
    void(table, which)
    assert money(table) == money(without)
    assert {player: kept for player, kept in commission_kept(table.table).items() if kept} == \
        {player: kept for player, kept in commission_kept(without.table).items() if kept}
    assert [coup.winner for coup in table.game.coups] == [coup.winner for coup in without.game.coups]
    for each in (table, without):
        each.coup_of(BANKER, {1: {"banker": 700}})
    assert money(table) == money(without)
    assert not [place for place in money(table) if place.kind is Kind.BET]
    table.is_sound()
