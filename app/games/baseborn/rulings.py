"""What happens at a table of Baseborn though the rules say it should not, and what is entered of it."""

from app.dealing.procedures.table_rulings import (
    DealtWrong,
    EndGame,
    ResultsOnly,
    TimeIsUp,
    WalkedOut,
    not_playing,
    one_of,
)
from app.dealing.prompts.rulings import Decision, Ruling
from app.dealing.table.table import Table
from app.errors import Refusal
from app.games.baseborn.deal import Baseborn
from app.words import tr

BACK, OUT, BARRED, STANDS = "back", "out", "barred", "stands"
JOINS, AWAY, UNDER = "joins", "away", "under"

BIDS_NO_MORE = Decision(BARRED, "No more bids this round", "The player is out of the bidding, and wins no flush.")


class _OfAPlayer(Ruling):
    """Something that a player in this round has done."""

    seat: int

    def refuse(self, table: Table) -> Refusal | None:
        """Nobody who is in the round."""
        game: Baseborn = table.script_state
        return not_playing(game.deal.order, self.seat)


class WrongBid(_OfAPlayer, code="wrong_bid", title="A wrong bid",
               about="A player showed a bid too early, changed it, or hid more or fewer chips than may be bid."):
    """A bid that was seen too early, changed, or of chips that are not there."""

    decisions = (
        Decision(BACK, "All hide their bids again", "Nothing has been bid yet."),
        Decision(OUT, "It does not count", "The player sits this auction out."),
    )

    def refuse(self, table: Table) -> Refusal | None:
        """Somebody who does not bid now."""
        game: Baseborn = table.script_state
        return one_of(game.auction.waiting, self.seat,
                      tr("{name} does not bid now.", name=table.name(self.seat) or tr("Nobody")))


class NoFlush(_OfAPlayer, code="no_flush", title="It is no flush",
              about="A player has shown a hand as a flush that is none, or that may not be shown."):
    """A hand was shown as a flush and is none."""

    decisions = (
        Decision(BACK, "Taken back", "The hand is taken up again, and the round goes on."), BIDS_NO_MORE)


class DealtLate(_OfAPlayer, code="dealt_late", title="A dealt flush shown late",
                about="A player shows a flush that was dealt, and a card has been turned already."):
    """A flush that was dealt is shown after the first card was turned."""

    decisions = (
        Decision(BACK, "It does not count", "The round goes on."),
        Decision(STANDS, "It wins the round", "The player takes the points and the bank."),
    )


class WrongHand(_OfAPlayer, code="wrong_hand", title="A hand has a wrong number of cards",
                about="A player holds more or fewer than five cards and those that were bought."):
    """A hand with too many cards, or too few."""

    decisions = (
        Decision(BACK, "It is put right", "A card is dealt or taken back, and the round goes on."), BIDS_NO_MORE)


class CardTooMany(Ruling, code="card_too_many", title="A card too many was turned",
                  about="A second card was turned with the one to be sold, or one fell open from the pack."):
    """Two cards were turned at once, or one fell face up."""

    decisions = (
        Decision(JOINS, "It is sold with the others", "Everybody bids for one card more."),
        Decision(AWAY, "It is put away", "Nobody gets it in this round."),
        Decision(UNDER, "Under the pack", "It may still be turned later."),
    )

    def refuse(self, table: Table) -> Refusal | None:
        """There is no card that it could be."""
        game: Baseborn = table.script_state
        if game.left or self.decision == UNDER:
            return None
        return Refusal(tr("The pack has no card left."), tr("All of it has been dealt or turned."),
                       tr("Count the cards, or deal the round again."))


class PackIsEmpty(Ruling, code="pack_empty", title="The pack is empty", routine=True,
                  about="No card can be turned any more, though the count here says that some are left."):
    """The last card has been turned, whatever the count says."""


OWN = (WrongBid, NoFlush, DealtLate, WrongHand, CardTooMany, PackIsEmpty, ResultsOnly, WalkedOut)
"""Those that a round goes on after."""

RULINGS: tuple[type[Ruling], ...] = (*OWN, DealtWrong, EndGame, TimeIsUp)
