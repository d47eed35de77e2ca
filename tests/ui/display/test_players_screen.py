"""The players' screen comes and goes by F9 and by cable, and never lies where the dealer's own window is."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QPoint, QRect, QSettings, Qt, QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.dealing.values.public_view import Moment, PublicView
from tests.ui.display.monitors import LAPTOP, PROJECTOR, TELEVISION, Plugged
from ui.display import floating
from ui.display.awake import Awake
from ui.display.players_screen import TRIES, PlayersScreen, Standing
from ui.display.window import DisplayWindow
from ui.qt.monitors import Monitor, Screens, found, read_key

VIEW = PublicView(moment=Moment("bets", ("Place your bets",)))


class Lights:
    """Says whether the screens are kept lit."""

    def __init__(self) -> None:
        self.on = 0

    def __call__(self) -> AbstractContextManager[object]:
        """What keeps them lit."""
        return self._lit()

    @contextmanager
    def _lit(self) -> Iterator[object]:
        self.on += 1
        yield SimpleNamespace(active=True)
        self.on -= 1


class Painted(DisplayWindow):
    """Counts how often it was painted."""

    times = 0

    def paintEvent(self, event: QPaintEvent) -> None:
        """One more."""
        self.times += 1
        super().paintEvent(event)


class At:
    """A players' screen on monitors of the test's."""

    def __init__(self, qtbot: QtBot, *monitors: Monitor) -> None:
        self.screens, self.lights, self.lost = Plugged(*monitors), Lights(), list[str]()
        self.told, self.asked = VIEW, 0
        self.window = Painted()
        qtbot.addWidget(self.window, before_close_func=lambda _: self.screen.end())
        self.screen = PlayersScreen(self.screens, self.window, self._tell, Awake(self.lights), again=1)
        self.screen.lost.connect(self.lost.append)

    def _tell(self) -> PublicView:
        self.asked += 1
        return self.told

    @property
    def seen_at(self) -> QRect | None:
        """Where players see it; None where they do not."""
        return self.window.geometry() if self.window.isVisible() else None


@pytest.fixture
def at(qtbot: QtBot) -> At:
    """A laptop with a television beside it."""
    return At(qtbot, LAPTOP, TELEVISION)


# F9


def test_f9_opens_it_on_the_first_screen_that_is_not_the_dealers_then_blanks_it_and_shows_it_again(at: At) -> None:
    seen = []
    for _ in range(4):
        at.screen.key_pressed()
        seen.append((at.screen.standing, at.window.blank, at.seen_at))
    assert seen == [(Standing.SHOWN, False, TELEVISION.area), (Standing.BLANK, True, TELEVISION.area)] * 2


def test_it_is_put_away_and_opened_again_unblanked(at: At) -> None:
    at.screen.key_pressed()
    at.screen.key_pressed()
    at.screen.put_away()
    assert (at.screen.standing, at.seen_at, at.lost) == (Standing.AWAY, None, [])
    at.screen.key_pressed()
    assert (at.screen.standing, at.window.blank) == (Standing.SHOWN, False)


def test_closing_its_window_puts_it_away_and_ends_nothing(at: At) -> None:
    at.screen.key_pressed()
    at.window.close()
    assert at.screen.standing is Standing.AWAY
    assert not at.window.testAttribute(Qt.WidgetAttribute.WA_QuitOnClose)


@pytest.fixture
def own_settings(tmp_path: Path) -> None:
    """What is remembered lies with the test."""
    QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, str(tmp_path / "settings"))


@pytest.mark.usefixtures("own_settings")
def test_without_a_second_screen_it_opens_in_a_window_and_nothing_is_called_lost(qtbot: QtBot) -> None:
    at = At(qtbot, LAPTOP)
    at.screens.dealer = QRect(0, 0, 1000, 900)
    at.screen.key_pressed()
    assert (at.screen.standing, at.lost, at.window.framed) == (Standing.SHOWN, [], True)
    assert at.screen.words == "The players’ display is in a window."
    assert at.seen_at is not None
    assert not at.seen_at.intersects(at.screens.dealer)
    at.screens.plug(LAPTOP, PROJECTOR)
    assert (at.seen_at, at.window.framed) == (PROJECTOR.area, False)
    at.screens.plug(LAPTOP)
    assert at.screen.standing is Standing.LOST
    assert not at.window.isVisible(), "it goes over the dealer's window only once it is asked for there"
    at.screen.key_pressed()
    assert (at.screen.standing, at.window.framed) == (Standing.SHOWN, True)


@pytest.mark.usefixtures("own_settings")
def test_a_screen_that_was_chosen_elsewhere_is_not_lost_where_there_is_one_monitor_and_is_taken_once_it_is_there(
        qtbot: QtBot) -> None:
    at = At(qtbot, LAPTOP)
    at.screen.choose(PROJECTOR.key)
    at.screen.key_pressed()
    assert (at.screen.standing, at.lost, at.window.framed) == (Standing.SHOWN, [], True)
    at.screens.plug(LAPTOP, PROJECTOR)
    assert (at.seen_at, at.window.framed) == (PROJECTOR.area, False)


@pytest.mark.usefixtures("own_settings")
def test_its_window_stays_where_the_host_moves_it_fills_the_screen_and_opens_there_again(qtbot: QtBot) -> None:
    at = At(qtbot, LAPTOP)
    at.screen.key_pressed()
    own = QRect(40, 60, 640, 360)
    at.window.setGeometry(own)
    at.screens.drag(QRect(200, 0, 1200, 800))
    assert at.seen_at == own
    at.screen.full_screen()
    assert at.window.isFullScreen()
    at.screen.full_screen()
    assert not at.window.isFullScreen()
    at.window.setGeometry(own)
    at.screen.put_away()
    at.screen.key_pressed()
    assert at.seen_at == own


@pytest.mark.parametrize(("dealers", "place"), [
    (QRect(0, 0, 900, 900), QRect(900, 32, 528, 297)),
    (QRect(0, 0, 1440, 900), QRect(1081, 455, 352, 198)),
])
def test_its_window_goes_beside_the_dealers_or_small_over_the_column_above_the_strip(
        dealers: QRect, place: QRect, own_settings: None) -> None:
    assert floating.place_of(LAPTOP.area, dealers) == place


# cables


def test_a_hundred_unplugs_never_put_it_over_the_dealers_window_and_each_time_it_comes_back(at: At) -> None:
    at.screen.key_pressed()
    for _ in range(100):
        at.screens.plug(LAPTOP)
        assert (at.screen.standing, at.seen_at) == (Standing.LOST, None)
        at.screens.plug(LAPTOP, TELEVISION)
        assert (at.screen.standing, at.seen_at) == (Standing.SHOWN, TELEVISION.area)
    assert len(at.lost) == 100


@pytest.mark.usefixtures("own_settings")
def test_whatever_is_plugged_dragged_and_pressed_it_never_covers_a_screen_of_the_dealers(qtbot: QtBot) -> None:
    chance = Random(907)
    at = At(qtbot, LAPTOP, TELEVISION)
    moved = replace(TELEVISION, area=QRect(0, 900, 1920, 1080))
    mirrored = replace(TELEVISION, area=QRect(0, 0, 1920, 1080))
    shown = 0
    for _ in range(600):
        there = chance.sample([LAPTOP, chance.choice([TELEVISION, moved, mirrored]), PROJECTOR], chance.randint(1, 3))
        ways: list[Callable[[], object]] = [
            partial(at.screens.plug, *there), at.screen.key_pressed, at.screen.put_away,
            lambda: at.screens.drag(QRect(chance.randint(-200, 4000), chance.randint(-100, 900), 1280, 800)),
            lambda: at.screen.choose(chance.choice(["", TELEVISION.key, PROJECTOR.key])),
            lambda: at.window.move(chance.randint(0, 3000), 0)]
        chance.choice(ways)()
        if (where := at.seen_at) is not None:
            shown += 1
            assert at.screen.floats or not any(where.intersects(one.area) for one in at.screens.dealers())
    assert shown > 50


def test_it_comes_back_blank_where_it_was_blank_and_not_where_it_was_put_away(at: At) -> None:
    at.screen.key_pressed()
    at.screen.key_pressed()
    at.screens.plug(LAPTOP)
    at.screens.plug(LAPTOP, TELEVISION)
    assert (at.screen.standing, at.window.blank) == (Standing.BLANK, True)
    at.screens.plug(LAPTOP)
    at.screen.put_away()
    at.screens.plug(LAPTOP, TELEVISION)
    assert at.screen.standing is Standing.AWAY


def test_another_screen_does_not_take_the_place_of_its_own_until_f9_asks_for_one(at: At) -> None:
    at.screen.key_pressed()
    at.screens.plug(LAPTOP, PROJECTOR)
    assert at.screen.standing is Standing.LOST
    assert at.lost == ["its screen is disconnected. Connect it again, or press F9 for another."]
    at.screen.key_pressed()
    assert at.seen_at == PROJECTOR.area


def test_dragging_the_dealers_window_onto_its_screen_hides_it_and_back_shows_it(at: At) -> None:
    at.screen.key_pressed()
    at.screens.drag(QRect(1000, 0, 1280, 800))
    assert (at.screen.standing, at.lost) == (Standing.LOST, ["your own window is on that screen. Move it back."])
    at.screens.drag(QRect(0, 0, 1280, 800))
    assert at.seen_at == TELEVISION.area


def test_a_window_system_that_moves_it_over_the_dealers_window_makes_it_hide_until_it_is_put_back(
    at: At, qtbot: QtBot
) -> None:
    at.screen.key_pressed()
    at.window.move(QPoint(0, 0))
    assert (at.screen.standing, at.seen_at) == (Standing.LOST, None)
    assert at.screen.why_lost == "the system has moved it off its screen. Press F9 to put it back."
    qtbot.waitUntil(lambda: at.seen_at == TELEVISION.area)
    assert at.lost == []


def test_a_window_system_that_moves_it_each_time_is_given_up_and_the_loss_is_told_once(at: At, qtbot: QtBot) -> None:
    moves = []

    def stubborn() -> None:
        if at.window.pos() == TELEVISION.area.topLeft():
            moves.append(at.window.pos())
            QTimer.singleShot(0, lambda: at.window.move(QPoint(0, 0)))

    at.screen.changed.connect(stubborn)
    at.screen.key_pressed()
    qtbot.waitUntil(lambda: bool(at.lost))
    assert (at.seen_at, at.lost) == (None, ["the system has moved it off its screen. Press F9 to put it back."])
    assert len(moves) <= 2 * (TRIES + 1)


def test_a_window_system_that_makes_it_smaller_has_it_filled_again(at: At, qtbot: QtBot) -> None:
    at.screen.key_pressed()
    at.window.resize(640, 360)
    assert at.seen_at is not None
    qtbot.waitUntil(lambda: at.seen_at == TELEVISION.area)


def test_the_dealers_window_that_fills_its_monitor_is_not_on_the_next_one_while_it_grows(qtbot: QtBot) -> None:
    dealer, heard = QWidget(), list[object]()
    qtbot.addWidget(dealer)
    dealer.show()
    screens = Screens(dealer)
    screens.changed.connect(lambda: heard.append(dealer.geometry()))
    whole = QRect(0, 0, 900, 560)
    dealer.resize(whole.size())
    dealer.move(whole.topLeft())
    assert heard == []
    qtbot.waitUntil(lambda: bool(heard))
    assert heard == [dealer.geometry()]


def test_edges_of_a_frame_that_reach_onto_the_next_monitor_do_not_put_the_window_there(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    dealer = QWidget()
    qtbot.addWidget(dealer)
    screens = Screens(dealer)
    monkeypatch.setattr(screens, "monitors", lambda: [LAPTOP, TELEVISION])

    def on(frame: QRect, inside: QRect) -> list[Monitor]:
        monkeypatch.setattr(dealer, "frameGeometry", lambda: frame)
        monkeypatch.setattr(dealer, "geometry", lambda: inside)
        return screens.dealers()

    assert on(QRect(-8, -8, 1456, 876), QRect(0, 23, 1440, 837)) == [LAPTOP]
    assert on(QRect(100, 0, 1400, 800), QRect(108, 31, 1384, 761)) == [LAPTOP, TELEVISION]
    assert on(QRect(0, 100, 1443, 700), QRect(1, 120, 1441, 679)) == [LAPTOP, TELEVISION]


def test_a_screen_that_mirrors_the_dealers_is_the_dealers(qtbot: QtBot) -> None:
    at = At(qtbot, LAPTOP, replace(TELEVISION, area=QRect(0, 0, 1920, 1080)))
    at.screen.key_pressed()
    assert at.seen_at is None


def test_a_screen_that_changes_its_size_is_filled_again(at: At) -> None:
    at.screen.key_pressed()
    at.screens.plug(LAPTOP, replace(TELEVISION, area=QRect(1440, 0, 1280, 720)))
    assert at.seen_at == QRect(1440, 0, 1280, 720)


# which monitor


def test_a_monitor_is_known_again_by_its_number_in_any_socket_and_else_by_socket_and_model() -> None:
    elsewhere = replace(TELEVISION, name="DP-4")
    twin = replace(TELEVISION, name="HDMI-2")
    assert found(TELEVISION.key, [LAPTOP, elsewhere]) == elsewhere
    assert found(TELEVISION.key, [twin, TELEVISION]) == TELEVISION
    assert found(TELEVISION.key, [twin, elsewhere]) is None
    assert found(PROJECTOR.key, [replace(PROJECTOR, name="DP-3")]) is None
    assert found(PROJECTOR.key, [LAPTOP, PROJECTOR]) == PROJECTOR
    assert read_key(TELEVISION.key).key == TELEVISION.key
    assert found("nonsense", [LAPTOP, TELEVISION]) is None


def test_the_chosen_screen_is_taken_however_they_are_ordered_and_no_other(qtbot: QtBot) -> None:
    at = At(qtbot, PROJECTOR, TELEVISION, LAPTOP)
    at.screen.choose(TELEVISION.key)
    at.screen.key_pressed()
    assert at.seen_at == TELEVISION.area
    at.screens.plug(LAPTOP, PROJECTOR)
    assert at.screen.standing is Standing.LOST
    assert "choose another in Settings" in at.screen.words
    at.screen.choose(PROJECTOR.key)
    assert at.seen_at == PROJECTOR.area


# what is on it


def test_it_is_told_nothing_while_nobody_sees_it_and_paints_only_what_has_changed(at: At, qtbot: QtBot) -> None:
    at.screen.something_changed()
    assert at.asked == 0
    at.screen.key_pressed()
    qtbot.waitUntil(lambda: at.window.times > 0)
    painted, asked = at.window.times, at.asked
    for _ in range(5):
        at.screen.something_changed()
    qtbot.waitUntil(lambda: at.asked == asked + 1)
    qtbot.wait(20)
    assert (at.asked, at.window.times) == (asked + 1, painted)
    at.told = replace(VIEW, moment=Moment("closed", ("No more bets",)))
    at.screen.something_changed()
    qtbot.waitUntil(lambda: at.window.times == painted + 1)


def test_a_replay_stays_until_the_table_is_shown_again(at: At, qtbot: QtBot) -> None:
    at.screen.key_pressed()
    assert at.screen.is_seen
    past = replace(VIEW, moment=Moment("result", ("Banker wins 9–8",)))
    at.screen.show_view(past, replay=True)
    at.screen.something_changed()
    qtbot.wait(20)
    assert (at.window.view, at.window.replay) == (past, True)
    at.screen.show_now()
    assert (at.window.view, at.window.replay) == (VIEW, False)


def test_the_screens_are_kept_lit_only_while_players_see_something(at: At) -> None:
    lit = []
    for do in (at.screen.key_pressed, at.screen.key_pressed, at.screen.key_pressed, lambda: at.screens.plug(LAPTOP),
               lambda: at.screens.plug(LAPTOP, TELEVISION), at.screen.put_away):
        do()
        lit.append(at.lights.on)
    assert lit == [1, 0, 1, 0, 1, 0]
    assert at.screen.awake.works is True


def test_a_system_that_keeps_no_screen_lit_is_no_trouble() -> None:
    def broken() -> AbstractContextManager[object]:
        raise OSError("no such service")

    awake = Awake(broken)
    awake.keep(True)
    awake.keep(False)
    assert awake.works is False
