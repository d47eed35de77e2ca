"""What Thirty-One tells before it goes on: the last turns after a knock, what a deal costs, what the last one takes."""

from random import Random
from typing import Any

import pytest

from app.dealing.engine.robot import Robot
from app.dealing.procedures.table_rulings import DealtWrong, ResultsOnly, WalkedOut
from app.dealing.prompts.settle import Settle
from app.games.thirty_one import THIRTY_ONE
from app.games.thirty_one.rulings import NoBlitz
from tests.app.games.at_table import AtTable
from tests.app.games.thirty_one.deals import STACKS, game, lost, staked, step_by_step


def knocked(seat: int = 3, **rules: Any) -> AtTable:
    """A deal in which this seat has knocked."""
    return step_by_step(**rules).answer(seat)


def test_after_a_knock_it_says_who_has_a_turn_yet_and_nobody_shows_before() -> None:
    table = knocked()
    assert (table.key, table.prompt.instruction) == ("hand:1/last", "One more turn each — Di, Ann, Bo")
    assert table.prompt.reason == "Cy knocked and draws no more; then everybody shows."
    assert [view.number for view in table.table.felt().seats if view.to_act] == [1, 2, 4]
    assert table.answer("draws").prompt.lead == "Who is lowest?"


def test_a_31_in_the_last_turns_ends_the_deal() -> None:
    table = knocked().answer("shows", [1])
    assert (table.key, game(table).deal.shown) == ("hand:1/lowest", (1,))


def test_a_31_of_the_last_turns_that_is_none_leaves_them_to_be_played() -> None:
    assert knocked().answer("shows", [1]).rule(NoBlitz, "back", seat=1).key == "hand:1/last"


def test_only_who_has_not_played_has_a_last_turn_where_the_rest_is_entered_by_its_results() -> None:
    table = step_by_step(turns=True).answer("knocks", "draws").rule(ResultsOnly)
    assert table.prompt.instruction == "One more turn each — Di, Ann"


def test_who_goes_in_the_last_turns_has_none() -> None:
    table = knocked().rule(WalkedOut, seat=4).answer(True)
    assert table.prompt.instruction == "One more turn each — Ann, Bo"


@pytest.mark.parametrize(("lowest", "rules", "says"), [
    ([2], {}, "Bo folds 1 corner — 3 corners left|Lowest."),
    ([3], {}, "Cy folds 2 corners — 2 corners left|Knocked, and lowest."),
    ([2], {"kept_by": "markers"}, "Bo gives up 1 token — 3 tokens left|Lowest."),
    ([1, 2], {}, "Bo and Ann fold 1 corner each|"
                 "Equal lowest: Bo loses one, 3 corners left; Ann loses one, 3 corners left."),
    ([2, 3], {}, "Bo folds 1 corner — 3 corners left|Equal lowest with the knocker, who is safe."),
])  # fmt: skip
def test_what_a_deal_costs_is_told_before_the_next_is_dealt(lowest: Any, rules: dict[str, Any],
                                                            says: str) -> None:
    table = knocked(**rules).answer("draws", lowest)
    assert (table.key, f"{table.prompt.instruction}|{table.prompt.reason}") == ("hand:1/losses", says)
    assert table.answer(True).key == "hand:2/knock"


def test_a_deal_that_costs_nobody_anything_asks_no_more() -> None:
    table = knocked().answer("draws", [1, 2, 3, 4])
    assert (table.key, table.prompt.result) == ("hand:2/knock", "All hands are equal, nobody loses.")


def test_a_knocker_overtaken_by_a_31_is_told_why_it_costs_one() -> None:
    table = knocked().answer("shows", [1], [3])
    assert table.prompt.reason == "Lowest; a 31 ended the deal, not the knock."


def test_what_a_ruling_costs_is_told_with_its_name_beside_what_the_deal_costs() -> None:
    table = step_by_step().answer(0, [2]).rule(NoBlitz, "loss", seat=2).answer(3, "draws", [2], True)
    assert table.table.bookings[-1].title == (
        "Deal 1: Cy knocked; Bo loses one, 3 corners left (not a 31); Bo loses one, 2 corners left")


def test_a_double_loss_that_puts_out_is_told_as_two() -> None:
    table = step_by_step()
    for _ in range(3):
        table.answer(1, "draws", [3], True)
    assert table.answer(3, "draws", [3]).prompt.result == "Cy loses two and is out."


def test_of_many_who_lose_it_is_told_who_is_out_and_what_the_others_keep() -> None:
    table = step_by_step(blitz_losers="everybody").answer(1, "draws", [2], True)
    for _ in range(3):
        table.answer(0, [1], True)
    assert table.prompt.result == "Bo, Cy and Di lose one each; Bo keeps no corner, Cy and Di keep 1 corner."
    table.answer(0, [1])
    assert table.prompt.result == "Bo, Cy and Di lose one each; Bo is out."


def test_after_a_knock_one_who_has_not_knocked_shows_31() -> None:
    table = knocked().answer("shows")
    assert str(table.refused([3])) == "Seat 3 cannot be chosen here. Allowed: 1, 2, 4. Choose one of them."
    assert str(table.refused([1, 2])) == "2 seats are chosen. At most 1 allowed. Take one out."


def test_a_double_loss_that_stops_at_the_last_corner_says_what_was_really_lost() -> None:
    table = step_by_step(double_may_eliminate=False)
    for _ in range(3):
        table.answer(1, "draws", [3], True)
    table.answer(3, "draws", [3])
    assert table.prompt.instruction == "Cy folds 1 corner — no corner left"
    assert table.prompt.reason == "A double loss puts nobody out here: it costs the last one, and no more."
    table.answer(True)
    assert (lost(table)[2], table.prompt.result) == (4, "Cy loses one, no corner left.")


def down_to_the_last() -> AtTable:
    """Ann has lost four of two, and now the fifth."""
    table = step_by_step((10_000, 10_000))
    for _ in range(4):
        table.answer(2, "draws", [1], True)
    return table.answer(2, "draws", [1])


def test_the_last_one_left_is_given_all_of_it_by_a_settlement() -> None:
    table = down_to_the_last()
    assert isinstance(table.prompt, Settle)
    assert table.prompt.instruction == "Give Bo 10 — the last one left"
    assert table.prompt.reason == "Ann loses a fifth time and is out. Only Bo is left."
    assert (table.behind(), staked(table)) == ((9_500, 9_500), (1_000, 0))
    table.answer(True)
    assert (table.key, table.behind(), table.table.scores.winners) == ("", (9_500, 10_500), (2,))


def test_a_misdeal_of_the_deal_that_wins_the_game_leaves_it_to_be_won() -> None:
    table = down_to_the_last().rule(DealtWrong)
    assert (game(table).live, lost(table), staked(table), game(table).over) == ((1, 2), (4, 0), (1_000, 0), False)
    assert table.table.scores.winners == ()


@pytest.mark.parametrize("seed", range(3))
def test_a_game_of_the_first_version_asks_neither(seed: int) -> None:
    table = AtTable(THIRTY_ONE, STACKS[:3], {"entry": ("fast", "guided", "full")[seed]}).begun_as(1).begun()
    robot = Robot(Random(seed), 1)
    for _ in range(400):
        if not table.key:
            break
        assert table.key.partition("/")[2] not in ("last", "losses", "settle")
        table.answer(robot.answer(table.prompt))
    assert (table.key, sum(table.behind())) == ("", 30_000)
