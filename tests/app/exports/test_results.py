"""Lists of results: what would be posted, and a sentence with its line for everything that is wrong."""

from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.errors import Refused
from app.exports import lists
from app.exports.lists import LARGEST_FILE, MOST_LINES, read_file
from app.exports.results import KnownBooks, Preview, lines_of, preview
from app.money import currency
from app.names import same_name
from app.settlement import HOUSE

KNOWN = KnownBooks(currency("GBP"), {1: "Ann", 2: "Bo"}, frozenset({(date(2026, 1, 2), "friday")}), date(2026, 11, 21))
HEAD = "date,night,player,result\n"
EVENING = "2025-12-12,Friday,Ann,50\n2025-12-12,Friday,bo,-62.50\n2025-12-12,Friday,House,12.50\n"


def read(text: str) -> Preview:
    """What a list would post."""
    return preview(text, KNOWN)


def faults(text: str) -> list[tuple[int, str]]:
    """The lines that have a fault, and what is wrong with each."""
    return [(one.line, one.refusal.wrong) for one in read(text).faults]


def test_a_list_is_read_by_nights_people_and_amounts() -> None:
    shown = read(HEAD + EVENING + "2025-12-19,Friday,Cy,7\n2025-12-19,Friday,Ann,-7\n")
    assert shown.can_be_posted
    first, second = shown.nights
    assert (first.day, first.title, first.house) == (date(2025, 12, 12), "Friday", 1250)
    assert [(one.name, one.player, one.result) for one in first.results] == [("Ann", 1, 5000), ("Bo", 2, -6250)]
    assert [(one.name, one.player, one.result) for one in second.results] == [("Cy", None, 700), ("Ann", 1, -700)]
    assert shown.new_players == ("Cy",)


@pytest.mark.parametrize("text", [
    "\ufeff" + HEAD + EVENING,
    (HEAD + EVENING).replace("\n", "\r\n"),
    (HEAD + EVENING).replace("\n", "\r"),
    (HEAD + EVENING).replace(",", ";"),
    (HEAD + EVENING).replace(",", ";").replace(".", ","),
    (HEAD + EVENING).replace(",", "\t"),
    HEAD + EVENING.replace("-62.50", "(62.50)"),
    HEAD + EVENING.replace("-62.50", "−62.50"),
    HEAD + EVENING.replace("-62.50", '"-62,50"').replace("12.50", '"12,50"'),
    HEAD.upper() + "\n\n" + EVENING.replace("2025-12-12", "12.12.2025") + "\n,,,\n",
    "player,result,night,date\nAnn,50,Friday,2025-12-12\nBo,-62.5,friday,2025-12-12\nbank,12.5,FRIDAY,2025-12-12\n",
    "Date,Night title,Name,Net,House\n" + EVENING.replace("\n2025-12-12,Friday,House,12.50", "")
    .replace("Ann,50", "Ann,50,12.50"),
], ids=range(12))  # fmt: skip
def test_the_same_evening_from_whatever_program_it_comes(text: str) -> None:
    shown = read(text)
    assert shown.faults == ()
    (night,) = shown.nights
    assert [(one.player, one.result) for one in night.results] == [(1, 5000), (2, -6250)]
    assert (night.title, night.house) == ("Friday", 1250)


def test_a_night_that_does_not_add_up_is_reported_with_what_is_missing() -> None:
    shown = read(HEAD + "2025-12-12,Friday,Ann,50\n2025-12-12,Friday,Bo,-62.50\n")
    assert [str(one) for one in shown.faults] == [
        "Line 2: Friday of 2025-12-12 adds up to -12.50. A night’s results must add up to zero, house bank included. "
        "Correct its results, or add a line for House with 12.50."]
    assert not shown.can_be_posted
    with_house = read(HEAD + EVENING.replace("12.50\n", "12\n").replace("-62.12", "-62.50"))
    assert "Correct its results." in str(with_house.faults[0])


