"""Mexican Sweat dealt by chance: whatever is entered, chips and pots hold and the books are true after every step."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from app.dealing.engine.run import Run
from app.games.mexican_sweat import MEXICAN_SWEAT
from app.games.mexican_sweat.deal import Sweat
from tests.app.games.chance import deal_for_the_rest, deal_until, missing, told


def asked(rng: Random, run: Run, code: str, name: str) -> Any:
    """A card that may be in somebody's hand, where a ruling asks for one."""
    sweat: Sweat = run.play.table.script_state
    return sweat.pack.any_unseen(rng) if name == "card" else None


@pytest.mark.early
def test_whatever_is_entered_chips_and_pots_hold_after_every_step() -> None:
    reached: Counter[str] = Counter()
    deal_until(MEXICAN_SWEAT, 150, reached, asked, players=(2, 4), each=1)
    deal_for_the_rest(MEXICAN_SWEAT, reached, asked, players=(2, 4))
    assert not missing(MEXICAN_SWEAT, reached), told(MEXICAN_SWEAT, reached)


@pytest.mark.early
@pytest.mark.long
def test_ten_thousand_deals_reach_every_ruling_decision_and_option() -> None:
    reached: Counter[str] = Counter()
    deal_until(MEXICAN_SWEAT, 10_000, reached, asked, players=(2, 7), each=25)
    print(told(MEXICAN_SWEAT, reached))
    assert not missing(MEXICAN_SWEAT, reached)
