"""The connection that writes on a server: what a command wants to know is one trip there and back, its writing another.

SQLAlchemy waits for the answer of each statement. Under the writer's lock every trip is one that all desks wait for,
so statements go to the driver's pipeline past it, and are compiled once.
"""

import contextlib
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, cast

from sqlalchemy import Connection, Delete, Engine, Executable, Insert, Update
from sqlalchemy.exc import DBAPIError

from app.errors import OutOfStep, Refused
from app.store.behind import Ready
from app.store.columns import COLUMNS
from app.store.deciding import IDS, Intent
from app.store.rows import moved_to, place_of
from app.store.server import lease
from app.store.server.watchdog import Watchdog
from app.store.values import Command
from app.store.writing import CLEAR_DRAFT, MOVE_BALANCE, MOVE_CHIPS, Known, Writing, house_seal
from app.store.writing_link import WritingLink

if TYPE_CHECKING:
    import psycopg

ONE_WRITER = "SELECT pg_advisory_xact_lock(1398039111)"
"""Writers wait for each other, or two of them would take the same number."""

NOTES = "sabot"
"""The channel on which every desk hears of every commit."""

LET_GO = "table_let_go"
"""What every desk hears where a table is let go: nothing was committed, and who has which is to be looked up."""

_BEGIN = "BEGIN ISOLATION LEVEL READ COMMITTED"
"""A statement that waits for the lock sees what was committed meanwhile only where it takes its picture after that."""

_IDS = ", ".join(f"'{name}', (SELECT coalesce(max({column}), 0) FROM {name})"  # noqa: S608  our own names
                 for name, column in IDS.items())
_LAST = f"""
SELECT (SELECT row_to_json(e) FROM (SELECT number, mac FROM entry ORDER BY number DESC LIMIT 1) e),
       (SELECT row_to_json(c) FROM (SELECT seq, mac, sealed_by, at, elapsed, what FROM command
                                    ORDER BY seq DESC LIMIT 1) c),
       (SELECT coalesce(max(seq), 0) FROM event),
       (SELECT seq FROM command WHERE op_id = %s),
       (SELECT json_agg(json_build_array(place, amount, expected)) FROM balance WHERE place = ANY(%s)),
       (SELECT json_agg(json_build_array(place, value, chips)) FROM chip_balance WHERE place = ANY(%s)),
       (SELECT json_agg(json_build_array(one, coalesce((SELECT max(seq) FROM log_row WHERE sitting = one), 0)))
        FROM unnest(%s::bigint[]) AS one),
       CASE WHEN %s THEN json_build_object({_IDS}) END
"""  # noqa: S608  our own names

_CHANGES: Mapping[Executable, tuple[str, tuple[str, ...]]] = {
    MOVE_BALANCE: ("UPDATE balance SET amount = now.amount, expected = now.expected "
                   "FROM unnest(%s::text[], %s::bigint[], %s::bigint[]) AS now (place, amount, expected) "
                   "WHERE balance.place = now.place", ("at_place", "new_amount", "new_expected")),
    MOVE_CHIPS: ("UPDATE chip_balance SET chips = now.chips "
                 "FROM unnest(%s::text[], %s::bigint[], %s::bigint[]) AS now (place, value, chips) "
                 "WHERE chip_balance.place = now.place AND chip_balance.value = now.value",
                 ("at_place", "of_value", "new_chips")),
    CLEAR_DRAFT: ("DELETE FROM draft WHERE sitting = ANY(%s::bigint[])", ("of_sitting",)),
}
"""What changes many rows at once: the statement, and the value of a row that each of its lists holds."""

Row = Mapping[str, Any]


class Sending:
    """Takes statements as a connection does, and sends them without waiting for what they say."""

    def __init__(self, cursor: "psycopg.Cursor[Any]") -> None:
        self.say = cursor.execute

    def execute(self, statement: Executable, rows: Sequence[Row]) -> None:
        """Send it, with all its rows at once."""
        if isinstance(statement, Insert):
            name, columns = statement.table.name, tuple(rows[0])
            if len(rows) == 1:
                self.say(_insert_one(name, columns), tuple(rows[0].values()))
            else:
                self.say(_insert_many(name, columns), _lists(rows, columns, _is_whole(name)))
            return
        assert isinstance(statement, Update | Delete)
        sql, columns = _CHANGES[statement]
        self.say(sql, _lists(rows, columns, lambda column: column != "at_place"))


@lru_cache(maxsize=64)
def _insert_one(name: str, columns: tuple[str, ...]) -> str:
    return f"INSERT INTO {name} ({_named(columns)}) VALUES ({', '.join(['%s'] * len(columns))})"  # noqa: S608  our own


@lru_cache(maxsize=64)
def _insert_many(name: str, columns: tuple[str, ...]) -> str:
    whole = _is_whole(name)
    kinds = ", ".join(f"%s::{'bigint' if whole(column) else 'text'}[]" for column in columns)
    return f"INSERT INTO {name} ({_named(columns)}) SELECT * FROM unnest({kinds})"  # noqa: S608  our own names


