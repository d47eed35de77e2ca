import contextlib
import sqlite3
import sys
from pathlib import Path

import pytest

from app.errors import MachineFault, Refused
from app.store.books import open_books
from app.store.file import library, sqlite
from app.store.migrations import CURRENT
from tests.app.store.house import by_hand, hand, lay_night, night_of, open_house, unguarded


def foreign(path: Path) -> None:
    with by_hand(path) as link:
        link.execute("CREATE TABLE notes (text)")


def header_only(path: Path) -> None:
    path.write_bytes(b"SQLite format 3\x00" + bytes(84))


STRANGE = {
    "empty": (lambda path: path.touch(), "empty file"),
    "text": (lambda path: path.write_text("Dear diary, tonight we played.\n" * 20), "not a file of Sabot"),
    "short": (lambda path: path.write_bytes(b"SQLite format 3\x00"), "not a file of Sabot"),
    "foreign": (foreign, "belongs to another program"),
    "header": (header_only, "belongs to another program"),
}


@pytest.mark.parametrize("kind", STRANGE)
@pytest.mark.parametrize("create", [False, True])
@pytest.mark.parametrize("read_only", [False, True])
def test_a_file_that_is_not_ours_is_left_as_it_is(tmp_path: Path, kind: str, create: bool, read_only: bool) -> None:
    path = tmp_path / "house.db"
    make, wrong = STRANGE[kind]
    make(path)  # type: ignore[no-untyped-call]  # one of the five above
    before = path.read_bytes()
    with pytest.raises(Refused, match=wrong):
        open_house(tmp_path, create=create, read_only=read_only)
    assert path.read_bytes() == before
    assert [entry.name for entry in tmp_path.iterdir()] == ["house.db"]


def test_books_that_are_not_there_are_made_only_when_asked(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="There are no books at"):
        open_house(tmp_path)
    assert not list(tmp_path.iterdir())
    open_house(tmp_path, create=True).close()
    open_house(tmp_path).close()


def test_a_folder_that_is_not_there_is_a_fault_of_the_machine(tmp_path: Path) -> None:
    with pytest.raises(MachineFault, match="cannot be opened or created there"):
        open_books(tmp_path / "nowhere" / "house.db", key_folder=tmp_path, create=True)


@pytest.mark.parametrize("version", [CURRENT + 1, CURRENT + 999])
def test_books_of_a_newer_sabot_are_read_and_never_written(tmp_path: Path, version: int) -> None:
    with night_of(tmp_path) as books:
        kept = books.entries()
    path = tmp_path / "house.db"
    with by_hand(path) as link:
        link.execute(f"PRAGMA user_version={version}")
    before = path.read_bytes()
    with pytest.raises(Refused, match="newer Sabot"):
        open_house(tmp_path)
    with open_house(tmp_path, read_only=True) as books:
        assert books.entries() == kept
        assert not books.verify()
        with pytest.raises(Refused, match="read-only"):
            books.commit(hand(4))
        with pytest.raises(Refused, match="read-only"):
            books.save_draft(1, "bets", {})
    assert path.read_bytes() == before


def test_newer_books_without_our_tables_are_not_read(tmp_path: Path) -> None:
    lay_night(tmp_path)
    with by_hand(tmp_path / "house.db") as link:
        link.execute("DROP TABLE draft")
        link.execute("PRAGMA user_version=3")
    with pytest.raises(Refused, match="in a form this Sabot does not know"):
        open_house(tmp_path, read_only=True)


@pytest.mark.parametrize("edit", [
    "DROP TRIGGER entry_no_update", "CREATE VIEW more AS SELECT 1", "ALTER TABLE entry ADD COLUMN more TEXT",
    "DROP INDEX posting_by_place",
    "CREATE TRIGGER skim AFTER INSERT ON posting BEGIN INSERT INTO balance VALUES ('x', 1, 0); END",
])  # fmt: skip
def test_books_whose_tables_were_changed_are_not_opened(tmp_path: Path, edit: str) -> None:
    lay_night(tmp_path)
    with by_hand(tmp_path / "house.db") as link:
        link.execute(edit)
    with pytest.raises(MachineFault, match="are not those of version"):
        open_house(tmp_path)
    with pytest.raises(MachineFault, match="are not the ones Sabot makes"):
        open_house(tmp_path, read_only=True)


@pytest.mark.parametrize("table", ["event", "player", "posting"])
def test_a_view_that_is_called_like_a_table_of_ours_is_not_read(tmp_path: Path, table: str) -> None:
    lay_night(tmp_path)
    with by_hand(tmp_path / "house.db") as link:
        link.execute("PRAGMA legacy_alter_table=ON")
        link.execute(f"ALTER TABLE {table} RENAME TO hidden")
        link.execute(f"CREATE VIEW {table} AS SELECT * FROM hidden")  # noqa: S608  our own
    before = (tmp_path / "house.db").read_bytes()
    for read_only in (True, False):
        with pytest.raises(MachineFault, match=r"The tables (of|in) house\.db are not"):
            open_house(tmp_path, read_only=read_only)
    assert (tmp_path / "house.db").read_bytes() == before


