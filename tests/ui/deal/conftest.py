"""A dealer's page in a window, dressed as the program dresses it, with keys that go where a dealer's keys go."""

import gc
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication, QGridLayout, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.deal.stand import StandDesk, desk_at_bets
from tests.ui.hands import press
from ui.deal.deal_page import DealPage
from ui.deal.rulings.ruling_panel import RulingPanel
from ui.deal.rulings.what_happened import WhatHappened
from ui.look import theme
from ui.look.theme import Look


class Table:
    """A page under test: `desk` behind it, `keys` as a dealer presses them."""

    def __init__(self, qtbot: QtBot, desk: StandDesk, width: int = 1440, height: int = 900, scale: float = 1.0) -> None:
        look = Look.for_window(width, height, scale)
        collect_before(look)
        theme.use_look(look)
        self.qtbot, self.desk, self.window = qtbot, desk, QWidget()
        self.window.resize(width, height)
        room = QGridLayout(self.window)
        room.setContentsMargins(look.rail, look.top_bar, 0, 0)
        self.page = DealPage(desk)
        room.addWidget(self.page)
        qtbot.addWidget(self.window)
        with qtbot.waitExposed(self.window):
            self.window.show()
        self.window.activateWindow()
        qtbot.waitUntil(lambda: QApplication.focusWidget() is not None)

    def press(self, what: str) -> None:
        """One key, such as "7", "⇧S", "^Enter", "!2" (Alt) or "Back"."""
        press(what, self.page)
        QApplication.processEvents()

    def keys(self, line: str) -> int:
        """Several keys with a space between; how many."""
        for one in line.split():
            self.press(one)
        return len(line.split())

    @property
    def lead(self) -> str:
        """The coloured part of the headline."""
        return self.page.strip.said.lead

    @property
    def headline(self) -> str:
        """The whole headline."""
        return self.page.strip.said.lead + self.page.strip.said.rest

    @property
    def asked(self) -> str:
        """The key of the prompt that waits."""
        assert self.desk.prompt is not None
        return self.desk.prompt.key


MakeTable = Callable[..., Table]
EVERY_BET = dict.fromkeys(("either_pair", "perfect_pair", "dragon_7", "panda_8", "lucky_6", "super_6", "dragon_bonus",
                           "big", "small"), True)
REPEAT = {1: {"banker": 2000}, 3: {"banker": 4000}, 8: {"banker": 10000}}


def dealt(table_of: MakeTable, keys: str, **rules: object) -> Table:
    """A page of known last bets, where these keys were pressed."""
    table = table_of(desk_at_bets(last=REPEAT, rules=rules))
    table.keys(keys)
    return table


def collect_before(look: Look) -> None:
    """What earlier tests have left goes now, and not while Qt dresses its widgets for another look."""
    if look != theme.current_look():
        gc.collect()


@pytest.fixture(autouse=True, scope="module")
def nothing_left() -> Iterator[None]:
    """No window of these tests outlives them: the next tests dress all that there is."""
    yield
    gc.collect()


@pytest.fixture
def table_of(qtbot: QtBot, dressed: None) -> Iterator[MakeTable]:
    """A page over a desk, in a window of a size."""
    made: list[Table] = []

    def make(desk: StandDesk, width: int = 1440, height: int = 900, scale: float = 1.0) -> Table:
        made.append(Table(qtbot, desk, width, height, scale))
        return made[-1]

    yield make
    # Held until here and taken down now: a window collected while the look changes would take Qt with it.
    for table in made:
        table.window.close()
        table.window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    made.clear()
    collect_before(Look())


@pytest.fixture
def at_bets(table_of: MakeTable) -> Table:
    """A page that waits for the bets of the first coup."""
    return table_of(desk_at_bets())


@pytest.fixture
def every_bet(table_of: MakeTable) -> Table:
    """All fifteen bets are offered, and the first ones are awaited."""
    return table_of(desk_at_bets(rules=EVERY_BET, last={}), 1280, 800)


def ruling(table: Table) -> RulingPanel:
    """The ruling that is being decided."""
    panel = table.page.side.panel
    assert isinstance(panel, RulingPanel)
    return panel


def listed(table: Table) -> WhatHappened:
    """The list of what can have happened."""
    panel = table.page.side.panel
    assert isinstance(panel, WhatHappened)
    return panel
