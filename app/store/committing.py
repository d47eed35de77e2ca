"""One way to write in the books: a command at a time, whole or not at all, at once or behind the caller."""

import contextlib
import sqlite3
import threading
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from sqlalchemy import Connection, Engine, select
from sqlalchemy.exc import DBAPIError, IntegrityError

from app.dealing.values.log import Json
from app.dealing.values.transfers import Place
from app.errors import Damaged, MachineFault, NotKnown, Refused, Unreachable
from app.ledger.chain import canonical, short_code
from app.ledger.entries import Entry
from app.store.behind import Ready, WriteBehind
from app.store.columns import table
from app.store.deciding import Intent, Now, refuse_changed
from app.store.file import journal_mode
from app.store.file.lock import Lock
from app.store.house_reading import HouseReader
from app.store.proof import kept_head
from app.store.proof.kept_head import HeadKeeper
from app.store.proof.keys import Keyring
from app.store.proof.slips import Slips
from app.store.rows import as_damage, damaged, entries_numbered, json_from
from app.store.values import Command, Committed, Draft, Head, Player
from app.store.writing import KeptDraft, Known, Writing
from app.store.writing_link import WritingLink
from app.words import tr

_GIVEN_KEPT = 1000
"""How many ids of commands are kept: of older ones the books are asked, or their unique index says it."""


def not_known(fault: MachineFault) -> NotKnown:
    """What is said while the books cannot be asked whether something was written."""
    return NotKnown(fault, tr("It is not known whether this was saved. Try again: nothing is saved twice."))


def other_file() -> Damaged:
    """The fault of a file that is no more the one that was opened."""
    return Damaged(tr("The file of these books was moved, deleted, replaced or written over while they were open."),
                   tr("Stop dealing, and go on with the newest copy."))


def folder_gone(path: Path, file: tuple[int, int]) -> Unreachable | None:
    """The fault of a file that is gone with its folder, or with the disk that it lay on; None where these are there."""
    try:
        there = path.parent.stat().st_dev == file[0]
    except OSError:
        there = False
    return None if there else Unreachable(
        tr("The folder of these books, {folder}, is not there.", folder=path.parent),
        tr("Connect the disk or the other computer again, then try again."))


