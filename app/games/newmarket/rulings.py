"""What happens at a table of Newmarket though the rules say it should not, and what follows from it."""

from typing import Any

from app.cards import SUITS, Card, read_card
from app.dealing.procedures.pack import has_been_played, refuse_typed
from app.dealing.procedures.table_rulings import IN_HAND, Kinds, ResultsOnly, SeatRuling, TimeIsUp, WalkedOut
from app.dealing.prompts.rulings import Decision, Ruling, ask
from app.dealing.table.pots import short_of
from app.dealing.values.table_rules import Level
from app.errors import Refusal, Refused
from app.games.newmarket.checks import fits
from app.games.newmarket.chips import collect, pay_fee
from app.games.newmarket.deal import Newmarket
from app.games.newmarket.layout import PAY_CARDS
from app.words import as_in, listed, tr

PAYS, BARRED, STANDS, BACK = "pays", "barred", "stands", "back"


def _not_in_hand(game: Newmarket, code: str) -> Refusal | None:
    """A card that is no card, or that has been played."""
    if refusal := refuse_typed(code):
        return refusal
    card = read_card(code)
    return has_been_played(card) if card in game.deal.board.played else None


class _Fault(SeatRuling):
    """A card that should have been played before is in a hand after all."""

    decisions = (
        Decision(PAYS, "It costs a chip on each card", "The player pays the house’s fee on each of the four pots."),
        Decision(BARRED, "Cannot win this deal", "If this player goes out, the deal ends and nobody pays."),
        Decision(STANDS, "It stands", "Nothing moves."),
    )

    card: str

    @property
    def shown(self) -> Card:
        """The card."""
        return read_card(self.card)

    def why_not(self, game: Newmarket) -> Refusal | None:
        """No card in hand, nothing that speaks against it, or no chips for the fee."""
        fee = {self.seat: game.rules.fault_fee * len(PAY_CARDS)} if self.decision == PAYS else {}
        return _not_in_hand(game, self.card) or self._no_fault(game) or short_of(game.table, fee)

    def apply(self, game: Newmarket) -> None:
        """The card is known in that hand, and it costs what was decided."""
        if game.deal.level is Level.FULL:
            game.deal.board.reveal(self.seat, self.shown)
        else:  # it may be played unseen, so it is only no longer dead
            game.deal.board.dead.pop(self.shown, None)
        table, name = game.table, game.table.name(self.seat)
        if self.decision == PAYS:
            pay_fee(game, self.seat)
            table.announcement = tr("{name} pays {fee} on each card.", name=name,
                                    fee=table.amount_text(game.rules.fault_fee))
        elif self.decision == BARRED:
            game.deal.barred.append(self.seat)
            table.announcement = tr("{name} cannot win this deal.", name=name)

    def _no_fault(self, game: Newmarket) -> Refusal | None:
        raise NotImplementedError


class HeldBack(_Fault, code="held_back", title="A card was held back",
               also=("kept a card", "could have played"),
               about="A player had the card that was called, or one of the colour to be led, and did not play it."):
    """A card was called and nobody played it, or a colour was asked for and denied; and it was in a hand."""

    def _no_fault(self, game: Newmarket) -> Refusal | None:
        deal, card = game.deal, self.shown
        if deal.level is not Level.FULL or card in deal.board.dead or \
                card.suit in deal.board.denied.get(self.seat, ()):
            return None
        return Refusal(tr("{card} has not been called, and its colour has not been denied.", card=card),
                       tr("Called so far: {cards}.", cards=_cards(deal.board.dead) or tr(as_in("cards", "none"))),
                       tr("Look at the card again."))


class NotLowest(_Fault, code="not_lowest", title="A lead was not the lowest",
                also=("wrong lead", "lower card"),
                about="A player led a card while holding a lower one of the same suit. Name the lower card."):
    """A player led a card and had a lower one of the suit."""

    def _no_fault(self, game: Newmarket) -> Refusal | None:
        deal, card = game.deal, self.shown
        assert card.suit is not None
        if deal.level is not Level.FULL:
            return None
        if (self.seat, card.suit) in deal.board.floors and not deal.board.fits_floor(self.seat, card):
            return None
        return Refusal(tr("{name} led nothing higher of {suit}.", name=game.table.name(self.seat), suit=card.suit.sign),
                       tr("Choose a card below one that was led."), tr("Look at the card again."))


