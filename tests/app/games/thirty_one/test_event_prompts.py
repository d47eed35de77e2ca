"""What can happen in Thirty-One beyond its rules: wrong knocks and 31s, hands, a stock that runs out, who walks out."""

from typing import Any

import pytest

from app.dealing.procedures.table_rulings import DealtWrong, EndGame, ResultsOnly, WalkedOut
from app.dealing.prompts.rulings import Ruling
from app.games.thirty_one.rulings import GaveBack, NoBlitz, StockRanOut, WrongHand, WrongKnock
from tests.app.games.at_table import AtTable
from tests.app.games.thirty_one.deals import STACKS, blitz, dealt, game, knock, losing, lost, staked, step_by_step

# a wrong knock


@pytest.mark.parametrize(("decision", "key", "after"), [
    ("back", "hand:1/knock", (0, 0, 0, 0)), ("stands", "hand:1/lowest", (0, 0, 0, 0)),
    ("loss", "hand:1/knock", (0, 0, 1, 0)),
])  # fmt: skip
def test_a_wrong_knock_is_taken_back_stands_or_costs_one(decision: str, key: str, after: tuple[int, ...]) -> None:
    table = dealt().rule(WrongKnock, decision, seat=3)
    assert (table.key, lost(table)) == (key, after)


def test_a_knock_that_stands_gives_the_others_a_turn_where_turns_are_entered() -> None:
    table = dealt(turns=True).answer("draws").rule(WrongKnock, "stands", seat=2)
    assert (table.prompt.facts, table.prompt.instruction) == ("3:2", "Cy to play — the last turn")


def test_a_fault_that_costs_the_fifth_puts_out_in_the_middle_of_the_deal() -> None:
    table = losing(dealt(), 3, 4).rule(WrongKnock, "loss", seat=3)
    assert table.prompt.instruction == "Out: Cy — 5 to the middle"
    table.answer(True)
    assert (table.key, staked(table), game(table).deal.order) == ("hand:5/knock", (1_500, 500), (2, 4, 1))
    assert str(table.refused(3)).startswith("Seat 3 cannot be chosen here. Allowed: 1, 2, 4,")


def test_after_a_knock_no_other_can_be_ruled_and_the_stock_is_no_matter() -> None:
    table = dealt().answer(2)
    assert not {WrongKnock, StockRanOut} & set(table.prompt.rulings)


# a 31 that is none


@pytest.mark.parametrize(("decision", "key", "after"), [
    ("back", "hand:1/knock", (0, 0, 0, 0)), ("loss", "hand:1/knock", (0, 1, 0, 0)),
    ("deal_lost", "hand:2/knock", (0, 1, 0, 0)),
])  # fmt: skip
def test_a_hand_that_is_no_31_is_taken_up_again_costs_one_or_loses_the_deal(
    decision: str, key: str, after: tuple[int, ...]
) -> None:
    table = blitz(dealt(), 2).rule(NoBlitz, decision, seat=2)
    assert (table.key, lost(table)) == (key, after)


def test_after_a_31_that_was_none_the_knock_before_it_stands() -> None:
    table = step_by_step().answer(3, "shows", [1]).rule(NoBlitz, "back", seat=1).answer("draws")
    assert table.prompt.reason == "The lowest loses one; if that is Cy, who knocked, two. Equal hands: Shift."
    turns = dealt(turns=True).answer("knocks", "draws", "shows", [1]).rule(NoBlitz, "back", seat=1)
    assert turns.prompt.facts == "4:2"


def test_one_of_two_31s_may_be_none() -> None:
    table = dealt().answer(0, [1, 2]).rule(NoBlitz, "back", seat=1)
    assert lost(table.answer([1])) == (1, 0, 0, 0)


def test_who_has_not_shown_31_is_not_ruled_on() -> None:
    assert str(blitz(dealt(), 2).rule_refused(NoBlitz, "back", seat=3)) == (
        "Cy has not shown 31. Allowed: 2. Choose one of them.")
    assert NoBlitz not in dealt().prompt.rulings


