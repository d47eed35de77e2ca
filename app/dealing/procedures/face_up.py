"""A hand that lies face up and is keyed: what was seen of it before must be in it."""

from app.cards import Card
from app.dealing.procedures.pack import Pack
from app.dealing.prompts.showing import Cards
from app.dealing.values.chance import Chance
from app.dealing.values.log import Json
from app.errors import Refusal
from app.words import tr


def all_that_is_known(cards: Cards, mine: list[Card], name: str) -> Refusal | None:
    """Why these are not somebody's hand: a card that was seen in it is not among them."""
    missing = [card for card in mine if card not in cards]
    if not missing:
        return None
    return Refusal(tr("{card} is missing.", card=missing[0]), tr("It was seen in {name}’s hand.", name=name),
                   tr("Key them again."))


def any_hand(pack: Pack, mine: list[Card], size: int, chance: Chance) -> Json:
    """The cards known in a hand, and others that nobody has seen."""
    others = Pack(card for card in pack.unseen if card not in mine).some_unseen(chance, size - len(mine))
    return [card.code for card in (*mine, *others)]
