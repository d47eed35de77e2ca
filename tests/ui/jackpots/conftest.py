"""The Jackpots page in a window, over a night of 3-5-7, with keys that go where a host’s keys go."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.desk import Desk
from tests.app.desk.jackpot_night import JackpotNight
from ui.frame.window import Window
from ui.jackpots.controller import JackpotsController
from ui.jackpots.page import JackpotsPage
from ui.printing import PAPERS
from ui.widgets.card import Card


class Shown:
    """The page in a window, with the cards it lays over it."""

    def __init__(self, desk: Desk) -> None:
        self.window = Window()
        self.place = JackpotsController(desk, "1.0", lambda: PAPERS[0])
        self.page: JackpotsPage = self.place.page
        self.card: Card | None = None
        self.place.asks.connect(self._lay)
        self.place.answered.connect(self.window.lift)
        self.window.resize(1440, 900)
        self.window.show()
        self.window.activateWindow()
        self.window.show_page(self.page, "jackpots")
        QApplication.processEvents()

    def _lay(self, card: Card) -> None:
        self.card = card
        self.window.lay_over(card)

    def keys(self, *pressed: Qt.Key | str) -> None:
        """Press these, wherever the keyboard is."""
        for one in pressed:
            where = self.window.focusWidget() or self.page
            QTest.keyClicks(where, one) if isinstance(one, str) else QTest.keyClick(where, one)
            QApplication.processEvents()

    def hand(self, cards: str) -> None:
        """Key a hand from "Ts Th"."""
        for code in cards.split():
            self.keys(*code.lower())

    @property
    def trouble(self) -> str:
        """What the page says went wrong."""
        form = self.page.action.form
        return form.trouble.text() if form else self.page.action.trouble.text()

    def refresh(self) -> None:
        """The page looks at the desk again, as it does when anything was written."""
        self.page.refresh()
        QApplication.processEvents()

    def put_away(self) -> None:
        """Put the window away."""
        self.window.close()
        self.window.deleteLater()
        QApplication.sendPostedEvents(self.window, QEvent.Type.DeferredDelete.value)


class ShownNight(Shown):
    """The page over a night of 3-5-7 at one table."""

    def __init__(self, night: JackpotNight) -> None:
        super().__init__(night.desk)
        self.night = night

    def close(self) -> None:
        """Put the window away, and close the books."""
        self.put_away()
        self.night.close()


ENTER, ESC = Qt.Key.Key_Return, Qt.Key.Key_Escape


@pytest.fixture
def shown(tmp_path: Path) -> Iterator[ShownNight]:
    """A night of 3-5-7 with a high-hand jackpot, its page in sight."""
    made = ShownNight(JackpotNight(tmp_path))
    yield made
    made.night.sound()
    made.close()
