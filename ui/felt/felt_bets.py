"""What lies on the betting spots: the cloth's own print, chips with their amount, or the mark of a bet taken."""

import math
from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPen

from app.dealing.values.felt import Bet, BetState
from app.money import figure
from app.words import tr
from ui.felt.felt_geometry import FeltGeometry
from ui.look import night, theme
from ui.look.art import ChipArt
from ui.look.faces import smaller
from ui.look.lettering import CENTRE, write
from ui.look.pictures import stamp

Place = tuple[int, int, int]


def word_on(geometry: FeltGeometry, seat: int, place: Place, words: str, quiet: bool) -> Callable[[QPainter], None]:
    """Paints the word that the cloth shows on an empty spot, turned as it turns; quieter where nobody plays."""
    large = place[2] == 1
    pixels, spacing = (11.5 if large else 9.5) * max(0.93, geometry.size), 2.2 if large else 0.6
    angle, width = math.degrees(geometry.spot_angle(seat, place)), geometry.spot_width(place) - 3
    reach = math.ceil(width / 2) + 12
    area = QRectF(-reach, -reach, 2 * reach, 2 * reach).translated(geometry.spot_centre(seat, place))
    key = f"print/{words}/{quiet}/{angle:.3f}/{pixels:.2f}/{spacing}/{width:.2f}"

    def draw(painter: QPainter, room: QRectF) -> None:
        painter.translate(room.center())
        painter.rotate(angle)
        _draw_print(painter, theme.make_font(pixels, 600, spacing=spacing), words, width, quiet)

    return lambda painter: stamp(painter, area, key, draw)


def _draw_print(painter: QPainter, printed: QFont, words: str, width: float, quiet: bool) -> None:
    lines = [words] if theme.advance(words, printed) <= width else words.split(" ")
    widest = max(lines, key=len)
    while printed.pixelSize() > 6 and theme.advance(widest, printed) > width:
        printed = smaller(printed)
    painter.setFont(printed)
    painter.setPen(theme.colour(theme.CREAM, 0.8 if quiet else 1))
    pitch = printed.pixelSize() + 2
    for at, line in enumerate(lines):
        painter.drawText(QRectF(-100, (at - (len(lines) - 1) / 2) * pitch - 20, 200, 40), CENTRE, line)


def paint_bet(painter: QPainter, geometry: FeltGeometry, art: ChipArt, place: Place, bet: Bet, seat: int) -> None:
    """One bet as it lies on its spot, in its state."""
    centre = geometry.spot_centre(seat, place)
    if place[2] > 1:
        _paint_side_bet(painter, geometry, art, place, bet, centre)
    elif bet.state is BetState.TAKEN:
        _paint_taken(painter, centre, min(15.0 * theme.current_look().scale, geometry.spot_width(place) / 2 - 3),
                     tr("taken"))
    else:
        _paint_main_bet(painter, geometry, art, place, bet, centre)


def paint_gathered(painter: QPainter, geometry: FeltGeometry, art: ChipArt, place: Place, bet: Bet, seat: int,
                   count: int) -> None:
    """The side bets of a seat on their plate: their amount together, and how many there are where they are several."""
    centre = geometry.spot_centre(seat, place)
    if bet.state is BetState.TAKEN:
        _paint_taken(painter, centre, min(11.0, geometry.spot_width(place) / 2), "")
        return
    # Its amount lies at the foot of the chips and would stand out over the cloth's edge.
    _paint_main_bet(painter, geometry, art, place, bet, centre - QPointF(0, 3))
    if count > 1:
        size = 17 * theme.current_look().scale
        left = centre.x() - geometry.spot_width(place) / 2 + 1
        disc = QRectF(left, centre.y() - geometry.spot_depth(place) / 2 + 1, size, size)
        painter.setPen(QPen(theme.colour(night.LINE2), 1))
        painter.setBrush(theme.colour(theme.FELT_PLATE))
        painter.drawEllipse(disc)
        write(painter, disc, str(count), theme.font("label_strong"), night.TX1, least=9)


def _paint_main_bet(painter: QPainter, geometry: FeltGeometry, art: ChipArt, place: Place, bet: Bet,
                    centre: QPointF) -> None:
    amount = figure(bet.amount, art.money)
    shown = theme.font("bet")
    wide = max(30.0 * theme.current_look().scale, theme.advance(amount, shown) + 14)
    radius = min(15.5 * max(0.9, geometry.size), geometry.spot_depth(place) * 0.32)
    stack = art.stack_of(bet.amount)
    lift = (len(stack) - 1) * 1.7
    total = radius * 2 + wide + 4
    if total <= geometry.spot_width(place) - 2:
        start = centre.x() - total / 2
        art.draw_stack(painter, stack, QPointF(start + radius, centre.y() + lift), radius)
        high = 24 * theme.current_look().scale
        plate = QRectF(start + radius * 2 + 4, centre.y() - high / 2, wide, high)
    else:
        # A narrow seat: the amount lies over the foot of the stack.
        art.draw_stack(painter, stack, QPointF(centre.x(), centre.y() - 8 + lift), radius)
        wide = min(wide, geometry.spot_width(place) - 2)
        plate = QRectF(centre.x() - wide / 2, centre.y() + 2, wide, 19)
    _paint_amount(painter, plate, amount, bet.state)


