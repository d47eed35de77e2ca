"""An evening from the first start to the closed night, as a host goes through it."""

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QSettings, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from app.chips import combined
from app.dealing.asides.registry import BuyIn, owes_anything
from app.desk import Desk
from app.desk.demo import make_demo
from app.errors import MachineFault
from app.store.books import open_books
from tests.app.desk.dealing import bets, deal, house, open_test_books, plan
from tests.ui.hands import click
from tests.ui.running import Running, books_with_a_night
from ui.deal.deal_page import DealPage
from ui.first_run.caution import CautionPage
from ui.first_run.page import FirstRunPage
from ui.settle.cash_out_all import ClosingPanel
from ui.settle.count_card import CountCard
from ui.settle.page import SettlePage
from ui.widgets.card import Card


@pytest.fixture(autouse=True)
def settings(tmp_path: Path) -> None:
    """What the program remembers for its user lies with the test."""
    QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, str(tmp_path / "settings"))


def shown(running: Running) -> QWidget:
    page = running.window.pages.currentWidget()
    assert page is not None
    return page


def closing(running: Running) -> ClosingPanel:
    return running.page(SettlePage).closing


def first_run(running: Running) -> FirstRunPage:
    page = shown(running)
    assert isinstance(page, FirstRunPage)
    return page


def test_the_first_start_leads_over_a_word_of_caution_to_the_deal(qtbot: QtBot, tmp_path: Path) -> None:
    running = Running(qtbot, tmp_path)
    assert isinstance(shown(running), CautionPage)
    assert not running.window.rail.isVisible()
    running.press("Enter")
    page = first_run(running)
    page.host.edit.setFocus()
    running.keys(*"Anna", "Enter", *"Luca", "Enter", *"Tom", "Enter")
    running.press("^Enter")
    assert isinstance(shown(running), DealPage)
    assert running.desk.house is not None
    assert running.desk.house.caution_seen
    assert [who.name for who in running.desk.table.seats.values()] == ["Luca", "Tom"]
    assert running.desk.verify() == []


def test_the_caution_is_said_once(qtbot: QtBot, tmp_path: Path) -> None:
    running = Running(qtbot, tmp_path)
    running.press("Enter")
    page = first_run(running)
    page.host.edit.setFocus()
    running.keys(*"Anna", "Enter", *"Luca", "Enter", "^Enter")
    running.wait(qtbot, running.program.open)
    assert isinstance(shown(running), DealPage)


def test_a_disk_that_fails_at_the_opening_keeps_all_that_was_typed(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise MachineFault("The disk is full.", "Nothing was written.")

    running = Running(qtbot, tmp_path)
    running.press("Enter")
    page = first_run(running)
    page.host.edit.setFocus()
    running.keys(*"Anna", "Enter", *"Luca", "Enter")
    with monkeypatch.context() as patch:
        patch.setattr(running.desk.books, "commit", full)
        running.press("^Enter")
    assert first_run(running) is page
    running.press("^Enter")
    assert isinstance(shown(running), DealPage)
    assert [who.name for who in running.desk.table.seats.values()] == ["Luca"]


def test_a_demo_is_started_from_the_first_run(qtbot: QtBot, tmp_path: Path) -> None:
    running = Running(qtbot, tmp_path)
    running.press("Enter")
    running.wait(qtbot, lambda: running.press("^D"))
    assert running.desk.books.path == tmp_path / "demo.db"
    assert running.window.top.night.demo


def test_a_backup_is_taken_up_from_the_first_run(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "old").mkdir()
    (tmp_path / "new").mkdir()
    books_with_a_night(tmp_path / "old", house(), plan()).rename(tmp_path / "old.db")
    running = Running(qtbot, tmp_path, tmp_path / "new" / "house.db")
    running.press("Enter")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(tmp_path / "old.db"), ""))
    running.wait(qtbot, lambda: click(first_run(running).backup_button))
    assert isinstance(shown(running), DealPage)
    assert running.desk.books.path == tmp_path / "new" / "house.db"
    assert running.desk.house == house()
    assert (tmp_path / "old.db").exists()


def test_everybody_cashes_out_and_the_night_closes_with_a_copy_of_the_books(qtbot: QtBot, tmp_path: Path) -> None:
    running = Running(qtbot, tmp_path, books_with_a_night(tmp_path, house(), plan()))
    running.press("F7")
    panel = closing(running)
    assert [panel.who.itemText(at) for at in range(panel.who.count())] == ["Ann", "Bo", "Cy"]
    panel.counted.setFocus()
    running.press("Enter")
    assert panel.said.text().startswith("Bo holds £100, 2 to go.")
    click(panel.ways.button(1))
    running.keys("Enter")
    click(panel.cash_button)
    click(panel.cash_button)
    assert panel.said.text() == "Everybody has cashed out. Count the chips before anybody goes home."
    click(panel.count_button)
    running.press("Esc")
    assert not running.desk.table.counted_out
    count_all_as_booked(running)
    assert panel.said.text() == "Everybody has cashed out. Closing the night makes the sheet final."
    assert not panel.count_button.isVisible()
    click(panel.close_button)
    running.press("Esc")
    assert running.desk.night is not None
    click(panel.close_button)
    running.keys("Enter", "Enter")
    assert running.desk.night is None
    assert running.desk.statement().final
    assert not panel.isVisible()
    qtbot.waitUntil(lambda: any((tmp_path / "backups").glob("sabot-house-*.db")))
    running.press("F3")
    assert first_run(running)


