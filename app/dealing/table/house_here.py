"""The house as one of its tables asks it: what case, cash box and accounts hold, and which markers are signed.

A log holds what its own table has moved, and never what the house then holds: that is what all tables together have
made of it. So it is asked while something is decided, and by nothing that deals a log again.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Protocol

from app.chips import Counts, combined, worth
from app.dealing.values.log import Row
from app.dealing.values.marker_book import MarkerBook
from app.dealing.values.opening import Opening
from app.dealing.values.table_jackpots import JackpotsHere
from app.dealing.values.transfers import CASE, NEVER_NEGATIVE, OF_A_TABLE, Family, Kind, Place
from app.jackpots.running import Running


class JackpotsOfAll(Protocol):
    """The jackpots of a house that tables share: what was done about them at all tables, in the order it was written.
    """

    @property
    def running(self) -> Mapping[str, Running]:
        """Those that run tonight, by name."""

    def away(self, players: Iterable[int]) -> frozenset[int]:
        """Those of these players who have no seat at any table, and none that is held for them."""

    def when(self, row: int) -> tuple[int, int]:
        """Where in the order of all that was written a row of this table's log stands, and when it was written."""

    def rests_on(self, rows: Iterable[Row]) -> str:
        """The jackpot of which a period has ended that rests on one of these rows of this log; empty for none."""

    def open_tables(self) -> Mapping[int, str]:
        """The tables that are open, by number."""

    def name_of(self, player: int) -> str:
        """What a player of the house is called."""


class Others(Protocol):
    """What there is of the house's places without what this table has moved: the tables beside it, and earlier nights.
    """

    def holds(self, place: Place) -> int:
        """What a place of the house would hold, in minor units; the case counts from all of the chip set."""

    def all_held(self) -> Mapping[Place, int]:
        """The same of every place that holds something."""

    def places(self) -> Iterable[Place]:
        """The places of the house of which there is or was something."""

    @property
    def case(self) -> Counts:
        """The chips that would be in the case, by value."""

    def chips(self, place: Place) -> Counts:
        """The chips on their way, or that somebody carries, by value."""

    @property
    def markers(self) -> MarkerBook:
        """The markers that were signed anywhere."""

    @property
    def jackpots(self) -> JackpotsOfAll:
        """The jackpots, this table's part in them too."""

    def signed_elsewhere(self, player: int) -> tuple[int, str]:
        """What a player has signed where they signed last, in minor units, and what that table is called; 0 for none.
        """


class Asks(Protocol):
    """The table that asks, and what it has moved."""

    opening: Opening
    balances: dict[Place, int]
    held: dict[Place, dict[int, int]]
    markers: MarkerBook
    jackpots: JackpotsHere
    people: dict[int, str]


class HouseHere:
    """What the house holds now. A sitting that has the house to itself began with all of it, and its log says it."""

    def __init__(self, table: Asks, others: Others | None) -> None:
        self._table, self._others = table, others

    @property
    def shared(self) -> bool:
        """Whether it is asked beside the table: else the log alone says all of it."""
        return self._table.opening.house

    @property
    def _rest(self) -> Others:
        assert self._others is not None, "a log is dealt again without asking the house"
        return self._others

    def balance(self, place: Place) -> int:
        """What a place of the house holds by the books, in minor units."""
        here = self._table.balances.get(place, 0)
        return here + self._rest.holds(place) if self.shared else here

    def places(self) -> list[Place]:
        """The places of the house that it knows of, in order."""
        others = self._rest.places() if self.shared else ()
        return sorted({*others, *(place for place in self._table.balances if place.kind not in OF_A_TABLE)})

    @property
    def case(self) -> Mapping[int, int]:
        """The chips in the case by value."""
        here = self._table.held[CASE]
        return combined(self._rest.case, here) if self.shared else here

    @property
    def in_case(self) -> int:
        """What the case holds by the books, in minor units: all of the set that is nowhere else."""
        if self.shared:
            return self.balance(CASE)
        elsewhere = sum(held for place, held in self._table.balances.items()
                        if place.family is Family.CHIPS and place != CASE)
        return worth(self._table.opening.chips.owned) - elsewhere

    def expected(self, place: Place) -> int:
        """What a count should find there, in minor units: in a place of the house, or of this table."""
        if place == CASE:
            return self.in_case
        return self._table.balances.get(place, 0) if place.kind in OF_A_TABLE else self.balance(place)

    @property
    def markers(self) -> MarkerBook:
        """Every marker of the night, wherever it was signed."""
        here = self._table.markers
        if not self.shared:
            return here
        rest = self._rest.markers
        signed, begun = sorted({*rest.signed, *here.signed}), self._table.opening.markers.limits
        changed = {who: most for who, most in here.limits.items() if begun.get(who) != most}
        return replace(rest, limits={**rest.limits, **changed}, last=max(rest.last, here.last), signed=tuple(signed))

    @property
    def jackpots(self) -> Mapping[str, Running]:
        """The jackpots that run tonight, by name."""
        return self._rest.jackpots.running if self.shared else self._table.jackpots.running

    @property
    def jackpots_of_all(self) -> JackpotsOfAll:
        """What all tables together have made of the jackpots of a shared house."""
        return self._rest.jackpots

    def name_of(self, player: int) -> str:
        """What a player is called who may sit at another table; empty where nobody knows."""
        if player in self._table.people or self._others is None:
            return self._table.people.get(player, "")
        return self._others.jackpots.name_of(player)

    def signed_elsewhere(self, player: int) -> tuple[int, str]:
        """What a player has signed at the other table where they did last, in minor units, and what it is called."""
        return self._rest.signed_elsewhere(player) if self.shared else (0, "")

    def past_limits(self, owed: Mapping[int, int]) -> dict[int, int]:
        """Who owes more by markers than they may, and more than they `owed`, with what that is, in minor units.

        Only undo and fix can bring that about: what was paid back here was signed for at another table since.
        """
        if not self.shared:
            return {}
        now, most = self.owed_by_marker(), self.markers.limit_of
        return {who: amount for who, amount in now.items() if amount > max(most(who), owed.get(who, 0))}

    def owed_by_marker(self) -> dict[int, int]:
        """What everybody of this table owes by markers, wherever they were signed, in minor units."""
        every = (place for place in self._table.balances if place.kind is Kind.MARKER)
        return {int(place.whose): -self.balance(place) for place in every}

    def chips_at(self, place: Place) -> Mapping[int, int]:
        """The chips of the case, of this table's rack, or away from all tables, by value."""
        if place == CASE:
            return self.case
        if not self.shared or place.kind in OF_A_TABLE:
            return self._table.held[place]
        held = combined(self._rest.chips(place), self._table.held.get(place, {}))
        return {value: number for value, number in held.items() if number}

    def overdrawn(self, before: Iterable[Place] = ()) -> dict[Place, int]:
        """What places of a shared house lack, in minor units, that this table has touched, or had touched `before`.

        Only undo and fix can bring that about: what they take back was handed on at another table since.
        """
        every = {*before, *self._table.balances} if self.shared else set()
        touched = sorted(place for place in every if place.kind in NEVER_NEGATIVE - OF_A_TABLE)
        here, rest = self._table.balances, self._rest.all_held() if touched else {}
        lacks = {place: -held for place in touched if (held := here.get(place, 0) + rest.get(place, 0)) < 0}
        missing = {value: number for value, number in self.case.items() if number < 0} if self.shared else {}
        return lacks | ({CASE: -worth(missing)} if missing else {})
