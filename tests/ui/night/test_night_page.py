"""The Night page in the whole program, by its keys and clicks: who comes and goes, and how it stands."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QFont, QStandardItemModel
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QScrollArea, QTableView

from app.dealing.asides.registry import BuyIn, CashOut
from app.games.baccarat.irregular.rulings import EndOfShoe
from app.jackpots.rules import HIGH_HAND
from tests.ui.hands import click
from tests.ui.legible import TIGHTEST, cut_texts
from tests.ui.night.night_page import (
    Open,
    count,
    headline,
    page,
    player_panel,
    posted,
    press_button,
    primary,
    type_into,
)
from tests.ui.running import Running
from ui.look import theme
from ui.night.add_player import AddPlayerPanel
from ui.night.expense_panel import ExpensePanel
from ui.night.player_panel import PlayerPanel
from ui.night.player_table import JACKPOT, MENU, NAME

# who comes


def test_a_new_player_is_seated_and_sold_chips_by_ctrl_enter(night: Open) -> None:
    running = night()
    running.keys("N", *"Marco Bell", "^Enter")
    assert (running.desk.table.name(4), running.desk.table.stack_of(4)) == ("Marco Bell", 10_000)
    assert page(running).player is not None
    assert page(running).player.name == "Marco Bell"  # type: ignore[union-attr]  # told just before
    assert isinstance(page(running).panel, PlayerPanel)


def test_somebody_may_sit_down_without_chips_yet(night: Open) -> None:
    running = night()
    running.keys("N", *"Zed")
    panel = page(running).panel
    assert isinstance(panel, AddPlayerPanel)
    type_into(panel.other, "0")
    assert panel.primary.label == "Seat Zed, no chips yet"
    before = posted(running)
    running.press("^Enter")
    assert (running.desk.table.name(4), posted(running)) == ("Zed", before)
    assert headline(running) == "Buy-in for Zed — choose an amount"


def test_the_panel_of_a_new_player_is_no_wider_than_its_place_in_a_small_window(night: Open) -> None:
    running = night(size=(1024, 600))
    running.press("N")
    panel = page(running).panel
    assert isinstance(panel, AddPlayerPanel)
    area = panel.findChild(QScrollArea)
    assert area is not None
    assert area.verticalScrollBar().maximum() > 0, "the bar takes its room too"
    inside = area.widget()
    assert inside is not None
    assert inside.width() <= area.viewport().width()


def test_whoever_was_here_comes_up_by_a_few_letters(night: Open) -> None:
    running = night()
    running.desk.aside(CashOut(3, 10_000))
    page(running).refresh()
    running.keys("N", *"pri")
    panel = page(running).panel
    assert isinstance(panel, AddPlayerPanel)
    assert panel.known[0].label.startswith("Priya Shah")
    running.press("Enter")
    assert panel.name_field.text() == "Priya Shah"
    running.press("^Enter")
    assert running.desk.table.seat_of(3) == 3
    assert len(running.desk.players()) == 3


def test_a_name_that_looks_like_anothers_is_asked_about_once(night: Open) -> None:
    running = night()
    running.press("N")
    panel = page(running).panel
    assert isinstance(panel, AddPlayerPanel)
    panel.name_field.setText("Тom Okafor")
    running.press("^Enter")
    assert panel.trouble.text().startswith("Тom Okafor is very close to Tom Okafor, another player.")
    assert len(running.desk.players()) == 3
    running.press("^Enter")
    assert len(running.desk.players()) == 4


def test_somebody_may_wait_for_a_seat_with_chips(night: Open) -> None:
    running = night()
    running.keys("N", *"Zed")
    panel = page(running).panel
    assert isinstance(panel, AddPlayerPanel)
    panel.seat.setCurrentIndex(panel.seat.count() - 1)
    running.press("^Enter")
    assert running.desk.table.waiting == [4]
    assert page(running).table.model.text(page(running).table.model.rows[-1], NAME) == "Zed · Waits"


def test_what_cannot_be_is_said_in_the_panel_and_nobody_is_seated(night: Open) -> None:
    running = night()
    running.keys("N", *"Tom Okafor", "^Enter")
    panel = page(running).panel
    assert isinstance(panel, AddPlayerPanel)
    assert panel.trouble.text().startswith("Tom Okafor is already in Seat 2.")


# everything else for a player


def test_a_tip_says_what_it_posts_while_it_is_typed(night: Open) -> None:
    running = night()
    type_into(player_panel(running).tip, "5")
    assert page(running).bank.posts.text() == "Will post: 5.00 from Luca Moretti to the jar"
    press_button(running, "Tip")
    assert running.desk.watch.tonight().jar == 500
    type_into(player_panel(running).jar, "5")
    press_button(running, "Pay from tip jar")
    assert running.desk.watch.tonight().jar == 0
    type_into(player_panel(running).tip, "1000")
    press_button(running, "Tip")
    assert player_panel(running).trouble.text().startswith("1,000 cannot go into the tip jar.")


def test_who_has_nothing_left_is_cashed_out_with_a_reason_where_the_books_expect_chips(night: Open) -> None:
    running = night()
    running.press("X")
    assert primary(running) == ("Cash out", "Count first")
    for _ in page(running).strip.count.fields:
        running.press("Enter")
    assert primary(running) == ("Cash out 0", "A reason first")
    QTest.keyClicks(page(running).strip.note, "went home with them")
    running.press("^Enter")
    assert 1 not in running.desk.table.seats
    assert next(one for one in running.desk.watch.tonight().players if one.player == 1).in_front == 0
    assert running.desk.books.verify() == []


def test_where_bets_are_not_entered_a_count_needs_no_reason(night: Open) -> None:
    running = night(wagers="off")
    running.press("X")
    for _ in page(running).strip.count.fields:
        running.press("Enter")
    assert headline(running) == "Cash out Luca — count the chips"
    assert primary(running) == ("Cash out 0", "Luca, on account")
    running.press("Enter")
    assert 1 not in running.desk.table.seats


def test_who_comes_during_a_hand_is_in_sight_and_the_panel_says_which_seat_they_take(night: Open) -> None:
    running = night(8)
    running.desk.answer({"1": {"player": 500}})
    running.press("N")
    for letter in "Zed":
        running.press(letter)
    running.press("^Enter")
    QApplication.processEvents()
    rows, view = page(running).table.model, page(running).table.view
    last = next(at for at, one in enumerate(rows.rows) if one.name == "Zed")
    seen = view.viewport().rect().adjusted(0, 0, 0, 1)
    assert seen.contains(view.visualRect(rows.index(last, NAME)))
    panel = player_panel(running)
    assert any(label.text() == "Zed takes Seat 9 after this hand." for label in panel.findChildren(QLabel))
    assert not next(one for one in panel.findChildren(QAbstractButton)
                    if getattr(one, "label", "") == "Seat there").isEnabled()


def test_enter_twice_on_a_tip_sells_no_chips_that_were_chosen_before(night: Open) -> None:
    running = night()
    running.press("4")
    type_into(player_panel(running).tip, "5")
    running.press("Enter")
    running.press("Enter")
    assert running.desk.watch.tonight().jar == 500
    assert [one.bought for one in running.desk.watch.tonight().players] == [10_000] * 3


def test_a_leaver_with_a_marker_is_asked_about_it_once(night: Open) -> None:
    running = night()
    running.desk.aside(BuyIn(1, 5_000, "marker", "LM"))
    page(running).refresh()
    assert player_panel(running).matters[0].text() == "Luca Moretti owes 50 on marker M-001."
    press_button(running, "Leave, keep chips")
    assert 1 in running.desk.table.seats
    press_button(running, "Leave, keep chips")
    assert 1 not in running.desk.table.seats


def test_a_player_is_renamed_moved_and_sits_out(night: Open) -> None:
    running = night()
    type_into(player_panel(running).new_name, "Luke")
    press_button(running, "Rename")
    assert running.desk.players()[0].name == "Luke"
    press_button(running, "Sit out")
    assert running.desk.table.playing == [2, 3]
    press_button(running, "Deal in")
    press_button(running, "Move there")
    assert running.desk.table.seat_of(1) == 4


def test_an_expense_is_shared_and_says_who_bears_the_odd_money(night: Open) -> None:
    running = night()
    running.press("E")
    panel = page(running).panel
    assert isinstance(panel, ExpensePanel)
    running.keys(*"Pizza", "Enter", *"10")
    assert panel.shares.text() == ("Shared by Luca Moretti 3.34, Tom Okafor 3.33 and Priya Shah 3.33. Luca Moretti "
                                   "pays the odd amount.")
    running.press("^Enter")
    assert running.desk.books.entries()[-1].title == "Pizza, paid by Luca Moretti"
    assert isinstance(page(running).panel, PlayerPanel)


def test_rows_are_chosen_by_a_click_and_more_by_the_last_column(night: Open) -> None:
    running = night()
    view = page(running).table.view
    for row, column in ((2, NAME), (1, MENU)):
        at = view.visualRect(page(running).table.model.index(row, column)).center()
        click(view.viewport(), at)
        assert page(running).chosen == row + 1
    assert player_panel(running).name == "Tom Okafor"


# how it stands


@pytest.mark.parametrize(("players", "width", "height", "scale"), [
    (1, 1280, 800, 1.0), (14, 1280, 800, 1.0), *((9, *size) for size in TIGHTEST)])
def test_everything_can_be_read_with_few_and_with_many_players(
        night: Open, players: int, width: int, height: int, scale: float) -> None:
    running = night(players)
    running.window.resize(width, height)
    running.preferences.use_text_size(round(100 * scale))
    running.program.go("night")
    for keys in (("4", "A"), ("M",), ("Esc", "O", "3", "5"), ("Esc", "X"), ("Esc", "N"), ("Esc", "E")):
        running.keys(*keys)
        QApplication.processEvents()
        assert cut_texts(page(running)) == []
        assert not overlapping(running)
    assert len(page(running).table.model.rows) == players


def overlapping(running: Running) -> list[str]:
    """Keys of the strip that lie upon one another, beyond its end, or are smaller than a finger."""
    strip = page(running).strip
    keys = sorted((QRect(one.mapTo(strip, QPoint(0, 0)), one.size()) for one in strip.findChildren(QAbstractButton)
                   if one.isVisible()), key=lambda area: area.left())
    return [f"{one} {other}" for one, other in pairwise(keys) if other.left() < one.right()] + \
        [f"{one}" for one in keys if one.right() > strip.width() or min(one.width(), one.height()) < 44]


def test_totals_and_tiles_add_up(night: Open) -> None:
    running = night()
    running.desk.aside(BuyIn(2, 5_000, "cash"))
    page(running).refresh()
    assert page(running).table.model.totals()[2:8] == ("300", "50", "—", "350", "—", "±0")
    assert [tile.told.figure for tile in page(running).tiles.tiles] == ["£350", "£350", "£0", "£0", "£50"]


def test_titles_are_written_in_the_small_type_that_their_columns_are_measured_for(night: Open) -> None:
    view, across = page(night()).table.view, Qt.Orientation.Horizontal
    titles, small = QStandardItemModel(0, JACKPOT + 3), QTableView()
    for column in range(JACKPOT + 3):
        titles.setHeaderData(column, across, view.model().headerData(column, across))
        titles.setHeaderData(column, across, QFont(theme.font("label")), Qt.ItemDataRole.FontRole)
    small.setModel(titles)
    for column in range(JACKPOT):
        assert view.horizontalHeader().sectionSizeHint(column) == small.horizontalHeader().sectionSizeHint(column)


def test_the_jackpot_is_a_column_where_it_runs_and_a_click_takes_part(night: Open) -> None:
    running = night()
    assert page(running).table.view.isColumnHidden(JACKPOT)
    running.desk.jackpots.read_the_note()
    running.desk.rule_sets.change_jackpot(HIGH_HAND, "on", True)
    page(running).refresh()
    view, model = page(running).table.view, page(running).table.model
    assert not view.isColumnHidden(JACKPOT)
    assert model.columns[JACKPOT].title == "Jackpot £5"
    QApplication.processEvents()
    click(view.viewport(), view.visualRect(model.index(1, JACKPOT)).center())
    assert [one.jackpot for one in model.rows] == [0, 500, 0]
    assert page(running).bank.undo.text() == "Undo takes back: Tom Okafor puts 5 into the high hand"
    running.press("J")
    assert headline(running) == "Tom Okafor has put in 5 already"
    assert model.totals()[JACKPOT] == "1 in"
    running.keys("Esc", "N", *"Zed")
    panel = page(running).panel
    assert isinstance(panel, AddPlayerPanel)
    panel.jackpot.click()
    running.press("^Enter")
    assert [one.jackpot for one in model.rows] == [0, 500, 0, 500]


def test_what_a_cash_out_would_post_is_told_without_anybody_leaving_the_jackpot(night: Open) -> None:
    running = night()
    running.desk.jackpots.read_the_note()
    running.desk.rule_sets.change_jackpot(HIGH_HAND, "on", True)
    running.desk.jackpots.contribute(HIGH_HAND, 1)
    page(running).refresh()
    running.press("X")
    count(running, c2500=3, c500=4)
    assert primary(running)[0] == "Cash out 95"
    assert page(running).bank.posts.text() != ""
    assert running.desk.table.jackpots.running[HIGH_HAND].gone == set()


def test_names_are_plain_text(night: Open) -> None:
    running = night(6)
    for _ in range(5):
        running.press("Down")
    assert player_panel(running).name == "<b>Ruth</b>"
    assert player_panel(running).title.textFormat() is Qt.TextFormat.PlainText


def test_the_cashier_works_when_the_sitting_is_over_and_in_another_game(night: Open) -> None:
    running = night()
    running.desk.rule(EndOfShoe())
    running.desk.answer(None)
    page(running).refresh()
    assert running.desk.prompt is None
    running.keys("1", "Enter")
    assert running.desk.table.stack_of(1) == 12_000
    running.desk.next_sitting(game_id="red_dog")
    page(running).refresh()
    running.keys("1", "Enter")
    assert running.desk.table.stack_of(1) == 14_000
    player = page(running).player
    assert player is not None
    assert player.buy_ins == (10_000, 2_000, 2_000)


def test_the_keyboard_comes_back_to_the_page(night: Open) -> None:
    running = night()
    running.keys("O", "5", "Enter")
    assert QApplication.focusWidget() is page(running)
    running.keys("F3")
    assert not page(running).isVisible()


def test_everything_on_the_page_grows_with_the_text_at_once(night: Open) -> None:
    running = night(9, (1920, 1080))
    running.window.use_scale(1.5)
    assert cut_texts(running.window) == []
    labels = [one for one in page(running).findChildren(QLabel) if one.isVisible() and one.text()]
    assert len(labels) > 12
    assert [one.text() for one in labels if one.font().pixelSize() < 1.5 * 11] == []
