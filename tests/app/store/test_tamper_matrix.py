"""Every way to change a house's file from outside, and who notices: the opening, the verification, a printed code."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from app.store.books import Books
from tests.app.store.forging import OTHER, edit, sealed_anew
from tests.app.store.house import closing, command, hand, lay_night, move, open_house

MORE = "UPDATE posting SET amount = amount {by} WHERE entry = 4 AND place = 'stack:{of}'; " \
       "UPDATE balance SET amount = amount {by} WHERE place = 'stack:{of}';"
PAIR = MORE.format(by="+ 50", of=1) + MORE.format(by="- 50", of=2)
"""Money moved from one player to another so that every sum still holds."""
CUT = """DELETE FROM posting WHERE entry = 6; DELETE FROM entry WHERE number = 6; DELETE FROM command WHERE seq >= 6;
         DELETE FROM night_close; DELETE FROM sitting_close;
         UPDATE balance SET amount = amount + 5 WHERE place = 'stack:1';
         UPDATE balance SET amount = amount - 5 WHERE place = 'stack:2';"""
"""The last hand and the night's close, with the balances mended."""
NEW_HOUSE = "UPDATE house SET id = 'eeeeeeee-0000-0000-0000-000000000000';"


def forged(statements: str, whose: str, first_command: int = 1) -> Callable[[Path], None]:
    """An edit, and the seals made anew after it: with no key, with another, or with the house's own."""
    def change(folder: Path) -> None:
        edit(folder / "house.db", statements)
        with open_house(folder, read_only=True) as books:
            own = next(iter(books.keys.held.values()), None)
        sealed_anew(folder / "house.db", {"none": None, "other": OTHER, "own": own}[whose], first_command)

    return change


def put_back(folder: Path) -> None:
    """Yesterday's file."""
    shutil.copyfile(folder / "yesterday.db", folder / "house.db")


def plain(statements: str) -> Callable[[Path], None]:
    """An edit and nothing else."""
    return lambda folder: edit(folder / "house.db", statements)


