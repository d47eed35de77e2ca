"""A dealer's hands in the program's own loop: a key is pressed when what is asked was seen, and all is at rest."""

import argparse
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import TypeAlias

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication

import ui.__main__ as program_main
from tests.ui.random_keys import hands
from tests.ui.running import Running
from ui.frame.program import Program
from ui.frame.shell import Shell
from ui.frame.window import Window
from ui.keys.unseen_steps import now

Work: TypeAlias = Iterator[Callable[[], bool] | None]
"""What is done one step after another; between two the loop comes to rest, and what was yielded has come true."""

NAMED = hands.NAMED | {"Back": Qt.Key.Key_Backspace, "Down": Qt.Key.Key_Down, "Right": Qt.Key.Key_Right} | {
    f"F{one}": Qt.Key(Qt.Key.Key_F1 + one - 1) for one in range(1, 13)}
HELD = {"⇧": hands.SHIFT, "^": hands.CTRL}

POLL, SEEN = 2, 2.0
"""Milliseconds between two looks whether all is at rest, and after a painting until what it showed was seen."""
PATIENCE = 60.0
"""Seconds after which what is waited for never comes."""


class AtTheWindow(Running):
    """The program as `python -m ui FILE` starts it, in its shell, and somebody who does what `work` says."""

    window: Window

    def __init__(self, app: QApplication, path: Path, work: Work) -> None:
        self.app, self.work = app, work
        self.shell = Shell()
        self.shell.resize(1280, 720)
        self.fingers = hands.Hands(Random(1), lambda _: None)
        self.fingers.home = self.shell
        self._until: Callable[[], bool] | None = None
        self._late = time.monotonic() + PATIENCE
        # Not one that ticks: what is done may itself turn the loop.
        self._timer = QTimer(singleShot=True)
        self._timer.timeout.connect(self._step)
        wanted = argparse.Namespace(file=path, demo=False, screenshot=None, size=None)
        self.shell.painted.connect(lambda: self._begin(program_main.furnish(app, self.shell, wanted)))

    def run(self) -> int:
        """Show the window and do all of it. 0, or 1 with the trouble on standard error."""
        self.shell.show()
        self.shell.activateWindow()
        return self.app.exec()

    def _begin(self, program: Program) -> None:
        self.program, self.window = program, program.window
        self._timer.start(0)

    @property
    def at_rest(self) -> bool:
        """Whether nothing is opened, done beside the screen or still to be seen."""
        unseen = self.window.unseen
        return self.program.services is not None and not self.program.background.busy and (
            not unseen.isVisible() or now() > unseen._seen + SEEN)

    def _step(self) -> None:
        try:
            if self.at_rest and (self._until is None or self._until()):
                self._until = next(self.work)
                self._late = time.monotonic() + PATIENCE
            elif time.monotonic() > self._late:
                raise AssertionError("what is waited for never comes")
            self._timer.start(0 if self.at_rest else POLL)
        except StopIteration:
            self.app.exit(0)
        except BaseException:
            traceback.print_exc()
            print(f"at {self.window.place!r}, {self.asked!r}, keyboard with {QApplication.focusWidget()}, "
                  f"over it {self.window.over}", file=sys.stderr)
            self.app.exit(1)

    def press(self, what: str) -> None:
        """One key, as the system sends it: "7", "⇧S", "^Enter"."""
        held = hands.NONE
        while len(what) > 1 and what[0] in HELD:
            held |= HELD[what[0]]
            what = what[1:]
        if what in NAMED:
            self.fingers.key(NAMED[what], held)
        else:
            for sign in what.lower() if held & hands.CTRL else what:
                self.fingers.type(sign, held)

    def typed(self, *pressed: str) -> Work:
        """Several keys, each when what the one before it brought about was seen."""
        for one in pressed:
            self.press(one)
            yield None
