"""The few strokes that the lists and grids of the console are painted with."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPen
from PySide6.QtWidgets import QWidget

from ui.look import theme
from ui.look.lettering import CENTRE, LEFT, write, write_name


def painter_on(widget: QWidget) -> QPainter:
    """A painter on this widget, with smooth edges; whoever began it ends it."""
    painter = QPainter(widget)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return painter


class Ink:
    """A painter with words in type roles, boxes, hairlines and seat numbers."""

    def __init__(self, painter: QPainter) -> None:
        self.painter = painter

    def write(self, area: QRectF, words: str, role: str | QFont, shade: str = theme.TX1, flags: int = LEFT,
              least: int = 11) -> float:
        """Write one line in an area; returns how wide the words are at their full size."""
        wanted = theme.font(role) if isinstance(role, str) else role
        write(self.painter, area, words, wanted, shade, flags, least)
        return min(area.width(), theme.advance(words, wanted))

    def name(self, area: QRectF, name: str, role: str, shade: str = theme.TX1, flags: int = LEFT) -> float:
        """Write a player's name; returns how wide it is."""
        return write_name(self.painter, area, name, theme.font(role), shade, flags)

    def box(self, area: QRectF, radius: float, fill: str = "", edge: str = "", width: float = 1,
            dashed: bool = False) -> None:
        """A rounded box, its edge inside the area."""
        inset = width / 2 if edge else 0
        pen = QPen(theme.colour(edge), width) if edge else QPen(Qt.PenStyle.NoPen)
        if dashed:
            pen.setStyle(Qt.PenStyle.DashLine)
        self.painter.setPen(pen)
        self.painter.setBrush(theme.colour(fill) if fill else Qt.BrushStyle.NoBrush)
        self.painter.drawRoundedRect(area.adjusted(inset, inset, -inset, -inset), radius, radius)

    def rule(self, left: float, right: float, y: float, shade: str = theme.HAIR) -> None:
        """A hairline."""
        self.painter.setPen(QPen(theme.colour(shade), 1))
        self.painter.drawLine(round(left), round(y), round(right), round(y))

    def seat_number(self, area: QRectF, number: int, lit: bool = False) -> None:
        """A seat's number in its disc."""
        size = min(area.width(), area.height())
        disc = QRectF(area.center().x() - size / 2, area.center().y() - size / 2, size, size)
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(theme.colour(theme.BRASS if lit else theme.INK4))
        self.painter.drawEllipse(disc)
        self.write(disc, str(number), theme.make_font(13 * theme.current_look().scale, 700),
                   theme.BRASS_INK if lit else theme.TX1, CENTRE)


def advance(words: str, role: str | QFont) -> float:
    """How wide words are in a type role."""
    return theme.advance(words, theme.font(role) if isinstance(role, str) else role)
