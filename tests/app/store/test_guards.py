"""What was written stays: the database itself refuses to change it or take it out."""

# ruff: noqa: S608  (the names in these statements are those of our own tables)
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.store.columns import APPEND_ONLY, table
from app.store.file import sqlite
from tests.app.store.house import closing, night_of, several


@pytest.fixture
def link(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    with night_of(tmp_path) as books:
        books.commit(several())
        books.commit(closing())
    link = sqlite.connect(tmp_path / "house.db")
    yield link
    link.close()


def attempts(name: str) -> list[str]:
    column = list(table(name).columns)[-1].name
    return [
        f"UPDATE {name} SET {column} = {column}",
        f"DELETE FROM {name}",
        f"INSERT OR REPLACE INTO {name} SELECT * FROM {name}",
        f"REPLACE INTO {name} SELECT * FROM {name} LIMIT 1",
    ]


@pytest.mark.parametrize("name", APPEND_ONLY)
def test_nothing_that_was_written_is_changed_or_taken_out(link: sqlite3.Connection, name: str) -> None:
    before = link.execute(f"SELECT * FROM {name}").fetchall()
    assert before
    for attempt in attempts(name):
        with pytest.raises(sqlite3.IntegrityError, match=f"{name} is append-only"):
            link.execute(attempt)
    assert link.execute(f"SELECT * FROM {name}").fetchall() == before


@pytest.mark.parametrize("attempt", [
    "INSERT INTO posting VALUES (5, 9, 'stack:1', 0, '', 1)",
    "INSERT INTO posting VALUES (5, 9, 'stack:1', 1000000000001, '', 1)",
    "INSERT INTO posting VALUES (5, 9, 'stack:1', -1000000000001, '', 1)",
    "INSERT INTO posting VALUES (5, 9, 'stack:1', 1.5, '', 1)",
    "INSERT INTO posting VALUES (5, 9, 'stack:1', NULL, '', 1)",
    "INSERT INTO posting VALUES (5, 9, 'stack:1', 'NaN', '', 1)",
    "INSERT INTO posting VALUES (5, 9, 'stack:1', 1, '', 2)",
    "INSERT INTO posting VALUES (99, 1, 'stack:1', 1, '', 1)",
    "INSERT INTO house VALUES (2, 'another', 1)",
    "INSERT INTO player VALUES (1, 5, '', 1)",
    "INSERT INTO log_row VALUES (1, 0, 'answer', '', '', '', 1, '', 1)",
    "INSERT INTO log_row VALUES (9, 1, 'answer', '', '', '', 1, '', 1)",
    "INSERT INTO balance VALUES ('rack', 1, 0)",
    "INSERT INTO house_table VALUES (1, 3, '', 9, 0)",
    "INSERT INTO house_table VALUES (1, 3, 'Table 3', 9, -1)",
    "INSERT INTO at_table VALUES (1, 3, 1)",
    "INSERT INTO presence VALUES (1, 1, 2, 0)",
    "INSERT INTO ask VALUES (1, 'fill', '', '', '', 1)",
    "INSERT INTO ask_step VALUES (1, 1, 'voided', 'Di', '', 1)",
    "INSERT INTO ask_step VALUES (9, 1, 'voided', 'Di', '', 1)",
    "INSERT INTO marker VALUES (2, 1, 0, 1, 1)",
])  # fmt: skip
def test_the_database_refuses_what_no_sabot_writes(link: sqlite3.Connection, attempt: str) -> None:
    with pytest.raises(sqlite3.IntegrityError):
        link.execute(attempt)


def test_an_entry_is_reversed_once_and_numbered_once_by_the_database_too(link: sqlite3.Connection) -> None:
    row = "'hand', '', '', NULL, NULL, {reverses}, '', '', '', '', '', ''"
    link.execute("BEGIN")
    link.execute(f"INSERT INTO entry VALUES (6, 1, 7, {row.format(reverses=4)})")
    for wrong in (f"(7, 1, 8, {row.format(reverses=4)})", f"(6, 1, 9, {row.format(reverses='NULL')})",
                  f"(8, 1, 7, {row.format(reverses='NULL')})", f"(9, 1, 9, {row.format(reverses=9)})"):  # fmt: skip
        with pytest.raises(sqlite3.IntegrityError):
            link.execute(f"INSERT INTO entry VALUES {wrong}")
    link.execute("ROLLBACK")
