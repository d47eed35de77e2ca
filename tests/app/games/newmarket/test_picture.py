"""What lies on the table in Newmarket, as a screen draws it: pots, widow, bids, seats, the board, the facts."""

from typing import Any

from app.cards import read_card
from app.dealing.asides.registry import GivePot
from app.dealing.values.felt import Felt
from app.dealing.values.log import Json
from app.dealing.values.transfers import CASE, pot
from app.games.newmarket import NEWMARKET
from app.games.newmarket.rulings import CardShown
from tests.app.games.at_table import AtTable
from tests.app.games.newmarket.at_newmarket import by_results, dealt, table_of


def felt(table: AtTable) -> Felt:
    """The table as it lies."""
    return table.table.felt()


def fact(table: AtTable, what: str) -> str:
    """One fact of the right column; empty where it is not there."""
    return dict(felt(table).facts).get(what, "")


def auction() -> AtTable:
    """The auction of the drawn table: seven play, the dealer sits in Seat 7, ante 1, the dealer 2."""
    table = dealt(7, "keep", entry="guided", auction="in_turn", dealer_ante_times=2)
    bids: list[Json] = [400, "pass", 600, 800, "pass", "pass", 1_000, "pass", 1_200, 1_400]
    return table.answer(*bids)


def test_the_four_pots_have_their_cards_amounts_and_how_long_they_wait() -> None:
    table = by_results(dealt(3, "keep", {"option": "none"}), (1, 0, 0, 0), 1, seat2=1, seat3=1)
    table.answer(True, "keep", {"option": "none"}, "Kc", 3)
    pots = felt(table).pots
    assert [pot.name for pot in pots] == ["Ace pot", "King pot", "Queen pot", "Jack pot"]
    assert [str(pot.card) for pot in pots] == ["A♥", "K♣", "Q♦", "J♠"]
    assert [pot.amount for pot in pots] == [300, 0, 600, 600]
    assert [pot.note for pot in pots] == ["new", "taken by Cy", "carried 1 deal", "carried 1 deal"]
    assert [pot.taken for pot in pots] == [False, True, False, False]


def test_pots_that_an_earlier_game_left_say_so() -> None:
    table = AtTable(NEWMARKET, (10_000,) * 3, balances={CASE: -500, pot("newmarket/Kc"): 500})
    assert [pot.note for pot in felt(table).pots] == ["", "carried from an earlier game", "", ""]


def test_a_pot_given_away_between_two_deals_is_new_again() -> None:
    table = by_results(dealt(3, "keep", {"option": "none"}), (0, 0, 0, 0), 1, seat2=1, seat3=1)
    table.run.aside(GivePot(2, "newmarket/Kc"))
    assert [pot.note for pot in felt(table).pots] == ["carried 1 deal", "", "carried 1 deal", "carried 1 deal"]
    notes = [pot.note for pot in felt(table.answer(True)).pots]
    assert notes == ["carried 1 deal", "new", "carried 1 deal", "carried 1 deal"]


def test_the_widow_lies_face_down_with_what_became_of_it() -> None:
    widow = felt(auction()).rows[0]
    assert (widow.label, widow.hidden, widow.note) == ("Widow", 6, "the price goes to Gus")
    sold = felt(auction().answer("pass", True)).rows[0]
    assert (sold.hidden, sold.note) == (7, "Ann bought it for 14")
    assert felt(dealt(3, "swap")).rows[0].note == "Cy swapped"


def test_every_bid_stands_in_order_and_the_highest_is_lit() -> None:
    bids = [row for row in felt(auction()).rows if row.label == "Bid"]
    assert [row.note for row in bids] == ["Ann 4", "Cy 6", "Di 8", "Ann 10", "Di 12", "Ann 14"]
    assert [row.lit for row in bids] == [False] * 5 + [True]


def test_the_seats_say_who_passed_who_sells_who_is_highest_and_who_is_to_speak() -> None:
    seats = felt(auction()).seats[:7]
    assert [view.mark for view in seats] == ["Highest", "Passed", "Passed", "bid 12", "Passed", "Passed", "Seller"]
    assert [view.number for view in seats if view.to_act] == [4]
    assert [view.in_front for view in seats] == [1_400, 0, 0, 0, 0, 0, 0]
    assert [view.cards for view in seats] == [7, 7, 7, 7, 6, 6, 6]
    assert [view.number for view in seats if view.button] == [7]


def test_the_facts_carry_the_bid_the_antes_and_what_is_paid() -> None:
    table = auction()
    assert felt(table).title == "Deal 1 · Dealer: Gus"
    assert [fact(table, what) for what in (
        "Highest bid", "Next bid from", "Order of speaking", "In the pots", "Ante each deal",
        "Cards left in a hand pay", "Buyer’s old hand", "Hands", "Next to deal")] == [
        "14, Ann", "15", "Di", "32", "1 per card, dealer 2", "1 each to the winner", "out of play, unseen",
        "8 hands: 4 × 7, 4 × 6", "Ann"]


def test_the_steps_tell_what_came_of_each() -> None:
    assert [(step.label, step.fact) for step in felt(auction()).steps] == [
        ("Ante", "32 in"), ("Deal", "52 cards"), ("Widow offer", "declined"), ("Auction", "highest 14"),
        ("Play", ""), ("Settle hand", "")]


def playing(*answers: Json, **rules: Any) -> AtTable:
    """Four players, card by card: the widow closed, Ann to lead."""
    return dealt(4, "keep", {"option": "none"}, *answers, entry="full", **rules)


def test_the_next_card_the_colour_to_lead_the_dead_cards_and_the_counts_are_shown() -> None:
    table = playing(["9d"], 3)
    row = next(row for row in felt(table).rows if row.label == "Next card")
    assert (row.cards, fact(table, "Next card")) == ((read_card("Jd"),), "J♦")
    assert [view.cards for view in felt(table).seats[:4]] == [10, 11, 9, 10]
    table.answer(0)
    assert (fact(table, "To lead"), fact(table, "Dead cards"), fact(table, "Next card")) == ("Cy, black", "J♦", "")
    assert [view.number for view in felt(table).seats if view.to_act] == [3]
    assert [row.cards for row in felt(table).rows if row.label == "♦"] == [(read_card("9d"), read_card("Td"))]


def test_by_events_too_the_dead_cards_and_the_colour_to_lead_are_shown() -> None:
    table = dealt(4, "keep", {"option": "none"}, "stop", 2, ["9s"], entry="guided")
    assert (fact(table, "To lead"), fact(table, "Dead cards")) == ("Bo, red", "10♠")


def test_no_card_of_a_hand_is_shown_that_the_table_has_not_seen() -> None:
    table = playing(["9d"], 3)
    shown = {card for row in felt(table).rows for card in row.cards}
    assert shown == {read_card(code) for code in ("9d", "Td", "Jd")}
    table.rule(CardShown, seat=2, card="4h")
    assert read_card("4h") in {card for row in felt(table).rows for card in row.cards}


def test_between_two_deals_only_the_pots_lie_there() -> None:
    table = table_of(3)
    assert (felt(table).rows, [pot.note for pot in felt(table).pots]) == ((), ["", "", "", ""])
    assert {view.mark for view in felt(table).seats} == {""}
