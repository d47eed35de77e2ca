"""What is put on a page, and the one painter that puts it on any paper, file or screen."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen

from app.sheets.blocks import Align
from ui.look.lettering import in_its_place
from ui.printing.graph_ink import GraphInk, paint_graph
from ui.printing.paper import INCH, Paper
from ui.printing.road_ink import RoadSign, RoadStrip, paint_sign, paint_strip
from ui.printing.type import Cut, Style, font

FINE = 6  # dots across a square
WATERMARK = Style(180, 180, 700, Cut.DISPLAY, grey=0xEE)


@dataclass(frozen=True, slots=True)
class Words:
    """One line of text in a room: its left edge, its baseline, its width, and where in it the text stands."""

    text: str
    style: Style
    x: float
    y: float
    room: float
    align: Align = Align.LEFT


@dataclass(frozen=True, slots=True)
class Rule:
    """A line across, `thick` sheet pixels, black unless it has a grey."""

    x: float
    y: float
    length: float
    thick: float = 1
    grey: int = 0


@dataclass(frozen=True, slots=True)
class Frame:
    """An empty rectangle."""

    x: float
    y: float
    width: float
    height: float
    thick: float = 1.3


@dataclass(frozen=True, slots=True)
class Watermark:
    """A large pale word across the page, drawn as a shape so that it is not read as a word of the sheet."""

    text: str
    y: float = 0


@dataclass(frozen=True, slots=True)
class Squares:
    """Rows of dark and light squares in a square of this size."""

    x: float
    y: float
    size: float
    rows: tuple[tuple[bool, ...], ...]


Mark = Words | Rule | Frame | Watermark | Squares | RoadStrip | RoadSign | GraphInk


@dataclass(frozen=True, slots=True)
class Page:
    """One page: everything on it, in sheet pixels from the paper's corner, in the order it is drawn."""

    paper: Paper
    marks: tuple[Mark, ...]


def lowered(marks: Iterable[Mark], by: float) -> tuple[Mark, ...]:
    """The same marks further down."""
    return tuple(_lowered(mark, by) for mark in marks)


def _lowered(mark: Mark, by: float) -> Mark:
    match mark:  # nearly all there is on a sheet is one of two kinds, and `replace` takes ten times as long
        case Words():
            return Words(mark.text, mark.style, mark.x, mark.y + by, mark.room, mark.align)
        case Rule():
            return Rule(mark.x, mark.y + by, mark.length, mark.thick, mark.grey)
    return replace(mark, y=mark.y + by)


def aside(marks: Iterable[Mark], by: float) -> tuple[Mark, ...]:
    """The same marks further to the right."""
    return tuple(mark if isinstance(mark, Watermark) else replace(mark, x=mark.x + by) for mark in marks)


def enlarged(marks: Iterable[Mark], by: float) -> tuple[Mark, ...]:
    """The same marks so many times as large, and as many times as far from the corner; lines stay as thin."""
    return tuple(_enlarged(mark, by) for mark in marks)


def _enlarged(mark: Mark, by: float) -> Mark:
    match mark:
        case Words():
            style = mark.style
            larger = replace(style, size=style.size * by, line=style.line * by, spacing=style.spacing * by)
            return replace(mark, style=larger, x=mark.x * by, y=mark.y * by, room=mark.room * by)
        case Rule():
            return replace(mark, x=mark.x * by, y=mark.y * by, length=mark.length * by)
        case Frame() | GraphInk():
            return replace(mark, x=mark.x * by, y=mark.y * by, width=mark.width * by, height=mark.height * by)
        case Squares() | RoadSign():
            return replace(mark, x=mark.x * by, y=mark.y * by, size=mark.size * by)
        case RoadStrip():
            return replace(mark, x=mark.x * by, y=mark.y * by, cell=mark.cell * by)
        case Watermark():
            return replace(mark, y=mark.y * by)


