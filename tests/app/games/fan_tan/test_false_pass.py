"""A false pass: what it costs, who gets it, and how a card that comes later proves it."""

from typing import Any

import pytest

from app.games.fan_tan.rulings import CardShown, FalsePass
from tests.app.games.fan_tan.fans import FULL, Fans, dealt, seated, tapping

SEVEN = {"card": "7h", "six_held_by": 2, "eight_held_by": 3}
BOTH = {"card": "7h", "six_held_by": 2, "eight_held_by": 2}

PAGE: list[tuple[str, dict[str, Any], dict[str, Any], tuple[int, int, int, int], int]] = [
    # what was held back, house rules, ruled with, what each seat has lost (−) or got, what the pot has got
    ("no card named", {}, {}, (-3, 0, 0, 0), 3),
    ("another card than a seven", {}, {"card": "6h"}, (-3, 0, 0, 0), 3),
    ("a seven: three, and five to the 6 and to the 8", {}, SEVEN, (-13, 5, 5, 0), 3),
    ("one holds the 6 and the 8: ten", {}, BOTH, (-13, 10, 0, 0), 3),
    ("one holds the 6 and the 8: five", {"six_and_eight": "once"}, BOTH, (-8, 5, 0, 0), 3),
    ("instead of the three", {"false_pass_seven": "instead"}, SEVEN, (-10, 5, 5, 0), 0),
    ("instead of the three, another card", {"false_pass_seven": "instead"}, {"card": "6h"}, (-3, 0, 0, 0), 3),
    ("the offender holds the 6", {}, {**SEVEN, "six_held_by": 1}, (-8, 0, 5, 0), 3),
    ("the offender holds the 8", {}, {**SEVEN, "eight_held_by": 1}, (-8, 5, 0, 0), 3),
    ("the offender holds both", {}, {**SEVEN, "six_held_by": 1, "eight_held_by": 1}, (-3, 0, 0, 0), 3),
    ("the offender holds both, instead", {"false_pass_seven": "instead"},
     {**SEVEN, "six_held_by": 1, "eight_held_by": 1}, (0, 0, 0, 0), 0),
    ("the chip of the pass comes back", {"pass_chip": "returned"}, {}, (-2, 0, 0, 0), 2),
    ("the chip comes back, a seven", {"pass_chip": "returned"}, SEVEN, (-12, 5, 5, 0), 2),
    ("other fees", {"false_pass": 200, "seven_held_back": 400}, SEVEN, (-10, 4, 4, 0), 2),
    ("nobody pays", {}, {"decision": "forgiven"}, (0, 0, 0, 0), 0),
    ("nobody pays for a seven", {}, {"decision": "forgiven", **SEVEN}, (0, 0, 0, 0), 0),
]


