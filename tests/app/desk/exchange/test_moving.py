"""A house goes on at another computer: with its key as its own, without it under another one, and both are told."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app import cli
from app.cli import moving as cli_moving
from app.desk import Desk
from app.errors import Refused
from app.store.books import Books, open_books
from app.store.proof import key_file
from app.store.proof.keys import held_keys
from tests.app.desk.dealing import BANKER_WINS, a_new_desk, deal
from tests.app.store.forging import OTHER

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
    with elsewhere(copy, tmp_path) as there:
        Desk(there).moving.take_in(key, PASSPHRASE)
        assert there.events()[-1].code == "take_key"
        deal(Desk(there), BANKER_WINS)
        assert told(there) == []
        assert there.keys.sealing == desk.books.keys.sealing
        back = there.backup(tmp_path / "stick")
    with open_books(back, key_folder=desk.books.key_folder, read_only=True) as books:
        assert told(books) == []


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
    with open_books(back, key_folder=desk.books.key_folder, read_only=True) as books:
        assert any(one.code == "strange_key" and one.grave for one in books.verify())
    desk.moving.take_in(second, PASSPHRASE)
    with open_books(back, key_folder=desk.books.key_folder, read_only=True) as books:
        assert not any(one.code == "strange_key" for one in books.verify())


@pytest.mark.parametrize(("spoil", "passphrase", "wrong"), [
    (lambda text: text, "four plain wet swords", "The passphrase is wrong, or the file was changed."),
    (lambda text: text.replace(b'"house": "', b'"house": "0'), PASSPHRASE, "The passphrase is wrong"),
    (lambda text: text.replace(b'"box": "', b'"box": "AAAA'), PASSPHRASE, "The passphrase is wrong"),
    (lambda text: text.replace(b": 8192", b": 99999999999"), PASSPHRASE, "This is no key file"),
    (lambda text: b"[" * 60_000, PASSPHRASE, "This is no key file"),
    (lambda text: b"\xff", PASSPHRASE, "This is no key file"),
    (lambda text: key_file.locked("2", [OTHER], PASSPHRASE), PASSPHRASE, "holds the key of another house"),
], ids=["wrong", "renamed", "changed", "dear", "deep", "bytes", "another house"])
def test_a_key_is_taken_in_only_whole_and_by_its_passphrase(
        desk: Desk, tmp_path: Path, spoil: Callable[[bytes], bytes], passphrase: str, wrong: str) -> None:
    held, events = desk.books.keys.held, desk.books.events()
    (tmp_path / "x.sabotkey").write_bytes(spoil(key_file.locked(desk.books.house(), [OTHER], PASSPHRASE)))
    with pytest.raises(Refused, match=wrong):
        desk.moving.take_in(tmp_path / "x.sabotkey", passphrase)
    assert held_keys(tmp_path / "here" / "keys", desk.books.house()) == desk.books.keys.held == held
    assert desk.books.events() == events


def test_the_key_does_not_stand_in_the_file_and_a_poor_passphrase_writes_none(desk: Desk, tmp_path: Path) -> None:
    assert OTHER.secret not in key_file.locked("1", [OTHER], PASSPHRASE)
    (tmp_path / "stick").mkdir()
    with pytest.raises(Refused, match="too short"):
        desk.moving.export(tmp_path / "stick", "x" * 11)
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
    kept = held_keys(tmp_path / "here" / "keys", house)
    assert held_keys(tmp_path / "elsewhere", house).items() >= kept.items()
