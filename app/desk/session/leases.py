"""Who deals at which table of a house on a server: taken, given when it is asked for, and told to whoever watches.

The lease itself is the server's, on the connection that writes. The books are told who took a table, and on which
computer: whoever looks at it elsewhere reads since when.
"""

import contextlib
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Protocol, cast

from app.dealing.table.table import Table
from app.dealing.values.log import Json
from app.desk.access.guard import Guard
from app.desk.house.asked import GIVEN, LEASE, Asked, asked_in
from app.desk.house.clock import Clock, new_op_id, time_of
from app.desk.session.ahead import Ahead
from app.desk.session.following import night_that_runs
from app.desk.session.several_tables import open_tables
from app.errors import Refused
from app.store.books import Books
from app.store.deciding import Now
from app.store.values import Ask, AskStep, Command, Committed, Event, Night, Sitting
from app.words import tr

if TYPE_CHECKING:
    from app.store.server.shared_books import SharedBooks


class AtATable(Protocol):
    """The table whose lease it is, and how something is written there."""

    books: Books
    clock: Clock
    at: int
    sitting: Sitting | None

    @property
    def actor(self) -> str:
        """Who is at the desk."""

    @property
    def guard(self) -> Guard:
        """Who may write."""

    @property
    def night(self) -> Night | None:
        """The night that runs."""

    @property
    def ahead(self) -> Ahead:
        """What is not written yet."""

    @property
    def on_change(self) -> Callable[[], None]:
        """Hears of what was done."""

    @property
    def watches(self) -> bool:
        """Whether nothing can be keyed here."""

    @property
    def table(self) -> Table:
        """The table as its log has it."""

    def go_on(self) -> None:
        """Deal on from where the log stands."""

    def event(self, code: str, text: str) -> Event:
        """Something worth keeping that is not an entry."""

    def command(self, what: str, op_id: str = "", **parts: Any) -> Command:
        """All that one intent writes."""

    def commit(self, command: Command) -> Committed:
        """Write it."""

    def decided(self, op_id: str, make: Callable[[Now], Command]) -> Json:
        """Write what is made while nobody else writes; what it comes to."""


def table_to_show(books: Books) -> int:
    """Which table a window shows first: a free one that this computer dealt at last, else any that is free, else one.

    0 where none is open, or all are of a file.
    """
    night = night_that_runs(books)
    if night is None or not books.is_shared:
        return 0
    shared, tables = cast("SharedBooks", books), open_tables(books, night)
    free = [number for number in tables if shared.who_holds(number) is None]
    ours = [number for number in free if (last := shared.taken_last(tables[number].table_name)) is not None
            and last.text.endswith(f" · {shared.computer}")]
    return next(iter([*ours, *free, *tables]), 0)


