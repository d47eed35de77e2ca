"""The page in a window of the program, with the keyboard in it."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QWidget

from app.desk.house import House, new_house
from ui.night.first_run import FirstRunPage
from ui.window import Window

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
