"""The cage by keys alone: what tables ask for is sent, counted otherwise, refused, voided, paid and counted by two."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.dealing.values.transfers import CASH_FOUND, CASHBOX, RACK, pocket
from app.desk import Desk
from app.desk.cashier.cage import chips_now
from app.store.books import open_books
from tests.app.desk.dealing import house, plan
from tests.copied import copied
from tests.ui.hands import click
from tests.ui.kept_pictures.cage import three_tables
from tests.ui.running import Running, books_with_a_night
from ui.cage import page as cage_page
from ui.cage.page import CagePage
from ui.frame.commands.actions import actions
from ui.widgets.buttons import LEAST_TARGET, SecondaryButton

ANN, ED = 1, 5


@pytest.fixture
def running(qtbot: QtBot, tmp_path: Path) -> Iterator[Running]:
    """Three tables, nothing asked yet, the cage in sight."""
    copied("three tables and a cage", lambda folder: three_tables(folder).books.close(), tmp_path)
    shown = Running(qtbot, tmp_path)
    shown.press("⇧F2")
    yield shown
    with open_books(tmp_path / "house.db", key_folder=tmp_path / "keys") as books:
        desk = Desk(books)
        assert desk.verify() == []
        assert chips_now(desk).difference == 0


def cage(running: Running) -> CagePage:
    return running.page(CagePage)


def table(running: Running, number: int) -> Desk:
    return running.desk.desk_at(number)


def trouble(running: Running) -> str:
    """Why what was typed was not done."""
    panel = cage(running).panel
    assert panel is not None
    return panel.trouble.text()


def lines(running: Running) -> list[str]:
    """The lines as they are read aloud, without when they were asked."""
    return [cage(running).list.rows.spoken_row(one) for one in cage(running).requests]


def test_a_house_with_one_table_has_no_cage_and_shows_no_key_of_it(qtbot: QtBot, tmp_path: Path) -> None:
    running = Running(qtbot, tmp_path, books_with_a_night(tmp_path, house(), plan()))
    running.press("⇧F2")
    assert running.window.place == "deal"
    assert not running.window.rail.buttons["cage"].isVisible()
    assert not [one for one in actions(running.program) if "cage" in one.label.casefold()]


def test_with_several_tables_the_rail_leads_there_and_the_list_of_actions_too(running: Running) -> None:
    assert running.window.place == "cage"
    running.press("F3")
    click(running.window.rail.buttons["cage"])
    assert running.window.place == "cage"
    assert [one.label for one in actions(running.program) if one.label.startswith("The cage")]
    assert cage(running).note.text() == "Nothing is asked."


def test_enter_sends_what_was_asked_for_and_the_slip_waits_where_there_is_no_printer(running: Running) -> None:
    table(running, 2).asks.fill({250: 8, 500: 2})
    cage(running).refresh()
    assert lines(running)[0].startswith("A, Table 2, Fill, 2 × 5 + 8 × 2.50, host, ")
    assert cage(running).strip.said.lead + cage(running).strip.said.rest == "Send 30 to Table 2"
    running.press("Enter")
    assert lines(running)[0].endswith("30, on the way")
    assert running.desk.asks.one(1).last == "accepted"
    running.keys("s")
    assert [one.number for one in cage(running).requests] == [1]
    running.press("Enter")
    assert running.window.covered, "the slip is shown, to be printed or saved"
    running.press("Esc")


def test_a_printer_prints_the_slip_at_once_and_a_second_time_it_says_so(
        running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    printed: list[int] = []
    monkeypatch.setattr(cage_page, "print_slip", lambda desk, number, *_: printed.append(number))
    table(running, 2).asks.fill({250: 8})
    cage(running).refresh()
    running.press("Enter")
    assert printed == [1]


def test_other_chips_are_sent_and_each_is_taken_as_it_was_with_enter(running: Running) -> None:
    table(running, 2).asks.fill({250: 8, 500: 2})
    cage(running).refresh()
    running.keys("e", "Enter", "Enter", "1", "Enter", "Enter", "Enter")
    assert running.desk.asks.one(1).chips == {250: 8, 500: 1}


def test_what_the_case_has_not_is_not_sent_as_it_was_asked_for(running: Running) -> None:
    table(running, 2).asks.fill({50: 90})
    cage(running).refresh()
    assert not cage(running).strip.primary_button.isEnabled()
    assert "Send other chips: E" in cage(running).strip.said.reason
    running.press("Enter")
    assert running.desk.asks.one(1).last == ""


def test_a_refusal_needs_a_reason_and_a_void_of_what_was_sent_a_second_person(running: Running) -> None:
    asks = table(running, 2).asks
    asks.fill({250: 8})
    asks.fill({250: 4})
    cage(running).refresh()
    running.keys("n", "Enter", "Enter")
    assert "no reason yet" in trouble(running)
    running.press("Esc")
    running.keys("n", "n", "o", "Enter", "Enter")
    assert running.desk.asks.one(1).last == "voided"
    running.press("Enter")
    assert running.desk.asks.one(2).last == "accepted"
    running.keys("Back", "x", "Enter", "B", "L", "Enter")
    assert running.desk.asks.one(2).last == "voided"
    running.keys("]")
    assert [line.split(", ")[-1] for line in lines(running)] == ["void", "void"]


def test_a_credit_is_taken_in_as_sent_or_as_counted_with_a_reason(running: Running) -> None:
    third = table(running, 3)
    third.asks.credit({500: 6}, "CD EF")
    third.asks.credit({500: 4}, "CD EF")
    cage(running).refresh()
    running.press("Enter")
    assert running.desk.asks.one(1).last == "received"
    running.keys("e", "Enter", "Enter", "3", "Enter", "Enter", "Enter", "B", "L", "Enter", "n", "o", "Enter")
    assert running.desk.asks.one(2).last == "received"
    assert chips_now(running.desk).found == 500


def test_a_drop_box_is_counted_by_two_who_are_not_told_what_is_in_it(running: Running) -> None:
    table(running, 3).asks.send_box()
    cage(running).refresh()
    assert "25" not in lines(running)[0]
    running.keys("Enter", "2", "0", "Enter", "A", "K", "Space", "B", "L", "Enter", "Enter")
    assert "give the reason" in trouble(running)
    running.keys("o", "n", "e", "Enter")
    held = running.desk.books.balances()
    assert (held[CASHBOX], held[CASH_FOUND]) == (2_000, 500)


def test_a_player_sent_to_the_cage_is_paid_there_with_enter(running: Running) -> None:
    table(running, 1).asks.payout(ANN, 10_000, how="cash")
    cage(running).refresh()
    assert cage(running).strip.said.lead + cage(running).strip.said.rest == "Pay Ann 100 in cash"
    running.press("Enter")
    assert running.desk.books.balances()[pocket(ANN)] == 10_000
    assert lines(running) == []


def test_a_letter_chooses_its_line_and_arrows_go_from_one_to_the_next(running: Running) -> None:
    for number in (2, 3):
        table(running, number).asks.fill({250: 2})
    cage(running).refresh()
    running.keys("b")
    assert cage(running).chosen == 2
    running.press("Up")
    assert cage(running).chosen == 1
    click(cage(running).list.viewport(), cage(running).list.visualRect(cage(running).list.rows.index(1, 0)).center())
    assert cage(running).chosen == 2


def test_a_fill_is_counted_in_here_where_one_computer_deals_all_tables(running: Running) -> None:
    second = table(running, 2)
    before = second.table.balance(RACK)
    second.asks.fill({250: 8})
    running.desk.asks.accept(1)
    cage(running).refresh()
    running.keys("Enter", *["Enter"] * 5, "A", "K", "Space", "B", "L", "Enter", "Enter")
    assert second.table.balance(RACK) == before + 2_000


def test_what_another_desk_does_is_shown_as_soon_as_it_is_written(running: Running) -> None:
    running.desk.asks.fill({250: 2})
    assert len(lines(running)) == 1
    assert cage(running).count.text() == "1 open"


def test_everything_that_is_pressed_has_a_name_and_is_large_enough(running: Running) -> None:
    table(running, 2).asks.fill({250: 2})
    cage(running).refresh()
    for button in cage(running).findChildren(SecondaryButton):
        if button.isVisible():
            assert button.accessibleName()
            assert button.height() >= LEAST_TARGET
    said = cage(running).case.accessibleName()
    assert said.startswith("Cage chips: 10 × 100")
    assert "All chips balance" in said
    assert "Cage has still to sign" in said
