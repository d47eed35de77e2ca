"""The books of a house, open on a file: one way to write in them, and how they are looked after."""

import contextlib
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

from sqlalchemy import Connection, Engine, select
from sqlalchemy.exc import DBAPIError, IntegrityError

from app.dealing.log import Json
from app.errors import MachineFault, NotKnown, Refused
from app.ledger.chain import canonical
from app.ledger.check import Finding
from app.store import copying, sqlite, verified
from app.store.behind import Ready, WriteBehind
from app.store.columns import table
from app.store.examining import Examined, Told, examine, nobody
from app.store.keys import Keyring, keyring, usual_folder
from app.store.lock import Lock
from app.store.pieces import Pieces
from app.store.reading import Reader, damaged
from app.store.rows import entries_between, json_from
from app.store.values import Command, Committed, Draft, Head
from app.store.verified import Verified
from app.store.writing import KeptDraft, Known, Writing, known_of
from app.store.writing_link import WritingLink
from app.words import tr

_GIVEN_KEPT = 1000
"""How many ids of commands are kept: of older ones the books are asked, or their unique index says it."""


class Books(Reader):
    """The books of one house. Every method may be called from any thread; one at a time writes."""

    def __init__(
        self,
        engine: Engine,
        keys: Keyring,
        *,
        path: Path | None = None,
        lock: Lock | None = None,
        read_only: str = "",
        fault: Callable[[BaseException], MachineFault] = sqlite.fault,
        damage: Callable[[Connection, Told], list[str]] = sqlite.damage,
    ) -> None:
        """Books on an engine whose tables are ready; `open_books` makes them for a file."""
        super().__init__(engine, fault)
        self.path = path
        self.read_only_because = read_only
        self.keys = keys
        self.key_folder: Path | None = None
        self.verified: Verified | None = None
        self._house = ""
        self._lock = lock
        self._damage = damage
        self._writing = threading.RLock()
        self._known: Known | None = None
        self._at_writing = WritingLink(engine)
        self._given: dict[str, None] = {}
        self.behind = WriteBehind(self._write, self._is_written)
        self._closed = False

    def commit(self, command: Command) -> Committed:
        """Write a command, all of it or nothing; one that was written before is answered with what it wrote then.

        Raises Refused for what the rules of the books forbid and MachineFault for a failing disk or lock; then nothing
        was written, or NotKnown says that this cannot be told. The same command may be given again.
        """
        with self._writing:
            self._wait_for_written()
            self.behind.refuse_broken()
            return self._commit_now(command)

    def _commit_now(self, command: Command) -> Committed:
        writing: Writing | None = None
        try:
            with self._transaction() as link:
                known = self._known_now(link)
                before = _written_before(link, command.op_id, known.head)
                if before:
                    return before
                writing = self._ready(link, known, command)
                writing.run(link)
                link.commit()
        except MachineFault as fault:
            if writing is None or not self._was_written_after(fault, writing):
                raise
            return Committed(command.op_id, tuple(writing.entries), command.result, self.head())
        return self._taken_over(writing, known, command)

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
                    known = self._known_now(link)
                    before = _written_before(link, command.op_id, known.head)
                    if before:
                        return before
                    writing = self._ready(link, known, command)
            else:
                writing = self._ready(None, known, command)
            self.behind.add(writing)
            return self._taken_over(writing, known, command)

    def _ready(self, link: Connection | None, known: Known, command: Command) -> Writing:
        writing = Writing(link, known, self.keys.sealing)
        writing.prepare(command)
        return writing

    def _taken_over(self, writing: Writing, known: Known, command: Command) -> Committed:
        writing.take_over(known)
        self._given[command.op_id] = None
        while len(self._given) > _GIVEN_KEPT:
            self._given.pop(next(iter(self._given)))
        return Committed(command.op_id, tuple(writing.entries), command.result, known.head)

    def was_given(self, op_id: str) -> bool:
        """Whether a command was given to be written not long ago, as far as can be told without a look at the disk."""
        return op_id in self._given

    def give_up(self) -> tuple[str, ...]:
        """Forget what was to be written behind and failed, and what waits after it: the ids of those commands."""
        given_up = self.behind.give_up()
        self._known = None
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

    def draft(self, sitting: int) -> Draft | None:
        """The half-entered answer of a sitting, if there is one."""
        known = self._known
        if self._lock is None or known is None or sitting not in known.drafts:
            return super().draft(sitting)
        kept = known.drafts[sitting]
        return Draft(sitting, kept.key, json_from(kept.body)) if kept else None

    def _wait_for_written(self) -> None:
        self.behind.wait()

    def _write(self, ready: Ready) -> None:
        try:
            with self._transaction() as link:
                ready.run(link)
                link.commit()
        except MachineFault as fault:
            if not self._was_written_after(fault, ready):
                raise

    def _was_written_after(self, fault: MachineFault, ready: Ready) -> bool:
        """Whether what failed is in the books all the same. Raises NotKnown where they cannot be asked."""
        try:
            return self._is_written(ready)
        except MachineFault:
            raise NotKnown(fault, tr(
                "It is not known whether this was written. Try again: what was written is not written twice."
            )) from fault  # fmt: skip

    def _is_written(self, ready: Ready) -> bool:
        if not ready.op_id:
            return False
        command = table("command").c
        with self._linked() as link:
            mac = link.execute(select(command.mac).where(command.op_id == ready.op_id)).scalar()
        return mac == ready.mac

    def _known_now(self, link: Connection) -> Known:
        # Alone on the file, nobody else can have written since; on a server others may.
        if self._known is None or self._lock is None:
            try:
                self._known = known_of(link)
            except (ValueError, TypeError) as error:
                raise damaged(error) from error
        return self._known

    def _refuse_read_only(self) -> None:
        if self.read_only_because:
            raise Refused(self.read_only_because, tr("They are read only: nothing is booked in them."))

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[Connection]:
        self._refuse_read_only()
        try:
            with self._at_writing.transaction() as link:
                yield link
        except BaseException as error:
            self._known = None  # nothing is believed that is only in memory
            if isinstance(error, DBAPIError) and not isinstance(error, IntegrityError):
                raise self._fault(error) from error
            raise

    def verify(self) -> list[Finding]:
        """Everything that is not as it should be; empty when all is well. May run beside the dealing."""
        return self.examine().found

    def examine(self, since: Verified | None = None, told: Told = nobody) -> Examined:
        """The same, with how far all is well; since they were last verified, or from the first command and the file on.

        The file's own soundness is looked at in one reading, for which a commit waits: see `copy_to`.
        """
        return examine(self._reading, self.keys.held, None if since else self._damage, since, told)

    def in_pieces(self) -> Pieces:
        """The books read a piece at a time."""
        return Pieces(self._reading)

    def copy_to(self, target: Path, told: Told = nobody) -> None:
        """Copy the books to where nothing lies yet. No commit waits for longer than a few pages take.

        Raises MachineFault where it could not be made.
        """
        assert self.path is not None
        with sqlite.faults():
            while True:
                try:
                    if self._lock is None:
                        copying.copy_file(self.path, target, lambda done, of: told("copy", done, of))
                    else:
                        self._at_writing.copy_to(target, told)
                    return
                except copying.Disturbed:
                    copying.put_away(target)

    def backup(self, folder: Path, check: Callable[[Path], None] | None = None, told: Told = nobody) -> Path:
        """Copy the books into a folder, under a name with the date. The copy was opened and examined before this ends.

        `check` examines it in another way than here and now. Raises MachineFault where it could not be made, or would
        not be a good copy.
        """
        if self.path is None:
            raise Refused(tr("These books are kept by a server."), tr("Their backup is made there."))
        return copying.backup(self.path.stem, folder, lambda copy: self.copy_to(copy, told), check or self._check_copy)

    def _check_copy(self, copy: Path) -> None:
        sqlite.check_schema(copy)
        engine = sqlite.engine_of(copy, read_only=True)
        try:
            found = Books(engine, self.keys, path=copy).verify()
        finally:
            engine.dispose()
        refuse_bad_copy(found)

    def close(self) -> None:
        """Close the file and let others have it, once all that was to be written behind is written or has failed."""
        with self._writing:
            if self._closed:
                return
            self._wait_for_written()
            self._closed = True
            self._at_writing.close()
            self._engine.dispose()
            if self._lock is not None:
                self._remember()
                self._lock.release()

    def _remember(self) -> None:
        """How far all is well, and how the file is left: only now, as it lies at rest."""
        key, left = self.keys.sealing, verified.left_at(self.path) if self.path else None
        if self.key_folder is None or key is None:
            return
        if self.verified and left:
            verified.keep(self.key_folder, self._house, key, self.verified, left)
        else:
            verified.forget(self.key_folder, self._house)

    def __enter__(self) -> "Books":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def refuse_bad_copy(found: list[Finding]) -> None:
    """Raise MachineFault for a copy in which something grave was found."""
    grave = next((finding for finding in found if finding.grave), None)
    if grave:
        raise MachineFault(
            tr("The backup is not good: {finding}", finding=grave.sentence), tr("Keep the older backups.")
        )


