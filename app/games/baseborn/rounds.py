"""The five rounds of Baseborn: what may be bid, what each is worth, and how far a pack goes. It knows no table."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.cards import Card
from app.dealing.procedures.auction_terms import Conditions, Form, Payee, Tie

CHIPS, HAND, PACK = 10, 5, 52
"""Bidding chips for each player in a round; cards dealt to each, of one suit a flush; cards in the pack."""


@dataclass(frozen=True, slots=True)
class Terms:
    """One round: the least and the most that may be bid, in bidding chips, and the points of whoever wins it."""

    least: int
    most: int
    points: int


ROUNDS = (Terms(0, 3, 1), Terms(2, 5, 1), Terms(4, 7, 3), Terms(2, 9, 5), Terms(0, 11, 5))


def conditions_of(terms: Terms, all_in: bool) -> Conditions:
    """On what every card of a round is sold: bids hidden, all of them paid, and who ties bids again."""
    return Conditions(form=Form.SEALED, reserve=terms.least, most=terms.most, tie=Tie.BID_AGAIN, payee=Payee.BANK,
                      everybody_pays=True, all_in=all_in)


def cards_to_sell(players: int) -> int:
    """How many cards the pack still has once everybody has five."""
    return PACK - HAND * players


def is_flush(cards: Sequence[Card]) -> bool:
    """Five cards of one suit."""
    return len(cards) == HAND and len({card.suit for card in cards}) == 1 and None not in {card.suit for card in cards}


def shares(bank: int, winners: int) -> tuple[int, int]:
    """What each of those who win a bank takes, and the odd chips that stay in it."""
    return divmod(bank, winners)
