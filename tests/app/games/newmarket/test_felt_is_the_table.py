"""At every question of Newmarket the felt shows the pots and the stacks as the books and the open deal have them."""

import pytest

from app.games.newmarket import NEWMARKET
from tests.app.games.felt_is_the_table import asked_at_first, settlements_seen

LEVELS = ("fast", "guided", "full")


def deal(level: str, hands: int) -> None:
    """So many deals, looked at at every question; most are settled, and none is where nobody may win it."""
    assert settlements_seen(NEWMARKET, hands, {"entry": level, "claim": "auto"}) >= hands


@pytest.mark.parametrize(("level", "hands"), [("fast", 60), ("guided", 20), ("full", 1)])
def test_pots_and_stacks_on_the_felt_are_those_of_the_books_at_every_question(level: str, hands: int) -> None:
    deal(level, hands)


@pytest.mark.long
@pytest.mark.parametrize("level", LEVELS)
def test_so_they_are_in_three_hundred_deals(level: str) -> None:
    deal(level, 300)


@pytest.mark.parametrize("level", LEVELS)
def test_a_sitting_that_began_before_deals_were_settled_is_dealt_as_it_was(level: str) -> None:
    keys = asked_at_first(NEWMARKET, 2, {"entry": level}, players=3)
    assert "settle" not in keys
    assert "left" in keys
    assert ("event" in keys) == (level == "guided")
