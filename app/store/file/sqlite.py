"""Everything that only SQLite does: opening a file safely, making and upgrading one, copying it, and its faults."""

import contextlib
import errno
import hashlib
import os
import sqlite3
import uuid
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from types import ModuleType
from typing import cast

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.exc import DBAPIError

from app.errors import Damaged, MachineFault, Refused, Unreachable
from app.store.columns import COLUMNS, OF_A_COMMAND, table, tables_of_a_command
from app.store.file import journal_mode, library, side_files
from app.store.migrations import CURRENT, migrate
from app.words import tr

_STEPS_TOLD = 5_000_000
"""How many steps of SQLite's machine go by between two signs of life."""

APPLICATION_ID = 0x5361626F  # "Sabo"

LARGEST_VALUE = 16_000_000
"""Bytes of one text or row: far more than any Sabot writes, and less than would hurt to read."""

SCHEMA_DIGESTS = {1: "50850a6c0162c689668a98cd3aacbde9d6c231ff97e843385ad5ac9d72c19525",
                  2: "efb8abd150bed0a917d1d260e85892df942aec3e9b175a4c7c2178aa49ea6367"}
"""What the tables, indexes and triggers of each revision come to; see `schema_digest`."""

_SYSTEM_CODES = {getattr(errno, name): code for code, names in (
    (sqlite3.SQLITE_FULL, "ENOSPC EDQUOT"),
    (sqlite3.SQLITE_IOERR, "EIO EFBIG"),
    (sqlite3.SQLITE_IOERR, "ESTALE ENOTCONN EHOSTDOWN EHOSTUNREACH ENETDOWN ENETUNREACH ETIMEDOUT ENODEV ENXIO"),
    (sqlite3.SQLITE_CANTOPEN, "EACCES EPERM EROFS ENOENT")) for name in names.split() if hasattr(errno, name)}

_BROKEN_OFF = (sqlite3.SQLITE_READONLY_ROLLBACK, sqlite3.SQLITE_READONLY_RECOVERY, sqlite3.SQLITE_READONLY_CANTINIT)
"""What SQLite says where a crash has left a journal or a log, and the file may not be written."""

_DEFENSIVE = 1010
"""SQLITE_DBCONFIG_DEFENSIVE, which Python has a name for from 3.12 on."""

_KEEPS_ITS_LOG = 1006
"""SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE."""

_MAGIC = b"SQLite format 3\x00"
_EACH_CONNECTION = (
    "PRAGMA foreign_keys=ON",
    "PRAGMA recursive_triggers=ON",  # or INSERT OR REPLACE walks past the append-only triggers
    "PRAGMA trusted_schema=OFF",
    "PRAGMA cell_size_check=ON",
    "PRAGMA busy_timeout=5000",
)
_EACH_WRITER = (
    "PRAGMA synchronous=EXTRA",  # with a write-ahead log that is FULL, one flush a commit
    journal_mode.LIMIT,
)


class FileState(StrEnum):
    """What lies at a path before anything opens it."""

    ABSENT = "absent"
    EMPTY = "empty"
    OTHER = "other"  # not a database
    FOREIGN = "foreign"  # another program's database
    NO_VERSION = "no version"  # ours, and no Sabot has written it so
    OLDER = "older"
    OURS = "ours"
    NEWER = "newer"


def state_of(path: Path) -> FileState:
    """What lies at a path, from its first hundred bytes. Raises MachineFault where it cannot be read."""
    try:
        if path.exists() and not (path.is_file() or path.is_dir()):
            raise _no_books_at(path, tr("It is no file"))  # whoever opens a pipe waits for what is never sent
        with path.open("rb") as file:
            head = file.read(100)
    except FileNotFoundError:
        return FileState.ABSENT
    except (IsADirectoryError, NotADirectoryError) as error:
        raise _no_books_at(path, error.strerror or str(error)) from error
    except OSError as error:
        raise fault(error) from error
    if not head:
        return FileState.EMPTY
    if len(head) < 100 or not head.startswith(_MAGIC):
        return FileState.OTHER
    if int.from_bytes(head[68:72], "big") != APPLICATION_ID:
        return FileState.FOREIGN
    version = int.from_bytes(head[60:64], "big", signed=True)
    if version < 1:
        return FileState.NO_VERSION
    return FileState.OLDER if version < CURRENT else FileState.NEWER if version > CURRENT else FileState.OURS


