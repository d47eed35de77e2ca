"""Whose choice it is that somebody gets or loses chips: by what all have before and after, and by what was said."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from app.dealing.engine.run import Run
from app.dealing.prompts.prompt import Prompt, Wording
from app.dealing.prompts.rulings import Decision, Ruling
from app.dealing.prompts.settle import Settle
from app.dealing.values.booked import OpenHand
from app.dealing.values.log import Json, Row, RowKind
from app.dealing.values.opening import Sitter
from app.dealing.values.transfers import CASE, JAR, RACK, Kind, Place, Transfer, bet, box, stack
from app.desk.access.by_choice import Stood, by_choice, how_it_stands, touched

ANN, BO = "7", "8"
POT = Place(Kind.POT, "main")


def stood(ann: int = 0, bo: int = 0, **more: Any) -> Stood:
    """A table at which Ann sits in seat 1 and Bo in seat 2."""
    told: dict[str, Any] = {"worth": {ANN: ann, BO: bo}, "if_void": {ANN: ann, BO: bo}, "pots": 0,
                            "seats": {1: ANN, 2: BO}, "stakes": {}, "offered": {"R1": "as it lies"}}
    return Stood(**told | more)


def act(body: Json, kind: RowKind = RowKind.RULING, seq: int = 9) -> Row:
    return Row(seq, kind, "note" if kind is RowKind.ASIDE else "hand:1/R1", body)


ONE_TO_ANN = stood(), stood(ann=1, bo=-1)


# what is said by an act


@pytest.mark.parametrize(("body", "chosen"), [
    ({"seat": 1}, True),
    ({"seat": 2}, False),  # who is named loses
    ({"seat": 3}, False),  # nobody sits there
    ({"player": 7}, True),
    ({"player": 8}, False),
    ({"player": 1}, False),  # a player's number is no seat's
    ({"seat": "1"}, False),
    ({"seat": True}, False),
    ({"seat": [1]}, False),
    ({"amount": 40}, True),
    ({"points": 40}, True),
    ({"amount": 0, "points": 0}, False),
    ({"code": "R1", "decision": "as it lies"}, False),
    ({"code": "R1", "decision": "other"}, True),
    ({"code": "R2", "decision": "as it lies"}, True),
    ({"decision": "as it lies"}, True),
    ({"code": "R1", "decision": ""}, False),
    ({"code": "R1"}, False),
    ({}, False),
    (None, False),
    ("seat", False),
])
def test_a_ruling_chooses_by_a_number_by_whom_it_names_or_by_a_decision_that_was_not_offered(
        body: Json, chosen: bool) -> None:
    assert by_choice([act(body)], *ONE_TO_ANN) is chosen


def test_an_aside_has_no_decision_and_an_answer_is_nobodys_choice() -> None:
    named: Json = {"seat": 1, "decision": "other"}
    assert by_choice([act(named, RowKind.ASIDE)], *ONE_TO_ANN)
    assert not by_choice([act({"decision": "other"}, RowKind.ASIDE)], *ONE_TO_ANN)
    assert not by_choice([act(named, kind) for kind in RowKind if kind not in (RowKind.ASIDE, RowKind.RULING)],
                         *ONE_TO_ANN)
    assert by_choice([act({}), act(named)], *ONE_TO_ANN), "any of several"


def test_it_is_a_choice_only_where_somebody_has_more_or_less_for_it() -> None:
    told = [act({"amount": 40})]
    assert not by_choice(told, stood(3, 4), stood(3, 4))
    assert by_choice(told, stood(3, 4), stood(3, 5))
    tipped = {ANN: 3, BO: 4, "jar": 1}
    assert by_choice(told, stood(3, 4), stood(3, 4, worth=tipped))
    assert by_choice(told, stood(3, 4, worth=tipped, if_void=tipped), stood(3, 4))
    assert by_choice(told, stood(stakes={7: 1}), stood(stakes={7: 2}))
    assert not by_choice(told, stood(stakes={7: 1}), stood(stakes={7: 1}))


def test_what_the_table_would_be_without_the_open_hand_is_nobodys_choice() -> None:
    told, before = [act({"amount": 40})], stood(10, 10, if_void={ANN: 15, BO: 5})
    assert not by_choice(told, before, stood(15, 5))
    assert by_choice(told, before, stood(16, 4))
    assert by_choice(told, before, stood(15, 5, stakes={7: 1})), "but for what is played for in points"


# how a table stands


def table(balances: dict[Place, int], hand: OpenHand | None = None, stake: int = 0) -> SimpleNamespace:
    return SimpleNamespace(balances=balances, hand=hand, seats={1: Sitter(7, "Ann"), 2: Sitter(8, "Bo")},
                           scores=SimpleNamespace(totals={7: 3}, stake=stake))


class Late(Ruling, code="R1", title="Late", about="It came late.", by_rule="late"):
    """A ruling that can be decided in two ways; the house's rule says which is offered first."""

    decisions = (Decision("stands", "Stands", ""), Decision("void", "Void", ""))


def run_of(lies: SimpleNamespace, prompt: Prompt[Any] | None = None, rows: tuple[Row, ...] = ()) -> Run:
    return cast(Run, SimpleNamespace(play=SimpleNamespace(table=lies, prompt=prompt), effective=rows))


