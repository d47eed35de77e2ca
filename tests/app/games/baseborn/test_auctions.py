"""The auctions of Baseborn: bids that show together, ties that bid again, who sits out, and what the bank gets."""

from random import Random

import pytest

from app.dealing.asides.registry import Rename
from app.dealing.procedures.bidding import AuctionBid
from app.games.baseborn.rounds import CHIPS, ROUNDS, cards_to_sell
from app.games.baseborn.rulings import WrongBid, WrongHand
from tests.app.games.at_table import AtTable
from tests.app.games.baseborn.heaps import Heaps
from tests.app.games.baseborn.rounds_dealt import (
    bank,
    begun,
    bid,
    bids,
    bought,
    chips,
    dealt,
    flush,
    game,
    lying,
    waiting,
)

# one auction


def test_the_highest_takes_the_card_and_all_bids_go_to_the_bank() -> None:
    table = bid(dealt(), 1, 3, 2)
    assert (bought(table), bank(table), chips(table), lying(table)) == ((0, 1, 0), 6, (9, 7, 8), (0, 0, 0))
    assert table.prompt.result == "Bo takes the card for 3; all bids to the bank."


@pytest.mark.parametrize(("round_number", "low", "high"), [(1, 0, 3), (2, 2, 5), (3, 4, 7), (4, 2, 9), (5, 0, 11)])
def test_bids_are_within_the_limits_of_the_round(round_number: int, low: int, high: int) -> None:
    table = dealt(2, round_number)
    prompt = table.prompt
    assert isinstance(prompt, AuctionBid)
    assert prompt.auction.room(1) == (low, high if round_number < 5 else 11)
    assert table.refused(bids(table, high + 1, low)).wrong == (
        f"Ann: {high + 1} is more than the highest bid allowed, {high}.")
    if low:
        assert table.refused(bids(table, low, low - 1)).wrong == (
            f"Bo: {low - 1} is below the lowest bid allowed, {low}.")


def test_nobody_bids_more_than_they_have() -> None:
    table = dealt(3, 3)  # Ann has 30
    for _ in range(4):
        bid(table, 4, 7, 5)
    assert chips(table) == (14, 2, 10)
    assert waiting(table) == (1, 3)
    bid(table, 4, 5)
    assert str(table.refused(bids(table, 4, 6))) == (
        "Cy: 6 is more than Cy’s chips, 5. Allowed: Cy 4–5. "
        "No bids are entered yet: correct this one, then enter them all.")


def test_a_set_with_a_bid_missing_is_refused_whole() -> None:
    table = dealt()
    assert str(table.refused({"bids": {"1": 2, "3": 1}})) == (
        "Bo has not bid. Allowed: Bo 0–3. No bids are entered yet: correct this one, then enter them all.")


def test_each_card_is_sold_for_itself_and_the_pack_goes_down() -> None:
    table = dealt(4)
    for left in (31, 30, 29):
        assert game(table).left == left
        bid(table, 0, 1, 0, 0)
    assert (bought(table), bank(table)) == ((0, 3, 0, 0), 3)


@pytest.mark.parametrize("players", range(2, 9))
def test_what_is_left_in_the_pack_after_five_cards_each(players: int) -> None:
    table = begun(players)
    assert game(table).left == cards_to_sell(players) == 52 - 5 * players == [42, 37, 32, 27, 22, 17, 12][players - 2]


# ties


def test_tied_bids_go_to_the_bank_others_stay_and_only_the_tied_bid_again() -> None:
    table = bid(dealt(4), 3, 1, 3, 2)
    assert (bank(table), lying(table), chips(table)) == (6, (0, 1, 0, 2), (7, 9, 7, 8))
    assert (waiting(table), game(table).deal.lot) == ((1, 3), 2)
    assert table.prompt.instruction == "Turn another card — Ann and Cy bid again"
    assert table.prompt.result == "Ann and Cy tie at 3; their bids to the bank."
    bid(table, 3, 0)
    assert (bought(table), bank(table), lying(table)) == ((2, 0, 0, 0), 12, (0, 0, 0, 0))


def test_a_bid_that_stands_may_be_the_highest_of_the_next_round_of_bids() -> None:
    table = bid(bid(dealt(), 3, 2, 3), 1, 0)
    assert (bought(table), bank(table), chips(table)) == ((0, 2, 0), 9, (6, 8, 7))


