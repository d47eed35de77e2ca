"""The replay over the window, by keys and clicks: found in seconds, read-only, and the table left as it was."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from shutil import copytree

import pytest
from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.desk import Desk
from app.desk.public.view import PublicView
from app.desk.replay.night import HandDealt, Replays
from app.errors import MachineFault
from app.store.books import open_books
from tests.app.desk.dealing import BANKER_WINS, PLAYER_WINS, TIE, bets, deal, house, plan
from tests.ui.display.monitors import LAPTOP, TELEVISION, Plugged
from tests.ui.running import NAMED, Running
from ui.buttons import LEAST_TARGET
from ui.deal.log_panel import LogPanel
from ui.display.place import players_screen
from ui.replay.page import ReplayPage

LEFT = Qt.MouseButton.LeftButton
KEYS = {"Home": Qt.Key.Key_Home, "End": Qt.Key.Key_End, "Left": Qt.Key.Key_Left, "Up": Qt.Key.Key_Up,
        "PgUp": Qt.Key.Key_PageUp, "PgDn": Qt.Key.Key_PageDown}


@pytest.fixture(scope="module")
def dealt(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Books in the middle of the fourth coup: one card is out. Dealt once; each test has a copy of its own."""
    folder = tmp_path_factory.mktemp("dealt")
    with open_books(folder / "house.db", key_folder=folder / "keys", create=True) as books:
        desk = Desk(books)
        desk.open_house(house())
        desk.open_night(plan(suits=True))
        desk.answer(1)
        desk.answer(None)
        for cards, laid in ((BANKER_WINS, None), (PLAYER_WINS, bets(s2={"player": 500})), (TIE, None)):
            deal(desk, cards, laid)
        desk.answer(bets(s1={"banker": 1250}))
        desk.answer("9s")
    return folder


