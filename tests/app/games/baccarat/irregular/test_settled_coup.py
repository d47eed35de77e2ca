"""A settled coup that is void: chips and commission go back in one entry, and roads and figures leave it out."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.dealing.asides.registry import BuyIn, Collect
from app.dealing.values.transfers import Kind
from app.games.baccarat.coup.kept import commission_kept
from app.games.baccarat.irregular.rulings import EndOfShoe, SettledCoupVoid
from tests.app.games.baccarat.stand import Stand, opened

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
    assert table.rule_refused(SettledCoupVoid, "void", coup=3, reason="x").wrong == "Coup 3 is not settled."
    void(table)
    assert SettledCoupVoid not in table.prompt.rulings


def test_once_bets_are_down_no_coup_before_them_is_voided() -> None:
    table = opened().coup_of(BANKER, BET).bets(BET)
    assert "cannot have happened here" in table.rule_refused(SettledCoupVoid, "void", reason="x").wrong


def test_a_stack_that_no_longer_has_what_it_won_says_so() -> None:
    table = opened(stacks=(2_000, 10_000)).coup_of(BANKER, {1: {"banker": 2_000}})
    table.coup_of(PLAYER, {1: {"banker": 3_500}})
    why = table.rule_refused(SettledCoupVoid, "void", coup=1, reason="x")
    assert (why.wrong, why.remedy) == ("Ann must give 19 back and has 4.", "Sell chips first.")
    table.aside(BuyIn(1, 2_000))
    void(table, 1)
    table.is_sound()


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
