"""Things put together by what they are of: their sums, and the things themselves."""

from collections.abc import Callable, Iterable
from typing import TypeVar

Of = TypeVar("Of")
One = TypeVar("One")


def summed(parts: Iterable[tuple[Of, int]]) -> dict[Of, int]:
    """What parts come to by what they are of, in the order in which each is first named."""
    sums: dict[Of, int] = {}
    for of, amount in parts:
        sums[of] = sums.get(of, 0) + amount
    return sums


def grouped(ones: Iterable[One], of: Callable[[One], Of]) -> dict[Of, list[One]]:
    """Things by what they are of, each group in their order."""
    groups: dict[Of, list[One]] = {}
    for one in ones:
        groups.setdefault(of(one), []).append(one)
    return groups
