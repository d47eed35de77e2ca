"""The map of the keyboard says what works now: no key that it greys does anything, and acts have their one name."""

import pytest
from PySide6.QtWidgets import QApplication

from app.desk.acts.acts import ACTS
from tests.ui.deal.conftest import MakeTable, Table, dealt
from ui.deal.keyboard_map import BESIDE, KeyboardMap, everywhere, one_by_one

SINGLE = [*"1234567890QWERTYUIOPASDFGHJKLZXCVBNM", "Left", "Right", "Up", "Down", "Del", "Back", "PgUp"]
DRAWN = {"Left": "←", "Right": "→", "Up": "↑", "Down": "↓", "Back": "⌫"}


def opened(table: Table) -> KeyboardMap:
    table.press("?")
    shown = table.page.overlays.keyboard_map
    assert shown is not None
    return shown


def state(table: Table) -> tuple[object, ...]:
    page = table.page
    return (len(table.desk.run.log), table.desk.kept, page.side.panel, page.strip.said, page.side.page,
            page.strip.primary_button.label, page.strip.primary_button.second, QApplication.focusWidget())


@pytest.mark.parametrize("line", ["", "⇧S ^Enter", "⇧S ^Enter k 3 2 a 6 5"], ids=["bets", "card", "pay"])
def test_no_key_that_the_map_greys_does_anything(table_of: MakeTable, line: str) -> None:
    table = dealt(table_of, line)
    shown = opened(table)
    dead = [key for key in SINGLE if not shown.words_for(DRAWN.get(key, key))[0]]
    table.press("Esc")
    before = state(table)
    for key in dead:
        table.press(key.lower() if len(key) == 1 else key)
        assert state(table) == before, key


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
