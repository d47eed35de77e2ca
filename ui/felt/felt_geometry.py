"""Where everything lies on the drawn table: bands, seats, spots, hands and the rack, for any number of seats."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from app.dealing.values.felt import Felt, Spot
from ui.felt.spots import SIDE, USUAL
from ui.look.art import CARD_SHAPE
from ui.widgets.buttons import LEAST_TARGET

WIDEST = 1240
EDGE = 16
PANEL_PAD = 14
CARD_GAP = 8
TILE_TO_CARD = 0.88
LEAST_SPOT = 34
"""As wide as a spot must be, so that its word and a chip's amount can be read; the usual five keep their places."""

CURVE, FLATTEST = 1.16, 2.6
"""The radius of the cloth's edge in widths: as drawn, and as flat as a low window may make it."""


@dataclass(frozen=True, slots=True)
class Room:
    """What the felt must find place for: the widget's size, seats, spots of each band, hands, and the text's scale."""

    width: int
    height: int
    seats: int
    bands: tuple[tuple[str, ...], ...]
    hands: int = 2
    lettered: bool = True
    one_line_rack: bool = False
    scale: float = 1.0
    pots: bool = False
    tiles: bool = False


def plays_pots(felt: Felt) -> bool:
    """Whether this is a table of a dealer's-choice game: pots, rows of cards or a deal's title, no betting spots."""
    return bool(any(not pot.waits for pot in felt.pots) or felt.rows or felt.title) and not felt.spots


