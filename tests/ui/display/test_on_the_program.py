"""The players' screen in the program: F9, the rail, the lock, the settings, and what is written down of a loss."""

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.desk.access import pins
from app.desk.house.display_settings import PlayersDisplay
from app.errors import MachineFault
from tests.app.desk.dealing import BANKER_WINS, bets, house, plan
from tests.app.desk.guarding import CHEAP, DEALER_PIN, HOST_PIN
from tests.children import DEADLINE
from tests.ui.display.monitors import LAPTOP, TELEVISION, Plugged
from tests.ui.hands import click
from tests.ui.lock import locking
from tests.ui.running import Running, books_with_a_night
from ui.display.players_screen import PlayersScreen, Standing
from ui.frame.commands.actions import actions
from ui.look import theme
from ui.roads.marks import CHINESE, Shapes
from ui.settings.page import SettingsPage


@pytest.fixture(autouse=True)
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the program remembers lies with the test; hashing takes a moment only."""
    QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, str(tmp_path / "settings"))
    monkeypatch.setattr(pins, "COST", CHEAP)


class OnTwo(Running):
    """The program on a laptop with a television beside it."""

    def __init__(self, qtbot: QtBot, folder: Path, path: Path | None = None) -> None:
        super().__init__(qtbot, folder, path or books_with_a_night(folder, house(), plan()))
        self.screens = Plugged(LAPTOP, TELEVISION)
        self.program.display.opened(self.screens)

    @property
    def screen(self) -> PlayersScreen:
        """The players' screen."""
        return self.program.display.opened()

    def f9(self, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> Standing:
        """Press it, wherever the keyboard is."""
        QTest.keyClick(QApplication.focusWidget() or self.window, Qt.Key.Key_F9, held)
        return self.screen.standing

    @property
    def dot(self) -> tuple[str, str]:
        """The dot on the rail, and the word under the icon."""
        button = self.window.rail.foot["display"]
        return button.dot, button.word or button.item.label


@pytest.fixture
def running(qtbot: QtBot, tmp_path: Path) -> OnTwo:
    """The program over a night that has just been opened."""
    return OnTwo(qtbot, tmp_path)


def test_f9_at_the_table_shows_blanks_and_shows_again_and_shift_f9_puts_away(running: OnTwo) -> None:
    assert [running.f9() for _ in range(3)] == [Standing.SHOWN, Standing.BLANK, Standing.SHOWN]
    assert running.f9(Qt.KeyboardModifier.ShiftModifier) is Standing.AWAY
    assert running.dot == ("", "Display")


def test_f9_does_the_same_while_somebody_types(running: OnTwo) -> None:
    running.keys("N", "a")
    assert running.f9() is Standing.SHOWN
    assert running.window.pages.isVisible()


def test_the_rail_and_the_list_of_actions_do_what_f9_does(running: OnTwo) -> None:
    click(running.window.rail.foot["display"])
    assert running.screen.standing is Standing.SHOWN
    stood = []
    for name in ("Blank the players’ display", "Show the players’ display again", "Close the players’ display"):
        next(one for one in actions(running.program) if one.label == name).do()
        stood.append(running.screen.standing)
    assert stood == [Standing.BLANK, Standing.SHOWN, Standing.AWAY]


def test_a_lost_screen_turns_the_dot_amber_says_so_and_is_written_down_once(running: OnTwo) -> None:
    running.f9()
    assert running.dot == (theme.OK, "Display")
    running.screens.plug(LAPTOP)
    assert running.dot == (theme.WARN, "Lost")
    button = running.window.rail.foot["display"]
    assert button.accessibleName() == "Display, Display lost: there is no second screen. Connect one."
    assert not running.window.covered
    running.screens.plug(LAPTOP, TELEVISION)
    assert running.dot == (theme.OK, "Display")
    lost = [one for one in running.desk.books.events() if one.code == "display_lost"]
    assert [one.text for one in lost] == [
        "The players’ display was lost: there is no second screen. Connect one."]


def test_what_players_see_follows_every_answer_without_names(running: OnTwo, qtbot: QtBot) -> None:
    running.f9()
    desk = running.desk
    desk.answer(1)
    desk.answer(None)
    seen = running.screen.window
    qtbot.waitUntil(lambda: seen.view.moment.code == "bets")
    desk.answer(bets(s1={"banker": 1250}))
    for card in BANKER_WINS:
        desk.answer(card)
    qtbot.waitUntil(lambda: seen.view.moment.code == "result")
    assert not [name for name in ("Ann", "Bo'", "Cy") if name in repr(seen.view)]
    desk.answer({"all": True})
    head = desk.books.head()
    qtbot.waitUntil(lambda: seen.view.book.words == f"{head.number} · {head.code}")
    desk.undo()
    qtbot.waitUntil(lambda: seen.view.moment.code == "result")
    assert seen.view.coups == ()


def test_books_that_cannot_be_read_leave_what_players_saw_last(
    running: OnTwo, monkeypatch: pytest.MonkeyPatch
) -> None:
    running.f9()
    before = running.screen.window.view

    def gone(*_: object) -> None:
        raise MachineFault("disk")

    monkeypatch.setattr(running.desk.books, "head", gone)
    running.screen.refresh()
    assert (running.screen.window.view, running.screen.standing) == (before, Standing.SHOWN)


def test_a_locked_desk_shows_players_the_roads_alone_and_a_cable_pulled_then_is_written_down(
    qtbot: QtBot, tmp_path: Path
) -> None:
    locking.books(tmp_path)
    running = OnTwo(qtbot, tmp_path, tmp_path / "house.db")
    assert running.f9() is Standing.AWAY
    locking.unlock(qtbot, running, HOST_PIN)
    running.f9()
    assert not running.screen.window.locked
    locking.locker(running).lock()
    assert running.screen.window.locked
    assert running.f9() is Standing.SHOWN
    running.screens.plug(LAPTOP)
    assert running.desk.books.events()[-1].code == "display_lost"
    running.screens.plug(LAPTOP, TELEVISION)
    assert (running.screen.standing, running.screen.window.locked) == (Standing.SHOWN, True)
    locking.unlock(qtbot, running, HOST_PIN)
    assert not running.screen.window.locked


def test_a_dealer_cannot_have_names_shown_without_the_hosts_pin(qtbot: QtBot, tmp_path: Path) -> None:
    locking.books(tmp_path)
    running = OnTwo(qtbot, tmp_path, tmp_path / "house.db")
    locking.unlock(qtbot, running, DEALER_PIN)
    running.program.go("settings")
    page = running.page(SettingsPage)
    page.show_part(page.display)
    click(page.display.first.group.button(2))
    assert running.desk.the_house().display.first == "zh-Hant"
    click(page.display.names.group.button(1))
    assert running.window.covered
    assert not running.desk.the_house().display.names
    assert page.display.names.group.checkedId() == 0
    locking.give(qtbot, running, HOST_PIN)
    assert running.desk.the_house().display.names
    assert page.display.names.group.checkedId() == 1


def test_the_display_takes_no_keyboard_and_does_not_keep_the_program_open(running: OnTwo) -> None:
    running.f9()
    window = running.screen.window
    assert window.windowFlags() & Qt.WindowType.WindowDoesNotAcceptFocus
    assert window.windowFlags() & Qt.WindowType.FramelessWindowHint
    assert not window.testAttribute(Qt.WidgetAttribute.WA_QuitOnClose)
    running.program.close()
    assert not window.isVisible()
    assert running.program.display.screen is None


# settings


def test_every_choice_in_settings_is_kept_and_followed_at_once(running: OnTwo) -> None:
    running.f9()
    running.program.go("settings")
    page = running.page(SettingsPage)
    page.show_part(page.display)
    part = page.display
    for row, at in ((part.first, 0), (part.second, 2), (part.names, 1), (part.balances, 1)):
        click(row.group.button(at))
    assert running.desk.house is not None
    assert running.desk.house.display == PlayersDisplay("", "en", "zh-Hant", True, True)
    assert list(running.screen.window.dress.speak.codes) == ["en", "zh-Hant"]
    click(part.second.group.button(3))
    assert list(running.screen.window.dress.speak.codes) == ["en"]
    stood = []
    for one in (part.away_button, part.show_button, part.show_button):
        click(one)
        stood.append(running.screen.standing)
    assert stood == [Standing.AWAY, Standing.SHOWN, Standing.BLANK]


def test_the_marks_of_the_roads_are_those_that_the_house_has_chosen(running: OnTwo) -> None:
    running.f9()
    running.preferences.use_roads("circles", "chinese")
    assert (running.screen.window.dress.shapes, running.screen.window.dress.letters) == (Shapes.CIRCLES, CHINESE)


def test_a_start_loads_nothing_of_the_display_and_nothing_that_draws_pictures() -> None:
    look = ("import sys, ui.frame.program, ui.frame.window, ui.frame.commands.actions, ui.help.page_help; "
            "sys.exit(any(name.startswith(('ui.display.w', 'ui.display.v', 'ui.display.p', 'wakepy', 'pyqtgraph', "
            "'numpy')) for name in sys.modules))")
    done = subprocess.run([sys.executable, "-c", look], cwd=Path(__file__).parents[3], check=False, timeout=DEADLINE)
    assert done.returncode == 0


def test_the_dealers_window_dragged_over_its_screen_hides_it(running: OnTwo) -> None:
    running.f9()
    running.screens.drag(QRect(2000, 100, 1280, 800))
    assert running.dot == (theme.WARN, "Lost")
