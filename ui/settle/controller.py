"""The Settle page at its desk: what the host does on it is booked, and what the books say is shown."""

from collections.abc import Callable
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QKeyEvent

from app.desk import Desk
from app.desk.cashier.night_end import EndStep, night_stands
from app.desk.house.clock import moment, new_op_id
from app.errors import MachineFault, Refusal, Refused
from app.settlement import NightStatement
from app.sheets.blocks import Sheet
from app.sheets.foot import Printing
from app.words.days import this_day
from app.words.joined import phrases
from ui.printing import Paper
from ui.settle.ending import Ending
from ui.settle.page import SettlePage
from ui.settle.payment_actions import PaymentActs
from ui.widgets.ask_host import request_host_pin


class NightEnd(QObject):
    """Leads through the steps of the night's end, closes it, and shows who pays whom.

    `saved` says whether the books took it, `closed` that the night is over. `asks` carries a card to be laid over the
    window, and `answered` says that it may be put away; `night_wanted` asks for the next night, `go` for another page,
    `entry` for an entry of the ledger.
    """

    saved = Signal(bool)
    closed = Signal()
    asks = Signal(object)
    answered = Signal()
    night_wanted = Signal()
    go = Signal(str)
    entry = Signal(int)

    def __init__(self, desk: Desk, version: str, paper: Paper) -> None:
        super().__init__()
        self._desk, self._version = desk, version
        self._made: Sheet | None = None
        self.ending = Ending(desk)
        self.page = SettlePage(self.make_sheet, paper, ending=self.ending)
        self.setParent(self.page)
        self.ending.setParent(self)
        self.ending.deed.connect(lambda deed: self._done(deed, self.refresh))
        self.ending.close.connect(self._close)
        self.ending.undo.connect(self._undo)
        self.ending.go.connect(self.go)
        self.ending.entry.connect(self.entry)
        self.page.printed.connect(self._left)
        self.page.saved.connect(self._left)
        self.page.night_chosen.connect(self.show_night)
        self.acts = PaymentActs(desk, self.page, self._settled)
        self.acts.asks.connect(self.asks)
        self.acts.answered.connect(self.answered)
        self.acts.night_wanted.connect(self.night_wanted)
        self._looked_at, self._latest = 0, 0
        self._settling_key = self.page.take_key
        self.page.take_key = self._take_key

    def refresh(self) -> None:
        """Show the night that was chosen as the books stand; else tonight, or the last night that was closed."""
        desk, nights = self._desk, self._nights()
        if not nights:
            return
        latest = next(iter(nights))
        if latest != self._latest or self._looked_at not in nights:
            self._looked_at = self._latest = latest
        night = next(one for one in desk.books.nights() if one.id == self._looked_at)
        settling = night.closed_at is not None and not desk.books.read_only_because
        statement = desk.statement(night)
        self.page.show_statement(statement, settling, desk.books.proof)
        self.page.show_nights(nights, night.id)
        self.page.close_behind()
        is_open = night.closed_at is None and not desk.books.read_only_because and desk.run is not None
        if is_open:
            self._take_up(night.id, statement)
        else:
            self.page.show_steps(False)
        if settling:
            self.acts.take_up(statement, night.id)

    def _take_up(self, night: int, statement: NightStatement) -> None:
        """The night runs: the step that is on."""
        stands, undoing = night_stands(self._desk, statement), self._desk.counting.undoing()
        hinders = self._jackpots_first() if stands.step >= EndStep.CASH_OUT else None
        self.ending.take_up(night, stands, undoing.name if undoing else "", hinders)
        self.page.show_steps(True, at_close=stands.step is EndStep.CLOSE)

    def _jackpots_first(self) -> Refusal | None:
        """Jackpots are given out before the last count."""
        try:
            self._desk.jackpots.refuse_to_close()
        except Refused as refused:
            return refused.refusal
        return None

    def _take_key(self, event: QKeyEvent) -> bool:
        """While the night runs its steps take the keys, then settling does."""
        if self.ending.strip.isVisible():
            return self.ending.take_key(event)
        return self._settling_key(event)

    def show_night(self, number: int) -> None:
        """Look at another night; the one that runs goes on."""
        self._looked_at = number
        self.refresh()
        self.page.setFocus()

    def _nights(self) -> dict[int, str]:
        """The nights by number, tonight or the last one first, with their days."""
        return {night.id: phrases((night.title, this_day(moment(night.opened_at, ZoneInfo(night.zone)))))
                for night in self._desk.books.nights_latest_first()}

    def make_sheet(self, statement: NightStatement) -> Sheet:
        """The settlement sheet as it is printed now; a reprint says so."""
        zone = statement.opened.tzinfo or ZoneInfo(self._desk.clock.zone())
        printing = Printing(datetime.now(UTC).astimezone(zone), self._version)
        self._made = self._desk.sheets.settlement(statement, printing)
        return self._made

    def _left(self) -> None:
        """The sheet that was made last has been printed, or saved as a file."""
        sheet, op_id = self._made, new_op_id()
        if sheet is not None:
            self._done(lambda: self._desk.prints.record(sheet, self.page.paper.words, op_id),
                       lambda: self.page.use_paper(self.page.paper))

    def _undo(self) -> None:
        """Take back what the button names: the last count, or what the cashier did last."""
        if (undoing := self._desk.counting.undoing()) is not None:
            op_id = new_op_id()
            self._done(lambda: self._desk.counting.undo(undoing, op_id), self.refresh)

    def _settled(self, deed: Callable[[], None]) -> bool:
        """Something of settling was booked: show what the books say now."""
        return self._done(deed, self.refresh)

    def _close(self) -> None:
        op_id = new_op_id()
        self._done(lambda: self._desk.close_night(op_id), self._is_closed)

    def _is_closed(self) -> None:
        self.refresh()
        self.page.setFocus()
        self.closed.emit()

    def _done(self, deed: Callable[[], None], then: Callable[[], None] = lambda: None) -> bool:
        """Whether it was booked, and `then` done; where it was not, why is said on the page, or the host asked for."""
        try:
            deed()
        except Refused as refused:
            if not request_host_pin(self.page, refused, lambda: self._done(deed, then)):
                self.page.refuse(str(refused))
            return False
        except MachineFault as fault:
            self.page.refuse(str(fault))
            self.saved.emit(False)
            return False
        self.saved.emit(True)
        then()
        return True
