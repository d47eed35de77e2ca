"""What every bid of Nap comes to with every number of tricks, and what of it goes onto the score sheet."""

from itertools import product

import pytest

from app.games.nap.chips import costs, fine_costs
from app.games.nap.contracts import CONTRACTS, contract_called, first_who_can
from app.games.nap.rulings import Revoked
from tests.app.games.nap.naps import ORDER, bidding, outcomes, playing, seated


@pytest.mark.parametrize("bid", ORDER)
def test_a_bid_is_made_or_lost_as_soon_as_no_trick_can_change_it(bid: str) -> None:
    for won, lost in product(range(6), repeat=2):
        if won + lost <= 5:
            ends = outcomes(bid, won, lost)
            assert contract_called(bid).verdict(won, lost) is (ends.pop() if len(ends) == 1 else None), (won, lost)


@pytest.mark.parametrize(("bid", "made"), [
    ("two", {2, 3, 4, 5}), ("three", {3, 4, 5}), ("mis", {0}), ("four", {4, 5}), ("nap", {5}), ("wellington", {5}),
    ("blucher", {5})])
def test_of_five_tricks_so_many_make_a_bid(bid: str, made: set[int]) -> None:
    assert {won for won in range(6) if contract_called(bid).made_with(won)} == made


@pytest.mark.parametrize(("tricks", "behind"), [
    ("0", (10_900, 9_700, 9_700, 9_700)), ("1", (9_100, 10_300, 10_300, 10_300))])
def test_misere_is_paid_for_no_trick_and_pays_for_any(tricks: str, behind: tuple[int, ...]) -> None:
    assert bidding("mis", "pass", "pass", "pass").say(tricks).behind() == behind


def test_the_values_are_two_three_three_four_ten_twenty_and_forty() -> None:
    assert [(one.code, one.value) for one in CONTRACTS] == [
        ("two", 2), ("three", 3), ("mis", 3), ("four", 4), ("nap", 10), ("wellington", 20), ("blucher", 40)]
    assert [first_who_can(code) for code in ("two", "nap", "wellington", "blucher")] == [0, 0, 1, 2]


def test_a_bid_that_is_made_costs_each_of_the_others_and_one_that_is_lost_the_bidder_for_all() -> None:
    game = bidding("three", "pass", "pass", "pass").game
    assert costs(game, True) == {2: 300, 3: 300, 4: 300}
    assert costs(game, False) == {1: 900}


def test_a_fine_is_paid_to_each_of_the_others_and_costs_them_together() -> None:
    table = playing("two", "pass", "pass", "pass", players=4, revoke_fine=5)
    assert fine_costs(table.game, 3) == {3: 1_500}
    before = len(table.table.hand.transfers) if table.table.hand else 0
    table.cards("Ah 9h 8s").rule(Revoked, "fine", seat=3)
    assert table.table.hand is not None
    assert [(one.amount, one.why) for one in table.table.hand.transfers[before:]] == [(500, "Fine for a revoke")] * 3


def test_the_sheet_says_of_a_bid_whether_it_was_made_and_is_no_mark_at_the_seats() -> None:
    table = seated(3).say("two", 1, "three", -2)
    scores = table.table.scores
    assert [one.parts[1][0].note for one in scores.rounds] == ["made", "failed"]
    assert [part[0].points for part in scores.rounds[0].parts.values()] == [4, -2, -2]
    assert scores.at_seats is False


@pytest.mark.parametrize(("by", "why"), [(1, "Bid made"), (-1, "Bid failed")])
def test_each_payment_says_whether_the_bid_was_made(by: int, why: str) -> None:
    assert {one.why for one in seated(3).say("two", by).table.bookings[-1].transfers} == {why}


def test_several_who_have_won_most_are_named_together() -> None:
    table = seated(4, {"ends": "hands", "hands": 2}).say("two", 1, "two", 2)
    assert table.table.announcement.endswith("Ann and Bo have won most: 4 credits each.")