@pytest.mark.parametrize(("line", "wrong"), [
    ("2025-12-12,Friday,ANN,0", "ANN has a result in line 2 already."),
    ("2025-12-12,Friday,Ann,50", "Ann has a result in line 2 already."),
    ("2025-12-12,Friday,House,12.50", "House has a result in line 4 already."),
    ("12 December,Friday,Cy,0", "“12 December” is not a date."),
    ("2025-12-12,Friday,Cy,ten", "“ten” is not an amount."),
    ("2025-12-12,Friday,Cy,", "An amount is missing."),
    ("2025-12-12,Friday,,0", "The name is empty."),
    ("2025-12-12,Friday,\u200b,0", "The name is empty."),
    ("2025-12-12,,Cy,0", "The night has no name."),
    ("2025-12-12,Friday,Cy\0,0", "The line contains a character that is not text."),
    ("2025-12-12,Friday,Cy,12,50", "The line has 5 cells."),
    ("2025-12-12", "The night has no name."),
    ('2025-12-12,Friday,"Cy,0', "From here on, the cells cannot be separated."),
    ('2025-12-12,Friday,"C"y,0', "From here on, the cells cannot be separated."),
    ("2025-12-12,Friday," + "y" * 200_000 + ",0", "From here on, the cells cannot be separated."),
])  # fmt: skip
def test_each_fault_names_its_line(line: str, wrong: str) -> None:
    assert (5, wrong) in faults(HEAD + EVENING + line + "\n")
    assert all(one.refusal.allowed or one.refusal.remedy for one in read(HEAD + EVENING + line + "\n").faults)


def test_a_line_after_a_cell_of_several_lines_bears_its_own_number() -> None:
    text = HEAD + '2025-12-12,"Friday\nnight",Ann,0\n2025-12-12,Friday,Bo,x\n'
    assert faults(text) == [(4, "“x” is not an amount.")]


@pytest.mark.parametrize(("text", "wrong"), [
    ("", "There is no column for date, night, player, result."),
    ("\n\n;;\n", "There is no column for date, night, player, result."),
    ("2025-12-12,Friday,Ann,50\n", "There is no column for date, night, player, result."),
    ("date,night,player\n", "There is no column for result."),
    ("date,night,player,result,name\n", "Two columns are called player."),
    (HEAD, "The list has no results."),
    ("x" * (LARGEST_FILE + 1), "The file is too large for a list of results."),
    ("\0" * 1000, "There is no column for date, night, player, result."),
    ("{" * 5000, "There is no column for date, night, player, result."),
], ids=range(9))  # fmt: skip
def test_a_file_that_is_no_list_has_one_fault(text: str, wrong: str) -> None:
    assert faults(text) == [(faults(text)[0][0], wrong)]
    assert not read(text).can_be_posted


def test_a_list_that_is_too_long_is_read_no_further(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lists, "MOST_LINES", 40)
    reads_no_further_than(40)


def test_a_file_as_large_as_may_be_is_answered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lists, "LARGEST_FILE", 50_000)
    answers_files_up_to(50_000, tmp_path)


@pytest.mark.long
def test_ten_megabytes_and_twenty_thousand_lines_are_answered(tmp_path: Path) -> None:
    reads_no_further_than(MOST_LINES)
    answers_files_up_to(LARGEST_FILE, tmp_path)


def reads_no_further_than(most: int) -> None:
    """A list with more lines than may be has one fault, at the first of them."""
    text = HEAD + "".join(f"2025-12-12,Friday,P{number},0\n" for number in range(most + 5))
    assert faults(text) == [(most + 2, f"The list is longer than {most} lines.")]


