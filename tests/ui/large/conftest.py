"""The program in a window that is too small for its text, as a screen leaves it."""

from collections.abc import Callable, Iterator

import pytest
from pytestqt.qtbot import QtBot

from tests.ui.kept_pictures.conftest import stage_of as stage_of
from tests.ui.kept_pictures.stage import Stage, View
from tests.ui.kept_pictures.story import Story
from tests.ui.large.in_a_room import put_in_room
from ui.frame.shell import Shell

InRoom = Callable[[Story, View], Stage]


@pytest.fixture
def in_room(stage_of: Callable[[Story, View], Stage], qtbot: QtBot) -> Iterator[InRoom]:
    """The program over the books of a story, in a shell as large as the view, whatever it needs."""
    held: list[tuple[Shell, Stage]] = []

    def start(story: Story, view: View) -> Stage:
        stage = stage_of(story, view)
        held.append((put_in_room(qtbot, stage, view), stage))
        return stage

    yield start
    for shell, stage in held:
        stage.window.setParent(None)
        shell.deleteLater()
