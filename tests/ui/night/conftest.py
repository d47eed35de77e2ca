"""The page in a window of the program, with the keyboard in it; and the whole program at its Night page."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QSettings
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.chips import home_set
from app.desk import House, NightPlan, Seating
from app.desk.house.house import new_house
from app.money import currency
from tests.ui.night.night_page import NAMES, Open, page
from tests.ui.running import Running, books_with_a_night
from ui.first_run.page import FirstRunPage
from ui.frame.window import Window

Shown = Callable[[QWidget], Window]


@pytest.fixture
def shown(qapp: QApplication) -> Iterator[Shown]:
    """Shows a page alone in a window of 1440 by 900, and puts the window away after the test."""
    held: list[Window] = []

    def show(page: QWidget) -> Window:
        window = Window()
        held.append(window)
        window.resize(1440, 900)
        window.show()
        window.activateWindow()
        window.show_page(page)
        QApplication.processEvents()
        return window

    yield show
    for window in held:
        window.close()
        window.deleteLater()
        # Nothing is deleted later where no loop runs; and every window that stays makes a change of style slower.
        QApplication.sendPostedEvents(window, QEvent.Type.DeferredDelete.value)


@pytest.fixture
def house() -> House:
    """A house that was set up before."""
    return new_house("Anna’s house", "Anna")


@pytest.fixture
def first(shown: Shown) -> FirstRunPage:
    """The first run, nothing typed yet."""
    page = FirstRunPage()
    shown(page)
    return page


@pytest.fixture
def again(shown: Shown, house: House) -> FirstRunPage:
    """Another night of a house that knows three players."""
    page = FirstRunPage(("Luca", "Mei Lin", "<b>Tom</b>"), house)
    shown(page)
    return page


@pytest.fixture
def settings(tmp_path: Path) -> None:
    """What the program remembers for its user lies with the test."""
    QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, str(tmp_path / "settings"))


@pytest.fixture
def night(settings: None, qtbot: QtBot, tmp_path: Path) -> Open:
    """The program at its Night page, so many players with 100 each."""
    def start(players: int = 3, size: tuple[int, int] = (1280, 800), **more: object) -> Running:
        house = House("Tests", "Anna", currency("GBP"), home_set(100), caution_seen=True)
        rules: dict[str, object] = {"set_up": "short", "burn": "none", "seats": max(9, players)} | more
        plan = NightPlan("Friday", "Anna", tuple(Seating(name, 10_000) for name in NAMES[:players]),
                         rack={100: 10, 500: 10, 2500: 10, 10000: 3}, rules=rules)
        running = Running(qtbot, tmp_path, books_with_a_night(tmp_path, house, plan), size)
        if running.asked == "set_up/cut":
            running.desk.answer(0)
            running.desk.answer(None)
        running.press("F2")
        assert page(running).isVisible()
        return running
    return start
