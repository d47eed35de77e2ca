"""What happens at a table of Nap though the rules say it should not, and what follows from it."""

from dataclasses import replace

from app.cards import read_card
from app.dealing.procedures import table_rulings
from app.dealing.procedures.pack import has_been_played, refuse_typed
from app.dealing.procedures.table_rulings import (
    IN_HAND_OF_NO_POTS,
    Kinds,
    ResultsOnly,
    SeatRuling,
    TimeIsUpOfNoPots,
    not_playing,
    one_of,
)
from app.dealing.prompts.rulings import Decision, Ruling, ask
from app.dealing.table.pots import short_of
from app.dealing.table.table import Table
from app.dealing.values.table_rules import Level
from app.errors import Refusal
from app.games.nap.chips import fine, fine_costs, open_bidding, open_deal, pay_fine, short_with
from app.games.nap.contracts import CONTRACTS
from app.games.nap.deal import Nap, cards_words
from app.games.nap.play import tell_revokes
from app.games.nap.results import settle
from app.games.nap.rules import RevokeCosts
from app.games.nap.tricks import HAND
from app.games.nap.wording import tricks_words
from app.words import as_in, listed, tr
from app.words.joined import comma_list

STANDS, BACK, NOTED = "stands", "back", "noted"


def has_left(game: Nap, seat: int) -> Refusal | None:
    """Somebody whose hand is played on by others."""
    return one_of([one for one in game.playing if one not in game.deal.gone], seat,
                  tr("{name} has left already.", name=game.table.name(seat)))


def refuse_unseen(game: Nap, typed: str) -> Refusal | None:
    """What is no card of this pack, or has been played."""
    if refusal := refuse_typed(typed, jokers=True):
        return refusal
    card = read_card(typed, jokers=True)
    if card not in game.deal.pack:
        return Refusal(tr("{card} is not in this deck.", card=card),
                       tr("It has {count} cards.", count=len(game.deal.pack)), tr("Look at the card again."))
    return has_been_played(card) if card in game.deal.played else None


def refuse_in_hand(game: Nap, seat: int, typed: str) -> Refusal | None:
    """What is no card, or one that cannot be in this hand."""
    if refusal := refuse_unseen(game, typed):
        return refusal
    deal, card = game.deal, read_card(typed, jokers=True)
    if deal.may_hold(seat, card):
        return None
    if card in deal.known:
        return Refusal(tr("{card} is in {name}’s hand.", card=card, name=game.table.name(deal.known[card])),
                       tr("It was seen there."), tr("Look at the card again."))
    return Refusal(tr("{name} has no {card}.", name=game.table.name(seat), card=card),
                   tr("Every card of that hand is known: {cards}.", cards=cards_words(deal.known_of(seat)) or
                      tr(as_in("cards", "none"))), tr("Look at the card again."))


def is_known(game: Nap, seat: int, typed: str) -> None:
    """A card is in this hand, and so is what it proves."""
    card = read_card(typed, jokers=True)
    game.deal.known[card] = seat
    tell_revokes(game, tr("{card} is in {name}’s hand.", card=card, name=game.table.name(seat)))


# the bids


class WrongBid(SeatRuling, code="wrong_bid", title="A wrong bid",
               also=("bid out of turn", "bid too low", "underbid"), now=lambda game: game.bids_now,
               about="A player bid out of turn, again after a pass, or no higher than the last bid. If it stands, it "
                     "is the highest bid and the bidding goes on."):
    """A bid out of turn, after a pass, or not higher than the last."""

    decisions = (
        Decision(BACK, "It does not count", "The bidding goes on as if it had not been said."),
        Decision(STANDS, "It stands", "It is the highest bid now."),
    )

    bid: str = ask("Bid")

    def amount(self) -> int:
        """Its place among the bids, from 1; 0 for a word that is none."""
        said = self.bid.strip().casefold()
        return next((at for at, one in enumerate(CONTRACTS, 1)
                     if said in (one.code, one.letter.casefold(), tr(one.label).casefold())), 0)

    def why_not(self, game: Nap) -> Refusal | None:
        """A word that is no bid, or a player who has left."""
        if self.seat in game.deal.gone:
            return has_left(game, self.seat)
        if self.amount():
            return None
        return Refusal(tr("“{typed}” is not a bid.", typed=self.bid[:24]),
                       tr("Choose from: {bids}.", bids=comma_list(one.called for one in CONTRACTS)),
                       tr("Enter the bid that was made."))

    def apply(self, game: Nap) -> None:
        """It is the highest bid now, or was not said."""
        open_deal(game)
        deal, table, contract = game.deal, game.table, CONTRACTS[self.amount() - 1]
        name, bid = table.name(self.seat), contract.called
        if self.decision != STANDS:
            table.announcement = tr("{name}’s {bid} does not count.", name=name, bid=bid)
            return
        auction = deal.auction or open_bidding(game)
        deal.auction = replace(auction, bids=(*auction.bids, (self.seat, self.amount())),
                               passed=tuple(seat for seat in auction.passed if seat != self.seat))
        table.announcement = tr("{name} bids {bid}.", name=name, bid=bid)
        if deal.level is Level.FAST:
            deal.contract, deal.bidder, deal.lead = contract, self.seat, self.seat


