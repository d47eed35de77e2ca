"""What moves in a coup, transfer by transfer with its reason: bets, losses, wins, commission, and rulings."""

from collections.abc import Mapping
from typing import Any

import pytest

from app.dealing.asides.registry import Collect
from app.dealing.prompts.kinds import Pay
from app.dealing.prompts.rulings import Misdeal
from app.dealing.values.transfers import CLAIMS, RACK, STAKE_BACK, Place, account, bet, box, stack
from app.games.baccarat.coup.coup import Boxed
from app.games.baccarat.house_rules.bets import PARTS
from app.games.baccarat.irregular.rulings import LateBet, MissedBet, PaymentError, WrongOrder
from tests.app.games.baccarat.stand import Stand, chip_set, opened

BANKER_WINS, TWO_CARD_SIX = "2 8 3 K", "2 6 K Q 2"
BOXES = {"commission_taken": "boxes"}
PENNIES = chip_set(c1=200, c50=200, c100=200, c500=200, c2500=100)
Moved = list[tuple[int, Place, Place, str]]


def moved(table: Stand) -> Moved:
    """Every transfer of the open coup, or of what was booked last."""
    hand = table.table.hand or table.table.bookings[-1]
    return [one[:4] for one in hand.transfers]


def downs(bets: Mapping[int, Mapping[str, int]]) -> Moved:
    """The bets on their way to the felt."""
    return [(amount, stack(seat), bet(seat, spot), "Bet") for seat, spots in bets.items()
            for spot, amount in spots.items()]


def test_bets_go_down_losers_to_the_rack_winners_are_paid_and_stakes_go_back() -> None:
    bets = {1: {"banker": 1_000}, 2: {"player": 500}}
    assert moved(opened(chips=PENNIES).coup_of(BANKER_WINS, bets)) == [
        *downs(bets), (500, bet(2, "player"), RACK, "Lost"), (950, RACK, stack(1), "Wins"),
        (1_000, bet(1, "banker"), stack(1), STAKE_BACK)]


def test_commission_in_boxes_is_marked_beside_a_win_that_is_paid_in_full() -> None:
    bets = {1: {"banker": 1_000}}
    assert moved(opened(BOXES).coup_of(BANKER_WINS, bets))[1:3] == [
        (1_000, RACK, stack(1), "Wins"), (50, CLAIMS, box(1), "Commission marked")]


def test_what_the_rack_cannot_pay_is_owed_on_account_to_who_won_it() -> None:
    table = opened(rack={100: 4}).bets({1: {"player": 900}}).deal("9 4 K 2")
    table.answer({"seat": 1, "chips": {"1": {"100": 4}}, "owed": {"1": 500}})
    assert moved(table)[1:3] == [(400, RACK, stack(1), "Wins"), (500, CLAIMS, account(1), "Wins")]


@pytest.mark.parametrize(("version", "taken"), [
    (2, [(2, "player"), (1, "player"), (2, "tie"), (1, "tie")]),
    (1, [(2, "player"), (2, "tie"), (1, "player"), (1, "tie")])])
def test_main_bets_are_taken_before_those_beside_them_and_in_old_shoes_seat_by_seat(
    version: int, taken: list[tuple[int, str]]
) -> None:
    bets = {seat: {"player": 500, "tie": 500} for seat in (1, 2)}
    table = opened(version=version).bets(bets).deal(BANKER_WINS)
    assert [one[1] for one in moved(table)[4:]] == [bet(seat, spot) for seat, spot in taken]
    assert isinstance(table.prompt, Pay)
    assert table.prompt.taken == ((2, 1_000, "Player 5 · Tie 5"), (1, 1_000, "Player 5 · Tie 5"))


@pytest.mark.parametrize(("order", "seats"), [("right_to_left", [2, 1]), ("left_to_right", [1, 2])])
def test_seats_are_paid_in_the_order_of_the_house(order: str, seats: list[int]) -> None:
    table = opened({"order": order}).bets({seat: {"banker": 1_000} for seat in (1, 2)}).deal(BANKER_WINS)
    assert [due.seat for due in table.coup.dues] == seats


@pytest.mark.parametrize(("rules", "won", "kept", "marked", "told"), [
    ({}, 950, 50, 0, "Banker 10 wins: 10 less 5% commission (0.50)"),
    (BOXES, 1_000, 0, 50, "Banker 10 wins 10, 0.50 marked in the box")])
