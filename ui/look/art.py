"""Cards and chips as pictures, rendered once per size and kept by Qt's own pixmap cache."""

import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QByteArray, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPen, QPixmap
from PySide6.QtSvg import QSvgRenderer

import resources
from app.cards import JOKER, Card, Suit
from app.chips import ChipSet, fewest, payable
from app.money import Currency, figure
from app.words.figures import written
from ui.look import theme
from ui.look.faces import smaller
from ui.look.pictures import cached, stamp

SPADE, DOT = re.compile(r'd="M12 1\.8C[^"]*"'), "M12 6.5a6 6 0 1 0 0.01 0Z"
"""The outline of every spade on a face, and what is drawn in its place where nobody has said which suit it is."""

CARD_SHAPE = 1.4
"""A card is this much higher than wide."""

SMALLEST_FACE = 48
"""Under this width only the index of a card can be read, so only that is drawn."""

STACK_SHOWN = 5
@dataclass(frozen=True, slots=True)
class ChipPaint:
    """How a chip of a colour looks: its body, its edge spots, its figures, its rim, and the art drawn for it."""

    body: str
    spots: str
    text: str
    rim: str
    art: str = ""


CHIP_PAINT = {
    "white": ChipPaint("#E8E2D0", "#2F5B8A", "#1C2A38", "#CFC7B0", "1"),
    "red": ChipPaint("#C4302E", "#F6EBDD", "#FFFFFF", "#8F1D1F", "5"),
    "green": ChipPaint("#1B7F52", "#F1EEDC", "#FFFFFF", "#0E5234", "25"),
    "black": ChipPaint("#24292E", "#E9B949", "#FFFFFF", "#4A535A", "100"),
    "purple": ChipPaint("#66399C", "#F1E5C8", "#FFFFFF", "#44206F", "500"),
    "blue": ChipPaint("#1F5FA8", "#F1EEDC", "#FFFFFF", "#123F74"),
    "orange": ChipPaint("#B4531A", "#F6EBDD", "#FFFFFF", "#7C360D"),
    "pink": ChipPaint("#EBA9BD", "#8A2346", "#3A1020", "#C27F95"),
    "grey": ChipPaint("#69747A", "#F1EEDC", "#FFFFFF", "#454E53"),
    "yellow": ChipPaint("#E8C547", "#1C2A38", "#221A03", "#B39328"),
    "brown": ChipPaint("#714628", "#F1E5C8", "#FFFFFF", "#4A2C17"),
    "lavender": ChipPaint("#B9A5DB", "#44206F", "#24123C", "#9280B5"),
}
"""The colours that a house's chips may have, by name."""

MINOR_SIGN = {"GBP": "p"}


def chip_paint(colour: str) -> ChipPaint:
    """How chips of this colour look; as white ones where the name is not known."""
    return CHIP_PAINT.get(colour, CHIP_PAINT["white"])


