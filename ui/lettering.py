"""One line of plain text on a painted widget: where it stands, and how it is made to fit."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter

from ui import theme

# Qt cuts text at its rectangle, and a rectangle is often lower than the font's tallest letter.
ONE_LINE = Qt.TextFlag.TextSingleLine | Qt.TextFlag.TextDontClip
CENTRE = Qt.AlignmentFlag.AlignCenter | ONE_LINE
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | ONE_LINE
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter | ONE_LINE


def write(painter: QPainter, area: QRectF, words: str, wanted: QFont, shade: str, flags: int = CENTRE,
          least: int = 11) -> None:
    """Write one line that fits: smaller if it must be, cut only when it could not be read any smaller."""
    shown, words = theme.fitted(words, wanted, area.width(), least)
    painter.setFont(shown)
    painter.setPen(QColor(shade))
    painter.drawText(area, flags, words)
