"""A closed night settled at the screen: by the keys of the strip, by the boxes, over a restart."""

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QSettings, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from app.desk import Desk
from app.desk.session.night_opening import NightPlan, Seating
from app.ledger.entries import EntryKind
from app.settlement import CARRIED, CASH, TRANSFER
from tests.app.desk.dealing import QUICK, bets, house, open_test_books
from tests.app.desk.nights_over import ANN, BO, CY, HOUSE, LOST, a_night
from tests.copied import copied
from tests.ui.hands import click
from tests.ui.legible import SIZES, cut_texts
from tests.ui.night_end import count_as_booked, ending
from tests.ui.running import Running
from ui.first_run.page import FirstRunPage
from ui.settle.page import SettlePage
from ui.settle.payments import PaymentDelegate
from ui.settle.rerouting import RerouteCard
from ui.widgets.buttons import PrimaryState


@pytest.fixture(autouse=True)
def settings(tmp_path: Path) -> None:
    QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, str(tmp_path / "settings"))


def night_over(folder: Path, cash: bool = False) -> None:
    """Books whose only night is closed: Cy pays the house 25, Ann pays it 7.50, and Ann pays Bo 5."""
    with open_test_books(folder, create=True) as books:
        desk = Desk(books)
        desk.open_house(house())
        seatings = tuple(Seating(name, 10_000, how="cash" if cash and name == "Bo" else "account")
                         for name in ("Ann", "Bo", "Cy"))
        a_night(desk, LOST, NightPlan("Test night", "Host", seatings, all_the_rest=True, rules=dict(QUICK)))
        desk.close_night()


@pytest.fixture
def running(qtbot: QtBot, tmp_path: Path) -> Running:
    copied("a night over", night_over, tmp_path)
    return Running(qtbot, tmp_path)


def page(running: Running) -> SettlePage:
    """The Settle page, which is in sight."""
    shown = running.page(SettlePage)
    assert running.window.pages.currentWidget() is shown
    return shown


def left(running: Running) -> list[int]:
    return [one.left for one in running.desk.settling.statement().settling]


def headline(running: Running) -> str:
    return page(running).strip.words.accessibleName()


def to_settle(running: Running) -> list[str]:
    """What the results say that everybody still has to do."""
    results = page(running).results.model()
    return [str(results.data(results.index(row, 5))) for row in range(results.rowCount())]


def test_a_start_after_the_close_leads_to_the_settlement(running: Running) -> None:
    assert headline(running).startswith("Collect £25 from Cy — for the house bank. Cy’s result −25, nothing paid yet.")
    assert page(running).strip.primary_button.label == "Mark £25 paid"
    assert page(running).strip.primary_button.second == "Next: £7.50 from Ann"
    assert running.program.bridge is not None
    assert running.program.bridge.top_state().night == "Test night"


def test_enter_marks_one_payment_after_another_and_then_opens_the_next_night(running: Running) -> None:
    for still in ([0, 750, 500], [0, 0, 500], [0, 0, 0]):
        running.press("Enter")
        assert left(running) == still
    assert headline(running).startswith("Everybody has settled")
    assert page(running).progress.text() == "3 of 3 paid or carried"
    assert page(running).moved.text() == "£37.50 of £37.50 settled"
    running.press("Enter")
    assert isinstance(running.window.pages.currentWidget(), FirstRunPage)


def test_a_held_enter_marks_one(running: Running) -> None:
    target = QApplication.focusWidget()
    assert target is not None
    QTest.keyPress(target, Qt.Key.Key_Return)
    before = left(running)
    for _ in range(3):
        QApplication.sendEvent(target, QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return,
                                                 Qt.KeyboardModifier.NoModifier, "\r", True))
    assert left(running) == before == [0, 750, 500]


def test_letters_say_how_a_payment_is_made(running: Running) -> None:
    running.keys("b", "Enter", "n", "Enter")
    marks = running.desk.settling.statement().marks
    assert [(mark.payer, mark.payee, mark.how) for mark in marks] == [(CY, HOUSE, TRANSFER), (ANN, HOUSE, CARRIED)]


def test_carrying_says_so_before_it_is_done(running: Running) -> None:
    running.press("n")
    strip = page(running).strip
    assert strip.primary_button.label == "Carry £25 over"
    assert strip.how_words.text() == "It comes onto the next night’s settlement."
    assert not strip.part_button.isEnabled()


