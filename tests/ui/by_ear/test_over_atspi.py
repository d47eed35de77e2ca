"""In a real window, over the bus that a screen reader listens to, the same night is run."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.desk import Desk
from app.store.books import open_books
from app.store.proof.keys import usual_folder
from tests.app.desk.dealing import house, plan
from tests.ui.by_ear import keyed
from tests.ui.by_ear.session import LISTENER, LONGEST
from tests.ui.by_ear.test_night_by_ear import booked, opened
from tests.ui.display.test_real_monitors import server
from tests.ui.running import books_with_a_night

ROOT = Path(__file__).parents[3]
__all__ = ["server"]


def lacking() -> str:
    """What of all that is needed is not installed."""
    commands = [name for name in ("Xvfb", "openbox", "dbus-run-session", "xdotool", LISTENER) if not shutil.which(name)]
    if commands:
        return f"{commands[0]} is not installed"
    asked = subprocess.run([LISTENER, "-c", "import pyatspi"], capture_output=True, check=False, timeout=60)
    return "python3-pyatspi is not installed" if asked.returncode else ""


@pytest.mark.nightly
def test_a_night_over_at_spi_has_the_same_books_as_by_keys(server: str, qtbot: QtBot, tmp_path: Path,
                                                          monkeypatch: pytest.MonkeyPatch) -> None:
    if why := lacking():
        pytest.skip(why)
    seeing = opened(qtbot, tmp_path / "keys")
    keyed.short_night(seeing)
    by_keys = booked(seeing.desk.books)
    seeing.program.close()

    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    (tmp_path / "ear").mkdir()
    file = books_with_a_night(tmp_path / "ear", house(), plan(), keys=usual_folder())
    here = {**os.environ, "DISPLAY": server, "QT_QPA_PLATFORM": "xcb", "PYTHONPATH": str(ROOT),
            "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1"}
    done = subprocess.run(["dbus-run-session", "--", sys.executable, "-m", "tests.ui.by_ear.session", str(file)],
                          cwd=ROOT, env=here, capture_output=True, text=True, check=False, timeout=LONGEST)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "done"
    with open_books(file, key_folder=usual_folder()) as books:
        assert booked(books) == by_keys
        assert Desk(books).night is None
        assert Desk(books).verify() == []
