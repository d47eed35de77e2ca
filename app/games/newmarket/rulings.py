"""What happens at a table of Newmarket though the rules say it should not, and what is entered of it."""

from typing import Any

from app.cards import Card, read_card
from app.dealing.procedures.table_rulings import DealtWrong, EndGame, ResultsOnly, TimeIsUp, WalkedOut, not_playing
from app.dealing.prompts.rulings import Decision, Ruling
from app.dealing.table.pots import short_of
from app.dealing.table.table import Table
from app.dealing.values.table_rules import Level
from app.errors import Refusal, Refused
from app.games.newmarket.checks import fits
from app.games.newmarket.deal import Deal, Newmarket
from app.games.newmarket.layout import PAY_CARDS
from app.words import listed, tr

PAYS, BARRED, STANDS, BACK = "pays", "barred", "stands", "back"


def _deal(table: Table) -> Deal:
    game: Newmarket = table.script_state
    return game.deal


def _not_in_hand(table: Table, code: str) -> Refusal | None:
    """A card that is no card, or that has been played."""
    try:
        card = read_card(code)
    except Refused as refused:
        return refused.refusal
    if card.suit is None:
        return Refusal(tr("{card} has no suit.", card=card), tr("One pack is dealt: every card has its suit."),
                       tr("Key its suit: S, H, D or C."))
    if card in _deal(table).board.played:
        return Refusal(tr("{card} has been played.", card=card), tr("It is a card that was still in hand."),
                       tr("Look at the card again."))
    return None


class _Fault(Ruling):
    """A card that should have been played before is in a hand after all."""

    decisions = (
        Decision(PAYS, "It costs a chip on each card", "The player pays the house’s fee on each of the four pots."),
        Decision(BARRED, "Cannot win this deal", "If this player goes out, the deal ends and nobody pays."),
        Decision(STANDS, "It stands", "Nothing moves."),
    )

    seat: int
    card: str

    @property
    def shown(self) -> Card:
        """The card."""
        return read_card(self.card)

    def refuse(self, table: Table) -> Refusal | None:
        """Nobody who plays, no card in hand, nothing that speaks against it, or no chips for the fee."""
        return not_playing(_deal(table).live, self.seat) or _not_in_hand(table, self.card) or self._no_fault(table) or \
            (short_of(table, {self.seat: table.rules.fault_fee * len(PAY_CARDS)}) if self.decision == PAYS else None)

    def _no_fault(self, table: Table) -> Refusal | None:
        raise NotImplementedError


class HeldBack(_Fault, code="held_back", title="A card was held back",
               about="A player had the card that was called, or one of the colour to be led, and did not play it."):
    """A card was called and nobody played it, or a colour was asked for and denied; and it was in a hand."""

    def _no_fault(self, table: Table) -> Refusal | None:
        deal, card = _deal(table), self.shown
        if deal.level is not Level.FULL or card in deal.board.dead or \
                card.suit in deal.board.denied.get(self.seat, ()):
            return None
        return Refusal(tr("{card} has not been called, nor its colour denied.", card=card),
                       tr("Called so far: {cards}.", cards=_cards(deal.board.dead) or tr("none")),
                       tr("Look at the card again."))


class NotLowest(_Fault, code="not_lowest", title="A lead was not the lowest",
                about="A player led a card with a lower one of the same suit in hand. Name the lower one."):
    """A player led a card and had a lower one of the suit."""

    def _no_fault(self, table: Table) -> Refusal | None:
        deal, card = _deal(table), self.shown
        assert card.suit is not None
        if deal.level is not Level.FULL:
            return None
        if (self.seat, card.suit) in deal.board.floors and not deal.board.fits_floor(self.seat, card):
            return None
        return Refusal(tr("{name} led nothing higher of {suit}.", name=table.name(self.seat), suit=card.suit.sign),
                       tr("It is a card below one that was led."), tr("Look at the card again."))


class CardShown(Ruling, code="card_shown", title="A card was shown", routine=True,
                about="A card in a hand was seen by everybody. Stops and leads are checked against it."):
    """Everybody has seen a card in a hand: from now on it is known there."""

    seat: int
    card: str

    def refuse(self, table: Table) -> Refusal | None:
        """Nobody who plays, no card in hand, or one that speaks of a fault: that is ruled instead."""
        if refusal := not_playing(_deal(table).live, self.seat) or _not_in_hand(table, self.card):
            return refusal
        card, board = read_card(self.card), _deal(table).board
        known = sum(holder == self.seat for holder in board.known.values())
        if card in board.known or known >= board.left[self.seat]:
            return Refusal(tr("{card} cannot be one more in this hand.", card=card),
                           tr("Known in hands: {cards}.", cards=_cards(board.known)), tr("Look at the card again."))
        if board.can_hold(self.seat, card) and fits(table.script_state, lambda trial: trial.reveal(self.seat, card)):
            return None
        return Refusal(tr("{name} should have played {card} before.", name=table.name(self.seat), card=card),
                       tr("It was called, denied, or below a lead."), tr("Rule that it was held back."))


class OutOfTurn(Ruling, code="out_of_turn", title="Led out of turn, or the wrong colour",
                about="A lead by the wrong player or of the wrong colour. Name who led."):
    """Somebody else led, or the wrong colour."""

    decisions = (
        Decision(BACK, "Taken back", "The card goes back to the hand; the right player leads."),
        Decision(STANDS, "It stands", "This player leads now, any suit."),
    )

    seat: int

    def refuse(self, table: Table) -> Refusal | None:
        """Nobody who plays."""
        return not_playing(_deal(table).live, self.seat)


class LateClaim(Ruling, code="late_claim", title="A pot is claimed late",
                about="The pay card was played and its pot not claimed before the next card."):
    """A pot is claimed after the next card has been played."""

    decisions = (
        Decision(STANDS, "It is forfeited", "The pot stays for the next deal."),
        Decision(PAYS, "Pay it all the same", "The player gets what lies on the card."),
    )

    seat: int
    card: str

    def refuse(self, table: Table) -> Refusal | None:
        """Nobody who plays, or a card that was not played and left unclaimed by this seat."""
        if refusal := not_playing(_deal(table).live, self.seat):
            return refusal
        lost = _deal(table).lost
        try:
            card = read_card(self.card)
        except Refused as refused:
            return refused.refusal
        if lost.get(card, -1) in (0, self.seat):
            return None
        return Refusal(tr("{name} has not left {card} unclaimed.", name=table.name(self.seat), card=card),
                       tr("Not claimed so far: {cards}.", cards=_cards(lost)), tr("Choose the card and its player."))


class CountsDiffer(Ruling, code="counts_differ", title="The hands hold other counts",
                   about="A card was missed somewhere. The hands are counted on the table, and that is paid."):
    """The cards left in the hands are not those that the cards played leave: what lies on the table counts."""


def _cards(cards: Any) -> str:
    return listed([str(card) for card in cards])


FAULTS: tuple[type[Ruling], ...] = (HeldBack, NotLowest)
OWN = (HeldBack, NotLowest, CardShown, OutOfTurn, LateClaim, CountsDiffer, ResultsOnly, WalkedOut)
"""Those that a deal goes on after."""

RULINGS: tuple[type[Ruling], ...] = (*OWN, DealtWrong, EndGame, TimeIsUp)
