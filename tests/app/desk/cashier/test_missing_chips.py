"""A chip that was found missing is missing once: the nights after it expect what is really there."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.chips import combined
from app.dealing.asides.close_out import Bears
from app.dealing.asides.registry import CashOut
from app.dealing.values.transfers import stack
from app.desk import Desk
from app.ledger.amounts import amount_of
from app.ledger.entries import EntryKind
from tests.app.desk.dealing import CHIPS, a_desk, open_test_books, plan


def counted_and_closed(desk: Desk, missing: dict[int, int], bears: str = "") -> None:
    """Everybody cashes out, all but these chips of the set are counted, the night is closed."""
    for player in sorted(who.player for who in desk.table.seats.values()):
        desk.aside(CashOut(player, desk.table.balance(stack(player))))
    rack = dict(desk.table.rack)
    case = {value: owned - rack.get(value, 0) - missing.get(value, 0) for value, owned in CHIPS.owned.items()}
    desk.counting.close_out({"case": case, "rack": rack}, bears)
    desk.close_night()


def test_a_chip_that_somebody_has_paid_for_is_not_charged_again_the_next_night(tmp_path: Path) -> None:
    desk = a_desk(tmp_path)
    counted_and_closed(desk, {500: 1}, Bears.EQUALLY)
    desk.open_night(plan())
    assert desk.table.house.case.get(500, 0) + desk.table.rack.get(500, 0) + desk.table.with_players()[500] == 100
    assert dict(desk.counting.missing()) == {500: 1}
    counted_and_closed(desk, {500: 1})
    assert sum(one.shared for one in desk.statement().players) == 0
    assert desk.verify() == []
    desk.books.close()


@pytest.mark.parametrize("missing", [{}, {500: 1}, {2500: 2}])
def test_a_count_in_the_ledger_comes_to_the_chips_that_were_counted(tmp_path: Path, missing: dict[int, int]) -> None:
    desk = a_desk(tmp_path)
    counted_and_closed(desk, missing, Bears.EQUALLY if missing else "")
    (count,) = (entry for entry in desk.books.entries() if entry.kind is EntryKind.COUNT)
    assert amount_of(count) == sum(value * (owned - missing.get(value, 0)) for value, owned in CHIPS.owned.items())
    desk.books.close()


def test_a_chip_that_turns_up_again_is_over(tmp_path: Path) -> None:
    desk = a_desk(tmp_path)
    counted_and_closed(desk, {500: 1}, Bears.HOUSE)
    desk.books.close()
    desk = Desk(open_test_books(tmp_path))
    desk.open_night(plan())
    counted_and_closed(desk, {}, Bears.EQUALLY)
    assert sum(one.shared for one in desk.statement().players) == 500
    desk.open_night(plan())
    assert desk.counting.missing() == {}
    counted_and_closed(desk, {})
    assert desk.verify() == []
    desk.books.close()


def test_it_is_remembered_over_a_night_that_nobody_counted(tmp_path: Path) -> None:
    desk = a_desk(tmp_path)
    counted_and_closed(desk, {2500: 2}, Bears.HOUSE)
    desk.open_night(plan())
    for player in (1, 2, 3):
        desk.aside(CashOut(player, desk.table.balance(stack(player))))
    desk.close_night()
    desk.open_night(plan())
    assert dict(desk.counting.missing()) == {2500: 2}
    counted_and_closed(desk, {2500: 2})
    desk.books.close()


def test_a_host_who_corrects_the_chip_set_has_said_what_there_is(tmp_path: Path) -> None:
    desk = a_desk(tmp_path)
    counted_and_closed(desk, {500: 1}, Bears.HOUSE)
    assert desk.house is not None
    fewer = tuple(replace(chip, owned=chip.owned - (chip.value == 500)) for chip in CHIPS.chips)
    desk.open_house(replace(desk.house, chips=replace(CHIPS, chips=fewer)))
    desk.open_night(plan())
    assert dict(desk.counting.missing()) == {}
    assert combined(desk.table.house.case, desk.table.rack)[500] <= 99
    desk.books.close()
