"""The rows of a house copied as they are, table by table: none is sealed anew."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import Connection, insert, select

from app.store.columns import COLUMNS, table
from app.store.file import sqlite
from app.store.proof.examining import Told, nobody

_AT_ONCE = 1000
"""Rows that are held in memory at once."""


def copy_to_file(source: Connection, target: Path, told: Told = nobody) -> None:
    """Make a file that holds what a moment of a server's books holds. Raises MachineFault."""
    with sqlite.faults():
        sqlite.create(target, house_of(source))
        with writing(target) as link:
            copy_rows(source, link, told)
            link.commit()


def copy_rows(source: Connection, target: Connection, told: Told = nobody, *, with_house: bool = False) -> None:
    """Copy every row as it is, in the order in which rows refer to each other; none is sealed anew."""
    names = [name for name in COLUMNS if with_house or name != "house"]
    for done, name in enumerate(names):
        told("copy", done, len(names))
        _copy_table(source, target, name)


def _copy_table(source: Connection, target: Connection, name: str) -> None:
    first, *_ = table(name).columns
    rows = source.execute(select(table(name)).order_by(first),
                          execution_options={"stream_results": True, "max_row_buffer": _AT_ONCE})
    for some in rows.mappings().partitions(_AT_ONCE):
        target.execute(insert(table(name)), [dict(row) for row in some])


def house_of(link: Connection) -> tuple[str, int]:
    """The id of a house, and when its books were made."""
    house = table("house").c
    row = link.execute(select(house.id, house.created_at)).one()
    return str(row.id), int(row.created_at)


@contextlib.contextmanager
def writing(path: Path) -> Iterator[Connection]:
    """A connection that writes in a file which nobody else has open."""
    engine = sqlite.engine_of(path)
    try:
        with engine.connect().execution_options(writes=True) as link:
            yield link
    finally:
        engine.dispose()
