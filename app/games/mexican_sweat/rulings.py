"""What can happen in Mexican Sweat though it should not, or beyond the usual, and how it is decided."""

from app.cards import read_card
from app.dealing.procedures.table_rulings import IN_HAND, DealtWrong, EndGame, ResultsOnly, TimeIsUp, WalkedOut, one_of
from app.dealing.prompts.rulings import Decision, Ruling
from app.dealing.table.table import Table
from app.dealing.values.table_rules import Level
from app.errors import Refusal, Refused
from app.games.mexican_sweat.deal import Sweat
from app.words import tr


class OfALiveHand(Ruling):
    """Something about a player who can still win."""

    seat: int

    def refuse(self, table: Table) -> Refusal | None:
        """A seat that has no live hand."""
        sweat: Sweat = table.script_state
        return one_of(sweat.live, self.seat, tr("Seat {seat} has no live hand.", seat=self.seat))


class Looked(OfALiveHand, code="looked", title="Looked at cards", routine=True,
             about="A player looked at cards that lie face down: out of this deal; what they put in stays."):
    """A player looked at cards that nobody may look at: out of the hand, and the money stays."""


class FoldedEarly(OfALiveHand, code="folded_early", title="Folded out of turn", routine=True,
                  about="A player throws the hand in when others are to act. It is dead; what they put in stays."):
    """A player gives up when it is not theirs to speak."""


class TurnedOn(OfALiveHand, code="turned_on", title="A card too many was turned",
               about="A player went on after beating, or turned a card when it was another’s turn."):
    """A card was turned after the hand had beaten, or by a player whose turn it was not."""

    decisions = (
        Decision("back", "It goes back face down", "Nothing changes; it is turned again when its time comes."),
        Decision("counts", "It stays up and counts", "A card of the kill rank kills the hand."),
        Decision("dead", "The hand is dead", "The player is out; what they put in stays."),
    )

    card: str

    def refuse(self, table: Table) -> Refusal | None:
        """A player who has just been asked to turn, or has no card to turn; a card that cannot be."""
        if refusal := super().refuse(table):
            return refusal
        sweat: Sweat = table.script_state
        name = table.name(self.seat)
        if self.seat == sweat.turning:
            return Refusal(tr("{name} is to turn a card now.", name=name),
                           tr("This is for a card turned when none should be."), tr("Key the card as it falls."))
        if not sweat.hands[self.seat].hidden:
            return Refusal(tr("{name} has all seven cards up.", name=name), tr("There is none left to turn."),
                           tr("Choose another seat."))
        try:
            return table.audit(read_card(self.card), "")
        except Refused as refused:
            return refused.refusal


RULINGS: tuple[type[Ruling], ...] = (
    Looked, FoldedEarly, TurnedOn, ResultsOnly, WalkedOut, DealtWrong, EndGame, TimeIsUp)


def rulings_now(sweat: Sweat) -> tuple[type[Ruling], ...]:
    """What may be ruled while a deal is open."""
    turned = (TurnedOn,) if sweat.mark and any(sweat.hands[seat].hidden for seat in sweat.live) else ()
    fewer = () if sweat.level is Level.FAST else (ResultsOnly,)
    return (Looked, FoldedEarly, *turned, *fewer, WalkedOut, *IN_HAND)


def decide(sweat: Sweat, ruling: Ruling) -> None:
    """What follows. Raises PotTaken where one player is left; another's ruling is passed on."""
    match ruling:
        case Looked():
            _out(sweat, ruling.seat, tr("looked"), tr("{name} looked and is out.", name=_name(sweat, ruling.seat)))
        case FoldedEarly():
            _out(sweat, ruling.seat, tr("folded"), tr("{name} folds.", name=_name(sweat, ruling.seat)))
        case TurnedOn():
            _turned_on(sweat, ruling)
        case ResultsOnly():
            sweat.level = Level.FAST
        case WalkedOut():
            sweat.table.leave(ruling.seat)
            _out(sweat, ruling.seat, tr("left"), tr("{name} has left.", name=_name(sweat, ruling.seat)))
        case _:
            raise ruling


def _name(sweat: Sweat, seat: int) -> str:
    return sweat.table.name(seat)


def _out(sweat: Sweat, seat: int, word: str, told: str) -> None:
    sweat.table.announcement = told
    sweat.drop([seat], word)


def _turned_on(sweat: Sweat, ruling: TurnedOn) -> None:
    card, name = read_card(ruling.card), _name(sweat, ruling.seat)
    if ruling.decision == "back":
        return
    sweat.turned(ruling.seat, card)
    if ruling.decision == "dead":
        _out(sweat, ruling.seat, tr("out"), tr("{name} turned out of turn and is out.", name=name))
    elif card.rank is sweat.kills:
        _out(sweat, ruling.seat, tr("killed"), tr("{name} is killed by {card}.", name=name, card=card))
