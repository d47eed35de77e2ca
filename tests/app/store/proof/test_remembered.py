"""What is remembered of a verification, as a file beside the keys: of which house, of which file, and for how long."""

import os
from pathlib import Path
from typing import Any

import pytest

from app.dealing.values.transfers import RACK, bet, stack
from app.ledger.balances import Standing
from app.ledger.chain import Key
from app.store.proof import sealed_file, verified
from app.store.proof.verified import Left, Verified, as_json, is_left_so, left_at, verified_from

KEY, OTHER = Key(b"k" * 32), Key(b"o" * 32)
STANDING = Standing({RACK: -5, stack(1): 5}, {RACK: {100: 3, 50: 1}}, {RACK, bet(1, "tie")})
WELL = Verified(7, "e" * 64, 9, "c" * 64, STANDING, 11, 12, "2026-11-22", "1.2")
LEFT = Left(4096, 3, 77)


def books(folder: Path, changes: int = 3) -> Path:
    """A file that has the length and the count of changes of some books."""
    path = folder / "house.db"
    path.write_bytes(bytes(24) + changes.to_bytes(4, "big") + bytes([1] * 72))
    os.utime(path, ns=(1, 77_000))
    return path


# how a file lies there


def test_a_file_is_known_by_its_size_its_count_of_changes_and_when_it_was_written(tmp_path: Path) -> None:
    assert left_at(books(tmp_path, 0x01020304)) == Left(100, 0x01020304, 77_000)


@pytest.mark.parametrize(("end", "known"), [("-journal", False), ("-wal", False), ("-shm", True), ("", True)])
def test_a_file_whose_last_writing_was_broken_off_is_not_known(tmp_path: Path, end: str, known: bool) -> None:
    path = books(tmp_path)
    path.with_name(path.name + end).touch()
    assert (left_at(path) is not None) is known


def test_a_file_that_is_not_there_or_is_none_is_not_known(tmp_path: Path) -> None:
    assert left_at(tmp_path / "house.db") is None
    assert left_at(tmp_path) is None


# how it is remembered


def test_what_is_remembered_holds_for_this_house_this_key_and_this_file(tmp_path: Path) -> None:
    verified.keep(tmp_path, "ours", KEY, WELL, LEFT)
    assert verified.kept(tmp_path, "ours", KEY, LEFT) == WELL
    for other in (Left(4097, 3, 77), Left(4096, 4, 77), Left(4096, 3, 78), None):
        assert verified.kept(tmp_path, "ours", KEY, other) is None
    assert verified.kept(tmp_path, "ours", OTHER, LEFT) is None
    assert verified.kept(tmp_path, "theirs", KEY, LEFT) is None
    (tmp_path / "ours.verified").rename(tmp_path / "theirs.verified")
    assert verified.kept(tmp_path, "theirs", KEY, LEFT) is None, "it says whose it is"


def test_it_is_kept_word_for_word_so(tmp_path: Path) -> None:
    verified.keep(tmp_path, "ours", KEY, WELL, LEFT)
    assert sealed_file.read(tmp_path / "ours.verified", [KEY]) == ["sabot verified 1", "ours", [4096, 3, 77], {
        "entry": [7, "e" * 64], "command": [9, "c" * 64], "balances": {"rack": -5, "stack:1": 5},
        "chips": {"rack": [[100, 3], [50, 1]]}, "expected": ["bet:1/tie", "rack"], "at": 11,
        "whole": [12, "2026-11-22"], "program": "1.2"}]


@pytest.mark.parametrize("said", [
    ["sabot head 1", "ours", [*LEFT], as_json(WELL)], ["sabot verified 1", "theirs", [*LEFT], as_json(WELL)],
    ["sabot verified 1", "ours", [4096, 3], as_json(WELL)], ["sabot verified 1", "ours", 5, as_json(WELL)],
    ["sabot verified 1", "ours", [*LEFT], {}], ["sabot verified 1", "ours", [*LEFT], []],
    ["sabot verified 1", "ours", [*LEFT], None], ["sabot verified 1", "ours", [*LEFT]], [], 5])
def test_what_the_key_sealed_for_something_else_is_nothing_remembered(tmp_path: Path, said: Any) -> None:
    sealed_file.write(tmp_path / "ours.verified", KEY, said)
    assert verified.kept(tmp_path, "ours", KEY, LEFT) is None


@pytest.mark.parametrize("changed", [
    {"entry": [1]}, {"entry": ["x", ""]}, {"command": 5}, {"balances": []}, {"balances": {"sleeve": 1}},
    {"balances": {"rack": "x"}}, {"chips": {"rack": [5]}}, {"expected": 5}, {"expected": ["sleeve"]}, {"at": "x"},
    {"whole": [1]}, {"whole": ["x", ""]}])
def test_what_no_sabot_has_kept_so_is_nothing_remembered(tmp_path: Path, changed: dict[str, Any]) -> None:
    said: Any = as_json(WELL)
    sealed_file.write(tmp_path / "ours.verified", KEY, ["sabot verified 1", "ours", [*LEFT], said | changed])
    assert verified.kept(tmp_path, "ours", KEY, LEFT) is None


def test_whole_numbers_and_words_come_back_as_such() -> None:
    said: Any = as_json(WELL)
    told = said | {"entry": ["7", "e" * 64], "command": ["9", "c" * 64], "at": "11", "whole": ["12", "2026-11-22"],
                   "balances": {"rack": "-5", "stack:1": "5"}, "chips": {"rack": [["100", "3"], ["50", "1"]]}}
    assert verified_from(told) == verified_from(said) == WELL
    words = said | {"entry": [7, 1], "command": [9, 2], "whole": [12, 3], "program": 4}
    read = verified_from(words)
    assert (read.mac, read.command_mac, read.whole_on, read.program) == ("1", "2", "3", "4")


def test_nothing_is_remembered_of_a_house_that_was_forgotten_or_could_not_be_written(tmp_path: Path) -> None:
    verified.forget(tmp_path, "ours")
    for house in ("ours", "theirs"):
        verified.keep(tmp_path, house, KEY, WELL, LEFT)
    verified.forget(tmp_path, "ours")
    assert [file.name for file in tmp_path.iterdir()] == ["theirs.verified"]
    verified.keep(tmp_path / "none", "ours", KEY, WELL, LEFT)
    assert verified.kept(tmp_path / "none", "ours", KEY, LEFT) is None
    (tmp_path / "ours.verified").mkdir()
    verified.forget(tmp_path, "ours")


def test_a_file_is_as_some_house_left_it_whatever_lies_beside_it(tmp_path: Path) -> None:
    path, keys = books(tmp_path), tmp_path / "keys"
    keys.mkdir()
    (left := left_at(path))
    assert left is not None
    for name, text in (("a", ""), ("b", "{}"), ("c", "[1,2]"), ("d", "\u00e9"), ("e", '["x","y",[1]]'), ("f", "5")):
        (keys / f"{name}.verified").write_text(text, encoding="utf-8")
    (keys / "folder.verified").mkdir()
    assert not is_left_so(keys, path)
    verified.keep(keys, "ours", KEY, WELL, left)
    path.with_name("house.db-wal").touch()
    assert is_left_so(keys, path)
    (keys / "ours.verified").rename(keys / "ours.head")
    assert not is_left_so(keys, path)
    verified.keep(keys, "ours", KEY, WELL, left._replace(changes=4))
    assert not is_left_so(keys, path)
    assert not is_left_so(keys, tmp_path / "none.db"), "a file that is not there was left by nobody"
