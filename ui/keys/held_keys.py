"""Keys that are held down: some systems let go of them and press them again, all at once, and call it no repeat."""

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtGui import QKeyEvent, QWindow

AT_ONCE = 1
"""Milliseconds from letting go of a key to pressing it again that no finger does."""


class HeldKeys(QObject):
    """Calls it a repeat before anything in the window hears of it: a held Enter answers one question, not three."""

    def __init__(self, window: QWindow) -> None:
        super().__init__(window)
        self._released = (0, 0)  # which key, and when
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keys only; everything else goes its way."""
        if not isinstance(event, QKeyEvent):
            return False
        if event.type() == QEvent.Type.KeyRelease:
            self._released = (event.key(), event.timestamp())
        elif event.type() == QEvent.Type.KeyPress and not event.isAutoRepeat() and self._is_held(event):
            QCoreApplication.sendEvent(watched, _as_repeat(event))
            return True
        return False

    def _is_held(self, event: QKeyEvent) -> bool:
        key, at = self._released
        return at > 0 and event.key() == key and 0 <= event.timestamp() - at <= AT_ONCE


def _as_repeat(event: QKeyEvent) -> QKeyEvent:
    repeat = QKeyEvent(event.type(), event.key(), event.modifiers(), event.nativeScanCode(),
                       event.nativeVirtualKey(), event.nativeModifiers(), event.text(), True, event.count())
    repeat.setTimestamp(event.timestamp())
    return repeat
