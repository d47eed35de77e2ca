"""Copies and a copy taken up, by word on the command line."""

import shutil
from pathlib import Path

import pytest

from app import cli
from app.desk.rescue.keeper import Keeper
from app.store.books import open_books
from tests.app.desk.dealing import BANKER_WINS, PLAYER_WINS, a_new_desk, deal
from tests.app.desk.rescue.test_taking_up import lose_the_balances


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Books of three coups, with a copy that ends after the second."""
    for where in ("app.store.books", "app.store.proof.keys"):
        monkeypatch.setattr(f"{where}.usual_folder", lambda: tmp_path / "keys")
    desk = a_new_desk(tmp_path)
    deal(desk, BANKER_WINS)
    deal(desk, PLAYER_WINS)
    Keeper(desk.books).carry()
    deal(desk, BANKER_WINS)
    desk.books.close()
    return tmp_path / "house.db"


@pytest.mark.usefixtures("apart")
def test_restore_says_what_a_copy_lacks_and_takes_it_up_when_asked(
        path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lost = b"a sector of noughts" * 500
    path.write_bytes(lost)
    assert cli.main(["restore", str(path)]) == 0
    said = capsys.readouterr().out
    assert "lacks 1 entry" in said
    assert "entry 7  Coup 3" in said
    assert said.endswith("Add --yes to go on with it.\n")
    assert path.read_bytes() == lost
    assert cli.main(["restore", str(path), "--yes"]) == 0
    assert "goes on after entry 6. 1 entry is to be keyed again." in capsys.readouterr().out
    assert [one.read_bytes() for one in path.parent.glob("house-*-damaged.db")] == [lost]
    assert cli.main(["verify", str(path)]) == 0
    with open_books(path) as books:
        assert books.head().number == 6


def test_restore_says_what_is_read_in_the_damaged_file(
        path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lose_the_balances(path)
    assert cli.main(["restore", str(path)]) == 0
    said = capsys.readouterr().out
    assert "lacks nothing" in said
    assert "read in the damaged file" in said
    assert "entry 7  Coup 3" in said


def test_sound_books_are_not_replaced_and_with_a_named_copy_lose_nothing(
        path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["restore", str(path), "--yes"]) == cli.WRONG_CALL
    assert "house.db is sound, up to entry 7." in capsys.readouterr().err
    [copy] = (path.parent / "backups").glob("*.db")
    older = shutil.copyfile(copy, path.parent / "older.db")
    assert cli.main(["restore", str(path), "--from", str(older), "--yes"]) == 0
    with open_books(path) as books:
        assert books.head().number == 7, "what was saved after the copy was taken over from the file"


def test_copies_are_listed_and_a_second_place_is_chosen_and_given_up(
        path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["copies", str(path)]) == 0
    assert "entry 6" in capsys.readouterr().out
    stick = path.parent / "stick"
    assert cli.main(["copies", str(path), "--to", str(stick)]) == cli.WRONG_CALL
    stick.mkdir()
    assert cli.main(["copies", str(path), "--to", str(stick)]) == 0
    with open_books(path) as books:
        assert [kept.folder for kept in Keeper(books).carry()] == [path.parent / "backups", stick]
    assert cli.main(["copies", str(path), "--none"]) == 0
    with open_books(path) as books:
        assert [kept.folder for kept in Keeper(books).carry()] == [path.parent / "backups"]
