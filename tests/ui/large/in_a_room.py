"""A window as the window system shows it, of any size: what has no room in it scrolls."""

from pytestqt.qtbot import QtBot

from tests.ui.kept_pictures.stage import Stage, View
from ui.frame.shell import Shell


def put_in_room(qtbot: QtBot, stage: Stage, view: View) -> Shell:
    """The program's window in a shell of the view's size."""
    shell = Shell()
    shell.set_window(stage.window)
    shell.setMinimumSize(1, 1)
    shell.resize(view.width, view.height)
    with qtbot.waitExposed(shell):
        shell.show()
    shell.activateWindow()
    stage.settle()
    return shell
