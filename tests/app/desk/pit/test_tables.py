"""How each table stands: its hands, pace, seats, rack against what it was given, and win against its edge."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from app.dealing.asides.registry import BuyIn, CreditRack, FillRack, HandOver, SitOut
from app.dealing.values.transfers import RACK
from app.desk import Desk
from app.desk.cashier.bank_report import night_bank
from app.desk.pit.tables import Dot, TableStands
from app.desk.session.several_tables import TablePlan
from app.desk.stats.night import night_stats
from tests.app.desk.dealing import BANKER_WINS, PLAYER_WINS, QUICK, TIE, a_new_desk, bets, deal
from tests.app.desk.guarding import SetClock
from tests.app.desk.random_night import RandomNight
from tests.app.desk.test_shared_house import begun_table

MINUTE = 60


@pytest.fixture
def desk(tmp_path: Path, clock: SetClock) -> Iterator[Desk]:
    """A night of one table at its beginning, the first bets awaited."""
    made = a_new_desk(tmp_path, clock)
    yield made
    made.books.close()


def stands(desk: Desk) -> TableStands:
    """How the only table stands."""
    one, = desk.pit.tables(desk)
    return one


def test_a_rack_is_what_it_was_given_less_what_was_sold_and_with_what_it_won(desk: Desk) -> None:
    desk.aside(BuyIn(1, 5_000, "cash"))
    deal(desk, PLAYER_WINS, bets(s1={"banker": 2500}, s2={"tie": 500}))
    desk.aside(CreditRack({250: 4}))
    desk.aside(FillRack({250: 2}))
    one = stands(desk)
    assert one.rack == one.given - one.bank.drop + one.bank.win == desk.table.balance(RACK)
    assert (one.bank.drop, one.bank.win) == (night_bank(desk).tables[0].bank.drop, 3000)
    assert one.given == one.bank.opening - 500


def test_win_is_held_against_every_stake_by_its_edge_with_its_band(desk: Desk) -> None:
    assert stands(desk).luck is None
    deal(desk, BANKER_WINS, bets(s1={"banker": 1250}, s2={"player": 2500, "tie": 500}))
    found = stands(desk).luck
    assert found == night_stats(desk).luck.moments[-1]


def test_pace_is_of_the_last_quarter_of_an_hour_and_tonights_leaves_pauses_out(desk: Desk, clock: SetClock) -> None:
    for minutes in (2, 2, 2):
        clock.wait(minutes * MINUTE)
        deal(desk, TIE)
    assert stands(desk).lately is None  # the first was dealt but four minutes ago
    clock.wait(12 * MINUTE)
    deal(desk, TIE)
    for _ in range(3):
        clock.wait(2 * MINUTE)
        deal(desk, TIE)
    one = stands(desk)
    assert (one.lately, one.tonight, one.hands, one.hand_word) == (Fraction(16), Fraction(30), 7, "coup")
    clock.wait(20 * MINUTE)
    assert stands(desk).lately is None


def test_seats_are_dots_taken_sitting_out_and_free(desk: Desk) -> None:
    desk.aside(SitOut(2))
    dots = stands(desk).seats
    assert [dots.count(dot) for dot in (Dot.TAKEN, Dot.SITS_OUT, Dot.FREE)] == [2, 1, 6]
    assert dots[1] is Dot.SITS_OUT


def test_a_dealer_deals_since_the_last_who_took_over(desk: Desk, clock: SetClock) -> None:
    began = stands(desk).dealer_since
    clock.wait(50 * MINUTE)
    deal(desk, TIE)
    desk.aside(HandOver(dict(desk.table.rack), dealer="Farid", by="AK"))
    took = clock.now()
    clock.wait(5 * MINUTE)
    one = stands(desk)
    assert (one.dealer, one.dealer_since) == ("Farid", took)
    assert began < took


def test_every_open_table_stands_for_itself_and_a_closed_one_is_gone(tmp_path: Path) -> None:
    first = begun_table(tmp_path)
    second = first.desk_at(first.tables.open_one(TablePlan(rack={50: 60, 500: 20}, by="AK BL", rules=QUICK)))
    deal(first, PLAYER_WINS, bets(s1={"banker": 2500}))
    one, two = first.pit.tables(first)
    assert ((one.number, one.name), (two.number, two.name)) == ((1, "Table 1"), (2, "Table 2"))
    assert (one.bank.win, two.bank.win, two.rack, two.given) == (2500, 0, 13_000, 13_000)
    assert (one.seats.count(Dot.TAKEN), two.seats.count(Dot.TAKEN)) == (3, 0)
    assert second.pit.tables(second) == first.pit.tables(first)
    second.close_table(dict(second.table.rack), "AK BL")
    assert [stands.number for stands in first.pit.tables(first)] == [1]
    first.books.close()


@pytest.mark.parametrize("seed", range(3))
def test_games_without_a_bank_have_pots_and_no_band(tmp_path: Path, seed: int) -> None:
    night = RandomNight.opened(tmp_path, seed).dealt()
    one, stats = stands(night.desk), night_stats(night.desk)
    assert one.banked is (night.desk.run is not None and night.desk.run.game.swing is not None)
    assert (one.luck is None) is (not stats.luck.moments)
    assert one.pots == tuple(night.desk.felt().pots)
    night.desk.books.close()
