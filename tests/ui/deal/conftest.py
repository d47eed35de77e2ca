"""A dealer's page in a window, dressed as the program dresses it, with keys that go where a dealer's keys go."""

import gc
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QGridLayout, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.deal.stand import StandDesk, desk_at_bets
from ui.deal.deal_page import DealPage
from ui.deal.rulings.ruling_panel import RulingPanel
from ui.deal.rulings.what_happened import WhatHappened
from ui.look import theme
from ui.look.theme import Look

SHIFT, CTRL, ALT = (Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier,
                    Qt.KeyboardModifier.AltModifier)
NAMED = {"Enter": Qt.Key.Key_Return, "Esc": Qt.Key.Key_Escape, "Back": Qt.Key.Key_Backspace, "Up": Qt.Key.Key_Up,
         "Down": Qt.Key.Key_Down, "Left": Qt.Key.Key_Left, "Right": Qt.Key.Key_Right, "Tab": Qt.Key.Key_Tab,
         "Del": Qt.Key.Key_Delete, "F1": Qt.Key.Key_F1, "PgUp": Qt.Key.Key_PageUp, "PgDn": Qt.Key.Key_PageDown,
         "Space": Qt.Key.Key_Space, "Home": Qt.Key.Key_Home, "End": Qt.Key.Key_End}


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
        held = Qt.KeyboardModifier.NoModifier
        while len(what) > 1 and what[0] in "⇧^!":
            held |= {"⇧": SHIFT, "^": CTRL, "!": ALT}[what[0]]
            what = what[1:]
        target = QApplication.focusWidget() or self.page
        if what in NAMED:
            QTest.keyClick(target, NAMED[what], held)
        elif held & (CTRL | ALT):
            QTest.keyClick(target, Qt.Key(ord(what.upper())), held)
        else:
            QTest.keyClicks(target, what, held)
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
