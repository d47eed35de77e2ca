"""How a game ends: what its pots hold is told before it is moved, to the penny; what is left opens the next pot."""

from dataclasses import replace
from typing import Any

import pytest

from app.dealing.asides.registry import BuyIn, SitDown, SitOut
from app.dealing.engine.run import Run
from app.dealing.procedures.game_end import ending_moves, returns_all, shares_if_ended
from app.dealing.procedures.table_rulings import EndGame
from app.dealing.prompts.settle import Settle, drawn_up
from app.dealing.values.log import Json, Row, RowKind
from app.dealing.values.opening import Opening, read_opening
from app.dealing.values.table_rules import Leftover
from app.dealing.values.transfers import KEPT_POT, Place, pot
from app.games import game
from tests.app.games.at_table import AtTable, opening

RED_DOG, NAP, NEWMARKET, THIRTY_ONE = map(game, ("red_dog", "nap", "newmarket", "thirty_one"))


def eleven_in_the_pot(settles: bool = False, **more: Any) -> AtTable:
    """Four players, a deal is over: the pot holds 11, of which Bo has put in 5 and the others 2 each."""
    table = AtTable(RED_DOG, (10_000, 10_000, 10_000, 10_000), **more).begun().answer(True)
    for amount in (400, 100, 100, 100):
        table.answer({"amount": amount}, "lost")
    assert table.pot() == 1_100
    table.settles = settles
    return table


def shares(table: AtTable, decision: str, seat: int = 0) -> dict[int, int]:
    """What is said that each seat would get."""
    moves = ending_moves(table.table, Leftover(decision), seat)
    return dict(drawn_up(table.table, moves).gets)


@pytest.mark.parametrize(("decision", "gets", "left"), [
    ("split", {1: 200, 2: 200, 3: 200, 4: 200}, 300),
    ("return", {1: 200, 2: 500, 3: 200, 4: 200}, 0),
    ("to_player", {3: 1_100}, 0),
    ("carry_over", {}, 1_100)])
def test_what_is_said_beforehand_is_handed_out_to_the_penny(decision: str, gets: dict[int, int], left: int) -> None:
    table = eleven_in_the_pot(settles=True)
    before = table.behind()

    assert shares(table, decision, 3) == gets
    table.rule(EndGame, decision, seat=3 if decision == "to_player" else 0, reason="the house says so")

    assert table.run.play.prompt is None
    assert table.pot() == left
    assert table.behind() == tuple(held + gets.get(seat, 0) for seat, held in enumerate(before, 1))


def test_pots_are_handed_out_as_the_game_being_over_and_before_it_began_none_is() -> None:
    moves = ending_moves(eleven_in_the_pot().table, Leftover.RETURN, 0)
    assert {(one.source, one.why) for one in moves} == {(pot("red_dog"), "The game is over")}
    assert ending_moves(AtTable(RED_DOG, (10_000, 10_000)).table, Leftover.SPLIT, 0) == ()


def test_the_only_one_who_plays_still_gets_all_of_a_pot_that_is_shared() -> None:
    table = eleven_in_the_pot()
    for seat in (2, 3, 4):
        table.run.aside(SitOut(seat))
    assert shares(table, "split") == {1: 1_100}


def test_everybody_gets_back_what_they_put_in_unless_part_of_it_was_won() -> None:
    table = eleven_in_the_pot()
    assert shares_if_ended(table.table, Leftover.TO_PLAYER, 2) == {2: 1_100}
    assert shares_if_ended(table.table, Leftover.RETURN) == {1: 200, 2: 500, 3: 200, 4: 200}
    assert returns_all(table.table)
    table.answer(True, {"amount": 500}, "won")
    assert not returns_all(table.table)


def test_while_pots_are_handed_out_no_misdeal_is_ruled() -> None:
    table = eleven_in_the_pot().rule(EndGame, "split")
    assert isinstance(table.prompt, Settle)
    assert table.prompt.rulings == ()


