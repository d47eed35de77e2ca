"""The score sheet of a game, against an addition of its own, whatever was undone, fixed, void or read back."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app import games, rule_sets
from app.dealing.asides.registry import CashOut
from app.dealing.procedures.table_rulings import DealtWrong, EndGame
from app.dealing.table.pots import in_pot
from app.desk import Desk, NightPlan, Seating
from app.sheets.blocks import Facts, Table
from tests.app.dealing.point_game import COUNTING
from tests.app.desk.dealing import house, open_test_books
from tests.app.desk.paper.test_sheets import all_text, made, tables, texts
from tests.app.desk.test_dealers_choice import NAMES, a_table, end_it

STAKE = 500


@pytest.fixture
def with_counting(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The house plays the counting game too."""
    every = games.Menu(*games.GAMES, COUNTING)
    for room in (games, rule_sets):
        monkeypatch.setattr(room, "GAMES", every)
    rule_sets.subjects.cache_clear()
    yield
    rule_sets.subjects.cache_clear()


@pytest.fixture
def counted(with_counting: None, tmp_path: Path) -> Desk:
    """A night at a game for points, the stakes of 5.00 up; its books are closed by who reads them again."""
    desk = a_table(tmp_path, "counting", stake=STAKE, target=60)
    desk.answer(True)
    return desk


def a_round(desk: Desk, *points: int) -> int:
    """A round with what each seat counts; its row's number in the log."""
    desk.answer(True)
    desk.answer({"counts": {str(seat): number for seat, number in enumerate(points, 1)}})
    assert desk.run is not None
    return desk.run.effective[-1].seq


def added(*rounds: tuple[int, ...]) -> list[list[str]]:
    """The rows of a table of these rounds as it must be, and its totals, added here."""
    had, rows = [0] * len(rounds[0]), list[list[str]]()
    for at, points in enumerate(rounds, 1):
        had = [total + gave for total, gave in zip(had, points, strict=True)]
        told = [f"{f'{gave:+}' if gave else '0'} · {total}" for gave, total in zip(points, had, strict=True)]
        rows.append([f"Round {at}", *(said.replace("-", "−") for said in told)])
    return [*rows, ["Total", *(str(total).replace("-", "−") for total in had)]]


def round_by_round(desk: Desk) -> list[list[str]]:
    """The same as it is printed."""
    of = next(table for table in tables(made(desk, "scores", "Counting")) if table.total)
    assert [column.title for column in of.columns][1:] == list(NAMES)
    return [*(texts(row) for row in of.rows), texts(of.total)]


def read_again(desk: Desk, folder: Path) -> Desk:
    """The books closed, and opened from their file."""
    desk.books.close()
    return Desk(open_test_books(folder))


def test_the_sheet_adds_up_through_undo_fix_a_void_round_and_reading_the_books_again(
        counted: Desk, tmp_path: Path) -> None:
    desk = counted
    a_round(desk, 10, -5, 0, 7)
    second = a_round(desk, 1, 2, 3, 4)
    assert round_by_round(desk) == added((10, -5, 0, 7), (1, 2, 3, 4))
    desk.undo("counted wrongly")
    assert round_by_round(desk) == added((10, -5, 0, 7))
    desk.redo()
    desk.fix(second, {"counts": {"1": 1, "2": 22, "3": -13, "4": 4}}, "keyed wrongly")
    desk.answer(True)
    desk.rule(DealtWrong(decision="misdeal", reason="a card too many"))
    assert round_by_round(desk) == added((10, -5, 0, 7), (1, 22, -13, 4))

    desk = read_again(desk, tmp_path)
    assert round_by_round(desk) == added((10, -5, 0, 7), (1, 22, -13, 4))
    a_round(desk, 0, 45, 50, 0)
    desk.answer(True)
    desk = read_again(desk, tmp_path)
    assert round_by_round(desk) == added((10, -5, 0, 7), (1, 22, -13, 4), (0, 45, 50, 0))
    standings = [texts(row) for row in tables(made(desk, "scores", "Counting"))[0].rows]
    assert standings == [["1", "Bo", "62 points", "won", "20.00"], ["2", "Cy", "37 points", "", ""],
                         ["3", "Ann", "11 points", "", ""], ["3", "Di", "11 points", "", ""]]
    assert desk.verify() == []
    desk.books.close()


def test_points_reach_no_book_and_the_stakes_do(counted: Desk) -> None:
    booked = len(counted.books.night_entries(1))
    a_round(counted, 10, 60, 0, 7)
    assert len(counted.books.night_entries(1)) == booked
    counted.answer(True)
    assert counted.table.stack_of(2) == 10_000 + 3 * STAKE
    assert len(counted.books.night_entries(1)) == booked + 1
    counted.books.close()


