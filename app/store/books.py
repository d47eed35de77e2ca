"""The books of a house, open on a file: what they hold, and one way to write in them."""

import contextlib
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, RowMapping, delete, func, insert, select
from sqlalchemy.exc import DBAPIError, IntegrityError

from app.dealing.log import Json, Row
from app.dealing.transfers import Place
from app.errors import MachineFault, Refused
from app.ledger.balances import Standing
from app.ledger.chain import canonical
from app.ledger.check import Examination, Finding
from app.ledger.entries import Entry
from app.store import sqlite
from app.store.keys import Keyring, keyring, usual_folder
from app.store.lock import Lock
from app.store.rows import entries_between, json_from, log_of, place_of, standing_of
from app.store.seals import CommandExamination, examine_commands
from app.store.tables import table
from app.store.values import Command, Committed, Draft, Event, Head, Night, Player, Sitting
from app.store.writing import Known, Writing, known_of
from app.words import tr

_BATCH = 1000
"""How many entries are examined at one go: a long reading would keep the next hand from being written."""


class Books:
    """The books of one house. Every method may be called from any thread; one at a time writes.

    Reading raises MachineFault where the file cannot be read.
    """

    def __init__(
        self,
        engine: Engine,
        keys: Keyring,
        *,
        path: Path | None = None,
        lock: Lock | None = None,
        read_only: str = "",
        fault: Callable[[BaseException], MachineFault] = sqlite.fault,
    ) -> None:
        """Books on an engine whose tables are ready; `open_books` makes them for a file."""
        self.path = path
        self.read_only_because = read_only
        self.keys = keys
        self._engine = engine
        self._lock = lock
        self._fault = fault
        self._writing = threading.RLock()
        self._known: Known | None = None
        self._link: Connection | None = None

    # What the books hold

    def house(self) -> str:
        """The id of the house."""
        with self._reading() as link:
            return str(link.execute(select(table("house").c.id)).scalar_one())

    def settings(self) -> dict[str, Json]:
        """The settings of the house as they hold now."""
        return {row["key"]: json_from(row["value"]) for row in self._latest("setting", "key")}

    def players(self) -> tuple[Player, ...]:
        """Every player of the house, by id, with their latest names."""
        return tuple(Player(row["id"], row["name"], row["first"]) for row in self._players())

    def nights(self) -> tuple[Night, ...]:
        """Every night, by id."""
        night, close = table("night"), table("night_close")
        wanted = select(night, close.c.closed_at).outerjoin(close, close.c.night == night.c.id).order_by(night.c.id)
        return tuple(
            Night(row["id"], row["title"], row["host"], row["zone"], row["opened_at"], row["closed_at"])
            for row in self._rows(wanted)
        )

    def sittings(self, night: int) -> tuple[Sitting, ...]:
        """The sittings of a night, by id."""
        kept, close = table("sitting"), table("sitting_close")
        wanted = (
            select(kept, close.c.closed_at)
            .outerjoin(close, close.c.sitting == kept.c.id)
            .where(kept.c.night == night)
            .order_by(kept.c.id)
        )
        return tuple(
            Sitting(row["id"], row["night"], row["table_name"], row["game"], row["game_version"], row["opened_at"],
                    row["closed_at"])
            for row in self._rows(wanted)
        )  # fmt: skip

    def next_id(self, of: str) -> int:
        """The next free id of a "player", a "night" or a "sitting"."""
        if of not in ("player", "night", "sitting"):
            raise ValueError(f"{of} has no ids of its own")
        with self._reading() as link:
            return int(link.execute(select(func.coalesce(func.max(table(of).c.id), 0))).scalar_one()) + 1

    def log(self, sitting: int) -> tuple[Row, ...]:
        """The log of a sitting, whole and in order."""
        with self._reading() as link:
            return log_of(link, sitting)

    def entries(self, from_number: int = 1, to_number: int = 2**62) -> tuple[Entry, ...]:
        """The entries with these numbers, both included."""
        with self._reading() as link:
            return tuple(entries_between(link, from_number, to_number))

    def entry_numbers(self, sitting: int) -> tuple[int, ...]:
        """The numbers of the entries of a sitting."""
        entry = table("entry").c
        with self._reading() as link:
            return tuple(link.execute(select(entry.number).where(entry.sitting == sitting)).scalars())

    def balances(self) -> dict[Place, int]:
        """What every place holds, in minor units, without those that hold nothing."""
        return self.standing().balances

    def standing(self) -> Standing:
        """The balances with the chips of every rack and case, and which of those are only expected."""
        with self._reading() as link:
            return standing_of(link).settled()

    def summed(self) -> dict[Place, int]:
        """The balances added up from all postings anew: what `balances` must equal."""
        posting = table("posting").c
        with self._reading() as link:
            sums = link.execute(select(posting.place, func.sum(posting.amount)).group_by(posting.place))
            return {place_of(place): int(amount) for place, amount in sums if amount}

    def night_balances(self, night: int) -> dict[Place, int]:
        """What the entries of one night come to by themselves, in minor units."""
        posting, entry = table("posting").c, table("entry").c
        wanted = (
            select(posting.place, func.sum(posting.amount))
            .join_from(table("entry"), table("posting"), posting.entry == entry.number)
            .where(entry.night == night)
            .group_by(posting.place)
        )
        with self._reading() as link:
            return {place_of(place): int(amount) for place, amount in link.execute(wanted) if amount}

    def head(self) -> Head:
        """The last entry's number and the short code that is printed on a sheet."""
        with self._reading() as link:
            return known_of(link).head

    def events(self) -> tuple[Event, ...]:
        """The events worth keeping, in order."""
        kept = table("event")
        rows = self._rows(select(kept).order_by(kept.c.seq))
        return tuple(Event(row["code"], row["text"], row["at"], row["actor"], row["seq"]) for row in rows)

    def draft(self, sitting: int) -> Draft | None:
        """The half-entered answer of a sitting, if there is one."""
        kept = table("draft")
        row = next(iter(self._rows(select(kept).where(kept.c.sitting == sitting))), None)
        return Draft(sitting, row["key"], json_from(row["body"])) if row else None

    def result_of(self, op_id: str) -> Json:
        """What a command gave as its result; None for one that was never written."""
        command = table("command").c
        with self._reading() as link:
            kept = link.execute(select(command.result).where(command.op_id == op_id)).scalar()
            return None if kept is None else json_from(kept)

    # Writing

    def commit(self, command: Command) -> Committed:
        """Write a command, all of it or nothing; one that was written before is answered with what it wrote then.

        Raises Refused for what the rules of the books forbid and MachineFault for a failing disk or lock. After either
        nothing was written, and the same command may be given again.
        """
        with self._writing, self._transaction() as link:
            known = self._known_now(link)
            before = _written_before(link, command.op_id, known.head)
            if before:
                return before
            writing = Writing(link, known, self.keys.sealing)
            writing.write(command)
            link.commit()
            writing.take_over(known)
            return Committed(command.op_id, tuple(writing.entries), command.result, known.head)

    def save_draft(self, sitting: int, key: str, body: Json) -> None:
        """Keep a half-entered answer over a crash, in place of the one before."""
        kept = table("draft")
        with self._writing, self._transaction() as link:
            link.execute(delete(kept).where(kept.c.sitting == sitting))
            link.execute(insert(kept), {"sitting": sitting, "key": key, "body": canonical(body)})
            link.commit()

    def _known_now(self, link: Connection) -> Known:
        # Alone on the file, nobody else can have written since; on a server others may.
        if self._known is None or self._lock is None:
            self._known = known_of(link)
        return self._known

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[Connection]:
        if self.read_only_because:
            raise Refused(self.read_only_because, tr("These books are open to be read only."))
        try:
            if self._link is None:
                self._link = self._engine.connect().execution_options(writes=True)
            with self._link.begin():
                yield self._link
        except BaseException as error:
            self._forget()
            if isinstance(error, DBAPIError) and not isinstance(error, IntegrityError):
                raise self._fault(error) from error
            raise

    def _forget(self) -> None:
        """After a failure: believe nothing that is only in memory."""
        self._known = None
        if self._link is not None:
            with contextlib.suppress(DBAPIError):
                self._link.invalidate()
                self._link.close()
            self._link = None

    # Looking after the file

    def verify(self) -> list[Finding]:
        """Everything that is not as it should be; empty when all is well. May run beside the dealing."""
        with self._reading() as link:
            damage = [Finding("damage", tr("The file is damaged: {line}", line=line)) for line in sqlite.damage(link)]
        if damage:
            return damage
        commands = self._examine_commands()
        return commands + self._examine_entries()

    def _examine_commands(self) -> list[Finding]:
        examination = CommandExamination(self.keys.held)
        first = 1
        while True:
            with self._reading() as link:
                last = link.execute(select(func.max(table("command").c.seq))).scalar() or 0
                examine_commands(link, examination, first, first + _BATCH - 1)
            first += _BATCH
            if first > last:
                return examination.found

    def _examine_entries(self) -> list[Finding]:
        examination = Examination(self.keys.held)
        first = 1
        while True:
            with self._reading() as link:
                last = link.execute(select(func.max(table("entry").c.number))).scalar() or 0
                for entry in entries_between(link, first, first + _BATCH - 1):
                    examination.take(entry)
                first += _BATCH
                if first > last:
                    # In the same reading as the last entries, or a hand closed meanwhile would look like a fault.
                    return examination.finish(standing_of(link))

    def backup(self, folder: Path) -> Path:
        """Copy the books into a folder, under a name with the date. The copy was opened and examined before this ends.

        Raises MachineFault where it could not be made, or would not be a good copy.
        """
        if self.path is None:
            raise Refused(tr("These books are kept by a server."), tr("Their backup is made there."))
        return sqlite.backup(self.path, folder, self._check_copy)

    def _check_copy(self, copy: Path) -> None:
        sqlite.check_schema(copy)
        engine = sqlite.engine_of(copy, read_only=True)
        try:
            found = [finding for finding in Books(engine, self.keys, path=copy).verify() if finding.grave]
        finally:
            engine.dispose()
        if found:
            raise MachineFault(
                tr("The backup is not good: {finding}", finding=found[0].sentence), tr("Keep the older backups.")
            )

    def close(self) -> None:
        """Close the file and let others have it."""
        with self._writing:
            if self._link is not None:
                self._link.close()
                self._link = None
            self._engine.dispose()
            if self._lock is not None:
                self._lock.release()

    def __enter__(self) -> "Books":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextlib.contextmanager
    def _reading(self) -> Iterator[Connection]:
        try:
            with self._engine.connect() as link, link.begin():
                yield link
        except DBAPIError as error:
            raise self._fault(error) from error

    def _rows(self, wanted: Any) -> list[RowMapping]:
        with self._reading() as link:
            return list(link.execute(wanted).mappings())

    def _latest(self, name: str, key: str) -> list[RowMapping]:
        kept = table(name)
        rows = self._rows(select(kept).order_by(kept.c.command))
        return list({row[key]: row for row in rows}.values())

    def _players(self) -> list[dict[str, Any]]:
        kept = table("player")
        found: dict[int, dict[str, Any]] = {}
        for row in self._rows(select(kept).order_by(kept.c.command)):
            first = found.get(row["id"], {}).get("first", row["created_at"])
            found[row["id"]] = {"id": row["id"], "name": row["name"], "first": first}
        return [found[number] for number in sorted(found)]


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
        return _read_only(path, folder, tr("They were opened to be read only."))
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
        # Only now, with the lock: another copy may just have made or upgraded them.
        state = sqlite.state_of(path)
        if state is sqlite.FileState.ABSENT:
            sqlite.create(path)
        elif state is sqlite.FileState.OLDER:
            sqlite.upgrade(path)
        sqlite.check_schema(path)
        return _on(sqlite.engine_of(path), path, folder, lock=lock)
    except BaseException:
        lock.release()
        raise


def _read_only(path: Path, folder: Path, because: str) -> Books:
    engine = sqlite.engine_of(path, read_only=True)
    try:
        with engine.connect() as link:
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


def _on(engine: Engine, path: Path, folder: Path, *, lock: Lock | None = None, because: str = "") -> Books:
    books = Books(engine, Keyring({}, None), path=path, lock=lock, read_only=because)
    with books._reading() as link:
        house = str(link.execute(select(table("house").c.id)).scalar_one())
        books.keys = keyring(folder, house, known_of(link).sealed_by, make=lock is not None)
    return books
