"""Whom the cage has before it: where each sits, what they carry, owe and may sign for."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from app.dealing.values.transfers import Kind
from app.desk.session.session import Session
from app.names import looks_like
from app.words import listed, tr

_READ = {Kind.STACK: "in_front", Kind.CARRIED: "carried", Kind.ACCOUNT: "account", Kind.MARKER: "marker"}
"""What is read of a player, by the kind of the place."""


@dataclass(frozen=True, slots=True)
class CagePlayer:
    """A player as the cage sees them, in minor units: chips in front of them at all tables, chips they carry, their
    account (below zero they owe), what they owe on markers and how much they may owe there. `seats` in words.
    """

    id: int
    name: str
    seats: str
    in_front: int
    carried: int
    account: int
    owed: int
    limit: int

    @property
    def is_here(self) -> bool:
        """Whether the night has anything of them."""
        return bool(self.seats or self.in_front or self.carried)


def people_at_cage(session: Session, wanted: str = "") -> tuple[CagePlayer, ...]:
    """Everybody the house knows, whoever is here first, by name; of those `wanted` whose name has that in it."""
    held, markers = _held(session), session.table.house.markers
    tables = {one.number: one.name for one in session.books.house_tables()}
    present, look = session.books.present(), looks_like(wanted) if wanted.strip() else ""
    people = [CagePlayer(
        one.id, one.name, listed([tr("{table}, Seat {seat}", seat=seat.seat, table=tables.get(
            seat.number) or tr("Table {number}", number=seat.number)) for seat in present.get(one.id, ())]),
        held["in_front", one.id], held["carried", one.id], held["account", one.id], -held["marker", one.id],
        markers.limit_of(one.id)) for one in session.players() if look in looks_like(one.name)]
    return tuple(sorted(people, key=lambda one: (not one.is_here, one.name.casefold())))


def _held(session: Session) -> Mapping[tuple[str, int], int]:
    held = Counter[tuple[str, int]]()
    for place, amount in session.books.balances().items():
        if place.kind in _READ and place.whose.isdigit():
            held[_READ[place.kind], int(place.whose)] += amount
    return held
