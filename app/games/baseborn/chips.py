"""The bidding chips of Baseborn on their way: ten to each, bids before the players, into the bank, to who wins."""

from app.dealing.procedures.auction import Auction
from app.dealing.procedures.settlement import is_told
from app.dealing.values.counters import BOX
from app.games.baseborn.deal import BANK, Baseborn, lying_place
from app.games.baseborn.rounds import CHIPS, shares
from app.games.baseborn.rules import DealtBank, VoidBank, VoidBids
from app.words import plural, tr


def deal_out(game: Baseborn) -> None:
    """Ten chips to everybody in the round."""
    for seat in game.deal.order:
        game.table.counters.move(CHIPS, BOX, seat, tr("Ten chips for the round"))


def show_bids(game: Baseborn, bids: dict[int, int]) -> None:
    """Bids that are shown lie before those who made them."""
    for seat, amount in bids.items():
        game.table.counters.move(amount, seat, lying_place(seat), tr("Bid"))


def sweep(game: Baseborn, before: Auction, after: Auction) -> None:
    """What an auction has taken goes from the table to the bank."""
    for seat, amount in after.paid[len(before.paid):]:
        game.table.counters.move(amount, lying_place(seat), BANK, tr("Bids to the bank"))


def sweep_bid(game: Baseborn, seat: int) -> None:
    """A bid that lies goes to the bank: its bidder is gone, or bids no more."""
    game.table.counters.move(game.lying(seat), lying_place(seat), BANK, tr("Bids to the bank"))


def bank_to(game: Baseborn, seats: tuple[int, ...]) -> int:
    """The bank to those who win the round, shared evenly; odd chips stay in it. Returns what each takes."""
    if game.deal.dealt and game.rules.dealt_bank is DealtBank.STAYS:
        return 0
    each, _ = shares(game.bank, len(seats))
    for seat in seats:
        game.table.counters.move(each, BANK, seat, plural(len(seats), "The flush wins the bank",
                                                          "The flushes share the bank"))
    return each


def leave_behind(game: Baseborn, seat: int) -> None:
    """A player is gone: what that seat had to bid with is out of the game."""
    if is_told(game.table):
        game.table.counters.move(game.chips(seat), seat, BOX, tr("Walked out"))


def lay_back(game: Baseborn) -> None:
    """No card can be sold any more: bids that lie go as the house says. A bid of who is gone goes to the bank."""
    back = game.rules.void_bids is VoidBids.RETURNED
    for seat in game.hands_dealt:
        target = seat if back and seat in game.deal.order else BANK
        game.table.counters.move(game.lying(seat), lying_place(seat), target, tr("No card can be sold"))


def clear_bank(game: Baseborn) -> None:
    """Nobody wins the round: where the house plays so, its bank is out of the game."""
    if game.rules.void_bank is VoidBank.REMOVED:
        game.table.counters.move(game.bank, BANK, BOX, tr("Nobody wins the round"))
