"""What the players' screen is drawn with: one measure for any monitor, texts in two languages, panels and marks."""

from dataclasses import dataclass, field

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPen, QPixmap

from app.cards import Card
from app.dealing.values.public_view import Said
from app.desk.house.display_settings import DisplayLanguage
from app.sheets.tongues import Tongues
from app.words import Sentence, tr
from ui.look import night, theme
from ui.look.art import card_pixmap
from ui.look.lettering import CENTRE, LEFT, RIGHT, write
from ui.roads.marks import CHINESE, LATIN, NIGHT, OLDER, Letters, MarkInk, Shapes

DESIGN = (1920.0, 1080.0)
"""The screen in whose pixels everything is measured."""

LEAST = 17
"""No text is smaller, in those pixels."""


@dataclass(frozen=True, slots=True)
class Dress:
    """How a house has its players' screen: the languages of its lines, and how the roads are drawn."""

    speak: Tongues = field(default_factory=lambda: Tongues((DisplayLanguage.ENGLISH.value,)))
    shapes: Shapes = Shapes.DISTINCT
    letters: Letters = LATIN

    @property
    def beads(self) -> Letters:
        """What stands in a bead: Chinese letters in the script that the screen is written in."""
        if self.letters is CHINESE and DisplayLanguage.TRADITIONAL in self.speak.codes:
            return OLDER
        return self.letters


