"""A code for a camera, as windows and screens draw it: dark on light in either theme, with a margin around it."""

from functools import cache

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.look import theme
from ui.look.ink import painter_on

QUIET = 4
"""Empty squares that must be left around it, by its standard."""


@cache
def modules(text: str) -> tuple[tuple[bool, ...], ...]:
    """The rows of dark and light squares; a seventh of them may be dirty or creased and it can still be read."""
    import segno  # most windows show none

    return tuple(tuple(bool(square) for square in row) for row in segno.make_qr(text, error="m").matrix)


def paint_code(painter: QPainter, area: QRectF, text: str) -> None:
    """The code of a text on a light ground that fills a square area, its squares on whole pixels."""
    rows, ratio = modules(text), painter.device().devicePixelRatioF()
    side = max(1, int(area.width() * ratio / (len(rows) + 2 * QUIET))) / ratio
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour(theme.CARD))
    painter.drawRoundedRect(area, theme.PANEL, theme.PANEL)
    shape = QPainterPath()
    shape.setFillRule(Qt.FillRule.WindingFill)
    left, top = (round((edge + (area.width() - side * len(rows)) / 2) * ratio) / ratio
                 for edge in (area.left(), area.top()))
    for down, row in enumerate(rows):
        for across, dark in enumerate(row):
            if dark:
                shape.addRect(QRectF(left + across * side, top + down * side, side, side))
    painter.fillPath(shape, theme.colour(theme.CARD_BLACK))


class CameraCode(QWidget):
    """A code in a window, `wide` px of the design on each side. Whoever listens to the screen is told what it opens."""

    def __init__(self, wide: int = 220, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._wide, self.text = wide, ""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_code(self, text: str, said: str) -> None:
        """Show the code of a text; nothing for ""."""
        self.text = text
        self.setAccessibleName(said)
        self.setVisible(bool(text))
        self.update()

    def sizeHint(self) -> QSize:
        """A square."""
        return QSize(theme.current_look().px(self._wide), theme.current_look().px(self._wide))

    def paintEvent(self, event: QPaintEvent) -> None:
        """The code."""
        if self.text:
            painter = painter_on(self)
            paint_code(painter, QRectF(self.rect()), self.text)
            painter.end()
