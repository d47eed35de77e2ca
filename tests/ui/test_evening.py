"""An evening from the first start to the closed night, as a host goes through it."""

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QSettings, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.chips import combined
from app.dealing.asides.registry import BuyIn, owes_anything
from app.desk import Desk
from app.desk.demo import make_demo
from app.errors import MachineFault
from app.glossary import glossary
from app.store.books import open_books
from tests.app.desk.dealing import bets, deal, house, open_test_books, plan
from tests.ui.hands import click
from tests.ui.night_end import count_as_booked, end_the_night, ending, facts, headline, primary, to_the_count
from tests.ui.running import Running, books_with_a_night
from ui.deal.deal_page import DealPage
from ui.first_run.caution import CautionPage
from ui.first_run.page import FirstRunPage
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
    running.keys(*"Anna", "Enter", *"Luca", "Enter", *"Tom", "Enter", "^Enter")
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
    running.keys(*"Anna", "Enter", *"Luca", "Enter", *"Tom", "Enter")
    with monkeypatch.context() as patch:
        patch.setattr(running.desk.books, "commit", full)
        running.press("^Enter")
    assert first_run(running) is page
    running.press("^Enter")
    assert isinstance(shown(running), DealPage)
    assert [who.name for who in running.desk.table.seats.values()] == ["Luca", "Tom"]


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
    assert headline(running).startswith("Cash out Ann — 100. Bought 100, so ±0.")
    assert primary(running) == ("Ann, 100", "Next: Bo, 100")
    running.press("Enter")
    assert headline(running).startswith("Cash out Bo — 100.")
    running.keys("c", "Enter", "Enter")
    assert headline(running).startswith("Count the chips — before anybody goes home")
    running.press("Esc")
    assert isinstance(shown(running), DealPage), "Esc goes back to the tables; what is done stays done"
    running.press("F7")
    assert not running.desk.table.counted_out
    count_as_booked(running)
    assert headline(running).startswith("Close Test night — 1 payment.")
    assert running.desk.night is not None
    running.press("Enter")
    assert running.desk.night is None
    assert running.desk.statement().final
    assert not ending(running).strip.isVisible()
    qtbot.waitUntil(lambda: any((tmp_path / "backups").glob("sabot-house-*.db")))
    running.press("F3")
    assert first_run(running)


def test_a_chip_that_is_missing_is_borne_by_somebody_before_the_count_is_written(
        qtbot: QtBot, tmp_path: Path) -> None:
    running = Running(qtbot, tmp_path, books_with_a_night(tmp_path, house(), plan()))
    to_the_count(running)
    running.press("b")
    pane = ending(running).count
    assert pane.grid is not None
    fives = next(field for (place, value), field in pane.grid.fields.items() if value == 500 and field.value())
    fives.set_value(fives.value() - 1)
    counted = pane.counts()
    running.keys("Esc", "Esc", "F7")
    assert pane.counts() == counted, "whoever was called away goes on counting"
    running.press("^Enter")
    assert headline(running).startswith("1 × 5 missing — look, then decide. Books ")
    assert (primary(running)[0], facts(running)["Difference"]) == ("Count again", "−5")
    running.keys("s", "Enter")
    assert running.desk.table.counted_out
    assert facts(running)["Difference"] == "−5"
    assert sum(one.to_settle for one in running.desk.statement().players) == -500


def test_a_held_enter_cashes_one_player_out(qtbot: QtBot, tmp_path: Path) -> None:
    running = Running(qtbot, tmp_path, books_with_a_night(tmp_path, house(), plan()))
    running.keys("F7", "Enter")
    for _ in range(5):
        held = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", True)
        QApplication.sendEvent(QApplication.focusWidget() or running.window, held)
    assert [one.name for one in running.desk.statement().holding] == ["Bo", "Cy"]


def test_what_was_cashed_out_or_counted_wrongly_is_taken_back_where_it_was_done(qtbot: QtBot, tmp_path: Path) -> None:
    running = Running(qtbot, tmp_path, books_with_a_night(tmp_path, house(), plan()))
    to_the_count(running)
    count_as_booked(running)
    assert ending(running).strip.undo_button.accessibleName() == "Undo all chips counted"
    click(ending(running).strip.undo_button)
    assert not running.desk.table.counted_out
    running.press("^Z")
    assert [one.name for one in running.desk.statement().holding] == ["Cy"]
    assert headline(running).startswith("Cash out Cy — 100.")
    running.press("Back")
    assert [one.name for one in running.desk.statement().holding] == ["Bo", "Cy"]


def test_a_name_from_right_to_left_does_not_turn_its_sentence_round(qtbot: QtBot, tmp_path: Path) -> None:
    running = Running(qtbot, tmp_path, books_with_a_night(tmp_path, house(), plan("مريم", "Bo")))
    running.press("F7")
    assert headline(running).startswith("Cash out \u2068مريم\u2069 — 100")
    running.desk.aside(BuyIn(1, 5_000))
    running.desk.aside(BuyIn(1, 5_000))
    case, rack = running.desk.counting.places()
    over = {str(rack): dict(running.desk.table.rack), str(case): combined(running.desk.table.house.case, {2500: 2})}
    assert any(cause.sentence.startswith("\u2068مريم\u2069") for cause in running.desk.counting.causes(
        running.desk.counting.compare(over)))


