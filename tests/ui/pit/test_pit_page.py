"""The pit page by real keys and the mouse: what its cards say, what leads the strip, and what is done from it."""

import threading
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.dealing.values.felt import Actor
from app.dealing.values.transfers import RACK
from app.desk import Desk, NightPlan, Seating
from app.desk.cashier.asks import Asks
from app.desk.house.asked import ACCEPTED, CREDIT, DROP, FILL, LEASE, MOVE, PAYOUT, SENT_BACK, Asked
from app.desk.house.house import ANY_CASH
from app.desk.pit.alarms import Grave
from app.desk.pit.rules import PitRules, pit_rules
from app.desk.stats.bank import Dealt
from app.desk.stats.night import dealt_beside
from app.house_rules import declared
from app.store.values import AskStep, Night
from tests.app.desk.dealing import PLAYER_WINS, bets, deal, house
from tests.app.desk.pit.house import books_of_three_tables
from tests.ui.hands import click
from tests.ui.running import Running, books_with_a_night
from ui.pit.closed_card import ClosedCard
from ui.pit.hours_card import HoursCard
from ui.pit.page import PitPage
from ui.printing.sheets_card import SheetsCard
from ui.tables.act_card import ActCard
from ui.tables.card import TablesCard


@pytest.fixture
def running(qtbot: QtBot, tmp_path: Path) -> Running:
    """The program over three tables, the pit in sight."""
    made = Running(qtbot, tmp_path, books_of_three_tables(tmp_path), (1440, 900))
    made.press("F10")
    return made


def pit(running: Running) -> PitPage:
    """The page."""
    return running.page(PitPage)


def lead(running: Running) -> str:
    """What the strip leads with."""
    said = pit(running).strip.said
    return said.lead + said.rest


def how(running: Running) -> Actor:
    """In which colour the strip says it."""
    return pit(running).strip.said.actor


def test_f10_leads_to_a_card_for_every_table_by_number(running: Running) -> None:
    page = pit(running)
    assert running.window.place == "pit"
    assert sorted(page.cards) == [1, 2, 3]
    said = page.cards[1].accessibleName()
    assert "Table 1, Mini Baccarat" in said
    assert "3 of 9 seats taken" in said
    assert "Rack 750 of a float of 750" in said
    assert "Pot game" in page.cards[3].accessibleName()
    assert lead(running) == "All well at Table 1"


def test_a_house_with_one_table_has_no_pit(qtbot: QtBot, tmp_path: Path) -> None:
    plan = NightPlan("Test night", "Host", (Seating("Ann", 10_000), Seating("Bo", 10_000)), all_the_rest=True)
    running = Running(qtbot, tmp_path, books_with_a_night(tmp_path, house(), plan))
    running.press("F10")
    running.program.go("pit")
    assert running.window.place == "deal"
    assert running.window.rail.buttons["pit"].isHidden()
    assert "pit" not in running.desk.books.settings()


def test_the_rail_shows_the_pit_where_there_are_several_tables(running: Running) -> None:
    button = running.window.rail.buttons["pit"]
    assert button.isVisible()
    running.press("F3")
    click(button)
    assert running.window.place == "pit"


def test_a_card_follows_what_is_dealt_at_any_table(running: Running, qtbot: QtBot) -> None:
    page = pit(running)
    deal(running.desk.desk_at(2), PLAYER_WINS, bets(s1={"banker": 1_000}))
    qtbot.waitUntil(lambda: "Coup 1" in page.cards[2].accessibleName())
    assert "+10" in page.cards[2].accessibleName()


def test_digits_and_arrows_go_to_tables_and_enter_opens_one(running: Running) -> None:
    page = pit(running)
    running.press("2")
    assert (page.table, lead(running)) == (2, "All well at Table 2")
    running.press("Right")
    assert page.table == 3
    running.keys("Left", "Left")
    assert page.table == 1
    running.press("2")
    running.press("Enter")
    assert (running.window.place, running.desk.at) == ("deal", 2)


def test_a_double_click_opens_a_table_and_a_click_chooses_it(running: Running) -> None:
    page = pit(running)
    click(page.cards[2])
    assert page.table == 2
    QTest.mouseDClick(page.cards[1], Qt.MouseButton.LeftButton)
    assert (running.window.place, running.desk.at) == ("deal", 1)


