"""Every kind of prompt has a widget that takes its answer, and says on its button what Enter does."""

import importlib
import pkgutil
from typing import Any

import app.dealing
from app.dealing.prompts.prompt import Prompt
from app.games.mexican_sweat import MEXICAN_SWEAT
from app.games.thirty_one import THIRTY_ONE
from tests.ui.deal.conftest import MakeTable
from tests.ui.deal.test_pot_games import dealt
from ui.deal.answers import ANSWERS
from ui.deal.answers.ask import Ask


def kinds(of: type[Any]) -> set[type[Any]]:
    """A kind of prompt and all that are of it."""
    return {of}.union(*(kinds(one) for one in of.__subclasses__()))


def test_every_kind_of_prompt_that_dealing_knows_has_a_widget_that_is_there() -> None:
    for room in pkgutil.iter_modules(app.dealing.__path__, "app.dealing."):
        importlib.import_module(room.name)
    asked = {kind.__name__ for kind in kinds(Prompt) if kind is not Prompt and kind.__module__.startswith("app.")}
    assert asked == set(ANSWERS)
    for where, name in ANSWERS.values():
        assert issubclass(getattr(importlib.import_module(f"ui.deal.answers.{where}"), name), Ask)


def test_in_the_last_turns_enter_waits_for_the_lowest_and_a_digit_says_it_at_once(table_of: MakeTable) -> None:
    table = table_of(dealt(THIRTY_ONE))
    table.keys("Enter 2")
    button = table.page.strip.primary_button
    assert (table.lead, button.label, button.second) == ("One more turn each", "All have played",
                                                         "or the lowest’s number")
    table.keys("3 Back Back")
    assert table.asked == "hand:1/last", "each of the two answers is taken back by itself"
    table.press("Enter")
    assert table.lead == "Who is lowest?"


def test_the_button_of_a_round_of_betting_says_bet_and_raise(table_of: MakeTable) -> None:
    table = table_of(dealt(MEXICAN_SWEAT))
    table.press("Enter")
    said = []
    for keys in ("", "k s 7 h 9 d 5", "Enter 8"):
        table.keys(keys)
        assert table.page.ask is not None
        said.append(table.page.ask.action().label)
    assert said == ["The kill card", "Bet 5", "Raise to 8"]
