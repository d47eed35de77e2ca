"""From one game to the next at the desk: in one press, safe wherever it is cut short; who sits out does so once."""

from pathlib import Path

import pytest

from app.dealing.asides.registry import DealIn, SitOut
from app.dealing.procedures.table_rulings import EndGame
from app.desk import Desk, NightPlan, Seating
from app.desk.access.pin_required import PinRequired
from app.errors import Refused
from app.ledger.entries import EntryKind
from tests.app.desk.dealing import house, open_test_books
from tests.app.desk.guarding import dealer_at, guarded
from tests.app.desk.test_dealers_choice import NAMES, a_table, answer, left


def lost_to_the_pot(folder: Path) -> Desk:
    """Red Dog between two deals, 46.50 in the pot; the smallest chip is 0.50."""
    desk = a_table(folder)
    answer(desk, True)
    for seat, amount in ((2, 300), (3, 100), (4, 100), (1, 150)):
        answer(desk, {"seat": seat, "amount": amount}, "lost")
    assert left(desk) == 4_650
    return desk


def game_of(desk: Desk) -> str:
    """What is dealt."""
    assert desk.run is not None
    return desk.run.game.id


def out(desk: Desk) -> list[int]:
    """Who sits out."""
    return [seat for seat, who in desk.table.seats.items() if who.sits_out]


def test_a_game_ends_and_the_next_begins_in_one_press(tmp_path: Path) -> None:
    desk = lost_to_the_pot(tmp_path)
    before = [desk.table.stack_of(seat) for seat in (1, 2, 3, 4)]
    for _ in range(2):  # pressed twice it is done once
        desk.change_game(EndGame(decision="split"), "mexican_sweat", (3,), "one-intent")

    assert (game_of(desk), out(desk)) == ("mexican_sweat", [3])
    assert [desk.table.stack_of(seat) for seat in (1, 2, 3, 4)] == [held + 1_150 for held in before]
    assert (left(desk), left(desk, "mexican_sweat")) == (0, 50)
    assert [entry.title for entry in desk.books.entries() if entry.kind is EntryKind.POT] == \
        ["0.50 from Red Dog is in the pot"]
    assert desk.verify() == []
    again = Desk(desk.books)
    assert (game_of(again), left(again, "mexican_sweat")) == ("mexican_sweat", 50)
    desk.books.close()


def test_cut_short_after_the_first_half_the_game_is_over_and_another_may_be_chosen(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = lost_to_the_pot(tmp_path)

    def fails(*_: object) -> None:
        raise OSError("the machine stops")

    monkeypatch.setattr(desk, "next_sitting", fails)
    with pytest.raises(OSError, match="the machine stops"):
        desk.change_game(EndGame(decision="split"), "mexican_sweat", op_id="one-intent")

    again = Desk(desk.books)
    assert again.sitting_is_over
    assert left(again) == 50
    again.change_game(EndGame(decision="split"), "mexican_sweat", op_id="one-intent")
    assert (game_of(again), left(again, "mexican_sweat")) == ("mexican_sweat", 50)
    assert again.verify() == []
    desk.books.close()


def test_a_shoe_that_nobody_wants_is_left_before_its_first_coup(tmp_path: Path) -> None:
    desk = Desk(open_test_books(tmp_path, create=True))
    desk.open_house(house())
    desk.open_night(NightPlan("Night", "Host", tuple(Seating(name, 10_000) for name in NAMES), all_the_rest=True))
    desk.change_game(None, "red_dog", op_id="one-intent")

    assert game_of(desk) == "red_dog"
    assert [one.closed_at is None for one in desk.books.sittings(1)] == [False, True]
    assert desk.verify() == []
    assert desk.undoing() is None, "the shoe that was left stays left"
    desk.books.close()


def test_a_game_that_was_dealt_is_not_left_without_being_ended(tmp_path: Path) -> None:
    desk = lost_to_the_pot(tmp_path)
    with pytest.raises(Refused, match="This sitting is not over"):
        desk.change_game(None, "mexican_sweat")
    desk.books.close()


def test_who_sits_out_sits_out_that_game_only(tmp_path: Path) -> None:
    desk = lost_to_the_pot(tmp_path)
    desk.aside(SitOut(2))
    desk.change_game(EndGame(decision="split"), "mexican_sweat", (4,))
    assert out(desk) == [4]
    assert desk.table.opening.sat_out == {2: 1}
    desk.aside(DealIn(4))
    assert out(desk) == []
    desk.books.close()


def test_a_game_that_was_not_dealt_counts_as_sat_out_by_nobody(tmp_path: Path) -> None:
    desk = a_table(tmp_path)
    desk.aside(SitOut(2))
    desk.change_game(None, "mexican_sweat")
    assert (out(desk), desk.table.opening.sat_out) == ([], {})
    desk.books.close()


@pytest.mark.usefixtures("cheap")
def test_the_dealer_shares_a_pot_out_and_gives_it_to_one_player_with_the_hosts_pin(tmp_path: Path) -> None:
    desk = lost_to_the_pot(tmp_path)
    guarded(desk)
    dealer_at(desk)
    with pytest.raises(PinRequired) as wanted:
        desk.change_game(EndGame(decision="to_player", seat=2, reason="he wins the draw"), "mexican_sweat")
    assert wanted.value.deed == "to give a pot away"
    assert left(desk) == 4_650
    desk.change_game(EndGame(decision="split"), "mexican_sweat")
    assert game_of(desk) == "mexican_sweat"
    desk.books.close()
