"""The cloth: green, bands, lines and lettering, all that stays while chips and cards move over it."""

import math
from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPainterPath, QPen, QPixmap, QRadialGradient

from ui.felt.felt_geometry import FeltGeometry
from ui.look import theme

BAND = ((theme.BAND_PLAYER, 0.58), (theme.BAND_BANKER, 0.64), (theme.BAND_TIE, 0.26))
WON_BAND = ((theme.WON_PLAYER, 0.85), (theme.WON_BANKER, 0.85), (theme.TIE_FILL, 0.6))
LOST_BAND = 0.28
BAND_EDGE = 0.7
"""The lines between bands, seen at 3:1 on the green, on every band, and on one that has won."""
KEPT = 3
"""So many cloths on which something has won are kept: the same win comes again and again."""


class Cloth:
    """The cloth of one size and look as pictures. What has won is laid between its ground and its print."""

    def __init__(self, geometry: FeltGeometry, lettering: str, ratio: float) -> None:
        room = geometry.room
        self._geometry, self._ratio = geometry, ratio
        whole = QRect(0, 0, room.width, room.height)
        bands = geometry.slice(geometry.radii[-1], geometry.radii[0], -geometry.half, geometry.half).boundingRect()
        self.bands = bands.adjusted(-2, -2, 2, 2).toAlignedRect() & whole
        """The part of it that changes when something wins."""

        def ground(painter: QPainter) -> None:
            painter.fillRect(whole, _green(geometry))

        def lines(painter: QPainter) -> None:
            _paint_lines(painter, geometry)
            _paint_lettering(painter, geometry, lettering)

        def plain(painter: QPainter) -> None:
            ground(painter)
            _paint_bands(painter, geometry, ())
            lines(painter)

        self._ground, self._print = self._picture(self.bands, ground), self._picture(self.bands, lines)
        self._plain = self._picture(whole, plain)
        self._won: dict[tuple[str, ...], QPixmap] = {}

    def _picture(self, area: QRect, draw: Callable[[QPainter], None]) -> QPixmap:
        """What is drawn in an area of the cloth."""
        made = QPixmap(area.size() * self._ratio)
        made.setDevicePixelRatio(self._ratio)
        made.fill(Qt.GlobalColor.transparent)
        painter = QPainter(made)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(-area.topLeft())
        draw(painter)
        painter.end()
        return made

    def paint(self, painter: QPainter, won: Sequence[str]) -> None:
        """Lay it out; the bands of what has won light up while the others dim."""
        painter.drawPixmap(0, 0, self._plain)
        if won:
            printed = (code for codes in self._geometry.room.bands for code in codes)
            painter.drawPixmap(self.bands.topLeft(), self._lit(tuple(code for code in printed if code in won)))

    def light_ahead(self) -> None:
        """What wins most often, what has a band to itself, need not be lit when it does."""
        for codes in self._geometry.room.bands:
            if len(codes) == 1:
                self._lit(codes)

    def _lit(self, won: tuple[str, ...]) -> QPixmap:
        """The bands as they look when these have won; those that lit up last are kept."""
        def draw(painter: QPainter) -> None:
            painter.drawPixmap(self.bands.topLeft(), self._ground)
            _paint_bands(painter, self._geometry, won)
            painter.drawPixmap(self.bands.topLeft(), self._print)

        lit = self._won.pop(won, None) or self._picture(self.bands, draw)
        self._won = {**dict(list(self._won.items())[1 - KEPT:]), won: lit}
        return lit


class BareCloth(Cloth):
    """The green alone: where the seats are tiles, nothing is printed on it and nothing lights up."""

    def __init__(self, geometry: FeltGeometry, ratio: float) -> None:
        self._ratio, self.bands = ratio, QRect()
        whole = QRect(0, 0, geometry.room.width, geometry.room.height)
        self._plain = self._picture(whole, lambda painter: painter.fillRect(whole, _green(geometry)))

    def paint(self, painter: QPainter, won: Sequence[str]) -> None:
        """Lay it out."""
        painter.drawPixmap(0, 0, self._plain)

    def light_ahead(self) -> None:
        """Nothing lights up."""