def test_after_one_payment_was_carried_the_next_enter_means_cash_again(running: Running) -> None:
    running.keys("N", "Enter", "Enter")
    assert [mark.how for mark in running.desk.settling.statement().marks] == [CARRIED, CASH]


def test_the_arrows_choose_which_payment_is_marked(running: Running) -> None:
    running.keys("Down", "Down")
    assert headline(running).startswith("Collect £5 from Ann — pay Bo.")
    running.press("Enter")
    assert left(running) == [2500, 750, 0]
    assert page(running).payments_row == 0


def test_a_part_is_typed_and_its_letters_press_nothing(running: Running) -> None:
    running.press("p")
    field = QApplication.focusWidget()
    assert isinstance(field, QLineEdit)
    assert field.text() == "25"
    running.keys(*"1cn0", "Enter")
    assert page(running).status.text().startswith("“1cn0” is not an amount.")
    field.selectAll()
    running.keys(*"10", "Enter")
    assert left(running) == [1500, 750, 500]
    assert "£10 paid of £25" in headline(running)


def test_escape_leaves_a_part_that_was_begun(running: Running) -> None:
    running.keys("p", "Esc")
    assert not page(running).strip.asking
    running.press("Enter")
    assert left(running)[0] == 0


def test_a_part_that_is_too_much_is_refused_on_the_page(running: Running) -> None:
    running.press("p")
    field = QApplication.focusWidget()
    assert isinstance(field, QLineEdit)
    field.selectAll()
    running.keys(*"26", "Enter")
    assert page(running).status.text() == "£26 cannot be paid here. £25 is still to pay. Type what was paid."
    assert left(running) == [2500, 750, 500]


def test_undo_names_the_last_mark_and_keeps_the_reason(running: Running) -> None:
    assert not page(running).strip.undo_button.isEnabled()
    running.press("Enter")
    assert page(running).strip.undo_button.toolTip() != ""
    running.press("Back")
    assert headline(running).startswith("Take back £25 — Cy to House bank, cash.")
    running.keys(*"was not he", "Enter")
    assert left(running) == [2500, 750, 500]
    last = running.desk.books.entries()[-1]
    assert (last.kind, last.reason) == (EntryKind.REVERSAL, "was not he")


def test_a_click_on_a_box_ticks_its_payment(running: Running) -> None:
    listed = page(running).payments
    row = listed.visualRect(listed.model().index(1, 0))
    box = PaymentDelegate.box(row.toRectF()).center().toPoint()
    assert PaymentDelegate.box(row.toRectF()).width() >= 44
    QTest.mouseClick(listed.viewport(), Qt.MouseButton.LeftButton, pos=box)
    assert left(running) == [2500, 0, 500]
    QTest.mouseClick(listed.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(20, row.center().y()))
    assert left(running) == [2500, 0, 500]


def test_a_payment_opens_to_the_entries_that_add_up_to_it(running: Running) -> None:
    running.press("Right")
    shown = page(running)
    assert shown.middle.currentIndex() == 1
    assert shown.behind.title.text() == "Cy to House bank"
    assert [line[2:] for line in shown.behind.lines] == [
        ("Buy-in, Cy", "+100", "−100"), ("Cash-out, Cy", "−75", "+75"), ("Coup 1: Player wins, 9 over 2", "−25", "–")]
    running.press("Esc")
    assert shown.middle.currentIndex() == 0


def test_all_through_the_bank_and_back(running: Running) -> None:
    button = page(running).through_button
    assert button.text() == "3 if all through the house bank"
    click(button)
    assert [one.pair for one in running.desk.settling.statement().payments] == [(CY, HOUSE), (ANN, HOUSE), (HOUSE, BO)]
    assert button.isChecked()
    click(button)
    assert [one.pair for one in running.desk.settling.statement().payments][-1] == (ANN, BO)


def test_a_reroute_offers_the_swaps_that_there_are(running: Running) -> None:
    running.press("r")
    card = running.window.findChild(RerouteCard)
    assert card is not None
    assert [option.label for option in card.options] == ["1  with Ann to Bo, £5"]
    assert card.options[0].effect == (
        "Cy pays Bo £5; Cy pays House bank £20; Ann pays House bank £12.50. 3 payments in all.")
    running.press("1")
    assert not running.window.covered
    assert [one.pair for one in running.desk.settling.statement().payments] == [(CY, BO), (CY, HOUSE), (ANN, HOUSE)]


