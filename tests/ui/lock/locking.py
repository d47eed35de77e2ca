"""The lock as tests reach it: its parts, a PIN given, and what asks for the host’s."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.dealing.asides.registry import BuyIn
from tests.app.desk.dealing import BANKER_WINS, PLAYER_WINS, a_desk, deal
from tests.app.desk.guarding import guarded
from tests.copied import copied
from tests.ui.night.keys import press, type_in
from tests.ui.running import Running
from ui.lock.lock_page import LockPage
from ui.lock.locker import Locker
from ui.settings.page import SettingsPage
from ui.settings.people_part import PeoplePart


def books(folder: Path, with_pins: bool = True) -> None:
    """Two coups dealt and the bets of the third awaited; Ann owes commission."""
    copied(("two coups", with_pins), lambda first: _deal_books(first, with_pins), folder)


def _deal_books(folder: Path, with_pins: bool) -> None:
    desk = a_desk(folder, commission_taken="boxes")
    deal(desk, BANKER_WINS)
    deal(desk, PLAYER_WINS)
    if with_pins:
        guarded(desk)
    desk.books.close()


def locker(running: Running) -> Locker:
    """What locks the desk."""
    assert running.program.locker is not None
    return running.program.locker


def page(running: Running) -> LockPage:
    """The page that covers everything while the desk is locked."""
    found = locker(running).page
    assert found is not None
    return found


def give(qtbot: QtBot, running: Running, pin: str) -> None:
    """Type a PIN where the keyboard is, and wait until it has been looked at."""
    type_in(pin)
    press(Qt.Key.Key_Return)
    settled(qtbot, running)


def settled(qtbot: QtBot, running: Running) -> None:
    """Wait until every PIN that was given has been looked at."""
    qtbot.waitUntil(lambda: not running.program.background.busy)
    QApplication.processEvents()


def unlock(qtbot: QtBot, running: Running, pin: str) -> None:
    """Give a PIN that opens the desk."""
    give(qtbot, running, pin)
    assert not running.window.locked


def over(running: Running) -> QWidget:
    """The card that lies over the page."""
    found = running.window.over
    assert found is not None
    return found


def sell(running: Running) -> None:
    """Sell Ann 50 from the Deal page, with the same op_id each time; only the host may."""
    ask = running.deal.ask
    assert ask is not None
    running.deal.run_command(lambda: running.desk.aside(BuyIn(1, 5000), "sold-1"), ask)


def part(running: Running) -> PeoplePart:
    """Lock and PINs, shown in the settings."""
    running.program.show_people()
    return running.page(SettingsPage).people
