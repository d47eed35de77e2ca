"""A change of chips as the hands do it: what one side gives, what the other, where the cards will lie."""

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from app.chips import ChipSet, in_words
from app.dealing.values.chip_needs import Swap
from app.money import CURRENCIES, Currency, figure
from app.words import tr
from ui.look import theme
from ui.look.art import ChipArt
from ui.look.icons import draw_icon
from ui.look.ink import Ink, advance, painter_on
from ui.look.lettering import LEFT, RIGHT

STACK = 20
"""Chips are drawn in stacks of so many."""


class ChangeCloth(QWidget):
    """It lies over the places of the hands."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("over_hands", True)
        self._swap, self._name = Swap(0, {}, {}), ""
        self._art = ChipArt(ChipSet("", ()), CURRENCIES[-1])

    def show_swap(self, swap: Swap, name: str, chips: ChipSet, money: Currency) -> None:
        """Show who gives what."""
        self._swap, self._name, self._art = swap, name, ChipArt(chips, money)
        self.setAccessibleName("; ".join(f"{who} {what}" for who, what, _ in self._sides()))
        self.update()

    def _sides(self) -> list[tuple[str, str, Mapping[int, int]]]:
        swap, names = self._swap, {value: figure(value, self._art.money) for value in self._art.chips.values}
        sides = [(tr("{name} gives", name=self._name), in_words(swap.got, names), swap.got),
                 (tr("Rack gives"), in_words(swap.given, names), swap.given)]
        return sides if swap.given else sides[:1]

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the panel with its heading, and below it both sides."""
        painter = painter_on(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        ink, look = Ink(painter), theme.current_look()
        area = QRectF(self.rect())
        ink.box(area, theme.PANEL, theme.FELT_EDGE, theme.CLOTH_BRASS, 2)
        head = QRectF(look.px(18), look.px(6), area.width() - look.px(36), look.px(28))
        ink.write(head, tr("CHANGE BEFORE THE CARDS"), "note_strong", theme.CLOTH_TEXT, LEFT)
        ink.write(head, tr("one change for the whole hand"), "note_strong", theme.CLOTH_BRASS, RIGHT)
        below = QRectF(0, head.bottom(), area.width(), area.height() - head.bottom() - look.px(6))
        sides = self._sides()
        wide = below.width() / (len(sides) + 0.4)
        for at, (who, what, counts) in enumerate(sides):
            left = at * (below.width() - wide)
            self._draw_side(ink, QRectF(left, below.top(), wide, below.height()), who, what, counts)
        if len(sides) > 1:
            size = look.px(40)
            middle = below.center()
            draw_icon(painter, "transfer", middle.x() - size / 2, middle.y() - size / 2, size, theme.CLOTH_BRASS)
        painter.end()

    def _draw_side(self, ink: Ink, area: QRectF, who: str, what: str, counts: Mapping[int, int]) -> None:
        look = theme.current_look()
        font = theme.make_font(look.px(28), 700, display=True)
        words = max(advance(who, "note"), advance(what, font))
        radius = min(look.px(26), area.height() / 5)
        stacks = [[value] * min(STACK, number - done) for value, number in sorted(counts.items(), reverse=True)
                  for done in range(0, number, STACK)]
        pitch = radius * 2.2
        left = area.center().x() - (len(stacks) * pitch + 12 + words) / 2
        step = min(2.4, (area.height() - 2 * radius - 10) / STACK)
        for at, stack in enumerate(stacks):
            high = (len(stack) - 1) * step
            centre = QPointF(left + (at + 0.5) * pitch, area.center().y() + high / 2)
            self._art.draw_stack(ink.painter, stack, centre, radius, step)
        left += len(stacks) * pitch + 12
        middle = area.center().y()
        ink.write(QRectF(left, middle - look.px(30), words + 8, look.px(24)), who, "note", theme.CLOTH_HINT, LEFT)
        ink.write(QRectF(left, middle - look.px(6), words + 8, look.px(36)), what, font, theme.CLOTH_TEXT, LEFT)
