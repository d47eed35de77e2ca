"""The demo night: a house of its own in a file of its own, with a shoe in progress that a robot has dealt."""

import random
from pathlib import Path

from app.dealing.asides.registry import ACCOUNT, CASH, SitOut
from app.dealing.engine.robot import Robot
from app.dealing.prompts.kinds import DrawCard
from app.desk.desk import Desk
from app.desk.house.clock import Clock, SystemClock
from app.desk.house.house import new_house
from app.desk.session.night_opening import NightPlan, Seating
from app.errors import Refused
from app.store.books import open_books
from app.words import tr

HOST = "Anna"
SEATED = ((1, "Luca", 200), (2, "Tom", 250), (3, "Priya", 300), (4, "Oskar", 150), (5, "Chen Wei", 400),
          (7, "Ruth", 200), (8, "Mei Lin", 300), (9, "Dana", 100))
"""Seat, name, and what they bought in for, in pounds; the host banks."""

SITS_OUT = 9
COUPS = 24
SEED = 15
BEGAN, PER_ANSWER = 50 * 60, 6
"""How many seconds ago the night began, and how many each answer took."""


class EveningClock(SystemClock):
    """The machine's clock, but the evening began a while ago and is caught up with as it is dealt."""

    def __init__(self) -> None:
        self.behind = BEGAN * 1_000_000

    def now(self) -> int:
        """So far back as has not been dealt yet."""
        return super().now() - self.behind

    def pass_by(self) -> None:
        """An answer was given."""
        self.behind = max(0, self.behind - PER_ANSWER * 1_000_000)


def make_demo(path: Path, key_folder: Path | None = None, clock: Clock | None = None) -> None:
    """Write new demo books at a path, over the demo books of last time: never over anything else.

    They stop in the middle of a coup, with Banker's third card awaited. Raises Refused where other books lie there.
    """
    _clear_demo(path, key_folder)
    path.parent.mkdir(parents=True, exist_ok=True)
    with open_books(path, key_folder=key_folder, create=True) as books:
        desk = Desk(books, clock or EveningClock())
        house = new_house(tr("Demo house"), HOST, demo=True)
        desk.open_house(house)
        unit = house.money.unit
        seatings = tuple(Seating(name, amount * unit, seat, (ACCOUNT, CASH)[seat % 2])
                         for seat, name, amount in SEATED)
        desk.open_night(NightPlan(tr("Friday Night"), HOST, seatings, all_the_rest=True, rules={"suits": True}))
        desk.aside(SitOut(SITS_OUT))
        _deal(desk)


def _clear_demo(path: Path, key_folder: Path | None) -> None:
    if not path.exists():
        return
    with open_books(path, key_folder=key_folder) as books:
        kept = books.settings()
        if kept and not kept.get("demo"):
            raise Refused(tr("{path} holds a house’s real books.", path=path),
                          tr("A demo night can replace only another demo night."), tr("Move that file first."))
    path.unlink()


def _deal(desk: Desk) -> None:
    robot = Robot(random.Random(SEED), 8)
    robot.new_shoe()
    while not _is_the_moment(desk):
        assert desk.run is not None
        while aside := robot.before(desk.run):
            desk.aside(aside)
        assert desk.prompt is not None
        desk.answer(robot.answer(desk.prompt))
        if isinstance(desk.clock, EveningClock):
            desk.clock.pass_by()


def _is_the_moment(desk: Desk) -> bool:
    """Both hands have something to show: Player drew a third card, and Banker's is awaited."""
    if desk.table.hands_closed < COUPS or not isinstance(desk.prompt, DrawCard):
        return False
    return desk.prompt.key.endswith("banker:3") and any(len(hand.cards) == 3 for hand in desk.felt().hands)
