"""Copies of a house in one place: carried on by what came since, examined, kept by age."""

import contextlib
import os
import shutil
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection

from app.errors import MachineFault
from app.store.books import Books, open_books
from app.store.copies import ages, carrying
from app.store.copies.shelf import TURN, Copied, Shelf
from app.store.file import sqlite
from app.store.values import Player
from tests.app.store.house import by_hand, closing, command, hand, night_of, unguarded


@pytest.fixture
def place(tmp_path: Path) -> Path:
    (tmp_path / "stick").mkdir()
    return tmp_path / "stick"


def shelf_at(place: Path, books: Books) -> Shelf:
    return Shelf(place, books, lambda copy: carrying.verified_whole(copy, books.keys.held))


@contextlib.contextmanager
def opened(copy: Copied, books: Books) -> Iterator[Books]:
    with open_books(copy.path, key_folder=books.key_folder, read_only=True) as kept:
        yield kept


def is_like(copy: Copied, books: Books) -> bool:
    """The copy holds what the books hold, and verifies."""
    with opened(copy, books) as kept:
        return (kept.entries(), kept.standing(), kept.log(1), kept.players(), kept.settings(), kept.draft(1)) == \
            (books.entries(), books.standing(), books.log(1), books.players(), books.settings(), books.draft(1)) \
            and not kept.verify()


def test_a_copy_is_carried_on_by_all_that_came_since(books: Books, place: Path) -> None:
    shelf = shelf_at(place, books)
    first = shelf.carry()
    for number in range(4, 120):
        books.commit(hand(number))
    books.save_draft(1, "hand:4/bets", {"1": 5})
    books.commit(command("named", players=(Player(3, "Bob", 3000),)))
    second = shelf.carry()
    assert (first.path, second.entry) == (second.path, books.head().number)
    assert is_like(second, books)
    books.commit(closing())
    books.commit(hand(120))
    assert is_like(shelf.carry(), books)


