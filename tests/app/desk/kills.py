"""A desk killed at the prompts of evenings: `python -m tests.app.desk.kills FOLDER EACH EVENING…` tells of it as JSON.

It stands by itself because only a program without threads may fork. An evening is dealt twice: by a desk that is never
killed, from which it is known what is entered; and by processes of which each goes some steps further and dies.
"""

import json
import os
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import partial
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any

import pytest

from app.dealing.asides.registry import Aside
from app.dealing.engine.robot import Robot
from app.dealing.prompts.rulings import Ruling
from app.dealing.values.log import Json
from app.desk import Desk, House, NightPlan
from app.store.books import Books
from tests.app.desk.dealing import house, open_test_books, plan, state
from tests.app.desk.test_ended_anywhere import deal_steps
from tests.children import ended, fork
from tests.sittings.reading import dealt
from tests.statements import word_once

SITTINGS = Path(__file__).parents[2] / "sittings"
SHOE = "shoe"
"""An evening that a robot deals; any other is a recorded sitting: "nap/cards"."""
RULES = {"decks": 1, "cut_depth": 12, "commission_taken": "boxes", "set_up": "guided", "burn": "ten_for_court"}
BACK = 7
"""After so many steps of the robot's one is taken back and brought back, so that it is killed in between too."""
DRAFT: Json = {"1": {"banker": 50}, "2": {}}
NOTHING: Mapping[str, Json] = MappingProxyType({})

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


class Rehearsal(Desk):
    """A desk that is never killed, and keeps what was entered at it and not refused."""

    def __init__(self, books: Books) -> None:
        super().__init__(books)
        self.entered: list[Step] = []

    def answer(self, body: Json, op_id: str = "") -> None:
        super().answer(body, op_id)
        self.entered.append(lambda desk: desk.answer(body))

    def rule(self, ruling: Ruling, op_id: str = "") -> None:
        super().rule(ruling, op_id)
        self.entered.append(lambda desk: desk.rule(ruling))

    def aside(self, aside: Aside, op_id: str = "", settings: Mapping[str, Json] = NOTHING) -> None:
        super().aside(aside, op_id, settings)
        self.entered.append(lambda desk: desk.aside(aside))

    def undo(self, reason: str = "", op_id: str = "", seq: int = 0) -> None:
        super().undo(reason, op_id, seq)
        self.entered.append(lambda desk: desk.undo(reason))

    def redo(self, op_id: str = "") -> None:
        super().redo(op_id)
        self.entered.append(lambda desk: desk.redo())

    def fix(self, seq: int, body: Json, reason: str = "", cover: bool = False, op_id: str = "") -> None:
        super().fix(seq, body, reason, cover, op_id)
        self.entered.append(lambda desk: desk.fix(seq, body, reason, cover))


def rehearsed(desk: Rehearsal, name: str) -> tuple[House, NightPlan]:
    """Deal the evening of this name, and say what it was opened with."""
    opened: list[tuple[House, NightPlan]] = []

    def opens(of: House, night: NightPlan) -> Desk:
        opened.append((of, night))
        desk.open_house(of)
        desk.open_night(night)
        return desk

    if name == SHOE:
        _deal_a_shoe(opens(house(), plan(**RULES)))
    else:
        dealt((SITTINGS / f"{name}.txt").read_text(encoding="utf-8"), opens)
    return opened[0]


def _deal_a_shoe(desk: Desk) -> None:
    robot = Robot(Random(3), 1, suits=False)
    while desk.prompt is not None:
        deal_steps(desk, robot, BACK)
        if desk.prompt is not None:
            desk.undo()
            desk.redo()


def killed_at_prompts(folder: Path, name: str, each: int) -> dict[str, Any]:
    """Go so many steps further in a process of its own, half-enter an answer, and kill it; look at what it left."""
    rehearsal, killed = Rehearsal(_new_books(folder / "rehearsed")), folder / "killed"
    of, night = rehearsed(rehearsal, name)
    with _new_books(killed) as books:
        desk = Desk(books)
        desk.open_house(of)
        desk.open_night(night)
    todo = list(rehearsal.entered)
    seen: dict[str, Any] = {"steps": len(todo), "kills": 0, "killed": 0, "other": 0, "findings": 0}
    for first in range(0, len(todo), each):
        before, code = _die_after(killed, todo[first:first + each])
        seen["kills"] += 1
        seen["killed"] += code == -signal.SIGKILL
        with open_test_books(killed) as books:
            seen["other"] += told(state(Desk(books))) != before
            seen["findings"] += len(books.verify())
    with open_test_books(killed) as books:
        return {**seen, "same_way_back": all_undone(Desk(books)) == all_undone(rehearsal)}


def _new_books(folder: Path) -> Books:
    folder.mkdir(parents=True)
    return open_test_books(folder, create=True)


def all_undone(desk: Desk) -> list[str]:
    """Where a desk stands after each step that is taken back, until there is nothing more to take back."""
    stood = []
    while undoing := desk.undoing():
        desk.undo("from the start")
        stood.append(told((undoing, desk.prompt and desk.prompt.key, desk.table.balances, desk.felt())))
    return stood


def _die_after(folder: Path, steps: Sequence[Step]) -> tuple[str, int]:
    reading, writing = os.pipe()
    child = fork(partial(_doomed, folder, steps, writing))
    os.close(writing)
    with os.fdopen(reading) as said:
        words = said.read()
    return words, ended(child)


def _doomed(folder: Path, steps: Sequence[Step], writing: int) -> None:
    desk = Desk(open_test_books(folder))
    for step in steps:
        step(desk)
    if desk.prompt is not None:
        desk.save_draft(desk.prompt.key, DRAFT)
    with os.fdopen(writing, "w") as saying:
        saying.write(told(state(desk)))
    os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    with pytest.MonkeyPatch.context() as patch:
        word_once(patch)
        where, step, *evenings = sys.argv[1:]
        print(json.dumps({name: killed_at_prompts(Path(where, name), name, int(step)) for name in evenings}))
