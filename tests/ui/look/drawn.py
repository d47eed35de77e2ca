"""Every line of words and every sign on a window, with its ink, and how far that is from the pixels around it.

Two pictures are made of a window. One takes down the orders that Qt gives while it paints: which words stand where, in
which colour and size, which pictures and fills. The other are the pixels themselves, twice as fine as on the screen: so
the ground of a word is what lies there in truth, whoever painted it.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, NamedTuple
from unittest.mock import patch

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QImage,
    QPaintDevice,
    QPaintEngine,
    QPaintEngineState,
    QPainter,
    QPainterPath,
    QPixmap,
    QTextItem,
    QTransform,
)
from PySide6.QtWidgets import QApplication, QWidget

from tests.ui.look.contrast import contrast
from ui.deal.side import pay_list
from ui.deal.side.pay_list import _Rows
from ui.felt import felt_cloth
from ui.felt.felt_view import FeltView
from ui.look import pictures
from ui.look.ink import Ink
from ui.look.pictures import KeptPicture

Pixels = NDArray[np.uint8]
Draw = Callable[[QPainter, QRectF], None]

TEXT, LARGE = 4.5, 3.0
"""What WCAG asks for at AA: of words, and of large ones, of signs, rings and edges."""
FINE = 2
"""So many pixels lie along one of the screen: a stem has its own colour, not one mixed with its ground."""
ROUNDED = 0.02
"""A ground is taken from pixels, whose colours are whole numbers."""
NEAR = 24.0
"""Two colours no further apart than this, of 442, are one where ink is told from ground."""
VEIL = 0.6
"""What is laid over words as thickly as this puts them out of use: a veil under a list, a panel, another page."""
SIGN = 72
"""A picture no larger than this is a sign, if it has one colour."""


class Line(NamedTuple):
    """Words or a sign, as they were drawn."""

    words: str
    area: QRectF
    ink: QColor
    least: float


class Taken:
    """What was drawn on a window, in its order."""

    def __init__(self) -> None:
        self.lines: list[tuple[int, Line]] = []
        self.covers: list[tuple[int, QRectF]] = []
        self._signs: dict[int, QColor | None] = {}
        self.behind: dict[int, Draw] = {}
        """How a picture was drawn, by its key: what is written in it is read as well."""

    def seen(self) -> list[Line]:
        """The lines that nothing was laid over later."""
        return [line for at, line in self.lines
                if not any(later > at and cover.contains(line.area.center()) for later, cover in self.covers)]

    def count(self) -> int:
        """The number of what is drawn next."""
        return len(self.lines) + len(self.covers)

    def sign(self, picture: QPixmap) -> QColor | None:
        """The one colour of a sign; nothing for a picture with several."""
        key = picture.cacheKey()
        if key not in self._signs:
            self._signs[key] = _only_colour(picture.toImage())
        return self._signs[key]


class _Engine(QPaintEngine):
    """Takes down what is painted, in the window's own coordinates."""

    def __init__(self, taken: Taken, base: QTransform) -> None:
        super().__init__(QPaintEngine.PaintEngineFeature.AllFeatures)
        self._taken, self._base, self._now = taken, base, base
        self._ink, self._fill, self._opacity = QColor(), QColor(), 1.0
        self._clip: QPainterPath | None = None

    def begin(self, device: QPaintDevice) -> bool:
        return True

    def end(self) -> bool:
        return True

    def type(self) -> QPaintEngine.Type:
        return QPaintEngine.Type.User

    def updateState(self, state: QPaintEngineState) -> None:
        self._now = state.transform() * self._base
        self._ink, self._opacity = QColor(state.pen().color()), state.opacity()
        brush, clear = state.brush(), Qt.GlobalColor.transparent
        self._fill = QColor(brush.color() if brush.style() is Qt.BrushStyle.SolidPattern else clear)
        self._clip = None
        if state.isClipEnabled() and not (path := state.clipPath()).isEmpty():
            self._clip = self._now.map(path)

    def _placed(self, area: QRectF) -> QRectF:
        """Where an area lies; empty where it is clipped away, as the words under a selection are."""
        placed = self._now.mapRect(area)
        shown = self.systemClip()
        if not shown.isEmpty() and not shown.contains(placed.center().toPoint()):
            return QRectF()
        if self._clip is None:
            return placed
        placed &= self._clip.boundingRect()
        return placed if self._clip.contains(placed.center()) else QRectF()

    def drawTextItem(self, at: Any, item: QTextItem) -> None:
        if not item.text().strip():
            return
        area = self._placed(QRectF(at.x(), at.y() - item.ascent(), item.width(), item.ascent() + item.descent()))
        if area.width() < 2 or area.height() < 2:
            return
        ink = QColor(self._ink)
        ink.setAlphaF(ink.alphaF() * self._opacity)
        self._taken.lines.append((self._taken.count(), Line(item.text(), area, ink, _least(item.font()))))

    def drawPixmap(self, area: Any, picture: Any, source: Any) -> None:
        behind = self._taken.behind.get(picture.cacheKey())
        if behind is not None:
            base = QTransform.fromTranslate(area.x(), area.y()) * self._now
            inside = QRectF(QPointF(), area.size())
            take(self._taken, area.size().toSize(), base, lambda painter: behind(painter, inside))
        elif max(area.width(), area.height()) <= SIGN and (ink := self._taken.sign(picture)) is not None:
            ink.setAlphaF(self._opacity)
            self._taken.lines.append((self._taken.count(), Line("(a sign)", self._placed(area), ink, LARGE)))

    def drawRects(self, rects: Any, *count: int) -> None:
        for area in rects:
            self._cover(QRectF(area))

    def drawPath(self, path: QPainterPath) -> None:
        self._cover(path.boundingRect())

    def drawPolygon(self, *_: Any) -> None:
        pass

    def drawImage(self, *_: Any) -> None:
        pass

    def _cover(self, area: QRectF) -> None:
        if self._fill.alphaF() * self._opacity >= VEIL:
            placed, shown = self._now.mapRect(area), self.systemClip()
            if not shown.isEmpty():
                placed &= QRectF(shown.boundingRect())
            if self._clip is not None:
                placed &= self._clip.boundingRect()
            self._taken.covers.append((self._taken.count(), placed))


