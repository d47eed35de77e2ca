"""A write-ahead log, or its index, that is not the books' own is never rolled into them: at rest, and while they are
open.
"""

import contextlib
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.errors import Damaged, MachineFault
from app.store.books import Books
from app.store.file import journal_mode
from tests.app.store.house import hand, night_of, open_house

pytestmark = pytest.mark.skipif(not journal_mode.is_wanted(Path(__file__)), reason="books are written without a log")

BEGUN, MORE = 5, 3
"""Hands that were dealt before something was put beside the books, and after."""


def beside(folder: Path) -> dict[str, bytes]:
    """What lies beside books that are open, as it lies."""
    return {end: (folder / f"house.db-{end}").read_bytes() for end in ("wal", "shm")}


@pytest.fixture(scope="module")
def strange(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The log and the index of other books."""
    folder = tmp_path_factory.mktemp("other")
    with night_of(folder, 30):
        return beside(folder)


def opened(folder: Path) -> Books:
    """Books of a few hands, with a log of their own."""
    books = night_of(folder, BEGUN)
    assert (folder / "house.db-wal").exists()
    return books


@pytest.mark.parametrize("whose", ["other", "stale"])
@pytest.mark.parametrize("ends", [("wal",), ("shm",), ("wal", "shm")])
@pytest.mark.parametrize("known", [True, False])
def test_books_at_rest_open_as_they_were_and_a_strange_log_is_kept_under_a_name_of_its_own(
        tmp_path: Path, strange: dict[str, bytes], whose: str, ends: tuple[str, ...], known: bool) -> None:
    with opened(tmp_path) as books:
        stale = beside(tmp_path)
        books.commit(hand(BEGUN + 1))
        head = books.head()
    if not known:
        for kept in (tmp_path / "keys").glob("*.verified"):
            kept.unlink()
    put = {end: (strange if whose == "other" else stale)[end] for end in ends}
    for end, content in put.items():
        (tmp_path / f"house.db-{end}").write_bytes(content)
    with open_house(tmp_path) as books:
        assert books.head() == head
        assert not books.verify()
    if "wal" in put:
        assert (tmp_path / "house.db-wal-set-aside-1").read_bytes() == put["wal"]


def overwritten(path: Path, content: bytes) -> None:
    path.write_bytes(content)


def replaced(path: Path, content: bytes) -> None:
    path.with_name("other").write_bytes(content)
    os.replace(path.with_name("other"), path)


@pytest.mark.skipif(os.name != "posix", reason="elsewhere nobody can write over a file that is open")
@pytest.mark.parametrize("put", [overwritten, replaced, lambda path, _: path.unlink()],
                         ids=["overwritten", "replaced", "taken away"])
@pytest.mark.parametrize("end", ["wal", "shm"])
def test_what_was_saved_while_a_strange_log_was_put_beside_open_books_is_there_or_is_missed_in_words(
        tmp_path: Path, strange: dict[str, bytes], put: Callable[[Path, bytes], None], end: str) -> None:
    """Closed in order, and killed on the spot."""
    books = opened(tmp_path)
    saved = books.head()
    put(tmp_path / f"house.db-{end}", strange[end])
    for number in range(BEGUN + 1, BEGUN + MORE + 1):
        try:
            saved = books.commit(hand(number)).head
        except MachineFault:
            break
    killed = tmp_path / "killed"
    killed.mkdir()
    shutil.copytree(tmp_path / "keys", killed / "keys")
    for file in tmp_path.glob("house.db*"):
        if not file.name.endswith(".lock"):
            shutil.copyfile(file, killed / file.name)
    books.close()
    for folder in (tmp_path, killed):
        with contextlib.suppress(MachineFault), open_house(folder) as found:  # or it is not opened, and said why
            assert found.missed() is not None or (found.head() == saved and not found.verify())


def zeroed(path: Path, _: bytes) -> None:
    path.write_bytes(bytes(path.stat().st_size))


def changed_inside(path: Path, _: bytes) -> None:
    """One page of it, long before its end."""
    with path.open("r+b") as file:
        file.seek(32 + 24 + 100)
        file.write(b"\1" * 64)


def put_back_in_time(path: Path, content: bytes) -> None:
    """Overwritten, and given the times that it had."""
    was = path.stat()
    changed_inside(path, content)
    os.utime(path, ns=(was.st_atime_ns, was.st_mtime_ns))


def cut(path: Path, _: bytes) -> None:
    os.truncate(path, path.stat().st_size // 2)


def emptied(path: Path, _: bytes) -> None:
    os.truncate(path, 0)


def gone(path: Path, _: bytes) -> None:
    path.unlink()


HARMS = [overwritten, replaced, zeroed, changed_inside, put_back_in_time, cut, emptied, gone]


def audited(books: Books) -> Books:
    """Gone through since they were opened: a sheet of them would say so."""
    books.begin_examination()
    seen = books.examine()
    books.end_examination(seen.found, seen.reached)
    assert books.proof.is_verified
    return books


@pytest.mark.skipif(os.name != "posix", reason="elsewhere nobody can write over a file that is open")
@pytest.mark.parametrize(("harm", "first"), [
    *((harm, "it is written to") for harm in HARMS), (changed_inside, "it is written behind"),
    (changed_inside, "it is closed")])
def test_a_log_that_somebody_changed_while_it_is_open_is_told_before_anything_more_is_written_or_signed(
        tmp_path: Path, strange: dict[str, bytes], harm: Callable[[Path, bytes], None], first: str) -> None:
    books, log = audited(opened(tmp_path)), tmp_path / "house.db-wal"
    harm(log, strange["wal"])
    left = (tmp_path / "house.db").read_bytes(), log.read_bytes() if log.exists() else b""
    assert not books.proof.is_verified
    if first == "it is written behind":
        books.commit_behind(hand(BEGUN + 1))
        books.behind.wait()
        with pytest.raises(Damaged):
            books.behind.refuse_broken()
        books.give_up()
    elif first == "it is written to":
        for again in (books.refuse_lost, lambda: books.commit(hand(BEGUN + 1)), lambda: books.commit(hand(BEGUN + 1))):
            with pytest.raises(Damaged):
                again()
    books.begin_examination()
    assert not books.proof.is_verified
    books.close()
    assert ((tmp_path / "house.db").read_bytes(), log.read_bytes() if log.exists() else b"") == left
    assert not list((tmp_path / "keys").glob("*.verified")), "the next opening goes through all of them"


@pytest.mark.skipif(os.name != "posix", reason="elsewhere nobody can write over a file that is open")
@pytest.mark.parametrize("whose", ["nobody's", "its own of before"])
def test_an_index_of_the_log_that_somebody_overwrote_loses_nothing(tmp_path: Path, whose: str) -> None:
    books = opened(tmp_path)
    before = beside(tmp_path)["shm"]
    books.commit(hand(BEGUN + 1))
    saved, index = books.head(), tmp_path / "house.db-shm"
    with index.open("r+b") as file:
        file.write(before if whose == "its own of before" else bytes(len(before)))
    try:
        saved = books.commit(hand(BEGUN + 2)).head
    except MachineFault:
        assert whose == "its own of before"
    books.close()
    with open_house(tmp_path) as again:
        assert again.head() == saved
        assert not again.verify()


def test_what_is_done_to_a_log_that_is_its_own_is_told_as_nothing(tmp_path: Path) -> None:
    """Times that are set, a name beside it, somebody who reads; and as it grows, is written back and begun anew."""
    books, log = audited(opened(tmp_path)), tmp_path / "house.db-wal"
    begun = log.read_bytes()[12:16]
    os.utime(log, (1_000_000, 1_000_000))
    books.refuse_lost()
    os.link(log, tmp_path / "link")
    log.chmod(0o640)
    assert books.proof.is_verified
    with open_house(tmp_path, read_only=True) as other:
        assert other.head() == books.head()
    books.commit(hand(BEGUN + 1))
    link = books._at_writing.link
    assert link is not None
    raw: Any = link.connection.driver_connection
    raw.execute("PRAGMA wal_autocheckpoint=20").close()
    for number in range(BEGUN + 2, BEGUN + 10):
        books.commit(hand(number))
        os.utime(log, (number, number))
        books.refuse_lost()
    assert log.read_bytes()[12:16] != begun, "it was begun anew meanwhile"
    books.close()
    with open_house(tmp_path) as again:
        assert not again.verify()
