"""How soon the first window is painted, how soon a key is, and what a whole repaint costs."""

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.dealing.log import RowKind
from tests.sittings.whole_shoe import house, plan, whole_shoe
from tests.ui.running import Running, books_with_a_night
from ui import theme

TIMES = 7

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
                          env={**os.environ, "QT_QPA_PLATFORM": "offscreen"})
    return float(done.stdout.split()[-1])


def seconds(work: Callable[[], object]) -> float:
    """How long one call takes."""
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


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


def test_a_card_key_is_painted_against_a_stock_field(late_in_the_shoe: Running, qtbot: QtBot,
                                                     monkeypatch: pytest.MonkeyPatch) -> None:
    running, stock = late_in_the_shoe, Stock()
    qtbot.addWidget(stock)
    stock.show()
    painted: list[float] = []
    felt = running.deal.felt
    shown = felt.paint_now

    def paint_now() -> None:
        shown()
        painted.append(time.perf_counter())

    monkeypatch.setattr(felt, "paint_now", paint_now)
    ours: list[float] = []
    others = [seconds(stock.key) for _ in range(60)]
    stock.close()
    running.window.activateWindow()
    for row in whole_shoe().answers:
        if row.kind is RowKind.RULING or row.key != running.asked:
            continue
        if "/player:" in row.key or "/banker:" in row.key:
            QApplication.processEvents()
            began = time.perf_counter()
            QTest.keyClicks(running.deal, str(row.body))
            ours.append(painted[-1] - began)
        else:
            running.desk.answer(row.body)
            running.deal.refresh()
    assert len(ours) > 30
    told("card key to paint", statistics.median(ours), statistics.median(others), "4 (median)")
    told("card key to paint, 99th", sorted(ours)[-1], statistics.median(others), "8 (p99)")


def test_a_whole_repaint_at_1920_by_1080(late_in_the_shoe: Running) -> None:
    page = late_in_the_shoe.deal
    late_in_the_shoe.keys("⇧S", "^Enter", "4")
    QApplication.processEvents()
    assert page.felt.isVisible()
    whole = statistics.median(seconds(page.repaint) for _ in range(40))
    felt = statistics.median(seconds(page.felt.repaint) for _ in range(40))
    told("repaint of the deal page at 1920×1080", whole, 0.008, "8 ms")
    told("repaint of the felt alone", felt, 0.008, "8 ms")
