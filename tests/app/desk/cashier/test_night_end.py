"""The end of a night, step by step: pots first, then chips, then the count; nothing comes before its turn."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.dealing.asides.close_out import Bears
from app.dealing.asides.registry import CashOut, GivePot, SharePots, SitDown
from app.dealing.values.transfers import CASE, JAR, KEPT_POT, RACK, Kind, account
from app.desk import Desk
from app.desk.cashier.night_end import EndStep, NightStands, first_to_cash_out, night_stands, shared_round
from app.errors import Refused
from app.sheets.settlement import night_notes
from tests.app.desk.leftovers import leave_in_the_pot, lose_a_round
from tests.app.desk.test_dealers_choice import a_table

LOST = dict.fromkeys((2, 3, 4, 1), 100)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """Red Dog is over, and 44 were left in its pot: Bo deals next, with Cy, Di and Ann at the left."""
    made = a_table(tmp_path)
    leave_in_the_pot(made, LOST)
    yield made
    made.books.close()


def stands(desk: Desk) -> NightStands:
    return night_stands(desk, desk.statement())


def pots(desk: Desk) -> int:
    return sum(held for place, held in desk.table.balances.items() if place.kind is Kind.POT)


def test_a_pot_is_asked_for_before_anybody_cashes_out(desk: Desk) -> None:
    assert (stands(desk).step, stands(desk).in_pots, stands(desk).hinders) == (EndStep.POTS, 4_400, None)
    desk.aside(SharePots(shared_round(desk.table, 4_400)))
    assert (stands(desk).step, pots(desk)) == (EndStep.CASH_OUT, 0)
    assert [one.seat for one in stands(desk).waiting] == [1, 2, 3, 4]
    assert desk.verify() == []


def test_a_share_of_a_pot_makes_its_seat_the_next_to_cash_out(desk: Desk) -> None:
    desk.aside(CashOut(1, desk.table.stack_of(1)))
    desk.aside(SitDown(1, 5, "Eve"))
    assert first_to_cash_out(stands(desk), desk.table, {}) == stands(desk).waiting[0].night.name
    assert first_to_cash_out(stands(desk), desk.table, {1: 100, 2: 100}) == "Eve"


def test_a_leftover_is_shared_by_all_and_its_odd_chips_from_the_dealer_s_left(desk: Desk) -> None:
    assert desk.table.button == 2
    assert shared_round(desk.table, 150) == {3: 50, 4: 50, 1: 50}, "one chip of 50 is the least there is"
    assert shared_round(desk.table, 300) == {3: 100, 4: 100, 1: 50, 2: 50}


def test_one_act_empties_the_pots_to_seats_house_and_jar_and_is_undone_as_one(desk: Desk) -> None:
    before = dict(desk.table.balances)
    desk.aside(SharePots({4: 300}, to_rack=4_000, to_jar=100))
    gained = {place: held - before.get(place, 0) for place, held in desk.table.balances.items()
              if held != before.get(place, 0)}
    assert (gained[RACK], gained[JAR]) == (4_000, 100)
    assert sum(gained.values()) == 0
    undoing = desk.counting.undoing()
    assert undoing is not None
    desk.undo(seq=undoing.seq)
    assert pots(desk) == 4_400
    assert desk.verify() == []


def test_what_is_put_by_for_another_night_is_counted_and_is_not_the_house_s(desk: Desk) -> None:
    desk.aside(SharePots(to_next=4_400))
    assert (desk.table.balance(KEPT_POT), stands(desk).step) == (4_400, EndStep.CASH_OUT)
    for one in stands(desk).waiting:
        desk.aside(CashOut(one.player, one.night.holds))
    counts = desk.counting.as_booked()
    assert sum(value * number for value, number in counts[str(KEPT_POT)].items()) == 4_400
    desk.counting.close_out(counts)
    desk.close_night()
    statement = desk.settling.statement()
    assert {one.result for one in statement.players} == {-1_100}
    assert (statement.difference, statement.house.keeps, statement.house.result) == (0, 4_400, 0)
    assert (statement.chips.put_by, statement.chips.in_jars, statement.chips.unexplained) == (4_400, 0, 0)
    assert "The house bank holds £44 in a pot for the next night that it did not win." in night_notes(statement)
    assert desk.verify() == []


@pytest.mark.parametrize(("aside", "why"), [
    (SharePots({2: 300}), "The shares add up to 3. The pots hold 44. Share out all of it."),
    (SharePots({7: 4_400}), "Nobody sits in Seat 7. Choose another seat."),
    (SharePots({2: 4_325}, to_rack=75), "No chips of this house make 43.25. Share it otherwise."),
    (SharePots({2: 4_500}, to_jar=-100), "No chips of this house make −1. Share it otherwise.")])
def test_no_chip_of_a_pot_is_left_or_made_up(desk: Desk, aside: SharePots, why: str) -> None:
    with pytest.raises(Refused) as refused:
        desk.aside(aside)
    assert str(refused.value) == why


def test_chips_are_handed_in_when_the_deal_and_the_game_are_over(tmp_path: Path) -> None:
    desk = a_table(tmp_path)
    lose_a_round(desk, LOST)
    hinders = stands(desk).hinders
    assert stands(desk).step is EndStep.POTS
    assert hinders is not None
    assert hinders.remedy == "End the game on the Deal page: Y."
    desk.books.close()


def test_after_the_last_player_comes_the_count_and_then_the_close(desk: Desk) -> None:
    desk.aside(GivePot(4, "red_dog"))
    for one in stands(desk).waiting:
        desk.aside(CashOut(one.player, one.night.holds))
    assert stands(desk).step is EndStep.COUNT
    desk.counting.close_out(desk.counting.as_booked())
    assert stands(desk).step is EndStep.CLOSE
    desk.close_night()
    assert desk.verify() == []


def test_one_player_may_owe_what_is_short(desk: Desk) -> None:
    desk.aside(GivePot(4, "red_dog"))
    for one in stands(desk).waiting:
        desk.aside(CashOut(one.player, one.night.holds))
    counts, owed = desk.counting.as_booked(), desk.table.balance(account(3))
    counts[str(CASE)][500] -= 1
    desk.counting.close_out(counts, Bears.PLAYER, player=3)
    assert desk.table.balance(account(3)) == owed - 500
    assert desk.statement().difference == 0
    assert desk.verify() == []
