"""The Settle page at its desk: what the host does on it is booked, and what the books say is shown."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from PySide6.QtCore import QObject, Signal

from app.chips import Counts
from app.dealing.asides.cashier import STAYS
from app.dealing.asides.registry import Aside, CashOut, Collect, Waive, owes_anything
from app.desk import Desk
from app.desk.house.clock import new_op_id
from app.errors import MachineFault, Refused
from app.money import priced
from app.settlement import NightStatement
from app.sheets.blocks import Sheet
from app.sheets.settlement import settlement_sheet
from app.words import plural, tr
from ui.printing import Paper
from ui.settle.count_card import CountCard
from ui.settle.page import SettlePage
from ui.settle.payment_actions import PaymentActs
from ui.widgets.ask_host import request_host_pin
from ui.widgets.card import Card


def closing_words(statement: NightStatement) -> tuple[str, ...]:
    """What closing a night means, and what its sheet will say."""
    bought = priced(sum(one.bought for one in statement.players), statement.money)
    return (tr("{players} bought {amount} in all.", amount=bought,
               players=plural(len(statement.players), "{count} player", "{count} players")),
            plural(len(statement.payments), "{count} payment settles it.", "{count} payments settle it."),
            tr("A closed night is not opened again; its sheet is final, and the books are copied."))


class NightEnd(QObject):
    """Cashes out, clears commission, closes the night.

    `saved` says whether the books took it, `closed` that the night is over. `asks` carries a card to be laid over the
    window, and `answered` says that it may be put away; `night_wanted` asks for the next night.
    """

    saved = Signal(bool)
    closed = Signal()
    asks = Signal(object)
    answered = Signal()
    night_wanted = Signal()

    def __init__(self, desk: Desk, version: str, paper: Paper) -> None:
        super().__init__()
        self._desk, self._version = desk, version
        self._made: Sheet | None = None
        self.page = SettlePage(self.make_sheet, paper)
        self.setParent(self.page)
        self.page.cash_out_wanted.connect(self._cash_out)
        self.page.commission_wanted.connect(self._clear_commission)
        self.page.close_wanted.connect(self._ask_to_close)
        self.page.printed.connect(self._left)
        self.page.saved.connect(self._left)
        self.page.count_wanted.connect(self._ask_to_count)
        self.page.closing.undo.connect(self._undo)
        self.page.night_chosen.connect(self.show_night)
        self.acts = PaymentActs(desk, self.page, self._settled)
        self.acts.asks.connect(self.asks)
        self.acts.answered.connect(self.answered)
        self.acts.night_wanted.connect(self.night_wanted)
        self._looked_at, self._latest = 0, 0
        self._half_made: Mapping[str, Counts] = {}

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
        self.page.show_statement(statement, settling)
        self.page.show_nights(nights, night.id)
        self.page.close_behind()
        is_open = night.closed_at is None and not desk.books.read_only_because
        if is_open and desk.run is not None:
            undoing = desk.counting.undoing()
            self.page.show_night(is_open, owes_anything(desk.table), desk.table.counted_out,
                                 undoing.name if undoing else "")
        else:
            self.page.show_night(is_open)
        if settling:
            self.acts.take_up(statement, night.id)

    def show_night(self, number: int) -> None:
        """Look at another night; the one that runs goes on."""
        self._looked_at = number
        self.refresh()
        self.page.setFocus()

    def _nights(self) -> dict[int, str]:
        """The nights by number, tonight or the last one first, with their days."""
        by_time = sorted(self._desk.books.nights(), key=lambda night: (-night.opened_at, -night.id))
        return {night.id: f"{night.title}, {datetime.fromtimestamp(night.opened_at / 1e6, ZoneInfo(night.zone)):%d %b}"
                for night in by_time}

    def make_sheet(self, statement: NightStatement) -> Sheet:
        """The settlement sheet as it is printed now; a reprint says so."""
        zone = statement.opened.tzinfo or ZoneInfo(self._desk.clock.zone())
        made = settlement_sheet(statement, datetime.now(UTC).astimezone(zone), self._version, self._desk.books.house())
        self._made = self._desk.prints.marked(made)
        return self._made

    def _left(self) -> None:
        """The sheet that was made last has been printed, or saved as a file."""
        sheet, op_id = self._made, new_op_id()
        if sheet is not None:
            self._done(lambda: self._desk.prints.record(sheet, self.page.paper.words, op_id),
                       lambda: self.page.use_paper(self.page.paper))

    def _cash_out(self, player: int, counted: int, how: str, reason: str) -> None:
        self._aside(CashOut(player, counted, how, reason, marker=STAYS))  # it is on the sheet

    def _clear_commission(self, player: int, way: str, reason: str) -> None:
        self._aside(Waive(player, reason) if way == "waive" else Collect(player, way))

    def _undo(self) -> None:
        """Take back what the button names: the last count, or what the cashier did last."""
        if (undoing := self._desk.counting.undoing()) is not None:
            op_id = new_op_id()
            self._done(lambda: self._desk.undo(op_id=op_id, seq=undoing.seq), self.refresh)

    def _aside(self, aside: Aside) -> None:
        op_id = new_op_id()
        self._done(lambda: self._desk.aside(aside, op_id), self.refresh)

    def _settled(self, deed: Callable[[], None]) -> bool:
        """Something of settling was booked: show what the books say now."""
        return self._done(deed, self.refresh)

    def _ask_to_close(self) -> None:
        """A closed night stays closed: it is asked once more, with what the sheet will say."""
        if not self._done(self._desk.jackpots.refuse_to_close):
            return
        statement, op_id = self._desk.statement(), new_op_id()
        card = Card(tr("Close {night}?", night=statement.night), closing_words(statement), tr("Close the night"))
        card.agreed.connect(lambda: self._close(op_id))
        card.closed.connect(self.answered)
        self.asks.emit(card)

    def _ask_to_count(self) -> None:
        """Everything is counted before the night is closed; jackpots are given out before that."""
        if not self._done(self._desk.jackpots.refuse_to_close):
            return
        card, op_id = CountCard(self._desk, self._half_made), new_op_id()
        card.counted.connect(lambda counts, bears, by: self._count(card, counts, bears, by, op_id))
        card.closed.connect(lambda: self._put_away(card))
        self.asks.emit(card)

    def _put_away(self, card: CountCard) -> None:
        """Whoever was called away in the middle of a count goes on with it."""
        self._half_made = card.counts()
        self.answered.emit()

    def _count(self, card: CountCard, counts: Mapping[str, Counts], bears: str, by: str, op_id: str) -> None:
        try:
            self._desk.counting.close_out(counts, bears, by, op_id=op_id)
        except (Refused, MachineFault) as fault:
            if request_host_pin(card, fault, lambda: self._count(card, counts, bears, by, op_id)):
                return
            card.refuse(str(fault))
            self.saved.emit(not isinstance(fault, MachineFault))
            return
        self._half_made = {}
        self.answered.emit()
        self.saved.emit(True)
        self.refresh()

    def _close(self, op_id: str) -> None:
        self.answered.emit()
        self._done(lambda: self._desk.close_night(op_id), self._is_closed)

    def _is_closed(self) -> None:
        self._half_made = {}
        self.refresh()
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
