"""Where copies go is remembered beside the keys, for it is wanted when the books cannot be read."""

from pathlib import Path

import pytest

from app.errors import Refused
from app.store.copies.places import Places, houses_at, places_of, remember, usable


def test_a_second_place_is_remembered_and_found_by_where_the_books_lay(tmp_path: Path) -> None:
    books, stick = tmp_path / "books" / "house.db", tmp_path / "stick"
    stick.mkdir()
    books.parent.mkdir()
    remember(tmp_path, "a-house", usable(books, stick))
    assert places_of(tmp_path, "a-house", books).folders == (books.parent / "backups", stick)
    assert places_of(tmp_path, "a-house", books).second == str(stick)
    assert houses_at(tmp_path, books) == ["a-house"]
    assert usable(books, None).folders == (books.parent / "backups",)


@pytest.mark.parametrize("where", ["nowhere", "books", "books/backups"])
def test_a_second_place_that_would_be_lost_with_the_first_is_refused(tmp_path: Path, where: str) -> None:
    (tmp_path / "books" / "backups").mkdir(parents=True)
    with pytest.raises(Refused):
        usable(tmp_path / "books" / "house.db", tmp_path / where)


def test_the_empty_folder_that_a_pulled_stick_leaves_is_not_copied_to(tmp_path: Path) -> None:
    (tmp_path / "stick").mkdir()
    places = Places(str(tmp_path / "house.db"), str(tmp_path / "stick"), elsewhere=True)
    assert not places.is_there(tmp_path / "stick"), "it was on another disk when it was chosen"
    assert places.is_there(places.usual)


def test_what_is_remembered_wrongly_is_as_if_nothing_were(tmp_path: Path) -> None:
    remember(tmp_path, "a-house", Places("x"))
    (tmp_path / "a-house.copies").write_text("[]")
    assert places_of(tmp_path, "a-house", tmp_path / "house.db").second == ""
    assert houses_at(tmp_path, Path("x")) == []