class Brush:
    """Draws on a screen of any size. Lengths given to it are pixels of the design, and become as many as fit."""

    def __init__(self, painter: QPainter, unit: float, dress: Dress) -> None:
        self.painter, self.unit, self.dress = painter, unit, dress
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)

    def px(self, length: float) -> float:
        """A length of the design on this screen."""
        return length * self.unit

    def area(self, left: float, top: float, width: float, height: float) -> QRectF:
        """A rectangle of the design on this screen."""
        return QRectF(self.px(left), self.px(top), self.px(width), self.px(height))

    def said(self, sentence: Sentence, **values: object) -> Said:
        """One of the screen's own words in its languages."""
        return self.dress.speak.each(lambda: tr(sentence, **values))

    # words

    def write(self, area: QRectF, words: str, size: float, weight: int = 500, shade: str = night.TX1,
              flags: int = LEFT) -> None:
        """One line that fits its area, in pixels of the design."""
        if words:
            write(self.painter, area, words, self._font(size, weight), shade, flags, least=self._least)

    def wide(self, words: str, size: float, weight: int = 500) -> float:
        """How wide a line is, in pixels of this screen."""
        return float(QFontMetricsF(self._font(size, weight)).horizontalAdvance(words))

    @property
    def _least(self) -> int:
        return max(1, round(self.px(LEAST)))

    def _font(self, size: float, weight: int) -> QFont:
        return theme.make_font(max(self._least, self.px(size)), weight, display=weight >= 700 and size >= 28)

    def beside(self, area: QRectF, said: Said, sizes: tuple[float, float], shades: tuple[str, str],
               weights: tuple[int, int] = (700, 500), flags: int = LEFT, gap: float = 10) -> float:
        """Both lines beside each other, as large as fits. Returns how wide they came, in pixels of this screen."""
        if not said:
            return 0
        lines = said[:2]
        chosen = self._sizes_beside(area.width(), lines, sizes, weights, gap)
        if chosen is None:
            return self._one_or_both(area, said, sizes, shades, weights, flags)
        widths = [self.wide(*one) for one in zip(lines, chosen, weights, strict=False)]
        taken = sum(widths) + self.px(gap) * (len(lines) - 1)
        left = area.right() - taken if flags == RIGHT else area.center().x() - taken / 2 if flags == CENTRE else \
            area.left()
        for at, words in enumerate(lines):
            # A smaller second line stands on the same foot as the first.
            drop = self.px(chosen[0] - chosen[at]) * 0.30 if at else 0
            self.write(QRectF(left, area.top() + drop, widths[at] + 2, area.height()), words, chosen[at], weights[at],
                       shades[at])
            left += widths[at] + self.px(gap)
        return taken

    def _sizes_beside(self, width: float, lines: Said, sizes: tuple[float, float], weights: tuple[int, int],
                      gap: float) -> list[float] | None:
        """How large lines can be beside each other, in pixels of the design; None where none could be read then."""
        for share in range(20, 3, -1):
            tried = [max(float(LEAST), size * share / 20) for size in sizes]
            wide = sum(self.wide(*one) for one in zip(lines, tried, weights, strict=False))
            if wide + self.px(gap) * (len(lines) - 1) + 2 <= width:
                return tried
            if max(tried) == LEAST:
                break
        return None

    def _one_or_both(self, area: QRectF, said: Said, sizes: tuple[float, float], shades: tuple[str, str],
                     weights: tuple[int, int], flags: int) -> float:
        """Both below each other where there is room for that; else the first alone."""
        if len(said) > 1 and area.height() >= self.px(2 * LEAST * 1.24):
            small = (min(sizes[0], area.height() / self.unit / 2.6), LEAST)
            self.stacked(area, said, small, shades, weights, flags)
            return area.width()
        self.write(area, said[0], sizes[0], weights[0], shades[0], flags)
        return min(area.width(), self.wide(said[0], sizes[0], weights[0]))

    def stacked(self, area: QRectF, said: Said, sizes: tuple[float, float], shades: tuple[str, str],
                weights: tuple[int, int] = (700, 500), flags: int = LEFT) -> None:
        """Both lines below each other, in the middle of their area; one alone stands in the middle."""
        if not said:
            return
        lines = list(zip(said[:2], sizes, weights, shades, strict=False))
        heights = [self.px(max(LEAST, size) * 1.24) for _, size, _, _ in lines]
        top = area.center().y() - sum(heights) / 2
        for (words, size, weight, shade), high in zip(lines, heights, strict=True):
            self.write(QRectF(area.left(), top, area.width(), high), words, size, weight, shade, flags)
            top += high

    # shapes

    def panel(self, area: QRectF, fill: str = night.INK1, edge: str = night.LINE, width: float = 1.5,
              radius: float = theme.PANEL) -> None:
        """A panel with its edge."""
        self.painter.setPen(QPen(theme.colour(edge), max(1.0, self.px(width))))
        self.painter.setBrush(theme.colour(fill))
        self.painter.drawRoundedRect(area, self.px(radius), self.px(radius))

    def block(self, area: QRectF, fill: str, radius: float = theme.BUTTON) -> None:
        """A filled block without an edge."""
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(theme.colour(fill))
        self.painter.drawRoundedRect(area, self.px(radius), self.px(radius))

    def slot(self, area: QRectF, shade: str = night.BRASS) -> None:
        """The place where a card will lie."""
        pen = QPen(theme.colour(shade), max(1.0, self.px(2)), Qt.PenStyle.DashLine)
        self.painter.setPen(pen)
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        self.painter.drawRoundedRect(area, self.px(10), self.px(10))

    def rule(self, left: float, right: float, y: float, shade: str = night.LINE) -> None:
        """A hairline, in pixels of this screen."""
        self.painter.setPen(QPen(theme.colour(shade), 1))
        self.painter.drawLine(QPointF(left, y), QPointF(right, y))

    def dot(self, middle: QPointF, size: float, fill: str) -> None:
        """A filled dot."""
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(theme.colour(fill))
        self.painter.drawEllipse(middle, self.px(size) / 2, self.px(size) / 2)

    def marks(self, size: float) -> MarkInk:
        """The marks of the roads at this size."""
        return MarkInk(self.painter, self.px(size), self.dress.shapes, NIGHT)

    def card(self, card: Card | None, area: QRectF, across: bool = False) -> None:
        """A card that fills an area; across it lies on its side. None is its back."""
        device = self.painter.device()
        ratio = device.devicePixelRatioF() if device else 1.0
        narrow = area.height() if across else area.width()
        picture = card_pixmap(card, max(8, round(narrow)), ratio)
        if across:
            self._draw_across(picture, area)
        else:
            self.painter.drawPixmap(area, picture, QRectF(picture.rect()))

    def _draw_across(self, picture: QPixmap, area: QRectF) -> None:
        self.painter.save()
        self.painter.translate(area.center())
        self.painter.rotate(90)
        lying = QRectF(-area.height() / 2, -area.width() / 2, area.height(), area.width())
        self.painter.drawPixmap(lying, picture, QRectF(picture.rect()))
        self.painter.restore()