def bands_of(spots: Sequence[Spot], gathered: bool = False) -> tuple[tuple[str, ...], ...]:
    """The codes of the spots by band, the outermost first; Player and Banker are always there.

    `gathered` side bets lie on one plate before each seat, which has the code `SIDE`.
    """
    outer = [[spot.code for spot in spots if spot.band == band] for band in (0, 1)]
    # Tie lies between the pairs, in whatever order a game names them.
    inner = [spot.code for spot in spots if spot.band > 1 and spot.code != "tie"]
    if any(spot.code == "tie" for spot in spots):
        inner.insert(len(inner) // 2, "tie")
    if gathered:
        inner = [code for code in inner if code == "tie"] + [SIDE]
    named = (tuple(outer[0] or ["player"]), tuple(outer[1] or ["banker"]))
    return (*named, tuple(inner)) if inner else named


def _bands_for(spots: Sequence[Spot], a_seat: float, scale: float) -> tuple[tuple[str, ...], ...]:
    """Every spot by itself where each can be read; else, beyond the usual ones, the side bets on one plate a seat."""
    bands = bands_of(spots)
    inner = len(bands[2]) if len(bands) > 2 else 0
    gathered = len(spots) > USUAL and inner * LEAST_SPOT * scale > a_seat * 0.86  # the arc is shorter further in
    return bands_of(spots, True) if gathered else bands


def room_for(felt: Felt, width: int, height: int, one_line_rack: bool, scale: float, tiles: bool = False) -> Room:
    """The room that this felt needs in a widget of this size."""
    pots = plays_pots(felt)
    seats = max(1, len(felt.seats))
    bands = (("",),) if pots else _bands_for(felt.spots, min(width, WIDEST * scale) / seats, scale)
    return Room(max(1, width), max(1, height), seats, bands, max(2, len(felt.hands)),
                bool(felt.lettering) and not tiles, one_line_rack or height < 500 or pots, scale, pots, tiles)


@dataclass(frozen=True)
class FeltGeometry:
    """The whole geometry, in the widget's logical pixels; seats and hands count from 0 here, radii outermost first."""

    room: Room
    curve: float = field(default=CURVE)

    @classmethod
    def fit(cls, room: Room) -> "FeltGeometry":
        """The roundest table that leaves its hands their full size; a low window gets a flatter one."""
        steps = 18
        for step in range(steps + 1):
            made = cls(room, CURVE + (FLATTEST - CURVE) * step / steps)
            if made.cloth_foot <= made.hands_foot - made.middle_height:
                return made
        return made

    # The table itself

    @cached_property
    def width(self) -> float:
        """The width of the table, which stays in the middle of a wider widget."""
        return min(self.room.width, WIDEST * max(1.0, self.room.scale))

    @cached_property
    def left(self) -> float:
        return (self.room.width - self.width) / 2

    @cached_property
    def size(self) -> float:
        """How large the table is beside the one the design was drawn for."""
        return min(self.width / 992, self.room.height / 560)

    @cached_property
    def plate_height(self) -> float:
        return 46 * self.room.scale

    @cached_property
    def rim(self) -> float:
        """How far down the middle of the outer edge lies."""
        return round(78 * max(0.9, self.size) + (self.plate_height - 46))

    @cached_property
    def outer(self) -> float:
        return self.width * self.curve

    @cached_property
    def centre(self) -> QPointF:
        return QPointF(self.room.width / 2, self.rim + self.outer)

    @cached_property
    def half(self) -> float:
        """Half the angle that the seats share, in radians."""
        return math.asin(max(0.05, (self.width / 2 - 26) / self.outer))

    @cached_property
    def sector(self) -> float:
        return 2 * self.half / self.room.seats

    @cached_property
    def radii(self) -> tuple[float, ...]:
        wide, side = round(56 * max(0.86, self.size)), round(44 * max(0.9, self.size))
        radii = [self.outer]
        for depth in (wide, wide, side)[: len(self.room.bands)]:
            radii.append(radii[-1] - depth)
        return tuple(radii)

    @cached_property
    def lettering_radius(self) -> float:
        return self.radii[-1] - 25 * max(0.9, self.size)

    @cached_property
    def cloth_foot(self) -> float:
        """The lowest thing printed on the cloth, with the room it wants below."""
        corner = self.centre.y() - self.radii[-1] * math.cos(self.half) + 7
        if not self.room.lettered:
            return corner
        return max(corner, self.centre.y() - self.lettering_radius * math.cos(0.72 * self.half) + 14)

    def point(self, radius: float, angle: float) -> QPointF:
        """The point at a radius and an angle from straight up, clockwise."""
        return self.centre + QPointF(radius * math.sin(angle), -radius * math.cos(angle))

    def seat_angle(self, seat: int) -> float:
        """The middle of a seat's sector; seat 0 is at the dealer's left."""
        return -self.half + self.sector * (seat + 0.5)

    def slice(self, inner: float, outer: float, start: float, end: float) -> QPainterPath:
        """A piece of the arc between two radii and two angles."""
        path = QPainterPath()
        wide, narrow = (QRectF(self.centre.x() - r, self.centre.y() - r, 2 * r, 2 * r) for r in (outer, inner))
        first, last = 90 - math.degrees(start), 90 - math.degrees(end)
        path.arcMoveTo(wide, first)
        path.arcTo(wide, first, last - first)
        path.arcTo(narrow, last, first - last)
        path.closeSubpath()
        return path

    def seat_slice(self, seat: int) -> QPainterPath:
        """A seat's whole sector of the cloth."""
        middle = self.seat_angle(seat)
        return self.slice(self.radii[-1] + 1, self.radii[0] - 1, middle - self.sector / 2, middle + self.sector / 2)

    # Spots

    def spot_place(self, code: str) -> tuple[int, int, int] | None:
        """A spot's band, its place in the band and how many share the band; None for a code that no band has."""
        for band, codes in enumerate(self.room.bands):
            if code in codes:
                return band, codes.index(code), len(codes)
        return None

    def spot_angle(self, seat: int, place: tuple[int, int, int]) -> float:
        """The middle of a spot."""
        _, index, shared = place
        return self.seat_angle(seat) + self.sector * ((index + 0.5) / shared - 0.5)

    def spot_centre(self, seat: int, place: tuple[int, int, int]) -> QPointF:
        """The middle of a spot on the cloth."""
        band = place[0]
        return self.point((self.radii[band] + self.radii[band + 1]) / 2, self.spot_angle(seat, place))

    def spot_slice(self, seat: int, place: tuple[int, int, int]) -> QPainterPath:
        """The piece of cloth that is one spot."""
        band, _, shared = place
        middle, half = self.spot_angle(seat, place), self.sector / shared / 2
        return self.slice(self.radii[band + 1], self.radii[band], middle - half, middle + half)

    @cached_property
    def spot_areas(self) -> dict[tuple[int, str], QRectF]:
        """The box around every spot, by seat and code."""
        places = {code: self.spot_place(code) for band in self.room.bands for code in band}
        return {(seat, code): self.spot_slice(seat, place).boundingRect()
                for seat in range(self.room.seats) for code, place in places.items() if place}

    def spot_width(self, place: tuple[int, int, int]) -> float:
        """How wide a spot is across its middle."""
        band, _, shared = place
        return (self.radii[band] + self.radii[band + 1]) / 2 * self.sector / shared

    def spot_depth(self, place: tuple[int, int, int]) -> float:
        """How deep a spot's band is."""
        return self.radii[place[0]] - self.radii[place[0] + 1]

    def spot_at(self, at: QPointF) -> tuple[int, str] | None:
        """The seat and the spot that lie under a point."""
        away = at - self.centre
        radius, angle = math.hypot(away.x(), away.y()), math.atan2(away.x(), -away.y())
        seat = math.floor((angle + self.half) / self.sector)
        if not 0 <= seat < self.room.seats:
            return None
        for band, codes in enumerate(self.room.bands):
            if self.radii[band + 1] <= radius < self.radii[band]:
                share = (angle + self.half) / self.sector - seat
                return seat, codes[min(len(codes) - 1, int(share * len(codes)))]
        return None

    # Seats

    @cached_property
    def plate_width(self) -> float:
        return min(104 * self.room.scale, (self.width - 28) / self.room.seats - 4)

    def plate(self, seat: int) -> QRectF:
        """Where a seat's plate lies: upright, outside the cloth, 10 px from the edges at least."""
        at = self.point(self.outer + 33 * max(0.92, self.size) + (self.plate_height - 46) / 2, self.seat_angle(seat))
        half = self.plate_width / 2
        x = max(self.left + 10 + half, min(self.left + self.width - 10 - half, at.x()))
        return QRectF(x - half, at.y() - self.plate_height / 2, 2 * half, self.plate_height)

    # The foot: hands and rack

    @cached_property
    def rack(self) -> QRectF:
        high: float = 34 if self.room.one_line_rack else 58 if self.room.height >= 560 else 51
        high *= self.room.scale
        below = 12 if self.room.height >= 560 and not self.room.one_line_rack else 6
        return QRectF(self.left + EDGE, self.room.height - below - high, self.width - 2 * EDGE, high)

    @cached_property
    def rack_target(self) -> QRectF:
        """Where a finger finds it: a rack of one line is lower than a finger needs."""
        lower = max(0.0, LEAST_TARGET * self.room.scale - self.rack.height())
        below = min(lower, self.room.height - self.rack.bottom())
        return self.rack.adjusted(0, below - lower, 0, below)

    @cached_property
    def hands_foot(self) -> float:
        return self.rack.top() - (10 if self.room.height >= 560 and not self.room.one_line_rack else 4)

    @cached_property
    def head(self) -> float:
        """Height of a hand's heading, its upper margin included."""
        return (44 if self.room.height >= 560 else 41 if self.room.height >= 500 else 34) * self.room.scale

    @cached_property
    def middle_height(self) -> float:
        """The height that hands of full size want, or pots and rows."""
        return 300 * self.room.scale if self.room.pots else self.hands_height(self.widest_card)

    @cached_property
    def drop(self) -> float:
        """How far below their heading's foot the cards lie."""
        return 0.0

    def hands_height(self, card: float) -> float:
        """How high the panels are around cards of a width."""
        return self.head + card * CARD_SHAPE + PANEL_PAD

    @cached_property
    def panel_width(self) -> float:
        return (self.width - 2 * EDGE - 10 * (self.room.hands - 1)) / self.room.hands

    @cached_property
    def widest_card(self) -> float:
        """The largest card for which a panel has room beside its total and a third card lying across."""
        across = TILE_TO_CARD + 2 + CARD_SHAPE
        return min(120.0, (self.panel_width - 2 * PANEL_PAD - 14 - CARD_GAP - 12) / across)

    @cached_property
    def card(self) -> int:
        """The width of a card."""
        least = 24.0
        high = (self.hands_foot - self.cloth_foot - self.head - PANEL_PAD) / CARD_SHAPE
        return int(max(least, min(self.widest_card, high)))

    @cached_property
    def card_height(self) -> float:
        return round(self.card * CARD_SHAPE)

    def panel(self, hand: int) -> QRectF:
        """Where a hand's panel lies."""
        high = self.hands_height(self.card)
        x = self.left + EDGE + hand * (self.panel_width + 10)
        return QRectF(x, self.hands_foot - high, self.panel_width, high)

    @property
    def all_hands(self) -> QRectF:
        """Where the panels of all hands lie."""
        return self.panel(0).united(self.panel(self.room.hands - 1))

    @cached_property
    def pots_area(self) -> QRectF:
        """Where pots and rows of cards lie: between the seats' own sectors and the rack."""
        top = self.cloth_foot + 6
        return QRectF(self.left + EDGE, top, self.width - 2 * EDGE, self.hands_foot - top)

    @cached_property
    def corner(self) -> QRectF:
        """A small place above the first plate, or where a few seats in the middle leave the corner free."""
        plate, scale = self.plate(0), self.room.scale
        high = min(44 * scale, plate.top() - 8)
        if high < 20 * scale:
            return QRectF(self.left + 4, 4, plate.width(), 44 * scale)
        return QRectF(max(plate.left(), self.left + 4), plate.top() - high - 4, plate.width(), high)

    def front(self, seat: int) -> QPointF:
        """The middle of what lies before a seat."""
        return self.point((self.radii[0] + self.radii[-1]) / 2, self.seat_angle(seat))

    @cached_property
    def front_width(self) -> float:
        """How wide a seat's sector is across its middle."""
        return (self.radii[0] + self.radii[-1]) / 2 * self.sector

    @cached_property
    def middle_panel(self) -> QRectF:
        """Where a notice lies while no hands do: between the cloth and the rack."""
        room = QRectF(self.left, self.cloth_foot, self.width, self.hands_foot - self.cloth_foot)
        wide, high = min(602 * self.room.scale, self.width - 2 * EDGE), min(132 * self.room.scale, room.height() - 8)
        return QRectF(room.center().x() - wide / 2, room.center().y() - high / 2 + 6, wide, max(20.0, high))
