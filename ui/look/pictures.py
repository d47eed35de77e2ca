"""Pictures of what is drawn often and always the same, kept by Qt: drawn once for each size and sharpness."""

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap, QPixmapCache, QRegion
from PySide6.QtWidgets import QWidget

from ui.look import theme

CACHE_KILOBYTES = 24 * 1024


def cached(key: str, size: QSize, ratio: float, draw: Callable[[QPainter, QRectF], None]) -> QPixmap:
    """The picture with this key, drawn now if Qt no longer keeps it. `size` is in logical pixels."""
    full_key = f"{key}@{size.width()}x{size.height()}*{ratio}{theme.current_look().colours}"
    picture = QPixmap()
    if QPixmapCache.find(full_key, picture):
        return picture
    if QPixmapCache.cacheLimit() < CACHE_KILOBYTES:
        QPixmapCache.setCacheLimit(CACHE_KILOBYTES)
    picture = QPixmap(QSize(round(size.width() * ratio), round(size.height() * ratio)))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    try:
        draw(painter, QRectF(0, 0, size.width(), size.height()))
    finally:
        painter.end()
    QPixmapCache.insert(full_key, picture)
    return picture


def stamp(painter: QPainter, area: QRectF, key: str, draw: Callable[[QPainter, QRectF], None]) -> None:
    """Draw what is large or round from its picture, on whole pixels."""
    device, whole = painter.device(), area.toAlignedRect()
    painter.drawPixmap(whole.topLeft(), cached(key, whole.size(), device.devicePixelRatioF() if device else 1.0, draw))


class KeptPicture:
    """What a painted widget shows, as a picture: whatever covers the widget, nothing is drawn twice."""

    def __init__(self) -> None:
        self._kept: tuple[object, QPixmap] | None = None
        self._stale = QRegion()

    def forget(self, where: QRegion | None = None) -> None:
        """Something else is to be shown: in these places alone, or in all."""
        if where is None:
            self._kept = None
        else:
            self._stale += where

    def paint(self, painter: QPainter, widget: QWidget, draw: Callable[[QPainter], None]) -> None:
        """Show it; drawn now where it was forgotten, or whole where it was of another size, sharpness or look."""
        ratio = widget.devicePixelRatioF()
        state = (widget.size(), ratio, theme.current_look())
        if self._kept is None or self._kept[0] != state:
            picture = QPixmap(widget.size() * ratio)
            picture.setDevicePixelRatio(ratio)
            picture.fill(Qt.GlobalColor.transparent)  # whatever the widget lies on is seen through it
            self._kept, self._stale = (state, picture), QRegion(widget.rect())
        if not self._stale.isEmpty():
            self._draw_stale(self._kept[1], draw)
        painter.drawPixmap(0, 0, self._kept[1])

    def _draw_stale(self, picture: QPixmap, draw: Callable[[QPainter], None]) -> None:
        region, self._stale = self._stale, QRegion()
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRegion(region)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        painter.fillRect(region.boundingRect(), Qt.GlobalColor.transparent)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        draw(painter)
        painter.end()
