"""In how many orders of the unseen cards the first two of each hand make a pair, some of them known or none."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import perm
from operator import mul
from typing import NamedTuple

from app.cards import RANKS, SUITS, Card, Rank
from app.games.baccarat.house_rules.outcomes import Outcome, Pair

AT_RANK = {rank: at for at, rank in enumerate(RANKS)}
AT_CARD = {Card(rank, suit): at for at, (rank, suit) in enumerate(product(RANKS, SUITS))}
"""Where the cards of a rank are counted, and those of a rank and suit."""


@dataclass(frozen=True, slots=True)
class Unseen:
    """The cards nobody has seen: of each rank, ace first, and of each suit of each where every card seen was keyed so.

    Cards that were burned face down are unseen, and so are those behind the cut card.
    """

    ranks: tuple[int, ...]
    suits: tuple[int, ...] | None = None

    @property
    def cards(self) -> int:
        """How many there are."""
        return sum(self.ranks)

    @property
    def values(self) -> list[int]:
        """How many there are of each value 0–9: tens and court cards are worth nothing."""
        return [sum(self.ranks[9:]), *self.ranks[:9]]


def unseen_of(decks: int, seen: Mapping[Rank, int], seen_suited: Mapping[Card, int]) -> Unseen:
    """What is unseen of a shoe of so many decks."""
    ranks = tuple([4 * decks - seen.get(rank, 0) for rank in RANKS])
    if sum(seen_suited.values()) != sum(seen.values()):
        return Unseen(ranks)
    suits = [decks] * len(AT_CARD)
    for card, count in seen_suited.items():
        suits[AT_CARD[card]] -= count
    return Unseen(ranks, tuple(suits))


def with_these(unseen: Unseen, cards: Sequence[Card]) -> Unseen:
    """What was unseen before these were turned up."""
    ranks, suits = list(unseen.ranks), list(unseen.suits or ())
    for card in cards:
        ranks[AT_RANK[card.rank]] += 1
        if suits:
            suits[AT_CARD[card]] += 1
    return Unseen(tuple(ranks), tuple(suits) or None)


Pairs = tuple[Pair, Pair]
"""What Player's first two cards are to each other, and Banker's."""

PAIR_ENDS = tuple(Outcome(0, 0, 2, 2, mine, theirs) for mine in Pair for theirs in Pair)
"""What both hands' pairs can be."""


def from_at_least(ends: Iterable[Outcome]) -> dict[Pairs, int]:
    """How often these ends come, told by how often hands are such pairs or better ones: each so many times.

    Just such a pair is one at least, less a better one. What cancels out is not there and need not be counted.
    """
    times: Counter[Pairs] = Counter()
    for end, (mine, theirs) in product(ends, product((0, 1), repeat=2)):
        least = end.player_pair + mine, end.banker_pair + theirs
        if max(least) <= Pair.SUITED:
            times[Pair(least[0]), Pair(least[1])] += (-1) ** (mine + theirs)
    return {pairs: count for pairs, count in times.items() if count}


FEWER = {(1, 1): (-1, 0), (1, 2): (2, -2), (2, 1): (-2, 0), (2, 2): (6, -4)}
"""How many orders fewer a second hand has where the first has drawn so many cards of its n: x + y·n.

By how many each draws; it is the difference of the falling factorials (n−k)… and n….
"""


class Wanted(NamedTuple):
    """A hand that is to be such a pair at least: in how many orders it becomes one, and how many cards it still gets.

    Where it has its first card, `pile` is the one its second must come from.
    """

    pair: Pair
    ways: int
    cards: int = 0
    pile: int | None = None


ANY = Wanted(Pair.NONE, 1)
"""A hand that need not be a pair."""


