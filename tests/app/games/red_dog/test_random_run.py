"""Red Dog dealt by chance: whatever is entered, chips and pots hold and the books are true after every step."""

from collections import Counter

import pytest

from app.games.red_dog import RED_DOG
from tests.app.games.chance import deal_for_the_rest, deal_until, missing, told


@pytest.mark.early
def test_whatever_is_entered_chips_and_pots_hold_after_every_step() -> None:
    reached: Counter[str] = Counter()
    deal_until(RED_DOG, 150, reached, each=3)
    deal_for_the_rest(RED_DOG, reached)
    assert not missing(RED_DOG, reached), told(RED_DOG, reached)


@pytest.mark.early
@pytest.mark.long
def test_ten_thousand_deals_reach_every_ruling_decision_and_option() -> None:
    reached: Counter[str] = Counter()
    deal_until(RED_DOG, 10_000, reached, each=25)
    print(told(RED_DOG, reached))
    assert not missing(RED_DOG, reached)
