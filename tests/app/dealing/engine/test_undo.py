"""Undo and redo: what they name, whose chips they give back, and how far back they go."""

from collections.abc import Callable
from typing import Any

import pytest

from app.dealing.asides.registry import BuyIn, Cover, Note
from app.dealing.engine.history import History
from app.dealing.engine.run import Run
from app.dealing.values.log import Row, RowKind
from app.dealing.values.rules_in_force import is_of_the_house
from app.errors import Refused
from app.games.baccarat.irregular.rulings import Jam, PaymentError
from tests.app.games.baccarat.stand import Stand, opened

BET = {1: {"banker": 2_000}, 2: {"player": 1_000}}


def name_of(table: Stand) -> str:
    """What undo would take back."""
    undoing = table.run.undoing()
    assert undoing is not None
    return undoing.name


def test_undo_names_the_step_that_it_takes_back() -> None:
    table = opened()
    named = [name_of(table)]
    table.bets(BET)
    named.append(name_of(table))
    for card in ("2", "3", "K", "Q", "5", "4"):
        table.deal(card)
        named.append(name_of(table))
    table.pay()
    named.append(name_of(table))
    table.aside(Note("a word"))
    named.append(name_of(table))
    table.aside(BuyIn(1, 500))
    named.append(name_of(table))
    table.rule(Jam, "continue")
    named.append(name_of(table))
    table.run.change_rules({"pairs": False})
    named.append(name_of(table))
    assert named == [
        "cut card at 52", "bets: 2 seats, 30", "Player’s first card 2", "Banker’s first card 3",
        "Player’s second card K", "Banker’s second card Q", "Player’s third card 5", "Banker’s third card 4",
        "coup settled", "note “a word”", "Ann buys 5", "The shoe jammed", "The shoe jammed"]


def test_the_undo_row_keeps_what_was_taken_back_and_why() -> None:
    table = opened().bets(BET).deal("2")
    seq = table.seq("hand:1/player:1")
    rows = table.run.undo("wrong card")
    assert [row.body for row in rows] == [{"target": seq, "named": "Player’s first card 2", "opened": 1,
                                          "reason": "wrong card"}]
    assert table.key == "hand:1/player:1"


def test_undo_gives_the_bets_back_and_redo_puts_them_down_again() -> None:
    table = opened().bets(BET)
    undoing = table.run.undoing()
    assert undoing is not None
    assert (undoing.back, undoing.rack, undoing.reopens, undoing.older) == ({1: 2_000, 2: 1_000}, 0, False, False)
    down = table.snapshot()
    table.run.undo()
    assert (table.key, table.behind(1), table.table.bets_down()) == ("hand:1/bets", 10_000, {})
    table.run.redo()
    assert table.snapshot()[1:] == down[1:]
    assert not table.run.can_redo


def test_the_last_closed_hand_is_undone_without_a_reason_and_its_booking_goes() -> None:
    table = opened().coup_of("2 8 3 K", BET)
    assert [booked.kind for booked in table.table.bookings][-1] == "hand"
    undoing = table.run.undoing()
    assert undoing is not None
    assert (undoing.reopens, undoing.older, undoing.back) == (True, False, {1: -3_900})
    assert undoing.rack == 1_900
    table.run.undo()
    assert (table.key, table.table.hands_closed) == ("hand:1/pay:1", 0)
    assert "hand:1" not in [booked.key for booked in table.table.bookings]
    table.is_sound()


def test_a_hand_before_the_last_one_is_undone_only_with_a_reason() -> None:
    table = opened().coup_of("2 8 3 K", BET).bets({})
    table.run.undo()
    before = table.snapshot()
    with pytest.raises(Refused) as why:
        table.run.undo()
    assert str(why.value) == "That reopens a hand before the last one. Undoing it needs a reason. Say why."
    with pytest.raises(Refused):
        table.run.undo("   ")
    assert table.snapshot() == before
    assert table.run.undo("paid twice")[0].body == {
        "target": table.run.log[-1].body["target"], "named": "all paid, 19",  # type: ignore[index, call-overload]
        "opened": 2, "reason": "paid twice"}
    assert table.key == "hand:1/pay:1"


