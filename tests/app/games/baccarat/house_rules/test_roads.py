"""The roads: beads in columns of six, streaks that bend, derived roads by the streaks' own lengths, and the ask."""

import re
from collections.abc import Sequence
from itertools import groupby, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.dealing.values.felt import CoupRecord
from app.games.baccarat.house_rules.roads import (
    BANKER,
    LOOKS_BACK,
    PLAYER,
    ROWS,
    TIE,
    Asked,
    Cell,
    Derived,
    Mark,
    Roads,
    Shade,
    Tail,
    roads_of,
)

WON = {"B": BANKER, "P": PLAYER, "T": TIE}
EYE, SMALL, PIG = Derived

shoes = st.text("BPT", max_size=90)
winners = st.text("BP", min_size=1, max_size=90)


def coup(number: int, winner: str, **more: bool) -> CoupRecord:
    """A coup of which the roads need no cards."""
    return CoupRecord(number, WON[winner], 0, 0, (), (), more.get("player_pair", False),
                      more.get("banker_pair", False), False)


def after(won: str, tail: Tail = Tail.DROP) -> Roads:
    """The roads after coups won so: "BBPT"."""
    return roads_of([coup(number, winner) for number, winner in enumerate(won, 1)], tail)


def big(won: str, tail: Tail = Tail.DROP) -> list[tuple[int, int]]:
    """Where the big road's marks stand."""
    return [(mark.at.column, mark.at.row) for mark in after(won, tail).big]


def shades(won: str, road: Derived) -> str:
    """A derived road's marks in their order: r for red, b for blue."""
    return "".join(mark.shade.value[0] for mark in after(won).of(road))


def asked(won: str) -> dict[str, Asked]:
    """What the roads would get for each side."""
    return {one.side: one for one in after(won).asks}


# bead plate


def test_beads_stand_six_to_a_column_with_the_ties() -> None:
    beads = after("BPTBPTBP").beads
    assert [(bead.at.column, bead.at.row) for bead in beads] == [*((0, row) for row in range(6)), (1, 0), (1, 1)]
    assert [bead.coup.winner for bead in beads[:3]] == [BANKER, PLAYER, TIE]


# big road


def test_a_side_that_wins_on_stands_below_itself_and_the_other_begins_a_column() -> None:
    assert big("BBPPPB") == [(0, 0), (0, 1), (1, 0), (1, 1), (1, 2), (2, 0)]


def test_a_streak_that_meets_the_floor_turns_right() -> None:
    assert big("B" * 8)[5:] == [(0, 5), (1, 5), (2, 5)]


def test_the_next_streak_begins_beside_the_first_column_and_not_behind_the_tail() -> None:
    assert big("B" * 9 + "P")[-1] == (1, 0)


