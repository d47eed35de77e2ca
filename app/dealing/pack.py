"""One pack of 52 on the table: which of its cards have been seen, so that none can be keyed twice."""

from collections.abc import Iterable

from app.cards import RANKS, SUITS, Card, Rank, Suit
from app.dealing.chance import Chance, any_of
from app.errors import Refusal
from app.words import tr

ACE_LOW = RANKS
ACE_HIGH = (*RANKS[1:], Rank.ACE)
WHOLE_PACK: tuple[Card, ...] = tuple(Card(rank, suit) for suit in SUITS for rank in RANKS)


class Pack:
    """The cards of one deal. `cards` are all there are: a short pack has fewer than 52."""

    def __init__(self, cards: Iterable[Card] = WHOLE_PACK) -> None:
        self.cards = tuple(cards)
        self.seen: list[Card] = []

    def audit(self, card: Card, named: str = "") -> Refusal | None:
        """Why this card cannot be turned now; None where it can. A card without its suit is no card of one pack."""
        if card.suit is None:
            return Refusal(tr("{card} has no suit.", card=card), tr("One pack is dealt: every card has its suit."),
                           tr("Key its suit: S, H, D or C."))
        if card not in self.cards:
            return Refusal(tr("{card} is not in this pack.", card=card),
                           tr("It has {count} cards.", count=len(self.cards)), tr("Look at the card again."))
        if card in self.seen:
            return Refusal(tr("{card} is out already.", card=card), tr("The pack has one of each."),
                           tr("Look at the card again."))
        return None

    def see(self, *cards: Card) -> None:
        """These are out now."""
        self.seen += [card for card in cards if card not in self.seen]

    @property
    def unseen(self) -> list[Card]:
        """The cards that have not been seen."""
        return [card for card in self.cards if card not in self.seen]

    def any_unseen(self, chance: Chance) -> str:
        """One of them, for a robot: the card's code."""
        return any_of(chance, self.unseen).code

    def some_unseen(self, chance: Chance, count: int) -> list[Card]:
        """So many of them, all different."""
        left = self.unseen
        return [left.pop(chance.randrange(0, len(left))) for _ in range(min(count, len(left)))]


def next_higher(card: Card) -> Card | None:
    """The card of the same suit one higher, ace high; None above the ace."""
    at = ACE_HIGH.index(card.rank) + 1
    return Card(ACE_HIGH[at], card.suit) if at < len(ACE_HIGH) else None


def is_red(suit: Suit | None) -> bool:
    """Hearts and diamonds."""
    return suit in (Suit.HEARTS, Suit.DIAMONDS)
