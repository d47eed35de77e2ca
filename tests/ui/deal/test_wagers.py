"""Bets entered by keys, in the grid and on the felt."""

from typing import cast

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from app.dealing.values.felt import Spot
from tests.ui.deal.conftest import MakeTable, Table
from tests.ui.deal.stand import NAMES, desk_at_bets
from tests.ui.legible import cut_texts
from ui.deal.answers.bets import WagerAsk
from ui.deal.side.seat_panel import SeatPanel
from ui.deal.wagers.bet_sheet import BetSheet
from ui.deal.wagers.wager_columns import LEAST_CELL, columns_for
from ui.deal.wagers.wager_paint import action_of
from ui.look import theme
from ui.look.measures import Look
from ui.widgets.buttons import PrimaryState


def ask_of(table: Table) -> WagerAsk:
    return cast(WagerAsk, table.page.ask)


def sheet_of(table: Table) -> BetSheet:
    return ask_of(table).bets


def click(table: Table, at: QPoint) -> None:
    QTest.mouseClick(ask_of(table).grid, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)


def test_digits_then_enter_are_an_amount_and_the_next_seat(at_bets: Table) -> None:
    at_bets.keys("b 2 0 Enter")
    sheet = sheet_of(at_bets)
    assert sheet.bets == {1: {"banker": 2000}}
    assert (sheet.seat, sheet.spot) == (2, "banker")


def test_amounts_are_typed_in_pounds(at_bets: Table) -> None:
    at_bets.keys("p 1 2 . 5")
    assert sheet_of(at_bets).now()[1] == {"player": 1250}


def test_letters_put_the_cursor_on_a_spot_of_this_seat(at_bets: Table) -> None:
    for keys, spot in (("b", "banker"), ("t", "tie"), ("⇧P", "player_pair"), ("⇧B", "banker_pair"), ("p", "player")):
        at_bets.press(keys)
        assert sheet_of(at_bets).spot == spot


def test_arrows_and_tab_and_ctrl_digits_move(at_bets: Table) -> None:
    at_bets.keys("Down Right")
    assert (sheet_of(at_bets).seat, sheet_of(at_bets).spot) == (2, "banker")
    at_bets.press("Tab")
    assert sheet_of(at_bets).seat == 3
    at_bets.press("^7")
    assert sheet_of(at_bets).seat == 7
    at_bets.keys("⇧P Tab")
    assert (sheet_of(at_bets).seat, sheet_of(at_bets).spot) == (8, "player")  # a main bet comes first


def test_limits_are_checked_as_they_are_typed(at_bets: Table) -> None:
    at_bets.keys("Down t 4 0")
    assert at_bets.headline == "Fix Tom’s Tie — 40 is above the maximum"
    assert at_bets.page.strip.primary_button.state is PrimaryState.OFF
    assert at_bets.page.strip.primary_button.second == "1 bet to fix first"
    at_bets.press("^Enter")
    assert at_bets.asked == "hand:1/bets"
    at_bets.press("Enter")
    assert sheet_of(at_bets).bets[2] == {"tie": 2500}
    assert at_bets.lead == "Take bets"


def test_the_issue_below_a_seat_has_one_button(at_bets: Table) -> None:
    at_bets.keys("Down t 4 0")
    grid = ask_of(at_bets).grid
    row = grid.layout_now().row_of(2)
    assert row is not None
    assert row.issue is not None
    at = row.issue.topRight().toPoint() + QPoint(-30, round(row.issue.height() / 2))
    click(at_bets, at)
    assert sheet_of(at_bets).bets[2] == {"tie": 2500}


def test_enter_puts_right_only_the_issue_of_the_cursors_seat(at_bets: Table) -> None:
    at_bets.keys("Down t 4 0")
    assert sheet_of(at_bets).enter_fixes() is not None
    at_bets.press("^7")
    assert sheet_of(at_bets).enter_fixes() is None
    at_bets.press("Enter")
    assert sheet_of(at_bets).bets[2] == {"tie": 4000}


def test_c_opens_the_seat_at_the_cursor(at_bets: Table) -> None:
    at_bets.keys("Down c")
    panel = at_bets.page.side.panel
    assert isinstance(panel, SeatPanel)
    assert panel.title.text() == "Seat 2, Tom"


def test_a_click_on_a_name_in_the_grid_opens_the_seat(at_bets: Table) -> None:
    row = ask_of(at_bets).grid.layout_now().row_of(3)
    assert row is not None
    click(at_bets, row.area.topLeft().toPoint() + QPoint(40, 20))
    panel = at_bets.page.side.panel
    assert isinstance(panel, SeatPanel)
    assert panel.title.text() == "Seat 3, Priya"


