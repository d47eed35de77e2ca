"""Keys for the seats of a table: each with its number, who sits there, and what is counted or said for them."""

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.look import theme
from ui.look.lettering import RIGHT, write
from ui.widgets.buttons import LEAST_TARGET, OFF, PLAIN, WAITING, PaintedButton, Surface, cap_width, draw_cap
from ui.widgets.forms import in_row

SHIFTED = ("!@#$%^&*()", '!"£$%^&*()', '!"§$%&/()=')
"""What Shift and the digits 1 to 0 type on the commonest keyboards."""

FIRST_SCAN_CODES = (10, 2)
"""Where the digit keys begin: on X11 and Wayland, and on Windows."""


def seat_digit(event: QKeyEvent) -> tuple[int, bool]:
    """The seat that a digit names (0 is ten) and whether Shift was held; seat 0 where the key names none."""
    if event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
                            | Qt.KeyboardModifier.MetaModifier):
        return 0, False
    held = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
    digit = event.key() - Qt.Key.Key_0
    if not 0 <= digit <= 9:
        digit = _shifted_digit(event) if held else -1
    return (digit or 10, held) if digit >= 0 else (0, held)


def _shifted_digit(event: QKeyEvent) -> int:
    for first in FIRST_SCAN_CODES:
        if first <= event.nativeScanCode() < first + 10:
            return (event.nativeScanCode() - first + 1) % 10
    places = (signs.find(event.text()) for signs in SHIFTED if event.text())
    return next(((place + 1) % 10 for place in places if place >= 0), -1)


def digit_cap(seat: int) -> str:
    """The key that names a seat."""
    return "0" if seat == 10 else str(seat)


class SeatKey(PaintedButton):
    """One seat: its digit and what is counted for it above, who sits there below."""

    def __init__(self, seat: int, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.seat, self.name, self.mark, self.lit = seat, name, "", False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.show_mark()

    def show_mark(self, mark: str = "", lit: bool = False) -> None:
        """Show what is counted or said for the seat; lit while it is meant."""
        self.mark, self.lit = mark, lit
        self.setAccessibleName(" ".join(part for part in (str(self.seat), self.name, mark) if part))
        self.setToolTip(theme.plain_tip(self.name))
        self.update()

    def surface(self) -> Surface:
        """Brass while it is meant."""
        return OFF if not self.isEnabled() else WAITING if self.lit else PLAIN

    def sizeHint(self) -> QSize:
        """As wide as there is room."""
        look = theme.current_look()
        return QSize(look.pick(96, 84), look.key_row)

    def minimumSizeHint(self) -> QSize:
        """A finger's width."""
        return QSize(LEAST_TARGET, LEAST_TARGET)

    def paint_content(self, painter: QPainter, area: QRectF, surface: Surface) -> None:
        """The digit at the left, the mark at the right, the name below."""
        scale, middle = theme.current_look().scale, area.center().y()
        upper = QRectF(area.left() + 7, middle - 26 * scale, area.width() - 14, 28 * scale)
        cap = digit_cap(self.seat)
        wide = cap_width(cap)
        place = QRectF(upper.left(), upper.top(), wide, upper.height()) if self.mark else upper
        draw_cap(painter, place, cap, surface.second)
        if self.mark:
            write(painter, upper.adjusted(wide + 4, 0, 0, 0), self.mark, theme.font("amount"), surface.text, RIGHT)
        lower = QRectF(area.left() + 4, middle + 2 * scale, area.width() - 8, 22 * scale)
        write(painter, lower, self.name, theme.font("note_strong"), surface.text)


class SeatKeys(QWidget):
    """A key for each of some seats. `seat` says which was pressed."""

    seat = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.keys: dict[int, SeatKey] = {}
        self._row = in_row(on=self, spacing=theme.current_look().key_gap)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def offer(self, seats: Iterable[tuple[int, str]]) -> None:
        """Offer these seats, each with the name of who sits there, in the order in which they sit."""
        wanted = dict(sorted(seats))
        if {seat: key.name for seat, key in self.keys.items()} == wanted:
            return
        for old in self.keys.values():
            self._row.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.keys = {seat: SeatKey(seat, name, self) for seat, name in wanted.items()}
        for key in self.keys.values():
            self._row.addWidget(key)
            key.clicked.connect(lambda _=False, key=key: self.seat.emit(key.seat))

    def changeEvent(self, event: QEvent) -> None:
        """Take the new measures."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and hasattr(self, "_row"):
            self._row.setSpacing(theme.current_look().key_gap)
