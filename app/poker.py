"""Ranking hands of one to seven cards, wild ranks included: what a hand is worth, in words and in comparison."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from itertools import combinations

from app.cards import BITS, FACES, KEYS, OF_EACH_SUIT, RANKS, SUIT_SHIFT, SUITS, WILD_KEY, WILD_SHIFT, Card, Rank, Suit
from app.words import tr
from app.words.joined import comma_list


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

RANKS_MASK = (1 << SUIT_SHIFT) - 1
NO_CARDS = 3 * OF_EACH_SUIT
FLUSH_BITS = 8 * OF_EACH_SUIT
"""Every suit is counted from three, in four bits, so that the fifth card of it reaches the highest of them."""

DECIDES = RANKS_MASK | FLUSH_BITS
"""What of a total may be looked up. With a flush bit in it nothing is: which cards they are decides then."""

STRAIGHTS: tuple[tuple[int, int], ...] = tuple(
    (high, sum(1 << (ACE if rank == 1 else rank) for rank in range(high - 4, high + 1))) for high in range(ACE, 4, -1))
"""Every straight, the highest first: its highest card, and a bit for each of its ranks. The lowest is ace to five."""


def _keys(wild: tuple[Rank, ...]) -> tuple[int, ...]:
    """What each card adds to a hand's total where these ranks are any card, by the card's index."""
    _keys_of[wild] = keys = tuple(WILD_KEY if rank in wild else key for (rank, _), key in zip(FACES, KEYS, strict=True))
    return keys


_keys_of: dict[tuple[Rank, ...], tuple[int, ...]] = {}


@cache
def _bits(wild: tuple[Rank, ...], suit: Suit) -> tuple[int, ...]:
    """A bit for each rank of one suit, by the card's index; none for a card that is any card."""
    return tuple(1 << HIGH[rank] if of is suit and rank in HIGH and rank not in wild else 0 for rank, of in FACES)


FULL_SUITS: dict[int, tuple[Suit, ...]] = {
    sum(8 << SUIT_SHIFT + 4 * SUITS.index(suit) for suit in suits): suits
    for many in range(5) for suits in combinations(SUITS, many)}
"""Which suits have five, by the bits that say so."""

_known: dict[int, Value] = {}
_known_plain: dict[int, Value] = {}
_known_suited: dict[int, Value] = {}
"""What has been worked out once: an evening sees the same ranks, and the same ranks of a suit, over and over."""


def value(cards: Sequence[Card], wild: tuple[Rank, ...] = (), straights: bool = True) -> Value:
    """The best that one to seven cards make, of five at most.

    Cards of a `wild` rank are any card, as a joker always is: five of a kind is then above a straight flush, a flush's
    wild card is the highest that is not there, and wild cards alone are aces. Straights and flushes want five cards;
    without `straights` there are none at all (3-5-7, three cards).
    """
    total = NO_CARDS
    if len(cards) == 7:  # written out: a loop takes half as long again
        a, b, c, d, e, f, g = cards
        if wild:
            of = _keys_of.get(wild) or _keys(wild)
            total += of[a.index] + of[b.index] + of[c.index] + of[d.index] + of[e.index] + of[f.index] + of[g.index]
        else:
            total += a.key + b.key + c.key + d.key + e.key + f.key + g.key
    elif wild:
        of = _keys_of.get(wild) or _keys(wild)
        for card in cards:
            total += of[card.index]
    else:
        for card in cards:
            total += card.key
    if straights:
        return _known.get(total & DECIDES) or _found(cards, wild, total)
    ranks = total & RANKS_MASK
    return _known_plain.get(ranks) or _remember(_known_plain, ranks, False)


def natural_value(cards: Sequence[Card]) -> Value:
    """The same with no card wild: what counts where wild cards do not."""
    return value(cards)


