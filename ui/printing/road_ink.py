"""The roads on paper: a strip of a board with its marks, and one mark of a legend, by the very pen of the screen."""

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from app.dealing.values.felt import CoupRecord
from app.games.baccarat.house_rules.roads import BANKER, PLAYER, ROWS, TIE, Bead, Cell, Derived, Mark, Shade, ShadeMark
from app.sheets.blocks import Board
from app.sheets.road_look import Look, Sign
from ui.roads.board import paint_bead, paint_big, paint_shade
from ui.roads.marks import Inks, MarkInk, Shapes, letters_called

PAPER = Inks("#AE1F17", "#2F7CDB", "#0B6B45", "#AE1F17", "#2F7CDB", "#0B6B45", "#FFFFFF", "#000000", plate="#FFFFFF")
"""On white paper; Banker's is much darker than Player's, so that a grey print tells circles apart too."""

BLACK = PAPER._replace(**dict.fromkeys(("red", "blue", "green", "banker", "player", "tie"), PAPER.figure))
"""For a till's printer, which knows nothing between black and white."""

LINES, HAIR = "#A8A8A8", 0.6


@dataclass(frozen=True, slots=True)
class RoadStrip:
    """Some columns of a board as they lie on the page: the upper left corner, a cell's width, and which columns."""

    x: float
    y: float
    cell: float
    first: int
    columns: int
    board: Board

    @property
    def width(self) -> float:
        """How wide its grid is."""
        return self.columns * self.cell

    @property
    def height(self) -> float:
        """How high its grid is."""
        return ROWS * self.cell

    @property
    def marks(self) -> tuple[Bead | Mark | ShadeMark, ...]:
        """The marks that are in its columns."""
        return tuple(mark for mark in self.board.marks if 0 <= mark.at.column - self.first < self.columns)

    def middle(self, at: Cell) -> QPointF:
        """The middle of a cell on the page."""
        return QPointF(self.x + (at.column - self.first + 0.5) * self.cell, self.y + (at.row + 0.5) * self.cell)

    @property
    def texts(self) -> Iterator[str]:
        """What is written in its marks."""
        letters = letters_called(self.board.look.letters)
        for mark in self.marks:
            if isinstance(mark, Bead):
                yield letters.of(mark.coup.winner)
            elif isinstance(mark, Mark) and mark.ties > 1:
                yield str(mark.ties)


@dataclass(frozen=True, slots=True)
class RoadSign:
    """A mark of a legend in a square of this size."""

    x: float
    y: float
    size: float
    sign: Sign
    look: Look


def paint_strip(painter: QPainter, strip: RoadStrip, scale: float, black: bool) -> None:
    """The grid and its marks. What is `black` alone is told apart by shape, whatever the house likes."""
    painter.save()
    # The screen's pen counts in pixels, which are the sheet's here.
    painter.scale(scale, scale)
    _grid(painter, strip, black)
    ink = _ink(painter, strip.cell, strip.board.look, black)
    for mark in strip.marks:
        _paint(ink, mark, strip)
    painter.restore()


def paint_sign(painter: QPainter, mark: RoadSign, scale: float, black: bool) -> None:
    """A mark as it looks on its road."""
    painter.save()
    painter.scale(scale, scale)
    ink, middle = _ink(painter, mark.size, mark.look, black), QPointF(mark.x + mark.size / 2, mark.y + mark.size / 2)
    match mark.sign.road:
        case "bead_plate":
            ink.side(middle, mark.sign.key)
        case "big_road":
            ink.big(Mark(Cell(0, 0), example(mark.sign.key), int(mark.sign.key == TIE)), middle)
        case road:
            ink.derived(Derived(road), Shade(mark.sign.key), middle)
    painter.restore()


def example(key: str) -> CoupRecord:
    """A coup that shows what a mark looks like: a side won it, or it had a pair."""
    winner = PLAYER if key in (PLAYER, "player_pair") else BANKER
    return CoupRecord(0, winner, 0, 0, (), (), key == "player_pair", key == "banker_pair", False)


def _ink(painter: QPainter, size: float, look: Look, black: bool) -> MarkInk:
    return MarkInk(painter, size, Shapes.DISTINCT if black else Shapes.called(look.shapes), BLACK if black else PAPER)


def _paint(ink: MarkInk, mark: Bead | Mark | ShadeMark, strip: RoadStrip) -> None:
    at = strip.middle(mark.at)
    match mark:
        case Bead():
            paint_bead(letters_called(strip.board.look.letters))(ink, mark, at)
        case Mark():
            paint_big(ink, mark, at)
        case ShadeMark():
            paint_shade(Derived(strip.board.road))(ink, mark, at)


def _grid(painter: QPainter, strip: RoadStrip, black: bool) -> None:
    painter.setPen(QPen(QColor("#000000" if black else LINES), HAIR))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(QRectF(strip.x, strip.y, strip.width, strip.height))
    for column in range(1, strip.columns):
        x = strip.x + column * strip.cell
        painter.drawLine(QLineF(x, strip.y, x, strip.y + strip.height))
    for row in range(1, ROWS):
        y = strip.y + row * strip.cell
        painter.drawLine(QLineF(strip.x, y, strip.x + strip.width, y))
