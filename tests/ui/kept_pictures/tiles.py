"""A picture of the screen by its tiles: small enough to keep, fine enough that a ring or a letter is missed from it."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage

TILE = 8
"""Pixels of a tile's side, at the text's usual size; larger text has larger tiles."""
STEP = 4
"""What is kept of a tile is kept in steps of so many of 255 parts."""
TOLERANCE = 6
"""A tile is another where it is so much lighter or darker than was kept, or four of them so much redder or bluer: half
a step is lost in keeping, and the rest is what two systems smooth otherwise. The one tolerance there is."""
GREY = np.array((0.299, 0.587, 0.114), np.float32)

Points = NDArray[np.uint8]
Sums = NDArray[np.uint32]
Means = NDArray[np.float32]


class Tiles(NamedTuple):
    """How light each tile is, and how red and how blue each four of them are; in steps."""

    light: NDArray[np.int8]
    tint: NDArray[np.int8]


def points(image: QImage) -> Points:
    """Rows, columns, and red, green and blue."""
    seen = image.convertToFormat(QImage.Format.Format_RGB32)
    lines = np.frombuffer(seen.constBits(), np.uint8).reshape(seen.height(), seen.width(), 4)
    return lines[:, :, 2::-1].copy()


def _sums(of: NDArray[Any], side: int) -> Sums:
    """Every tile added up; the last of a row or column reaches as far as the picture does."""
    high, wide, colours = of.shape
    lines = np.zeros((-(-high // side), wide, colours), np.uint32)
    for at in range(side):  # whole lines at once, which is many times as fast as tile by tile
        lines[:len(range(at, high, side))] += of[at::side]
    sums = np.zeros((len(lines), -(-wide // side), colours), np.uint32)
    for at in range(side):
        sums[:, :len(range(at, wide, side))] += lines[:, at::side]
    return sums


def _means(sums: Sums, side: int, of: Points) -> Means:
    """The mean colour of every tile."""
    rows, columns = (np.minimum(side, size - np.arange(0, size, side)) for size in of.shape[:2])
    found: Means = (sums / np.outer(rows, columns)[:, :, None]).astype(np.float32)
    return found


def _measured(image: QImage, side: int) -> tuple[Means, Means]:
    seen = points(image)
    sums = _sums(seen, side)
    coarse = _means(_sums(sums, 2), 2 * side, seen)
    return _means(sums, side, seen) @ GREY, coarse[:, :, ::2] - (coarse @ GREY)[:, :, None]


def reduced(image: QImage, side: int) -> Tiles:
    """A picture as it is kept."""
    return Tiles(*(np.round(measured / STEP).astype(np.int8) for measured in _measured(image, side)))


def apart(drawn: QImage, kept: Tiles, side: int) -> list[QRect]:
    """The tiles in which a picture is not as it was kept."""
    light, tint = _measured(drawn, side)
    if (light.shape, tint.shape) != (kept.light.shape, kept.tint.shape):
        return [drawn.rect()]
    lighter = np.abs(light - kept.light.astype(np.float32) * STEP) > TOLERANCE
    redder = (np.abs(tint - kept.tint.astype(np.float32) * STEP) > TOLERANCE).any(axis=2)
    return [*_places(lighter, side), *_places(redder, 2 * side)]


def _places(found: NDArray[np.bool_], side: int) -> Iterator[QRect]:
    for row, column in zip(*np.nonzero(found), strict=True):
        yield QRect(int(column) * side, int(row) * side, side, side)


def painted(kept: Tiles, side: int, width: int, height: int) -> QImage:
    """What was kept as a picture: each tile of one colour."""
    light = kept.light.astype(np.float32)[:, :, None] * STEP
    tint = kept.tint.astype(np.float32).repeat(2, axis=0).repeat(2, axis=1)[:light.shape[0], :light.shape[1]] * STEP
    red, blue = light[:, :, 0] + tint[:, :, 0], light[:, :, 0] + tint[:, :, 1]
    green = (light[:, :, 0] - GREY[0] * red - GREY[2] * blue) / GREY[1]
    colours = np.clip(np.stack((red, green, blue), axis=2), 0, 255).astype(np.uint8)
    rows, columns = colours.shape[:2]
    small = QImage(colours.tobytes(), columns, rows, 3 * columns, QImage.Format.Format_RGB888)
    return small.scaled(columns * side, rows * side).copy(0, 0, width, height)
