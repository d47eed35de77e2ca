"""What can happen in Baseborn beyond its rules: wrong bids and flushes, cards too many, an empty pack, walk-outs."""

from typing import Any

import pytest

from app.dealing.procedures.table_rulings import DealtWrong, EndGame, ResultsOnly
from app.dealing.prompts.rulings import Ruling
from app.games.baseborn.rulings import CardTooMany, DealtLate, NoFlush, PackIsEmpty, WalkedOut, WrongBid, WrongHand
from tests.app.games.at_table import AtTable
from tests.app.games.baseborn.rounds_dealt import (
    bank,
    begun,
    bid,
    bought,
    chips,
    dealt,
    flush,
    game,
    lying,
    points,
    waiting,
)

# bids


def test_a_wrong_bid_is_hidden_again_or_does_not_count() -> None:
    table = dealt().rule(WrongBid, "back", seat=2)
    assert waiting(table) == (1, 2, 3)
    table.rule(WrongBid, "out", seat=2)
    assert (waiting(table), table.prompt.result) == ((1, 3), "Bo sits this auction out.")
    assert waiting(bid(table, 1, 0)) == (1, 2, 3)


def test_where_a_bid_of_who_tied_does_not_count_the_highest_that_stands_may_take_the_cards() -> None:
    table = bid(dealt(), 3, 2, 3).rule(WrongBid, "out", seat=1)
    assert (waiting(table), game(table).deal.lot) == ((3,), 2)
    table.rule(WrongBid, "out", seat=3)
    assert (bought(table), bank(table), chips(table)) == ((0, 2, 0), 8, (7, 8, 7))


def test_where_those_that_stand_tie_another_card_is_turned_for_them() -> None:
    table = bid(dealt(4), 3, 2, 3, 2).rule(WrongBid, "out", seat=1).rule(WrongBid, "out", seat=3)
    assert (waiting(table), game(table).deal.lot, bank(table), lying(table)) == ((2, 4), 3, 10, (0,) * 4)


def test_a_bid_that_stands_is_no_wrong_bid() -> None:
    assert str(bid(dealt(), 3, 2, 3).rule_refused(WrongBid, "out", seat=2)) == (
        "Bo does not bid now. Allowed: 1, 3. Choose one of them.")


# flushes


@pytest.mark.parametrize("kind", [NoFlush, WrongHand])
def test_a_wrong_hand_is_put_right_or_bids_no_more_in_the_round(kind: type[Ruling]) -> None:
    table = bid(dealt(), 0, 3, 1).rule(kind, "back", seat=2)
    assert waiting(table) == (1, 2, 3)
    table.rule(kind, "barred", seat=2)
    assert (waiting(table), table.prompt.result) == ((1, 3), "Bo bids no more in this round.")
    assert waiting(bid(table, 1, 0)) == (1, 3)
    flush(table)
    assert waiting(table.answer([])) == (1, 2, 3)


def test_who_bids_no_more_shows_no_flush() -> None:
    table = bid(dealt(), 0, 3, 1).rule(NoFlush, "barred", seat=2)
    assert table.refused({"option": "flush"}).wrong == "“flush” is not a choice here."


def test_a_flush_that_was_dealt_and_is_shown_late_does_not_count_or_wins() -> None:
    table = bid(dealt(), 0, 3, 1).rule(DealtLate, "back", seat=1)
    assert points(table) == (0, 0, 0)
    table.rule(DealtLate, "stands", seat=1)
    assert (points(table), chips(table)) == ((1, 0, 0), (14, 7, 9))
    assert table.prompt.result == "Ann was dealt a flush: 1 point, 4 chips from the bank."


def test_one_that_wins_though_it_is_late_takes_the_bids_that_lie_too() -> None:
    table = bid(dealt(), 3, 2, 3).rule(DealtLate, "stands", seat=1)
    assert (chips(table), lying(table), bank(table)) == ((15, 8, 7), (0, 0, 0), 0)


