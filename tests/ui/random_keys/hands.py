"""Hands at the keyboard and the mouse that know no rule of the program, and a dealer's that mostly answer.

Every event goes to a window as the system would send it: past it Qt itself finds what has the keyboard, a shortcut or
a list that is open.
"""

import re
import time
from collections.abc import Callable
from random import Random
from typing import Any, TypeAlias

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from app.dealing.prompts.kinds import DrawCard

Key: TypeAlias = Qt.Key
Held: TypeAlias = Qt.KeyboardModifier
NONE, SHIFT, CTRL, ALT = Held.NoModifier, Held.ShiftModifier, Held.ControlModifier, Held.AltModifier

PLACES = (Key.Key_F1, Key.Key_F2, Key.Key_F3, Key.Key_F4, Key.Key_F5, Key.Key_F6, Key.Key_F7, Key.Key_F8, Key.Key_F9,
          Key.Key_F11, Key.Key_F12)
WITH_CTRL = "KPRTZYFSAVCX,1234567890"
MOVES = (Key.Key_Tab, Key.Key_Backtab, Key.Key_Up, Key.Key_Down, Key.Key_Left, Key.Key_Right, Key.Key_Home, Key.Key_End,
         Key.Key_PageUp, Key.Key_PageDown, Key.Key_Space, Key.Key_Escape, Key.Key_Escape, Key.Key_Return,
         Key.Key_Return, Key.Key_Backspace, Key.Key_Delete)
SIGNS = "[]/?.,-+=*'\"<>&%@#()é王🙂 "
NAMED = {"Enter": Key.Key_Return, "Tab": Key.Key_Tab, "Del": Key.Key_Delete, "Backspace": Key.Key_Backspace,
         "↑": Key.Key_Up, "↓": Key.Key_Down, "←": Key.Key_Left, "→": Key.Key_Right, "⏎": Key.Key_Return,
         "Space": Key.Key_Space, "Esc": Key.Key_Escape}
RANKS, SUITS, DIGITS = "A234567890JQK", "SHDC", "1234567890"
PUT_AWAY = (Key.Key_Escape, Key.Key_Escape, Key.Key_Escape, Key.Key_Return)
BACK_TO_THE_TABLE = (Key.Key_Escape, Key.Key_Escape, Key.Key_F3)


