"""The file edited by somebody else, and which edits show."""

import random
import sqlite3
from collections.abc import Iterable
from pathlib import Path

import pytest

from app.errors import MachineFault, Refused
from app.ledger.chain import Key, entry_text, sealed
from app.store.books import Books
from tests.app.store.house import by_hand, closing, hand, lay_night, night_of, open_house, unguarded

EDITS = {
    "amount": "UPDATE posting SET amount = amount * 2 WHERE entry = 4",
    "payee": "UPDATE posting SET place = 'stack:2' WHERE entry = 4 AND place = 'stack:1'",
    "chips": "UPDATE posting SET chips = '[[100,-4]]' WHERE entry = 4 AND place = 'rack'",
    "seen": "UPDATE posting SET seen = 1 - seen WHERE entry = 3 AND place = 'rack'",
    "posting taken out": "DELETE FROM posting WHERE entry = 4 AND line = 1",
    "posting put in": "INSERT INTO posting VALUES (4, 9, 'stack:1', 5, '', 1)",
    "title": "UPDATE entry SET title = 'Coup 9' WHERE number = 4",
    "rules": "UPDATE entry SET rules = '' WHERE number = 4",
    "night": "UPDATE entry SET night = NULL WHERE number = 4",
    "middle taken out": "DELETE FROM posting WHERE entry = 4; DELETE FROM entry WHERE number = 4",
    "time": "UPDATE command SET at = at + 1 WHERE op_id = 'hand-2'",
    "who": "UPDATE command SET actor = 'Bob' WHERE op_id = 'hand-2'",
    "result": "UPDATE command SET result = '1' WHERE op_id = 'hand-2'",
    "name of a player": "UPDATE player SET name = 'Bob' WHERE id = 2",
    "player put in": "INSERT INTO player VALUES (2, 3, 'Bob', 1)",
    "setting": "UPDATE setting SET value = '\"EUR\"' WHERE key = 'currency'",
    "answer": "UPDATE log_row SET body = '{\"card\":\"9s\"}' WHERE seq = 3",
    "answer taken out": "DELETE FROM log_row WHERE seq = 4",
    "event": "UPDATE event SET text = 'nothing'",
    "event taken out": "DELETE FROM event",
    "opening of the night": "UPDATE night SET opened_at = 1",
    "sitting": "UPDATE sitting SET game = 'red_dog'",
    "end of the night": "DELETE FROM night_close",
    "balance": "UPDATE balance SET amount = amount + 100 WHERE place = 'stack:1'",
    "chips of the rack": "UPDATE chip_balance SET chips = chips + 1 WHERE place = 'rack'",
    "count of the rack": "UPDATE balance SET expected = 0 WHERE place = 'rack'",
    "place nobody knows": "UPDATE posting SET place = 'sleeve:1' WHERE entry = 4 AND line = 1",
    "words for a number": "UPDATE posting SET chips = 'many' WHERE entry = 4 AND place = 'rack'",
}


@pytest.mark.parametrize("edit", EDITS)
def test_an_edit_elsewhere_shows(tmp_path: Path, edit: str) -> None:
    with night_of(tmp_path) as books:
        books.commit(closing())
        assert not books.verify()
    with unguarded(tmp_path / "house.db") as link:
        link.executescript(EDITS[edit])
    with open_house(tmp_path) as books:
        assert [finding for finding in books.verify() if finding.grave]


def rechained(link: sqlite3.Connection, books: Books, key: Key | None, named: str) -> None:
    """Everything sealed anew from entry 4 on, as somebody does who has read how it is done."""
    previous = books.entries(3, 3)[0].mac
    for entry in books.entries(4):
        changed = _with(entry_text(entry, entry, named), entry.previous, previous)
        seal = sealed(changed, key)
        link.execute(
            "UPDATE entry SET previous = ?, digest = ?, mac = ?, sealed_by = ? WHERE number = ?",
            (previous, seal.digest, seal.mac, named, entry.number),
        )
        previous = seal.mac


def _with(text: str, old: str, new: str) -> str:
    return text.replace(f'"previous":"{old}"', f'"previous":"{new}"')


def edited(folder: Path, key: Key | None, named: str) -> list[str]:
    with open_house(folder, read_only=True) as books, unguarded(folder / "house.db") as link:
        link.execute("UPDATE posting SET amount = amount + 50 WHERE entry = 4 AND place = 'stack:1'")
        link.execute("UPDATE posting SET amount = amount - 50 WHERE entry = 4 AND place = 'stack:2'")
        link.execute("UPDATE balance SET amount = amount + 50 WHERE place = 'stack:1'")
        link.execute("UPDATE balance SET amount = amount - 50 WHERE place = 'stack:2'")
        rechained(link, books, key, named)
    with open_house(folder) as books:
        return [finding.code for finding in books.verify() if finding.grave]


