"""Keys that go to the window whatever has the keyboard, which would take them for its own: Ctrl+K out of a text field,
to delete what is right of the caret, Ctrl+PgUp and Ctrl+PgDn out of lists and figures, to scroll or to count.
"""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QKeyCombination, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from ui.keys.key_events import table_step
from ui.keys.key_router import lies_over, typing_in

CTRL_K = QKeyCombination(Qt.KeyboardModifier.ControlModifier, Qt.Key.Key_K)


class FindAnywhere(QObject):
    """Watches whatever in a window has the keyboard, and has `find` done in its place, or `step` by a table."""

    def __init__(self, window: QWidget, find: Callable[[], object], step: Callable[[int], object]) -> None:
        super().__init__(window)
        self._window, self._find, self._step = window, find, step
        self._field: QWidget | None = None

    def attach(self) -> None:
        """The window is seen."""
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._follow)
        self._follow(None, QApplication.focusWidget())

    def _follow(self, old: QWidget | None, new: QWidget | None) -> None:
        if self._field is not None and isValid(self._field):
            self._field.removeEventFilter(self)
        here = new is not None and isValid(self._window) and not lies_over(new)
        self._field = new if here else None
        if self._field is not None:
            self._field.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Only these keys."""
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent) or \
                not isinstance(watched, QWidget) or not self._window.isAncestorOf(watched):
            return False
        by, finds = table_step(event), event.keyCombination() == CTRL_K and typing_in(watched)
        if not event.isAutoRepeat() and (by or finds):
            self._step(by) if by else self._find()
        return bool(by or finds)