def _no_books_at(path: Path, why: str) -> Refused:
    return Refused(tr("There can be no books at {path}: {why}.", path=path, why=why),
                   tr("Books are one file in a folder."), tr("Choose another."))


def identity(path: Path) -> tuple[int, int] | None:
    """What tells the file at a path from any other that comes to lie there; None where none does."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def can_write(path: Path) -> bool:
    """Whether the file and its folder can be written: SQLite writes its journal beside the file."""
    return os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)


def connect(path: Path, *, read_only: bool = False) -> sqlite3.Connection:
    """One connection with our settings."""
    link = library.connect(path, "ro" if read_only else "rw")
    try:
        _keep_within_bounds(link)
        for pragma in (*_EACH_CONNECTION, *(() if read_only else _EACH_WRITER)):
            link.execute(pragma).close()
    except BaseException as error:
        link.close()
        if isinstance(error, UnicodeDecodeError):
            # A damaged schema is complained of in its own damaged words, which Python cannot read.
            raise _unreadable(error) from error
        raise
    return link


def _keep_within_bounds(link: sqlite3.Connection) -> None:
    """What a file brings with it can neither change its own tables nor fill the memory."""
    link.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LARGEST_VALUE)
    if set_config := getattr(link, "setconfig", None):  # from Python 3.12 on
        set_config(_DEFENSIVE, True)


def _unreadable(cause: UnicodeDecodeError) -> sqlite3.DatabaseError:
    error = sqlite3.DatabaseError(str(cause))
    error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    return error


STAY_OPEN = 2
"""So many connections stay open for the next who reads: one before the screen, one beside it."""


def engine_of(path: Path, *, read_only: bool = False) -> Engine:
    """An engine for a file. A connection with the option `writes` takes the write lock when its transaction begins."""
    engine = create_engine("sqlite://", creator=lambda: connect(path, read_only=read_only), poolclass=_pool(),
                           pool_size=STAY_OPEN)

    @event.listens_for(engine, "begin")
    def begin(link: Connection) -> None:
        # A transaction that begins by reading cannot be made a writing one without a fault that no waiting cures.
        link.exec_driver_sql("BEGIN IMMEDIATE" if link.get_execution_options().get("writes") else "BEGIN")

    return engine


def leave_log(engine: Engine) -> None:
    """What an engine has in the log of a file is not written into it as its connections are closed: another lies there.
    """
    with contextlib.suppress(DBAPIError, sqlite3.Error), contextlib.ExitStack() as held:
        for _ in range(max(1, getattr(engine.pool, "checkedin", int)())):
            leave_log_of(held.enter_context(engine.connect()))


def leave_log_of(link: Connection) -> None:
    """The same of one."""
    if set_config := getattr(link.connection.driver_connection, "setconfig", None):
        set_config(_KEEPS_ITS_LOG, True)


def _pool() -> type:
    from sqlalchemy.pool import QueuePool

    return QueuePool


def schema_digest(link: sqlite3.Connection) -> str:
    """A number for the tables, indexes and triggers of a database, whatever the blanks they were written with."""
    rows = link.execute("SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_schema ORDER BY type, name")
    lines = ["|".join((*map(str, row[:3]), "".join(str(row[3]).replace('"', "").split()))) for row in rows]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def create(path: Path, house: tuple[str, int] | None = None) -> None:
    """Make new, empty books at a path where nothing lies. They appear there whole or not at all.

    `house` is the id of one that there was, and when its books were made; without it they are of another.
    """
    fresh = path.with_name(path.name + ".new")
    with faults():
        fresh.unlink(missing_ok=True)
        fresh.touch()
        _migrate_file(fresh, 0)
        _write_house(fresh, house or (str(uuid.uuid4()), int(datetime.now(UTC).timestamp() * 1_000_000)))
        put_in_place(fresh, path)


def upgrade(path: Path, steps: Sequence[ModuleType] | None = None, digests: dict[int, str] | None = None) -> Path:
    """Bring older books to this program's tables, on a copy that then takes their place. Returns where the old lie."""
    copy = path.with_name(path.name + ".upgrading")
    with faults():
        copy.unlink(missing_ok=True)
        with contextlib.closing(connect(path)) as source:
            version = source.execute("PRAGMA user_version").fetchone()[0]
            _copy(source, copy)
        _migrate_file(copy, version, steps, digests)
        kept = unused(path.with_name(f"{path.stem}-before-upgrade-{version}{path.suffix}"))
        os.link(path, kept)
        os.replace(copy, path)
        sync(path.parent)
    return kept


