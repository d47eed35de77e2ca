"""The Settle page, as the host uses it."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel
from pytestqt.qtbot import QtBot

from app.dealing.prompts.heard import utterance
from app.errors import MachineFault
from app.ledger.check import Finding
from app.money import currency
from app.settlement import BookMark, HouseNight, NightStatement, PlayerNight, house_against
from app.sheets.blocks import Sheet
from app.sheets.foot import Printing
from app.sheets.settlement import settlement_sheet
from app.store.proof.state import Proof
from ui.heard import telling
from ui.look import theme
from ui.printing import A4, LETTER, leaving
from ui.settle.page import SettlePage, file_name
from ui.settle.payments import initials
from ui.settle.strip import Told

PLAYERS = (
    PlayerNight(1, "Luca Moretti", 10000, 13100, 10000, (1,)),
    PlayerNight(2, "<b>Tom</b>", 25000, 6000, 0, (2,)),
    PlayerNight(3, "Sam Byrne", 10000, 5500, 4500, (3,)),
)
NIGHT = NightStatement(
    "Friday Night", "S-0031", datetime(2025, 11, 21, 19, 30, tzinfo=UTC), datetime(2025, 11, 22, 1, tzinfo=UTC),
    ("Mini Baccarat",), currency("GBP"), PLAYERS, house_against(PLAYERS, "Anna Keller"),
    BookMark(1, 1207, "7K2MQ-4XDAB"),
)


def make_sheet(statement: NightStatement) -> Sheet:
    """The sheet of a night, printed at a quarter past one."""
    return settlement_sheet(statement, Printing(datetime(2025, 11, 22, 1, 14, tzinfo=UTC), "1.0"))

VERIFIED = Proof(is_whole=True)


@pytest.fixture
def page(qtbot: QtBot, qapp: QApplication) -> SettlePage:
    """The page with a settled night on it, in the size it has in the window."""
    theme.load_fonts()
    made = SettlePage(make_sheet)
    qtbot.addWidget(made)
    made.resize(1364, 840)
    made.show()
    made.show_statement(NIGHT, proof=VERIFIED)
    return made


def chosen(path: Path | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The host picks this file, or none, when asked where to save."""
    answer = (str(path) if path else "", "")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: answer)


def test_every_payment_is_a_row_that_can_be_read_aloud(page: SettlePage) -> None:
    model = page.payments.model()
    rows = [model.index(row, 0) for row in range(model.rowCount())]
    spoken = [model.data(row, Qt.ItemDataRole.AccessibleTextRole) for row in rows]
    assert spoken == ["<b>Tom</b> pays Luca Moretti £131", "<b>Tom</b> pays House bank £59"]
    assert page.count.text() == "2 transfers"


def test_of_a_night_before_these_books_only_results_are_shown(page: SettlePage) -> None:
    then = (PlayerNight(1, "Ann", 0, 1250, -1250), PlayerNight(2, "Bo", 0, -2000, 2000))
    page.show_statement(replace(NIGHT, players=then, house=house_against(then, "Anna Keller"), imported=True))
    model = page.results.model()
    shown = {tuple(model.data(model.index(row, column)) for column in range(model.columnCount()))
             for row in range(model.rowCount())}
    assert shown == {("Ann", "–", "–", "+12.50", "–", "settled"), ("Bo", "–", "–", "−20", "–", "settled"),
                     ("House bank", "–", "–", "+7.50", "–", "settled")}


def test_rows_are_large_enough_for_a_finger(page: SettlePage) -> None:
    assert page.payments.visualRect(page.payments.model().index(0, 0)).height() >= 44
    assert page.results.rowHeight(0) >= 44
    for button in (page.print_button, page.pdf_button, *page.papers.buttons()):
        assert min(button.width(), button.height()) >= 44


def test_everybody_s_result_is_listed_with_the_house_bank_last(page: SettlePage) -> None:
    model = page.results.model()
    columns, people = range(model.columnCount(QModelIndex())), range(model.rowCount(QModelIndex()))
    rows = [[model.data(model.index(row, column)) for column in columns] for row in people]
    assert rows[0] == ["Luca Moretti", "100", "131", "+31", "100", "receives 131"]
    assert rows[-1] == ["House bank", "–", "–", "+204", "holds 145", "receives 59"]


