"""The program in its window, keyed by a timer on a slow or failing disk. Prints what it saw as JSON.

Run as `python -m tests.ui.slow_disk WHAT FOLDER`, with the disk of `slow_disk.c` before the C library: that is why it
is a process of its own.
"""

import ctypes
import errno
import json
import os
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from PySide6.QtCore import QEvent, QObject, QSettings, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.dealing.engine.robot import Robot
from app.desk import Desk
from app.store.behind import WriteBehind
from tests.app.desk.dealing import bets, house, open_test_books, plan
from ui.deal.deal_page import DealPage
from ui.frame.program import Program
from ui.frame.window import Window
from ui.look import theme

SIX = "233254"
EVERY = 125
"""Milliseconds from key to key: eight a second."""
SLOW = 20

DISK = ctypes.CDLL(None)


def _deal(program: Program) -> DealPage:
    deal = program.pages.of(DealPage)
    assert deal is not None
    return deal


class Seen(QObject):
    """What happened, in its order: keys, pictures of cards, commits, pictures of the bar.

    Each with its moment, and with what its thread had computed by then; both in seconds.

    `when_written` is told how many were, on the thread that writes, before it writes the next; `when_saved` is called
    when “Saved” is painted.
    """

    def __init__(self, window: Window, program: Program) -> None:
        super().__init__(window)
        self.events: list[tuple[str, Any, float, float]] = []
        self.when_written: Callable[[int], object] = lambda count: None
        self.when_saved: Callable[[], object] = lambda: None
        self._program = program
        self._felt, self._bar = _deal(program).felt, window.top.saved
        for widget in (self._felt, self._bar):
            widget.installEventFilter(self)
        settled = WriteBehind._settled

        def counted(behind: WriteBehind, fault: Exception | None) -> None:
            self.take("failed" if fault else "written", str(fault or ""))
            self.when_written(sum(what == "written" for what, *_ in self.events))
            settled(behind, fault)

        WriteBehind._settled = counted  # type: ignore[assignment, method-assign]

    def take(self, what: str, value: Any) -> None:
        """One more."""
        self.events.append((what, value, time.monotonic(), time.thread_time()))

    def waiting(self) -> int:
        """How many wait to be written."""
        assert self._program.desk is not None
        return len(self._program.desk.books.behind)

    def cards(self) -> int:
        """How many cards the felt shows, with the one that is keyed."""
        showing = _deal(self._program).felt._showing
        return sum(len(hand.cards) for hand in showing.felt.hands) + bool(showing.half.text)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look at what is about to be painted."""
        if event.type() is QEvent.Type.Paint:
            if watched is self._felt:
                self.take("cards", self.cards())
            else:
                # Asked in this order: what waits can only become less meanwhile.
                waiting = self.waiting()
                self.take("bar", [self._bar.label, waiting])
                if self._bar.label == "Saved":
                    self.when_saved()
        return False


def opened(folder: Path) -> tuple[QApplication, Window, Program, Seen]:
    """The program where the first card of a coup is awaited."""
    QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, str(folder / "settings"))
    if not (folder / "house.db").exists():
        with open_test_books(folder, create=True) as books:
            desk = Desk(books)
            desk.open_house(house())
            desk.open_night(plan())
            for body in (1, None, bets(s1={"banker": 1250})):
                desk.answer(body)
    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    theme.apply(app)
    window = Window()
    window.resize(1280, 800)
    program = Program(window, folder / "house.db", demo_path=folder / "demo.db", key_folder=folder / "keys")
    window.show()
    window.activateWindow()
    program.open()
    until(lambda: (deal := program.pages.of(DealPage)) is not None and deal.isVisible() and deal.hasFocus())
    until(lambda: not program.background.busy)
    return app, window, program, Seen(window, program)


def until(so: Callable[[], bool], seconds: float = 60) -> None:
    """Let Qt go on until something is so."""
    end = time.monotonic() + seconds
    while not so():
        assert time.monotonic() < end, "it never came"
        QTest.qWait(5)


def press(seen: Seen, key: str) -> None:
    """One key, to whatever has the keyboard."""
    seen.take("key", key)
    target = QApplication.focusWidget()
    assert target is not None
    QTest.keyClicks(target, key)
    seen.take("taken", key)


def keyed(seen: Seen) -> None:
    """Key six cards, eight a second, whatever the window does meanwhile."""
    for number, key in enumerate(SIX):
        QTimer.singleShot(EVERY * (number + 1), partial(press, seen, key))


def six_cards(folder: Path) -> dict[str, Any]:
    """Six cards on a disk where each flush takes twenty milliseconds."""
    _, _, program, seen = opened(folder)
    desk = program.desk
    assert desk is not None
    rows, flushes = len(desk.books.log(1)), DISK.disk_flushes()
    DISK.disk_slow(SLOW)
    began = time.thread_time()
    keyed(seen)
    until(lambda: sum(what == "taken" for what, *_ in seen.events) == 6)
    until(lambda: [shown for what, shown, *_ in seen.events if what == "bar"][-1:] == [["Saved", 0]])
    busy = time.thread_time() - began
    DISK.disk_slow(0)
    told = {"events": seen.events, "rows": len(desk.books.log(1)) - rows, "findings": len(desk.verify()),
            "flushes": DISK.disk_flushes() - flushes, "busy": busy}
    program.close()
    return told


def refused(folder: Path, commit: str, error: str) -> dict[str, Any]:
    """The same on a disk that fails from one commit on; then it is repaired, and the cards are entered again."""
    _, window, program, seen = opened(folder)
    desk, deal, before = program.desk, _deal(program), int(commit) - 1
    assert desk is not None
    assert desk.run is not None
    rows = len(desk.run.log)
    DISK.disk_slow(SLOW)
    seen.when_written = lambda count: DISK.disk_fails(0, getattr(errno, error)) if count == before else None
    seen.when_written(0)
    keyed(seen)
    until(lambda: sum(what == "taken" for what, *_ in seen.events) == 6)
    until(lambda: deal.stopped and window.top.saved.label == "Not saved")
    assert deal.ask is not None
    told: dict[str, Any] = {"said": str(deal.ask.said()), "cards": seen.cards(), "rows": len(desk.run.log) - rows}
    seen.when_written = lambda count: None
    DISK.disk_fails(0, 0)
    DISK.disk_slow(0)
    told["kept"] = len(desk.books.log(1)) - rows
    while deal.stopped:  # try again: where it was not known, first comes what it was
        told["then"] = str(deal.ask.said())
        QTest.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_Return)
        QTest.qWait(300)
    until(lambda: window.top.saved.label == "Saved")
    for card in SIX[len(desk.run.log) - rows:]:  # what was keyed while the dealing stood still
        press(seen, card)
    until(lambda: window.top.saved.label == "Saved" and not seen.waiting())
    told |= {"after": seen.cards(), "findings": len(desk.verify()), "log": len(desk.books.log(1)) - rows,
             "events": seen.events}
    program.close()
    return told


def keyed_until_killed(folder: Path) -> dict[str, Any]:
    """Deal on, faster than the disk writes; say how long the log is whenever the bar is painted as “Saved”."""
    _, _, program, seen = opened(folder)
    desk, deal, robot = program.desk, _deal(program), Robot(Random(), 8)
    assert desk is not None
    seen.when_saved = lambda: print(len(desk.run.log) if desk.run else 0, flush=True)
    DISK.disk_slow(2)
    while desk.run is not None and desk.prompt is not None:
        if not robot.sees_to(desk.run, desk):
            deal.refresh()
            assert deal.ask is not None
            deal.give(robot.answer(desk.prompt), deal.ask)
        QTest.qWait(robot.chance.randrange(0, 20))
    while True:  # the shoe is over
        QTest.qWait(20)


WHAT: dict[str, Callable[..., dict[str, Any]]] = {
    "six": six_cards, "refused": refused, "killed": keyed_until_killed}

if __name__ == "__main__":
    print(json.dumps(WHAT[sys.argv[1]](Path(sys.argv[2]), *sys.argv[3:])))
    sys.stdout.flush()
    os._exit(0)
