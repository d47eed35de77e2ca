"""The demo night: a house of its own in a file of its own, with a shoe in progress that a robot has dealt."""

import random
from pathlib import Path

from app.dealing.prompts import DrawCard
from app.dealing.robot import Robot
from app.desk.clock import Clock
from app.desk.desk import Desk
from app.desk.house import new_house
from app.desk.nights import NightPlan, Seating
from app.errors import Refused
from app.store.books import open_books
from app.words import tr

SEATED = ((1, "Luca"), (2, "Tom"), (3, "Priya"), (4, "Oskar"), (5, "Chen Wei"), (7, "Ruth"), (8, "Mei Lin"),
          (9, "Dana"))
COUPS = 24
SEED = 504


def make_demo(path: Path, key_folder: Path | None = None, clock: Clock | None = None) -> None:
    """Write new demo books at a path, over the demo books of last time: never over anything else.

    They stop in the middle of a coup, with Banker's third card awaited. Raises Refused where other books lie there.
    """
    _clear_demo(path, key_folder)
    path.parent.mkdir(parents=True, exist_ok=True)
    with open_books(path, key_folder=key_folder, create=True) as books:
        desk = Desk(books, clock)
        desk.open_house(new_house(tr("Demo house"), "Anna", demo=True))
        seatings = tuple(Seating(name, 40_000, seat) for seat, name in SEATED)
        desk.open_night(NightPlan(tr("Friday Night"), "Anna", seatings, all_the_rest=True, rules={"suits": True}))
        _deal(desk)


def _clear_demo(path: Path, key_folder: Path | None) -> None:
    if not path.exists():
        return
    with open_books(path, key_folder=key_folder) as books:
        kept = books.settings()
        if kept and not kept.get("demo"):
            raise Refused(tr("{path} holds the books of a house.", path=path),
                          tr("A demo night only ever takes the place of another one."), tr("Move that file away."))
    path.unlink()


def _deal(desk: Desk) -> None:
    robot = Robot(random.Random(SEED), 8)
    while not _is_the_moment(desk):
        assert desk.run is not None
        while aside := robot.before(desk.run):
            desk.aside(aside)
        assert desk.prompt is not None
        desk.answer(robot.answer(desk.prompt))


def _is_the_moment(desk: Desk) -> bool:
    prompt = desk.prompt
    return desk.table.hands_closed >= COUPS and isinstance(prompt, DrawCard) and prompt.key.endswith("banker:3")
