"""What an examination goes through, what it tells meanwhile, what it finds, and how far all is well then."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import Connection

from app.errors import Damaged, MachineFault
from app.ledger.chain import NO_SEAL, Key
from app.ledger.check import Finding
from app.store.proof import examining
from app.store.proof import pieces as proof_pieces
from app.store.proof.examining import EACH, Examined, Told, examine, nobody, often, refuse_bad_copy
from app.store.proof.kept_head import KeptHead, head_of
from app.store.proof.verified import Verified
from app.store.rows import entries_between
from tests.app.store.proof.evening import evening, keys

OTHER = Key(b"o" * 32)
Words = tuple[str, int, int]


def looked(folder: Path, edit: str = "", since: Verified | None = None, **more: Any) -> Examined:
    with evening(folder, edit) as reading:
        return examine(reading, **{"keys": keys(), "damage": None, "since": since} | more)


def codes(seen: Examined) -> list[tuple[str, int | None]]:
    return [(one.code, one.entry) for one in seen.found]


def heard() -> tuple[list[Words], Told]:
    words: list[Words] = []
    return words, lambda what, done, of: words.append((what, done, of))


def at_entry(folder: Path, number: int, command: int) -> Verified:
    """The evening verified up to an entry and a command; what is remembered of the day stays as it is."""
    gone = {"posting": f"entry > {number}", "entry": f"number > {number}", "log_row": f"command > {command}",
            "night_close": "1", "sitting_close": "1", "command": f"seq > {command}"}
    edit = "; ".join(f"DELETE FROM {name} WHERE {which}" for name, which in gone.items())  # noqa: S608
    with evening(folder, edit) as reading:
        return replace(examine(reading, keys(), None).reached, at=1, whole_at=2, whole_on="2026-11-22", program="1")


# all of it


def test_sound_books_are_well_up_to_their_head_and_as_their_entries_leave_them(tmp_path: Path) -> None:
    with evening(tmp_path) as reading:
        seen = examine(reading, keys(), None)
        with reading() as link:
            head = head_of(link)
    assert seen.found == []
    reached = seen.reached
    assert (reached.number, reached.mac, reached.command, reached.command_mac) == head
    assert {str(place): amount for place, amount in reached.standing.balances.items()} == {
        "case": -1_000_000, "rack": 799_400, "stack:1": 100_200, "stack:2": 100_400}
    assert (reached.at, reached.whole_at, reached.whole_on, reached.program) == (0, 0, "", "")
    assert not seen.damaged


def test_it_is_told_how_far_it_is_of_the_commands_and_then_of_the_entries(tmp_path: Path,
                                                                        monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proof_pieces, "COMMANDS", 4)
    monkeypatch.setattr(proof_pieces, "ENTRIES", 4)
    words, told = heard()
    looked(tmp_path, told=told)
    assert words == [("commands", 4, 6), ("commands", 6, 6), ("entries", 4, 6), ("entries", 6, 6), ("entries", 6, 6)]
    since = at_entry(tmp_path, 4, 3)
    words.clear()
    looked(tmp_path, since=since, told=told)
    assert words == [("commands", 3, 3), ("entries", 2, 2), ("entries", 2, 2)]


def test_what_was_written_while_it_looked_makes_the_way_longer_and_never_the_step(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proof_pieces.Pieces, "ends", lambda pieces: (2, 1))
    words, told = heard()
    looked(tmp_path, told=told)
    assert words == [("commands", 6, 6), ("entries", 6, 6), ("entries", 6, 6)]


# from where they were verified before


def test_what_comes_after_it_is_held_against_what_was_verified(tmp_path: Path) -> None:
    since, whole = at_entry(tmp_path, 3, 2), looked(tmp_path).reached
    seen = looked(tmp_path, since=since)
    assert seen.found == []
    assert seen.reached == replace(whole, at=1, whole_at=2, whole_on="2026-11-22", program="1")
    for wrong, code in ((replace(since, mac="0" * 64), ("link", 4)),
                        (replace(since, command_mac="0" * 64), ("command_link", 4))):
        assert codes(looked(tmp_path, since=wrong)) == [code]
    assert "projection" in {code for code, _ in codes(looked(tmp_path, since=replace(since, standing=whole.standing)))}


def test_what_takes_back_an_entry_of_before_is_held_against_that_one(tmp_path: Path) -> None:
    since = at_entry(tmp_path, 5, 4)
    assert looked(tmp_path, since=since).found == []
    assert ("reversal", 6) in codes(looked(tmp_path, "UPDATE entry SET reverses = 4 WHERE number = 6", since))


def test_an_entry_that_one_of_before_has_taken_back_is_not_taken_back_again(tmp_path: Path,
                                                                           monkeypatch: pytest.MonkeyPatch) -> None:
    since = at_entry(tmp_path, 5, 4)
    with evening(tmp_path) as reading, reading() as link:
        (fifth,) = entries_between(link, 5, 5)
    # The tables themselves keep two from naming the same one: whoever edits them takes that away too.
    monkeypatch.setattr(proof_pieces.Pieces, "reversed_before", lambda *_: [(fifth, 3)])
    assert codes(looked(tmp_path, since=since))[0] == ("reversed_twice", 6)


def test_an_edit_of_what_came_before_is_found_only_when_all_is_gone_through(tmp_path: Path) -> None:
    since, edit = at_entry(tmp_path, 4, 3), "UPDATE entry SET title = 'Coup 9' WHERE number = 3"
    assert codes(looked(tmp_path, edit, since)) == []
    assert codes(looked(tmp_path, edit)) == [("seal", 3)]


# what is found


def test_a_fault_of_a_command_is_told_with_the_first_entry_that_it_throws_a_doubt_on(tmp_path: Path) -> None:
    edit = "UPDATE log_row SET body = '{}' WHERE seq IN (2, 4); UPDATE night_close SET closed_at = 1"
    assert codes(looked(tmp_path, edit)) == [("command_seal", 3), ("command_seal", 5), ("command_seal", None)]


def test_the_house_that_the_first_command_follows_is_the_one_of_the_file(tmp_path: Path) -> None:
    assert codes(looked(tmp_path, "UPDATE house SET created_at = created_at + 1")) == [("house", 1)]


def test_balances_that_are_kept_beside_the_entries_are_held_against_them(tmp_path: Path) -> None:
    edits = ("UPDATE balance SET amount = amount + 1 WHERE place = 'stack:1'",
             "UPDATE entry SET title = 'x' WHERE number = 3", "UPDATE log_row SET body = '{}' WHERE seq = 2")
    assert [code for code, _ in codes(looked(tmp_path, "; ".join(edits[:2])))] == ["seal", "projection"]
    assert [code for code, _ in codes(looked(tmp_path, "; ".join(edits)))] == ["command_seal", "seal", "projection"]


def test_a_file_that_names_no_house_says_so_and_nothing_else(tmp_path: Path) -> None:
    seen = looked(tmp_path, "DELETE FROM house")
    assert seen == Examined([Finding("damage", "The file does not say whose books it holds.")], Verified())
    assert seen.damaged


def test_what_no_sabot_has_written_is_damage_and_no_fault_of_the_program(tmp_path: Path) -> None:
    seen = looked(tmp_path, "UPDATE posting SET chips = 'many' WHERE entry = 4")
    assert [one.code for one in seen.found] == ["damage"]
    assert seen.found[0].sentence.startswith("These books contain something unreadable: Expecting value")
    assert seen.reached == Verified()


def test_books_that_cannot_be_read_are_damaged_in_the_words_of_the_fault(tmp_path: Path) -> None:
    @contextmanager
    def broken() -> Iterator[Connection]:
        raise Damaged("The disk failed.", "Try again.")
        yield

    assert examine(broken, keys(), None).found == [Finding("damage", "The disk failed. Try again.")]


def test_where_the_file_itself_is_looked_at_and_is_not_sound_nothing_else_is(tmp_path: Path) -> None:
    words, told = heard()

    def rotten(link: Connection, told: Told) -> list[str]:
        assert link.exec_driver_sql("SELECT count(*) FROM house").scalar() == 1
        told("file", 1, 2)
        return ["row 5 missing", "page 7 lost"]

    seen = looked(tmp_path, damage=rotten, told=told)
    assert seen.found == [Finding("damage", "The file is damaged: row 5 missing"),
                          Finding("damage", "The file is damaged: page 7 lost")]
    assert words == [("file", 1, 2)]
    assert looked(tmp_path, damage=lambda link, told: []).found == []


# whose key


STRANGE = {name: f"UPDATE {name} SET sealed_by = 'lost';" for name in ("command", "entry")}  # noqa: S608
"""What has their seals made with a key that is not here."""


def test_books_that_their_own_key_has_sealed_nothing_of_were_sealed_elsewhere(tmp_path: Path) -> None:
    said = "Nothing in these books was sealed with their own key, which is on this computer: all of it was sealed " \
           "again elsewhere."
    other = {OTHER.name: OTHER}
    assert looked(tmp_path, keys=other).found[-1] == Finding("own_key", said, 1)
    assert "own_key" not in {code for code, _ in codes(looked(tmp_path, keys={}))}, "where there is no key at all"
    no_entries = "DELETE FROM posting; DELETE FROM entry; DELETE FROM balance; DELETE FROM chip_balance"
    assert looked(tmp_path, no_entries, keys=other).found[-1] == Finding("own_key", said, None)
    nothing = ("log_row", "event", "night_close", "sitting_close", "sitting", "night", "player", "setting", "command")
    nothing_at_all = "; ".join((no_entries, *(f"DELETE FROM {name}" for name in nothing)))  # noqa: S608
    assert looked(tmp_path, nothing_at_all, keys=other) == Examined([], Verified(0, NO_SEAL, 0, NO_SEAL))


def test_one_command_or_one_entry_under_the_key_is_enough(tmp_path: Path) -> None:
    for strange in STRANGE.values():
        assert "own_key" not in {code for code, _ in codes(looked(tmp_path, strange))}
    assert "own_key" in {code for code, _ in codes(looked(tmp_path, "".join(STRANGE.values())))}


def test_a_key_that_was_made_when_these_books_came_has_sealed_nothing_yet(tmp_path: Path) -> None:
    with evening(tmp_path) as reading, reading() as link:
        carried = KeptHead(head_of(link), "/books")
    other = {OTHER.name: OTHER}
    assert "own_key" not in {code for code, _ in codes(looked(tmp_path, keys=other, kept=carried))}
    elsewhere = carried._replace(head=carried.head._replace(mac="0" * 64))
    assert "own_key" in {code for code, _ in codes(looked(tmp_path, keys=other, kept=elsewhere))}


# how often it is told, and what is done with it


def test_it_is_told_a_few_times_a_second_however_often_it_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    words, told = heard()
    seldom = often(told)
    for now in (0.0, EACH / 2, EACH, EACH, EACH * 1.9, EACH * 2.5):
        monkeypatch.setattr(examining, "time", SimpleNamespace(monotonic=partial(float, now)))
        seldom("entries", round(now * 100), 50)
    assert words == [("entries", 0, 50), ("entries", 20, 50), ("entries", 50, 50)]
    nobody("entries", 1, 2)


GRAVE = Finding("seal", "Entry 7: its content does not match its seal.", 7)


@pytest.mark.parametrize("found", [[], [Finding("no_key", "A remark.", 1, grave=False)]])
def test_a_copy_with_nothing_but_remarks_is_a_good_one(found: list[Finding]) -> None:
    refuse_bad_copy(found)


def test_a_copy_in_which_something_grave_was_found_is_refused_with_the_first_of_it() -> None:
    later = Finding("gap", "Later.", 9)
    with pytest.raises(MachineFault) as caught:
        refuse_bad_copy([Finding("no_key", "A remark.", 1, grave=False), GRAVE, later])
    assert str(caught.value) == \
        "The backup failed its check: Entry 7: its content does not match its seal. Keep the older backups."
