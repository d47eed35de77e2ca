"""Who is here tonight and how each stands, as the cashier sees it: from the table and the entries that hold."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.dealing.asides.registry import BuyIn, CashOut, Leave, PayMarker, Tip
from app.desk import Desk, NightPlan, Seating
from app.desk.cashier.tonight import PlayerTonight
from app.errors import Refused
from app.games.baccarat.irregular.rulings import EndOfShoe
from tests.app.desk.dealing import BANKER_WINS, a_desk, bets, deal


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """Three players with 100 each, waiting for the first bets."""
    desk = a_desk(tmp_path)
    yield desk
    assert desk.books.verify() == []
    desk.books.close()


def of(desk: Desk, player: int) -> PlayerTonight:
    """One player's evening."""
    found = desk.watch.tonight().of(player)
    assert found is not None
    return found


def test_each_player_is_told_with_what_was_bought_lies_in_front_and_was_handed_in(desk: Desk) -> None:
    desk.aside(BuyIn(2, 5_000, "cash"))
    desk.aside(BuyIn(3, 5_000, "marker", "CY"))
    desk.aside(PayMarker(3, 2_500))
    deal(desk, BANKER_WINS, bets(s1={"player": 2_500}))
    desk.aside(CashOut(2, 15_000, "cash"))
    ann, bo, cy = (of(desk, player) for player in (1, 2, 3))
    assert (ann.buy_ins, ann.in_front, ann.net, ann.how) == ((10_000,), 7_500, -2_500, "account")
    assert (bo.buy_ins, bo.handed_in, bo.net, bo.how, bo.seat) == ((10_000, 5_000), 15_000, 0, "cash", 0)
    assert bo.left is not None
    assert (cy.marker, cy.in_front, cy.handed_in, cy.net) == (2_500, 12_500, 2_500, 0)
    tonight = desk.watch.tonight()
    assert (tonight.rack_change, tonight.cash_box) == (2_500, -10_000)
    assert tonight.accounted == tonight.owned


def test_chips_on_the_felt_are_still_in_front_of_their_player(desk: Desk) -> None:
    desk.answer(bets(s1={"player": 2_500}))
    assert of(desk, 1).in_front == 10_000


@pytest.mark.parametrize("how", ["account", "cash"])
def test_change_that_no_chip_makes_stays_won_when_its_player_cashes_out(desk: Desk, how: str) -> None:
    deal(desk, BANKER_WINS, bets(s1={"banker": 2_500}))
    won = of(desk, 1).net
    assert won == 2_375
    desk.aside(CashOut(1, of(desk, 1).in_front, how))
    assert (of(desk, 1).net, of(desk, 1).handed_in) == (won, 12_350)


def test_the_next_sitting_knows_what_was_bought_in_the_one_before(desk: Desk) -> None:
    desk.aside(BuyIn(1, 5_000))
    desk.aside(CashOut(3, 10_000))
    desk.rule(EndOfShoe())
    desk.answer(None)
    assert of(desk, 1).buy_ins == (10_000, 5_000)
    desk.next_sitting()
    desk.aside(BuyIn(1, 2_500))
    assert of(desk, 1).buy_ins == (10_000, 5_000, 2_500)
    assert [(one.name, one.seat) for one in desk.watch.tonight().players] == [("Ann", 1), ("Bo", 2), ("Cy", 0)]
    assert of(desk, 3).left is not None


def test_what_was_taken_back_is_not_counted(desk: Desk) -> None:
    desk.aside(BuyIn(1, 5_000))
    desk.undo()
    assert of(desk, 1).buy_ins == (10_000,)
    desk.aside(Tip(1, 500))
    assert (of(desk, 1).in_front, desk.watch.tonight().jar) == (9_500, 500)


def test_who_waits_comes_after_those_with_a_seat_and_before_those_who_left(desk: Desk) -> None:
    desk.aside(CashOut(1, 10_000))
    desk.till.arrive(0, "Di", 5_000, "cash")
    desk.aside(Leave(2))
    assert [(one.name, one.waits) for one in desk.watch.tonight().players] == \
        [("Cy", False), ("Di", True), ("Ann", False), ("Bo", False)]
    assert of(desk, 2).left is None  # he has kept his chips
    assert of(desk, 4).in_front == 5_000


def test_whoever_arrives_is_seated_and_sold_chips_in_one_breath_or_not_at_all(desk: Desk) -> None:
    head = desk.books.head()
    for buy_in, how, signed in ((10**9, "cash", ""), (5_000, "marker", ""), (5_000, "kind", "")):
        with pytest.raises(Refused):
            desk.till.arrive(5, "Eve", buy_in, how, signed)
    assert (desk.books.head(), len(desk.players()), 5 in desk.table.seats) == (head, 3, False)
    desk.till.arrive(5, "Eve", 5_000, "marker", "EV", "one-press")
    desk.till.arrive(5, "Eve", 5_000, "marker", "EV", "one-press")
    assert (desk.table.name(5), desk.table.stack_of(5)) == ("Eve", 5_000)
    with pytest.raises(Refused, match="Eve is already in Seat 5"):
        desk.till.arrive(0, "EVE")


def test_players_of_the_house_come_up_by_what_is_typed_with_their_last_night(desk: Desk) -> None:
    deal(desk, BANKER_WINS, bets(s1={"player": 2_500}))
    for player in (1, 2, 3):
        desk.aside(CashOut(player, desk.table.stack_of(player)))
    desk.close_night()
    desk.open_night(NightPlan("Next", "Host", (Seating("Bo", 10_000), Seating("Anton", 10_000)), all_the_rest=True))
    found = desk.watch.could_come("an")
    assert [name for name, _ in found] == ["Ann"]
    visit = found[0][1]
    assert visit is not None
    assert visit.net == -2_500
    assert [name for name, _ in desk.watch.could_come("")] == ["Ann", "Cy"]
