"""What other programs book in the same house: read beside the screen, then taken in by every table that is shown."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Protocol

from app.dealing.engine.run import Run
from app.dealing.values.log import Json, Row
from app.desk.house.house import House, read_house
from app.store.books import Books
from app.store.values import Night, Sitting

NO_ROWS: Mapping[int, tuple[Row, ...]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Booked:
    """Something that was booked: up to which command, in the logs of which sittings, the codes of its events.

    `rows` are what those logs of the tables in sight have more, by sitting; `open` the sittings of tonight that run.
    Where `is_gap` there may be more than is said here. `told` is the house's answer, once it has taken it in.
    """

    seq: int
    sittings: tuple[int, ...] = ()
    codes: tuple[str, ...] = ()
    is_gap: bool = False
    night: Night | None = None
    open: tuple[Sitting, ...] = ()
    rows: Mapping[int, Sequence[Row]] = field(default_factory=lambda: NO_ROWS)


@dataclass(frozen=True, slots=True)
class Taken:
    """What is another one since: the `night` that runs, which `tables` are open, the house's `settings`, or what lies
    at a table that is only watched here (`watched`, by number).
    """

    night: bool = False
    tables: bool = False
    settings: bool = False
    watched: frozenset[int] = frozenset()


class AtATable(Protocol):
    """The desk of one table, as the house knows it."""

    at: int
    run: Run | None
    sitting: Sitting | None

    @property
    def watches(self) -> bool:
        """Whether it is not dealt by this program."""

    def load(self) -> None:
        """Stand as the books do."""

    def follow(self, booked: Booked) -> bool:
        """Take in what another program has booked; whether anything is another one at this table."""


class OneHouse(Protocol):
    """What the tables of a program have in common."""

    books: Books
    settings: dict[str, Json]
    running: set[int]
    house: House | None
    night: Night | None
    desks: list[AtATable]
    followed: dict[int, Run]

    def load(self) -> None:
        """Have every table stand as the books do."""

    def read_settings(self) -> dict[str, Json]:
        """The settings as they hold now."""


def night_that_runs(books: Books) -> Night | None:
    """The night that is open, if any is."""
    return next((one for one in books.nights() if one.closed_at is None), None)


def read_beside(books: Books, followed: Mapping[int, int], seq: int, sittings: Sequence[int] = (),
                codes: Sequence[str] = (), is_gap: bool = False) -> Booked:
    """What a note is about, read from any thread: nobody at the screen waits for the server.

    `followed` are the sittings whose logs are shown here, with how many rows of each are known.
    """
    night = night_that_runs(books)
    running = tuple(one for one in books.sittings(night.id) if one.closed_at is None) if night else ()
    rows = {sitting: books.log_heard(sitting, known) for sitting, known in followed.items()
            if is_gap or sitting in sittings}
    return Booked(seq, tuple(sittings), tuple(codes), is_gap, night, running, rows)


def take_in(house: OneHouse, booked: Booked) -> Taken:
    """Every table of this program stands as the books do; what it deals itself it knows already."""
    before, settings = house.settings, house.read_settings()
    changed = settings != before
    if changed:
        house.house = read_house(settings)
    running = {one.id for one in booked.open}
    tables, house.running = running != house.running, running
    if (house.night.id if house.night else 0) != (booked.night.id if booked.night else 0):
        house.load()
        return Taken(True, True, changed, frozenset())
    for sitting, run in house.followed.items():
        for row in booked.rows.get(sitting, ()):
            if row.seq == len(run.log) + 1:
                run.append_stored(row)
    watched = {desk.at for desk in [*house.desks] if desk.follow(booked)}
    return Taken(False, tables, changed, frozenset(watched))
