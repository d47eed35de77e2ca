"""The left of the page: a felt with cards and chips on it, and what the program is for."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QLinearGradient, QPainter, QPaintEvent, QPen, QRadialGradient
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QWidget

import resources
from app.cards import read_card
from app.chips import home_set
from app.money import CURRENCIES
from app.words import tr
from ui.look import night, theme
from ui.look.art import CARD_SHAPE, ChipArt, card_pixmap
from ui.look.ink import Ink
from ui.look.lettering import LEFT
from ui.look.text_layout import wrapped

DRAWN = 420
"""The width that the panel is drawn for; narrower or wider, it is scaled."""

STACKS = ((92, 636, (100,) * 9), (182, 648, (25,) * 10), (272, 674, (5,) * 6), (354, 700, (1,) * 2))
"""Where a stack stands (its top chip's centre) and its chips, in major units."""


class Welcome(QWidget):
    """Painted only: nothing here can be pressed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._art = ChipArt(home_set(100), CURRENCIES[0])
        self._logo = QSvgRenderer(str(resources.path("art/brand/sabot.svg")), self)
        self.setAccessibleName(" ".join((*self.sentences(), self.promise())))

    @staticmethod
    def sentences() -> tuple[str, ...]:
        """What the program does, a line each."""
        return (tr("You deal the cards."), tr("Sabot tells you what’s next,"), tr("works out every payout"),
                tr("and keeps the ledger."))

    @staticmethod
    def promise() -> str:
        """The line at the foot."""
        return tr("Everything stays on this computer. No account needed.")

    def paintEvent(self, event: QPaintEvent) -> None:
        """The cloth, its lines, then what lies on it."""
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        self._cloth(painter)
        self._words(Ink(painter))
        self._foot(Ink(painter))
        scale = self.width() / DRAWN
        # Cards and chips share what is left between the words and the foot.
        painter.translate(0, self._top())
        painter.scale(scale, scale)
        self._lines(painter)
        self._cards(painter)
        self._chips(painter)
        painter.end()

    def _top(self) -> float:
        """How far down the drawing of 900 is moved, so that its middle fills a lower or a higher panel."""
        scale = self.width() / DRAWN
        return (self.height() - 900 * scale) * (0.5 if self.height() > 900 * scale else 0.75)

    def _cloth(self, painter: QPainter) -> None:
        ground = QRadialGradient(QPointF(self.width() * 0.55, self.height() * 0.42), self.height() * 0.62)
        for at, shade in ((0.0, theme.FELT_CENTRE), (0.55, theme.FELT_MID), (1.0, theme.FELT_EDGE)):
            ground.setColorAt(at, theme.colour(shade))
        painter.fillRect(self.rect(), ground)
        edge = QLinearGradient(0, 0, self.width(), 0)
        edge.setColorAt(0.96, theme.colour(theme.BLACK, 0))
        edge.setColorAt(1, theme.colour(theme.BLACK, 0.12))
        painter.fillRect(self.rect(), edge)

    def _words(self, ink: Ink) -> None:
        look = theme.current_look()
        margin, size = self.width() * 0.095, min(56.0, self.width() * 0.133) * look.scale ** 0.5
        top = look.pick(44, 32, 24)
        self._logo.render(ink.painter, QRectF(margin, top, size, size))
        ink.write(QRectF(margin + size * 1.28, top, self.width() - margin * 2 - size * 1.28, size), "Sabot",
                  theme.make_font(size * 0.64, 700, display=True), night.TX1)
        high = min(32.0, self.width() * 0.076)
        top += size + high * 0.8
        for line in self.sentences():
            ink.write(QRectF(margin, top, self.width() - margin * 1.2, high), line,
                      theme.make_font(high * 0.8, 600, display=True), night.TX1)
            top += high

    def _foot(self, ink: Ink) -> None:
        margin, high = self.width() * 0.095, theme.current_look().px(18)
        lines = wrapped(self.promise(), theme.font("note"), self.width() - margin * 1.6)
        top = self.height() - theme.current_look().pick(38, 28, 20) - high * len(lines)
        for line in lines:
            ink.write(QRectF(margin, top, self.width() - margin, high), line, "note", night.TX1, LEFT)
            top += high

    def _lines(self, painter: QPainter) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for y, strength in ((472, 0.45), (528, 0.22), (586, 0.38)):
            painter.setPen(QPen(theme.colour(theme.CREAM, strength), 1.4))
            painter.drawEllipse(QPointF(DRAWN / 2, y + 660), 660, 660)

    def _cards(self, painter: QPainter) -> None:
        for code, middle, turned in (("Kh", QPointF(186, 386), -13.0), ("9s", QPointF(258, 384), 8.0)):
            painter.save()
            painter.translate(middle)
            painter.rotate(turned)
            wide = 150
            high = wide * CARD_SHAPE
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour(theme.BLACK, 0.28))
            painter.drawRoundedRect(QRectF(-wide / 2 + 2, -high / 2 + 4, wide, high), 13, 13)
            ratio = self.devicePixelRatioF() * max(1.0, self.width() / DRAWN)
            painter.drawPixmap(QRectF(-wide / 2, -high / 2, wide, high), face := card_pixmap(read_card(code), wide,
                                                                                            ratio),
                               QRectF(face.rect()))
            painter.restore()

    def _chips(self, painter: QPainter) -> None:
        for x, y, chips in STACKS:
            high = (len(chips) - 1) * 7.0
            self._art.draw_stack(painter, [chip * 100 for chip in chips], QPointF(x, y + high), 37, step=7.0)
