"""The small sealed files beside the keys: written whole or not at all, and believed only under the key."""

import errno
import os
import stat
from pathlib import Path

import pytest

from app.ledger.chain import Key, sealed
from app.store.proof import sealed_file

KEY, OTHER = Key(b"k" * 32), Key(b"o" * 32)


def test_it_is_one_line_and_its_seal_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.head"
    for said, text in (({"b": "é", "a": [1]}, '{"a":[1],"b":"\\u00e9"}'), ([True], "[true]")):
        sealed_file.write(path, KEY, said)  # type: ignore[arg-type]  # none of it is a float
        assert path.read_bytes() == f"{text}\n{sealed(text, KEY).mac}\n".encode()
        assert sealed_file.read(path, [OTHER, KEY]) == said
    assert [file.name for file in tmp_path.iterdir()] == ["a.head"]
    if os.name == "posix":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_what_it_said_before_stands_until_the_new_is_on_the_disk_whole(tmp_path: Path,
                                                                       monkeypatch: pytest.MonkeyPatch) -> None:
    path, held = tmp_path / "a.head", list[object]()
    sealed_file.write(path, KEY, "old")
    monkeypatch.setattr(os, "fsync", lambda handle: held.append((
        sealed_file.read(path, [KEY]), sealed_file.read(tmp_path / "a.head.new", [KEY]), os.fstat(handle).st_ino)))
    sealed_file.write(path, KEY, "new")
    assert held[0] == ("old", "new", path.stat().st_ino)
    if os.name == "posix":
        assert held[1:] == [("new", None, tmp_path.stat().st_ino)], "then the folder's own entry"


def test_where_it_cannot_be_written_that_is_raised_and_it_says_what_it_said(tmp_path: Path,
                                                                            monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "full")

    sealed_file.write(tmp_path / "a.head", KEY, "old")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="full"):
        sealed_file.write(tmp_path / "a.head", KEY, "new")
    assert sealed_file.read(tmp_path / "a.head", [KEY]) == "old"
    monkeypatch.undo()
    sealed_file.write(tmp_path / "a.head", KEY, "new")
    assert sealed_file.read(tmp_path / "a.head", [KEY]) == "new", "what was left half written is no hindrance"


SEAL = sealed("[1]", KEY).mac


@pytest.mark.parametrize("lies_there", [
    "", "[1]", f"[2]\n{SEAL}\n", f"[1]\n{SEAL}\n\n", f"[1]\n{'0' * 64}\n", f"[1]\n{SEAL.upper()}\n",
    "é\n\n", "[\n" + sealed("[", KEY).mac + "\n"])
def test_what_no_key_of_these_has_sealed_is_not_believed(tmp_path: Path, lies_there: str) -> None:
    path = tmp_path / "a.head"
    path.write_text(f"[1]\n{SEAL}\n")
    assert sealed_file.read(path, [OTHER, KEY]) == [1]
    assert sealed_file.read(path, [OTHER]) is None
    assert sealed_file.read(path, []) is None
    path.write_text(lies_there, encoding="utf-8")
    assert sealed_file.read(path, [OTHER, KEY]) is None


def test_where_there_is_none_nothing_is_said(tmp_path: Path) -> None:
    assert sealed_file.read(tmp_path / "a.head", [KEY]) is None
    assert sealed_file.read(tmp_path, [KEY]) is None


@pytest.mark.skipif(os.name != "posix", reason="no other system can be asked for a folder")
def test_a_file_system_that_cannot_sync_a_folder_is_no_fault_and_nothing_stays_open(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def cannot(handle: int) -> None:
        asked.append(handle)
        raise OSError(errno.EINVAL, "cannot")

    asked: list[int] = []
    monkeypatch.setattr(os, "fsync", cannot)
    sealed_file.sync_folder(tmp_path)
    sealed_file.sync_folder(tmp_path / "none")
    (handle,) = asked
    with pytest.raises(OSError, match="Bad file descriptor"):
        os.fstat(handle)
