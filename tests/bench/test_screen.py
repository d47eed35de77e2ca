"""How soon the first window is painted, how soon a key is, and what a whole repaint costs."""

import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.dealing.engine.robot import Robot
from app.dealing.values.log import RowKind
from app.desk import Desk, NightPlan, Seating
from app.store.books import open_books
from app.store.proof.keys import usual_folder
from tests.bench.record import FRAME, at_most, at_most_times, record, worst
from tests.bench.record import seconds as taken_by
from tests.children import DEADLINE
from tests.sittings.whole_shoe import RULES, house, plan
from tests.ui.running import Running, books_with_a_night
from ui.look import theme

TIMES = 7
COUPS = 66

BARE = """
import time
from PySide6.QtWidgets import QApplication, QLabel, QMainWindow
app = QApplication([])
window = QMainWindow()
window.setCentralWidget(QLabel("5"))
window.resize(1440, 900)
window.show()
app.processEvents()
print('{"prompt": %r}' % time.process_time(), flush=True)
import os
os._exit(0)
"""


def started(*words: str) -> dict[str, float]:
    """Seconds of the processor from a process's birth to what it tells of."""
    done = subprocess.run([sys.executable, *words], capture_output=True, text=True, check=True,
                          env={**os.environ, "QT_QPA_PLATFORM": "offscreen"}, timeout=DEADLINE)
    return {name: taken for name, taken in json.loads(done.stdout).items() if isinstance(taken, float)}


def seconds(work: Callable[[], object]) -> float:
    """How long the screen's own thread computes: whoever else wants the processor then, or the disk, does not count."""
    return taken_by(work, time.thread_time)