def test_a_payment_that_is_begun_is_not_rerouted(running: Running) -> None:
    running.press("p")
    field = QApplication.focusWidget()
    assert isinstance(field, QLineEdit)
    field.selectAll()
    running.keys(*"10", "Enter", "r")
    assert running.window.findChild(RerouteCard) is None
    assert page(running).status.text().startswith("It is already part paid.")


@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
def test_settling_can_be_read_at_every_size(running: Running, width: int, height: int, scale: float) -> None:
    running.window.resize(width, height)
    running.preferences.use_text_size(round(100 * scale))
    running.program.go("settle")
    for keys in ((), ("p",), ("Esc", "Enter", "Back"), ("Esc", "Right"), ("n",)):
        running.keys(*keys)
        QApplication.processEvents()
        assert cut_texts(running.window) == []
        assert page(running).strip.words.clipped_texts() == []


@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
def test_large_payments_from_the_house_bank_can_be_read_at_every_size(
    qtbot: QtBot, tmp_path: Path, width: int, height: int, scale: float
) -> None:
    with open_test_books(tmp_path, create=True) as books:
        desk = Desk(books)
        desk.open_house(house())
        seatings = tuple(Seating(name, 103_000, how="cash") for name in ("Christina", "Mei Lin", "Chen Wei"))
        a_night(desk, LOST, NightPlan("Test night", "Host", seatings, all_the_rest=True, rules=dict(QUICK)))
        desk.close_night()
    running = Running(qtbot, tmp_path)
    running.window.resize(width, height)
    running.preferences.use_text_size(round(100 * scale))
    running.program.go("settle")
    running.keys("Esc")
    for then in ("Next: £1,017.50 to Christina", "Next: £1,005 to Chen W"):  # her name as far as there is room
        QApplication.processEvents()
        assert cut_texts(running.window) == []
        assert page(running).strip.primary_button.second.startswith(then)
        running.keys("Enter")


def test_where_nothing_can_be_swapped_the_card_says_why(running: Running) -> None:
    running.keys("Down", "r")
    card = running.window.findChild(RerouteCard)
    assert card is not None
    assert card.options == []
    running.press("Esc")
    assert not running.window.covered


def test_cash_is_counted_first_and_a_difference_wants_its_reason(qtbot: QtBot, tmp_path: Path) -> None:
    night_over(tmp_path, cash=True)
    running = Running(qtbot, tmp_path)
    assert headline(running).startswith("Count the cash box — £100 expected.")
    button = page(running).strip.primary_button
    assert (button.state, button.second) == (PrimaryState.WAITING, "Type the amount")
    running.keys(*"99")
    assert (button.state, button.second) == (PrimaryState.READY, "Then the payments")
    running.press("Enter")
    assert page(running).status.text().startswith("£99 was counted. The books expect £100.")
    assert running.desk.settling.statement().cash is None
    running.keys(*"a coin", "Enter")
    cash = running.desk.settling.statement().cash
    assert cash is not None
    assert (cash.over, cash.reason) == (-100, "a coin")
    assert not page(running).strip.asking
    running.press("Enter")
    assert len(running.desk.settling.statement().marks) == 1


def test_cash_that_the_box_lacks_is_the_host_s_and_is_named_before_it_is_marked(qtbot: QtBot, tmp_path: Path) -> None:
    with open_test_books(tmp_path, create=True) as books:
        desk = Desk(books)
        desk.open_house(house())
        seatings = (Seating("Ann", 10_000, how="cash"), Seating("Bo", 10_000, how="cash"))
        a_night(desk, bets(s1={"player": 5_000}, s2={"player": 2_500}),
                NightPlan("Test night", "Host", seatings, all_the_rest=True, rules=dict(QUICK)))
        desk.close_night()
    running = Running(qtbot, tmp_path)
    running.keys(*"200", "Enter")
    strip = page(running).strip
    assert page(running).status.text().startswith(
        "The cash box holds £200 and pays out £275: £75 comes from the host.")
    assert strip.how_words.text() == "Cash box: £200 → £50"
    running.press("Enter")
    assert headline(running).startswith("Pay Bo £125 — £75 from the host.")
    assert strip.how_words.text() == "The cash box pays £50, the host £75."
    running.press("b")
    assert headline(running).startswith("Pay Bo £125 — from the house bank.")
    assert to_settle(running) == ["settled", "receives 125", "pays 125"], "what was paid is off it"
    running.keys("c", "Enter")
    assert to_settle(running) == ["settled"] * 3
    assert "£75 of the cash that was paid out came from the host." in page(running).notes.text()


