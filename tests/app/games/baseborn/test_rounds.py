"""The rounds of Baseborn: ten chips each, points, flushes dealt, completed and late, the bank, and who wins."""

from typing import Any

import pytest

from app.cards import read_card
from app.dealing.prompts.showing import PickSeats
from app.dealing.values.transfers import stack
from app.games.baseborn import BASEBORN
from app.games.baseborn.rounds import ROUNDS, Terms, is_flush, shares
from app.games.baseborn.rulings import PackIsEmpty
from tests.app.games.at_table import AtTable
from tests.app.games.baseborn.rounds_dealt import (
    bank,
    begun,
    bid,
    chips,
    dealt,
    flush,
    game,
    lying,
    points,
    waiting,
    words,
)

# the table of rounds


def test_five_rounds_with_their_limits_and_points() -> None:
    assert (Terms(0, 3, 1), Terms(2, 5, 1), Terms(4, 7, 3), Terms(2, 9, 5), Terms(0, 11, 5)) == ROUNDS


@pytest.mark.parametrize(("cards", "is_one"), [
    ("2h 5h 9h Jh Ah", True), ("2h 5h 9h Jh As", False), ("2h 5h 9h Jh", False), ("2h 5h 9h Jh Ah Kh", False)])
def test_a_flush_is_five_of_one_suit(cards: str, is_one: bool) -> None:
    assert is_flush([read_card(code) for code in cards.split()]) is is_one


@pytest.mark.parametrize(("held", "winners", "each", "odd"), [
    (12, 1, 12, 0), (12, 3, 4, 0), (13, 2, 6, 1), (1, 2, 0, 1)])
def test_a_bank_is_shared_evenly_and_odd_chips_stay(held: int, winners: int, each: int, odd: int) -> None:
    assert shares(held, winners) == (each, odd)


# dealt


def test_everybody_gets_ten_chips_more_in_each_round() -> None:
    table = begun()
    assert chips(table) == (0, 0, 0)
    table.answer([])
    assert chips(table) == (10, 10, 10)
    flush(bid(table, 3, 0, 1))
    assert [seat.mark for seat in table.table.felt().seats if seat.name] == ["21 chips", "20 chips", "19 chips"]
    table.answer([])
    assert chips(table) == (21, 20, 19)


def test_a_dealt_flush_wins_the_round_without_any_bidding() -> None:
    table = begun().answer([2])
    assert (points(table), chips(table), table.key) == ((0, 1, 0), (10, 10, 10), "hand:2/dealt")
    assert table.prompt.result == "Bo was dealt a flush: 1 point."


def test_each_of_several_dealt_flushes_gets_the_points_of_the_round() -> None:
    table = dealt(3, 3)
    assert points(table) == (2, 0, 0)
    table = begun()
    table.answer([1], [1], [2, 3])
    assert points(table) == (2, 3, 3)


def void(table: AtTable) -> AtTable:
    """A round whose pack is said to be empty, and nobody shows a flush."""
    table.rule(PackIsEmpty)
    return table.answer([] if isinstance(table.prompt, PickSeats) else True)


def with_bank(**rules: Any) -> AtTable:
    """The second round is to be dealt; of the first, 5 chips that Ann has bid are in the bank."""
    return void(bid(bid(dealt(3, **rules), 3, 0, 0), 2, 0, 0))


def test_a_dealt_flush_takes_the_bank_that_was_left() -> None:
    table = with_bank().answer([2])
    assert (chips(table), bank(table)) == ((15, 25, 20), 0)
    assert table.prompt.result == "Bo was dealt a flush: 1 point, 5 chips from the bank."


def test_several_dealt_flushes_split_the_bank_and_odd_chips_stay() -> None:
    table = with_bank().answer([2, 3])
    assert (chips(table), bank(table)) == ((15, 22, 22), 1)
    assert table.prompt.result == (
        "Bo and Cy were dealt flushes: 1 point each, 2 chips each from the bank. 1 chip stays in the bank.")
    assert table.table.closed_as.endswith("2 chips each from the bank; 1 chip stays in the bank")


def test_after_the_last_round_nothing_waits_in_the_bank() -> None:
    table = bid(dealt(3, 4), 9, 2, 2).rule(PackIsEmpty).answer([])
    assert table.prompt.result == "Nobody wins, the deck was called empty. 13 chips wait in the bank."
    table.answer([2, 3])
    assert table.table.closed_as.endswith("6 chips each from the bank; 1 chip that cannot be shared is worth nothing")


