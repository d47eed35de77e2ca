"""The chips to bet with, one click each, and the verbs beside them."""

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Signal
from PySide6.QtGui import QFontMetricsF, QPainter, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from app.chips import ChipSet
from app.money import Currency, figure, priced
from app.words import tr
from ui.look import theme
from ui.look.art import ChipArt
from ui.look.lettering import LEFT, write
from ui.widgets.buttons import LEAST_TARGET, OFF, PLAIN, PaintedButton, SecondaryButton, Surface, cap_width, draw_cap
from ui.widgets.forms import in_row, put_away

CHIPS_SHARE, KEYS_SHARE = 5, 4
"""How the row is shared between the chips and the verbs."""

PICKED = Surface(theme.BRASS_SURFACE, theme.BRASS_MARK, edge_width=2, lip="")


@dataclass(frozen=True, slots=True)
class TextKey:
    """A verb beside the chips: what it is called inside the program, its words and its key.

    A `spare` one gives its room to the others where the row is narrow: another key does the same.
    """

    code: str
    label: str
    cap: str
    spare: bool = False


class ChipKey(PaintedButton):
    """One chip of the house, with its value and its key."""

    def __init__(self, value: int, art: ChipArt, cap: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.value, self._art, self._cap = value, art, cap
        self.picked = False
        self.setAccessibleName(tr("Add a chip of {amount}", amount=priced(value, art.money)))
        self.setAccessibleDescription(cap)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def surface(self) -> Surface:
        """Brass-edged while it is the picked chip."""
        return (PICKED if self.picked else PLAIN) if self.isEnabled() else OFF

    def sizeHint(self) -> QSize:
        """A chip and its words side by side."""
        look = theme.current_look()
        return QSize(look.pick(104, 90), look.key_row)

    def minimumSizeHint(self) -> QSize:
        """A finger's width: the chip alone."""
        return QSize(LEAST_TARGET, LEAST_TARGET)

    def paint_content(self, painter: QPainter, area: QRectF, surface: Surface) -> None:
        """The chip at the left, its value above its key at the right; where it is narrow the chip stands alone."""
        look = theme.current_look()
        size = min(look.pick(44, 38), int(area.width()) - 6, int(area.height()) - 6)
        words = figure(self.value, self._art.money)
        beside = max(QFontMetricsF(theme.font("primary")).horizontalAdvance(words), cap_width(self._cap))
        narrow = size + 8 + beside + 8 > area.width()
        left = area.center().x() - (size if narrow else size + 8 + beside) / 2
        picture = self._art.face(self.value, size, self.devicePixelRatioF())
        painter.drawPixmap(QPointF(left, area.center().y() - size / 2), picture)
        if narrow:
            return
        column = QRectF(left + size + 8, area.center().y() - 22 * look.scale, beside, 22 * look.scale)
        write(painter, column, words, theme.make_font(17 * look.scale, 700, display=True), surface.text, LEFT)
        cap = QRectF(column.left(), column.bottom() + 1, cap_width(self._cap), 20 * look.scale)
        draw_cap(painter, cap, self._cap, surface.second)


class ChipPalette(QWidget):
    """Every chip of the house, largest first, and some verbs. `amount` gives a chip's value, `key` a verb's code."""

    amount = Signal(int)
    key = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.chips: dict[int, ChipKey] = {}
        self.keys: dict[str, SecondaryButton] = {}
        self._chip_row, self._key_row = QHBoxLayout(), QHBoxLayout()
        self._spare: set[str] = set()
        self._row = in_row((self._chip_row, CHIPS_SHARE), (self._key_row, KEYS_SHARE), on=self)
        theme.follow(self._space)

    def show_chips(self, chips: ChipSet, money: Currency, keys: tuple[TextKey, ...] = ()) -> None:
        """Show a house's chips, keyed Alt+1 for the smallest upwards, and the verbs of this step."""
        put_away(*self.chips.values(), *self.keys.values())
        art = ChipArt(chips, money)
        caps = {value: f"Alt {at}" for at, value in enumerate(sorted(chips.values), start=1)}
        self.chips = {value: ChipKey(value, art, caps[value], self) for value in chips.values}
        self.keys = {key.code: SecondaryButton(key.label, key.cap, parent=self) for key in keys}
        for chip in self.chips.values():
            self._chip_row.addWidget(chip)
            chip.clicked.connect(lambda _=False, chip=chip: self.amount.emit(chip.value))
        for code, button in self.keys.items():
            button.in_strip = True
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            self._key_row.addWidget(button)
            button.clicked.connect(lambda _=False, code=code: self.key.emit(code))
        self._spare = {key.code for key in keys if key.spare}
        self._fit()

    def pick(self, value: int | None) -> None:
        """Mark the chip that − and = add and take away; None for none."""
        for chip in self.chips.values():
            chip.picked = chip.value == value
            chip.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where the row is narrow, only what no other key does."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        gap = theme.current_look().key_gap
        wide = sum(button.sizeHint().width() + gap for button in self.keys.values())
        room = self.width() * KEYS_SHARE / (CHIPS_SHARE + KEYS_SHARE)
        for code in self._spare:
            self.keys[code].setVisible(wide <= room)

    def _space(self) -> None:
        look = theme.current_look()
        self._row.setSpacing(look.group_gap)
        self._chip_row.setSpacing(look.key_gap)
        self._key_row.setSpacing(look.key_gap)
