"""What the desktop knows the program by."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from app.version import program_version
from ui.desktop import name


def test_the_desktop_is_told_name_version_and_entry_in_the_menu(qapp: QApplication) -> None:
    name.introduce(qapp)
    assert (qapp.applicationName(), qapp.applicationVersion()) == ("Sabot", program_version())
    assert qapp.desktopFileName() == name.DESKTOP_FILE


@pytest.mark.parametrize("side", [16, 64])
def test_the_mark_stands_out_from_a_dark_and_from_a_light_desktop(qapp: QApplication, side: int) -> None:
    def lightness(scheme: Qt.ColorScheme) -> float:
        drawn = name.icon(scheme).pixmap(side, side).toImage()
        tile = drawn.pixelColor(side // 2, drawn.height() // 14 + 1)  # between its edge and its drawing
        return tile.lightnessF() if tile.alpha() else 0.5

    assert lightness(Qt.ColorScheme.Dark) > 0.55
    assert lightness(Qt.ColorScheme.Light) < 0.2


def test_the_windows_icon_follows_the_desktop(qapp: QApplication) -> None:
    name.wear_icon(qapp)
    assert not qapp.windowIcon().isNull()
    before = qapp.windowIcon().cacheKey()
    qapp.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Light)
    assert qapp.windowIcon().cacheKey() != before
