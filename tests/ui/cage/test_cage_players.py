"""Players before the cage, by keys alone: chips sold in every way, markers paid back, cash-outs."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.dealing.asides.registry import LimitMarkers
from app.dealing.values.transfers import CASHBOX, account, carried, marker, pocket
from app.desk import Desk
from app.desk.cashier.cage import chips_now
from app.store.books import open_books
from tests.copied import copied
from tests.ui.kept_pictures.cage import three_tables
from tests.ui.running import Running
from ui.cage.counter import CounterForm
from ui.cage.page import CagePage

ANN = 1


@pytest.fixture
def running(qtbot: QtBot, tmp_path: Path) -> Iterator[Running]:
    """Three tables, and the players before the cage in sight."""
    copied("three tables and a cage", lambda folder: three_tables(folder).books.close(), tmp_path)
    shown = Running(qtbot, tmp_path)
    shown.press("⇧F2")
    shown.keys("p")
    yield shown
    with open_books(tmp_path / "house.db", key_folder=tmp_path / "keys") as books:
        desk = Desk(books)
        assert desk.verify() == []
        assert chips_now(desk).difference == 0


def cage(running: Running) -> CagePage:
    return running.page(CagePage)


def names(running: Running) -> list[str]:
    return [one.name for one in cage(running).people.table.people]


def form(running: Running) -> CounterForm:
    panel = cage(running).panel
    assert isinstance(panel, CounterForm)
    return panel


def form_title(running: Running) -> str:
    panel = cage(running).panel
    return panel.title.text() if panel is not None else ""


def held(running: Running, *places: object) -> list[int]:
    books = running.desk.books.balances()
    return [books.get(place, 0) for place in places]  # type: ignore[call-overload]


def known(running: Running, name: str) -> int:
    return next(one.id for one in running.desk.players() if one.name == name)


def find(running: Running, name: str) -> None:
    """Type a name, and go on to whom it found."""
    running.press("^F")
    running.keys(*name)
    running.press("Enter")


def test_everybody_is_listed_with_seat_chips_account_and_limit_and_found_by_a_part_of_the_name(
        running: Running) -> None:
    listed = names(running)
    assert "Ann" in listed
    row = cage(running).people.table.shown.rows[listed.index("Ann")]
    assert "Table 1, Seat" in row.cells[1]
    running.keys("a", "n")
    assert names(running)
    assert all("an" in one.casefold() for one in names(running))


def test_somebody_new_buys_in_cash_and_carries_the_chips(running: Running) -> None:
    running.keys(*"Zoe", "Enter")
    assert form(running).title.text() == "Buy-in: Zoe"
    running.keys("5", "0")
    assert form(running).posts.text().startswith("50")
    assert cage(running).strip.sum.text() == "= 50"
    running.keys("Enter", "Enter")
    zoe = known(running, "Zoe")
    assert held(running, carried(zoe), pocket(zoe), CASHBOX) == [5_000, -5_000, 5_000]
    assert cage(running).panel is None
    assert "Zoe" in names(running)


def test_a_marker_is_signed_with_initials_up_to_the_limit_and_paid_back(running: Running) -> None:
    seat = running.desk.books.present()[ANN][0]
    running.desk.desk_at(seat.number).aside(LimitMarkers(ANN, 5_000))
    find(running, "Ann")
    running.keys("Enter", "6", "0", "Enter", "m")
    assert "would total 60" in form(running).posts.text()
    running.keys("Enter", "a", "n", "Enter")
    assert form(running).trouble.isVisible()
    assert "The limit is 50" in form(running).trouble.text()
    assert held(running, marker(ANN), carried(ANN)) == [0, 0]
    form(running).fields.texts["amount"].setFocus()
    running.press("^A")
    running.keys("5", "0", "Enter", "Enter", "Enter")
    assert held(running, marker(ANN), carried(ANN)) == [-5_000, 5_000]
    find(running, "Ann")
    assert cage(running).strip.other.isEnabled()
    running.keys("e")
    assert form(running).fields.texts["amount"].text() == "50"
    running.keys("Enter", "c", "c", "Enter")
    assert held(running, marker(ANN)) == [0]


def test_what_is_carried_is_cashed_out_and_nothing_else(running: Running) -> None:
    find(running, "Ann")
    assert not cage(running).strip.refuse.isEnabled()
    running.keys("n")
    assert cage(running).panel is None
    running.press("^F")
    running.keys("Z", "o", "e", "Enter", "2", "5", "Enter", "a", "Enter")
    zoe = known(running, "Zoe")
    assert held(running, carried(zoe), account(zoe)) == [2_500, -2_500]
    find(running, "Zoe")
    running.keys("n", "a", "Enter")
    assert held(running, carried(zoe), account(zoe)) == [0, 0]


def test_esc_leads_out_of_the_form_then_to_the_requests(running: Running) -> None:
    find(running, "Ann")
    running.press("Enter")
    running.press("Esc")
    assert cage(running).panel is None
    assert cage(running).at_players
    running.press("Esc")
    assert not cage(running).at_players


def test_no_amount_or_an_odd_one_posts_nothing_and_says_why(running: Running) -> None:
    find(running, "Ann")
    running.press("Enter")
    assert form(running).posts.text() == "Type the amount."
    before = running.desk.books.head()
    running.keys("0", ".", "0", "7", "^Enter")
    assert "cannot make" in form(running).trouble.text()
    assert running.desk.books.head() == before


def test_a_new_name_that_is_part_of_a_known_one_is_somebody_new(running: Running) -> None:
    find(running, "An")
    assert form_title(running) == ""
    running.press("Down")
    while cage(running).people.name != "An":
        running.press("Down")
    running.keys("Enter", "5", "0", "Enter", "Enter")
    assert held(running, carried(ANN), carried(known(running, "An"))) == [0, 5_000]


def test_whoever_has_the_very_name_is_chosen_first(running: Running) -> None:
    running.desk.at_cage.sell("An", 2_500)
    find(running, "an")
    assert cage(running).people.name == "An"
    assert not cage(running).people.is_new


def test_an_amount_that_was_changed_is_another_sale(running: Running) -> None:
    find(running, "Ann")
    running.press("Enter")
    first = form(running)
    first.fields.texts["amount"].setText("50")
    first._made()
    once = first._op_id
    first._made()
    assert first._op_id == once, "the same is asked again"
    first.fields.texts["amount"].setText("25")
    first._made()
    assert first._op_id != once
    running.press("Esc")
