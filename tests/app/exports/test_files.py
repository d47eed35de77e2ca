"""Where an export may be written, and what is left where it could not be."""

import errno
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.desk import Desk
from app.desk.access.pin_required import PinRequired
from app.errors import MachineFault, Refused
from app.exports.extract import Format
from app.exports.files import write_new
from app.store.books import Books
from app.store.values import Command, Committed
from tests.app.desk.guarding import dealer_at, guarded, with_host
from tests.app.exports.made import hostile_desk


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """A desk at the books that an export could stumble over."""
    desk = hostile_desk(tmp_path)
    yield desk
    desk.books.close()


@pytest.mark.parametrize("name", [
    "", ".", "..", "...", "CON", "con.csv", "NUL.json", "com1.csv", "LPT9", "aux .csv", "x.csv:hidden", "a|b", "a*b",
    "a?b", 'a"b', "a\nb", "a\x00b", "a\u202eb", "x.csv.", "x ", "a\\b",
])  # fmt: skip
def test_a_name_that_is_no_plain_files_is_refused_and_nothing_is_written(name: str, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    folder.mkdir()
    with pytest.raises(Refused):
        write_new(folder / name, ["text"])
    assert list(folder.iterdir()) == []


def test_what_lies_there_is_never_overwritten_nor_written_through_a_link(tmp_path: Path) -> None:
    kept, link, dangling = tmp_path / "kept.csv", tmp_path / "link.csv", tmp_path / "dangling.csv"
    kept.write_text("mine")
    link.symlink_to(kept)
    dangling.symlink_to(tmp_path / "elsewhere.csv")
    for path in (kept, link, dangling, tmp_path):
        with pytest.raises(Refused, match=r"already exists|is not a valid file name"):
            write_new(path, ["text"])
    assert kept.read_text() == "mine"
    assert not (tmp_path / "elsewhere.csv").exists()


def test_a_folder_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="There is no folder"):
        write_new(tmp_path / "none" / "x.csv", ["text"])
    assert not (tmp_path / "none").exists()


def test_a_disk_that_fills_up_leaves_nothing(tmp_path: Path) -> None:
    def parts() -> Iterator[str]:
        yield "a" * 100_000
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with pytest.raises(MachineFault, match="No space left on device"):
        write_new(tmp_path / "x.csv", parts())
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("kind", list(Format))
def test_each_format_is_written_and_noted_once_as_an_event(desk: Desk, tmp_path: Path, kind: Format) -> None:
    before = len(desk.books.events())
    path = desk.exporting.write(kind.value, tmp_path / desk.exporting.suggested_name(kind))
    assert path.stat().st_size > 100
    noted = desk.books.events()[before:]
    assert [(one.code, one.text) for one in noted] == [
        ("export", f"{kind.value}: the whole books up to entry {desk.books.head().number}")]
    assert desk.books.verify() == []


def test_where_it_cannot_be_noted_the_file_is_taken_away_again(desk: Desk, tmp_path: Path,
                                                                monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: Books, command: Command) -> Committed:
        raise MachineFault("The disk is full.")

    monkeypatch.setattr(Books, "commit", full)
    with pytest.raises(MachineFault):
        desk.exporting.write("csv", tmp_path / "x.csv")
    assert not (tmp_path / "x.csv").exists()


def test_without_the_hosts_pin_nothing_of_the_books_lies_outside_them_for_a_moment(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    guarded(desk)
    dealer_at(desk)
    path, events = tmp_path / "x.csv", len(desk.books.events())
    with monkeypatch.context() as patched:
        patched.setattr("app.desk.exchange.exporting.write_new", None)  # what is called only after the PIN
        with pytest.raises(PinRequired, match="to export the books"):
            desk.exporting.write("csv", path)
    assert not path.exists()
    assert len(desk.books.events()) == events
    with_host(desk, lambda: print(desk.exporting.write("csv", path)))
    assert path.exists()
    assert [one.code for one in desk.books.events()][-2:] == ["export", "host_pin"]


def test_books_that_are_only_read_are_exported_without_a_note(desk: Desk, tmp_path: Path) -> None:
    from tests.app.store.house import open_house

    desk.books.close()
    before = (tmp_path / "house.db").read_bytes()
    with open_house(tmp_path, read_only=True) as books:
        Desk(books).exporting.write("csv", tmp_path / "x.csv")
    assert (tmp_path / "x.csv").exists()
    assert (tmp_path / "house.db").read_bytes() == before


def test_a_night_or_a_format_that_there_is_not_is_refused(desk: Desk, tmp_path: Path) -> None:
    with pytest.raises(Refused, match=r"There is no night 9\. There are 2 nights\."):
        desk.exporting.write("csv", tmp_path / "x.csv", 9)
    with pytest.raises(Refused, match=r"The formats are csv, results, json, hledger\."):
        desk.exporting.write("xlsx", tmp_path / "x.csv")
    assert not (tmp_path / "x.csv").exists()


def test_the_name_that_is_offered_has_nobodys_name_in_it(desk: Desk) -> None:
    assert desk.exporting.suggested_name("results", 2).startswith("sabot-night-2-results-20")
    assert desk.exporting.suggested_name("hledger").endswith(".journal")