def _paint_amount(painter: QPainter, plate: QRectF, amount: str, state: BetState) -> None:
    margin = 10  # the badge stands out over the plate's corner
    area = plate.adjusted(-margin, -margin, margin, margin)

    def draw(inside: QPainter, room: QRectF) -> None:
        at = QRectF(margin, margin, plate.width(), plate.height())
        _draw_amount(inside, at, amount, state)

    stamp(painter, area, f"amount/{amount}/{state}/{plate.width():.2f}/{theme.current_look().scale}", draw)


def _draw_amount(painter: QPainter, plate: QRectF, amount: str, state: BetState) -> None:
    won = state in (BetState.WON, BetState.PUSHED)
    painter.setPen(QPen(theme.colour(night.BRASS if state is BetState.WON else night.TX2), 1.5) if won
                   else Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour(theme.CLOTH_PLATE_LOW, 0.86))
    painter.drawRoundedRect(plate, theme.TAG, theme.TAG)
    write(painter, plate.adjusted(3, 0, -3, 0), amount, theme.font("bet"), night.WHITE, least=9)
    if state in (BetState.PAID, BetState.PUSHED):
        _paint_badge(painter, plate.topRight(), state)


def _paint_badge(painter: QPainter, at: QPointF, state: BetState) -> None:
    paid = state is BetState.PAID
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour(night.OK if paid else night.TX2))
    painter.drawEllipse(at, 8, 8)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(theme.colour(theme.CLOTH_INK), 2))
    if paid:
        painter.drawPolyline([at + QPointF(-4, 0), at + QPointF(-1, 3), at + QPointF(4, -3)])
    else:
        painter.drawLine(at + QPointF(-3.5, -2), at + QPointF(3.5, -2))
        painter.drawLine(at + QPointF(-3.5, 2), at + QPointF(3.5, 2))


def _paint_side_bet(painter: QPainter, geometry: FeltGeometry, art: ChipArt, place: Place, bet: Bet,
                    centre: QPointF) -> None:
    """A bet on the inner band: one chip that carries the amount itself."""
    if bet.state is BetState.TAKEN:
        _paint_taken(painter, centre, min(11.0, geometry.spot_width(place) / 2), "")
        return
    radius = min(14 * max(0.9, geometry.size), max(11.0, geometry.spot_width(place) * 0.5))
    stack = art.stack_of(bet.amount)[-1:]
    at = centre + QPointF(0, 1)
    art.draw_stack(painter, stack, at, radius, label=figure(bet.amount, art.money))
    if bet.state is BetState.WON:
        painter.setPen(QPen(theme.colour(night.BRASS), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(at, radius + 2, radius + 2)
    elif bet.state in (BetState.PAID, BetState.PUSHED):
        _paint_badge(painter, at + QPointF(radius * 0.8, -radius * 0.8), bet.state)


def _paint_taken(painter: QPainter, centre: QPointF, radius: float, word: str) -> None:
    reach = max(radius + 2, theme.advance(word, theme.font("label_strong")) / 2 + 2)
    area = QRectF(-reach, -reach, 2 * reach, 2 * reach).translated(centre)

    def draw(inside: QPainter, room: QRectF) -> None:
        _draw_taken(inside, room.center(), radius, word)

    stamp(painter, area, f"taken/{word}/{radius:.2f}/{theme.current_look().scale}", draw)


def _draw_taken(painter: QPainter, centre: QPointF, radius: float, word: str) -> None:
    pen = QPen(theme.colour(theme.CREAM, 0.45), 1.2, Qt.PenStyle.CustomDashLine)
    pen.setDashPattern([2.5, 2.5])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(centre, radius, radius)
    painter.setPen(QPen(theme.colour(theme.CLOTH_CROSS), 1.4))
    if word:
        painter.setFont(theme.font("label_strong"))
        painter.drawText(QRectF(centre.x() - 60, centre.y() - 12, 120, 24), CENTRE, word)
        return
    for across in (1, -1):
        painter.drawLine(centre + QPointF(-4, -4 * across), centre + QPointF(4, 4 * across))