def test_a_game_that_is_over_can_be_looked_at_while_another_is_dealt(counted: Desk, tmp_path: Path) -> None:
    desk = counted
    a_round(desk, 10, 60, 0, 7)
    desk.answer(True)
    desk.next_sitting(game_id="red_dog")
    assert [(one.title, one.over) for one in desk.scores.tonight()] == [("Counting", True)]
    desk = read_again(desk, tmp_path)
    end_it(desk)
    desk.next_sitting(game_id="counting")
    desk.answer(True)
    assert [(one.title, one.over, len(one.sheet.rounds)) for one in desk.scores.tonight()] == [
        ("Counting 2", False, 0), ("Counting", True, 1)]
    assert desk.scores.tonight()[1].sheet.winners == (2,)
    assert "60 points" in all_text(made(desk, "scores", "Counting"))
    desk.books.close()


def test_a_game_that_the_host_ends_says_so_and_names_nobody_as_its_winner(counted: Desk) -> None:
    a_round(counted, 10, 20, 0, 7)
    end_it(counted)
    sheet = made(counted, "scores", "Counting")
    assert "The game was ended before anybody had won." in all_text(sheet)
    assert [texts(row)[3] for row in tables(sheet)[0].rows] == ["leads", "", "", ""]
    counted.books.close()


def facts(desk: Desk) -> dict[str, str]:
    """What the sheet of the game says at its top."""
    (of,) = (block for block in made(desk, "scores", "Counting").blocks if isinstance(block, Facts))
    return dict(of.pairs)


def test_a_stake_of_chips_for_fun_is_no_money_on_the_sheet(with_counting: None, tmp_path: Path) -> None:
    desk = a_table(tmp_path, "counting", stake=STAKE, target=60, played_for="fun")
    desk.answer(True)
    a_round(desk, 10, 60, 0, 7)
    desk.answer(True)
    sheet = made(desk, "scores", "Counting")
    assert facts(desk)["Stake"] == "5.00, chips for fun"
    assert (tables(sheet)[0].columns[-1].title, texts(tables(sheet)[0].rows[0])[-1]) == ("Won, for fun", "20.00")
    desk.books.close()


def test_a_stake_of_money_and_what_was_taken_have_the_sign_of_it(counted: Desk) -> None:
    a_round(counted, 10, 60, 0, 7)
    counted.answer(True)
    assert facts(counted)["Stake"] == "£5.00"
    assert tables(made(counted, "scores", "Counting"))[0].columns[-1].title == "Won £"
    counted.books.close()


def test_a_game_that_the_night_closed_over_is_not_being_played_any_more(with_counting: None, tmp_path: Path) -> None:
    desk = Desk(open_test_books(tmp_path, create=True))
    desk.open_house(house())
    desk.open_night(NightPlan("For points", "Host", tuple(Seating(name, 0) for name in NAMES), all_the_rest=True,
                              game="counting"))
    for body in (1, True):
        desk.answer(body)
    a_round(desk, 10, 20, 0, 7)
    desk.close_night()
    assert "The game was ended before anybody had won." in all_text(made(desk, "scores", "Counting"))
    desk.books.close()


def test_odd_chips_of_one_game_cost_nobody_a_part_of_the_stake_that_comes_back_in_the_next(counted: Desk) -> None:
    desk = counted
    a_round(desk, 60, 60, 60, 0)
    desk.answer(True)
    desk.aside(CashOut(4, desk.table.stack_of(4)))
    desk.next_sitting(game_id="counting")
    desk.answer(True)
    desk.rule(EndGame(decision="return"))
    assert [desk.table.stack_of(seat) for seat in (1, 2, 3)] == [10_150] * 3  # 6.50 of 20 each, and the stake is back
    assert in_pot(desk.table, "counting") == 50
    assert desk.verify() == []
    desk.books.close()


def test_every_round_stands_on_the_sheet_in_its_parts(counted: Desk) -> None:
    a_round(counted, 10, -5, 0, 7)
    parts = next(table for table in tables(made(counted, "scores", "Counting")) if table.columns[0].title == "Round 1")
    assert [texts(row) for row in parts.rows] == [
        ["Ann", "Counted +10; Given 0", "+10"], ["Bo", "Counted −5; Given 0", "−5"], ["Cy", "Counted 0; Given 0", "0"],
        ["Di", "Counted +7; Given 0", "+7"]]
    assert isinstance(parts, Table)
    counted.books.close()