# hands, and the upcard


@pytest.mark.parametrize("kind", [WrongHand, GaveBack])
def test_a_fault_is_put_right_or_costs_one(kind: type[Ruling]) -> None:
    table = dealt(give_back=False).rule(kind, "back", seat=4)
    assert (table.key, lost(table)) == ("hand:1/knock", (0, 0, 0, 0))
    assert lost(table.rule(kind, "loss", seat=4)) == (0, 0, 0, 1)


def test_a_hand_that_is_not_three_cards_may_lose_the_deal() -> None:
    table = dealt().answer(2).rule(WrongHand, "deal_lost", seat=4)
    assert (table.key, lost(table)) == ("hand:2/knock", (0, 0, 0, 1))


def test_giving_the_upcard_back_is_ruled_only_where_the_house_forbids_it() -> None:
    assert GaveBack not in dealt().prompt.rulings
    assert GaveBack in dealt(give_back=False).prompt.rulings


def test_a_fault_is_of_somebody_in_the_deal() -> None:
    table = losing(dealt(), 3, 5).answer(True)
    for seat in (3, 7):
        assert str(table.rule_refused(WrongHand, "back", seat=seat)) == (
            f"Seat {seat} does not play this deal. Allowed: 1, 2, 4. Choose one of them.")


# the stock


def test_a_stock_that_runs_out_costs_nobody_and_the_deal_passes_on() -> None:
    table = dealt().rule(StockRanOut)
    assert (table.key, lost(table), table.table.button, staked(table)) == ("hand:2/knock", (0,) * 4, 2, (2_000, 0))
    assert table.prompt.result == "The stock ran out; nobody loses."


def test_by_the_house_the_discards_are_shuffled_and_the_deal_goes_on() -> None:
    table = dealt(stock_out="reshuffle").rule(StockRanOut)
    assert (table.key, table.prompt.result) == ("hand:1/knock", "The discards become the new stock.")


# results only


@pytest.mark.parametrize(("rules", "entered"), [
    ({"turns": True}, ("knocks", "draws")), ({"entry": "guided"}, (2,)), ({"entry": "full"}, (2, "As Kd 2c")),
    ({"entry": "full", "turns": True}, ("knocks",)),
])  # fmt: skip
def test_the_rest_of_a_deal_may_be_entered_by_its_results_and_the_next_asks_as_before(
    rules: dict[str, Any], entered: tuple[Any, ...]
) -> None:
    table = dealt(**rules).answer(*entered).rule(ResultsOnly)
    assert table.key == "hand:1/lowest"
    table.answer([1])
    assert (lost(table), game(table).deal.results_only) == ((1, 0, 0, 0), False)
    assert table.key == ("hand:2/turn:0" if rules.get("turns") else "hand:2/knock")


def test_results_only_is_offered_where_more_is_entered() -> None:
    assert ResultsOnly not in dealt().prompt.rulings
    assert ResultsOnly in dealt(turns=True).prompt.rulings


# who walks out


def test_who_walks_out_leaves_the_stake_in_the_middle_and_is_asked_no_more() -> None:
    table = dealt().rule(WalkedOut, seat=2)
    assert table.prompt.instruction == "Out: Bo — 5 to the middle"
    table.answer(True)
    assert (table.key, staked(table), game(table).live) == ("hand:1/knock", (1_500, 500), (1, 3, 4))


def test_a_knocker_who_walks_out_leaves_a_deal_that_is_shown() -> None:
    table = dealt().answer(2).rule(WalkedOut, seat=2).answer(True)
    assert (table.key, table.prompt.reason) == ("hand:1/lowest", "The lowest loses one. Equal hands: Shift.")
    assert lost(table.answer([1]))[0] == 1


def test_the_turn_passes_on_from_one_who_walks_out() -> None:
    table = dealt(turns=True).answer("draws").rule(WalkedOut, seat=3).answer(True)
    assert table.prompt.facts == "4:0"
    last = dealt(turns=True).answer("knocks", "draws", "draws").rule(WalkedOut, seat=1).answer(True)
    assert last.key == "hand:1/lowest"


