"""What the hands move when a hand is settled: who puts in, who pays whom, who takes. Amounts are minor units."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from app.dealing.values.transfers import Kind, Transfer
from app.sums import summed

PURSES = frozenset({Kind.STACK, Kind.FUN})
POTS = frozenset({Kind.POT, Kind.FUN_POT})


@dataclass(frozen=True, slots=True)
class Part:
    """What one seat puts in, pays, takes or is lent, and why. `pot` is the pot's name, `other` the other seat."""

    seat: int
    amount: int
    why: str
    pot: str = ""
    other: int = 0


@dataclass(frozen=True, slots=True)
class Settlement:
    """The chips that are still to be moved, in the order in which the hands do it.

    `lent` is what the house lends first, `put_in` goes into pots, `paid` from one seat to another (`seat` pays
    `other`), `taken` comes out of pots. `before` is what the open hand has brought each seat so far, and `net` what it
    has brought once all is moved: seat -> minor units, all of them together nothing but what pots have gained.
    """

    lent: tuple[Part, ...] = ()
    put_in: tuple[Part, ...] = ()
    paid: tuple[Part, ...] = ()
    taken: tuple[Part, ...] = ()
    before: Mapping[int, int] = field(default_factory=dict)
    net: Mapping[int, int] = field(default_factory=dict)

    @property
    def gives(self) -> dict[int, int]:
        """What each seat puts in or pays, in the order of the list."""
        return summed((part.seat, part.amount) for part in (*self.put_in, *self.paid))

    @property
    def gets(self) -> dict[int, int]:
        """What each seat takes or is paid, in the order of the list."""
        return summed([*((part.other, part.amount) for part in self.paid),
                       *((part.seat, part.amount) for part in self.taken)])

    def __bool__(self) -> bool:
        """Whether there is anything to be moved."""
        return bool(self.put_in or self.paid or self.taken)


def settlement_of(moves: Iterable[Transfer], moved: Iterable[Transfer], seats: Mapping[int, int]) -> Settlement:
    """The settlement that these moves make in a hand that has `moved` others so far. `seats` is player -> seat."""
    moves, before = tuple(moves), brought(moved, seats)
    found = summed((named, one.amount) for one in moves if (named := _kind(one, seats)))
    parts = {what: tuple(Part(seat, amount, why, pot, other) for (of, (seat, why, pot, other)), amount
                         in found.items() if of == what) for what in ("lent", "put_in", "paid", "taken")}
    return Settlement(**parts, before=before, net=summed([*before.items(), *brought(moves, seats).items()]))


def _kind(one: Transfer, seats: Mapping[int, int]) -> tuple[str, tuple[int, str, str, int]] | None:
    """Which list a move belongs to, and what makes it one with others: seat, why, pot, other seat."""
    giver = _seat(one.source.whose, seats) if one.source.kind in PURSES else 0
    getter = _seat(one.target.whose, seats) if one.target.kind in PURSES else 0
    if giver and getter:
        return "paid", (giver, one.why, "", getter)
    if giver and one.target.kind in POTS:
        return "put_in", (giver, one.why, one.target.whose, 0)
    if getter and one.source.kind in POTS:
        return "taken", (getter, one.why, one.source.whose, 0)
    return ("lent", (getter, one.why, "", 0)) if getter else None


def _seat(player: str, seats: Mapping[int, int]) -> int:
    return seats.get(int(player), 0)


def brought(moves: Iterable[Transfer], seats: Mapping[int, int]) -> dict[int, int]:
    """What these moves bring each seat, `seats` being player -> seat; what the house lends is not won."""
    between = [one for one in moves if {one.source.kind, one.target.kind} <= PURSES | POTS]
    return summed((seat, sign * one.amount) for one in between for place, sign in ((one.source, -1), (one.target, 1))
                  if place.kind in PURSES and (seat := _seat(place.whose, seats)))
