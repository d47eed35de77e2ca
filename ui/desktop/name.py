"""What the desktop knows the program by: its name, its version, its icon and its entry in the menu."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtWidgets import QApplication

import resources
from app.version import program_version

DESKTOP_FILE = "app.sabot.Sabot"
"""The name of its file in the menu, under which Wayland and the taskbar find it. packaging/ installs that file."""


def introduce(app: QApplication) -> None:
    """Tell Qt who we are, before the first window: it takes the name of its class from here."""
    app.setApplicationName("Sabot")
    app.setApplicationDisplayName("Sabot")
    app.setApplicationVersion(program_version())
    app.setDesktopFileName(DESKTOP_FILE)


def wear_icon(app: QApplication) -> None:
    """Show the mark in the taskbar and in lists of windows: brass on a dark desktop, ink on a light one."""
    hints = QGuiApplication.styleHints()
    app.setWindowIcon(icon(hints.colorScheme()))
    hints.colorSchemeChanged.connect(lambda scheme: app.setWindowIcon(icon(scheme)))


def icon(scheme: Qt.ColorScheme) -> QIcon:
    """The mark for a desktop of this colour."""
    light = scheme is Qt.ColorScheme.Light
    return QIcon(str(resources.path("art/brand/sabot-light.svg" if light else "art/brand/sabot.svg")))