def test_what_was_copied_is_read_no_more(books: Books, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(4, 20):
        books.commit(hand(number))
    shelf = shelf_at(place, books)
    shelf.carry()
    books.commit(hand(20))
    read: list[int] = []
    real = carrying.write

    def count(link: Connection, piece: carrying.Rows) -> None:
        read.append(sum(len(rows) for name, rows in piece.items() if name not in carrying.KEPT_IN_PLACE))
        real(link, piece)

    monkeypatch.setattr(carrying, "write", count)
    assert is_like(shelf.carry(), books)
    assert read == [6], "a command, its row, its entry and three postings"


def test_a_copy_carried_on_by_another_start_of_the_program_is_not_gone_through_again(books: Books, place: Path) -> None:
    shelf_at(place, books).carry()
    books.commit(hand(4))

    def refuse(copy: Path) -> None:
        raise AssertionError(copy)

    assert is_like(Shelf(place, books, refuse).carry(), books)  # type: ignore[arg-type] # it is not to be called


def test_a_row_whose_seal_is_broken_comes_into_no_copy(tmp_path: Path, place: Path) -> None:
    with night_of(tmp_path) as books:
        shelf_at(place, books).carry()
        books.commit(hand(4))
    with unguarded(tmp_path / "house.db") as link:
        link.execute("UPDATE posting SET amount = 999 WHERE entry = 6 AND line = 1")
    with open_books(tmp_path / "house.db", key_folder=tmp_path / "keys") as books:
        shelf = shelf_at(place, books)
        with pytest.raises(MachineFault, match="The backup failed its check"):
            shelf.carry()
        [copy] = place.glob("*-a.db")
        with opened(Copied(copy, 0, 0), books) as kept:
            assert kept.head().number == 5
            assert not kept.verify()


def test_a_copy_in_which_somebody_has_written_is_set_aside_and_made_anew(books: Books, place: Path) -> None:
    shelf = shelf_at(place, books)
    copy = shelf.carry().path
    with unguarded(copy) as link:
        link.execute("UPDATE posting SET amount = 999 WHERE entry = 4 AND line = 1")
    changed = copy.read_bytes()
    books.commit(hand(4))
    assert is_like(shelf_at(place, books).carry(), books)
    [aside] = place.glob("*-set-aside*.db")
    assert aside.read_bytes() == changed


def test_copies_of_two_houses_lie_in_one_place(tmp_path: Path, place: Path, books: Books) -> None:
    (tmp_path / "second").mkdir()
    with night_of(tmp_path / "second", 1) as others:
        theirs, ours = shelf_at(place, others).carry(), shelf_at(place, books).carry()
        assert theirs.path != ours.path
        assert is_like(theirs, others)
        assert is_like(ours, books)


def test_after_an_hour_the_other_copy_is_carried_on_and_the_first_stays(books: Books, place: Path) -> None:
    shelf = shelf_at(place, books)
    first = shelf.carry()
    shelf._begun -= TURN + 1
    books.commit(hand(4))
    second = shelf.carry()
    assert second.path != first.path
    assert is_like(second, books)
    books.commit(hand(5))
    assert shelf.carry().path == second.path
    long_ago = time.time() - TURN - 1
    os.utime(first.path, (long_ago, long_ago))
    assert shelf.carry().path == first.path
    assert is_like(first, books)


def test_a_full_place_leaves_the_copy_as_it_was_and_is_caught_up_with(
        books: Books, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = shelf_at(place, books)
    before = shelf.carry()
    with opened(before, books) as kept:
        held = kept.head()
    for number in range(4, 60):
        books.commit(hand(number))
    with by_hand(before.path) as link:
        pages = link.execute("PRAGMA page_count").fetchone()[0]
    real = sqlite.connect

    def full(path: Path, *, read_only: bool = False) -> sqlite3.Connection:
        link = real(path, read_only=read_only)
        if path == before.path:
            link.execute(f"PRAGMA max_page_count={pages}").close()
        return link

    with monkeypatch.context() as patch:
        patch.setattr(sqlite, "connect", full)
        with pytest.raises(MachineFault, match="The disk is full"):
            shelf.carry()
    with opened(before, books) as kept:
        assert (kept.head(), kept.verify()) == (held, [])
    assert is_like(shelf.carry(), books)


def test_a_pulled_place_is_a_fault_and_is_caught_up_with(books: Books, place: Path) -> None:
    shelf = shelf_at(place, books)
    shelf.carry()
    pulled = place.rename(place.with_name("pulled"))
    books.commit(hand(4))
    with pytest.raises(MachineFault):
        shelf.carry()
    assert not place.exists(), "an empty folder under its name would hide that it is gone"
    pulled.rename(place)
    assert is_like(shelf.carry(), books)


def test_a_copy_that_was_broken_off_is_carried_on_from_where_it_was(
        books: Books, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = shelf_at(place, books)
    copy = shelf.carry()
    for number in range(4, 40):
        books.commit(hand(number))
    at = place.parent / "killed"

    def die(*_: object) -> None:
        shutil.copytree(place, at)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(carrying, "examined", die)
        with pytest.raises(KeyboardInterrupt):
            shelf.carry()
    there = Copied(at / copy.path.name, 0, 0)
    with open_books(there.path, key_folder=books.key_folder) as kept:
        assert (kept.head().number, kept.verify()) == (5, [])
    assert is_like(shelf.carry(), books)


def test_the_close_leaves_a_whole_copy_and_takes_away_what_no_age_needs(books: Books, place: Path) -> None:
    shelf = shelf_at(place, books)
    running = shelf.carry().path
    old = [place / f"{shelf._name}-2020-01-{day:02}-220000.db" for day in range(1, 32)]
    strange = place / "sabot-house-2019-01-01-220000.db"
    for one in (*old, strange):
        one.touch()
    copy = shelf.keep_whole()
    assert is_like(copy, books)
    assert {running, strange} <= set(place.iterdir())
    assert {one.name[-20:-10] for one in old if one.exists()} == \
        {"2020-01-31", "2020-01-30", "2020-01-29", "2020-01-28", "2020-01-27", "2020-01-26", "2020-01-19"}


def test_of_each_age_the_last_is_kept() -> None:
    names = [Path(f"sabot-house-2026-{month:02}-{day:02}-{hour:02}0000.db")
             for month in range(1, 13) for day in range(1, 29) for hour in (1, 22, 23)]
    dropped = set(ages.too_old([*names, Path("sabot-house-1a2b3c4d-a.db")]))
    kept = [name.name[12:25] for name in names if name not in dropped]
    months = [f"2026-{month:02}-28-23" for month in range(1, 12)]
    weeks, days = ["2026-12-13-23", "2026-12-20-23"], [f"2026-12-{day}-23" for day in range(22, 28)]
    assert kept == [*months, *weeks, *days, *(f"2026-12-28-{hour}" for hour in ("01", "22", "23"))]
