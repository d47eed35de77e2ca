"""A fault while something is shown never says that it was not booked, and never ends the night."""

import logging
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.desk import Desk
from tests.app.desk.dealing import a_desk, bets
from tests.ui.running import Running
from ui.books.page import LedgerPage
from ui.deal.deal_page import DealPage
from ui.deal.side.log_panel import LogPanel
from ui.deal.side.odds_panel import OddsPanel
from ui.deal.side.shoe_panel import ShoePanel
from ui.felt.felt_view import FeltView
from ui.frame.bridge import Bridge
from ui.frame.made_anew import MadeAnew, PlainPage
from ui.frame.top_bar import TopBar
from ui.jackpots.page import JackpotsPage
from ui.night.page import NightPage
from ui.roads.panel import RoadsPanel
from ui.settle.controller import NightEnd
from ui.stats.page import StatsPage
from ui.strip.prompt_strip import PromptStrip
from ui.widgets.crash_report import CrashReporter, install_excepthook

PARTS = ((FeltView, "show_felt", ""), (FeltView, "_table_now", ""), (PromptStrip, "show_said", ""),
         (RoadsPanel, "show_coups", "roads"), (OddsPanel, "show_odds", "odds"),
         (ShoePanel, "show_shoe", "shoe"), (LogPanel, "show_lines", "log"), (Desk, "log_lines", "log"),
         (Desk, "undoing", ""), (TopBar, "show_state", ""))
"""What an answer has shown anew: where it is, and the tab that must be in sight for it."""
PAGES = (("night", NightPage, "refresh"), ("jackpots", JackpotsPage, "refresh"), ("ledger", LedgerPage, "refresh"),
         ("settle", NightEnd, "refresh"), ("stats", StatsPage, "refresh"))


class Mishap(Exception):
    """A fault of ours, put in by a test."""


class Amiss:
    """A method that fails a number of times, and then does what it is for."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, kind: type, name: str) -> None:
        self.times, whole = 0, getattr(kind, name)

        def called(*args: Any, **kwargs: Any) -> Any:
            if self.times > 0:
                self.times -= 1
                raise Mishap(name)
            return whole(*args, **kwargs)

        monkeypatch.setattr(kind, name, called)


class Night:
    """The window at the first card of a coup, as it is wired at the door."""

    def __init__(self, qtbot: QtBot, folder: Path, reporter: CrashReporter) -> None:
        desk = a_desk(folder)
        desk.answer(bets(s1={"banker": 1250}))
        desk.books.close()
        self.running, self.reporter = Running(qtbot, folder), reporter
        self.mending = MadeAnew(self.running.program)
        reporter.mend = self.mending.mend
        self.running.program.ready.emit()

    def press(self, key: str) -> None:
        """A key; what comes out of it goes where Qt would bring it."""
        try:
            self.running.press(key)
        except Exception as fault:
            sys.excepthook(type(fault), fault, fault.__traceback__)
        self.rest()

    def rest(self) -> None:
        """Until Qt has nothing more to do."""
        for _ in range(5):
            try:
                QApplication.processEvents()
            except Exception as fault:
                sys.excepthook(type(fault), fault, fault.__traceback__)

    @property
    def rows(self) -> int:
        """How many answers the books have."""
        desk = self.running.desk
        desk.ahead.settle()
        assert desk.sitting is not None
        return len(desk.books.log(desk.sitting.id))

    @property
    def banner(self) -> str:
        """What stands over the page."""
        window = self.running.window
        return window._banner_words.text() if window.banner.isVisible() else ""

    @property
    def page(self) -> Any:
        """The page in sight."""
        return self.running.window.pages.currentWidget()


@pytest.fixture
def night(qtbot: QtBot, tmp_path: Path) -> Iterator[Night]:
    """A night with the program's own hooks, which go again afterwards."""
    hooks = sys.excepthook, threading.excepthook
    yield Night(qtbot, tmp_path, install_excepthook(tmp_path / "log", lambda: None))
    sys.excepthook, threading.excepthook = hooks
    log = logging.getLogger("sabot")
    for handler in list(log.handlers):
        handler.close()
        log.removeHandler(handler)


Put = Callable[[type, str], Amiss]


@pytest.fixture
def put(monkeypatch: pytest.MonkeyPatch) -> Put:
    """Has a method of the program fail."""
    return lambda kind, name: Amiss(monkeypatch, kind, name)


@pytest.mark.parametrize(("kind", "name", "tab"), PARTS)
def test_a_fault_in_showing_what_is_booked_ends_nothing(night: Night, put: Put, kind: type, name: str,
                                                        tab: str) -> None:
    if tab:
        night.running.deal.side.show_tab(getattr(night.running.deal.tabs, tab))
    before, amiss = night.rows, put(kind, name)
    amiss.times = 1
    night.press("4")
    assert amiss.times == 0
    assert night.rows == before + 1
    assert night.reporter.dialog is None
    assert isinstance(night.page, DealPage)
    assert night.banner == "It is booked. The page could not be shown and was drawn again."
    night.press("5")
    assert night.rows == before + 2
    assert night.banner == ""


@pytest.mark.parametrize("name", ["show_felt", "_table_now"])
def test_what_cannot_be_shown_again_leaves_a_plain_page_that_leads_on(night: Night, put: Put, name: str) -> None:
    before, amiss = night.rows, put(FeltView, name)
    amiss.times = 1_000
    night.press("4")
    assert isinstance(night.page, PlainPage)
    assert amiss.times > 900, "it is not tried for ever"
    assert night.rows == before + 1
    night.press("F3")
    assert isinstance(night.page, PlainPage)
    amiss.times = 0
    night.page.again.click()
    assert isinstance(night.page, DealPage)
    night.press("5")
    assert night.rows == before + 2


def test_what_fails_before_it_is_booked_is_asked_again(night: Night, put: Put) -> None:
    before, amiss = night.rows, put(Desk, "answer")
    amiss.times = 1
    night.press("4")
    assert night.rows == before
    assert night.banner.startswith("Everything booked so far is in the books.")
    night.press("5")
    assert night.rows == before + 1


@pytest.mark.parametrize(("place", "kind", "name"), PAGES)
def test_a_page_that_failed_once_is_shown_the_next_time(night: Night, put: Put, place: str, kind: type,
                                                        name: str) -> None:
    before, amiss = night.rows, put(kind, name)
    amiss.times = 1
    night.running.program.go("deal")
    for _ in range(2):
        night.running.window.go.emit(place)
        night.rest()
    assert amiss.times == 0
    assert night.reporter.dialog is None
    assert not isinstance(night.page, DealPage | PlainPage)
    night.press("F3")
    night.press("4")
    assert night.rows == before + 1


def test_a_top_bar_that_cannot_be_told_says_at_least_what_is_saved(night: Night, put: Put) -> None:
    before, amiss = night.rows, put(Bridge, "top_state")
    amiss.times = 1_000
    night.press("4")
    night.press("5")
    assert night.rows == before + 2
    assert isinstance(night.page, DealPage)
    assert night.banner == ""
