"""Pictures of what is drawn often and always the same, kept by Qt: drawn once for each size and sharpness."""

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap, QPixmapCache

CACHE_KILOBYTES = 48 * 1024


def cached(key: str, size: QSize, ratio: float, draw: Callable[[QPainter, QRectF], None]) -> QPixmap:
    """The picture with this key, drawn now if Qt no longer keeps it. `size` is in logical pixels."""
    full_key = f"{key}@{size.width()}x{size.height()}*{ratio}"
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
