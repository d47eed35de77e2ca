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


def at_three_cards(qtbot: QtBot, folder: Path) -> tuple[Running, Ears]:
    """A coup of which three cards are out."""
    running = opened(qtbot, folder)
    ears = Ears(Inside(running.window))
    night.begin_shoe(ears)
    night.bet(ears, night.SHORT[0].bets)
    for rank in "469":
        ears.press(rank)
    return running, ears


def test_a_card_is_fixed_where_it_lies(qtbot: QtBot, tmp_path: Path) -> None:
    running, ears = at_three_cards(qtbot, tmp_path / "ear")
    ears.press("Player, card 1: 4")
    ears.press("5")
    assert ears.heard("Player, card 1") == "Player, card 1: 5"
    assert ears.heard("Banker, card 1") == "Banker, card 1: 6", "what came after it stays"
    assert running.asked == "hand:1/banker:2"


def test_what_was_entered_is_walked_back_over_by_ear(qtbot: QtBot, tmp_path: Path) -> None:
    running, ears = at_three_cards(qtbot, tmp_path / "ear")
    ears.press("Find any action")
    ears.choose("Fix, ")
    ears.key("Enter")
    assert [node.name for node in ears.tree.nodes() if node.selected and ", card " in node.name] == \
        ["Player, card 2: 9"]
    ears.press("Banker’s first card, 6")
    assert [node.name for node in ears.tree.nodes() if node.selected and ", card " in node.name] == \
        ["Banker, card 1: 6"]
    ears.press("7")
    assert ears.heard("Banker, card 1") == "Banker, card 1: 7"
    assert running.asked == "hand:1/banker:2"


def pressable_spots(ears: Ears) -> list[str]:
    """Spots of the felt that can be pressed; a painted one has a sentence of its own, and no name of a cell."""
    return [one.name for one in ears.tree.nodes() if one.name.startswith("Seat 1, Player: ") and one.actions]


def test_a_spot_of_the_felt_can_be_pressed_only_while_bets_are_asked_for(qtbot: QtBot, tmp_path: Path) -> None:
    running = opened(qtbot, tmp_path / "ear")
    ears = Ears(Inside(running.window))
    night.begin_shoe(ears)
    ears.press("Enter bets on the felt")
    assert pressable_spots(ears) == ["Seat 1, Player: no bet"]
    ears.press("Seat 1, Player: no bet")
    assert pressable_spots(ears) == ["Seat 1, Player: 5"]
    ears.press(running.deal.strip.primary_button.label)
    assert ears.heard("Seat 1, Player: ") == "Seat 1, Player: 5", "it is still there to be read"
    assert pressable_spots(ears) == []
    assert any(one.name.startswith("Seat 1 ") and one.actions for one in ears.tree.nodes()), "the seat is there instead"


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
