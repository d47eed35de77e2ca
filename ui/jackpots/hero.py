"""The hand that stands, large enough to be read across the room, with the money it stands for and the time left."""

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QRadialGradient
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.cards import Card
from app.words.joined import sentences
from ui.jackpots.hand_row import card_height, draw_hand, spoken
from ui.look import night, theme
from ui.look.ink import Ink, painter_on
from ui.look.lettering import CENTRE, LEFT


@dataclass(frozen=True, slots=True)
class HeroState:
    """What the hero says, all in words. `left` is the part of the period that is left, 0 to 1; below 0 it has no end.

    `big` and `small` stand in the ring: the time, and what it is until.
    """

    title: str = ""
    cards: tuple[Card, ...] = ()
    wild: tuple[Card, ...] = ()
    headline: str = ""
    who: str = ""
    more: str = ""
    amount: str = ""
    left: float = -1
    big: str = ""
    small: str = ""


class Hero(QWidget):
    """Cards at the left, the ring and the amount at the right, on cloth with a brass edge."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.state, self.heard = HeroState(), tuple[str, ...]()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_state(self, state: HeroState) -> None:
        """Show another standing hand, or the next second."""
        self.state = state
        self.heard = tuple(filter(None, (state.title, state.headline, spoken(state.cards, state.wild), state.who,
                                         state.amount)))
        parts = (state.title, state.headline, spoken(state.cards, state.wild), state.who, state.more, state.amount,
                 f"{state.big} {state.small}".strip())
        self.setAccessibleName(sentences(parts))
        self.update()

    def sizeHint(self) -> QSize:
        """As high as its cards and the words under them."""
        return QSize(640, theme.current_look().pick(322, 286, 250, 200))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw it."""
        painter = painter_on(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        look, area = theme.current_look(), QRectF(self.rect()).adjusted(1, 1, -1, -1)
        cloth = QRadialGradient(area.center() - QPointF(area.width() * 0.15, 0), area.width() * 0.75)
        cloth.setColorAt(0, theme.colour(theme.FELT_CENTRE))
        cloth.setColorAt(1, theme.colour(theme.FELT_EDGE))
        painter.setBrush(cloth)
        painter.setPen(QPen(theme.colour(theme.BRASS_EDGE), 2))
        painter.drawRoundedRect(area, theme.FELT_PANEL, theme.FELT_PANEL)
        side = look.pick(250, 216)
        inside = area.adjusted(look.pick(26, 20), look.pick(20, 14), -look.pick(20, 14), -look.pick(18, 12))
        self._draw_hand(painter, inside.adjusted(0, 0, -side - 10, 0))
        self._draw_money(painter, QRectF(inside.right() - side, inside.top(), side, inside.height()))
        painter.end()

    def _draw_hand(self, painter: QPainter, area: QRectF) -> None:
        ink, look, state = Ink(painter), theme.current_look(), self.state
        ink.write(QRectF(area.left(), area.top(), area.width(), look.px(24)), state.title, "heading", night.TX1, LEFT)
        line = QRectF(area.left(), 0, area.width(), look.px(22))
        below = area.bottom() - line.height() * (2 if state.more else 1)
        ink.write(line.translated(0, below), state.who, "body", night.TX1, LEFT)
        ink.write(line.translated(0, below + line.height()), state.more, "body", night.TX2, LEFT)
        headline = QRectF(area.left(), below - look.px(44), area.width(), look.px(40))
        ink.write(headline, state.headline, theme.make_font(look.pick(28, 25), 700, display=True), night.TX1, LEFT)
        if state.cards:
            top = area.top() + look.px(32)
            room, gap = headline.top() - look.px(8) - top, look.px(7)
            count = max(5, len(state.cards))
            wide = min((area.width() - gap * (count - 1)) / count, room / 1.4, look.px(108))
            draw_hand(painter, area.left(), top + max(0.0, (room - card_height(int(wide))) / 2), int(wide), state.cards,
                      state.wild, gap)

    def _draw_money(self, painter: QPainter, area: QRectF) -> None:
        ink, look, state = Ink(painter), theme.current_look(), self.state
        amount = look.px(54)
        size = min(area.width() * 0.8, area.height() - amount - look.px(8))
        ring = QRectF(area.center().x() - size / 2, area.top(), size, size).adjusted(6, 6, -6, -6)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.colour(theme.CLOTH_RING), look.px(9)))
        painter.drawEllipse(ring)
        if state.left > 0:
            painter.setPen(QPen(theme.colour(theme.BRASS), look.px(9), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawArc(ring, 90 * 16, -round(360 * 16 * min(1.0, state.left)))
        middle = ring.center().y()
        words = ring.adjusted(look.px(14), 0, -look.px(14), 0)
        ink.write(QRectF(words.left(), middle - look.px(26), words.width(), look.px(36)), state.big,
                  theme.make_font(look.pick(30, 26), 700, display=True), night.TX1, CENTRE)
        ink.write(QRectF(words.left(), middle + look.px(10), words.width(), look.px(20)), state.small, "note",
                  theme.CLOTH_TEXT, CENTRE)
        ink.write(QRectF(area.left(), area.bottom() - amount, area.width(), amount), state.amount,
                  theme.make_font(look.pick(38, 33), 700, display=True), night.GOLD_HI, CENTRE)
