"""The Jackpots page, by real keys and clicks, on real books."""

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QWidget

from app.jackpots.rules import BAD_BEAT, HIGH_HAND
from tests.app.desk.dealing import house, open_test_books
from tests.app.desk.jackpot_night import FOUR_TENS, JackpotNight
from tests.ui.hands import click
from tests.ui.jackpots.conftest import ENTER, ShownNight
from ui.jackpots.page import JackpotsPage
from ui.printing import PAPERS, pdf_of
from ui.widgets.buttons import PrimaryState
from ui.widgets.card import Card


def test_a_seats_digit_takes_its_contribution_once_and_ctrl_z_gives_it_back(shown: ShownNight) -> None:
    shown.keys("1", "2", "1")
    assert shown.night.pool == 1_000
    assert shown.page.pot.amount.text() == "£10"
    QTest.keyClick(shown.page, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert shown.night.pool == 500


def test_a_click_on_a_name_takes_the_contribution_and_no_row_moves_under_the_finger(shown: ShownNight) -> None:
    row = shown.page.pot.rows[4]
    before = row.mapTo(shown.page, row.rect().center())
    click(row)
    QApplication.processEvents()
    assert shown.night.pool == 500
    assert 4 not in shown.page.pot.rows
    below = shown.page.pot.rows[5]
    assert below.mapTo(shown.page, below.rect().center()).y() - before.y() == below.height() + 2


def test_the_brackets_turn_to_the_other_jackpot_and_back(shown: ShownNight) -> None:
    shown.keys("]")
    assert shown.page.name == BAD_BEAT
    shown.keys("[")
    assert shown.page.name == HIGH_HAND


def test_a_key_typed_into_a_field_does_nothing_else(shown: ShownNight) -> None:
    shown.keys("1")
    click(shown.page.action.add_button)
    field = shown.window.focusWidget()
    assert isinstance(field, QLineEdit)
    shown.keys("20 je2")
    assert (field.text(), shown.page.claim_form, shown.night.pool) == ("20 je2", None, 500)
    field.setText("20")
    shown.keys(ENTER, "to start it", ENTER)
    assert (shown.night.pool, shown.page.action.form) == (2_500, None)


def test_a_key_held_down_takes_one_contribution(shown: ShownNight) -> None:
    from PySide6.QtGui import QKeyEvent

    for repeat in (False, True, True):
        event = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_2, Qt.KeyboardModifier.NoModifier, "2", repeat)
        QApplication.sendEvent(shown.page, event)
    assert shown.night.pool == 500


def test_rules_are_changed_on_their_own_page_and_hold_from_the_next_period(shown: ShownNight) -> None:
    wanted: list[str] = []
    shown.page.rules_wanted.connect(wanted.append)
    shown.keys("1", "e")
    assert wanted == ["jackpot:high_hand"]
    shown.night.desk.rule_sets.change_jackpot(HIGH_HAND, "tie", "split")
    shown.page.refresh()
    assert shown.night.jackpots.running(HIGH_HAND).rules.tie == "first"
    assert [check.words for check in shown.page.telling().checks()][-1] == "Rule changes wait for the next period"


def test_the_note_about_the_law_comes_once_before_a_jackpot_is_switched_on(tmp_path: Path) -> None:
    from app.desk import Desk, NightPlan, Seating

    with open_test_books(tmp_path, create=True) as books:
        desk = Desk(books)
        desk.open_house(house())
        desk.open_night(NightPlan("Friday", "Host", (Seating("Ann", 10_000), Seating("Bo", 10_000)), game="baccarat"))
        page = JackpotsPage(desk)
        cards: list[Card] = []
        page.asks.connect(cards.append)
        page.show()
        QTest.keyClick(page, ENTER)
        assert len(cards) == 1
        assert not desk.jackpots.rules(HIGH_HAND).on
        cards[0].agreed.emit()
        assert desk.jackpots.rules(HIGH_HAND).on
        page.show_jackpot(BAD_BEAT)
        QTest.keyClick(page, ENTER)
        assert (len(cards), desk.jackpots.rules(BAD_BEAT).on) == (1, True)
        page.deleteLater()
        for card in cards:
            card.deleteLater()


def test_every_target_is_large_enough_and_has_a_name(shown: ShownNight) -> None:
    shown.keys("1", "2")
    shown.night.showdown("Bo", "Ann")
    shown.night.stands("Ann", FOUR_TENS)
    shown.page.refresh()
    QApplication.processEvents()
    for one in shown.page.findChildren(QAbstractButton):
        if one.isVisible():
            assert one.accessibleName(), one
            assert min(one.width(), one.height()) >= 44, (one.accessibleName(), one.size())


@pytest.mark.parametrize("size", [(1280, 700), (1280, 800), (1440, 900)])
def test_the_longest_name_and_markup_stay_plain_text_and_inside(shown: ShownNight, size: tuple[int, int]) -> None:
    shown.window.resize(*size)
    QApplication.processEvents()
    for widget in shown.page.findChildren(QWidget):
        if widget.isVisible() and widget.window() is shown.window:
            assert widget.mapTo(shown.window, widget.rect().topLeft()).x() >= 0
            assert widget.mapTo(shown.window, widget.rect().topRight()).x() <= shown.window.width()


@pytest.mark.parametrize("which", ["record", "rules"])
def test_the_sheets_can_be_printed(shown: ShownNight, which: str) -> None:
    shown.keys("1", "2")
    assert pdf_of(shown.place.make_sheet(which, HIGH_HAND), PAPERS[0]).startswith(b"%PDF")


def test_the_top_bar_shows_what_can_be_won_and_says_when_the_time_is_over(tmp_path: Path) -> None:
    from ui.frame.bridge import Bridge

    night = JackpotNight(tmp_path, period="minutes", minutes=30)
    bridge = Bridge(night.desk)
    night.pays("Ann", "Bo")
    assert bridge.top_state().jackpot == "£10"
    night.clock.minute = 30
    assert bridge.top_state().jackpot == "£10 · over"
    page = JackpotsPage(night.desk)
    assert (page.hero.state.big, page.hero.state.left) == ("Over", 0)
    assert page.pot.rows == {}
    page.deleteLater()
    night.close()


def test_of_two_jackpots_the_top_bar_names_the_amount_of_the_one_that_is_over(tmp_path: Path) -> None:
    from ui.frame.bridge import Bridge

    night = JackpotNight(tmp_path, name=BAD_BEAT, period="minutes", minutes=30).pays("Ann", "Bo", "Cy")
    night.desk.rule_sets.change_jackpot(HIGH_HAND, "on", True)
    night.jackpots.contribute(HIGH_HAND, night.player("Ann"))
    bridge = Bridge(night.desk)
    assert bridge.top_state().jackpot == "£5"
    night.clock.minute = 30
    assert bridge.top_state().jackpot == "£15 · over"
    night.close()


def test_a_period_that_still_runs_ends_only_with_a_reason(tmp_path: Path) -> None:
    made = ShownNight(JackpotNight(tmp_path, period="minutes", minutes=30))
    made.keys("1", "2")
    assert made.page.action.primary.state is PrimaryState.QUIET, "its time has not come"
    made.keys(ENTER, ENTER)
    assert made.card is None
    assert made.trouble.startswith("A reason is missing.")
    made.keys("cut short", ENTER)
    assert made.card is not None
    made.keys(ENTER)
    assert made.night.pool == 0
    assert made.night.jackpots.running(HIGH_HAND).ended[0].reason == "cut short"
    made.close()