# the play


class Revoked(SeatRuling, code="revoke", title="A revoke",
              also=("renege", "did not follow suit"), letter="R",
              now=lambda game: game.is_played, by_rule="revoke",
              about="A player could have followed suit and did not. To take the card back, undo it; if it stood, "
                    "decide it here."):
    """A player did not follow suit and could have."""

    decisions = (
        Decision(RevokeCosts.CONTRACT, "That side loses the bid", "It is settled now: a bidder’s revoke makes the bid "
                                                                  "fail; anybody else’s makes it good."),
        Decision(RevokeCosts.FINE, "A fixed fine", "The player who revoked pays each of the others, and play goes on."),
        Decision(NOTED, "It stood, and nobody pays", "It is noted and nothing moves."),
    )

    def made(self, game: Nap) -> bool:
        """Whether the bid counts as made, where the side that has revoked loses it."""
        return self.seat != game.deal.bidder

    def comes_now(self, game: Nap) -> bool:
        """Whether it is about the card that is asked for: everybody can see that this hand could follow."""
        deal = game.deal
        return deal.level is Level.FULL and not deal.all_played and deal.to_act == self.seat and \
            bool(deal.must_follow(self.seat)) and (deal.number, self.seat) not in deal.lets

    def why_not(self, game: Nap) -> Refusal | None:
        """Who has always followed suit, or what cannot be paid."""
        if self.decision == RevokeCosts.CONTRACT:
            return self._followed(game) or (short_with(game, self.made(game)) if game.deal.bidder else None)
        fine = self.decision == RevokeCosts.FINE
        return self._followed(game) or (short_of(game.table, fine_costs(game, self.seat)) if fine else None)

    def _followed(self, game: Nap) -> Refusal | None:
        deal, table = game.deal, game.table
        if not deal.plays or deal.strayed(self.seat) or self.comes_now(game):
            return None
        others = [table.name(seat) for seat in deal.order if deal.strayed(seat)]
        return Refusal(tr("{name} has no card still waiting for a revoke ruling.",
                          name=table.name(self.seat)),
                       tr("Did not follow suit: {names}.", names=listed(others) or tr("nobody")),
                       tr("Choose the player who revoked."))

    def apply(self, game: Nap) -> None:
        """It loses the bid, is fined, or is only noted."""
        open_deal(game)
        deal, table, seat = game.deal, game.table, self.seat
        name = table.name(seat)
        deal.newly_proved = ()
        if self.comes_now(game):
            deal.lets.add((deal.number, seat))
            deal.ruled.add((deal.number, seat))
        elif found := deal.strayed(seat):
            deal.ruled.add((found[0].trick, seat))
        if self.decision == RevokeCosts.CONTRACT:
            deal.revoked_by = seat
            table.announcement = tr("{name} has revoked: that side loses the bid.", name=name)
            if deal.bidder:
                deal.verdict = self.made(game)
                settle(game, self.made(game), tricks_words(deal.won) if deal.whole else "")
        elif self.decision == RevokeCosts.FINE:
            deal.fined.append(seat)
            pay_fine(game, seat)
            table.announcement = tr("{name} pays each {fine} for a revoke.", name=name,
                                    fine=table.amount_text(fine(game)))
        else:
            deal.let_off.append(seat)
            table.announcement = tr("{name}’s revoke: nobody pays.", name=name)


class OutOfTurn(SeatRuling, code="out_of_turn", title="Played out of turn",
                also=("wrong turn", "wrong colour", "led early"), now=lambda game: game.cards_now,
                about="A player led or played on another’s turn. If the card is taken back and named, it is known to "
                      "be in that hand."):
    """A player leads or plays though it is another's turn."""

    decisions = (
        Decision(BACK, "The card is taken back", "Play goes on with the player whose turn it is."),
        Decision(STANDS, "It stands", "That player is asked next; the others follow in their order."),
    )

    seat: int = ask("Seat that played")
    card: str = ""

    def why_not(self, game: Nap) -> Refusal | None:
        """Whose turn it is, who has played to this trick, or a card that cannot be in this hand."""
        deal, name = game.deal, game.table.name(self.seat)
        if deal.to_act == self.seat:
            return Refusal(tr("It is {name}’s turn.", name=name),
                           tr("Only another player can have played out of turn."),
                           tr("Enter the card."))
        if any(play.seat == self.seat for play in deal.open_trick):
            return Refusal(tr("{name} has played to this trick.", name=name), tr("Each plays one card to a trick."),
                           tr("Choose another seat."))
        return refuse_in_hand(game, self.seat, self.card) if self.card.strip() else None

    def apply(self, game: Nap) -> None:
        """The card stands or is taken back, and then it is known to be there."""
        open_deal(game)
        name = game.table.name(self.seat)
        if self.decision == STANDS:
            game.deal.jumps = self.seat
            game.table.announcement = tr("{name} has played out of turn, and it stands.", name=name)
        elif self.card.strip():
            is_known(game, self.seat, self.card)
        else:
            game.table.announcement = tr("{name}’s card is taken back.", name=name)