class Leases:
    """What is done about who deals at the table of a `session`; in books that are a file's alone there is nothing."""

    def __init__(self, session: AtATable) -> None:
        self._session = session

    @property
    def books(self) -> "SharedBooks":
        """The books, of which it is known that others write in them too."""
        return cast("SharedBooks", self._session.books)

    @property
    def is_free(self) -> bool:
        """Whether nobody deals there, as far as was heard."""
        return self._session.books.is_shared and self.books.who_holds(self._number) is None

    def refused(self) -> Refused:
        """Why nothing can be keyed here: who deals at this table, on which computer and since when."""
        from app.store.server.lease import Held  # nobody has it who keeps the books in a file

        session, name = self._session, self._name
        holder = self.books.who_holds(self._number)
        if holder is None:
            return Refused(tr("Nobody deals at {table} now.", table=name), "", tr("Take it, or watch it."))
        taken, dealer = self.books.taken_last(name), session.table.dealer
        if taken is None or not taken.text.endswith(f" · {holder.computer}"):
            return Held(self._number, holder, name=name)
        who = taken.actor if session.guard.guarded else dealer
        return Held(self._number, holder, who, name, time_of(taken.at, session.night))

    def taken(self, name: str) -> Event:
        """The event by which the books are told that a table of this name is dealt here."""
        from app.store.server.in_common import TAKEN

        return self._session.event(TAKEN, f"{name} · {self.books.computer}")

    @contextlib.contextmanager
    def to_begin(self, number: int) -> Iterator[None]:
        """Hold a table that is opened while a `with` lasts, and from then on; where it was not opened, no more.

        Raises Held where another program is about to open it.
        """
        books = self._session.books
        had = books.is_shared and books.holds(number)
        books.hold(number)
        try:
            yield
        except BaseException:
            if not had:
                books.let_go(number)
            raise

    def begun(self, sitting: Sitting) -> tuple[Event, ...]:
        """What the books are told of who deals at a table that is opened; nothing where they are one program's."""
        return (self.taken(sitting.table_name),) if self._session.books.is_shared else ()

    def take(self, op_id: str = "") -> None:
        """Deal at this table from now on, from where its log stands.

        Raises Held where another program deals there, and PinRequired where somebody else did last who has not given
        it.
        """
        session, number, name = self._session, self._number, self._name
        if not session.watches:
            return
        what = "take_table" if self._is_ours(name) else "take_over"
        try:
            session.books.hold(number)
        except Refused as held:
            raise (self.refused() if self.books.who_holds(number) else held) from held
        try:
            session.go_on()
            session.commit(session.command(what, op_id, events=(self.taken(name),), ask_steps=self._ended()))
        except BaseException:
            session.books.let_go(number)
            raise
        session.on_change()

    def let_go(self) -> None:
        """Deal here no more: all that was keyed is in the books, and another may take the table."""
        self._session.ahead.settle()
        self._session.books.let_go(self._number)
        self._session.on_change()

    # asked of whoever deals there

    def ask(self, op_id: str = "") -> int:
        """Ask whoever deals there for the table; the number of it. Raises Refused where it was asked for already."""
        session = self._session

        def make(now: Now) -> Command:
            if self._asked():
                raise Refused(tr("{table} was asked for already.", table=self._name), "",
                              tr("Whoever deals there gives it with Enter."))
            number = now.next_id("ask")
            assert session.night is not None
            return session.command("ask_table", op_id, result=number, asks=(Ask(
                number, LEASE, self.books.computer, f"table {session.at}",
                {"night": session.night.id, "table": session.at, "at": session.clock.now(), "name": self._name}),))

        op_id = op_id or new_op_id(session.clock)
        return cast(int, session.decided(op_id, make))

    @property
    def is_asked(self) -> bool:
        """Whether this computer has asked for the table, and nobody has said anything yet."""
        return bool(self._asked())

    def given(self) -> bool:
        """Whether the table was given to this computer, which has not taken it yet."""
        session = self._session
        if not session.watches or session.night is None:
            return False
        mine = [one for one in asked_in(session.books, session.night.id) if self._is_mine(one) and one.last == GIVEN]
        since = self.books.taken_last(self._name)
        return bool(mine) and (since is None or since.at < int(cast(dict[str, int], mine[-1].steps[-1].body)["at"]))

    def _ended(self) -> tuple[AskStep, ...]:
        """What was asked of a program that is gone by now has come to its end."""
        return tuple(AskStep(one.number, len(one.steps) + 1, GIVEN, self._session.actor,
                             {"at": self._session.clock.now()}) for one in self._asked())

    def _asked(self) -> list[Asked]:
        night = self._session.night
        return [one for one in asked_in(self.books, night.id) if self._is_mine(one) and one.may] if night else []

    def _is_mine(self, asked: Asked) -> bool:
        return asked.kind == LEASE and asked.table == self._session.at and asked.by == self.books.computer

    def _is_ours(self, name: str) -> bool:
        """Whether this computer dealt there last, or the table was given to it."""
        last = self.books.taken_last(name)
        return last is None or last.text.endswith(f" · {self.books.computer}") or self.given()

    @property
    def _number(self) -> int:
        return self._session.table.opening.table

    @property
    def _name(self) -> str:
        sitting = self._session.sitting
        assert sitting is not None
        return sitting.table_name
