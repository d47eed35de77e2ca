"""What four cards score in Red Carpet, the best four of a hand, who shares the 25. Nothing here looks at a table."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from app.cards import Card, Rank, Suit
from app.dealing.procedures.pack import ACE_HIGH
from app.dealing.prompts.showing import Cards
from app.words import tr

FOUR = 4
BONUS = 25
"""For the highest hand of a round; those who share it each get their part, rounded down."""

CARPET = 100
"""Both red aces with both red sevens."""

RANKS = (Rank.SEVEN, Rank.EIGHT, Rank.NINE, Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)
SHORT_PACK: Cards = tuple(Card(rank, suit) for suit in Suit for rank in reversed(RANKS))
"""The 32 cards that are played with, seven to ace."""

_VALUES = {rank: 4 if rank is Rank.ACE else 3 if rank in (Rank.KING, Rank.QUEEN, Rank.JACK) else 2 for rank in RANKS}
_HEIGHT = {card: (ACE_HIGH.index(card.rank), card.suit) for card in SHORT_PACK}
_TIMES = {1: 1, 2: 2, 3: 3, 4: 5}
"""How many of one rank -> by how much their cards are multiplied."""

_RED = (Suit.HEARTS, Suit.DIAMONDS)


@dataclass(frozen=True, slots=True)
class Counting:
    """What a house decides of scoring: whether the ace is low in a straight too, and what equal red cards come to.

    `doubled_carpet`: of two packs, two equal red aces or sevens do for the Red Carpet as well.
    """

    ace_low: bool = False
    doubled_carpet: bool = False


USUAL = Counting()


@dataclass(frozen=True, slots=True)
class Scored:
    """A hand of at most four cards, what it scores, and each card with what it is multiplied by."""

    cards: Cards = ()
    points: int = 0
    times: tuple[int, ...] = ()

    @property
    def is_carpet(self) -> bool:
        """Whether it is the Red Carpet."""
        return self.points == CARPET

    @property
    def reckoned(self) -> str:
        """How it multiplies: "3 × (3 + 3 + 3) + 4"; the Red Carpet is not reckoned."""
        if self.is_carpet:
            return ""
        parts = [f"{times} × ({_sum(cards)})" if times > 1 else _sum(cards) for times, cards in self._groups()]
        return " + ".join(part for part in parts if part)

    def _groups(self) -> list[tuple[int, list[Card]]]:
        """The cards that are multiplied together; two pairs apart, the single cards last."""
        groups: dict[tuple[int, str], list[Card]] = {}
        for card, times in zip(self.cards, self.times, strict=True):
            apart = card.rank.value if times == _TIMES[2] else ""
            groups.setdefault((times, apart), []).append(card)
        return [(times, groups[times, apart]) for times, apart in sorted(groups, key=lambda one: -one[0])]

    @property
    def named(self) -> str:
        """What the hand is called."""
        if self.is_carpet:
            return tr("Red Carpet")
        times = Counter(self.times)
        alike = max(Counter(card.rank for card in self.cards).values(), default=0)
        if times[_TIMES[4]] == FOUR:
            return tr("four of a kind") if alike == FOUR else tr("straight flush")
        if times[_TIMES[3]] == FOUR:
            return tr("flush") if len({card.suit for card in self.cards}) == 1 else tr("straight")
        if times[_TIMES[3]]:
            return tr("three of a kind")
        return {FOUR: tr("two pair"), 2: tr("pair")}.get(times[_TIMES[2]], tr("no pair"))


def _sum(cards: Iterable[Card]) -> str:
    return " + ".join(str(_VALUES[card.rank]) for card in cards)


def score(cards: Cards, counting: Counting = USUAL) -> int:
    """What two to four cards score; fewer than four make no straight and no flush."""
    if _is_carpet(cards, counting):
        return CARPET
    return sum(_VALUES[card.rank] * times for card, times in zip(cards, _times(cards, counting), strict=True))


def scored(cards: Cards, counting: Counting = USUAL) -> Scored:
    """The same with how it comes about, the cards that multiply most first."""
    pairs = sorted(zip(cards, _times(cards, counting), strict=True), reverse=True,
                   key=lambda one: (one[1], _HEIGHT[one[0]]))
    return Scored(tuple(card for card, _ in pairs), score(cards, counting), tuple(by for _, by in pairs))


def _is_carpet(cards: Cards, counting: Counting) -> bool:
    if len(cards) != FOUR or any(card.suit not in _RED for card in cards):
        return False
    ranks = Counter(card.rank for card in cards)
    return ranks == {Rank.ACE: 2, Rank.SEVEN: 2} and (counting.doubled_carpet or len(set(cards)) == FOUR)


def _times(cards: Cards, counting: Counting) -> list[int]:
    """By how much each card is multiplied: what the whole hand is, or how many there are of its rank."""
    ranks = [card.rank for card in cards]
    whole = 1
    if len(cards) == FOUR:
        flush = len({card.suit for card in cards}) == 1
        straight = _is_straight(ranks, counting)
        whole = _TIMES[4] if flush and straight else _TIMES[3] if flush or straight else 1
    return [max(whole, _TIMES[ranks.count(rank)]) for rank in ranks]


def _is_straight(ranks: list[Rank], counting: Counting) -> bool:
    if len(set(ranks)) < FOUR:
        return False
    places = sorted(RANKS.index(rank) for rank in ranks)
    ace_below = counting.ace_low and places == [0, 1, 2, RANKS.index(Rank.ACE)]
    return places[-1] - places[0] == FOUR - 1 or ace_below


@lru_cache(maxsize=256)
def best_four(cards: Cards, counting: Counting = USUAL) -> Scored:
    """The four of up to eight cards that score most; all of them where there are no more than four."""
    high_first = tuple(sorted(cards, key=_HEIGHT.__getitem__, reverse=True))
    if len(high_first) <= FOUR:
        return scored(high_first, counting)
    return scored(max(combinations(high_first, FOUR), key=lambda four: score(four, counting)), counting)


def shares_of_bonus(hands: Mapping[int, int]) -> dict[int, int]:
    """Seat -> its part of the 25, for those whose hands (seat -> points) are highest; the rest of it is nobody's."""
    best = [seat for seat, points in sorted(hands.items()) if points == max(hands.values())]
    return dict.fromkeys(best, BONUS // len(best)) if best else {}