def test_it_stays_an_older_hand_after_a_restart() -> None:
    table = opened().coup_of("2 8 3 K", BET).bets({})
    table.run.undo()
    again = table.again()
    undoing = again.run.undoing()
    assert undoing is not None
    assert undoing.older


def test_undoing_everything_gives_the_opening_and_redoing_everything_the_end() -> None:
    table = opened().coup_of("2 8 3 K", BET).aside(BuyIn(2, 500)).coup_of("9 2 K K", BET).rule(
        PaymentError, "pay", seat=1, amount=100).bets(BET).deal("5")
    there, steps = table.snapshot()[1:], 0
    while table.run.undoing():
        table.run.undo("again")
        steps += 1
        assert table.again().snapshot()[1:] == table.snapshot()[1:]
    assert {place: held for place, held in table.table.balances.items() if held} == {}
    assert (table.run.effective, table.key) == ((), "seats:0")
    with pytest.raises(Refused, match="There is nothing to undo"):
        table.run.undo("again")
    for _ in range(steps):
        table.run.redo()
    assert table.snapshot()[1:] == there
    with pytest.raises(Refused, match="There is nothing to redo"):
        table.run.redo()


def test_what_is_done_after_an_undo_ends_redo() -> None:
    table = opened().bets(BET).deal("2")
    table.run.undo()
    assert table.run.can_redo
    table.deal("3")
    assert not table.run.can_redo


def test_an_undo_late_in_a_long_log_looks_at_its_last_rows_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    history, looked = History(), list[int]()

    def looking(row: Row) -> bool:
        looked.append(row.seq)
        return is_of_the_house(row)

    for seq in range(1, 400):
        history.fold(Row(seq, RowKind.ASIDE, "note", {"text": "a word"}, "", 0, ""))
    monkeypatch.setattr("app.dealing.engine.history.is_of_the_house", looking)
    history.fold(Row(400, RowKind.UNDO, "undo", {"opened": 0}, "", 0, ""))
    assert looked == [399]
    assert [row.seq for row in history.now.rows] == [*range(1, 399)]


def test_an_undo_takes_back_a_fix_as_one_step() -> None:
    table = opened().coup_of("9 7 K K", BET).coup_of("8 A K K")
    before = table.snapshot()[1:]
    table.fix("hand:1/player:1", "6")
    assert name_of(table) == "the fix"
    table.run.undo("no, it was right")
    assert table.snapshot()[1:] == before


def test_a_fix_and_the_cover_it_needs_are_undone_and_done_again_together() -> None:
    table = opened(stacks=(2_000, 10_000)).coup_of("9 7 K K", {1: {"player": 2_000}})
    table.coup_of("8 A K K", {1: {"banker": 4_000}})
    before = table.snapshot()[1:]
    table.fix("hand:1/bets", {"1": {"player": 500}}).aside(Cover())
    after = table.snapshot()[1:]
    assert name_of(table) == "shortfall covered"
    assert len(table.run.undo("no")) == 2
    assert table.snapshot()[1:] == before
    assert len(table.run.redo()) == 2
    assert table.snapshot()[1:] == after
    table.is_sound()


def test_rows_that_could_not_be_saved_are_forgotten() -> None:
    table = opened().bets(BET).deal("2")
    before: tuple[Any, ...] = table.snapshot()
    acts: list[Callable[[Run], list[Row]]] = [
        lambda run: run.answer("3"), lambda run: run.undo(), lambda run: run.aside(Note("a word")),
        lambda run: run.fix(table.seq("hand:1/player:1"), "5")]
    for act in acts:
        table.run.roll_back(act(table.run))
        assert table.snapshot() == before
