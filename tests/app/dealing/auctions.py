"""Auctions of each kind put to a table, for tests of their one question and of its row of keys."""

from collections.abc import Callable
from dataclasses import replace

from app.dealing.procedures.auction import Auction
from app.dealing.procedures.auction_terms import Conditions, Direction, Form, NamedBid, Payee, Tie
from app.dealing.procedures.bidding import NO_BID, SOLD, AuctionBid, ask_bid
from app.dealing.prompts.kinds import Option, Wording
from app.dealing.table.table import Table

SAY = Wording(lead="Take bids", rest=" — now", named="bids")
OPEN = Conditions(reserve=100, step=100, most=5_000)
IN_TURN = replace(OPEN, form=Form.IN_TURN)
POINTS = Conditions(Form.IN_TURN, Direction.RIGHT, reserve=2, opens_with=1, payee=Payee.BOX, passes_who_cannot=True)
WORDS = Conditions(Form.ONE_CALL, payee=Payee.NOBODY, names=(
    NamedBid("two", "2", "Two"), NamedBid("three", "3", "Three"), NamedBid("mis", "M", "Misère"),
    NamedBid("four", "4", "Four"), NamedBid("nap", "N", "Nap"),
    NamedBid("wellington", "W", "Wellington", only_over="nap", called="Wellington"),
    NamedBid("blucher", "B", "Blücher", only_over="wellington", ends=True, called="Blücher")))
SEALED = Conditions(Form.SEALED, reserve=2, most=5, tie=Tie.BID_AGAIN, payee=Payee.BANK, everybody_pays=True)


def held(*purses: int) -> Callable[[int], int]:
    """Seat n holds the nth."""
    return lambda seat: purses[seat - 1]


def auction(conditions: Conditions, *purses: int, beside: int = 0) -> Auction:
    """One bidder for each purse; the turn begins beside the last seat where no other is named."""
    return Auction(conditions, tuple(range(1, len(purses) + 1)), beside or len(purses), held(*purses))


def said(one: Auction, *words: int | str) -> Auction:
    """What the seats in turn say: an amount, a word, or "pass"."""
    for word in words:
        seat = one.speakers[0]
        amount = word if isinstance(word, int) else one.amount_of(word)
        one = one.passes(seat) if word == "pass" else one.bid(seat, amount)
    return one


def bid_at(table: Table, auction: Auction, said: int = 0) -> AuctionBid:
    """The question, as a game puts it."""
    points = auction.conditions in (POINTS, WORDS) or auction.sealed
    sold = Option("S", SOLD, "Sold") if auction.highest[0] else Option("N", NO_BID, "No bid")
    closing = () if auction.in_turn or auction.sealed else (sold,)
    return ask_bid(table, auction, f"bid:{said}", SAY, closing, points)
