"""How a coup can come out, as far as any bet looks at it, and in how many of all orders of the cards it does."""

from collections import Counter
from collections.abc import Iterator, Mapping
from enum import IntEnum
from functools import lru_cache
from itertools import combinations_with_replacement
from math import perm
from typing import NamedTuple

from app.cards import RANKS, Rank
from app.games.baccarat.tableau import VALUE, draws_on

Cards = tuple[tuple[int, ...], ...]
"""What a shoe holds: for each rank, ace first, how many of each suit."""


class Pair(IntEnum):
    """What a hand's first two cards are to each other; of one suit, the pair is a perfect one."""

    NONE = 0
    RANK = 1
    SUITED = 2


class Outcome(NamedTuple):
    """How a coup came out: both totals, how many cards each hand has, and what its first two cards are."""

    player: int
    banker: int
    player_cards: int = 2
    banker_cards: int = 2
    player_pair: Pair = Pair.NONE
    banker_pair: Pair = Pair.NONE

    @property
    def natural(self) -> bool:
        """One of the hands is a natural, and so nobody drew."""
        return self.player_cards == self.banker_cards == 2 and max(self.player, self.banker) >= 8


def full_shoe(decks: int) -> Cards:
    """What a full shoe holds."""
    return ((decks,) * 4,) * len(RANKS)


@lru_cache(maxsize=16)
def outcomes(shoe: Cards) -> Mapping[Outcome, int]:
    """In how many of all orders of six cards a coup comes out so. They add up to N(N−1)…(N−5) for N cards."""
    found: Counter[Outcome] = Counter()
    deal, values = _FirstFour(shoe), list(combinations_with_replacement(range(10), 2))
    for player in values:
        for banker in values:
            if ways := deal.ways(player, banker):
                left = deal.without(*player, *banker)
                for end, more in _thirds(left, sum(player) % 10, sum(banker) % 10):
                    for pairs, first in ways:
                        found[Outcome(*end, *pairs)] += first * more
    return {end: ways for end, ways in found.items() if ways}


@lru_cache(maxsize=16)
def hand_outcomes(decks: int) -> Mapping[Outcome, int]:
    """The same from a full shoe for whoever looks at the totals and the number of cards alone."""
    found: Counter[Outcome] = Counter()
    for end, ways in outcomes(full_shoe(decks)).items():
        found[Outcome(*end[:4])] += ways
    return found


@lru_cache(maxsize=16)
def pair_outcomes(decks: int) -> Mapping[Outcome, int]:
    """The same for whoever looks at the pairs alone."""
    found: Counter[Outcome] = Counter()
    for end, ways in outcomes(full_shoe(decks)).items():
        found[Outcome(0, 0, 2, 2, end.player_pair, end.banker_pair)] += ways
    return found


class _FirstFour:
    """In how many orders both hands get their first two cards from a shoe."""

    def __init__(self, shoe: Cards) -> None:
        self.suits = dict(zip(RANKS, shoe, strict=True))
        self.ranks = [[rank for rank in RANKS if VALUE[rank] == value] for value in range(10)]
        self.left = [sum(sum(self.suits[rank]) for rank in ranks) for ranks in self.ranks]

    def without(self, *values: int) -> list[int]:
        """How many cards of each value are left once these are out."""
        left = list(self.left)
        for value in values:
            left[value] -= 1
        return left

    def ways(self, player: tuple[int, int], banker: tuple[int, int]) -> list[tuple[tuple[Pair, Pair], int]]:
        """In how many orders the hands get cards of these values, by what pairs they are."""
        least: dict[tuple[int, int], int] = {
            (mine, theirs): self._at_least(player, banker, mine, theirs)
            for mine in _pairs_of(player) for theirs in _pairs_of(banker)}
        exact = ((pairs, _exactly(least, *pairs)) for pairs in least)
        return [((Pair(mine), Pair(theirs)), ways) for (mine, theirs), ways in exact if ways]

    def _at_least(self, player: tuple[int, int], banker: tuple[int, int], mine: int, theirs: int) -> int:
        """The same where each hand is such a pair or a better one."""
        if not mine:
            return self._one_pair(banker, player, theirs)
        if not theirs:
            return self._one_pair(player, banker, mine)
        return sum(self._two_pairs(one, other, mine, theirs)
                   for one in self.ranks[player[0]] for other in self.ranks[banker[0]])

    def _one_pair(self, hand: tuple[int, int], other: tuple[int, int], pair: int) -> int:
        """A hand that is such a pair, and any other hand of its values."""
        mine = sum(self._pair(rank, pair) for rank in self.ranks[hand[0]]) if pair else _ordered(self.left, hand)
        return mine * _ordered(self.without(*hand), other)

    def _pair(self, rank: Rank, pair: int) -> int:
        suits = self.suits[rank]
        return perm(sum(suits), 2) if pair == Pair.RANK else sum(perm(count, 2) for count in suits)

    def _two_pairs(self, one: Rank, other: Rank, mine: int, theirs: int) -> int:
        if one is not other:
            return self._pair(one, mine) * self._pair(other, theirs)
        suits, cards = self.suits[one], sum(self.suits[one])
        if mine == theirs == Pair.SUITED:
            squares = sum(perm(count, 2) ** 2 for count in suits)
            return self._pair(one, mine) ** 2 - squares + sum(perm(count, 4) for count in suits)
        return self._pair(one, max(mine, theirs)) * perm(max(0, cards - 2), 2)


def _pairs_of(hand: tuple[int, int]) -> range:
    """What pairs a hand of these two values can be."""
    return range(len(Pair)) if hand[0] == hand[1] else range(1)


def _exactly(least: Mapping[tuple[int, int], int], mine: int, theirs: int) -> int:
    """From how often hands are such pairs at least: how often they are just these."""
    return (least[mine, theirs] - least.get((mine + 1, theirs), 0) - least.get((mine, theirs + 1), 0)
            + least.get((mine + 1, theirs + 1), 0))


def _ordered(left: list[int], hand: tuple[int, int]) -> int:
    """In how many orders two cards of these values come out of what is left."""
    one, other = hand
    return perm(max(0, left[one]), 2) if one == other else 2 * max(0, left[one]) * max(0, left[other])


Hands = tuple[int, int, int, int]
"""Both totals, and how many cards each hand has."""


def _thirds(left: list[int], player: int, banker: int) -> Iterator[tuple[Hands, int]]:
    """Every way a coup goes on from two cards each: how it ends, in how many orders of the next two cards."""
    cards = sum(left)
    if max(player, banker) >= 8 or (player >= 6 and banker >= 6):
        yield (player, banker, 2, 2), cards * (cards - 1)
    elif player >= 6:
        for value in range(10):
            yield (player, (banker + value) % 10, 2, 3), left[value] * (cards - 1)
    else:
        for value in range(10):
            yield from _after_third(left, (player + value) % 10, banker, value)


def _after_third(left: list[int], player: int, banker: int, third: int) -> Iterator[tuple[Hands, int]]:
    if third not in draws_on(banker):
        yield (player, banker, 3, 2), left[third] * (sum(left) - 1)
        return
    for value in range(10):
        both = left[third] * (left[value] - (value == third))
        yield (player, (banker + value) % 10, 3, 3), both
