"""The map of the keyboard says what works now: no key that it greys does anything, and acts have their one name."""

from collections.abc import Iterator
from random import Random

import pytest
from PySide6.QtWidgets import QAbstractButton, QApplication

from app.dealing.engine.robot import Robot
from app.dealing.engine.run import Run
from app.dealing.prompts.kinds import Wagers
from app.desk.acts.acts import ACTS
from tests.ui.deal.conftest import MakeTable, Table, dealt
from tests.ui.deal.stand import StandDesk
from tests.ui.deal.test_rebuys import ASKS, begun
from ui.deal.keyboard_map import BESIDE, KeyboardMap, everywhere, one_by_one

SINGLE = [*"1234567890QWERTYUIOPASDFGHJKLZXCVBNM", "Left", "Right", "Up", "Down", "Del", "Back", "PgUp"]
DRAWN = {"Left": "←", "Right": "→", "Up": "↑", "Down": "↓", "Back": "⌫"}


UNSEEN = ("R", "Back")
"""Keys of which nothing is seen at once: the call said again, and what is taken back where chips have moved."""


def opened(table: Table) -> KeyboardMap:
    table.press("?")
    shown = table.page.overlays.keyboard_map
    assert shown is not None
    return shown


def stops(name: str, entry: str) -> Iterator[StandDesk]:
    """A desk at each kind of question that a game asks, dealt by a robot."""
    desk, robot, seen = begun(name, entry), Robot(Random(4), 1), set[str]()
    while seen != ASKS[name, entry]:
        prompt = desk.prompt
        assert prompt is not None
        if type(prompt).__name__ not in seen:
            seen.add(type(prompt).__name__)
            yield StandDesk(Run(desk.run.game, list(desk.run.log)))
        desk.run.answer(robot.answer(prompt))


def state(table: Table) -> tuple[object, ...]:
    page = table.page
    return (len(table.desk.run.log), table.desk.kept, page.side.panel, page.strip.said, page.side.page,
            page.strip.primary_button.label, page.strip.primary_button.second, QApplication.focusWidget(),
            [key.accessibleName() for key in page.strip.findChildren(QAbstractButton) if key.isVisible()],
            page.felt.felt, page.ask and page.ask.half_card())


@pytest.mark.parametrize("line", ["", "⇧S ^Enter", "⇧S ^Enter k 3 2 a 6 5"], ids=["bets", "card", "pay"])
def test_no_key_that_the_map_greys_does_anything(table_of: MakeTable, line: str) -> None:
    greyed_do_nothing(dealt(table_of, line))


def greyed_do_nothing(table: Table) -> None:
    """Press every key that the map leaves dark."""
    shown = opened(table)
    dead = [key for key in SINGLE if not shown.words_for(DRAWN.get(key, key))[0]]
    table.press("Esc")
    before = state(table)
    for key in dead:
        table.press(key.lower() if len(key) == 1 else key)
        assert state(table) == before, (table.asked, key)


@pytest.mark.parametrize(("name", "entry"), ASKS, ids=[" ".join(one) for one in ASKS])
def test_at_every_kind_of_question_a_greyed_key_does_nothing(table_of: MakeTable, name: str, entry: str) -> None:
    for desk in stops(name, entry):
        greyed_do_nothing(table_of(desk))


@pytest.mark.long
@pytest.mark.parametrize(("name", "entry"), ASKS, ids=[" ".join(one) for one in ASKS])
def test_at_every_kind_of_question_a_lit_key_does_something(table_of: MakeTable, name: str, entry: str) -> None:
    for desk in stops(name, entry):
        if isinstance(desk.prompt, Wagers):
            continue  # most of the grid's keys want a bet that is down
        shown = opened(table_of(desk))
        lit = [key for key in SINGLE if shown.words_for(DRAWN.get(key, key))[0] and key not in UNSEEN]
        for key in lit:
            table = table_of(StandDesk(Run(desk.run.game, list(desk.run.log))))
            before = state(table)
            table.press(key.lower() if len(key) == 1 else key)
            assert state(table) != before, (table.asked, key, shown.words_for(DRAWN.get(key, key)))


def test_digits_and_arrows_of_the_grid_are_lit(table_of: MakeTable) -> None:
    shown = opened(dealt(table_of, ""))
    assert all(shown.words_for(key)[0] for key in "0123456789←↑↓→")


def test_keys_told_together_are_each_drawn() -> None:
    assert one_by_one({"1–3": "Amount", "← →": "Step", "Ctrl 1–9": "Seat", "2": "Two"}) == {
        "1": "Amount", "2": "Amount", "3": "Amount", "←": "Step", "→": "Step", "Ctrl 1–9": "Seat"}


def test_an_act_has_the_same_name_on_the_map_as_in_the_command_line() -> None:
    named = everywhere() | {key: ACTS[code].name for key, code in BESIDE.items()}
    acts = {act.key: act.name for act in ACTS.values() if act.key and act.key not in ("?", "F10", "F12")}
    assert {key: named[key] for key in acts} == acts
