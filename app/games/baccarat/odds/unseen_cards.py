"""How a coup can still end, counted exactly over everything that is unseen of the shoe, after any of its cards.

Six cards are thought dealt in every coup, in order, so that all counts are of the same orders. In how many of them
the cards have given values is a product of falling factorials of the ten counts, n(n−1)…; so whatever is counted is
one matrix, fixed by the tableau and the bets alone, times those products. The matrix is made once for each state, the
products once for each coup.
"""

from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import perm
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from app.games.baccarat.house_rules.outcomes import Outcome
from app.games.baccarat.house_rules.tableau import draws_on

Ints = NDArray[np.int64]
Numbers = NDArray[Any]

SIX = 6
"""A coup uses at most six cards."""

EXACT = 2**53
"""Up to here floating-point numbers are whole numbers, and their products are fast."""

MOST = 16 * 12
"""No more cards of one value can be in a shoe: the tens of twelve decks."""

DRAWS = np.array([[third in draws_on(total) for third in range(10)] for total in range(10)])
"""Whether Banker draws: by Banker's two-card total and the value of Player's third card."""

ENDS = [Outcome(mine, theirs, 2 + first, 2 + second)
        for mine, theirs, first, second in product(range(10), range(10), range(2), range(2))]
"""Every end of a coup as far as totals and numbers of cards go, in the order in which ends are numbered here."""


class Known(NamedTuple):
    """What is known of one hand, by values: how many of its first two cards and their total, and its third card."""

    cards: int = 0
    total: int = 0
    third: int = -1


def known(values: Sequence[int]) -> Known:
    """What these cards of a hand say of its end."""
    return Known(min(2, len(values)), sum(values[:2]) % 10, values[2] if len(values) > 2 else -1)


class State(NamedTuple):
    """Where a coup is: what both hands have."""

    player: Known = Known()
    banker: Known = Known()

    @property
    def unknown(self) -> int:
        """How many of the six cards are unseen."""
        seen = self.player.cards + self.banker.cards + (self.player.third >= 0) + (self.banker.third >= 0)
        return SIX - seen


@lru_cache(maxsize=8)
def multisets(size: int) -> tuple[tuple[int, ...], ...]:
    """Every choice of so many values, in ascending order, whichever order they are dealt in."""
    return tuple(combinations_with_replacement(range(10), size))


def ways_in(state: State) -> Ints:
    """For each choice of values of the unseen cards: in how many orders each end of `ENDS` comes of it."""
    size = state.unknown
    if not size:
        return _one_end(state)
    values = [axis.ravel() for axis in np.indices((10,) * size, dtype=np.int8)]
    together = _numbered(size)[_ascending(values)] * len(ENDS) + _ends(state, values)
    counted = np.bincount(together, minlength=len(multisets(size)) * len(ENDS))
    return counted.reshape(len(multisets(size)), len(ENDS))


def _one_end(state: State) -> Ints:
    found = np.zeros((1, len(ENDS)), dtype=np.int64)
    found[0, _ends(state, [])] = 1
    return found


def _ascending(values: list[NDArray[np.int8]]) -> Ints:
    """The values of each order as digits of one number, the lowest first."""
    ordered = np.sort(np.stack(values), axis=0)
    number = np.zeros(ordered.shape[1], dtype=np.int64)
    for row in ordered:
        number = number * 10 + row
    return number


@lru_cache(maxsize=8)
def _numbered(size: int) -> Ints:
    """The number of each choice of values, by its digits."""
    numbered = np.zeros(10**size, dtype=np.int64)
    for at, values in enumerate(multisets(size)):
        numbered[int("".join(map(str, values)))] = at
    return numbered


def _ends(state: State, unseen: list[NDArray[np.int8]]) -> Ints:
    """The number of the end that each order of the unseen cards comes to. Cards that nobody draws change nothing."""
    rest = iter(unseen)
    none = np.zeros(1, dtype=np.int8)

    def two(hand: Known) -> Numbers:
        drawn = [next(rest) for _ in range(2 - hand.cards)]
        return (hand.total + sum(drawn, none)) % 10

    def third(hand: Known) -> Numbers:
        return next(rest) if hand.third < 0 else np.full(1, hand.third, dtype=np.int8)

    player, banker = two(state.player), two(state.banker)
    player_third, banker_third = third(state.player), third(state.banker)
    play_on = (player < 8) & (banker < 8)
    player_draws = play_on & (player <= 5)
    banker_draws = play_on & np.where(player_draws, DRAWS[banker, player_third], banker <= 5)
    mine = (player + player_draws * player_third) % 10
    theirs = (banker + banker_draws * banker_third) % 10
    numbers: Ints = (mine * 10 + theirs).astype(np.int64) * 4 + player_draws * 2 + banker_draws
    return numbers