def chip_label(value: int, money: Currency) -> str:
    """What is printed on a chip of this value: 5p, 25c, 1, 2.5, 500, 2.5k."""
    if value < money.unit:
        return f"{value}{MINOR_SIGN.get(money.code, 'c')}"
    for size, sign in ((1_000_000 * money.unit, "M"), (1_000 * money.unit, "k")):
        if value >= size and value % (size // 100) == 0:
            whole, rest = divmod(value * 100 // size, 100)
            return written(f"{whole}" + (f".{rest:02d}".rstrip("0") if rest else "")) + sign
    return figure(value, money)


@lru_cache(maxsize=512)
def chips_shown(amount: int, values: tuple[int, ...]) -> tuple[int, ...]:
    """The chips that a picture of an amount stacks, bottom first: the fewest there are, the largest underneath."""
    # Looking for chips that make an amount which none make takes long, and a picture must not wait for it.
    made = fewest(payable(amount, values), values) or {}
    chips = [value for value in sorted(made, reverse=True) for _ in range(min(made[value], STACK_SHOWN))]
    return tuple(chips[:STACK_SHOWN]) or tuple(sorted(values, reverse=True)[-1:])


def _svg(name: str) -> Callable[[QPainter, QRectF], None]:
    return lambda painter, area: _draw_art(name, painter, area)


def _draw_art(name: str, painter: QPainter, area: QRectF) -> None:
    QSvgRenderer(str(resources.path(f"art/{name}.svg"))).render(painter, area)


def card_pixmap(card: Card | None, width: int, ratio: float = 1.0) -> QPixmap:
    """A card's face `width` logical pixels wide and 1.4 times as high, or its back for None.

    Under 48 pixels only the index is drawn. A card whose suit nobody looked at has the same face with dots for suits.
    """
    size = QSize(width, round(width * CARD_SHAPE))
    if card is None:
        return cached("card/back", size, ratio, _svg("cards/back"))
    if width < SMALLEST_FACE:
        size = QSize(width, round(width * 46 / 36))
    if card.suit is None:
        alone = card == JOKER or width < SMALLEST_FACE
        return cached(f"card/{card.code}", size, ratio,
                      lambda painter, area: (_rank_alone if alone else _without_suit)(painter, area, card))
    if width < SMALLEST_FACE:
        return cached(f"mini/{card.code}", size, ratio, _svg(f"cards-mini/{card.code}"))
    return cached(f"card/{card.code}", size, ratio, _svg(f"cards/{card.code}"))


def _without_suit(painter: QPainter, area: QRectF, card: Card) -> None:
    """The drawn face with a dot in the place of every spade."""
    face = resources.path(f"art/cards/{card.rank.value}s.svg").read_text(encoding="utf-8")
    QSvgRenderer(QByteArray(SPADE.sub(f'd="{DOT}"', face).encode())).render(painter, area)


def _rank_alone(painter: QPainter, area: QRectF, card: Card) -> None:
    blank = area.adjusted(0.75, 0.75, -0.75, -0.75)
    painter.setPen(QPen(theme.colour(theme.CARD_EDGE), 1))
    painter.setBrush(theme.colour(theme.CARD))
    painter.drawRoundedRect(blank, area.width() * 0.085, area.width() * 0.085)
    painter.setPen(theme.colour(theme.CARD_BLACK))
    painter.setFont(theme.make_font(area.width() * 0.56, 700, display=True, spacing=-1 if card.rank == "T" else 0))
    shown = "★" if card == JOKER else card.rank.spoken
    painter.drawText(area, Qt.AlignmentFlag.AlignCenter, shown)


def suit_pixmap(suit: Suit, size: int, colour: str, ratio: float = 1.0) -> QPixmap:
    """A suit's sign in a colour, `size` logical pixels square."""
    def draw(painter: QPainter, area: QRectF) -> None:
        _draw_art(f"suits/{suit.value}", painter, area)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
        painter.fillRect(area, theme.colour(colour))

    return cached(f"suit/{suit.value}/{colour}", QSize(size, size), ratio, draw)


def chip_pixmap(colour: str, label: str, diameter: int, ratio: float = 1.0) -> QPixmap:
    """A chip's full face `diameter` logical pixels across, with its label printed on it."""
    paint = chip_paint(colour)

    def draw(painter: QPainter, area: QRectF) -> None:
        if paint.art:
            _draw_art(f"chips/{paint.art}-blank", painter, area)
        else:
            _paint_chip(painter, area, paint)
        _print_on_chip(painter, area, label, paint)

    return cached(f"chip/{colour}/{label}", QSize(diameter, diameter), ratio, draw)


def _paint_chip(painter: QPainter, area: QRectF, paint: ChipPaint) -> None:
    """The design of the drawn chips, for a colour that has no drawing: eight edge spots, a ring at two thirds."""
    centre, radius = area.center(), area.width() / 2 * 0.93
    painter.setPen(QPen(theme.colour(paint.rim), max(0.8, radius * 0.06)))
    painter.setBrush(theme.colour(paint.body))
    painter.drawEllipse(centre, radius, radius)
    band = radius * 0.34
    edge = radius - band / 2
    spots = QRectF(centre.x() - edge, centre.y() - edge, 2 * edge, 2 * edge)
    painter.setPen(QPen(theme.colour(paint.spots), band, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
    for spot in range(8):
        painter.drawArc(spots, round((8 - spot * 45) * 16), round(-18.45 * 16))
    painter.setPen(QPen(theme.colour(paint.spots, 0.85), max(0.7, radius * 0.055)))
    painter.setBrush(theme.colour(paint.body))
    painter.drawEllipse(centre, radius * 0.66, radius * 0.66)


def _print_on_chip(painter: QPainter, area: QRectF, label: str, paint: ChipPaint) -> None:
    if not label:
        return
    radius = area.width() / 2 * 0.93
    size = radius * (0.88 if len(label) == 1 else 0.74 if len(label) == 2 else 0.62 if len(label) == 3 else 0.5)
    printed: QFont = theme.make_font(size, 700, display=True)
    while printed.pixelSize() > 5 and _too_wide(painter, printed, label, radius * 1.26):
        printed = smaller(printed)
    painter.setFont(printed)
    painter.setPen(theme.colour(paint.text))
    painter.drawText(area, Qt.AlignmentFlag.AlignCenter, label)


def _too_wide(painter: QPainter, printed: QFont, label: str, width: float) -> bool:
    painter.setFont(printed)
    return painter.fontMetrics().horizontalAdvance(label) > width


@lru_cache(maxsize=64)
def _chips_key(chips: ChipSet, money: Currency) -> str:
    return "/".join((money.code, *(f"{value}:{chips.colour(value)}" for value in chips.values)))


@dataclass(frozen=True, slots=True)
class ChipArt:
    """A house's chips as pictures: what is printed on each of them, in the house's currency."""

    chips: ChipSet
    money: Currency

    @property
    def key(self) -> str:
        """What tells pictures of these chips from those of others."""
        return _chips_key(self.chips, self.money)

    def face(self, value: int, diameter: int, ratio: float, label: str | None = None) -> QPixmap:
        """The face of the chip with this value; another label prints a bet's amount on it."""
        printed = chip_label(value, self.money) if label is None else label
        return chip_pixmap(self.chips.colour(value), printed, diameter, ratio)

    def stack_of(self, amount: int) -> tuple[int, ...]:
        """The chips that a picture of this amount shows, bottom first; at most five."""
        return chips_shown(amount, self.chips.values)

    def draw_stack(self, painter: QPainter, stack: Sequence[int], centre: QPointF, radius: float,
                   step: float = 3.4, label: str | None = None) -> None:
        """Draw chips one on another, the lowest around `centre`, each `step` pixels above the one before."""
        if not stack:
            return
        side, rise = math.ceil(radius * 1.02 + 3), math.ceil((len(stack) - 1) * step + radius + 2)
        middle = QPointF(round(centre.x()), round(centre.y()))
        area = QRectF(middle.x() - side, middle.y() - rise, 2 * side, rise + math.ceil(radius * 1.28 + 2))

        def draw(inside: QPainter, room: QRectF) -> None:
            self._draw_chips(inside, stack, QPointF(side, rise), radius, step, label)

        stamp(painter, area, f"stack/{self.key}/{(*stack,)}/{radius:.2f}/{step:.2f}/{label}", draw)

    def _draw_chips(self, painter: QPainter, stack: Sequence[int], centre: QPointF, radius: float, step: float,
                    label: str | None) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour(theme.BLACK, 0.30))
        painter.drawEllipse(centre + QPointF(1.5, radius * 0.9), radius * 1.02, radius * 0.38)
        for height, value in enumerate(stack[:-1]):
            self._draw_rim(painter, value, centre - QPointF(0, height * step), radius, step)
        top = centre - QPointF(0, (len(stack) - 1) * step)
        self._draw_face(painter, stack[-1], top, radius, label)

    def _draw_rim(self, painter: QPainter, value: int, at: QPointF, radius: float, step: float) -> None:
        paint = chip_paint(self.chips.colour(value))
        painter.setPen(QPen(theme.colour(paint.rim), max(0.8, radius * 0.07)))
        painter.setBrush(theme.colour(paint.body))
        painter.drawEllipse(at, radius, radius)
        painter.setPen(QPen(theme.colour(paint.spots), step * 0.8, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
        painter.drawArc(QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius), 258 * 16, 24 * 16)

    def _draw_face(self, painter: QPainter, value: int, at: QPointF, radius: float, label: str | None) -> None:
        # The drawing leaves a margin of seven hundredths around the chip, for its rim.
        diameter = max(6, round(radius * 2 / 0.93))
        device = painter.device()
        ratio = device.devicePixelRatioF() if device else 1.0
        painter.drawPixmap(at - QPointF(diameter / 2, diameter / 2), self.face(value, diameter, ratio, label))
