"""A house goes on at another computer: with its key as its own, without it under another one, and both are told."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from app import cli
from app.cli import moving as cli_moving
from app.desk import Desk
from app.desk.exchange.moving import take_in_keys
from app.errors import Refused
from app.store.books import Books, open_books
from app.store.proof import key_file
from tests.app.desk.dealing import BANKER_WINS, a_new_desk, deal

PASSPHRASE = "four plain wet words"


@pytest.fixture(autouse=True)
def _cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """The passphrase is stretched by less."""
    monkeypatch.setattr(key_file, "COST", (1, 8192))


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """A desk after a coup."""
    (tmp_path / "here").mkdir()
    made = a_new_desk(tmp_path / "here")
    deal(made, BANKER_WINS)
    yield made
    made.books.close()


def elsewhere(books: Path, tmp_path: Path) -> Books:
    """The books as another computer opens them."""
    there = tmp_path / "there"
    there.mkdir(exist_ok=True)
    if not (there / "house.db").exists():
        shutil.copyfile(books, there / "house.db")
    return open_books(there / "house.db", key_folder=there / "keys")


def told(books: Books) -> list[str]:
    """What is said at their opening, and what is found by going through them."""
    return [one.code for one in (*books.at_opening, *books.verify())]


def test_with_its_key_a_house_goes_on_as_its_own_and_may_come_back(desk: Desk, tmp_path: Path) -> None:
    (tmp_path / "stick").mkdir()
    copy, key = desk.moving.export(tmp_path / "stick", PASSPHRASE)
    assert sorted((tmp_path / "stick").iterdir()) == sorted((copy, key))
    assert desk.books.events()[-1].code == "move_house"
    take_in_keys(key, desk.books.house(), tmp_path / "there" / "keys", PASSPHRASE)
    with elsewhere(copy, tmp_path) as there:
        assert told(there) == []
        assert (there.keys.held, there.keys.sealing) == (desk.books.keys.held, desk.books.keys.sealing)
        deal(Desk(there), BANKER_WINS)
        assert told(there) == []


def test_without_its_key_it_is_said_at_once_and_another_key_is_no_forgery_there_alone(desk: Desk,
                                                                                      tmp_path: Path) -> None:
    (tmp_path / "stick").mkdir()
    copy, _ = desk.moving.export(tmp_path / "stick", PASSPHRASE)
    with elsewhere(copy, tmp_path) as there:
        assert told(there) == ["new_key", "no_key"]
        deal(Desk(there), BANKER_WINS)
        assert told(there) == ["new_key", "no_key"]
        back = there.backup(tmp_path / "stick")
        _, second = Desk(there).moving.export(tmp_path / "stick", PASSPHRASE)
    keys = tmp_path / "here" / "keys"
    with open_books(back, key_folder=desk.books.key_folder, read_only=True) as books:
        assert any(one.code == "strange_key" and one.grave for one in books.verify())
    take_in_keys(second, desk.books.house(), desk.books.key_folder or keys, PASSPHRASE)
    with open_books(back, key_folder=desk.books.key_folder, read_only=True) as books:
        assert not any(one.code == "strange_key" for one in books.verify())


@pytest.mark.parametrize(("spoil", "passphrase", "wrong"), [
    (lambda text: text, "four plain wet swords", "The passphrase is wrong, or the file was changed."),
    (lambda text: text.replace(b'"house": "', b'"house": "0'), PASSPHRASE, "The passphrase is wrong"),
    (lambda text: text.replace(b'"box": "', b'"box": "AAAA'), PASSPHRASE, "The passphrase is wrong"),
    (lambda text: text.replace(b": 8192", b": 99999999999"), PASSPHRASE, "This is no key file"),
    (lambda text: b"[" * 60_000, PASSPHRASE, "This is no key file"),
    (lambda text: b"\xff", PASSPHRASE, "This is no key file"),
], ids=["wrong", "another house", "changed", "dear", "deep", "bytes"])
def test_a_key_is_taken_in_only_whole_and_by_its_passphrase(desk: Desk, tmp_path: Path, spoil: object, passphrase: str,
                                                            wrong: str) -> None:
    assert callable(spoil)
    (tmp_path / "keys.sabotkey").write_bytes(spoil(key_file.locked("1", desk.books.keys.held.values(), PASSPHRASE)))
    with pytest.raises(Refused, match=wrong):
        take_in_keys(tmp_path / "keys.sabotkey", "1", tmp_path / "new", passphrase)
    assert not (tmp_path / "new").exists()


def test_neither_the_key_nor_the_passphrase_stands_in_the_file_and_a_poor_passphrase_leaves_none(
        desk: Desk, tmp_path: Path) -> None:
    (key,) = desk.books.keys.held.values()
    assert key.secret not in key_file.locked("1", [key], PASSPHRASE)
    (tmp_path / "stick").mkdir()
    with pytest.raises(Refused, match="too short"):
        desk.moving.export(tmp_path / "stick", "x" * 11)
    (tmp_path / "other").write_bytes(key_file.locked("2", [key], PASSPHRASE))
    with pytest.raises(Refused, match="another house"):
        take_in_keys(tmp_path / "other", "1", tmp_path / "new", PASSPHRASE)
    assert not list((tmp_path / "stick").iterdir())


def test_two_words_take_a_house_to_another_computer(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                                    capsys: pytest.CaptureFixture[str]) -> None:
    path, house = desk.books.path, desk.books.house()
    desk.books.close()
    monkeypatch.setattr("app.store.books.usual_folder", lambda: tmp_path / "here" / "keys")
    monkeypatch.setattr(cli_moving, "typed_secret", lambda asked: PASSPHRASE)
    assert cli.main(["house", "export", str(path), "--to", str(tmp_path / "stick")]) == 0
    saved = [Path(line.removeprefix("Saved as ").removesuffix("."))
             for line in capsys.readouterr().out.splitlines() if line.startswith("Saved")]
    assert [one.suffix for one in saved] == [".db", ".sabotkey"]
    monkeypatch.setattr("app.store.books.usual_folder", lambda: tmp_path / "elsewhere")
    assert cli.main(["house", "import", str(saved[0]), str(saved[1])]) == 0
    assert [one.name.startswith(house) for one in (tmp_path / "elsewhere").iterdir()] == [True]
