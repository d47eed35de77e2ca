"""What happens at a table of Baseborn though the rules say it should not, and what follows from it."""

from typing import ClassVar

from app.dealing.procedures import table_rulings
from app.dealing.procedures.point_games import AgreedToStop
from app.dealing.procedures.settlement import is_told
from app.dealing.procedures.table_rulings import IN_HAND, Kinds, ResultsOnly, SeatRuling, TimeIsUp, one_of
from app.dealing.prompts.rulings import Decision, Ruling
from app.dealing.table.table import Table
from app.dealing.values.table_rules import Level
from app.errors import Refusal
from app.games.baseborn.chips import leave_behind, sweep_bid
from app.games.baseborn.deal import CALLED_EMPTY, PACK_ENDS, Baseborn
from app.games.baseborn.flushes import claims, open_round
from app.games.baseborn.play import carry_on, not_turned, sells_no_more, turn
from app.words import Sentence, plural, tr

BACK, OUT, BARRED, STANDS = "back", "out", "barred", "stands"
JOINS, AWAY, UNDER = "joins", "away", "under"

BIDS_NO_MORE = Decision(BARRED, "No more bids this round", "The player is out of the bidding and cannot win with a "
                                                           "flush.")


def out_of_the_auction(game: Baseborn, seat: int) -> None:
    """A seat bids no more in this auction: what of its lies is in the bank, and it goes on without."""
    deal = game.deal
    if deal.due and deal.auction is None:
        return
    sweep_bid(game, seat)
    before = game.auction
    without = before.without(seat)
    stood = [one for one, _ in before.lying if one != seat]
    carry_on(game, before, without, tied=stood != [one for one, _ in without.lying])


class _OfAHand(SeatRuling):
    """Something about a hand: it is taken up again, and the player may be out of the bidding."""

    told: ClassVar[Sentence] = "{name}’s hand is corrected."

    def apply(self, game: Baseborn) -> None:
        """It is taken up again."""
        open_round(game)
        game.take_back(self.seat)
        game.table.announcement = tr(self.told, name=game.table.name(self.seat))
        if self.decision == BARRED:
            self._barred(game)

    def _barred(self, game: Baseborn) -> None:
        deal, seat = game.deal, self.seat
        deal.barred = (*deal.barred, *(() if seat in deal.barred else (seat,)))
        if game.is_sold:
            out_of_the_auction(game, seat)
        game.table.announcement = tr("{name} bids no more in this round.", name=game.table.name(seat))


class WrongBid(SeatRuling, code="wrong_bid", title="A wrong bid",
               also=("bid out of turn", "bid too low", "underbid"), now=lambda game: game.bids_now,
               about="A player showed a bid too early, changed it, or hid more or fewer chips than allowed."):
    """A bid that was seen too early, changed, or of chips that are not there."""

    decisions = (
        Decision(BACK, "Everybody bids again", "Nothing has been bid yet."),
        Decision(OUT, "It does not count", "The player sits this auction out."),
    )

    def refuse(self, table: Table) -> Refusal | None:
        """Somebody who does not bid now."""
        game: Baseborn = table.script_state
        return one_of(game.auction.waiting, self.seat,
                      tr("{name} does not bid now.", name=table.name(self.seat) or tr("Nobody")))

    def apply(self, game: Baseborn) -> None:
        """Who sits this auction out."""
        open_round(game)
        if self.decision == OUT:
            out_of_the_auction(game, self.seat)
            game.table.announcement = tr("{name} sits this auction out.", name=game.table.name(self.seat))


class NoFlush(_OfAHand, code="no_flush", title="Not a flush",
              also=("wrong flush", "false flush"),
              about="A player showed a hand as a flush that is not one, or that may not be shown."):
    """A hand was shown as a flush and is none."""

    told = "{name} has no flush."
    decisions = (
        Decision(BACK, "Taken back", "The player takes the hand back and the round goes on."), BIDS_NO_MORE)