def test_a_value_too_large_to_be_ours_is_not_brought_into_memory(tmp_path: Path) -> None:
    lay_night(tmp_path)
    with unguarded(tmp_path / "house.db") as link:
        link.execute("UPDATE player SET name = hex(zeroblob(10000000)) WHERE id = 1")
    with open_house(tmp_path, read_only=True) as books, pytest.raises(MachineFault):
        books.players()


@pytest.mark.skipif(sys.version_info < (3, 12), reason="Python sets it from 3.12 on")
def test_no_statement_can_rewrite_the_tables_of_an_open_file(tmp_path: Path) -> None:
    lay_night(tmp_path)
    link = sqlite.connect(tmp_path / "house.db")
    link.execute("PRAGMA writable_schema=ON")
    with pytest.raises(sqlite3.Error, match="may not be modified"):
        link.execute("DELETE FROM sqlite_schema WHERE type = 'trigger'")
    link.close()


@pytest.mark.parametrize("left", [100, 5000, 20_000])
def test_books_that_were_cut_short_are_not_taken_for_good(tmp_path: Path, left: int) -> None:
    lay_night(tmp_path)
    path = tmp_path / "house.db"
    path.write_bytes(path.read_bytes()[:left])
    before = path.read_bytes()
    with pytest.raises(MachineFault, match=r"damaged|are not those"):
        open_house(tmp_path)
    assert path.read_bytes() == before


def test_every_connection_has_our_settings(tmp_path: Path) -> None:
    open_house(tmp_path, create=True).close()
    link = sqlite.connect(tmp_path / "house.db")
    settings = {
        "foreign_keys": 1, "recursive_triggers": 1, "trusted_schema": 0, "cell_size_check": 1, "busy_timeout": 5000,
        "journal_mode": "delete", "synchronous": 3, "application_id": 0x5361626F, "user_version": CURRENT,
    }  # fmt: skip
    assert {name: link.execute(f"PRAGMA {name}").fetchone()[0] for name in settings} == settings
    link.close()


def test_books_under_an_awkward_path_open(tmp_path: Path) -> None:
    folder = tmp_path / "Frank's 100% #1 ? house ♠"
    folder.mkdir()
    lay_night(folder)
    with open_house(folder) as books:
        assert books.head().number == 5
    assert sorted(path.name for path in folder.iterdir()) == ["house.db", "house.db.lock", "keys"]


def test_a_broken_off_creation_is_begun_again(tmp_path: Path) -> None:
    (tmp_path / "house.db.new").write_bytes(b"half a file")
    with open_house(tmp_path, create=True) as books:
        assert not books.verify()
    assert not (tmp_path / "house.db.new").exists()


def test_a_change_by_another_program_waits_for_nobody_and_says_so(tmp_path: Path) -> None:
    with night_of(tmp_path) as books, contextlib.closing(library.connect(tmp_path / "house.db")) as other:
        assert books._at_writing.link is not None
        books._at_writing.link.exec_driver_sql("PRAGMA busy_timeout=10")
        books._at_writing.link.rollback()
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(MachineFault, match="Another program is using"):
            books.commit(hand(4))
        other.execute("ROLLBACK")
        assert books.commit(hand(4)).head.number == 6


def test_the_state_of_a_file_is_told_from_its_first_bytes(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    assert sqlite.state_of(path) is sqlite.FileState.ABSENT
    open_house(tmp_path, create=True).close()
    assert sqlite.state_of(path) is sqlite.FileState.OURS
    with by_hand(path) as link:
        link.execute("PRAGMA user_version=0")
    assert sqlite.state_of(path) is sqlite.FileState.NO_VERSION
    with by_hand(path) as link:
        link.execute("PRAGMA user_version=-3")
    assert sqlite.state_of(path) is sqlite.FileState.NO_VERSION


@pytest.mark.parametrize("change", [
    pytest.param((), id="a bit of the head turned over"),
    pytest.param(("PRAGMA writable_schema=ON", "DELETE FROM sqlite_schema"), id="no tables"),
    pytest.param(("CREATE TABLE more (id INTEGER)",), id="a table more"),
])
def test_books_that_say_no_version_are_refused_in_words_and_nothing_is_made_beside_them(
        tmp_path: Path, change: tuple[str, ...]) -> None:
    lay_night(tmp_path)
    path = tmp_path / "house.db"
    with by_hand(path) as link:
        for statement in (*change, "PRAGMA user_version=0"):
            link.execute(statement)
    before = {one.name: one.read_bytes() for one in tmp_path.glob("house*")}
    with pytest.raises(Refused, match="does not say which Sabot wrote it"):
        open_house(tmp_path)
    assert {one.name: one.read_bytes() for one in tmp_path.glob("house*")} == before
    if not change:
        with open_house(tmp_path, read_only=True) as books:
            assert not books.verify()


CODES = (
    sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_FSYNC, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_ERROR,
)  # fmt: skip


@pytest.mark.parametrize("code", CODES)
def test_every_fault_of_a_file_is_said_as_a_sentence_with_what_to_do(code: int) -> None:
    error = sqlite3.OperationalError("x")
    error.sqlite_errorcode = code
    said = sqlite.fault(error).refusal
    assert said.wrong.endswith(".")
    assert said.remedy.endswith(".")
