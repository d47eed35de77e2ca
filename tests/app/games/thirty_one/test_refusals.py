"""Thirty-One: what is refused and with which words, what is taken back, and a restart."""

from typing import Any

import pytest

from app.dealing.engine.run import Run
from app.games.thirty_one import THIRTY_ONE
from tests.app.games.thirty_one.deals import dealt, game, knock, losing, lost, staked

# the table of refusals


@pytest.mark.parametrize(("entered", "wrong", "says"), [
    ((), 7, "Seat 7 cannot be chosen here. Allowed: 1, 2, 3, 4, 31 is shown (S). Choose one of them."),
    ((), "x", "“x” is not a seat. Allowed: 1, 2, 3, 4, 31 is shown (S)."),
    ((2,), [5], "Seat 5 cannot be chosen here. Allowed: 1, 2, 3, 4. Choose one of them."),
    ((2,), [], "No seat is chosen. Allowed: 1, 2, 3, 4. Choose one of them."),
    ((0,), [], "No seat is chosen. Allowed: 1, 2, 3, 4. Choose one of them."),
    ((0, [2]), [2], "Seat 2 cannot be chosen here. Allowed: 1, 3, 4. Choose one of them."),
    ((0, [2]), [], "No seat is chosen. Allowed: 1, 3, 4. Choose one of them."),
])  # fmt: skip
def test_what_cannot_be_at_the_fast_level_is_refused(entered: tuple[Any, ...], wrong: Any, says: str) -> None:
    assert str(dealt().answer(*entered).refused(wrong)) == says


@pytest.mark.parametrize(("changed", "counts", "says"), [
    ({}, {"1": 1}, "Ann cannot have 1. Allowed: 2–31. Count again."),
    ({}, {"4": 32}, "Di cannot have 32. Allowed: 2–31. Count again."),
    ({}, {"1": 20}, "Bo cannot have 0. Allowed: 2–31. Count again."),
    ({}, {"7": 20}, "Seat 7 has nothing to count here. Allowed: 2, 3, 4, 1."),
    ({"three_alike": True}, {"1": 32, "2": 2, "3": 2, "4": 2},
     "Ann cannot count 32. Allowed: 2–31, or 33 for three of a kind. Count again."),
    ({}, {"1": 31}, "Ann cannot have 31 only now. A 31 is shown at once: now only Bo can, who played last. Count "
                    "again; or undo, and enter the 31 in the last turns."),
])  # fmt: skip
def test_a_count_that_no_hand_has_is_refused(changed: dict[str, Any], counts: dict[str, int], says: str) -> None:
    table = dealt(entry="guided", **changed).answer(3)
    whole: Any = counts if len(counts) == 4 or says.startswith("Bo") else {"1": 9, "2": 9, "3": 9, "4": 9} | counts
    assert str(table.refused({"counts": whole})) == says


@pytest.mark.parametrize(("entered", "wrong", "says"), [
    ((3,), "As Kd", "2 cards are keyed. It must be 3 cards. Key them again."),
    ((3,), "As Kd As", "A♠ is keyed twice. There is only one of each in the deck. Key them again."),
    ((3, "As Kd 2c"), "As 9d 8d", "A♠ is out already. There is only one of each in the deck. Look at the card again."),
    ((4,), "As Ks Qs", "Bo cannot have 31 only now. A 31 is shown at once: now only Cy can, who played last. Count "
                       "again; or undo, and enter the 31 in the last turns."),
    ((3,), "A Kd 2c", "A has no suit. One deck is used, so every card has its suit. Key its suit: S, H, D or C."),
    ((0, [2]), "As Ks 9s", "These count 30. It must be 31 in one suit. Key them again, or record that it is not 31."),
])  # fmt: skip
def test_cards_that_cannot_be_are_refused(entered: tuple[Any, ...], wrong: str, says: str) -> None:
    table = dealt(entry="full").answer(*entered)
    assert str(table.refused(wrong)) == says


# taking back, and a restart


def test_the_last_loss_can_be_taken_back_until_the_next_deal_opens() -> None:
    table = losing(dealt(), 2, 5)
    table.run.undo()
    assert (table.key, lost(table), game(table).live) == ("hand:5/lowest", (0, 4, 0, 0), (1, 2, 3, 4))


def test_who_was_lowest_is_mended_and_later_deals_stay() -> None:
    table = knock(knock(dealt(), 1, 2), 1, 3)
    table.fix("hand:1/lowest", [4])
    assert (table.key, lost(table)) == ("hand:3/knock", (0, 0, 1, 1))


def test_a_mended_loss_that_puts_nobody_out_asks_again_from_there() -> None:
    table = losing(dealt(), 2, 5).answer(True)
    table.fix("hand:5/lowest", [3])
    assert (table.key, lost(table), staked(table)) == ("hand:6/knock", (0, 4, 1, 0), (2_000, 0))


def test_a_restart_in_the_middle_finds_the_game_as_it_was() -> None:
    table = knock(losing(dealt(entry="fast"), 2, 5).answer(True), 1, 3).answer(4)
    again = Run(THIRTY_ONE, list(table.run.log)).play
    assert again.prompt is not None
    assert again.prompt.key == table.key == "hand:7/lowest"
    assert again.table.felt() == table.table.felt()
    assert again.table.tallies == table.table.tallies
