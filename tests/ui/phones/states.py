"""What phones are told while no hand is dealt: before and after a night, with the desk locked, the display blank."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from app.desk import Desk
from app.phones.parts import Parts, Seen
from tests.app.desk import dealing
from tests.app.desk.nights_over import ANN, BO, CY, HOUSE, desk_after_a_night
from tests.ui.phones.nights import Told, as_text, names

PLAYERS = {str(player): "" for player in (ANN, BO, CY)}


def _told(desk: Desk, **seen: bool) -> Told:
    return {name: as_text(part) for name, part in Parts(desk).made(names(PLAYERS), Seen(**seen)).items()}


def _no_night(folder: Path) -> Told:
    desk = Desk(dealing.open_test_books(folder, create=True))
    desk.open_house(dealing.house())
    return _told(desk)


def _after_two_coups(folder: Path) -> Desk:
    desk = dealing.a_desk(folder)
    for cards in (dealing.BANKER_WINS, dealing.PLAYER_WINS):
        dealing.deal(desk, cards)
    return desk


def _settled(folder: Path) -> Told:
    desk = desk_after_a_night(folder)
    desk.settling.mark_paid((CY, HOUSE))
    return _told(desk)


def _in_part(folder: Path) -> Told:
    desk = desk_after_a_night(folder)
    desk.settling.mark_paid((CY, HOUSE), amount=1000)
    return _told(desk)


MADE: dict[str, Callable[[Path], Told]] = {
    "no night": _no_night, "between": lambda folder: _told(_after_two_coups(folder)),
    "locked": lambda folder: _told(_after_two_coups(folder), locked=True),
    "blank": lambda folder: _told(_after_two_coups(folder), blank=True),
    "replay": lambda folder: _told(_after_two_coups(folder), replayed=True),
    "closed": lambda folder: _told(desk_after_a_night(folder)), "in part": _in_part, "settled": _settled}


@cache
def state(name: str) -> Told:
    """What is told then."""
    with TemporaryDirectory() as folder:
        return MADE[name](Path(folder))
