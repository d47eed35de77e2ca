"""Newmarket dealt by chance: whatever is entered, chips and pots hold and the books are true after every step."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from app.dealing.engine.game import Game
from app.dealing.engine.run import Run
from app.dealing.values.table_rules import Level
from app.games.newmarket import NEWMARKET
from app.games.newmarket.deal import Newmarket
from app.games.newmarket.layout import PAY_CARDS
from app.games.newmarket.rules import NewmarketRules
from app.house_rules import Words, rule
from tests.app.games.chance import RandomGame, deal_until, goals, missing, told
from tests.app.games.sound import Books, soundness

ENTRY = {Level.FAST: "results", Level.GUIDED: "stops and pots", Level.FULL: "every card"}

ONLY_CARD_BY_CARD = ("ruling:counts_differ", "ruling:late_claim/pays", "ruling:late_claim/stands", "ruling:card_shown")


def a_card(chance: Random, run: Run, code: str, name: str) -> Any:
    """A card for a ruling: mostly one that it can be about; a seat of those that play."""
    game: Newmarket = run.play.table.script_state
    board = game.deal.board
    if name == "seat" and code == "late_claim" and game.deal.lost:
        return chance.choice([*game.deal.lost.values()]) or chance.choice(game.deal.live)
    if name == "seat" and game.deal.live and chance.random() < 0.9:
        return chance.choice(game.deal.live)
    if name != "card":
        return None
    fitting = {"held_back": list(board.dead), "late_claim": list(game.deal.lost),
               "not_lowest": [card for card in board.unplayed for seat in game.deal.live
                              if not board.fits_floor(seat, card)]}.get(code, [])
    cards = fitting if fitting and chance.random() < 0.8 else board.unplayed or list(PAY_CARDS)
    return chance.choice(cards).code


class GuidedRules(NewmarketRules):
    """A house that enters stops and pots."""

    entry: Level = rule(Level.GUIDED, Words("What is entered", ""), options=ENTRY)


class FullRules(NewmarketRules):
    """A house that enters every card."""

    entry: Level = rule(Level.FULL, Words("What is entered", ""), options=ENTRY)


GUIDED, FULL = replace(NEWMARKET, rules=GuidedRules), replace(NEWMARKET, rules=FullRules)


class Calm(RandomGame):
    """A sitting in which nothing is ruled but what it is about, and little taken back, so that its deals end."""

    def ruling(self) -> None:
        """Nothing of the kind."""

    def undo(self) -> None:
        """The last step, and not five."""
        if self.run.undoing():
            self.run.undo("a reason")


def deal_calmly(seed: int, reached: Counter[str], hands: int = 2) -> None:
    """Card by card until so many deals are closed, sound after every step."""
    one, books = Calm(FULL, seed, reached, a_card), Books()
    for _ in range(200):
        one.step()
        soundness(one.run)
        books.hear(one.run)
        if one.over or one.run.play.table.hands_closed >= hands:
            break
    reached["hands"] += one.run.play.table.hands_closed


def deal_at_every_level(hands: int, reached: Counter[str], each: int) -> None:
    """Most by their results, a sixth by events; the rest card by card, with what can happen nowhere else."""
    deal_until(NEWMARKET, hands * 16 // 20, reached, a_card, each=each)
    deal_until(GUIDED, hands * 19 // 20, reached, a_card, each=each)
    for seed in (seed for seed in range(100_000) if aim(FULL, seed) in ONLY_CARD_BY_CARD):
        if reached["hands"] >= hands + 100 or (reached["hands"] >= hands and all(
                reached[goal] for goal in ONLY_CARD_BY_CARD)):
            return
        deal_calmly(seed, reached)


def aim(game: Game, seed: int) -> str:
    """What a sitting with this seed is about: it rules that where it can."""
    rulings = [goal for goal in goals(game) if goal.startswith("ruling:")]
    return rulings[seed % len(rulings)]


@pytest.mark.early
def test_whatever_is_entered_chips_and_pots_hold_after_every_step() -> None:
    reached: Counter[str] = Counter()
    deal_at_every_level(150, reached, 2)
    assert not missing(NEWMARKET, reached), told(NEWMARKET, reached)


@pytest.mark.early
@pytest.mark.long
def test_ten_thousand_deals_reach_every_ruling_decision_and_option() -> None:
    reached: Counter[str] = Counter()
    deal_at_every_level(10_000, reached, 12)
    print(told(NEWMARKET, reached))
    assert not missing(NEWMARKET, reached)
