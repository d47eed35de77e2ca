"""Round figures and round times along a picture, and its table for a spreadsheet."""

import csv
import io
from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from itertools import pairwise
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from app.exports.graphs import graph_table
from app.graph import Amount, Bar, Graph, Line, clock_steps, in_sight, steps
from app.money import currency

LONDON = ZoneInfo("Europe/London")
EMPTY = Graph("bank", "Bank", currency("GBP"), LONDON)


@given(st.integers(-10**9, 10**9), st.integers(1, 10**9), st.integers(2, 12))
def test_round_figures_are_evenly_apart_inside_and_no_more_than_asked(low: int, wide: int, most: int) -> None:
    found = steps(low, low + wide, most)
    assert len(found) <= most
    assert all(low <= one <= low + wide for one in found)
    apart = {after - before for before, after in pairwise(found)}
    assert len(apart) <= 1
    assert all(str(one).rstrip("0") in ("1", "2", "5") for one in apart)


def test_round_times_are_of_the_nights_own_clock() -> None:
    start = datetime(2026, 6, 1, 19, 7, tzinfo=LONDON).timestamp()
    assert [EMPTY.clock(one) for one in clock_steps(start, start + 3600, 5, LONDON)] == [
        "19:15", "19:30", "19:45", "20:00"]
    kathmandu = ZoneInfo("Asia/Kathmandu")  # three quarters of an hour off
    there = replace(EMPTY, zone=kathmandu)
    assert {there.clock(one)[-2:] for one in clock_steps(start, start + 6 * 3600, 7, kathmandu)} == {"00"}


def test_on_the_night_the_clocks_go_back_an_hour_comes_twice() -> None:
    first = datetime(2026, 10, 24, 23, 0, tzinfo=UTC).timestamp()
    assert [EMPTY.clock(one) for one in clock_steps(first, first + 3 * 3600, 4, LONDON)] == [
        "00:00", "01:00", "01:00", "02:00"]


def test_a_stepped_line_stays_until_the_next_point() -> None:
    assert Line("", ((0, 1), (2, 3), (5, 0)), stepped=True).drawn == ((0, 1), (2, 1), (2, 3), (5, 3), (5, 0))
    assert Line("", ((0, 1), (2, 3))).drawn == ((0, 1), (2, 3))


def test_in_sight_is_what_lies_between_and_from_where_the_line_comes_and_where_it_goes() -> None:
    points = ((0.0, 9.0), (10.0, 1.0), (20.0, 2.0), (30.0, 8.0), (40.0, 0.0))
    assert in_sight(points, 10.0, 20.0) == points[:4]
    assert in_sight(points, 11.0, 19.0) == points[1:3]  # nothing between: the line goes through
    assert in_sight(points, -5.0, 50.0) == points
    assert in_sight((), 0.0, 1.0) == ()


def test_a_picture_is_as_large_as_all_that_is_in_it_and_bars_begin_at_nothing() -> None:
    line = replace(EMPTY, lines=(Line("", ((100.0, -50.0), (200.0, 150.0))),))
    (left, right), (low, high) = line.width, line.height
    assert left < 100 < 200 < right
    assert low < -50 < 150 < high
    assert replace(EMPTY, lines=(Line("", ((100.0, 0.0), (200.0, 0.0))),)).height == (0, 100)  # a pound, where all is 0
    bars = replace(EMPTY, bars=(Bar(0, 1, 500),), sideways=True, names=("Ann",))
    assert bars.width[0] == 0
    assert bars.width[1] > 500
    assert bars.height == (-0.5, 0.5)


def test_a_table_keeps_amounts_as_numbers_and_no_cell_is_a_formula() -> None:
    graph = replace(EMPTY, columns=("time", "what", "won", "hold", "hands", "none"), rows=(
        (datetime(2026, 1, 9, 20, 0, tzinfo=LONDON), "=HYPERLINK(1)", Amount(-1250), Fraction(1, 3), 7, None),))
    text = "".join(graph_table(graph, "yes"))
    assert text.startswith("\ufeff")
    head, row = csv.reader(io.StringIO(text.removeprefix("\ufeff")))
    assert head == ["time", "what", "won", "hold", "hands", "none", "currency", "verified"]
    assert row == ["2026-01-09T20:00:00+00:00", "'=HYPERLINK(1)", "-12.50", "0.333333", "7", "", "GBP", "yes"]


def test_a_table_without_money_names_no_currency() -> None:
    graph = replace(EMPTY, columns=("time", "pace"), rows=(("20:00", Fraction(80)),))
    said = "".join(graph_table(graph, "not yet"))
    assert said.splitlines() == ["\ufefftime,pace,verified", "20:00,80.000000,not yet"]
