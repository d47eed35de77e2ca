"""Where a robot's luck comes from. No script knows it."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class Chance(Protocol):
    """A source of luck: `random.Random` will do."""

    def randrange(self, start: int, stop: int) -> int:
        """A whole number from start up to but not including stop."""


def any_of(chance: Chance, of: Sequence[T]) -> T:
    """One of these."""
    return of[chance.randrange(0, len(of))]
