"""Where the pots and the rows of cards of a dealer's-choice game lie between the seats and the rack."""

from dataclasses import dataclass
from functools import cached_property

from PySide6.QtCore import QRectF

from app.dealing.values.felt import PotView, RowView
from ui.look.art import CARD_SHAPE, SMALLEST_FACE

GAP = 10
NARROWEST = 210
"""No column of rows is narrower: a name and some cards would not fit beside each other."""

BACKS = 7
"""How far apart cards lie face down behind others that can be seen."""

CLEAR = 20
"""Cards that lie face up do not cover each other, unless they would be narrower than this."""

MINI_SHAPE = 46 / 36
"""An index-only face is this much higher than wide."""


@dataclass(frozen=True)
class PotsLayout:
    """The middle of the table, in the widget's logical pixels."""

    area: QRectF
    pots: tuple[PotView, ...]
    rows: tuple[RowView, ...]
    scale: float

    @cached_property
    def _beside(self) -> bool:
        """One pot lies at the left of the rows; several lie above them."""
        return len(self.pots) == 1 and bool(self.rows)

    @cached_property
    def pots_area(self) -> QRectF:
        """The room of all pots together."""
        area = self.area
        if not self.rows:
            high = min(area.height(), 200 * self.scale)
            wide = min(area.width(), 380 * self.scale) if len(self.pots) == 1 else area.width()
            return QRectF(area.center().x() - wide / 2, area.center().y() - high / 2, wide, high)
        if self._beside:
            return QRectF(area.left(), area.top(), min(250 * self.scale, area.width() * 0.28), area.height())
        return QRectF(area.left(), area.top(), area.width(), min(area.height() * 0.54, 180 * self.scale))

    def pot(self, at: int) -> QRectF:
        """A pot's panel."""
        area, count = self.pots_area, len(self.pots)
        wide = (area.width() - GAP * (count - 1)) / count
        return QRectF(area.left() + at * (wide + GAP), area.top(), wide, area.height())

    @cached_property
    def rows_area(self) -> QRectF:
        """The room of all rows together."""
        if not self.pots:
            return self.area
        if self._beside:
            return self.area.adjusted(self.pots_area.width() + GAP, 0, 0, 0)
        return self.area.adjusted(0, self.pots_area.height() + GAP, 0, 0)

    @cached_property
    def columns(self) -> int:
        """As many columns of rows as leave the cards largest and the names room."""
        most = max(1, min(3, len(self.rows), int(self.rows_area.width() // (NARROWEST * self.scale))))
        return max(range(1, most + 1), key=lambda columns: (self._card(columns), -columns))

    def _cell_size(self, columns: int) -> tuple[float, float]:
        lines = -(-len(self.rows) // columns)
        return ((self.rows_area.width() - GAP * (columns - 1)) / columns,
                (self.rows_area.height() - 6 * (lines - 1)) / max(1, lines))

    @cached_property
    def card(self) -> float:
        """The width of every row's cards: the row that has most of them makes those of all rows smaller."""
        return self._card(self.columns)

    def _card(self, columns: int) -> float:
        """The width of a card of which a third can be seen at least, in so many columns; all of it where it can."""
        wide, high = self._cell_size(columns)
        most = max((row.count for row in self.rows), default=1) or 1
        room = wide - self.label_width(wide) - 20
        clear = min((self._clear(row, room) for row in self.rows), default=room)
        across = clear if clear >= CLEAR * self.scale else room / (1 + (most - 1) * 0.36)
        upright = (high - 12) / CARD_SHAPE
        upright = upright if upright >= SMALLEST_FACE else (high - 12) / MINI_SHAPE
        return max(16.0, min(96 * self.scale, across, upright))

    def _clear(self, row: RowView, room: float) -> float:
        """How wide its cards can be with no face covered: backs lie close behind each other."""
        if not row.cards:
            return room / (1 + max(0, row.count - 1) * 0.36)
        apart = len(row.cards) + bool(row.hidden)
        return (room - BACKS * self.scale * max(0, row.hidden - 1) - 2 * (apart - 1)) / apart

    def label_width(self, wide: float) -> float:
        """The room of a row's name."""
        return min(160 * self.scale, wide * 0.36)

    def row(self, at: int) -> QRectF:
        """A row's cell."""
        wide, high = self._cell_size(self.columns)
        column, line = at % self.columns, at // self.columns
        return QRectF(self.rows_area.left() + column * (wide + GAP), self.rows_area.top() + line * (high + 6), wide,
                      min(high, 150 * self.scale))

    def cards(self, at: int, shown: int, hidden: int = 0) -> list[QRectF]:
        """Where the cards of a row lie, overlapping where there are many: faces can be read, backs lie close."""
        cell, width = self.row(at), self.card
        high = width * (CARD_SHAPE if width >= SMALLEST_FACE else MINI_SHAPE)
        left = cell.left() + self.label_width(cell.width()) + 10
        room = cell.right() - 10 - left - width
        close = min(width + 5, room / max(1, shown + hidden - 1))
        behind = min(close, BACKS * self.scale) if shown else close
        apart = min(width + 5, (room - behind * max(0, hidden - 1)) / max(1, shown + bool(hidden) - 1)) \
            if shown else behind
        places = [left + apart * one for one in range(shown)]
        first = left + apart * shown
        places += [first + behind * one for one in range(hidden)]
        return [QRectF(x, cell.center().y() - high / 2, width, high) for x in places]
