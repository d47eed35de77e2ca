"""RL-12: a clock that is set, during a night or while the program is closed, is one event and changes no order."""

from pathlib import Path

import pytest

from app.dealing.asides.registry import Note
from app.desk import Desk
from app.desk.access.pin_attempts import SECOND
from tests.app.desk.dealing import house, open_test_books, plan
from tests.app.desk.guarding import SetClock


@pytest.fixture
def clock() -> SetClock:
    return SetClock()


def started_again(desk: Desk, folder: Path, clock: SetClock) -> Desk:
    """The program is ended and started."""
    desk.books.close()
    return Desk(open_test_books(folder), clock)


@pytest.mark.parametrize(("seconds", "said"), [
    (-3600, "was set back by 60 minutes"), (-10 * 365 * 86_400, "was set back by 10 years"),
    (10 * 365 * 86_400, "jumped forward by 10 years"), (5 * 3600, "jumped forward by 5 hours"),
    (-72 * 3600, "was set back by 3 days"), (119, ""), (-120, "")])
def test_a_clock_that_jumps_is_one_event_and_changes_no_order(
    tmp_path: Path, clock: SetClock, seconds: int, said: str
) -> None:
    desk = Desk(open_test_books(tmp_path, create=True), clock)
    desk.open_house(house())
    desk.open_night(plan())
    clock.wait(4000)
    desk.answer(1)
    clock.be_set(seconds)
    desk.answer(None)
    desk.aside(Note("after it"))
    assert [one.text for one in desk.books.events() if one.code == "clock_jump"] == \
        ([f"The clock {said}" + (": it was changed, or the computer slept." if seconds > 0 else ".")] if said else [])
    assert [row.seq for row in desk.books.log(1)] == list(range(1, len(desk.books.log(1)) + 1))
    assert desk.books.verify() == []
    desk.books.close()


@pytest.mark.parametrize(("seconds", "machine", "said"), [
    (-3600, False, "was set back by 60 minutes"), (7 * 3600, False, "jumped forward by 7 hours"), (0, False, ""),
    (-5 * 3600, True, "was set back by 4 hours"), (0, True, ""), (3600, True, "")])
def test_a_clock_that_is_set_while_the_program_is_closed_is_an_event_where_it_can_be_told(
    tmp_path: Path, seconds: int, machine: bool, said: str
) -> None:
    clock = SetClock(since_start=20 * 3600 * SECOND)
    desk = Desk(open_test_books(tmp_path, create=True), clock)
    desk.open_house(house())
    clock.wait(3600)
    clock.be_set(seconds)
    if machine:
        clock.start_again()
    desk = started_again(desk, tmp_path, clock)
    desk.open_night(plan())
    desk.answer(1)
    told = [one.text for one in desk.books.events() if one.code == "clock_jump"]
    assert told == ([f"The clock {said}" + (": it was changed, or the computer slept." if seconds > 0 else ".")]
                    if said else [])
    desk.books.close()