class FirstPairs:
    """What the first two cards of both hands can be to each other, with those of them that are out.

    Both cards of a pair come from one pile: of those of a rank, and for a perfect pair of those of a rank and suit.
    Where suits are not known nobody gets a perfect pair.
    """

    def __init__(self, unseen: Unseen, player: Sequence[Card], banker: Sequence[Card], unknown: int) -> None:
        """`unknown` is how many of the coup's six cards are unseen: all counts are of their orders."""
        self._cards, self._unknown = unseen.cards, unknown
        self._piles = (), unseen.ranks, unseen.suits or ()
        self._player = ANY, self._wanted(Pair.RANK, player[:2]), self._wanted(Pair.SUITED, player[:2])
        self._banker = ANY, self._wanted(Pair.RANK, banker[:2]), self._wanted(Pair.SUITED, banker[:2])

    def at_least(self, mine: Pair, theirs: Pair) -> int:
        """In how many orders each hand is such a pair or a better one: as if apart, less what they share."""
        one, other = self._player[mine], self._banker[theirs]
        ways, drawn = one.ways * other.ways, one.cards + other.cards
        if one.cards and other.cards:
            ways += self._less(one, other) if mine >= theirs else self._less(other, one)
        return ways * perm(self._cards - drawn, self._unknown - drawn)

    def _wanted(self, pair: Pair, hand: Sequence[Card]) -> Wanted:
        piles = self._piles[pair]
        if not piles or len(hand) == 2:
            return Wanted(pair, int(len(hand) == 2 and _pair(hand) >= pair))
        if not hand:
            return Wanted(pair, sum(map(mul, piles, piles)) - self._cards, 2)
        pile = AT_RANK[hand[0].rank] if pair is Pair.RANK else AT_CARD[hand[0]]
        return Wanted(pair, piles[pile], 1, pile)

    def _less(self, better: Wanted, worse: Wanted) -> int:
        """How many orders there are fewer, since what one hand draws the other cannot: below nothing."""
        if better.pile is worse.pile is None and better.pair is worse.pair:
            return self._all_less(self._piles[better.pair])
        x, y = FEWER[better.cards, worse.cards]
        return sum([ways * (x + y * count) for ways, count in self._shared(better, worse)])

    def _all_less(self, piles: Sequence[int]) -> int:
        """The same where both draw two cards from any of these piles: n(n−1)(6−4n) of each, in powers of n."""
        squares: list[int] = list(map(mul, piles, piles))
        cubes: list[int] = list(map(mul, squares, piles))
        return 10 * sum(squares) - 4 * sum(cubes) - 6 * self._cards

    def _shared(self, better: Wanted, worse: Wanted) -> Iterable[tuple[int, int]]:
        """For each pile that both may draw from: in how many orders the better pair does, and of how many the other."""
        piles, wider = self._piles[better.pair], self._piles[worse.pair]
        of_one = len(SUITS) if worse.pair < better.pair else 1
        if better.pile is not None:
            within = better.pile // of_one
            return [(better.ways, wider[within])] if worse.pile in (None, within) else []
        if worse.pile is not None:
            piles, wider = piles[worse.pile * of_one:][:of_one], (wider[worse.pile],)
        return zip([count * (count - 1) for count in piles],
                   wider if of_one == 1 else [count for count in wider for _ in SUITS], strict=True)


def _pair(hand: Sequence[Card]) -> Pair:
    """What two cards that are out are to each other."""
    one, other = hand
    return Pair.NONE if one.rank is not other.rank else Pair.SUITED if one.suit and one.suit is other.suit else \
        Pair.RANK


@lru_cache(maxsize=16)
def pair_outcomes(decks: int) -> Mapping[Outcome, int]:
    """How coups from a full shoe come out for whoever looks at the pairs alone, in how many orders of six cards."""
    pairs = FirstPairs(unseen_of(decks, {}, {}), (), (), 6)
    ways = {end: sum(often * pairs.at_least(*least) for least, often in from_at_least([end]).items())
            for end in PAIR_ENDS}
    return {end: orders for end, orders in ways.items() if orders}
