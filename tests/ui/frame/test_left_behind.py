"""What was looked at, asked and done is gone when it is over: an evening keeps nothing but its books."""

import gc
from collections.abc import Callable
from functools import partial
from pathlib import Path
from weakref import ref

import pytest
from PySide6.QtCore import QEvent, QSettings
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.app.desk.dealing import BANKER_WINS, a_desk, bets, deal
from tests.ui.running import Running
from ui.background.opener import Work
from ui.frame.pages import PAGES

NOTHING = (0, 0)


@pytest.fixture
def running(qtbot: QtBot, tmp_path: Path) -> Running:
    """The program over a night with a coup dealt and bets laid for the next."""
    QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, str(tmp_path / "settings"))
    desk = a_desk(tmp_path)
    deal(desk, BANKER_WINS)
    desk.answer(bets(s1={"banker": 1250}))
    desk.books.close()
    made = Running(qtbot, tmp_path)
    made.program.ahead._timer.stop()  # loads rooms beside all this
    made.deal._questions.kept._make_ahead()  # these keys are made at rest, whenever that comes
    made.deal._questions.kept._make_ahead()
    return made


def settle(running: Running, qtbot: QtBot) -> None:
    """All that was begun beside the screen is over, and what was put away is deleted."""
    at_rest = False
    while not at_rest:  # what the screen does meanwhile may begin the next job
        qtbot.waitUntil(lambda: not running.program.background.busy)
        for _ in range(2):
            QApplication.processEvents()
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        at_rest = not running.program.background.busy


def left_by(running: Running, qtbot: QtBot, do: Callable[[], None]) -> tuple[int, int]:
    """How many more widgets and jobs there are after doing it twice than after once.

    A thread that rests is no job: where the machine is slow and two jobs meet, one more is hired, and stays.
    """
    def counted() -> tuple[int, int]:
        settle(running, qtbot)
        gc.collect()
        settle(running, qtbot)
        background = running.program.background
        return (len(QApplication.allWidgets()),
                len([one for one in background.findChildren(Work) if one not in background._resting]))

    do()
    before = counted()
    do()
    after = counted()
    return after[0] - before[0], after[1] - before[1]


def test_a_job_beside_the_screen_is_gone_with_all_it_made(running: Running, qtbot: QtBot) -> None:
    class Made:
        """What whoever asked for it was shown."""

    shown: list[object] = []

    def ask() -> None:
        made = Made()
        shown.append(ref(made))
        running.program.background.run(lambda: None, lambda: shown.append(len(repr(made))), lambda _: None)

    assert left_by(running, qtbot, ask) == NOTHING
    assert len(shown) == 4
    assert [one() for one in shown if isinstance(one, ref)] == [None] * 2


def test_one_thread_does_job_after_job_and_none_is_taken_down(running: Running, qtbot: QtBot) -> None:
    background, told = running.program.background, list[str]()
    settle(running, qtbot)
    before = background.findChildren(Work)
    for _ in range(200):
        background.run(lambda: None, lambda: told.append("done"), lambda _: None)
        settle(running, qtbot)
    assert told == ["done"] * 200
    assert len(background.findChildren(Work)) == max(1, len(before))


def test_what_was_opened_and_put_away_leaves_nothing(running: Running, qtbot: QtBot) -> None:
    def look(key: str) -> None:
        for one in (key, "Esc", "Esc"):
            running.press(one)
            settle(running, qtbot)

    left = {key: left_by(running, qtbot, partial(look, key))
            for key in ("n", "^Z", "^G", "y", "F1", "^K", "^P", "^1", "^R")}
    assert left == dict.fromkeys(left, NOTHING)


def test_an_answer_that_was_opened_to_be_put_right_leaves_nothing(running: Running, qtbot: QtBot) -> None:
    def fix() -> None:
        for row in running.desk.run.effective if running.desk.run else ():
            running.deal.fix(row.seq)
            running.press("Esc")

    assert left_by(running, qtbot, fix) == NOTHING


def test_every_page_that_was_dropped_leaves_nothing(running: Running, qtbot: QtBot) -> None:
    def look() -> None:
        for spec in PAGES:
            running.program.go(spec.place)
            settle(running, qtbot)
        running.program.pages.drop(*(spec.place for spec in PAGES))

    assert left_by(running, qtbot, look) == NOTHING
