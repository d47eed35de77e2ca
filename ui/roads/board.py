"""One board of the roads: its grid, the columns of it that are seen, and the coup under the pointer."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QPainter, QPen, QRegion

from app.dealing.values.felt import CoupRecord
from app.games.baccarat.house_rules.roads import ROWS, Bead, Cell, Derived, Mark, Roads, ShadeMark
from ui.look import theme
from ui.roads.marks import LATIN, SCREEN, Inks, Letters, MarkInk, Shapes

AnyMark = Bead | Mark | ShadeMark
Paint = Callable[[MarkInk, AnyMark, QPointF], None]


@dataclass(frozen=True)
class Board:
    """Where a board stands, how many pixels a cell of it has, how many columns are seen, and its marks."""

    left: float
    top: float
    cell: float
    columns: int
    marks: Sequence[AnyMark] = ()

    @property
    def area(self) -> QRectF:
        """All of its cells."""
        return QRectF(self.left, self.top, self.columns * self.cell, ROWS * self.cell)

    @cached_property
    def first(self) -> int:
        """The first column that is seen: whole columns leave at the left where there are more than fit.

        Where the tail of a long streak reaches so far that the newest mark would leave too, this stands in the middle.
        """
        if not self.marks:
            return 0
        first = max(0, max(mark.at.column for mark in self.marks) + 1 - self.columns)
        newest = self.marks[-1].at.column
        return first if first <= newest else max(0, newest - self.columns // 2)

    def middle(self, at: Cell) -> QPointF:
        """The middle of a cell."""
        return QPointF(self.left + (at.column - self.first + 0.5) * self.cell, self.top + (at.row + 0.5) * self.cell)

    def _box(self, at: Cell) -> QRect:
        """All the points that a mark in a cell may touch."""
        left, top = self.left + (at.column - self.first) * self.cell, self.top + at.row * self.cell
        size = math.ceil(self.cell) + 3
        return QRect(math.floor(left) - 1, math.floor(top) - 1, size, size)

    def other_than(self, before: "Board") -> QRegion:
        """Where it looks otherwise than another did: all of it where that stood otherwise."""
        if (self.area, self.cell, self.first) != (before.area, before.cell, before.first):
            return QRegion(self.area.united(before.area).adjusted(-2, -2, 2, 2).toAlignedRect())
        pairs = enumerate(zip(before.marks, self.marks, strict=False))
        alike = next((at for at, (one, other) in pairs if one != other), min(len(before.marks), len(self.marks)))
        region = QRegion()
        for marks in (before.marks, self.marks):  # what was the newest loses its frame
            for mark in marks[max(0, min(alike, len(marks) - 1)):]:
                region += self._box(mark.at)
        return region

    def seen(self) -> list[AnyMark]:
        """The marks that are in the columns seen."""
        return [mark for mark in self.marks if self.first <= mark.at.column < self.first + self.columns]

    def places(self) -> dict[int, QRectF]:
        """Where the coups that are in sight have their marks, by their numbers."""
        half = QPointF(self.cell / 2, self.cell / 2)
        return {mark.coup.number: QRectF(self.middle(mark.at) - half, self.middle(mark.at) + half)
                for mark in self.seen()}

    def coup_at(self, point: QPointF) -> CoupRecord | None:
        """The coup whose mark stands there."""
        if not self.area.contains(point):
            return None
        cell = Cell(self.first + int((point.x() - self.left) // self.cell), int((point.y() - self.top) // self.cell))
        return next((mark.coup for mark in self.marks if mark.at == cell), None)

    def paint(self, painter: QPainter, paint: Paint, shapes: Shapes, newest: bool = False,
              inks: Inks = SCREEN) -> None:
        """Draw the grid and its marks; with `newest` the last of them has a frame."""
        within = painter.clipRegion() if painter.hasClipping() else None
        if within is not None and not within.intersects(self.area.adjusted(-2, -2, 2, 2).toAlignedRect()):
            return
        self._grid(painter, inks)
        ink = MarkInk(painter, self.cell, shapes, inks)
        for mark in self.seen():
            if within is None or within.intersects(self._box(mark.at)):
                paint(ink, mark, self.middle(mark.at))
        if newest and self.marks:
            ink.newest(self.middle(self.marks[-1].at))

    def _grid(self, painter: QPainter, inks: Inks) -> None:
        area = self.area
        painter.setPen(QPen(theme.colour(inks.lines), 1))
        painter.setBrush(theme.colour(inks.ground))
        painter.drawRoundedRect(area, theme.CELL / 2, theme.CELL / 2)
        for column in range(1, self.columns):
            x = round(area.left() + column * self.cell)
            painter.drawLine(x, round(area.top()), x, round(area.bottom()))
        for row in range(1, ROWS):
            y = round(area.top() + row * self.cell)
            painter.drawLine(round(area.left()), y, round(area.right()), y)


def paint_bead(letters: Letters = LATIN) -> Paint:
    """How a coup is drawn on the bead plate."""
    def paint(ink: MarkInk, mark: AnyMark, at: QPointF) -> None:
        ink.bead(at, mark.coup, letters)

    return paint


def paint_big(ink: MarkInk, mark: AnyMark, at: QPointF) -> None:
    """How a coup is drawn on the big road."""
    assert isinstance(mark, Mark)
    ink.big(mark, at)


def paint_shade(road: Derived) -> Paint:
    """How a mark of a derived road is drawn."""
    def paint(ink: MarkInk, mark: AnyMark, at: QPointF) -> None:
        assert isinstance(mark, ShadeMark)
        ink.derived(road, mark.shade, at)

    return paint


def painting_of(roads: Roads, letters: Letters = LATIN) -> tuple[tuple[str, Sequence[AnyMark], Paint], ...]:
    """The five boards in their order: their key, their marks, and how a mark is drawn."""
    return (("bead_plate", roads.beads, paint_bead(letters)), ("big_road", roads.big, paint_big),
            *((road.value, roads.of(road), paint_shade(road)) for road in Derived))
