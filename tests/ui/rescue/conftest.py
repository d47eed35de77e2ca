"""Books with two copies, and nothing in the way of a test that loses them."""

import os
import shutil
import time
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings

from app.desk.rescue.keeper import Keeper
from tests.app.desk.dealing import BANKER_WINS, PLAYER_WINS, a_new_desk, deal
from tests.ui.rescue.offered import LAST
from ui.rescue import page as rescue_page


@pytest.fixture(autouse=True)
def _ready_at_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nobody waits until the page can have been read."""
    monkeypatch.setattr(rescue_page, "READ", 0)
    QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, str(tmp_path / "settings"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Books with a copy from before the last coup, and an older one."""
    desk = a_new_desk(tmp_path)
    keeper = Keeper(desk.books)
    deal(desk, BANKER_WINS)
    [older] = [kept.copied.path for kept in keeper.carry() if kept.copied]
    kept = Path(shutil.copyfile(older, older.with_name(older.name.replace("-a.", "-b."))))
    os.utime(kept, (time.time() - 60,) * 2)
    deal(desk, PLAYER_WINS)
    keeper.carry()
    deal(desk, BANKER_WINS)
    assert desk.books.head().number == LAST
    desk.books.close()
    return tmp_path / "house.db"
