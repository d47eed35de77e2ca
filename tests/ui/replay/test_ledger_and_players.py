"""The replay from the ledger, and on the players' screen: only when it is wanted, and only while it is seen."""


import pytest
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.dealing.values.public_view import PublicView
from app.desk.replay.night import Replays
from app.errors import MachineFault
from tests.app.desk.dealing import bets
from tests.ui.display.monitors import LAPTOP, TELEVISION, Plugged
from tests.ui.replay.replaying import LEFT, open_last, replay, shown
from tests.ui.running import Running
from ui.books.page import LedgerPage


def test_the_hand_of_an_entry_opened_in_the_ledger_is_replayed_and_the_keyboard_is_back_in_the_ledger(
        running: Running, qtbot: QtBot) -> None:
    running.program.go("ledger")
    ledger = running.page(LedgerPage)
    number = next(hand.entry for hand in Replays(running.desk).hands() if hand.coup == 2)
    ledger.go_to("entry", number)
    qtbot.waitUntil(lambda: ledger.opened.key == number)
    running.press("^R")
    assert entry_of(running) == number
    running.press("Esc")
    assert running.window.over is None
    assert ledger.isVisible()
    row = next(at for at, line in enumerate(ledger.told.told.rows) if line.goes == ("replay", number))
    index = ledger.told.told.index(row, 0)
    ledger.told.scrollTo(index)
    QTest.mouseClick(ledger.told.viewport(), LEFT, pos=ledger.told.visualRect(index).center())
    assert entry_of(running) == number


def test_an_entry_that_was_taken_back_and_what_took_it_back_lead_to_the_same_hand(running: Running) -> None:
    desk = running.desk
    assert desk.run is not None
    seq = next(row.seq for row in desk.run.effective if row.key == "hand:2/bets")
    first = next(hand.entry for hand in Replays(desk).hands() if hand.coup == 2)
    desk.fix(seq, bets(s2={"player": 1000}), "two chips, not one")
    for number in range(first, desk.books.head().number + 1):
        entry = desk.books.entries(number, number)[0]
        if entry.key == "hand:2":
            running.program.replays.entry(number)
            hand = replay(running).hand
            assert hand is not None
            assert (hand.coup, hand.flags) == (2, ("corrected",))
            running.press("Esc")
    assert entry.key == "hand:2"


def entry_of(running: Running) -> int:
    """The entry of the hand that is replayed."""
    hand = replay(running).hand
    return hand.entry if hand is not None else 0


class Screen(QObject):
    """The players' screen as the replay sees it: what was put on it last, None for what is on the table."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.is_seen = True
        self.view: PublicView | None = None

    def show_view(self, view: PublicView, replay: bool = True) -> None:
        """A step is put on it."""
        assert replay
        self.view = view

    def show_now(self) -> None:
        """Back to the table."""
        self.view = None


def test_a_step_is_shown_to_players_only_when_it_is_wanted_and_until_the_replay_is_closed(running: Running) -> None:
    open_last(running)
    page, screen = replay(running), Screen()
    page.find_players = lambda: screen
    running.keys("Right", "Right")
    assert screen.view is None
    running.press("P")
    assert page.at == 2
    assert screen.view is not None
    assert screen.view.coup.banker == page.felt.felt.hands[1].cards
    assert "on the players’ display too" in page.band.accessibleName()
    running.press("L")
    assert "on the players’ display too" in page.band.accessibleName()  # they still see the step that was left
    running.keys("Esc", "PgUp", "End")
    assert screen.view.coup.winner == "player"
    assert screen.view.book.code
    running.press("P")
    assert screen.view is None
    running.keys("P", "Right")
    assert screen.view is not None
    running.press("Esc")
    assert screen.view is None


def test_books_that_cannot_be_read_just_then_are_said_over_the_list_and_players_see_the_table(
        running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    open_last(running)
    page, screen = replay(running), Screen()
    page.find_players = lambda: screen

    def fails(*asked: object, **said: object) -> None:
        raise MachineFault("The disk is gone.", "Plug it in.")

    monkeypatch.setattr(page.replays, "open", fails)
    running.press("P")
    assert (page.showing, screen.view, page.list.isVisible()) == (False, None, True)
    assert "The disk is gone." in page.list.nothing.text()
    running.keys("Esc", "Right")
    assert shown(running) == "Player’s first card 6"


def test_a_players_screen_that_is_unplugged_shows_the_step_no_longer_and_the_table_when_it_is_back(
        running: Running) -> None:
    open_last(running)
    page, screen = replay(running), Screen()
    page.find_players = lambda: screen
    running.press("P")
    screen.is_seen = False
    screen.changed.emit()
    QApplication.processEvents()
    assert (page.showing, screen.view) == (False, None)
    assert "players" not in page.band.accessibleName()
    screen.is_seen = True
    running.keys("Right", "Right")
    assert screen.view is None


def test_a_players_screen_that_nobody_sees_is_offered_nothing(running: Running) -> None:
    open_last(running)
    page, screen = replay(running), Screen()
    screen.is_seen, page.find_players = False, lambda: screen
    running.keys("Right", "P", "Right")
    assert screen.view is None
    assert not page.showing
    assert not page.row.buttons["players"].isEnabled()


def test_with_a_second_screen_f9_opens_it_and_p_shows_the_step_under_its_band_until_it_is_blank_or_locked(
        running: Running, qtbot: QtBot) -> None:
    program = running.program
    program.display.opened(Plugged(LAPTOP, TELEVISION))
    open_last(running)
    page, window = replay(running), program.display.opened().window
    running.keys("P")
    assert not page.showing
    press_f9(running, qtbot)
    assert page.row.buttons["players"].isEnabled()
    running.keys("Right", "Right", "P")
    assert window.replay
    assert window.view is not None
    assert window.view.coup.banker == page.felt.felt.hands[1].cards
    press_f9(running, qtbot)
    assert not page.showing
    assert not window.replay
    press_f9(running, qtbot)
    running.press("P")
    assert window.replay
    running.press("Esc")
    assert not window.replay
    assert window.view.coup.number == 4


def press_f9(running: Running, qtbot: QtBot) -> None:
    """Press it where the keyboard is, which it keeps: this platform gives it to every window that is shown."""
    page = replay(running)
    QTest.keyClick(page, Qt.Key.Key_F9)
    QApplication.processEvents()
    running.window.activateWindow()
    qtbot.waitUntil(page.hasFocus)