def test_anybody_can_be_cashed_out_first(qtbot: QtBot, tmp_path: Path) -> None:
    running = Running(qtbot, tmp_path, books_with_a_night(tmp_path, house(), plan()))
    running.press("F7")
    table = ending(running).cash_out.table
    click(table, table.row_area(2).center())
    running.press("Enter")
    assert [one.name for one in running.desk.statement().holding] == ["Ann", "Bo"]


def test_who_is_skipped_comes_last(qtbot: QtBot, tmp_path: Path) -> None:
    running = Running(qtbot, tmp_path, books_with_a_night(tmp_path, house(), plan()))
    running.keys("F7", "Down", "Enter", "Enter")
    assert [one.name for one in running.desk.statement().holding] == ["Ann"]
    assert headline(running).startswith("Cash out Ann")


def test_a_count_that_differs_is_named_at_once_and_wants_its_reason(qtbot: QtBot, tmp_path: Path) -> None:
    running = Running(qtbot, tmp_path, books_with_a_night(tmp_path, house(), plan()))
    running.keys("F7", *"90")
    assert headline(running).startswith("Ann is 10 short — say why. The books say 100.")
    running.press("Enter")
    assert [one.name for one in running.desk.statement().holding] == ["Ann", "Bo", "Cy"]
    running.keys(*"lost one", "Enter")
    assert headline(running).startswith("Cash out Bo")
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
    assert headline(running).startswith("Ann owes £0.50 commission — clear it first.")
    assert not ending(running).cash_out.table.field.isVisible()
    running.keys("w", "Enter")
    assert "There is no reason yet." in headline(running)
    running.keys(*"kind", "Enter")
    assert headline(running).startswith("Cash out Ann")
    running.keys("Enter", "a", "Enter")
    assert not owes_anything(running.desk.table)
    assert [waived.reason for waived in running.desk.statement().waived] == ["kind"]


def test_a_new_night_knows_the_players_of_the_last_one(qtbot: QtBot, tmp_path: Path) -> None:
    with open_test_books(tmp_path, create=True) as books:
        Desk(books).open_house(house())
    running = Running(qtbot, tmp_path)
    page = first_run(running)
    page.host.edit.setFocus()
    running.keys("Enter", *"Bo", "Enter", *"Ann", "Enter", "^Enter")
    assert [who.name for who in running.desk.table.seats.values()] == ["Bo", "Ann"]
    running.press("F7")
    end_the_night(running)
    running.press("F3")
    assert first_run(running) is not page
    assert [player.name for player in running.desk.players()] == ["Bo", "Ann"]


def test_before_the_chips_are_in_nobody_is_told_to_pay(qtbot: QtBot, tmp_path: Path) -> None:
    running = Running(qtbot, tmp_path, books_with_a_night(tmp_path, house(), plan()))
    running.press("F7")
    model = running.page(SettlePage).results.model()

    def told() -> list[tuple[str, str]]:
        return [(str(model.index(row, 3).data()), str(model.index(row, 5).data())) for row in range(model.rowCount())]

    assert told() == [("–", "holds 100")] * 3 + [("–", "–")]
    running.press("Enter")
    assert told() == [("±0", "–"), ("–", "holds 100"), ("–", "holds 100"), ("–", "–")]
    for _ in range(2):
        running.press("Enter")
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


def test_f1_says_what_the_words_of_a_page_mean_and_all_five_before_the_first_night(
        qtbot: QtBot, tmp_path: Path) -> None:
    running = Running(qtbot, tmp_path)
    running.keys("Enter", "F1")
    card = running.window.findChild(Card)
    assert card is not None
    told = [one.text() for one in card.findChildren(QLabel)]
    assert set(told) >= {one.sentence for one in glossary()}
    running.press("Esc")
    page = first_run(running)
    running.window.resize(1024, 600)
    click(page.words_button)
    assert running.window.covered


@pytest.mark.parametrize(("keys", "words"), [
    ("F2", {"Rack", "Bank", "On account", "Marker", "Buy-in"}), ("^,", {"Marker"})])
def test_f1_on_a_word_of_the_trade_says_what_it_means(
        qtbot: QtBot, tmp_path: Path, keys: str, words: set[str]) -> None:
    running = Running(qtbot, tmp_path, books_with_a_night(tmp_path, house(), plan()))
    running.keys(keys, "F1")
    card = running.window.findChild(Card)
    assert card is not None
    told = [one.text() for one in card.findChildren(QLabel)]
    assert {one.word for one in glossary() if one.sentence in told} >= words


def test_the_demo_is_dealt_the_same_each_time_and_verifies(tmp_path: Path) -> None:
    made = []
    for name in ("a.db", "b.db"):
        make_demo(tmp_path / name, tmp_path / "keys")
        with open_books(tmp_path / name, key_folder=tmp_path / "keys") as books:
            assert books.verify() == []
            made.append(books.balances())
    assert made[0] == made[1]
