"""Ctrl+K out of a text field, which would take it for its own: to delete what is right of the caret."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QKeyCombination, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from ui.keys.key_router import lies_over, typing_in

CTRL_K = QKeyCombination(Qt.KeyboardModifier.ControlModifier, Qt.Key.Key_K)


class FindAnywhere(QObject):
    """Watches whatever field of a window has the keyboard, and has `find` done in its place."""

    def __init__(self, window: QWidget, find: Callable[[], object]) -> None:
        super().__init__(window)
        self._window, self._find = window, find
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
        self._field = new if typing_in(new) and not lies_over(new) and isValid(self._window) else None
        if self._field is not None:
            self._field.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Only this key."""
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent) or \
                event.keyCombination() != CTRL_K or not isinstance(watched, QWidget) or \
                not self._window.isAncestorOf(watched):
            return False
        if not event.isAutoRepeat():
            self._find()
        return True
