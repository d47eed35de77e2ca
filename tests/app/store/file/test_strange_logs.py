"""A write-ahead log, or its index, that is not the books' own is never rolled into them: at rest, and while they are
open.
"""

import contextlib
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from app.errors import MachineFault
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
