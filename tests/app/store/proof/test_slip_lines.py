"""The slips of saved entries as lines of a file: what each says, which are read, and how many are left."""

import os
import stat
from pathlib import Path

import pytest

from app.dealing.values.transfers import RACK, stack
from app.ledger.chain import Stamp, entry_from, short_code
from app.ledger.entries import Booking, Entry, EntryKind, Posting
from app.store.proof import slips
from app.store.proof.slips import Slip, Slips


def entry(number: int, title: str = "Coup", sitting: int | None = 4) -> Entry:
    booked = Booking(kind=EntryKind.HAND, title=title, key=f"coup:{number}", sitting=sitting,
                     postings=(Posting(RACK, -100), Posting(stack(1), 100)))
    return entry_from(booked, Stamp(number=number, op_id="op", index=0, at=number * 11, elapsed=5, actor="Ann",
                                    command="c" * 64, previous=""), None)


@pytest.fixture
def kept(tmp_path: Path) -> Slips:
    return Slips(tmp_path, "ours")


def numbers(kept: Slips, after: int = 0) -> list[int]:
    return [slip.number for slip in kept.read(after)]


def test_a_slip_is_a_line_of_its_entry_for_its_owner_alone(kept: Slips, tmp_path: Path) -> None:
    first, second = entry(1, "Coup é\nDrop"), entry(2, sitting=None)
    kept.add([first])
    kept.add([second])
    code = short_code(first.mac)
    assert (tmp_path / "ours.slips").read_bytes() == (
        f'[1, "{code}", 11, "hand", "Coup é\\nDrop", "coup:1", 4]\n'
        f'[2, "{short_code(second.mac)}", 22, "hand", "Coup", "coup:2", 0]\n').encode()
    assert kept.read() == [Slip(1, code, 11, "hand", "Coup é\nDrop", "coup:1", 4), Slip.of(second)]
    if os.name == "posix":
        assert stat.S_IMODE(kept.path.stat().st_mode) == 0o600


def test_the_slips_after_an_entry_are_those_with_a_higher_number(kept: Slips) -> None:
    kept.add(entry(number) for number in (1, 2, 3))
    assert [numbers(kept, after) for after in (0, 2, 3)] == [[1, 2, 3], [3], []]
    last = kept.last()
    assert last is not None
    assert last == Slip.of(entry(3))


def test_where_there_are_none_none_is_read(kept: Slips) -> None:
    assert (kept.read(), kept.last()) == ([], None)
    kept.shorten()
    kept.path.mkdir()
    kept.add([entry(1)])
    kept.shorten()
    kept.begin_after(0, "stamp")
    assert (kept.read(), kept.last()) == ([], None)
    Slips(kept.path.parent / "none", "ours").begin_after(0, "stamp")
    assert not (kept.path.parent / "none").exists()


@pytest.mark.parametrize("line", [
    b"[2, \"A\"", b"", b"[]", b"5", b"null", b'["x", "A", 1, "hand", "", "", 0]', b'[1, "A", "x", "hand", "", "", 0]',
    b'[1, "A", 1, "hand", "", "", "x"]', b"\xff\xfe", b'{"number": 1}'])
def test_a_line_that_no_sabot_has_written_whole_is_passed_over(kept: Slips, line: bytes) -> None:
    kept.add([entry(1)])
    with kept.path.open("ab") as file:
        file.write(line + b"\n")
    kept.add([entry(3)])
    assert numbers(kept) == [1, 3]


def test_a_sign_that_is_no_text_is_kept_as_another(kept: Slips) -> None:
    kept.add([entry(1, "a\ud800b")])
    assert [slip.title for slip in kept.read()] == ["a?b"]
    kept.path.write_bytes(kept.path.read_bytes().replace(b"a?b", b"a\xffb"))
    assert [slip.title for slip in kept.read()] == ["a\ufffdb"]


def test_whole_numbers_and_words_are_read_as_such(kept: Slips) -> None:
    kept.path.write_text('["1", 2, "3", 4, 5, 6, "7"]\n')
    assert kept.read() == [Slip(1, "2", 3, "4", "5", "6", 7)]


def test_only_the_end_of_very_many_is_read(kept: Slips, monkeypatch: pytest.MonkeyPatch) -> None:
    kept.add(entry(number) for number in range(1, 10))
    line = len(kept.path.read_bytes().splitlines(keepends=True)[-1])
    monkeypatch.setattr(slips, "_LONG", line * 2)
    assert numbers(kept) == [6, 7, 8, 9], "twice as much as is kept before it is cut"
    monkeypatch.setattr(slips, "_LAST", line)
    last = kept.last()
    assert last is not None
    assert last.number == 9
    monkeypatch.setattr(slips, "_LAST", line - 1)
    assert kept.last() is None


def test_of_too_many_the_last_whole_lines_are_kept(kept: Slips, monkeypatch: pytest.MonkeyPatch) -> None:
    kept.add(entry(number, "Coup é") for number in range(1, 10))
    whole = kept.path.read_bytes()
    line = len(whole) // 9
    monkeypatch.setattr(slips, "_KEPT", line * 3 + 1)
    monkeypatch.setattr(slips, "_LONG", len(whole))
    kept.shorten()
    assert kept.path.read_bytes() == whole
    monkeypatch.setattr(slips, "_LONG", len(whole) - 1)
    kept.shorten()
    assert kept.path.read_bytes() == whole[-line * 3:]
    assert [file.name for file in kept.path.parent.iterdir()] == ["ours.slips"]
    kept.path.write_bytes(whole.replace("é".encode(), b"\xff\xff"))
    kept.shorten()
    assert [slip.title for slip in kept.read()] == ["Coup \ufffd\ufffd"] * 3


def test_what_was_saved_after_a_copy_that_is_taken_up_is_kept_apart_under_the_time(kept: Slips) -> None:
    kept.begin_after(2, "0800")
    assert [file.name for file in kept.path.parent.iterdir()] == ["ours.slips"], "nothing to keep apart"
    kept.add(entry(number) for number in (1, 2, 3))
    before = kept.path.read_bytes()
    kept.begin_after(2, "0900")
    assert numbers(kept) == [1, 2]
    assert kept.path.with_name("ours.slips-0900").read_bytes() == before
    kept.add([entry(3, "again")])
    assert [slip.title for slip in kept.read(2)] == ["again"]


def test_what_is_written_anew_takes_the_place_of_what_was_left_half_written(kept: Slips) -> None:
    kept.path.with_name("ours.slips.new").write_text("left half written by a crash, and much longer than what follows")
    kept.add([entry(1)])
    kept.begin_after(0, "0900")
    assert {file.name for file in kept.path.parent.iterdir()} == {"ours.slips", "ours.slips-0900"}
    assert kept.path.read_bytes() == b""