def test_a_fill_asked_is_sent_by_enter_and_counted_in_with_initials(running: Running) -> None:
    page, second = pit(running), running.desk.desk_at(2)
    second.asks.fill({500: 4})
    page.refresh()
    assert lead(running) == "Fill of 20 at Table 2"
    assert page.pit.of(2)[0].grave is Grave.ASKED
    running.press("Enter")
    assert lead(running) == "Fill of 20 sent at Table 2"
    rack = second.table.balance(RACK)
    running.press("Enter")
    assert isinstance(running.window.over, ActCard)
    running.keys(*["Tab"] * 5, *"AK BL", "Enter")
    assert running.window.over is None
    assert second.table.balance(RACK) == rack + 2_000
    assert lead(running) == "All well at Table 2"


def test_what_may_come_to_nothing_can_be_voided_from_the_pit_and_a_drop_box_cannot(running: Running) -> None:
    second, third = map(running.desk.desk_at, (2, 3))
    second.asks.fill({250: 2})
    running.desk.open_house(replace(running.desk.the_house(), cash_at_table=ANY_CASH))
    third.asks.sell(next(iter(third.table.seats.values())).player, 2_500)
    third.asks.send_box()
    (page := pit(running)).refresh()
    for table, may in ((2, True), (3, False)):
        page.choose(table)
        assert [line.asked for line in page.pit.of(table)] != [0]
        assert page.strip.keys["V"].isVisible() is may
        running.press("v")
        assert (running.window.over is not None) is may
        running.press("Esc")


def test_a_call_for_the_floor_is_red_until_it_is_ended_with_a_word(running: Running) -> None:
    running.keys("F3", "^L", "l", *"dispute", "Tab", "4", "Enter")
    assert isinstance(running.window.over, TablesCard)
    running.keys("Esc", "F10")
    page = pit(running)
    number = running.desk.at
    assert lead(running) == f"Floor called at Table {number}"
    assert "dispute, Seat 4" in page.strip.said.reason
    assert page.pit.of(number)[0].grave is Grave.STOPPED
    running.keys("e", "Enter")
    assert isinstance(running.window.over, ActCard)
    assert "Nothing is written down yet" in running.window.over.trouble.text()
    running.keys(*"paid", "Enter")
    assert running.window.over is None
    assert running.desk.asks.open() == ()
    assert running.desk.verify() == []


def test_a_dealer_is_relieved_with_both_initials_and_the_rack_counted(running: Running) -> None:
    running.keys("1", "r", *"Anna", "Enter")
    assert isinstance(running.window.over, ActCard)
    assert "Nobody has signed" in running.window.over.trouble.text()
    running.keys(*"AK BL", "Enter")
    assert running.window.over is None
    assert running.desk.desk_at(1).table.dealer == "Anna"
    assert "Anna deals" in pit(running).cards[1].accessibleName()


def test_a_table_opens_and_closes_from_the_page_and_it_stays_in_sight(running: Running) -> None:
    running.keys("t", "Enter", *"AK BL", "Enter")
    page = pit(running)
    assert sorted(page.cards) == [1, 2, 3, 4]
    running.keys("4", "x", *["Tab"] * 5, *"AK BL", "Enter", "Enter")
    card = running.window.over
    assert isinstance(card, ClosedCard)
    assert dict(card.lines) == {"Opened with": "820", "Counted": "820", "Win": "±0"}
    running.press("Enter")
    assert running.window.over is None
    assert (running.window.place, sorted(pit(running).cards)) == ("pit", [1, 2, 3])


def test_what_comes_up_at_the_table_that_is_looked_at_is_said_at_once(running: Running) -> None:
    running.press("2")
    assert lead(running) == "All well at Table 2"
    running.desk.desk_at(2).asks.fill({500: 1})
    running.desk.desk_at(1).asks.call_floor("dispute")
    pit(running).refresh()
    assert lead(running) == "Fill of 5 at Table 2"
    running.press("Esc")
    assert lead(running) == "Floor called at Table 1"


def test_the_cage_has_its_place_beside_the_tables_with_what_it_has_open_and_a_click_goes_there(
        running: Running) -> None:
    page = pit(running)
    row, last = page.strip.tables, -1
    assert (row.cells[last].fact, row.cells[last].grave) == ("all well", Grave.WELL)
    running.desk.desk_at(2).asks.fill({500: 1})
    running.desk.desk_at(1).asks.call_floor("dispute")
    page.refresh()
    assert (row.cells[last].name, row.cells[last].fact, row.cells[last].grave) == ("Cage", "1 open", Grave.ASKED)
    assert "Cage 1 open" in row.accessibleName()
    click(row, row.area_of(len(row.cells) - 1).center())
    assert running.window.place == "cage"


