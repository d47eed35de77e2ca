"""Every box that can be pressed or typed into, and how far its edge is from the pixels around it.

A key is told from its ground by its edge or its fill, whichever is plainer. What is no box, such as the places on the
rail, the blocks of the top bar and the rows of a list, is told by its words or its sign alone and is no matter here.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPoint, QRectF
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QCheckBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QRadioButton,
    QWidget,
)

from tests.ui.look.drawn import FINE, LARGE, ROUNDED, Pixels, pixels_of
from ui.deal.side.auction_panel import BidderKey
from ui.deal.wagers.wager_grid import WagerGrid
from ui.frame.block import Block
from ui.frame.rail import BrandButton, RailButton
from ui.heard.painted_parts import walked
from ui.strip.strip_field import StripField
from ui.widgets.tiles_and_words import IconKey

Lightness = NDArray[np.float64]
BOXES: tuple[type[QWidget], ...] = (QAbstractButton, QLineEdit, QComboBox, QAbstractSpinBox, QPlainTextEdit, StripField)
NOT_BOXES: tuple[type[QWidget], ...] = (RailButton, BrandButton, Block, BidderKey, IconKey)
AROUND, WITHIN = 4, 6
"""Pixels from an edge in which its ground is looked for, and in which it must be drawn itself."""
NO_BOX = 1.2
"""Nearer its ground than this on all sides nothing is drawn there that is to look like a box."""
PLACES, OF_THEM = tuple(place / 40 for place in range(10, 31)), 0.75
"""Where an edge is looked at, by its length: not at its round corners. One may be dashed: so many places count."""
SIDES, FAINT = 2, 1
"""So many sides must be seen and so many may be faint, as the foot of a key is: keys that hang together share edges."""


class Box(NamedTuple):
    """Something with an edge, in the window's pixels."""

    said: str
    area: QRectF


def faint_edges(window: QWidget, least: float = LARGE) -> list[str]:
    """Every control of a window whose edge is not seen, with the best contrast of its sides."""
    for _ in range(2):
        QApplication.processEvents()
    light = lightness(pixels_of(window))
    return [f"{box.said} {', '.join(f'{side:.2f}' for side in sides)}" for box in boxes(window)
            if is_faint(sides := sides_of(box.area, light), least)]


def is_faint(sides: list[float], least: float) -> bool:
    """Whether a box with sides so far from their grounds is hardly seen."""
    drawn = [side for side in sides if side > NO_BOX]
    seen = [side for side in drawn if side >= least - ROUNDED]
    return bool(drawn) and (len(seen) < SIDES or len(drawn) - len(seen) > FAINT)


def boxes(window: QWidget) -> Iterator[Box]:
    """What is in sight of them whole."""
    for one in window.findChildren(QWidget):
        if not one.isVisible() or not one.isEnabled():
            continue
        if isinstance(one, WagerGrid):
            yield from _cells(window, one)
        elif _is_box(one) and _whole(window, one, QRectF(one.rect())):
            yield Box(f"{type(one).__name__} {one.accessibleName()!r}", _placed(window, one, QRectF(one.rect())))


def _is_box(one: QWidget) -> bool:
    part_of_another = isinstance(one, QLineEdit) and (one.property("strip") or isinstance(
        one.parentWidget(), QAbstractSpinBox | QComboBox))
    return isinstance(one, BOXES) and not isinstance(one, (QCheckBox, QRadioButton, *NOT_BOXES)) and not part_of_another


def _cells(window: QWidget, grid: WagerGrid) -> Iterator[Box]:
    """Where a bet may go."""
    for part in walked(grid.painted_parts()):
        inside = part.area.adjusted(2, 2, -2, -2)
        if part.key.startswith("cell/") and not inside.isEmpty() and _whole(window, grid, part.area):
            yield Box(f"WagerGrid {part.key} {part.name!r}", _placed(window, grid, part.area))


def _placed(window: QWidget, on: QWidget, area: QRectF) -> QRectF:
    return area.translated(on.mapTo(window, QPoint()))


def _whole(window: QWidget, on: QWidget, area: QRectF) -> bool:
    """Whether all of it is to be seen, and nothing lies over it."""
    seen = on.visibleRegion()
    corners = (area.topLeft(), area.topRight(), area.bottomLeft(), area.bottomRight(), area.center())
    inside = [one.toPoint() for one in (corners[0] + QPoint(2, 2), corners[1] + QPoint(-3, 2),
                                        corners[2] + QPoint(2, -3), corners[3] + QPoint(-3, -3), corners[4])]
    return all(seen.contains(one) for one in inside) and all(
        _is_on(window.childAt(on.mapTo(window, one)), on) for one in inside)


def _is_on(top: QWidget | None, on: QWidget) -> bool:
    return top is not None and (top is on or on.isAncestorOf(top))


def lightness(pixels: Pixels) -> Lightness:
    """The relative luminance of every point."""
    part = pixels.astype(np.float64) / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    made: Lightness = linear @ np.array([0.2126, 0.7152, 0.0722])
    return made


def sides_of(area: QRectF, light: Lightness) -> list[float]:
    """How far the edge, or what it holds, is from its ground: left, right, above, below; not where the window ends."""
    left, top, right, bottom = (round(one * FINE) for one in (area.left(), area.top(), area.right(), area.bottom()))
    high, wide = light.shape
    found = []
    for at, ends, flip, across in ((left, (top, bottom), -1, True), (right, (top, bottom), 1, True),
                                   (top, (left, right), -1, False), (bottom, (left, right), 1, False)):
        outer = at + flip * AROUND * FINE
        if not 0 <= outer < (wide if across else high):
            continue
        lines = [round(ends[0] + (ends[1] - ends[0]) * place) for place in PLACES]
        found.append(float(np.quantile([_seen(light, line, at, flip, across) for line in lines
                                        if 0 <= line < (high if across else wide)] or [0], OF_THEM)))
    return found


def _seen(light: Lightness, line: int, at: int, flip: int, across: bool) -> float:
    """The best contrast at one place of an edge: of what is drawn just inside with what lies just outside."""
    run = light[line] if across else light[:, line]
    ground = np.median(_part(run, at + flip * 2 * FINE // 2, at + flip * AROUND * FINE))
    drawn = _part(run, at + flip * FINE, at - flip * WITHIN * FINE)
    apart = (np.maximum(drawn, ground) + 0.05) / (np.minimum(drawn, ground) + 0.05)
    return float(apart.max(initial=1.0))


def _part(run: Lightness, one: int, other: int) -> Lightness:
    low, high = sorted((one, other))
    return run[max(0, low):high + 1]