class _Device(QPaintDevice):
    """What is painted on it, its engine takes down."""

    def __init__(self, engine: _Engine, size: QSize) -> None:
        super().__init__()
        self._engine, self._size = engine, size

    def paintEngine(self) -> QPaintEngine:
        return self._engine

    def metric(self, which: QPaintDevice.PaintDeviceMetric) -> int:
        kinds = QPaintDevice.PaintDeviceMetric
        known = {kinds.PdmWidth: self._size.width(), kinds.PdmHeight: self._size.height(), kinds.PdmWidthMM: 340,
                 kinds.PdmHeightMM: 190, kinds.PdmNumColors: 2**31 - 1, kinds.PdmDepth: 32,
                 kinds.PdmDevicePixelRatioScaled: 65536}
        return known.get(which, 96 if "Dpi" in which.name else 1)


def take(taken: Taken, size: QSize, base: QTransform, paint: Callable[[QPainter], None]) -> None:
    """Take down what is painted on something of a size that lies there."""
    engine = _Engine(taken, base)
    device = _Device(engine, size)
    painter = QPainter(device)
    paint(painter)
    painter.end()


def drawn_on(window: QWidget) -> Taken:
    """What is drawn on a window, what it keeps as pictures too."""
    taken = Taken()
    with _nothing_kept(taken):
        device = _Device(_Engine(taken, QTransform()), window.size())
        window.render(device, QPoint())
    return taken


def pixels_of(window: QWidget) -> Pixels:
    """The window's picture, by rows, columns and red, green and blue."""
    picture = QImage(window.size() * FINE, QImage.Format.Format_RGB32)
    picture.setDevicePixelRatio(FINE)
    with _nothing_kept(Taken()):
        window.render(picture, QPoint())
    return pixels_in(picture)


