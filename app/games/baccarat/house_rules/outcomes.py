"""How a coup can come out, as far as any bet looks at it, and in how many of all orders of the cards it does."""

from collections.abc import Iterable, Iterator, Mapping
from enum import IntEnum
from functools import cached_property, lru_cache
from itertools import combinations_with_replacement, product
from math import perm
from typing import NamedTuple

from app.cards import RANKS, Rank
from app.games.baccarat.house_rules.tableau import VALUE, draws_on

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
    deal = _FirstFour(shoe)
    return _all_ends(deal.left, ((player, banker, pairs, ways) for player in _TWO_CARDS for banker in _TWO_CARDS
                                 for pairs, ways in deal.ways(player, banker)))


@lru_cache(maxsize=16)
def hand_outcomes(decks: int) -> Mapping[Outcome, int]:
    """The same from a full shoe for whoever looks at the totals and the number of cards alone."""
    deal = _FirstFour(full_shoe(decks))
    return _all_ends(deal.left, deal.values())


Possible = tuple[tuple[tuple[Outcome, ...], tuple[Outcome, ...]], ...]
"""Outcomes as far as hands are looked at, beside outcomes as far as pairs are."""


def possible(decks: int) -> Possible:
    """Which totals can come with which pairs: in each part, every one of the first with every one of the second."""
    return _possible(min(decks, 2))  # more than two decks make nothing possible that two do not


@lru_cache(maxsize=2)
def _possible(decks: int) -> Possible:
    """Looked at by totals alone: that is a thousandth of what it takes to count in how many orders each comes."""
    pairs: dict[Outcome, set[Outcome]] = {}
    for player, banker in product(range(10), repeat=2):
        beside = [Outcome(0, 0, 2, 2, *kinds) for kinds in product(_kinds(player, decks), _kinds(banker, decks))]
        for end in _ends(player, banker):
            pairs.setdefault(Outcome(*end), set()).update(beside)
    hands: dict[frozenset[Outcome], list[Outcome]] = {}
    for hand, kept in pairs.items():
        hands.setdefault(frozenset(kept), []).append(hand)
    return tuple((tuple(ends), tuple(kept)) for kept, ends in hands.items())


def _kinds(total: int, decks: int) -> tuple[Pair, ...]:
    """What two cards of this total can be to each other: a pair comes to an even total, and each of those has two."""
    return (Pair.NONE,) if total % 2 else (Pair.NONE, Pair.RANK) if decks == 1 else tuple(Pair)


def _ends(player: int, banker: int) -> Iterator["Hands"]:
    """How a coup can end in which the hands have these totals of two cards: any card can come third."""
    if max(player, banker) >= 8 or (player >= 6 and banker >= 6):
        yield player, banker, 2, 2
    elif player >= 6:
        yield from ((player, total, 2, 3) for total in range(10))
    else:
        thirds = draws_on(banker)
        for third in range(10):
            drawn = range(10) if third in thirds else ()
            yield from (((player + third) % 10, total, 3, 3) for total in drawn)
            if not drawn:
                yield (player + third) % 10, banker, 3, 2


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

    def ways(self, player: tuple[int, int], banker: tuple[int, int]) -> list[tuple[int, int]]:
        """In how many orders the hands get cards of these values, by what pairs they are: a number of both."""
        least: dict[tuple[int, int], int] = {
            (mine, theirs): self._at_least(player, banker, mine, theirs)
            for mine in _pairs_of(player) for theirs in _pairs_of(banker)}
        exact = ((pairs, exactly(least, *pairs)) for pairs in least)
        return [(len(Pair) * mine + theirs, ways) for (mine, theirs), ways in exact if ways]

    def values(self) -> Iterator["First"]:
        """What values both hands can get, whatever pairs they are. From a full shoe: it has two cards of any value."""
        for player in _TWO_CARDS:
            first, left = _ordered(self.left, player), self.without(*player)
            for banker in _TWO_CARDS:
                one, other = banker
                count = left[one]
                yield player, banker, _NO_PAIRS, first * (
                    count * (count - 1) if one == other else 2 * count * left[other])

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


def exactly(least: Mapping[tuple[int, int], int], mine: int, theirs: int) -> int:
    """From how often hands are such pairs at least: how often they are just these."""
    return (least[mine, theirs] - least.get((mine + 1, theirs), 0) - least.get((mine, theirs + 1), 0)
            + least.get((mine + 1, theirs + 1), 0))


