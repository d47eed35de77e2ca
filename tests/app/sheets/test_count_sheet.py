"""What the count sheet says, before the count and after it."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from app.chips import home_set
from app.money import currency
from app.settlement import BookMark
from app.sheets.blocks import Caution, Facts, Mark, Note, Sheet, SignatureLines, Table
from app.sheets.count import CountSheet, PlaceCount, blank_form, count_sheet
from app.sheets.foot import Printing

AT = datetime(2026, 11, 22, 1, 14, tzinfo=UTC)
CASE = PlaceCount("Chip case", 100_000, {10_000: 10})
RACK = PlaceCount("Rack", 5_000, {500: 8, 100: 10})
POTS = PlaceCount("Pots", 300)
COUNT = CountSheet("Friday Night", "Anna Keller", "C-0031", AT, currency("GBP"), home_set(100), (CASE, RACK, POTS),
                   BookMark(1, 1207, "7K2MQ-4XDAB"))
SEEN = replace(COUNT, counted_at=AT, initials=("AK", "LM"), borne="The house bears it.", places=(
    replace(CASE, counted={10_000: 10}), replace(RACK, counted={500: 7, 100: 10}), replace(POTS, counted={100: 3})))


def printed(count: CountSheet) -> Sheet:
    """The sheet of a count."""
    return count_sheet(count, Printing(AT, "1.0", "3f2a9c1b-0000"))


def tables(count: CountSheet) -> list[list[list[str]]]:
    """What its tables say, row by row; "_" is a line to write on, "[]" a box to tick."""
    pens = {Mark.LINE: "_", Mark.BOX: "[]", None: ""}
    return [[[" ".join(part for part in (pens[cell.mark], cell.text) if part) for cell in row.cells]
             for row in (*block.rows, *((block.total,) if block.total else ()))]
            for block in printed(count).blocks if isinstance(block, Table)]


def test_before_the_count_every_place_says_what_is_expected_and_leaves_a_line() -> None:
    places, _, _ = tables(COUNT)
    assert places == [["Chip case", "1,000.00", "_", "_"], ["Rack", "50.00", "_", "_"], ["Pots", "3.00", "_", "_"],
                      ["The whole set", "1,053.00", "_", "_"]]


def test_after_the_count_every_place_says_what_was_seen_and_by_how_much_it_differs() -> None:
    places, _ = tables(SEEN)
    assert places == [["Chip case", "1,000.00", "1,000.00", "0.00"], ["Rack", "50.00", "45.00", "−5.00"],
                      ["Pots", "3.00", "3.00", "0.00"], ["The whole set", "1,053.00", "1,048.00", "−5.00"]]


def test_chips_are_told_by_denomination_with_what_the_books_expect_of_each() -> None:
    pieces = {row[0]: row[1:] for row in tables(SEEN)[1]}
    assert pieces["£100"] == ["10 / 10", "0 / 0", "0", "10 / 75"]
    assert pieces["£5"] == ["0 / 0", "7 / 8", "0", "7 / 150"]
    assert pieces["£1"] == ["0 / 0", "10 / 10", "3", "13 / 150"]


def test_a_number_of_chips_that_differs_stands_out_by_weight() -> None:
    pieces = next(block for block in printed(SEEN).blocks if isinstance(block, Table) and block.columns[0].share == 80)
    told = {row.cells[0].text: row.cells[2] for row in pieces.rows}
    assert (told["£5"].strong, told["£1"].strong) == (True, False)


def test_a_blank_form_tells_nobody_what_should_be_there() -> None:
    places, pieces, ways = tables(blank_form(SEEN))
    assert all(row[1:] == ["–", "_", "_"] for row in places)
    assert pieces[0] == ["£500", "_", "_", "_", "_ / 25"]
    assert [way[1] for way in ways] == ["[]", "[]", "[]"]
    assert printed(blank_form(SEEN)).title == "Count form"


@pytest.mark.parametrize(("counted", "says"), [
    ({500: 8, 100: 10}, "Everything was counted and agrees with the books."),
    ({500: 9, 100: 10}, "The chips are over by £5. The house bears it."),
    ({500: 7, 100: 10}, "The chips are short by £5. The house bears it."),
])
def test_the_sheet_says_what_is_over_or_short_and_who_bears_it(counted: dict[int, int], says: str) -> None:
    count = replace(SEEN, places=(SEEN.places[0], replace(RACK, counted=counted), SEEN.places[2]))
    assert says in [block.text for block in printed(count).blocks if isinstance(block, Note | Caution)]


def test_chips_in_the_wrong_place_are_told_though_the_set_is_whole() -> None:
    count = replace(SEEN, places=(replace(CASE, counted={10_000: 10, 500: 1}), *SEEN.places[1:]))
    assert count.difference == 0
    assert any("not where the books say" in block.text for block in printed(count).blocks if isinstance(block, Note))


def test_two_people_sign_with_the_initials_that_they_gave() -> None:
    def signed(count: CountSheet) -> tuple[str, ...]:
        return next(block.names for block in printed(count).blocks if isinstance(block, SignatureLines))

    assert signed(SEEN) == ("Counted by AK", "Counted by LM", "Place", "Date and time")
    assert signed(replace(SEEN, initials=("AK",)))[:2] == ("Counted by AK", "Second counter")
    assert signed(COUNT)[:2] == ("First counter", "Second counter")


def test_the_head_names_night_sheet_and_chip_set_and_the_foot_the_code() -> None:
    facts = next(block for block in printed(SEEN).blocks if isinstance(block, Facts))
    assert dict(facts.pairs) == {
        "Night": "Friday Night", "Host": "Anna Keller", "Sheet": "C-0031", "Date": "22 November 2026",
        "Counted": "22 Nov 2026, 01:14 UTC", "Chip set": "Home set"}
    assert printed(SEEN).footer.scan == "SABOT 3F2A9C1B 1207 7K2MQ-4XDAB"
