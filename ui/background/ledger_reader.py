"""What the Ledger page reads, beside the screen: only the last thing that was asked for is shown."""

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

from app.desk import Desk
from app.desk.ledger.ledger_view import LedgerView
from app.desk.ledger.seasons import NightHeld, Seasons
from app.errors import Refusal
from ui.background.opener import Background

Read = TypeVar("Read")


class Reading(QObject):
    """Reads off the screen's own thread. `failed` carries why something could not be read.

    `progressed` says how many nights are read, and of how many: a house of many seasons takes a while the first time.
    """

    failed = Signal(str)
    progressed = Signal(int, int)

    def __init__(self, desk: Desk, beside: Background, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.view, self.seasons = LedgerView(desk), Seasons(desk)
        self._beside = beside
        self._asked: dict[str, int] = {}
        self._at_work = 0

    @property
    def idle(self) -> bool:
        """Whether everything that was asked for has been read."""
        return self._at_work == 0

    def nights(self) -> tuple[NightHeld, ...]:
        """Every night; called beside the screen."""
        return self.seasons.nights(self.progressed.emit)

    def ask(self, what: str, job: Callable[[], Read], then: Callable[[Read], None]) -> None:
        """Read something; what was asked for before under the same name is not shown any more."""
        turn = self._asked[what] = self._asked.get(what, 0) + 1
        made: list[Read] = []
        self._at_work += 1

        def done() -> None:
            self._at_work -= 1
            if wanted():
                then(made[0])

        def failed(refusal: Refusal) -> None:
            self._at_work -= 1
            if wanted():
                self.failed.emit(str(refusal))

        def wanted() -> bool:
            return self._asked[what] == turn and isValid(self)  # its page may have been dropped meanwhile

        self._beside.run(lambda: made.append(job()), done, failed)
