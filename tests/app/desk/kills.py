"""A desk killed at every prompt of a shoe. Run as `python -m tests.app.desk.kills FOLDER`; prints what it saw as JSON.

It stands by itself because only a program without threads may fork.
"""

import json
import os
import signal
import sys
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.dealing.asides.registry import Aside
from app.dealing.engine.robot import Robot
from app.dealing.engine.run import Run
from app.dealing.prompts.rulings import Ruling
from app.dealing.values.log import Json
from app.desk import Desk
from app.desk.session.night_opening import first_sitting
from tests.app.desk.dealing import house, open_test_books, plan, state
from tests.children import ended, fork
from tests.statements import word_once

RULES = {"decks": 1, "cut_depth": 12, "commission_taken": "boxes", "set_up": "guided", "burn": "ten_for_court"}
DRAFT: Json = {"1": {"banker": 50}, "2": {}}

Step = Callable[[Desk], None]


def told(seen: object) -> str:
    """What was seen, in words that do not depend on the order in which a mapping was filled."""
    if isinstance(seen, Mapping):
        return "{" + ", ".join(sorted(f"{told(key)}: {told(value)}" for key, value in seen.items())) + "}"
    if isinstance(seen, frozenset | set):
        return "{" + ", ".join(sorted(told(one) for one in seen)) + "}"
    if isinstance(seen, tuple | list):
        return "[" + ", ".join(told(one) for one in seen) + "]"
    if is_dataclass(seen) and not isinstance(seen, type):
        return f"{type(seen).__name__}{told({one.name: getattr(seen, one.name) for one in fields(seen)})}"
    return repr(seen)


def steps() -> tuple[list[Step], set[str]]:
    """A short shoe, from its first prompt to its end, as a dealer would enter it; and the kinds of its prompts."""
    run, _ = first_sitting(house(), plan(**RULES), (), 1, 0)
    robot = Robot(Random(3), 1, suits=False)
    robot.new_shoe()
    made: list[Step] = []
    kinds: set[str] = set()
    while run.play.prompt is not None:
        kinds.add(type(run.play.prompt).__name__)
        made.append(_step(run, robot))
    return made, kinds


def _step(run: Run, robot: Robot) -> Step:
    if ruling := robot.ruling(run):
        run.rule(ruling)
        return _ruled(ruling)
    if aside := robot.before(run):
        run.aside(aside)
        return _beside(aside)
    assert run.play.prompt is not None
    body = robot.answer(run.play.prompt)
    run.answer(body)
    return _answered(body)


def _ruled(ruling: Ruling) -> Step:
    return lambda desk: desk.rule(ruling)


def _beside(aside: Aside) -> Step:
    return lambda desk: desk.aside(aside)


def _answered(body: Json) -> Step:
    return lambda desk: desk.answer(body)


def killed_at_every_prompt(folder: Path) -> dict[str, Any]:
    """Take one step further in a process of its own, half-enter an answer, and kill it; then look at what it left."""
    with open_test_books(folder, create=True) as books:
        desk = Desk(books)
        desk.open_house(house())
        desk.open_night(plan(**RULES))
    todo, kinds = steps()
    seen: dict[str, Any] = {"prompts": 0, "killed": 0, "other": 0, "findings": 0, "kinds": sorted(kinds)}
    for step in todo:
        before, code = _die_after(folder, step)
        seen["killed"] += code == -signal.SIGKILL
        with open_test_books(folder) as books:
            left = Desk(books)
            seen["other"] += told(state(left)) != before
            seen["findings"] += len(books.verify())
        seen["prompts"] += 1
    seen["over"] = left.prompt is None
    return seen


def _die_after(folder: Path, step: Step) -> tuple[str, int]:
    reading, writing = os.pipe()
    child = fork(partial(_doomed, folder, step, writing))
    os.close(writing)
    with os.fdopen(reading) as said:
        words = said.read()
    return words, ended(child)


def _doomed(folder: Path, step: Step, writing: int) -> None:
    desk = Desk(open_test_books(folder))
    step(desk)
    if desk.prompt is not None:
        desk.save_draft(desk.prompt.key, DRAFT)
    with os.fdopen(writing, "w") as saying:
        saying.write(told(state(desk)))
    os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    with pytest.MonkeyPatch.context() as patch:
        word_once(patch)
        print(json.dumps(killed_at_every_prompt(Path(sys.argv[1]))))