def answers_files_up_to(largest: int, folder: Path) -> None:
    """A file of this size is read, one that is larger is refused."""
    line = "2025-12-12,Friday,Ann,50\n"
    text = (HEAD + line * (largest // len(line)))[:largest - 100]
    assert len(read(text).faults) > 1
    path = folder / "results.csv"
    path.write_text(text)
    assert read_file(path) == text
    path.write_bytes(b"x" * (largest + 1))
    with pytest.raises(Refused, match="too large"):
        read_file(path)


def test_a_file_that_is_none_or_no_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="There is no file"):
        read_file(tmp_path)
    latin = tmp_path / "latin.csv"
    latin.write_bytes(HEAD.encode() + "2025-12-12,Friday,Zoë,0".encode("latin-1"))
    with pytest.raises(Refused, match=r"Line 2 of latin\.csv is not UTF-8 text\..*Save it as “CSV UTF-8”"):
        read_file(latin)


def test_a_night_that_the_books_hold_is_not_imported_again() -> None:
    text = HEAD + "2026-01-02,FRIDAY,Ann,1\n2026-01-02,Friday,Bo,-1\n"
    assert faults(text) == [(2, "FRIDAY of 2026-01-02 is in these books already.")]
    other = read(text.replace("FRIDAY", "Late").replace("Friday", "Late"))
    assert other.can_be_posted
    assert other.remarks == ("These books have another night of 2026-01-02.",)


def test_two_nights_of_one_day_are_two() -> None:
    shown = read(HEAD + EVENING + EVENING.replace("Friday", "Late"))
    assert [one.title for one in shown.nights] == ["Friday", "Late"]
    assert shown.can_be_posted


def test_a_night_of_the_house_alone_has_no_player() -> None:
    assert faults(HEAD + "2025-12-12,Friday,House,0\n") == [(2, "Friday of 2025-12-12 has no players.")]


def test_the_house_has_one_result_of_a_night() -> None:
    head = "date,night,player,result,house\n"
    twice = head + "2025-12-12,Friday,Ann,5,-5\n2025-12-12,Friday,Bo,0,-4\n"
    assert faults(twice) == [(3, "The house bank has another result in line 2.")]
    both = head + "2025-12-12,Friday,Ann,5,-5\n2025-12-12,Friday,House,-4,\n"
    assert faults(both) == [(2, "The house bank has one result in its column and another in line 3.")]


def test_a_player_who_is_called_like_the_house_bank_is_not_taken_for_it() -> None:
    known = KnownBooks(KNOWN.money, {1: "Ann", 2: "House"}, frozenset(), KNOWN.today)
    shown = preview(HEAD + EVENING, known)
    assert shown.faults[0].refusal.wrong == "“House” is both the house bank and a player in these books."


def test_cash_that_was_settled_is_kept_and_a_rest_is_remarked() -> None:
    shown = read("date,night,player,result,cash settled\n2025-12-12,Friday,Ann,50,30\n2025-12-12,Friday,Bo,-50,-50\n"
                 .replace("50,30", "50.00,30.00"))
    (night,) = shown.nights
    assert [one.cash for one in night.results] == [3000, -5000]
    assert shown.remarks == (
        "Line 2: Ann settled 30.00 of 50.00 in cash. The rest is not carried into these books.",)
    assert shown.can_be_posted


def test_columns_that_mean_nothing_are_named_and_another_money_is_refused() -> None:
    shown = read("date,night,player,result,currency,seat\n"
                 "2025-12-12,Friday,Ann,0,GBP,4\n2025-12-12,Friday,Bo,0,EUR,1\n")
    assert shown.remarks == ("Columns ignored: seat.",)
    assert [(one.line, one.refusal.wrong) for one in shown.faults] == [
        (3, "“EUR” is not the currency of these books.")]


def test_no_sign_in_a_list_can_change_how_a_sentence_or_a_terminal_is_read() -> None:
    evil = "\x1b[2J\u202e\x07\u2066"
    text = f"date,night,player,result,currency,{evil}\n" + "".join(
        f"{day},{title},{name},{result},{money},x\n" for day, title, name, result, money in (
            (evil, "F", "Ann", "1", ""), ("2025-12-12", f"F{evil}", f"Ann{evil}", "0", ""),
            ("2025-12-12", "F", "Bo", evil, ""), ("2025-12-12", "F", "Cy", "0", evil)))
    said = lines_of(read(text))
    assert len(said) > 5
    assert all(line.isprintable() for line in said)


def test_a_preview_says_in_words_what_will_be_posted() -> None:
    assert lines_of(read(HEAD + EVENING.replace("bo", "Cy"))) == [
        "2025-12-12  Friday", "           50.00  Ann", "          -62.50  Cy  (new)", "           12.50  House bank",
        "1 player is new: Cy."]


CELLS = st.one_of(st.text(max_size=8), st.sampled_from(["Ann", "House", "2025-12-12", "5", "-5,0", "(5)", "Friday"]))


LISTS = st.tuples(st.lists(st.lists(CELLS, max_size=6), max_size=8), st.sampled_from(",;\t"),
                  st.sampled_from(["\n", "\r\n", "\r"]), st.booleans())


@settings(max_examples=40)
@given(LISTS)
def test_no_list_whatever_brings_the_reading_down(drawn: tuple[list[list[str]], str, str, bool]) -> None:
    is_read(*drawn)


@pytest.mark.long
@settings(max_examples=1000)
@given(LISTS)
def test_none_of_a_thousand_lists_brings_the_reading_down(drawn: tuple[list[list[str]], str, str, bool]) -> None:
    is_read(*drawn)


def is_read(rows: list[list[str]], comma: str, end: str, headed: bool) -> None:
    """A list can be posted, and then each of its nights adds up, or it has faults."""
    head = comma.join(("date", "night", "player", "result")) + end if headed else ""
    shown = read(head + end.join(comma.join(row) for row in rows))
    assert shown.can_be_posted or shown.faults
    if shown.can_be_posted:
        for night in shown.nights:
            assert night.house + night.kept + sum(one.result for one in night.results) == 0
            assert len({same_name(one.name) for one in night.results}) == len(night.results)
            assert HOUSE not in [one.player for one in night.results]