class CardShown(SeatRuling, code="card_shown", title="A card was shown",
                also=("exposed card", "dropped a card", "saw a card"), routine=True,
                now=lambda game: game.hands_count,
                about="Everybody saw a card in a hand. It must be played when it is the only one that follows suit, "
                      "and it proves earlier revokes. X is the joker."):
    """Everybody has seen a card in a hand: from now on it is known there."""

    card: str

    def why_not(self, game: Nap) -> Refusal | None:
        """A card that cannot be in this hand."""
        return refuse_in_hand(game, self.seat, self.card)

    def apply(self, game: Nap) -> None:
        """It is known there."""
        open_deal(game)
        is_known(game, self.seat, self.card)


class SettleNow(Ruling, code="settle_now", title="Decided: settle now",
                also=("throw in", "claim the rest", "concede"), routine=True, now=lambda game: game.cards_now,
                about="The bid has already been made or has failed: the hands are thrown in and it is paid."):
    """The bid is made or lost, and nobody wants to play the rest."""

    def why_not(self, game: Nap) -> Refusal | None:
        """A bid that can still be made and lost, or chips that are not there."""
        deal, contract, made = game.deal, game.deal.contract, game.deal.decided
        assert contract is not None
        if made is not None:
            return short_with(game, made)
        return Refusal(
            tr("{name}’s {bid} is still undecided.", name=game.table.name(deal.bidder), bid=contract.called),
            tr("Needed: {needs}; {won} won, {lost} lost, {left} to play.", needs=contract.needs, won=deal.won,
               lost=deal.lost, left=HAND - len(deal.whole)),
            tr("Play on, or enter results only."))

    def apply(self, game: Nap) -> None:
        """It is paid."""
        settle(game, bool(game.deal.decided), tricks_words(game.deal.won))


class TricksDiffer(Ruling, code="tricks_differ", title="Trick count differs",
                   also=("wrong tricks", "count the piles"),
                   now=lambda game: game.deal.whole and not game.deal.counts_differ,
                   about="A trick was gathered by somebody other than entered. Count the piles; that count is paid."):
    """The tricks that lie before the bidder are not those that were entered: what lies there is paid."""

    def apply(self, game: Nap) -> None:
        """They are counted."""
        game.deal.counts_differ, game.deal.level = True, Level.FAST


class EnterMore(Ruling, code="enter_more", title="Enter more of this deal",
                also=("more detail", "every card", "each bid"), routine=True,
                now=lambda game: game.can_enter_more,
                about="For this deal only: enter each bid as it is called, or every card as it is played."):
    """This deal is entered more closely than the house does."""

    decisions = (
        Decision(Level.GUIDED, "Each bid", "Each call is checked; at the end the tricks are entered."),
        Decision(Level.FULL, "Every card", "Each card is checked, and the program says who wins the trick."),
    )

    @classmethod
    def default_decision(cls, table: Table) -> str:
        """Each bid, as long as it is bid."""
        game: Nap = table.script_state
        return Level.GUIDED if game.deal.contract is None else Level.FULL

    def why_not(self, game: Nap) -> Refusal | None:
        """Bids that are over."""
        if self.decision != Level.GUIDED or game.deal.contract is None:
            return None
        return Refusal(tr("The bidding is over."), tr("Every card can be entered from here."),
                       tr("Choose every card."))

    def apply(self, game: Nap) -> None:
        """As the host has chosen."""
        game.deal.level, game.deal.chosen = Level(self.decision), True


class WalkedOut(table_rulings.WalkedOut,
                about="A player leaves before the deal is over. A bid not yet played does not count; the hand is "
                      "turned face up and played on for them: it still pays and is paid."):
    """A player leaves before the deal is over. The hand lies face up and is played on: it pays and is paid."""

    def refuse(self, table: Table) -> Refusal | None:
        """Somebody who does not play this deal, or has left already."""
        game: Nap = table.script_state
        return table.hinders("seats") or not_playing(game.playing, self.seat) or \
            (has_left(game, self.seat) if self.seat in game.deal.gone else None)

    def apply(self, game: Nap) -> None:
        """The hand lies face up."""
        open_deal(game)
        deal, table = game.deal, game.table
        deal.gone.append(self.seat)
        table.leave(self.seat)
        if deal.auction is not None and deal.contract is None:
            deal.auction = deal.auction.without(self.seat)
        table.announcement = tr("{name} has left; the hand is face up.", name=table.name(self.seat))


RULINGS: Kinds = (WrongBid, SettleNow, Revoked, OutOfTurn, CardShown, TricksDiffer, EnterMore, ResultsOnly, WalkedOut,
                  *IN_HAND_OF_NO_POTS, TimeIsUpOfNoPots)
