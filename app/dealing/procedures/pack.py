"""The pack on the table, or several: which of its cards have been seen, so that none can be keyed once too often."""

from collections import Counter
from collections.abc import Iterable
from copy import copy
from functools import lru_cache

from app.cards import JOKER, RANKS, SUITS, Card, Rank, Suit, read_card
from app.dealing.values.chance import Chance, any_of
from app.errors import Refusal, Refused
from app.words import tr

ACE_HIGH = (*RANKS[1:], Rank.ACE)
WHOLE_PACK: tuple[Card, ...] = tuple(Card(rank, suit) for suit in SUITS for rank in RANKS)


def packs(count: int, jokers: int = 0) -> tuple[Card, ...]:
    """So many packs of 52 shuffled together, each with so many jokers."""
    return (*WHOLE_PACK, *[JOKER] * jokers) * count


def no_suit(card: Card) -> Refusal | None:
    """A card without its suit is no card of one pack; the joker has none."""
    return None if card.suit or card.rank is Rank.JOKER else Refusal(
        tr("{card} has no suit.", card=card), tr("One deck is used, so every card has its suit."),
        tr("Key its suit: S, H, D or C."))


def has_been_played(card: Card) -> Refusal:
    """Why it is no card that a hand can have held to the end."""
    return Refusal(tr("{card} has been played.", card=card), tr("Choose a card that was still in hand."),
                   tr("Look at the card again."))


def refuse_typed(typed: str, jokers: bool = False) -> Refusal | None:
    """What is no card, or has no suit."""
    try:
        return no_suit(read_card(typed, jokers))
    except Refused as refused:
        return refused.refusal


class Pack:
    """The cards of one deal. `cards` are all there are: a short pack has fewer than 52, several have each more often.

    Without `suits_needed` a card may be seen without its suit: it is one of its rank, whichever.
    """

    def __init__(self, cards: Iterable[Card] = WHOLE_PACK, suits_needed: bool = True) -> None:
        self.cards = tuple(cards)
        self.suits_needed = suits_needed
        self._seen: list[Card] = []
        self.copies = Counter(self.cards)
        self._left = Counter(self.copies)
        self._left_of_rank = Counter(card.rank for card in self.cards)

    @property
    def seen(self) -> tuple[Card, ...]:
        """The cards that are out, in the order in which they were seen."""
        return tuple(self._seen)

    def left(self, card: Card) -> int:
        """How many of this card can still be turned; of one without its suit, how many of its rank."""
        of_rank = self._left_of_rank[card.rank]
        if card.suit is None and card.rank is not Rank.JOKER:
            return of_rank
        return min(of_rank, self._left[card])

    def audit(self, card: Card, named: str = "") -> Refusal | None:
        """Why this card cannot be turned now; None where it can. A card without its suit is no card of one pack."""
        if self.suits_needed and (without := no_suit(card)):
            return without
        if not self._whole_number_of(card):
            return Refusal(tr("{card} is not in this deck.", card=card),
                           tr("It has {count} cards.", count=len(self.cards)), tr("Look at the card again."))
        if self.left(card) < 1:
            return self.all_out(card)
        return None

    def again(self) -> "Pack":
        """The same pack as it is now, to go on with elsewhere."""
        other = copy(self)
        other._seen, other._left, other._left_of_rank = [*self._seen], self._left.copy(), self._left_of_rank.copy()
        return other

    def too_many(self, cards: Iterable[Card]) -> Refusal | None:
        """Why these cards cannot all be turned, one after the other."""
        after = self.again()
        for card in cards:
            if wrong := after.audit(card):
                return wrong
            after.see(card)
        return None

    def all_out(self, card: Card) -> Refusal:
        """No more of this card can be turned."""
        if self.copies[card] == 1:
            return Refusal(tr("{card} is out already.", card=card), tr("There is only one of each in the deck."),
                           tr("Look at the card again."))
        count = self._whole_number_of(card)
        return Refusal(tr("Every {card} is out already.", card=card),
                       tr("There are only {count}.", count=count), tr("Look at the card again."))

    def _whole_number_of(self, card: Card) -> int:
        """How many of this card there are, seen or not; of one without its suit, how many of its rank."""
        if card.suit is None and card.rank is not Rank.JOKER:
            return sum(count for one, count in self.copies.items() if one.rank is card.rank)
        return self.copies[card]

    def see(self, *cards: Card) -> None:
        """These are out now."""
        left, of_rank = self._left, self._left_of_rank
        for card in cards:  # `left`, without a call for each: all that lies on the table is seen again and again
            rank = card.rank
            if of_rank[rank] > 0 and (left[card] > 0 or (card.suit is None and rank is not Rank.JOKER)):
                self._seen.append(card)
                left[card] -= 1
                of_rank[rank] -= 1

    @property
    def unseen(self) -> list[Card]:
        """The cards that have not been seen; for one seen without its suit, any of its rank is missing."""
        seen, left = Counter(self._seen), []
        for card in self.cards:
            of_it = card if seen[card] else Card(card.rank)
            if seen[of_it]:
                seen[of_it] -= 1
            else:
                left.append(card)
        return left

    def any_unseen(self, chance: Chance) -> str:
        """One of them, for a robot: the card's code."""
        return any_of(chance, self.unseen).code

    def some_unseen(self, chance: Chance, count: int) -> list[Card]:
        """So many of them, all different."""
        left = self.unseen
        return [left.pop(chance.randrange(0, len(left))) for _ in range(min(count, len(left)))]


@lru_cache(maxsize=64)
def _decks(count: int, jokers: int) -> Pack:
    return Pack(packs(count, jokers), suits_needed=False)


def decks(count: int, jokers: int) -> Pack:
    """So many packs in one, none of them seen yet, where a suit need not be keyed."""
    return _decks(count, jokers).again()


def next_higher(card: Card) -> Card | None:
    """The card of the same suit one higher, ace high; None above the ace."""
    at = ACE_HIGH.index(card.rank) + 1
    return Card(ACE_HIGH[at], card.suit) if at < len(ACE_HIGH) else None


def is_red(suit: Suit | None) -> bool:
    """Hearts and diamonds."""
    return suit in (Suit.HEARTS, Suit.DIAMONDS)
