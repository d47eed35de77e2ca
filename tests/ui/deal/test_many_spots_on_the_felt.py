"""Side bets that share a plate on the felt: what it shows of each seat, its list, and the taps on it."""

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication

from app.dealing.values.felt import Bet, BetState, SeatView, Spot
from tests.ui import tables
from tests.ui.deal.conftest import EVERY_BET, MakeTable, Table
from tests.ui.deal.many_spots import EZ, desk_of, on_plate, sheet_of
from tests.ui.hands import click
from ui.felt.felt_geometry import room_for
from ui.felt.felt_seats import second_line
from ui.felt.felt_view import FeltView
from ui.felt.spots import SIDE, gathered
from ui.look import theme


def test_side_bets_share_a_plate_where_they_have_no_room(table_of: MakeTable) -> None:
    table = table_of(desk_of(EVERY_BET), 1280, 800)
    assert table.page.felt.geometry_now().room.bands[2] == ("tie", SIDE)
    few = replace(tables.felt_with(4), spots=table_of(desk_of(EZ)).desk.felt().spots)
    assert room_for(few, 876, 522, False, 1.0).bands[2] == ("player_pair", "banker_pair", "tie", "dragon_7", "panda_8")
    assert room_for(few, 876, 522, False, 1.5).bands[2] == ("tie", SIDE)


@pytest.mark.parametrize(("states", "state", "amount", "count"), [
    ("DOWN DOWN", BetState.DOWN, 1500, 2), ("TAKEN WON", BetState.WON, 1000, 1), ("WON PAID", BetState.WON, 500, 1),
    ("PAID TAKEN", BetState.PAID, 500, 1), ("TAKEN TAKEN", BetState.TAKEN, 1500, 2),
    ("PUSHED TAKEN", BetState.PUSHED, 500, 1)])
def test_a_plate_shows_what_is_due_before_what_is_done(states: str, state: BetState, amount: int, count: int) -> None:
    bets = [Bet(3, f"spot {at}", 500 * (at + 1), BetState[name]) for at, name in enumerate(states.split())]
    assert gathered(bets) == (Bet(3, SIDE, amount, state), count)
    assert gathered(()) == (None, 0)


def test_no_amount_on_a_seats_plate_is_cut(qapp: QApplication) -> None:
    theme.load_fonts()
    seat = SeatView(3, "Priya", 20000, won=20400, lost=1500)
    assert second_line(seat, tables.POUNDS, "label", 90)[0] == "+204 −15"
    assert second_line(seat, tables.POUNDS, "label", 40)[0] == "+204"
    assert second_line(replace(seat, won=0), tables.POUNDS, "label", 40)[0] == "−15"


def test_every_state_of_a_plate_looks_different(qapp: QApplication) -> None:
    spots = (*tables.SPOTS, Spot("dragon_7", "Dragon 7", "Dragon 7", 3, 100, 1000), Spot("big", "Big", "Big", 3, 1, 2))
    felt, view = replace(tables.waiting_felt(), spots=spots), FeltView()
    view.resize(876, 522)
    laid = [(), *((Bet(3, "dragon_7", 500, state),) for state in BetState),
            (Bet(3, "dragon_7", 200), Bet(3, "big", 300))]
    seen = set()
    for bets in laid:
        view.show_felt(replace(felt, bets=bets), tables.POUNDS, tables.CHIPS)
        seen.add(bytes(view.grab().toImage().constBits()))
    view.deleteLater()
    assert len(seen) == len(laid)


def test_a_tap_on_a_plate_lists_its_bets_and_a_tap_there_lays_a_chip(every_bet: Table) -> None:
    every_bet.keys("!2 x ⇧G 5 Enter g")
    felt = every_bet.page.felt
    click(felt, on_plate(every_bet, 1))
    opened = felt.side_bets
    assert opened.isVisible()
    assert opened.title.text() == "Seat 1 Luca · side bets"
    assert felt.rect().contains(opened.geometry())
    assert opened.rows["big"].accessibleName() == "Big, 5"
    assert min(min(row.width(), row.height()) for row in opened.rows.values()) >= 44
    click(opened.rows["lucky_6"])
    assert sheet_of(every_bet).bets == {1: {"big": 500, "lucky_6": 500}}
    assert opened.rows["lucky_6"].accessibleName() == "Lucky 6, 5"
    every_bet.press("Esc")
    assert not opened.isVisible()


def test_a_second_tap_closes_the_list_and_another_seats_plate_moves_it(every_bet: Table) -> None:
    every_bet.press("g")
    felt = every_bet.page.felt
    click(felt, on_plate(every_bet, 1))
    click(felt, on_plate(every_bet, 2))
    assert (felt.side_bets.isVisible(), felt.side_bets.seat) == (True, 2)
    click(felt, felt.geometry_now().plate(0).center())
    click(felt, on_plate(every_bet, 2))
    assert not felt.side_bets.isVisible()


def test_the_list_makes_room_for_the_cards(every_bet: Table) -> None:
    every_bet.keys("b 2 0 Enter g")
    click(every_bet.page.felt, on_plate(every_bet, 1))
    every_bet.press("^Enter")
    assert not every_bet.page.felt.side_bets.isVisible()


def test_a_plate_says_each_of_its_bets(every_bet: Table) -> None:
    every_bet.keys("b 2 0 ⇧G 5 ⇧D 5 ^Enter")
    assert every_bet.page.felt.words_at(on_plate(every_bet, 1)) == "Dragon 7 5\nBig 5"
    every_bet.keys("k 3 9 2")
    assert every_bet.page.felt.words_at(on_plate(every_bet, 1)) == "Dragon 7 5 taken\nBig 5 taken"
    assert "Dragon 7 5 taken, Big 5 taken" in every_bet.page.felt.seat_words(0)


def test_an_open_seats_plate_is_the_seat(every_bet: Table) -> None:
    every_bet.press("g")
    with every_bet.qtbot.waitSignal(every_bet.page.felt.seat_clicked) as clicked:
        click(every_bet.page.felt, on_plate(every_bet, 6))
    assert clicked.args == [6]
