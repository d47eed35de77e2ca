"""Whatever tab is in sight, another game may follow: before its first hand and after one."""

from random import Random

import pytest
from PySide6.QtWidgets import QWidget

from app.dealing.engine.robot import Robot
from app.dealing.engine.run import Run
from app.errors import Refused
from app.games import GAMES
from tests.ui.deal.conftest import MakeTable, Table
from tests.ui.deal.stand import StandDesk, opening

SEATS = {1: "Luca", 2: "Tom", 3: "Priya", 4: "Oskar"}
MOST = 400
"""So many answers lead to the end of any game's first hand."""


def sitting(of: str, dealt: bool) -> Run:
    """A sitting of a game at its first prompt, or at the first one after a hand."""
    game = next(one for one in GAMES if one.id == of)
    run = Run.begin(game, opening(seats=SEATS, game=game, last={}))
    robot = Robot(Random(3), 8 if of == "baccarat" else 1)
    for _ in range(MOST if dealt else 0):
        if run.play.table.hands_closed or run.play.prompt is None:
            break
        if aside := robot.before(run):
            run.aside(aside)
        try:
            run.answer(robot.answer(run.play.prompt))
        except Refused:
            robot.new_shoe()
    assert not dealt or run.play.table.hands_closed or run.play.prompt is None, of
    return run


def show(table: Table, run: Run) -> None:
    """This sitting is dealt now, and a tab is in sight that is there for it."""
    table.desk.run = run
    table.page.refresh()
    bar = table.page.side.bar
    assert bar.isTabVisible(bar.currentIndex())
    assert table.page.strip.said.lead


def tabs_of(table: Table) -> list[type[QWidget]]:
    """The tabs that there are, found by turning them once round; after a game the choice of the next."""
    found: list[type[QWidget]] = []
    while (page := table.page.side.page) is not None and type(page) not in found:
        found.append(type(page))
        table.press("]")
    return found


def every_change(table: Table, first: dict[str, Run], then: dict[str, Run]) -> int:
    """From each game, with each of its tabs in sight, to each other; how many changes that were."""
    changes = 0
    for before in first.values():
        show(table, before)
        for tab in tabs_of(table):
            for after in then.values():
                show(table, before)
                while type(table.page.side.page) is not tab:
                    table.press("]")
                show(table, after)
                changes += 1
    return changes


@pytest.fixture
def in_sight(table_of: MakeTable) -> Table:
    """A page at the first game."""
    return table_of(StandDesk(sitting("baccarat", False)))


def test_every_game_follows_every_other_whatever_tab_is_in_sight(in_sight: Table) -> None:
    fresh = {game.id: sitting(game.id, False) for game in GAMES}
    assert every_change(in_sight, fresh, fresh) >= len(GAMES) ** 2 * 2


@pytest.mark.long
@pytest.mark.parametrize(("before", "after"), [(True, False), (False, True), (True, True)])
def test_every_game_follows_every_other_amid_their_hands(in_sight: Table, before: bool, after: bool) -> None:
    first, then = ({game.id: sitting(game.id, dealt) for game in GAMES} for dealt in (before, after))
    assert every_change(in_sight, first, then) >= len(GAMES) ** 2 * 2