def _named(columns: Iterable[str]) -> str:
    return ", ".join(f'"{column}"' for column in columns)


def _is_whole(name: str) -> Callable[[str], bool]:
    return lambda column: f"#{column}" in COLUMNS[name].split()


def _lists(rows: Sequence[Row], columns: Sequence[str], whole: Callable[[str], bool]) -> list[Any]:
    """The values of each column; whole numbers as text, which is the same statement however large they are."""
    return [_numbers(row[column] for row in rows) if whole(column) else [row[column] for row in rows]
            for column in columns]


def _numbers(values: Iterable[int | None]) -> str:
    return "{" + ",".join("NULL" if value is None else str(value) for value in values) + "}"


class ServerLink(WritingLink):
    """The same on a server, where others write as well: what is known is looked up under the lock, for each command.

    The leases of tables are held on its connection; one that is made after a failure takes them again. Whose table
    somebody else has by then writes no more in its log; `strict`, nobody does at a table that is not held.
    """

    strict = False

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine)
        self.watchdog = Watchdog()
        self._held: set[int] = set()
        self._lost: set[int] = set()
        self._tables: dict[int, int] = {}
        self.also: Callable[[Callable[..., Any], bool], Callable[[], None] | None] = lambda say, at_once: None
        """May ask for something in the same trip where a command is written, and at once where one is made while nobody
        else writes: given how it is said, it gives what is to be done once the answer is there."""
        self._said, self._beating = 0.0, threading.Event()

    def hold(self, table: int) -> None:
        """Take the lease of a table: nobody else deals there until it is let go, or this program is gone.

        Raises Held where another desk has it.
        """
        with self._mine, self._answering(self._taken()) as raw:
            lease.take(raw, table)
            self._held.add(table)
            self._lost.discard(table)
            self._said = 0.0  # others hear of it at once
        if not self._beating.is_set():
            self._beating.set()
            threading.Thread(target=self._beat, name="holding a table", daemon=True).start()

    def let_go(self, table: int) -> None:
        """Let others have a table."""
        with self._mine:
            self._held.discard(table)
            self._lost.discard(table)
            if self.link is not None:
                with self._answering(self.link) as raw:
                    lease.let_go(raw, table)
                    raw.execute("SELECT pg_notify(%s, %s)", (NOTES, f"0||{LET_GO}"))

    def holder(self, table: int) -> "lease.Holder | None":
        """Who has a table; None where nobody has."""
        with self._mine, self._answering(self._taken()) as raw:
            return lease.holder_of(raw, table)

    def holds(self, table: int) -> bool:
        """Whether it is held here, as far as is known without asking."""
        return table in self._held

    def forget(self) -> None:
        """Believe nothing more of the connection: the next act makes another."""
        with self._mine:
            self._forget()

    def close(self) -> None:
        """Let it go for good, with the tables that are held on it."""
        self._beating.clear()
        with self._mine:
            if self.link is not None and not self.link.invalidated:
                self.link.connection.detach()  # its pool may have been put away since, and would never close it
        super().close()

    def _beat(self) -> None:
        """Say a word now and then, whatever else is done: whoever hears none for a while names this desk's tables, and
        the server takes them away.
        """
        while self._beating.is_set():
            time.sleep(lease.BEAT / 5)
            if time.monotonic() - self._said > lease.BEAT * 0.8 and self._mine.acquire(blocking=False):
                try:
                    self._say_a_word()
                finally:
                    self._mine.release()

    def _say_a_word(self) -> None:
        if self._closed or not self._beating.is_set():
            return
        try:
            with self._answering(self._taken()) as raw:
                raw.execute("SELECT pg_notify(%s, %s)", (lease.WORDS, ",".join(map(str, sorted(self._held)))))
            self._said = time.monotonic()
        except (DBAPIError, Refused):
            self._forget()  # it is tried again; and with the next command, which says why not

    @contextlib.contextmanager
    def _answering(self, link: Connection) -> Iterator[Any]:
        """The driver's own connection, for as long as the server answers on it."""
        raw = cast(Any, link.connection.driver_connection)
        with _driver_faults(link), self.watchdog.over(raw.fileno()):
            yield raw

    @contextlib.contextmanager
    def transaction(self) -> Iterator[Connection]:
        """A transaction that writes. Where it is refused the connection stays: a table's lease is held on it."""
        with self._mine:
            try:
                link = self._taken()
                with link.begin():
                    yield link
            except (Refused, OutOfStep):
                raise
            except BaseException:
                self._forget()
                raise

    def known(self, link: Connection, intent: Intent) -> Known:
        """Wait for the lock, then look up what a command builds on: of the balances those that it touches."""
        with self._answering(link) as raw, _sent(raw) as sending:
            sending.say(_BEGIN)
            sending.say(ONE_WRITER)
            answer = _asked(sending, intent)
            take_in = self.also(raw.cursor().execute, True) if intent.made is None else None
        if take_in is not None:
            take_in()
        return _known_from(answer.fetchall()[0], link, intent)

    def learn(self, link: Connection, known: Known, command: Command) -> None:
        """Of a command that was made under the lock, what it touches besides what it said it would."""
        assert known.places is not None
        self._refuse_not_held(link, command)
        touched = Intent.of(command)
        if touched.places <= known.places and touched.sittings <= known.lengths.keys():
            return
        with self._answering(link) as raw, _sent(raw) as sending:
            answer = _asked(sending, touched)
        more = _known_from(answer.fetchall()[0], link, touched)
        known.standing, known.lengths, known.places = more.standing, more.lengths, more.places

    def _refuse_not_held(self, link: Connection, command: Command) -> None:
        """Raise Held for a command that goes on with the log of a table which is not this program's."""
        fresh = {one.id: 0 for one in command.sittings} | {one.sitting: one.number for one in command.at_tables}
        for sitting in dict.fromkeys(sitting for sitting, _ in command.rows):
            table = fresh[sitting] if sitting in fresh else self._table_of(link, sitting)
            if table in self._lost or (self.strict and table not in self._held):
                with self._answering(link) as raw:
                    raise lease.Held(table, lease.holder_of(raw, table))

    def _table_of(self, link: Connection, sitting: int) -> int:
        if sitting not in self._tables:
            with self._answering(link) as raw:
                row = raw.execute("SELECT number FROM at_table WHERE sitting = %s", (sitting,)).fetchone()
            self._tables[sitting] = int(row[0]) if row else 0
        return self._tables[sitting]

    def write(self, link: Connection, ready: Ready) -> None:
        """Write it, tell every desk, and wait until it is on the server's disk."""
        with self._answering(link) as raw, _sent(raw) as sending:
            if not isinstance(ready, Writing):
                sending.say(_BEGIN)
                sending.say(ONE_WRITER)
            ready.run(cast(Connection, sending))
            if isinstance(ready, Writing):
                sending.say("SELECT pg_notify(%s, %s)", (NOTES, ready.note))
            sending.say("COMMIT")
            take_in = self.also(raw.cursor().execute, False) if isinstance(ready, Writing) else None
        if take_in is not None:
            take_in()

    def _connected(self) -> Connection:
        link = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")  # its pipelines begin and commit
        try:
            with self._answering(link) as raw:
                for number in sorted(self._held):
                    self._take_again(raw, number)
        except BaseException:
            link.invalidate()
            link.close()
            raise
        return link

    def _take_again(self, raw: Any, number: int) -> None:
        try:
            lease.take_again(raw, number)
        except lease.Held:  # its log is somebody else's now; what is done at other tables goes on
            self._held.discard(number)
            self._lost.add(number)


