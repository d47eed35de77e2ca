"""Icons in the colour that is asked for."""

import re
from pathlib import Path

import pytest
from PySide6.QtGui import QIcon, QImage

import resources
from ui.look.icons import icon, icon_pixmap


@pytest.mark.parametrize("name", resources.names("icons", ".svg"))
def test_every_icon_is_drawn_in_its_colour(name: str) -> None:
    image = icon_pixmap(name, 24, "#FF0000").toImage().convertToFormat(QImage.Format.Format_ARGB32)
    full = [image.pixelColor(x, y) for x in range(24) for y in range(24) if image.pixelColor(x, y).alpha() > 200]

    assert full
    assert all(pixel.red() > 240 and pixel.green() < 15 for pixel in full)


def test_every_icon_that_a_badge_names_is_there() -> None:
    root = Path(__file__).parents[3]
    sources = [file.read_text(encoding="utf-8") for room in ("app", "ui") for file in (root / room).rglob("*.py")]
    named = {name for source in sources for name in re.findall(r"icon:([a-z-]+)\|", source)}

    assert named
    assert named <= set(resources.names("icons", ".svg"))


def test_an_icon_is_sharp_on_a_dense_screen() -> None:
    assert icon_pixmap("undo", 20, ratio=2.0).width() == 40


def test_an_icon_that_there_is_not_is_refused() -> None:
    with pytest.raises(FileNotFoundError):
        icon_pixmap("no-such-icon", 20)


def test_a_name_that_leads_out_of_the_folder_is_refused() -> None:
    with pytest.raises(ValueError, match="not the name"):
        icon_pixmap("../icons/undo", 20)


def test_an_icon_for_a_button_has_two_colours() -> None:
    made = icon("deal")

    off, on = (made.pixmap(20, QIcon.Mode.Normal, state).toImage() for state in (QIcon.State.Off, QIcon.State.On))
    assert off != on
