"""The guard of the desk: who is at it, what they may write, and the PINs that say so."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from app.dealing.values.log import Json
from app.desk.access.permits import NOBODY, TAKES_OVER, codes_of, lacking, permit_for
from app.desk.access.pin_attempts import SECOND, Tries, read_tries
from app.desk.access.pin_attempts_file import TriesBeside
from app.desk.access.pin_required import Intent, PinRequired, PinWrong, who_may
from app.desk.access.pins import Person, Pins, Prepared, Role, read_pins, role_words, with_roles
from app.desk.house.clock import Clock
from app.desk.house.house import House
from app.errors import MachineFault, Refusal, Refused
from app.money import priced
from app.names import clean_name, same_name
from app.store.books import Books
from app.store.values import Command, Committed, Event
from app.words import plural, tr
from app.words.joined import clauses, phrases

LOCKS_AFTER = (0, 60, 120, 300, 600)
"""Seconds without a key or a click after which the desk locks itself, 0 for never: the host chooses one of them.

Until then it is the last: a shuffle alone takes five minutes.
"""


@dataclass(slots=True)
class Attempt:
    """One try that is written down already. `check` is slow, touches no books, and may be called from any thread."""

    _pins: Pins
    _before: Tries
    person: Person | None = None
    recovers: bool = False
    _settled: bool = field(default=False)

    def check(self, pin: str) -> None:
        """Find out whose PIN it is."""
        self.person = self._pins.whose(pin)

    def check_recovery(self, code: str) -> None:
        """Find out whether it is the recovery code."""
        self.recovers = self._pins.recovers(code)


class Guarded(Protocol):
    """Who writes in the books behind the guard, for whoever is at the desk: the `actor`."""

    books: Books
    clock: Clock
    actor: str
    house: House | None

    def was_written(self, op_id: str) -> bool:
        """Whether this intent has been carried out."""

    def command(self, what: str, op_id: str = ..., **parts: Any) -> Command:
        """All that one intent writes, by whoever is at the desk now."""

    def commit(self, command: Command) -> Committed:
        """Write it, all or nothing; the guard is asked before."""

    def event(self, code: str, text: str) -> Event:
        """Something worth keeping that is not an entry."""


class Guard:
    """Stands before everything that is written. Without a host's PIN it lets everything pass."""

    def __init__(self, writer: Guarded) -> None:
        self._writer = writer
        kept, clock = writer.books.settings(), writer.clock
        self.pins = read_pins(kept.get("pins"))
        self._tries_in = f"pin_tries:{desk}" if (desk := writer.books.desk) else "pin_tries"
        self._beside, self._tries = TriesBeside(writer.books.key_folder, writer.books.house()), Tries()
        self._seen: list[Json] = [None, None]
        self._lock_after = kept.get("lock_after", LOCKS_AFTER[-1])
        self._unguarded = writer.actor
        self.at_desk: Person | None = None
        self.locked = self.guarded
        self.locked_at, self.locked_by = clock.now(), ""
        self._granted: tuple[Intent, Person] | None = None
        if self.locked:
            writer.actor = tr("nobody")
            self._look_for_tries()

    @property
    def guarded(self) -> bool:
        """Whether the host has a PIN."""
        return Role.HOST in self.pins.people

    @property
    def asks_for_the_host(self) -> bool:
        """Whether somebody is at the desk who may not do everything."""
        return self.guarded and not (self.at_desk and self.at_desk.is_host)

    @property
    def lock_after(self) -> int:
        """Seconds of idleness after which the desk locks itself; 0 for never, as without PINs."""
        return self._lock_after if self.guarded and isinstance(self._lock_after, int) else 0

    @property
    def acting(self) -> str:
        """Who does what is written next: whoever's PIN was given for it, or whoever is at the desk."""
        return self._granted[1].name if self._granted else self._name

    # before everything that is written

    def allow(self, command: Command, also: Sequence[str] = (), dealer: str = "", comes: str = "") -> Command:
        """The command as it may be written. Refused while the desk is locked; PinRequired for what others may do.

        `also` are codes that the command does not show: what an undo takes back. `dealer` is whose table it is, where
        each has its own: another one's PIN deals there no more. `comes` is who deals there from then on.
        """
        if not self.guarded:
            return command
        codes = codes_of(command, also)
        if any(permit_for(code) is not NOBODY for code in codes):
            self.refuse_locked()
        wanted = lacking(codes, self._roles_of(self.at_desk, dealer))
        if wanted is None and (signs := self._signs(comes)):
            wanted, dealer = TAKES_OVER, signs
        if wanted is None:
            return command
        intent, deed = Intent.of(command, codes), tr(wanted.deed)
        if self._granted is not None and intent.is_again(self._granted[0]):
            return replace(command, events=(*command.events, self._given(self._granted[1], deed)))
        others = dealer if wanted is TAKES_OVER or (
            Role.DEALER in wanted.roles and self._deals_elsewhere(dealer)) else ""
        held = replace(wanted, roles=wanted.roles & self.pins.roles)
        raise PinRequired(intent, who_may(held.roles, others), held, self._detail(command),
                          self._name, others)

    def _signs(self, comes: str) -> str:
        """The dealer who takes over a table and has not said so by a PIN yet; "" for nobody, and before the host."""
        person, here = self.pins.dealer(comes), self.at_desk
        return "" if person is None or person == here or (here is not None and here.is_host) else person.name

    def _deals_elsewhere(self, dealer: str) -> bool:
        """Whether whoever is at the desk deals, but not at this table."""
        here = self.at_desk
        return here is not None and self._roles_of(here, dealer) != here.roles

    def _roles_of(self, person: Person | None, dealer: str) -> frozenset[Role]:
        """What somebody may do at a table: one that another with a PIN deals is not theirs to deal."""
        if person is None:
            return frozenset()
        names = {one.name for one in self.pins.people.values() if Role.DEALER in one.roles}
        return person.roles - {Role.DEALER} if dealer in names - {person.name} else person.roles

    def _given(self, person: Person, deed: str) -> Event:
        """That a PIN was given for this once."""
        if person.is_host:
            return self._event("host_pin", tr("The host’s PIN, given {deed}", deed=deed))
        return self._event("pin_given", tr("The PIN of {name}, given {deed}", name=person.name, deed=deed))

    def written(self) -> None:
        """A command was written: a PIN that was given once has been used."""
        self._granted = None

    def refuse_locked(self) -> None:
        """Raises Refused while the desk is locked."""
        if self.locked:
            raise Refused(tr("The desk is locked."), tr("Nothing can be written while it is locked."), tr("Unlock it."))

    @property
    def _name(self) -> str:
        return self.at_desk.name if self.at_desk else tr("Nobody")

    def _detail(self, command: Command) -> str:
        house = self._writer.house
        if house is None:
            return ""
        said = [phrases((one.title, priced(max(abs(line.amount) for line in one.postings), house.money)))
                for one in command.bookings if one.postings]
        return clauses(said[:3])

    # locking

    def lock(self) -> None:
        """Lock the desk, whatever the books say to it. Raises MachineFault where it could not be written down."""
        if not self.guarded or self.locked:
            return
        by = self._name
        self.locked, self.at_desk, self._granted = True, None, None
        self.locked_at, self.locked_by = self._writer.clock.now(), by
        self._writer.actor = tr("nobody")
        self._write("locked", Event("locked", tr("The desk was locked."), self.locked_at, by))

    def unlock(self, attempt: Attempt) -> None:
        """Let whoever's PIN it was to the desk. Raises PinWrong."""
        person = self._settle(attempt, attempt.person)
        self._sit_down(person)

    def _sit_down(self, person: Person) -> None:
        before, self._writer.actor = self._writer.actor, person.name
        try:
            self._write("pin_settled", self._event("unlocked", tr("{name} unlocked the desk.", name=person.name)),
                        **{self._tries_in: self._tries.as_setting()})
        except MachineFault:
            self._writer.actor = before
            raise
        self.at_desk, self.locked, self._granted = person, False, None

    def grant(self, attempt: Attempt, wanted: PinRequired) -> None:
        """The PIN of somebody who may, for this one command. Raises PinWrong."""
        may = attempt.person if self._roles_of(attempt.person, wanted.dealer) & wanted.roles else None
        person = self._settle(attempt, may)
        self._write("pin_settled", **{self._tries_in: self._tries.as_setting()})
        self._granted = wanted.intent, person

    # trying

    def wait(self) -> int:
        """Whole seconds until a PIN may be tried again; 0 where it may be now."""
        return -(-self._tries.wait(self._writer.clock.elapsed()) // SECOND)

    def dealers_wait(self) -> int:
        """Whole seconds until a dealer's PIN may be tried; as long as any, where no dealer has one."""
        if not self._dealers:
            return self.wait()
        return -(-self._tries.dealers_wait(self._writer.clock.elapsed()) // SECOND)

    @property
    def _dealers(self) -> dict[str, Person]:
        return {key: one for key, one in self.pins.people.items() if one.only_deals}

    @property
    def tries_left(self) -> int:
        """How many tries may still be wrong before there is a wait."""
        return self._tries.left

    def begin(self) -> Attempt:
        """One try, written down before anything is looked at: a program that is killed meanwhile has used it up.

        Raises Refused while there is a wait, and MachineFault where it cannot be written down.
        """
        self._look_for_tries()
        if wait := self.wait():
            raise Refused(too_many(wait))
        clock, before = self._writer.clock, self._tries
        self._keep_tries(before.and_one(clock.now(), clock.elapsed()))
        return Attempt(self.pins, before)

    def begin_to_unlock(self) -> Attempt:
        """One try to unlock the desk: during a wait dealers' PINs alone are looked at, so that the table goes on.

        Raises as `begin` does.
        """
        self._look_for_tries()
        if not self.wait():
            return self.begin()
        if wait := self.dealers_wait():
            raise Refused(too_many(wait))
        clock = self._writer.clock
        self._keep_tries(self._tries.and_dealers(clock.now(), clock.elapsed()))
        return Attempt(Pins(self._dealers), self._tries)

    def begin_recovery(self) -> Attempt:
        """One try of the recovery code. It waits for nobody: nobody guesses a hundred bits."""
        self._look_for_tries()
        return Attempt(self.pins, self._tries)

    def _keep_tries(self, tries: Tries) -> None:
        self._write("pin_try", **{self._tries_in: tries.as_setting()})
        self._tries = tries

    def _look_for_tries(self) -> None:
        """Take up what was tried elsewhere: before the program was started, or in a second one that only reads.

        Each desk of a server counts for itself: whoever types wrong PINs at one stops no other.
        """
        clock, seen = self._writer.clock, [self.read_again().get(self._tries_in), self._beside.read()]
        fresh = (read_tries(kept, clock.now(), clock.elapsed()) for kept in seen if kept not in self._seen)
        self._tries = max((self._tries, *fresh), key=lambda one: (one.wait(clock.elapsed()), one.failed))
        self._seen = seen

    def read_again(self) -> dict[str, Json]:
        """Know the PINs that another desk has set since; all settings as they hold."""
        kept = self._writer.books.settings()
        if self.guarded and Role.HOST in (pins := read_pins(kept.get("pins"))).people:
            self.pins = pins
        return kept

    def _settle(self, attempt: Attempt, person: Person | None) -> Person:
        """What came of a try: one that was wrong is counted already, the host's ends the counting."""
        if attempt._settled:
            raise ValueError("this try has been settled already")
        attempt._settled = True
        if person is None:
            self._write("pin_settled", self._event("pin_failed", tr("A wrong PIN was entered.")))
            raise PinWrong(self._tries.left)
        self._tries = Tries() if person.is_host else attempt._before
        return person

    # who has a PIN

    def set_pin(self, key: str, name: str, made: Prepared, op_id: str = "", roles: Iterable[Role] = ()) -> None:
        """Give somebody a PIN, or another one. The first is the host's, and whoever sets it is at the desk.

        `roles` are what they may do, where that is more or other than their key says. Raises Refused for another's
        before there is a host's, and PinRequired where there is one.
        """
        if key != Role.HOST and Role.HOST not in self.pins.people:
            raise Refused(tr("The host has no PIN yet."), tr("The host’s PIN comes before a dealer’s."),
                          tr("Set the host’s first."))
        known = self.pins.people.get(key)
        person = Person(key, clean_name(name), made.hashed, known.others if known else frozenset())
        person = with_roles(person, roles) if roles else person
        self._refuse_same_name(person)
        pins = Pins(dict(self.pins.people) | {key: person}, made.recovery or self.pins.recovery)
        self._keep(pins, tr("The PIN of {name} was set.", name=person.name), op_id)

    def _refuse_same_name(self, person: Person) -> None:
        taken = next((one for one in self.pins.people.values() if one.key != person.key
                      and same_name(one.name) == same_name(person.name)), None)
        if taken is not None:
            raise Refused(tr("{name} has a PIN already.", name=taken.name),
                          tr("The name is recorded with every entry."), tr("Add an initial or a nickname."))

    def set_roles(self, key: str, roles: Iterable[Role], op_id: str = "") -> None:
        """Let somebody do other things from now on. Raises Refused for no role, and PinRequired."""
        if key not in self.pins.people:
            raise Refused(tr("There is no such PIN."))
        person = with_roles(self.pins.people[key], roles)
        said = tr("The roles of {name} were set: {roles}.", name=person.name, roles=role_words(person.roles))
        self._keep(replace(self.pins, people={**self.pins.people, key: person}), said, op_id)

    def remove_pin(self, key: str, op_id: str = "") -> None:
        """Take a PIN away; without the host's the house has none. Raises PinRequired."""
        if key not in self.pins.people:
            raise Refused(tr("There is no such PIN."))
        name = self.pins.people[key].name
        left = Pins() if key == Role.HOST else \
            replace(self.pins, people={one: who for one, who in self.pins.people.items() if one != key})
        self._keep(left, tr("The PIN of {name} was removed.", name=name), op_id)

    def _keep(self, pins: Pins, said: str, op_id: str) -> None:
        writer, first = self._writer, not self.guarded
        if writer.was_written(op_id):
            return
        writer.commit(writer.command("pins", op_id, settings={"pins": pins.as_setting()},
                                     events=(self._event("pin_changed", said),)))
        self._take(pins, pins.people.get(Role.HOST) if first else self.at_desk)

    def _take(self, pins: Pins, at_desk: Person | None) -> None:
        self.pins = pins
        # A dealer whose PIN was taken away stays the dealer until the desk is locked.
        self.at_desk = pins.people.get(at_desk.key, at_desk) if at_desk and pins.people else None
        self._writer.actor = self.at_desk.name if self.at_desk else self._unguarded

    def recover(self, attempt: Attempt, made: Prepared) -> None:
        """The recovery code was right: the host has a new PIN and a new code, and is at the desk. Raises Refused."""
        host = self.pins.people[Role.HOST]
        if not attempt.recovers:
            self._write("pin_settled", self._event("pin_failed", tr("A wrong recovery code was entered.")))
            raise Refused(tr("That is not the recovery code."), "", tr("Type it as it was printed."))
        self._settle(attempt, host)
        pins = Pins(dict(self.pins.people) | {Role.HOST: replace(host, hashed=made.hashed)}, made.recovery)
        self._write("recovered", self._event("recovered", tr("The host’s PIN was reset with the recovery code.")),
                    **{"pins": pins.as_setting(), self._tries_in: Tries().as_setting()})
        self.pins = pins
        self._sit_down(pins.people[Role.HOST])

    def lock_by_itself(self, after: int, op_id: str = "") -> None:
        """Lock the desk after so many seconds without a key or a click; 0 for never."""
        if after not in LOCKS_AFTER:
            raise Refused(tr("{seconds} seconds is not a choice here.", seconds=after))
        self._writer.commit(self._writer.command("lock_after", op_id, settings={"lock_after": after}))
        self._lock_after = after

    # writing

    def _event(self, code: str, text: str) -> Event:
        return self._writer.event(code, text)

    def _write(self, what: str, *events: Event, **settings: Json) -> None:
        only_read = bool(self._writer.books.read_only_because)
        if self._tries_in in settings and (only_read or self._seen[1] is not None):
            self._beside.write(settings[self._tries_in])
            self._seen[1] = settings[self._tries_in]
        if not only_read:
            self._writer.commit(self._writer.command(what, settings=settings, events=events))
            self._seen[0] = settings.get(self._tries_in, self._seen[0])


def too_many(wait: int) -> Refusal:
    """Why no PIN is looked at now, and for how long: so many seconds, told in minutes while they are many."""
    minutes = -(-wait // 60)
    return Refusal(tr("Too many wrong PINs."), "", tr("Wait {count} minutes.", count=minutes) if minutes > 1 else
                   plural(wait, "Wait {count} second.", "Wait {count} seconds."))
