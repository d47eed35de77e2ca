"""What a house with several tables has in common: sealed like all else, and what was written before stays as it is."""

import shutil
import sqlite3
from pathlib import Path

import pytest

from app.errors import Refused
from app.store.books import open_books
from app.store.columns import COLUMNS, OF_A_COMMAND, OF_SEVERAL_TABLES
from app.store.proof.seals import seal_of
from app.store.values import Ask, AskStep, HouseTable, Marker, Presence
from tests.app.store.house import by_hand, command, hand, night_of, open_house, several, unguarded
from tests.kept_houses.make import BOOKS, unpacked

OLD = (BOOKS / "2026-11-22", "baccarat")
"""A house that a program of the first revision kept."""


def rows_of(path: Path) -> dict[str, list[object]]:
    """Everything that a file of the first revision holds."""
    with by_hand(path) as link:
        return {name: link.execute(f"SELECT * FROM {name}").fetchall()  # noqa: S608  our own names
                for name in COLUMNS if name not in OF_SEVERAL_TABLES}


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """The file of that house, as it was kept."""
    unpacked(*OLD, tmp_path)
    return tmp_path / "house.db"


def test_an_older_house_gets_its_tables_on_a_copy_and_keeps_every_row_and_seal(old: Path) -> None:
    before, was = rows_of(old), old.read_bytes()
    with open_books(old, key_folder=old.parent / "keys") as books:
        assert books.verify() == []
    assert rows_of(old) == before
    assert old.with_name("house-before-upgrade-1.db").read_bytes() == was


def test_the_seal_of_a_command_is_what_it_was_before_there_were_several_tables(old: Path) -> None:
    """Rebuilt from the rows of the frozen file, by the tables that it had."""
    with by_hand(old) as link:
        link.row_factory = sqlite3.Row
        for row in link.execute("SELECT * FROM command ORDER BY seq").fetchall():
            contents = {name: [dict(one) for one in link.execute(
                f"SELECT * FROM {name} WHERE command = ?", (row["seq"],))]  # noqa: S608  our own names
                for name in OF_A_COMMAND if name not in OF_SEVERAL_TABLES}  # fmt: skip
            assert seal_of(dict(row), contents | {name: [] for name in OF_SEVERAL_TABLES}, None).digest == row["digest"]


def test_an_older_house_that_may_only_be_read_is_read_as_it_lies(old: Path) -> None:
    was = old.read_bytes()
    with open_books(old, key_folder=old.parent / "keys", read_only=True) as books:
        assert books.verify() == []
        assert books.head().number > 0
    assert old.read_bytes() == was
    assert not list(old.parent.glob("*before-upgrade*"))


def test_what_several_tables_have_in_common_is_read_as_it_was_written(tmp_path: Path) -> None:
    with night_of(tmp_path) as books:
        assert (books.house_tables(), books.present(), books.asks(), books.markers()) == ((), {}, (), ())
        assert books.table_of(1) == 0
        books.commit(several())
        books.commit(command("more", tables=(HouseTable(2, "The Blue", 7, 60_000), HouseTable(1, "One", 9)),
                             presences=(Presence(1, 0, 0), Presence(2, 1, 3)), markers=(Marker(2, 1, 5_000, 2000),)))
        assert books.house_tables() == (HouseTable(1, "One", 9), HouseTable(2, "The Blue", 7, 60_000))
        assert books.table_of(1) == 2
        assert books.present() == {2: (Presence(2, 1, 3), Presence(2, 2, 6))}
        assert books.asks() == (Ask(1, "fill", "table 2", "cage", {"chips": [[100, 20]]}),)
        assert books.every_step() == {1: books.ask_steps(1)}
        assert books.asks(after=1) == ()
        assert books.ask_steps(1) == (AskStep(1, 1, "accepted", "Cy", {"slip": 12}),)
        assert books.markers() == (Marker(1, 2, 40_000, 1000), Marker(2, 1, 5_000, 2000))
        assert books.markers(player=1) == (Marker(2, 1, 5_000, 2000),)
        assert not books.verify()


def test_a_step_of_an_ask_is_taken_once_and_the_second_desk_reads_by_whom(tmp_path: Path) -> None:
    with night_of(tmp_path) as books:
        books.commit(several())
        with pytest.raises(Refused, match="Cy was first: this was done at another desk"):
            books.commit_behind(command("void", ask_steps=(AskStep(1, 1, "voided", "Di", None),)))
        books.commit_behind(command("received", ask_steps=(AskStep(1, 2, "received", "Di", None),)))
        assert [one.what for one in books.ask_steps(1)] == ["accepted", "received"]
        drawn = books.decide("ask", (), lambda now: command(
            "ask", asks=(Ask(now.next_id("ask"), "floor", "table 2", "floor", "dispute, Seat 4"),)))
        assert not drawn.repeated
        assert [one.number for one in books.asks()] == [1, 2]


@pytest.mark.parametrize("edit", [
    "UPDATE house_table SET opens_with = 0", "UPDATE at_table SET number = 1", "UPDATE presence SET seat = 7",
    "UPDATE ask SET body = '{}'", "UPDATE ask_step SET what = 'voided'", "UPDATE marker SET amount = 1",
    "DELETE FROM ask_step", "DELETE FROM marker", "INSERT INTO marker VALUES (9, 1, 100, 1, 5)",
])
def test_whoever_changes_it_is_found(tmp_path: Path, edit: str) -> None:
    with night_of(tmp_path) as books:
        books.commit(several())
        books.commit(hand(4))
    with unguarded(tmp_path / "house.db") as link:
        link.execute(edit)
    with open_house(tmp_path) as books:
        assert "command_seal" in [one.code for one in books.verify()]


def test_a_copy_that_was_made_before_the_upgrade_is_made_anew(old: Path, tmp_path: Path) -> None:
    from app.store.copies import carrying
    from app.store.copies.carrying import Parted
    from app.store.proof.verified import Verified

    copy = Path(shutil.copy(old, tmp_path / "copy.db"))
    with open_books(old, key_folder=old.parent / "keys") as books, carrying.reading(old) as read, pytest.raises(Parted):
        carrying.carry_on(copy, read, books.house(), books.keys.held, Verified())