class DealtLate(SeatRuling, code="dealt_late", title="A dealt flush shown late",
                also=("late flush", "forgot a flush"), now=lambda game: game.is_sold,
                about="A player shows a dealt flush after a card has been turned."):
    """A flush that was dealt is shown after the first card was turned."""

    decisions = (
        Decision(BACK, "It does not count", "The round goes on."),
        Decision(STANDS, "It wins the round", "The player takes the points and the bank."),
    )

    def apply(self, game: Baseborn) -> None:
        """A dealt flush that counts though it is late: bids that lie are in the bank that it takes."""
        open_round(game)
        if self.decision != STANDS:
            return
        game.deal.auction, game.deal.asks_flush = None, False
        for one in game.hands_dealt:
            sweep_bid(game, one)
        claims(game, (self.seat,), dealt=True)


class WrongHand(_OfAHand, code="wrong_hand", title="Wrong number of cards",
                also=("too many cards", "too few cards"),
                about="A player holds more or fewer cards than five plus those bought."):
    """A hand with too many cards, or too few."""

    decisions = (
        Decision(BACK, "It is corrected", "A card is dealt or taken back, and the round goes on."), BIDS_NO_MORE)


class CardTooMany(Ruling, code="card_too_many", title="An extra card was turned",
                  also=("extra card", "turned too far"),
                  now=lambda game: game.bids_now and not game.deal.due,
                  about="A second card was turned with the one for sale, or one fell face up from the deck."):
    """Two cards were turned at once, or one fell face up."""

    decisions = (
        Decision(JOINS, "It is sold with the others", "Everybody bids for one card more."),
        Decision(AWAY, "It is set aside", "Nobody gets it in this round."),
        Decision(UNDER, "To the bottom of the deck", "It may still be turned later."),
    )

    def why_not(self, game: Baseborn) -> Refusal | None:
        """There is no card that it could be."""
        if game.left or self.decision == UNDER:
            return None
        return Refusal(tr("There are no cards left in the deck."), tr("All of it has been dealt or turned."),
                       tr("Count the cards, or deal the round again."))

    def apply(self, game: Baseborn) -> None:
        """Where the card goes."""
        open_round(game)
        deal = game.deal
        deal.asked_for = 0  # it was turned with this one
        if self.decision == JOINS and deal.level is Level.FULL:
            deal.due = True
        elif self.decision == JOINS:
            turn(game)
        elif self.decision == AWAY:
            deal.off += 1
        game.table.announcement = {JOINS: tr("The card is sold with the others."),
                                   AWAY: tr("The card is set aside.")}.get(self.decision,
                                                                          tr("The card goes to the bottom of the "
                                                                             "deck."))


class PackIsEmpty(Ruling, code="pack_empty", title="The deck is called empty",
                  also=("deck empty", "no cards left"), routine=True,
                  now=lambda game: game.is_sold,
                  about="No card can be turned, although the count here shows some left."):
    """The last card has been turned, whatever the count says."""

    def apply(self, game: Baseborn) -> None:
        """No further card is sold."""
        open_round(game)
        table = game.table
        if not is_told(table) or not game.left + game.deal.asked_for:
            sells_no_more(game, PACK_ENDS)
            table.announcement = tr("The deck has run out.")
            return
        not_turned(game)
        sells_no_more(game, CALLED_EMPTY)
        table.announcement = plural(game.left, "The deck is called empty; by the count {count} card is left.",
                                    "The deck is called empty; by the count {count} cards are left.")


class WalkedOut(table_rulings.WalkedOut):
    """A player leaves in the middle of a round.

    Who walks out before it was opened was dealt no cards. If they were dealt after all, the pack can be ruled empty.
    """

    def apply(self, game: Baseborn) -> None:
        """The round goes on without them."""
        deal, points, table, seat = game.deal, game.points, game.table, self.seat
        if seat not in points.live:
            table.leave(seat)
            return
        if game.is_sold:
            out_of_the_auction(game, seat)
        told = table.announcement
        leave_behind(game, seat)
        points.walks_out(seat)
        table.announcement = " ".join(part for part in (told, table.announcement) if part)
        deal.order = points.live
        game.take_back(seat)
        deal.buyer = 0 if deal.buyer == seat else deal.buyer


RULINGS: Kinds = (WrongBid, CardTooMany, PackIsEmpty, DealtLate, NoFlush, WrongHand, ResultsOnly, WalkedOut, *IN_HAND,
                  AgreedToStop, TimeIsUp)