def _found(cards: Sequence[Card], wild: tuple[Rank, ...], total: int) -> Value:
    """What is worked out for the first time, or has five of a suit and is not known by its ranks alone."""
    ranks = total & RANKS_MASK
    best = _known.get(ranks) or _remember(_known, ranks, True)
    if full := total & FLUSH_BITS:
        jokers = ranks >> WILD_SHIFT
        for suit in FULL_SUITS[full]:  # with many wild cards there may be several
            bits, held = _bits(wild, suit), 0
            for card in cards:
                held |= bits[card.index]
            key = held << BITS | jokers
            suited = _known_suited.get(key) or _remember_suited(key)
            if suited.kind > best.kind or (suited.kind is best.kind and suited > best):
                best = suited
    return best


def _remember(known: dict[int, Value], key: int, straights: bool) -> Value:
    counts = {rank: held for rank in range(ACE, 1, -1) if (held := key >> BITS * (rank - 2) & 7)}
    known[key] = made = _of_ranks(counts, key >> WILD_SHIFT, straights)
    return made


def _of_ranks(counts: dict[int, int], wild: int, straights: bool) -> Value:
    """What ranks alone make: `counts` says how many of each, the highest first; `wild` how many are any card."""
    top = max(counts.values(), default=0)
    many = min(5, top + wild)
    # Wild cards all join one rank: of those that become as many, the highest. Wild cards alone are aces.
    rank = next((one for one, held in counts.items() if held + wild >= many), ACE)
    if wild >= 5:
        rank = ACE
    if many <= 3 and len(counts) + wild >= 2 and sum(counts.values()) + wild >= 5:
        if found := _full_house(counts, wild):
            return found
        if high := _straight(sum([1 << rank for rank in counts]), wild) if straights else 0:
            return Value(Kind.STRAIGHT, (high,))
    if many == 2 and not wild and len(pairs := _at_least(counts, 2)) >= 2:
        return Value(Kind.TWO_PAIR, (*pairs[:2], *[one for one in counts if one not in pairs[:2]][:1]))
    if not many:
        return Value(Kind.HIGH_CARD, ())
    return Value(ALIKE[many], (rank, *[one for one in counts if one != rank][:5 - many]))


ALIKE = (Kind.HIGH_CARD, Kind.HIGH_CARD, Kind.PAIR, Kind.THREE, Kind.FOUR, Kind.FIVE)
"""What so many of one rank are."""


def _at_least(counts: dict[int, int], many: int) -> list[int]:
    return [rank for rank, held in counts.items() if held >= many]


def _full_house(counts: dict[int, int], wild: int) -> Value | None:
    """Three and two, where nothing better is there: with one wild card, of two pairs; with more it would be four."""
    three = next(iter(_at_least(counts, 3 - wild)), 0) if wild < 2 else 0
    two = next((rank for rank in _at_least(counts, 2) if rank != three), 0)
    return Value(Kind.FULL_HOUSE, (three, two)) if three and two else None


def _straight(held: int, wild: int) -> int:
    """The highest card of the best straight of these ranks, a bit for each, and so many wild cards; 0 for none."""
    if held.bit_count() + wild < 5:
        return 0
    return next((high for high, five in STRAIGHTS if (held & five).bit_count() + wild >= 5), 0)


def _remember_suited(key: int) -> Value:
    """The best of one suit: a bit for each rank of it, and how many cards are any card."""
    held, jokers = key >> BITS, key & 7
    if high := _straight(held, jokers):
        made = Value(Kind.STRAIGHT_FLUSH, (high,))
    else:
        missing = [rank for rank in range(ACE, 1, -1) if not held >> rank & 1][:jokers]
        ranks = [rank for rank in range(ACE, 1, -1) if held >> rank & 1 or rank in missing]
        made = Value(Kind.FLUSH, tuple(ranks[:5]))
    _known_suited[key] = made
    return made


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
    return comma_list([says(of), *(rank_word(rank) for rank in kickers)])


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
        if at == 4 and _straight(sum([1 << one for one in (*before, rank)]), 0):
            continue  # five in a row are no high card, and in one suit no mere flush
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