def test_a_tie_of_more_than_can_be_read_at_a_glance_says_how_many_they_are() -> None:
    table = dealt(8)
    for seat, player in table.table.seats.items():
        table.run.aside(Rename(player.player, f"Somebody {seat}"))
    assert bid(table, *([3] * 8)).prompt.result == "8 players tie at 3; their bids to the bank."


def test_what_stands_is_told_in_the_order_of_the_seats() -> None:
    table = bid(bid(dealt(5), 3, 3, 3, 1, 1), 2, 2, 0)
    assert table.prompt.reason.startswith("3 cards to be sold. Standing bids: Cy 0, Di 1 and Ed 1.")


def test_another_tie_may_be_with_one_who_has_not_tied_before() -> None:
    table = bid(bid(dealt(), 3, 2, 3), 2, 1)
    assert (waiting(table), lying(table), bank(table), game(table).deal.lot) == ((1, 2), (0, 0, 1), 10, 3)
    bid(table, 0, 0)
    assert bought(table) == (0, 0, 3)


def test_a_bid_that_stands_is_not_entered_again() -> None:
    table = bid(dealt(), 3, 2, 3)
    assert table.refused({"bids": {"1": 1, "2": 3, "3": 0}}).wrong == "Bo’s bid of 2 stands."


def test_where_everybody_bids_nothing_another_card_is_turned_and_all_bid_again() -> None:
    table = bid(dealt(), 0, 0, 0)
    assert (waiting(table), bank(table), game(table).deal.lot) == ((1, 2, 3), 0, 2)
    assert bought(bid(table, 0, 1, 0)) == (0, 2, 0)


# too few chips


def after(table: AtTable, *sets: tuple[int, ...]) -> AtTable:
    """So many auctions, one after the other."""
    for amounts in sets:
        bid(table, *amounts)
    return table


def test_who_has_less_than_the_least_bid_sits_the_auction_out() -> None:
    table = after(dealt(3, 2), (2, 3, 4), (2, 3, 5), (2, 3, 4), (2, 4, 3), (2, 5, 4))
    assert (chips(table), waiting(table)) == ((10, 2, 0), (1, 2))
    assert (table.prompt.instruction, table.prompt.reason) == (
        "Turn a card — Ann and Bo hide a bid, 2–5", "1 card to be sold. Bank 48. Cy has no chips. 31 left after it.")
    assert table.refused({"bids": {"1": 2, "2": 2, "3": 0}}).wrong == "Cy does not bid now."
    assert (chips(bid(table, 3, 2)), waiting(table)) == ((7, 0, 0), (1,))


@pytest.mark.parametrize("entry", ["fast", "full"])
def test_the_question_names_who_may_bid_and_says_why_the_others_may_not(entry: str) -> None:
    table = dealt(6, entry=entry)
    if entry == "full":
        assert table.prompt.reason == "No card is turned yet. Bank 0. 22 cards left."
        table.answer("2h")
    table.rule(WrongBid, "out", seat=4).rule(WrongHand, "barred", seat=5)
    fast = entry == "fast"
    assert table.prompt.instruction == (
        "Turn a card — all but Di and Ed bid, 0–3" if fast else "Ann, Bo, Cy and Flo hide a bid — 0 to 3")
    assert "Ed bids no more. Di sits it out." in table.prompt.reason
    bid(table, 3, 3, 0, 3)
    if entry == "full":
        table.answer("3h")
    assert table.prompt.instruction == (
        "Turn another card — Ann, Bo and Flo bid again" if fast else "Ann, Bo and Flo bid again — 0 to 3")


def test_of_those_who_tied_whoever_cannot_bid_again_is_named() -> None:
    table = after(dealt(2, 2), (2, 5), (2, 5), (2, 5), (4, 4))
    assert chips(table) == (10, 1)
    assert (table.prompt.instruction, table.prompt.reason) == (
        "Turn another card — Ann bids again", "2 cards to be sold. Bank 29. Bo has less than 2. 37 left after it.")


def test_by_the_house_all_that_one_has_may_be_bid() -> None:
    table = after(dealt(2, 2, short_stack="all_in"), (2, 5), (2, 5), (2, 5), (2, 4))
    assert chips(table) == (12, 1)
    assert (table.prompt.instruction, table.prompt.reason) == (
        "Turn a card — everybody hides a bid, 2–5",
        "1 card to be sold. Bank 27. Bo has only 1 and bids all. 37 left after it.")
    assert table.refused(bids(table, 2, 2)).wrong == "Bo: 2 is more than Bo’s chips, 1."
    assert (chips(bid(table, 2, 1)), waiting(table)) == ((10, 0), (1,))


