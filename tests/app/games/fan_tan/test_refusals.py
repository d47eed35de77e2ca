"""Everything that is refused in Fan Tan, a row each: the situation, what is entered, and the sentence."""

from collections.abc import Callable
from typing import Any

import pytest

from app.dealing.procedures.table_rulings import EndGame, ResultsOnly
from app.dealing.prompts.rulings import Ruling
from app.errors import Refused
from app.games.fan_tan import FAN_TAN
from app.games.fan_tan.rulings import CardShown, CountsDiffer, FalsePass, TurnByTurn, WalkedOut
from tests.app.games.fan_tan.fans import DIAMONDS, FULL, Fans, dealt, seated, tally, tapping


def cards(*turns: str) -> Fans:
    """Every card is entered, these so far."""
    return seated(rules=FULL).say(True).turns(*turns) if turns else seated(rules=FULL).say(True)


def known() -> Fans:
    """Hands lie face up, and Ann's is keyed."""
    table = seated(rules={**FULL, "faces_up": True}).say(True)
    return table.say("7h 6h 8h As 2s 3s 4s 5s 6s Ac 2c 3c 4c")


def out() -> Fans:
    """Ann is out, and the others have all their cards."""
    return dealt().unsettled().guided("cppp" * 12 + "c")


SHORT = " Part payment is not allowed. Sell chips first, or sit them out."
POOR = (10_000, 300, 10_000, 10_000)

