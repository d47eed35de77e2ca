"""What the books hold while nobody else writes: new ids are drawn and settings replaced on the strength of it alone."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from sqlalchemy import Connection, func, select

from app.chips import Counts
from app.dealing.values.log import Json
from app.dealing.values.transfers import NO_CHIPS, Place
from app.errors import Refused
from app.store.columns import table
from app.store.rows import json_from
from app.store.values import Command, Head
from app.store.writing import Known
from app.words import tr

IDS = {"player": "id", "night": "id", "sitting": "id", "ask": "number", "marker": "number"}
"""Tables whose rows have an id that a command brings along, and the column it stands in."""


class Setting(NamedTuple):
    """A setting as it holds now: the number of the command that wrote it, by whom, and when in UTC microseconds."""

    value: Json
    command: int
    by: str
    at: int


class ChangedMeanwhile(Refused):
    """A setting was changed since whoever changes it now has read it: `key`, and how it holds since."""

    def __init__(self, key: str, now: Setting) -> None:
        super().__init__(tr("{who} changed this meanwhile at another desk.", who=now.by), tr("That holds."),
                         tr("Look at it, then change it again if it is still wanted."))
        self.key, self.now = key, now


@dataclass(slots=True)
class Now:
    """The books under the writer's lock."""

    _link: Connection
    _known: Known
    _drawn: dict[str, int] = field(default_factory=dict)

    @property
    def head(self) -> Head:
        """The last entry, as it is printed."""
        return self._known.head

    def held(self, place: Place) -> int:
        """What a place holds, in minor units; one that was named as to be read."""
        self._known.refuse_unread(place)
        return self._known.standing.balances.get(place, 0)

    def chips(self, place: Place) -> Counts:
        """The chips of a rack or a case by value; of one that was named as to be read."""
        self._known.refuse_unread(place)
        return {value: number for value, number in self._known.standing.chips.get(place, NO_CHIPS).items() if number}

    def next_id(self, of: str) -> int:
        """A new id of a "player", a "night", a "sitting", an "ask" or a "marker"; each time another."""
        if of not in self._drawn:
            ids = self._known.ids or {}
            self._drawn[of] = ids[of] if of in ids else next_id(self._link, of) - 1
        self._drawn[of] += 1
        return self._drawn[of]

    def setting(self, key: str) -> Setting | None:
        """A setting of the house as it holds; None where it was never set."""
        return setting_of(self._link, key)


@dataclass(frozen=True, slots=True)
class Intent:
    """A command that is still to be made, or is `made` already: which it is, and the places it `reads` before."""

    op_id: str
    make: Callable[[Now], Command]
    reads: frozenset[Place] = frozenset()
    made: Command | None = None

    @classmethod
    def of(cls, command: Command) -> "Intent":
        """That of a command which is made already."""
        return cls(command.op_id, lambda _: command, made=command)

    # asked of by a server alone: books in a file know all places and all logs

    @property
    def places(self) -> frozenset[Place]:
        """Where it is likely to write, or looks before it is made."""
        bookings = self.made.bookings if self.made else ()
        return self.reads.union(posting.place for booking in bookings for posting in booking.postings)

    @property
    def sittings(self) -> frozenset[int]:
        """In whose logs it is likely to write."""
        return frozenset(sitting for sitting, _ in self.made.rows) if self.made else frozenset()


def next_id(link: Connection, of: str) -> int:
    """The next free id in one of the tables that have them. Raises ValueError for anything else."""
    if of not in IDS:
        raise ValueError(f"{of} has no ids of its own")
    return int(link.execute(select(func.coalesce(func.max(table(of).c[IDS[of]]), 0))).scalar_one()) + 1


def setting_of(link: Connection, key: str) -> Setting | None:
    """A setting as it holds; None where it was never set."""
    kept, command = table("setting").c, table("command").c
    row = link.execute(
        select(kept.value, kept.command, command.actor, command.at).join_from(
            table("setting"), table("command"), kept.command == command.seq)
        .where(kept.key == key).order_by(kept.command.desc()).limit(1)).first()
    return Setting(json_from(row.value), row.command, row.actor, row.at) if row else None


def refuse_changed(link: Connection, replaces: Mapping[str, int]) -> None:
    """Raise ChangedMeanwhile where a setting was written by a later command than the one after which it was read."""
    for key, command in replaces.items():
        now = setting_of(link, key)
        if now is not None and now.command > command:
            raise ChangedMeanwhile(key, now)