def test_by_the_house_the_bank_waits_for_a_completed_flush() -> None:
    table = with_bank(dealt_bank="stays").answer([2])
    assert (chips(table), bank(table)) == ((15, 20, 20), 5)
    table.answer([])
    flush(bid(table, 4, 5, 4))
    assert (chips(table)[1], bank(table)) == (43, 0)


# completed


def test_a_flush_key_pressed_by_mistake_ends_no_round() -> None:
    table = bid(dealt(), 1, 3, 2).answer({"option": "flush"})
    assert table.prompt.instruction == "Does Bo show a flush?"
    assert table.answer([]).key == "hand:1/bids:2:0"


def test_who_completes_a_flush_takes_the_points_and_the_bank() -> None:
    table = flush(bid(bid(dealt(), 1, 3, 2), 2, 1, 0))
    assert (points(table), chips(table), bank(table)) == ((1, 0, 0), (16, 6, 8), 0)
    assert table.prompt.result == "Ann completes a flush: 1 point, 9 chips from the bank."


def test_only_who_bought_can_complete_a_flush() -> None:
    table = dealt()
    assert words(table) == []
    bid(table, 1, 3, 2)
    assert words(table) == [("F", "Flush by Bo")]
    bid(table, 3, 1, 2)
    assert words(table) == [("F", "Flush by Ann"), ("L", "Late flush")]
    table.answer({"option": "late"})
    assert table.key == "hand:1/flush:3"
    assert str(table.refused([3])) == (
        "Seat 3 cannot be chosen here. Allowed: 1, 2, Nobody (0). Choose one of them.")


def test_a_card_that_is_not_turned_as_a_flush_is_shown_is_still_in_the_pack() -> None:
    table = bid(bid(dealt(), 1, 3, 2), 3, 1, 2)
    assert (game(table).left, table.prompt.reason.split(". ")[-1]) == (34, "34 left after it.")
    table.answer({"option": "late"})
    assert (game(table).left, game(table).deal.lot, table.table.felt().steps[2].fact) == (35, 0, "2 auctions")
    table.answer([])
    assert (table.key, game(table).left, game(table).deal.lot) == ("hand:1/bids:3:0", 34, 1)


def test_a_flush_may_be_shown_late_between_two_auctions() -> None:
    table = bid(bid(dealt(), 1, 3, 2), 3, 1, 2).answer({"option": "late"})
    assert points(table.answer([2])) == (0, 1, 0)
    table = bid(bid(dealt(), 1, 3, 2), 3, 1, 2).answer({"option": "late"}, [])
    assert (table.key, waiting(table), game(table).deal.lot) == ("hand:1/bids:3:0", (1, 2, 3), 1)


def test_by_the_house_a_flush_is_shown_at_once_or_not_at_all() -> None:
    table = bid(bid(dealt(late_flush=False), 1, 3, 2), 3, 1, 2)
    assert words(table) == [("F", "Flush by Ann")]


def test_no_flush_is_shown_while_those_who_tied_bid_again() -> None:
    table = bid(bid(dealt(), 1, 3, 2), 3, 1, 3)
    assert words(table) == []
    assert table.refused({"option": "flush"}).wrong == "“flush” is not a choice here."


# void


