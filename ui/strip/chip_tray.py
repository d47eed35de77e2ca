"""The tray of the strip: one payout in the chips that are drawn for it, and a way to choose others."""

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.chips import ChipSet, worth
from app.money import CURRENCIES, Currency, figure
from app.words import tr
from ui.heard.painted import Parted
from ui.heard.painted_parts import Part, Role
from ui.look import theme
from ui.look.art import ChipArt
from ui.look.direction import margins
from ui.look.ink import Ink, advance, painter_on
from ui.look.lettering import CENTRE
from ui.widgets.buttons import SecondaryButton, draw_ring
from ui.widgets.forms import in_row, put_away

FAN = 5
LEAST_STEP, AROUND, BESIDE = 2.0, 9.0, 8.0
"""How far the chips of a fan lie apart at least, and the room around a sign and beside a fan; in pixels."""

SHRUNK = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)
"""A sum of many kinds of chips is drawn smaller until all of it can be seen."""


class Fans(QWidget):
    """A payout as fans of chips: 3 × 25 + 4 × 5 = 95."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._counts: dict[int, int] = {}
        self._art = ChipArt(ChipSet("", ()), CURRENCIES[-1])
        self._words = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_payout(self, counts: Mapping[int, int], art: ChipArt, words: str = "") -> None:
        """Show these chips; with `words` instead where there are none."""
        self._counts, self._art, self._words = {v: n for v, n in counts.items() if n}, art, words
        self.setAccessibleName(words or self._sum())
        self.update()

    def _sum(self) -> str:
        parts = [self._part(value) for value in sorted(self._counts, reverse=True)]
        return f"{' + '.join(parts)} = {figure(worth(self._counts), self._art.money)}" if parts else ""

    def _part(self, value: int) -> str:
        return f"{self._counts[value]} × {figure(value, self._art.money)}"

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw fans, sums and the total; narrower fans where there are many values."""
        painter = painter_on(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        ink = Ink(painter)
        if self._words:
            ink.write(QRectF(self.rect()), self._words, "reason_compact", theme.TX2)
        elif self._counts:
            self._draw_sum(ink)
        painter.end()

    def _draw_sum(self, ink: Ink) -> None:
        sizes = [self._sizes(shrunk) for shrunk in SHRUNK]
        size, eq, total, sign = next((one for one in sizes if self._wide(*one) <= self.width()), sizes[-1])
        gaps = sum(min(number, FAN) - 1 for number in self._counts.values())
        spare = self.width() - self._wide(size, eq, total, sign)
        step = min(size * 0.36, LEAST_STEP + max(0.0, spare) / gaps) if gaps else 0.0
        left = 0.0
        for at, value in enumerate(sorted(self._counts, reverse=True)):
            if at:
                left += self._write(ink, left + AROUND, "+", sign, theme.TX3) + 2 * AROUND
            left = self._draw_fan(ink.painter, left, value, size, step) + BESIDE
            left += self._write(ink, left, self._part(value), eq, theme.TX1)
        left += self._write(ink, left + AROUND, "=", sign, theme.TX3) + 2 * AROUND
        self._write(ink, left, figure(worth(self._counts), self._art.money), total, theme.GOLD_HI)

    def _write(self, ink: Ink, left: float, words: str, font: QFont, shade: str) -> float:
        return ink.write(QRectF(left, 0, max(0.0, self.width() - left), self.height()), words, font, shade)

    def _sizes(self, shrunk: float) -> tuple[int, QFont, QFont, QFont]:
        """A chip, and the fonts of a part, of the total and of the signs between, in their size or smaller."""
        look = theme.current_look()
        size, scale = min(look.pick(60, 50), self.height() - 4), look.scale * shrunk
        return (round(size * shrunk), theme.make_font(18 * scale, 600, display=True),
                theme.make_font((28 if look.compact else 34) * scale, 700, display=True),
                theme.make_font(22 * scale, 700, display=True))

    def _wide(self, size: int, eq: QFont, total: QFont, sign: QFont) -> float:
        """How much room the whole sum takes with its fans as narrow as they may be."""
        fans = sum(size + (min(number, FAN) - 1) * LEAST_STEP + BESIDE for number in self._counts.values())
        words = sum(advance(self._part(value), eq) for value in self._counts)
        signs = advance("+", sign) * (len(self._counts) - 1) + advance("=", sign) + 2 * AROUND * len(self._counts)
        return fans + words + signs + advance(figure(worth(self._counts), self._art.money), total)

    def _draw_fan(self, painter: QPainter, left: float, value: int, size: int, step: float) -> float:
        shown = min(self._counts[value], FAN)
        for at in range(shown):
            label = None if at == shown - 1 else ""
            face = self._art.face(value, size, self.devicePixelRatioF(), label)
            painter.drawPixmap(QPointF(left + at * step, (self.height() - size) / 2), face)
        return left + (shown - 1) * step + size


class Stepper(Parted):
    """How many chips of one value: the left half takes one away, the right half adds one. `stepped` gives ±1."""

    painted_role = Role.Grouping
    stepped = Signal(int)

    def __init__(self, value: int, art: ChipArt, cap: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.value, self._art, self._cap = value, art, cap
        self.number, self.most = 0, 0
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.show_number(0, 0)

    def show_number(self, number: int, most: int) -> None:
        """Show so many chips of at most so many in the rack."""
        self.number, self.most = number, most
        self.setAccessibleName(tr("{number} chips of {value}, the rack has {most}", number=number,
                                  value=figure(self.value, self._art.money), most=most))
        self.parts_changed()
        self.update()

    def sizeHint(self) -> QSize:
        """Two fingers wide."""
        look = theme.current_look()
        return QSize(look.px(92), look.key_row)

    def minimumSizeHint(self) -> QSize:
        """Never less than two fingers."""
        return QSize(88, 44)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw minus and plus around the number."""
        painter = painter_on(self)
        ink, area = Ink(painter), QRectF(self.rect())
        if self.hasFocus():
            draw_ring(painter, area, theme.BUTTON)
        ink.box(area.adjusted(1, 1, -1, -1), theme.BUTTON, theme.BRASS_SURFACE if self.number else theme.INK3,
                theme.BRASS_EDGE if self.number else theme.KEY_EDGE)
        third, middle = area.width() * 0.26, area.center().y()
        ink.write(QRectF(0, 0, third, area.height()), "−", "key", theme.TX1 if self.number else theme.TX3, CENTRE)
        more = theme.TX1 if self.number < self.most else theme.TX3
        ink.write(QRectF(area.width() - third, 0, third, area.height()), "+", "key", more, CENTRE)
        between = QRectF(third, 0, area.width() - 2 * third, area.height())
        words = f"{self.number} × {figure(self.value, self._art.money)}"
        ink.write(QRectF(between.left(), middle - 22 * theme.current_look().scale, between.width(),
                         24 * theme.current_look().scale),
                  words, "body_strong", theme.TX1, CENTRE, 9)
        ink.write(QRectF(between.left(), middle + 2, between.width(), 18 * theme.current_look().scale), self._cap,
                  "cap",
                  theme.TX2, CENTRE, 9)
        painter.end()

    def painted_parts(self) -> tuple[Part, ...]:
        """The left half takes one away, the right half adds one."""
        half, value = self.width() / 2, figure(self.value, self._art.money)
        return (Part("less", tr("One chip of {value} less", value=value), QRectF(0, 0, half, self.height()),
                     press=partial(self.stepped.emit, -1)),
                Part("more", tr("One chip of {value} more", value=value), QRectF(half, 0, half, self.height()),
                     press=partial(self.stepped.emit, 1)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """− and +, or the arrows."""
        steps = {Qt.Key.Key_Minus: -1, Qt.Key.Key_Left: -1, Qt.Key.Key_Plus: 1, Qt.Key.Key_Equal: 1,
                 Qt.Key.Key_Right: 1}
        if event.key() in steps:
            self.stepped.emit(steps[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)


class ChipTray(QWidget):
    """One payout. `other_chips` asks for its editor; while that is open `chosen` holds what is put together."""

    other_chips = Signal()
    edited = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.fans, self.other = Fans(), SecondaryButton(tr("Other chips"), "C")
        self.steppers: dict[int, Stepper] = {}
        self.editing = False
        self.chosen: dict[int, int] = {}
        self._rack: dict[int, int] = {}
        self._row = in_row((self.fans, 1), self.other, on=self, margins=(16, 0, 10, 0))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.other.clicked.connect(lambda: self.other_chips.emit())

    def show_payout(self, counts: Mapping[int, int], chips: ChipSet, money: Currency, words: str = "") -> None:
        """Show one payout in these chips."""
        self._leave_editor()
        self.fans.show_payout(counts, ChipArt(chips, money), words)
        self.other.setVisible(not words)

    def edit(self, counts: Mapping[int, int], rack: Mapping[int, int], chips: ChipSet, money: Currency) -> None:
        """Let the dealer put the payout together, from what the rack holds."""
        self._leave_editor()
        self.editing, self.chosen, self._rack = True, dict(counts), dict(rack)
        self.fans.hide()
        self.other.hide()
        self._row.setContentsMargins(0, 0, 0, 0)
        smallest_first = sorted(chips.values)
        for value in chips.values:
            stepper = Stepper(value, ChipArt(chips, money), f"Alt {smallest_first.index(value) + 1}")
            stepper.stepped.connect(lambda by, value=value: self.step(value, by))
            self._row.addWidget(stepper)
            self.steppers[value] = stepper
        self._show_numbers()

    def step(self, value: int, by: int) -> None:
        """One chip more or fewer, as far as the rack goes."""
        number = self.chosen.get(value, 0) + by
        self.chosen[value] = max(0, min(number, self._rack.get(value, 0)))
        self._show_numbers()
        self.edited.emit()

    def _show_numbers(self) -> None:
        for value, stepper in self.steppers.items():
            stepper.show_number(self.chosen.get(value, 0), self._rack.get(value, 0))

    def _leave_editor(self) -> None:
        put_away(*self.steppers.values(), out_of=self._row)
        self.steppers, self.editing, self.chosen = {}, False, {}
        self._row.setContentsMargins(*margins(16, 0, 10, 0))
        self.fans.show()
        self.other.show()

    def sizeHint(self) -> QSize:
        """The strip's row."""
        return QSize(600, theme.current_look().key_row)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the tray's own ground."""
        if self.editing:
            return
        painter = painter_on(self)
        Ink(painter).box(QRectF(self.rect()), theme.PANEL, theme.TRAY, theme.LINE)
        painter.end()
