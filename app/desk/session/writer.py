"""How anything of the desk comes into the books: one command, one transaction, once for each intent."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from app.dealing.values.log import Json
from app.desk.access.guard import Guard
from app.desk.house.clock import Clock, Clocks, jump_words, new_op_id
from app.desk.house.house import House, read_house
from app.desk.house.server_clock import clock_of
from app.desk.session.following import Booked
from app.desk.session.house_desk import HouseDesk, OfTheHouse
from app.errors import MachineFault, NotKnown, Refused
from app.store.books import Books
from app.store.committing import not_known
from app.store.deciding import ChangedMeanwhile, Now
from app.store.values import Command, Committed, Event
from app.words import tr

if TYPE_CHECKING:
    from app.dealing.engine.run import Run
    from app.store.values import Sitting


class Writer:
    """Who writes in the books, and when. `actor` is who is at the desk; `on_change` hears of all that was written.

    The `guard` stands before everything that is written. With a `house_desk` this is one more table of its house.
    """

    actor, house, saved_at = OfTheHouse[str](), OfTheHouse[House | None](), OfTheHouse[int]()
    at = 0
    run: "Run | None" = None
    sitting: "Sitting | None" = None
    guard, _in_doubt, _clocks = OfTheHouse[Guard](), OfTheHouse[str]("in_doubt"), OfTheHouse[Clocks]("clocks")

    def __init__(self, books: Books, clock: Clock | None = None, actor: str = "host",
                 house_desk: HouseDesk | None = None) -> None:
        self.books = books
        self.house_desk = house_desk or HouseDesk(books, clock or clock_of(books), actor)
        self.clock = self.house_desk.clock
        self.on_change: Callable[[], None] = lambda: None
        self.house_desk.desks.append(self)
        if house_desk is None:
            self.guard = Guard(self)

    def load(self) -> None:
        """Stand as the books do."""
        raise NotImplementedError

    @property
    def whose_table(self) -> str:
        """Who deals at this table, where each of several has a dealer of its own; "" for whoever is at the desk."""
        return ""

    def comes_to_deal(self, command: Command) -> str:
        """Who takes over this table by a command, where that is said by a PIN; "" for nobody."""
        return ""

    @property
    def watches(self) -> bool:
        """Whether this table is dealt by another program, or by none: nothing can be keyed at it here."""
        return False

    def follow(self, booked: Booked) -> bool:
        """Take in what another program has booked; whether anything is another one at this table."""
        raise NotImplementedError

    def was_written(self, op_id: str) -> bool:
        """Whether this intent has been carried out; then the desk stands as the books do, whoever heard of it."""
        if op_id == self._in_doubt:
            return self._was_written_after_all()
        self.settle_doubt()
        if not op_id or not self.books.may_be_written(op_id) or self.books.result_of(op_id) is None:
            return False
        self.load()
        self.on_change()
        return True

    def settle_doubt(self) -> None:
        """Find out what became of a command of which that is not known, before anything rests on it.

        Raises NotKnown while the books cannot be asked, and Refused where they have it: then the desk stands as they
        do, and whoever pressed something else has not seen that yet.
        """
        if self._was_written_after_all():
            raise Refused(tr("The last entry was saved after all."), tr("The table now stands as the books do."),
                          tr("Look at it, then go on."))

    def _was_written_after_all(self) -> bool:
        if not self._in_doubt:
            return False
        try:
            written = self.books.result_of(self._in_doubt) is not None
            if written:
                self.house_desk.load()
        except MachineFault as fault:
            raise not_known(fault) from fault
        self._in_doubt = ""
        if written:
            self.on_change()
        return written

    def command(self, what: str, op_id: str = "", **parts: Any) -> Command:
        """All that one intent writes, by whoever is at the desk now."""
        return Command(op_id=op_id or new_op_id(self.clock), what=what, actor=self.actor, at=self.clock.now(),
                       elapsed=self.clock.elapsed(), **parts)

    def commit(self, command: Command, also: Sequence[str] = (), behind: bool = False) -> Committed:
        """Write it, all or nothing. Raises PinRequired where it needs the host's PIN; `also` as in Guard.allow.

        `behind` the caller, where it needs no PIN that was given for it alone: those are good for what was written.
        """
        allowed = self.guard.allow(command, also, self.whose_table, self.comes_to_deal(command))
        write = self.books.commit_behind if behind and allowed is command else self.books.commit
        try:
            done = write(self._with_jump(self.house_desk.changing(allowed)))
        except NotKnown:
            self._doubt(command.op_id)
            raise
        except ChangedMeanwhile as changed:
            raise self._changed_meanwhile(changed) from changed
        self._wrote(command)
        return done

    def decide(self, op_id: str, make: Callable[[Now], Command], also: Sequence[str] = ()) -> Committed:
        """The same of a command that is only made while nobody else writes: new numbers are drawn there.

        What `make` refuses, or the guard, has not happened.
        """
        made: list[Command] = []

        def allowed(now: Now) -> Command:
            made.append(make(now))
            return self._with_jump(self.house_desk.changing(self.guard.allow(
                made[-1], also, self.whose_table, self.comes_to_deal(made[-1]))))

        try:
            done = self.books.decide(op_id, (), allowed)
        except NotKnown:
            self._doubt(op_id)
            raise
        except ChangedMeanwhile as changed:
            raise self._changed_meanwhile(changed) from changed
        if made:
            self._wrote(made[-1])
        return done

    def _doubt(self, op_id: str) -> None:
        self._in_doubt = op_id
        self.house_desk.doubted()

    def decided(self, op_id: str, make: Callable[[Now], Command], also: Sequence[str] = ()) -> Json:
        """Write one intent that is made while nobody else writes; whoever listens hears of it. What it comes to."""
        if self.was_written(op_id):
            return self.books.result_of(op_id)
        done = self.decide(op_id, make, also)
        self.on_change()
        return done.result

    def _changed_meanwhile(self, changed: ChangedMeanwhile) -> Refused:
        """Somebody else has changed it at another desk: here it holds from now on too. What is said of it."""
        from app.desk.house.changed_meanwhile import meanwhile  # nobody waits for it who is alone

        before = self.house
        self.house = read_house(self.house_desk.read_settings())
        self.guard.read_again()
        self.on_change()
        return meanwhile(changed.now, before, self.house, self.clock.zone())

    def _wrote(self, command: Command) -> None:
        self._clocks = command.at, command.elapsed
        self.guard.written()
        if command.settings:
            self.house = read_house(self.house_desk.read_settings())
        self.saved_at = command.at
        self.house_desk.tell()

    def carry_out(self, what: str, op_id: str, **parts: Any) -> None:
        """Write one intent that moves nothing at a table; whoever listens hears of it."""
        self.commit(self.command(what, op_id, **parts))
        self.on_change()

    def note(self, command: Command) -> None:
        """Write down that something left the books; in books that are only read the host's PIN has done its work."""
        if self.books.read_only_because:
            self.guard.written()
        else:
            self.commit(command)

    def _with_jump(self, command: Command) -> Command:
        """The command, with an event where the clock has jumped since the last one."""
        at, elapsed = self._clocks
        if not (said := jump_words((command.at - at) - (command.elapsed - elapsed))):
            return command
        return replace(command, events=(*command.events, Event("clock_jump", said, command.at, command.actor)))

    def event(self, code: str, text: str) -> Event:
        """Something worth keeping that is not an entry."""
        return Event(code, text, self.clock.now(), self.actor)

    def the_house(self) -> House:
        """The house; raises Refused where none was set up yet."""
        if self.house is None:
            raise Refused(tr("The house is not set up yet."), "", tr("Choose its currency and chips first."))
        return self.house