def test_what_somebody_has_seen_stays_and_calls_no_more_until_it_is_over_or_called_again(running: Running) -> None:
    page, second = pit(running), running.desk.desk_at(2)
    second.asks.call_floor("dispute")
    page.refresh()
    assert how(running) is Actor.BAD
    running.press("a")
    assert lead(running) == "Floor called at Table 2"
    assert how(running) is Actor.TABLE
    assert f"Seen by {running.desk.actor}" in page.strip.said.reason
    assert f"seen by {running.desk.actor}" in page.side.rows[0].accessibleName()
    running.desk.desk_at(3).asks.call_floor("a card on the floor")
    page.refresh()
    running.press("Esc")
    assert lead(running) == "Floor called at Table 3", "what nobody has seen comes first"
    running.keys("2", "a")
    assert how(running) is Actor.BAD, "pressed again, it calls again"
    running.keys("a", "2", "e", *"paid", "Enter")
    second.asks.call_floor("dispute")
    page.refresh()
    assert [one.seen for one in page.pit.of(2)] == [None]
    assert running.desk.verify() == [], "the books are told nothing of it"


def test_the_totals_say_where_every_chip_is(running: Running) -> None:
    page = pit(running)
    running.desk.desk_at(2).asks.credit({500: 2}, "AK BL")
    page.refresh()
    totals = page.pit.totals
    assert totals.chips == totals.owned
    assert totals.elsewhere == 1_000
    assert page.side.totals["chips"][1].text() == "3,100 of 3,100"
    for one in page.pit.tables:
        assert one.rack == one.given - one.bank.drop + one.bank.win


def test_everything_on_the_page_is_large_enough_and_has_a_name(running: Running) -> None:
    page = pit(running)
    running.desk.asks.call_floor("dispute")
    page.refresh()
    for one in (*page.cards.values(), *page.side.keys.values(), *page.side.rows, *page.strip.keys.values(),
                page.strip.tables):
        assert one.height() >= 44 or not one.isVisible(), one
        assert one.accessibleName()


def test_with_several_tables_f10_is_the_pit_at_the_table_too_and_shift_with_it_the_private_hand(
        running: Running) -> None:
    running.keys("3", "Enter")
    assert running.desk.run is not None
    assert running.desk.run.game.private_helper is not None
    running.press("⇧F10")
    assert running.deal.overlays.private is not None
    running.deal.overlays.close_private()
    assert running.window.place == "deal"
    running.press("?")
    keys = running.deal.overlays.keyboard_map
    assert keys is not None
    assert "Pit" in keys.own["F10"]
    running.keys("Esc", "F10")
    assert running.window.place == "pit"


