"""The text made larger and smaller again while a page is in sight: every word follows, and none is cut on the way."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.app.desk.dealing import house, plan
from tests.ui.legible import cut_texts, not_grown
from tests.ui.running import Running, books_with_a_night
from ui.frame.pages import PAGES
from ui.look import theme
from ui.widgets.forms import Words

COUNTED = ("Enter",) * 4
"""From the first step of the night's end to the count."""


@pytest.fixture
def running(qtbot: QtBot, tmp_path: Path) -> Running:
    """The program, a night open."""
    return Running(qtbot, tmp_path, books_with_a_night(tmp_path, house(), plan()))


@pytest.mark.parametrize(("size", "places"), [
    ((1440, 900), (("settle", *COUNTED), ("rules",))),
    *(pytest.param(size, (*((spec.place,) for spec in PAGES), ("night", "n"), ("settle", *COUNTED)),
                   marks=pytest.mark.long) for size in ((1280, 720), (1440, 900)))])
def test_every_word_of_a_page_follows_the_text_size_while_it_is_shown(
        running: Running, size: tuple[int, int], places: tuple[tuple[str, ...], ...]) -> None:
    window = running.window
    window.resize(*size)
    for place, *keys in places:
        running.program.go(place)
        running.keys(*keys)
        QApplication.processEvents()
        assert (place, not_grown(window, 2.0)) == (place, [])
        for scale in (2.0, 1.5, 1.0):
            window.use_scale(scale)
            assert (place, scale, cut_texts(window)) == (place, scale, [])


def test_what_stands_over_the_pages_is_as_large_as_the_rest_whatever_its_tone(running: Running) -> None:
    window = running.window
    window.use_scale(1.5)
    (words,) = window.banner.findChildren(Words)
    for tone in ("warn", "bad", "warn"):
        window.show_banner("The books do not verify.", tone=tone)
        assert words.font().pixelSize() == theme.font("body_strong").pixelSize()