def test_the_first_window_and_the_first_prompt_against_a_bare_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("CONFIG", "DATA", "STATE", "CACHE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path))
    books = books_with_a_night(tmp_path, house(), plan(), usual_folder())
    pairs = [(started("-m", "tests.ui.first_prompt", str(books)), started("-c", BARE)["prompt"]) for _ in range(TIMES)]
    bare = "a bare window", min(other for _, other in pairs)
    record("first painted window", min(ours["painted"] for ours, _ in pairs), bare, at_most_times(1.5))
    record("first prompt", min(ours["prompt"] for ours, _ in pairs), bare, at_most_times(5))


def deal_on(desk: Desk, robot: Robot) -> None:
    """Whatever comes next, as a robot deals it."""
    assert desk.run is not None
    robot.step(desk.run, desk)


@dataclass
class Late:
    """The program late in a shoe, and the robot that dealt it so far."""

    running: Running
    robot: Robot


@pytest.fixture(params=[9, 14], ids=lambda seats: f"{seats} seats")
def late_in_the_shoe(request: pytest.FixtureRequest, qtbot: QtBot, tmp_path: Path) -> Late:
    """The program late in a shoe, bets being taken, at 1920 by 1080."""
    theme.apply(QApplication.instance())  # type: ignore[arg-type]  # there is one
    seatings = tuple(Seating(f"Player {number}", 10_000) for number in range(1, request.param + 1))
    night = NightPlan("Late", "Host", seatings, all_the_rest=True, rules={**RULES, "seats": request.param})
    path, robot = books_with_a_night(tmp_path, house(), night), Robot(Random(3), 8, suits=False)
    robot.new_shoe()
    with open_books(path, key_folder=tmp_path / "keys") as books:
        desk = Desk(books)
        while desk.table.hands_closed < COUPS or desk.prompt is None or not desk.prompt.key.endswith("/bets"):
            deal_on(desk, robot)
    return Late(Running(qtbot, tmp_path, path, (1920, 1080)), robot)


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

    def times(self, often: int) -> list[float]:
        """Seconds that such a key takes, a few times."""
        self.field.clear()
        return [seconds(self.key) for _ in range(often)]


@pytest.fixture
def stock(qtbot: QtBot) -> Stock:
    """Such a field in a window that is really there: nothing paints what nobody sees."""
    made = Stock()
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.show()
    return made


TABS = ("roads", "odds", "shoe", "log")
AT_REST, CHIPS_MOVE = 2_000, 400
"""Milliseconds before the first coup, and at least while bets are put down and paid: there the program is at rest."""


def shows(running: Running, tab: str) -> None:
    """The right column on this tab, painted."""
    running.deal.side.show_tab(getattr(running.deal.tabs, tab))
    running.window.activateWindow()
    QApplication.processEvents()


@pytest.mark.parametrize("tab", ["roads", "odds"])
def test_every_answer_is_painted_within_a_frame(tab: str, late_in_the_shoe: Late, stock: Stock,
                                                monkeypatch: pytest.MonkeyPatch) -> None:
    """A card where it will lie; rule, reason and odds; the card that ends a coup; bets closed, the last one paid.

    Before each of them Qt's own field is given one key: neither side has been at it just now.
    """
    running, robot = late_in_the_shoe.running, late_in_the_shoe.robot
    others: list[float] = []
    shows(running, tab)
    QTest.qWait(AT_REST)
    painted: list[float] = []
    felt = running.deal.felt
    shown = felt.paint_now

    def paint_now() -> None:
        shown()
        painted.append(time.thread_time())

    monkeypatch.setattr(felt, "paint_now", paint_now)
    taken: dict[str, list[float]] = {"card": [], "all": [], "end": [], "bets": [], "paid": []}
    last = running.desk.table.hands_closed + 10
    while running.desk.prompt is not None and running.desk.table.hands_closed < last:
        prompt, run = running.desk.prompt, running.desk.run
        assert run is not None
        if robot.ruling(run) is not None or robot.before(run) is not None:
            deal_on(running.desk, robot)
            running.deal.refresh()
            continue
        body = robot.answer(prompt)
        if prompt.key.endswith("/bets") or "/pay" in prompt.key:
            QTest.qWait(CHIPS_MOVE)
        others += stock.times(1)
        QApplication.processEvents()
        began = time.thread_time()
        if "/player:" in prompt.key or "/banker:" in prompt.key:
            QTest.keyClicks(running.deal, str(body))
            taken["card"].append(painted[-1] - began)
        else:
            assert running.deal.ask is not None
            running.deal.give(body, running.deal.ask)
        QApplication.processEvents()
        what = "paid" if running.asked.endswith("/bets") else "end" if "/pay" in running.asked else "all"
        taken["bets" if prompt.key.endswith("/bets") else what].append(time.thread_time() - began)
    assert min(map(len, taken.values())) > 3
    where = f"{tab}, {len(running.desk.table.playing)} seats"
    record(f"card key → that card painted, median, {where}", statistics.median(taken["card"]),
           ("QLineEdit", statistics.median(others)), at_most_times(4))
    record(f"card key → that card painted, 99th, {where}", worst(taken["card"]),
           ("QLineEdit", statistics.median(others)), at_most_times(8))
    for what, words in (("all", "card key → rule, reason, odds painted"),
                        ("end", "the card that ends a coup → its result"), ("bets", "bets closed → painted"),
                        ("paid", "the last bet paid → painted")):
        record(f"{words}, median, {where}", statistics.median(taken[what]), None, at_most(FRAME))
        record(f"{words}, 99th, {where}", worst(taken[what]), None, at_most(FRAME))


def fixed(running: Running, back: int) -> float:
    """Seconds from the Enter that fixes Player's first card of a coup, counted back from the last, to all painted.

    Plays of earlier points have been dealt before, while nothing was keyed; then the fix is undone.
    """
    page, run = running.deal, running.desk.run
    assert run is not None
    while run.refill(1000):
        pass
    hand = run.play.table.hands_closed + 1 - back
    row = next(one for one in run.effective if one.key == f"hand:{hand}/player:1")
    page.fix(row.seq)
    running.keys("8" if str(row.body).startswith("9") else "9", *"why")
    QApplication.processEvents()
    taken, known = 0.0, len(run.log)

    def entered() -> None:
        running.press("Enter")
        QApplication.processEvents()

    while len(run.log) == known:  # a second Enter puts on account what kept bets are more than the stacks
        taken = seconds(entered)
    assert run.log[known].kind is RowKind.FIX
    page.close_over()
    running.desk.undo("it was right")
    page.refresh()
    return taken


def test_a_fix_of_one_of_the_last_twenty_coups_is_painted(late_in_the_shoe: Late) -> None:
    running = late_in_the_shoe.running
    shows(running, "roads")
    taken = [fixed(running, back) for back in range(1, 21)]
    name, goal = "fix in the last 20 coups → painted", at_most(0.005 + FRAME)
    record(f"{name}, median, {len(running.desk.table.playing)} seats", statistics.median(taken), None, goal)
    record(f"{name}, the dearest, {len(running.desk.table.playing)} seats", max(taken), None, goal)


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
def test_a_whole_repaint_at_1920_by_1080(tab: str, late_in_the_shoe: Late) -> None:
    running = late_in_the_shoe.running
    running.keys("⇧S", "^Enter", "4")
    shows(running, tab)
    page = running.deal
    assert page.felt.isVisible()

    for name, part in (("console", page), ("console with bar and rail", running.window)):
        whole = statistics.median(repaint_all(part) for _ in range(30))
        record(f"repaint of the {name}, {tab}, {len(running.desk.table.playing)} seats", whole, None, at_most(0.008))