class Hands:
    """Press keys and buttons by chance, the same ones for the same seed; each is told to `told` before it is done."""

    def __init__(self, rng: Random, told: Callable[[str], None]) -> None:
        self.rng, self.told = rng, told
        self._last: tuple[Any, float] = (None, 0.0)
        self.home: QWidget | None = None
        self._had: tuple[QWidget, ...] = ()

    # one event

    def key(self, key: Key, held: Held = NONE, text: str = "") -> None:
        """One key, pressed and let go; `text` is what it types, where Qt cannot tell."""
        if QApplication.activePopupWidget() is not None:
            held = NONE  # a menu goes with Alt, and QTest sends the rest to what is no more
        self.told(f"{text or key.name.removeprefix('Key_')}{_said(held)} → {_name(QApplication.focusWidget())}")
        if self._last[0] == key:  # let go and pressed again within a millisecond is a key that is held down
            time.sleep(max(0.0, self._last[1] + 0.0025 - time.monotonic()))
        for act in (QTest.KeyAction.Press, QTest.KeyAction.Release):  # the first may have closed what had the keyboard
            if (window := self.window()) is None:
                continue
            if text:
                QTest.sendKeyEvent(act, window, key, text, held)
            else:
                (QTest.keyPress if act is QTest.KeyAction.Press else QTest.keyRelease)(window, key, held)
        self._last = key, time.monotonic()

    def type(self, sign: str, held: Held = NONE) -> None:
        """One sign."""
        if ord(sign) > 127:
            self.key(Key.Key_unknown, held, sign)
            return
        if sign.isupper():
            held |= SHIFT
        self.key(Key(ord(sign.upper())), held)

    def window(self) -> QWindow | None:
        """The window that the system would send it to: an open list or menu, a dialog, else the program's.

        Here is no window manager that gives the keyboard back to the program once a list is closed.
        """
        if self.home is not None and self.home.isVisible() and not QApplication.activePopupWidget() and \
                not QApplication.activeModalWidget() and QApplication.activeWindow() is not self.home:
            self.home.activateWindow()
            QApplication.processEvents()
        for widget in (QApplication.activePopupWidget(), QApplication.activeModalWidget(), QApplication.activeWindow()):
            if widget is not None and isValid(widget) and (handle := widget.window().windowHandle()) is not None:
                self._had = widget, widget.window()  # Python's hold of the one ends with its hold of the other
                return handle
        return None

    # by chance

    def anything(self, shell: QWidget) -> None:
        """Any key, click or turn of the wheel."""
        self.rng.choices((self._place, self._control, self._move, self._sign, self._tab, self._mouse, self._wheel,
                          self._held_down, self._by_name), (10, 8, 26, 22, 6, 20, 4, 4, 3))[0](shell)

    def _place(self, _: QWidget) -> None:
        self.key(self.rng.choice(PLACES))

    def _control(self, _: QWidget) -> None:
        if self.rng.random() < 0.01:
            self.key(Key.Key_Q, CTRL)
        else:
            self.key(Key(ord(self.rng.choice(WITH_CTRL))), self.rng.choice((CTRL, CTRL, CTRL, CTRL | SHIFT, ALT)))

    def _move(self, _: QWidget) -> None:
        self.key(self.rng.choice(MOVES), self.rng.choices((NONE, SHIFT, CTRL, ALT), (20, 2, 1, 1))[0])

    def _sign(self, _: QWidget) -> None:
        self.type(self.rng.choice("abcdefghijklmnopqrstuvwxyz" + DIGITS * 2 + SIGNS),
                  self.rng.choices((NONE, SHIFT), (12, 1))[0])

    def _tab(self, _: QWidget) -> None:
        self.type(self.rng.choice("[]"))

    def _held_down(self, _: QWidget) -> None:
        key = self.rng.choice((Key.Key_Return, Key.Key_Tab, Key.Key_Down, Key.Key_Backspace))
        self.told(f"{key.name.removeprefix('Key_')} held down")
        for act in (QTest.keyPress, QTest.keyPress, QTest.keyPress, QTest.keyRelease):
            if (window := self.window()) is not None:
                act(window, key)

    def _by_name(self, _: QWidget) -> None:
        """Something from the list of all actions, by a letter and some steps down."""
        self.key(Key.Key_K, CTRL)
        self.type(self.rng.choice("aeinoprst"))
        for _step in range(self.rng.randrange(12)):
            self.key(Key.Key_Down)
        self.key(Key.Key_Return)

    def _mouse(self, shell: QWidget) -> None:
        over = QApplication.activePopupWidget() or QApplication.activeModalWidget() or shell
        inside = [one for one in over.findChildren(QWidget) if one.isVisible() and one.width() > 2 and one.height() > 2]
        widget = self.rng.choice(inside or [over])
        at = widget.mapTo(over, QPoint(self.rng.randrange(max(1, widget.width())),
                                       self.rng.randrange(max(1, widget.height()))))
        window = over.window().windowHandle()
        if window is None or not over.rect().contains(at):
            return
        at, whole = over.mapTo(over.window(), at), over.window().rect()
        if not whole.contains(at):
            return
        act, button = self.rng.choices(
            (("click", Qt.MouseButton.LeftButton), ("double", Qt.MouseButton.LeftButton),
             ("click", Qt.MouseButton.RightButton), ("drag", Qt.MouseButton.LeftButton)), (12, 4, 1, 2))[0]
        self.told(f"{act} {button.name} at {at.x()},{at.y()} on {_name(widget)}")
        if act == "click":
            QTest.mouseMove(window, at)
            QTest.mouseClick(window, button, NONE, at)
        elif act == "double":
            QTest.mouseDClick(window, button, NONE, at)
        else:
            QTest.mousePress(window, button, NONE, at)
            QTest.mouseMove(window, QPoint(min(max(0, at.x() + self.rng.randint(-200, 200)), whole.right()),
                                           min(max(0, at.y() + self.rng.randint(-100, 100)), whole.bottom())))
            QTest.mouseRelease(window, button, NONE, at)

    def _wheel(self, shell: QWidget) -> None:
        widget = QApplication.widgetAt(shell.mapToGlobal(QPoint(self.rng.randrange(shell.width()),
                                                                self.rng.randrange(shell.height()))))
        if widget is None:
            return
        self.told(f"wheel on {_name(widget)}")
        turned, middle = QPoint(0, self.rng.choice((-240, -120, 120, 240))), QPointF(widget.rect().center())
        QApplication.sendEvent(widget, QWheelEvent(
            middle, QPointF(widget.mapToGlobal(middle.toPoint())), QPoint(), turned, Qt.MouseButton.NoButton, NONE,
            Qt.ScrollPhase.NoScrollPhase, False))

    # at the table

    def answers(self, ask: Any, prompt: Any) -> None:
        """One key that belongs to what is asked: mostly what leads on, sometimes any of those it has."""
        if isinstance(prompt, DrawCard):
            self.type(self.rng.choice(RANKS + RANKS + SUITS))
            return
        caps = [cap for cap in dict(ask.keys()) if cap]
        one = self.rng.random()
        if one < 0.4 or not caps:
            self.key(Key.Key_Return)
        elif one < 0.65:
            self.type(self.rng.choice(DIGITS[:5] + DIGITS))
        else:
            self.cap(self.rng.choice(caps))

    def cap(self, cap: str) -> None:
        """A key as the map of the keyboard writes it: "⇧ S", "Ctrl 1–9", "← →", "0 to 9"."""
        held = NONE
        for written, meant in (("⇧", SHIFT), ("Ctrl", CTRL), ("Alt", ALT)):
            if written in cap:
                held, cap = held | meant, cap.replace(written, "").strip()
        if several := re.fullmatch(r"(\w) ?(?:–|to) ?(\w)", cap):
            cap = chr(self.rng.randint(ord(several[1]), ord(several[2]))) if several[1] < several[2] else several[1]
        cap = self.rng.choice(cap.split() or ["Enter"]).replace("−", "-")
        if cap in NAMED:
            self.key(NAMED[cap], held)
        elif len(cap) == 1:
            self.type(cap.lower() if cap.isalpha() else cap, held)
        else:
            self.key(Key.Key_Return, held)


def _name(widget: QWidget | None) -> str:
    if widget is None:
        return "nothing"
    return f"{type(widget).__name__} {widget.accessibleName()[:30]!r}" if widget.accessibleName() else \
        type(widget).__name__


def _said(held: Held) -> str:
    names = [name for name, one in (("Ctrl", CTRL), ("Shift", SHIFT), ("Alt", ALT)) if held & one]
    return f" with {'+'.join(names)}" if names else ""