def _ordered(left: list[int], hand: tuple[int, int]) -> int:
    """In how many orders two cards of these values come out of what is left."""
    one, other = hand
    return perm(max(0, left[one]), 2) if one == other else 2 * max(0, left[one]) * max(0, left[other])


First = tuple[tuple[int, int], tuple[int, int], int, int]
"""What both hands have first: the values of their two cards, a number of what pairs they are, in how many orders."""

_TWO_CARDS = tuple(combinations_with_replacement(range(10), 2))
_TOTAL = {cards: sum(cards) % 10 for cards in _TWO_CARDS}
_NO_PAIRS = 0
_PAIRS = tuple((mine, theirs) for mine in Pair for theirs in Pair)

LANE = 80
"""Ten counts, one for each value of a card, are added and multiplied as one number: each has so many bits of it."""

_ONE = [1 << LANE * value for value in range(10)]


def _all_ends(held: list[int], firsts: Iterable[First]) -> Mapping[Outcome, int]:
    """How coups end that begin so, in how many orders. `held` is what the shoe has of each value."""
    alike: dict[tuple[int, int, int], list[tuple[int, tuple[int, ...]]]] = {}
    for player, banker, pairs, ways in firsts:
        if ways:
            alike.setdefault((_TOTAL[player], _TOTAL[banker], pairs), []).append((ways, player + banker))
    found: dict[tuple[Hands, int], int] = {}  # by bare numbers, which are looked up faster than outcomes
    for (mine, theirs, pairs), deals in alike.items():
        for end, orders in _Rest(held, deals).ends(mine, theirs):
            found[end, pairs] = found.get((end, pairs), 0) + orders
    return {Outcome(*end, *_PAIRS[pairs]): orders for (end, pairs), orders in found.items() if orders}


Hands = tuple[int, int, int, int]
"""Both totals, and how many cards each hand has."""


class _Rest:
    """How coups go on in which both hands have the same totals of two cards, whatever cards they are."""

    def __init__(self, held: list[int], deals: list[tuple[int, tuple[int, ...]]]) -> None:
        self._held, self._deals, self._cards = held, deals, sum(held) - 4
        self._orders = sum([ways for ways, _ in deals])

    @cached_property
    def _left(self) -> list[tuple[int, tuple[int, ...], int]]:
        """For each deal also what is left of each value, as one number."""
        whole = sum([count * one for count, one in zip(self._held, _ONE, strict=True)])
        return [(ways, (a, b, c, d), whole - _ONE[a] - _ONE[b] - _ONE[c] - _ONE[d])
                for ways, (a, b, c, d) in self._deals]

    @cached_property
    def _any(self) -> int:
        """In how many orders the fifth card has each value, as one number."""
        return sum([ways * left for ways, _, left in self._left])

    def ends(self, player: int, banker: int) -> Iterator[tuple[Hands, int]]:
        """Every end, in how many orders of all six cards."""
        if max(player, banker) >= 8 or (player >= 6 and banker >= 6):
            yield (player, banker, 2, 2), self._orders * self._cards * (self._cards - 1)
        elif player >= 6:
            for value, orders in enumerate(self._fifth()):
                yield (player, (banker + value) % 10, 2, 3), orders * (self._cards - 1)
        else:
            yield from self._after_thirds(player, banker)

    def _after_thirds(self, player: int, banker: int) -> Iterator[tuple[Hands, int]]:
        thirds, fifth = draws_on(banker), self._fifth()
        for third, sixth in enumerate(self._sixth()):
            total = (player + third) % 10
            if third not in thirds:
                yield (total, banker, 3, 2), fifth[third] * (self._cards - 1)
                continue
            for value, orders in enumerate(sixth):
                yield (total, (banker + value) % 10, 3, 3), orders

    def _fifth(self) -> list[int]:
        """In how many orders the fifth card has each value."""
        return _apart(self._any)

    def _sixth(self) -> list[list[int]]:
        """The same for the sixth card, for each value of the fifth: of all cards of it, less those already out."""
        rows = [count * (self._any - one * self._orders) for count, one in zip(self._held, _ONE, strict=True)]
        for ways, cards, left in self._left:
            for value in cards:
                rows[value] -= ways * (left - _ONE[value])
        return [_apart(row) for row in rows]


def _apart(together: int) -> list[int]:
    """The ten counts that one number holds."""
    mask = (1 << LANE) - 1
    return [together >> LANE * value & mask for value in range(10)]