def test_a_tie_that_nobody_can_break_turns_another_card_and_the_highest_that_stands_takes_both() -> None:
    table = after(dealt(3, 3), (7, 6, 4), (6, 7, 4), (4, 4, 5), (4, 4, 5))
    assert (chips(table), bought(table)) == ((9, 9, 12), (1, 1, 2))
    bid(table, 6, 6, 5)
    assert (chips(table), bought(table), bank(table), lying(table)) == ((3, 3, 7), (1, 1, 4), 77, (0, 0, 0))
    assert table.prompt.result == "Cy takes 2 cards for 5; all bids to the bank."
    assert waiting(table) == (3,)


def test_one_of_those_who_tied_may_have_enough_to_bid_again() -> None:
    table = bid(after(dealt(2, 3), (7, 6), (6, 7), (5, 4)), 5, 5)
    assert (chips(table), waiting(table)) == ((7, 8), (1, 2))
    bid(table, 7, 7)
    assert (chips(table), bought(table)) == ((0, 1), (2, 1))
    table = bid(after(dealt(2, 3), (7, 6), (7, 4), (7, 6)), 5, 5)
    assert (chips(table), waiting(table), game(table).deal.lot) == ((4, 9), (1, 2), 2)
    assert bought(bid(table, 4, 5)) == (3, 2)


def test_where_nobody_can_bid_again_and_nothing_stands_the_cards_are_put_away() -> None:
    table = bid(after(dealt(2, 3), (7, 6), (6, 7), (5, 4), (4, 5)), 5, 5)
    assert (chips(table), bought(table), bank(table)) == ((3, 3), (2, 2), 54)
    assert table.prompt.result == "Nobody can bid: the card is set aside."
    assert table.prompt.instruction == "Who shows a flush? — nobody can bid"


# against heaps of chips


def compared(table: AtTable, heaps: Heaps) -> None:
    """The program and the heaps say the same of every chip and card, and of who bids."""
    state, seats = game(table), sorted(table.table.seats)
    back = heaps.before if state.deal.dead else {}  # what lies when the pack ends goes back
    assert {seat: state.chips(seat) for seat in seats} == {seat: held + back.get(seat, 0)
                                                           for seat, held in heaps.hands.items()}
    if not state.deal.dead:
        assert {seat: state.lying(seat) for seat in seats} == {seat: heaps.before.get(seat, 0) for seat in seats}
    assert (state.bank, state.left + (state.deal.lot - heaps.table)) == (heaps.bank, heaps.pack)
    assert {seat: state.deal.bought.get(seat, 0) for seat in seats} == {seat: heaps.cards.get(seat, 0)
                                                                        for seat in seats}


@pytest.mark.parametrize("seed", range(40))
def test_whole_games_agree_with_heaps_of_chips(seed: int) -> None:
    chance = Random(seed)
    players, all_in = 2 + seed % 7, seed % 2 == 1
    table = begun(players, short_stack="all_in" if all_in else "sit_out")
    held, kept = dict.fromkeys(range(1, players + 1), 0), 0
    for terms in ROUNDS:
        table.answer([])
        heaps = Heaps(terms.least, terms.most, all_in, cards_to_sell(players),
                      {seat: held[seat] + CHIPS for seat in held}, kept)
        while heaps.turn():
            assert (list(waiting(table)), game(table).deal.lot) == (sorted(heaps.asked), heaps.table)
            shown = {seat: chance.choice(heaps.may(seat)) for seat in heaps.asked}
            table.answer({"bids": {str(seat): amount for seat, amount in shown.items()}})
            heaps.show(shown)
            compared(table, heaps)
            if not heaps.table and heaps.cards and chance.random() < 0.15:
                break
        held, kept = close(table, heaps, chance)
    assert table.key.endswith("/result")


def close(table: AtTable, heaps: Heaps, chance: Random) -> tuple[dict[int, int], int]:
    """The round ends: by the flush of who bought last, or without one. What everybody has then, and the bank."""
    for seat, number in heaps.before.items():
        heaps.hands[seat] += number
    buyer = game(table).deal.buyer
    if table.key.split("/")[1].startswith("bids"):
        flush(table)
        heaps.hands[buyer] += heaps.bank
        heaps.bank = 0
    else:
        table.answer([] if table.key.split("/")[1].startswith("flush") else True)
    assert {seat: game(table).chips(seat) for seat in heaps.hands} == heaps.hands
    assert bank(table) == heaps.bank
    return heaps.hands, heaps.bank
