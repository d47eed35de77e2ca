"""Ctrl+K: acts found by name, and lines that are shown before they are posted."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.hands import click
from tests.ui.legible import SIZES, cut_texts
from tests.ui.running import Running
from ui.deal.deal_page import DealPage
from ui.deal.side.seat_panel import SeatPanel
from ui.frame.commands.choice import Action, matching
from ui.frame.commands.palette import Palette
from ui.look import theme
from ui.rules.page import RulesPage
from ui.settings.page import SettingsPage


def shown(running: Running) -> QWidget:
    page = running.window.pages.currentWidget()
    assert page is not None
    return page


def palette(running: Running) -> Palette:
    (found,) = [one for one in running.window.findChildren(Palette) if one.isVisible()]
    return found


def test_words_in_any_order_find_an_action_and_a_beginning_comes_first() -> None:
    made = [Action(label, "", lambda: None) for label in ("Print the sheet", "Save the sheet", "Sheet")]
    assert [one.label for one in matching(made, "sheet")] == ["Sheet", "Print the sheet", "Save the sheet"]
    assert [one.label for one in matching(made, "SHEET pri")] == ["Print the sheet"]
    assert matching(made, "jackpot") == []


def test_an_action_is_found_by_name_and_done_with_enter(running: Running) -> None:
    running.press("^K")
    running.keys("h", "o", "u", "s", "e")
    assert palette(running).shown == ["House rules"]
    running.press("Enter")
    assert isinstance(shown(running), RulesPage)
    assert not running.window.covered


def test_the_slash_opens_the_list_too_and_esc_gives_the_keyboard_back(running: Running) -> None:
    asked = running.asked
    running.press("/")
    assert palette(running).field.hasFocus()
    running.press("Esc")
    assert not running.window.covered
    running.press("Enter")
    assert running.asked != asked


def test_the_arrows_stop_at_both_ends_of_the_list_so_that_one_up_from_the_first_line_closes_nothing(
        running: Running) -> None:
    running.keys("/", "Up")
    rows, last = palette(running).list, len(palette(running).shown) - 1
    assert palette(running).shown[last] == "Close Sabot"
    assert rows.currentIndex().row() == 0
    running.keys(*["Down"] * (last + 3))
    assert rows.currentIndex().row() == last
    running.keys("Up", "/", "Up", *"nothing is called that")
    assert palette(running).nothing.isVisible()
    assert len(palette(running).shown) == 3
    running.keys("Enter")
    assert palette(running).nothing.isVisible()
    assert running.window.isVisible()


def test_no_key_of_the_list_reaches_the_table(running: Running) -> None:
    before = running.desk.run.next_seq if running.desk.run else 0
    running.press("^K")
    running.keys("x", "y", "z", "Enter", "F7")
    assert palette(running).nothing.isVisible()
    assert running.desk.run is not None
    assert running.desk.run.next_seq == before
    assert isinstance(shown(running), DealPage)


@pytest.mark.parametrize("opens", ["^K", "^R"])
def test_tab_never_leads_from_what_lies_over_the_window_to_the_table_below(running: Running, opens: str) -> None:
    assert running.desk.run is not None
    rows, asked = len(running.desk.run.log), running.asked
    running.press(opens)
    over = running.window.over
    assert over is not None
    for shift in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier):
        for _ in range(4):
            QTest.keyClick(QApplication.focusWidget() or running.window, Qt.Key.Key_Tab, shift)
            held = QApplication.focusWidget()
            assert held is not None
            assert over is held or over.isAncestorOf(held)
            running.press("7")
    assert (len(running.desk.run.log), running.asked) == (rows, asked)


def test_arrows_and_clicks_choose_in_the_list(running: Running) -> None:
    running.press("^K")
    running.keys("s", "e", "a", "t", " ", "1")
    assert palette(running).shown[0].startswith("Seat 1: Ann")
    index = palette(running).list.model().index(0, 0)
    click(palette(running).list.viewport(), palette(running).list.visualRect(index).center())
    assert isinstance(running.deal.side.panel, SeatPanel)


def test_a_click_beside_the_list_puts_it_away(running: Running) -> None:
    running.press("^K")
    click(palette(running), palette(running).rect().bottomLeft())
    assert not running.window.covered


@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
def test_the_list_can_be_read_at_every_size(running: Running, width: int, height: int, scale: float) -> None:
    running.window.resize(width, height)
    running.window.use_scale(scale)
    running.press("^K")
    assert cut_texts(palette(running)) == []
    assert running.window.rect().contains(palette(running).panel.geometry())


def post_by_line(running: Running, line: str) -> Palette:
    """Type a line; the palette stays until Enter."""
    running.press("^K")
    running.keys(*line)
    return palette(running)


@pytest.mark.parametrize("place", ["deal", "night", "ledger", "settings"])
def test_a_rebuy_is_typed_on_any_page_shown_part_by_part_and_posted_as_shown(running: Running, place: str) -> None:
    running.program.go(place)
    before = running.desk.table.stack_of(1)
    shown_line = post_by_line(running, "25 ann rebuy")
    assert shown_line.preview.parts.shown == [("Do", "Rebuy", True), ("Who", "Ann, Seat 1", True),
                                              ("How much", "25", True), ("Paid", "on account", False)]
    assert "25.00" in shown_line.preview.lines.text()
    assert running.desk.table.stack_of(1) == before
    running.press("Enter")
    assert not running.window.covered
    assert running.desk.table.stack_of(1) - before == 2500
    assert running.window.place == place


def test_a_new_player_is_seated_with_their_chips_in_one_line(running: Running) -> None:
    shown_line = post_by_line(running, "sit zoe 50")
    assert shown_line.preview.parts.shown == [
        ("Do", "Seat player", True), ("Who", "Zoe, new player", True), ("How much", "50", True),
        ("Paid", "on account", False), ("Where", "Seat 4", False)]
    assert "Zoe owes 50.00 more on account" in shown_line.preview.lines.text()
    running.press("Enter")
    assert (running.desk.table.seats[4].name, running.desk.table.stack_of(4)) == ("Zoe", 5000)


def test_nothing_is_posted_while_a_part_is_missing_or_an_amount_cannot_be_read(running: Running) -> None:
    before = running.desk.run.next_seq if running.desk.run else 0
    shown_line = post_by_line(running, "rebuy ann 1.005")
    assert not shown_line.primary.isEnabled()
    running.press("Enter")
    assert "not an amount" in shown_line.trouble.text()
    running.press("Esc")
    shown_line = post_by_line(running, "marker ann 25")
    assert shown_line.primary.second.endswith("Type after it: initials, such as AB")
    running.press("Enter")
    assert running.window.covered
    assert running.desk.run is not None
    assert running.desk.run.next_seq == before


def test_tab_and_down_go_to_the_other_readings(running: Running) -> None:
    shown_line = post_by_line(running, "tip 2 1")
    first = shown_line.preview.parts.shown
    running.press("Tab")
    assert shown_line.preview.parts.shown != first
    running.press("Up")
    assert shown_line.preview.parts.shown == first


def test_a_strange_word_is_named_and_the_nearest_are_put_in_its_place(running: Running) -> None:
    shown_line = post_by_line(running, "rebuy anm 25")
    assert "“anm”" in shown_line.nothing.text()
    assert "Ann" in shown_line.shown
    running.keys(*["Down"] * (shown_line.shown.index("Ann") + 1), "Enter")
    assert shown_line.field.text() == "rebuy Ann 25"
    assert shown_line.primary.isEnabled()


def test_what_happened_at_the_table_is_found_by_its_synonyms_and_asked_there(running: Running) -> None:
    running.program.go("night")
    post_by_line(running, "redeal")
    assert palette(running).shown[0] == "Misdeal"


def test_an_act_is_found_by_its_synonym_and_its_name_is_put_into_the_line(running: Running) -> None:
    shown_line = post_by_line(running, "top up")
    assert shown_line.shown[0] == "Rebuy"
    running.press("Enter")
    assert shown_line.field.text() == "Rebuy "


@pytest.mark.parametrize(("typed", "name"), [
    ("contribute", "Jackpot contributions"), ("contribution", "Jackpot contributions"), ("dark", "Dark theme"),
    ("light", "Light theme"), ("high contrast", "High contrast"), ("contrast", "High contrast")])
def test_what_is_done_on_another_page_is_found_by_the_hosts_word(running: Running, typed: str, name: str) -> None:
    shown_line = post_by_line(running, typed)
    assert shown_line.shown[0] == name
    running.press("Enter")
    assert (running.window.place == "jackpots") is (name == "Jackpot contributions")
    assert theme.current_look().light is (name == "Light theme")
    assert theme.current_look().stark is (name == "High contrast")


@pytest.mark.parametrize("typed", ["about", "version", "licence"])
def test_which_sabot_this_is_is_found_by_name(running: Running, typed: str) -> None:
    running.press("^K")
    running.keys(*typed)
    assert palette(running).shown[0] == "About Sabot"
    running.press("Enter")
    page = shown(running)
    assert isinstance(page, SettingsPage)
    assert page.parts[page.section][1] is page.about


def test_the_line_opens_out_of_a_text_field_too(running: Running) -> None:
    running.program.go("night")
    running.press("^F")
    running.press("^K")
    assert palette(running).field.hasFocus()


def test_what_cannot_be_done_before_a_night_is_listed_with_the_reason(qtbot: QtBot, tmp_path: Path) -> None:
    first = Running(qtbot, tmp_path)
    first.press("^K")
    rows = palette(first)
    first.keys(*"note")
    assert rows.shown[0] == "Write a note"
    first.press("Enter")
    assert rows.trouble.text() == "No house is set up yet."
