"""A server that did not answer is asked again and again, beside the screen, until it says what became of the last act.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from ui.background.opener import Background

if TYPE_CHECKING:
    from app.errors import Refusal

PAUSES = (250, 500, 1_000, 1_750)
"""Milliseconds until it is asked again; the last over and over."""


class Reaching(QObject):
    """Asks by `ask`, which raises while it does not answer. `answers` once it does."""

    answers = Signal()

    def __init__(self, beside: Background, ask: Callable[[], object], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._beside, self._ask = beside, ask
        self._times = 0
        self.asking = False
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._try)
        beside.ends.connect(self.stop)

    def begin(self) -> None:
        """It did not answer."""
        if not self.asking:
            self.asking, self._times = True, 0
            self._timer.start(PAUSES[0])

    def stop(self) -> None:
        """The books are closed, or somebody has asked it."""
        self.asking = False
        self._timer.stop()

    def _try(self) -> None:
        self._beside.run(self._ask, self._answered, self._not_yet)

    def _answered(self) -> None:
        if self.asking:
            self.asking = False
            self.answers.emit()

    def _not_yet(self, why: "Refusal") -> None:
        self._times += 1
        if self.asking:
            self._timer.start(PAUSES[min(self._times, len(PAUSES) - 1)])
