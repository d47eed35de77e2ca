"""The program over books with PINs, and over books without."""

from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from pytestqt.qtbot import QtBot

from app.desk.access import pins
from tests.app.desk.guarding import CHEAP, DEALER_PIN
from tests.ui.lock.locking import books, unlock
from tests.ui.running import Running


@pytest.fixture(autouse=True)
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the program remembers lies with the test; hashing takes a moment only."""
    QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, str(tmp_path / "settings"))
    monkeypatch.setattr(pins, "COST", CHEAP)


@pytest.fixture
def running(qtbot: QtBot, tmp_path: Path) -> Running:
    """The program over books with PINs, unlocked by Dana, the dealer."""
    books(tmp_path)
    made = Running(qtbot, tmp_path)
    unlock(qtbot, made, DEALER_PIN)
    return made


@pytest.fixture
def free(qtbot: QtBot, tmp_path: Path) -> Running:
    """The program over books without PINs."""
    books(tmp_path, with_pins=False)
    return Running(qtbot, tmp_path)
