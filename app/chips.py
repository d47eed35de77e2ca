"""A house's chips: what there are, what a count of them is worth, and the fewest that make an amount."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from heapq import heappop, heappush
from itertools import accumulate
from operator import mul

Counts = Mapping[int, int]
"""How many chips of each value: value in minor units -> chips."""


@dataclass(frozen=True, slots=True)
class Chip:
    """One kind of chip: its value in minor units, its colour by name, and how many the house owns."""

    value: int
    colour: str
    owned: int


@dataclass(frozen=True)
class ChipSet:
    """All the chips of a house, in any denominations."""

    name: str
    chips: tuple[Chip, ...]

    @cached_property
    def values(self) -> tuple[int, ...]:
        """The denominations, largest first."""
        return tuple(sorted((chip.value for chip in self.chips), reverse=True))

    @property
    def owned(self) -> dict[int, int]:
        """Every chip that the house has, by value."""
        return {chip.value: chip.owned for chip in self.chips}

    def colour(self, value: int) -> str:
        """The colour of the chip with this value; "white" for one that the set does not have."""
        return next((chip.colour for chip in self.chips if chip.value == value), "white")


def home_set(unit: int) -> ChipSet:
    """500 chips of 1, 5, 25, 100 and 500 major units."""
    kinds = ((1, "white", 150), (5, "red", 150), (25, "green", 100), (100, "black", 75), (500, "purple", 25))
    return ChipSet("Home set", tuple(Chip(value * unit, colour, owned) for value, colour, owned in kinds))


def small_stakes_set(unit: int) -> ChipSet:
    """300 chips of 5 and 25 minor units, 1 and 5 major units; without minor units, of 1, 5, 20 and 100."""
    values = (5, 25, 100, 500) if unit == 100 else (1, 5, 20, 100)
    kinds = zip(values, ("white", "red", "green", "black"), (100, 80, 70, 50), strict=True)
    return ChipSet("Small stakes", tuple(Chip(value, colour, owned) for value, colour, owned in kinds))


def worth(counts: Counts) -> int:
    """What a count of chips is worth, in minor units."""
    return sum([value * number for value, number in counts.items()])


def combined(*counts: Counts) -> dict[int, int]:
    """Several counts put together; a negative number takes chips away."""
    total: dict[int, int] = {}
    for count in counts:
        for value, number in count.items():
            total[value] = total.get(value, 0) + number
    return {value: number for value, number in total.items() if number}


def negated(counts: Counts) -> dict[int, int]:
    """The same chips going the other way."""
    return {value: -number for value, number in counts.items()}


def fewest(amount: int, values: Iterable[int], stock: Counts | None = None) -> dict[int, int] | None:
    """The fewest chips that make `amount` exactly, or None where none do.

    `stock` is what the rack really holds; without it there are as many of each as needed. Ties go to larger chips.
    """
    values = tuple(values)
    plenty = _fewest_of_any(amount, values)
    if plenty is None:
        return None
    there = plenty if stock is None else stock
    for value, number in plenty.items():
        if there.get(value, 0) < number:
            break
    else:
        return dict(plenty)
    order = _largest_first(values)
    made = _fewest_of(amount, order, tuple([min(amount // value, max(0, there.get(value, 0))) for value in order]))
    return dict(made) if made is not None else None


@lru_cache(maxsize=256)
def _largest_first(values: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(values, reverse=True))


def with_change(amount: int, values: Iterable[int], stock: Counts, rack: Counts) -> dict[int, int] | None:
    """One larger chip of `stock`, less what the rack gives back on it; None where none can be changed."""
    order = sorted(values)
    for value in order:
        if value > amount and stock.get(value, 0) > 0:
            given_back = fewest(value - amount, order, rack)
            if given_back is not None:
                return combined({value: 1}, negated(given_back))
    return None


MOST_BACK = 100
"""So many of the smallest chip are given back on a payout at most."""


def with_back(amount: int, values: Iterable[int], rack: Counts, theirs: Counts) -> dict[int, int] | None:
    """More than an amount out of the rack, less the chips that are given back on it: those count below zero.

    As little as can be is given back; None where neither side has chips for it.
    """
    order = sorted(values)
    for back in range(order[0], order[0] * (MOST_BACK + 1), order[0]):
        given_back = fewest(back, order, theirs)
        paid = fewest(amount + back, order, rack) if given_back is not None else None
        if paid is not None:
            return combined(paid, negated(given_back or {}))
    return None


def supposed(amount: int, values: tuple[int, ...], stock: Counts, rack: Counts | None = None) -> dict[int, int]:
    """The chips in which an amount was given where nobody looked: the fewest of those that are there.

    Where players cannot have them they gave a larger chip and took change from the `rack`. A house that could not have
    made the amount at all is supposed to have had the chips.
    """
    return fewest(amount, values, stock) or (with_change(amount, values, stock, rack) if rack is not None else None) \
        or fewest(amount, values) or {values[-1]: amount // values[-1]}


@lru_cache(maxsize=4096)
def _fewest_of_any(amount: int, values: tuple[int, ...]) -> dict[int, int] | None:
    order = _largest_first(values)
    return _fewest_of(amount, order, tuple([amount // value for value in order])) if payable(amount, order) == amount \
        else None


@lru_cache(maxsize=4096)
def _fewest_of(amount: int, order: tuple[int, ...], there: tuple[int, ...]) -> dict[int, int] | None:
    """The fewest chips, where of each there are only so many, and none counts that is more than could be used."""
    best: list[int] | None = None
    best_size = 10**9
    reached: dict[tuple[int, int], int] = {}  # coming to the same rest with no fewer chips cannot be better
    able = [*accumulate(map(mul, reversed(order), reversed(there)), initial=0)][::-1]  # of each value and all below

    def search(at: int, left: int, used: list[int], size: int) -> None:
        nonlocal best, best_size
        if left == 0:
            if size < best_size:
                best, best_size = used + [0] * (len(order) - at), size
            return
        if left > able[at] or size + -(-left // order[at]) >= best_size or size >= reached.get((at, left), 10**9):
            return
        reached[at, left] = size
        value = order[at]
        for number in range(min(left // value, there[at]), -1, -1):
            rest = left - number * value
            if at + 1 < len(order) and size + number + -(-rest // order[at + 1]) >= best_size:
                return
            search(at + 1, rest, [*used, number], size + number)

    search(0, amount, [], 0)
    if best is None:
        return None
    return {value: number for value, number in zip(order, best, strict=True) if number}


def playing_mix(amount: int, values: Iterable[int], stock: Counts, owned: Counts | None = None) -> \
        dict[int, int] | None:
    """Chips a player can bet with: a sixth of the amount in the smallest, a third in the next, the rest large.

    Of each small kind at most a twentieth of what the house owns, so that a table of players leaves the rack enough to
    pay with, and equal amounts are equal stacks as long as the stock holds them. Without `owned` it is a sixteenth of
    the stock, so that every stack is a little smaller in small chips than the one before.
    None where the stock cannot make the amount at all.
    """
    order, left = sorted(values), amount
    mix: dict[int, int] = {}
    for value, share in zip(order, (6, 3), strict=False):
        there = stock.get(value, 0)
        most = there // 16 if owned is None else min(there, owned.get(value, 0) // 20)
        mix[value] = min(most, left // value, amount // share // value)
        left -= mix[value] * value
    rest = fewest(left, order, combined(stock, negated(mix)))
    return combined(mix, rest) if rest is not None else fewest(amount, order, stock)


def payable(amount: int, values: Iterable[int]) -> int:
    """The most of `amount` that chips of these values can make at all, in minor units."""
    return _payable(amount, _largest_first(tuple(values))[::-1])


@lru_cache(maxsize=4096)
def _payable(amount: int, order: tuple[int, ...]) -> int:
    if not order:
        return 0
    if any(amount % value == 0 for value in order):
        return amount
    below = ((amount - rest) // order[0] * order[0] + rest for rest, least in _least_by_rest(order).items()
             if least <= amount)
    return max(below, default=0)


@lru_cache(maxsize=64)
def _least_by_rest(order: tuple[int, ...]) -> dict[int, int]:
    """The least amount for each rest that amounts can leave when divided by the smallest chip.

    With it every larger amount of the same rest can be made, by adding smallest chips. `order` is ascending.
    """
    least, to_do = {0: 0}, [0]
    while to_do:
        amount = heappop(to_do)
        for value in order[1:]:
            larger = amount + value
            if larger < least.get(larger % order[0], larger + 1):
                least[larger % order[0]] = larger
                heappush(to_do, larger)
    return least


def in_words(counts: Counts, names: Mapping[int, str]) -> str:
    """Chips as the pay list prints them, largest first: "3 × 25 + 4 × 5"."""
    return " + ".join(f"{counts[value]} × {names[value]}" for value in sorted(counts, reverse=True) if counts[value])
