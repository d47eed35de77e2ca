"""What the pages stand on is loaded once the first prompt is there: beside the screen, but for what stands on Qt."""

import importlib
import subprocess
import sys
import threading
from pathlib import Path
from types import SimpleNamespace

import pytest
from pytestqt.qtbot import QtBot

from tests.ui.running import Running
from ui.background import opener
from ui.frame.pages import rooms

WITHOUT_A_SCREEN = """
import importlib, sys
from ui.frame.pages import rooms
from ui.background.opener import stands_on_qt
beside = [room for room in rooms() if not stands_on_qt(room)]
qts = {one for one in sys.modules if stands_on_qt(one)}
for room in beside:
    importlib.import_module(room)
print(len(beside) > 20, sorted({one for one in sys.modules if stands_on_qt(one)} - qts))
"""


def test_what_is_loaded_beside_the_screen_knows_nothing_of_qt() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT_A_SCREEN], capture_output=True, text=True, check=True,
                          timeout=60)
    assert done.stdout.split("\n") == ["True []", ""]


@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch) -> dict[str, threading.Thread]:
    """Which thread has loaded a room, as though none had been loaded before."""
    threads: dict[str, threading.Thread] = {}

    def load(room: str) -> None:
        threads[room] = threading.current_thread()
        importlib.import_module(room)

    monkeypatch.setattr(opener, "sys", SimpleNamespace(modules={}))
    monkeypatch.setattr(opener, "importlib", SimpleNamespace(import_module=load))
    return threads


def test_what_stands_on_qt_is_loaded_by_the_screens_own_thread_and_all_the_rest_is_not(
        qtbot: QtBot, tmp_path: Path, loaded: dict[str, threading.Thread], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opener.Ahead, "FIRST", 0)
    monkeypatch.setattr(opener.Ahead, "PAUSE", 0)
    running = Running(qtbot, tmp_path)
    with qtbot.waitSignal(running.program.ahead.done, timeout=60_000):
        running.program.open_demo()
    assert set(rooms()) <= loaded.keys()
    assert all((loaded[room] is threading.main_thread()) == room.startswith(("ui.", "pyqtgraph", "PySide6"))
               for room in rooms())


def test_while_the_host_is_at_work_nothing_is_loaded(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                                     loaded: dict[str, threading.Thread]) -> None:
    running = Running(qtbot, tmp_path)
    monkeypatch.setattr(opener.Ahead, "FIRST", 0)
    monkeypatch.setattr(opener.Ahead, "REST", 3_600_000)
    running.program.open_demo()
    with qtbot.waitSignal(running.program.ready):
        pass
    running.program.put_off()
    before = dict(loaded)
    qtbot.wait(200)
    assert loaded == before


def test_what_takes_a_while_is_read_ahead_and_no_more_once_the_books_are_closed(qtbot: QtBot, tmp_path: Path) -> None:
    running = Running(qtbot, tmp_path)
    ahead, read = running.program.ahead, list[str]()
    ahead.read = lambda: read.append("read")
    with qtbot.waitSignal(ahead.done):
        running.program.open_demo()
    assert read == ["read"]
    running.program.ready.emit()
    running.program.close()
    qtbot.wait(ahead.FIRST + 200)
    assert read == ["read"]
