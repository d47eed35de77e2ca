"""A picture of figures on paper: black on white, its lines told apart by their strokes and its bars by their fill."""

from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QPolygonF

from app.graph import Bar, Dress, Graph, Shape, Sign

STROKES = {Dress.MAIN: Qt.PenStyle.SolidLine, Dress.SECOND: Qt.PenStyle.DashLine, Dress.THIRD: Qt.PenStyle.DashDotLine,
           Dress.QUIET: Qt.PenStyle.DotLine}
SIZE = 3.6
"""Half the width of a sign, in sheet pixels."""


@dataclass(frozen=True, slots=True)
class GraphInk:
    """The inside of a picture: its corner and size on the page, and from where to where it goes along and up."""

    x: float
    y: float
    width: float
    height: float
    graph: Graph
    along: tuple[float, float]
    up: tuple[float, float]
    axes: bool = True

    def place(self, x: float, y: float) -> QPointF:
        """Where on the page something lies that lies there in the graph."""
        (left, right), (low, high) = self.along, self.up
        return QPointF(self.x + (x - left) / (right - left) * self.width,
                       self.y + (high - y) / (high - low) * self.height)


def paint_graph(painter: QPainter, ink: GraphInk, scale: float, bare: bool) -> None:
    """Draw it; on a till's printer `bare`, without anything between black and white."""
    painter.save()
    painter.scale(scale, scale)
    painter.setClipRect(QRectF(ink.x - 1, ink.y - 1, ink.width + 2, ink.height + 2))
    if ink.axes:
        _ground(painter, ink, bare)
    for bar in ink.graph.bars:
        _bar(painter, ink, bar, bare)
    for area in ink.graph.areas:
        for side in (area.low, area.high):
            _line(painter, [ink.place(x, y) for x, y in side], _pen(0.8, Qt.PenStyle.DotLine))
    for line in ink.graph.lines:
        _line(painter, [ink.place(x, y) for x, y in line.drawn], _pen(1.1, STROKES[line.dress]))
    for sign in ink.graph.signs:
        _sign(painter, ink, sign)
    painter.restore()


def _pen(wide: float, stroke: Qt.PenStyle = Qt.PenStyle.SolidLine, grey: int = 0) -> QPen:
    made = QPen(QColor(grey, grey, grey), wide, stroke)
    made.setJoinStyle(Qt.PenJoinStyle.BevelJoin)
    return made


def _hatched(bare: bool) -> QBrush:
    return QBrush(QColor(0, 0, 0) if bare else QColor(0x88, 0x88, 0x88), Qt.BrushStyle.FDiagPattern)


def _ground(painter: QPainter, ink: GraphInk, bare: bool) -> None:
    """Axes, the line at nothing, and stretches in which nothing was dealt."""
    for pause in ink.graph.pauses:
        left, right = ink.place(pause.start, 0).x(), ink.place(pause.end, 0).x()
        painter.fillRect(QRectF(left, ink.y, right - left, ink.height),
                         _hatched(bare))
    painter.setPen(_pen(0.8))
    painter.drawLine(QLineF(ink.x, ink.y, ink.x, ink.y + ink.height))
    painter.drawLine(QLineF(ink.x, ink.y + ink.height, ink.x + ink.width, ink.y + ink.height))
    painter.setPen(_pen(0.6, grey=0 if bare else 0x66))
    at = ink.place(0, 0)
    if ink.graph.sideways:
        painter.drawLine(QLineF(at.x(), ink.y, at.x(), ink.y + ink.height))
    elif not ink.graph.names and ink.up[0] <= 0:
        painter.drawLine(QLineF(ink.x, at.y(), ink.x + ink.width, at.y()))


def _line(painter: QPainter, points: list[QPointF], pen: QPen) -> None:
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolyline(QPolygonF(points))


def _bar(painter: QPainter, ink: GraphInk, bar: Bar, bare: bool) -> None:
    ends = ((0.0, bar.at), (bar.size, bar.at + bar.wide)) if ink.graph.sideways else \
        ((bar.at, 0.0), (bar.at + bar.wide, bar.size))
    area = QRectF(ink.place(*ends[0]), ink.place(*ends[1])).normalized()
    fill = {Dress.GAIN: QBrush(QColor(0, 0, 0) if bare else QColor(0x55, 0x55, 0x55)),
            Dress.LOSS: QBrush(QColor(0, 0, 0), Qt.BrushStyle.BDiagPattern),
            Dress.PAUSE: _hatched(bare)}.get(bar.dress, QBrush())
    painter.setPen(_pen(0.8))
    painter.setBrush(fill)
    painter.drawRect(area)


def _sign(painter: QPainter, ink: GraphInk, sign: Sign) -> None:
    at = ink.place(sign.x, sign.y)
    painter.setPen(_pen(0.8))
    painter.setBrush(QColor(0, 0, 0) if sign.shape in (Shape.DISC, Shape.UP, Shape.DOWN) else QColor(255, 255, 255))
    if sign.shape is Shape.DISC:
        painter.drawEllipse(at, SIZE * 0.8, SIZE * 0.8)
        return
    painter.drawPolygon(QPolygonF([at + QPointF(x * SIZE, y * SIZE) for x, y in CORNERS[sign.shape]]))


CORNERS: dict[Shape, tuple[tuple[float, float], ...]] = {
    Shape.UP: ((-1, 0.8), (1, 0.8), (0, -1)), Shape.DOWN: ((-1, -0.8), (1, -0.8), (0, 1)),
    Shape.DIAMOND: ((0, -1.2), (1.2, 0), (0, 1.2), (-1.2, 0)), Shape.SQUARE: ((-0.8, -0.8), (0.8, -0.8), (0.8, 0.8),
                                                                              (-0.8, 0.8)),
    Shape.CROSS: ((-1, -1), (1, 1), (0, 0), (-1, 1), (1, -1), (0, 0)),
}
"""The corners of each sign, its half width being 1."""
