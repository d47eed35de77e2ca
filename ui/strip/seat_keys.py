"""Keys for the seats of a table: each with its number, who sits there, and what is counted or said for them."""

from collections.abc import Iterable
from enum import StrEnum

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.words import tr
from ui.keys.key_events import shifted
from ui.look import theme
from ui.look.lettering import LEFT, RIGHT, write, write_name
from ui.look.tips import show_tip
from ui.widgets.buttons import LEAST_TARGET, OFF, PLAIN, WAITING, PaintedButton, Surface, cap_width, draw_cap
from ui.widgets.forms import in_row, put_away

SHIFTED = ("!@#$%^&*()", '!"£$%^&*()', '!"§$%&/()=')
"""What Shift and the digits 1 to 0 type on the commonest keyboards."""

FIELD = Surface(theme.FIELD, theme.LINE2)

FIRST_SCAN_CODES = (10, 2)
"""Where the digit keys begin: on X11 and Wayland, and on Windows."""


def seat_digit(event: QKeyEvent) -> tuple[int, bool]:
    """The seat that a digit names (0 is ten) and whether Shift was held; seat 0 where the key names none."""
    if event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
                            | Qt.KeyboardModifier.MetaModifier):
        return 0, False
    return seat_keyed(event), shifted(event)


def seat_keyed(event: QKeyEvent) -> int:
    """The seat whose digit was keyed, whatever is held with it; 0 where it is no digit."""
    digit = event.key() - Qt.Key.Key_0
    if not 0 <= digit <= 9:
        digit = _shifted_digit(event) if shifted(event) else -1
    return (digit or 10) if digit >= 0 else 0


def _shifted_digit(event: QKeyEvent) -> int:
    for first in FIRST_SCAN_CODES:
        if first <= event.nativeScanCode() < first + 10:
            return (event.nativeScanCode() - first + 1) % 10
    typed = chr(event.key()) if 0x20 < event.key() < 0xFF else ""  # with Ctrl there is no text
    places = (signs.find(typed) for signs in SHIFTED if typed)
    return next(((place + 1) % 10 for place in places if place >= 0), -1)


def digit_cap(seat: int) -> str:
    """The key that names a seat."""
    return "0" if seat == 10 else str(seat)


class Digits(StrEnum):
    """What digits do in a row of seats. No two of these look alike, so that nobody takes one row for another."""

    NAME = "name"  # a digit names the seat: who it is, who is in
    ADD = "add"  # each press of a seat's digit adds one: the key says +1 beside it
    CHOOSE = "choose"  # a digit chooses the tile, the next ones are its value
    SHOW = "show"  # the seat is named already and digits go elsewhere: a click names another
    TYPE = "type"  # numbers are typed, seat after seat: fields without a digit of their own