def test_hour_by_hour_is_a_table_of_figures_and_a_sheet(
        running: Running, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    dealing: list[threading.Thread] = []

    def beside(desk: Desk, night: Night) -> Dealt:
        dealing.append(threading.current_thread())
        return dealt_beside(desk, night)

    monkeypatch.setattr("ui.pit.hours_card.dealt_beside", beside)
    deal(running.desk.desk_at(2), PLAYER_WINS, bets(s1={"banker": 1_000}))
    running.press("h")
    card = running.window.over
    assert isinstance(card, HoursCard)
    qtbot.waitUntil(lambda: card.reading.idle)
    assert [one is threading.main_thread() for one in dealing] == [False], "the window waits while a night is dealt"
    assert card.said.isHidden()
    rows = [one.cells for one in card.model.rows]
    assert rows[-1][0] == "All tables"
    assert rows[-1][3] == "+10.00"
    assert QApplication.focusWidget() is card.table
    running.press("p")
    sheets = running.window.over
    assert isinstance(sheets, SheetsCard)
    running.press("Esc")
    running.keys("h", "Esc")
    assert running.window.over is None


def test_the_strip_names_the_next_step_of_what_was_asked(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    page = pit(running)
    for kind, last, said in (
            (FILL, "", "Send"), (FILL, ACCEPTED, "Count in"), (CREDIT, "", "Take in"), (CREDIT, SENT_BACK, "Count in"),
            (MOVE, "", "Arrived"), (PAYOUT, "", "Pay"), (DROP, "", "Count"), (LEASE, "", "Give it")):
        steps = (AskStep(7, 1, last, "host", {}),) if last else ()
        asked = Asked(7, kind, 2, {"name": "Ann", "seat": 4, "amount": 500, "to": 2}, steps)
        monkeypatch.setattr(Asks, "open", lambda _, one=asked: (one,))
        page.refresh()
        assert page.line is not None
        assert page.line.kind == kind
        assert page.strip.primary_button.accessibleName() == said


def test_a_limit_that_the_house_changes_holds_at_once(running: Running) -> None:
    page = pit(running)
    assert page.pit.of(2) == ()
    deal(running.desk.desk_at(2), PLAYER_WINS, bets(s1={"banker": 1_000}))
    running.press("l")
    assert isinstance(running.window.over, ActCard)
    names = [one.label for one in (rule.words for rule in declared(PitRules))]
    assert [*running.window.over.fields.numbers, *running.window.over.fields.choices]
    assert len(names) == len(running.window.over.fields.numbers) + len(running.window.over.fields.choices)
    running.keys(*["Tab"] * (names.index("Large bet")), "5", "Enter")
    assert running.window.over is None
    assert pit_rules(running.desk).bet == 500
    running.desk.desk_at(2).answer(bets(s1={"banker": 1_000}))
    page.refresh()
    assert [one.kind for one in page.pit.of(2)] == ["bet"]


def test_a_fill_that_the_case_has_not_is_refused_in_the_strip_until_something_else_is_looked_at(
        running: Running) -> None:
    page = pit(running)
    running.desk.desk_at(2).asks.fill({10_000: 9_000})
    page.refresh()
    running.press("Enter")
    assert "The chip case has" in page.strip.said.reason
    page.refresh()
    assert "The chip case has" in page.strip.said.reason
    running.press("Down")
    assert "Asked" in page.strip.said.reason
    running.keys("v", *"not tonight", "Tab", *"BL", "Enter")
    assert running.window.over is None
    assert running.desk.asks.open() == ()


def test_what_is_booked_is_looked_at_within_a_second_and_many_bookings_once(running: Running, qtbot: QtBot) -> None:
    page, looks = pit(running), []
    page.refresh = lambda: looks.append(1)  # type: ignore[method-assign]
    page._soon.timeout.disconnect()
    page._soon.timeout.connect(page.refresh)
    for _ in range(3):
        deal(running.desk.desk_at(2), PLAYER_WINS, bets(s1={"banker": 500}))
    qtbot.waitUntil(lambda: bool(looks), timeout=1_500)
    assert looks == [1]


@pytest.mark.parametrize("between", [(), ("^PgUp",)], ids=["in sight", "kept as it was left"])
def test_a_table_is_closed_from_the_pit_and_opened_again_as_a_new_one(
        running: Running, between: tuple[str, ...]) -> None:
    running.keys("t", *["Enter"] * 6, *"AK BL", "Enter", "4", "o")
    assert running.desk.at == 4
    running.keys(*between, "F10", "4", "x", *["Enter"] * 5, *"AK BL", "Enter", "Enter")
    assert isinstance(running.window.over, ClosedCard)
    running.press("Esc")
    assert running.window.over is None
    assert (running.window.place, sorted(pit(running).cards)) == ("pit", [1, 2, 3])
    assert running.desk.at != 4
    running.keys("t", *["Enter"] * 6, *"AK BL", "Enter", "4", "o")
    assert (running.desk.at, running.window.place) == (4, "deal")
    assert running.desk.table.hands_closed == 0
    assert running.desk.verify() == []


def test_by_mouse_a_cards_button_does_its_act_a_line_leads_the_strip_and_a_bar_chooses_its_table(
        running: Running) -> None:
    page, second = pit(running), running.desk.desk_at(2)
    second.asks.fill({500: 4})
    running.desk.desk_at(1).asks.call_floor("dispute")
    page.refresh()
    click(page.side.rows[1])
    assert lead(running) == "Fill of 20 at Table 2"
    click(page.strip.tables, page.strip.tables.area_of(0).center())
    assert lead(running) == "Floor called at Table 1"
    click(page.cards[2].act)
    assert "Fill of 20 sent" in page.cards[2].accessibleName()
    assert lead(running) == "Floor called at Table 1", "what is the gravest leads again"
    click(page.side.keys["R"])
    assert isinstance(running.window.over, ActCard)
    assert running.window.over.accessibleName() == "Dealer of Table 1"
    click(running.window.over.back)
    assert running.window.over is None
