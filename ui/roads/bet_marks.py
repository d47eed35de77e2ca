"""The mark of each bet: those of the roads, so that a bet looks the same everywhere."""

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QPainter, QPen, QPolygonF

from ui.look import theme


class MarkShape(NamedTuple):
    """A bet’s mark: which shape, in what colour, filled or only its line."""

    shape: str
    colour: str
    filled: bool


MARKS = {
    "banker": MarkShape("disc", theme.BANKER, True), "player": MarkShape("block", theme.PLAYER, True),
    "tie": MarkShape("diamond", theme.TIE, True), "banker_pair": MarkShape("disc", theme.BANKER, False),
    "player_pair": MarkShape("block", theme.PLAYER, False),
}
"""The marks of the roads, so that a bet looks the same everywhere."""

OTHER = MarkShape("diamond", theme.TX3, False)

TOGETHER = {"player_and_banker": ("player", "banker"), "pairs": ("player_pair", "banker_pair")}
"""Rows that are about two bets."""


def marks_of(bet: str) -> tuple[MarkShape, ...]:
    """The mark of a bet by its code or its name; both of them where it is two."""
    code = bet.strip().lower().replace(" ", "_")
    return tuple(MARKS.get(one, OTHER) for one in TOGETHER.get(code, (code,)))


def draw_mark(painter: QPainter, mark: MarkShape, middle: QPointF, size: float) -> None:
    """Draw a bet’s mark around a point."""
    half = size / 2
    painter.setPen(QPen(theme.colour(mark.colour), 2))
    painter.setBrush(QBrush(theme.colour(mark.colour)) if mark.filled else Qt.BrushStyle.NoBrush)
    box = QRectF(middle.x() - half, middle.y() - half, size, size).adjusted(1, 1, -1, -1)
    if mark.shape == "disc":
        painter.drawEllipse(box)
    elif mark.shape == "block":
        painter.drawRoundedRect(box, 2, 2)
    else:
        painter.drawPolygon(QPolygonF([QPointF(middle.x(), box.top()), QPointF(box.right(), middle.y()),
                                       QPointF(middle.x(), box.bottom()), QPointF(box.left(), middle.y())]))
