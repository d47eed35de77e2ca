"""How every hand ends: what it came to is shown first, moved when the hands have done it, and then booked."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from app.dealing.asides.registry import CashOut
from app.dealing.engine.run import Run
from app.dealing.prompts.settle import Settle
from app.dealing.table.settling import in_pots_taken, made_of, total, with_settlement
from app.dealing.values.felt import Felt, PotView
from app.dealing.values.log import Row, RowKind
from app.dealing.values.settlement import Part
from app.errors import Refused, ReplayMismatch
from app.games import game
from tests.app.games.at_table import AtTable, opening

RED_DOG, SWEAT = game("red_dog"), game("mexican_sweat")


def lost_and_won(settles: bool = False, **more: Any) -> AtTable:
    """Two players; seat 2 has lost 1.00 and seat 1, last to act, wins 2.00 of the pot."""
    return AtTable(RED_DOG, (10_000, 10_000), settles=settles, **more).begun().answer(
        True, {"amount": 100}, "lost", {"amount": 200}, "won")


def begun_as(version: int) -> Row:
    """The first row of a sitting of Red Dog in another version."""
    return Row(1, RowKind.OPENING, "opening", replace(opening(RED_DOG), version=version).as_json())


def settle(table: AtTable) -> Settle:
    """The question, which must be a settlement."""
    assert isinstance(table.prompt, Settle)
    return table.prompt


def test_nothing_is_moved_before_the_hands_have_moved_it() -> None:
    table = lost_and_won()

    assert settle(table).settlement().taken == (Part(1, 200, "Won against the pot", "red_dog"),)
    assert (table.behind(), table.pot()) == ((9_900, 9_800), 300)
    assert table.table.hand is not None
    table.answer(True)
    assert (table.behind(), table.pot()) == ((10_100, 9_800), 100)
    assert table.table.hand is None


def test_each_settlement_of_a_hand_has_a_key_of_its_own_and_says_what_it_confirms() -> None:
    table = AtTable(game("three_five_seven"), (10_000,) * 4, settles=False).begun().answer(True, [1, 2, 3], [3])
    assert (table.key, table.prompt.facts) == ("hand:1/settle", "1:400,2:400>3:800")
    table.answer(True, [1, 2, 4], [2])
    assert (table.key, table.prompt.facts) == ("hand:1/settle:2", "1:400,4:400>2:800")
    assert total(settle(table).settlement()) == 800
    table.answer(True, [1, 2], [2])
    assert table.key == "hand:1/settle:3"


def test_a_deal_is_booked_under_its_title_once_it_is_settled() -> None:
    table = lost_and_won()
    assert "hand" not in [one.kind for one in table.table.bookings]
    table.answer(True)
    assert table.table.bookings[-1].title == "Deal 1: Bo lost 1 and Ann won 2; pot 1"


def test_what_is_only_put_in_comes_to_what_is_put_in() -> None:
    table = AtTable(RED_DOG, (10_000, 10_000), settles=False).begun().answer(True, {"amount": 100}, "lost",
                                                                             {"amount": 300}, "lost")
    assert total(settle(table).settlement()) == 300


def out_at_newmarket() -> AtTable:
    """Bo is out; the hands of Ann and Cy are to be counted."""
    table = AtTable(game("newmarket"), (10_000,) * 3, settles=False).begun(3)
    return table.answer(True, "keep", {"option": "none"}, "out", 2)


def test_a_settlement_that_is_counted_moves_what_the_counts_come_to() -> None:
    table = out_at_newmarket()
    prompt = settle(table)
    assert (prompt.counting is not None, prompt.facts) == (True, "1:100,3:100>2:200")
    assert dict(prompt.settlement({1: 4, 3: 9}).gets) == {2: 1_300}
    assert prompt.words_with({1: 4, 3: 9}).result == "Bo takes 13 from the others"
    assert prompt.by_chance is not None
    counted: Any = prompt.by_chance(Random(1))
    assert set(counted["counts"]) == {"1", "3"}
    assert table.behind() == (9_600,) * 3, "looking moves nothing"
    table.answer({"counts": {"1": 4, "3": 9}})
    assert (table.behind(), table.prompt.result) == ((9_200, 10_900, 8_700), "Bo takes 13 from the others")


def test_a_settlement_that_was_answered_is_told_as_it_was_however_chips_lie_since() -> None:
    table = out_at_newmarket()
    prompt = settle(table)
    table.answer({"counts": {"1": 4, "3": 9}})
    assert dict(prompt.settlement({1: 4, 3: 9}).gets) == {2: 1_300}
    row = table.run.effective[-1]
    told = table.run.play.name(row.seq)
    assert told.endswith("Bo takes 13 from the others")
    table.answer(True, "keep", {"option": "none"}, "out", 1).answer({"counts": {"2": 1, "3": 1}})
    assert table.run.play.name(row.seq) == told


def test_of_two_pots_that_hold_the_same_the_one_that_is_taken_says_so() -> None:
    table = lost_and_won()
    other, own = PotView("Another", 300, of="another"), PotView("Pot", 300, of="red_dog")
    felt = with_settlement(Felt(pots=(other, own)), table.table, settle(table).settlement())
    assert [(one.name, one.note) for one in felt.pots] == [("Another", ""), ("Pot", "2 goes out")]


def test_it_says_who_takes_how_much_and_keeps_saying_so_beside_the_next_question() -> None:
    table = lost_and_won()

    assert (table.prompt.result, table.prompt.lead) == ("Ann takes 2", "Give Ann chips from the pot")
    table.answer(True)
    assert (table.key, table.prompt.result) == ("hand:2/deal", "Ann takes 2")
    table.answer(True)
    assert table.prompt.result == ""


def test_the_net_of_the_hand_counts_antes_and_bets_that_were_moved_before() -> None:
    due = settle(lost_and_won()).settlement()

    assert (due.before, due.net) == ({1: -100, 2: -200}, {1: 100, 2: -200})


@pytest.mark.parametrize("made", [3, -3])
def test_equal_payments_are_reckoned_as_so_much_times_so_many_whoever_pays(made: int) -> None:
    table = AtTable(game("nap"), (10_000,) * 4, settles=False).begun().answer("three", made)
    due = settle(table).settlement()
    assert (total(due), made_of(table.table, due)) == (900, (("× 3 players", 300),))


def test_it_is_undone_as_one_step() -> None:
    table = lost_and_won()
    shown = table.snapshot()
    table.answer(True)
    table.run.undo()

    assert table.snapshot()[1:] == shown[1:]
    table.run.redo()
    assert table.behind() == (10_100, 9_800)


def test_a_sitting_that_was_closed_in_the_middle_of_it_stands_as_it_stood() -> None:
    table = lost_and_won()
    again = Run(RED_DOG, table.run.log).play

    assert again.prompt is not None
    assert (again.prompt.key, again.prompt.facts) == (table.key, table.prompt.facts)
    assert again.table.balances == table.table.balances


def test_without_chips_to_move_it_is_no_step() -> None:
    table = AtTable(RED_DOG, (10_000, 100), {"ante": 100, "minimum": 200}, settles=False).begun()
    table.answer(True, {"option": "sit_out"}, {"amount": 200}, "lost")
    assert settle(table).settlement().put_in
    nobody = AtTable(RED_DOG, (100, 100), {"ante": 100, "minimum": 200}, settles=False).begun()
    nobody.answer(True, {"option": "sit_out"}, {"option": "sit_out"})

    assert nobody.key == "hand:2/deal"


def test_who_has_less_by_then_than_they_put_in_is_named() -> None:
    table = AtTable(RED_DOG, (10_000, 10_000), settles=False).begun()
    table.answer(True, {"amount": 100}, "lost", {"amount": 200}, "lost")
    prompt = settle(table)
    short = prompt.doubt(prompt.parse(True))
    assert short is None
    table.table.balances = {place: 0 if place.kind == "stack" else held
                            for place, held in table.table.balances.items()}

    assert "Ann by 2" in str(prompt.doubt(prompt.parse(True)))
    with pytest.raises(Refused):
        table.run.answer(True)


def test_a_player_cannot_be_cashed_out_of_what_is_still_to_be_put_in() -> None:
    table = AtTable(RED_DOG, (10_000, 10_000), settles=False).begun()
    table.answer(True, {"amount": 100}, "lost", {"amount": 200}, "lost")

    with pytest.raises(Refused):
        table.run.aside(CashOut(1, 9_900))


def test_a_sitting_that_began_before_hands_were_settled_goes_on_without() -> None:
    old = AtTable(RED_DOG, (10_000, 10_000), settles=False)
    old.run = Run(RED_DOG, [begun_as(1), *old.run.log[1:]])
    old.begun().answer(True, {"amount": 100}, "lost", {"amount": 200}, "won")

    assert (old.key, old.behind()) == ("hand:2/deal", (10_100, 9_800))


def test_a_version_that_no_game_names_is_refused() -> None:
    with pytest.raises(ReplayMismatch, match="version 9"):
        Run(RED_DOG, [begun_as(9)])


def test_a_misdeal_is_ruled_while_chips_lie_there_and_what_was_won_is_not() -> None:
    table = lost_and_won()
    misdeal = next(kind for kind in table.prompt.rulings if kind.code == "misdeal")
    table.rule(misdeal)

    assert (table.behind(), table.pot(), table.key) == ((10_000, 10_000), 0, "hand:2/deal")


def paid_twice(again: bool = False) -> AtTable:
    """Three players: the first has won 2 of the pot in this deal, the next lost 1 to it, the last takes all there is.

    `again`: it is the second deal, and the 6 that the first left in the pot were there before.
    """
    table = AtTable(RED_DOG, (10_000,) * 3, settles=False).begun().answer(True)
    if again:
        for _ in range(3):
            table.answer({"amount": 100}, "lost")
        table.answer(True, True)
    return table.answer({"amount": 200}, "won", {"amount": 100}, "lost", {"amount": 500 if again else 200}, "won")


def test_what_was_paid_out_of_the_pot_before_is_told_with_who_won_it() -> None:
    table = paid_twice()
    due = settle(table).settlement()
    assert (total(due), made_of(table.table, due)) == (
        200, (("Ante", 300), ("Lost to the pot", 100), ("paid to Bo", -200)))


@pytest.mark.parametrize(("again", "before"), [(False, []), (True, [600])])
def test_the_parts_of_a_pot_that_is_taken_come_to_what_it_holds(again: bool, before: list[int]) -> None:
    table = paid_twice(again)
    parts = in_pots_taken(table.table, settle(table).settlement())
    assert sum(part.amount for part in parts) == table.pot()
    assert [part.amount for part in parts if part.why == "paid out of it"] == [-200]
    assert [part.amount for part in parts if not part.seat] == before
