"""Why counts are what they are, as a table on the felt beside the pot: how they are reckoned, and a row a seat."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from app.dealing.values.felt import ProofRow, ProofView
from ui.look import night, theme
from ui.look.ink import Ink
from ui.look.lettering import LEFT, RIGHT, write

HEAD, HIGHEST, LOWEST = 34, 29, 15
"""The head of the panel, and how high a line of it is at most and at least, in pixels of the design."""

OF_THE_POT = 0.4
"""So much of the room is the pot's, where both lie beside each other."""


def beside_the_pot(area: QRectF, proof: ProofView | None, scale: float) -> QRectF | None:
    """Where the panel lies in the middle of the table; None where there is none, or no room to read it."""
    if proof is None or area.height() < HEAD * scale + (len(proof.rows) + 1) * LOWEST * scale + 16:
        return None
    return area.adjusted(area.width() * OF_THE_POT + 10, 0, 0, 0)


def paint_proof(painter: QPainter, area: QRectF, proof: ProofView) -> None:
    """The panel: its title and formula, the names of the columns, and every seat's figures."""
    scale = theme.current_look().scale
    painter.setPen(theme.colour(theme.CREAM, 0.16))
    painter.setBrush(theme.colour(theme.CLOTH_SHADE, 0.5))
    painter.drawRoundedRect(area.adjusted(1, 1, -1, -1), theme.PANEL, theme.PANEL)
    room = area.adjusted(14, 8, -14, -8)
    head = QRectF(room.left(), room.top(), room.width(), HEAD * scale)
    write(painter, head, proof.title, theme.font("title"), night.TX1, LEFT)
    write(painter, head, proof.formula, theme.font("note"), night.GOLD_HI, RIGHT)
    line = min(HIGHEST * scale, (room.height() - head.height()) / (len(proof.rows) + 1))
    top = head.bottom()
    _paint_line(painter, QRectF(room.left(), top, room.width(), line), proof.columns, night.TX2, "note")
    for at, row in enumerate(proof.rows, 1):
        _paint_row(painter, QRectF(room.left(), top + at * line, room.width(), line), row)


def _paint_row(painter: QPainter, area: QRectF, row: ProofRow) -> None:
    ink = Ink(painter)
    if row.lit:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour(night.BRASS, 0.22))
        painter.drawRoundedRect(area.adjusted(-6, 0, 6, 0), theme.TAG, theme.TAG)
    colour = night.GOLD_HI if row.lit else night.TX1
    ink.write(QRectF(area.left(), area.top(), area.width() * 0.4, area.height()), f"{row.seat}  {row.name}", "body",
              colour)
    _paint_line(painter, area, row.figures, colour, "body_strong" if row.lit else "body")


def _paint_line(painter: QPainter, area: QRectF, cells: tuple[str, ...], colour: str, font: str) -> None:
    """Figures under each other, from the right edge."""
    wide = area.width() * 0.6 / max(1, len(cells))
    for at, words in enumerate(cells, 1):
        cell = QRectF(area.right() - (len(cells) - at + 1) * wide, area.top(), wide, area.height())
        write(painter, cell, words, theme.font(font), colour, RIGHT)
