"""Enter, and a click on the button for it, answer what was seen: made before that was painted they do nothing."""

from collections import deque
from math import inf
from time import monotonic

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QInputEvent, QKeyEvent, QMouseEvent, QPaintEvent, QWindow
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from ui.keys.key_events import is_enter

AT_MOST = 3_000
"""Milliseconds after which a step counts as seen, whatever became of its painting: no key is dead for good."""
PRESSES = frozenset({QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick})
"""What is looked at: when it was made, and whether anybody can have meant what it would do."""
SOME = 16
"""So many presses tell how the system's clock stands to the program's own."""


class PressTimes:
    """When keys and buttons were pressed, by the program's own clock, however long they waited until it heard of them.

    Systems count from moments of their own. The press that was heard soonest after it was made tells from which.
    """

    def __init__(self) -> None:
        self._ahead = deque[float](maxlen=SOME)
        self.heard = -inf  # when the program heard of the last one

    def at(self, event: QInputEvent) -> float:
        """The moment of a press in milliseconds; without the system's word for it, now."""
        self.heard = now()
        if not event.timestamp():
            return now()
        ahead = now() - event.timestamp()
        if self._ahead and abs(ahead - min(self._ahead)) > AT_MOST:
            self._ahead.clear()  # a clock was set, or stood still while the computer slept
        self._ahead.append(ahead)
        return event.timestamp() + min(self._ahead)


def now() -> float:
    """The program's own clock, in milliseconds."""
    return monotonic() * 1_000


class UnseenSteps(QWidget):
    """A speck in the corner of what is seen of a window: painted with all the rest, it knows when a step has been seen.

    `begin` says that another step is offered: a page, a card over it, or what comes once something was booked.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setFixedSize(1, 1)
        self.presses = PressTimes()
        self._offered, self._seen = -inf, -inf

    def watch(self, window: QWindow) -> None:
        """From now on keys come to this window."""
        window.installEventFilter(self)

    def begin(self) -> None:
        """Another step is offered, and nobody has seen it yet."""
        self._offered, self._seen = now(), inf
        self.raise_()
        self.update()

    @property
    def unseen(self) -> bool:
        """Whether what is offered was not painted yet."""
        return self._seen == inf

    def paintEvent(self, event: QPaintEvent) -> None:
        """All that is offered is painted in this same go: it is seen when that is done."""
        if self.unseen:
            QTimer.singleShot(0, self, self._painted)

    def _painted(self) -> None:
        self._seen = now()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter, Space where it presses a button, and a click on the primary one; everything else goes its way."""
        if event.type() not in PRESSES or not isinstance(event, QKeyEvent | QMouseEvent):
            return False
        pressed = self.presses.at(event)
        acts = self._is_on_primary(event) if isinstance(event, QMouseEvent) else is_enter(event) or \
            (event.text() == " " and isinstance(QApplication.focusWidget(), QAbstractButton))
        return acts and self.isVisible() and pressed < min(self._seen, self._offered + AT_MOST)

    def _is_on_primary(self, event: QMouseEvent) -> bool:
        """Whether it presses what Enter would: all other keys of the screen mean the same before and after."""
        under = self.window().childAt(event.position().toPoint())
        return under is not None and under.property("kind") == "primary"
