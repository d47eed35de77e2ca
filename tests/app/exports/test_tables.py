"""CSV files: nothing in them is a formula, and amounts are whole numbers of the minor unit written with a point."""

import csv
import io
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.desk import Desk
from app.exports.extract import decimal
from app.exports.tables import plain_text, postings_table, results_table, text_cell
from app.ledger.chain import short_code
from app.money import CURRENCIES, currency
from tests.app.exports.made import HOSTILE, hostile_desk


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """A desk at the books that an export could stumble over."""
    desk = hostile_desk(tmp_path)
    yield desk
    desk.books.close()


def rows(text: str) -> list[dict[str, str]]:
    """A CSV file as a spreadsheet reads it."""
    assert text.startswith("\ufeff")
    return list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"), newline=""), strict=True))


def is_a_formula(cell: str) -> bool:
    """Whether a spreadsheet could take a cell, or a line in it, for a formula, by the list that OWASP gives."""
    if cell.startswith("'"):
        return False
    if cell[:1] in ("\t", "\r", "\n"):
        return True
    unseen = "\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff\xad"
    return any(line.strip().strip(unseen).strip()[:1] in tuple("=+-@＝＋－＠") and line.strip()
               for line in cell.splitlines())


@pytest.mark.parametrize("before", ["", " ", "\xa0", "\u3000 ", "\u200b", "\ufeff", "x\n", "x\r\n ", "x\u2028",
                                    "x\ty\n\xa0"])
@pytest.mark.parametrize("sign", list("=+-@＝＋－＠"))
def test_text_that_could_be_a_formula_gets_an_apostrophe(before: str, sign: str) -> None:
    assert text_cell(f"{before}{sign}cmd|' /C calc'!A0") == f"'{before}{sign}cmd|' /C calc'!A0"


@pytest.mark.parametrize("first", ["\t", "\r", "\n"])
def test_text_that_begins_with_a_tab_or_a_new_line_gets_an_apostrophe(first: str) -> None:
    assert text_cell(f"{first}Ann") == f"'{first}Ann"


@pytest.mark.parametrize("text", ["", "Ann", "Buy-in, Ann", "a=b", "1 + 1", "Zoë (2)", "'tis", "−5 by a true minus"])
def test_text_that_is_no_formula_stays_as_it_is(text: str) -> None:
    assert text_cell(text) == text


@given(st.text(alphabet=st.sampled_from(list("=+-@\t\r\n '\xa0\u200b\u2028\x0b\x85＝aZ9;,\"")), max_size=12))
def test_no_cell_is_a_formula_and_each_can_be_read_back(text: str) -> None:
    cell = text_cell(text)
    assert not is_a_formula(cell)
    assert plain_text(cell) == text


@given(st.integers(-(10**12), 10**12), st.sampled_from(CURRENCIES))
def test_an_amount_is_written_from_whole_numbers_and_exact(amount: int, money: object) -> None:
    assert money in CURRENCIES
    known = next(one for one in CURRENCIES if one is money)
    text = decimal(amount, known)
    assert Fraction(text) * known.unit == amount
    assert len(text.partition(".")[2]) == known.digits


def test_points_have_no_decimals_and_pence_have_two() -> None:
    assert (decimal(-5, currency("GBP")), decimal(123456, currency("GBP")), decimal(-5, currency("PTS"))) == \
        ("-0.05", "1234.56", "-5")


def test_every_posting_is_a_line_with_what_the_books_say(desk: Desk) -> None:
    extract = desk.exporting.extract()
    read = rows("".join(postings_table(extract)))
    wanted = [(entry, posting) for entry in desk.books.entries() for posting in entry.postings]
    assert len(read) == len(wanted)
    for line, (entry, posting) in zip(read, wanted, strict=True):
        assert (int(line["entry"]), line["kind"], line["code"]) == (entry.number, entry.kind.value,
                                                                     short_code(entry.mac))
        assert Fraction(line["amount"]) * 100 == posting.amount
        assert plain_text(line["title"]) == entry.title
        assert line["reverses"] == ("" if entry.reverses is None else str(entry.reverses))


def test_no_cell_but_an_amount_begins_as_a_formula_does(desk: Desk) -> None:
    for line in rows("".join(postings_table(desk.exporting.extract()))):
        assert [name for name, cell in line.items() if name != "amount" and is_a_formula(cell)] == []


def test_lines_end_as_rfc_4180_has_it_and_each_has_every_column(desk: Desk) -> None:
    for table in (postings_table, results_table):
        text = "".join(table(desk.exporting.extract()))
        assert text.endswith("\r\n")
        read = list(csv.reader(io.StringIO(text, newline=""), strict=True))
        assert {len(line) for line in read} == {len(read[0])}


def test_a_line_says_who_where_and_when_in_the_zone_of_its_night(desk: Desk) -> None:
    read = rows("".join(postings_table(desk.exporting.extract())))
    line = next(one for one in read if one["kind"] == "buy_in" and one["player"] == "Ann" and one["place"] == "Ann")
    assert (line["amount"], line["game"], line["sitting"], line["night"]) == ("10.00", "Red Dog", "1", "1")
    assert (line["zone"], line["time"][-6:]) == ("America/New_York", "-05:00")
    assert plain_text(line["night title"]) == "=cmd|' /C calc'!A0"
    assert plain_text(line["table"]) == "\t@table"
    chips = next(one for one in read if one["kind"] == "rack" and one["place"] == "the chip case")
    assert (chips["chips"], chips["player"]) == ("2.50 x -400", "")


def test_a_pot_that_is_called_like_a_players_number_is_nobodys(desk: Desk) -> None:
    pots = [one for one in rows("".join(postings_table(desk.exporting.extract()))) if "pot" in one["place"]]
    assert pots
    assert {one["player"] for one in pots} == {""}


def test_results_give_a_line_for_each_player_and_the_house_and_each_line_adds_up(desk: Desk) -> None:
    read = rows("".join(results_table(desk.exporting.extract())))
    first = [one for one in read if one["night number"] == "1"]
    assert [plain_text(one["player"]) for one in first] == [*HOSTILE, "House bank"]
    assert {one["imported"] for one in read} == {"no"}
    assert [one["bought"] for one in first][:2] == ["10.00", "10.00"]
    for one in read:
        assert Fraction(one["to settle"]) == sum(
            Fraction(one[name]) for name in ("result", "paid in", "brought", "shared", "kept"))
    for name in ("paid in", "brought", "shared"):
        assert sum(Fraction(one[name]) for one in first) == 0


def test_one_night_is_taken_out_by_itself(desk: Desk) -> None:
    read = rows("".join(postings_table(desk.exporting.extract(2))))
    assert {one["night"] for one in read} == {"2"}
    assert {one["night number"] for one in rows("".join(results_table(desk.exporting.extract(2))))} == {"2"}
