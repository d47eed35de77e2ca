"""An earlier night is mended in tonight’s books, at the screen."""

from pathlib import Path

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.desk.cashier.correcting import mends
from app.ledger.entries import EntryKind
from tests.app.desk.nights_over import BO, CY, HOUSE, desk_after_a_night, sound
from tests.ui.books.at_the_page import ENTER, ESC, Reader
from ui.books.mend_panel import MendPanel
from ui.widgets.buttons import PrimaryState


def test_tonights_hand_is_not_mended_here_but_where_it_was_dealt(host: Reader, qtbot: QtBot) -> None:
    host.press(ENTER)
    assert host.primary == "Go to the deal"
    assert not host.page.strip.keys["M"].isEnabled()
    with qtbot.waitSignal(host.page.deal_wanted):
        QTest.keyClick(host.page.lists.table, ENTER)


def open_mending(host: Reader) -> MendPanel:
    """Open the coup of the night that is over, and ask to mend it."""
    number = next(one.number for one in host.desk.books.entries() if one.kind is EntryKind.HAND)
    host.page.lists.table.choose(number)
    host.press(ENTER)
    assert host.primary == "Correct tonight"
    host.press(ENTER)
    panel = host.page.side.panel
    assert isinstance(panel, MendPanel)
    return panel


def test_an_earlier_night_is_mended_in_tonight_s_books_once(host: Reader) -> None:
    panel = open_mending(host)
    panel.payer.setCurrentIndex(panel.payer.findData(CY))
    panel.payee.setCurrentIndex(panel.payee.findData(BO))
    panel.amount.setFocus()
    host.press("2.50")
    assert panel.go.label == "Correct £2.50 tonight"
    host.press(ENTER, "Paid to the wrong seat")
    QTest.keyClick(panel.reason, ENTER)
    QTest.keyClick(panel.reason, ENTER)
    host.settle()
    made = [one for one in host.desk.books.entries() if one.kind is EntryKind.CORRECTION]
    assert [one.night for one in made] == [2]
    assert host.page.opened.key == host.page.lists.table.key == made[0].number
    assert QApplication.focusWidget() is host.page.lists.table
    assert host.page.side.panel is None
    assert host.desk.statement().remarks[0].endswith("Cy owes Bo £2.50 more. Paid to the wrong seat")
    sound(host.desk)


def test_a_correction_of_tonight_that_is_wrong_itself_is_mended_by_another(host: Reader) -> None:
    for entry, shown in ((5, "#5"), (0, "the night")):
        host.desk.correcting.correct(1, CY, BO, 250, "Wrong seat", entry)
        host.page.refresh()
        host.settle()
        number = host.desk.books.head().number
        host.page.go_to("entry", number)
        host.settle()
        assert any(text.startswith(f"Corrects, {shown}, ") for text in host.page.told.texts)
        host.press(ENTER, ENTER)
        assert host.page.side.panel is None
        assert host.page.strip.primary_button.second == "M corrects it again"
        host.press("m")
        panel = host.page.side.panel
        assert isinstance(panel, MendPanel)
        panel.amount.setText("2.50")
        panel.payer.setCurrentIndex(panel.payer.findData(BO))
        panel.payee.setCurrentIndex(panel.payee.findData(CY))
        panel.reason.setText("The other way round")
        panel.press()
        host.settle()
        last = host.desk.books.entries()[-1]
        assert (last.number, mends(last.key), last.night) == (number + 1, (1, entry), 2)
    assert {one.player: one.brought for one in host.desk.statement().players} == {1: 0, BO: 0, CY: 0}
    sound(host.desk)


def test_what_cannot_be_mended_so_is_said_in_the_panel_and_nothing_is_written(host: Reader) -> None:
    panel, before = open_mending(host), host.desk.books.head()
    panel.reason.setFocus()
    host.press(ENTER)
    assert "No amount was typed" in panel.trouble.text()
    panel.amount.setText("5")
    panel.payer.setCurrentIndex(panel.payer.findData(HOUSE))
    panel.reason.setText("x")
    panel.press()
    assert "cannot owe" in panel.trouble.text()
    assert host.desk.books.head() == before
    host.press(ESC)
    assert host.page.side.panel is None
    assert host.page.opened.key


def test_nothing_is_mended_while_no_night_is_open(qtbot: QtBot, tmp_path: Path) -> None:
    desk = desk_after_a_night(tmp_path)
    host = Reader(qtbot, desk)
    host.press(ENTER)
    assert host.page.strip.primary_button.state is PrimaryState.OFF
    assert host.page.strip.primary_button.second == "Open a night first."
    host.press(ENTER, "m")
    assert host.page.side.panel is None
    desk.books.close()
