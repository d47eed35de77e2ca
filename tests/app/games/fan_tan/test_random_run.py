"""Fan Tan dealt by chance: whatever is entered, chips and the pot hold and the books are true after every step."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from app.cards import Card, read_card
from app.dealing.engine.game import Game
from app.dealing.engine.run import Run
from app.dealing.procedures.pack import WHOLE_PACK
from app.dealing.values.table_rules import Level
from app.games.fan_tan import FAN_TAN
from app.games.fan_tan.deal import Deal, FanTan
from app.games.fan_tan.rules import FanTanRules
from app.games.fan_tan.rulings import beside
from app.house_rules import Words, rule
from tests.app.games.chance import deal_until, missing, told

ENTRY = {Level.FAST: "passes", Level.GUIDED: "each turn", Level.FULL: "every card"}


class Asks:
    """What fills the fields of a ruling: mostly what could have happened, the holders of a 6 and 8 for a seven."""

    def __init__(self) -> None:
        self.seven: Card | None = None

    def __call__(self, chance: Random, run: Run, code: str, name: str) -> Any:
        """One field."""
        game: FanTan = run.play.table.script_state
        if name == "seat" and game.playing and chance.random() < 0.9:
            passed = [turn.seat for turn in game.deal.turns if turn.passed] if code == "false_pass" else []
            return chance.choice(passed or game.playing)
        if name == "card":
            return self._card(chance, game.deal, code)
        if name.endswith("held_by"):
            return self._holder(chance, game, name)
        return None

    def _card(self, chance: Random, deal: Deal, code: str) -> str:
        fitted = {card for turn in deal.turns if turn.passed for card in turn.fits}
        cards = sorted(fitted or set(WHOLE_PACK) - set(deal.board.played), key=str)
        code_of = "" if code == "false_pass" and chance.random() < 0.4 else chance.choice(cards).code if cards else "7h"
        self.seven = read_card(code_of) if code_of.startswith("7") else None
        return code_of

    def _holder(self, chance: Random, game: FanTan, name: str) -> int:
        if self.seven is None or not game.playing:
            return 0
        card = beside(self.seven)[name != "six_held_by"]
        return game.deal.board.played.get(card) or chance.choice(game.playing)


def entered(level: Level) -> Game:
    """The game in a house that enters so much, unless its rules are changed."""
    declared = rule(level, Words("What is entered", ""), options=ENTRY)
    return replace(FAN_TAN, rules=type("Rules", (FanTanRules,), {
        "__annotations__": {"entry": Level}, "entry": declared}))


def passes_only() -> Game:
    """The game in a house that enters nothing but passes."""
    declared = rule(Level.FAST, Words("What is entered", ""), options={Level.FAST: "passes"})
    return replace(FAN_TAN, rules=type("Rules", (FanTanRules,), {
        "__annotations__": {"entry": Level}, "entry": declared}))


def deal_at_every_level(hands: int, reached: Counter[str], each: int) -> None:
    """Most by their passes; some turn by turn and card by card, which takes fifty answers a deal."""
    for game, share, at_once in ((passes_only(), 93, each), (FAN_TAN, 95, 2), (entered(Level.GUIDED), 96, 2),
                                 (entered(Level.FULL), 100, 2)):
        deal_until(game, hands * share // 100, reached, Asks(), players=(3, 6), each=at_once)


@pytest.mark.early
def test_whatever_is_entered_chips_and_pots_hold_after_every_step() -> None:
    reached: Counter[str] = Counter()
    deal_at_every_level(160, reached, 2)
    assert not missing(FAN_TAN, reached), told(FAN_TAN, reached)


@pytest.mark.early
@pytest.mark.long
def test_ten_thousand_deals_reach_every_ruling_decision_and_option() -> None:
    reached: Counter[str] = Counter()
    deal_at_every_level(10_000, reached, 25)
    print(told(FAN_TAN, reached))
    assert not missing(FAN_TAN, reached)
