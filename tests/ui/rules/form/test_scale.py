"""A rule’s number is read back as it is written, and stepped by what the house has."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.errors import Refused
from app.house_rules import HUNDREDTHS, Declared, TakesEffect, Words
from app.money import currency
from ui.rules.form.scale import Scale

POUNDS, POINTS = currency("GBP"), currency("PTS")
CHIPS = (50_000, 10_000, 2_500, 500, 100)


def scale(unit: str, low: int = 0, high: int = 10**9, chips: tuple[int, ...] = CHIPS) -> Scale:
    return Scale(Declared("x", int, 0, Words("X", ""), TakesEffect.NEXT_HAND, low=low, high=high, unit=unit), POUNDS,
                 chips)


@given(st.integers(0, 10**9), st.sampled_from(["money", HUNDREDTHS, "cards", ""]))
def test_a_figure_is_read_back_as_it_is_written(value: int, unit: str) -> None:
    assert scale(unit).read(scale(unit).bare(value)) == value


@pytest.mark.parametrize(("unit", "value", "said"), [
    ("money", 50, "£0.50"), (HUNDREDTHS, 475, "4.75%"), ("to 1", 9, "9 to 1"), ("cards", 16, "16 cards"), ("", 8, "8"),
])
def test_a_figure_is_shown_with_what_it_counts(unit: str, value: int, said: str) -> None:
    assert scale(unit).shown(value) == said


@pytest.mark.parametrize(("unit", "typed"), [("money", ""), ("money", "1.234"), ("cards", "1.5"), ("cards", ""),
                                             (HUNDREDTHS, "4.755"), (HUNDREDTHS, "."), ("", "٣")])
def test_what_is_no_figure_is_refused_in_three_parts(unit: str, typed: str) -> None:
    with pytest.raises(Refused) as refused:
        scale(unit, 1, 12).read(typed)
    assert all((refused.value.refusal.wrong, refused.value.refusal.allowed, refused.value.refusal.remedy))


@pytest.mark.parametrize(("before", "up", "down"), [
    (500, 600, 400), (1_000, 1_100, 900), (5_000, 5_500, 4_900), (20_000, 20_500, 19_500), (50, 100, 100),
    (100, 200, 100), (250_000, 260_000, 240_000),
])
def test_money_goes_by_a_chip_that_fits_its_size_and_never_below_the_smallest(before: int, up: int, down: int) -> None:
    money = scale("money", low=1)
    assert (money.stepped(before, 1), money.stepped(before, -1)) == (up, down)


@given(st.integers(1, 10**7), st.integers(1, 30))
def test_steps_down_meet_the_values_of_the_steps_up(start: int, steps: int) -> None:
    money = scale("money", low=1)
    grid = money.stepped(start, 1)
    there = money.stepped(grid, 1, steps)
    assert money.stepped(there, -1, steps) == grid


def test_a_rate_goes_by_half_a_per_cent_and_a_share_by_five() -> None:
    assert scale(HUNDREDTHS, 0, 1000).stepped(500, -1) == 450
    assert scale(HUNDREDTHS, 0, 10_000).stepped(5000, 1) == 5500


@given(st.integers(-5, 20), st.integers(1, 12), st.sampled_from([1, -1]))
def test_no_step_leads_out_of_what_the_rule_may_be(value: int, times: int, way: int) -> None:
    assert 1 <= scale("cards", 1, 12).stepped(value, way, times) <= 12


def test_where_there_are_no_minor_units_a_step_is_a_whole_one() -> None:
    points = Scale(scale("money", 1).rule, POINTS, (100, 25, 5, 1))
    assert (points.stepped(5, 1), points.bare(5), points.read("5")) == (6, "5", 5)
