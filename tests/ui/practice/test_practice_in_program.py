"""Practice in the program: the ways in and out, and that nothing of the books, the logs and the table is touched."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.desk import Desk
from app.errors import ReplayMismatch
from app.practice.questions import Drill
from app.store.books import open_books
from tests.app.desk.dealing import BANKER_WINS, bets, house, plan
from tests.ui.running import Running, books_with_a_night, on_the_disk
from ui.first_run.page import FirstRunPage
from ui.practice.page import PracticePage
from ui.stats.page import StatsPage


@pytest.fixture
def running(qtbot: QtBot, tmp_path: Path) -> Callable[[], Running]:
    """The program over books with a night between two hands."""
    def start() -> Running:
        books_with_a_night(tmp_path, house(), plan())
        made = Running(qtbot, tmp_path)
        made.desk.answer(1)
        made.desk.answer(None)
        made.deal.refresh()
        return made

    return start


def _page(running: Running) -> PracticePage:
    return running.page(PracticePage)


def test_ctrl_k_leads_to_practice_and_esc_back_to_the_table_and_the_books_stay_as_they_are(
        running: Callable[[], Running]) -> None:
    made = running()
    before, number = on_the_disk(made.desk), made.desk.books.head().number
    made.press("^k")
    made.keys("Practice", "Enter")
    page = _page(made)
    assert page.isVisible()
    assert not any(button.isChecked() for button in (made.window.rail.buttons | made.window.rail.foot).values())
    for digit in "1234":
        made.press(digit)
        turn = page.turn
        assert turn is not None
        while turn.score.asked < 2 and turn.question is not None:
            right = turn.question.right
            page.answer(right if turn.score.asked % 2 else "nonsense")
            made.keys(*(["Enter"] if page.stage.name == "MISSED" else []))
        made.keys("Esc", "Esc")
    made.press("Esc")
    assert made.deal.isVisible()
    assert made.window.rail.buttons["deal"].isChecked()
    assert on_the_disk(made.desk) == before
    assert made.desk.books.head().number == number


def test_what_was_laid_over_or_gone_away_to_gives_the_amount_its_keyboard_back(running: Callable[[], Running]) -> None:
    made = running()
    made.program.go("practice")
    made.press("2")
    field = _page(made).amount.field
    made.keys("F1", "Esc", "1")
    assert field.text == "1"
    made.press("F3")
    made.program.go("practice")
    made.press("2")
    assert field.text == "12"
    QTest.mouseClick(_page(made).felt, Qt.MouseButton.LeftButton, pos=QPoint(3, 3))
    made.press("5")
    assert field.text == "125"


def test_while_a_hand_is_open_practice_says_so_and_enter_leads_back(running: Callable[[], Running]) -> None:
    made = running()
    made.desk.answer(bets(s1={"banker": 1250}))
    made.deal.refresh()
    made.program.go("practice")
    page = _page(made)
    assert page.stage.name == "REFUSED"
    assert page.strip.said.lead == "A hand is open"
    made.press("1")
    assert page.turn is None
    made.press("Enter")
    assert made.deal.isVisible()
    for card in BANKER_WINS:
        made.desk.answer(card)
    made.desk.answer({"all": True})
    made.deal.refresh()
    made.program.go("practice")
    assert page.stage.name == "CHOOSING"


def test_with_no_night_open_and_books_read_only_one_can_practise_and_the_score_outlives_the_books(
        qtbot: QtBot, tmp_path: Path) -> None:
    with open_books(tmp_path / "house.db", key_folder=tmp_path / "keys", create=True) as books:
        Desk(books).open_house(house())
    made = Running(qtbot, tmp_path)
    first = made.program._alone
    assert isinstance(first, FirstRunPage)
    QTest.mouseClick(first.practice_button, Qt.MouseButton.LeftButton)
    made.press("1")
    turn = _page(made).turn
    assert turn is not None
    assert turn.question is not None
    _page(made).answer(turn.question.right)
    made.keys("Esc", "Esc", "Esc")
    assert isinstance(made.program._alone, FirstRunPage)
    assert made.program._alone.isVisible()
    made.wait(qtbot, lambda: made.program.open(read_only=True))
    made.program.go("practice")
    assert "1 of 1 right" in _page(made).score.accessibleName()
    made.press("4")
    assert _page(made).stage.name == "ASKED"


def test_one_practises_without_slips_where_a_log_no_longer_replays(
        running: Callable[[], Running], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    made, read = running(), list[str]()

    def fails(*_: object) -> None:
        read.append("a log")
        raise ReplayMismatch("Row 7 refers to what is not in the log.")

    monkeypatch.setattr("ui.practice.controller.weakness_of", fails)
    made.program.go("practice")
    qtbot.waitUntil(lambda: read != [])
    made.press("1")
    assert _page(made).stage.name == "ASKED"


def test_whoever_has_begun_to_name_players_is_not_led_away_from_them(qtbot: QtBot) -> None:
    first = FirstRunPage(("Ann",), house())
    qtbot.addWidget(first)
    assert first.practice_button.isEnabled()
    first.players.add("Ann")
    first._look_around()
    assert first.practice_button.isVisibleTo(first)
    assert not first.practice_button.isEnabled()
    fresh = FirstRunPage()
    qtbot.addWidget(fresh)
    assert not fresh.practice_button.isVisibleTo(fresh)  # there is no house to practise for yet


def test_the_picture_of_the_slips_leads_to_practice_where_a_drill_is_about_them(
        running: Callable[[], Running], qtbot: QtBot) -> None:
    made = running()
    made.program.go("stats")
    page = made.page(StatsPage)
    qtbot.waitUntil(lambda: page.stats is not None)
    assert page.practice_button.isHidden()
    made.desk.answer(bets(s1={"player": 1000}))
    for card in ("2", "K", "3", "4", "6"):  # Banker 4 draws on Player's third card 6
        made.desk.answer(card)
    made.desk.answer("9")
    made.desk.undo()
    made.desk.answer("8")
    made.desk.answer({"all": True})
    page.refresh()
    qtbot.waitUntil(lambda: not page.practice_button.isHidden())
    QTest.mouseClick(page.practice_button, Qt.MouseButton.LeftButton)
    practice = _page(made)
    assert practice.isVisible()
    qtbot.waitUntil(lambda: practice.strip.said.reason == "Suggested first: Third card, 1 error at your table.")
    assert practice.weakness.cases[Drill.THIRD_CARD, "third:4:6"] == 1
    made.press("Esc")
    assert page.isVisible()  # back to where one came from
