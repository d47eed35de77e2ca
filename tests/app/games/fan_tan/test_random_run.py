"""Fan Tan dealt by chance: whatever is entered, chips and pots hold and the books are true after every step."""

from collections import Counter

import pytest

from app.games.fan_tan import FAN_TAN
from tests.app.games.chance import deal_until, missing, told


def test_whatever_is_entered_chips_and_pots_hold_after_every_step() -> None:
    reached: Counter[str] = Counter()
    deal_until(FAN_TAN, 500, reached)
    assert not missing(FAN_TAN, reached), told(FAN_TAN, reached)


@pytest.mark.long
def test_ten_thousand_deals_reach_every_ruling_decision_and_option() -> None:
    reached: Counter[str] = Counter()
    deal_until(FAN_TAN, 10_000, reached, each=25)
    print(told(FAN_TAN, reached))
    assert not missing(FAN_TAN, reached)
