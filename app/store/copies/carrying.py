"""A copy carried on by what was written since its head: it costs the same in a house of ten years.

Every row's seal is examined in the copy before it counts there, in one transaction: a copy is what it was, or what the
books are now.
"""

import contextlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select

from app.ledger.chain import NO_SEAL, Key
from app.store.columns import OF_A_COMMAND, table, tables_of_a_command
from app.store.file import sqlite
from app.store.proof.examining import examine, refuse_bad_copy
from app.store.proof.verified import Verified

Rows = Mapping[str, Sequence[Mapping[str, Any]]]
"""Table -> its rows."""
Reading = Callable[[], AbstractContextManager[Connection]]

COMMANDS = 100
"""How many make a piece, so that the next hand waits for a few milliseconds at most."""

KEPT_IN_PLACE = ("draft", "balance", "chip_balance")


class Parted(Exception):
    """The copy is not of these books, or not of what came before them: it cannot be carried on."""


@dataclass(frozen=True, slots=True)
class End:
    """The last command of books and its seal; and the last entry's number."""

    command: int = 0
    mac: str = NO_SEAL
    entry: int = 0


def end_of(link: Connection) -> End:
    """How far books go."""
    command, entry = table("command").c, table("entry").c
    last = link.execute(select(command.seq, command.mac).order_by(command.seq.desc()).limit(1)).first()
    number = link.execute(select(func.coalesce(func.max(entry.number), 0))).scalar_one()
    return End(last.seq, last.mac, int(number)) if last else End()


def pieces_after(reading: Reading, after: End) -> Iterator[Rows]:
    """All that was written after a command, a piece at a time; the last one has what is changed in place.

    Raises Parted where these books have no such command.
    """
    command = table("command").c
    with reading() as link:
        mac = link.execute(select(command.mac).where(command.seq == after.command)).scalar() or NO_SEAL
    if mac != after.mac:
        raise Parted
    seq, more = after.command, True
    while more:
        with reading() as link:
            commands = _rows(link, "command", command.seq > seq, command.seq, COMMANDS)
            last = commands[-1]["seq"] if commands else seq
            piece = {"command": commands} | _written_by(link, seq + 1, last)
            if not (more := len(commands) == COMMANDS):
                piece |= {name: _rows(link, name) for name in KEPT_IN_PLACE}
        yield piece
        seq = last


def _written_by(link: Connection, first: int, last: int) -> dict[str, list[Mapping[str, Any]]]:
    found = {name: _rows(link, name, table(name).c.command.between(first, last)) for name in tables_of_a_command(link)}
    return found | entries_of(link, first, last)


def entries_of(link: Connection, first: int, last: int) -> dict[str, list[Mapping[str, Any]]]:
    """The entries that some commands wrote, with their postings."""
    entry, posting = table("entry").c, table("posting").c
    entries = _rows(link, "entry", entry.command.between(first, last), entry.number)
    numbers = [row["number"] for row in entries]
    return {"entry": entries,
            "posting": _rows(link, "posting", posting.entry.between(numbers[0], numbers[-1])) if numbers else []}


def _rows(link: Connection, name: str, which: Any = None, order: Any = None, limit: int | None = None
          ) -> list[Mapping[str, Any]]:
    wanted = select(table(name)).order_by(order).limit(limit)
    return list(map(dict, link.execute(wanted if which is None else wanted.where(which)).mappings()))


def carry_on(copy: Path, reading: Reading, house: str, keys: Mapping[str, Key], known: Verified) -> Verified:
    """Write into a copy what came in the books of a house since, and examine it there.

    `known` is how far the copy was verified; returned is how far it is now. Raises Parted, and MachineFault where it
    could not be written or what was read is not sound: the copy is as it was then.
    """
    with sqlite.faults():
        if sqlite.state_of(copy) is sqlite.FileState.OLDER:
            raise Parted  # it was made before the books were upgraded
        sqlite.check_schema(copy)
        with writing(copy) as link:
            if str(link.execute(select(table("house").c.id)).scalar_one()) != house:
                raise Parted
            before = end_of(link)
            if (before.command, before.mac) != (known.command, known.command_mac):
                raise Parted  # somebody else has written into it
            for piece in pieces_after(reading, before):
                write(link, piece)
            return examined(link, keys, known)


def examined(link: Connection, keys: Mapping[str, Key], known: Verified) -> Verified:
    """How far all is well in books that were written on. Raises MachineFault where something grave was found."""
    seen = examine(lambda: contextlib.nullcontext(link), keys, None, known)
    refuse_bad_copy(seen.found)
    return seen.reached


@contextlib.contextmanager
def writing(copy: Path) -> Iterator[Connection]:
    """A transaction in a file that nobody else has open; after anything but its end nothing has changed in it."""
    engine = sqlite.engine_of(copy)
    try:
        with engine.connect().execution_options(writes=True) as link, link.begin():
            yield link
    finally:
        engine.dispose()


def write(link: Connection, piece: Rows) -> None:
    """Write a piece where what came before it lies."""
    for name in ("command", *OF_A_COMMAND, "entry", "posting"):
        if rows := piece.get(name):
            link.execute(insert(table(name)), [dict(row) for row in rows])
    for name in KEPT_IN_PLACE:
        if name in piece:
            _keep_in_place(link, name, piece[name])


def _keep_in_place(link: Connection, name: str, rows: Sequence[Mapping[str, Any]]) -> None:
    """Only what differs is written: the places of a house are many, those of two minutes few."""
    before, now = ({tuple(row.values()) for row in some} for some in (_rows(link, name), rows))
    keys = {"draft": 1, "balance": 1, "chip_balance": 2}[name]
    columns = list(table(name).columns)[:keys]
    for gone in before - now:
        link.execute(delete(table(name)).where(*(column == value
                                                 for column, value in zip(columns, gone[:keys], strict=True))))
    if fresh := [dict(row) for row in rows if tuple(row.values()) not in before]:
        link.execute(insert(table(name)), fresh)


def verified_whole(copy: Path, keys: Mapping[str, Key]) -> Verified:
    """Go through all of a copy. Raises MachineFault where something grave is found."""
    with sqlite.faults():
        sqlite.check_schema(copy)
    with reading(copy) as read:
        seen = examine(read, keys, sqlite.damage)
    refuse_bad_copy(seen.found)
    return seen.reached


@contextlib.contextmanager
def reading(path: Path) -> Iterator[Reading]:
    """A file read, for as long as a `with` lasts."""
    engine = sqlite.engine_of(path, read_only=True)

    @contextlib.contextmanager
    def read() -> Iterator[Connection]:
        with sqlite.faults(), engine.connect() as link, link.begin():
            yield link

    try:
        yield read
    finally:
        engine.dispose()
