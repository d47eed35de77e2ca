"""Each library that opens books answers in the words of Python's own."""

import contextlib
import gc
import weakref
from collections.abc import Iterator
from pathlib import Path
from sqlite3 import SQLITE_CONSTRAINT_PRIMARYKEY, Connection, IntegrityError

import pytest

from app.store.file import library

PARTED = [pytest.param(True, id="Python's own"), pytest.param(False, id="the newest", marks=pytest.mark.skipif(
    library.newest is None, reason="no newer SQLite came with the program"))]


@pytest.fixture(params=PARTED)
def link(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Connection]:
    if request.param:
        monkeypatch.setattr(library, "newest", None)
    made = library.connect(tmp_path / "house.db", "rwc")
    made.execute("CREATE TABLE chip (worth INTEGER PRIMARY KEY, stack INTEGER)").close()
    yield made
    made.close()


def test_many_rows_are_written_by_one_call_and_counted(link: Connection) -> None:
    assert link.executemany("INSERT INTO chip VALUES (?, ?)", [(5, 20), (25, 40)]).rowcount == 2
    assert link.execute("SELECT * FROM chip ORDER BY worth").fetchall() == [(5, 20), (25, 40)]


def test_a_row_that_is_there_already_is_refused_by_name_and_code(link: Connection) -> None:
    with pytest.raises(IntegrityError) as refused:
        link.executemany("INSERT INTO chip VALUES (?, ?)", [(5, 20), (5, 40)])
    assert refused.value.sqlite_errorcode == SQLITE_CONSTRAINT_PRIMARYKEY


def test_what_was_begun_is_open_until_it_is_taken_back(link: Connection) -> None:
    link.execute("BEGIN IMMEDIATE").close()
    link.execute("INSERT INTO chip VALUES (5, 20)").close()
    assert link.in_transaction
    link.rollback()
    assert not link.in_transaction
    assert link.execute("SELECT count(*) FROM chip").fetchone() == (0,)


def test_a_cursor_that_nobody_holds_is_gone_at_once_and_waits_for_no_collection(tmp_path: Path) -> None:
    gc.disable()
    try:
        with contextlib.closing(library.connect(tmp_path / "file.db", "rwc")) as link:
            gone = weakref.ref(link.execute("SELECT 1 UNION SELECT 2"))
            assert gone() is None
    finally:
        gc.enable()
