"""Reads the hands of a night sitting by sitting, so that the first are there at once however many shoes were dealt."""

from collections.abc import Callable, Iterator, Sequence

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from app.desk.replay.night import HandDealt
from app.errors import MachineFault, Refused, ReplayMismatch


class Reader(QTimer):
    """`found` is given the hands of one sitting after the other; `failed` why there are no more."""

    def __init__(self, sittings: Iterator[Sequence[HandDealt]], found: Callable[[Sequence[HandDealt]], None],
                 failed: Callable[[str], None], parent: QWidget) -> None:
        super().__init__(parent)
        self._sittings, self._found, self._failed = sittings, found, failed
        self.done = False
        self.setInterval(0)
        self.timeout.connect(self.read)

    def begin(self) -> None:
        """Read the last sitting that has a hand at once, those before it whenever there is nothing else to do."""
        while not self.done and not self.read():
            pass
        self.go_on()

    def go_on(self) -> None:
        """Read on, unless every sitting is read."""
        if not self.done:
            self.start()

    def read(self) -> int:
        """Read one sitting; how many hands it has."""
        hands: Sequence[HandDealt] | None = None
        try:
            hands = next(self._sittings, None)
        except (Refused, MachineFault, ReplayMismatch) as fault:
            self._end()
            self._failed(str(fault))
            return 0
        if hands is None:
            self._end()
        self._found(hands or ())
        return len(hands or ())

    def _end(self) -> None:
        self.done = True
        self.stop()