ANSWERS: list[tuple[str, Callable[[], Fans], Any, str]] = [
    ("too few players", lambda: Fans(FAN_TAN, (10_000,) * 2), True,
     "Only 2 play. 3–8 can play. Seat another player."),
    ("too many players", lambda: Fans(FAN_TAN, (10_000,) * 9), True,
     "9 are in. 3–8 can play. Somebody must sit this game out."),
    ("passes too few for who is out", tapping, tally(3, [0, 3, 1, 4]),
     "Ann cannot have passed 0 times with Cy out. With 14 turns and 13 cards, 2–14 is possible. "
     "A digit adds a pass, with Shift takes one away; or say who is out."),
    ("one pass, and that too few", tapping, tally(3, [1, 3, 1, 4]),
     "Ann cannot have passed once with Cy out. With 14 turns and 13 cards, 2–14 is possible. "
     "A digit adds a pass, with Shift takes one away; or say who is out."),
    ("more passes than turns", tapping, tally(3, [2, 3, 1, 14]),
     "Di cannot have passed 14 times with Cy out. With 13 turns and 13 cards, 1–13 is possible. "
     "A digit adds a pass, with Shift takes one away; or say who is out."),
    ("more passes than turns after those that were entered", lambda: dealt().guided("cccc").rule(ResultsOnly),
     tally(3, [2, 3, 1, 13]),
     "Di cannot have passed 13 times with Cy out. With 13 turns and 13 cards, 1–12 is possible. "
     "A digit adds a pass, with Shift takes one away; or say who is out."),
    ("fewer passes than were entered", lambda: dealt().guided("ppcc").rule(ResultsOnly), tally(3, [0, 3, 1, 4]),
     "Ann cannot have 0. Allowed: 1–99. Count again."),
    ("nobody has gone out", tapping, tally(0, [2, 3, 1, 4]),
     "Who goes out? Allowed: 1, 2, 3, 4. Choose one of them."),
    ("a strange seat is out", tapping, tally(9, [2, 3, 1, 4]),
     "Seat 9 cannot be it. Allowed: 1, 2, 3, 4. Choose one of them."),
    ("a strange seat passed", tapping, tally(3, [2, 3, 1, 4, 1]),
     "Seat 5 has nothing to count here. Allowed: 1, 2, 3, 4."),
    ("passes below nothing", tapping, tally(3, [-1, 3, 1, 4]), "Ann cannot have -1. Allowed: 0–99. Count again."),
    ("no passes at all", tapping, "x", "“x” is not a count. Enter one whole number for each seat. Count again."),
    ("short of passes", lambda: tapping(stacks=POOR), tally(3, [2, 3, 1, 4]), "Short of chips: Bo by 1." + SHORT),
    ("short of the ante", lambda: seated(rules={"entry": "guided"}, stacks=(0, 10_000, 10_000, 10_000)), True,
     "Short of chips: Ann by 1." + SHORT),
    ("short of a pass", lambda: dealt(stacks=(100, 10_000, 10_000, 10_000)), "pass",
     "Short of chips: Ann by 1." + SHORT),
    ("short of the cards left", lambda: dealt(stacks=(10_000, 1_400, 10_000, 10_000)).unsettled().guided(
        "cppp" * 12 + "c"), None,
     "Short of chips: Bo by 12." + SHORT),
    ("short of passes before the first seven", lambda: seated(rules={"pass_fee_applies": "opening"}, stacks=(
        100, 10_000, 10_000, 10_000)).say(True), 3, "Short of chips: Ann by 1." + SHORT),
    ("no such seat opens", lambda: seated(rules=DIAMONDS).say(True), 7,
     "Seat 7 cannot be chosen here. Allowed: 1, 2, 3, 4. Choose one of them."),
    ("who opens has another card", lambda: known_opener().say("7h 6h 8h As 2s 3s 4s 5s 6s Ac 2c 3c 4c", "", "", ""), 1,
     "Ann has no 7♦. Every card of that hand is known. Choose the player who has it."),
    ("who opens was seen elsewhere", lambda: known_opener().say("7d 6h 8h As 2s 3s 4s 5s 6s Ac 2c 3c 4c", "", "", ""),
     2, "7♦ is in Ann’s hand. It was seen there. Choose the player who has it."),
    ("neither played nor passed", dealt, "out", "out is not a choice here. Allowed: Plays, Passes. Choose one."),
    ("another card than a seven first", cards, ["8h"],
     "8♥ does not fit. Playable: 7♠ 7♥ 7♦ 7♣. Key another card, or a pass."),
    ("a card that is not next", lambda: cards("7h"), ["5h"],
     "5♥ does not fit. Playable: 7♠ 6♥ 8♥ 7♦ 7♣. Key another card, or a pass."),
    ("a card that was played", lambda: cards("7h"), ["7h"],
     "7♥ is out already. There is only one of each in the deck. Look at the card again."),
    ("a card without its suit", lambda: cards("7h"), ["6"],
     "6 has no suit. One deck is used, so every card has its suit. Key its suit: S, H, D or C."),
    ("two cards in one turn", lambda: cards("7h"), ["6h", "8h"],
     "2 cards are keyed. Enter 1 card, or pass. Key them again."),
    ("no card", lambda: cards("7h"), "Z", "“Z” is not a card. A card is A, 2–9, T, J, Q or K, plus S, H, D or C if a "
                                          "suit is asked for. Key the card again."),
    ("a hand without a card that was seen in it", lambda: cards("- 7h").rule(CardShown, seat=1, card="6h").rule(
        WalkedOut, seat=1), "Kh Qh 8h As 2s 3s 4s 5s 6s Ac 2c 3c 4c",
     "6♥ is missing. It was seen in Ann’s hand. Key them again."),
    ("a card that is in another hand that is keyed", known, "7h 9h Th Jh Qh Kh Kc Qc Jc Tc 9c 8c 7c",
     "7♥ is out already. There is only one of each in the deck. Look at the card again."),
    ("a hand with a card too few", lambda: seated(rules={**FULL, "faces_up": True}).say(True), "7h 6h",
     "2 cards are keyed. Enter 13 cards, or not keyed. Key them again."),
    ("a count that the turns do not leave", out, {"counts": {"2": 13, "3": 12, "4": 13}},
     "Cy cannot have 12. 13 dealt; 12 turns and 12 passes leave 13. Count again, or record that the hands hold other "
     "counts."),
    ("a count above the hand", lambda: out().rule(CountsDiffer), {"counts": {"2": 14, "3": 12, "4": 13}},
     "Bo cannot have 14. Allowed: 1–13. Count again."),
    ("a count of none", lambda: out().rule(CountsDiffer), {"counts": {"2": 0, "3": 12, "4": 13}},
     "Bo cannot have 0. Allowed: 1–13. Count again."),
    ("a count of who is out", out, {"counts": {"1": 1}}, "Seat 1 has nothing to count here. Allowed: 2, 3, 4."),
]


def known_opener() -> Fans:
    """The holder of 7♦ opens, and hands lie face up."""
    return seated(rules={**FULL, **DIAMONDS, "faces_up": True}).say(True)


