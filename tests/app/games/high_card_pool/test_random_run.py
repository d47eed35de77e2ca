"""High Card Pool dealt by chance: whatever is entered, chips and pots hold and the books are true after every step."""

from collections import Counter

import pytest

from app.games.high_card_pool import HIGH_CARD_POOL
from tests.app.games.chance import deal_for_the_rest, deal_until, missing, told


@pytest.mark.early
def test_whatever_is_entered_chips_and_pots_hold_after_every_step() -> None:
    reached: Counter[str] = Counter()
    deal_until(HIGH_CARD_POOL, 150, reached, each=3)
    deal_for_the_rest(HIGH_CARD_POOL, reached)
    assert not missing(HIGH_CARD_POOL, reached), told(HIGH_CARD_POOL, reached)


@pytest.mark.early
@pytest.mark.long
def test_ten_thousand_deals_reach_every_ruling_decision_and_option() -> None:
    reached: Counter[str] = Counter()
    deal_until(HIGH_CARD_POOL, 10_000, reached, each=25)
    print(told(HIGH_CARD_POOL, reached))
    assert not missing(HIGH_CARD_POOL, reached)
