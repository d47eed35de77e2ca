"""At any moment of a night the file is destroyed: the night goes on by the program alone, from two minutes before."""

import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from app.dealing.engine.robot import Robot
from app.desk import Desk, NightPlan, Seating, new_house
from app.desk.rescue.copies_found import copies_of, refuse_older
from app.desk.rescue.keeper import Keeper
from app.desk.rescue.taking_up import newest_sound, take_up
from app.errors import Damaged, MachineFault, Refused
from app.store.books import open_books
from tests.app.desk.checked_here import check_at
from tests.app.store.file.test_strange_journals import journal_of_other_books

CARRIED_EACH = 25
"""Answers from one copy to the next: two minutes of them at a table."""
MOMENTS = (61, 1, 24, 98)
"""After so many answers; in the middle of hands and between them, just before and just after a copy."""


class Night:
    """A robot deals; at each moment all files are kept as a power cut leaves them."""

    def __init__(self, folder: Path, game: str) -> None:
        self.strange = journal_of_other_books(folder / "other")
        self.at: dict[int, Path] = {}
        self.heads: dict[int, int] = {}
        self._books = open_books(folder / "house.db", key_folder=folder / "keys", create=True)
        self._desk, self._robot, self._folder = Desk(self._books), Robot(Random(5), 1), folder
        self._desk.open_house(new_house("Friday house", "Anna"))
        unit = self._desk.the_house().money.unit
        seatings = tuple(Seating(name, 100 * unit) for name in ("Luca", "Tom", "Priya", "Oskar"))
        self._desk.open_night(NightPlan("Friday Night", "Anna", seatings, all_the_rest=True, game=game))
        keeper = Keeper(self._books)
        self._books.copy_to(folder / "yesterday")
        for step in range(max(MOMENTS) + 1):
            if step % CARRIED_EACH == 0:
                keeper.carry()
                copied = self._books.head().number
            if step in MOMENTS:
                self._keep(step, copied)
            one_answer(self._desk, self._robot)
        self._books.close()

    def _keep(self, step: int, copied: int) -> None:
        self._desk.ahead.settle()
        room = self._folder / f"at-{step}"
        shutil.copytree(self._folder / "keys", room / "keys")
        shutil.copytree(self._folder / "backups", room / "backups")
        for file in self._folder.glob("house.db*"):
            if not file.name.endswith((".lock", "-shm")):
                shutil.copyfile(file, room / file.name)
        shutil.copyfile(self._folder / "yesterday", room / "yesterday")
        (room / "house.db-other").write_bytes(self.strange)
        self.at[step], self.heads[step] = room, self._books.head().number
        assert self.heads[step] - copied <= CARRIED_EACH


def one_answer(desk: Desk, robot: Robot) -> None:
    assert desk.run is not None
    robot.step(desk.run, desk)


def zero_the_middle(path: Path) -> None:
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(size // 3)
        file.write(bytes(size // 3))


def put_yesterdays_back(path: Path) -> None:
    """The file as it was when the night began; what lies beside today's stays."""
    shutil.copyfile(path.with_name("yesterday"), path)


DESTROYED: dict[str, Callable[[Path], object]] = {
    "deleted": lambda path: path.unlink(),
    "zeroed": lambda path: path.write_bytes(bytes(path.stat().st_size)),
    "zeroed in the middle": zero_the_middle,
    "cut short": lambda path: path.write_bytes(path.read_bytes()[:path.stat().st_size // 2]),
    "yesterday's put back": put_yesterdays_back,
    "a journal put beside it": lambda path: path.with_name("house.db-other").rename(path.with_name("house.db-journal")),
}


@pytest.fixture(scope="module", params=["baccarat", pytest.param("newmarket", marks=pytest.mark.long)])
def night(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Night:
    return Night(tmp_path_factory.mktemp("night"), request.param)


def opened(path: Path, keys: Path) -> Desk | None:
    """The desk, as the program opens it; None where it offers a copy."""
    try:
        if not path.exists():
            raise Damaged("it is gone")
        books = open_books(path, key_folder=keys)
    except (Refused, MachineFault):
        return None
    try:
        refuse_older(books)
        desk = Desk(books)
        if desk.house is not None and not [one for one in desk.verify() if one.grave]:
            return desk
    except (Refused, MachineFault, ValueError, TypeError):
        pass
    books.close()
    return None


@pytest.mark.parametrize("moment", [MOMENTS[0], *(pytest.param(one, marks=pytest.mark.long) for one in MOMENTS[1:])])
@pytest.mark.parametrize("kind", DESTROYED)
def test_the_night_goes_on_from_at_most_two_minutes_before(
        night: Night, kind: str, moment: int, tmp_path: Path) -> None:
    room = Path(shutil.copytree(night.at[moment], tmp_path / "room"))
    path, keys = room / "house.db", room / "keys"
    DESTROYED[kind](path)
    desk, taken = opened(path, keys), None
    if desk is None:
        check = check_at(keys)
        taken = take_up(newest_sound(copies_of(path, keys), keys, check), path, keys, check)
        assert len(taken.lost) == night.heads[moment] - taken.after <= CARRIED_EACH
        desk = opened(path, keys)
        assert desk is not None
        assert f"which ended at entry {taken.after}" in " ".join(desk.statement().remarks)
    elif kind == "a journal put beside it":
        assert path.with_name("house.db-journal-set-aside-1").read_bytes() == night.strange
    assert taken or desk.books.head().number == night.heads[moment], "what was saved is there, or was said to be lost"
    robot = Robot(Random(9), 1)
    for _ in range(12):
        one_answer(desk, robot)
    assert not desk.verify()
    desk.books.close()