SEVEN = {"card": "7h", "six_held_by": 2, "eight_held_by": 3}

RULED: list[tuple[str, Callable[[], Fans], type[Ruling], dict[str, Any], str]] = [
    ("a strange seat passed falsely", lambda: dealt().guided("p"), FalsePass, {"seat": 7},
     "Seat 7 does not play this deal. Allowed: 1, 2, 3, 4. Choose one of them."),
    ("who has not passed", lambda: dealt().guided("pc"), FalsePass, {"seat": 2},
     "Bo has no pass still waiting for a ruling. Passes so far: Ann. Choose who passed."),
    ("nobody has passed", lambda: dealt().guided("c"), FalsePass, {"seat": 2},
     "Bo has no pass still waiting for a ruling. Passes so far: none. Choose who passed."),
    ("a seven whose 6 nobody is said to hold", lambda: dealt().guided("p"), FalsePass, {"seat": 1, "card": "7h",
                                                                                       "eight_held_by": 3},
     "It does not say who held 6♥. Allowed: 1, 2, 3, 4. Choose the seat."),
    ("a seven whose 8 nobody is said to hold", lambda: dealt().guided("p"), FalsePass, {"seat": 1, "card": "7h",
                                                                                       "six_held_by": 3},
     "It does not say who held 8♥. Allowed: 1, 2, 3, 4. Choose the seat."),
    ("a seven whose 8 a strange seat held", lambda: dealt().guided("p"), FalsePass, {
        "seat": 1, "card": "7h", "six_held_by": 3, "eight_held_by": 9},
     "It does not say who held 8♥. Allowed: 1, 2, 3, 4. Choose the seat."),
    ("holders without a seven", lambda: dealt().guided("p"), FalsePass, {"seat": 1, "card": "6h", "six_held_by": 2},
     "6♥ is not a seven. The 6 and the 8 are asked only for a seven. Name the seven, or nobody for its 6 and 8."),
    ("holders without a card", lambda: dealt().guided("p"), FalsePass, {"seat": 1, "six_held_by": 2},
     "No seven is named. The 6 and the 8 are asked only for a seven. Name the seven, or nobody for its 6 and 8."),
    ("a seven without its suit", lambda: dealt().guided("p"), FalsePass, {**SEVEN, "seat": 1, "card": "7"},
     "7 has no suit. One deck is used, so every card has its suit. Key its suit: S, H, D or C."),
    ("no card", lambda: dealt().guided("p"), FalsePass, {"seat": 1, "card": "x"},
     "“x” is not a card. A card is A, 2–9, T, J, Q or K, plus S, H, D or C if a suit is asked for. Key the card "
     "again."),
    ("a card that did not fit", lambda: cards("7h 7s - 8h"), FalsePass, {"seat": 3, "card": "5h"},
     "5♥ did not fit when Cy passed. Choose a card that could have been played then. Look at the card again."),
    ("a card that somebody else has played", lambda: cards("7h 7s - 8h"), FalsePass, {"seat": 3, "card": "8h"},
     "8♥ was in Di’s hand. It was seen there. Look at the card again."),
    ("a 6 that somebody else has played", lambda: cards("- - 7h 6h 7s 8h").rule(CardShown, seat=1, card="9h"),
     FalsePass, {"seat": 1, "card": "7h", "six_held_by": 2, "eight_held_by": 2},
     "6♥ was in Di’s hand. It was seen there. Choose Seat 4."),
    ("an 8 that was seen elsewhere", lambda: cards("- 7h 7s").rule(CardShown, seat=2, card="8d"), FalsePass, {
        "seat": 1, "card": "7d", "six_held_by": 2, "eight_held_by": 3},
     "8♦ was in Bo’s hand. It was seen there. Choose Seat 2."),
    ("a false pass that cannot be paid", lambda: dealt(stacks=(400, 10_000, 10_000, 10_000)).guided("p"), FalsePass,
     {"seat": 1}, "Short of chips: Ann by 1." + SHORT),
    ("a seven that cannot be paid", lambda: dealt(stacks=(1_000, 10_000, 10_000, 10_000)).guided("p"), FalsePass,
     {"seat": 1, **SEVEN}, "Short of chips: Ann by 5." + SHORT),
    ("a false pass without a decision", lambda: dealt().guided("p"), FalsePass, {"decision": "", "seat": 1},
     "Nothing is decided yet for False pass. Choose from: stood, forgiven. Choose one."),
    ("a false pass without a reason", lambda: dealt().guided("p"), FalsePass, {"seat": 1, "reason": ""},
     "There is no reason yet. A ruling needs a reason. Say in a few words what happened."),
    ("a card shown by nobody", lambda: cards("7h"), CardShown, {"seat": 9, "card": "6h"},
     "Seat 9 does not play this deal. Allowed: 1, 2, 3, 4. Choose one of them."),
    ("a card shown that was played", lambda: cards("7h"), CardShown, {"seat": 2, "card": "7h"},
     "7♥ cannot also be in Bo’s hand. 7♥ has been played. Look at the card again."),
    ("a card shown twice", lambda: cards("7h").rule(CardShown, seat=2, card="6h"), CardShown, {"seat": 3, "card": "6h"},
     "6♥ cannot also be in Cy’s hand. Cards known in hands: 6♥ Bo. Look at the card again."),
    ("a card shown where cards are not entered", dealt, CardShown, {"seat": 2, "card": "6h"},
     "A card was shown cannot have happened here. Possible here: False pass, Only results for this deal, Walked out, "
     "Misdeal, End this game."),
    ("who has left leaves again", lambda: dealt().rule(WalkedOut, seat=1), WalkedOut, {"seat": 1},
     "Ann has left already. The hand is being played on. Choose another seat."),
    ("a strange seat leaves", dealt, WalkedOut, {"seat": 9},
     "Seat 9 does not play this deal. Allowed: 1, 2, 3, 4. Choose one of them."),
    ("turn by turn after a pass was ruled", lambda: tapping().rule(FalsePass, seat=1), TurnByTurn, {},
     "Enter this deal turn by turn cannot have happened here. Possible here: False pass, The hands hold other counts, "
     "Walked out, Misdeal, End this game."),
    ("results only where only results are entered", tapping, ResultsOnly, {},
     "Only results for this deal cannot have happened here. Possible here: False pass, The hands hold other counts, "
     "Enter this deal turn by turn, Walked out, Misdeal, End this game."),
    ("the end of the game while a deal is settled", out, EndGame, {},
     "End this game cannot have happened here. Possible here: False pass, The hands hold other counts, Walked out, "
     "Misdeal."),
    ("the pots to nobody", dealt, EndGame, {"decision": "to_player", "seat": 9},
     "Nobody sits in Seat 9. Allowed: 1, 2, 3, 4. Say who gets the pots."),
]