def test_balanced_books_of_a_closed_night_are_final(page: SettlePage) -> None:
    assert page.status.text() == "The books balance and are verified. This sheet is final."


@pytest.mark.parametrize(("proof", "said"), [
    (Proof(), "Not verified yet."),
    (Proof((Finding("seal", "Entry 4 was changed.", 4),), is_whole=True),
     "The books do not verify since entry 4. Entry 4 was changed."),
])
def test_a_night_of_books_that_are_not_verified_is_not_called_final(page: SettlePage, proof: Proof, said: str) -> None:
    page.show_statement(NIGHT, proof=proof)
    assert page.status.text() == said
    assert page.balance.text() == "Adds up to 0"


def test_while_a_night_is_not_verified_yet_it_says_how_far_it_is(page: SettlePage) -> None:
    page.show_verifying("Verifying: the entries, 40%.")
    assert page.status.text() == "The books balance and are verified. This sheet is final.", "gone through again"
    page.show_statement(NIGHT, proof=Proof())
    assert page.status.text() == "Not verified yet. Verifying: the entries, 40%."
    page.show_verifying("Verifying: the sittings dealt again, 10%.")
    assert page.status.text() == "Not verified yet. Verifying: the sittings dealt again, 10%."
    page.show_verifying("")
    assert page.status.text() == "Not verified yet."


def test_whoever_is_paid_reads_beside_it_that_the_books_were_changed(page: SettlePage) -> None:
    changed = Proof((Finding("x", "It was changed.", entry=4),))
    for proof, doubt in ((changed, ["The books do not verify since entry 4."]), (Proof(), []), (VERIFIED, [])):
        page.show_statement(NIGHT, settling=True, proof=proof)
        page.strip.show_told(Told("Collect £25 from Cy", reason="Nothing is paid yet."))
        seen = page.strip.words._lines
        assert [text for _, text, _, shade in seen if shade == theme.BAD] == doubt
        assert page.strip.words.reason == " ".join([*doubt, "Nothing is paid yet."])



def test_what_is_to_be_paid_next_is_told_once_while_it_is_in_sight(page: SettlePage,
                                                                  monkeypatch: pytest.MonkeyPatch) -> None:
    page.show_statement(NIGHT, settling=True, proof=VERIFIED)
    QApplication.processEvents()  # what there is when the host comes is told by then
    said: list[str] = []
    monkeypatch.setattr(telling, "tell", lambda widget, *sentences: said.append(utterance(*sentences)))
    told = Told("Collect £25 from Cy", reason="Nothing is paid yet.")
    page.strip.show_told(told)
    page.strip.show_told(told)
    assert said == ["Collect £25 from Cy. Nothing is paid yet."]
    page.hide()
    page.strip.show_told(Told("Pay £5 to Bo"))
    assert len(said) == 1


def test_a_player_who_still_holds_chips_is_named_in_the_status_line(page: SettlePage) -> None:
    page.show_statement(replace(NIGHT, players=(*PLAYERS[:2], replace(PLAYERS[2], holds=500))), proof=VERIFIED)
    assert page.status.text() == "Not final: 1 player still holds chips (Sam Byrne)."


def test_books_out_of_balance_show_by_how_much_and_no_payments(page: SettlePage) -> None:
    page.show_statement(replace(NIGHT, house=HouseNight("Anna Keller", 20300, 14500)))
    assert page.balance.text() == "Out by £1"
    assert not page.payments.isVisible()
    assert page.nobody.text() == "Nobody can settle until the books balance."
    assert page.status.text().startswith("The books do not balance: £1 is unaccounted for.")


def test_a_night_in_which_nobody_owes_says_so_in_the_list_s_place(page: SettlePage) -> None:
    even = (PlayerNight(1, "Ann", 5000, 5000),)
    page.show_statement(replace(NIGHT, players=even, house=house_against(even, "Anna Keller")))
    assert page.nobody.isVisible()
    assert page.nobody.text() == "Nobody owes anybody anything."


def test_nobody_is_told_to_pay_while_chips_are_still_out(page: SettlePage) -> None:
    page.show_statement(replace(NIGHT, players=(replace(PLAYERS[0], holds=1000), *PLAYERS[1:])))
    assert not page.payments.isVisible()
    assert page.nobody.text() == "Cash everybody out first: chips still held change who pays whom."
    assert page.count.text() == ""


