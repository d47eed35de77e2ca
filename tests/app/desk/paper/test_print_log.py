"""What was printed is remembered: a reprint says so, and a changed sheet which one it replaces."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.desk import Desk
from app.desk.house.clock import new_op_id
from app.desk.ledger.code_check import check_code
from app.sheets.blocks import Note, Sheet
from app.sheets.foot import Printing
from app.store.books import open_books
from tests.app.desk.nights_over import desk_after_a_night, sound

AT = datetime(2026, 11, 22, 1, 14, tzinfo=UTC)


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A desk whose only night is closed."""
    return desk_after_a_night(tmp_path)


def made(desk: Desk, code: str = "settlement", name: str = "") -> Sheet:
    """A sheet as it would be printed now."""
    return desk.sheets.make(desk.sheets.find(code, name), Printing(AT, "1.0"))


def printed(desk: Desk, code: str = "settlement", name: str = "") -> str:
    """Print a sheet; what it said of earlier printings."""
    sheet = made(desk, code, name)
    desk.prints.record(sheet, "A4", new_op_id(desk.clock))
    return sheet.printed_before


def events(desk: Desk) -> list[tuple[str, str]]:
    """The printings among the events."""
    return [(event.code, event.text) for event in desk.books.events() if "print" in event.code]


def test_the_first_printing_says_nothing_and_is_an_event_in_the_books(desk: Desk) -> None:
    head = desk.books.head()
    assert printed(desk) == ""
    assert events(desk) == [("print", f"Settlement sheet, Test night, S-0001, {head.number} · {head.code}, A4")]
    assert desk.books.head() == head
    sound(desk)


def test_a_reprint_says_which_and_when_the_first_was(desk: Desk) -> None:
    printed(desk)
    assert printed(desk).startswith("Reprint 2, first printed ")
    assert printed(desk).startswith("Reprint 3, first printed ")
    assert [code for code, _ in events(desk)] == ["print", "reprint", "reprint"]
    assert "Reprint 3" in events(desk)[-1][1]


def test_a_preview_is_no_printing(desk: Desk) -> None:
    assert made(desk).printed_before == made(desk).printed_before == ""
    assert events(desk) == []


def test_a_sheet_that_changed_since_says_which_number_and_code_it_replaces(desk: Desk) -> None:
    first = made(desk)
    desk.prints.record(first, "A4", new_op_id(desk.clock))
    desk.settling.mark_paid(desk.statement().payments[0].pair)
    changed = replace(first, blocks=(*first.blocks, Note("One payment is settled.")))
    marked = desk.prints.marked(changed)
    assert marked.printed_before.startswith(f"Replaces {first.footer.code}, printed ")
    desk.prints.record(marked, "A4")
    assert desk.prints.marked(changed).printed_before.startswith("Reprint 2, first printed ")
    assert desk.prints.marked(changed).printed_before.endswith(f"; replaces {first.footer.code}")


def test_the_statement_of_another_player_is_another_sheet(desk: Desk) -> None:
    assert printed(desk, "statement", "Ann") == ""
    assert printed(desk, "statement", "Bo") == ""
    assert printed(desk, "statement", "Ann").startswith("Reprint 2")


def test_the_book_going_on_makes_no_other_sheet(desk: Desk) -> None:
    """The foot of a reprint carries the newest code; what the sheet says is the same."""
    printed(desk)
    assert desk.prints.marked(replace(made(desk), footer=replace(made(desk).footer, code="9 · X"))) \
        .printed_before.startswith("Reprint 2")


def test_pressing_twice_prints_once_in_the_books(desk: Desk) -> None:
    sheet, op_id = made(desk), new_op_id(desk.clock)
    desk.prints.record(sheet, "A4", op_id)
    desk.prints.record(sheet, "A4", op_id)
    assert len(desk.prints.of(sheet.about)) == len(events(desk)) == 1


def test_books_that_are_only_read_print_and_keep_no_record(desk: Desk, tmp_path: Path) -> None:
    printed(desk)
    desk.books.close()
    with open_books(tmp_path / "house.db", key_folder=tmp_path / "keys", read_only=True) as books:
        reading = Desk(books)
        assert printed(reading).startswith("Reprint 2")
        assert printed(reading).startswith("Reprint 2")


def test_what_a_camera_reads_off_a_sheet_can_be_checked_whole(desk: Desk) -> None:
    scan = made(desk).footer.scan
    assert scan.startswith("SABOT ")
    assert check_code(desk.books, scan).holds
    assert check_code(desk.books, f"  {scan.lower()}\n").holds
    other = scan.replace(scan.split()[1], "00000000")
    assert not check_code(desk.books, other).holds
    assert "another house" in check_code(desk.books, other).sentence
