"""What the strip says fits it, in every game: the instruction, the reason, and the rule that F1 opens."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from app import house_rules
from app.dealing.asides.registry import BuyIn, Leave, SitOut
from app.dealing.engine.game import Game
from app.dealing.engine.robot import Robot
from app.dealing.engine.run import Run
from app.dealing.prompts.kinds import Choice, Prompt
from app.dealing.values.log import Json
from app.errors import Refused
from app.games import GAMES
from tests.app.games.at_table import AtTable, opening
from tests.app.games.chance import values_of

HEADLINE, REASON = 46, 80
SHUFFLED_OR_NOT = ("shuffle", "cut", "same deck", "deal 4 cards to each")
STACKS = (20_000,) * 5
POT_GAMES = [game for game in GAMES if game.id != "baccarat"]


def prompts(game: Game, seed: int, steps: int = 120) -> Iterator[Prompt[Any]]:
    """What is asked in one robot-dealt sitting, with some house rules other than usual."""
    return (prompt for prompt, _ in answers(game, seed, steps))


def answers(game: Game, seed: int, steps: int = 120) -> Iterator[tuple[Prompt[Any], Json]]:
    """What is asked in such a sitting, and what the robot answers."""
    chance = Random(seed)
    if table := at_a_table(game, chance):
        yield from dealt(table, Robot(chance, 1), steps)


def at_a_table(game: Game, chance: Random) -> AtTable | None:
    """A sitting by some house rules other than usual; None where they cannot be dealt by."""
    rules = {one.name: house_rules.plain(chance.choice(values_of(one))) for one in house_rules.declared(game.rules)
             if chance.random() < 0.3 and one.unit != "money"}
    with suppress(Refused):
        return AtTable(game, STACKS[:game.players[1]], rules, settles=False)
    return None


def dealt(table: AtTable, robot: Robot, steps: int) -> Iterator[tuple[Prompt[Any], Json]]:
    """So many steps of it; whoever is short buys chips."""
    for _ in range(steps):
        prompt = table.run.play.prompt
        if prompt is None:
            return
        answer = robot.answer(prompt)
        yield prompt, answer
        try:
            table.answer(answer)
        except Refused:
            for seat, who in table.table.seats.items():
                if table.table.stack_of(seat) < 5_000 and not table.table.opening.for_fun:
                    table.run.aside(BuyIn(who.player, 10_000))


@pytest.mark.parametrize("game", POT_GAMES, ids=lambda game: game.id)
def test_every_instruction_and_reason_fits_the_strip(game: Game) -> None:
    long: set[str] = set()
    for seed in range(12):
        for prompt in prompts(game, seed):
            long |= {prompt.instruction} if len(prompt.instruction) > HEADLINE else set()
            long |= {prompt.reason} if len(prompt.reason) > REASON else set()
            assert prompt.lead
            assert prompt.named, prompt.key
            assert prompt.badge, prompt.key
    assert not long


@pytest.mark.parametrize("game", POT_GAMES, ids=lambda game: game.id)
def test_a_letter_pressed_twice_says_nothing_else_at_the_next_question(game: Game) -> None:
    for seed in range(6):
        for (prompt, answer), (then, _) in pairwise(answers(game, seed)):
            if isinstance(prompt, Choice) and isinstance(then, Choice):
                letter = next(option.letter for option in prompt.options if option.code == answer)
                assert next((one.code for one in then.options if one.letter == letter), answer) == answer, prompt.key


@pytest.mark.parametrize("game", POT_GAMES, ids=lambda game: game.id)
def test_a_question_can_be_said_however_few_still_play(game: Game) -> None:
    for seed in range(12):
        chance = Random(seed)
        if not (table := at_a_table(game, chance)):
            continue
        robot = Robot(chance, 1)
        sum(1 for _ in dealt(table, robot, 9 * (seed % 4)))
        for seat in list(table.table.seats):
            with suppress(Refused):
                table.run.aside(Leave(seat) if seed % 2 else SitOut(seat))
            assert table.table.felt()
            for prompt, _ in dealt(table, robot, 9):
                assert prompt.lead
                assert table.table.felt()


@pytest.mark.parametrize("game", POT_GAMES, ids=lambda game: game.id)
def test_every_question_opens_a_rule_of_its_game(game: Game) -> None:
    asked = {prompt.topic for seed in range(6) for prompt in prompts(game, seed)}

    assert asked
    assert asked <= set(game.topics)
    assert all(len(words) >= 2 for words in game.topics.values())


@pytest.mark.parametrize("game", POT_GAMES, ids=lambda game: game.id)
def test_every_game_says_where_it_is_described(game: Game) -> None:
    assert game.credit
    assert game.link.startswith("https://")


@pytest.mark.parametrize("game", POT_GAMES, ids=lambda game: game.id)
def test_no_call_says_of_a_person_that_they_win_or_lose_a_hand(game: Game) -> None:
    calls = {prompt.call.replace("wins the game", "") for seed in range(6) for prompt in prompts(game, seed)}

    assert not [call for call in calls if " wins" in call or " loses" in call]


@pytest.mark.parametrize("game", POT_GAMES, ids=lambda game: game.id)
def test_before_anybody_has_the_button_no_title_waits_for_a_name(game: Game) -> None:
    felt = Run.begin(game, opening(game)).play.table.felt()
    assert not felt.title.rstrip().endswith((":", "·"))


@pytest.mark.parametrize("game", POT_GAMES, ids=lambda game: game.id)
def test_the_first_question_of_every_deal_says_whether_to_shuffle_and_who_is_the_dealer(game: Game) -> None:
    first = dict[tuple[int, str], Prompt[Any]]()
    for seed in range(6):
        for prompt in prompts(game, seed):
            hand = prompt.key.partition("/")[0]
            begins_game = prompt.badge.endswith(("STAKES", "BEGIN"))
            if hand.startswith("hand") and not begins_game and "result" not in prompt.key:
                first.setdefault((seed, hand), prompt)
    assert first
    said = {f"{prompt.instruction} {prompt.reason}" for prompt in first.values()}
    assert not {one for one in said if not any(word in one.lower() for word in SHUFFLED_OR_NOT)}
    reasons = {prompt.reason for prompt in first.values() if len(prompt.reason) < REASON - len("Dealer: Ann.")}
    assert not {one for one in reasons if not any(word in one for word in ("Dealer: ", " deals."))}
