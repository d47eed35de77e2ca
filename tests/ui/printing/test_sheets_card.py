"""Ctrl+P: every sheet there is, chosen, seen, printed; and the books that remember it."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from app.desk import Desk
from app.errors import MachineFault
from app.games import GAMES
from app.sheets.blocks import Sheet
from app.store.books import open_books
from tests.app.desk.dealing import BANKER_WINS, deal, house, plan
from tests.ui.running import Running, books_with_a_night
from ui.frame.commands.actions import actions
from ui.printing import Paper, leaving
from ui.printing.leaving import file_name
from ui.printing.sheets_card import SheetsCard
from ui.settle.page import SettlePage


@pytest.fixture
def running(qtbot: QtBot, tmp_path: Path) -> Running:
    """The program at a night that has just begun."""
    return Running(qtbot, tmp_path, books_with_a_night(tmp_path, house(), plan("Ann", "<b>Bo</b>", "王伟")))


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Sheet, str]]:
    """What goes to the printer, and on which paper."""
    done: list[tuple[Sheet, str]] = []

    def take(sheet: Sheet, paper: Paper, parent: object) -> bool:
        done.append((sheet, paper.name))
        return True

    monkeypatch.setattr(leaving, "print_sheet", take)
    return done


def card(running: Running) -> SheetsCard:
    """The card that Ctrl+P opens, wherever the host is."""
    running.press("^p")
    shown = running.window.findChild(SheetsCard)
    assert shown is not None
    return shown


def press(key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """A key, to whatever has the keyboard."""
    target = QApplication.focusWidget()
    assert target is not None
    QTest.keyClick(target, key, modifier)


def test_ctrl_p_lists_every_sheet_by_name_and_shows_the_first(running: Running) -> None:
    shown = card(running)
    assert [shown.list.item(row).text() for row in range(shown.list.count())] == [
        "Settlement sheet", "Night summary", "Night in figures", "Count sheet", "Blank count form",
        "Baccarat score card, blank", "Baccarat score card, blank, two a page",
        "Jackpot rules, High hand",
        "Jackpot rules, Bad beat", *(f"House rules, {one.name}" for one in GAMES),
        "House rules, High hand jackpot", "House rules, Bad beat jackpot", "Player’s statement, Ann",
        "Player’s statement, <b>Bo</b>", "Player’s statement, 王伟"]
    assert shown.preview.pages == 1
    assert shown.said.text() == "Not verified yet. 1 page"
    assert shown.chosen is not None
    assert shown.chosen.kind.code == "settlement"


def test_arrows_choose_and_enter_prints_once_and_the_next_one_is_a_reprint(
    running: Running, sent: list[tuple[Sheet, str]]
) -> None:
    shown = card(running)
    press(Qt.Key.Key_Down)
    press(Qt.Key.Key_Return)
    assert [(sheet.title, paper) for sheet, paper in sent] == [("Night summary", "A4")]
    assert shown.said.text() == "Printed on A4."
    assert [event.code for event in running.desk.books.events()][-1] == "print"
    press(Qt.Key.Key_Return)
    assert sent[1][0].printed_before.startswith("Reprint 2, first printed ")
    assert [event.code for event in running.desk.books.events()][-1] == "reprint"


def test_looking_at_sheets_is_no_printing(running: Running) -> None:
    before = len(running.desk.books.events())
    card(running)
    for _ in range(8):
        press(Qt.Key.Key_Down)
    press(Qt.Key.Key_Escape)
    assert len(running.desk.books.events()) == before
    assert not running.window.covered


def test_the_paper_is_the_house_s_and_a_roll_can_be_chosen(
    running: Running, sent: list[tuple[Sheet, str]]
) -> None:
    shown = card(running)
    assert shown.papers.currentText() == "A4"
    shown.papers.setCurrentIndex(2)
    assert shown.said.text() == "Not verified yet. One strip"
    QTest.mouseClick(shown.go, Qt.MouseButton.LeftButton)
    assert sent[0][1] == "roll80"


def test_a_host_who_thinks_better_of_it_has_printed_nothing(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leaving, "print_sheet", lambda *_: False)
    card(running)
    press(Qt.Key.Key_Return)
    assert not [event for event in running.desk.books.events() if "print" in event.code]


def test_a_computer_without_a_printer_is_told_on_the_card(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object) -> bool:
        raise MachineFault("This computer has no printer set up.", "Save the sheet as a PDF.")

    monkeypatch.setattr(leaving, "print_sheet", none)
    shown = card(running)
    press(Qt.Key.Key_Return)
    assert "no printer set up" in shown.said.text()
    assert not [event for event in running.desk.books.events() if "print" in event.code]


def test_ctrl_s_saves_a_pdf_and_that_is_a_printing_too(
    running: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "out"), ""))
    shown = card(running)
    shown.choose("statement")
    press(Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert (tmp_path / "out.pdf").read_bytes().startswith(b"%PDF")
    assert shown.said.text() == f"Saved as {tmp_path / 'out.pdf'}."
    assert [event.code for event in running.desk.books.events()][-1] == "print"


def test_space_on_the_card_has_every_sheet_leave_as_a_page_too_and_one_printing_is_written_down(
    running: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "out.pdf"), ""))
    shown = card(running)
    shown.page.setFocus()
    press(Qt.Key.Key_Space)
    assert leaving.with_page()
    press(Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    page = (tmp_path / "out.html").read_text(encoding="utf-8")
    assert "<h1 id=\"h0\">Settlement sheet</h1>" in page
    assert shown.said.text() == f"Saved as {tmp_path / 'out.pdf'}. The page for screen readers is out.html."
    assert [event.code for event in running.desk.books.events() if "print" in event.code] == ["print"]
    press(Qt.Key.Key_Escape)
    assert card(running).page.isChecked()


def test_the_settle_page_s_own_print_is_remembered_with_the_others(
    running: Running, sent: list[tuple[Sheet, str]]
) -> None:
    running.press("F7")
    running.page(SettlePage).print_now()
    card(running)
    press(Qt.Key.Key_Return)
    assert [sheet.printed_before[:9] for sheet, _ in sent] == ["", "Reprint 2"]


def test_a_card_of_house_rules_is_printed_in_the_language_that_is_chosen_and_each_is_a_sheet_of_its_own(
    running: Running, sent: list[tuple[Sheet, str]]
) -> None:
    shown = card(running)
    assert not shown.languages.isVisible()
    shown.choose("rules")
    assert shown.languages.isVisible()
    press(Qt.Key.Key_Return)
    shown.languages.setCurrentIndex(2)
    press(Qt.Key.Key_Return)
    assert [sheet.title.partition(" · ")[0] for sheet, _ in sent] == ["Mini Baccarat", "Mini Baccarat 迷你百家乐"]
    assert [sheet.printed_before for sheet, _ in sent] == ["", ""]
    assert shown.said.text() == "Printed on A4."
    press(Qt.Key.Key_Return)
    assert sent[2][0].printed_before.startswith("Reprint 2, first printed ")
    assert shown.preview.pages == 1


def test_a_score_card_can_be_had_in_each_language_and_a_blank_one_as_often_as_it_is_wanted(
    running: Running, sent: list[tuple[Sheet, str]]
) -> None:
    shown = card(running)
    shown.choose("road-card-blank")
    assert shown.languages.isVisible()
    for language in (0, 1, 2, 2):
        shown.languages.setCurrentIndex(language)
        press(Qt.Key.Key_Return)
        assert shown.said.text() == "Printed on A4."
    assert [sheet.title.partition(" · ")[0] for sheet, _ in sent] == [
        "Baccarat score card", "百家乐路单", "Baccarat score card 百家乐路单", "Baccarat score card 百家乐路单"]
    assert [sheet.printed_before for sheet, _ in sent] == [""] * 4
    assert shown.preview.pages == 1


def test_the_shoe_that_is_dealt_is_found_by_name_and_printed_as_a_score_card(
    running: Running, sent: list[tuple[Sheet, str]]
) -> None:
    assert "Print this shoe’s score card" not in [one.label for one in actions(running.program)]
    running.desk.answer(1)
    running.desk.answer(None)
    deal(running.desk, BANKER_WINS)
    running.deal.refresh()
    next(one for one in actions(running.program) if one.label == "Print this shoe’s score card").do()
    shown = running.window.findChild(SheetsCard)
    assert shown is not None
    assert shown.chosen is not None
    assert shown.chosen.words == "Baccarat score card, Shoe 1"
    press(Qt.Key.Key_Return)
    assert [sheet.about for sheet, _ in sent] == ["road-card:S-0001-R1:en"]


def test_before_the_first_night_the_house_s_own_sheets_can_be_printed(
    qtbot: QtBot, tmp_path: Path, sent: list[tuple[Sheet, str]]
) -> None:
    with open_books(tmp_path / "house.db", key_folder=tmp_path / "keys", create=True) as books:
        Desk(books).open_house(house())
    shown = card(Running(qtbot, tmp_path, tmp_path / "house.db"))
    assert shown.list.item(0).text() == "Baccarat score card, blank"
    shown.choose("rules")
    press(Qt.Key.Key_Return)
    assert sent[0][0].title.startswith("Mini Baccarat · ")
    assert sent[0][0].printed_before == ""


def test_everything_on_the_card_has_a_name_and_room_for_a_finger(running: Running) -> None:
    shown = card(running)
    for control in (shown.list, shown.nights, shown.papers, *shown.findChildren(QAbstractButton)):
        if control.isVisible() and control.focusPolicy() != Qt.FocusPolicy.NoFocus:
            assert control.accessibleName()
            assert control.height() >= 44
    assert shown.list.visualItemRect(shown.list.item(0)).height() >= 44


def test_a_file_is_named_after_its_sheet_and_by_every_system_s_rules() -> None:
    sheet = Sheet("Player’s statement", (), None, subject='Fri: "A/B", S-0001-P3')  # type: ignore[arg-type]
    assert file_name(sheet) == "Fri A B S-0001-P3 Player’s statement.pdf"