def test_the_handing_out_of_pots_is_no_hand_that_was_dealt() -> None:
    table = eleven_in_the_pot(settles=True)
    assert (table.table.hands_closed, table.table.handed_out) == (1, 0)
    table.rule(EndGame, "split")
    assert (table.table.hands_closed, table.table.handed_out) == (2, 1)


def test_chips_for_fun_that_are_left_over_are_said_to_open_no_other_game() -> None:
    table = eleven_in_the_pot(rules={"played_for": "fun"})
    assert [one.label for one in EndGame.decisions_now(table.table)][2] == "Leave them in the pots"
    assert not any("next game" in one.label + one.effect for one in EndGame.decisions_now(table.table))
    table.rule(EndGame, "split")
    assert table.prompt.reason == "The game is over. Left over, and nobody’s: 3."


def test_nothing_is_moved_before_it_is_told() -> None:
    table = eleven_in_the_pot()
    before = table.behind()
    table.rule(EndGame, "split")

    assert isinstance(table.prompt, Settle)
    assert (table.behind(), table.pot()) == (before, 1_100)
    assert table.prompt.reason == "The game is over. Left for the next: 3."
    table.answer(True)
    assert (table.behind(), table.pot()) == (tuple(held + 200 for held in before), 300)
    assert table.run.play.prompt is None


def test_undone_the_game_goes_on() -> None:
    table = eleven_in_the_pot()
    asked, before = table.key, table.behind()
    table.rule(EndGame, "split").answer(True)
    table.run.undo()
    table.run.undo()

    assert (table.key, table.behind(), table.pot()) == (asked, before, 1_100)


def test_a_pot_goes_to_one_player_only_with_a_reason() -> None:
    table = eleven_in_the_pot()

    assert EndGame(decision="to_player", seat=2).refuse(table.table) is not None
    assert EndGame(decision="to_player", seat=2, reason="all agreed").refuse(table.table) is None


def test_a_game_whose_pots_are_empty_asks_for_nothing_when_it_ends() -> None:
    table = AtTable(RED_DOG, (10_000, 10_000)).begun()

    assert (EndGame.decisions_now(table.table), EndGame.asks_now(table.table)) == ((), ())
    table.rule(EndGame, "")
    assert table.run.play.prompt is None


def test_a_hand_that_is_void_with_the_game_counts_for_nothing_in_what_is_asked() -> None:
    table = AtTable(RED_DOG, (10_000, 10_000)).begun().answer(True)
    assert table.pot() == 200
    assert EndGame.decisions_now(table.table) == ()


def test_before_hands_were_told_the_pots_went_at_once() -> None:
    kept = eleven_in_the_pot().run.log
    first = Row(1, RowKind.OPENING, "opening", replace(read_opening(kept[0].body), version=1).as_json())
    run = Run(RED_DOG, [first])
    for row in kept[1:]:
        if row.kind is RowKind.ASIDE:
            run.append_stored(row)
    bodies: list[Json] = [True, 1, True]
    for amount in (400, 100, 100, 100):
        bodies += [{"amount": amount}, "lost"]
    for body in bodies:
        run.answer(body)
    run.rule(EndGame(decision="split"))

    assert run.play.prompt is None
    assert run.play.table.balance(pot("red_dog")) == 300


def test_before_hands_were_told_stakes_that_are_carried_over_stayed_with_the_pots() -> None:
    for version, moves in ((1, 0), (2, 3)):
        table = AtTable(THIRTY_ONE, (10_000,) * 3, {"stake": 500}).begun_as(version).begun().answer(True)
        assert len(ending_moves(table.table, Leftover.CARRY_OVER, 0)) == moves


def test_before_hands_were_told_more_than_was_put_in_went_back() -> None:
    for version, each in ((1, 200), (2, 100)):
        table = AtTable(RED_DOG)
        table.run = Run.begin(RED_DOG, replace(opening(RED_DOG), version=version, balances={pot("red_dog"): 300}))
        for seat, name in ((1, "Ann"), (2, "Bo")):
            table.run.aside(SitDown(seat, seat, name))
            table.run.aside(BuyIn(seat, 1_000))
        table.answer(True, 1, True)
        assert (table.pot(), shares(table, "return")) == (500, {1: each, 2: each})