CHANGES: list[tuple[str, dict[str, Any], str]] = [
    ("a level that is none", {"entry": "slow"}, "What is entered cannot be slow. Choose from: fast, guided, full."),
    ("an opener that is none", {"opening": "dealer"},
     "Who opens cannot be dealer. Choose from: left, seven_of_diamonds."),
    ("no ante", {"ante": 0}, "Ante cannot be that little. It must be more than zero."),
]


@pytest.mark.parametrize(("situation", "entered", "sentence"), [row[1:] for row in ANSWERS],
                         ids=[row[0] for row in ANSWERS])
def test_what_is_entered_wrongly_is_refused_with_what_is_allowed(
        situation: Callable[[], Fans], entered: Any, sentence: str) -> None:
    assert str(situation().refused(entered)) == sentence


@pytest.mark.parametrize(("situation", "kind", "given", "sentence"), [row[1:] for row in RULED],
                         ids=[row[0] for row in RULED])
def test_what_cannot_have_happened_is_not_ruled(
        situation: Callable[[], Fans], kind: type[Ruling], given: dict[str, Any], sentence: str) -> None:
    table, rest = situation(), dict(given)
    decision = rest.pop("decision", None)
    reason = rest.pop("reason", "" if kind.routine else "it happened")
    before = table.snapshot()
    with pytest.raises(Refused) as why:
        table.run.rule(kind(decision=kind.default_decision(table.table) if decision is None else decision,
                            reason=reason, **rest))
    assert table.snapshot() == before
    assert str(why.value) == sentence


@pytest.mark.parametrize(("rules", "sentence"), [row[1:] for row in CHANGES], ids=[row[0] for row in CHANGES])
def test_house_rules_that_cannot_be_are_refused(rules: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Refused) as why:
        seated(rules=rules)
    assert str(why.value) == sentence