def count_all_as_booked(running: Running) -> None:
    """The last count, every chip where the books say, written by Ctrl+Enter."""
    click(closing(running).count_button)
    card = running.window.findChild(CountCard)
    assert card is not None
    click(card.as_booked)
    assert card.initials.hasFocus()
    QTest.keyClick(card.initials, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert running.desk.table.counted_out


def test_a_chip_that_is_missing_is_borne_by_somebody_before_the_count_is_written(
        qtbot: QtBot, tmp_path: Path) -> None:
    running = Running(qtbot, tmp_path, books_with_a_night(tmp_path, house(), plan()))
    running.press("F7")
    panel = closing(running)
    for _ in range(3):
        click(panel.cash_button)
    click(panel.count_button)
    card = running.window.findChild(CountCard)
    assert card is not None
    click(card.as_booked)
    largest = next(field for (place, value), field in card.fields.items() if value == 500 and field.value())
    largest.set_value(largest.value() - 1)
    counted = card.counts()
    running.press("Esc")
    click(panel.count_button)
    card = running.window.findChild(CountCard)
    assert card is not None
    assert card.counts() == counted, "whoever was called away goes on counting"
    QTest.keyClick(card.initials, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert card.said.text().startswith("The chips are 5 short. A difference is borne by the house")
    assert not running.desk.table.counted_out
    click(card.difference.ways.button(1))
    QTest.keyClick(card.initials, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert running.desk.table.counted_out
    assert sum(one.to_settle for one in running.desk.statement().players) == -500


def test_a_held_enter_cashes_one_player_out(qtbot: QtBot, tmp_path: Path) -> None:
    running = Running(qtbot, tmp_path, books_with_a_night(tmp_path, house(), plan()))
    running.press("F7")
    panel = closing(running)
    panel.counted.setFocus()
    running.press("Enter")
    for _ in range(5):
        held = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", True)
        QApplication.sendEvent(QApplication.focusWidget() or panel, held)
    assert [one.name for one in running.desk.statement().holding] == ["Bo", "Cy"]


def test_enter_goes_from_the_last_cash_out_to_the_count_and_to_closing(qtbot: QtBot, tmp_path: Path) -> None:
    running = Running(qtbot, tmp_path, books_with_a_night(tmp_path, house(), plan()))
    running.press("F7")
    panel = closing(running)
    panel.counted.setFocus()
    running.keys("Enter", "Enter", "Enter")
    assert QApplication.focusWidget() is panel.count_button
    running.press("Enter")
    card = running.window.findChild(CountCard)
    assert card is not None
    click(card.as_booked)
    running.press("^Enter")
    assert running.desk.table.counted_out
    panel.close_button.setFocus()
    running.press("Enter")
    assert running.desk.night is not None, "closing is asked for once more"
    running.press("Enter")
    assert running.desk.night is None


def test_what_was_cashed_out_or_counted_wrongly_is_taken_back_where_it_was_done(qtbot: QtBot, tmp_path: Path) -> None:
    running = Running(qtbot, tmp_path, books_with_a_night(tmp_path, house(), plan()))
    running.press("F7")
    panel = closing(running)
    panel.counted.setFocus()
    running.keys("Enter", "Enter", "Enter", "Enter")
    card = running.window.findChild(CountCard)
    assert card is not None
    click(card.as_booked)
    running.press("^Enter")
    assert panel.undo_button.accessibleName() == "Undo all chips counted"
    click(panel.undo_button)
    assert not running.desk.table.counted_out
    panel.count_button.setFocus()
    running.press("^Z")
    assert [one.name for one in running.desk.statement().holding] == ["Cy"]
    assert panel.said.text().startswith("Cy holds £100, 1 to go.")


def test_a_name_from_right_to_left_does_not_turn_its_sentence_round(qtbot: QtBot, tmp_path: Path) -> None:
    running = Running(qtbot, tmp_path, books_with_a_night(tmp_path, house(), plan("مريم", "Bo")))
    running.press("F7")
    panel = closing(running)
    assert panel.said.text().startswith("\u2068مريم\u2069 holds £100")
    running.desk.aside(BuyIn(1, 5_000))
    running.desk.aside(BuyIn(1, 5_000))
    case, rack = running.desk.counting.places()
    over = {str(rack): dict(running.desk.table.rack), str(case): combined(running.desk.table.case, {2500: 2})}
    assert any(cause.sentence.startswith("\u2068مريم\u2069") for cause in running.desk.counting.causes(
        running.desk.counting.compare(over)))


def test_anybody_can_be_cashed_out_first(qtbot: QtBot, tmp_path: Path) -> None:
    running = Running(qtbot, tmp_path, books_with_a_night(tmp_path, house(), plan()))
    running.press("F7")
    panel = closing(running)
    panel.who.setCurrentIndex(2)
    click(panel.cash_button)
    assert [one.name for one in running.desk.statement().holding] == ["Ann", "Bo"]


def test_a_count_that_differs_wants_its_reason_and_keeps_what_was_typed(qtbot: QtBot, tmp_path: Path) -> None:
    running = Running(qtbot, tmp_path, books_with_a_night(tmp_path, house(), plan()))
    running.press("F7")
    panel = closing(running)
    panel.counted.setFocus()
    panel.counted.selectAll()
    running.keys(*"90", "Enter")
    assert panel.said.text().startswith("Ann hands in 90.")
    assert panel.counted.text() == "90"
    panel.reason.setFocus()
    running.keys(*"lost one", "Enter")
    assert panel.said.text().startswith("Bo holds")
    assert [found.amount for found in running.desk.statement().found] == [-1000]


def test_commission_is_cleared_before_the_chips_are_handed_in(qtbot: QtBot, tmp_path: Path) -> None:
    with open_test_books(tmp_path, create=True) as books:
        desk = Desk(books)
        desk.open_house(house())
        desk.open_night(plan(commission_taken="boxes"))
        desk.answer(1)
        desk.answer(None)
        deal(desk, "22K7", bets(s1={"banker": 1000}, s2={"banker": 1000}))
        assert owes_anything(desk.table)
    running = Running(qtbot, tmp_path)
    running.press("F7")
    panel = closing(running)
    assert panel.said.text() == "Ann owes £0.50 commission. Collect it first, or waive it with a reason."
    assert not panel.cash_button.isVisible()
    click(panel.waive_button)
    assert panel.said.text().startswith("There is no reason yet.")
    panel.reason.setFocus()
    running.keys(*"kind")
    click(panel.waive_button)
    assert panel.cash_button.isVisible()
    panel.who.setCurrentIndex(1)
    click(panel.account_button)
    assert not owes_anything(running.desk.table)
    assert [waived.reason for waived in running.desk.statement().waived] == ["kind"]


def test_a_new_night_knows_the_players_of_the_last_one(qtbot: QtBot, tmp_path: Path) -> None:
    with open_test_books(tmp_path, create=True) as books:
        Desk(books).open_house(house())
    running = Running(qtbot, tmp_path)
    page = first_run(running)
    page.host.edit.setFocus()
    running.keys("Enter", *"Bo", "Enter", "^Enter")
    assert [who.name for who in running.desk.table.seats.values()] == ["Bo"]
    running.press("F7")
    click(closing(running).cash_button)
    click(closing(running).close_button)
    running.press("Enter")
    running.press("F3")
    assert first_run(running) is not page
    assert [player.name for player in running.desk.players()] == ["Bo"]


def test_before_the_chips_are_in_nobody_is_told_to_pay(qtbot: QtBot, tmp_path: Path) -> None:
    running = Running(qtbot, tmp_path, books_with_a_night(tmp_path, house(), plan()))
    running.press("F7")
    model = running.page(SettlePage).results.model()

    def told() -> list[tuple[str, str]]:
        return [(str(model.index(row, 3).data()), str(model.index(row, 5).data())) for row in range(model.rowCount())]

    assert told() == [("–", "holds 100")] * 3 + [("–", "–")]
    click(closing(running).cash_button)
    assert told() == [("±0", "–"), ("–", "holds 100"), ("–", "holds 100"), ("–", "–")]
    for _ in range(2):
        click(closing(running).cash_button)
    assert told() == [("±0", "settled")] * 4


@pytest.mark.parametrize(("keys", "title"), [("F7", "Settling the night"), ("^,", "Settings")])
def test_f1_says_what_a_page_is_for_and_goes_away_again(qtbot: QtBot, tmp_path: Path, keys: str, title: str) -> None:
    running = Running(qtbot, tmp_path, books_with_a_night(tmp_path, house(), plan()))
    running.keys(keys, "F1")
    card = running.window.findChild(Card)
    assert card is not None
    assert card.accessibleName() == title
    assert running.window.covered
    running.press("Esc")
    assert not running.window.covered


def test_the_demo_is_dealt_the_same_each_time_and_verifies(tmp_path: Path) -> None:
    made = []
    for name in ("a.db", "b.db"):
        make_demo(tmp_path / name, tmp_path / "keys")
        with open_books(tmp_path / name, key_folder=tmp_path / "keys") as books:
            assert books.verify() == []
            made.append(books.balances())
    assert made[0] == made[1]
