"""What the Ledger page reads, beside the screen: only the last thing that was asked for is shown."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

from app.desk import Desk
from app.desk.ledger.ledger_view import LedgerView
from app.desk.ledger.seasons import NightHeld, Seasons
from ui.background.opener import Background

if TYPE_CHECKING:
    from app.desk.access.pin_required import PinRequired

Read = TypeVar("Read")
Told = TypeVar("Told")


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

    def ask(self, what: str, job: Callable[[], Read], then: Callable[[Read], None],
            host: "Callable[[PinRequired], None] | None" = None) -> None:
        """Read something; what was asked for before under the same name is not shown any more.

        `host` asks on the screen for the PIN that the job wants.
        """
        turn = self._asked[what] = self._asked.get(what, 0) + 1
        made: list[Read] = []
        self._at_work += 1

        def told(hear: Callable[[Told], None]) -> Callable[[Told], None]:
            def over(what_came: Told) -> None:
                self._at_work -= 1
                if self._asked[what] == turn and isValid(self):  # its page may have been dropped meanwhile
                    hear(what_came)

            return over

        self._beside.run(lambda: made.append(job()), partial(told(lambda _: then(made[0])), None),
                         told(lambda refusal: self.failed.emit(str(refusal))), host and told(host))
