"""How soon the first window is painted, how soon a key is, and what a whole repaint costs."""

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.dealing.log import RowKind
from tests.children import DEADLINE
from tests.sittings.whole_shoe import house, plan, whole_shoe
from tests.ui.running import Running, books_with_a_night
from ui import theme

TIMES = 7
FRAME = 0.016

FIRST = """
import sys, time
began = time.perf_counter()
from PySide6.QtWidgets import QApplication, QWidget
app = QApplication([])
{make}
window.resize(1440, 900)
window.show()
app.processEvents()
print(time.perf_counter() - began)
sys.stdout.flush()
import os
os._exit(0)
"""
BARE = "window = QWidget()"
OURS = "from ui.shell import Shell\nwindow = Shell()"


def first_window(make: str) -> float:
    """Seconds from Python's first line to the first painted window, in a process of its own."""
    done = subprocess.run([sys.executable, "-c", FIRST.format(make=make)], capture_output=True, text=True, check=True,
                          env={**os.environ, "QT_QPA_PLATFORM": "offscreen"}, timeout=DEADLINE)
    return float(done.stdout.split()[-1])


def seconds(work: Callable[[], object]) -> float:
    """How long the processor computes for one call: whoever else wants it then, or the disk, does not count."""
    began = time.thread_time()
    work()
    return time.thread_time() - began


def told(name: str, ours: float, other: float, goal: str) -> None:
    """One line: name, ours, the other, the ratio, the goal."""
    print(f"\n{name}: {ours * 1000:.2f} ms, other {other * 1000:.2f} ms, ratio {ours / other:.2f}, goal {goal}")


def test_the_first_window_against_a_bare_one() -> None:
    pairs = [(first_window(OURS), first_window(BARE)) for _ in range(TIMES)]
    told("first painted window", statistics.median(a for a, _ in pairs), statistics.median(b for _, b in pairs), "1.5")


@pytest.fixture
def late_in_the_shoe(qtbot: QtBot, tmp_path: Path) -> Running:
    """The program late in a shoe, bets being taken, at 1920 by 1080."""
    theme.apply(QApplication.instance())  # type: ignore[arg-type]  # there is one
    path = books_with_a_night(tmp_path, house(), plan())
    running = Running(qtbot, tmp_path, path, (1920, 1080))
    for row in whole_shoe().answers:
        if row.key == "hand:70/bets":
            break
        if row.kind is RowKind.ANSWER:
            running.desk.answer(row.body)
    running.deal.refresh()
    return running


class Stock(QWidget):
    """What a key costs with Qt's own field and label."""

    def __init__(self) -> None:
        super().__init__()
        self.field, self.label = QLineEdit(), QLabel()
        column = QVBoxLayout(self)
        column.addWidget(self.field)
        column.addWidget(self.label)
        self.field.textChanged.connect(self.label.setText)

    def key(self) -> None:
        """One letter typed, and both painted."""
        QTest.keyClicks(self.field, "5")
        self.field.repaint()
        self.label.repaint()

    def times(self, qtbot: QtBot) -> list[float]:
        """Seconds that such a key takes, once the window is really there: nothing paints what nobody sees."""
        qtbot.addWidget(self)
        with qtbot.waitExposed(self):
            self.show()
        self.activateWindow()
        self.field.setFocus()
        QApplication.processEvents()
        taken = [seconds(self.key) for _ in range(100)]
        self.close()
        return taken


TABS = ("roads", "odds", "shoe", "log")


def shows(running: Running, tab: str) -> None:
    """The right column on this tab, painted."""
    running.deal.side.show_tab(getattr(running.deal.tabs, tab))
    running.window.activateWindow()
    QApplication.processEvents()


@pytest.mark.parametrize("tab", ["roads", "odds"])
def test_a_card_key_is_painted_against_a_stock_field(tab: str, late_in_the_shoe: Running, qtbot: QtBot,
                                                     monkeypatch: pytest.MonkeyPatch) -> None:
    """First the card where it will lie, before it is booked; then rule, reason and odds, booked and saved."""
    running, others = late_in_the_shoe, Stock().times(qtbot)
    shows(running, tab)
    painted: list[float] = []
    felt = running.deal.felt
    shown = felt.paint_now

    def paint_now() -> None:
        shown()
        painted.append(time.thread_time())

    monkeypatch.setattr(felt, "paint_now", paint_now)
    card: list[float] = []
    whole: list[float] = []
    for row in whole_shoe().answers:
        if row.kind is RowKind.RULING or row.key != running.asked:
            continue
        if "/player:" in row.key or "/banker:" in row.key:
            QApplication.processEvents()
            began = time.thread_time()
            QTest.keyClicks(running.deal, str(row.body))
            card.append(painted[-1] - began)
            QApplication.processEvents()
            if "/pay" not in running.asked:  # the end of a coup is another thing than a card
                whole.append(time.thread_time() - began)
        else:
            running.desk.answer(row.body)
            running.deal.refresh()
    assert len(whole) > 30
    stock = statistics.median(others)
    told(f"card key to its paint, {tab}", statistics.median(card), stock, "4 (median)")
    told(f"card key to its paint, {tab}, 99th", worst(card), stock, "8 (p99)")
    told(f"card key to rule, reason, odds, booked and painted, {tab}", statistics.median(whole), FRAME, "a frame: 1")
    told(f"the same, 99th, {tab}", worst(whole), FRAME, "a frame: 1")


def worst(taken: list[float]) -> float:
    """All but one in a hundred are as fast."""
    return sorted(taken)[int(len(taken) * 0.99)]


def repaint_all(whole: QWidget) -> float:
    """Seconds that it takes to paint all of a window or of a page: a part that is opaque is not painted with what lies
    below it, and is asked by itself.
    """
    for part in (whole, *whole.findChildren(QWidget)):
        if part is whole or part.testAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent):
            part.update()
    taken = seconds(lambda: QApplication.sendEvent(whole.window(), QEvent(QEvent.Type.UpdateRequest)))
    QApplication.processEvents()
    return taken


@pytest.mark.parametrize("tab", TABS)
def test_a_whole_repaint_at_1920_by_1080(tab: str, late_in_the_shoe: Running) -> None:
    running = late_in_the_shoe
    running.keys("⇧S", "^Enter", "4")
    shows(running, tab)
    page = running.deal
    assert page.felt.isVisible()

    for name, part in (("console", page), ("console with bar and rail", running.window)):
        whole = statistics.median(repaint_all(part) for _ in range(30))
        told(f"repaint of the {name} at 1920×1080, {tab}", whole, 0.008, "8 ms: 1")
    if tab == "roads":
        felt = statistics.median(seconds(page.felt.repaint) for _ in range(30))
        told("repaint of the felt alone", felt, 0.008, "8 ms: 1")
