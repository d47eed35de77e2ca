"""The line icons of the program: one SVG each in resources, drawn in the colour that is asked for."""

import re
from functools import cache
from typing import cast

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap, QPixmapCache
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QAbstractButton, QLabel

import resources
from ui.look import theme


@cache
def _drawing(name: str) -> str:
    if not re.fullmatch(r"[a-z0-9-]+", name):
        raise ValueError(f"{name!r} is not the name of an icon")
    return resources.path(f"icons/{name}.svg").read_text(encoding="utf-8")


def icon_pixmap(name: str, size: int, colour: str = theme.TX1, ratio: float = 1.0) -> QPixmap:
    """An icon `size` logical pixels square, for a screen's pixel ratio. Raises FileNotFoundError."""
    shade = theme.colour(colour).name()
    key = f"icon/{name}/{size}/{shade}/{ratio}"
    drawn = QPixmap()
    if QPixmapCache.find(key, drawn):
        return drawn
    source = _drawing(name).replace("currentColor", shade)
    drawn = QPixmap(QSize(round(size * ratio), round(size * ratio)))
    drawn.fill(Qt.GlobalColor.transparent)
    painter = QPainter(drawn)
    QSvgRenderer(QByteArray(source.encode())).render(painter, QRectF(0, 0, drawn.width(), drawn.height()))
    painter.end()
    drawn.setDevicePixelRatio(ratio)
    QPixmapCache.insert(key, drawn)
    return drawn


def give_icon(button: QAbstractButton, name: str, colour: str = theme.TX1, on: str = theme.GOLD) -> None:
    """Give an ordinary button an icon, brass while it is on; in another theme it is drawn anew."""
    theme.keep(button, "icon", lambda one: cast(QAbstractButton, one).setIcon(icon(name, colour, on)))


def give_picture(label: QLabel, name: str, size: int, colour: str) -> None:
    """Show an icon in a label, `size` pixels of the design square; in another theme it is drawn anew."""
    theme.keep(label, "icon", lambda one: cast(QLabel, one).setPixmap(
        icon_pixmap(name, theme.current_look().px(size), colour, one.devicePixelRatioF())))


def icon(name: str, colour: str = theme.TX1, on: str = theme.GOLD) -> QIcon:
    """The same icon for an ordinary button, brass while it is on."""
    made = QIcon()
    for size in (20, 40):
        made.addPixmap(icon_pixmap(name, size, colour), QIcon.Mode.Normal, QIcon.State.Off)
        made.addPixmap(icon_pixmap(name, size, on), QIcon.Mode.Normal, QIcon.State.On)
    return made


def draw_icon(painter: QPainter, name: str, x: float, y: float, size: int, colour: str = theme.TX1) -> None:
    """Draw an icon with its top left corner at a point."""
    device = painter.device()
    ratio = device.devicePixelRatioF() if device else 1.0
    painter.drawPixmap(QRectF(x, y, size, size), icon_pixmap(name, size, colour, ratio),
                       QRectF(0, 0, size * ratio, size * ratio))
