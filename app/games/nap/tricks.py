"""The pack of Nap, who wins a trick, and what a card that comes later proves of an earlier one. It knows no table."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from app.cards import JOKER, SUITS, Card, Rank, Suit
from app.dealing.procedures.pack import ACE_HIGH

HAND = 5
"""The cards of a hand, and the tricks of a deal."""

LOWEST: Mapping[int, Rank] = {3: Rank.NINE, 4: Rank.EIGHT, 5: Rank.SEVEN, 6: Rank.SIX, 7: Rank.FIVE}
"""The lowest rank of the pack that so many players use; nothing below it is dealt."""

FEWEST, MOST = min(LOWEST), max(LOWEST)


@dataclass(frozen=True, slots=True)
class Play:
    """A card that was played, and the seat that played it."""

    seat: int
    card: Card


Trick = tuple[Play, ...]


def ranks_for(players: int) -> tuple[Rank, ...]:
    """The ranks in the pack, the highest first."""
    return ACE_HIGH[:ACE_HIGH.index(LOWEST[players]) - 1:-1]


def pack_for(players: int) -> tuple[Card, ...]:
    """The cards in the pack besides the joker: 4 × (players + 3)."""
    return tuple(Card(rank, suit) for suit in SUITS for rank in ranks_for(players))


def card_order(card: Card) -> tuple[int, int]:
    """How cards are listed: suit by suit, the highest first, the joker last."""
    if card == JOKER:
        return len(SUITS), 0
    return SUITS.index(card.suit or Suit.SPADES), -ACE_HIGH.index(card.rank)


def suit_of(card: Card, trumps: Suit | None) -> Suit | None:
    """The suit that a card belongs to. The joker is a trump; where there are none it is a suit of its own, None."""
    return trumps if card == JOKER else card.suit


def winner(trick: Trick, trumps: Suit | None) -> int:
    """The seat that wins: the joker, else the highest trump, else the highest card of the suit led."""
    led = suit_of(trick[0].card, trumps)
    return max(trick, key=lambda play: _strength(play.card, led, trumps)).seat


def _strength(card: Card, led: Suit | None, trumps: Suit | None) -> tuple[int, int]:
    if card == JOKER:
        return 3, 0
    height = ACE_HIGH.index(card.rank)
    return (2, height) if card.suit is trumps else (1, height) if card.suit is led else (0, 0)


def could_follow(hand: Iterable[Card], led: Suit | None, trumps: Suit | None) -> tuple[Card, ...]:
    """The cards of a hand that follow the suit led."""
    return tuple(sorted((card for card in hand if suit_of(card, trumps) is led), key=card_order))


@dataclass(frozen=True, slots=True)
class Revoke:
    """A card that did not follow: its trick, from 1, the seat, what it played, and the cards that could follow.

    Without `cards` nothing proves that it was wrong.
    """

    trick: int
    seat: int
    card: Card
    cards: tuple[Card, ...] = ()


def strayed(tricks: Sequence[Trick], trumps: Suit | None, known: Mapping[Card, int]) -> tuple[Revoke, ...]:
    """Every card that did not follow suit, with what later tricks and `known` cards (-> seat) prove of it.

    The cards are dealt once and nobody draws, so a card that is shown later was in that hand all along. Where the
    joker is led in mis, there is nothing to follow.
    """
    found = []
    for at, trick in enumerate(tricks):
        led = suit_of(trick[0].card, trumps)
        for play in trick[1:] if led else ():
            if suit_of(play.card, trumps) is led:
                continue
            later = [one.card for after in tricks[at + 1:] for one in after if one.seat == play.seat]
            held = {*later, *(card for card, seat in known.items() if seat == play.seat)}
            found.append(Revoke(at + 1, play.seat, play.card, could_follow(held, led, trumps)))
    return tuple(found)


def revokes(tricks: Sequence[Trick], trumps: Suit | None, known: Mapping[Card, int]) -> tuple[Revoke, ...]:
    """Those of them that are proved wrong."""
    return tuple(one for one in strayed(tricks, trumps, known) if one.cards)
