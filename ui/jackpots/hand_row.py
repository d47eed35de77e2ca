"""A hand of cards drawn side by side, wild ones marked."""

from collections.abc import Collection, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from app.cards import Card
from app.words import tr
from app.words.joined import comma_list
from ui.look import theme
from ui.look.art import CARD_SHAPE, SMALLEST_FACE, card_pixmap
from ui.look.lettering import CENTRE, write


def card_height(width: int) -> float:
    """How high a card of this width is drawn; small ones show their index alone and are lower."""
    return width * (46 / 36 if width < SMALLEST_FACE else CARD_SHAPE)


def draw_hand(painter: QPainter, left: float, top: float, width: int, cards: Sequence[Card],
              wild: Collection[Card] = (), gap: float = 6) -> None:
    """The cards from the left; a wild one has a brass edge and says so below its face."""
    device = painter.device()
    ratio = device.devicePixelRatioF() if device else 1.0
    for at, card in enumerate(cards):
        place = QRectF(left + at * (width + gap), top, width, card_height(width))
        painter.drawPixmap(QPointF(place.topLeft()), card_pixmap(card, width, ratio))
        if card in wild:
            draw_wild(painter, place)


def draw_wild(painter: QPainter, place: QRectF) -> None:
    """The mark of a wild card: an edge, and the word, or its letter where nothing else would be left of the card."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(theme.colour(theme.BRASS), 3))
    painter.drawRoundedRect(place.adjusted(1, 1, -1, -1), theme.TAG, theme.TAG)
    small = place.width() < SMALLEST_FACE
    tag = QRectF(place.right() - 11, place.top() - 4, 15, 15) if small else \
        QRectF(place.left() + 3, place.bottom() - 21, place.width() - 6, 18)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour(theme.BRASS))
    painter.drawRoundedRect(tag, theme.GRID, theme.GRID)
    write(painter, tag, tr("W") if small else tr("wild"), theme.font("cap"), theme.BRASS_INK, CENTRE, least=8)


def spoken(cards: Sequence[Card], wild: Collection[Card] = ()) -> str:
    """The cards for those who listen to the screen."""
    return comma_list(tr("{card} wild", card=card) if card in wild else str(card) for card in cards)
