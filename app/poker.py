"""Ranking hands of one to seven cards, wild ranks included: what a hand is worth, in words and in comparison."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache

from app.cards import RANKS, SUITS, Card, Rank, Suit
from app.words import tr


class Kind(IntEnum):
    """The kinds of hands, rising."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR = 7
    STRAIGHT_FLUSH = 8
    FIVE = 9


@dataclass(frozen=True, slots=True, order=True)
class Value:
    """What a hand is worth; compares as the hands do.

    `ranks` decide within a kind, the first before the second: 2 to 14, an ace 14, a straight by its highest card.
    Hands of fewer cards have fewer of them.
    """

    kind: Kind
    ranks: tuple[int, ...]


ACE = 14
HIGH: dict[Rank, int] = {rank: at for at, rank in enumerate((*RANKS[1:], Rank.ACE), 2)}
"""What a rank counts as, two to ace."""

BITS = 3
WILD_SHIFT, SUIT_SHIFT = 13 * BITS, 13 * BITS + 5
RANKS_MASK = (1 << SUIT_SHIFT) - 1
FLUSH_BITS, ONE_OF_EACH, THREE_OF_EACH = 0x8888, 0x1111, 0x3333
"""A suit's four bits reach eight when five of it are there and three are added."""

STRAIGHTS: tuple[tuple[int, tuple[int, ...]], ...] = tuple(
    (high, tuple(ACE if rank == 1 else rank for rank in range(high, high - 5, -1))) for high in range(ACE, 4, -1))
"""Every straight, the highest first: its highest card and its five ranks. The lowest is ace to five."""

Keys = dict[Rank, dict[Suit | None, int]]


@cache
def _keys(wild: frozenset[Rank]) -> Keys:
    """A number for each card, so that the sum of a hand's says how many of each rank and suit it has."""
    suits: dict[Suit | None, int] = {suit: 1 << (SUIT_SHIFT + 4 * at) for at, suit in enumerate(SUITS)} | {None: 0}
    return {rank: dict.fromkeys(suits, 1 << WILD_SHIFT) if rank in wild else
            {suit: key + (1 << BITS * (HIGH[rank] - 2)) for suit, key in suits.items()} for rank in RANKS}


NATURAL = _keys(frozenset())
_known: dict[int, Value] = {}
_known_plain: dict[int, Value] = {}


def value(cards: Sequence[Card], *, wild: Collection[Rank] = (), straights: bool = True) -> Value:
    """The best that one to seven cards make, of five at most.

    Cards of a `wild` rank are any card: five of a kind is then above a straight flush, a flush's wild card is the
    highest that is not there, and wild cards alone are aces. Straights and flushes want five cards; without
    `straights` there are none at all (3-5-7, three cards).
    """
    keys = _keys(frozenset(wild)) if wild else NATURAL
    total = 0
    for card in cards:
        total += keys[card.rank][card.suit]
    ranks = total & RANKS_MASK
    if not straights:
        return _known_plain.get(ranks) or _remember(_known_plain, ranks, False)
    found = _known.get(ranks) or _remember(_known, ranks, True)
    suits, jokers = total >> SUIT_SHIFT, ranks >> WILD_SHIFT
    if (suits + THREE_OF_EACH + jokers * ONE_OF_EACH) & FLUSH_BITS:
        return max(found, *_flushes(cards, wild, jokers))
    return found


def natural_value(cards: Sequence[Card]) -> Value:
    """The same with no card wild: what counts where wild cards do not."""
    return value(cards)


def _remember(known: dict[int, Value], key: int, straights: bool) -> Value:
    counts = {rank: held for rank in range(ACE, 1, -1) if (held := key >> BITS * (rank - 2) & 7)}
    known[key] = made = max(_of_ranks(counts, key >> WILD_SHIFT, straights))
    return made


def _of_ranks(counts: dict[int, int], wild: int, straights: bool) -> Iterator[Value]:
    """What ranks alone make: `counts` says how many of each, the highest first; `wild` how many are any card."""
    size = sum(counts.values()) + wild
    yield from _alike(counts, wild)
    if size >= 5:
        yield from _full_houses(counts, wild)
    if size >= 5 and straights:
        yield from (Value(Kind.STRAIGHT, (high,)) for high, five in STRAIGHTS
                    if sum(rank in counts for rank in five) + wild >= 5)


def _alike(counts: dict[int, int], wild: int) -> Iterator[Value]:
    """So many of one rank as there can be, or two pairs, with the highest of the others beside them."""
    best = max((min(5, held + wild), rank) for rank, held in (counts or {ACE: 0}).items())
    # Wild cards that join no rank of the hand are aces.
    many, rank = max(best, (min(5, counts.get(ACE, 0) + wild), ACE)) if wild else best
    others = [one for one in counts for _ in range(counts[one]) if one != rank]
    kind = (Kind.HIGH_CARD, Kind.HIGH_CARD, Kind.PAIR, Kind.THREE, Kind.FOUR, Kind.FIVE)[many]
    yield Value(kind, (rank, *others[:5 - many]) if many else ())
    pairs = [one for one, held in counts.items() if held >= 2]
    if len(pairs) >= 2:
        high, low = pairs[:2]
        yield Value(Kind.TWO_PAIR, (high, low, *[one for one in counts if one not in (high, low)][:1]))


