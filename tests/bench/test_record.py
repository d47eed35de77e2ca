"""The table says of each line what it comes to, and at its end which goals are missed."""

from tests.bench.record import Line, as_table, at_least_times, at_most, at_most_times


def test_a_goal_is_held_against_the_figure_or_against_how_often_the_other_goes_into_it() -> None:
    assert [line.is_met for line in (
        Line("a", 0.016, "s", None, at_most(0.016)), Line("b", 0.017, "s", None, at_most(0.016)),
        Line("c", 3.0, "s", ("peer", 2.0), at_most_times(1.5)), Line("d", 3.1, "s", ("peer", 2.0), at_most_times(1.5)),
        Line("e", 2.4e6, "/s", ("peer", 2e6), at_least_times(1.2)), Line("f", 1.0, "/s", None, at_least_times(1.2)),
        Line("g", 1.0, "s"))] == [True, False, True, False, True, None, None]


def test_the_last_line_counts_what_misses_and_names_it() -> None:
    lines = [Line("quick", 1e-5, "s", None, at_most(1e-4)), Line("slow", 0.5, "s", ("bare", 0.1), at_most_times(4))]
    table = as_table(lines)
    assert table[1].split() == ["quick", "10.0", "µs", "–", "–", "≤", "100", "µs", "met"]
    assert table[2].split() == ["slow", "500", "ms", "bare", "100", "ms", "5.00×", "≤", "4×", "MISSED"]
    assert table[-1] == "1 of 2 goals missed: slow"
    assert as_table(lines[:1])[-1] == "all 1 goals met"
