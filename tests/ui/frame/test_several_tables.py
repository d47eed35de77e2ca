"""Several tables in one window: a tab each, what is half entered stays at its table, and Ctrl+L over any page."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from app.dealing.asides.registry import CashOut, Leave
from app.dealing.values.transfers import RACK, carried, stack
from app.desk import NightPlan, Seating
from app.desk.house.house import ANY_CASH, read_house
from app.desk.session.several_tables import TablePlan
from tests.app.desk.dealing import BANKER_WINS, QUICK, bets, deal, house
from tests.app.desk.test_shared_house import first_table
from tests.copied import copied
from tests.ui.running import Running, books_with_a_night
from ui.deal.dealer import who_could_sit
from ui.first_run.page import FirstRunPage
from ui.frame.commands.actions import actions
from ui.frame.top_bar import Tab
from ui.night.page import NightPage
from ui.night.player_table import tag_of
from ui.settings.page import SettingsPage
from ui.settle.ending import LeftPane
from ui.settle.page import SettlePage
from ui.tables.card import TablesCard
from ui.widgets.buttons import SecondaryButton

FLOAT = {50: 40, 250: 20, 500: 20}


def two_tables(qtbot: QtBot, folder: Path) -> Running:
    """Table 1 with Ann, Bo and Cy, and Table 2 with Di and Ed; both wait for bets, and Table 1 is in sight."""
    copied("two tables", two_tables_in, folder)
    shown = Running(qtbot, folder)
    if shown.desk.at != 1:
        shown.press("^PgUp")
    return shown


def two_tables_in(folder: Path) -> None:
    """Their books."""
    first = first_table(folder)
    second = first.desk_at(first.tables.open_one(TablePlan(rack=FLOAT, by="AK BL", rules=QUICK)))
    for seat, name in enumerate(("Di", "Ed"), start=1):
        second.seat_player(seat, name, 5_000)
    for answer in (True, 1, None):
        second.answer(answer)
    first.books.close()


@pytest.fixture
def running(qtbot: QtBot, tmp_path: Path) -> Running:
    """Two tables, Table 1 in sight."""
    return two_tables(qtbot, tmp_path)


def tabs(running: Running) -> dict[int, str]:
    """What the tabs say, by the number of their table."""
    return {number: tab.accessibleName() for number, tab in running.window.top.tabs.tabs.items()}


def card(running: Running) -> TablesCard:
    """What lies over the window."""
    assert isinstance(running.window.over, TablesCard)
    return running.window.over


def test_a_tab_for_each_table_says_who_many_sit_there_and_which_is_in_sight(running: Running) -> None:
    assert tabs(running) == {1: "Table 1, 3 seated, in sight", 2: "Table 2, 2 seated"}
    running.press("^PgDn")
    assert (running.desk.at, tabs(running)) == (2, {1: "Table 1, 3 seated", 2: "Table 2, 2 seated, in sight"})
    running.window.top.tabs.tabs[1].click()
    assert running.desk.at == 1
    running.press("^PgUp")
    assert running.desk.at == 2
    assert all(isinstance(tab, Tab) and tab.height() >= 44 for tab in running.window.top.tabs.tabs.values())


def test_what_is_half_entered_stays_at_its_table(running: Running) -> None:
    running.keys("1", "0")
    first = running.deal
    running.press("^PgDn")
    second = running.deal
    assert second is not first
    running.keys("5")
    running.press("^PgUp")
    assert running.deal is first
    running.press("^Enter")
    assert running.desk.table.bets_down() == {1: {"player": 1_000}}
    running.press("^PgDn")
    running.press("^Enter")
    assert running.desk.table.bets_down() == {1: {"player": 500}}


def test_a_player_moves_and_a_fill_is_counted_in_by_keys_alone(running: Running) -> None:
    running.keys("^L", "m", "Enter")
    asked = card(running)
    assert [row.label for _, row in asked.rows] == ["Ann, 100, to Table 2 Seat 3 · on the way"]
    running.keys("Enter")
    assert running.desk.desk_at(2).table.seat_of(1) == 3
    running.keys("f", "Tab", "Tab", "4", "Enter", "Enter", "Enter")
    assert [row.label for _, row in asked.rows] == ["Fill 2, 20 for Table 1 · sent"]
    rack = running.desk.table.balance(RACK)
    running.keys(*["Tab"] * 5, "A", "K", "Space", "B", "L", "Enter")
    assert running.desk.table.balance(RACK) == rack + 2_000
    assert asked.rows == []
    running.press("Esc")
    assert running.window.over is None
    assert tabs(running) == {1: "Table 1, 2 seated, in sight", 2: "Table 2, 3 seated"}


def test_what_is_asked_is_counted_in_the_top_bar_and_is_voided_with_a_reason(running: Running) -> None:
    running.keys("^L", "f", "9", "9", "Enter")
    assert running.window.top.tabs.asked.value == "1"
    running.press("Enter")
    assert "The chip case has" in card(running).trouble.text()
    running.keys("Del", "Enter")
    assert "no reason yet" in card(running).trouble.text()
    running.keys("n", "o", "Enter")
    assert card(running).trouble.text() == "Nothing is asked."
    running.press("Esc")
    assert running.window.top.tabs.asked.value == "0"


def test_what_is_asked_is_voided_by_mouse_too(running: Running) -> None:
    running.keys("^L", "f", "2", "Enter", "f", "3", "Enter")
    every = card(running).findChildren(SecondaryButton)
    void = next(one for one in every if one.accessibleName().startswith("Void: Fill 2"))
    assert void.height() >= 44
    void.click()
    running.keys("n", "o", "Enter")
    assert [asked.number for asked, _ in card(running).rows] == [1]


def test_a_table_opens_and_closes_from_the_list_and_another_comes_into_sight(running: Running) -> None:
    running.keys("^L", "t", "Enter")
    assert "Nobody has signed" in card(running).trouble.text()
    running.keys("A", "K", "Space", "B", "L", "Enter")
    assert (running.desk.at, sorted(tabs(running))) == (3, [1, 2, 3])
    assert running.desk.table.balance(RACK) > 0, "a bank with nothing in its rack was opened"
    running.keys("^L", "x", *["Enter"] * 5, "A", "K", "Space", "B", "L", "Enter", "Enter")
    assert (running.desk.at, sorted(tabs(running))) == (1, [1, 2])
    assert running.program.display._desk is running.desk, "players are not shown a table that is closed"


def test_a_closer_is_taken_as_the_books_have_it_with_enter_and_what_differs_is_named(running: Running) -> None:
    running.press("^PgDn")
    for who in [*running.desk.table.seats.values()]:
        running.desk.aside(CashOut(who.player, running.desk.table.balance(stack(who.player))))
    running.keys("^L", "x", "Enter", "Enter")
    assert [one.text() for one in card(running).findChildren(QLabel) if "as it was" in one.text()] == \
        ["170 · as it was"]
    running.keys("1", "9")
    assert [one.text() for one in card(running).findChildren(QLabel) if "short" in one.text()] == ["165 · 5 short"]
    running.keys(*["Enter"] * 3, "A", "K", "Space", "B", "L", "Enter", "Enter")
    assert "give the reason for the difference" in card(running).trouble.text()
    running.keys("o", "n", "e", "Enter")
    assert sorted(tabs(running)) == [1]
    assert running.desk.tables.opener(2) == {50: 40, 250: 20, 500: 19}, "the closer is the next opener"


def test_chips_are_sold_for_cash_the_box_is_sent_and_a_player_goes_to_the_cage_by_keys_alone(running: Running) -> None:
    running.keys("^L", "s", "Tab", "2", "5", "Enter")
    assert "the cage alone takes cash" in card(running).trouble.text()
    running.press("Esc")
    running.desk.open_house(replace(running.desk.the_house(), cash_at_table=ANY_CASH))
    running.keys("s", "Tab", "2", "5", "Enter")
    assert running.desk.table.balance(stack(1)) == 12_500
    running.keys("d", "p", "Enter")
    assert [row.label for _, row in card(running).rows] == \
        ["Drop box 1 from Table 1 · locked", "Pay Ann 125, from Table 1 · on the way"]
    assert running.desk.table.seat_of(1) == 0


def test_the_night_page_serves_who_sits_at_another_table_there(running: Running) -> None:
    running.press("F2")
    page = running.page(NightPage)
    di = next(one for one in running.desk.watch.tonight().players if one.name == "Di")
    assert (tag_of(di), di.elsewhere) == ("At Table 2", 5_000)
    page.choose(di.player)
    running.keys("3", "Enter")
    second = running.desk.desk_at(2)
    assert second.table.balance(stack(di.player)) == 5_000 + 100 * 50
    assert running.desk.table.balance(stack(di.player)) == 0, "nothing of it is at the table in sight"


def test_who_sits_here_and_at_another_table_is_said_to_and_served_here(running: Running) -> None:
    running.desk.open_house(replace(running.desk.the_house(), seats_at_once=2))
    running.desk.seat_player(6, "Di")
    running.press("F2")
    di = next(one for one in running.desk.watch.tonight().players if one.name == "Di")
    assert (tag_of(di), di.seat, di.table) == ("Also at Table 2", 6, 0)
    running.page(NightPage).choose(di.player)
    running.keys("3", "Enter")
    assert running.desk.table.balance(stack(di.player)) == 100 * 50


def test_the_night_page_pays_out_what_somebody_carries(running: Running) -> None:
    running.desk.asks.move(1, 2, 3, 10_000)
    running.desk.asks.void(1, "Stays here", "BL")
    running.press("F2")
    page = running.page(NightPage)
    page.choose(1)
    ann = running.desk.watch.tonight().of(1)
    assert ann is not None
    assert tag_of(ann) == "Carries chips"
    chips = running.desk.table.house.chips_at(carried(1))
    counted = [[*str(chips.get(value, 0)), "Enter"] for value in running.desk.table.chips.values]
    running.keys("x", *(key for keys in counted for key in keys), "^Enter")
    assert running.desk.books.balances().get(carried(1), 0) == 0
    assert "100" in {page.table.model.text(one, 6) for one in page.table.model.rows}, "it is handed in"


def test_what_is_left_before_the_night_closes_is_a_line_each_with_a_key_that_goes_there(running: Running) -> None:
    running.desk.asks.fill({250: 2})
    running.press("F7")
    left = running.page(SettlePage).findChild(LeftPane)
    assert left is not None
    assert [line.label for line in left.lines] == ["Table 2 is still open.", "Fill 1, 5 for Table 1 has not ended."]
    assert all(line.height() >= 44 for line in left.lines)
    running.keys("2")
    assert running.window.place == "cage"
    running.press("F7")
    running.press("Enter")
    assert (running.window.place, running.desk.at) == ("deal", 2)


def test_the_settings_say_what_a_dealer_sells_for_cash_where_the_house_has_several_tables(running: Running) -> None:
    running.press("^,")
    settings = running.page(SettingsPage)
    settings.show_section(0)
    assert settings.money.cash.isVisibleTo(settings)
    assert settings.money.cash.currentText() == "At the cage alone"
    settings.money.cash.setFocus()
    running.keys("Down")
    settings.money.save_cash()
    assert running.desk.the_house().cash_at_table == 5_000
    assert running.desk.house == read_house(running.desk.books.settings())


def test_the_settings_say_at_how_many_tables_a_player_sits_at_once(running: Running) -> None:
    running.press("^,")
    settings = running.page(SettingsPage)
    settings.show_section(0)
    assert settings.money.seats.isVisibleTo(settings)
    assert settings.money.seats.group.checkedId() == 0
    settings.money.seats.group.button(1).click()
    assert running.desk.the_house().seats_at_once == 2
    assert read_house(running.desk.books.settings()) == running.desk.house


def test_both_tables_close_and_the_night_has_one_settlement(running: Running) -> None:
    first, second = running.desk, running.desk.desk_at(2)
    deal(first, BANKER_WINS, bets(s1={"player": 1_000}))
    deal(second, BANKER_WINS, bets(s2={"player": 500}))
    for desk in (first, second):
        for who in [*desk.table.seats.values()]:
            desk.aside(CashOut(who.player, desk.table.balance(stack(who.player))))
    second.close_table(dict(second.table.rack), "AK BL")
    running.program.show_top()
    assert sorted(tabs(running)) == [1]
    running.press("F7")
    running.keys("b", "Enter", "Enter", "Enter")
    assert running.desk.night is None
    assert {one.name: one.result for one in first.statement().players if one.result} == {"Ann": -1_000, "Ed": -500}
    assert tabs(running) == {}
    assert first.verify() == []


def test_who_sits_at_another_table_is_not_offered_a_seat_here(running: Running) -> None:
    assert who_could_sit(running.desk) == ()
    running.desk.aside(Leave(3))
    assert who_could_sit(running.desk) == ("Cy",)
    assert who_could_sit(running.desk.desk_at(2)) == ("Cy",)


def test_the_line_for_everything_leads_to_the_list_and_to_every_other_table(running: Running) -> None:
    by_label = {one.label: one for one in actions(running.program)}
    by_label["Asked between tables"].do()
    card(running)
    running.press("Esc")
    by_label["Show Table 2"].do()
    assert running.desk.at == 2


def test_a_night_is_opened_for_several_by_one_key_and_not_by_default(qtbot: QtBot, tmp_path: Path) -> None:
    running = Running(qtbot, tmp_path)
    running.keys("Enter", *"Anna", "Enter", *"Luca", "Enter", *"Tom", "Enter", "^T", "^T", "^T", "^Enter")
    assert running.desk.at == 1
    assert running.desk.tables.open() == {1: "Table 1"}
    case, rack = running.desk.table.house.case, running.desk.table.rack
    assert all(0 <= case[value] - rack[value] <= 1 for value in rack)


def test_a_night_is_opened_for_several_by_mouse_too(qtbot: QtBot, tmp_path: Path) -> None:
    running = Running(qtbot, tmp_path)
    running.press("Enter")
    page = running.window.pages.currentWidget()
    assert isinstance(page, FirstRunPage)
    for several in (True, False):
        page.open_button.customContextMenuRequested.emit(QPoint())
        assert page.several == several
        assert "several tables" in page.open_button.toolTip()


def test_a_house_with_one_table_has_no_tab_and_no_list(qtbot: QtBot, tmp_path: Path) -> None:
    plan = NightPlan("Test night", "Host", (Seating("Ann", 10_000), Seating("Bo", 10_000)), all_the_rest=True)
    running = Running(qtbot, tmp_path, books_with_a_night(tmp_path, house(), plan))
    page = running.deal
    running.keys("^L", "^PgDn", "^PgUp")
    assert (running.window.over, tabs(running), running.window.top.tabs.isVisible()) == (None, {}, False)
    assert running.deal is page
    assert not [label for label in running.window.top.findChildren(QLabel) if "Asked" in label.text()]


def test_who_moves_is_offered_a_seat_to_which_nobody_is_on_the_way(running: Running) -> None:
    running.keys("^L", "m", "Enter", "m")
    form = card(running)._form
    assert form is not None
    assert form.numbers["seat"].value() == 4, "Seat 3 is held for Ann"
