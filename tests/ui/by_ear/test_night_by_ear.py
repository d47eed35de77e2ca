"""A night is run by the accessible tree alone, and its books are those of the same night by keys."""

from collections.abc import Mapping
from pathlib import Path
from typing import cast

import pytest
from PySide6.QtCore import QSettings
from pytestqt.qtbot import QtBot

from app.dealing.prompts.kinds import DrawCard, Pay, PickSeat, Wagers
from app.dealing.values.log import Row, RowKind
from app.money import figure
from app.store.books import Books
from tests.app.desk.dealing import house, plan
from tests.sittings import whole_shoe
from tests.ui.by_ear import keyed, night
from tests.ui.by_ear.ears import Ears
from tests.ui.by_ear.inside import Inside
from tests.ui.running import Running, books_with_a_night


@pytest.fixture(autouse=True)
def settings(tmp_path: Path) -> None:
    """What the program remembers for its user lies with the test."""
    QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, str(tmp_path / "settings"))


def booked(books: Books) -> list[tuple[object, ...]]:
    """What stands in the books: of what kind, for what, and every chip and coin."""
    return [(one.kind, one.title, one.key, one.postings) for one in books.entries()]


def opened(qtbot: QtBot, folder: Path) -> Running:
    """The program over a night that has just been opened."""
    folder.mkdir()
    return Running(qtbot, folder, books_with_a_night(folder, house(), plan()))


def test_a_night_by_ear_has_the_same_books_as_by_keys(qtbot: QtBot, tmp_path: Path) -> None:
    listening = opened(qtbot, tmp_path / "ear")
    night.short_night(Ears(Inside(listening.window)))
    assert listening.desk.night is None
    by_ear = booked(listening.desk.books)
    listening.program.close()

    seeing = opened(qtbot, tmp_path / "keys")
    keyed.short_night(seeing)
    assert seeing.desk.night is None
    assert len(by_ear) > 12
    assert by_ear == booked(seeing.desk.books)
    assert seeing.desk.verify() == []


@pytest.mark.long
def test_a_recorded_shoe_is_dealt_and_settled_by_ear(qtbot: QtBot, tmp_path: Path) -> None:
    shoe = whole_shoe.whole_shoe()
    running = Running(qtbot, tmp_path, books_with_a_night(tmp_path, whole_shoe.house(), whole_shoe.plan()))
    ears = Ears(Inside(running.window))
    for row in shoe.answers:
        assert running.asked == row.key
        answer(ears, running, row)
    assert running.desk.sitting_is_over
    assert {str(place): held for place, held in running.desk.table.balances.items() if held} == shoe.balances
    night.go_to_settle(ears)
    for name in whole_shoe.NAMES:
        ears.press(f"{name}, ")
    night.count_and_close(ears)
    assert running.desk.night is None
    assert running.desk.verify() == []


def pay(ears: Ears, prompt: Pay, body: Mapping[str, int]) -> None:
    """Everybody, or one seat of the list."""
    if body.get("all"):
        ears.press("All paid")
        return
    due = next(one for one in prompt.dues if one.seat == body["seat"])
    ears.press(f"Seat {due.seat} {prompt.table.name(due.seat)}, {figure(due.amount, prompt.table.money)}")
    ears.press(f"Seat {due.seat} paid")


def answer(ears: Ears, running: Running, row: Row) -> None:
    """Give one recorded answer by what it is called in the tree."""
    if row.kind is RowKind.RULING:
        ears.press("What happened?")
        ears.choose("X, Cut card is out")
        ears.press("This happened")
        ears.press("Record it")
        return
    match running.desk.prompt:
        case DrawCard():
            ears.press(night.RANKS.get(str(row.body), str(row.body)))
        case Wagers():
            body = cast(Mapping[str, Mapping[str, int]], row.body)
            night.bet(ears, {int(seat): {spot: pence / 100 for spot, pence in spots.items()}
                             for seat, spots in body.items()})
        case Pay() as prompt if prompt.dues:
            pay(ears, prompt, cast(Mapping[str, int], row.body))
        case PickSeat():
            ears.press(f"{row.body} ")
        case _:
            ears.press(running.deal.strip.primary_button.label)