def test_a_chain_made_anew_without_the_key_shows(tmp_path: Path) -> None:
    with night_of(tmp_path) as books:
        named = books.entries()[-1].sealed_by
    assert edited(tmp_path, None, named) == ["seal", "seal"]


def test_a_chain_made_anew_with_another_key_shows(tmp_path: Path) -> None:
    lay_night(tmp_path)
    other = Key(b"o" * 32)
    assert edited(tmp_path, other, other.name) == ["strange_key", "strange_key"]


def test_whoever_has_the_key_can_be_told_only_by_the_printed_code(tmp_path: Path) -> None:
    with night_of(tmp_path) as books:
        printed = books.head()
        key = books.keys.sealing
    assert key
    assert edited(tmp_path, key, key.name) == []
    with open_house(tmp_path) as books:
        assert books.code_of(printed.number) != printed.code


def test_entries_cut_off_the_end_show_by_the_printed_code(tmp_path: Path) -> None:
    with night_of(tmp_path, hands=3) as books:
        printed = books.head()
    (tmp_path / "earlier").mkdir()
    with unguarded(tmp_path / "house.db") as link:
        link.executescript("DELETE FROM posting WHERE entry = 5; DELETE FROM entry WHERE number = 5")
    with open_house(tmp_path) as books:
        assert books.code_of(printed.number) == ""


def test_the_printed_code_still_fits_while_the_books_go_on(tmp_path: Path) -> None:
    with night_of(tmp_path) as books:
        printed = books.head()
        books.commit(hand(4))
        assert books.code_of(printed.number) == printed.code


def contents(path: Path) -> list[str]:
    """Everything the books say, but for what is half entered, how the file came to be, and blanks between words."""
    with by_hand(path) as link:
        lines = [line for line in link.iterdump() if "draft" not in line and "alembic_version" not in line]
    return ["".join(line.split()) if line.startswith("CREATE") else line for line in lines]


def undetected(folder: Path, flips: Iterable[int], chance: random.Random) -> list[int]:
    """Those of so many flipped bits that change what the books say and are not found."""
    path = folder / "house.db"
    good, sound = path.read_bytes(), contents(path)
    missed = []
    for flip in flips:
        broken = bytearray(good)
        at = chance.randrange(len(good))
        broken[at] ^= 1 << chance.randrange(8)
        path.write_bytes(broken)
        if not _found(folder) and _read(path) != sound:
            missed.append(flip)
        path.write_bytes(good)
    return missed


def test_damage_of_books_that_are_only_read_is_said_as_a_sentence(tmp_path: Path) -> None:
    lay_night(tmp_path)
    path, chance = tmp_path / "house.db", random.Random(5)
    good = path.read_bytes()
    for size in (100, 512, 4096, 9000, len(good) // 2):
        path.write_bytes(good[:size])
        assert isinstance(read_through(tmp_path), str)
    for _ in range(150):
        broken = bytearray(good)
        broken[chance.randrange(100, 8192)] ^= 1 << chance.randrange(8)
        path.write_bytes(broken)
        read_through(tmp_path)


def read_through(folder: Path) -> str | None:
    """Everything read of the books, opened for reading; what was said where that could not be."""
    try:
        with open_house(folder, read_only=True) as books:
            books.verify(), books.entries(), books.players(), books.settings()
    except (MachineFault, Refused) as fault:
        return str(fault)
    return None


def _found(folder: Path) -> bool:
    try:
        with open_house(folder) as books:
            return bool(books.verify())
    except (MachineFault, Refused):
        return True


def _read(path: Path) -> list[str]:
    try:
        return contents(path)
    except (sqlite3.Error, UnicodeDecodeError) as error:
        return [repr(error)]


def test_no_flipped_bit_changes_the_books_unseen(tmp_path: Path) -> None:
    lay_night(tmp_path)
    assert undetected(tmp_path, range(60), random.Random(1)) == []


@pytest.mark.long
def test_no_flipped_bit_of_a_thousand_changes_the_books_unseen(tmp_path: Path) -> None:
    lay_night(tmp_path)
    assert undetected(tmp_path, range(1000), random.Random(2)) == []
