"""Y: what can have happened, commonest first, each with a letter of its own."""

from PySide6.QtWidgets import QApplication

from tests.ui.deal.conftest import REPEAT, MakeTable, Table, dealt, listed, ruling
from tests.ui.deal.stand import desk_at_bets
from tests.ui.hands import click
from ui.deal.choosing.choice import ENDS
from ui.deal.rulings.what_happened import OFTENEST
from ui.deal.side.seat_panel import SeatPanel
from ui.strip.seat_keys import SeatKeys


def test_the_list_is_walked_in_sight_and_whatever_is_looked_at_is_the_headline(table_of: MakeTable) -> None:
    table = dealt(table_of, "⇧S ^Enter k y")
    panel, seen = listed(table), []
    for _ in panel.shown:
        assert panel.chosen is not None
        row = panel.list.visualRect(panel.list.currentIndex())
        at = panel.list.mapTo(panel, row.center())
        assert panel.rect().contains(at)
        assert table.lead == panel.chosen.kind.title
        seen.append(panel.chosen.kind.code)
        table.press("Down")
    assert panel.chosen is not None
    assert panel.chosen.kind.code == seen[0]
    assert sorted(seen) == sorted(one.kind.code for one in panel.shown)
    table.press("Esc")
    assert table.lead == "Deal to Banker"


def test_the_commonest_comes_first_and_letters_stay_with_what_they_name(table_of: MakeTable) -> None:
    table = dealt(table_of, "⇧S ^Enter k y")
    before = {one.kind.code: one.letter for one in listed(table).shown}
    codes = [one.kind.code for one in listed(table).shown]
    assert codes[:2] == ["misdeal", "I6"]  # nothing was ruled here yet: as at most tables
    rare = [one.kind.title for one in listed(table).shown if one.kind.code not in {*OFTENEST, *ENDS}]
    assert rare == sorted(rare, key=str.casefold)
    assert len({*before.values()}) == len(before)
    last = listed(table).shown[-1].kind.code
    table.desk.made_before.update({last: 3, "misdeal": 1})
    table.keys("Esc y")
    assert [(one.kind.code, one.times) for one in listed(table).shown[:3]][:2] == [(last, 3), ("misdeal", 1)]
    assert {one.kind.code: one.letter for one in listed(table).shown} == before


def test_a_letter_chooses_while_the_field_is_empty_and_after_a_space_letters_are_text(table_of: MakeTable) -> None:
    table = dealt(table_of, "⇧S ^Enter k y m")
    assert ruling(table).kind.code == "misdeal"
    for opens in ("Space", "^f"):
        table.keys(f"Esc y {opens} j a m")
        assert [one.kind.code for one in listed(table).shown] == ["I14"]
    table.press("Enter")
    assert ruling(table).kind.code == "I14"


def tiles(table: Table) -> dict[int, tuple[str, bool]]:
    """The seats in the strip’s row: what stands on each, and whether it is the one."""
    row = table.page.strip._row_widget
    return {seat: (key.mark, key.lit) for seat, key in row.keys.items()} if isinstance(row, SeatKeys) else {}


def test_a_ruling_about_a_seat_has_the_seats_on_the_strip_and_a_digit_chooses_one(table_of: MakeTable) -> None:
    table = dealt(table_of, "⇧S ^Enter k 3 2 a 6 5 y")
    at = [one.kind.code for one in listed(table).shown].index("I16")
    table.keys(" ".join(["Down"] * at))
    assert table.headline == "Payment error — which seat?"
    seats = tiles(table)
    assert (seats[8], seats[1]) == (("due 95", False), ("due 19", False))
    table.press("8")
    assert table.headline == "Payment error — how much?"
    assert tiles(table)[8] == ("due 95", True)
    table.keys("5 Tab Tab")
    click(table.page.strip._row_widget.keys[3])  # type: ignore[union-attr]  # the seats are there
    assert [seat for seat, (_, lit) in tiles(table).items() if lit] == [3]
    table.keys("o f f Enter")
    body = table.desk.run.log[-1].body
    assert isinstance(body, dict)
    assert (body["code"], body["seat"], body["amount"], body["reason"]) == ("I16", 3, 500, "off")
    assert tiles(table) == {}


def test_a_seat_is_typed_or_clicked_on_the_felt_and_what_is_missing_is_asked_next(table_of: MakeTable) -> None:
    table = dealt(table_of, "⇧S ^Enter k 3 2 a 6 5 y p")
    panel = ruling(table)
    table.press("4")
    assert table.headline == "Payment error — how much?"
    table.page.felt.seat_clicked.emit(5)
    assert table.page.side.panel is panel
    assert [seat for seat, (_, lit) in tiles(table).items() if lit] == [5]
    table.press("Esc")
    table.page.felt.seat_clicked.emit(5)
    assert isinstance(table.page.side.panel, SeatPanel)


def test_where_no_seat_is_asked_for_a_digit_is_text(table_of: MakeTable) -> None:
    table = dealt(table_of, "⇧S ^Enter k y")
    at = [one.kind.code for one in listed(table).shown].index("misdeal")
    table.keys(" ".join([*["Down"] * at, "3"]))
    assert (tiles(table), listed(table).field.text()) == ({}, "3")


def test_the_reason_that_is_still_to_be_typed_is_in_sight(table_of: MakeTable) -> None:
    table = table_of(desk_at_bets(last=REPEAT), 1264, 680)
    table.keys("⇧S ^Enter k 3 2 a 6 5 ⇧Enter y")
    table.keys("p")
    panel = ruling(table)
    table.keys("3 5 Enter")
    QApplication.processEvents()
    assert panel.reason is not None
    assert QApplication.focusWidget() is panel.reason
    shown = panel.reason.visibleRegion().boundingRect()
    assert shown.height() == panel.reason.height()