def _green(geometry: FeltGeometry) -> QRadialGradient:
    room = geometry.room
    green = QRadialGradient(QPointF(room.width / 2, room.height * 0.56), max(geometry.width, room.width * 0.8) * 0.62)
    for place, shade in ((0, theme.FELT_CENTRE), (0.55, theme.FELT_MID), (1, theme.FELT_EDGE)):
        green.setColorAt(place, theme.colour(shade))
    return green


def _paint_bands(painter: QPainter, geometry: FeltGeometry, won: Sequence[str]) -> None:
    for band, codes in enumerate(geometry.room.bands):
        whole = geometry.slice(geometry.radii[band + 1], geometry.radii[band], -geometry.half, geometry.half)
        winning = [code for code in codes if code in won]
        if winning and len(codes) == 1:
            painter.fillPath(whole, theme.colour(*WON_BAND[band]))
            continue
        shade, depth = BAND[2 if geometry.room.pots else band]
        painter.fillPath(whole, theme.colour(shade, LOST_BAND if won and band < 2 else depth))
        for code in winning:
            _light_spots(painter, geometry, code, band)


def _light_spots(painter: QPainter, geometry: FeltGeometry, code: str, band: int) -> None:
    """A spot that shares its band lights up before every seat."""
    place = geometry.spot_place(code)
    for seat in range(geometry.room.seats if place else 0):
        assert place
        painter.fillPath(geometry.spot_slice(seat, place), theme.colour(*WON_BAND[band]))


def _arc(geometry: FeltGeometry, radius: float) -> QPainterPath:
    centre = geometry.centre
    around = QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)
    path = QPainterPath()
    start, length = 90 + math.degrees(geometry.half), -2 * math.degrees(geometry.half)
    path.arcMoveTo(around, start)
    path.arcTo(around, start, length)
    return path


def _paint_lines(painter: QPainter, geometry: FeltGeometry) -> None:
    radii, seats = geometry.radii, geometry.room.seats
    for at, radius in enumerate(radii):
        edge = at in (0, len(radii) - 1)
        painter.strokePath(_arc(geometry, radius), QPen(theme.colour(theme.CREAM, BAND_EDGE), 1.6 if edge else 1))
    for at in range(seats + 1):
        edge = at in (0, seats)
        painter.setPen(QPen(theme.colour(theme.CREAM, 0.6 if edge else 0.32), 1.6 if edge else 1))
        angle = -geometry.half + geometry.sector * at
        painter.drawLine(geometry.point(radii[-1], angle), geometry.point(radii[0], angle))
    _paint_shares(painter, geometry)


def _paint_shares(painter: QPainter, geometry: FeltGeometry) -> None:
    """The thin lines between spots that share a band."""
    painter.setPen(QPen(theme.colour(theme.CREAM, 0.18), 1))
    for band, codes in enumerate(geometry.room.bands):
        for seat in range(geometry.room.seats):
            for share in range(1, len(codes)):
                angle = -geometry.half + geometry.sector * (seat + share / len(codes))
                painter.drawLine(geometry.point(geometry.radii[band + 1], angle),
                                 geometry.point(geometry.radii[band], angle))


def _paint_lettering(painter: QPainter, geometry: FeltGeometry, lettering: str) -> None:
    """The cloth's motto, letter by letter along an arc; smaller where it is long."""
    radius, words = geometry.lettering_radius, " ".join(lettering.upper().split())
    longest = 2 * radius * geometry.half * 0.8
    for pixels in range(math.ceil(13.5 * max(0.92, geometry.size)), 7, -1):
        printed, spacing = theme.make_font(pixels, 600, display=True), pixels / 13.5 * 4.6
        metrics = QFontMetricsF(printed)
        if sum(metrics.horizontalAdvance(letter) + spacing for letter in words) <= longest:
            break
    painter.setFont(printed)
    painter.setPen(theme.colour(theme.CREAM, 0.95))
    widths = [metrics.horizontalAdvance(letter) for letter in words]
    angle = -(sum(widths) + spacing * (len(words) - 1)) / radius / 2
    for letter, wide in zip(words, widths, strict=True):
        painter.save()
        painter.translate(geometry.centre)
        painter.rotate(math.degrees(angle + wide / radius / 2))
        painter.drawText(QPointF(-wide / 2, -radius + metrics.capHeight() / 2), letter)
        painter.restore()
        angle += (wide + spacing) / radius