def test_what_is_no_amount_is_refused_where_it_stands(at_bets: Table) -> None:
    at_bets.keys("b 1 . . 2 Enter")
    assert sheet_of(at_bets).typed == "1..2"
    assert not at_bets.page.strip.primary_button.isEnabled()
    at_bets.keys("Back Back Back Back")
    assert at_bets.page.strip.primary_button.isEnabled()


def test_same_as_last_for_one_seat_and_for_all(at_bets: Table) -> None:
    at_bets.press("s")
    assert sheet_of(at_bets).bets == {1: {"banker": 2000}}
    at_bets.press("⇧S")
    bets = sheet_of(at_bets).bets
    assert sorted(bets) == [1, 2, 3, 4, 5, 8]  # Ruth is 68 short of her last bets, Dana sits out


def test_same_for_all_leaves_what_is_entered(at_bets: Table) -> None:
    at_bets.keys("b 5 0 Enter ⇧S")
    assert sheet_of(at_bets).bets[1] == {"banker": 5000}


def test_same_is_off_and_says_by_how_much_a_stack_is_short(at_bets: Table) -> None:
    at_bets.press("^7")
    key = ask_of(at_bets).palette_row.keys["same"]
    assert not key.isEnabled()
    assert key.label == "Short 68"
    seat = next(view for view in at_bets.desk.table.seat_views() if view.number == 7)
    action = action_of(sheet_of(at_bets), seat, at_bets.desk.table.money)
    assert action.off
    assert action.label == "Same 105 · short 68"


def test_double_and_clear_work_on_the_cursors_bet(at_bets: Table) -> None:
    at_bets.keys("s b d")
    assert sheet_of(at_bets).bets[1] == {"banker": 4000}
    at_bets.press("x")
    assert 1 not in sheet_of(at_bets).bets
    at_bets.keys("s p Del")  # nothing on Player: no other bet goes unasked
    assert sheet_of(at_bets).bets[1] == sheet_of(at_bets).last(1)
    at_bets.press("x")
    assert 1 not in sheet_of(at_bets).bets
    at_bets.keys("s p Del Right Left Del")
    assert 1 in sheet_of(at_bets).bets


def test_a_bet_goes_to_the_other_side_in_two_keys_and_with_another_amount_in_four(at_bets: Table) -> None:
    assert at_bets.keys("⇧S ^5 o") == 3
    assert sheet_of(at_bets).bets[5] == {"player": 6000, "tie": 1000}
    at_bets.keys("o 4 0")
    assert sheet_of(at_bets).now()[5] == {"banker": 4000, "tie": 1000}
    assert at_bets.keys("^2 o 4 5") == 4
    assert sheet_of(at_bets).now()[2] == {"banker": 4500, "player_pair": 500}


def test_a_seat_without_a_bet_has_its_last_one_on_the_other_side_unless_its_chips_are_too_few(at_bets: Table) -> None:
    at_bets.keys("^1 o")
    assert sheet_of(at_bets).bets == {1: {"player": 2000}}
    at_bets.keys("^7 t o")  # who is short of it
    assert (sheet_of(at_bets).bets, sheet_of(at_bets).spot) == ({1: {"player": 2000}}, "tie")


def test_alt_digits_and_plus_and_minus_add_chips(at_bets: Table) -> None:
    at_bets.keys("b !3 !2 = =")
    assert sheet_of(at_bets).bets[1] == {"banker": 2500 + 500 + 500 + 500}
    at_bets.press("-")
    assert sheet_of(at_bets).bets[1] == {"banker": 3500}


def test_chips_laid_on_the_felt_are_bets(at_bets: Table) -> None:
    at_bets.keys("!3 x g")
    assert at_bets.page.centre.currentWidget() is at_bets.page.felt
    at_bets.page.felt.spot_clicked.emit(8, "banker")
    at_bets.page.felt.spot_clicked.emit(8, "banker")
    assert sheet_of(at_bets).bets[8] == {"banker": 5000}
    assert [(bet.seat, bet.amount) for bet in at_bets.page.felt.felt.bets] == [(8, 5000)]
    shown = {seat.number: (seat.behind, seat.to_act) for seat in at_bets.page.felt.felt.seats}
    assert shown[8] == (at_bets.desk.table.stack_of(8) - 5000, True)
    assert not shown[1][1]
    toggle = ask_of(at_bets).felt_toggle
    assert toggle.isVisible()
    felt = at_bets.page.felt
    assert not any(felt.geometry_now().plate(seat).toRect().intersects(toggle.geometry()) for seat in range(9))
    QTest.mouseClick(toggle.halves["grid"], Qt.MouseButton.LeftButton)
    assert at_bets.page.centre.currentWidget() is ask_of(at_bets).grid