def test_the_last_one_left_takes_everything_also_when_the_others_walk_out() -> None:
    table = dealt((10_000,) * 3).rule(WalkedOut, seat=2).answer(True).rule(WalkedOut, seat=3)
    assert table.prompt.instruction == "Give Ann 15 — the last one left"
    assert (table.answer(True).key, table.behind(1)) == ("", (11_000,))


def test_who_is_out_may_go_home_when_the_game_is_over() -> None:
    table = losing(dealt(), 2, 5).answer(True).rule(WalkedOut, seat=3).answer(True)
    for seat in (1,):
        losing(table, seat, 5, knocker=4).answer(True)
    assert (table.key, sorted(table.table.seats), table.behind(4)) == ("", [1, 2, 4], (11_500,))


# misdeals and the end


def test_a_misdeal_of_the_first_deal_gives_the_stakes_back() -> None:
    table = dealt().rule(DealtWrong, "misdeal")
    assert (table.key, staked(table), table.behind(), game(table).live) == ("hand:2/stakes", (0, 0), STACKS, ())


def test_a_later_misdeal_takes_back_its_losses_and_who_was_out_is_in_again() -> None:
    table = losing(dealt(), 2, 5).rule(DealtWrong, "misdeal")
    assert (table.key, lost(table), game(table).live, staked(table)) == (
        "hand:6/knock", (0, 4, 0, 0), (1, 2, 3, 4), (2_000, 0))


def test_who_walked_out_of_a_deal_that_is_void_is_gone_all_the_same() -> None:
    table = dealt()
    knock(table, 1, 3).rule(WalkedOut, seat=2).answer(True).rule(DealtWrong, "misdeal")
    assert (game(table).live, staked(table)) == ((1, 3, 4), (2_000, 0))
    knock(table, 1, 3)
    assert (staked(table), lost(table)[2]) == ((1_500, 500), 2)


def after_two_are_out(**rules: Any) -> AtTable:
    """Ann and Di are still in; 10.00 lie in the middle."""
    table = dealt(**rules)
    for seat in (2, 3):
        losing(table, seat, 5, knocker=1).answer(True)
    return table


def ended(table: AtTable, decision: str, seat: int = 0) -> AtTable:
    """The host ends the game, and what it comes to is handed out."""
    table.rule(EndGame, decision, seat=seat)
    return table.answer(True) if table.key else table


@pytest.mark.parametrize(("decision", "seat", "behind", "left"), [
    ("split", 0, (10_500, 9_500, 9_500, 10_500), 0), ("return", 0, STACKS, 0),
    ("carry_over", 0, (10_000, 9_500, 9_500, 10_000), 1_000), ("to_player", 4, (9_500, 9_500, 9_500, 11_500), 0),
])  # fmt: skip
def test_the_host_ends_the_game_and_the_middle_goes_as_decided(
    decision: str, seat: int, behind: tuple[int, ...], left: int
) -> None:
    table = ended(after_two_are_out().answer(1), decision, seat)
    assert (table.key, table.behind(), staked(table)) == ("", behind, (0, left))


def test_odd_chips_of_the_middle_stay_for_the_next_game() -> None:
    table = ended(losing(dealt(stake=500), 2, 5).answer(True), "split")
    assert (table.behind(), staked(table)) == ((10_100, 9_500, 10_100, 10_100), (0, 200))


def test_the_game_may_end_before_it_has_begun_or_in_its_first_deal() -> None:
    first = dealt().rule(EndGame, "split")
    assert (first.key, first.behind(), staked(first)) == ("", STACKS, (0, 0))


def test_an_earlier_deal_is_still_named_when_its_game_has_begun_anew() -> None:
    table = dealt().answer(3).rule(DealtWrong, "misdeal")
    seq = next(row.seq for row in table.run.effective if row.key == "hand:1/knock")
    assert table.run.play.name(seq) == "the knock: Cy"
