"""Keys while an act is on its way to a server: a quick dealer's next one waits a little, and all others do nothing.

What was keyed before the next prompt was seen can only have meant a prompt of the same kind: a card's key never becomes
a digit of a bet.
"""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QWindow
from PySide6.QtWidgets import QApplication, QWidget

from ui.keys.key_events import has_alt, has_ctrl, is_enter
from ui.keys.unseen_steps import PressTimes, now

HELD_FOR = 300
"""Milliseconds from an act in which the next key may be keyed."""
AFTER = 500
"""Milliseconds after an act in which a key may still come that was pressed before its end."""

_PRESSES = frozenset({QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick, QEvent.Type.Wheel,
                      QEvent.Type.TouchBegin, QEvent.Type.ContextMenu, QEvent.Type.Shortcut})
_BEFORE = frozenset({QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress, QEvent.Type.KeyRelease, QEvent.Type.Close})


class KeysMeanwhile(QObject):
    """Which keys an act leaves for the prompt after it. `kind` is that of the prompt that is asked; without one, none.

    `dropped` says that something was keyed which does nothing.
    """

    dropped = Signal()

    def __init__(self, kind: Callable[[], object], times: PressTimes, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._kind, self._times = kind, times
        self._asked: object = None
        self._began = self._ended = 0.0
        self._is_late = self._is_watching = False
        self._held: list[QKeyEvent] = []
        self._over = QTimer(self, singleShot=True, interval=AFTER)
        self._over.timeout.connect(self._watch_no_more)

    def begin(self) -> None:
        """An act is on its way."""
        self._asked, self._began, self._is_late = self._kind(), now(), False

    def are_late(self) -> bool:
        """Whether what is keyed from now on does nothing: then it is looked at, so that this is heard at once."""
        if not self._is_late and now() > self._began + HELD_FOR:
            self._is_late = True
            self._watch()
        return self._is_late

    def end(self) -> None:
        """It is over, well or not. What is left is given to the prompt that comes, once that stands there."""
        self._ended, self._is_late = now(), False
        self._watch()
        self._over.start()
        QTimer.singleShot(0, self, self._give)

    def _watch(self) -> None:
        if not self._is_watching and (app := QApplication.instance()) is not None:
            self._is_watching = True
            app.installEventFilter(self)

    def _watch_no_more(self) -> None:
        if self._is_watching and (app := QApplication.instance()) is not None:
            self._is_watching = False
            app.removeEventFilter(self)

    def _give(self) -> None:
        while self._held:
            event, began, target = self._held.pop(0), self._began, QApplication.focusWidget()
            if target is None or not self._fits():
                self.dropped.emit()
                continue
            QCoreApplication.sendEvent(target, event)
            if self._began != began:
                return  # it was an act of its own: the rest waits for the end of that

    def _fits(self) -> bool:
        return self._asked is not None and self._kind() == self._asked

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Everything that acts; what only looks, such as a pointer that moves, goes its way."""
        kind = event.type()
        if self._is_late:
            return kind in _PRESSES or (kind in _BEFORE and self._while_late(watched, event))
        if kind != QEvent.Type.KeyPress or not isinstance(watched, QWindow) or not isinstance(event, QKeyEvent):
            return False
        if self._held and _is_plain(event):
            self._hold(event)  # in its turn
            return True
        return self._was_for_another(event)

    def _while_late(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QCloseEvent):
            event.ignore()
            return isinstance(watched, QWindow | QWidget)
        event.accept()  # no shortcut of it
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and isinstance(watched, QWindow):
            if self._times.at(event) <= self._began + HELD_FOR and _is_plain(event):
                self._hold(event)
            elif not event.isAutoRepeat():
                self.dropped.emit()
        return True

    def _hold(self, event: QKeyEvent) -> None:
        self._held.append(QKeyEvent(event.type(), event.key(), event.modifiers(), event.text()))

    def _was_for_another(self, event: QKeyEvent) -> bool:
        """A key that was pressed before the prompt stood there, which is of another kind than the one before."""
        if not _is_plain(event) or self._times.at(event) >= self._ended or self._fits():
            return False
        self.dropped.emit()
        return True


def _is_plain(event: QKeyEvent) -> bool:
    """A card, a digit, a letter: what a prompt takes. Enter answers what was seen, and nothing else."""
    return bool(event.text().strip()) and event.text().isprintable() and not has_ctrl(event) and \
        not has_alt(event) and not is_enter(event)
