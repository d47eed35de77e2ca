"""The row of a settlement in which nothing is counted: the sum, what it comes from, and the chips that make it."""

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.chips import ChipSet, fewest, payable
from app.dealing.table.settling import Parts
from app.money import CURRENCIES, Currency, figure
from app.words import tr
from ui.look import theme
from ui.look.ink import Ink, advance, painter_on
from ui.widgets.buttons import SecondaryButton

WIDEST = 40
"""Characters that the chips on the key may take; a longer way to make a sum is not offered."""


class SettleSum(QWidget):
    """29 = 7 antes + 22 bets, and at its end the key that shows other chips. `other_chips` is a click on that."""

    other_chips = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._total, self._parts = 0, tuple[tuple[str, int], ...]()
        self._money, self._ways, self._way = CURRENCIES[-1], list[str](), 0
        self.chips_key = SecondaryButton("", "C")
        self.chips_key.setParent(self)
        self.chips_key.clicked.connect(lambda: self.other_chips.emit())
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def begin(self) -> None:
        """Another settlement: the fewest chips first."""
        self._way = 0

    def show_sum(self, total: int, parts: Parts, chips: ChipSet, money: Currency, made: bool) -> None:
        """Show this sum; with `made` the chips that make it too."""
        self._total, self._parts, self._money = total, parts, money
        self._ways = _ways(total, chips, money) if made else []
        self.setAccessibleName(self._spoken())
        self._show_way()
        self.update()

    def next_chips(self) -> None:
        """The next way to make the sum, after the last one the first."""
        self._way = (self._way + 1) % max(1, len(self._ways))
        self._show_way()

    @property
    def has_other_chips(self) -> bool:
        """Whether other chips make the sum too."""
        return len(self._ways) > 1

    def _show_way(self) -> None:
        self.chips_key.setVisible(bool(self._ways))
        if self._ways:
            self.chips_key.show_label(tr("As {chips}", chips=self._ways[self._way % len(self._ways)]))
        self._place()

    def _spoken(self) -> str:
        parts = " ".join(f"{sign} {words} {why}" for sign, words, why in self._signed())
        return f"{figure(self._total, self._money)} {parts}".strip()

    def _signed(self) -> list[tuple[str, str, str]]:
        """Each part with its sign: "= 4 Ante", "+ 2 Lost to the pot", "− 2 paid to Ben"."""
        return [("=" if not at else "+" if amount > 0 else "−", figure(abs(amount) if at else amount, self._money), why)
                for at, (why, amount) in enumerate(self._parts)]

    def _place(self) -> None:
        size, high = self.chips_key.sizeHint(), self.height() - 12
        self.chips_key.setGeometry(self.width() - size.width() - 6, 6, size.width(), high)

    def sizeHint(self) -> QSize:
        """As high as keys are."""
        return QSize(320, theme.current_look().key_row)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The key stays at the end."""
        super().resizeEvent(event)
        self._place()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the sum; with no room for all its parts, as many as there is room for."""
        painter = painter_on(self)
        ink, area = Ink(painter), QRectF(self.rect())
        ink.box(area, theme.PANEL, theme.RAIL_INK, theme.LINE)
        left = area.left() + 18
        end = (self.chips_key.x() if self._ways else self.width()) - 14
        left += ink.write(QRectF(left, 0, end - left, area.height()), figure(self._total, self._money), "figure",
                          theme.GOLD_HI) + 12
        for sign, words, why in self._signed():
            if left + advance(f"{sign}  {words}", "amount") + advance(why, "reason_compact") + 24 > end:
                ink.write(QRectF(left, 0, max(0.0, end - left), area.height()), "…", "amount", theme.TX2)
                break
            left += ink.write(QRectF(left, 0, end - left, area.height()), sign, "reason_compact", theme.TX2) + 10
            left += ink.write(QRectF(left, 0, end - left, area.height()), words, "amount") + 8
            left += ink.write(QRectF(left, 0, end - left, area.height()), why, "reason_compact", theme.TX2) + 12
        painter.end()


def _ways(amount: int, chips: ChipSet, money: Currency) -> list[str]:
    """Ways to make an amount, the fewest chips first, then without the largest ones: 5 × 5 + 4 × 1."""
    found: list[str] = []
    for first in range(len(chips.values)):
        values = chips.values[first:]
        made = fewest(amount, values) if payable(amount, values) == amount else None
        words = " + ".join(f"{made[value]} × {figure(value, money)}" for value in sorted(made, reverse=True)
                           if made[value]) if made else ""
        if words and words not in found and len(words) <= WIDEST:
            found.append(words)
    return found
