"""What the system wants of windows, as far as a house leaves it: dark or light ones, of usual or high contrast."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication


def system_is_light() -> bool:
    """Whether the system wants light windows; where it says nothing it does not."""
    return QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Light


def is_light(name: str) -> bool:
    """Whether a house's theme is the light one now: chosen, or the system's."""
    return name == "light" or (name != "dark" and system_is_light())


def system_is_stark() -> bool:
    """Whether the system wants high contrast; from Qt 6.10 on it says so."""
    hints = QGuiApplication.styleHints()
    wanted = getattr(hints, "accessibility", lambda: None)()
    return wanted is not None and wanted.contrastPreference() is Qt.ContrastPreference.HighContrast


def follow_system(look: Callable[[], None]) -> None:
    """Look again whenever the system wants other windows: dark or light ones, or of high contrast."""
    hints = QGuiApplication.styleHints()
    hints.colorSchemeChanged.connect(look)
    wanted = getattr(hints, "accessibility", lambda: None)()
    if wanted is not None:
        wanted.contrastPreferenceChanged.connect(look)


def is_stark(name: str) -> bool:
    """Whether contrast is high in a house: chosen, or the system's."""
    return name == "high" or (name != "usual" and system_is_stark())


def tell_system(name: str) -> None:
    """The frame of the window and the dialogs of the system follow what the host chose."""
    schemes = {"dark": Qt.ColorScheme.Dark, "light": Qt.ColorScheme.Light}
    QGuiApplication.styleHints().setColorScheme(schemes.get(name, Qt.ColorScheme.Unknown))
