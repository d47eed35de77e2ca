"""Opening the books on a server, and making their tables."""

import contextlib
import time
import uuid
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, cast

from sqlalchemy import Connection, Engine, create_engine, event, insert, inspect, select, text
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError

from app.dealing.values.log import Json
from app.dealing.values.transfers import Place
from app.errors import MachineFault, NotKnown, Refused, Unreachable
from app.store.behind import Ready
from app.store.beside import Beside, Here
from app.store.books import Books
from app.store.columns import table
from app.store.deciding import Intent, Now
from app.store.migrations import CURRENT, migrate
from app.store.proof.examining import Told, nobody
from app.store.proof.keys import Keyring, keyring, usual_folder
from app.store.proof.slips import Slips
from app.store.rows import as_damage, moved_words
from app.store.server import roles
from app.store.server.copied import copy_to_file
from app.store.server.layout import lay_out, lay_plain
from app.store.server.patience import watch
from app.store.server.sending import ONE_WRITER, ServerLink
from app.store.server.shared_books import SharedBooks
from app.store.server.watchdog import PATIENCE, Watchdog
from app.store.values import Command, Committed
from app.store.writing import Known, last_of
from app.words import tr

PAUSES = (0.25, 0.5, 1.0)
"""Seconds until the same is tried again where the connection was lost."""

_FOR_THE_LOCK = 1500
"""Milliseconds for which it is waited until nobody writes, where somebody wants to know what became of their act."""

_LONGER = 0.3
"""Seconds that whoever reads waits longer than whoever writes: what became of an act is told by its own watch."""

_PASSING = ("55P03", "57P01", "57P02", "57P03", "08000", "08003", "08006")
"""How PostgreSQL calls a lock that was waited for too long, a server that ends or begins, and a connection lost."""


def engine_of(url: str) -> Engine:
    """An engine for a server. How long anybody waits there is said by the login's own settings."""
    return create_engine(url, pool_pre_ping=True)


def prepare(engine: Engine) -> None:
    """Make roles and tables in a database of a server, or bring them up to date: as often as one likes.

    Only who may make roles there can do it; what is made belongs to a role that nobody logs in as. Raises Refused
    where a newer Sabot has made them, MachineFault where the server does not answer.
    """
    try:
        with engine.begin() as link:
            if make_tables(link):
                now = int(datetime.now(UTC).timestamp() * 1_000_000)
                link.execute(insert(table("house")), {"one": 1, "id": str(uuid.uuid4()), "created_at": now})
    except DBAPIError as error:
        raise fault(error) from error


def make_tables(link: Connection) -> bool:
    """The same in the caller's transaction, without a house of its own in new tables; whether they are new."""
    link.exec_driver_sql(ONE_WRITER)
    version = version_of(link)
    if version > CURRENT:
        raise _newer()
    roles.make_roles(link)
    link.exec_driver_sql(f"SET LOCAL ROLE {roles.OWNER}")
    if 0 < version < CURRENT:
        lay_plain(link)
    migrate(link, version)
    lay_out(link)
    roles.grant(link)
    return version == 0


def open_server(url: str, *, key_folder: Path | None = None) -> Books:
    """The books on a server, such as "postgresql+psycopg://sabot@localhost/house", whose tables `prepare` has made.

    Raises Refused where they are of another version, MachineFault where the server does not answer.
    """
    return open_on(engine_of(url), key_folder or usual_folder())


