"""What a look at the pit costs: it paints what is another one, and nothing else asks for a place or paint."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.desk.house.clock import SystemClock
from tests.app.desk.dealing import PLAYER_WINS, bets, deal
from tests.app.desk.pit.house import books_of_three_tables
from tests.ui.running import Running
from ui.frame.bridge import Bridge
from ui.pit.page import PitPage
from ui.pit.table_card import TableCard

COSTS = (QEvent.Type.Paint, QEvent.Type.LayoutRequest, QEvent.Type.StyleChange)


class _Seen(QObject):
    """Counts by kind of widget what was painted, laid out or styled."""

    def __init__(self) -> None:
        super().__init__()
        self.cost, self.cards = Counter[str](), list[int]()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """See it, and let it pass."""
        if isinstance(watched, QWidget) and event.type() in COSTS:
            self.cost[f"{type(watched).__name__} {event.type().name}"] += 1
            if isinstance(watched, TableCard) and event.type() == QEvent.Type.Paint:
                self.cards.append(watched.number)
        return False


@contextmanager
def seen(qtbot: QtBot) -> Iterator[_Seen]:
    """What is painted until all that was asked for is."""
    app, counted = QApplication.instance(), _Seen()
    assert app is not None
    app.installEventFilter(counted)
    try:
        yield counted
        qtbot.wait(50)
    finally:
        app.removeEventFilter(counted)


@pytest.fixture
def running(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Running:
    """The program over three tables, the pit in sight, and no time that passes."""
    now = SystemClock().now()
    monkeypatch.setattr(SystemClock, "now", lambda self: now)
    monkeypatch.setattr(Bridge, "_clock", lambda self, now, zone: "22:47")
    made = Running(qtbot, tmp_path, books_of_three_tables(tmp_path), (1440, 900))
    made.press("F10")
    made.page(PitPage)._tick.stop()
    at_rest(qtbot)
    return made


def at_rest(qtbot: QtBot) -> None:
    """Wait until all that was to be painted is."""
    for _ in range(40):
        with seen(qtbot) as counted:
            pass
        if not counted.cost:
            return
    raise AssertionError(counted.cost)


def test_a_look_at_which_nothing_is_another_paints_nothing_and_lays_nothing_out(
        running: Running, qtbot: QtBot) -> None:
    with seen(qtbot) as counted:
        running.page(PitPage).refresh()
        running.program.show_top()
    assert not counted.cost


def test_what_is_dealt_at_a_table_paints_its_card_and_no_other(running: Running, qtbot: QtBot) -> None:
    deal(running.desk.desk_at(2), PLAYER_WINS, bets(s1={"banker": 1_000}))
    running.page(PitPage)._soon.stop()
    with seen(qtbot) as counted:
        running.page(PitPage).refresh()
    assert counted.cards == [2]


def test_what_was_looked_at_is_not_looked_at_once_more(running: Running, qtbot: QtBot) -> None:
    page = running.page(PitPage)
    page._heard()
    page.refresh()
    assert not page._soon.isActive()