def test_before_the_first_card_no_dealt_flush_is_late() -> None:
    assert not {DealtLate, PackIsEmpty, CardTooMany, WrongBid} & set(begun().prompt.rulings)


def test_a_wrong_hand_that_is_put_right_is_no_talk_of_a_flush() -> None:
    assert dealt().rule(WrongHand, "back", seat=2).prompt.result == "Bo’s hand is corrected."
    assert dealt().rule(NoFlush, "back", seat=2).prompt.result == "Bo has no flush."


# cards


@pytest.mark.parametrize(("decision", "lot", "left"), [("joins", 2, 35), ("away", 1, 35), ("under", 1, 36)])
def test_a_card_too_many_is_sold_too_put_away_or_goes_under_the_pack(decision: str, lot: int, left: int) -> None:
    table = dealt().rule(CardTooMany, decision)
    assert (game(table).deal.lot, game(table).left) == (lot, left)
    assert bought(bid(table, 3, 1, 0)) == (lot, 0, 0)


def test_where_cards_are_entered_one_that_joins_is_keyed() -> None:
    table = dealt(entry="full").answer("2h").rule(CardTooMany, "joins")
    assert table.prompt.instruction == "Turn another card — key it"
    assert table.refused("2h").wrong == "2♥ is out already."
    bid(table.answer("3h"), 3, 1, 0)
    assert [card.code for card in game(table).deal.bought_faces[1]] == ["2h", "3h"]


def test_while_a_card_is_to_be_keyed_that_one_comes_first_and_then_the_one_too_many() -> None:
    table = bid(dealt(entry="full").answer("2h"), 3, 3, 0)
    assert CardTooMany not in table.prompt.rulings
    table.answer("3h").rule(CardTooMany, "joins").answer("4h")
    assert (game(table).deal.lot, waiting(table)) == (3, (1, 2))


def test_no_card_is_too_many_where_the_pack_has_none() -> None:
    table = dealt(8)
    for _ in range(11):
        bid(table, *([0] * 8))
    assert table.rule_refused(CardTooMany, "joins").wrong == "There are no cards left in the deck."
    table.rule(CardTooMany, "under")


def test_a_pack_that_is_empty_before_the_count_says_so_ends_the_round() -> None:
    table = bid(dealt(), 3, 2, 3).rule(PackIsEmpty)
    assert (table.prompt.instruction, lying(table), chips(table)) == (
        "Nobody wins the round — the deck is called empty", (0, 0, 0), (7, 10, 7))
    assert table.prompt.result == "The deck is called empty; by the count 36 cards are left."
    felt = table.run.play.table.picture()
    assert ([row.label for row in felt.rows], [label for label, _ in felt.facts]) == (
        ["In the bank"], ["Bids", "The round is worth", "Bidding chips"])
    table.answer(True)
    assert (points(table), table.key, bank(table)) == ((0, 0, 0), "hand:2/dealt", 6)


def test_results_only_asks_for_no_more_cards_in_this_round() -> None:
    table = dealt(entry="full").answer("2h")
    bid(table, 3, 1, 0).rule(ResultsOnly)
    assert table.key == "hand:1/bids:2:0"
    flush(table)
    assert points(table) == (1, 0, 0)
    assert table.answer([]).key == "hand:2/card:0"


# who walks out


def test_who_walks_out_leaves_points_and_stake_and_the_chips_go_to_the_box() -> None:
    table = bid(dealt(4, stake=500), 3, 2, 3, 1).rule(WalkedOut, seat=2)
    assert table.prompt.result == "Bo has left; the stake stays in."
    assert (waiting(table), bank(table), chips(table)) == ((1, 3), 8, (7, 0, 7, 9))
    bid(table, 0, 0).answer()
    assert bought(table) == (0, 0, 0, 2)


