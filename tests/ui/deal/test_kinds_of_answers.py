"""Every kind of prompt has a widget that takes its answer."""

import importlib
import pkgutil
from typing import Any

import app.dealing
from app.dealing.prompts.prompt import Prompt
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