class CardShown(SeatRuling, code="card_shown", title="A card was shown",
                also=("exposed card", "dropped a card", "saw a card"), routine=True,
                about="Everybody saw a card in a hand. Stops and leads are checked against it."):
    """Everybody has seen a card in a hand: from now on it is known there."""

    card: str

    def why_not(self, game: Newmarket) -> Refusal | None:
        """No card in hand, or one that speaks of a fault: that is ruled instead."""
        if refusal := _not_in_hand(game, self.card):
            return refusal
        card, board = read_card(self.card), game.deal.board
        known = sum(holder == self.seat for holder in board.known.values())
        if card in board.known or known >= board.left[self.seat]:
            return Refusal(tr("{card} cannot also be in this hand.", card=card),
                           tr("Cards known in hands: {cards}.", cards=_cards(board.known)),
                           tr("Look at the card again."))
        if board.can_hold(self.seat, card) and fits(game, lambda trial: trial.reveal(self.seat, card)):
            return None
        return Refusal(tr("{name} should have played {card} before.", name=game.table.name(self.seat), card=card),
                       tr("It was called, denied, or below a lead."), tr("Record that it was held back."))

    def apply(self, game: Newmarket) -> None:
        """It is known there."""
        card = read_card(self.card)
        game.deal.board.reveal(self.seat, card)
        game.table.announcement = tr("{card} is in {name}’s hand.", card=card, name=game.table.name(self.seat))


class OutOfTurn(SeatRuling, code="out_of_turn", title="Led out of turn, or the wrong colour",
                also=("wrong turn", "wrong colour", "led early"),
                about="The wrong player led, or a lead was of the wrong colour. Name who led."):
    """Somebody else led, or the wrong colour."""

    decisions = (
        Decision(BACK, "Taken back", "The card goes back to the hand; the right player leads."),
        Decision(STANDS, "It stands", "This player leads now, any suit."),
    )

    seat: int = ask("Seat that led")

    def apply(self, game: Newmarket) -> None:
        """Who leads now."""
        if self.decision == STANDS:
            game.deal.leader, game.deal.suits = self.seat, SUITS
            game.table.announcement = tr("The lead of {name} stands.", name=game.table.name(self.seat))


class LateClaim(SeatRuling, code="late_claim", title="A pot is claimed late",
                also=("forgot to collect", "missed pot"),
                about="The pay card was played, but its pot was not claimed before the next card."):
    """A pot is claimed after the next card has been played."""

    decisions = (
        Decision(STANDS, "It is forfeited", "The pot stays for the next deal."),
        Decision(PAYS, "Pay it anyway", "The player gets what is on the card."),
    )

    card: str

    def why_not(self, game: Newmarket) -> Refusal | None:
        """A card that was not played and left unclaimed by this seat."""
        lost = game.deal.lost
        try:
            card = read_card(self.card)
        except Refused as refused:
            return refused.refusal
        if lost.get(card, -1) in (0, self.seat):
            return None
        return Refusal(tr("{name} has not left {card} unclaimed.", name=game.table.name(self.seat), card=card),
                       tr("Not claimed so far: {cards}.", cards=_cards(lost)), tr("Choose the card and its player."))

    def apply(self, game: Newmarket) -> None:
        """The pot is collected after all, or stays."""
        if self.decision == PAYS:
            collect(game, read_card(self.card), self.seat)


class CountsDiffer(Ruling, code="counts_differ", title="The hands hold other counts",
                   also=("wrong count", "cards left differ"),
                   about="A card was missed somewhere. Count the hands at the table; that count is paid."):
    """The cards left in the hands are not those that the cards played leave: what lies on the table counts."""

    def apply(self, game: Newmarket) -> None:
        """What lies there is paid."""
        game.deal.counts_stand = True


def _cards(cards: Any) -> str:
    return listed([str(card) for card in cards])


FAULTS: Kinds = (HeldBack, NotLowest)
RULINGS: Kinds = (*FAULTS, CardShown, OutOfTurn, LateClaim, CountsDiffer, ResultsOnly, WalkedOut, *IN_HAND, TimeIsUp)
