"""The replay over the window, by keys and clicks: read-only, and the table left as it was."""


from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.ui.replay.replaying import LEFT, open_last, replay, rows, shown
from tests.ui.running import Running, on_the_disk
from ui.printing.sheets_card import SheetsCard


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
    struck = [line.text for line in page.side.model.rows if line.struck]
    assert struck == ["Player’s first card 9♠"]
    page.side.line_clicked(1)
    assert page.at == 0
    running.press("Right")
    assert shown(running) == "Player’s first card 8♥"


# and nothing changes


def test_no_key_of_the_table_goes_through_and_the_books_stay_as_they_are(running: Running) -> None:
    before = rows(running)
    left = on_the_disk(running.desk)
    open_last(running)
    for key in (*"a23456789tjqkshdcbxmvenry?ip[]1", "Back", "^Z", "^Y", "^Enter", "F2", "F7", "Enter", "Tab", "Enter"):
        running.press(key)
        assert replay(running).isVisible()
    QTest.mouseClick(replay(running).felt, LEFT, pos=QPoint(60, 120))
    assert rows(running) == before
    assert on_the_disk(running.desk) == left
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
    assert [bet.amount for bet in running.desk.felt().bets] == [1250, 1250], "Bo’s own was entered before the undo"


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


def test_ctrl_p_has_the_hand_that_is_replayed_on_paper(running: Running) -> None:
    open_last(running)
    running.keys("PgUp", "^P")
    card = running.window.over
    assert isinstance(card, SheetsCard)
    assert card.chosen is not None
    assert card.chosen.words == "Record of a hand, Shoe 1, Coup 2"
    running.keys("Esc")
    assert running.window.over is None
