"""Settling at its desk: the payment that is chosen, what is typed for it, and what the keys of the page do."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from app.desk.cashier.night_end import EndStep
from app.desk.house.clock import new_op_id
from app.errors import Refused
from app.money import figure, priced, read_amount
from app.settlement import CARRIED, CASH, NightStatement, PaymentNow
from app.words import tr
from app.words.joined import phrases
from ui.keys.key_events import has_alt, has_ctrl, is_enter
from ui.keys.key_router import lies_over, typing_in
from ui.settle.rerouting import RerouteCard
from ui.settle.step_words import timeline
from ui.settle.strip import WAYS
from ui.settle.strip_text import all_settled, cash_told, mark_words, next_open, part_told, payment_told, undo_told

if TYPE_CHECKING:
    from app.desk import Desk
    from ui.settle.page import SettlePage

PAY, PART, UNDO, COUNT = "pay", "part", "undo", "count"
"""What the strip is for: a payment, a part of it, taking a mark back, or counting the cash."""


class PaymentActs(QObject):
    """Marks, carries, reroutes and undoes; each press is one intent with its own id, made when it was offered.

    `asks` carries a card to be laid over the window and `answered` says that it may be put away; `night_wanted` asks
    for the next night. `done` books a deed and shows what the books say then.
    """

    asks = Signal(object)
    answered = Signal()
    night_wanted = Signal()

    def __init__(self, desk: "Desk", page: "SettlePage", done: Callable[[Callable[[], None]], bool]) -> None:
        super().__init__(page)
        self._desk, self._page, self._done = desk, page, done
        self._statement: NightStatement | None = None
        self._night, self._mode, self._way = 0, PAY, CASH
        self._op_id = new_op_id()
        self._counted_or_not: set[int] = set()
        self._connect()

    def _connect(self) -> None:
        page, strip = self._page, self._page.strip
        page.take_key = self.take_key
        page.payments.chosen.connect(self._choose)
        page.payments.ticked.connect(self._tick)
        page.payments.opened.connect(lambda _: self.open_behind())
        page.through_button.clicked.connect(self._through_host)
        strip.primary.connect(self.go_on)
        strip.undo.connect(self.ask_undo)
        strip.part.connect(self.ask_part)
        strip.reroute.connect(self.ask_reroute)
        strip.way.connect(self.use_way)
        strip.fields.given.connect(self.go_on)
        strip.fields.left.connect(self.leave)
        strip.fields.amount.textChanged.connect(self._typed)

    def take_up(self, statement: NightStatement, night: int) -> None:
        """Go on with a night: its cash, else its next payment."""
        same = night == self._night
        row = self._page.payments_row if same else -1
        self._statement, self._night = statement, night
        following = next_open(statement, row - 1 if row >= 0 else -1)
        self._page.choose_payment(following if following is not None else max(row, 0))
        self._mode = COUNT if self._cash_is_due() else PAY
        if self._way == CARRIED:
            self._way = CASH  # a debt is left by intent, one at a time: the next Enter means money again
        self._renew()
        self._page.setFocusProxy(self._page.strip.fields.amount if self._mode == COUNT else self._page.payments)

    def _cash_is_due(self) -> bool:
        statement = self._statement
        assert statement is not None
        return not (statement.cash or statement.marks or self._night in self._counted_or_not) and \
            bool(statement.payments) and self._desk.settling.cash_expected(self._night) > 0

    @property
    def now(self) -> PaymentNow | None:
        """The payment that is chosen."""
        row, every = self._page.payments_row, self._statement.settling if self._statement else ()
        return every[row] if 0 <= row < len(every) else None

    def _renew(self) -> None:
        """Another thing is offered: it is another intent."""
        self._op_id = new_op_id()
        if self._mode == COUNT:
            self._page.strip.ask(tr("Cash counted"), tr("Reason, if the count differs"))
        self._tell()

    @property
    def _is_typed(self) -> bool:
        return bool(self._page.strip.fields.amount.text().strip())

    def _typed(self) -> None:
        if self._mode in (COUNT, PART) and self._statement is not None:
            self._tell()

    def _tell(self) -> None:
        statement, strip, now = self._statement, self._page.strip, self.now
        assert statement is not None
        strip.timeline.show_steps(timeline(statement, EndStep.PAY), len(EndStep) if statement.settled else EndStep.PAY)
        mark = next(reversed(statement.marks), None)
        strip.undo_button.show_undo(phrases((mark_words(statement, mark), priced(mark.amount, statement.money)))
                                    if mark else "")
        if self._mode == COUNT:
            strip.show_told(cash_told(statement, self._desk.settling.cash_expected(self._night), self._is_typed))
        elif self._mode == UNDO and mark is not None:
            strip.show_told(undo_told(statement, mark))
        elif self._mode == PART and now is not None:
            strip.show_told(part_told(statement, now, self._is_typed))
        else:
            self._tell_payment(statement, now)

    def _tell_payment(self, statement: NightStatement, now: PaymentNow | None) -> None:
        strip, left = self._page.strip, now.left if now else 0
        if now is None or statement.settled:
            strip.show_told(all_settled(statement, self._desk.night is None))
        else:
            strip.show_told(payment_told(statement, self._page.payments_row, self._way))
        untouched = now is not None and now.left == now.payment.amount
        strip.show_ways(self._way, left > 0, untouched and len(statement.settling) > 1)

    # what is pressed

    def _choose(self, row: int) -> None:
        if not self._page.strip.isVisibleTo(self._page):
            return  # a night that runs: its list is only read
        self._mode = PAY
        self._page.close_behind()
        self._renew()

    def _tick(self, row: int) -> None:
        if self._mode == PAY and self.now is not None and self.now.left:
            self.go_on()

    def use_way(self, way: str) -> None:
        """The chosen payment is dealt with in another way."""
        self._way = way
        self._tell()

    def go_on(self) -> None:
        """What Enter does: book what the strip offers."""
        deeds = {COUNT: self._count, UNDO: self._take_back, PART: self._part, PAY: self._whole}
        deeds[self._mode]()

    def _whole(self) -> None:
        if self._statement is not None and self._statement.settled and self._desk.night is None:
            self.night_wanted.emit()
        elif self.now is not None and self.now.left:
            self._pay(self.now, None)

    def _pay(self, now: PaymentNow, amount: int | None) -> None:
        settling, pair, night, op_id = self._desk.settling, now.payment.pair, self._night, self._op_id
        if self._way == CARRIED:
            self._book(lambda: settling.carry(pair, amount, night, op_id))
        else:
            self._book(lambda: settling.mark_paid(pair, self._way, amount, night, op_id))

    def ask_part(self) -> None:
        """A part of the chosen payment was paid: how much?"""
        now = self.now
        if now is None or not now.left or self._way == CARRIED or self._statement is None:
            return
        self._mode = PART
        self._page.strip.ask(tr("Amount paid"), "", figure(now.left, self._statement.money))
        self._tell()

    def _part(self) -> None:
        if self.now is None or self._statement is None:
            return
        try:
            amount = read_amount(self._page.strip.fields.amount.text(), self._statement.money)
        except Refused as refused:
            self._page.refuse(str(refused))
            return
        self._pay(self.now, amount)

    def ask_undo(self) -> None:
        """Take the last mark back: it is named, and a reason may be given."""
        if self._statement is not None and self._statement.marks:
            self._mode, self._op_id = UNDO, new_op_id()
            self._page.strip.ask("", tr("Reason, for example: wrong payment"))
            self._tell()

    def _take_back(self) -> None:
        mark = self._desk.settling.last_mark(self._night)
        if mark is not None:
            reason, op_id = self._page.strip.fields.reason.text(), self._op_id
            self._book(lambda: self._desk.settling.undo(mark.entry, reason, self._night, op_id))

    def _count(self) -> None:
        fields = self._page.strip.fields
        assert self._statement is not None
        try:
            counted = read_amount(fields.amount.text(), self._statement.money)
        except Refused as refused:
            self._page.refuse(str(refused))
            return
        if not self._book(lambda: self._desk.settling.count_cash(counted, fields.reason.text(), self._night,
                                                                 self._op_id)) and not fields.reason.text() \
                and not lies_over(QApplication.focusWidget()):
            fields.reason.setFocus()

    def _book(self, deed: Callable[[], None]) -> bool:
        if not self._done(deed):
            return False
        self._page.payments.setFocus()
        return True

    def leave(self) -> None:
        """What was begun is left; an open payment is closed."""
        if self._mode == COUNT:
            self._counted_or_not.add(self._night)
        if self._mode == PAY:
            self._page.close_behind()
            return
        self._mode = PAY
        self._renew()
        self._page.setFocusProxy(self._page.payments)
        self._page.payments.setFocus()

    def _through_host(self, on: bool) -> None:
        op_id = new_op_id()
        if not self._done(lambda: self._desk.settling.through_host(on, self._night, op_id)):
            self._page.through_button.setChecked(not on)

    def ask_reroute(self) -> None:
        """The swaps that there are, over the window."""
        now, statement, op_id = self.now, self._statement, new_op_id()
        if now is None or statement is None:
            return
        if now.left != now.payment.amount:
            self._page.refuse(tr("It is already part paid. Reroute a payment before any of it is paid. Undo what is "
                                 "marked, or choose another."))
            return
        pair, night, settling = now.payment.pair, self._night, self._desk.settling
        card = RerouteCard(statement, now.payment, settling.swaps(pair, night))

        def swap(other: PaymentNow) -> None:
            self.answered.emit()
            self._book(lambda: settling.reroute(pair, other.payment.pair, night, op_id))

        card.chosen.connect(lambda other: swap(PaymentNow(other)))
        card.closed.connect(self.answered)
        self.asks.emit(card)

    def open_behind(self) -> None:
        """Open the chosen payment to the entries behind it."""
        if self.now is not None and self._statement is not None:
            self._page.open_behind(self._statement, self.now, self._desk.settling, self._night)

    # keys

    def take_key(self, event: QKeyEvent) -> bool:
        """A key of the page, where nobody types: whether it was one of these."""
        key, typing = event.key(), typing_in(QApplication.focusWidget())
        if not self._page.strip.isVisible() or event.isAutoRepeat():
            return False
        if key == Qt.Key.Key_Escape:
            self.leave()
            return True
        if is_enter(event) and (has_ctrl(event) or not typing):
            if self._page.strip.primary_button.isEnabled():
                self.go_on()
            return True
        if typing or has_alt(event):
            return False
        if has_ctrl(event):
            return key == Qt.Key.Key_Z and self._act(self.ask_undo)
        return self._plain(event)

    def _plain(self, event: QKeyEvent) -> bool:
        acts: dict[int, Callable[[], None]] = {
            Qt.Key.Key_P: self.ask_part, Qt.Key.Key_R: self.ask_reroute, Qt.Key.Key_Backspace: self.ask_undo,
            Qt.Key.Key_Right: self.open_behind, Qt.Key.Key_Left: self._page.close_behind,
            Qt.Key.Key_Up: lambda: self._page.step(-1), Qt.Key.Key_Down: lambda: self._page.step(1)}
        ways = {Qt.Key(ord(cap)): code for code, _, cap in WAYS}
        if event.key() in ways:
            return self._act(lambda: self.use_way(ways[Qt.Key(event.key())]))
        return event.key() in acts and self._act(acts[event.key()])

    def _act(self, act: Callable[[], None]) -> bool:
        act()
        return True