def test_the_round_goes_on_with_a_pack_that_was_dealt_to_all() -> None:
    table = dealt(4).rule(WalkedOut, seat=4)
    assert (waiting(table), game(table).left) == ((1, 2, 3), 31)
    flush(bid(table, 3, 1, 0))
    assert game(table).left == 37
    assert chips(table.answer([])) == (21, 19, 20, 0)


def test_who_walks_out_before_the_deal_is_dealt_no_cards_of_the_round() -> None:
    table = begun(8).rule(WalkedOut, seat=8)
    assert (table.table.hand, game(table).left) == (None, 17)
    assert (waiting(table.answer([])), chips(table)[6], table.table.counters.at(8)) == ((1, 2, 3, 4, 5, 6, 7), 10, 0)


def test_where_one_is_left_before_the_deal_the_game_is_over_too() -> None:
    table = begun(2, stake=500).rule(WalkedOut, seat=1)
    assert table.prompt.instruction == "Give Bo 10 — 0 points"


def test_where_one_is_left_the_game_is_over() -> None:
    table = dealt(2, stake=500).rule(WalkedOut, seat=1)
    assert table.prompt.instruction == "Give Bo 10 — 0 points"
    assert table.answer(True).behind(2) == (10_500,)


def test_a_claim_goes_with_who_walks_out() -> None:
    table = begun(4, entry="full").answer([1, 2])
    assert table.key == "hand:1/hand:1"
    table.rule(WalkedOut, seat=1)
    assert points(table.answer([])) == (0, 1, 0, 0)


# void, and the end


def test_a_misdeal_gives_every_chip_back_and_the_same_round_is_dealt_again() -> None:
    table = bid(dealt(3, 2), 2, 5, 3).rule(DealtWrong)
    assert (chips(table), bank(table), game(table).number, table.key) == ((10, 10, 10), 0, 2, "hand:3/dealt")
    assert table.table.counters.out == 30
    assert chips(table.answer([])) == (20, 20, 20)


@pytest.mark.parametrize(("decision", "more", "behind"), [
    ("split", {}, (10_000,) * 3), ("return", {}, (10_000,) * 3), ("to_player", {"seat": 2}, (9_500, 11_000, 9_500)),
    ("carry_over", {}, (9_500,) * 3)])
def test_a_game_that_the_host_ends_gives_the_stakes_as_the_host_decides(
    decision: str, more: dict[str, Any], behind: tuple[int, ...]
) -> None:
    table = bid(dealt(3, 2, stake=500), 2, 5, 3).rule(EndGame, decision, **more)
    if decision != "carry_over":
        assert table.key == "hand:4/settle"
        table.answer(True)
    assert (table.key, table.behind()) == ("", behind)


# a fix


def test_a_fix_of_an_earlier_bid_keeps_what_still_fits() -> None:
    table = bid(bid(dealt(), 1, 3, 2), 2, 0, 1)
    table.fix("hand:1/bids:1:0", {"bids": {"1": 1, "2": 2, "3": 0}})
    assert (bought(table), chips(table), bank(table), table.key) == ((1, 1, 0), (7, 8, 9), 6, "hand:1/bids:3:0")


def test_a_fix_that_makes_a_tie_asks_again_from_there() -> None:
    table = bid(bid(dealt(), 1, 3, 2), 2, 0, 1)
    table.fix("hand:1/bids:1:0", {"bids": {"1": 3, "2": 3, "3": 0}})
    assert (table.key, waiting(table)) == ("hand:1/bids:1:1", (1, 2))


def at_undo(table: AtTable) -> AtTable:
    """One step back."""
    table.run.undo("")
    return table


def test_undo_brings_chips_bank_and_points_back() -> None:
    table = flush(bid(bid(dealt(), 1, 3, 2), 2, 0, 1))
    assert points(table) == (1, 0, 0)
    at_undo(table)
    assert (points(table), chips(table), bank(table)) == ((0, 0, 0), (7, 7, 7), 9)
    at_undo(table)
    assert (chips(at_undo(table)), bank(table)) == ((9, 7, 8), 6)
