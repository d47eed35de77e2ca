"""A change of chips as the hands do it: what one side gives, what the other, where the cards will lie."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from app.chips import ChipSet, in_words
from app.dealing.values.chip_needs import Swap
from app.money import CURRENCIES, Currency, figure
from app.words import tr
from app.words.joined import clauses
from ui.look import theme
from ui.look.art import ChipArt
from ui.look.icons import draw_icon
from ui.look.ink import Ink, advance, painter_on
from ui.look.lettering import LEFT, RIGHT

STACK = 20
"""Chips are drawn in stacks of so many."""
PITCH, BESIDE, LEAST_GAP = 2.2, 12, 16
"""From stack to stack, in radii; from the stacks to the words, and around each side, in pixels."""


class Side(NamedTuple):
    """One side of a change: whose it is, in words what it gives, and the chips."""

    who: str
    what: str
    counts: Mapping[int, int]


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
        self.setAccessibleName(clauses(f"{who} {what}" for who, what, _ in self._sides()))
        self.update()

    def _sides(self) -> list[Side]:
        swap, names = self._swap, {value: figure(value, self._art.money) for value in self._art.chips.values}
        sides = [Side(tr("{name} gives", name=self._name), in_words(swap.got, names), swap.got),
                 Side(tr("Rack gives"), in_words(swap.given, names), swap.given)]
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
        for side, left, wide in self._across(below):
            if side is None:
                draw_icon(painter, "transfer", left, below.center().y() - wide / 2, round(wide), theme.CLOTH_BRASS)
            else:
                self._draw_side(ink, QRectF(left, below.top(), wide, below.height()), side)
        painter.end()

    def _across(self, area: QRectF) -> Iterator[tuple[Side | None, float, float]]:
        """From left to right the sides and, as None, the sign between them: where each begins, and how wide it is.
        What is too wide for the panel is made smaller.
        """
        sign, sides = float(theme.current_look().px(40)), self._sides()
        parts = [sides[0], None, sides[1]] if len(sides) > 1 else [*sides]
        full = [_wide(side, area.height()) if side else sign for side in parts]
        by = min(1.0, (area.width() - (len(parts) + 1) * LEAST_GAP) / sum(full))
        gap = (area.width() - by * sum(full)) / (len(parts) + 1)
        left = gap
        for side, wide in zip(parts, full, strict=True):
            yield side, left, by * wide
            left += by * wide + gap

    def _draw_side(self, ink: Ink, area: QRectF, side: Side) -> None:
        look, by = theme.current_look(), area.width() / _wide(side, area.height())
        radius, stacks, left, middle = by * _radius(area.height()), _stacks(side.counts), area.left(), area.center().y()
        step = min(2.4, (area.height() - 2 * radius - 10) / STACK)
        for stack in stacks:
            centre = QPointF(left + radius * PITCH / 2, middle + (len(stack) - 1) * step / 2)
            self._art.draw_stack(ink.painter, stack, centre, radius, step)
            left += radius * PITCH
        words = QRectF(left + by * BESIDE, middle - look.px(30), area.right() - left - by * BESIDE, look.px(24))
        ink.write(words, side.who, "note", theme.CLOTH_HINT, LEFT)
        words = words.adjusted(0, look.px(24), 0, look.px(36))
        ink.write(words, side.what, _figures(), theme.CLOTH_TEXT, LEFT)


def _figures() -> QFont:
    return theme.make_font(theme.current_look().px(28), 700, display=True)


def _radius(height: float) -> float:
    return min(theme.current_look().px(26), height / 5)


def _stacks(counts: Mapping[int, int]) -> list[list[int]]:
    """The chips in stacks, largest first."""
    return [[value] * min(STACK, number - done) for value, number in sorted(counts.items(), reverse=True)
            for done in range(0, number, STACK)]


def _wide(side: Side, height: float) -> float:
    """How wide a side is at its full size."""
    words = max(advance(side.who, "note"), advance(side.what, _figures())) + 8
    return len(_stacks(side.counts)) * _radius(height) * PITCH + BESIDE + words