def paint_page(painter: QPainter, page: Page) -> None:
    """Draw a page with the paper's corner at the painter's origin, at the resolution of the painter's device.

    What a till's printer cannot mix is drawn black.
    """
    painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
    scale = painter.device().logicalDpiX() / INCH
    for mark in page.marks:
        match mark:
            case Words():
                _write(painter, mark, scale, 0 if page.paper.roll else mark.style.grey)
            case Rule():
                _rule(painter, mark, scale, 0 if page.paper.roll else mark.grey)
            case Frame():
                _frame(painter, mark, scale)
            case Squares():
                _squares(painter, mark, scale)
            case Watermark():
                _watermark(painter, mark, page.paper, scale)
            case GraphInk():
                paint_graph(painter, mark, scale, page.paper.roll)
            case RoadStrip():
                paint_strip(painter, mark, scale, page.paper.roll)
            case RoadSign():
                paint_sign(painter, mark, scale, page.paper.roll)


def _grey(level: int) -> QColor:
    return QColor(level, level, level)


def _write(painter: QPainter, words: Words, scale: float, grey: int) -> None:
    made, text = font(words.style), in_its_place(words.text)
    painter.setFont(made)
    painter.setPen(_grey(grey))
    wide = QFontMetricsF(made, painter.device()).horizontalAdvance(text)
    room = words.room * scale
    # A single sign can be wider than its column, and a screen's letters are a little wider than a printer's.
    squeeze = min(1.0, room / wide) if wide else 1.0
    slack = room - wide * squeeze
    indent = {Align.LEFT: 0.0, Align.CENTRE: slack / 2, Align.RIGHT: slack}[words.align]
    if squeeze < 1:
        painter.save()
        painter.translate(words.x * scale + indent, words.y * scale)
        painter.scale(squeeze, 1)
        painter.drawText(QPointF(0, 0), text)
        painter.restore()
    else:
        painter.drawText(QPointF(words.x * scale + indent, words.y * scale), text)


def _rule(painter: QPainter, rule: Rule, scale: float, grey: int) -> None:
    painter.setPen(_pen(grey, rule.thick, scale))
    painter.drawLine(QLineF(rule.x * scale, rule.y * scale, (rule.x + rule.length) * scale, rule.y * scale))


def _frame(painter: QPainter, frame: Frame, scale: float) -> None:
    painter.setPen(_pen(0, frame.thick, scale))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(QRectF(frame.x * scale, frame.y * scale, frame.width * scale, frame.height * scale))


def _squares(painter: QPainter, mark: Squares, scale: float) -> None:
    shape = QPainterPath()
    shape.setFillRule(Qt.FillRule.WindingFill)
    side = mark.size * scale / len(mark.rows)
    # Whole dots wherever they are fine enough: half a dot is grey, and a till's printer has no grey.
    side, left, top = (int(side), int(mark.x * scale), int(mark.y * scale)) if side >= FINE else \
        (side, mark.x * scale, mark.y * scale)
    for down, row in enumerate(mark.rows):
        for across, dark in enumerate(row):
            if dark:
                shape.addRect(left + across * side, top + down * side, side, side)
    # One shape, so that no light line is left between two dark squares.
    painter.fillPath(shape, Qt.GlobalColor.black)


def _pen(grey: int, thick: float, scale: float) -> QPen:
    pen = QPen(_grey(grey), thick * scale)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    return pen


def _watermark(painter: QPainter, mark: Watermark, paper: Paper, scale: float) -> None:
    shape = QPainterPath()
    shape.addText(QPointF(0, 0), font(WATERMARK), mark.text)
    box = shape.boundingRect()
    # The diagonal less a margin, whatever the length of the word in another language.
    size = min(0.72 * paper.width / box.width(), 0.3 * paper.height / box.height()) * scale
    painter.save()
    painter.translate(paper.width * scale / 2, paper.height * scale / 2)
    painter.rotate(-40)
    painter.scale(size, size)
    painter.translate(-box.center())
    painter.fillPath(shape, _grey(WATERMARK.grey))
    painter.restore()
