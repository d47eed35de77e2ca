"""The cards of a hand that is being keyed: each can be pressed where it was wild."""

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.cards import Card
from app.words import tr
from ui.jackpots.hand_row import draw_wild
from ui.look import theme
from ui.look.art import CARD_SHAPE, card_pixmap
from ui.look.ink import Ink, painter_on
from ui.look.lettering import CENTRE
from ui.look.tips import show_tip
from ui.widgets.buttons import PaintedButton, Surface

BARE = Surface("", "")


class CardTile(PaintedButton):
    """One card of the hand; a press marks it wild, or not."""

    def __init__(self, card: Card, wild: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.card, self.wild = card, wild
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("{card}, wild", card=card) if wild else str(card))
        show_tip(self, tr("Press if it was a wild card"))

    def surface(self) -> Surface:
        """The card is its own."""
        return BARE

    def sizeHint(self) -> QSize:
        """A card with room for the ring."""
        wide = theme.current_look().pick(76, 66, 56)
        return QSize(wide + 10, round(wide * CARD_SHAPE) + 10)

    def paint_content(self, painter: QPainter, area: QRectF, surface: Surface) -> None:
        """Its face, and the mark."""
        wide = theme.current_look().pick(76, 66, 56)
        place = QRectF(area.center().x() - wide / 2, area.center().y() - wide * CARD_SHAPE / 2, wide,
                       wide * CARD_SHAPE)
        painter.drawPixmap(place.topLeft(), card_pixmap(self.card, wide, self.devicePixelRatioF()))
        if self.wild:
            draw_wild(painter, place)


class EmptyTile(QWidget):
    """Where the next card will lie, with the half that is keyed."""

    def __init__(self, said: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._said = said
        self.setAccessibleName(tr("Next card, {half}", half=said) if said else tr("Next card"))
        wide = theme.current_look().pick(76, 66, 56)
        self.setFixedSize(wide + 10, round(wide * CARD_SHAPE) + 10)

    def paintEvent(self, event: object) -> None:
        """A dashed place."""
        painter = painter_on(self)
        ink, area = Ink(painter), QRectF(self.rect()).adjusted(5, 5, -5, -5)
        ink.box(area, theme.CELL, "", theme.BRASS_MARK if self._said else theme.LINE2, 1.5, dashed=not self._said)
        ink.write(area, self._said, "key", theme.GOLD_HI, CENTRE)
        painter.end()
