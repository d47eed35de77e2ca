"""What makes practice unmistakable: stripes all around, and a broad amber band that says so."""

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap, QPolygonF
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from app.words import tr
from ui.look import theme
from ui.look.ink import painter_on
from ui.look.lettering import LEFT, write
from ui.widgets.buttons import SecondaryButton

AMBER, AMBER_INK = theme.AMBER, theme.AMBER_INK
EDGE = 10
"""How wide the stripes are, in pixels of the design."""

STRIPE = 18


@lru_cache(maxsize=4)
def _stripes(ratio: float) -> QPixmap:
    """A piece of the stripes that goes on in every direction, for a screen's pixel ratio."""
    side = 2 * STRIPE
    drawn = QPixmap(round(side * ratio), round(side * ratio))
    drawn.setDevicePixelRatio(ratio)
    drawn.fill(theme.colour(AMBER_INK))
    painter = QPainter(drawn)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour(AMBER))
    for left in (-side, 0):
        painter.drawPolygon(QPolygonF([QPointF(left, side), QPointF(left + STRIPE, side),
                                       QPointF(left + STRIPE + side, 0), QPointF(left + side, 0)]))
    painter.end()
    return drawn


def paint_stripes(painter: QPainter, area: QRectF) -> None:
    """Slanting stripes, amber and dark, as on a thing that is not to be mistaken for another."""
    device = painter.device()
    painter.drawTiledPixmap(area, _stripes(device.devicePixelRatioF() if device else 1.0), area.topLeft())


class Band(QWidget):
    """The broad band along the top: PRACTICE, that nothing is booked, what is drilled, and the way out."""

    leave = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.told = ""
        self.leave_button = SecondaryButton(tr("Leave practice"), tr("Esc"), kind="on_brass")
        self.leave_button.clicked.connect(self.leave)
        self._row = QHBoxLayout(self)
        self._row.addStretch(1)
        self._row.addWidget(self.leave_button)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.follow(self._measure)
        self.say("", tr("Leave practice"))

    def say(self, told: str, leave: str) -> None:
        """What is drilled and how far it is; and what Esc does."""
        self.told = told
        self.leave_button.show_label(leave)
        self.setAccessibleName(" ".join(part for part in (tr("Practice. Nothing here is booked."), told) if part))
        self.update()

    def _measure(self) -> None:
        look = theme.current_look()
        self._row.setContentsMargins(look.margin, 0, look.margin, 0)
        self.setFixedHeight(look.pick(60, 54, 50))

    def sizeHint(self) -> QSize:
        """As broad as the page."""
        return QSize(900, self.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Stripes at the left, then the word, large and dark on amber."""
        painter = painter_on(self)
        look, area = theme.current_look(), QRectF(self.rect())
        painter.fillRect(area, theme.colour(AMBER))
        paint_stripes(painter, QRectF(area.left(), area.top(), look.px(72), area.height()))
        large = theme.make_font(look.pick(34, 30), 700, display=True, spacing=3)
        left, end = area.left() + look.px(88), self.leave_button.x() - look.px(16)
        word = tr("PRACTICE")
        painter.setFont(large)
        wide = painter.fontMetrics().horizontalAdvance(word) + look.px(8)
        write(painter, QRectF(left, area.top(), wide, area.height()), word, large, AMBER_INK, LEFT)
        said = " · ".join(part for part in (tr("Nothing here is booked"), self.told) if part)
        rest = left + wide + look.px(18)
        write(painter, QRectF(rest, area.top(), end - rest, area.height()), said, theme.font("title"), AMBER_INK, LEFT)
        painter.end()
