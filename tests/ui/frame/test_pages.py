"""The pages of the program: each led to, made once, dropped and made anew, whatever is being done for it meanwhile."""

from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QEvent, QSettings
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.app.desk.dealing import house, plan
from tests.ui.running import Running, books_with_a_night
from ui.frame.pages import PAGES, PLACES, SEVERAL
from ui.stats.page import StatsPage

EVERY = [spec.place for spec in PAGES]


@pytest.fixture
def running(qtbot: QtBot, tmp_path: Path) -> Running:
    """The program over a night that has just been opened."""
    QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, str(tmp_path / "settings"))
    return Running(qtbot, tmp_path, books_with_a_night(tmp_path, house(), plan()))


def forget(running: Running, *places: str) -> None:
    """Drop pages, and have Qt delete them at once, as soon as its loop would."""
    running.program.pages.drop(*places)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def test_every_place_has_a_key_of_its_own_and_says_what_it_is_for() -> None:
    keys = [spec.key for spec in PAGES if spec.key]
    assert len(keys) == len(set(keys)) == len(PLACES) + len(SEVERAL)
    assert [spec.place for spec in PAGES if not spec.help] == ["deal"]  # F1 tells its game's rules there


def test_a_page_is_made_once_and_anew_when_it_was_dropped(running: Running) -> None:
    pages, services = running.program.pages, running.services
    first = {place: pages.shown(place, services) for place in EVERY}
    assert {place: pages.shown(place, services) for place in EVERY} == first
    forget(running, *EVERY)
    assert all(pages.shown(place, services) is not page for place, page in first.items())


def test_books_are_closed_and_opened_again_with_every_page_shown(running: Running, qtbot: QtBot) -> None:
    for _ in range(2):
        for place in EVERY:
            running.program.go(place)
            QApplication.processEvents()
        running.wait(qtbot, lambda: running.program.open())
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert running.deal.isVisible()


@pytest.mark.parametrize("ask", [
    lambda running, job: running.deal.slow.emit(job),
    lambda running, job: running.page(StatsPage).reading.ask("figures", job, lambda _: running.page(StatsPage)),
], ids=["deal", "stats"])
def test_what_was_done_for_a_page_that_was_dropped_is_shown_nowhere(
    running: Running, qtbot: QtBot, ask: Callable[[Running, Callable[[], object]], None]
) -> None:
    running.program.go("stats")
    qtbot.waitUntil(lambda: not running.program.background.busy)
    running.program.go("deal")
    go_on = Event()
    ask(running, go_on.wait)
    forget(running, "deal", "stats")
    go_on.set()
    qtbot.waitUntil(lambda: not running.program.background.busy)
    QApplication.processEvents()
    assert running.program.pages.of(StatsPage) is None