class ServerBooks(SharedBooks):
    """Books on a server: other desks write in them too, and whoever reads sees one moment of them.

    What is given to be written is given again where the connection was lost, as long as nobody waits too long for it;
    whether it was written is asked only once no connection of before can write it any more.
    """

    def __init__(self, engine: Engine, keys: Keyring, key_folder: Path, house: str, read_only: str) -> None:
        self._asking = Watchdog()
        self.patience, self.beside = PATIENCE + _LONGER, cast(Beside, Here())
        self.is_silent = False
        self.fell_silent: Callable[[], None] = lambda: None  # called from any thread
        event.listen(engine, "checkout", lambda raw, *_: watch(raw, self))
        super().__init__(engine.execution_options(isolation_level="REPEATABLE READ"), keys, ServerLink(engine), engine,
                         fault, read_only)
        if not read_only:
            self.slips = Slips(key_folder, house)
            self.slips.shorten()
        self.key_folder, self._house, self.desk = key_folder, house, engine.url.username or ""

    def commit(self, command: Command) -> Committed:
        """The same, beside whoever waits for it."""
        return self._beside(partial(super().commit, command))

    def decide(self, op_id: str, reads: Iterable[Place], make: Callable[[Now], Command]) -> Committed:
        """The same, beside whoever waits for it."""
        def still(now: Now) -> Command:
            with self.beside.held_still(), self.common.standing_still():
                return make(now)

        return self._beside(partial(super().decide, op_id, reads, still))

    def _beside(self, write: Callable[[], Committed]) -> Committed:
        def told() -> Committed:
            with self._told_if_silent():
                return write()

        return self.beside.run(told)

    def save_draft(self, sitting: int, key: str, body: Json, behind: bool = False) -> None:
        """The same, beside whoever waits for it."""
        self.beside.run(partial(super().save_draft, sitting, key, body, behind))

    @contextlib.contextmanager
    def _linked(self) -> Iterator[Connection]:
        """The same; while the server is known not to answer, nobody who must not be kept waiting asks it to read."""
        self._refuse_silent()
        with self._told_if_silent(), super()._linked() as link:
            yield link

    @contextlib.contextmanager
    def _asking_once(self) -> Iterator[Connection]:
        """A single statement sees one moment anyhow: it is asked without a transaction, which is two ways there less.
        """
        self._refuse_silent()
        with as_damage(), self._told_if_silent():
            try:
                with self._plain.connect() as link:
                    yield link.execution_options(isolation_level="AUTOCOMMIT")
            except DBAPIError as error:
                raise fault(error) from error

    def _refuse_silent(self) -> None:
        if self.is_silent and self.beside.waits_here():
            raise fault(TimeoutError(tr("it does not answer")))

    @contextlib.contextmanager
    def _told_if_silent(self) -> Iterator[None]:
        try:
            yield
        except (Unreachable, NotKnown):
            self.is_silent = True
            self.fell_silent()
            raise
        self.is_silent = False

    def time(self, elapsed: Callable[[], int]) -> tuple[int, int]:
        """The server's time in UTC microseconds, and what `elapsed` says half the way there and back.

        Raises MachineFault where it does not answer.
        """
        with self._linked() as link:
            link.exec_driver_sql("SELECT 1")  # from here on it is one way there and back
            asked = elapsed()
            at = link.exec_driver_sql("SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint").scalar_one()
            return int(at), (asked + elapsed()) // 2

    def reach(self) -> None:
        """Ask the server for a word. Raises Unreachable while it says none."""
        with self._told_if_silent(), self._once_over():
            pass

    @property
    def under_way(self) -> bool:
        """Whether somebody waits beside the screen until a command is written."""
        return self.beside.under_way

    def may_be_written(self, op_id: str) -> bool:
        """Only what this program has given: the server is asked by the commit itself, and not before it as well."""
        return self.was_given(op_id)

    def _commit_now(self, intent: Intent) -> Committed:
        until = time.monotonic() + self.server.watchdog.patience
        for pause in PAUSES:
            try:
                return super()._commit_now(intent)
            except MachineFault as error:
                if isinstance(error, NotKnown) or not _was_cut(error) or time.monotonic() + pause > until:
                    raise
            time.sleep(pause)
        return super()._commit_now(intent)

    def _is_written(self, ready: Ready) -> bool:
        if self.server.watchdog.bit:
            raise fault(TimeoutError(tr("it does not answer")))  # nor would it now: whoever is at the desk is told
        with self._once_over() as link:
            mac = link.execute(select(table("command").c.mac).where(table("command").c.op_id == ready.op_id)).scalar()
        return bool(ready.op_id) and mac == ready.mac

    def result_of(self, op_id: str) -> Json:
        """What a command gave as its result; None for one that was not written, and never will be."""
        def asked() -> Json:
            with self._told_if_silent(), self._once_over():
                return super(ServerBooks, self).result_of(op_id)

        return self.beside.run(asked)

    @contextlib.contextmanager
    def _once_over(self) -> Iterator[Connection]:
        """A moment at which nobody writes: a connection that was lost in the midst has written by now, or never will.
        """
        try:  # what rests in the pool may hang as well: that is seen in time
            with self._plain.connect() as link, self._asking.over(_handle(link)), link.begin():
                link.exec_driver_sql(f"SET LOCAL lock_timeout = '{_FOR_THE_LOCK}ms'")
                link.exec_driver_sql(ONE_WRITER)
                yield link
        except DBAPIError as error:
            raise fault(error) from error

    def _lease(self, act: Callable[[], None]) -> None:
        try:
            act()
        except DBAPIError as error:
            self.server.forget()
            raise fault(error) from error

    @property
    def stem(self) -> str:
        """The name of the house there."""
        return str(self._engine.url.database)

    def copy_to(self, target: Path, told: Told = nobody) -> None:
        """A file with what the books hold at one moment; nobody waits for it. Raises MachineFault."""
        with self._linked() as link:
            copy_to_file(link, target, told)


