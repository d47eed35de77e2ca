"""The head kept beside the key: what it tells of the books that lie there, and when it is written."""

import errno
from pathlib import Path

import pytest

from app.ledger.chain import NO_SEAL, Key, short_code
from app.ledger.check import Finding
from app.store.proof import kept_head, sealed_file
from app.store.proof.kept_head import Head, HeadKeeper, KeptHead, head_of, keep_head, other_house, strange_house
from app.store.proof.keys import keep_key
from tests.app.store.proof.rows_alone import books_of

KEY, OTHER = Key(b"k" * 32), Key(b"o" * 32)
SEALS = [f"{number:02}" * 32 for number in range(20)]
"""The whole seals of some entries or commands."""

HEAD = Head(2, SEALS[2], 5, SEALS[15])


def kept(head: Head = HEAD, path: str = "/books") -> KeptHead:
    return KeptHead(head, path)


def found(head: Head, entries: dict[int, str], commands: dict[int, str]) -> Finding | None:
    """What is said of books with these seals of entries and of commands, of which a head was kept."""
    with books_of(entry=[{"number": number, "mac": mac} for number, mac in entries.items()],
                  command=[{"seq": seq, "op_id": str(seq), "mac": mac} for seq, mac in commands.items()]) as link:
        assert kept(head).is_carried_by(link) is (kept(head).finding(link) is None)
        return kept(head).finding(link)


ENTRIES, COMMANDS = {1: SEALS[1], 2: SEALS[2]}, {4: SEALS[14], 5: SEALS[15]}


# what it tells


def test_the_head_of_books_is_their_last_entry_and_their_last_command() -> None:
    with books_of(entry=[{"number": number, "mac": SEALS[number]} for number in (1, 3, 2)],
                  command=[{"seq": seq, "op_id": str(seq), "mac": SEALS[seq]} for seq in (6, 4, 5)]) as link:
        assert head_of(link) == Head(3, SEALS[3], 6, SEALS[6])
    with books_of() as link:
        assert head_of(link) == Head(0, NO_SEAL, 0, NO_SEAL) == Head()
    with books_of(command=[{"seq": 1, "mac": SEALS[1]}]) as link:
        assert head_of(link) == Head(0, NO_SEAL, 1, SEALS[1])


def test_books_that_go_on_from_the_head_that_was_kept_are_well() -> None:
    assert found(HEAD, ENTRIES, COMMANDS) is None
    assert found(HEAD, ENTRIES | {3: SEALS[3]}, COMMANDS | {6: SEALS[16]}) is None
    assert found(Head(), {}, {}) is None
    assert found(Head(0, NO_SEAL, 5, SEALS[15]), ENTRIES, COMMANDS) is None, "before the first entry"


def test_another_entry_under_the_number_that_was_kept_was_sealed_elsewhere() -> None:
    assert found(HEAD, {1: SEALS[1], 2: SEALS[7], 3: SEALS[3]}, COMMANDS) == Finding("rewritten", (
        f"This computer wrote entry 2 with the code {short_code(SEALS[2])}; here it has {short_code(SEALS[7])}, and "
        f"the last entry is 3 ({short_code(SEALS[3])}). Entries were changed and sealed again elsewhere, or an older "
        "file was put back and gone on with."), 2)


def test_books_that_end_before_the_entry_that_was_kept_were_cut() -> None:
    said = "Entries were cut off the end, or an older file was put back."
    assert found(HEAD, {1: SEALS[1]}, COMMANDS) == Finding("cut", (
        f"These books end at entry 1 ({short_code(SEALS[1])}), but this computer wrote them to entry 2 "
        f"({short_code(SEALS[2])}). {said}"), 1)
    assert found(HEAD, {}, COMMANDS) == Finding("cut", (
        f"These books end at entry 0 (none yet), but this computer wrote them to entry 2 ({short_code(SEALS[2])}). "
        f"{said}"), None)


@pytest.mark.parametrize("commands", [{4: SEALS[14]}, {4: SEALS[14], 5: SEALS[9]}, {}])
def test_books_that_lack_the_command_that_was_kept_were_cut_too(commands: dict[int, str]) -> None:
    assert found(HEAD, ENTRIES | {3: SEALS[3]}, commands) == Finding("cut", (
        f"These books end at command {max(commands, default=0)} (entry 3, {short_code(SEALS[3])}), but this computer "
        f"wrote them to command 5 (entry 2, {short_code(SEALS[2])}). Something was cut off the end, or an older file "
        "was put back."), 3)


def test_of_books_without_entries_only_their_commands_tell() -> None:
    assert found(Head(0, NO_SEAL, 5, SEALS[15]), {}, {4: SEALS[14]}) == Finding("cut", (
        "These books end at command 4 (entry 0, none yet), but this computer wrote them to command 5 (entry 0, none "
        "yet). Something was cut off the end, or an older file was put back."), None)


# how it is kept


def test_a_head_is_kept_for_its_house_under_its_key(tmp_path: Path) -> None:
    keep_head(tmp_path, "ours", KEY, kept())
    assert sealed_file.read(tmp_path / "ours.head", [KEY]) == ["sabot head 1", "ours", [*HEAD], "/books"]
    assert kept_head.kept_head(tmp_path, "ours", [OTHER, KEY]) == kept()
    assert kept_head.kept_head(tmp_path, "ours", [OTHER]) is None
    assert kept_head.kept_head(tmp_path, "theirs", [KEY]) is None
    (tmp_path / "ours.head").rename(tmp_path / "theirs.head")
    assert kept_head.kept_head(tmp_path, "theirs", [KEY]) is None, "it says whose it is"


