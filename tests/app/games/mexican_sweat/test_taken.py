"""How a deal of Mexican Sweat ends: who takes the pot and why, what each has put in, and how they went."""

from random import Random
from typing import Any

import pytest

from app.dealing.engine.robot import Robot
from app.dealing.procedures.table_rulings import EndGame
from app.dealing.prompts.settle import Settle
from app.games.mexican_sweat import MEXICAN_SWEAT
from app.games.mexican_sweat.rulings import Looked
from tests.app.games.at_table import AtTable
from tests.app.games.mexican_sweat.sweating import Sweating, seated


def told(centre: str, rules: dict[str, Any] | None = None) -> Sweating:
    """Two players past the centre; what the last one takes waits for its answer."""
    table = Sweating(MEXICAN_SWEAT, (10_000, 10_000), rules, settles=False)
    table.begun(2)
    return table.say(True).turn(centre)


def seven_that_do_not_beat() -> Sweating:
    """Ann leads with two nines; Bo turns all seven and has king high."""
    return told("Qd Ts").turn("9c 4d 9s").say(200, "call").turn("Ks 2h 6d Js 3s Th 5c")


def test_it_says_whose_cards_do_not_beat_what_and_who_is_left() -> None:
    table = seven_that_do_not_beat()
    assert isinstance(table.prompt, Settle)
    assert table.prompt.instruction == "Give Ann the pot — 6"
    assert table.prompt.reason == "Bo is out: king high does not beat a pair of nines. Only Ann is left."
    assert table.prompt.call == "Bo is out: king high does not beat a pair of nines. Ann’s pot."
    notes = {row.label: row.note for row in table.table.felt().rows if row.seat}
    assert notes == {"Ann": "a pair of nines", "Bo": "king high: does not beat"}


def test_who_is_killed_or_folds_is_named_with_who_is_left() -> None:
    killed = told("Qd 8s").turn("9c").say("check", "check").turn("Qh")
    assert killed.prompt.reason == "Bo is killed by Q♥. Only Ann is left."
    assert killed.prompt.call == "Bo is killed by Q♥. Ann’s pot."
    folded = told("Qd 8s").turn("9c").say(200, "fold")
    assert folded.prompt.reason == "Bo folds. Only Ann is left."
    looked = told("Qd 8s").rule(Looked, seat=1)
    assert looked.prompt.reason == "Ann looked and is out: what they put in stays. Only Bo is left."


def test_a_game_that_is_ended_with_no_pot_left_says_so() -> None:
    table = told("Qd 8s").turn("9c").say("check", "check").turn("Qh").say(True)
    assert table.rule(EndGame, "split").table.announcement == "Nothing is left in the pot. The game is over."


def test_each_is_named_with_how_they_went_and_what_they_have_put_in() -> None:
    table = told("Qd 8s").turn("9c").say(200, "call").turn("Qh")
    felt = table.table.felt()
    marks = [(view.name, view.mark) for view in felt.seats if view.player]
    assert marks == [("Ann", "Last one in"), ("Bo", "Killed, 3 in")]
    assert [dict(felt.facts)[name] for name in ("Ann", "Bo")] == ["put in 3", "put in 3"]
    assert felt.pots[0].parts == (("Antes", 200), ("Bets", 400))
    assert [row.label for row in felt.rows if row.seat] == ["Ann", "Bo"]
    assert table.prompt.result == "Ann takes 6"


def test_turns_and_bets_are_one_step_so_that_none_is_ticked_before_its_time() -> None:
    table = told("Qd 8s").turn("9c")
    betting = table.prompt.step
    turning = table.say("check", "check").prompt.step
    assert betting == turning == 2
    assert table.turn("Qh").prompt.step == 3
    assert [step.fact for step in table.table.felt().steps] == ["2 in", "Q♦ · 8♠", "1 round", ""]


def test_what_is_said_of_looking_follows_the_rule_of_the_peek() -> None:
    plain = seated()
    assert (plain.prompt.reason.partition(".")[0], plain.prompt.call) == (
        "Nobody looks at a card", "Ante up. Nobody looks.")
    peek = seated(rules={"peek": True, "peek_fold": True})
    assert (peek.prompt.reason.partition(".")[0], peek.prompt.call) == (
        "One peek each comes later; nobody looks now", "Ante up. Nobody looks yet.")
    peek.say(True).turn("Qd 8s")
    assert (peek.prompt.instruction, peek.prompt.reason) == (
        "One peek each — who folds after it?", "At one card of their own, then face down again. Q kills.")


@pytest.mark.parametrize("entry", ["full", "guided", "fast"])
def test_a_robot_deals_the_first_version_to_its_end_without_a_settlement(entry: str) -> None:
    table, robot = AtTable(MEXICAN_SWEAT, (50_000,) * 3, {"entry": entry}).begun_as(1).begun(), Robot(Random(5), 1)
    for _ in range(400):
        if table.table.hands_closed >= 3:
            break
        assert not isinstance(table.prompt, Settle)
        table.answer(robot.answer(table.prompt))
    assert table.table.hands_closed >= 3
    assert sum(table.behind()) + table.pot() == 150_000