def _written_before(link: Connection, op_id: str, head: Head) -> Committed | None:
    command, entry = table("command").c, table("entry").c
    kept = link.execute(select(command.seq, command.result).where(command.op_id == op_id)).first()
    if kept is None:
        return None
    numbers = link.execute(select(entry.number).where(entry.command == kept.seq).order_by(entry.number)).scalars().all()
    entries = entries_between(link, numbers[0], numbers[-1]) if numbers else []
    return Committed(op_id, tuple(entries), json_from(kept.result), head, repeated=True)


def open_books(
    path: Path, *, key_folder: Path | None = None, create: bool = False, read_only: bool = False
) -> Books:
    """Open the books at a path; with `create`, make them where nothing lies there yet.

    Where the file or its folder cannot be written they open to be read only, and `read_only_because` says why. Raises
    Refused for a file that is not our books or is newer than this program, MachineFault for a second copy of the
    program, a damaged file or a failing disk. Nothing that lies at the path is ever overwritten.
    """
    path = path.resolve()
    state = sqlite.state_of(path)
    if state in (sqlite.FileState.EMPTY, sqlite.FileState.OTHER, sqlite.FileState.FOREIGN):
        raise sqlite.refusal(state, path)
    if state is sqlite.FileState.ABSENT and (read_only or not create):
        raise sqlite.refusal(state, path)
    folder = key_folder or usual_folder()
    if read_only:
        return _read_only(path, folder, tr("These books were opened for reading."))
    if state is sqlite.FileState.NEWER:
        raise sqlite.refusal(state, path)
    if state is not sqlite.FileState.ABSENT and not sqlite.can_write(path):
        return _read_only(path, folder, tr("The file or its folder cannot be written."))
    return _to_write(path, folder)


