"""A table in a window of its own: dealt there by keys, with its own display, and back among the tabs."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt, QTimer
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.dealing.asides.registry import CashOut
from app.dealing.values.log import RowKind
from app.dealing.values.transfers import stack
from app.desk import Desk
from tests.app.desk.dealing import BANKER_WINS, bets, deal
from tests.app.desk.guarding import HOST_PIN, dealer_at, guarded
from tests.ui.display.monitors import LAPTOP, TELEVISION, Plugged
from tests.ui.frame.test_several_tables import tabs, two_tables
from tests.ui.hands import press
from tests.ui.running import Running
from ui.books.page import LedgerPage
from ui.deal.deal_page import DealPage
from ui.display.players_screen import Standing
from ui.frame.commands.actions import actions
from ui.frame.windows.own_window import OwnWindow, Shut
from ui.lock.cards import HostCard
from ui.night.page import NightPage
from ui.rules.page import RulesPage


@pytest.fixture
def running(qtbot: QtBot, tmp_path: Path) -> Iterator[Running]:
    """Table 1 with Ann, Bo and Cy in sight, Table 2 with Di and Ed; both wait for bets."""
    yield two_tables(qtbot, tmp_path)
    QSettings("Sabot", "Sabot").remove("tables")


def out(running: Running, qtbot: QtBot) -> OwnWindow:
    """The table in sight goes into a window of its own, by the line for everything."""
    running.keys("^K", *"window of its own", "Enter")
    [own] = running.program.windows.own.values()
    qtbot.waitUntil(lambda: own.shell.isActiveWindow())
    return own


def keys(own: OwnWindow, *pressed: str) -> None:
    """Keys while that window is the active one."""
    for one in pressed:
        press(one, own.window)


def to_first(running: Running, qtbot: QtBot) -> None:
    """The host clicks on the first window."""
    running.window.activateWindow()
    qtbot.waitUntil(running.window.isActiveWindow)


def test_two_tables_are_dealt_by_keys_in_two_windows_beside_each_other(running: Running, qtbot: QtBot) -> None:
    running.press("^PgDn")
    own = out(running, qtbot)
    assert own.shell.windowTitle() == "Table 2 — Sabot"
    assert (own.desk, running.desk.at) == (running.desk.desk_at(2), 1)
    keys(own, "5", "^Enter", *BANKER_WINS.lower(), "Enter")
    assert own.desk is not None
    assert own.desk.table.hands_closed == 1
    to_first(running, qtbot)
    running.keys("1", "0", "^Enter")
    assert running.desk.table.bets_down() == {1: {"player": 1_000}}
    assert own.desk.table.bets_down() == {}


def test_what_is_half_entered_goes_along_into_the_window_and_back(running: Running, qtbot: QtBot) -> None:
    running.keys("1", "0", "^PgDn", "5")
    own = out(running, qtbot)
    keys(own, "^Enter")
    assert own.desk is not None
    assert own.desk.table.bets_down() == {1: {"player": 500}}
    keys(own, "Back")
    keys(own, "2", "5")
    own.shell.close()
    assert running.program.windows.own == {}
    to_first(running, qtbot)
    running.press("^Enter")
    assert running.desk.table.bets_down() == {1: {"player": 1_000}}
    running.keys("^PgDn", "^Enter")
    assert running.desk.at == 2
    assert sum(running.desk.table.bets_down()[1].values()) > 0


def test_the_tables_are_stepped_through_over_all_windows_and_tabs_lead_there(running: Running, qtbot: QtBot) -> None:
    running.press("^PgDn")
    own = out(running, qtbot)
    keys(own, "^PgUp")
    qtbot.waitUntil(running.window.isActiveWindow)
    assert running.desk.at == 1
    running.press("^PgUp")
    qtbot.waitUntil(own.shell.isActiveWindow)
    keys(own, "^PgDn")
    qtbot.waitUntil(running.window.isActiveWindow)
    running.window.top.tabs.tabs[2].click()
    qtbot.waitUntil(own.shell.isActiveWindow)
    assert running.desk.at == 1
    assert own.window.top.tabs.tabs[2].accessibleName() == "Table 2, 2 seated, in sight"


def test_the_last_table_stays_in_the_first_window(running: Running, qtbot: QtBot) -> None:
    own = out(running, qtbot)
    assert (own.number, running.desk.at) == (1, 2)
    assert "In a window of its own" not in [one.label for one in actions(running.program)]
    assert "Back into the first window" in [one.label for one in actions(own)]
    keys(own, "^K", *"back into", "Enter")
    assert running.program.windows.own == {}
    assert sorted(tabs(running)) == [1, 2]


def test_a_table_that_closes_in_the_first_window_makes_room_for_the_one_beside_it(
        running: Running, qtbot: QtBot) -> None:
    own = out(running, qtbot)
    assert running.desk.at == 2
    for who in [*running.desk.table.seats.values()]:
        running.desk.aside(CashOut(who.player, running.desk.table.balance(stack(who.player))))
    to_first(running, qtbot)
    running.keys("^L", "x", *["Enter"] * 5, *"AK", "Space", *"BL", "Enter", "Enter")
    assert running.window.over is None
    assert (running.desk.at, running.program.windows.own) == (1, {})
    assert own.services is None


def test_a_table_that_closes_in_its_own_window_takes_it_along(running: Running, qtbot: QtBot) -> None:
    running.press("^PgDn")
    own = out(running, qtbot)
    desk = own.desk
    assert desk is not None
    for who in [*desk.table.seats.values()]:
        desk.aside(CashOut(who.player, desk.table.balance(stack(who.player))))
    keys(own, "^L", "x", *["Enter"] * 5, *"AK", "Space", *"BL", "Enter", "Enter")
    assert (running.desk.at, running.program.windows.own, sorted(tabs(running))) == (1, {}, [1])


def test_a_lock_is_for_all_windows_and_any_key_there_leads_to_the_pin(running: Running, qtbot: QtBot) -> None:
    guarded(running.desk)
    running.press("^PgDn")
    own = out(running, qtbot)
    keys(own, "5", "F12")
    assert (running.window.locked, own.window.locked) == (True, True)
    keys(own, "7")
    qtbot.waitUntil(running.window.isActiveWindow)
    assert own.desk is not None
    assert own.desk.table.bets_down() == {}
    assert not own.window.findChildren(DealPage)
    assert own.window.findChildren(Shut)
    running.keys(*HOST_PIN, "Enter")
    qtbot.waitUntil(lambda: not running.window.locked)
    assert not own.window.locked
    own.come_forward()
    qtbot.waitUntil(own.shell.isActiveWindow)
    keys(own, "^Enter")
    assert own.desk.table.bets_down() == {1: {"player": 500}}


class Watched(QTimer):
    """Runs always, and tells when it was begun anew."""

    def __init__(self, begun: list[int]) -> None:
        super().__init__()
        self._begun = begun

    def isActive(self) -> bool:
        """It runs."""
        return True

    def start(self, *_: object) -> None:
        """Once more."""
        self._begun.append(1)


def test_whoever_is_at_another_window_keeps_the_desk_from_locking_itself(
        running: Running, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    guarded(running.desk)
    running.program.locker.watch()
    running.press("^PgDn")
    own = out(running, qtbot)
    handle, begun = own.shell.windowHandle(), list[int]()
    assert handle is not None
    monkeypatch.setattr(running.program.locker.idle, "_timer", Watched(begun))
    QTest.keyClick(handle, Qt.Key.Key_5)
    assert begun


def test_each_table_has_a_players_display_of_its_own(running: Running, qtbot: QtBot) -> None:
    running.program.display.opened(Plugged(LAPTOP, TELEVISION))
    running.press("F9")
    running.press("^PgDn")
    second = running.program.display
    assert second.standing == "away", "the tab of another table has one of its own"
    own = out(running, qtbot)
    own.display.opened(Plugged(LAPTOP, TELEVISION))
    keys(own, "F9")
    first, other = running.program.display.screen, own.display.screen
    assert first is not None
    assert other is not None
    assert (first.standing, other.standing) == (Standing.SHOWN, Standing.SHOWN)
    assert first.monitor == TELEVISION
    assert other.floats, "it lies on the display of another table"
    assert other.window.windowTitle() == "Sabot, the players’ display · Table 2"
    assert own.desk is not None
    own.desk.answer(bets(s1={"player": 500}))
    for card in BANKER_WINS:
        own.desk.answer(card)
    qtbot.waitUntil(lambda: other.window.view.moment.code == "result")
    assert first.window.view.moment.code == "bets"
    keys(own, "⇧F9")
    assert (first.standing, other.standing) == (Standing.SHOWN, Standing.AWAY)


def test_a_display_that_is_shown_goes_along_with_its_table(running: Running, qtbot: QtBot) -> None:
    running.keys("^PgDn", "F9")
    before = running.program.display
    assert before.standing == "shown"
    own = out(running, qtbot)
    assert (before.screen, own.display.standing) == (None, "shown")
    own.shell.close()
    to_first(running, qtbot)
    running.press("^PgDn")
    assert running.program.display.standing == "shown"
    assert running.program.display._desk is running.desk


def test_where_a_window_stood_is_kept_for_its_table(running: Running, qtbot: QtBot) -> None:
    running.press("^PgDn")
    own = out(running, qtbot)
    own.shell.setGeometry(20, 30, 720, 610)
    own.shell.close()
    to_first(running, qtbot)
    running.press("^PgDn")
    again = out(running, qtbot)
    assert again.shell.height() == 610
    again.shell.close()
    to_first(running, qtbot)
    assert running.desk.at == 1
    other = out(running, qtbot)
    assert other.number == 1
    assert other.shell.height() != 610


def test_what_is_done_in_one_window_is_seen_in_the_others(running: Running, qtbot: QtBot) -> None:
    running.press("^PgDn")
    own = out(running, qtbot)
    keys(own, "F2")
    to_first(running, qtbot)
    running.keys("^L", "f", "2", "Enter", "Esc")
    qtbot.waitUntil(lambda: own.window.top.tabs.asked.value == "1")
    night = own.pages.of(NightPage)
    assert night is not None
    assert night.tonight is not None
    deal(running.desk, BANKER_WINS, bets(s1={"player": 1_000}))
    qtbot.waitUntil(lambda: night.tonight is not None and night.tonight.of(1) is not None)


def test_a_pin_is_asked_for_over_the_window_that_wants_it(running: Running, qtbot: QtBot) -> None:
    guarded(running.desk)
    dealer_at(running.desk)
    running.press("^PgDn")
    own = out(running, qtbot)
    keys(own, "F2", "1", "Enter")
    assert isinstance(own.window.over, HostCard)
    assert not running.window.covered


def test_the_night_ends_with_every_window_closed_and_everything_saved(running: Running, qtbot: QtBot) -> None:
    running.press("^PgDn")
    own = out(running, qtbot)
    keys(own, "1", "0")
    running.program.close()
    assert running.program.windows.own == {}
    running.wait(qtbot, running.program.open)
    assert sorted(tabs(running)) == [1, 2]
    running.program.show_table(2)
    running.press("^Enter")
    assert running.desk.table.bets_down() == {1: {"player": 1_000}}


def test_edits_of_rules_are_the_houses_whichever_table_they_were_made_at(running: Running) -> None:
    running.press("F5")
    first = running.page(RulesPage)
    running.press("^PgDn")
    running.press("F5")
    second = running.page(RulesPage)
    assert second is not first
    assert second.in_sight.drafts is first.in_sight.drafts


@pytest.mark.parametrize("page", ["F2", "F3", "F4", "F5", "F6", "F7", "F8", "^,"])
def test_from_every_page_a_key_leads_to_the_next_table(running: Running, page: str) -> None:
    running.press(page)
    running.press("^PgDn")
    assert running.desk.at == 2


def asides(desk: Desk) -> list[str]:
    """What was done beside the questions at a table."""
    assert desk.sitting is not None
    return [row.key for row in desk.books.log(desk.sitting.id) if row.kind is RowKind.ASIDE]


@pytest.mark.parametrize("half", [("F2", "o", "5", "0"), ("F2", "^F", "D", "i"), ("F2", "x", "3"), ("F5", "4", "0"),
                                  ("F6", "^F", "A", "n"), ("F3", "^⇧1", "2", "0"), ("F3", "n", "h", "i"),
                                  ("^,", "Tab", "7")])
def test_what_is_half_typed_on_a_page_of_one_table_is_booked_at_no_other(
        running: Running, half: tuple[str, ...]) -> None:
    tables = (running.desk, running.desk.desk_at(2))
    running.keys(*half)
    running.press("^PgDn")
    assert running.desk.at == 2
    before = [desk.table.balances.copy() for desk in tables], [asides(desk) for desk in tables]
    running.keys("Enter", "Enter")
    assert ([desk.table.balances for desk in tables], [asides(desk) for desk in tables]) == before


def test_what_was_typed_into_the_ledger_is_looked_for_when_it_is_seen_again(running: Running, qtbot: QtBot) -> None:
    running.keys("F6", "^F", "A", "n")
    page = running.page(LedgerPage)
    assert page.lists.filters.waiting
    running.press("^PgDn")
    assert not page.lists.filters.waiting, "the books are asked for a page that nobody sees"
    running.press("^PgUp")
    running.press("F6")
    assert page.lists.filters.waiting
    qtbot.waitUntil(lambda: page.reading.idle and not page.lists.filters.waiting)
