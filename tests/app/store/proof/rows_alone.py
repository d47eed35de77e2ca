"""Books in memory that hold what a test puts there, for what reads a few tables and asks for no house."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, create_engine

from app.store.columns import COLUMNS, table

_NONE = dict.fromkeys(("reverses", "sitting", "night"))
_WORDED: dict[Any, Any] = {}
"""What was asked of one database in SQL is not worded anew for the next: see tests.statements."""


@contextmanager
def books_of(**rows: Sequence[Mapping[str, Any]]) -> Iterator[Connection]:
    """The rows of some tables; a column that is not named has "" or 0, or nothing where an entry may have none."""
    engine = create_engine("sqlite://", execution_options={"compiled_cache": _WORDED})
    with engine.connect() as link:
        for name, columns in COLUMNS.items():
            bare = {one.removeprefix("#"): 0 if one.startswith("#") else "" for one in columns.split()}
            link.exec_driver_sql(f"CREATE TABLE {name} ({', '.join(bare)})".replace("key", '"key"'))
            for row in rows.get(name, ()):
                link.execute(table(name).insert(), {**bare, **(_NONE if name == "entry" else {}), **row})
        yield link
    engine.dispose()
