"""A crash that no exception tells of is written down with the versions, and the next start says calmly where."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.desk import Desk, NightPlan, Seating, new_house
from app.store.books import open_books
from tests.ui.qt.children import PATIENCE, ROOT
from ui.frame.crash_trace import TRACE_NAME
from ui.qt.version import which_program

PROGRAM = """
import faulthandler, sys
from PySide6.QtCore import QTimer
import ui.__main__ as started

furnish = started.furnish

def then(app, program):
    {then}

def watched(*words):
    program = furnish(*words)
    app = words[0]
    program.ready.connect(lambda: QTimer.singleShot(0, lambda: then(app, program)))
    return program

started.furnish = watched
sys.exit(started.main([{path!r}]))
"""
SAID = "print(program.window.banner.isVisible(), program.window._banner_words.text())"


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Books with a night open; settings, keys and logs lie with them."""
    for name in ("CONFIG", "DATA", "STATE", "CACHE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    monkeypatch.setenv("HOME", str(tmp_path))
    with open_books(tmp_path / "house.db", create=True) as books:
        desk = Desk(books)
        desk.open_house(new_house("House", "Host"))
        desk.open_night(NightPlan("Night", "Host", (Seating("Ann", 10_000), Seating("Bo", 10_000)), game="red_dog",
                                  all_the_rest=True))
    return tmp_path / "house.db"


def run(path: Path, then: str) -> subprocess.CompletedProcess[str]:
    """The program over these books; once they are open it does this."""
    return subprocess.run([sys.executable, "-c", PROGRAM.format(then=then, path=str(path))], cwd=ROOT,
                          capture_output=True, text=True, timeout=PATIENCE, check=False, env=dict(os.environ))


def test_a_program_that_dies_leaves_its_stacks_and_versions_and_the_next_start_moves_them_into_the_log(
        house: Path) -> None:
    died = run(house, "faulthandler._sigsegv()")
    assert died.returncode < 0
    [trace] = house.parent.rglob(TRACE_NAME)
    written = trace.read_text(encoding="utf-8")
    assert written.startswith(which_program() + "\nFatal Python error: Segmentation fault\n")
    assert "in then\n" in written

    go_on = "program.desk.answer(1); program.window.pages.currentWidget().refresh()"
    told = run(house, f"{SAID}; {go_on}; {SAID}; app.quit()")
    file = trace.parent / "sabot.log"
    assert (told.returncode, told.stdout.splitlines()) == (0, [
        f"True Sabot ended by itself last time. What was shown as saved is here; what went wrong is in {file}.",
        "False "]), told.stderr
    log = file.read_text(encoding="utf-8")
    assert "an earlier run ended by itself\n" + written in log
    assert trace.read_text(encoding="utf-8") == ""

    assert run(house, f"{SAID}; app.quit()").stdout == "False \n"


def test_a_program_that_is_killed_has_no_stacks_and_the_next_start_says_nothing(house: Path) -> None:
    killed = run(house, "import os, signal; os.kill(os.getpid(), signal.SIGKILL)")
    assert killed.returncode < 0
    assert [trace.read_text(encoding="utf-8") for trace in house.parent.rglob(TRACE_NAME)] == [which_program() + "\n"]
    assert run(house, f"{SAID}; app.quit()").stdout == "False \n"


def test_where_no_trace_can_be_written_the_program_still_runs(house: Path) -> None:
    (house.parent / "state" / "Sabot" / "log" / TRACE_NAME).mkdir(parents=True)
    assert run(house, f"{SAID}; app.quit()").stdout == "False \n"
