"""The table of a small window: each seat a tile with its bets along the top in place of the arc, all else below."""

from functools import cached_property

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from app.dealing.values.felt import Bet, BetState, SeatView, Spot
from app.money import Currency, figure
from ui.felt.felt_geometry import EDGE, FeltGeometry
from ui.felt.felt_seats import paint_plate
from ui.look import night, theme
from ui.look.lettering import write

TOP, APART, HIGH, NAMED = 8, 6, 84, 46
"""Room above the tiles and between them, their height, and how much of that name and chips take."""

SHOWN = 3
"""As many bets as can be read beside each other; more of them share the last place."""
FILL = (theme.PLAYER_FILL, theme.BANKER_FILL, theme.TIE_FILL)


class TileGeometry(FeltGeometry):
    """Where everything lies when each seat is a tile: nothing is printed on the cloth, and no spot lies on it."""

    @cached_property
    def width(self) -> float:
        """As wide as the widget is."""
        return self.room.width

    @cached_property
    def cloth_foot(self) -> float:
        """The tiles' lower edge."""
        return (TOP + HIGH) * self.room.scale

    @cached_property
    def plate_width(self) -> float:
        """An equal share; few seats do not make giants of them."""
        share = (self.width - 2 * EDGE - APART * (self.room.seats - 1)) / self.room.seats
        return min(220 * self.room.scale, share)

    def plate(self, seat: int) -> QRectF:
        """A seat's whole tile."""
        whole = self.room.seats * (self.plate_width + APART) - APART
        left = self.left + (self.width - whole) / 2 + seat * (self.plate_width + APART)
        return QRectF(left, TOP * self.room.scale, self.plate_width, HIGH * self.room.scale)

    def seat_slice(self, seat: int) -> QPainterPath:
        """The tile, which is lit where its player is to act."""
        path = QPainterPath()
        path.addRoundedRect(self.plate(seat), theme.PLATE, theme.PLATE)
        return path

    @cached_property
    def drop(self) -> float:
        """How far the cards are moved down from the heading: a panel takes all the height there is."""
        return max(0.0, (self.hands_foot - self.cloth_foot - 10 - self.hands_height(self.card)) / 2)

    def panel(self, hand: int) -> QRectF:
        """As high as the room between the tiles and the rack."""
        return super().panel(hand).adjusted(0, -2 * self.drop, 0, 0)

    def spot_at(self, at: QPointF) -> tuple[int, str] | None:
        """No spot lies on the cloth: a tile is its seat."""
        return None

    def front(self, seat: int) -> QPointF:
        """The middle of what lies before a seat: the tile's lower part."""
        tile = self.plate(seat)
        return QPointF(tile.center().x(), tile.bottom() - (HIGH - NAMED) / 2 * self.room.scale)

    @cached_property
    def front_width(self) -> float:
        """How wide that is."""
        return self.plate_width

    @cached_property
    def rack(self) -> QRectF:
        """One line, with room beside it for a pot that waits."""
        beside = 118 * self.room.scale
        return super().rack.adjusted(0, 0, -beside, 0)

    @cached_property
    def corner(self) -> QRectF:
        """Where a pot waits that no game plays for."""
        rack = self.rack
        return QRectF(rack.right() + 8, rack.top(), self.width - EDGE - rack.right() - 8, rack.height())


def paint_tile(painter: QPainter, area: QRectF, seat: SeatView, bets: list[Bet], spots: tuple[Spot, ...],
               money: Currency, focused: bool) -> None:
    """Draw a seat's tile inside `area`."""
    if seat.open:
        paint_plate(painter, area, seat, money, focused)
        return
    painter.setPen(QPen(theme.colour(night.BRASS if seat.to_act else theme.CLOTH_PLATE_EDGE), 1))
    painter.setBrush(theme.colour(theme.FELT_PLATE, 0.6))
    painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), theme.PLATE, theme.PLATE)
    named = QRectF(area.left(), area.top(), area.width(), area.height() * NAMED / HIGH)
    paint_plate(painter, named, seat, money, False)
    _paint_bets(painter, area.adjusted(4, named.height() + 4, -4, -5), bets, spots, money)
    if focused:
        painter.setPen(QPen(theme.colour(night.GOLD_HI), 3))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(area.adjusted(1.5, 1.5, -1.5, -1.5), theme.PLATE, theme.PLATE)


def _paint_bets(painter: QPainter, room: QRectF, bets: list[Bet], spots: tuple[Spot, ...], money: Currency) -> None:
    """A mark for each bet: round for Banker, square for Player, green for Tie, with its letter and amount."""
    known = {spot.code: spot for spot in spots}
    shown = bets if len(bets) <= SHOWN else bets[:SHOWN - 1]
    marks = [(_letter(known.get(bet.spot)), figure(bet.amount, money), bet) for bet in shown]
    words = [f"{letter} {amount}" for letter, amount, _ in marks]
    words += [f"+{len(bets) - len(shown)}"] if len(bets) > len(shown) else []
    wanted = [max(28.0, theme.advance(said, theme.font("body_strong")) + 12) for said in words]
    shrunk = min(1.0, (room.width() - 3 * (len(wanted) - 1)) / max(1.0, sum(wanted)))
    left = room.left()
    for at, said in enumerate(words):
        place = QRectF(left, room.top(), wanted[at] * shrunk, room.height())
        _paint_mark(painter, place, said, marks[at][2] if at < len(marks) else None, known)
        left += place.width() + 3


def _letter(spot: Spot | None) -> str:
    """The first letter of each of its words: P, B, T, PP, D7."""
    return "".join(word[0] for word in spot.label.split())[:2].upper() if spot else ""


def _paint_mark(painter: QPainter, place: QRectF, said: str, bet: Bet | None, known: dict[str, Spot]) -> None:
    spot = known.get(bet.spot) if bet else None
    band, taken = spot.band if spot else 2, bet is not None and bet.state is BetState.TAKEN
    fill = FILL[min(band, 2)] if spot and (band < 2 or spot.code == "tie") else night.INK3
    radius = place.height() / 2 if band == 1 else theme.TAG
    won = bet is not None and bet.state in (BetState.WON, BetState.PAID)
    painter.setPen(QPen(theme.colour(night.BRASS), 2) if won else QPen(theme.colour(night.WHITE, 0.3), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush if taken else theme.colour(fill))
    painter.drawRoundedRect(place.adjusted(1, 1, -1, -1), radius, radius)
    written = theme.font("body_strong")
    write(painter, place.adjusted(3, 0, -3, 0), said, written, theme.CLOTH_TEXT if taken else night.WHITE, least=9)
    if taken:
        wide = min(place.width() - 8, theme.advance(said, written))
        middle = place.center()
        painter.fillRect(QRectF(middle.x() - wide / 2, middle.y(), wide, 1.5), theme.colour(theme.CLOTH_CROSS))
