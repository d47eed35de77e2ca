"""Money: what may be typed, what is printed, and that everything is rounded once, the house's way."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.errors import Refused
from app.money import (
    CURRENCIES,
    LARGEST,
    Currency,
    Rounding,
    currency,
    field_figure,
    figure,
    full_figure,
    own_currency,
    priced,
    read_amount,
    round_parts,
    round_to,
    signed_figure,
    signed_full_figure,
    split,
)
from app.words import in_language
from app.words.languages import catalogue

POUNDS, POINTS = currency("GBP"), currency("PTS")

UNITS = (1, 5, 25, 50, 100)


@pytest.mark.parametrize(("typed", "amount"), [
    ("0", 0), ("12", 1200), ("12.5", 1250), ("12.50", 1250), ("0.01", 1), ("1,000.50", 100050), ("£5", 500),
    (" 5 ", 500), ("1,234,567.89", 123456789), ("007", 700), ("10000000000", LARGEST), ("5.", None), (".5", None),
])  # fmt: skip
def test_a_plain_amount_is_read_in_minor_units(typed: str, amount: int | None) -> None:
    if amount is None:
        with pytest.raises(Refused):
            read_amount(typed, POUNDS)
    else:
        assert read_amount(typed, POUNDS) == amount


@pytest.mark.parametrize("typed", [
    "", " ", "-1", "−1", "+1", "1.005", "1e3", "1.000,50", "1,00", "10,00", "1,0000", "1 000", "１２", "١٢٣", "NaN",
    "nan", "inf", "-inf", "1e400", "5-", "(5)", "0x10", "1_000", "True", "five", "1.2.3", "£", "££5", "5£", "1\n2",
    "½", "²", "1" * 5000, "10000000000.01", str(2**53), str(2**63 - 1), str(2**63), str(10**30),
], ids=lambda typed: typed[:12] or "empty")  # fmt: skip
def test_anything_but_a_plain_amount_is_refused_with_a_sentence(typed: str) -> None:
    with pytest.raises(Refused) as refused:
        read_amount(typed, POUNDS)
    refusal = refused.value.refusal
    assert refusal.wrong
    assert refusal.allowed
    assert refusal.remedy
    assert len(refusal.wrong) < 80


@pytest.mark.parametrize(("typed", "english", "spanish"), [
    ("12,5", None, 1250), ("12,50", None, 1250), ("£12,5", None, 1250), ("0,05", None, 5), ("1250,5", None, 125050),
    ("1,250", 125000, None), ("12,500", 1250000, None), ("1,250.5", 125050, 125050), ("12.5", 1250, 1250),
    ("1.250", None, 125000), ("1.250,5", None, 125050), ("12.500.000,05", None, 1250000005), ("0.125", None, None),
    ("0,125", None, None), ("1.25.000", None, None), ("1.2500", None, None), ("£1.250,50", None, 125050),
    ("1,2,5", None, None), ("12,5.0", None, None), ("12,", None, None), (",5", None, None), ("1,25,000", None, None)])
def test_a_decimal_comma_is_read_where_the_language_has_one_and_is_never_left_out(
    typed: str, english: int | None, spanish: int | None
) -> None:
    for code, amount in (("en", english), ("zh-Hans", english), ("es", spanish)):
        with in_language(catalogue(code)):
            if amount is None:
                with pytest.raises(Refused):
                    read_amount(typed, POUNDS)
            else:
                assert read_amount(typed, POUNDS) == amount


@pytest.mark.parametrize("code", ["en", "zh-Hans", "es"])
@given(amount=st.integers(0, LARGEST // 100))
def test_what_is_shown_is_read_back_as_itself_in_every_language(code: str, amount: int) -> None:
    with in_language(catalogue(code)):
        assert read_amount(figure(amount, POUNDS), POUNDS) == amount
        assert read_amount(full_figure(amount, POUNDS), POUNDS) == amount
        assert read_amount(field_figure(amount, POUNDS), POUNDS) == amount


def test_the_largest_amount_is_allowed_and_one_more_is_not() -> None:
    assert read_amount("1000000000000", POINTS) == LARGEST
    with pytest.raises(Refused, match=r"The largest amount is 1,000,000,000,000\."):
        read_amount("1000000000001", POINTS)


@pytest.mark.parametrize(("sign", "digits", "after", "shown"), [
    ("Kč", 2, True, "1,250.50 Kč"), ("R$", 2, False, "R$1,250.50"), ("¤", 0, False, "¤125,050"),
    ("CHF", 2, True, "1,250.50 CHF"), ("JPY", 2, False, "125,050 JPY"), ("KWD", 2, True, "125.050 KWD"),
])
def test_a_house_counts_in_any_money_and_finds_it_again_by_its_code(sign: str, digits: int, after: bool,
                                                                    shown: str) -> None:
    money = own_currency(sign, digits, after)
    assert priced(125050, money) == shown
    assert read_amount(priced(125050, money), money) == 125050
    assert currency(money.code) == money


@pytest.mark.parametrize("sign", ["", "Kčs.", "1", "a b", "1€", ".", ",", "−", "own:"])
def test_a_sign_that_could_be_part_of_an_amount_is_refused(sign: str) -> None:
    with pytest.raises(Refused):
        own_currency(sign)


def test_points_have_no_decimals() -> None:
    assert read_amount("125", POINTS) == 125
    with pytest.raises(Refused, match="An amount is a whole number, such as 125"):
        read_amount("1.5", POINTS)


@given(st.text(max_size=30))
def test_whatever_is_typed_is_an_amount_in_range_or_refused(typed: str) -> None:
    try:
        amount = read_amount(typed, POUNDS)
    except Refused:
        return
    assert type(amount) is int
    assert 0 <= amount <= LARGEST


@given(st.integers(0, LARGEST), st.sampled_from(CURRENCIES))
def test_a_printed_amount_is_read_back_as_itself(amount: int, money: Currency) -> None:
    assert read_amount(figure(amount, money), money) == amount
    assert read_amount(full_figure(amount, money), money) == amount
    assert read_amount(priced(amount, money), money) == amount


@pytest.mark.parametrize(("amount", "felt", "column", "gain", "price"), [
    (0, "0", "0.00", "±0", "£0"), (1, "0.01", "0.01", "+0.01", "£0.01"), (10, "0.10", "0.10", "+0.10", "£0.10"),
    (9500, "95", "95.00", "+95", "£95"), (141250, "1,412.50", "1,412.50", "+1,412.50", "£1,412.50"),
    (-500, "−5", "−5.00", "−5", "−£5"), (-5, "−0.05", "−0.05", "−0.05", "−£0.05"),
])  # fmt: skip
def test_amounts_are_printed_as_the_felt_the_column_and_the_sheet_want_them(
    amount: int, felt: str, column: str, gain: str, price: str
) -> None:
    assert figure(amount, POUNDS) == felt
    assert full_figure(amount, POUNDS) == column
    assert signed_figure(amount, POUNDS) == gain
    assert signed_full_figure(amount, POUNDS) == ("+" if amount > 0 else "") + column
    assert priced(amount, POUNDS) == price


def test_five_per_cent_of_12_50_is_62_and_a_half_cents_rounded_once() -> None:
    exact = Fraction(1250 * 5, 100)
    assert exact == Fraction(125, 2)
    assert [round_to(exact, 1, way) for way in Rounding] == [62, 63, 63]
    assert [round_to(exact, 5, way) for way in Rounding] == [60, 65, 65]
    assert [round_to(exact, 25, way) for way in Rounding] == [50, 75, 75]
    assert [round_to(exact, 50, way) for way in Rounding] == [50, 50, 100]
    assert [round_to(exact, 100, way) for way in Rounding] == [0, 100, 100]


def test_ten_per_cent_and_then_half_would_round_twice_and_differs() -> None:
    stake = 1210  # 5 % is 60.5; a tenth is 121, half of that 60.5 again, but a tenth of 1,215 is 121.5
    assert round_to(Fraction(1215 * 5, 100), 1, Rounding.DOWN) == 60
    twice = round_to(Fraction(round_to(Fraction(1215, 10), 1, Rounding.HALF_UP), 2), 1, Rounding.DOWN)
    assert twice == 61
    assert round_to(Fraction(stake * 5, 100), 1, Rounding.HALF_UP) == 61


@pytest.mark.parametrize(("bets", "marked"), [
    ((100, 500), 25), ((600, 1000), 50), ((1100, 1500), 75), ((1600, 2000), 100), ((2100, 2500), 125),
])  # fmt: skip
def test_rounding_up_to_quarters_is_the_chart_of_the_schools(bets: tuple[int, int], marked: int) -> None:
    for stake in range(bets[0], bets[1] + 1, 100):
        assert round_to(Fraction(stake * 5, 100), 25, Rounding.UP) == marked


@given(st.integers(0, 10**15), st.integers(1, 10**6), st.sampled_from(UNITS), st.sampled_from(Rounding))
def test_rounding_ends_on_the_unit_next_to_the_exact_amount(
    parts: int, per_unit: int, unit: int, way: Rounding
) -> None:
    exact, rounded = Fraction(parts, per_unit), round_parts(parts, per_unit, unit, way)
    assert rounded == round_to(exact, unit, way)
    assert rounded % unit == 0
    assert abs(rounded - exact) < unit
    match way:
        case Rounding.DOWN:
            assert rounded <= exact
        case Rounding.UP:
            assert rounded >= exact
        case Rounding.HALF_UP:
            assert -Fraction(unit, 2) < rounded - exact <= Fraction(unit, 2) or rounded == exact


@given(st.integers(0, LARGEST), st.lists(st.integers(0, 10**6), min_size=1, max_size=12).filter(any))
def test_a_split_adds_up_and_no_part_is_a_whole_unit_off(total: int, shares: list[int]) -> None:
    parts, weight = split(total, shares), sum(shares)
    assert sum(parts) == total
    for part, share in zip(parts, shares, strict=True):
        assert abs(part - Fraction(total * share, weight)) < 1


def test_the_odd_chip_of_a_split_goes_to_the_largest_remainder_then_to_the_first() -> None:
    assert split(100, [1, 1, 1]) == [34, 33, 33]
    assert split(100, [1, 1, 4]) == [17, 17, 66]
    assert split(5, [0, 1, 1]) == [0, 3, 2]
    with pytest.raises(ValueError, match="positive sum"):
        split(100, [0, 0])


def test_an_unknown_currency_is_refused_with_the_known_ones() -> None:
    with pytest.raises(Refused, match=r"There is no currency XYZ\. The currencies are GBP, EUR"):
        currency("XYZ")