def _asked(sending: Any, intent: Intent) -> "psycopg.Cursor[Any]":
    places = [str(place) for place in intent.places]
    answer: psycopg.Cursor[Any] = sending.say(_LAST, (
        intent.op_id, places, places, _numbers(intent.sittings), intent.made is None))
    return answer


def _known_from(row: Sequence[Any], link: Connection, intent: Intent) -> Known:
    last, before, event, written, balances, chips, lengths, ids = row
    known = Known(event=event, is_new=written is None, lengths=dict(lengths or ()), places=intent.places, ids=ids)
    if last:
        known.number, known.mac = last["number"], last["mac"]
    if before:
        known.command, known.command_mac, known.sealed_by = before["seq"], before["mac"], before["sealed_by"]
        known.clocks = before["at"], before["elapsed"]
        known.moved = moved_to(link, before["seq"], before["what"])
    else:
        known.command_mac = house_seal(link)
    for text, amount, expected in balances or ():
        known.standing.balances[place_of(text)] = amount
        if expected:
            known.standing.expected.add(place_of(text))
    for text, value, number in chips or ():
        known.standing.chips.setdefault(place_of(text), {})[value] = number
    return known


@contextlib.contextmanager
def _sent(raw: Any) -> Iterator[Any]:
    """A pipeline on a connection, at whose end the server begins to count for how long nothing is said.

    The driver's own ends with a word that asks for nothing: after that the server counts no more, and a desk that
    stands still then would keep its tables, or the writer's lock, for as long as its computer is on.
    """
    with raw.pipeline() as pipeline:
        pipeline._exit_gen = partial(_ended, pipeline)
        yield Sending(raw.cursor())


def _ended(pipeline: Any) -> Iterator[Any]:
    """As the driver ends a pipeline, without that word: what was asked is answered all the same."""
    try:
        pipeline._enqueue_sync()
        yield from pipeline._communicate_gen()
    finally:
        yield from pipeline._fetch_gen(flush=False)


@contextlib.contextmanager
def _driver_faults(link: Connection) -> Iterator[None]:
    """What the driver fails with, as SQLAlchemy raises it."""
    import psycopg

    try:
        yield
    except psycopg.Error as error:
        raise DBAPIError.instance(None, None, error, psycopg.Error, dialect=link.dialect) from error