def _migrate_file(path: Path, version: int, steps: Sequence[ModuleType] | None = None,
                  digests: dict[int, str] | None = None) -> None:
    engine = create_engine("sqlite://", creator=lambda: connect(path))
    try:
        with engine.connect() as link:
            # SQLite's way of altering a table empties the tables that refer to it, while foreign keys are on.
            link.exec_driver_sql("PRAGMA foreign_keys=OFF")
            link.exec_driver_sql("BEGIN IMMEDIATE")
            reached = migrate(link, version, steps)
            link.exec_driver_sql(f"PRAGMA application_id={APPLICATION_ID}")
            link.exec_driver_sql(f"PRAGMA user_version={int(reached)}")
            link.exec_driver_sql("COMMIT")
            if link.exec_driver_sql("PRAGMA foreign_key_check").first():
                raise MachineFault(tr("The upgraded copy of these books has rows that refer to nothing."))
    finally:
        engine.dispose()
    _expect_schema(path, reached, digests or SCHEMA_DIGESTS)


def _expect_schema(path: Path, version: int, digests: dict[int, str]) -> None:
    with contextlib.closing(connect(path)) as link:
        found = schema_digest(link)
    if found != digests.get(version):
        raise Damaged(
            tr("The tables of {name} are not those of version {version}.", name=path.name, version=version),
            tr("Nothing was changed. Open the newest good backup."),
        )


def _write_house(path: Path, house: tuple[str, int]) -> None:
    with contextlib.closing(connect(path)) as link:
        link.execute("INSERT INTO house (one, id, created_at) VALUES (1, ?, ?)", house)


def put_in_place(fresh: Path, path: Path) -> None:
    """Give a file that is whole its name, where no other may lie: a journal that waits there for one is not its own."""
    if path.exists():
        raise FileExistsError(path)
    side_files.set_aside(path)
    os.replace(fresh, path)
    sync(path.parent)


