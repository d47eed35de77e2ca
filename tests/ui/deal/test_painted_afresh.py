"""What the console shows after each key is what it would show if all of it were painted anew from nothing kept."""

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest
from PySide6.QtGui import QImage, QPixmapCache
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from app.dealing.game import Game
from app.dealing.robot import Robot
from app.dealing.run import Run
from app.errors import Refused
from app.games import GAMES
from app.games.baccarat import BACCARAT
from tests.ui.deal.conftest import EVERY_BET, MakeTable, Table
from tests.ui.deal.stand import NAMES, StandDesk, desk_at_bets, opening
from ui.pictures import KeptPicture

SEATS = {**dict(list(NAMES.items())[:3]), 4: "王小明"}
LOOKS = ((1280, 800, 1.0), (1440, 900, 1.0), (1440, 900, 1.5))
SMOOTHED, SHADE = 4, 24
"""So few points may differ, or any of them by so little: the edge of a large figure is smoothed a little otherwise
where a repaint is clipped."""


def on_screen(table: Table) -> QImage:
    """The window as the screen has it: each part as it was painted last."""
    for _ in range(3):  # what was laid out asks for a repaint in its turn
        QApplication.processEvents()
    window = table.window
    return window.screen().grabWindow(window.winId()).toImage().convertToFormat(QImage.Format.Format_RGB32)


def painted_afresh(table: Table) -> QImage:
    """The same once every picture that is kept is thrown away and every part painted."""
    QPixmapCache.clear()
    table.page.felt._cloth = None
    table.page.felt._lay_out()
    for part in (table.window, *table.window.findChildren(QWidget)):
        for kept in vars(part).values():
            if isinstance(kept, KeptPicture):
                kept.forget()
        part.update()
    return on_screen(table)


def differing(one: QImage, other: QImage) -> str:
    """Where two pictures can be told apart: how many points, and in which rectangle; empty where they cannot."""
    assert one.size() == other.size()
    here, there = (np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4)
                   .astype(np.int16) for image in (one, other))
    down, across = np.nonzero(np.abs(here - there).max(axis=2) > SHADE)
    if len(down) <= SMOOTHED:
        return ""
    return f"{len(down)} points in x {across.min()}–{across.max()}, y {down.min()}–{down.max()}"


def desk_of(game: Game) -> StandDesk:
    """A desk that is about to deal a game; baccarat with all its side bets."""
    if game is BACCARAT:
        return desk_at_bets(rules=EVERY_BET)
    return StandDesk(Run.begin(game, opening(game=game, seats=SEATS, last={}, behind=dict.fromkeys(SEATS, 50000))))


def step(table: Table, robot: Robot, chance: Random) -> None:
    """Whatever comes next: mostly an answer, at times an undoing, one key that changes nothing, or the pointer."""
    desk = table.desk
    way = chance.random()
    if way < 0.12:
        buttons = [one for one in table.window.findChildren(QWidget) if one.isVisible() and not one.children()]
        middle = chance.choice(buttons)
        at = middle.mapTo(table.window, middle.rect().center())
        QTest.mouseMove(table.window.windowHandle(), at)
        return
    if way < 0.24:
        table.press(chance.choice(("Tab", "]", "[", "1", "4", "k", "b", "t")))
        return
    try:
        if way < 0.36 and desk.run.undoing():
            desk.run.undo("a reason")
        elif way < 0.40 and desk.can_redo:
            desk.run.redo()
        elif aside := robot.before(desk.run):
            desk.run.aside(aside)
        elif ruling := robot.ruling(desk.run):
            desk.run.rule(ruling)
        elif desk.prompt is not None:
            desk.run.answer(robot.answer(desk.prompt))
    except Refused:
        return
    table.page.refresh()


def told_apart(table: Table, game: Game, seed: int, steps: int, each: int = 1) -> Iterator[str]:
    """A sitting by chance, looked at after every so many steps: what was shown and would not be shown now."""
    chance, robot = Random(seed), Robot(Random(seed), 8)
    for at in range(1, steps + 1):
        step(table, robot, chance)
        if at % each == 0:
            seen = on_screen(table)
            if found := differing(seen, painted_afresh(table)):
                yield f"{game.id}, seed {seed}, step {at}, {table.headline}: {found}"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_console_shows_what_would_be_painted_anew_whatever_was_keyed(table_of: MakeTable, game: Game) -> None:
    table = table_of(desk_of(game), 1280, 800)
    assert list(told_apart(table, game, 2, 24, 24 // (6 if game is BACCARAT else 2))) == []


@pytest.mark.long
@pytest.mark.parametrize(("width", "height", "scale"), LOOKS)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_at_every_size_after_every_key_too(table_of: MakeTable, game: Game, width: int, height: int,
                                           scale: float) -> None:
    table = table_of(desk_of(game), width, height, scale)
    assert list(told_apart(table, game, 3, 80)) == []
