"""A journal that is not the books' own is never rolled into them."""

import sqlite3
from pathlib import Path

import pytest

from app.errors import MachineFault
from app.store.books import open_books
from app.store.file import journal_mode
from tests.app.store.house import hand, lay_night, night_of, open_house


def journal_of_other_books(folder: Path, hands: int = 30) -> bytes:
    """What a power cut leaves beside other books in the middle of a write: every page of theirs."""
    folder.mkdir()
    lay_night(folder, hands)
    link = sqlite3.connect(folder / "house.db", isolation_level=None)
    link.execute("PRAGMA synchronous=OFF")
    link.execute("PRAGMA cache_size=1")
    link.execute("BEGIN")
    for name, _ in link.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall():
        link.execute(f"DROP TRIGGER {name}")
    for name in ("posting", "entry", "command"):
        link.execute(f"DELETE FROM {name}")  # noqa: S608 - the names stand above
    left = (folder / "house.db-journal").read_bytes()
    link.execute("ROLLBACK")
    link.close()
    assert left[:8] == b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7"
    return left


def test_sqlite_alone_rolls_a_strange_journal_in(tmp_path: Path) -> None:
    lay_night(tmp_path)
    before = (tmp_path / "house.db").read_bytes()
    (tmp_path / "house.db-journal").write_bytes(journal_of_other_books(tmp_path / "other"))
    link = sqlite3.connect(tmp_path / "house.db")
    link.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    link.close()
    assert (tmp_path / "house.db").read_bytes() != before, "these tests would prove nothing"


@pytest.mark.parametrize("cleanly", [True, False])
def test_sound_books_open_beside_a_strange_journal_as_they_were(tmp_path: Path, cleanly: bool) -> None:
    with night_of(tmp_path) as books:
        books.commit(hand(4))
        head = books.head()
    if not cleanly:
        for kept in (tmp_path / "keys").glob("*.verified"):
            kept.unlink()
    strange = journal_of_other_books(tmp_path / "other")
    (tmp_path / "house.db-journal").write_bytes(strange)
    with open_house(tmp_path) as books:
        assert books.head() == head
        assert not books.verify()
    assert (tmp_path / "house.db-journal-set-aside-1").read_bytes() == strange


def test_new_books_are_not_made_beside_a_journal_that_waits_for_them(tmp_path: Path) -> None:
    (tmp_path / "house.db-journal").write_bytes(journal_of_other_books(tmp_path / "other"))
    with night_of(tmp_path) as books:
        assert not books.verify()
        assert books.head().number == 5


def test_a_journal_of_their_own_still_mends_books_that_were_broken_off(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal_mode, "SAFE", (99, 0, 0))
    with night_of(tmp_path, 30) as books:
        head = books.head()
    link = sqlite3.connect(tmp_path / "house.db", isolation_level=None)
    link.execute("PRAGMA synchronous=OFF")
    link.execute("PRAGMA cache_size=1")
    link.execute("BEGIN")
    link.execute("INSERT INTO posting SELECT entry, line + 1000, place, amount, chips, seen FROM posting")
    link.execute("INSERT INTO posting SELECT entry, line + 2000, place, amount, chips, seen FROM posting")
    left = {name: (tmp_path / name).read_bytes() for name in ("house.db", "house.db-journal")}
    link.execute("ROLLBACK")
    link.close()
    assert left["house.db"] != (tmp_path / "house.db").read_bytes(), "the test breaks off nothing"
    for name, content in left.items():
        (tmp_path / name).write_bytes(content)
    with open_house(tmp_path) as books:
        assert books.head() == head
        assert not books.verify()


@pytest.mark.skipif(not journal_mode.is_wanted(Path(__file__)), reason="books are written without a log")
def test_a_log_that_a_crash_left_is_taken_up_on_a_computer_that_has_not_the_first_key(tmp_path: Path) -> None:
    """A house was moved without its key: what was sealed there before is no sign that the log is another's."""
    lay_night(tmp_path, 30)
    (tmp_path / "keys").rename(tmp_path / "keys left behind")
    with open_house(tmp_path) as books:
        for number in range(31, 61):
            books.commit(hand(number))
        head = books.head()
        left = {path: path.read_bytes() for path in (tmp_path / "house.db", tmp_path / "house.db-wal")}
    for path, content in left.items():
        path.write_bytes(content)
    with open_house(tmp_path) as books:
        assert books.head() == head
    assert not list(tmp_path.glob("*set-aside*"))


def test_books_that_neither_way_are_sound_are_left_as_they_lie(tmp_path: Path) -> None:
    lay_night(tmp_path)
    path = tmp_path / "house.db"
    path.write_bytes(path.read_bytes()[:20_000] + bytes(30_000))
    (tmp_path / "house.db-journal").write_bytes(journal_of_other_books(tmp_path / "other"))
    before = {one.name: one.read_bytes() for one in tmp_path.glob("house.db*")}
    with pytest.raises(MachineFault, match="damaged"):
        open_books(path, key_folder=tmp_path / "keys")
    before.setdefault("house.db.lock", b"")
    assert {one.name: one.read_bytes() for one in tmp_path.glob("house.db*")} == before