@pytest.mark.parametrize(("rules", "ruled", "moved", "to_pot"), [row[1:] for row in PAGE], ids=[row[0] for row in PAGE])
def test_a_false_pass_costs_what_the_page_says_after_it_was_entered(
        rules: dict[str, Any], ruled: dict[str, Any], moved: tuple[int, ...], to_pot: int) -> None:
    table = dealt(4, rules).guided("pc")
    before, pot = table.behind(), table.pot()
    table.rule(FalsePass, seat=1, **ruled)

    assert tuple((now - was) // 100 for was, now in zip(before, table.behind(), strict=True)) == moved
    assert table.pot() - pot == to_pot * 100
    assert table.deal.to_act == 3  # play goes on as it was


@pytest.mark.parametrize(("rules", "ruled", "moved", "to_pot"), [row[1:] for row in PAGE], ids=[row[0] for row in PAGE])
def test_it_costs_the_same_where_only_passes_are_entered(
        rules: dict[str, Any], ruled: dict[str, Any], moved: tuple[int, ...], to_pot: int) -> None:
    """Without the ruling the deal costs Ann 4, Bo 6, Di 9, and Cy wins 19: the pot takes what it got on top."""
    table = tapping(4, rules).rule(FalsePass, seat=1, **ruled).tally(3, [2, 3, 1, 4])

    plain = (-4, -6, 19 + to_pot, -9)
    assert table.won() == [one + other for one, other in zip(plain, moved, strict=True)]
    assert table.pot() == 0


def test_a_false_pass_is_one_of_those_tapped_later() -> None:
    table = tapping(4).rule(FalsePass, seat=1).rule(FalsePass, seat=1).rule(FalsePass, seat=1)

    assert dict(table.prompt.start)[1] == 3  # type: ignore[attr-defined]  # it is a tally
    assert str(table.refused({"counts": {"1": 2, "2": 3, "3": 1, "4": 4}, "seat": 3})) == \
        "Ann cannot have 2. Allowed: 3–99. Count again."


@pytest.mark.parametrize(("rules", "ruled", "moved", "to_pot"), [row[1:] for row in PAGE], ids=[row[0] for row in PAGE])
def test_it_costs_the_same_where_it_comes_out_while_the_deal_is_settled(
        rules: dict[str, Any], ruled: dict[str, Any], moved: tuple[int, ...], to_pot: int) -> None:
    table = tapping(4, rules).unsettled().tally(3, [2, 3, 1, 4]).rule(FalsePass, seat=1, **ruled)
    assert table.key == "hand:1/settle:2"
    assert table.say(True).key == "hand:2/deal"

    plain = (-4, -6, 19 + to_pot, -9)
    assert table.won() == [one + other for one, other in zip(plain, moved, strict=True)]


def test_of_two_that_come_out_while_the_deal_is_settled_both_are_paid() -> None:
    table = tapping(4).unsettled().tally(3, [2, 3, 1, 4]).rule(FalsePass, seat=1).rule(FalsePass, seat=2)
    assert table.say(True).won() == [-4 - 3, -6 - 3, 19 + 6, -9]


def test_it_is_told_who_is_paid_how_much_of_it() -> None:
    table = tapping(4).rule(FalsePass, seat=1, card="7h", six_held_by=2, eight_held_by=3)
    assert table.table.announcement == "Ann pays 13 for a false pass: 3 to the pot, 5 to Bo and 5 to Cy."


def test_the_deal_is_open_once_a_false_pass_was_ruled() -> None:
    table = seated(5, version=1).rule(FalsePass, seat=2)

    assert table.behind() == (9_900, 9_600, 9_800, 9_800, 9_800)
    assert table.table.announcement == "Bo pays 3 for a false pass."
    table.run.undo()
    assert table.behind() == (10_000,) * 5


def test_the_pass_that_was_ruled_is_not_ruled_again() -> None:
    table = dealt(4).guided("pccc").rule(FalsePass, seat=1)

    assert "Ann has no pass still waiting for a ruling. Passes so far: none." in str(table.rule_refused(FalsePass,
                                                                                                        seat=1))


def test_who_pays_a_false_pass_is_told_in_the_books() -> None:
    table = dealt(4).guided("pppc").rule(FalsePass, seat=1).rule(FalsePass, seat=3)
    while table.key.startswith("hand:1"):
        table.guided("c" if table.deal.to_act == 4 else "p")

    assert table.table.bookings[-1].title == "Deal 1: Di is out, 88; 39 passes; false pass by Ann and Cy"


# what comes later


def test_a_card_played_later_proves_that_an_earlier_pass_was_false() -> None:
    table = seated(4, FULL).say(True).turns("7h 7s - 8h 9h 6s 6h")

    assert table.table.announcement == "Cy plays 6♥. Cy’s pass in round 1 was false: 6♥."
    assert table.prompt.result == table.table.announcement
    assert ("Proved later", "Cy’s pass in round 1 was false: 6♥. No ruling yet.") in table.table.felt().facts


def test_a_card_that_did_not_fit_at_the_time_proves_nothing() -> None:
    table = seated(4, FULL).say(True).turns("7h 7s - 8h 6s 6h 9h")

    assert [proof.step for proof in table.deal.proofs] == []


def test_a_card_that_was_shown_proves_it_too_and_is_asked_for() -> None:
    table = seated(4, FULL).say(True).turns("7h 7s - 8h").rule(CardShown, seat=3, card="6h")

    assert table.table.announcement == "6♥ is in Cy’s hand. Cy’s pass in round 1 was false: 6♥."
    table.turns("9h 6s")
    assert str(table.refused([])) == \
        "Cy can play 6♥. A player who can play must play. Ask for it; if the pass stood, record a false pass."


def test_each_pass_that_a_card_proves_is_listed_and_ruled_by_itself() -> None:
    table = seated(4, FULL).say(True).turns("7h 7s - 8h 9h 6s - Th Jh 5s 6h")
    assert table.table.announcement == ("Cy plays 6♥. Cy’s pass in round 1 was false: 6♥. "
                                        "Cy’s pass in round 2 was false: 6♥.")
    table.rule(FalsePass, seat=3, card="6h").rule(FalsePass, "forgiven", seat=3, card="6h")

    told = [fact for what, fact in table.table.felt().facts if what == "Proved later"]
    assert told == ["Cy’s pass in round 1 was false: 6♥. Charged.",
                    "Cy’s pass in round 2 was false: 6♥. Nobody pays."]


def test_several_cards_can_prove_the_same_pass() -> None:
    table = seated(4, FULL).say(True).turns("7h 7s - 8h 9h 6s 6h 5s 4s 8s 7d")

    assert [fact for what, fact in table.table.felt().facts if what == "Proved later"] == \
        ["Cy’s pass in round 1 was false: 6♥ 7♦. No ruling yet."]


def test_what_was_proved_and_not_ruled_is_told_and_kept_with_the_deal() -> None:
    table = seated(4, FULL).say(True).unsettled().turns("7h 7s - 8h 9h - 6h")
    while table.asked != "settle":
        table.turns(table.deal.board.fits[0].code if table.deal.to_act == 4 else "-")

    assert table.prompt.reason == "Cy’s pass in round 1 was false: 6♥."
    table.say(True)
    assert table.table.bookings[-1].reason == "Cy’s pass in round 1 was false: 6♥."


def _known(more: str = "") -> Fans:
    """Ann's 7♥ is on the table, and everybody has seen that Bo has 6♥."""
    return seated(4, FULL).say(True).turns(f"7h {more}").rule(CardShown, seat=2, card="6h")


def test_a_pass_with_a_card_that_everybody_sees_is_refused() -> None:
    assert str(_known().refused([])) == \
        "Bo can play 6♥. A player who can play must play. Ask for it; if the pass stood, record a false pass."


def test_a_pass_that_stood_with_a_card_that_everybody_sees_is_entered_with_its_ruling() -> None:
    table = _known().rule(FalsePass, seat=2, card="6h")

    assert table.behind() == (9_900, 9_500, 9_900, 9_900)
    assert table.deal.to_act == 3
    assert table.table.announcement == "Bo pays 3 for a false pass."
    assert table.deal.ruled == {2: True}


def test_such_a_pass_whose_chip_comes_back_costs_its_fee_alone() -> None:
    table = seated(4, {**FULL, "pass_chip": "returned"}).say(True).turns("7h").rule(CardShown, seat=2, card="6h")
    table.rule(FalsePass, seat=2)

    assert table.behind() == (9_900, 9_600, 9_900, 9_900)
    assert table.pot() == 700


def test_with_hands_face_up_every_card_and_pass_is_checked() -> None:
    table = seated(4, {**FULL, "faces_up": True}).say(True)
    assert table.asked == "hand:1"
    table.say("7h 6h 8h As 2s 3s 4s 5s 6s Ac 2c 3c 4c", "", "", "")
    assert table.asked == "turn:0"
    assert str(table.refused([])) == \
        "Ann can play 7♥. A player who can play must play. Ask for it; if the pass stood, record a false pass."
    assert str(table.refused(["7d"])) == "Ann has no 7♦. Every card of that hand is known. Look at the card again."
    table.turns("7h")
    assert str(table.refused(["6h"])) == "6♥ is in Ann’s hand. It was seen there. Look at the card again."
