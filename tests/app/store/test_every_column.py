"""TM-01: every column of every table changed, every table's rows taken out, doubled and put in, the schema edited."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from app.desk import Desk
from app.errors import MachineFault, Refused
from app.store.columns import COLUMNS
from tests.app.store.house import by_hand, closing, command, move, night_of, open_house, several

OTHERS = {"another": ("{column} + 1", "{column} || 'x'"), "nothing": ("0", "''"),
          "too much": ("9223372036854775807", "'{{' || char(0) || '\\ud800'"), "null": ("NULL", "NULL")}
"""What a column becomes: a whole number, a text."""
MEANS_NOTHING = ("draft",)
"""A half-entered answer: it is thrown away, or taken up as far as it fits."""


def of_columns() -> Iterator[tuple[str, str]]:
    """Each column of each table, in its last row."""
    for table, columns in COLUMNS.items():
        for column in () if table in MEANS_NOTHING else columns.split():
            for name, (number, text) in OTHERS.items():
                plain = column.removeprefix("#")
                becomes = (number if column.startswith("#") else text).format(column=plain)
                last = f"(SELECT max(rowid) FROM {table})"  # noqa: S608
                yield f"{table}.{plain} {name}", f"UPDATE {table} SET {plain} = {becomes} WHERE rowid = {last}"  # noqa: S608


def of_rows() -> Iterator[tuple[str, str]]:
    """The first row of each table taken out, the last, and all of them."""
    for table in (one for one in COLUMNS if one not in MEANS_NOTHING):
        for which, end in ("first", "min"), ("last", "max"):
            yield f"{table} {which} out", f"DELETE FROM {table} WHERE rowid = (SELECT {end}(rowid) FROM {table})"  # noqa: S608
        yield f"{table} emptied", f"DELETE FROM {table}"  # noqa: S608


OF_THE_SCHEMA = {
    "a trigger less": "DROP TRIGGER posting_no_update", "a table more": "CREATE TABLE more (id INTEGER)",
    "a view more": "CREATE VIEW more AS SELECT * FROM posting",
    "an index more": "CREATE INDEX more ON posting (amount)",
    "a trigger more": "CREATE TRIGGER more AFTER INSERT ON entry BEGIN DELETE FROM setting; END",
    "a column more": "ALTER TABLE player ADD COLUMN more TEXT", "a table less": "DROP TABLE event",
    "a column called otherwise": "ALTER TABLE player RENAME COLUMN name TO called",
    "a version": "PRAGMA user_version = 0", "a version to come": "PRAGMA user_version = 999",
    "another program's": "PRAGMA application_id = 1",
    "a trigger's words": "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'ABORT', 'IGNORE') "
                         "WHERE type = 'trigger'",
    "a table's words": "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'STRICT', '') "
                       "WHERE name = 'posting'",
}
EDITS = {**dict(of_columns()), **dict(of_rows()), **OF_THE_SCHEMA}
READ_ALL_THE_SAME = ("a version", "a version to come")
"""Books of another Sabot: they are read, and not written."""
SLICE = 6


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A night that was closed, and one more entry."""
    folder = tmp_path_factory.mktemp("house")
    with night_of(folder) as books:
        books.commit(several())
        books.commit(command("last", move(5)))
        books.commit(closing())
    return folder


def applied(path: Path, statements: str) -> bool:
    """Whether a file could be changed so; its own tables refuse some of it."""
    with by_hand(path) as link:
        before = "\n".join(link.iterdump())
        guards = link.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        of_the_guards = "TRIGGER" in statements or "schema" in statements
        try:
            for name, _ in () if of_the_guards else guards:
                link.execute(f"DROP TRIGGER {name}")
            link.executescript(statements)
            for _, sql in () if of_the_guards else guards:
                link.execute(sql)
        except sqlite3.Error:
            return False
        return statements.startswith("PRAGMA") or "\n".join(link.iterdump()) != before


def unseen(folder: Path, modes: tuple[bool, ...]) -> str:
    """What is wrong with how changed books were met: nothing where they are refused, or something grave is found."""
    for read_only in modes:
        with suppress(Refused, MachineFault), open_house(folder, read_only=read_only) as books:
            found = [*books.at_opening, *books.verify()]
            if not any(one.grave for one in found):
                return f"only {[one.code for one in found]}"
    with suppress(Refused, MachineFault), open_house(folder, read_only=True) as books:
        Desk(books)
    return ""


def tried(house: Path, room: Path, names: list[str]) -> tuple[int, dict[str, str]]:
    """How many of these edits could be made at all, and those that nobody saw, or that ended in a trace."""
    made, missed = 0, {}
    for name in names:
        folder = Path(shutil.copytree(house, room / "house", ignore=shutil.ignore_patterns("*.lock")))
        if applied(folder / "house.db", EDITS[name]):
            made += 1
            try:
                if said := unseen(folder, (False,) if name in READ_ALL_THE_SAME else (True, False)):
                    missed[name] = said
            except Exception as error:
                missed[name] = repr(error)
        shutil.rmtree(folder)
    return made, missed


def test_an_edit_of_any_column_row_or_table_is_seen(house: Path, tmp_path: Path) -> None:
    made, missed = tried(house, tmp_path, [*EDITS][::SLICE])
    assert missed == {}
    assert made >= 25


@pytest.mark.long
def test_every_edit_of_every_column_row_and_table_is_seen(house: Path, tmp_path: Path) -> None:
    made, missed = tried(house, tmp_path, [*EDITS])
    assert missed == {}
    assert made >= 150
