"""The program in its window, over a night that has just been opened."""

from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from pytestqt.qtbot import QtBot

from tests.app.desk.dealing import house, plan
from tests.ui.running import Running, books_with_a_night


@pytest.fixture(autouse=True)
def settings(tmp_path: Path) -> None:
    """What the program remembers for its user lies with the test."""
    QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, str(tmp_path / "settings"))


@pytest.fixture
def running(qtbot: QtBot, tmp_path: Path) -> Running:
    """The program over a night that has just been opened."""
    return Running(qtbot, tmp_path, books_with_a_night(tmp_path, house(), plan()))
