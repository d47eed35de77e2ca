"""What a house has once in a program, however many of its tables are dealt at this computer."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from app.dealing.engine.run import Run
from app.dealing.values.log import Json
from app.desk.house.clock import Clock, Clocks, clocks_since
from app.desk.house.house import House
from app.desk.session.following import AtATable, Booked, Taken, read_beside, take_in
from app.store.books import Books
from app.store.values import Command, Night

if TYPE_CHECKING:
    from app.desk.access.guard import Guard


CHANGES = frozenset({"house", "looks", "rule", "rule_set", "rules_import", "jackpot_rules", "pins", "lock_after"})
"""What changes settings of the house that somebody may be changing at another desk."""


class HouseDesk:
    """Its night, its settings, who is at it, and what is in doubt; `desks` are those of the tables that are open.

    `heard` are told whenever something was booked, here or elsewhere (`tell`).
    `doubted` is called when it is not known of the last command whether it was written.
    """

    guard: "Guard"

    def __init__(self, books: Books, clock: Clock, actor: str) -> None:
        self.books, self.clock, self.actor = books, clock, actor
        self.house: House | None = None
        self.night: Night | None = None
        self.saved_at = 0
        self.in_doubt = ""
        self.doubted: Callable[[], None] = lambda: None
        self.clocks: Clocks = clocks_since(books.last_clocks, (clock.now(), clock.elapsed()))
        self.desks: list[AtATable] = []
        self.settings: dict[str, Json] = {}  # as they were when they were last read
        self.seen = 0  # the command after which that was, where other programs write in the same books
        self.running: set[int] = set()  # the sittings that were open then
        self.followed: dict[int, Run] = {}  # what is dealt at no table of this program and looked at, by sitting
        self.pit: Any = None  # its tables followed, once somebody has looked
        self.heard: list[Callable[[], object]] = []

    def tell(self) -> None:
        """Something was booked, here or at another desk: whoever listens looks again, on the screen's own thread."""
        for tell in [*self.heard]:
            tell()

    @property
    def one_table(self) -> bool:
        """Whether a single table is dealt here."""
        return len(self.desks) < 2

    def read_settings(self) -> dict[str, Json]:
        """The settings as they hold now: what is changed from here on is changed after a look at these."""
        self.seen = self.books.command_number() if self.books.is_shared else 0
        self.settings = self.books.settings()
        return self.settings

    def changing(self, command: Command) -> Command:
        """A command that changes settings, where others may change them meanwhile: only what it makes another, and
        only after what was read here.
        """
        if command.what not in CHANGES or not self.books.is_shared:
            return command
        other = {key: value for key, value in command.settings.items()
                 if key not in self.settings or self.settings[key] != value}
        return replace(command, settings=other, replaces=dict.fromkeys(other, self.seen))

    def read_beside(self, seq: int, sittings: Sequence[int] = (), codes: Sequence[str] = (),
                    is_gap: bool = False) -> Booked:
        """What another program has booked by a command, read from any thread; `booked` then takes it in."""
        followed = {sitting: len(run.log) for sitting, run in [*self.followed.items()]}
        followed |= {desk.sitting.id: len(desk.run.log) for desk in [*self.desks]
                     if desk.sitting and desk.run and desk.watches}
        return read_beside(self.books, followed, seq, sittings, codes, is_gap)

    def booked(self, booked: Booked) -> Taken:
        """Something was booked elsewhere: all tables and what they have in common stand as the books do."""
        taken = take_in(self, booked)
        self.tell()
        return taken

    def load(self) -> None:
        """Have every table stand as the books do."""
        for desk in [*self.desks]:
            desk.load()


T = TypeVar("T")


class OfTheHouse(Generic[T]):
    """An attribute of a table's desk that is one for all tables; it goes by the same name there, or by `name`."""

    def __init__(self, name: str = "") -> None:
        self._name = name

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = self._name or name

    def __get__(self, desk: Any, owner: type) -> T:
        found: T = getattr(desk.house_desk, self._name)
        return found

    def __set__(self, desk: Any, value: T) -> None:
        setattr(desk.house_desk, self._name, value)