def pixels_in(image: QImage) -> Pixels:
    """A picture by rows, columns and red, green and blue."""
    shown = image.convertToFormat(QImage.Format.Format_RGB32)
    points = np.frombuffer(shown.constBits(), np.uint8).reshape(shown.height(), shown.bytesPerLine() // 4, 4)
    return points[:, :shown.width(), 2::-1].copy()


def faint(window: QWidget) -> list[str]:
    """Every line and sign of a window that is too near its ground to be read: its words, its contrast, its colours."""
    for _ in range(2):
        QApplication.processEvents()
    pixels = pixels_of(window)
    return [found for line in drawn_on(window).seen() if (found := too_near(line, pixels))]


def too_near(line: Line, pixels: Pixels) -> str:
    """What is wrong with a line, if its ink is too near the ground it stands on."""
    place = _place_of(line.area, pixels)
    if len(place) < 8:
        return ""
    for ground in (_commonest(place[::3]), _ground(place, line.ink)):
        ink = _laid_on(line.ink, ground)
        if (apart := contrast(ink, ground)) >= line.least - ROUNDED:
            return ""
    return f"{line.words!r} {apart:.2f} {ink.name()} on {ground.name()}" if _in_sight(place, ink, ground) else ""


def _place_of(area: QRectF, pixels: Pixels) -> Pixels:
    """The points of the picture where a line stands."""
    whole = QRect(0, 0, pixels.shape[1], pixels.shape[0]) & QRectF(
        area.topLeft() * FINE, area.bottomRight() * FINE).toRect()
    return pixels[whole.top():whole.bottom() + 1, whole.left():whole.right() + 1].reshape(-1, 3)


def _ground(place: Pixels, ink: QColor) -> QColor:
    """The commonest colour of a place that is not the ink; or the ink, where there is hardly another."""
    other = place[_apart(place, ink) > NEAR]
    return _commonest(other if len(other) > 0.2 * len(place) else place)


def _in_sight(place: Pixels, ink: QColor, ground: QColor) -> bool:
    """Whether a line is there: some points are nearer its ink than its ground, or the two are nearly one."""
    between = float(_apart(_points(ground), ink)[0])
    return between <= NEAR or bool((_apart(place, ink) < between / 2).any())


def _apart(place: Pixels, colour: QColor) -> NDArray[np.float64]:
    """How far each point is from a colour."""
    made: NDArray[np.float64] = np.sqrt(((place.astype(np.float64) - _points(colour)) ** 2).sum(axis=1))
    return made


def _points(colour: QColor) -> Pixels:
    return np.array([(colour.red(), colour.green(), colour.blue())], np.uint8)


def _commonest(place: Pixels) -> QColor:
    bins = (place >> 3).astype(np.uint32)
    keys = bins[:, 0] << 10 | bins[:, 1] << 5 | bins[:, 2]
    return QColor(*(int(part) for part in np.median(place[keys == np.bincount(keys).argmax()], axis=0)))


def _laid_on(ink: QColor, ground: QColor) -> QColor:
    part = ink.alphaF()
    return QColor.fromRgbF(*(part * one + (1 - part) * other for one, other in (
        (ink.redF(), ground.redF()), (ink.greenF(), ground.greenF()), (ink.blueF(), ground.blueF()))))


def _least(font: QFont) -> float:
    pixels = font.pixelSize() if font.pixelSize() > 0 else font.pointSizeF() * 4 / 3
    return LARGE if pixels >= 24 or (pixels >= 18.66 and font.weight() >= QFont.Weight.Bold) else TEXT


def _only_colour(image: QImage) -> QColor | None:
    shown = image.convertToFormat(QImage.Format.Format_ARGB32)
    points = np.frombuffer(shown.constBits(), np.uint8).reshape(-1, 4)
    full = points[points[:, 3] == 255][:, 2::-1]
    if not len(full) or len(full) > 0.9 * len(points):
        return None
    spread = full.astype(np.int16).max(axis=0) - full.astype(np.int16).min(axis=0)
    return QColor(*(int(part) for part in np.median(full, axis=0))) if spread.max() <= 8 else None


@contextmanager
def _nothing_kept(taken: Taken) -> Iterator[None]:
    """What is kept as pictures is drawn in its place instead, or it is known how it was drawn."""
    cached, picture, table = pictures.cached, _Rows._picture, FeltView._table_now

    def remembered(key: str, size: QSize, ratio: float, draw: Draw) -> QPixmap:
        made = cached(key, size, ratio, draw)
        if not key.startswith(("chip/", "card/", "mini/", "suit/", "tube/", "stack/")):
            taken.behind[made.cacheKey()] = draw
        return made

    def row(panel: _Rows, shown: Any, area: QRectF, current: bool) -> QPixmap:
        made = picture(panel, shown, area, current)
        place = QRectF(QPointF(pay_list._EDGE, pay_list._EDGE), area.size())
        taken.behind[made.cacheKey()] = lambda painter, _: (
            panel._draw_current if current else panel._draw_row)(Ink(painter), place, shown)
        return made

    def felt(view: FeltView) -> QPixmap:
        made = table(view)
        taken.behind[made.cacheKey()] = lambda painter, _: _lay_felt(view, painter)
        return made

    with ExitStack() as patched:
        patched.enter_context(patch.object(KeptPicture, "paint", lambda _, painter, __, draw: draw(painter)))
        patched.enter_context(patch.object(pictures, "cached", remembered))
        patched.enter_context(patch.object(_Rows, "_picture", row))
        patched.enter_context(patch.object(FeltView, "_table_now", felt))
        yield


def _lay_felt(view: FeltView, painter: QPainter) -> None:
    geometry = view.geometry_now()
    if not geometry.room.tiles:
        felt_cloth._paint_lines(painter, geometry)
        felt_cloth._paint_lettering(painter, geometry, view.felt.lettering)
    for piece in view._pieces.values():
        piece.paint(painter)
