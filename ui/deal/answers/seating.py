"""Seating players from the strip: a name for the next open seat, what it buys in for, and those who are known."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from app.desk.house.clock import new_op_id
from app.money import read_amount
from app.names import LONGEST, clean_name
from app.words import tr
from ui.deal.dealer import Dealer, unnamed, who_could_sit
from ui.keys.key_events import has_alt, letter
from ui.look import theme
from ui.strip.strip_field import StripField
from ui.widgets.buttons import SecondaryButton
from ui.widgets.forms import in_row, put_away

SHOWN = 4


class SeatingRow(QWidget):
    """Name and buy-in for the next open seat. `entered` is Enter in either field, `changed` anything typed."""

    entered = Signal()
    changed = Signal()

    def __init__(self, dealer: Dealer, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.dealer = dealer
        self.number = 0
        self.name, self.buy_in = StripField(longest=4 * LONGEST), StripField(tr("Buys in for"), longest=20)
        self.known: list[SecondaryButton] = []
        self._row = in_row((self.name, 3), (self.buy_in, 2), on=self, spacing=theme.current_look().key_gap)
        for field in (self.name, self.buy_in):
            field.entered.connect(self.entered)
            field.typed.connect(lambda _: self.changed.emit())
            field.left.connect(field.edit.clear)

    @property
    def open_seats(self) -> list[int]:
        """Where somebody can be seated."""
        return [view.number for view in self.dealer.table.seat_views() if view.open]

    def look_around(self) -> None:
        """Take the next open seat and who could sit there."""
        open_seats = self.open_seats
        self.choose(self.number if self.number in open_seats else open_seats[0] if open_seats else 0)
        for field in (self.name, self.buy_in):
            field.setVisible(bool(open_seats))
        put_away(*self.known, out_of=self._row)
        self.known = []
        new = (unnamed(self.dealer, self.number),) if open_seats else ()
        for at, name in enumerate((*who_could_sit(self.dealer), *new)[:SHOWN] if open_seats else ()):
            button = SecondaryButton(name, f"Alt {at + 1}")
            button.in_strip = True
            button.setMaximumWidth(theme.current_look().px(150))
            button.clicked.connect(lambda _=False, name=name: self._take(name))
            self._row.addWidget(button)
            self.known.append(button)

    def choose(self, seat: int) -> bool:
        """Name this seat next; False for one that is taken."""
        if seat in self.open_seats:
            self.number = seat
            self.name.name(tr("Name for Seat {seat}", seat=seat))
            self.changed.emit()
            return True
        return False

    def key(self, event: QKeyEvent) -> bool:
        """A seat's digit chooses it; Alt and a digit a known player."""
        digit = int(letter(event)) if letter(event).isdecimal() and letter(event).isascii() else 0
        if digit and self.choose(digit):
            self.name.edit.setFocus()
            return True
        if has_alt(event) and 0 <= event.key() - Qt.Key.Key_1 < len(self.known):
            self.known[event.key() - Qt.Key.Key_1].click()
            return True
        return False

    def _take(self, name: str) -> None:
        self.name.edit.setText(name)
        self.entered.emit()

    def deed(self) -> Callable[[], None]:
        """What seats whoever is named, with the chips of the buy-in on account. Raises Refused."""
        money, name, seat, op_id = self.dealer.table.money, clean_name(self.name.text), self.number, new_op_id()
        amount = read_amount(self.buy_in.text, money) if self.buy_in.text.strip() else 0

        def seat_them() -> None:
            self.dealer.seat_player(seat, name, amount, op_id=op_id)
            self.name.edit.clear()
            if self.buy_in.edit.hasFocus():
                self.name.edit.setFocus()  # whoever comes next has a name first

        return seat_them