def settling(*moves: Transfer, **more: Any) -> Settle:
    return Settle(key="settle", say=Wording(lead=""), table=cast(Any, None), words_with=lambda counts: Wording(lead=""),
                  draw_up=lambda counts: moves if counts == {} else (), **more)


def test_each_party_has_what_lies_anywhere_for_it() -> None:
    theirs = {Place(kind, ANN): 10**number for number, kind in enumerate((
        Kind.STACK, Kind.ACCOUNT, Kind.CHANGE, Kind.MARKER, Kind.OWED, Kind.POCKET))}
    houses = {Place(kind): 10**number for number, kind in enumerate((
        Kind.RACK, Kind.CASE, Kind.CASHBOX, Kind.CLAIMS, Kind.FOUND, Kind.CASH_FOUND))}
    apart = {JAR: 1, Place(Kind.JAR, "pot"): 2, Place(Kind.JACKPOT, "high_hand"): 3, Place(Kind.JACKPOT_BOX): 4}
    worthless = {POT: 5, Place(Kind.FUN, ANN): 6, Place(Kind.FUN_POT): 7, Place(Kind.FUN_BANK): 8}
    lies = how_it_stands(run_of(table(theirs | houses | apart | worthless | {bet(8, "tie"): 20, box(8): 3})))
    assert lies.worth == lies.if_void == {ANN: 111_111, BO: 17, "house": 111_111, "jar": 1, "jar:pot": 2,
                                          "jackpot:high_hand": 3, "jackpot_box": 4}
    assert (lies.pots, lies.seats, lies.stakes, lies.offered) == (5, {1: ANN, 2: BO}, {}, {})


def test_what_a_settlement_is_about_to_move_counts_as_moved_until_it_is_done() -> None:
    lies = table({stack(7): 100, POT: 30, RACK: 50})
    prompt = settling(Transfer(30, POT, stack(7), "wins"), Transfer(20, stack(8), RACK, "loses"))
    stands = how_it_stands(run_of(lies, prompt))
    assert (stands.worth, stands.pots) == ({ANN: 130, BO: -20, "house": 70}, 0)
    assert stands.if_void == {ANN: 100, "house": 50}
    prompt.remember()
    stands = how_it_stands(run_of(lies, prompt))
    assert (stands.worth, stands.pots) == ({ANN: 100, "house": 50}, 30)


def test_a_void_hand_gives_back_what_it_has_moved() -> None:
    hand = OpenHand(1, "Hand 1", [Transfer(40, stack(7), POT, "ante"), Transfer(5, CASE, stack(8), "bonus")])
    stands = how_it_stands(run_of(table({stack(7): 60, POT: 40, stack(8): 5, CASE: -5}, hand)))
    assert stands.worth == {ANN: 60, BO: 5, "house": -5}
    assert stands.if_void == {ANN: 100, BO: 0, "house": 0}


def test_points_count_where_they_are_played_for_a_stake() -> None:
    assert how_it_stands(run_of(table({}, stake=1))).stakes == {7: 3}
    assert how_it_stands(run_of(table({}, stake=0))).stakes == {}


def test_what_the_house_offers_first_is_known_of_every_ruling_that_there_is() -> None:
    lies = table({})
    lies.rules = SimpleNamespace(late=SimpleNamespace(value="void"))
    assert how_it_stands(run_of(lies, settling(rulings_now=(Late,)))).offered == {"R1": "void"}


# what an undo, a redo or a fix does by choice


SOLD, ENDED, UNDO = (Row(2, RowKind.ASIDE, "buy_in", {"player": 7}),
                     Row(3, RowKind.RULING, "hand:1/R1", {"code": "R1", "decision": "to Ann"}),
                     Row(4, RowKind.UNDO, "undo", None))


def test_where_nobody_is_asked_for_a_pin_only_what_an_undo_touches_is_told() -> None:
    lies = run_of(table({stack(7): 40}), rows=(ENDED,))
    assert touched((SOLD,), None, lies, [UNDO]) == ("buy_in", "ruling")
    assert touched((SOLD,), None, lies, [ENDED]) == ()


def test_a_ruling_that_gives_chips_by_choice_is_told_and_so_is_one_that_gives_a_pot() -> None:
    lies = run_of(table({stack(7): 40}), rows=(ENDED,))
    assert touched((), stood(bo=0), lies, [ENDED]) == ("by_choice",)
    assert touched((), stood(bo=0, pots=40), lies, [ENDED]) == ("give_pot",)
    assert touched((ENDED,), stood(bo=0), lies, [ENDED]) == (), "it held before"


def test_what_is_taken_back_counts_as_what_it_had_given() -> None:
    lies = run_of(table({stack(7): 40}))
    assert touched((ENDED,), stood(ann=80), lies, [UNDO]) == ("ruling", "by_choice")
    assert touched((SOLD,), stood(ann=80), lies, [UNDO]) == ("buy_in", "by_choice")
    assert touched((SOLD,), stood(ann=1), lies, [UNDO]) == ("buy_in",), "it had cost her, and nobody chose that"
