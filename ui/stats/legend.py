"""What lines, bars and signs of a picture are, each drawn as it is in it."""

from pyqtgraph.graphicsItems import ScatterPlotItem
from PySide6.QtCore import QLineF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.graph import Dress, Shape
from app.words.joined import comma_list
from ui.look import theme
from ui.look.ink import painter_on
from ui.look.lettering import LEFT, write
from ui.stats.axes import label_width
from ui.stats.items import COLOURS, PATTERNS, STROKES, SYMBOLS

SIGN, KEY, GAP = 11, 27, 16


class Legend(QWidget):
    """What lines, bars and signs are, each drawn as it is in the picture."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts: tuple[tuple[Dress | Shape, str], ...] = ()

    def show_legend(self, parts: tuple[tuple[Dress | Shape, str], ...]) -> None:
        """Show these; with none it takes no room."""
        self._parts = parts
        self.setAccessibleName(comma_list(words for _, words in parts))
        self.setVisible(bool(parts))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """One line."""
        return QSize(120, theme.current_look().px(18))

    def minimumSizeHint(self) -> QSize:
        """The same."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """One after the other from the left; smaller where there is no room for all of them."""
        painter = painter_on(self)
        x, middle, scale = 0.0, self.height() / 2, theme.current_look().scale
        wide = [label_width(said) for _, said in self._parts]
        whole = sum(wide) + (KEY + GAP) * scale * len(wide)
        painter.scale(smaller := min(1.0, self.width() / max(1.0, whole)), smaller)
        for (kind, said), room in zip(self._parts, wide, strict=True):
            _draw_key(painter, kind, QRectF(x, middle - 7 * scale, 22 * scale, 14 * scale))
            write(painter, QRectF(x + KEY * scale, 0, room + 4, self.height()), said, theme.font("label"), theme.TX2,
                  LEFT)
            x += (KEY + GAP) * scale + room
        painter.end()


def _draw_key(painter: QPainter, kind: Dress | Shape, area: QRectF) -> None:
    if isinstance(kind, Shape):
        _draw_sign(painter, kind, area)
        return
    colour = theme.colour(COLOURS[kind])
    if kind in (Dress.GAIN, Dress.LOSS, Dress.QUIET, Dress.PAUSE):
        painter.setPen(QPen(colour, 1.2))
        painter.setBrush(QBrush(colour, PATTERNS.get(kind, Qt.BrushStyle.SolidPattern)))
        painter.drawRect(area.adjusted(3, 1, -3, -1))
        return
    painter.setPen(QPen(colour, 2, STROKES[kind]))
    painter.drawLine(QLineF(area.left(), area.center().y(), area.right(), area.center().y()))


def _draw_sign(painter: QPainter, shape: Shape, area: QRectF) -> None:
    painter.save()
    painter.translate(area.center())
    painter.scale(SIGN, SIGN)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour(theme.TX1))
    painter.drawPath(ScatterPlotItem.Symbols[SYMBOLS[shape]])
    painter.restore()
