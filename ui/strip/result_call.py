"""What came of what was entered last, and what is called aloud now: two cells beside the headline."""

import math
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QFont, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.words import tr
from app.words.joined import labelled, sentences
from ui.look import theme
from ui.look.icons import draw_icon
from ui.look.ink import painter_on
from ui.look.lettering import LEFT, in_its_place, write
from ui.look.text_layout import wrapped
from ui.look.theme import advance

PADDING, ICON, LABEL, AIR = 14, 32, 16, 8
SMALLEST, TINY = 13, 11
"""Letters, in pixels: as small as they are beside a headline, and where a result leaves no other choice."""

STEP = 1.32
"""A line's height in sizes of its font."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One of the two: its name, its sign, its words and its colours."""

    label: str
    icon: str
    words: str
    fill: str
    shade: str


@dataclass(frozen=True, slots=True)
class Laid:
    """A cell whose words are in lines."""

    cell: Cell
    font: QFont
    lines: tuple[str, ...]

    @property
    def width(self) -> int:
        """How wide the cell is."""
        widest = max(*(advance(line, self.font) for line in self.lines), advance(self.cell.label, theme.font("label")))
        return math.ceil(widest) + theme.current_look().px(2 * PADDING + ICON) + 2

    @property
    def height(self) -> float:
        """How high its words and its name are."""
        return theme.current_look().px(LABEL) + len(self.lines) * self.font.pixelSize() * STEP


class ResultCall(QWidget):
    """*Result* and *Call*, each there only where it has words. Lines are never cut: they go on below each other."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.result, self.call = "", ""
        self._laid: tuple[Laid, ...] = ()
        self._size = QSize(0, 0)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_words(self, result: str, call: str) -> None:
        """What these cells have to say; `lay_out` puts it in lines."""
        self.result, self.call = result, tr("“{call}”", call=call) if call else ""
        self.setAccessibleName(sentences(labelled(cell.label, cell.words) for cell in self._cells(True)))

    def _cells(self, with_call: bool) -> list[Cell]:
        cells = [Cell(tr("Result"), "check-circle", self.result, theme.OK_SURFACE, theme.OK),
                 Cell(tr("Call"), "megaphone", self.call if with_call else "", theme.INK2, theme.GOLD)]
        return [cell for cell in cells if cell.words]

    def widths(self) -> tuple[int, int, int]:
        """How wide the words of a cell may be: beside a short headline, a long one, and one that is longer still."""
        look = theme.current_look()
        return look.pick(374, 284), look.pick(274, 234), look.pick(180, 160)

    def lay_out(self, widest: int, high: int, with_call: bool = True) -> int | None:
        """Put the words in lines; how wide it is then, or None where they do not go into such a height."""
        laid = [_in_lines(cell, widest, high) for cell in self._cells(with_call)]
        if None in laid:
            return None
        self._take(tuple(one for one in laid if one is not None))
        return self._size.width()

    def lay_out_anyhow(self, room: int, high: int) -> int:
        """The result alone, as narrow as its lines go into this height: who took how much is never left out."""
        for widest in (*reversed(self.widths()), *range(self.widths()[0], room, 40)):
            wide = self.lay_out(widest, high, False)
            if wide is not None:
                return wide
        inside = room - theme.current_look().px(2 * PADDING + ICON)
        self._take(tuple(_in_lines(cell, inside, high, TINY) or _laid(cell, inside, TINY)
                         for cell in self._cells(False)))
        return self._size.width()

    def _take(self, laid: tuple[Laid, ...]) -> None:
        """Tell the layout only where the size is another, and paint only where a line is."""
        look = theme.current_look()
        size = QSize(sum(one.width for one in laid), math.ceil(max(
            (look.pick(68, 60, 56, 50), *(one.height + look.px(2 * AIR) for one in laid))))) if laid else QSize(0, 0)
        if laid != self._laid:
            self._laid = laid
            self.update()
        if size != self._size:
            self._size = size
            self.updateGeometry()

    def said(self) -> tuple[str, ...]:
        """The words of each cell that can be seen."""
        return tuple(one.cell.words for one in self._laid) if self.isVisible() else ()

    def sizeHint(self) -> QSize:
        """As wide as what is said."""
        return self._size

    def clipped_texts(self) -> list[str]:
        """Lines that do not fit: there must be none."""
        too_wide = self._size.width() > self.width() + 1
        too_high = any(one.height > self.height() + 1 for one in self._laid)
        return [line for one in self._laid for line in one.lines] if too_wide or too_high else []

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the cells beside each other in one frame."""
        painter = painter_on(self)
        area = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        frame = QPainterPath()
        frame.addRoundedRect(area, theme.PANEL, theme.PANEL)
        painter.save()
        painter.setClipPath(frame)
        left = area.left()
        for one in self._laid:
            place = QRectF(left, area.top(), one.width, area.height())
            painter.fillRect(place, theme.colour(one.cell.fill))
            if left > area.left():
                painter.fillRect(QRectF(left, area.top(), 1, area.height()), theme.colour(theme.LINE2))
            _draw(painter, place, one)
            left += one.width
        painter.restore()
        painter.strokePath(frame, QPen(theme.colour(theme.LINE), 1))
        painter.end()


def _in_lines(cell: Cell, widest: int, high: int, least: int = SMALLEST) -> Laid | None:
    """A cell in the largest letters that go into a height; None where even the smallest do not."""
    look = theme.current_look()
    for pixels in range(look.pick(16, 15), look.px(least) - 1, -1):
        laid = _laid(cell, widest, pixels)
        if laid.height + look.px(2 * AIR) <= high:
            return laid
    return None


def _laid(cell: Cell, widest: int, pixels: int) -> Laid:
    font = theme.make_font(pixels, 600)
    return Laid(cell, font, tuple(wrapped(cell.words, font, widest)))


def _draw(painter: QPainter, place: QRectF, laid: Laid) -> None:
    """The sign, the name and the words."""
    look, cell = theme.current_look(), laid.cell
    icon, left = look.px(20), place.left() + look.px(PADDING + ICON)
    draw_icon(painter, cell.icon, place.left() + look.px(PADDING), place.center().y() - icon / 2, icon, cell.shade)
    top, label, step = place.center().y() - laid.height / 2, look.px(LABEL), laid.font.pixelSize() * STEP
    shade = theme.OK if cell.shade == theme.OK else theme.TX3
    write(painter, QRectF(left, top, place.right() - left - 4, label), cell.label, theme.font("label"), shade, LEFT)
    painter.setFont(laid.font)
    painter.setPen(theme.colour(theme.TX1))
    for at, line in enumerate(laid.lines):
        painter.drawText(QRectF(left, top + label + at * step, place.right() - left, step), LEFT, in_its_place(line))
