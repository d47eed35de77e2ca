"""Opens a hand to be replayed, from wherever it was asked for; its page is loaded when the first one is."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from ui.widgets.layers import Layers

if TYPE_CHECKING:
    from app.desk import Desk
    from app.desk.replay.night import HandDealt, Replays
    from ui.replay.page import Players, ReplayPage


class ReplayController(QObject):
    """The replay over the program's window. Closed, the keyboard is again where it was; where that is gone,
    `keyboard_free` says so. `record_wanted` asks for a hand on paper, by the kind of sheet, its key and the night;
    the replay has made way for it then. `players` gives the players' screen, once there is one.
    """

    keyboard_free = Signal()
    record_wanted = Signal(str, str, int)

    def __init__(self, window: Layers, players: "Callable[[], Players | None]",
                 parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._window, self._players = window, players
        self._desk: Desk | None = None
        self._replays: Replays | None = None
        self._before: QWidget | None = None
        self.page: ReplayPage | None = None

    def take_up(self, desk: "Desk") -> None:
        """Books were opened."""
        self._desk = desk

    def let_go(self) -> None:
        """The books are closed."""
        self._desk = self._replays = self.page = None

    def choose(self) -> None:
        """Every hand of the night, to choose one from."""
        self._open(lambda hand: False)

    def of(self, what: str, number: int) -> None:
        """The hand of a "row" of the log or of a "coup" of the shoe in progress."""
        {"row": self.row, "coup": self.coup}[what](number)

    def row(self, seq: int) -> None:
        """The hand that a row of the log in progress belongs to; where it is of none, one is chosen."""
        replays = self._known()
        number = replays.hand_of_row(seq) if replays is not None else 0
        self._open(lambda hand: hand.sitting == self._sitting and hand.number == number)

    def coup(self, number: int) -> None:
        """A coup of the shoe in progress, as the roads know it."""
        self._open(lambda hand: hand.sitting == self._sitting and hand.coup == number and not hand.void)

    def entry(self, number: int) -> None:
        """The hand that an entry booked or took back, of whatever night; where it is gone, one is chosen."""
        entry = next(iter(self._desk.books.entries(number, number)), None) if self._desk is not None else None
        if entry is not None:
            self._open(lambda hand: (hand.sitting, f"hand:{hand.number}") == (entry.sitting, entry.key), entry.night)

    @property
    def _sitting(self) -> int:
        return self._desk.sitting.id if self._desk is not None and self._desk.sitting is not None else 0

    def _known(self, night: int | None = None) -> "Replays | None":
        """The hands of the night that runs, or of one that is over; of the one looked at last they are kept."""
        from app.desk.replay.night import Replays

        desk = self._desk
        if desk is None or desk.house is None:
            return None
        wanted = next((one for one in desk.books.nights() if one.id == night and one != desk.night), None)
        if self._replays is None or (self._replays.session, self._replays.wanted) != (desk, wanted):
            self._replays = Replays(desk, wanted)
        return self._replays

    def _open(self, wanted: "Callable[[HandDealt], bool]", night: int | None = None) -> None:
        """Lay the replay over the window; at the hand that is wanted, or where there is none at the list of them."""
        from ui.replay.page import ReplayPage

        window, replays = self._window, self._known(night)
        if replays is None or window.covered or window.locked:
            return
        self._before = QApplication.focusWidget()
        self.page = ReplayPage(replays, self._players)
        self.page.closed.connect(self._close)
        self.page.record_wanted.connect(self._print)
        window.lay_over(self.page)
        self.page.read(wanted)

    def _print(self, sitting: int, number: int, night: int) -> None:
        assert self.page is not None
        self.page.close_replay()
        self.record_wanted.emit("hand", f"{sitting}/{number}", night)

    def _close(self) -> None:
        before, self._before, self.page = self._before, None, None
        self._window.lift()
        if before is not None and isValid(before) and before.isVisible():
            before.setFocus()
        else:
            self.keyboard_free.emit()