def test_a_host_who_does_not_count_goes_on_to_the_payments(qtbot: QtBot, tmp_path: Path) -> None:
    night_over(tmp_path, cash=True)
    running = Running(qtbot, tmp_path)
    running.keys("Esc", "Enter")
    assert len(running.desk.settling.statement().marks) == 1
    assert running.desk.settling.statement().cash is None


def test_what_was_marked_stands_after_a_restart(running: Running, qtbot: QtBot) -> None:
    running.press("Enter")
    running.wait(qtbot, running.program.open)
    assert left(running) == [0, 750, 500]
    assert headline(running).startswith("Collect £7.50 from Ann")


def test_a_night_that_is_settled_is_not_in_the_way_at_the_start_but_can_be_opened_again(
    running: Running, qtbot: QtBot
) -> None:
    running.keys("Enter", "Enter", "Enter")
    running.wait(qtbot, running.program.open)
    assert isinstance(running.window.pages.currentWidget(), FirstRunPage)
    running.press("F7")
    assert headline(running).startswith("Everybody has settled")


def test_an_earlier_night_is_settled_while_another_runs(running: Running) -> None:
    running.desk.open_night(NightPlan("Second", "Host", (Seating("Dee", 10_000),), all_the_rest=True,
                                      rules=dict(QUICK)))
    running.press("F7")
    shown = page(running)
    assert not shown.strip.isVisible()
    assert ending(running).strip.isVisible()
    assert [shown.nights.itemText(at).split(",")[0] for at in range(shown.nights.count())] == ["Second", "Test night"]
    shown.nights.setCurrentIndex(1)
    shown.nights.activated.emit(1)
    assert shown.strip.isVisible()
    assert not ending(running).strip.isVisible()
    running.press("Enter")
    assert left(running)[0] == 0
    assert running.desk.night is not None


def test_names_are_plain_text_on_the_strip_and_behind_a_payment(qtbot: QtBot, tmp_path: Path) -> None:
    with open_test_books(tmp_path, create=True) as books:
        desk = Desk(books)
        desk.open_house(house())
        two = (Seating("<b>Tom</b>", 10_000), Seating("Bo", 10_000))
        a_night(desk, {"1": {"banker": 1250}}, NightPlan("Test night", "Host", two, all_the_rest=True,
                                                         rules=dict(QUICK)))
        desk.close_night()
    running = Running(qtbot, tmp_path)
    assert "<b>Tom</b>" in headline(running)
    running.press("Right")
    assert page(running).behind.title.text() == "<b>Tom</b> to House bank"
    assert page(running).behind.title.textFormat() is Qt.TextFormat.PlainText


def test_nothing_on_the_strip_is_smaller_than_a_finger(running: Running) -> None:
    shown = page(running)
    for one in (*shown.strip.ways.values(), shown.strip.part_button, shown.strip.reroute_button,
                shown.strip.undo_button, shown.strip.primary_button, shown.through_button):
        assert min(one.width(), one.height()) >= 44
        assert one.accessibleName()


def test_the_night_that_is_closed_here_is_settled_here_and_what_is_carried_comes_into_the_next(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with open_test_books(tmp_path, create=True) as books:
        desk = Desk(books)
        desk.open_house(house())
        a_night(desk, LOST)
    running = Running(qtbot, tmp_path)
    running.press("F7")
    assert not page(running).strip.isVisible()
    count_as_booked(running)
    running.press("Enter")
    assert headline(running).startswith("Collect £25 from Cy")
    running.keys("n", "Enter", "c", "Enter", "Enter")
    assert running.desk.settling.statement().settled
    running.desk.open_night(NightPlan("Second", "Host", (Seating("Dee", 10_000), Seating("Eve", 10_000)),
                                      all_the_rest=True, rules=dict(QUICK)))
    running.press("F7")
    page(running).payments.setFocus()
    model = page(running).results.model()
    assert "Cy" in [str(model.index(row, 0).data()) for row in range(model.rowCount())]
    assert {one.name: one.brought for one in running.desk.statement().players}["Cy"] == -2500