class SeatKey(PaintedButton):
    """One seat: its digit and what is counted for it above, who sits there below; a tile has its value below."""

    def __init__(self, seat: int, name: str, digits: Digits = Digits.NAME, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.seat, self.name, self.digits, self.mark, self.unit, self.lit = seat, name, digits, "", "", False
        self.tone: Surface | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.show_mark()

    def show_mark(self, mark: str = "", lit: bool = False, unit: str = "", tone: Surface | None = None) -> None:
        """Show what is counted or said for the seat, and in what; lit while it is meant, in another `tone` where
        something is to be seen to."""
        if (mark, lit, unit, tone) == (self.mark, self.lit, self.unit, self.tone) and self.accessibleName():
            return
        self.mark, self.lit, self.unit, self.tone = mark, lit, unit, tone
        self.setAccessibleName(" ".join(part for part in (str(self.seat), self.name, mark, unit) if part))
        show_tip(self, self.name)
        self.update()

    def take(self, digits: Digits) -> None:
        """Look as a row does in which digits do this."""
        if digits is not self.digits:
            self.digits = digits
            self.update()

    def surface(self) -> Surface:
        """Brass while it is meant."""
        if not self.isEnabled():
            return OFF
        return self.tone or (WAITING if self.lit else FIELD if self.digits is Digits.TYPE else PLAIN)

    def sizeHint(self) -> QSize:
        """As wide as there is room."""
        look = theme.current_look()
        return QSize(look.pick(96, 84), look.key_row)

    def minimumSizeHint(self) -> QSize:
        """A finger's width."""
        return QSize(LEAST_TARGET, LEAST_TARGET)

    def paint_content(self, painter: QPainter, area: QRectF, surface: Surface) -> None:
        """As its row takes digits."""
        if self.digits in (Digits.NAME, Digits.ADD):
            self._paint_key(painter, area, surface)
        else:
            self._paint_tile(painter, area, surface)

    def _paint_key(self, painter: QPainter, area: QRectF, surface: Surface) -> None:
        """The digit at the left, the mark at the right, the name below."""
        scale, middle = theme.current_look().scale, area.center().y()
        upper = QRectF(area.left() + 7, middle - 26 * scale, area.width() - 14, 28 * scale)
        cap = digit_cap(self.seat)
        wide, adds = cap_width(cap), self.digits is Digits.ADD
        place = QRectF(upper.left(), upper.top(), wide, upper.height()) if self.mark or adds else upper
        draw_cap(painter, place, cap, surface.second)
        if adds:
            write(painter, upper.adjusted(wide + 3, 0, 0, 0), tr("+1"), theme.font("label_strong"), surface.second,
                  LEFT)
        if self.mark:
            left = wide + (3 + theme.advance(tr("+1"), theme.font("label_strong")) if adds else 0) + 4
            write(painter, upper.adjusted(left, 0, 0, 0), self.mark, theme.font("amount"), surface.text, RIGHT)
        lower = QRectF(area.left() + 4, middle + 2 * scale, area.width() - 8, 22 * scale)
        write_name(painter, lower, self.name, theme.font("note_strong"), surface.text)

    def _paint_tile(self, painter: QPainter, area: QRectF, surface: Surface) -> None:
        """The name above, after the digit that chooses it; the value below, with what it counts."""
        scale, middle = theme.current_look().scale, area.center().y()
        upper = QRectF(area.left() + 8, middle - 25 * scale, area.width() - 14, 24 * scale)
        if self.digits is Digits.CHOOSE:
            wide = cap_width(digit_cap(self.seat))
            draw_cap(painter, QRectF(upper.left(), upper.top(), wide, upper.height()), digit_cap(self.seat),
                     surface.second)
            upper = upper.adjusted(wide + 6, 0, 0, 0)
        write_name(painter, upper, self.name, theme.font("note_strong"), surface.second, LEFT)
        lower = QRectF(area.left() + 8, middle - 1 * scale, area.width() - 14, 26 * scale)
        shown = theme.font("amount")
        write(painter, lower, self.mark, shown, surface.text, LEFT)
        taken = theme.advance(self.mark, shown) + 5
        if self.lit:
            high = 18 * scale
            painter.fillRect(QRectF(lower.left() + taken - 3, lower.center().y() - high / 2, 2, high),
                             theme.colour(surface.text))
            taken += 4
        if self.unit and lower.width() - taken >= theme.advance(self.unit, theme.font("label")):
            write(painter, lower.adjusted(taken, 2 * scale, 0, 0), self.unit, theme.font("label"), surface.second, LEFT)
        if self.digits is Digits.TYPE:
            line = QRectF(lower.left(), area.bottom() - 5 * scale, lower.width(), 2)
            painter.fillRect(line, theme.colour(surface.second))


class SeatKeys(QWidget):
    """A key for each of some seats. `seat` says which was pressed."""

    seat = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.keys: dict[int, SeatKey] = {}
        self.digits = Digits.NAME
        self._row = in_row(on=self, spacing=theme.current_look().key_gap)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def take(self, digits: Digits) -> None:
        """Say by the looks of the row what a digit does from now on."""
        self.digits = digits
        for key in self.keys.values():
            key.take(digits)

    def offer(self, seats: Iterable[tuple[int, str]]) -> None:
        """Offer these seats, each with the name of who sits there, in the order in which they sit."""
        wanted = dict(sorted(seats))
        if {seat: key.name for seat, key in self.keys.items()} == wanted:
            return
        put_away(*self.keys.values(), out_of=self._row)
        self.keys = {seat: SeatKey(seat, name, self.digits, self) for seat, name in wanted.items()}
        for key in self.keys.values():
            self._row.addWidget(key)
            key.clicked.connect(lambda _=False, key=key: self.seat.emit(key.seat))

    def changeEvent(self, event: QEvent) -> None:
        """Take the new measures."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and hasattr(self, "_row"):
            self._row.setSpacing(theme.current_look().key_gap)