class Committing(HouseReader):
    """Books that are read and written. Every method may be called from any thread; one at a time writes.

    Alone on the file, with its `lock`, what the next command builds on is kept in memory.
    """

    path: Path | None = None
    """Where they lie; books kept by a server have no file."""
    is_silent = False
    """Whether the server that keeps them was asked last, and did not answer."""
    desk = ""
    """By which login of a server they are read and written; "" for books in a file."""
    is_shared = False
    """Whether other programs write in them too, each in the logs of the tables that it holds."""

    def __init__(self, engine: Engine, keys: Keyring, fault: Callable[[BaseException], MachineFault],
                 lock: Lock | None, read_only: str, at_writing: WritingLink | None = None) -> None:
        super().__init__(engine, fault)
        self.keys, self.read_only_because = keys, read_only
        self._lock = lock
        self._writing = threading.RLock()
        self._known: Known | None = None
        self._players_kept: tuple[Player, ...] = ()
        self._at_writing = at_writing or WritingLink(engine)
        self._given: dict[str, None] = {}
        self._last: tuple[Head, Entry | None] | None = None
        self._end: tuple[int, str] = 0, ""
        self.slips: Slips | None = None
        self._head_keeper: HeadKeeper | None = None
        self.behind = WriteBehind(self._write, self._is_written)

    @property
    def hears(self) -> bool:
        """Whether all that others write is heard of as it is written."""
        return False

    def hold(self, table: int) -> None:
        """Deal at a table from now on, by its number: of books in a file all are this program's."""

    def let_go(self, table: int) -> None:
        """Deal there no more."""

    def holds(self, table: int) -> bool:
        """Whether this program deals at a table."""
        return True

    def commit(self, command: Command) -> Committed:
        """Write a command, all of it or nothing; one that was written before is answered with what it wrote then.

        Raises Refused for what the rules of the books forbid and MachineFault for a failing disk or lock; then nothing
        was written, or NotKnown says that this cannot be told. The same command may be given again.
        """
        with self._writing:
            self._wait_for_written()
            self.behind.refuse_broken()
            return self._commit_now(Intent.of(command))

    def decide(self, op_id: str, reads: Iterable[Place], make: Callable[[Now], Command]) -> Committed:
        """Make a command while nobody else writes, and write it: new ids are drawn there, and levels of the house read.

        `reads` are the places whose balances `make` looks at. It may raise Refused: then nothing has happened. It
        takes no time, for all desks wait for it, and gives the command this id. Raises what `commit` raises.
        """
        with self._writing:
            self._wait_for_written()
            self.behind.refuse_broken()
            return self._commit_now(Intent(op_id, make, frozenset(reads)))

    def _commit_now(self, intent: Intent) -> Committed:
        writing: Writing | Committed | None = None
        try:
            with self._transaction() as link:
                writing = self._asked(link, intent)
                if isinstance(writing, Committed):
                    return writing
                self._at_writing.write(link, writing)
            self._is_on_disk(writing)
        except MachineFault as fault:
            if not isinstance(writing, Writing) or not self._was_written_after(fault, writing):
                raise
        return self._taken_over(writing)

    def commit_behind(self, command: Command) -> Committed:
        """Have a command written behind the caller, after all that wait: what it will have written, at once.

        Raises what `commit` raises, except for what only the disk can say: that comes by `behind`. What others may
        write in too is written before this returns.
        """
        if self._lock is None:
            return self.commit(command)
        with self._writing:
            self._refuse_read_only()
            known = self._known
            if known is None or not known.is_enough_for(command) or command.op_id in self._given:
                self._wait_for_written()
                self.behind.refuse_broken()
                with self._linked() as link:
                    writing = self._asked(link, Intent.of(command))
            else:
                writing = self._ready(None, known, command)
            if isinstance(writing, Committed):
                return writing
            self.behind.add(writing)
            return self._taken_over(writing)

    def _asked(self, link: Connection, intent: Intent) -> Writing | Committed:
        """A command made ready to be written; what it wrote, where the books have it already."""
        known = self._known_now(link, intent)
        written = None if known.is_new else _written_before(link, intent.op_id, known.head)
        if written:
            return written
        command = intent.make(Now(link, known))
        if command.op_id != intent.op_id:
            raise ValueError(f"{command.op_id} was made for {intent.op_id}")
        self._at_writing.learn(link, known, command)
        return self._ready(link, known, command)

    def _ready(self, link: Connection | None, known: Known, command: Command) -> Writing:
        if command.replaces:
            assert link is not None, "what is known was said to be enough"
            refuse_changed(link, command.replaces)
        writing = Writing(link, known, self.keys.sealing)
        writing.prepare(command)
        return writing

    def _taken_over(self, writing: Writing) -> Committed:
        known, command = writing.known, writing.given
        assert command is not None
        writing.take_over(known)
        self._players_kept = () if command.players else self._players_kept
        self._given[command.op_id] = None
        while len(self._given) > _GIVEN_KEPT:
            self._given.pop(next(iter(self._given)))
        return Committed(command.op_id, tuple(writing.entries), command.result, known.head)

    def was_given(self, op_id: str) -> bool:
        """Whether a command was given to be written not long ago, as far as can be told without a look at the disk."""
        return op_id in self._given

    @property
    def under_way(self) -> bool:
        """Whether somebody waits beside the screen until a command is written: nothing else is done at the desk then.
        """
        return False

    def may_be_written(self, op_id: str) -> bool:
        """Whether it is worth to ask whether a command was written before it is given."""
        return True

    def give_up(self) -> tuple[str, ...]:
        """Forget what was to be written behind and failed, and what waits after it: the ids of those commands."""
        given_up = self.behind.give_up()
        self._known, self._players_kept = None, ()
        for op_id in given_up:
            self._given.pop(op_id, None)
        return given_up

    def save_draft(self, sitting: int, key: str, body: Json, behind: bool = False) -> None:
        """Keep a half-entered answer over a crash, in place of the one before; `behind` the caller, where that can be.

        Raises MachineFault where it could not be kept: the one before is then left.
        """
        draft = KeptDraft(sitting, key, canonical(body))
        with self._writing:
            self._refuse_read_only()
            if behind and self._lock is not None:
                self.behind.add(draft)
            else:
                self._wait_for_written()
                self.behind.refuse_broken()
                self._write(draft)
            if self._known is not None:
                draft.take_over(self._known)

    def players(self) -> tuple[Player, ...]:
        """Every player of the house, by id, with their latest names."""
        if self._lock is None:
            return super().players()
        with self._writing:  # nobody is named meanwhile
            self._players_kept = self._players_kept or super().players()
            return self._players_kept

    def draft(self, sitting: int) -> Draft | None:
        """The half-entered answer of a sitting, if there is one."""
        known = self._known
        if self._lock is None or known is None or sitting not in known.drafts:
            return super().draft(sitting)
        kept = known.drafts[sitting]
        return Draft(sitting, kept.key, json_from(kept.body)) if kept else None

    @contextlib.contextmanager
    def _linked(self) -> Iterator[Connection]:
        self._at_writing.set_strange_aside()
        with super()._linked() as link:
            yield link

    def _wait_for_written(self) -> None:
        self.behind.wait()

    def _write(self, ready: Ready) -> None:
        try:
            with self._transaction() as link:
                self._at_writing.write(link, ready)
        except MachineFault as fault:
            if not self._was_written_after(fault, ready):
                raise
        self._is_on_disk(ready)

    def _is_on_disk(self, ready: Ready) -> None:
        if ready.op_id:
            self._end = ready.seq, ready.mac
        if ready.entries:
            last = ready.entries[-1]
            self._last = Head(last.number, short_code(last.mac)), last
            if self.slips is not None:
                self.slips.add(ready.entries)
            if self._head_keeper is not None:
                self._head_keeper.wrote(kept_head.Head(last.number, last.mac, ready.seq, ready.mac))

    def last_written(self) -> tuple[Head, Entry | None]:
        """The head of the books as they lie on the disk, and its entry: it waits for nothing that is to be written."""
        if self._lock is None or self._last is None:
            head = self.head()
            self._last = head, next(iter(self.entries(head.number, head.number)), None)
        return self._last

    def command_number(self) -> int:
        """The number of the last command; 0 in new books.

        Alone on the file it is known without a look into it: tables ask for it whenever they show what they share.
        """
        if self._lock is None:
            return super().command_number()
        self._wait_for_written()
        return self._end[0]

    def _was_written_after(self, fault: MachineFault, ready: Ready) -> bool:
        """Whether what failed is in the books all the same. Raises NotKnown where they cannot be asked."""
        try:
            return self._is_written(ready)
        except MachineFault:
            raise not_known(fault) from fault

    def _is_written(self, ready: Ready) -> bool:
        if not ready.op_id:
            return False
        command = table("command").c
        with self._linked() as link:
            mac = link.execute(select(command.mac).where(command.op_id == ready.op_id)).scalar()
        if mac != ready.mac:
            return False
        self._keep_what_is_read()
        return True

    def _keep_what_is_read(self) -> None:
        """What is read back after a failed flush is in memory: it is written once the disk has it."""
        if self.path is not None:
            try:
                journal_mode.write_back(self.path)
            except sqlite3.Error as error:
                raise self._fault(error) from error

    def _known_now(self, link: Connection, intent: Intent) -> Known:
        # Alone on the file, nobody else can have written since; on a server others may.
        if self._known is None or self._lock is None:
            self._refuse_other(link)
            with as_damage():
                self._known = self._at_writing.known(link, intent)
        return self._known

    def _refuse_other(self, link: Connection) -> None:
        """Raise Damaged where an older file, or another, was put in the place of this one: nothing is written into it.

        Alone on the file, what this program has written last is in it.
        """
        if self._lock is None:
            return
        if self._at_writing.is_other():
            raise other_file()
        number, mac = self._end
        if number and mac != link.exec_driver_sql("SELECT mac FROM command WHERE seq = ?", (number,)).scalar():
            raise other_file()

    def _refuse_read_only(self) -> None:
        if self.read_only_because:
            raise Refused(self.read_only_because, tr("Nothing can be booked in them."))

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[Connection]:
        self._refuse_read_only()
        try:
            with self._at_writing.transaction() as link:
                self._refuse_other(link)
                yield link
        except BaseException as error:
            self._known, self._players_kept, self._last = None, (), None  # only what is on the disk is believed
            if _cannot_follow(error):
                raise damaged(ValueError(tr("a number that no other can follow"))) from error
            if isinstance(error, DBAPIError) and not isinstance(error, IntegrityError):
                raise self._fault(error) from error
            raise


def _cannot_follow(error: BaseException) -> bool:
    """Whether a row of ours is out of range: what it was counted up from is the file's, and no Sabot wrote it so."""
    cause = error.orig if isinstance(error, IntegrityError) else error
    return isinstance(cause, OverflowError) or \
        getattr(cause, "sqlite_errorcode", 0) == sqlite3.SQLITE_CONSTRAINT_CHECK


def _written_before(link: Connection, op_id: str, head: Head) -> Committed | None:
    command, entry = table("command").c, table("entry").c
    kept = link.execute(select(command.seq, command.result).where(command.op_id == op_id)).first()
    if kept is None:
        return None
    entries = entries_numbered(link, select(entry.number).where(entry.command == kept.seq))
    return Committed(op_id, tuple(entries), json_from(kept.result), head, repeated=True)
