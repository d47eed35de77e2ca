"""Whether the rack's chips make every payout that may come, and the one change of chips after which they do."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from app.chips import Counts, combined, fewest, negated, supposed, worth

COLUMN = 20
"""Chips are changed a column of the rack at a time."""

MOST_COLUMNS = 4
"""More columns than this are not asked of anybody at once."""


@dataclass(frozen=True, slots=True)
class Course:
    """One way in which a hand can end: what the rack takes first, bet by bet, and what it then pays, in that order."""

    takes: tuple[int, ...] = ()
    pays: tuple[int, ...] = ()
    name: str = ""


@dataclass(frozen=True, slots=True)
class Chips:
    """The chips of a table: their values, how many of each are in the rack, and how many are out with the players."""

    values: tuple[int, ...]
    rack: Counts
    out: Counts

    def after(self, swap: "Swap") -> "Chips":
        """The same once these are changed; from the case more are then with nobody else."""
        out = combined(self.out, swap.given, negated(swap.got)) if swap.seat else self.out
        return Chips(self.values, combined(self.rack, negated(swap.given), swap.got), out)

    def taken(self, course: Course) -> tuple[dict[int, int], dict[int, int]]:
        """The rack and what is out, once the losing bets are in the rack."""
        rack, out = dict(self.rack), dict(self.out)
        for amount in course.takes:
            chips = supposed(amount, self.values, out, rack)
            rack, out = combined(rack, chips), combined(out, negated(chips))
        return rack, out

    def pays(self, course: Course) -> bool:
        """Whether every payout can be made, each in the fewest chips that the rack then holds.

        A rack that is not worth enough is not short of chips: no change makes it worth more.
        """
        rack, _ = self.taken(course)
        if worth(rack) < sum(course.pays):
            return True
        need = needed(course.pays, self.values)
        if need is not None and all(rack.get(value, 0) >= number for value, number in need.items()):
            return True
        for amount in course.pays:
            chips = fewest(amount, self.values, rack)
            if chips is None:
                return False
            rack = combined(rack, negated(chips))
        return True

    def pay_all(self, courses: Iterable[Course]) -> bool:
        """Whether they make every payout of every end."""
        return all(map(self.pays, courses))

    def short(self, courses: Iterable[Course]) -> list[Course]:
        """The ends after which the rack could not make some payout."""
        return [course for course in courses if not self.pays(course)]

    def lacking(self, course: Course) -> dict[int, int]:
        """How many of each value are missing to pay it in the fewest chips."""
        rack, _ = self.taken(course)
        need = needed(course.pays, self.values) or {}
        return {value: number - max(0, rack.get(value, 0)) for value, number in need.items()
                if number > max(0, rack.get(value, 0))}


@dataclass(frozen=True, slots=True)
class Giver:
    """Who may give small chips: a seat, or the case as seat 0; what it has of each value, and what it is worth in all.

    The case fills the rack and takes nothing for it.
    """

    seat: int
    has: Counts
    worth: int = 0

    @property
    def fills(self) -> bool:
        """Whether it is the case."""
        return self.seat == 0


@dataclass(frozen=True, slots=True)
class Swap:
    """Chips of the rack for others of the same worth, with a seat; nothing is given for a fill from the case."""

    seat: int
    given: Counts
    got: Counts


def needed(pays: Iterable[int], values: tuple[int, ...]) -> dict[int, int] | None:
    """The chips that these payouts take in the fewest of each; None where some amount no chips make."""
    need: dict[int, int] = {}
    for amount in pays:
        chips = fewest(amount, values)
        if chips is None:
            return None
        for value, number in chips.items():
            need[value] = need.get(value, 0) + number
    return need


def values_short(courses: Sequence[Course], chips: Chips) -> list[int]:
    """The values of which some end lacks chips, the smallest first; of all where the fewest chips are not lacking."""
    short = chips.short(courses)
    lacking = {value for course in short for value in chips.lacking(course)}
    return sorted(lacking or chips.values) if short else []


def proposals(courses: Sequence[Course], chips: Chips, giver: Giver, asked: Sequence[int]) -> Iterator[Swap]:
    """Changes for these values after which every end can be paid: a column first, then more, then what it has."""
    for swap in _swaps(asked, chips, giver):
        if chips.after(swap).pay_all(courses):
            yield swap


def best(courses: Sequence[Course], chips: Chips, giver: Giver, asked: Sequence[int]) -> Swap | None:
    """The first of them; where none is enough, the one that leaves the fewest ends unpaid; None for no help."""
    if found := next(proposals(courses, chips, giver, asked), None):
        return found
    left, chosen = len(chips.short(courses)), None
    for swap in _swaps(asked, chips, giver):
        if (unpaid := len(chips.after(swap).short(courses))) < left:
            left, chosen = unpaid, swap
    return chosen


def _swaps(asked: Sequence[int], chips: Chips, giver: Giver) -> Iterator[Swap]:
    """What could be changed: of one value, then of two, in whole columns before parts of one."""
    alone = [{value: number} for value in asked for number in _numbers(value, giver)]
    alone.sort(key=lambda got: next(iter(got.values())) % COLUMN > 0)
    for got in alone:
        yield from _for(giver, got, chips)
    for value, other in combinations(asked, 2):
        for number in _numbers(value, giver):
            for more in _numbers(other, giver):
                yield from _for(giver, {value: number, other: more}, chips)


def _numbers(value: int, giver: Giver) -> list[int]:
    """How many of a value to change: one column, then more, then fewer, the most first."""
    has = giver.has.get(value, 0)
    return [*range(COLUMN, min(has, MOST_COLUMNS * COLUMN) + 1, COLUMN), *range(min(has, COLUMN - 1), 0, -1)]


def _for(giver: Giver, got: dict[int, int], chips: Chips) -> Iterator[Swap]:
    """What the rack may give for these: chips of the next value up, else of another larger one, else several kinds."""
    if giver.fills:
        yield Swap(giver.seat, {}, got)
        return
    amount, others = worth(got), [value for value in sorted(chips.values) if value not in got and value > min(got)]
    if amount > giver.worth or not others:
        return
    one_kind = [{one: amount // one} for one in others if amount % one == 0]
    mixed = fewest(amount, others, chips.rack) if one_kind or amount > others[0] else None
    for given in (*one_kind, *([mixed] if mixed and mixed not in one_kind else ())):
        if all(chips.rack.get(one, 0) >= number for one, number in given.items()):
            yield Swap(giver.seat, given, got)
