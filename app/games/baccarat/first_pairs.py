"""In how many orders of the unseen cards the first two of each hand make a pair, some of them known or none."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import perm
from typing import NamedTuple

from app.cards import RANKS, SUITS, Card, Rank
from app.games.baccarat.outcomes import Outcome, Pair, exactly
from app.games.baccarat.tableau import VALUE


@dataclass(frozen=True, slots=True)
class Unseen:
    """The cards nobody has seen: of each rank, and of each suit where every card seen was keyed with its own.

    Cards that were burned face down are unseen, and so are those behind the cut card.
    """

    ranks: Mapping[Rank, int]
    suits: Mapping[Rank, tuple[int, ...]] | None = None

    @property
    def cards(self) -> int:
        """How many there are."""
        return sum(self.ranks.values())

    @property
    def values(self) -> list[int]:
        """How many there are of each value 0–9."""
        values = [0] * 10
        for rank, count in self.ranks.items():
            values[VALUE[rank]] += count
        return values


def unseen_of(decks: int, seen: Mapping[Rank, int], seen_suited: Mapping[Card, int]) -> Unseen:
    """What is unseen of a shoe of so many decks."""
    ranks = {rank: 4 * decks - seen.get(rank, 0) for rank in RANKS}
    if sum(seen_suited.values()) != sum(seen.values()):
        return Unseen(ranks)
    return Unseen(ranks, {rank: tuple(decks - seen_suited.get(Card(rank, suit), 0) for suit in SUITS)
                          for rank in RANKS})


def with_these(unseen: Unseen, cards: Sequence[Card]) -> Unseen:
    """What was unseen before these were turned up."""
    ranks = dict(unseen.ranks)
    suits = {rank: list(each) for rank, each in unseen.suits.items()} if unseen.suits else None
    for card in cards:
        ranks[card.rank] += 1
        if suits is not None and card.suit is not None:
            suits[card.rank][SUITS.index(card.suit)] += 1
    return Unseen(ranks, {rank: tuple(each) for rank, each in suits.items()} if suits is not None else None)


PAIR_ENDS = tuple(Outcome(0, 0, 2, 2, mine, theirs) for mine in Pair for theirs in Pair)
"""What both hands' pairs can be."""


FEWER = {(1, 1): (-1, 0), (1, 2): (2, -2), (2, 1): (-2, 0), (2, 2): (6, -4)}
"""How many orders fewer a second hand has where the first has drawn so many cards of its n: x + y·n.

By how many each draws; it is the difference of the falling factorials (n−k)… and n….
"""


class Wanted(NamedTuple):
    """A hand that is to be such a pair at least, and the one card that it has so far, where it has one."""

    pair: Pair
    first: Card | None

    @property
    def cards(self) -> int:
        """How many it still gets."""
        return 1 if self.first else 2


class FirstPairs:
    """What the first two cards of both hands can be to each other, with those of them that are out."""

    def __init__(self, unseen: Unseen, player: Sequence[Card], banker: Sequence[Card]) -> None:
        self._unseen, self._hands = unseen, (player, banker)
        self._cards = unseen.cards
        self._open = 4 - len(player) - len(banker)
        self._ways: dict[Wanted, int] = {}

    @property
    def suits_known(self) -> bool:
        """Whether perfect pairs can be counted."""
        return self._unseen.suits is not None

    @property
    def orders(self) -> int:
        """All orders of the cards that are still to come of the first four."""
        return perm(self._cards, self._open)

    def ends(self, suits: bool) -> list[int]:
        """In how many orders the pairs come out as in each of `PAIR_ENDS`.

        Without `suits` a perfect pair is a pair like any other.
        """
        kinds = tuple(Pair) if suits else (Pair.NONE, Pair.RANK)
        least = {(int(mine), int(theirs)): self._at_least(mine, theirs) for mine in kinds for theirs in kinds}
        return [exactly(least, end.player_pair, end.banker_pair) if (end.player_pair, end.banker_pair) in least else 0
                for end in PAIR_ENDS]

    def _at_least(self, mine: Pair, theirs: Pair) -> int:
        """In how many orders each hand is such a pair or a better one."""
        wanted = []
        for hand, pair in zip(self._hands, (mine, theirs), strict=True):
            if len(hand) == 2 and _pair(hand) < pair:
                return 0
            if pair and len(hand) < 2:
                wanted.append(Wanted(pair, hand[0] if hand else None))
        drawn = sum([one.cards for one in wanted])
        return self._together(wanted) * perm(max(0, self._cards - drawn), self._open - drawn)

    def _together(self, wanted: list[Wanted]) -> int:
        """In how many orders all of these hands become what they are to be: as if apart, less what they share."""
        ways = [self._alone(one) for one in wanted]
        if len(ways) < 2:
            return ways[0] if ways else 1
        better, worse = sorted(wanted, key=lambda one: -one.pair)
        x, y = FEWER[better.cards, worse.cards]
        shared = [perm(count, better.cards) * (x + y * wider) for count, wider in self._shared(better, worse)]
        return ways[0] * ways[1] + sum(shared)

    def _alone(self, one: Wanted) -> int:
        """In how many orders one hand becomes such a pair."""
        if one not in self._ways:
            counts = self._ranks(one).values() if one.pair is Pair.RANK else [
                count for suits in self._suits(one).values() for count in suits]
            self._ways[one] = sum([perm(count, one.cards) for count in counts])
        return self._ways[one]

    def _shared(self, better: Wanted, worse: Wanted) -> Iterable[tuple[int, int]]:
        """The cards both hands may draw: how many the better pair is drawn from, and how many the other."""
        ranks, narrow = self._ranks(worse), self._ranks(better)
        if better.pair is Pair.RANK:
            return [(count, count) for rank, count in narrow.items() if rank in ranks]
        suits = self._suits(better)
        if worse.pair is Pair.RANK:
            return [(count, ranks[rank]) for rank in narrow if rank in ranks for count in suits[rank]]
        others = self._suits(worse)
        return [(count, count) for rank in narrow if rank in ranks
                for count, other in zip(suits[rank], others[rank], strict=True) if count and other]

    def _ranks(self, one: Wanted) -> Mapping[Rank, int]:
        """How many cards there are of each rank of which it can become a pair."""
        ranks = self._unseen.ranks
        return {one.first.rank: ranks[one.first.rank]} if one.first else ranks

    def _suits(self, one: Wanted) -> Mapping[Rank, tuple[int, ...]]:
        """The same of each suit for a perfect pair: none of those that its first card has not."""
        suits = self._unseen.suits
        assert suits is not None
        if one.first is None:
            return suits
        rank = one.first.rank
        return {rank: tuple(count if suit is one.first.suit else 0
                            for suit, count in zip(SUITS, suits[rank], strict=True))}


def _pair(hand: Sequence[Card]) -> Pair:
    """What two cards that are out are to each other."""
    one, other = hand
    return Pair.NONE if one.rank is not other.rank else Pair.SUITED if one.suit and one.suit is other.suit else \
        Pair.RANK


@lru_cache(maxsize=16)
def pair_outcomes(decks: int) -> Mapping[Outcome, int]:
    """How coups from a full shoe come out for whoever looks at the pairs alone, in how many orders of six cards."""
    pairs = FirstPairs(unseen_of(decks, {}, {}), (), ())
    rest = perm(52 * decks - 4, 2)
    return {end: ways * rest for end, ways in zip(PAIR_ENDS, pairs.ends(suits=True), strict=True) if ways}