# what is counted


@lru_cache(maxsize=2)
def _falling_factorials(kind: type) -> Numbers:
    """n(n−1)… with none to six factors, for every number of cards of one value that a shoe can hold."""
    return np.array([[perm(cards, factors) for factors in range(SIX + 1)] for cards in range(MOST + 1)], dtype=kind)


@lru_cache(maxsize=1)
def _places() -> tuple[Ints, Ints]:
    """Where the factors of each choice of six values are found, in two steps.

    Each half of the ten values is multiplied out once for whatever comes of it, a column of factors for each way; a
    choice is a product of two of those.
    """
    often = [tuple(values.count(value) for value in range(10)) for values in multisets(SIX)]
    halves = [(key[:5] + (0,) * 5, (0,) * 5 + key[5:]) for key in often]
    columns = {half: at for at, half in enumerate(dict.fromkeys(half for both in halves for half in both))}
    return (_down([_factors_of(half) for half in columns]),
            _down([(columns[low], columns[high]) for low, high in halves]))


def _factors_of(often: Sequence[int]) -> list[int]:
    """Where the factors of values that come so often are; no card comes in one way, the factor 1 at 0."""
    places = [value * (SIX + 1) + times for value, times in enumerate(often) if times]
    return places + [0] * (5 - len(places))


def _down(columns: Sequence[Sequence[int]]) -> Ints:
    """These as the columns of a table."""
    return np.ascontiguousarray(np.array(columns, dtype=np.int64).T)


@lru_cache(maxsize=4)
def products(shoe: tuple[int, ...]) -> Numbers:
    """For each choice of six values, the product of falling factorials of so many cards of each value 0–9.

    They are kept: after each card of a coup those that are needed are among those of its beginning.
    """
    factors, halves = _places()
    kind = np.float64 if perm(sum(shoe), SIX) < EXACT else np.int64
    low, high = np.multiply.reduce(_falling_factorials(kind).take(shoe, axis=0).take(factors)).take(halves)
    found: Numbers = low * high
    return found


@lru_cache(maxsize=1)
def _sixes() -> dict[tuple[int, ...], int]:
    return {values: at for at, values in enumerate(multisets(SIX))}


@lru_cache(maxsize=4096)
def together_with(out: tuple[int, ...]) -> Ints:
    """Which choices of six values these come to, with each choice of the others."""
    sixes = _sixes()
    return np.array([sixes[tuple(sorted(out + others))] for others in multisets(SIX - len(out))], dtype=np.int64)


class Counter:
    """Counts in how many orders of the unseen cards a coup comes to each of some sets of ends.

    The sets are of numbers of `ENDS`.
    """

    def __init__(self, sets: Collection[Sequence[int]]) -> None:
        self._sets = np.zeros((len(sets), len(ENDS)))
        for row, ends in zip(self._sets, sets, strict=True):
            row[list(ends)] = 1
        self._made: dict[State, Numbers] = {}

    def counts(self, unseen: Sequence[int], out: Sequence[int], state: State) -> Ints:
        """One number for each set. `unseen` is how many cards of each value 0–9 are, `out` the values of the coup's."""
        shoe, orders = list(unseen), 1
        for value in out:  # they are put back, and of how many each was one is what all orders have too often
            shoe[value] += 1
            orders *= shoe[value]
        found, matrix = products(tuple(shoe)).take(together_with(tuple(sorted(out)))), self.made(state)
        if found.dtype != matrix.dtype:
            matrix = matrix.astype(found.dtype)
        counts: Ints = matrix.dot(found).astype(np.int64) // orders
        return counts

    def is_made(self, state: State) -> bool:
        """Whether a state needs no reckoning any more."""
        return state in self._made

    def made(self, state: State) -> Numbers:
        """For each set and each choice of the unseen values, in how many orders it comes of it. Made once."""
        if state not in self._made:
            ways = ways_in(state)
            met = np.flatnonzero(ways.any(axis=0))
            # Multiplied by several threads, which @ does with so large ones, it may wait long for the other cores.
            self._made[state] = np.einsum("se,me->sm", self._sets[:, met], ways[:, met].astype(np.float64))
        return self._made[state]


FIRST_STATES = (State(), *(State(known([value])) for value in range(10)))
"""Before a coup, and after its first card: they take longest to make."""