def test_a_due_says_whose_it_is_and_how_it_came_about(
    rules: dict[str, Any], won: int, kept: int, marked: int, told: str
) -> None:
    due, = opened(rules).bets({1: {"banker": 1_000}}).deal(BANKER_WINS).coup.dues
    assert (due.name, due.won, due.commission, due.marked, due.sums) == ("Ann", won, kept, marked, (told,))


def test_a_due_has_what_no_chip_could_make_before() -> None:
    table = opened()
    for owed, amount in ((0, 900), (50, 1_000)):
        due, = table.bets({1: {"banker": 1_000}}).deal(BANKER_WINS).coup.dues
        assert (due.owed, due.won, due.amount) == (owed, 950, amount)
        table.pay()


# commission boxes


def test_a_box_stands_for_the_wins_since_it_was_emptied_last() -> None:
    table = opened(BOXES, chips=PENNIES).coup_of(BANKER_WINS, {1: {"banker": 1_000}})
    assert table.game.in_box(1) == Boxed(50 * PARTS, 50, 1_000, 0)
    table.aside(Collect(1))
    assert table.game.in_box(1) == Boxed(0, 0, 0, 1)
    table.coup_of(BANKER_WINS, {1: {"banker": 500}})
    assert table.game.in_box(1) == Boxed(25 * PARTS, 25, 500, 1)


def test_a_box_of_whose_wins_nothing_is_known_stands_for_what_lies_in_it() -> None:
    table = opened(BOXES).coup_of(BANKER_WINS, {2: {"banker": 1_000}})
    table.table.balances[box(1)] = 75
    assert table.game.in_box(1) == Boxed(75 * PARTS, 75, 75, 1)


# what a ruling moves


def test_the_bets_of_a_void_coup_go_back_in_an_entry_that_is_void_and_says_why() -> None:
    bets = {1: {"banker": 1_000}, 2: {"player": 500}}
    table = opened().bets(bets).deal("2 8").rule(Misdeal, "void", reason="a card fell")
    booked = table.table.bookings[-1]
    assert (booked.title, booked.reason, booked.void) == ("Coup 1 void, bets back", "a card fell", True)
    assert moved(table) == [*downs(bets), (1_000, bet(1, "banker"), stack(1), "Bet back"),
                            (500, bet(2, "player"), stack(2), "Bet back")]


def test_a_late_bet_moves_onto_the_felt_where_it_stands_and_back_where_it_does_not() -> None:
    table = opened().bets({1: {"banker": 1_000}}).deal("2 8")
    table.rule(LateBet, "stands", seat=2, spot="tie", amount=500)
    table.rule(LateBet, "back", seat=1, spot="banker", amount=400)
    assert moved(table)[1:] == [(500, stack(2), bet(2, "tie"), "Late bet"),
                                (400, bet(1, "banker"), stack(1), "Late bet")]


def test_cards_laid_again_take_back_what_was_taken_and_paid() -> None:
    bets = {1: {"player": 1_000}, 2: {"banker": 500}}
    table = opened().bets(bets).deal("9 2 K 3")
    assert (table.coup.paying, moved(table)) == (True, [*downs(bets), (500, bet(2, "banker"), RACK, "Lost")])
    table.rule(WrongOrder, "rearrange", cards="9 K 2 3")
    assert (table.coup.paying, moved(table)) == (False, downs(bets))


@pytest.mark.parametrize(("ruling", "parts"), [
    ({"kind": PaymentError, "decision": "take", "amount": 150}, [(150, stack(1), RACK)]),
    ({"kind": PaymentError, "decision": "pay", "amount": 150}, [(150, RACK, stack(1))]),
    ({"kind": MissedBet, "decision": "settle", "spot": "banker", "amount": 1_000}, [(950, RACK, stack(1))])])
def test_an_adjustment_is_an_entry_of_its_own_under_the_number_of_its_ruling(
    ruling: dict[str, Any], parts: list[tuple[int, Place, Place]]
) -> None:
    table = opened(chips=PENNIES).coup_of(BANKER_WINS).rule(**ruling, seat=1)
    booked = table.table.bookings[-1]
    assert (booked.kind, booked.key) == ("adjustment", "ruling:1")
    assert [one[:3] for one in moved(table)] == parts
