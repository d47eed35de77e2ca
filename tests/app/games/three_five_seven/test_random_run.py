"""3-5-7 dealt by chance: whatever is entered, chips and pots hold and the books are true after every step."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from app.dealing.engine.run import Run
from app.games.three_five_seven import THREE_FIVE_SEVEN
from app.games.three_five_seven.deal import Game357
from tests.app.games.chance import deal_for_the_rest, deal_until, missing, told


def asked(chance: Random, run: Run, code: str, name: str) -> Any:
    """Who pays less is somebody who is in and has too little; else anybody."""
    game: Game357 = run.play.table.script_state
    short = [seat for seat in game.inside if run.play.table.stack_of(seat) < game.each_pays]
    return chance.choice(short) if code == "pays_less" and short else None


@pytest.mark.early
def test_whatever_is_entered_chips_and_pots_hold_after_every_step() -> None:
    reached: Counter[str] = Counter()
    deal_until(THREE_FIVE_SEVEN, 165, reached, asked, each=3)
    deal_for_the_rest(THREE_FIVE_SEVEN, reached, asked)
    assert not missing(THREE_FIVE_SEVEN, reached), told(THREE_FIVE_SEVEN, reached)


@pytest.mark.early
@pytest.mark.long
def test_ten_thousand_deals_reach_every_ruling_decision_and_option() -> None:
    reached: Counter[str] = Counter()
    deal_until(THREE_FIVE_SEVEN, 10_000, reached, asked, each=25)
    print(told(THREE_FIVE_SEVEN, reached))
    assert not missing(THREE_FIVE_SEVEN, reached)
