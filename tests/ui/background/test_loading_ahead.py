"""What the pages stand on is loaded beside the screen, once the first prompt is there."""

import subprocess
import sys
from pathlib import Path

from pytestqt.qtbot import QtBot

from tests.ui.running import Running

ELSEWHERE = """
import gc, importlib, threading
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication
from ui.frame.pages import rooms
app = QApplication([])
gc.disable()
loading = threading.Thread(target=lambda: [importlib.import_module(room) for room in rooms()])
loading.start()
loading.join()
print([one for one in gc.get_objects() if isinstance(one, QObject) and one.thread() is not app.thread()])
print([room for room in rooms() if room not in __import__("sys").modules])
"""


def test_no_room_of_a_page_makes_anything_of_qts_where_it_is_loaded_beside_the_screen() -> None:
    done = subprocess.run([sys.executable, "-c", ELSEWHERE], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.split("\n") == ["[]", "[]", ""]


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
