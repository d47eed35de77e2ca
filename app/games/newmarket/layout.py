"""What lies fixed in Newmarket: the four pay cards, how the pack is dealt out, what is led after a stop."""

from collections.abc import Sequence

from app.cards import SUITS, Card, Rank, Suit
from app.dealing.procedures.pack import WHOLE_PACK, is_red
from app.games.newmarket.rules import AfterStop
from app.words import tr

PAY_CARDS: tuple[Card, ...] = (Card(Rank.ACE, Suit.HEARTS), Card(Rank.KING, Suit.CLUBS),
                               Card(Rank.QUEEN, Suit.DIAMONDS), Card(Rank.JACK, Suit.SPADES))
WIDOW = 0
"""The widow's place among the hands: seats count from 1."""

RED: tuple[Suit, ...] = tuple(suit for suit in SUITS if is_red(suit))
BLACK: tuple[Suit, ...] = tuple(suit for suit in SUITS if not is_red(suit))


POT_NAMES: dict[Card, str] = {card: f"newmarket/{card.code}" for card in PAY_CARDS}
"""The pot that each pay card pays."""


def hand_sizes(places: Sequence[int]) -> dict[int, int]:
    """How many cards each place is dealt, in the order of dealing: the first get the odd cards."""
    each, odd = divmod(len(WHOLE_PACK), len(places))
    return {place: each + (at < odd) for at, place in enumerate(places)}


def led_after(stopped: Suit | None, rule: AfterStop) -> tuple[Suit, ...]:
    """The suits that may be led after a stop in this one."""
    if rule is AfterStop.NEW_SUIT:
        return tuple(suit for suit in SUITS if suit is not stopped)
    return BLACK if is_red(stopped) else RED


def suits_words(suits: Sequence[Suit]) -> str:
    """Which suits: "any suit", "red", "black", or the suits themselves."""
    known = {SUITS: tr("any suit"), RED: tr("red"), BLACK: tr("black")}
    return known.get(tuple(suits)) or "".join(suit.sign for suit in suits)


def of_suits(suits: Sequence[Suit]) -> str:
    """Of which suit a lead is the lowest card: "any suit", "a red suit", or one of the suits themselves."""
    named = {RED: tr("a red suit"), BLACK: tr("a black suit")}
    return named.get(tuple(suits)) or suits_words(suits)


def card_words(suits: Sequence[Suit]) -> str:
    """A card of these suits: "red card", "card of ♠♥♣"."""
    if tuple(suits) == RED:
        return tr("red card")
    if tuple(suits) == BLACK:
        return tr("black card")
    return tr("card of {suits}", suits=suits_words(suits))
