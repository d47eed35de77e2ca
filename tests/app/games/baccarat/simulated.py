"""Coups dealt by chance from shuffled shoes, by the program's own rules: a second opinion on the exact odds.

One coup at a time, card by card as at the table; and many shoes abreast in numpy. Both deal the same coups from the
same shoes. A coup is told by a number, so that millions of them can be counted: `told` gives its outcome back.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.cards import RANKS, SUITS, Card
from app.games.baccarat.house_rules import tableau
from app.games.baccarat.house_rules.outcomes import Outcome, Pair

DECK = tuple(Card(rank, suit) for rank in RANKS for suit in SUITS)
"""The cards by their numbers 0–51: the four of a rank together."""

Shoes = NDArray[np.uint8]
"""Shuffled shoes, a row each, of cards by their numbers; or coups by theirs."""

Numbers = NDArray[Any]

TENS = next(at for at, card in enumerate(DECK) if tableau.VALUE[card.rank] == 0)
STOOD = 10
"""Where a table is looked up by Player's third card, and there is none."""


def shuffled(shoes: int, decks: int, seed: int) -> Shoes:
    """So many shoes, each shuffled by itself."""
    whole = np.tile(np.arange(len(DECK), dtype=np.uint8), decks)
    return np.random.default_rng(seed).permuted(np.broadcast_to(whole, (shoes, len(whole))), axis=1)


def told(number: int) -> Outcome:
    """How the coup with this number came out."""
    number, banker_pair = divmod(number, 3)
    number, player_pair = divmod(number, 3)
    number, banker_third = divmod(number, 2)
    number, player_third = divmod(number, 2)
    player, banker = divmod(number, 10)
    return Outcome(player, banker, 2 + player_third, 2 + banker_third, Pair(player_pair), Pair(banker_pair))


def _number(player: Any, banker: Any, player_third: Any, banker_third: Any, player_pair: Any, banker_pair: Any) -> Any:
    return ((((player * 10 + banker) * 2 + player_third) * 2 + banker_third) * 3 + player_pair) * 3 + banker_pair


# one at a time


def one_by_one(shoe: Sequence[int], cut: int) -> Iterator[int]:
    """The coups of a shoe until so few cards are left as stand behind the cut card, dealt as the dealer deals."""
    cards, at = [DECK[number] for number in shoe], 0
    while len(cards) - at > cut:
        player, banker = [cards[at], cards[at + 2]], [cards[at + 1], cards[at + 3]]
        at += 4
        if tableau.player_draws(player, banker):
            player.append(cards[at])
            at += 1
        if tableau.banker_draws(player, banker):
            banker.append(cards[at])
            at += 1
        yield _number(tableau.total(player), tableau.total(banker), len(player) - 2, len(banker) - 2,
                      _pair(player), _pair(banker))


def _pair(hand: Sequence[Card]) -> Pair:
    if not tableau.is_pair(hand):
        return Pair.NONE
    return Pair.SUITED if hand[0].suit is hand[1].suit else Pair.RANK


# many abreast


@cache
def tables() -> Mapping[str, Numbers]:
    """What the program says of single cards and hands, to be looked up: it is asked once for each."""
    totals = {total: _two_cards(total) for total in range(10)}
    return {
        "value": np.array([tableau.VALUE[card.rank] for card in DECK], np.uint8),
        "pair": np.array([_pair((one, other)) for one in DECK for other in DECK], np.uint8),
        "player_draws": np.array([tableau.player_draws(totals[mine], totals[theirs])
                                  for mine in range(10) for theirs in range(10)], np.uint8),
        "banker_draws": np.array([_banker_draws(totals[total], third) for total in range(10)
                                  for third in range(STOOD + 1)], np.uint8),
    }


def _two_cards(total: int) -> list[Card]:
    """A hand of two with this total."""
    return [DECK[TENS], next(card for card in DECK if tableau.VALUE[card.rank] == total)]


def _banker_draws(banker: list[Card], third: int) -> bool:
    """Banker's turn by the value of Player's third card; where Player stood, Player has seven."""
    player = _two_cards(7) if third == STOOD else [*_two_cards(0), _two_cards(third)[1]]
    return tableau.banker_draws(player, banker)


def in_batch(shoes: Shoes, cut: int) -> Iterator[NDArray[np.int16]]:
    """The same of many shoes: the first coup of every one, then the second of those that have one, and so on."""
    every, long = shoes.ravel(), shoes.shape[1]
    # Where each shoe's next card lies, and where the card behind which the cut card stands does.
    at = np.arange(len(shoes), dtype=np.int32) * long
    ends = at + (long - cut)
    while len(at):
        numbers, used = _one_coup(every, at)
        yield numbers
        at += used
        on = at < ends
        if not on.all():
            at, ends = at[on], ends[on]


def _one_coup(every: NDArray[np.uint8], at: NDArray[np.int32]) -> tuple[NDArray[np.int16], NDArray[np.uint8]]:
    """A coup from each place on: its number, and how many cards it took."""
    look = tables()
    first = [every.take(at + ahead) for ahead in range(4)]
    one, two, three, four = (look["value"].take(cards) for cards in first)
    player, banker = _digit(one + three), _digit(two + four)
    # A natural of Banker's keeps Player from drawing, and one of Player's Banker.
    mine = look["player_draws"].take(player * np.uint8(10) + banker)
    third = look["value"].take(every.take(at + 4, mode="clip"))
    column = np.where(mine, third, STOOD).astype(np.uint8)
    theirs = look["banker_draws"].take(banker * np.uint8(STOOD + 1) + column) & (player * (1 - mine) < 8)
    last = look["value"].take(every.take(at + 4 + mine, mode="clip"))
    numbers = _number(_digit(player + third * mine).astype(np.int16), _digit(banker + last * theirs), mine, theirs,
                      look["pair"].take(first[0] * np.int16(52) + first[2]),
                      look["pair"].take(first[1] * np.int16(52) + first[3]))
    return numbers, 4 + mine + theirs


def _digit(sums: Numbers) -> Numbers:
    """The last digit of sums under twenty."""
    return sums - np.uint8(10) * (sums > 9)


def counted(coups: Iterator[NDArray[np.int16]]) -> Mapping[Outcome, int]:
    """How often each outcome came."""
    together = np.zeros(3600, np.int64)
    for numbers in coups:
        together += np.bincount(numbers, minlength=len(together))
    return {told(int(number)): int(together[number]) for number in together.nonzero()[0]}
