"""Real mouse and keyboard events for tests of the screen."""

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from ui.deal.rulings.what_happened import WhatHappened

HELD = {"⇧": Qt.KeyboardModifier.ShiftModifier, "^": Qt.KeyboardModifier.ControlModifier,
        "!": Qt.KeyboardModifier.AltModifier}
NAMED = {"Enter": Qt.Key.Key_Return, "Esc": Qt.Key.Key_Escape, "Back": Qt.Key.Key_Backspace, "Del": Qt.Key.Key_Delete,
         "Tab": Qt.Key.Key_Tab, "Space": Qt.Key.Key_Space, "Up": Qt.Key.Key_Up, "Down": Qt.Key.Key_Down,
         "Left": Qt.Key.Key_Left, "Right": Qt.Key.Key_Right, "Home": Qt.Key.Key_Home, "End": Qt.Key.Key_End,
         "PgUp": Qt.Key.Key_PageUp, "PgDn": Qt.Key.Key_PageDown, ",": Qt.Key.Key_Comma,
         **{f"F{number}": Qt.Key(Qt.Key.Key_F1 + number - 1) for number in range(1, 13)}}


def press(what: str, otherwise: QWidget) -> None:
    """One key, such as "7", "⇧S", "^Enter", "!2" (Alt) or "Back", to whatever has the keyboard, or otherwise there."""
    held = Qt.KeyboardModifier.NoModifier
    while len(what) > 1 and what[0] in HELD:
        held, what = held | HELD[what[0]], what[1:]
    target = QApplication.focusWidget() or otherwise
    if what in NAMED and (held or len(what) > 1):
        QTest.keyClick(target, NAMED[what], held)
    elif held & ~Qt.KeyboardModifier.ShiftModifier:
        QTest.keyClick(target, Qt.Key(ord(what.upper())), held)
    else:
        QTest.keyClicks(target, what, held)


def click(widget: QWidget, at: QPoint | QPointF | None = None) -> None:
    """Click with the left button in the middle of a widget, or at a point of it."""
    place = widget.rect().center() if at is None else at.toPoint() if isinstance(at, QPointF) else at
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)


def press_and_slide_off(widget: QWidget) -> None:
    """Press on a widget and let go beside it."""
    QTest.mousePress(widget, Qt.MouseButton.LeftButton)
    QTest.mouseRelease(widget, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(-20, -20))


class Events(QObject):
    """Counts what comes to a widget, of one kind."""

    def __init__(self, widget: QWidget, kind: QEvent.Type) -> None:
        super().__init__(widget)
        self.times, self._kind = 0, kind
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look, and let pass."""
        self.times += event.type() == self._kind
        return False


def key(widget: QWidget, pressed: Qt.Key) -> None:
    """Press a key on a widget."""
    QTest.keyClick(widget, pressed)


def letter_of(code: str, panel: object) -> str:
    """The letter that chooses a ruling in the list of what can have happened."""
    assert isinstance(panel, WhatHappened)
    return next(one.letter for one in panel.shown if one.kind.code == code)
