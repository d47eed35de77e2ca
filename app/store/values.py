"""What goes into the books and comes out of them, as values. Times are UTC microseconds; ids count from 1."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from app.dealing.values.log import Json, Row
from app.ledger.entries import Booking, Entry

MOVED, ARRIVED, STAYED = "moved", "moved_here", "stayed"
"""What the commands are called by which a house goes to another place, is taken up there, or stays after all."""


class Head(NamedTuple):
    """The last entry: its number and the short code that is printed on a sheet. 0 and "" in new books."""

    number: int
    code: str


@dataclass(frozen=True, slots=True)
class Player:
    """A player of the house. `name` is the latest one; `created_at` is when the player was first written down."""

    id: int
    name: str
    created_at: int


@dataclass(frozen=True, slots=True)
class Night:
    """One evening: what it is called, who is the host, in which time zone its times are shown ("Europe/London")."""

    id: int
    title: str
    host: str
    zone: str
    opened_at: int
    closed_at: int | None = None


@dataclass(frozen=True, slots=True)
class Sitting:
    """One run of a game at a table, with the game's id and version as it began."""

    id: int
    night: int
    table_name: str
    game: str
    game_version: int
    opened_at: int
    closed_at: int | None = None


@dataclass(frozen=True, slots=True)
class HouseTable:
    """A table of the house: its number, name and seats, and the float that its rack opens with, in minor units."""

    number: int
    name: str
    seats: int
    opens_with: int = 0


class AtTable(NamedTuple):
    """At which table of the house a sitting is dealt, by its number."""

    sitting: int
    number: int


class Presence(NamedTuple):
    """Where a player sits, by the numbers of table and seat; 0 and 0 for nowhere."""

    player: int
    number: int
    seat: int


class Seats:
    """Who sits where, as it is taken in row by row in the order of the commands: at a table everybody has one seat."""

    def __init__(self) -> None:
        self._by: dict[int, dict[int, Presence]] = {}

    def take(self, one: Presence, left: int) -> None:
        """`left` is the table whose row says that they sit nowhere; 0 where that is not known: then it is nowhere."""
        seats = self._by.setdefault(one.player, {})
        if one.number:
            seats[one.number] = one
        elif left:
            seats.pop(left, None)
        else:
            seats.clear()

    def of(self, player: int) -> tuple[Presence, ...]:
        """The seats of a player, by table."""
        seats = self._by.get(player, {})
        return tuple(seats[number] for number in sorted(seats))

    def now(self) -> dict[int, tuple[Presence, ...]]:
        """The seats of everybody who has one, by player."""
        return {player: self.of(player) for player in sorted(self._by) if self._by[player]}


@dataclass(frozen=True, slots=True)
class Ask:
    """What one desk asked of another, by its number in the house."""

    number: int
    kind: str
    from_desk: str
    to_desk: str
    body: Json


@dataclass(frozen=True, slots=True)
class AskStep:
    """What came of an ask: each of its steps, from 1, is taken once."""

    ask: int
    step: int
    what: str
    actor: str
    body: Json


@dataclass(frozen=True, slots=True)
class Marker:
    """A marker by its number in the house: who signed it, for how much in minor units, when."""

    number: int
    player: int
    amount: int
    signed_at: int


@dataclass(frozen=True, slots=True)
class Closing:
    """The end of a night or of a sitting, and when."""

    id: int
    at: int


@dataclass(frozen=True, slots=True)
class Event:
    """Something worth keeping that is not an entry: an unlock, an override, a backup, a print. `seq` is given later."""

    code: str
    text: str
    at: int
    actor: str
    seq: int = 0


@dataclass(frozen=True, slots=True)
class Draft:
    """A half-entered answer, kept over a crash: the prompt's key and what was entered so far."""

    sitting: int
    key: str
    body: Json


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """Everything that one press of the host's writes, all of it or nothing.

    `op_id` is made when its dialog opens, so that pressing twice writes once. Players, nights and sittings bring their
    own ids (`Now.next_id`); a player whose id is known gets a new name. `replaces` are the commands after
    which the settings that are changed were read, or which wrote them (0 for one that was never set). `clear_drafts`
    are sittings whose draft is done with. `result` is what to answer when the same command comes again.
    """

    op_id: str
    what: str
    actor: str
    at: int
    elapsed: int = 0
    settings: Mapping[str, Json] = field(default_factory=lambda: MappingProxyType({}))
    replaces: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    players: tuple[Player, ...] = ()
    nights: tuple[Night, ...] = ()
    night_closes: tuple[Closing, ...] = ()
    sittings: tuple[Sitting, ...] = ()
    sitting_closes: tuple[Closing, ...] = ()
    rows: tuple[tuple[int, Row], ...] = ()
    bookings: tuple[Booking, ...] = ()
    events: tuple[Event, ...] = ()
    tables: tuple[HouseTable, ...] = ()
    at_tables: tuple[AtTable, ...] = ()
    presences: tuple[Presence, ...] = ()
    asks: tuple[Ask, ...] = ()
    ask_steps: tuple[AskStep, ...] = ()
    markers: tuple[Marker, ...] = ()
    clear_drafts: tuple[int, ...] = ()
    result: Json = True


@dataclass(frozen=True, slots=True)
class Committed:
    """What a command wrote: its entries with their numbers and seals, its result, and the head of the books after it.

    `repeated` says that the same command had been written before and nothing was written now.
    """

    op_id: str
    entries: tuple[Entry, ...]
    result: Json
    head: Head
    repeated: bool = False
