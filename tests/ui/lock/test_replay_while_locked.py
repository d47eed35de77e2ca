"""A replay is hidden by the lock like everything else, and is there again when the desk is unlocked."""

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.app.desk.guarding import DEALER_PIN
from tests.ui.lock.locking import unlock
from tests.ui.running import Running


def test_the_lock_hides_a_replay_and_stops_it_and_gives_it_back(running: Running, qtbot: QtBot) -> None:
    running.keys("^R", "Enter", "Right", "Space")
    page = running.program.replays.page
    assert page is not None
    assert running.program.locker is not None
    running.program.locker.lock()
    QApplication.processEvents()
    assert running.window.locked
    assert not page.isVisible()
    assert not page._playing.isActive()
    running.press("^R")
    assert running.program.replays.page is page
    unlock(qtbot, running, DEALER_PIN)
    assert page.isVisible()
    assert page.at == 1
    running.keys("Right", "Esc")
    assert running.program.replays.page is None
    assert running.deal.isVisible()
