"""How many cards everybody has left, worked out from the passes alone: a turn is one card played or one pass."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from app.dealing.procedures.pack import WHOLE_PACK


def hand_sizes(places: Sequence[int]) -> dict[int, int]:
    """How many cards each seat is dealt, in the order of dealing: the first get the odd cards."""
    each, odd = divmod(len(WHOLE_PACK), max(1, len(places)))
    return {place: each + (at < odd) for at, place in enumerate(places)}


def a_card_fewer(sizes: Mapping[int, int]) -> tuple[int, ...]:
    """The seats that have a card fewer than others; none where all have the same."""
    most = max(sizes.values(), default=0)
    return tuple(seat for seat, size in sizes.items() if size < most)


@dataclass(frozen=True, slots=True)
class CannotBe:
    """A number of passes that cannot be: whose, how many turns that seat had, and the range (most below least: none).
    """

    seat: int
    turns: int
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Count:
    """A hand that was dealt: who plays in what order, the opener first, how many cards each had, who has played the
    last of them, and how often each has passed.

    `played` and `passed` are the cards and the passes that have been entered one by one: the whole hand has no fewer.
    """

    order: tuple[int, ...]
    sizes: Mapping[int, int]
    out: int
    passes: Mapping[int, int]
    played: Mapping[int, int] = field(default_factory=dict)
    passed: Mapping[int, int] = field(default_factory=dict)

    @property
    def turns(self) -> dict[int, int]:
        """How many turns each had: the hand ends in the round in which the last card of `out` was played."""
        last = self.sizes[self.out] + self.passes[self.out]
        at = self.order.index(self.out)
        return {seat: last - (place > at) for place, seat in enumerate(self.order)}

    @property
    def left(self) -> dict[int, int]:
        """How many cards each has left; none for who is out."""
        turns = self.turns
        return {seat: self.sizes[seat] - (turns[seat] - self.passes[seat]) for seat in self.order}

    def missed(self, left: Mapping[int, int]) -> int:
        """How many passes more than were entered it takes for the others to hold so many."""
        turns = self.turns
        return sum(max(0, turns[seat] - (self.sizes[seat] - held) - self.passes[seat]) for seat, held in left.items())

    def passes_of(self, seat: int) -> tuple[int, int]:
        """The fewest and the most passes that this seat can have had: it still holds a card and never had too many."""
        turns = self.turns[seat]
        fewest = max(self.passed.get(seat, 0), turns - self.sizes[seat] + 1)
        return fewest, turns - self.played.get(seat, 0)

    def cannot_be(self) -> CannotBe | None:
        """The first seat whose passes do not agree with who is out; None where all can be."""
        for seat in self.order:
            fewest, most = (self.passed.get(seat, 0), 10**6) if seat == self.out else self.passes_of(seat)
            if not fewest <= self.passes[seat] <= most:
                return CannotBe(seat, self.turns[seat], fewest, most)
        return None
