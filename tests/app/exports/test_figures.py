"""Amounts and days in a list: read as whoever wrote the list meant them, or refused."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.errors import Refused
from app.exports.extract import decimal
from app.exports.figures import Figures, figures_of
from app.money import LARGEST, currency

POUNDS, POINTS = currency("GBP"), currency("PTS")
TODAY = date(2026, 11, 21)


@pytest.mark.parametrize(("cell", "minor"), [
    ("12.50", 1250), ("12,50", 1250), ("-12.50", -1250), ("−12,5", -1250), ("–3", -300), ("(12.00)", -1200),
    ("( 12,00 )", -1200), ("+5", 500), ("£5", 500), ("-£5", -500), ("£-5", -500), ("5 GBP", 500), ("(£5.00)", -500),
    ("1,234.50", 123_450), ("1.234,50", 123_450), ("1 234,50", 123_450), ("1\xa0234.50", 123_450),
    ("1’234.50", 123_450), ("1'234.50", 123_450), ("1,234,567.89", 123_456_789), ("1.234.567", 123_456_700),
    ("0", 0), ("-0.00", 0), ("007", 700), (" 5 ", 500), ("10000000000", 10**12),
])  # fmt: skip
def test_an_amount_is_read_as_it_was_meant(cell: str, minor: int) -> None:
    assert figures_of(POUNDS, [cell], []).amount(cell) == minor


@pytest.mark.parametrize("cell", [
    "", " ", "-", "()", "abc", "1e3", "NaN", "inf", "-inf", "1e400", "5-", "--5", "(-5)", "+-5", "1.005", "12.345,6.7",
    "١٢٣", "１２", "0x10", "1_000", "£", "££5", "5.", ".5", "1,23,456.00", "1 2345", "12.50.5", "=1+1",
    "10000000000.01", "9" * 31, "9" * 5000, "9223372036854775808", "True", "1,2.3,4", "$5", "5 EUR",
])  # fmt: skip
def test_what_is_no_amount_is_refused_in_words(cell: str) -> None:
    with pytest.raises(Refused) as refused:
        figures_of(POUNDS, [cell], []).amount(cell)
    assert str(refused.value)


@pytest.mark.parametrize("cell", ["1.234", "1,234", "-1.000"])
def test_an_amount_that_could_be_a_thousand_or_one_is_refused_unless_another_decides(cell: str) -> None:
    with pytest.raises(Refused, match="can be read in two ways"):
        figures_of(POUNDS, [cell], []).amount(cell)
    decided = figures_of(POUNDS, [cell, "7,50" if "." in cell else "7.50"], [])
    assert abs(decided.amount(cell)) in (100_000, 123_400)


def test_one_list_has_one_sign_before_its_decimals() -> None:
    figures = figures_of(POUNDS, ["7,50", "3.25"], [])
    assert figures.amount("7,50") == 750
    with pytest.raises(Refused, match="In this list the decimal sign is a comma"):
        figures.amount("3.25")
    with pytest.raises(Refused):
        figures.amount("1,234.50")


def test_points_have_no_decimals_so_every_sign_is_for_thousands() -> None:
    figures = figures_of(POINTS, ["1.234", "5"], [])
    assert (figures.amount("1.234"), figures.amount("1,234"), figures.amount("-5")) == (1234, 1234, -5)
    with pytest.raises(Refused):
        figures.amount("1.5")


@given(st.integers(-LARGEST, LARGEST), st.sampled_from(".,"), st.sampled_from(["", " ", "'", "’", "other"]))
def test_what_is_written_in_any_way_is_read_back(amount: int, sign: str, thousands: str) -> None:
    mark = {"other": "," if sign == "." else "."}.get(thousands, thousands)
    grouped = f"{abs(amount) // 100:,}".replace(",", mark)
    cell = f"{'-' if amount < 0 else ''}{grouped}{sign}{abs(amount) % 100:02}"
    assert figures_of(POUNDS, [cell], []).amount(cell) == amount


@given(st.text(alphabet="0123456789.,-−()+ £'eE\u0661", max_size=12), st.sampled_from(["", ".", ","]))
def test_no_cell_is_stored_as_anything_but_an_amount_in_range(cell: str, sign: str) -> None:
    try:
        amount = Figures(POUNDS, sign).amount(cell)  # type: ignore[arg-type]
    except Refused:
        return
    assert type(amount) is int
    assert abs(amount) <= LARGEST
    digits = "".join(filter(str.isdigit, cell))
    assert str(abs(amount)).strip("0") == digits.strip("0")


@given(st.integers(-LARGEST, LARGEST))
def test_our_own_amounts_are_read_back(amount: int) -> None:
    assert Figures(POUNDS, ".").amount(decimal(amount, POUNDS)) == amount


@pytest.mark.parametrize(("cell", "is_"), [
    ("2025-12-31", date(2025, 12, 31)), ("2025-1-2", date(2025, 1, 2)), ("31.12.2025", date(2025, 12, 31)),
    ("1. 2. 2025", date(2025, 2, 1)), ("31/12/2025", date(2025, 12, 31)), ("12/31/2025", date(2025, 12, 31)),
    ("4/4/2025", date(2025, 4, 4)), (" 2026-11-21 ", TODAY),
])  # fmt: skip
def test_a_day_is_read_as_it_was_meant(cell: str, is_: date) -> None:
    assert figures_of(POUNDS, [], [cell]).day(cell, TODAY) == is_


def test_a_day_with_slashes_is_read_as_the_list_has_it_or_refused() -> None:
    with pytest.raises(Refused, match=r"can be read in two ways.*Write it as 2025-03-04\."):
        figures_of(POUNDS, [], ["4/3/2025"]).day("4/3/2025", TODAY)
    assert figures_of(POUNDS, [], ["4/3/2025", "31/1/2025"]).day("4/3/2025", TODAY) == date(2025, 3, 4)
    assert figures_of(POUNDS, [], ["4/3/2025", "1/31/2025"]).day("4/3/2025", TODAY) == date(2025, 4, 3)


@pytest.mark.parametrize("cell", ["", "yesterday", "2025-02-29", "2025-13-01", "31/31/2025", "1969-12-31", "2026-11-22",
                                  "9999-12-31", "31.12.25", "20251231", "２０２５-01-01", "0000-00-00", "99999-01-01"])
def test_what_is_no_day_of_a_night_that_was_held_is_refused(cell: str) -> None:
    with pytest.raises(Refused) as refused:
        figures_of(POUNDS, [], [cell]).day(cell, TODAY)
    assert str(refused.value)