def test_choosing_letter_lays_the_sheet_out_for_letter(page: SettlePage) -> None:
    QTest.mouseClick(page.papers.button(1), Qt.MouseButton.LeftButton)
    assert page.paper == LETTER
    QTest.mouseClick(page.papers.button(0), Qt.MouseButton.LeftButton)
    assert page.paper == A4


def test_saving_writes_the_pdf_where_the_host_said(
    page: SettlePage, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen(tmp_path / "friday", monkeypatch)
    with qtbot.waitSignal(page.saved) as done:
        QTest.mouseClick(page.pdf_button, Qt.MouseButton.LeftButton)
    assert done.args == ["A4"]
    assert (tmp_path / "friday.pdf").read_bytes().startswith(b"%PDF")
    assert page.status.text() == f"Saved as {tmp_path / 'friday.pdf'}."


def test_thinking_better_of_saving_writes_nothing(
    page: SettlePage, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen(None, monkeypatch)
    with qtbot.assertNotEmitted(page.saved):
        QTest.mouseClick(page.pdf_button, Qt.MouseButton.LeftButton)
    assert list(tmp_path.iterdir()) == []


def test_a_pdf_that_cannot_be_saved_is_told_on_the_page(
    page: SettlePage, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen(tmp_path / "gone" / "sheet.pdf", monkeypatch)
    with qtbot.waitSignal(page.faulted) as told:
        QTest.mouseClick(page.pdf_button, Qt.MouseButton.LeftButton)
    assert told.args == [page.status.text()]
    assert page.status.text().endswith("Choose another folder and save it again.")


def test_printing_hands_over_a_sheet_made_at_that_moment(
    page: SettlePage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    def fresh(statement: NightStatement) -> Sheet:
        made.append(statement.sheet)
        return make_sheet(statement)

    monkeypatch.setattr(page, "make_sheet", fresh)
    monkeypatch.setattr(leaving, "print_sheet", lambda sheet, paper, parent: True)
    with qtbot.waitSignal(page.printed) as done:
        QTest.mouseClick(page.print_button, Qt.MouseButton.LeftButton)
    assert done.args == ["A4"]
    assert made == ["S-0031"]


def test_a_computer_without_a_printer_is_told_on_the_page(
    page: SettlePage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(*_: object) -> bool:
        raise MachineFault("This computer has no printer set up.", "Save the sheet as a PDF.")

    monkeypatch.setattr(leaving, "print_sheet", none)
    with qtbot.waitSignal(page.faulted):
        QTest.mouseClick(page.print_button, Qt.MouseButton.LeftButton)
    assert page.status.text() == "This computer has no printer set up. Save the sheet as a PDF."


def test_names_are_never_read_as_markup(page: SettlePage) -> None:
    labels = page.findChildren(QLabel)
    page.show_statement(replace(NIGHT, players=(replace(PLAYERS[1], name="<img src=x>", holds=1),)))
    assert "<img src=x>" in page.status.text()
    assert all(label.textFormat() is Qt.TextFormat.PlainText for label in labels)
    tip = page.results.model().data(page.results.model().index(0, 0), Qt.ItemDataRole.ToolTipRole)
    assert "<img" not in tip


def test_without_a_night_nothing_can_be_printed(qtbot: QtBot) -> None:
    page = SettlePage(make_sheet)
    qtbot.addWidget(page)
    assert not page.print_button.isEnabled()
    assert not page.pdf_button.isEnabled()
    assert page.status.text() == "Open a night to settle it."


def test_a_narrow_window_keeps_the_names_and_what_is_to_settle(page: SettlePage) -> None:
    page.resize(1000, 640)
    assert not page.results.isColumnHidden(0)
    assert not page.results.isColumnHidden(5)
    assert page.results.isColumnHidden(4)
    page.resize(1900, 1000)
    assert not page.results.isColumnHidden(4)


def test_the_file_s_name_is_one_that_every_system_takes() -> None:
    assert file_name(NIGHT) == "Friday Night S-0031.pdf"
    assert file_name(replace(NIGHT, night="../a:b\\c?\n")) == "a b c S-0031.pdf"


@pytest.mark.parametrize(("name", "letters"), [("Chen Wei", "CW"), ("王伟", "王"), ("", ""), ("ann", "A")])
def test_a_badge_shows_the_first_letters(name: str, letters: str) -> None:
    assert initials(name) == letters
