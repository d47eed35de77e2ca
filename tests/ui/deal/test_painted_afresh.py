"""What the console shows after each key is what it would show if all of it were painted anew from nothing kept."""

from collections.abc import Iterator
from random import Random

import pytest
from PySide6.QtTest import QTest

from app.dealing.engine.game import Game
from app.dealing.engine.robot import Robot
from app.dealing.engine.run import Run
from app.errors import Refused
from app.games import GAMES
from app.games.baccarat import BACCARAT
from tests.ui.afresh import differing, on_screen, painted_afresh
from tests.ui.deal.conftest import EVERY_BET, MakeTable, Table
from tests.ui.deal.stand import NAMES, StandDesk, desk_at_bets, opening
from ui.widgets.buttons import PaintedButton

SEATS = {**dict(list(NAMES.items())[:3]), 4: "王小明"}
LOOKS = ((1280, 800, 1.0), (1440, 900, 1.0), (1440, 900, 1.5))


def desk_of(game: Game) -> StandDesk:
    """A desk that is about to deal a game; baccarat with all its side bets."""
    if game is BACCARAT:
        return desk_at_bets(rules=EVERY_BET)
    return StandDesk(Run.begin(game, opening(game=game, seats=SEATS, last={}, behind=dict.fromkeys(SEATS, 50000))))


def step(table: Table, robot: Robot, chance: Random) -> None:
    """Whatever comes next: mostly an answer, at times an undoing, one key that changes nothing, or the pointer."""
    desk = table.desk
    way = chance.random()
    if way < 0.15:
        button = chance.choice([one for one in table.window.findChildren(PaintedButton) if one.isVisible()])
        QTest.mouseMove(table.window.windowHandle(), button.mapTo(table.window, button.rect().center()))
        return
    if way < 0.25:
        table.press(chance.choice(("Tab", "]", "]", "1", "4", "k", "b", "t")))
        return
    try:
        if way < 0.37 and desk.run.undoing():
            desk.run.undo("a reason")
        elif way < 0.42 and desk.can_redo:
            desk.run.redo()
        elif desk.prompt is not None:
            robot.step(desk.run)
    except Refused:
        return
    table.page.refresh()


def told_apart(table: Table, game: Game, seed: int, steps: int, each: int = 1) -> Iterator[str]:
    """A sitting by chance, looked at after every so many steps: what was shown and would not be shown now."""
    chance, robot = Random(seed), Robot(Random(seed), 8)
    for at in range(1, steps + 1):
        step(table, robot, chance)
        if at % each == 0:
            seen = on_screen(table.window)
            if found := differing(seen, painted_afresh(table.window)):
                yield f"{game.id}, seed {seed}, step {at}, {table.headline}: {found}"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_console_shows_what_would_be_painted_anew_whatever_was_keyed(table_of: MakeTable, game: Game) -> None:
    table = table_of(desk_of(game), 1280, 800)
    assert list(told_apart(table, game, 2, 60 if game is BACCARAT else 24, 10 if game is BACCARAT else 24)) == []


@pytest.mark.long
@pytest.mark.parametrize(("width", "height", "scale"), LOOKS)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_at_every_size_after_every_key_too(table_of: MakeTable, game: Game, width: int, height: int,
                                           scale: float) -> None:
    table = table_of(desk_of(game), width, height, scale)
    assert list(told_apart(table, game, 3, 80)) == []
