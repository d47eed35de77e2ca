"""The keys of books: what is said where one is lost, found again, or cannot be kept."""

from pathlib import Path

import pytest

from tests.app.store.house import hand, lay_night, night_of, open_house


def test_a_folder_that_cannot_be_written_leaves_the_books_without_a_key(tmp_path: Path) -> None:
    (tmp_path / "keys").write_text("a file where the folder should be")
    with night_of(tmp_path) as books:
        assert books.keys.sealing is None
        assert [(finding.code, finding.grave) for finding in books.verify()] == [("bare", False)]
        assert [(finding.code, finding.grave) for finding in books.at_opening] == [("no_key_kept", False)]


def test_where_the_head_cannot_be_kept_beside_the_key_it_is_said(tmp_path: Path,
                                                                 monkeypatch: pytest.MonkeyPatch) -> None:
    lay_night(tmp_path)
    monkeypatch.setattr("app.store.books.can_keep", lambda folder: False)
    with open_house(tmp_path) as books:
        assert [(finding.code, finding.grave) for finding in books.at_opening] == [("no_head_kept", False)]


def test_the_key_is_not_in_the_books(tmp_path: Path) -> None:
    with night_of(tmp_path) as books:
        key = books.keys.sealing
        assert key
        for secret in (key.secret, key.secret.hex().encode()):
            assert secret not in (tmp_path / "house.db").read_bytes()
            assert secret not in books.backup(tmp_path).read_bytes()


@pytest.fixture
def lost(tmp_path: Path) -> Path:
    """A house whose key is gone."""
    lay_night(tmp_path)
    for file in (tmp_path / "keys").iterdir():
        file.unlink()
    return tmp_path


def test_a_lost_key_does_not_lose_the_books(lost: Path) -> None:
    with open_house(lost) as books:
        assert books.keys.made
        books.commit(hand(4))
        found = books.verify()
        assert [(finding.code, finding.grave) for finding in found] == [("no_key", False)]
        assert "5 entries from 1 to 5" in found[0].sentence
    with open_house(lost) as again:
        again.commit(hand(5))
        assert not [finding for finding in again.verify() if finding.grave]


def test_a_key_that_is_found_again_checks_its_entries_again(tmp_path: Path) -> None:
    lay_night(tmp_path)
    (tmp_path / "keys").rename(tmp_path / "mislaid")
    with open_house(tmp_path) as books:
        books.commit(hand(4))
    for file in (tmp_path / "mislaid").iterdir():
        file.rename(tmp_path / "keys" / file.name)
    with open_house(tmp_path) as books:
        assert not books.verify()
