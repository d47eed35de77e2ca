"""What a test sees of the replay over the window."""


from PySide6.QtCore import Qt

from tests.ui.running import Running
from ui.replay.page import ReplayPage

LEFT = Qt.MouseButton.LeftButton


def replay(running: Running) -> ReplayPage:
    """The replay that is open."""
    page = running.program.replays.page
    assert page is not None
    assert running.window.over is page
    return page


def shown(running: Running) -> str:
    """The step that is shown, as it was keyed."""
    page = replay(running)
    assert page.replay is not None
    return page.replay.steps[page.at].line.text


def rows(running: Running) -> int:
    """How many rows the log has."""
    assert running.desk.run is not None
    return len(running.desk.run.log)


def open_last(running: Running) -> None:
    """Ctrl+R, Enter: the last coup that was closed."""
    running.keys("^R", "Enter")
