"""The one connection through which books are written: made anew after a failure, copied from, and never waited for."""

import contextlib
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from sqlalchemy.exc import DBAPIError

from app.errors import Refused
from app.store.books import Books
from app.store.file import copying, library
from app.store.writing_link import WritingLink
from tests.app.store.disk import on_a_disk_that_fails
from tests.app.store.house import hand, open_house, unguarded


@pytest.fixture
def books(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Books]:
    """An evening of two hands, on a disk that can be made to fail."""
    yield from on_a_disk_that_fails(tmp_path, monkeypatch)


def test_a_connection_that_failed_is_made_anew(books: Books) -> None:
    first = books._at_writing.link
    assert first is not None
    books.commit(hand(3))
    assert books._at_writing.link is first
    with pytest.raises(KeyboardInterrupt), books._at_writing.transaction():
        raise KeyboardInterrupt
    assert books._at_writing.link is None
    books.commit(hand(4))
    assert books._at_writing.link not in (None, first)
    assert first.closed or first.invalidated


def test_it_is_known_whether_anybody_else_has_written_from_the_mark_on(books: Books, tmp_path: Path) -> None:
    link = books._at_writing
    assert not link.is_untouched()
    link.mark()
    books.commit(hand(3))
    assert link.is_untouched()
    with contextlib.closing(library.connect(tmp_path / "house.db")) as other:
        other.execute("INSERT INTO draft VALUES (1, 'third', '{}')").close()
    assert not link.is_untouched()
    assert not link.is_untouched()
    link.mark()
    assert link.is_untouched()
    with pytest.raises(KeyboardInterrupt), link.transaction():
        raise KeyboardInterrupt
    assert not link.is_untouched(), "of a connection that failed nothing is believed"


def test_while_a_commit_has_the_connection_whoever_asks_waits_for_no_disk(books: Books) -> None:
    books._at_writing.mark()
    said: list[object] = []
    with books._at_writing.transaction():
        for ask in (books._at_writing.is_untouched, books._at_writing.is_other, books._at_writing.set_strange_aside):
            asker = threading.Thread(target=lambda ask=ask: said.append(ask()))
            asker.start()
            asker.join(20)
    assert said == [True, False, None]


@pytest.mark.parametrize("fault", [sqlite3.OperationalError("locked"), DBAPIError("PRAGMA", (), Exception("gone"))])
def test_where_the_file_cannot_be_asked_it_is_not_called_untouched(books: Books, monkeypatch: pytest.MonkeyPatch,
                                                                   fault: Exception) -> None:
    def fails() -> int:
        raise fault

    books._at_writing.mark()
    with monkeypatch.context() as patch:
        patch.setattr(books._at_writing, "_version", fails)
        assert books._at_writing.is_untouched() is False
    books.commit(hand(3))


def test_what_is_to_be_done_before_the_first_writing_is_done_once_and_is_ours(books: Books, tmp_path: Path) -> None:
    link, done = books._at_writing, []

    def change() -> None:
        done.append(1)
        with unguarded(tmp_path / "house.db"):
            pass

    for marked in (False, True):
        if marked:
            link.mark()
        link.before_first = change
        for number in (3, 4):
            books.commit(hand(number + 2 * marked))
        assert link.is_untouched() is marked
    assert done == [1, 1]


def test_a_copy_tells_how_far_it_is_and_lets_a_hand_be_written_between(books: Books, tmp_path: Path,
                                                                       monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copying, "PAGES", 8)
    told: list[tuple[str, bool]] = []

    def between(what: str, done: int, of: int) -> None:
        if not told:
            writer = threading.Thread(target=books.commit, args=(hand(3),))
            writer.start()
            writer.join(20)
        told.append((what, done <= of))

    books._at_writing.copy_to(tmp_path / "copy.db", between)
    assert set(told) == {("copy", True)}
    assert len(told) > 1
    (tmp_path / "copied").mkdir()
    (tmp_path / "copy.db").rename(tmp_path / "copied" / "house.db")
    with open_house(tmp_path / "copied", read_only=True) as copied:
        assert copied.head().number == 5


def test_a_copy_whose_connection_was_lost_meanwhile_begins_anew(books: Books, tmp_path: Path) -> None:
    def lose(what: str, done: int, of: int) -> None:
        with pytest.raises(KeyboardInterrupt), books._at_writing.transaction():
            raise KeyboardInterrupt

    with pytest.raises(copying.Disturbed):
        books._at_writing.copy_to(tmp_path / "copy.db", lose)
    books.commit(hand(3))


def test_a_connection_that_was_closed_is_not_made_again(books: Books) -> None:
    link = books._at_writing
    link.close()
    link.close()
    assert link.link is None
    with pytest.raises(Refused, match="These books were closed"):
        link.mark()
    books._at_writing = type(link)(books._engine)


def test_of_a_connection_that_failed_nothing_is_believed_though_its_like_counts_the_same(
        books: Books, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(books._at_writing, "_version", lambda: 7)
    books._at_writing.mark()
    with pytest.raises(KeyboardInterrupt), books._at_writing.transaction():
        raise KeyboardInterrupt
    assert books._at_writing.is_untouched() is False


def test_a_connection_that_cannot_even_be_given_up_is_forgotten(books: Books) -> None:
    class Gone:
        def invalidate(self) -> None:
            raise DBAPIError("ROLLBACK", (), Exception("gone"))

    books._at_writing.close()
    books._at_writing = WritingLink(books._engine)
    books._at_writing.link = cast(Any, Gone())
    books._at_writing._forget()
    assert books._at_writing.link is None
    books.commit(hand(3))


def test_on_a_server_too_nothing_is_untouched_before_it_was_marked() -> None:
    link = WritingLink(cast(Any, SimpleNamespace(dialect=SimpleNamespace(name="postgresql"))))
    assert link.is_untouched() is False
    link.mark()
    assert link.is_untouched() is True
