"""Books are called verified once all of them was gone through, and until anybody else has written in them."""

import contextlib
from collections.abc import Callable
from pathlib import Path

import pytest

from app.ledger.check import Finding
from app.store.books import Books
from app.store.file import library
from app.store.proof.state import Proof
from tests.app.store.forging import edit
from tests.app.store.house import hand, lay_night, open_house

VERIFIED, NOT_YET = "", "Not verified yet."


def gone_through(books: Books) -> None:
    """All of them is looked at, here and now."""
    books.begin_examination()
    seen = books.examine()
    books.end_examination(seen.found, None if seen.found else seen.reached)


def edited(books: Books) -> None:
    """Somebody else writes a remark beside them that no seal covers."""
    assert books.path
    with contextlib.closing(library.connect(books.path)) as link:
        link.execute("INSERT INTO draft VALUES (1, 'third', '{}')").close()


def forged(books: Books) -> None:
    """Somebody else changes an amount of entry 4."""
    assert books.path
    edit(books.path, "UPDATE posting SET amount = amount * 2 WHERE entry = 4")


def dealt(books: Books) -> None:
    """The next hand."""
    books.commit(hand(4))


@pytest.mark.parametrize(("happens", "doubt"), [
    ([], NOT_YET),
    ([gone_through], VERIFIED),
    ([gone_through, dealt], VERIFIED),
    ([dealt, gone_through, dealt], VERIFIED),
    ([gone_through, edited], NOT_YET),
    ([gone_through, dealt, edited], NOT_YET),
    ([gone_through, dealt, edited, gone_through], VERIFIED),
    ([Books.begin_examination, edited, lambda books: books.end_examination([], None)], NOT_YET),
    ([gone_through, forged], NOT_YET),
    ([gone_through, forged, gone_through], "The books do not verify since entry 4."),
])
def test_books_are_verified_until_anybody_else_writes_in_them(
        tmp_path: Path, happens: list[Callable[[Books], None]], doubt: str) -> None:
    lay_night(tmp_path)
    with open_house(tmp_path) as books:
        for one in happens:
            one(books)
        assert books.proof.doubt == doubt
        assert books.proof.is_verified is (doubt == VERIFIED)


def test_what_somebody_else_writes_while_they_are_open_is_not_remembered_as_verified(tmp_path: Path) -> None:
    lay_night(tmp_path)
    for happens, known in (([gone_through], True), ([dealt], True), ([edited], False)):
        with open_house(tmp_path) as books:
            for one in happens:
                one(books)
        with open_house(tmp_path) as books:
            assert bool(books.verified) is known


@pytest.mark.parametrize(("found", "doubt", "since"), [
    ([Finding("seal", "a", 7), Finding("gap", "b", 5), Finding("no_key", "c", 1, grave=False)],
     "The books do not verify since entry 5.", 5),
    ([Finding("projection", "a")], "The books do not verify.", 0),
    ([Finding("no_key", "c", 1, grave=False)], "", 0),
])
def test_a_doubt_begins_at_the_first_grave_finding(found: list[Finding], doubt: str, since: int) -> None:
    proof = Proof.of(found, is_whole=True)
    assert (proof.doubt, proof.since) == (doubt, since)
