"""A hand is found to be replayed: in the list, on the roads, in the log."""

from collections.abc import Iterator
from dataclasses import replace

from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.desk.replay.night import HandDealt, Replays
from tests.ui.replay.replaying import LEFT, open_last, replay, shown
from tests.ui.running import Running
from ui.deal.side.log_panel import LogPanel
from ui.replay.page import ReplayPage
from ui.widgets.buttons import LEAST_TARGET


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
    assert not replay(running).list.model.rows
    assert replay(running).list.nothing.text() == "No hand matches. Type less of it."


def test_a_players_name_finds_the_hands_in_which_that_player_had_money(running: Running) -> None:
    running.keys("^R", *"bo")
    assert [hand.coup for hand in replay(running).list.model.rows] == [2]


def test_a_code_finds_its_hand_by_its_beginning_alone(running: Running) -> None:
    running.keys("^R")
    model, hands = replay(running).list.model, replay(running).hands
    model.all = [replace(hand, code="QBOQQ-QBOBO") for hand in hands]
    model.search("bo")
    assert [hand.coup for hand in model.rows] == [2]
    model.search("qboqq-q")
    assert len(model.rows) == len(hands)


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
    assert [hand.which for hand in page.list.model.rows] == ["Shoe 1"]
    assert page.list.foot.text() == "Reading earlier hands…"
    assert page.hand is None
    assert page.reader is not None
    while not page.reader.done:
        QApplication.processEvents()
    assert [hand.which for hand in page.list.model.rows] == ["Shoe 1", "Shoe 0"]
    assert page.list.list.currentIndex().row() == 0
    assert page.list.foot.text().startswith("↑ ↓ choose")
    assert page.hand is page.hands[6]
    page.press("hand_after")
    assert page.hand is page.hands[5]


def test_the_action_list_and_the_keyboard_map_name_it(running: Running) -> None:
    running.keys("^K", *"replay a hand", "Enter")
    assert replay(running).list.isVisible()
    running.keys("Esc", "?")
    assert running.deal.overlays.keyboard_map is not None
    assert "Ctrl R: Replay a hand" in running.deal.overlays.keyboard_map.accessibleName()


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
    at = next(at for at, line in enumerate(log.model.rows) if line.entry is not None)
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
    at = next(at for at, line in enumerate(log.model.rows) if line.text == "Bets: 1 seat, 5")
    log.list.setCurrentIndex(log.model.index(at, 0))
    running.press("^R")
    assert replay(running).hands[2] == replay(running).hand
    running.press("Esc")
    assert log.list.hasFocus()
    QTest.mouseClick(log.replay_button, LEFT)
    assert replay(running).hands[2] == replay(running).hand
