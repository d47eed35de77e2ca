"""Playing cards as they are seen on the table: a rank always, a suit where it was looked at."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache

from app.errors import Refused
from app.words import tr


class Rank(StrEnum):
    """The thirteen ranks, ace first, as they are keyed; and the joker, which has no suit and is in few packs."""

    __hash__ = str.__hash__  # an enum's own is looked up in Python, and every total looks ranks up

    ACE = "A"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    JOKER = "X"

    @property
    def spoken(self) -> str:
        """As it is printed on the card: 10, not T."""
        return "10" if self is Rank.TEN else tr("Joker") if self is Rank.JOKER else self.value


class Suit(StrEnum):
    """The four suits, as they are keyed."""

    __hash__ = str.__hash__

    SPADES = "s"
    HEARTS = "h"
    DIAMONDS = "d"
    CLUBS = "c"

    @property
    def sign(self) -> str:
        """♠ ♥ ♦ ♣"""
        return "♠♥♦♣"["shdc".index(self.value)]


RANKS: tuple[Rank, ...] = tuple(rank for rank in Rank if rank is not Rank.JOKER)
SUITS: tuple[Suit, ...] = tuple(Suit)

BITS = 3
WILD_SHIFT, SUIT_SHIFT = 13 * BITS, 13 * BITS + 5
OF_EACH_SUIT = 0x1111 << SUIT_SHIFT
WILD_KEY = (1 << WILD_SHIFT) + OF_EACH_SUIT
"""A wild card's key: of no rank and of every suit."""

FACES: tuple[tuple[Rank, Suit | None], ...] = tuple((rank, suit) for rank in Rank for suit in (None, *SUITS))
"""Whatever a card can show; where it stands here is its `index`."""


def _keys() -> Iterator[int]:
    for rank, suit in FACES:
        counted = 1 << BITS * ((RANKS.index(rank) - 1) % 13) if rank in RANKS else 0
        yield WILD_KEY if rank is Rank.JOKER else counted + (1 << SUIT_SHIFT + 4 * SUITS.index(suit) if suit else 0)


KEYS: tuple[int, ...] = tuple(_keys())
_INDEX = {face: at for at, face in enumerate(FACES)}


@dataclass(frozen=True, slots=True)
class Card:
    """One card. `suit` is None where the house does not ask for suits, and of a joker.

    The sum of a hand's keys says how many of each rank and suit it has: three bits for a rank, two to ace, five for
    cards that are any card, four for a suit. Both numbers are kept on the card, since ranking a hand does little else.
    """

    rank: Rank
    suit: Suit | None = None
    index: int = field(init=False, repr=False, compare=False)
    key: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        at = _INDEX[self.rank, self.suit]
        object.__setattr__(self, "index", at)
        object.__setattr__(self, "key", KEYS[at])

    @property
    def code(self) -> str:
        """As it is stored: "Ts", or "T" without its suit."""
        return self.rank.value + (self.suit.value if self.suit else "")

    def __str__(self) -> str:
        return self.rank.spoken + (self.suit.sign if self.suit else "")


JOKER = Card(Rank.JOKER)


@lru_cache(maxsize=256)
def read_card(code: str, jokers: bool = False) -> Card:
    """The card meant by "K", "Ks", "10h" or "Th", with `jokers` also "X". Raises Refused for anything else."""
    text = code.strip().replace("10", "T").replace("0", "T")
    if text.upper() == Rank.JOKER:
        text = text.upper() if jokers else ""
    try:
        if len(text) == 1:
            return Card(Rank(text.upper()))
        if len(text) == 2 and text[0].upper() != Rank.JOKER:
            return Card(Rank(text[0].upper()), Suit(text[1].lower()))
    except ValueError:
        pass
    raise Refused(
        tr("“{typed}” is not a card.", typed=code[:24]),
        tr("A card is A, 2–9, T, J, Q or K, plus S, H, D or C if a suit is asked for; a joker is X.") if jokers else
        tr("A card is A, 2–9, T, J, Q or K, plus S, H, D or C if a suit is asked for."),
        tr("Key the card again."),
    )