EDITS: dict[str, tuple[Callable[[Path], None], str, set[str], bool]] = {
    # name: what is done; what the opening says; what verifying says of these; whether a code printed last still fits
    "an amount": (plain("UPDATE posting SET amount = amount + 1 WHERE entry = 4 AND line = 1"), "", {"seal"}, True),
    "a balanced pair": (plain(PAIR), "", {"seal"}, True),
    "a payee": (plain("UPDATE posting SET place = 'stack:2' WHERE entry = 4 AND line = 1"), "", {"seal"}, True),
    "chips": (plain("UPDATE posting SET chips = '[[100,-4]]' WHERE entry = 4 AND place = 'rack'"), "", {"seal"}, True),
    "a title": (plain("UPDATE entry SET title = 'Coup 9' WHERE number = 4"), "", {"seal"}, True),
    "the order": (plain("UPDATE entry SET number = 99 WHERE number = 3; UPDATE entry SET number = 3 WHERE number = 4;"
                        "UPDATE entry SET number = 4 WHERE number = 99"), "", {"link"}, True),
    "one taken out of the middle": (plain("DELETE FROM posting WHERE entry = 4; DELETE FROM entry WHERE number = 4"),
                                    "", {"gap"}, True),
    "the last taken out": (plain("DELETE FROM posting WHERE entry = 6; DELETE FROM entry WHERE number = 6"),
                           "cut", {"projection"}, False),
    "a balance": (plain("UPDATE balance SET amount = amount + 1 WHERE place = 'stack:1'"), "", {"projection"}, True),
    "a name": (plain("UPDATE player SET name = 'Bob' WHERE id = 2"), "", {"command_seal"}, True),
    "a time": (plain("UPDATE command SET at = at + 1 WHERE seq = 2"), "", {"command_seal", "seal"}, True),
    "an answer": (plain("UPDATE log_row SET body = '{}' WHERE seq = 3"), "", {"command_seal"}, True),
    "an event": (plain("UPDATE event SET text = 'nothing'"), "", {"command_seal"}, True),
    "a setting": (plain("UPDATE setting SET value = '1' WHERE key = 'currency'"), "", {"command_seal"}, True),
    "the id of a command": (plain("UPDATE command SET op_id = 'x' WHERE seq = 2"), "", {"command_seal", "seal"}, True),
    "a night's title": (plain("UPDATE night SET title = 'x'"), "", {"command_seal"}, True),
    "when the books were made": (plain("UPDATE house SET created_at = created_at + 1"), "", {"house"}, True),
    "half an answer": (plain("INSERT INTO draft VALUES (1, 'third', '{}')"), "", set(), True),
    "the revision's name": (plain("UPDATE alembic_version SET version_num = 'x'"), "", set(), True),
    "a night's end cut off": (plain(CUT), "cut", set(), False),
    "yesterday's file put back": (put_back, "cut", set(), False),
    "sealed anew from the middle, no key": (forged(PAIR, "none", 3), "rewritten", {"strange_key"}, False),
    "sealed anew from the middle, another key": (forged(PAIR, "other", 3), "rewritten", {"strange_key"}, False),
    "sealed anew from the start, no key": (forged(PAIR, "none"), "rewritten", {"own_key", "bare"}, False),
    "sealed anew from the start, another key": (forged(PAIR, "other"), "rewritten", {"own_key", "no_key"}, False),
    "sealed anew from the start, the house's own key": (forged(PAIR, "own"), "rewritten", set(), False),
    "another house's id too, no key": (forged(PAIR + NEW_HOUSE, "none"), "other_house", {"bare"}, False),
    "another house's id too, another key": (forged(PAIR + NEW_HOUSE, "other"), "other_house", {"no_key"}, False),
}


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A house whose night was closed on this computer, with the file as it lay the day before."""
    lay_night(tmp_path)
    shutil.copyfile(tmp_path / "house.db", tmp_path / "yesterday.db")
    with open_house(tmp_path) as books:
        books.commit(command("last", move(5)))
        books.commit(closing())
    return tmp_path


def grave(books: Books) -> set[str]:
    """The codes of what is grave of what the opening has seen."""
    return {one.code for one in books.at_opening if one.grave}


@pytest.mark.parametrize("name", EDITS)
def test_each_layer_notices_what_it_must(house: Path, name: str) -> None:
    with open_house(house) as books:
        printed = books.head()
    change, opening, verifying, code_fits = EDITS[name]
    change(house)
    for read_only in (True, False):
        with open_house(house, read_only=read_only) as books:
            assert grave(books) == ({opening} if opening else set())
            found = {one.code for one in books.verify()}
            assert verifying <= found if verifying else not found
            assert (books.code_of(printed.number) == printed.code) is code_fits


def test_what_the_opening_has_seen_is_there_at_the_next_opening_too(house: Path) -> None:
    put_back(house)
    for said, more in (("cut", hand(4)), ("rewritten", command("more", move(7)))):
        with open_house(house) as books:
            assert grave(books) == {said}
            books.commit(more)


def test_the_finding_names_both_heads(house: Path) -> None:
    with open_house(house) as books:
        written = books.head()
    put_back(house)
    with open_house(house) as books:
        said, now = books.at_opening[0].sentence, books.head()
    for head in (written, now):
        assert f"entry {head.number} ({head.code})" in said


def elsewhere(house: Path) -> Books:
    """A copy in another folder, only looked at."""
    (house / "copies").mkdir()
    shutil.copyfile(house / "yesterday.db", house / "copies" / "house.db")
    (house / "copies" / "keys").symlink_to(house / "keys")
    return open_house(house / "copies", read_only=True)


def gone_on_with(house: Path) -> Books:
    """A copy put in place and gone on with: at the next opening too."""
    put_back(house)
    with open_house(house) as books:
        books.keep_head()
        assert not grave(books)
    return open_house(house)


def on_another_computer(house: Path) -> Books:
    """Without key and head."""
    put_back(house)
    (house / "keys").rename(house / "left behind")
    return open_house(house)


def moved(house: Path) -> Books:
    """The whole house in another folder, written there."""
    (house / "moved").mkdir()
    (house / "keys").rename(house / "moved" / "keys")
    (house / "house.db").rename(house / "moved" / "house.db")
    return open_house(house / "moved")


def begun_anew(house: Path) -> Books:
    """New books where others lay, opened twice."""
    (house / "house.db").unlink()
    open_house(house, create=True).close()
    return open_house(house)


def killed(house: Path) -> Books:
    """Written further by a program that never came to keep the head."""
    head = (house / "keys").glob("*.head").__next__()
    before = head.read_bytes()
    with open_house(house) as books:
        books.commit(command("more", move(7)))
    head.write_bytes(before)
    return open_house(house)


@pytest.mark.parametrize("happened", [elsewhere, gone_on_with, on_another_computer, moved, begun_anew, killed])
def test_what_is_no_forgery_raises_nothing_grave(house: Path, happened: Callable[[Path], Books]) -> None:
    with happened(house) as books:
        assert not grave(books)
        assert not [one for one in books.verify() if one.grave]


@pytest.mark.parametrize("says", [b"", b"\x00" * 40, b"[1]\n\n", b"[" * 100_000 + b"\n\n", b"\xff\n\n"])
def test_a_head_that_says_nothing_is_none(house: Path, says: bytes) -> None:
    next((house / "keys").glob("*.head")).write_bytes(says)
    with open_house(house) as books:
        assert not books.at_opening
