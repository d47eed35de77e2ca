"""At every question of Fan Tan the felt shows the pot and the stacks as the books and the open deal have them."""

import pytest

from app.games.fan_tan import FAN_TAN
from tests.app.games.felt_is_the_table import asked_at_first, settlements_seen

LEVELS = ("fast", "guided", "full")


def deal(level: str, hands: int) -> None:
    """So many deals, looked at at every question; each is settled."""
    assert settlements_seen(FAN_TAN, hands, {"entry": level}) >= hands


@pytest.mark.parametrize(("level", "hands"), [("fast", 100), ("guided", 12), ("full", 8)])
def test_pot_and_stacks_on_the_felt_are_those_of_the_books_at_every_question(level: str, hands: int) -> None:
    deal(level, hands)


@pytest.mark.long
@pytest.mark.parametrize("level", LEVELS)
def test_so_they_are_in_three_hundred_deals(level: str) -> None:
    deal(level, 300)


@pytest.mark.parametrize("level", LEVELS)
def test_a_sitting_that_began_before_deals_were_settled_is_dealt_as_it_was(level: str) -> None:
    keys = asked_at_first(FAN_TAN, 4, {"entry": level})
    assert "settle" not in keys
    assert ("deal" in keys, "left" in keys) == (level != "fast", level != "fast")
