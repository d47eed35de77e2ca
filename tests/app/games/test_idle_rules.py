"""House rules that do nothing at an entry level: a robot deals the same hands whichever way they are."""

from random import Random
from typing import Any

import pytest

from app import house_rules
from app.dealing.engine.game import Game
from app.dealing.values.table_rules import Level
from app.games import GAMES, game
from app.house_rules import Declared, never
from tests.app.games.chance import values_of
from tests.app.games.felt_is_the_table import dealt_by_robot

IDLE = [(one, rule) for one in map(game, GAMES.ids) for rule in house_rules.declared(one.rules)
        if rule.idle is not never]
CASES: list[tuple[Game, Declared, Level]] = [
    (one, rule, Level(level)) for one, rule in IDLE for entry in house_rules.declared(one.rules)
    if entry.name == "entry" for level in map(str, entry.options)]


def named(one: Game, rule: Declared, level: Level) -> str:
    """What a case is called in a report."""
    return f"{one.id}-{rule.name}-{level.value}"


def is_idle(one: Game, rule: Declared, level: Level) -> bool:
    """Whether it is declared to do nothing at this level."""
    return rule.idle(house_rules.from_values(one.rules, {"entry": level.value}))


def dealt(one: Game, rules: dict[str, Any], hands: int, seed: int) -> list[Any]:
    """Every question in its words, and every row of the log but the opening, which names the rules."""
    told, log = list[Any](), list[Any]()
    for run in dealt_by_robot(one, hands, rules, players=4, seed=seed):
        assert run.play.prompt is not None
        words = run.play.prompt.words
        told.append((run.play.prompt.key, words.lead, words.rest, words.reason, words.call, words.result))
        log = [(row.kind, row.key, row.body) for row in run.log[1:]]
    return [told, log]


def differ(one: Game, rule: Declared, level: Level, hands: int, seed: int) -> bool:
    """Whether hands of one seed are dealt otherwise with another value, as other rules fall."""
    chance = Random(seed)
    others = {other.name: house_rules.plain(chance.choice(values_of(other)))
              for other in house_rules.declared(one.rules) if other.idle is not never or other.name in WITH}
    values = [0, 1] if rule.name == "max_raises" else [0, 200] if rule.name == "max_bet" else values_of(rule)
    first, *rest = (dealt(one, {**others, rule.name: house_rules.plain(value), "entry": level.value}, hands, seed)
                    for value in values)
    return any(other != first for other in rest)


WITH = ("joker", "opening")
"""Rules on which some that are idle rest."""

RARE = ("stock_out",)
"""What a robot does not come to in some hands: a stock that runs out. Deals of its own reach it."""


@pytest.mark.parametrize(("one", "rule", "level"), [
    pytest.param(*case, id=named(*case)) for case in CASES if is_idle(*case)])
def test_a_rule_that_is_idle_at_a_level_changes_no_question_and_no_row(one: Game, rule: Declared, level: Level) -> None:
    assert not differ(one, rule, level, 2, 1)


@pytest.mark.long
@pytest.mark.parametrize(("one", "rule", "level"), [
    pytest.param(*case, id=named(*case)) for case in CASES if case[1].name not in RARE])
def test_only_rules_that_are_idle_change_nothing_in_many_hands(one: Game, rule: Declared, level: Level) -> None:
    assert any(differ(one, rule, level, 6, seed) for seed in range(40)) != is_idle(one, rule, level)