def test_a_click_on_a_cell_moves_the_cursor(at_bets: Table) -> None:
    grid = ask_of(at_bets).grid
    layout = grid.layout_now()
    row = layout.row_of(5)
    assert row is not None
    click(at_bets, layout.cell(row.area, 2).center().toPoint())
    assert (sheet_of(at_bets).seat, sheet_of(at_bets).spot) == (5, "tie")


def test_the_buttons_of_a_row_do_what_they_say(at_bets: Table) -> None:
    grid = ask_of(at_bets).grid
    layout = grid.layout_now()
    rows = {seat: layout.row_of(seat) for seat in (4, 6, 9)}
    assert all(rows.values())
    click(at_bets, layout.action(rows[4].area).center().toPoint())  # type: ignore[union-attr]  # all are there
    assert sheet_of(at_bets).bets == {4: {"player": 2500}}
    click(at_bets, layout.action(rows[9].area).center().toPoint())  # type: ignore[union-attr]  # all are there
    assert 9 in at_bets.desk.table.playing
    assert sheet_of(at_bets).bets == {4: {"player": 2500}}
    click(at_bets, layout.action(rows[6].area).center().toPoint())  # type: ignore[union-attr]  # all are there
    assert at_bets.page.side.panel is not None


def test_bets_are_kept_as_a_draft_and_come_back(table_of: MakeTable) -> None:
    table = table_of(desk_at_bets())
    table.keys("b 2 0 Enter 4 0")
    table.qtbot.waitUntil(lambda: table.desk.kept is not None, timeout=1000)
    again = table_of(table.desk)
    assert sheet_of(again).bets == {1: {"banker": 2000}, 2: {"banker": 4000}}


def test_leaving_the_page_keeps_the_draft_at_once(at_bets: Table) -> None:
    at_bets.keys("b 2 0")
    at_bets.page.hide()
    assert at_bets.desk.kept == ("hand:1/bets", {"1": {"banker": 2000}})


def test_a_rebuy_in_the_middle_keeps_what_is_entered(at_bets: Table) -> None:
    at_bets.keys("b 2 0 Enter")
    at_bets.page.felt.seat_clicked.emit(2)
    at_bets.keys("5 0 Enter")
    assert at_bets.desk.table.stack_of(2) == 11500
    assert sheet_of(at_bets).bets == {1: {"banker": 2000}}


def test_ctrl_enter_closes_the_bets_with_what_is_half_typed(at_bets: Table) -> None:
    at_bets.keys("b 2 0 ^Enter")
    assert at_bets.asked == "hand:1/player:1"
    assert at_bets.desk.table.bets_down() == {1: {"banker": 2000}}


def test_the_most_the_house_can_lose_stands_in_the_foot(at_bets: Table) -> None:
    at_bets.keys("t 1 0")
    assert ask_of(at_bets).grid._worst == -8000


def test_nine_seats_fit_into_a_low_window_and_more_scroll(table_of: MakeTable) -> None:
    people = {seat: NAMES.get(seat, "Noor") for seat in range(1, 10)}
    table = table_of(desk_at_bets(seats=people, last={}), 1280, 700)
    assert ask_of(table).grid.layout_now().overflow == 0
    assert all(row.area.height() >= 44 for row in ask_of(table).grid.layout_now().rows)
    full = dict.fromkeys(range(1, 15), "Noor")
    many = table_of(desk_at_bets(seats=full, last={}, rules={"seats": 14}), 1280, 700)
    grid = ask_of(many).grid
    assert grid.layout_now().overflow > 0
    for _ in range(13):
        many.press("Down")
    row = grid.layout_now().row_of(14)
    assert row is not None
    assert grid.layout_now().body.contains(row.area.center())


def test_a_narrow_grid_leaves_out_buttons_before_it_narrows_an_amount() -> None:
    theme.use_look(Look.for_window(1024, 600))
    spots = tuple(Spot(f"spot_{band}", "Spot", "S", band, 100, 20_000) for band in range(5))
    made = [columns_for(width, spots, 0) for width in range(560, 800)]
    assert made[0].narrow
    assert not made[-1].narrow
    assert all(one.cell >= LEAST_CELL for one in made)
    assert [one.narrow for one in made] == sorted((one.narrow for one in made), reverse=True)


def test_large_text_in_a_small_window_cuts_no_amount(table_of: MakeTable) -> None:
    table = table_of(desk_at_bets(last={}), 1440, 900, 1.5)
    table.keys("b 2 0 0")
    layout = ask_of(table).grid.layout_now()
    assert layout.cell(layout.head, 0).width() > 72
    assert not {"Player", "Banker", "Tie", "200", "5–200", "1–25"} & set(cut_texts(table.window))


def test_open_seats_are_left_out_of_a_small_window(table_of: MakeTable) -> None:
    small, large = table_of(desk_at_bets(), 1280, 800), table_of(desk_at_bets(), 1440, 900)
    assert ask_of(large).grid.layout_now().row_of(6) is not None
    del small
