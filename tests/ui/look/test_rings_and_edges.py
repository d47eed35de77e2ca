"""What is told by a line alone is seen at 3:1: where the keyboard is, where a band of the cloth ends, a chip on it."""

import math
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.app.desk.dealing import house, plan
from tests.ui import tables
from tests.ui.look.contrast import contrast
from tests.ui.look.drawn import LARGE, Pixels, pixels_in
from tests.ui.running import Running, books_with_a_night
from ui.felt.felt_cloth import Cloth
from ui.felt.felt_geometry import FeltGeometry
from ui.felt.felt_view import FeltView
from ui.frame.pages import PAGES
from ui.look import theme
from ui.look.art import CHIP_PAINT, chip_pixmap
from ui.look.theme import Look

THEMES = pytest.mark.parametrize("light", [False, True], ids=["dark", "light"])
FELT = QSize(988, 600)
SHARP = 3
"""The cloth is looked at on a screen with so many pixels in one: its finest line has its own colour there."""


def lightness(picture: Pixels) -> NDArray[np.float64]:
    """The relative luminance of every point."""
    part = picture.astype(np.float64) / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    made: NDArray[np.float64] = linear @ np.array([0.2126, 0.7152, 0.0722])
    return made


def changed(before: Pixels, after: Pixels) -> int:
    """How many points are 3:1 or more from what they were."""
    one, other = lightness(before) + 0.05, lightness(after) + 0.05
    return int((np.maximum(one, other) / np.minimum(one, other) >= LARGE).sum())


# where the keyboard is


def tabbed(window: QWidget) -> list[QWidget]:
    """What Tab comes to on a page; not the page itself, whose keys the strip names: all the rest is in it."""
    found = [one for one in window.findChildren(QWidget) if one.isVisible() and one.isEnabled()
             and one.focusPolicy() & Qt.FocusPolicy.TabFocus and not one.visibleRegion().isEmpty()]
    return [one for one in found if not any(one.isAncestorOf(other) for other in found)]


def unseen(running: Running) -> list[str]:
    """What does not show that it has the keyboard, though Tab comes to it."""
    window, found = running.window, []
    for one in tabbed(window):
        if not one.isVisible():
            continue
        around = one.rect().translated(one.mapTo(window, one.rect().topLeft())).adjusted(-4, -4, 4, 4) & window.rect()
        window.setFocus()
        QApplication.processEvents()
        before = pixels_in(window.grab(around).toImage())
        one.setFocus(Qt.FocusReason.TabFocusReason)
        QApplication.processEvents()
        after = pixels_in(window.grab(around).toImage())
        if before.shape != after.shape or changed(before, after) < min(one.width(), one.height()):
            found.append(f"{type(one).__name__} {one.accessibleName()!r}")
    return found


@pytest.mark.parametrize("places", [("settle",), pytest.param([spec.place for spec in PAGES], marks=pytest.mark.long)],
                         ids=len)
def test_whatever_tab_comes_to_shows_it(qtbot: QtBot, tmp_path: Path, places: tuple[str, ...]) -> None:
    books_with_a_night(tmp_path, house(), plan())
    running = Running(qtbot, tmp_path, size=(1280, 720))
    for light in ("dark", "light"):
        running.preferences.use_theme(light)
        for place in places:
            running.program.go(place)
            assert (light, place, unseen(running)) == (light, place, [])


# the cloth


def cloth(qtbot: QtBot, light: bool) -> tuple[Cloth, FeltGeometry]:
    """A cloth with all its bands, and how it is laid out."""
    theme.use_look(Look(light=light))
    felt = FeltView()
    qtbot.addWidget(felt)
    felt.resize(FELT)
    felt.show_felt(tables.empty_felt(), tables.POUNDS, tables.CHIPS)
    geometry = felt.geometry_now()
    return Cloth(geometry, "", SHARP), geometry


def laid_out(made: Cloth, size: QSize, won: tuple[str, ...] = ()) -> QImage:
    """The cloth as it lies when these have won."""
    picture = QImage(size * SHARP, QImage.Format.Format_RGB32)
    picture.setDevicePixelRatio(SHARP)
    painter = QPainter(picture)
    made.paint(painter, won)
    painter.end()
    return picture


def at(picture: QImage, point: QPointF) -> QColor:
    """The colour of a point of the felt."""
    return picture.pixelColor((point * SHARP).toPoint())


@THEMES
@pytest.mark.parametrize("won", [(), ("player",), ("banker",), ("tie",)], ids=str)
def test_where_a_band_of_the_cloth_ends_is_seen(qtbot: QtBot, light: bool, won: tuple[str, ...]) -> None:
    made, geometry = cloth(qtbot, light)
    picture, low = laid_out(made, FELT, won), []
    for radius in geometry.radii:
        for part in (0.13, 0.31, 0.47, 0.63, 0.86):
            angle = geometry.half * (2 * part - 1)
            line = max((at(picture, geometry.point(radius + off, angle)) for off in (-0.3, 0, 0.3)),
                       key=QColor.lightnessF)
            for ground in (at(picture, geometry.point(radius + off, angle)) for off in (-4, 4)):
                if contrast(line, ground) < LARGE:
                    low.append((round(radius), part, line.name(), ground.name(), round(contrast(line, ground), 2)))
    assert low == []


@THEMES
def test_a_chips_edge_is_seen_on_every_band_of_the_cloth(qtbot: QtBot, light: bool) -> None:
    """By its body all around, or where that is as the band is, by the spots that take two fifths of its edge."""
    made, geometry = cloth(qtbot, light)
    green, radii = laid_out(made, FELT), geometry.radii
    middle = geometry.seat_angle(4)
    grounds = [at(green, geometry.point(radius, middle + 0.02))
               for radius in (*((one + other) / 2 for one, other in pairwise(radii)), radii[-1] - 20)]
    for colour in CHIP_PAINT:
        chip = chip_pixmap(colour, "", 60, SHARP).toImage()
        edge = [chip.pixelColor(round(90 + 75 * math.cos(turn)), round(90 + 75 * math.sin(turn)))
                for turn in np.linspace(0, 2 * math.pi, 180)]
        seen = [sum(contrast(one, ground) >= LARGE for one in edge) / len(edge) for ground in grounds]
        assert min(seen) > 0.3, colour
