"""The card and chip art and the icons: each is there, and Qt can draw it."""

from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

import resources
from app.cards import RANKS, SUITS, Card

CARDS = [Card(rank, suit).code for suit in SUITS for rank in RANKS]
ICONS = resources.names("icons", ".svg")
ART = sorted(resources.path("art").rglob("*.svg"))
EDGE = 8


def painted(drawing: str, width: int, height: int) -> QImage:
    """The drawing on a clear ground, with an empty edge around it that shows what sticks out."""
    picture = QImage(width + 2 * EDGE, height + 2 * EDGE, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(0)
    painter = QPainter(picture)
    painter.translate(EDGE, EDGE)
    renderer = QSvgRenderer(QByteArray(drawing.encode()))
    assert renderer.isValid()
    box = renderer.viewBoxF()
    painter.scale(width / box.width(), height / box.height())
    renderer.render(painter, box)
    painter.end()
    return picture


def marked(picture: QImage) -> list[tuple[int, int]]:
    return [(x, y) for x in range(picture.width()) for y in range(picture.height()) if picture.pixelColor(x, y).alpha()]


@pytest.mark.parametrize("folder", ["art/cards", "art/cards-mini"])
def test_every_card_of_the_deck_has_a_face(folder: str) -> None:
    assert set(CARDS) <= set(resources.names(folder, ".svg"))


def test_the_deck_has_a_back_and_every_chip_of_the_home_set_its_art() -> None:
    assert resources.path("art/cards/back.svg").is_file()
    chips = {name for value in (1, 5, 25, 100, 500) for name in (str(value), f"{value}-blank")}
    assert chips == set(resources.names("art/chips", ".svg"))


@pytest.mark.parametrize("file", ART, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_qt_draws_each_piece_of_art(file: Path, qapp: object) -> None:
    assert len(marked(painted(file.read_text(encoding="utf-8"), 24, 24))) > 40


@pytest.mark.parametrize("name", ICONS)
def test_an_icon_takes_the_colour_asked_for_and_stays_inside_its_square(name: str, qapp: object) -> None:
    drawing = resources.path(f"icons/{name}.svg").read_text(encoding="utf-8")
    assert 'viewBox="0 0 24 24"' in drawing
    assert "#" not in drawing
    picture = painted(drawing.replace("currentColor", "#e9b949"), 22, 22)
    inked = marked(picture)
    assert len(inked) > 15
    assert all(EDGE <= x < EDGE + 22 and EDGE <= y < EDGE + 22 for x, y in inked)
    x, y = max(inked, key=lambda at: picture.pixelColor(*at).alpha())
    assert abs(picture.pixelColor(x, y).hue() - QColor("#e9b949").hue()) < 12


def test_a_resource_that_is_not_there_is_named() -> None:
    with pytest.raises(FileNotFoundError, match="art/cards/Zz"):
        resources.path("art/cards/Zz.svg")
