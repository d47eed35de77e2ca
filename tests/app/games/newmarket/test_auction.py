"""The auction of the widow is one of the family: whatever the house's form, its result is one answer."""

import pytest

from app.dealing.procedures.bidding import AuctionBid
from tests.app.games.newmarket.at_newmarket import dealt, game_at


@pytest.mark.parametrize("form", ["open", "in_turn"])
def test_by_results_any_seat_may_have_bought_it_however_it_was_bid_for(form: str) -> None:
    table = dealt(4, "keep", auction=form)
    assert isinstance(table.prompt, AuctionBid)
    assert (table.prompt.seats, [option.code for option in table.prompt.options]) == ((1, 2, 3), ["none"])
    assert table.answer({"seat": 2, "amount": 1_200}).behind() == (9_600, 8_400, 9_600, 10_800)


def test_the_dealer_is_paid_what_was_bid_last() -> None:
    table = dealt(3, "keep", 300, 400, "pass", entry="guided", auction="in_turn")
    auction = game_at(table).deal.auction
    assert (auction.over, auction.payments, auction.beside) == (True, ((2, 400),), 3)


def test_who_has_passed_and_bids_again_is_told_so() -> None:
    table = dealt(4, "keep", "pass", entry="guided", auction="in_turn")
    assert str(table.refused({"seat": 1, "amount": 500})) == (
        "Ann has passed. A player who has passed cannot bid again. Asked of: Seat 2, Bo.")
