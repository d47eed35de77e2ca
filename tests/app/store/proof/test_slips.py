"""A line for each entry that was saved, beside the keys."""

from pathlib import Path

from app.store.books import Books
from app.store.proof import slips
from app.store.proof.slips import Slips
from tests.app.store.house import hand, open_house


def said(kept: Slips) -> list[tuple[int, str, str]]:
    return [(slip.number, slip.code, slip.title) for slip in kept.read()]


def test_each_entry_has_a_slip_however_it_was_saved(books: Books) -> None:
    books.commit_behind(hand(4))
    books.commit(hand(5))
    assert books.slips
    assert said(books.slips) == [(one.number, books.code_of(one.number), one.title) for one in books.entries()]
    last = books.slips.last()
    assert last
    assert (last.number, last.code) == tuple(books.head())


def test_a_line_that_a_crash_cut_off_is_as_if_it_were_not_there(books: Books) -> None:
    assert books.slips
    before = said(books.slips)
    with books.slips.path.open("a") as file:
        file.write('[6, "ABC')
    assert said(books.slips) == before


def test_of_very_many_slips_the_last_are_kept(books: Books, tmp_path: Path) -> None:
    assert books.slips
    line = books.slips.path.read_text().splitlines(keepends=True)[-1]
    books.slips.path.write_text(line * (slips._LONG // len(line) + 1))
    books.close()
    with open_house(tmp_path) as again:
        assert again.slips
        assert 50 < len(again.slips.read()) < slips._KEPT // len(line) + 1


def test_where_slips_cannot_be_written_the_books_are_none_the_worse(books: Books) -> None:
    assert books.slips
    books.slips.path.unlink()
    books.slips.path.mkdir()
    assert books.commit(hand(4)).head.number == 6
    assert books.slips.read() == []