def open_on(engine: Engine, key_folder: Path, read_only: bool = False) -> ServerBooks:
    """The books that an engine reaches. Without the house's own key on this computer they are only watched.

    Raises what `open_server` raises; then nobody has the engine open.
    """
    try:
        with engine.connect() as link:
            version = version_of(link)
            if version > CURRENT:
                raise _newer()
            if version < CURRENT:
                raise Refused(tr("The books on this server are not ready for this version of Sabot."),
                              tr("Their owner creates and updates their tables."),
                              tr("Ask the owner of the server to prepare them."))
            house, last = house_and_last(link)
        keys = keyring(key_folder, house, last.sealed_by, make=not last.command and not read_only)
        why = tr("These books are open read-only.") if read_only else ""
        if last.sealed_by and last.sealed_by not in keys.held:
            why = tr("The key of this house is not on this computer.")
        elif last.moved:
            why = moved_words(last.moved)
        return ServerBooks(engine, keys, key_folder, house, why)
    except DBAPIError as error:
        engine.dispose()
        raise fault(error) from error
    except BaseException:
        engine.dispose()
        raise


def house_and_last(link: Connection) -> tuple[str, Known]:
    """The id of the house, and its last command."""
    return str(link.execute(select(table("house").c.id)).scalar_one()), last_of(link)


def version_of(link: Connection) -> int:
    """The revision of the tables in a database; 0 where there are none. Raises Refused for another program's."""
    if not inspect(link).has_table("alembic_version"):
        return 0
    if not inspect(link).has_table("house"):
        raise Refused(tr("This database belongs to another program."), tr("It was left as it is."),
                      tr("Choose another name for the house."))
    return int(link.execute(text("SELECT version_num FROM alembic_version")).scalar_one())


def _newer() -> Refused:
    return Refused(tr("The books on this server were made by a newer Sabot."), tr("They are left as they are."),
                   tr("Update Sabot."))


def _handle(link: Connection) -> int:
    raw: Any = link.connection.driver_connection
    return int(raw.fileno())


def _was_cut(error: MachineFault) -> bool:
    """Whether it was the connection that failed, or the wait for other writers: the same again may well succeed."""
    cause = error.__cause__
    state = getattr(cause.orig, "sqlstate", "") if isinstance(cause, DBAPIError) else ""
    is_lost = isinstance(cause, DBAPIError) and type(cause.orig).__name__ in ("OperationalError", "AdminShutdown")
    return state in _PASSING or (is_lost and state is None)


def fault(error: BaseException) -> MachineFault:
    """What a failing server means to the host; of one that does not answer, that nothing is known of the books."""
    remedy = tr("Check the server and the network, then try again.")
    if isinstance(error, DBAPIError) and not isinstance(error, OperationalError | InterfaceError):
        return MachineFault(tr("The server for these books is not answering properly: {cause}.",
                               cause=_first_line(error)), remedy)
    return Unreachable(tr("The house’s server does not answer: {cause}.", cause=_first_line(error)), remedy)


def _first_line(error: BaseException) -> str:
    cause = str(error.orig if isinstance(error, DBAPIError) and error.orig else error)
    return (cause.splitlines() or [""])[0].strip().rstrip(".")[:200]