def sync(path: Path) -> None:
    """Have a file on the disk; or what lies in a folder, where that can be asked for."""
    if path.is_dir() and os.name != "posix":
        return
    handle = os.open(path, os.O_RDONLY if os.name == "posix" else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def unused(path: Path) -> Path:
    """The path, or the first one like it where nothing lies yet."""
    candidates: Iterator[Path] = (path.with_stem(f"{path.stem}-{n}") for n in range(2, 10_000))
    return path if not path.exists() else next(other for other in candidates if not other.exists())


def _copy(source: sqlite3.Connection, target: Path) -> None:
    with contextlib.closing(library.connect(target, "rwc")) as copy:
        source.backup(copy)


def check_schema(path: Path) -> None:
    """Raises MachineFault where the tables are not exactly ours, or cannot be read.

    Opens the file to write: after a crash SQLite first takes back what was left half written.
    """
    with faults():
        _expect_schema(path, CURRENT, SCHEMA_DIGESTS)


def has_our_tables(link: Connection) -> bool:
    """Whether books of this program's own version have exactly its tables, indexes and triggers, and nothing else."""
    raw = link.connection.driver_connection
    with faults():  # asked past SQLAlchemy, a damaged file is complained of in SQLite's own words
        return raw is not None and schema_digest(cast(sqlite3.Connection, raw)) == SCHEMA_DIGESTS[CURRENT]


def knows_tables(link: Connection) -> bool:
    """Whether books of another version have every table and column that this program reads of them."""
    for name in COLUMNS.keys() - (set(OF_A_COMMAND) - set(tables_of_a_command(link))):
        rows = link.execute(text("SELECT name FROM pragma_table_info(:table)"), {"table": name})
        if not set(table(name).columns.keys()) <= {row[0] for row in rows}:
            return False
    return True


def damage(link: Connection, told: Callable[[str, int, int], None] | None = None) -> list[str]:
    """What SQLite itself finds wrong with the file; empty for a sound one. `told` hears meanwhile that it goes on."""
    raw = link.connection.driver_connection
    assert raw is not None
    if told:
        raw.set_progress_handler(lambda: told("file", 0, 0), _STEPS_TOLD)
    try:
        lines = [str(row[0]) for row in link.exec_driver_sql("PRAGMA integrity_check(20)")]
        orphans = link.exec_driver_sql("PRAGMA foreign_key_check").fetchmany(20)
    finally:
        if told:
            raw.set_progress_handler(None, 0)
    return [line for line in lines if line != "ok"] + [f"{row[0]} {row[1]} -> {row[2]}" for row in orphans]


@contextlib.contextmanager
def faults() -> Iterator[None]:
    """Say what the disk or the file did as a fault of the machine."""
    try:
        yield
    except UnicodeDecodeError as error:
        raise fault(_unreadable(error)) from error
    except (sqlite3.Error, DBAPIError, OSError) as error:
        raise fault(error) from error


def fault(error: BaseException) -> MachineFault:
    """What a failing disk, lock or file means to the host."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig else error
    code = _code_of(cause)
    nothing = tr("Nothing was written.")
    if code == sqlite3.SQLITE_FULL:
        return MachineFault(tr("The disk is full."), f"{nothing} " + tr("Free some space on it, then try again."))
    if code == sqlite3.SQLITE_IOERR:
        return Unreachable(tr("The disk could not be written or read."),
                           f"{nothing} " + tr("Check that it is connected and not full, then try again."))
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return Unreachable(tr("Another program is using the file of these books."),
                           f"{nothing} " + tr("Close it, then try again."))
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return damaged_file()
    if getattr(cause, "sqlite_errorcode", 0) in _BROKEN_OFF:
        return MachineFault(
            tr("The last write to these books was interrupted, and cannot be undone while they are open read-only."),
            tr("Open them once for writing; nothing saved is lost."),
        )
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
        return Unreachable(tr("The file for these books cannot be opened or created there."),
                           f"{nothing} " + tr("Check the folder and your permissions, or choose another."))
    said = getattr(cause, "strerror", "") or str(cause)
    return MachineFault(tr("The books could not be used: {cause}.", cause=said[:200]), f"{nothing} " + tr("Try again."))


def damaged_file() -> MachineFault:
    """The fault of a file that SQLite cannot read."""
    return Damaged(tr("The file of these books is damaged."),
                   tr("It was left as it is. Set it aside, and open the newest good backup."))


def _code_of(cause: BaseException) -> int:
    """The kind of fault; what the system says of a file is made what SQLite would have said."""
    if isinstance(cause, OSError):
        return _SYSTEM_CODES.get(cause.errno or 0, 0)
    # Finer kinds (which call of the disk failed) are kept in the higher bits.
    return int(getattr(cause, "sqlite_errorcode", 0)) & 0xFF


def refusal(state: FileState, path: Path) -> Refused:
    """Why a file that is not our books is not opened."""
    wrong = {
        FileState.EMPTY: tr("{name} is an empty file.", name=path.name),
        FileState.OTHER: tr("{name} is not a file of Sabot.", name=path.name),
        FileState.FOREIGN: tr("{name} belongs to another program.", name=path.name),
        FileState.ABSENT: tr("There are no books at {path}.", path=path),
        FileState.NEWER: tr("{name} was written by a newer Sabot.", name=path.name),
        FileState.NO_VERSION: tr("{name} does not say which Sabot wrote it.", name=path.name),
    }[state]
    if state is FileState.NO_VERSION:
        return Refused(wrong, tr("It can be read here, if its tables can, but not written."),
                       tr("Open it read-only, or go on with a copy."))
    if state is FileState.NEWER:
        return Refused(wrong, tr("It can be read here but not written."), tr("Open it read-only, or update Sabot."))
    allowed = tr("Books are files made by Sabot; this one was left as it is.") if path.exists() else ""
    return Refused(wrong, allowed, tr("Choose another file, or start new books under another name."))