# what goes on


def after(of: Any, held: int = 300, **more: Any) -> Opening:
    """A sitting that finds so much left by 3-5-7, of which Ann has put in all."""
    kept = opening(of, pots_from={"three_five_seven": {1: held}}, left_by={"three_five_seven": "3-5-7"}, **more)
    return replace(kept, balances={pot("three_five_seven"): held})


def test_what_an_earlier_game_left_opens_the_next_pot_and_is_told() -> None:
    run = Run.begin(RED_DOG, after(RED_DOG))
    table = run.play.table

    assert (table.balance(pot("red_dog")), table.balance(pot("three_five_seven"))) == (300, 0)
    assert [(one.kind, one.title) for one in table.bookings] == [("pot", "3 from 3-5-7 is in the pot")]
    assert table.announcement == "3 from 3-5-7 is in the pot."


def test_it_still_goes_back_to_who_put_it_in() -> None:
    run = Run.begin(RED_DOG, after(RED_DOG))
    table = AtTable(RED_DOG)
    table.run = run
    for seat, name in ((1, "Ann"), (2, "Bo")):
        run.aside(SitDown(seat, seat, name))
    assert shares(table, "return") == {1: 300}


def test_what_another_night_left_opens_the_next_pot_and_goes_back_to_nobody() -> None:
    run = Run.begin(RED_DOG, replace(opening(RED_DOG, rules={"ante": 100}), balances={KEPT_POT: 300}))
    table = AtTable(RED_DOG)
    table.run = run
    for seat, name in ((1, "Ann"), (2, "Bo")):
        run.aside(SitDown(seat, seat, name))
        run.aside(BuyIn(seat, 1_000))
    assert (table.pot(), run.play.table.balance(KEPT_POT)) == (300, 0)
    assert run.play.table.announcement == "3 from an earlier night is in the pot."
    assert shares(table, "return") == {}
    table.answer(True, 1, True)
    assert (table.pot(), shares(table, "return")) == (500, {1: 100, 2: 100})


@pytest.mark.parametrize(("house", "place", "why"), [
    (after(RED_DOG), pot("three_five_seven"), "Left by an earlier game"),
    (replace(opening(RED_DOG), balances={KEPT_POT: 300}), KEPT_POT, "Left by an earlier night")])
def test_what_was_left_is_taken_up_once_in_an_entry_that_says_by_what(house: Opening, place: Place, why: str) -> None:
    booked, = Run.begin(RED_DOG, house).play.table.bookings
    assert booked.key == "pots/taken_up"
    assert [one[:4] for one in booked.transfers] == [(300, place, pot("red_dog"), why)]


@pytest.mark.parametrize("of", [NAP, NEWMARKET])
def test_in_a_game_that_has_no_one_pot_it_waits(of: Any) -> None:
    table = Run.begin(of, after(of)).play.table
    assert table.balance(pot("three_five_seven")) == 300
    assert table.bookings == []


def test_a_sitting_that_was_begun_before_that_was_so_leaves_it_where_it_lies() -> None:
    table = Run.begin(RED_DOG, replace(after(RED_DOG), version=1)).play.table
    assert table.balance(pot("three_five_seven")) == 300


def test_chips_that_are_worth_something_are_not_played_for_in_a_game_for_fun() -> None:
    table = Run.begin(RED_DOG, replace(after(RED_DOG), for_fun=5_000)).play.table
    assert table.balance(pot("three_five_seven")) == 300
    table = Run.begin(RED_DOG, replace(opening(RED_DOG), for_fun=5_000, balances={KEPT_POT: 300})).play.table
    assert (table.balance(KEPT_POT), table.bookings) == (300, [])
