"""A robot's night under the recorder: python -m tests.app.store.power.dealt GAME FOLDER STEPS JOURNAL SYNCHRONOUS."""

import ctypes
import sys
from pathlib import Path
from random import Random

import pytest

from app.dealing.engine.robot import Robot
from app.desk import Desk, NightPlan, Seating
from app.store.file import journal_mode, sqlite
from tests.app.desk.dealing import house, open_test_books
from tests.app.desk.test_ended_anywhere import NAMES, deal_steps
from tests.statements import word_once

DISK = ctypes.CDLL(None)


def as_careless(synchronous: str) -> None:
    """Have the disk asked less than it is by the program: a test that cuts the power must then find losses."""
    first, second = sqlite._EACH_WRITER
    sqlite._EACH_WRITER = first.replace("EXTRA", synchronous), second


def deal(game: str, folder: Path, count: int) -> None:
    """New books and a night of so many steps; of each it is said that it was shown as saved, once it was."""
    desk, robot = Desk(open_test_books(folder, create=True)), Robot(Random(1), 8)
    desk.open_house(house())
    desk.open_night(NightPlan("Night", "Anna", tuple(Seating(name, 20_000) for name in NAMES), all_the_rest=True,
                              game=game))
    for number in range(count):
        deal_steps(desk, robot, 1)
        DISK.power_shown(len(desk.books.log(1)))
        if number == count // 2:
            desk.books.backup(folder / "backups")
        if number % 20 == 10:
            desk.books.close()
            desk = Desk(open_test_books(folder))
    desk.books.close()


if __name__ == "__main__":
    a_game, where, steps, journal, asked = sys.argv[1:]
    journal_mode.SAFE = (3, 7, 0) if journal == "ahead" else (99, 0, 0)
    if asked != "EXTRA":
        as_careless(asked)
    with pytest.MonkeyPatch.context() as patch:
        word_once(patch)
        deal(a_game, Path(where), int(steps))
