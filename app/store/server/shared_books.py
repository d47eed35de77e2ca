"""Books in which other programs write too: what all have in common is read on, and whoever listens hears of it."""

import contextlib
from collections.abc import Callable, Sequence

from sqlalchemy import Connection, Engine

from app.dealing.values.log import Json, Row
from app.errors import MachineFault
from app.ledger.entries import Booking
from app.store.books import Books
from app.store.deciding import Intent
from app.store.proof.keys import Keyring
from app.store.server.in_common import InCommon
from app.store.server.lease import Holder, LastWords, computer_name, program_name
from app.store.server.listening import Listening, Note
from app.store.server.sending import ServerLink
from app.store.values import Ask, AskStep, Committed, Event, HouseTable, Night, Player, Presence, Sitting
from app.store.writing import Known, Writing


class SharedBooks(Books):
    """`held` is who has which table, by its number, as it was last heard; nothing is while nobody listens."""

    is_shared = True
    computer = computer_name()
    """What this computer is called where others read who deals at a table."""

    def __init__(self, engine: Engine, keys: Keyring, server: ServerLink, plain: Engine,
                 fault: Callable[[BaseException], MachineFault], read_only: str) -> None:
        self.server, self._plain = server, plain
        super().__init__(engine, keys, fault=fault, damage=lambda link, told: [], at_writing=server,
                         read_only=read_only)
        self.common = InCommon(self._asking_once)
        server.also = lambda say, at_once: self.common.ask(say) if at_once or self.hears else None
        self.held: dict[int, Holder] = {}
        self._words = LastWords()
        self._listening: list[Listening] = []

    def listen(self, heard: Callable[[Note], None], reached: Callable[[bool], None] = lambda there: None) -> None:
        """Hear of every commit, from a thread of its own; what is in common was read on before.

        `heard` is called as well where a table has another holder, or none any more, without a commit; `reached` with
        whether the server answers.
        """
        def note(said: Note) -> None:
            self.common.at_least(said.seq)
            with contextlib.suppress(MachineFault):  # whoever wants to know asks again
                self.common.now()
            self._words.hear(self.common.table_of.get(sitting, 0) for sitting in said.sittings)
            heard(said)

        def there(is_there: bool) -> None:
            if is_there:
                with contextlib.suppress(MachineFault):
                    self.common.read_on()
                    self.common.hears = True
            reached(is_there)

        def held(by: dict[int, Holder]) -> None:
            if by != self.held:
                self._words.hear(table for table, holder in by.items() if self.held.get(table) != holder)
                self.held = by
                heard(Note(self.common.seq, is_gap=True))

        self._listening.append(Listening(self._plain, note, there, held=held, words=self._words))

    @property
    def hears(self) -> bool:
        """Whether all that others write is heard of as it is written."""
        return self.common.hears

    def close(self) -> None:
        """Hear nothing more, and close them."""
        while self._listening:
            self._listening.pop().close()
        super().close()

    # what is in common

    def settings(self) -> dict[str, Json]:
        """The settings of the house as they hold now."""
        return dict(self.common.now().settings)

    def players(self) -> tuple[Player, ...]:
        """Every player of the house, by id, with their latest names."""
        known = self.common.now().players
        return tuple(known[number] for number in sorted(known))

    def nights(self) -> tuple[Night, ...]:
        """Every night, by id."""
        return self.common.now().nights()

    def house_tables(self) -> tuple[HouseTable, ...]:
        """The tables of the house as they are now, by number."""
        known = self.common.now().tables
        return tuple(known[number] for number in sorted(known))

    def table_of(self, sitting: int) -> int:
        """The number of the table at which a sitting is dealt; 0 where there is only one."""
        return self.common.table_of.get(sitting) or self.common.now().table_of.get(sitting, 0)

    def present(self) -> dict[int, tuple[Presence, ...]]:
        """Where everybody sits now, by player: whoever sits nowhere is not here."""
        return self.common.now().present

    def asks(self, after: int = 0) -> tuple[Ask, ...]:
        """What desks have asked of each other, after one of them, by number."""
        known = self.common.now().asks
        return tuple(known[number] for number in sorted(known) if number > after)

    def ask_steps(self, ask: int) -> tuple[AskStep, ...]:
        """What came of an ask, in order."""
        return self.common.now().steps.get(ask, ())

    def waiting(self, kind: str) -> tuple[Ask, ...]:
        """What of a kind was asked and nothing came of yet, by number."""
        steps = self.common.now().steps
        return tuple(ask for ask in self.asks() if ask.kind == kind and ask.number not in steps)

    def every_step(self, after: int = 0, since: int = 0) -> dict[int, tuple[AskStep, ...]]:
        """What came of everything that was asked, or after one ask, by number: of what nothing came, nothing. All of it
        is known here, whatever command somebody has read up to.
        """
        return {number: steps for number, steps in self.common.now().steps.items() if number > after}

    def sittings(self, night: int) -> tuple[Sitting, ...]:
        """The sittings of a night, by id."""
        return self.common.now().sittings(night)

    def asks_since(self, after: int, kind: str) -> list[tuple[int, Ask]]:
        """What of a kind was asked after one of them, each with the number of the command that wrote it."""
        return self.common.now().asks_since(after, kind)

    def presences_since(self, command: int) -> list[tuple[int, str, Presence, int]]:
        """Who sat down or left after a command, and what that was."""
        found = self.common.now().presences_since(command)
        return super().presences_since(command) if found is None else found

    def rows_since(self, night: int, command: int = 0) -> list[tuple[int, int, Row]]:
        """The rows that a night’s logs have since a command, each with the number of the one that wrote it."""
        found = self.common.now().rows_since(night, command)
        return super().rows_since(night, command) if found is None else found

    def booked_after(self, number: int) -> Sequence[tuple[int, Booking]]:
        """What was booked after an entry at places of the house, as far as the last command that was asked for."""
        return self.common.booked_after(number)

    def booked_at(self, number: int) -> Sequence[tuple[int, int, Booking]]:
        """Every entry after one of them, and when, in UTC microseconds: of its postings, those at places of the house.
        """
        found = self.common.now().booked_at(number)
        return super().booked_at(number) if found is None else found

    def log_heard(self, sitting: int, seq: int) -> Sequence[Row]:
        """The rows of a sitting's log after one of them, in order, as far as it was heard of what others have written.
        """
        found = self.common.now().log_after(sitting, seq)
        return super().log_heard(sitting, seq) if found is None else found

    def last_marker(self) -> int:
        """The number of the last marker that was written down here; 0 for none."""
        return self.common.now().marker

    def last_command(self) -> tuple[int, int]:
        """The number of the last command and when it was given, in UTC microseconds; 0 and 0 in new books."""
        known = self.common.now()
        return known.seq, known.at

    def taken_last(self, table: str) -> Event | None:
        """Who has begun last to deal at a table, by its name: when, and by the event's text at which computer."""
        found = [one for one in self.common.now().taken.values() if one.text.startswith(f"{table} · ")]
        return max(found, key=lambda one: one.seq, default=None)

    def _known_now(self, link: Connection, intent: Intent) -> Known:
        known = super()._known_now(link, intent)
        self.common.at_least(known.command)
        if intent.made is None and self.common.seq == known.command:
            known.players = self.common.players
        return known

    def _taken_over(self, writing: Writing) -> Committed:
        self.common.at_least(writing.seq)
        return super()._taken_over(writing)

    # who deals where

    def deal_here(self) -> None:
        """From now on nothing is written here in the log of a table that this program does not hold."""
        self.server.strict = True

    def hold(self, table: int) -> None:
        """Take the lease of a table. Raises Held where another desk has it."""
        self._lease(lambda: self.server.hold(table))
        self.held = self.held | {table: Holder(program_name(), "")}

    def let_go(self, table: int) -> None:
        """Let other desks have it."""
        self._lease(lambda: self.server.let_go(table))
        self.held = {number: who for number, who in self.held.items() if number != table}

    def holds(self, table: int) -> bool:
        """Whether this program deals at a table."""
        return self.server.holds(table)

    def holder(self, table: int) -> Holder | None:
        """Who has a table; None where nobody has."""
        found: list[Holder | None] = []
        self._lease(lambda: found.append(self.server.holder(table)))
        return found[0]

    def who_holds(self, table: int) -> Holder | None:
        """The same as it was last heard, where somebody listens."""
        return self.held.get(table) if self.common.hears else self.holder(table)

    def quiet(self, table: int) -> float:
        """For how many seconds no word was heard of the desk that has a table; 0 where nobody listens."""
        return self._words.quiet(table)

    def _lease(self, act: Callable[[], None]) -> None:
        raise NotImplementedError
