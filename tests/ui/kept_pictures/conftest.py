"""The program as it is pictured; making the kept pictures anew, and saying which of them are others then."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.ui.kept_pictures.stage import Stage, View
from tests.ui.kept_pictures.still import stand_still
from tests.ui.kept_pictures.story import Story

CHANGED = "changed pictures"


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--remake`: what is drawn is kept, where something else was; for start.py pictures."""
    parser.addoption("--remake", action="store_true", help="keep the pictures as they are drawn now")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say what was changed."""
    if not config.getoption("--remake", default=False):
        return
    said = [str(value) for report in terminalreporter.getreports("passed") + terminalreporter.getreports("failed")
            for name, value in report.user_properties if name == CHANGED]
    terminalreporter.write_line("\n".join(sorted(said)) or "No picture has changed.")


@pytest.fixture
def stage_of(qtbot: QtBot, tmp_path: Path) -> Iterator[Callable[[Story, View], Stage]]:
    """The program over the books of a story, in a view, where time and chance stand still."""
    def start(story: Story, view: View) -> Stage:
        stand_still(patched, tmp_path)
        story.make(tmp_path)
        stand_still(patched, tmp_path, seed=8)  # chance begins again, whoever dealt the books
        return Stage(qtbot, tmp_path, view)

    with pytest.MonkeyPatch.context() as patched:
        yield start
    time.tzset()
