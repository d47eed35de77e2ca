"""What can happen in Mexican Sweat though it should not, or beyond the usual, and what follows from it."""

from app.cards import read_card
from app.dealing.procedures.pack import refuse_typed
from app.dealing.procedures.table_rulings import IN_HAND, Kinds, ResultsOnly, TimeIsUp, WalkedOut, one_of
from app.dealing.prompts.rulings import Decision, Ruling
from app.errors import Refusal
from app.games.mexican_sweat.deal import Sweat
from app.words import tr


class OfALiveHand(Ruling):
    """Something about a player who can still win."""

    seat: int

    def why_not(self, sweat: Sweat) -> Refusal | None:
        """A seat that has no live hand."""
        return one_of(sweat.live, self.seat, tr("Seat {seat} has no live hand.", seat=self.seat))


class Looked(OfALiveHand, code="looked", title="Looked at cards",
             also=("peeked", "saw the cards"), routine=True,
             about="A player looked at face-down cards: out of this deal, and what they put in stays."):
    """A player looked at cards that nobody may look at: out of the hand, and the money stays."""

    def apply(self, sweat: Sweat) -> None:
        """Out of the hand. Raises PotTaken where one player is left."""
        sweat.puts_out(self.seat, tr("looked"), tr("{name} looked and is out: what they put in stays.",
                                                   name=sweat.table.name(self.seat)))


class FoldedEarly(OfALiveHand, code="folded_early", title="Folded out of turn",
                  also=("fold early", "out of turn"), routine=True,
                  about="A player throws in the hand when it is another’s turn to act. It is dead; what they put in "
                        "stays."):
    """A player gives up when it is not theirs to speak."""

    def apply(self, sweat: Sweat) -> None:
        """Out of the hand. Raises PotTaken where one player is left."""
        sweat.puts_out(self.seat, tr("folded"), tr("{name} folds.", name=sweat.table.name(self.seat)))


class TurnedOn(OfALiveHand, code="turned_on", title="An extra card was turned",
               also=("card too many", "turned too far"),
               now=lambda sweat: sweat.mark and any(sweat.hands[seat].hidden for seat in sweat.live),
               about="A player went on after beating, or turned a card out of turn."):
    """A card was turned after the hand had beaten, or by a player whose turn it was not."""

    decisions = (
        Decision("back", "It goes back face down", "Nothing changes; it is turned again when its time comes."),
        Decision("counts", "It stays up and counts", "A card of the kill rank kills the hand."),
        Decision("dead", "The hand is dead", "The player is out; what they put in stays."),
    )

    card: str

    def why_not(self, sweat: Sweat) -> Refusal | None:
        """A player who has just been asked to turn, or has no card to turn; a card that cannot be."""
        if refusal := super().why_not(sweat):
            return refusal
        name = sweat.table.name(self.seat)
        if self.seat == sweat.turning:
            return Refusal(tr("{name} is to turn a card now.", name=name),
                           tr("This is for a card turned when none should be."), tr("Key the card when it is turned."))
        if not sweat.hands[self.seat].hidden:
            return Refusal(tr("{name} has all seven cards up.", name=name), tr("There is none left to turn."),
                           tr("Choose another seat."))
        return refuse_typed(self.card) or sweat.table.audit(read_card(self.card), "")

    def apply(self, sweat: Sweat) -> None:
        """It goes back, counts, or the hand is dead. Raises PotTaken where one player is left."""
        card, name = read_card(self.card), sweat.table.name(self.seat)
        if self.decision == "back":
            return
        sweat.turned(self.seat, card)
        if self.decision == "dead":
            sweat.puts_out(self.seat, tr("out"), tr("{name} turned out of turn and is out.", name=name))
        elif card.rank is sweat.kills:
            sweat.puts_out(self.seat, tr("killed"), tr("{name} is killed by {card}.", name=name, card=card))


RULINGS: Kinds = (Looked, FoldedEarly, TurnedOn, ResultsOnly, WalkedOut, *IN_HAND, TimeIsUp)
