"""The slips of fills, credits, moves, pay-outs and drop boxes: who signed, what differs, what is void or reprinted."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.desk import Desk
from app.desk.house.house import ANY_CASH
from app.desk.paper.slips import has_slip
from app.desk.session.several_tables import TablePlan
from app.ledger.chain import short_code
from app.sheets.blocks import Caution, Facts, Note, Sheet, SignatureLines, Table, Twice
from app.sheets.foot import Printing
from tests.app.desk.dealing import QUICK
from tests.app.desk.test_shared_house import begun_table

PRINTING = Printing(datetime(2026, 11, 22, 1, 14, tzinfo=UTC), "1.0")
ANN = 1


@pytest.fixture
def first(tmp_path: Path) -> Iterator[Desk]:
    """Two tables; a fill for the second was sent, and nobody has counted it yet."""
    desk = begun_table(tmp_path)
    second = desk.desk_at(desk.tables.open_one(TablePlan(rack={250: 20, 500: 20}, by="AK BL", rules=QUICK)))
    second.asks.fill({250: 10, 500: 2})
    desk.asks.accept(1)
    yield desk
    desk.books.close()


def slip(desk: Desk, number: int) -> Sheet:
    return desk.sheets.make(desk.sheets.of("slip", str(number)), PRINTING)


def parts(sheet: Sheet, kind: type) -> list[object]:
    [twice] = sheet.blocks
    assert isinstance(twice, Twice)
    return [block for block in twice.blocks if isinstance(block, kind)]


def test_a_slip_says_table_chips_worth_code_and_has_lines_to_sign_once_for_each(first: Desk) -> None:
    sheet = slip(first, 1)
    assert (sheet.title, sheet.about) == ("Fill 1", "slip:1")
    entry = next(one for one in first.books.entries() if one.key == "ask:1/1")
    [facts] = parts(sheet, Facts)
    assert isinstance(facts, Facts)
    assert dict(facts.pairs) | {"Night": ""} == {"Slip": "Fill 1", "Table": "Table 2", "Worth": "£35", "Night": "",
                                                 "Entry": f"{entry.number} · {short_code(entry.mac)}"}
    chips, done = parts(sheet, Table)
    assert isinstance(chips, Table)
    assert isinstance(done, Table)
    assert [[cell.text for cell in row.cells] for row in chips.rows] == [["£5", "2", "10.00"], ["£2.50", "10", "25.00"]]
    assert [row.cells[0].text for row in done.rows] == ["Asked", "Sent"]
    assert parts(sheet, SignatureLines) == [SignatureLines(("Cage", "Dealer"))]


def test_what_was_counted_otherwise_stands_on_the_slip_with_its_reason(first: Desk) -> None:
    first.desk_at(2).asks.receive(1, {250: 9, 500: 2}, "AK BL", "One short")
    assert parts(slip(first, 1), Note) == [Note("Received 2 × 5 + 9 × 2.50, worth 32.50: One short")]
    assert parts(slip(first, 1), Caution) == []


def test_a_void_slip_says_so_and_is_listed_as_void(first: Desk) -> None:
    first.asks.void(1, "Rack is full", "BL")
    assert parts(slip(first, 1), Caution) == [Caution("VOID: Rack is full")]
    assert [choice.subject.name for choice in first.sheets.possible() if choice.kind.code == "slip"] == \
        ["Fill 1, Table 2 · void"]


def test_what_was_only_asked_for_is_on_no_slip(first: Desk) -> None:
    number = first.asks.fill({250: 4})
    assert not has_slip(first.asks.one(number))
    first.asks.void(number, "Not wanted")
    assert not has_slip(first.asks.one(number)), "nothing had left the case"


def test_a_second_printing_says_that_it_is_one_and_a_changed_slip_which_it_replaces(first: Desk) -> None:
    first.prints.record(slip(first, 1), "A4")
    first.asks.credit({250: 2}, "AK BL")
    assert slip(first, 1).printed_before.startswith("Reprint 2, first printed"), "though the books have gone on"
    first.asks.void(1, "Rack is full", "BL")
    assert slip(first, 1).printed_before.startswith("Replaces ")


def test_a_drop_box_s_slip_tells_no_amount_until_it_is_counted(first: Desk) -> None:
    first.open_house(replace(first.the_house(), cash_at_table=ANY_CASH))
    first.asks.sell(ANN, 500)
    number = first.asks.send_box()
    [facts] = parts(slip(first, number), Facts)
    assert isinstance(facts, Facts)
    assert dict(facts.pairs)["Worth"] == "–"
    first.asks.count_box(number, 400, "AK BL", "A note is missing")
    [facts] = parts(slip(first, number), Facts)
    assert isinstance(facts, Facts)
    assert dict(facts.pairs)["Worth"] == "£4"
    assert parts(slip(first, number), Note) == [Note("Counted 4.00, the books expected 5.00: A note is missing")]


def test_moves_and_payouts_have_slips_too(first: Desk) -> None:
    move, paid = first.asks.move(ANN, 2, 5, 10_000), first.asks.payout(2, 10_000)
    assert parts(slip(first, move), SignatureLines) == [SignatureLines(("Dealer, from", "Dealer, to"))]
    assert parts(slip(first, paid), SignatureLines) == [SignatureLines(("Cage", "Dealer", "Player"))]