def _to_write(path: Path, folder: Path) -> Books:
    try:
        lock = Lock(path)
    except OSError as error:
        raise sqlite.fault(error) from error
    try:
        left = verified.left_at(path)
        # Only now, with the lock: another copy may just have made or upgraded them.
        state = sqlite.state_of(path)
        if state is sqlite.FileState.ABSENT:
            sqlite.create(path)
        elif state is sqlite.FileState.OLDER:
            sqlite.upgrade(path)
        sqlite.check_schema(path)
        return _on(sqlite.engine_of(path), path, folder, lock=lock, left=left)
    except BaseException:
        lock.release()
        raise


def _read_only(path: Path, folder: Path, because: str) -> Books:
    engine = sqlite.engine_of(path, read_only=True)
    try:
        with engine.connect() as link:
            ours = sqlite.state_of(path) is sqlite.FileState.OURS
            if ours and not sqlite.has_our_tables(link):
                raise MachineFault(
                    tr("The tables of {name} are not those that Sabot makes.", name=path.name),
                    tr("It was left as it is. Keep it aside, and open the newest good backup."),
                )
            if not sqlite.knows_tables(link):
                raise Refused(
                    tr("{name} holds its books in another way than this Sabot knows.", name=path.name),
                    tr("It was left as it is."),
                    tr("Update Sabot."),
                )
        return _on(engine, path, folder, because=because)
    except DBAPIError as error:
        engine.dispose()
        raise sqlite.fault(error) from error
    except BaseException:
        engine.dispose()
        raise


def _on(engine: Engine, path: Path, folder: Path, *, lock: Lock | None = None, because: str = "",
        left: verified.Left | None = None) -> Books:
    books = Books(engine, Keyring({}, None), path=path, lock=lock, read_only=because)
    with books._reading() as link:
        books._house = house = str(link.execute(select(table("house").c.id)).scalar_one())
        books.keys, books.key_folder = keyring(folder, house, known_of(link).sealed_by, make=lock is not None), folder
    if left and books.keys.sealing:
        books.verified = verified.kept(folder, house, books.keys.sealing, left)
    return books
