"""What a hand is worth for a jackpot: its cards, which of them were wild, and jokers, which are no card at all."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from app import poker
from app.cards import RANKS, SUITS, Card
from app.jackpots.rules import LEAST, JackpotRules, Minimum, Wild, WithoutJokers
from app.poker import Kind, Value
from app.words import listed, tr

FEWEST, MOST = 5, 7


@dataclass(frozen=True, slots=True)
class Hand:
    """Five to seven cards as they were shown. `wild` are those of them that were wild; `jokers` come on top."""

    cards: tuple[Card, ...]
    wild: tuple[Card, ...] = ()
    jokers: int = 0

    @property
    def size(self) -> int:
        """How many cards lay there, jokers too."""
        return len(self.cards) + self.jokers

    @property
    def has_wild(self) -> bool:
        """Whether a card of it was wild."""
        return bool(self.wild or self.jokers)

    def value(self, wild: Wild) -> Value:
        """The best five: wild cards at their natural value, or as any card where they count.

        A joker has no natural value: it is taken away.
        """
        if wild is not Wild.COUNT or not self.has_wild:
            return poker.natural_value(self.cards)
        natural = [card for card in self.cards if card not in self.wild]
        held = {card.rank for card in natural}
        stands_in = next(rank for rank in RANKS if rank not in held)
        any_card = [Card(stands_in)] * (self.size - len(natural))
        return poker.value([*natural, *any_card], wild=(stands_in,))

    def counted(self, wild: Wild) -> int:
        """How many of its cards can make a hand at all."""
        return self.size if wild is Wild.COUNT else len(self.cards)


def too_few(hand: Hand, rules: JackpotRules) -> bool:
    """Whether so few of its cards count that this house knows no such hand."""
    if rules.wild is Wild.NATURAL and rules.without_jokers is WithoutJokers.AS_SHOWN:
        return hand.size < FEWEST or not hand.cards
    return hand.counted(rules.wild) < FEWEST


def qualifies(value: Value, minimum: Minimum) -> bool:
    """Whether a hand reaches the least that this house pays for."""
    least = LEAST[minimum]
    return value.kind > least.kind or (value.kind is least.kind and value.ranks[: len(least.ranks)] >= least.ranks)


def disqualified(hand: Hand, rules: JackpotRules) -> str:
    """Why a hand cannot win, whoever holds it; empty where it can."""
    if hand.has_wild and rules.wild is Wild.DISQUALIFIES:
        return tr("a wild card in it")
    if too_few(hand, rules):
        return tr("fewer than five cards that count")
    if not qualifies(hand.value(rules.wild), rules.minimum):
        return tr("below the minimum hand")
    return ""


def says(value: Value) -> str:
    """A hand in words, with what decides between two of its kind: "Four tens, king kicker"."""
    named = {Kind.PAIR: 1, Kind.TWO_PAIR: 2, Kind.THREE: 1, Kind.FOUR: 1}
    beside = [poker.rank_word(rank) for rank in value.ranks[named.get(value.kind, len(value.ranks)):]]
    hand = poker.says(value) if beside else poker.says_with_kickers(value)
    if len(beside) == 1:
        hand = tr("{hand}, {rank} kicker", hand=hand, rank=beside[0])
    elif beside:
        hand = tr("{hand}; {ranks} kickers", hand=hand, ranks=listed(beside))
    return hand[:1].upper() + hand[1:]


def best_five(hand: Hand, wild: Wild) -> tuple[Card, ...]:
    """The five of its cards that make it, as they are laid out: what there is most of first, then by rank.

    With wild cards that count, all of them: which five nobody can tell by looking.
    """
    if len(hand.cards) <= FEWEST or (wild is Wild.COUNT and hand.has_wild):
        return in_order(hand.cards)
    whole = hand.value(wild)
    return in_order(next(five for five in combinations(hand.cards, FEWEST) if poker.natural_value(five) == whole))


def in_order(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Cards as a hand is laid out: of what there is most first, then the highest; a wheel's ace last."""
    many = {rank: sum(card.rank is rank for card in cards) for rank in RANKS}
    wheel = poker.natural_value(cards).kind in (Kind.STRAIGHT, Kind.STRAIGHT_FLUSH) and \
        poker.natural_value(cards).ranks == (5,)
    high = poker.HIGH | ({RANKS[0]: 1} if wheel else {})

    def place(card: Card) -> tuple[int, int, int]:
        return -many[card.rank], -high[card.rank], SUITS.index(card.suit) if card.suit else 0

    return tuple(sorted(cards, key=place))
