"""The keys of a house in their folder: which one seals, how one is kept, and where none can be."""

import errno
import os
import stat
import sys
from pathlib import Path

import pytest

from app.ledger.chain import Key
from app.store.proof import keys as proof_keys
from app.store.proof.keys import LENGTH, Keyring, can_keep, held_keys, keep_key, keyring, usual_folder

KEY, OTHER = Key(b"k" * LENGTH), Key(b"o" * LENGTH)


def test_a_key_is_made_once_and_is_its_owners_alone(tmp_path: Path) -> None:
    first = keyring(tmp_path / "keys", "house", "", make=True)
    again = keyring(tmp_path / "keys", "house", "", make=True)
    assert (first.made, again.made) == (True, False)
    assert first.sealing == again.sealing
    files = list((tmp_path / "keys").iterdir())
    assert [stat.S_IMODE(file.stat().st_mode) for file in files] == [0o600]
    assert len(files[0].read_bytes()) == LENGTH


def test_each_house_has_a_key_of_its_own(tmp_path: Path) -> None:
    assert keyring(tmp_path, "a", "", make=True).sealing != keyring(tmp_path, "b", "", make=True).sealing


def test_the_key_that_sealed_the_last_entry_goes_on(tmp_path: Path) -> None:
    keys = [Key(bytes([n]) * LENGTH) for n in range(4)]
    for key in keys:
        (tmp_path / f"house-{key.name}.key").write_bytes(key.secret)
    for key in keys:
        assert keyring(tmp_path, "house", key.name, make=True) == Keyring({one.name: one for one in keys}, key)


def test_half_a_key_is_no_key(tmp_path: Path) -> None:
    (tmp_path / "house-0000.key").write_bytes(b"short")
    assert keyring(tmp_path, "house", "", make=True).made


def test_no_key_is_made_for_books_that_are_only_read(tmp_path: Path) -> None:
    assert keyring(tmp_path, "house", "", make=False).sealing is None
    assert not list(tmp_path.iterdir())


def test_where_the_key_of_the_last_entry_is_lost_one_of_the_others_goes_on_and_always_the_same(tmp_path: Path) -> None:
    for key in (KEY, OTHER):
        keep_key(tmp_path, "house", key)
    held = {KEY.name: KEY, OTHER.name: OTHER}
    first = min(held.values(), key=lambda key: key.name)
    for last in ("", "lost"):
        assert keyring(tmp_path, "house", last, make=True) == Keyring(held, first, made=False, fault="")


def test_a_key_that_is_made_is_held_and_no_two_are_the_same(tmp_path: Path) -> None:
    made = keyring(tmp_path, "house", "lost", make=True)
    assert made.sealing is not None
    assert made == Keyring({made.sealing.name: made.sealing}, made.sealing, made=True, fault="")
    assert len(made.sealing.secret) == 32
    assert held_keys(tmp_path, "house") == made.held
    assert keyring(tmp_path / "none", "house", "", make=False) == Keyring({}, None, made=False, fault="")


@pytest.mark.parametrize(("error", "fault"), [(OSError(errno.EROFS, "Read-only"), "Read-only"),
                                              (OSError("strange"), "strange")])
def test_where_no_key_can_be_kept_it_is_said_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: OSError,
                                                 fault: str) -> None:
    def refuse(*_: object) -> None:
        raise error

    monkeypatch.setattr(proof_keys, "keep_key", refuse)
    assert keyring(tmp_path, "house", "", make=True) == Keyring({}, None, made=False, fault=fault)


def test_what_is_no_key_of_the_house_is_passed_over(tmp_path: Path) -> None:
    keep_key(tmp_path, "house", KEY)
    keep_key(tmp_path, "other", OTHER)
    (tmp_path / "house-a.key").mkdir()
    for name, secret in (("house-b.key", b"x" * 31), ("house-c.key", b"x" * 33), ("house-d.head", b"x" * 32)):
        (tmp_path / name).write_bytes(secret)
    assert held_keys(tmp_path, "house") == {KEY.name: KEY}
    assert held_keys(tmp_path / "none", "house") == {}


def test_a_key_is_kept_under_its_house_and_its_name_and_never_written_over(tmp_path: Path) -> None:
    folder = tmp_path / "none yet" / "keys"
    keep_key(folder, "house", KEY)
    path = folder / f"house-{KEY.name}.key"
    assert path.read_bytes() == KEY.secret
    if os.name == "posix":
        assert [stat.S_IMODE(one.stat().st_mode) for one in (folder, path)] == [0o700, 0o600]
    path.write_bytes(b"as it is")
    keep_key(folder, "house", KEY)
    assert path.read_bytes() == b"as it is"


def test_a_key_is_on_the_disk_before_anything_is_sealed_with_it_and_so_is_its_name(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    held: list[object] = []
    path = tmp_path / f"house-{KEY.name}.key"
    monkeypatch.setattr(os, "fsync", lambda handle: held.append((os.fstat(handle).st_ino, path.read_bytes())))
    keep_key(tmp_path, "house", KEY)
    folder = [(tmp_path.stat().st_ino, KEY.secret)] if os.name == "posix" else []
    assert held == [(path.stat().st_ino, KEY.secret), *folder]


def test_a_key_that_is_half_written_is_taken_away_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="full"):
        keep_key(tmp_path, "house", KEY)
    assert list(tmp_path.iterdir()) == []


def test_something_can_be_kept_in_a_folder_that_can_be_written_or_made(tmp_path: Path,
                                                                       monkeypatch: pytest.MonkeyPatch) -> None:
    def writable(path: Path, mode: int) -> bool:
        return path == tmp_path and mode == os.W_OK | os.X_OK

    assert can_keep(tmp_path / "none" / "yet")
    (tmp_path / "file").write_text("")
    assert not can_keep(tmp_path / "file")
    assert not can_keep(tmp_path / "file" / "keys")
    (tmp_path / "another's").mkdir()
    monkeypatch.setattr(os, "access", writable)  # whoever tests may be root, who may write anywhere
    assert can_keep(tmp_path / "none" / "yet")
    assert can_keep(tmp_path)
    assert not can_keep(tmp_path / "another's")


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere they lie elsewhere")
def test_keys_lie_with_the_settings_of_the_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert usual_folder() == tmp_path / "sabot" / "keys"
