"""Real mouse and keyboard events for tests of the screen."""

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from ui.deal.rulings.what_happened import WhatHappened


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
