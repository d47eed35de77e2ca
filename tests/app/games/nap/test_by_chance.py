"""Nap dealt by chance: whatever is entered, chips hold and the books are true after every step."""

from collections import Counter
from dataclasses import replace
from enum import StrEnum
from random import Random
from typing import Any

import pytest

from app.dealing.engine.game import Game
from app.dealing.engine.robot import Robot
from app.dealing.engine.run import Run
from app.dealing.values.table_rules import Ends, Level
from app.games.nap import NAP
from app.games.nap.deal import Deal, Nap
from app.games.nap.rules import NapRules
from app.games.nap.tricks import winner
from app.house_rules import Words, rule
from tests.app.games.at_table import AtTable
from tests.app.games.chance import deal, deal_until, goals, missing, told
from tests.app.games.nap.naps import ORDER, wins


def asked(chance: Random, run: Run, code: str, name: str) -> Any:
    """What fills the fields of a ruling: mostly what could have happened."""
    game: Nap = run.play.table.script_state
    deal = game.deal
    sound(game)
    if name == "seat" and game.playing and chance.random() < 0.9:
        strayed = [seat for seat in deal.order if deal.strayed(seat)] if code == "revoke" else []
        return chance.choice(strayed or game.playing)
    if name == "bid":
        return chance.choice([*ORDER, "solo"])
    if name == "card":
        return _card(chance, deal, code)
    return None


def _card(chance: Random, deal: Deal, code: str) -> str:
    unseen = [card for card in deal.pack if card not in deal.played]
    if not unseen or (code == "out_of_turn" and chance.random() < 0.5):
        return ""
    return chance.choice(unseen).code


def sound(game: Nap) -> None:
    """Nothing lies in a pot; no card is played twice; each trick goes to who wins it; a hand has five cards."""
    deal, table = game.deal, game.table
    if table.hand is None:
        return
    assert sorted(table.hand.seats) == sorted(deal.order)
    assert len(deal.played) == len(deal.plays)
    assert all(winner(trick, deal.trumps) == wins(trick, deal.trumps) for trick in deal.whole)
    assert all(0 <= deal.left(seat) <= 5 and len(deal.known_of(seat)) <= deal.left(seat) for seat in deal.order)
    assert deal.won + deal.lost == len(deal.whole)


def results_only() -> Game:
    """The game in a house that enters nothing but results."""
    return house(entry=Level.FAST)


def house(**fixed: StrEnum) -> Game:
    """The game in a house in which these rules are so, and are never otherwise."""
    declared = {name: rule(value, Words(name, ""), options={value: str(value)}) for name, value in fixed.items()}
    kinds = {name: type(value) for name, value in fixed.items()}
    return replace(NAP, rules=type("Rules", (NapRules,), {"__annotations__": kinds, **declared}))


def deal_at_every_level(hands: int, reached: Counter[str], each: int) -> None:
    """Most by their results; some bid by bid and card by card, which takes twenty answers a deal.

    What none of them has come to is then what a few more sittings are about.
    """
    for game, share, at_once in ((results_only(), 88, each), (NAP, 100, 2)):
        deal_until(game, hands * share // 100, reached, asked, players=(3, 6), each=at_once)
    rulings = [goal for goal in goals(NAP) if goal.startswith("ruling:")]
    for goal in missing(NAP, reached):
        about_it = house(ends=Ends.CLOCK) if "time_up" in goal else NAP
        for seed in range(rulings.index(goal), 60 * len(rulings), len(rulings)):
            if not reached[goal]:
                deal(about_it, [seed], 3, reached, asked, (3, 6))


@pytest.mark.early
def test_whatever_is_entered_chips_hold_after_every_step() -> None:
    reached: Counter[str] = Counter()
    deal_at_every_level(210, reached, 3)
    assert reached["hands"] - reached["voids"] >= 150
    assert not missing(NAP, reached), told(NAP, reached)


@pytest.mark.early
@pytest.mark.long
def test_ten_thousand_deals_reach_every_ruling_decision_and_option() -> None:
    reached: Counter[str] = Counter()
    deal_at_every_level(12_500, reached, 25)
    print(told(NAP, reached))
    assert reached["hands"] - reached["voids"] >= 10_000
    assert not missing(NAP, reached)


@pytest.mark.parametrize("seed", range(9))
def test_a_robot_deals_a_game_of_so_many_hands_to_its_end(seed: int) -> None:
    rules = {"ends": "hands", "hands": 4, "entry": ("fast", "guided", "full")[seed % 3], "joker": seed % 2 == 0,
             "played_for": "fun" if seed > 5 else "money", "fun_chips": 200_000}
    players = 3 + seed % 5
    table, robot = AtTable(NAP, (100_000,) * players, rules), Robot(Random(seed), 1)
    for _ in range(400):
        if not table.key:
            break
        table.answer(robot.answer(table.prompt))
        sound(table.table.script_state)
    assert table.key == ""
    assert table.table.hands_closed == 4
    assert sum(table.behind()) == players * (200_000 if seed > 5 else 100_000)
