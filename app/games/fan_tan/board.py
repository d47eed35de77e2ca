"""The four suits as they lie, what fits next, and what a card that comes later proves of an earlier pass."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from app.cards import RANKS, SUITS, Card, Rank, Suit

SEVEN = RANKS.index(Rank.SEVEN)
OPENER = Card(Rank.SEVEN, Suit.DIAMONDS)


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn: a pass, or a card played (None where cards are not keyed).

    `fits` are the cards that could have been played, where that is known; `paid` is what a pass cost, in minor units.
    """

    seat: int
    passed: bool = False
    card: Card | None = None
    fits: frozenset[Card] = frozenset()
    paid: int = 0


@dataclass(frozen=True, slots=True)
class Proof:
    """A pass that was false: its place among the turns, from 1, whose it was, and the cards that could be played."""

    step: int
    seat: int
    cards: tuple[Card, ...]


@dataclass
class Board:
    """The cards that lie on the table, with who played them. Ace is low and king high; a suit begins with its seven."""

    played: dict[Card, int] = field(default_factory=dict)
    ends: dict[Suit, tuple[int, int]] = field(default_factory=dict)  # suit -> heights of its ends, the ace's 0

    def lay(self, card: Card, seat: int) -> None:
        """A seat plays a card that fits."""
        assert card.suit is not None
        self.played[card] = seat
        at = RANKS.index(card.rank)
        low, high = self.ends.get(card.suit, (at, at))
        self.ends[card.suit] = min(low, at), max(high, at)

    def run(self, suit: Suit) -> tuple[Card, ...]:
        """The cards of a suit that lie there, lowest first."""
        low, high = self.ends.get(suit, (0, -1))
        return tuple(Card(rank, suit) for rank in RANKS[low:high + 1])

    def next_of(self, suit: Suit) -> tuple[Card, ...]:
        """What fits in a suit: its seven, else the cards below and above its ends."""
        low, high = self.ends.get(suit, (SEVEN + 1, len(RANKS)))
        return tuple(Card(RANKS[at], suit) for at in (low - 1, high + 1) if 0 <= at < len(RANKS))

    @property
    def fits(self) -> tuple[Card, ...]:
        """Everything that can be played next: at most eight cards."""
        return tuple(card for suit in SUITS for card in self.next_of(suit))


def proofs(turns: Iterable[Turn], known: Mapping[Card, int]) -> tuple[Proof, ...]:
    """Every pass that was false by what came later: nobody draws, so a card shown later was in that hand all along.

    `known` are cards seen in a hand, with its seat.
    """
    held: dict[int, set[Card]] = {}
    for card, seat in known.items():
        held.setdefault(seat, set()).add(card)
    found = []
    for step, turn in reversed([*enumerate(turns, 1)]):
        if turn.card is not None:
            held.setdefault(turn.seat, set()).add(turn.card)
        elif cards := turn.fits & held.get(turn.seat, set()):
            found.append(Proof(step, turn.seat, tuple(sorted(cards, key=_order))))
    return tuple(reversed(found))


def _order(card: Card) -> tuple[int, int]:
    return SUITS.index(card.suit or Suit.SPADES), RANKS.index(card.rank)
