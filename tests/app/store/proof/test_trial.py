"""Whose a journal is that lies beside books: tried on copies, by what they come to with it and without it."""

import contextlib
import errno
import os
import shutil
import sqlite3
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from app.errors import MachineFault
from app.store.file import journal_mode, sqlite
from app.store.proof import trial
from app.store.proof.slips import Slips
from app.store.proof.trial import _Found, settle
from tests.app.store.forging import OTHER, sealed_anew
from tests.app.store.house import by_hand, night_of, unguarded

ENDS = ("-journal", "-wal", "-shm")


@cache
def _closed() -> dict[str, bytes]:
    """An evening of four commands as it lies once it was closed, with what lies beside its key."""
    with TemporaryDirectory() as folder:
        night_of(Path(folder)).close()
        return {str(path.relative_to(folder)): path.read_bytes() for path in Path(folder).rglob("*") if path.is_file()}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Books that somebody has written in since they were closed: nothing is known of how they lie there."""
    (tmp_path / "keys").mkdir()
    for name, content in _closed().items():
        if not name.endswith(".verified"):
            (tmp_path / name).write_bytes(content)
    return tmp_path / "house.db"


@pytest.fixture
def keys(path: Path) -> Path:
    return path.parent / "keys"


def house_of(keys: Path) -> str:
    (slips,) = keys.glob("*.slips")
    return slips.stem


def lay(path: Path, *ends: str) -> None:
    """Something lies beside the books."""
    for end in ends:
        path.with_name(path.name + end).write_bytes(end.encode())


def beside(path: Path) -> list[str]:
    """The names of what lies beside the books, without theirs."""
    return sorted(one.name.removeprefix(path.name) for one in path.parent.glob("house.db-*"))


@pytest.fixture
def tried(monkeypatch: pytest.MonkeyPatch) -> dict[str, tuple[str, ...]]:
    """What books were tried, with what lay beside them: they are sound as they lie, and come to nothing else."""
    seen: dict[str, tuple[str, ...]] = {}

    def sound(copy: Path, keys: Path) -> _Found | None:
        assert keys.name == "keys"
        assert copy.parents[1].name.startswith(".sabot-trial-")
        assert copy.parents[2] == keys.parent, "where the books lie there is room for them"
        seen[copy.parent.name] = tuple(beside(copy))
        return _Found("ours", True, 4) if copy.parent.name == "without" else None

    monkeypatch.setattr(trial, "_sound", sound)
    return seen


# what is done with it


def test_where_nothing_lies_beside_them_no_books_are_tried(path: Path, keys: Path,
                                                           tried: dict[str, tuple[str, ...]]) -> None:
    settle(path, keys)
    assert (tried, beside(path)) == ({}, [])


def test_what_waits_for_books_that_are_not_there_is_set_aside(tmp_path: Path,
                                                              tried: dict[str, tuple[str, ...]]) -> None:
    path = tmp_path / "house.db"
    lay(path, *ENDS)
    settle(path, tmp_path)
    assert (tried, beside(path)) == ({}, sorted(f"{end}-set-aside-1" for end in ENDS))


def test_what_has_come_to_lie_beside_books_since_they_were_closed_is_not_theirs(
        tmp_path: Path, tried: dict[str, tuple[str, ...]]) -> None:
    with night_of(tmp_path) as books:
        books.begin_examination()
        seen = books.examine()
        books.end_examination(seen.found, seen.reached)
    lay(tmp_path / "house.db", "-journal")
    settle(tmp_path / "house.db", tmp_path / "keys")
    assert (tried, beside(tmp_path / "house.db")) == ({}, ["-journal-set-aside-1"])


def test_an_index_alone_is_made_anew_from_a_log_and_harms_nobody(path: Path, keys: Path,
                                                                 tried: dict[str, tuple[str, ...]]) -> None:
    lay(path, "-shm")
    settle(path, keys)
    assert (tried, beside(path)) == ({}, ["-shm"])


@pytest.mark.parametrize("end", ["-journal", "-wal"])
def test_a_journal_or_a_log_is_tried_on_a_copy_that_has_it_and_on_one_that_has_not(
        path: Path, keys: Path, tried: dict[str, tuple[str, ...]], end: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal_mode, "is_ahead", lambda path: end == "-wal")
    lay(path, end, "-shm")
    settle(path, keys)
    assert tried == {"with": (end,), "without": ()}, "an index is made anew from the log"
    assert beside(path) == sorted(["-shm-set-aside-1", f"{end}-set-aside-1"])
    assert [one.name for one in path.parent.iterdir() if one.name.startswith(".sabot-trial-")] == []


def test_books_with_a_log_of_their_own_have_no_journal(path: Path, keys: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal_mode, "is_ahead", lambda path: True)
    monkeypatch.setattr(trial, "_is_strange", lambda path, keys, takes_back: takes_back != 0)
    lay(path, "-wal")
    settle(path, keys)
    assert beside(path) == ["-wal"]
    lay(path, "-journal")
    settle(path, keys)
    assert beside(path) == ["-journal-set-aside-1", "-wal"]


def test_books_with_a_journal_have_no_log_beside_it(path: Path, keys: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "_is_strange", lambda path, keys, takes_back: takes_back != 1)
    lay(path, *ENDS)
    settle(path, keys)
    assert beside(path) == ["-journal", "-shm-set-aside-1", "-wal-set-aside-1"]


def test_a_journal_in_which_nothing_was_written_yet_is_taken_away(path: Path, keys: Path,
                                                                  tried: dict[str, tuple[str, ...]]) -> None:
    path.with_name(path.name + "-journal").touch()
    settle(path, keys)
    assert (tried, beside(path)) == ({}, [])


def test_a_journal_of_books_that_are_not_written_ahead_is_tried(path: Path, keys: Path,
                                                                monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "_is_strange", lambda *told, **_: told != (path, keys))
    lay(path, "-journal")
    settle(path, keys)
    assert beside(path) == ["-journal"]
    monkeypatch.setattr(trial, "_is_strange", lambda *told, **_: told == (path, keys))
    settle(path, keys)
    assert beside(path) == ["-journal-set-aside-1"]


# what tells whose it is


OURS = _Found("ours", True, 4)


@pytest.mark.parametrize(("rolled", "bare", "strange"), [
    (OURS, OURS, False),
    (OURS, None, False),
    (None, OURS, True),
    (_Found("theirs", True, 4), OURS, True),
    (_Found("ours", True, 3), OURS, True),
    (_Found("ours", True, 5), OURS, False),
    (_Found("ours", False, 9), OURS, True),
    (OURS, _Found("ours", False, 9), False),
])
def test_a_journal_is_strange_with_which_books_are_another_house_s_or_end_sooner(
        path: Path, keys: Path, monkeypatch: pytest.MonkeyPatch, rolled: _Found | None, bare: _Found | None,
        strange: bool) -> None:
    monkeypatch.setattr(trial, "_sound", lambda copy, keys: rolled if copy.parent.name == "with" else bare)
    assert trial._is_strange(path, keys, takes_back=0) is strange


@pytest.mark.parametrize(("rolled", "bare", "strange"), [
    (_Found("ours", True, 3), OURS, False),
    (_Found("ours", True, 2), OURS, True),
    (_Found("ours", False, 4), OURS, True),
    (_Found("theirs", True, 3), OURS, True),
])
def test_a_journal_takes_back_the_one_command_that_was_being_written_and_none_before(
        path: Path, keys: Path, monkeypatch: pytest.MonkeyPatch, rolled: _Found, bare: _Found, strange: bool) -> None:
    monkeypatch.setattr(trial, "_sound", lambda copy, keys: rolled if copy.parent.name == "with" else bare)
    lay(path, "-journal")
    settle(path, keys)
    assert beside(path) == (["-journal-set-aside-1"] if strange else ["-journal"])


def test_where_books_are_sound_neither_way_all_is_left_as_it_lies(path: Path, keys: Path,
                                                                  monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "_sound", lambda copy, keys: None)
    lay(path, "-journal", "-shm")
    with pytest.raises(MachineFault) as caught:
        settle(path, keys)
    assert str(caught.value) == str(sqlite.damaged_file())
    assert beside(path) == ["-journal", "-shm"]


# what books come to


def test_sound_books_are_their_house_s_as_far_as_their_last_command(path: Path, keys: Path) -> None:
    assert trial._sound(path, keys) == _Found(house_of(keys), True, 4)


def test_what_is_no_books_of_sabot_comes_to_nothing(path: Path, keys: Path) -> None:
    for name, content in (("none", None), ("empty", b""), ("words", b"x" * 5000), ("half", path.read_bytes()[:5000])):
        copy = path.with_name(name)
        if content is not None:
            copy.write_bytes(content)
        assert trial._sound(copy, keys) is None, name
    with by_hand(path) as link:
        link.execute("CREATE TABLE more (a)")
    assert trial._sound(path, keys) is None


@pytest.mark.parametrize("edit", ["DELETE FROM house", "UPDATE setting SET value = '1' WHERE key = 'limits'"])
def test_books_of_no_house_and_books_that_were_changed_come_to_nothing(path: Path, keys: Path, edit: str) -> None:
    with unguarded(path) as link:
        link.execute(edit)
    assert trial._sound(path, keys) is None


def test_the_pages_of_a_file_are_gone_through_unless_it_is_very_large(path: Path, keys: Path,
                                                                      monkeypatch: pytest.MonkeyPatch) -> None:
    with unguarded(path) as link:
        link.execute("PRAGMA writable_schema=ON")
        page = link.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'posting'").fetchone()[0]
        size = link.execute("PRAGMA page_size").fetchone()[0]
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(bytes(size))
    assert trial._sound(path, keys) is None
    monkeypatch.setattr(trial, "_LARGE", path.stat().st_size)
    assert trial._sound(path, keys) is None
    monkeypatch.setattr(trial, "_LARGE", path.stat().st_size - 1)
    assert trial._sound(path, keys) == _Found(house_of(keys), True, 4)


@pytest.mark.parametrize(("seq", "seen"), [(1, False), (2, False), (3, True), (4, True)])
def test_the_last_commands_must_fit_their_seals(path: Path, keys: Path, monkeypatch: pytest.MonkeyPatch, seq: int,
                                                seen: bool) -> None:
    with unguarded(path) as link:
        link.execute("UPDATE command SET at = at + 1 WHERE seq = ?", (seq,))
    assert trial._sound(path, keys) is None
    monkeypatch.setattr(trial, "_TAIL", 2)
    assert (trial._sound(path, keys) is None) is seen


def test_the_last_commands_must_follow_the_one_before_them(path: Path, keys: Path,
                                                           monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "_TAIL", 2)
    assert trial._sound(path, keys) is not None
    with unguarded(path) as link:
        link.execute("UPDATE command SET mac = digest WHERE seq = 2")
    assert trial._sound(path, keys) is None


def test_a_seal_is_held_against_the_key_of_the_house(path: Path, keys: Path) -> None:
    with unguarded(path) as link:
        link.execute("UPDATE command SET mac = digest WHERE seq = 4")
    assert trial._sound(path, keys) is None


def test_what_was_sealed_before_the_key_came_here_comes_to_what_it_says(path: Path, keys: Path,
                                                                        monkeypatch: pytest.MonkeyPatch) -> None:
    sealed_anew(path, OTHER)
    for tail in (50, 2):
        monkeypatch.setattr(trial, "_TAIL", tail)
        assert trial._sound(path, keys) == _Found(house_of(keys), False, 4), "another entry was saved here last"


def test_a_lost_key_makes_no_journal_strange(path: Path, keys: Path) -> None:
    for key in keys.glob("*.key"):
        key.unlink()
    assert trial._sound(path, keys) == _Found(house_of(keys), True, 4)
    with unguarded(path) as link:
        link.execute("UPDATE command SET at = at + 1 WHERE seq = 4")
    assert trial._sound(path, keys) is None


def test_what_was_sealed_with_a_key_that_is_not_here_after_one_that_is_comes_to_nothing(path: Path, keys: Path) -> None:
    with unguarded(path) as link:
        link.execute("UPDATE command SET sealed_by = 'other' WHERE seq = 4")
    assert trial._sound(path, keys) is None


def test_books_lack_the_last_entry_that_was_saved_here_where_they_end_before_it_or_have_another(path: Path,
                                                                                               keys: Path) -> None:
    house = house_of(keys)
    slips = Slips(keys, house)
    last = slips.last()
    assert last is not None
    lines = slips.path.read_text().splitlines(keepends=True)
    for text, has_last in ((lines[-1], True), (lines[-1].replace(last.code, "AAAAA-AAAAA"), False),
                           (lines[-1].replace(f"[{last.number},", f"[{last.number + 1},"), False), ("", True)):
        slips.path.write_text(text)
        assert trial._sound(path, keys) == _Found(house, has_last, 4)


def test_books_without_a_command_are_sound_too(tmp_path: Path) -> None:
    sqlite.create(tmp_path / "house.db")
    found = trial._sound(tmp_path / "house.db", tmp_path)
    assert found is not None
    assert (found.has_last, found.command) == (True, 0)


def test_copies_that_cannot_be_taken_away_again_hinder_nobody(path: Path, keys: Path,
                                                              monkeypatch: pytest.MonkeyPatch) -> None:
    def busy(*_: object, **__: object) -> None:
        raise OSError(errno.EBUSY, "busy")

    lay(path, "-journal")
    with monkeypatch.context() as patch:
        patch.setattr(trial, "_sound", lambda copy, keys: OURS)
        patch.setattr(os, "rmdir", busy)
        settle(path, keys)
    assert beside(path) == ["-journal"]


def test_nothing_of_a_trial_is_left_where_the_disk_fails(path: Path, keys: Path,
                                                         monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError("full")

    lay(path, "-journal")
    monkeypatch.setattr(shutil, "copyfile", full)
    with pytest.raises(OSError, match="full"):
        settle(path, keys)
    assert [one.name for one in path.parent.iterdir() if one.is_dir()] == ["keys"]
    with contextlib.closing(sqlite3.connect(path)) as link:
        assert link.execute("SELECT count(*) FROM command").fetchone() == (4,)
