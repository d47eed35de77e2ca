"""Chips are sold to any seat at any question, in five keys with an amount of three digits."""

from random import Random

import pytest

from app.dealing.engine.robot import Robot
from app.dealing.engine.run import Run
from app.games import game
from tests.ui.deal.conftest import MakeTable
from tests.ui.deal.stand import StandDesk, opening
from ui.deal.answers import ANSWERS

SEATS = {1: "Luca", 2: "Tom", 3: "Priya"}
ASKS = {
    ("baccarat", ""): {"Amount", "Confirm", "DrawCard", "Pay", "PickSeat", "Wagers"},
    ("red_dog", ""): {"Bid", "Choice", "Confirm", "PickSeat", "Settle"},
    ("three_five_seven", ""): {"Confirm", "Declaration", "PickSeat", "PickSeats", "Settle"},
    ("fan_tan", ""): {"Confirm", "PickSeat", "Settle", "Tally"},
    ("nap", "fast"): {"Choice", "Confirm", "Outcome", "PickSeat", "Settle"},
    ("nap", "full"): {"AuctionBid", "Choice", "Confirm", "PickSeat", "Settle", "ShowCards"}}
"""Games that ask in every way there is between them, and in which each asks, at this level of entry."""


def begun(name: str, entry: str) -> StandDesk:
    """A desk at the first question of a game."""
    dealt = game(name)
    return StandDesk(Run.begin(dealt, opening({"entry": entry} if entry else {}, game=dealt, seats=SEATS, last={},
                                              behind=dict.fromkeys(SEATS, 30_000))))


@pytest.mark.parametrize(("name", "entry"), ASKS, ids=[" ".join(one) for one in ASKS])
def test_a_rebuy_takes_five_keys_at_every_kind_of_question(table_of: MakeTable, name: str, entry: str) -> None:
    table, robot, seen = table_of(begun(name, entry)), Robot(Random(4), 1), set[str]()
    for _ in range(40):
        prompt = table.desk.prompt
        assert prompt is not None
        if type(prompt).__name__ not in seen:
            seen.add(type(prompt).__name__)
            before = table.desk.table.stack_of(2)
            assert table.keys("^⇧2 1 0 0 Enter") == 5
            assert (table.asked, table.desk.table.stack_of(2) - before) == (prompt.key, 10_000)
        if seen == ASKS[name, entry]:
            return
        table.desk.run.answer(robot.answer(prompt))
        table.page.refresh()
    pytest.fail(f"it asked only {sorted(seen)}")


def test_no_kind_of_question_is_left_out() -> None:
    assert set().union(*ASKS.values()) == set(ANSWERS)
