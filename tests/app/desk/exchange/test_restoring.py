"""A backup comes back whole, and never over a house."""

from pathlib import Path

import pytest

from app.desk.exchange.restoring import restore
from app.errors import MachineFault, Refused
from app.store.books import open_books
from tests.app.desk.dealing import a_desk, bets, deal


def backup_of_a_night(folder: Path) -> Path:
    """A copy of books with one coup in them."""
    (folder / "old").mkdir()
    desk = a_desk(folder / "old")
    deal(desk, "22K7", bets(s1={"banker": 1000}))
    copy = desk.books.backup(folder)
    desk.books.close()
    return copy


def test_a_restored_backup_holds_what_the_books_held(tmp_path: Path) -> None:
    copy, path = backup_of_a_night(tmp_path), tmp_path / "new" / "house.db"
    before = copy.read_bytes()
    restore(copy, path, tmp_path / "keys")
    with open_books(copy, key_folder=tmp_path / "keys", read_only=True) as books:
        kept = books.entries(), books.balances(), books.settings()
    with open_books(path, key_folder=tmp_path / "keys") as books:
        assert (books.entries(), books.balances(), books.settings()) == kept
        assert not [finding for finding in books.verify() if finding.grave]
    assert copy.read_bytes() == before
    assert not list(path.parent.glob("sabot-*"))


def test_books_in_which_nothing_was_written_give_way_to_a_backup(tmp_path: Path) -> None:
    copy, path = backup_of_a_night(tmp_path), tmp_path / "house.db"
    open_books(path, key_folder=tmp_path / "keys", create=True).close()
    restore(copy, path, tmp_path / "keys")
    with open_books(path, key_folder=tmp_path / "keys") as books:
        assert books.settings()


def test_a_backup_of_books_that_went_further_here_is_gone_on_with_and_nothing_was_cut_off(tmp_path: Path) -> None:
    desk = a_desk(tmp_path)
    copy, keys = desk.books.backup(tmp_path), desk.books.key_folder
    deal(desk, "22K7", bets(s1={"banker": 1000}))
    desk.books.close()
    (tmp_path / "house.db").unlink()
    restore(copy, tmp_path / "house.db", keys)
    with open_books(tmp_path / "house.db", key_folder=keys) as books:
        assert not books.at_opening


def test_a_backup_never_takes_the_place_of_a_house(tmp_path: Path) -> None:
    copy, path = backup_of_a_night(tmp_path), tmp_path / "old" / "house.db"
    before = path.read_bytes()
    with pytest.raises(Refused, match="There is already a house at"):
        restore(copy, path, tmp_path / "old" / "keys")
    assert path.read_bytes() == before


def test_a_damaged_backup_is_not_put_in_place(tmp_path: Path) -> None:
    copy, path = backup_of_a_night(tmp_path), tmp_path / "house.db"
    copy.write_bytes(copy.read_bytes()[:9000])
    with pytest.raises((MachineFault, Refused)):
        restore(copy, path, tmp_path / "keys")
    assert not path.exists()


def test_a_backup_without_a_house_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "empty.db"
    open_books(path, key_folder=tmp_path / "keys", create=True).close()
    with pytest.raises(Refused, match="has no house in it yet"):
        restore(path, tmp_path / "house.db", tmp_path / "keys")
    assert not (tmp_path / "house.db").exists()
