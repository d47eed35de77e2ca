"""Real mouse and keyboard events for tests of the screen."""

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget


def click(widget: QWidget, at: QPoint | QPointF | None = None) -> None:
    """Click with the left button in the middle of a widget, or at a point of it."""
    place = widget.rect().center() if at is None else at.toPoint() if isinstance(at, QPointF) else at
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)


def press_and_slide_off(widget: QWidget) -> None:
    """Press on a widget and let go beside it."""
    QTest.mousePress(widget, Qt.MouseButton.LeftButton)
    QTest.mouseRelease(widget, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(-20, -20))


def key(widget: QWidget, pressed: Qt.Key) -> None:
    """Press a key on a widget."""
    QTest.keyClick(widget, pressed)
