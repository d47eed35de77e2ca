"""3-5-7 dealt by chance: whatever is entered, chips and pots hold and the books are true after every step."""

from collections import Counter

import pytest

from app.games.three_five_seven import THREE_FIVE_SEVEN
from tests.app.games.chance import deal_until, missing, told


def test_whatever_is_entered_chips_and_pots_hold_after_every_step() -> None:
    reached: Counter[str] = Counter()
    deal_until(THREE_FIVE_SEVEN, 500, reached)
    assert not missing(THREE_FIVE_SEVEN, reached), told(THREE_FIVE_SEVEN, reached)


@pytest.mark.long
def test_ten_thousand_deals_reach_every_ruling_decision_and_option() -> None:
    reached: Counter[str] = Counter()
    deal_until(THREE_FIVE_SEVEN, 10_000, reached, each=25)
    print(told(THREE_FIVE_SEVEN, reached))
    assert not missing(THREE_FIVE_SEVEN, reached)