def _full_houses(counts: dict[int, int], wild: int) -> Iterator[Value]:
    for three, held in counts.items():
        for two, also in counts.items():
            if three != two and max(0, 3 - held) + max(0, 2 - also) <= wild:
                yield Value(Kind.FULL_HOUSE, (three, two))


def _flushes(cards: Sequence[Card], wild: Collection[Rank], jokers: int) -> Iterator[Value]:
    """The flushes and straight flushes that there are."""
    for suit in SUITS:
        held = {HIGH[card.rank] for card in cards if card.suit is suit and card.rank not in wild}
        if len(held) + jokers < 5:
            continue
        yield from (Value(Kind.STRAIGHT_FLUSH, (high,)) for high, five in STRAIGHTS
                    if sum(rank in held for rank in five) + jokers >= 5)
        missing = [rank for rank in range(ACE, 1, -1) if rank not in held]
        yield Value(Kind.FLUSH, tuple(sorted(held | set(missing[:jokers]), reverse=True)[:5]))


def beats(exposed: Value, leader: Value, *, extra_kickers: bool = False) -> bool:
    """Whether cards turned so far beat the leader's, though they may be of another number.

    Equal so far but more cards (7-4 against 7) beats only where `extra_kickers` count.
    """
    if exposed.kind is not leader.kind:
        return exposed.kind > leader.kind
    for one, other in zip(exposed.ranks, leader.ranks, strict=False):
        if one != other:
            return one > other
    return extra_kickers and len(exposed.ranks) > len(leader.ranks)


# in words


def rank_word(rank: int, many: bool = False) -> str:
    """A rank in words, 2 to 14: "nine", "nines"."""
    words = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
    plurals = ("twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks", "queens",
               "kings", "aces")
    return tr((plurals if many else words)[rank - 2])


def says(of: Value) -> str:
    """A hand in words: "a pair of nines", "a flush, ace high"."""
    if not of.ranks:
        return tr("nothing")
    first, firsts = rank_word(of.ranks[0]), rank_word(of.ranks[0], True)
    seconds = rank_word(of.ranks[1], True) if len(of.ranks) > 1 else ""
    if of.kind is Kind.STRAIGHT_FLUSH and of.ranks[0] == ACE:
        return tr("a royal flush")
    return {
        Kind.HIGH_CARD: tr("{rank} high", rank=first),
        Kind.PAIR: tr("a pair of {ranks}", ranks=firsts),
        Kind.TWO_PAIR: tr("two pair, {ranks} and {others}", ranks=firsts, others=seconds),
        Kind.THREE: tr("three {ranks}", ranks=firsts),
        Kind.STRAIGHT: tr("a straight, {rank} high", rank=first),
        Kind.FLUSH: tr("a flush, {rank} high", rank=first),
        Kind.FULL_HOUSE: tr("a full house, {ranks} over {others}", ranks=firsts, others=seconds),
        Kind.FOUR: tr("four {ranks}", ranks=firsts),
        Kind.STRAIGHT_FLUSH: tr("a straight flush, {rank} high", rank=first),
        Kind.FIVE: tr("five {ranks}", ranks=firsts),
    }[of.kind]


def says_with_kickers(of: Value) -> str:
    """The same with the cards beside it, where they decide: "a pair of nines, king, four"."""
    named = {Kind.HIGH_CARD: 1, Kind.PAIR: 1, Kind.THREE: 1, Kind.FOUR: 1, Kind.TWO_PAIR: 2, Kind.FLUSH: 1}
    kickers = of.ranks[named.get(of.kind, len(of.ranks)):]
    return ", ".join([says(of), *(rank_word(rank) for rank in kickers)])


def least_above(leader: Value) -> Value | None:
    """The least hand that beats this one by kind and ranks, with as few cards named as decide; None above a royal."""
    for at in range(len(leader.ranks) - 1, -1, -1):
        raised = _raised(leader, at)
        if raised is not None:
            return raised
    return next((Value(Kind(kind), ()) for kind in range(leader.kind + 1, Kind.FIVE)), None)


def _raised(leader: Value, at: int) -> Value | None:
    """The hand with one of its ranks raised as little as can be, what is beside it left open."""
    before = leader.ranks[:at]
    for rank in range(leader.ranks[at] + 1, ACE + 1):
        # Cards beside each other go down; no rank of a kind is named twice.
        if rank in before or (_falls(leader.kind, at) and before and rank > before[-1]):
            continue
        return Value(leader.kind, (*before, rank))
    return None


def _falls(kind: Kind, at: int) -> bool:
    """Whether the rank at this place is always lower than the one before it."""
    first_kicker = {Kind.PAIR: 1, Kind.THREE: 1, Kind.FOUR: 1, Kind.FULL_HOUSE: 1, Kind.TWO_PAIR: 2}.get(kind, 0)
    return at != first_kicker


def needs(leader: Value) -> str:
    """What a hand has to be at least to beat this one: "a pair of nines or better"."""
    least = least_above(leader)
    if least is None:
        return tr("nothing beats it")
    if not least.ranks:
        return tr("{hand} or better", hand=kind_word(least.kind))
    return tr("{hand} or better", hand=says_with_kickers(least))


def kind_word(kind: Kind) -> str:
    """A kind of hand in words: "two pair"."""
    return (tr("a high card"), tr("a pair"), tr("two pair"), tr("three of a kind"), tr("a straight"), tr("a flush"),
            tr("a full house"), tr("four of a kind"), tr("a straight flush"), tr("five of a kind"))[kind]