@pytest.mark.parametrize("said", [
    ["sabot verified 1", "ours", [*HEAD], "/books"], ["sabot head 1", "ours", [1], "/books"],
    ["sabot head 1", "ours", [1, "", 2, "", 3], "/books"], ["sabot head 1", "ours", ["one", "", 2, ""], "/books"],
    ["sabot head 1", "ours", 5, "/books"], ["sabot head 1", "ours", [*HEAD]], [], "", 5])
def test_what_the_key_sealed_for_something_else_is_no_head(tmp_path: Path, said: list[object]) -> None:
    sealed_file.write(tmp_path / "ours.head", KEY, said)  # type: ignore[arg-type]  # none of it is a float
    assert kept_head.kept_head(tmp_path, "ours", [KEY]) is None


def heads_in(folder: Path, **houses: KeptHead) -> None:
    """Some houses that this computer has written, each with its key."""
    for house, head in houses.items():
        key = Key(house.encode().ljust(32))
        keep_key(folder, house, key)
        keep_head(folder, house, key, head)


def test_another_house_is_known_by_where_its_books_lay(tmp_path: Path) -> None:
    heads_in(tmp_path, ours=kept(), theirs=kept(path="/other"), third=kept(Head(1, SEALS[1])), empty=kept(Head()))
    assert other_house(tmp_path, "new", Path("/books")) == kept()
    assert other_house(tmp_path, "ours", Path("/books")) == kept(Head(1, SEALS[1]))
    assert other_house(tmp_path, "new", Path("/other")) == kept(path="/other")
    assert other_house(tmp_path, "theirs", Path("/other")) is None
    assert other_house(tmp_path, "new", Path("/nowhere")) is None


def test_a_house_that_never_wrote_anything_or_has_no_key_here_is_no_other_house(tmp_path: Path) -> None:
    heads_in(tmp_path, empty=kept(Head()))
    keep_head(tmp_path, "keyless", KEY, kept())
    assert other_house(tmp_path, "new", Path("/books")) is None


def test_what_is_said_of_a_strange_house_tells_how_far_the_one_went_that_lay_there() -> None:
    assert strange_house(kept()) == Finding("other_house", (
        "These are not the books that were here: this computer wrote those of another house to entry 2 "
        f"({short_code(SEALS[2])}), and the key of these is not on it."))
    assert "entry 0 (none yet)" in strange_house(kept(Head(command=1))).sentence


# while books are written


class Seconds:
    """A clock that stands still until it is moved."""

    now = 100.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Seconds:
    seconds = Seconds()
    monkeypatch.setattr(kept_head, "time", seconds)
    return seconds


def read(folder: Path) -> KeptHead | None:
    return kept_head.kept_head(folder, "ours", [KEY])


def test_a_head_is_kept_once_a_second_at_most_and_at_the_end(tmp_path: Path, clock: Seconds) -> None:
    keeper = HeadKeeper(tmp_path, "ours", KEY, Path("/books"))
    heads = [Head(number, SEALS[number], number, SEALS[number]) for number in range(9)]
    keeper.wrote(heads[1])
    assert read(tmp_path) is None, "books are opened by a robot too"
    clock.now += 0.5
    keeper.wrote(heads[2])
    assert read(tmp_path) is None
    clock.now += 0.5
    keeper.wrote(heads[3])
    assert read(tmp_path) == kept(heads[3])
    clock.now += 0.9
    keeper.wrote(heads[4])
    assert read(tmp_path) == kept(heads[3])
    keeper.settle()
    assert read(tmp_path) == kept(heads[4])
    clock.now += 0.9
    keeper.wrote(heads[5])
    assert read(tmp_path) == kept(heads[4]), "it was just kept"


def test_nothing_is_kept_where_nothing_was_written_since(tmp_path: Path, clock: Seconds) -> None:
    keeper = HeadKeeper(tmp_path, "ours", KEY, Path("/books"))
    keeper.settle()
    assert list(tmp_path.iterdir()) == []
    keeper.wrote(HEAD)
    keeper.settle()
    (tmp_path / "ours.head").unlink()
    clock.now += 9
    keeper.settle()
    assert list(tmp_path.iterdir()) == []


def test_a_head_that_could_not_be_kept_is_a_fault_until_one_can_be(tmp_path: Path, clock: Seconds) -> None:
    keeper = HeadKeeper(tmp_path / "keys", "ours", KEY, Path("/books"))
    assert keeper.fault is None
    keeper.wrote(HEAD)
    keeper.settle()
    assert keeper.fault is not None
    assert keeper.fault.errno == errno.ENOENT
    (tmp_path / "keys").mkdir()
    keeper.settle()
    assert (keeper.fault, read(tmp_path / "keys")) == (None, kept())


def test_the_head_is_written_again_a_second_after_it_failed_and_not_at_every_hand(tmp_path: Path,
                                                                                  clock: Seconds) -> None:
    keeper = HeadKeeper(tmp_path / "keys", "ours", KEY, Path("/books"))
    clock.now += 1
    keeper.wrote(HEAD)
    (tmp_path / "keys").mkdir()
    keeper.wrote(HEAD)
    assert read(tmp_path / "keys") is None
    clock.now += 1
    keeper.wrote(HEAD)
    assert (keeper.fault, read(tmp_path / "keys")) == (None, kept())
