"""The left of the page: what the program is for, and the words that the rest of it uses, a sentence each."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QLinearGradient, QPainter, QPaintEvent, QPen, QRadialGradient
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QWidget

import resources
from app.chips import home_set
from app.glossary import glossary
from app.money import CURRENCIES
from app.words import tr
from ui.look import night, theme
from ui.look.art import ChipArt
from ui.look.icons import draw_icon
from ui.look.ink import Ink
from ui.look.lettering import LEFT
from ui.look.text_layout import wrapped

DRAWN = 420
"""The width that the cloth and its chips are drawn for; narrower or wider, they are scaled."""

STACKS = ((92, (100,) * 9), (182, (25,) * 10), (272, (5,) * 8), (354, (1,) * 7))
"""Where a stack stands, and its chips in major units."""

CHIPS_HIGH = 150
"""So much room the stacks want; where there is less, they are left out."""


class Welcome(QWidget):
    """Painted only: nothing here can be pressed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._art = ChipArt(home_set(100), CURRENCIES[0])
        self._logo = QSvgRenderer(str(resources.path("art/brand/sabot.svg")), self)
        self.on_a_server = False
        self._say()

    def keep_on_a_server(self) -> None:
        """The books lie with a server, and not here."""
        self.on_a_server = True
        self._say()
        self.update()

    def _say(self) -> None:
        words = (one.sentence for one in glossary())
        self.setAccessibleName(" ".join((self.purpose(), *words, self.promise())))

    @staticmethod
    def purpose() -> str:
        """What the program does."""
        return tr("You deal the cards. Sabot says what comes next and why, and keeps the books.")

    def promise(self) -> str:
        """The line at the foot."""
        return tr("The books are on the house’s own server.") if self.on_a_server else \
            tr("Everything stays on this computer. No account needed.")

    def paintEvent(self, event: QPaintEvent) -> None:
        """The cloth, the words on it, and chips where there is room below them."""
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        self._cloth(painter)
        ink = Ink(painter)
        foot = self._foot(ink)
        below = self._glossary(ink, self._purpose(ink), foot)
        scale = self.width() / DRAWN
        if foot - below > CHIPS_HIGH * scale:
            painter.translate(0, foot)
            painter.scale(scale, scale)
            self._chips(painter)
        painter.end()

    @property
    def _margin(self) -> float:
        return self.width() * 0.075

    def _cloth(self, painter: QPainter) -> None:
        ground = QRadialGradient(QPointF(self.width() * 0.55, self.height() * 0.42), self.height() * 0.62)
        for at, shade in ((0.0, theme.FELT_CENTRE), (0.55, theme.FELT_MID), (1.0, theme.FELT_EDGE)):
            ground.setColorAt(at, theme.colour(shade))
        painter.fillRect(self.rect(), ground)
        edge = QLinearGradient(0, 0, self.width(), 0)
        edge.setColorAt(0.96, theme.colour(theme.BLACK, 0))
        edge.setColorAt(1, theme.colour(theme.BLACK, 0.12))
        painter.fillRect(self.rect(), edge)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        scale = self.width() / DRAWN
        for up, strength in ((300, 0.45), (250, 0.22), (190, 0.38)):
            painter.setPen(QPen(theme.colour(theme.CREAM, strength), 1.4))
            painter.drawEllipse(QPointF(self.width() / 2, self.height() + (660 - up) * scale), 660 * scale, 660 * scale)

    def _purpose(self, ink: Ink) -> float:
        """The program's name and what it does; how far down that reaches."""
        look = theme.current_look()
        size, top = look.pick(56, 46, 42), float(look.pick(34, 24, 18))
        self._logo.render(ink.painter, QRectF(self._margin, top, size, size))
        ink.write(QRectF(self._margin + size * 1.28, top, self.width() - 2 * self._margin - size * 1.28, size), "Sabot",
                  theme.make_font(size * 0.6, 700, display=True), night.TX1)
        written = theme.make_font(look.pick(22, 19, 17), 600, display=True)
        high, top = written.pixelSize() * 1.36, top + size + look.pick(22, 16, 10)
        for line in wrapped(self.purpose(), written, self.width() - 2 * self._margin):
            ink.write(QRectF(self._margin, top, self.width() - 2 * self._margin, high), line, written, night.TX1)
            top += high
        return top + look.pick(20, 12, 8)

    def _glossary(self, ink: Ink, top: float, foot: float) -> float:
        """A box for each word, as many of them as there is room for; how far down they reach."""
        look, wide = theme.current_look(), self.width() - 2 * self._margin
        left, line, air = self._margin + look.px(46), look.px(18), look.pick(12, 8, 7)
        for word, means, icon in glossary():
            said = wrapped(means, theme.font("note"), self._margin + wide - left - look.px(10))
            high = 2 * air + look.px(20) + line * len(said)
            if top + high > foot:
                break
            ink.box(QRectF(self._margin, top, wide, high), theme.PANEL, theme.CLOTH_PLATE_LOW, theme.CLOTH_PLATE_EDGE)
            draw_icon(ink.painter, icon, self._margin + look.px(15), top + air, look.px(20), night.GOLD_HI)
            ink.write(QRectF(left, top + air, wide - look.px(56), look.px(20)), word, "title", night.TX1)
            for at, words in enumerate(said):
                ink.write(QRectF(left, top + air + look.px(20) + at * line, wide - look.px(56), line), words, "note",
                          theme.CLOTH_TEXT)
            top += high + look.pick(10, 8, 6)
        return top

    def _foot(self, ink: Ink) -> float:
        """The promise; where it begins."""
        high = theme.current_look().px(18)
        lines = wrapped(self.promise(), theme.font("note"), self.width() - 2 * self._margin)
        first = top = self.height() - theme.current_look().pick(30, 22, 14) - high * len(lines)
        for line in lines:
            ink.write(QRectF(self._margin, top, self.width() - self._margin, high), line, "note", night.TX1, LEFT)
            top += high
        return first - theme.current_look().px(12)

    def _chips(self, painter: QPainter) -> None:
        for x, chips in STACKS:
            self._art.draw_stack(painter, [chip * 100 for chip in chips], QPointF(x, -46), 37, step=7.0)
