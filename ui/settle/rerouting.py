"""Rerouting a payment: the swaps that there are, each with what it would come to."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent

from app.desk.cashier.settling import Swap
from app.money import priced
from app.settlement import NightStatement, Payment, rerouted
from app.words import plural, tr
from app.words.joined import as_sentence, clauses, sentences
from ui.keys.key_events import is_enter
from ui.settle.strip_text import called
from ui.widgets.buttons import SecondaryButton
from ui.widgets.card import Laid
from ui.widgets.forms import SPRING, in_row, words
from ui.widgets.option import Option

MOST = 9


class RerouteCard(Laid):
    """The payments that one may swap with, by digit or click. `chosen` carries the other payment; Esc is `closed`."""

    chosen = Signal(object)
    closed = Signal()
    wide = 640

    def __init__(self, statement: NightStatement, payment: Payment, swaps: tuple[Swap, ...]) -> None:
        super().__init__()
        self._statement, self._payment = statement, payment
        self.swaps = swaps[:MOST]
        self.back = SecondaryButton(tr("Leave it"), tr("Esc"), kind="ghost")
        self.back.clicked.connect(self.closed)
        title = tr("Reroute {payer} to {payee}", payer=called(statement, payment.payer),
                   payee=called(statement, payment.payee))
        self.column.addWidget(words(title, "prompt_compact"))
        self.column.addWidget(words(self._head(), "reason_compact", "second"))
        self.options = [Option(f"{number}  {self._label(swap)}", self._effect(swap))
                        for number, swap in enumerate(self.swaps, 1)]
        for option, swap in zip(self.options, self.swaps, strict=True):
            option.clicked.connect(lambda _=False, swap=swap: self._choose(swap))
            self.column.addWidget(option)
        self.column.addLayout(in_row(SPRING, self.back))
        self.setAccessibleName(title)

    def _head(self) -> str:
        if self.swaps:
            return tr("A swap exchanges who pays whom. Everybody pays and receives the same total as before.")
        return tr("No payment can be swapped with it. A swap needs two payments between four different people, none of "
                  "it paid yet.")

    def _label(self, swap: Swap) -> str:
        other = swap.other
        return tr("with {payer} to {payee}, {amount}", payer=called(self._statement, other.payer),
                  payee=called(self._statement, other.payee), amount=priced(other.amount, self._statement.money))

    def _effect(self, swap: Swap) -> str:
        """What changes: who then pays whom how much, and how many payments there are."""
        after = rerouted(self._statement.payments, self._payment, swap.other)
        said = [tr("{payer} pays {payee} {amount}", payer=called(self._statement, one.payer),
                   payee=called(self._statement, one.payee), amount=priced(one.amount, self._statement.money))
                for one in after if one not in self._statement.payments]
        count = plural(swap.payments, "{count} payment in all", "{count} payments in all")
        return as_sentence(sentences((clauses(said), count)))

    def _choose(self, swap: Swap) -> None:
        for option in self.options:
            option.setEnabled(False)  # a second press finds nothing to choose
        self.chosen.emit(swap.other)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A digit chooses, Enter the first where there is only one, Esc leaves; no key goes further."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif event.isAutoRepeat() or not self.swaps or not self.options[0].isEnabled():
            return
        elif event.text().isdigit() and 1 <= int(event.text()) <= len(self.swaps):
            self._choose(self.swaps[int(event.text()) - 1])
        elif is_enter(event) and len(self.swaps) == 1:
            self._choose(self.swaps[0])