@pytest.fixture
def running(qtbot: QtBot, dealt: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Running:
    """The program with those books."""
    for name, key in KEYS.items():
        monkeypatch.setitem(NAMED, name, key)
    copytree(dealt, tmp_path, dirs_exist_ok=True)
    return Running(qtbot, tmp_path, tmp_path / "house.db")


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


# finding it


def test_ctrl_r_and_enter_replay_the_last_coup_that_was_closed(running: Running) -> None:
    open_last(running)
    assert replay(running).hand is not None
    assert replay(running).band.accessibleName().startswith("Replay. Coup 3: Tie, 6 all · Shoe 1 · ")
    assert replay(running).band.accessibleName().endswith("Nothing here changes the books")
    assert shown(running) == "Bets: 1 seat, 12.50"


def test_a_word_or_a_number_finds_a_hand_in_the_list(running: Running) -> None:
    running.keys("^R", *"banker", "Enter")
    assert shown(running) == "Bets: 1 seat, 12.50"
    assert replay(running).hand is not None
    assert replay(running).hands[3] == replay(running).hand
    number = next(hand.entry for hand in replay(running).hands if hand.coup == 2)
    running.keys("L", *f"#{number},", "Enter")
    assert shown(running) == "Bets: 1 seat, 5"
    running.keys("L", *"nothing like it")
    QApplication.processEvents()
    assert not replay(running).list.model.hands
    assert replay(running).list.nothing.text() == "No hand is like that. Type less of it."


def test_a_players_name_finds_the_hands_in_which_that_player_had_money(running: Running) -> None:
    running.keys("^R", *"bo")
    assert [hand.coup for hand in replay(running).list.model.hands] == [2]


def test_a_code_finds_its_hand_by_its_beginning_alone(running: Running) -> None:
    running.keys("^R")
    model, hands = replay(running).list.model, replay(running).hands
    model.all = [replace(hand, code="QBOQQ-QBOBO") for hand in hands]
    model.search("bo")
    assert [hand.coup for hand in model.hands] == [2]
    model.search("qboqq-q")
    assert len(model.hands) == len(hands)


class TwoShoes(Replays):
    """The hands of the night twice, as if another shoe had been dealt before this one."""

    def by_sitting(self) -> Iterator[tuple[HandDealt, ...]]:
        """This shoe's, and then the earlier one's."""
        for hands in super().by_sitting():
            yield hands
            yield tuple(replace(hand, which="Shoe 0") for hand in hands)


def test_an_earlier_shoe_is_read_while_the_list_is_there_and_the_choice_stays(running: Running) -> None:
    page = ReplayPage(TwoShoes(running.desk), parent=running.window)
    page.read(lambda hand: hand.which == "Shoe 0" and hand.coup == 2)
    page.list.field.setText("banker")
    assert [hand.which for hand in page.list.model.hands] == ["Shoe 1"]
    assert page.list.foot.text() == "Reading earlier hands…"
    assert page.hand is None
    assert page.reader is not None
    while not page.reader.done:
        QApplication.processEvents()
    assert [hand.which for hand in page.list.model.hands] == ["Shoe 1", "Shoe 0"]
    assert page.list.list.currentIndex().row() == 0
    assert page.list.foot.text().startswith("↑ ↓ choose")
    assert page.hand is page.hands[6]
    page.press("hand_after")
    assert page.hand is page.hands[5]


def test_the_action_list_and_the_keyboard_map_name_it(running: Running) -> None:
    running.keys("^K", *"replay a hand", "Enter")
    assert replay(running).list.isVisible()
    running.keys("Esc", "?")
    assert running.deal.keyboard_map is not None
    assert "Ctrl R: Replay a hand" in running.deal.keyboard_map.accessibleName()


def test_a_coup_touched_twice_on_the_roads_is_replayed(running: Running) -> None:
    roads = running.deal.tabs.roads
    board = roads.boards()[0].board
    mark = board.middle(board.marks[1].at).toPoint()
    QTest.mouseClick(roads, LEFT, pos=mark)
    assert roads.pinned is not None
    assert roads.replay_button.isVisible()
    assert roads._pinned_area.bottom() < board.top  # every cell of every board stays in sight
    assert running.program.replays.page is None
    QTest.mouseClick(roads, LEFT, pos=mark)
    assert replay(running).hand is not None
    assert replay(running).hands[2] == replay(running).hand


def test_a_coup_touched_on_the_roads_is_replayed_by_its_button_or_by_ctrl_r_and_put_away_beside_it(
        running: Running) -> None:
    roads = running.deal.tabs.roads
    board = roads.boards()[1].board
    mark = board.middle(board.marks[0].at).toPoint()
    for by_button in (True, False):
        QTest.mouseClick(roads, LEFT, pos=mark)
        if by_button:
            QTest.mouseClick(roads.replay_button, LEFT)
        else:
            running.press("^R")
        assert replay(running).hands[3] == replay(running).hand
        running.press("Esc")
        roads.pin(None)
    QTest.mouseClick(roads, LEFT, pos=mark)
    QTest.mouseClick(roads, LEFT, pos=QPoint(roads.width() - 2, 2))
    assert roads.pinned is None
    assert not roads.replay_button.isVisible()


def test_a_coup_that_stays_told_goes_when_the_next_one_is_on_the_roads(running: Running) -> None:
    roads = running.deal.tabs.roads
    roads.pin(roads.coups[0])
    for card in ("2h", "Kd", "Jc"):
        running.desk.answer(card)
    running.desk.answer({"all": True})
    running.deal.refresh()
    assert len(roads.coups) == 4
    assert roads.pinned is None


def log_of(running: Running) -> LogPanel:
    """The log, in sight."""
    running.deal.side.show_tab(running.deal.log)
    QApplication.processEvents()
    return running.deal.log


def test_the_sign_at_the_end_of_a_line_replays_its_hand_and_the_rest_of_the_line_fixes_it(running: Running) -> None:
    log = log_of(running)
    at = next(at for at, line in enumerate(log.model.lines) if line.entry is not None)
    area = log.list.visualRect(log.model.index(at, 0))
    assert area.height() >= LEAST_TARGET
    QTest.mouseClick(log.list.viewport(), LEFT, pos=QPoint(area.right() - 12, area.center().y()))
    assert replay(running).hands[1] == replay(running).hand
    running.press("Esc")
    assert not running.deal.asks_aside
    QTest.mouseClick(log.list.viewport(), LEFT, pos=QPoint(area.left() + 80, area.center().y()))
    assert running.deal.asks_aside


def test_ctrl_r_in_the_log_replays_the_hand_of_the_line_that_is_chosen(running: Running) -> None:
    log = log_of(running)
    log.list.setFocus()
    at = next(at for at, line in enumerate(log.model.lines) if line.text == "Bets: 1 seat, 5")
    log.list.setCurrentIndex(log.model.index(at, 0))
    running.press("^R")
    assert replay(running).hands[2] == replay(running).hand
    running.press("Esc")
    assert log.list.hasFocus()
    QTest.mouseClick(log.replay_button, LEFT)
    assert replay(running).hands[2] == replay(running).hand


# going through it


def test_arrows_go_from_step_to_step_and_from_hand_to_hand(running: Running) -> None:
    open_last(running)
    running.keys("Right", "Right")
    assert shown(running) == "Banker’s first card 6"
    running.keys("Left")
    assert shown(running) == "Player’s first card 6"
    running.keys("End", "Right", "Enter")
    assert shown(running).startswith("Booked as entry #")
    running.keys("Home", "Left")
    assert shown(running) == "Bets: 1 seat, 12.50"
    running.keys("PgUp", "Enter")
    assert shown(running) == "Player’s first card 9"
    running.keys("Down", "PgDn", "Down")
    assert shown(running) == "Bets: 1 seat, 12.50"
    running.press("End")
    assert shown(running) == "Player’s first card 9♠"


def test_the_felt_the_strip_and_the_money_are_those_of_the_step(running: Running) -> None:
    open_last(running)
    running.keys("PgUp", "End", "Left")
    page = replay(running)
    assert "player" in page.felt.felt.won_spots
    assert page.strip.said.lead == "Pay Seat 2, Bo"
    assert page.strip.said.reason == "Bo 5: Player 5 wins 5"
    assert page.side.money.lines() == ["Bo: Bet 5, Paid 5, Result +5", "House −5"]
    assert "All paid, 5" in page.accessibleName()
    running.press("Home")
    assert page.side.money.lines() == ["Bo: Bet 5, Result ±0", "House ±0"]


def test_a_line_of_the_steps_is_a_way_to_its_step(running: Running) -> None:
    open_last(running)
    page = replay(running)
    QApplication.processEvents()
    area = page.side.lines.visualRect(page.side.model.index(3, 0))
    QTest.mouseClick(page.side.lines.viewport(), LEFT, pos=area.center())
    assert page.at == 3
    running.press("Right")
    assert page.at == 4


def test_space_plays_it_step_by_step_until_its_end_or_any_other_key(running: Running) -> None:
    open_last(running)
    page = replay(running)
    running.press("Space")
    assert page._playing.isActive()
    page._playing.timeout.emit()
    assert page.at == 1
    running.press("Left")
    assert (page.at, page._playing.isActive()) == (0, False)
    running.press("Space")
    QTest.mouseClick(page.strip.primary_button, LEFT)
    assert (page.at, page._playing.isActive()) == (1, False)
    running.press("Space")
    while page._playing.isActive():
        page._playing.timeout.emit()
    assert page.replay is not None
    assert page.at == len(page.replay.steps) - 1


def test_a_card_that_was_taken_back_stands_in_the_list_struck_out_and_is_no_step(running: Running) -> None:
    running.desk.undo()
    running.desk.answer("8h")
    running.deal.refresh()
    running.keys("^R", "Up", "Enter")
    page = replay(running)
    struck = [line.text for line in page.side.model.lines if line.struck]
    assert struck == ["Player’s first card 9♠"]
    page.side.line_clicked(1)
    assert page.at == 0
    running.press("Right")
    assert shown(running) == "Player’s first card 8♥"


# and nothing changes


def test_no_key_of_the_table_goes_through_and_the_books_stay_as_they_are(running: Running, tmp_path: Path) -> None:
    books, before = tmp_path / "house.db", rows(running)
    bytes_before = books.read_bytes()
    open_last(running)
    for key in (*"a23456789tjqkshdcbxmvenry?ip[]1", "Back", "^Z", "^Y", "^Enter", "F2", "F7", "Enter", "Tab", "Enter"):
        running.press(key)
        assert replay(running).isVisible()
    QTest.mouseClick(replay(running).felt, LEFT, pos=QPoint(60, 120))
    assert rows(running) == before
    assert books.read_bytes() == bytes_before
    running.press("Esc")
    assert running.program.replays.page is None
    assert running.deal.isVisible()


def test_a_card_half_keyed_waits_where_it_was(running: Running) -> None:
    running.press("5")
    open_last(running)
    running.keys("Right", "2", "Esc")
    assert running.deal.strip.primary_button.label == "Accept 5"
    before = rows(running)
    running.press("d")
    assert rows(running) == before + 1
    assert running.desk.felt().hands[1].cards[0].code == "5d"


def test_a_bet_half_typed_waits_where_it_was_with_the_keyboard(running: Running) -> None:
    for _ in range(2):
        running.desk.undo()
    running.deal.refresh()
    running.keys("1", "2")
    field = QApplication.focusWidget()
    open_last(running)
    running.keys("Right", "7", "Esc")
    assert QApplication.focusWidget() is field
    before = rows(running)
    running.keys(".", "5", "0", "Enter", "^Enter")
    assert rows(running) == before + 1
    assert [bet.amount for bet in running.desk.felt().bets] == [1250]


def test_esc_in_the_list_goes_back_to_the_hand_that_was_replayed(running: Running) -> None:
    open_last(running)
    running.keys("Right", "L", "Esc")
    assert shown(running) == "Player’s first card 6"
    running.press("Esc")
    running.keys("^R", "Esc")
    assert running.program.replays.page is None


def test_a_night_without_a_hand_says_so(running: Running) -> None:
    while running.desk.undoing():
        running.desk.undo("all of it")
    running.deal.refresh()
    running.press("^R")
    assert replay(running).list.nothing.text() == "No hand has been dealt yet."
    running.keys("Enter", "Esc")
    assert running.program.replays.page is None


# the ledger, and the players


def test_the_hand_of_an_entry_opened_in_the_ledger_is_replayed_and_the_keyboard_is_back_in_the_ledger(
        running: Running, qtbot: QtBot) -> None:
    running.program.go("ledger")
    ledger = running.program.ledger
    assert ledger is not None
    number = next(hand.entry for hand in Replays(running.desk).hands() if hand.coup == 2)
    ledger.go_to("entry", number)
    qtbot.waitUntil(lambda: ledger.opened.key == number, timeout=20_000)
    running.press("^R")
    assert entry_of(running) == number
    running.press("Esc")
    assert running.window.over is None
    assert ledger.isVisible()
    row = next(at for at, line in enumerate(ledger.told.told.lines) if line.goes == ("replay", number))
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
            assert (hand.coup, hand.flags) == (2, ("mended",))
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
    assert "on the players’ screen too" in page.band.accessibleName()
    running.press("L")
    assert "on the players’ screen too" in page.band.accessibleName()  # they still see the step that was left
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
    program.display.screen = players_screen(program, Plugged(LAPTOP, TELEVISION))
    open_last(running)
    page, window = replay(running), program.display.screen.window
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
