"""Numbers that are typed for several seats: every such question of every game keeps one rule, by real keys."""

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.dealing.engine.robot import Robot
from app.games import GAMES
from tests.ui.deal.conftest import MakeTable, Table
from tests.ui.deal.test_pot_games import dealt
from ui.deal.answers.ask import Ask
from ui.deal.answers.numbers import Numbers
from ui.deal.answers.settle import SettleAsk
from ui.widgets.buttons import PrimaryState

BY_ID = {game.id: game for game in GAMES}
CASES: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("newmarket", {}, "settle"), ("thirty_one", {"entry": "guided"}, "counts"),
    ("red_three_rummy", {"entry": "fast"}, "books"), ("red_three_rummy", {"entry": "fast"}, "left"),
    ("red_carpet", {"entry": "fast"}, "points"), ("baseborn", {}, "bids"))
KNOWN = {"fan_tan"}
"""Games whose counts are known: they are only corrected, tile by tile."""

each_case = pytest.mark.parametrize(("game", "rules", "asked"), CASES)


def at_numbers(table_of: MakeTable, game: str, rules: Mapping[str, Any], asked: str) -> tuple[Table, dict[int, int]]:
    """A page that asks for numbers, and those that can be given."""
    desk, robot = dealt(BY_ID[game], **rules), Robot(Random(3), 1)
    for _ in range(200):
        assert desk.prompt is not None
        if desk.prompt.key.rpartition("/")[2].split(":")[0] == asked:
            break
        desk.run.answer(robot.answer(desk.prompt))
    assert desk.prompt is not None
    body: Any = robot.answer(desk.prompt)
    numbers = body.get("counts", body.get("bids"))
    return table_of(desk, 1280, 720), {int(seat): number for seat, number in sorted(numbers.items())}


def ask_of(table: Table) -> Ask:
    """What is asked."""
    assert table.page.ask is not None
    return table.page.ask


def fields(table: Table) -> Numbers:
    """The fields of it."""
    numbers: Numbers = ask_of(table).numbers  # type: ignore[attr-defined]  # every such question has them
    return numbers


def enter(table: Table) -> None:
    """Enter, which does what the button says."""
    before, action, name = table.asked, ask_of(table).action(), table.desk.table.name
    held = dict(fields(table).typed), fields(table).at
    table.press("Enter")
    if action.state is not PrimaryState.READY:
        assert (table.asked, (dict(fields(table).typed), fields(table).at)) == (before, held)
    elif action.label == "Next":
        assert (table.asked, action.note.split("’")[0]) == (before, name(fields(table).at))
    elif action.label == "All counted" and isinstance(ask_of(table), SettleAsk):
        assert (table.asked, fields(table).at) == (before, 0)
    else:
        assert table.asked != before


def type_all(table: Table, numbers: Mapping[int, int]) -> None:
    """Each number with Enter after it, until all are entered: the last Enter is not pressed."""
    order = fields(table).order
    for seat in order:
        assert fields(table).at == seat
        table.keys(" ".join(str(numbers[seat])))
        if seat != order[-1]:
            enter(table)
    if isinstance(ask_of(table), SettleAsk):
        enter(table)  # what the counts come to is read first


def test_every_game_that_asks_for_numbers_is_among_these() -> None:
    asking = {path.parent.name for path in Path("app/games").rglob("*.py") if "Tally(" in path.read_text("utf-8")}
    assert asking - KNOWN <= {game for game, _, _ in CASES}


@each_case
def test_enter_after_every_number_gives_each_seat_its_own_and_undo_brings_them_back(
        table_of: MakeTable, game: str, rules: Mapping[str, Any], asked: str) -> None:
    table, numbers = at_numbers(table_of, game, rules, asked)
    key = table.asked
    type_all(table, numbers)
    assert (table.asked, fields(table).entered()) == (key, numbers)
    enter(table)
    assert table.asked != key
    table.press("^z")
    if table.page.asks_aside:
        table.press("Enter")  # what goes back where
    assert (table.asked, fields(table).entered()) == (key, numbers)
    fields(table).light(0) if isinstance(ask_of(table), SettleAsk) else None
    lit = fields(table).at or fields(table).order[-1]
    before = fields(table).shown(lit)
    table.press("Back")
    assert (table.asked, fields(table).typed[lit]) == (key, before[:-1])


@each_case
def test_what_is_refused_is_begun_again_by_a_digit_and_shortened_by_backspace(
        table_of: MakeTable, game: str, rules: Mapping[str, Any], asked: str) -> None:
    table, numbers = at_numbers(table_of, game, rules, asked)
    key, seat = table.asked, fields(table).at
    low, high = fields(table).between(seat)
    cannot_be = "0" if low else str(high + 1)
    table.keys(" ".join(cannot_be))
    assert ask_of(table).refusal is not None
    wrong = fields(table).shown(seat)
    assert fields(table).at == seat
    enter(table)
    table.press("Back")
    assert (table.asked, fields(table).at, fields(table).shown(seat)) == (key, seat, wrong[:-1])
    table.keys(f"{cannot_be[-1]} " + " ".join(str(numbers[seat])))
    assert fields(table).shown(seat) == str(numbers[seat])


@each_case
def test_tab_and_arrows_go_from_field_to_field_and_backspace_back_to_the_one_before(
        table_of: MakeTable, game: str, rules: Mapping[str, Any], asked: str) -> None:
    table, numbers = at_numbers(table_of, game, rules, asked)
    first, second = fields(table).order[:2]
    table.keys(" ".join(str(numbers[first])))
    fields(table).light(first)
    for keyed, lit in (("Tab", second), ("Left", first), ("Left", first), ("Right", second)):
        table.press(keyed)
        assert fields(table).at == lit
    table.press("Back")
    assert (fields(table).at, fields(table).typed[first]) == (first, str(numbers[first])[:-1])