@pytest.mark.parametrize(("players", "sold"), [(6, 22), (7, 17), (8, 12)])
def test_a_round_is_void_where_the_pack_is_at_its_end(players: int, sold: int) -> None:
    table = dealt(players)
    for at in range(sold):
        assert (table.key, game(table).left) == (f"hand:1/bids:{at + 1}:0", sold - at - 1)
        bid(table, *[int(seat == 1 + at // 10) for seat in waiting(table)])
    assert table.prompt.instruction == "Who shows a flush? — the deck has run out"
    table.answer([])
    assert (points(table), table.key, bank(table)) == ((0,) * players, "hand:2/dealt", sold)
    assert sum(chips(table)) + sold == 10 * players


def test_a_pack_that_ends_after_a_tie_gives_standing_bids_back() -> None:
    table = dealt(8)
    for _ in range(11):
        bid(table, *([0] * 8))
    assert (game(table).left, game(table).deal.lot) == (0, 12)
    bid(table, 3, 2, 3, 1, 0, 0, 0, 0)
    assert (chips(table), bank(table), lying(table)) == ((7, 10, 7, 10, 10, 10, 10, 10), 6, (0,) * 8)
    assert (table.prompt.instruction, table.prompt.reason) == (
        "Nobody wins the round — the deck has run out", "The bank, 6, waits for the next winner.")
    table.answer(True)
    assert (bank(table), table.prompt.result) == (6, "Nobody wins, the deck has run out. 6 chips wait in the bank.")
    assert game(table).number == 2


def test_by_the_house_bids_that_stand_go_to_the_bank_and_the_bank_out_of_the_game() -> None:
    table = dealt(8, void_bids="to_the_bank", void_bank="removed")
    for _ in range(11):
        bid(table, *([0] * 8))
    bid(table, 3, 2, 3, 1, 0, 0, 0, 0)
    assert (chips(table)[:4], bank(table)) == ((7, 8, 7, 9), 9)
    assert table.prompt.reason == "The bank, 9, is removed from the game."
    table.answer(True)
    assert (bank(table), table.table.counters.out) == (0, 80 - 9)


def test_a_flush_may_be_shown_as_the_pack_ends() -> None:
    table = void_asked()
    assert table.run.play.table.picture().steps[4].fact == ""
    table.answer([1])
    assert (points(table), chips(table)[0]) == ((1, 0, 0), 10)


def void_asked() -> AtTable:
    """Ann has bought a card for 3, and the pack is empty."""
    return bid(dealt(), 3, 0, 0).rule(PackIsEmpty)


# the end


def test_after_five_rounds_the_most_points_win() -> None:
    table = begun(3, stake=500)
    table.answer([1], [1], [2], [3], [2])
    assert points(table) == (2, 8, 5)
    assert table.prompt.instruction == "Give Bo 15 — 8 points"
    table.answer(True)
    assert (table.behind(), table.key) == ((9_500, 11_000, 9_500), "")


def test_equal_points_win_together_and_chips_do_not_break_the_tie() -> None:
    table = begun(3, stake=500)
    table.answer([1, 2], [1, 2], [1, 2], [])
    bid(table, 9, 2, 3)
    table.rule(PackIsEmpty)
    table.answer([])
    table.answer([3])
    assert chips(table)[0] < chips(table)[1]
    assert (points(table), table.prompt.instruction) == ((5, 5, 5), "Give Ann, Bo and Cy 5 each — 5 points")


def test_played_without_a_stake_nothing_reaches_the_books() -> None:
    table = begun(3)
    table.answer([1], [1], [2], [3], [2], True)
    assert (table.behind(), table.key) == ((10_000,) * 3, "")
    assert [booked for booked in table.table.bookings if booked.kind == "hand"] == []


def test_the_score_sheet_says_of_each_round_who_won_it_and_how() -> None:
    table = begun(3).answer([2], [])
    flush(bid(table, 2, 3, 5))
    first, second = table.table.scores.rounds
    assert [(player, part.what, part.points, part.note) for one in (first, second)
            for player, parts in one.parts.items() for part in parts] == [
        (2, "Dealt flush", 1, "nothing from the bank"), (3, "Completed flush", 1, "10 chips from the bank")]



def test_a_void_round_counts_as_one_of_the_five() -> None:
    table = void(begun(3).answer([]))
    (only,) = table.table.scores.rounds
    assert (only.title, dict(only.parts), only.note, game(table).number) == (
        "Round 1", {}, "the deck was called empty", 2)


def test_the_button_moves_on_after_each_round() -> None:
    table = begun(3).answer([2], [2], [2])
    assert table.table.button == 1
    assert table.prompt.reason == "10 bidding chips each; bids 2–9, for 5 points. Dealer: Ann."


def test_two_to_eight_play() -> None:
    alone = AtTable(BASEBORN, (10_000,))
    assert str(alone.refused(True)).startswith("Only one player is seated.")
    crowd = AtTable(BASEBORN, (10_000,) * 9)
    assert str(crowd.refused(True)) == "9 are in. 2–8 can play. Somebody must sit this game out."


def test_played_for_fun_the_stakes_are_chips_that_no_book_hears_of() -> None:
    table = begun(3, played_for="fun", stake=500)
    assert (table.behind(), table.pot()) == ((9_500,) * 3, 1_500)
    table.answer([1], [1], [2], [3], [2], True)
    assert (table.behind(), table.table.balance(stack(2)), table.key) == ((9_500, 11_000, 9_500), 10_000, "")


def test_with_credit_who_is_short_gets_what_is_missing_on_account() -> None:
    table = AtTable(BASEBORN, (10_000, 300), {"stake": 500, "credit": True}).begun()
    bought_in = table.table.due_at_settlement(2)
    table.answer(True)
    assert (table.behind(), table.table.due_at_settlement(2) - bought_in) == ((9_500, 0), -200)