def test_a_streak_that_meets_a_tail_turns_right_above_it() -> None:
    assert big("B" * 8 + "P" * 6)[8:] == [(1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (2, 4)]


def test_a_tail_that_ends_above_the_floor_goes_down_again_or_stays_as_the_house_draws_it() -> None:
    won = "B" * 8 + "P" * 9
    assert big(won)[-4:] == [(2, 4), (3, 4), (3, 5), (4, 5)]
    assert big(won, Tail.STAY)[-4:] == [(2, 4), (3, 4), (4, 4), (5, 4)]


def test_a_column_whose_top_is_taken_is_passed_over() -> None:
    won = "B" * 6 + "".join("PB"[at % 2] * 6 for at in range(12)) + "B" * 8
    assert len(set(big(won))) == len(won)


def test_a_tie_is_counted_on_the_last_mark_and_ends_no_streak() -> None:
    marks = after("BTTBTP").big
    assert [(mark.coup.number, mark.ties) for mark in marks] == [(1, 2), (4, 1), (6, 0)]
    assert big("BTTB") == [(0, 0), (0, 1)]


def test_ties_before_the_first_mark_wait_and_then_stand_on_it() -> None:
    assert (after("TT").big, after("TT").leading) == ((), 2)
    first, second = after("TTBTB").big
    assert (first.ties, first.led, second.ties, second.led) == (3, 2, 0, 0)
    assert after("TTB").leading == 0


def test_pairs_of_a_tie_are_on_the_bead_plate_alone() -> None:
    seen = roads_of([coup(1, "B"), coup(2, "T", player_pair=True), coup(3, "P", banker_pair=True)])
    assert [bead.coup.player_pair for bead in seen.beads] == [False, True, False]
    assert [(mark.coup.player_pair, mark.coup.banker_pair) for mark in seen.big] == [(False, False), (False, True)]


@given(winners, st.sampled_from(Tail))
def test_no_two_marks_stand_on_one_cell_and_none_below_the_floor(won: str, tail: Tail) -> None:
    cells = big(won, tail)
    assert len(set(cells)) == len(won)
    assert all(0 <= row < ROWS for _, row in cells)


@given(winners, st.sampled_from(Tail))
def test_each_mark_of_a_streak_is_below_or_right_of_the_one_before(won: str, tail: Tail) -> None:
    for (one, before), (other, here) in pairwise(zip(won, big(won, tail), strict=True)):
        if one != other:
            assert here[1] == 0
        else:
            assert here[0] - before[0] >= 0 <= here[1] - before[1]
            assert (here[0] == before[0]) != (here[1] == before[1])


@given(winners)
def test_streaks_begin_in_columns_from_left_to_right(won: str) -> None:
    tops = [cell for cell, one, before in zip(big(won), won, " " + won, strict=False) if one != before]
    assert all(here[0] > before[0] for before, here in pairwise(tops))


def on_a_sheet(streaks: Sequence[str], tail: Tail) -> list[tuple[int, int]]:
    """The same as a player draws it: a sheet of paper, and a pen that steps down, or right where it cannot."""
    sheet = [["" for _ in range(400)] for _ in range(ROWS)]
    drawn, top = [], -1
    for streak in streaks:
        top += 1
        while sheet[0][top]:
            top += 1
        row, column, bent = 0, top, False
        for at, letter in enumerate(streak):
            if at and row < ROWS - 1 and not sheet[row + 1][column] and not (bent and tail is Tail.STAY):
                row += 1
            elif at:
                bent = True
                while sheet[row][column]:
                    column += 1
            sheet[row][column] = letter
            drawn.append((column, row))
    return drawn


dragons = st.lists(st.tuples(st.sampled_from("BPBPT"), st.integers(1, 60)), max_size=14).map(
    lambda runs: "".join(side * length for side, length in runs))


@given(st.one_of(shoes, dragons), st.sampled_from(Tail))
def test_every_board_is_drawn_as_with_a_pen_on_paper(won: str, tail: Tail) -> None:
    roads = after(won, tail)
    assert [(mark.at.column, mark.at.row) for mark in roads.big] == on_a_sheet(columns_of(won), tail)
    for road in Derived:
        made = "".join(mark.shade.value[0] for mark in roads.of(road))
        assert made == by_neighbours(won, LOOKS_BACK[road])
        assert [(mark.at.column, mark.at.row) for mark in roads.of(road)] == on_a_sheet(
            ["".join(alike) for _, alike in groupby(made)], tail)


@given(shoes)
def test_every_tie_is_told_once_on_the_mark_before_it_or_while_it_waits(won: str) -> None:
    roads = after(won)
    assert sum(mark.ties for mark in roads.big) + roads.leading == won.count("T")
    first = len(won) - len(won.lstrip("T"))
    assert [mark.led for mark in roads.big][:1] == [first] * bool(roads.big)
    assert [mark.ties for mark in roads.big] == [
        len(ties) + (0 if at else first) for at, ties in enumerate(re.findall(r"[BP](T*)", won))]


# derived roads


@pytest.mark.parametrize(("road", "first_below", "first_beside"), [
    (EYE, "BPP", "BPB"), (SMALL, "BPBB", "BPBP"), (PIG, "BPBPP", "BPBPB")])
def test_a_derived_road_begins_as_soon_as_it_has_two_streaks_to_compare(road: Derived, first_below: str,
                                                                        first_beside: str) -> None:
    for won in (first_below, first_beside):
        assert shades(won[:-1], road) == ""
        assert len(shades(won, road)) == 1


def test_the_first_streak_is_compared_like_any_other() -> None:
    assert shades("BPP", EYE) == "b"
    assert shades("BBPP", EYE) == "r"


def test_the_row_just_past_the_end_is_blue_and_those_below_it_red() -> None:
    assert shades("BB" + "PPPPP", EYE) == "rbrr"


def test_a_new_streak_is_red_where_the_two_before_it_are_alike() -> None:
    assert shades("BBPPB", EYE) == "rr"
    assert shades("BBPB", EYE) == "b"


def test_a_bent_streak_counts_by_its_length_and_not_by_what_was_drawn() -> None:
    assert shades("B" * 9 + "P" * 9 + "B", EYE) == "r" * 9
    assert shades("B" * 7 + "P" * 9, EYE) == "r" * 6 + "b" + "r"


def test_marks_of_one_shade_stand_below_each_other_and_another_begins_a_column() -> None:
    marks = after("BB" + "PPPPP").of(EYE)
    assert [(mark.at, mark.shade) for mark in marks] == [
        (Cell(0, 0), Shade.RED), (Cell(1, 0), Shade.BLUE), (Cell(2, 0), Shade.RED), (Cell(2, 1), Shade.RED)]


def columns_of(won: str) -> list[str]:
    """The streaks, as columns that no floor bends."""
    columns: list[str] = []
    for one in won.replace("T", ""):
        if columns and columns[-1][-1] == one:
            columns[-1] += one
        else:
            columns.append(one)
    return columns


def by_neighbours(won: str, back: int) -> str:
    """The same by looking at cells: is there one so many columns back, and is there one above that?

    Both or neither is red, one of them alone is blue; a new column looks below the foot of the one before it.
    """
    columns, made = columns_of(won), ""

    def there(column: int, row: int) -> bool:
        return 0 <= row < len(columns[column])

    for at, column in enumerate(columns):
        for row in range(len(column)):
            here = at if row else at - 1
            if here - back < 0:
                continue
            look = row if row else len(columns[here])
            alike = there(here - back, look) == there(here - back, look - 1)
            made += "r" if alike != (row == 0) else "b"
    return made


@given(shoes, st.sampled_from(Derived))
def test_derived_roads_are_what_the_neighbouring_cells_say(won: str, road: Derived) -> None:
    assert shades(won, road) == by_neighbours(won, LOOKS_BACK[road])


@given(shoes, st.sampled_from(Derived))
def test_a_tie_leaves_the_derived_roads_as_they_are(won: str, road: Derived) -> None:
    assert shades(won, road) == shades(won.replace("T", ""), road)


# the ask


@given(shoes)
def test_asked_for_both_sides_a_road_says_nothing_or_opposite_shades(won: str) -> None:
    banker, player = asked(won)[BANKER].shades, asked(won)[PLAYER].shades
    for road in Derived:
        assert {banker[road], player[road]} in ({None}, set(Shade))


@given(shoes, st.sampled_from("BP"))
def test_what_was_asked_is_what_is_marked_when_that_side_wins(won: str, side: str) -> None:
    said = asked(won)[WON[side]].shades
    for road in Derived:
        came = shades(won + side, road)[len(shades(won, road)):]
        shade = said[road]
        assert came == (shade.value[0] if shade else "")


# whatever is taken back


@given(shoes)
def test_a_road_is_the_same_after_a_coup_was_taken_back(won: str) -> None:
    coups: Sequence[CoupRecord] = [coup(number, one) for number, one in enumerate(won, 1)]
    assert roads_of(coups[:-1]) == after(won[:-1])


def test_an_empty_shoe_has_empty_roads() -> None:
    empty = after("")
    assert (empty.beads, empty.big, empty.leading) == ((), (), 0)
    assert all(empty.of(road) == () for road in Derived)
    assert [set(one.shades.values()) for one in empty.asks] == [{None}, {None}]


def test_a_mark_knows_its_coup() -> None:
    marks: tuple[Mark, ...] = after("BTPP").big
    assert [mark.coup.number for mark in marks] == [1, 3, 4]
    assert [mark.coup.number for mark in after("BBPPB").of(EYE)] == [4, 5]
