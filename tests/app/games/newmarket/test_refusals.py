"""Everything that a deal of Newmarket refuses, a row each: where it stands, what is entered, what the host is told."""

from collections.abc import Callable
from typing import Any

import pytest

from app.dealing.prompts.rulings import Ruling
from app.dealing.values.log import Json
from app.games.newmarket.rulings import CardShown, HeldBack, LateClaim, NotLowest, OutOfTurn
from tests.app.games.at_table import AtTable
from tests.app.games.newmarket.at_newmarket import dealt


def bidding(**rules: Any) -> AtTable:
    """Three players, Cy the dealer keeps; Ann and Bo may bid."""
    return dealt(3, "keep", entry="guided", **rules)


def playing(*answers: Json, **rules: Any) -> AtTable:
    """Four players, card by card: the widow closed with ten cards, Ann to lead."""
    return dealt(4, "keep", {"option": "none"}, *answers, entry="full", **rules)


def events(*answers: Json, **rules: Any) -> AtTable:
    """The same, entered by what happens."""
    return dealt(4, "keep", {"option": "none"}, *answers, entry="guided", **rules)


def results(*answers: Json) -> AtTable:
    """The same, entered by its results."""
    return dealt(4, "keep", {"option": "none"}, *answers)


def shown(table: AtTable, seat: int, *cards: str) -> AtTable:
    """These cards were seen in a hand."""
    for card in cards:
        table.rule(CardShown, seat=seat, card=card)
    return table


REFUSED: list[tuple[str, Callable[[], AtTable], Json, str]] = [
    # the auction
    ("a bid not higher than the last", lambda: bidding().answer({"seat": 1, "amount": 500}), {"seat": 2, "amount": 500},
     "5 is below the next bid, 6. Allowed: 6–96, sold. Type it again."),
    ("a bid below the lowest chip", bidding, {"seat": 1, "amount": 0},
     "0 is below the next bid, 1. Allowed: 1–96, no bid. Type it again."),
    ("a bid over the chips", bidding, {"seat": 1, "amount": 9_700},
     "97 is more than Ann’s chips, 96. Allowed: 1–96, no bid. Type it again."),
    ("a bid over the house’s cap", lambda: bidding(bid_cap=5_000), {"seat": 1, "amount": 5_100},
     "51 is more than the highest bid allowed, 50. Allowed: 1–50, no bid. Type it again."),
    ("a bid by the dealer", bidding, {"seat": 3, "amount": 500},
     "Seat 3 is not due to speak. Asked of: Seat 1, Ann and Seat 2, Bo."),
    ("a bid over one’s own", lambda: bidding().answer({"seat": 1, "amount": 500}), {"seat": 1, "amount": 600},
     "Seat 1 is not due to speak. Asked of: Seat 2, Bo."),
    ("a bid out of turn", lambda: bidding(auction="in_turn"), {"seat": 2, "amount": 500},
     "Seat 2 is not due to speak. Asked of: Seat 1, Ann."),
    ("a bid that no chips make", bidding, {"seat": 1, "amount": 150},
     "No chips of this house make 1.50. The smallest chip is 1. Set 1."),
    ("a choice that is none", lambda: dealt(3, entry="full"), "sell",
     "sell is not a choice here. Allowed: Keeps, Swaps. Choose one."),
    # leads
    ("no lead at all", playing, [], "0 cards are keyed. It must be 1 card. Key them again."),
    ("a lead of the wrong colour", lambda: playing(["Ks"], 2), ["4c"],
     "4♣ cannot be led now. It is a red card. Ask Bo for one, or record that it stood."),
    ("a lead of the suit that stopped", lambda: playing(["Ks"], 2, after_stop="new_suit"), ["4s"],
     "4♠ cannot be led now. It is a card of ♥♦♣. Ask Bo for one, or record that it stood."),
    ("a lead that was played", lambda: playing(["9d"], 3, 0), ["9d"],
     "9♦ is out already. There is only one of each in the deck. Look at the card again."),
    ("a lead of a dead card", lambda: playing(["9d"], 3, 0, ["As"]), ["Jd"],
     "J♦ was called: nobody had it. Nobody draws a card, so none appears later. If it was held back, record that; "
     "otherwise check again."),
    ("a lead above a card that is known", lambda: shown(playing(), 1, "4h"), ["7h"],
     "Ann has 4♥, lower than 7♥. A lead is the lowest of its suit. Ask for 4♥."),
    ("a lead that lies in another hand", lambda: shown(playing(), 2, "4h"), ["4h"],
     "4♥ is in Bo’s hand. It was seen there. It is Bo’s play."),
    ("a card of a colour that was denied", lambda: playing(["Ks"], 2, [], ["9h"]), 2,
     "Bo had no card of ♥ earlier. Nobody draws a card, so none appears later. If it was held back, record that; "
     "otherwise check again."),
    ("no red card, where one is known", lambda: shown(playing(["Ks"], 2), 2, "4h"), [],
     "Bo has 4♥. Lead allowed: red. Ask for it."),
    ("no red card, where too few are elsewhere", lambda: playing(["Ks"], 2, [], []), [],
     "Di must have a red card. No deal of the cards fits without it. Ask again, or undo."),
    # the next card
    ("a stop, where a hand is known to have the card", lambda: shown(playing(["9d"]), 2, "Td"), 0,
     "10♦ is in Bo’s hand. A stop is a card that nobody has. Ask Bo for it."),
    ("a card that lies in another hand", lambda: shown(playing(["9d"]), 2, "Td"), 3,
     "10♦ is in Bo’s hand. It was seen there. It is Bo’s play."),
    ("a card below one’s own lead", lambda: playing(["9d"], 0, ["Ks"], 2, ["6d"], 2), 1,
     "Ann led 9♦, with 8♦ in hand? A lead is the lowest of its suit. If it was not the lowest, record that; otherwise "
     "check again."),
    ("a seat that has no cards or does not play", lambda: playing(["9d"]), 7,
     "Seat 7 cannot be chosen here. Allowed: 1, 2, 3, 4, stop (0). Choose one of them."),
    # events
    ("a last card that was called dead", lambda: events("stop", 1, ["9d"], "stop", 2), ["Td"],
     "10♦ was called: nobody had it. Nobody draws a card, so none appears later. If it was held back, record that; "
     "otherwise check again."),
    ("a last card that another seat played", lambda: events("Js", 3, "stop", 2), ["Js"],
     "Cy played J♠. It was entered before. Look at the card again, or undo."),
    ("a last card that was the last before", lambda: events("stop", 1, ["Ad"], "stop", 1), ["Ad"],
     "A♦ was the last card of another stop. No card is played twice. Look at the card again."),
    ("a last card without its suit", lambda: events("stop", 1), ["9"],
     "9 has no suit. One deck is used, so every card has its suit. Key its suit: S, H, D or C."),
    ("a pay card that was collected", lambda: events("Js", 3), "Js",
     "Js is not a choice here. Allowed: Stop, Somebody goes out. Choose one."),
    # the end
    ("a collector who does not play", lambda: results("Ah"), 9,
     "Seat 9 cannot be chosen here. Allowed: 1, 2, 3, 4, not claimed (N). Choose one of them."),
    ("nobody out", lambda: results("out"), 0,
     "Seat 0 cannot be chosen here. Allowed: 1, 2, 3, 4. Choose one of them."),
    ("a hand counted without a card", lambda: results("out", 1), {"counts": {"2": 0, "3": 1, "4": 1}},
     "Bo cannot have 0. Allowed: 1–11. Count again."),
    ("a hand counted with more than it can have", lambda: results("Ah", 2, "Kc", 2, "out", 1),
     {"counts": {"2": 10, "3": 1, "4": 1}},
     "Bo cannot have 10. Allowed: 1–9. Count again."),
    ("the winner counted", lambda: results("out", 1), {"counts": {"1": 1, "2": 1, "3": 1, "4": 1}},
     "Seat 1 has nothing to count here. Allowed: 2, 3, 4."),
    ("a count that the cards do not leave", lambda: playing(["2s"], *[1] * 9, True, 1, claim="auto"),
     {"counts": {"2": 10, "3": 10, "4": 10}},
     "Bo has 11 by the cards played, not 10. Every card of this deal was entered. Count again, or record that the "
     "hands hold other counts."),
]

FEE = "Short of chips: Ann by 300. Part payment is not allowed. Sell chips first, or sit them out."
RULED: list[tuple[str, Callable[[], AtTable], type[Ruling], dict[str, Any], str]] = [
    ("a card held back by nobody who plays", playing, HeldBack, {"seat": 7, "card": "9d"},
     "Seat 7 does not play this deal. Allowed: 1, 2, 3, 4. Choose one of them."),
    ("a card held back that was played", lambda: playing(["9d"]), HeldBack, {"seat": 1, "card": "9d"},
     "9♦ has been played. Choose a card that was still in hand. Look at the card again."),
    ("a card held back that was never called", lambda: playing(["9d"], 0), HeldBack, {"seat": 1, "card": "2s"},
     "2♠ has not been called, and its colour has not been denied. Called so far: 10♦. Look at the card again."),
    ("a card held back that is no card", playing, HeldBack, {"seat": 1, "card": "11x"},
     "“11x” is not a card. A card is A, 2–9, T, J, Q or K, plus S, H, D or C if a suit is asked for. Key the card "
     "again."),
    ("a card held back without its suit", playing, HeldBack, {"seat": 1, "card": "9"},
     "9 has no suit. One deck is used, so every card has its suit. Key its suit: S, H, D or C."),
    ("a fee that the player has not", lambda: results(), HeldBack, {"seat": 1, "card": "9d", "_fee": 9_900}, FEE),
    ("a lead not the lowest where nothing higher was led", lambda: playing(["9d"]), NotLowest,
     {"seat": 2, "card": "8d"},
     "Bo led nothing higher of ♦. Choose a card below one that was led. Look at the card again."),
    ("a card shown that should have been played", lambda: playing(["9d"], 0), CardShown, {"seat": 2, "card": "Td"},
     "Bo should have played 10♦ before. It was called, denied, or below a lead. Record that it was held back."),
    ("a card shown twice", lambda: shown(playing(), 2, "4h"), CardShown, {"seat": 3, "card": "4h"},
     "4♥ cannot also be in this hand. Cards known in hands: 4♥. Look at the card again."),
    ("a lead out of turn by nobody", playing, OutOfTurn, {"seat": 0},
     "Seat 0 does not play this deal. Allowed: 1, 2, 3, 4. Choose one of them."),
    ("a late claim of another card", lambda: playing(["Qd"], "forfeit"), LateClaim, {"seat": 1, "card": "Ah"},
     "Ann has not left A♥ unclaimed. Not claimed so far: Q♦. Choose the card and its player."),
    ("a late claim by somebody else", lambda: playing(["Qd"], "forfeit"), LateClaim, {"seat": 2, "card": "Qd"},
     "Bo has not left Q♦ unclaimed. Not claimed so far: Q♦. Choose the card and its player."),
]


@pytest.mark.parametrize(("situation", "entered", "sentence"), [row[1:] for row in REFUSED],
                         ids=[row[0] for row in REFUSED])
def test_what_cannot_be_is_refused_in_a_sentence(situation: Callable[[], AtTable], entered: Json,
                                                 sentence: str) -> None:
    assert str(situation().refused(entered)) == sentence


@pytest.mark.parametrize(("situation", "kind", "given", "sentence"), [row[1:] for row in RULED],
                         ids=[row[0] for row in RULED])
def test_what_cannot_have_happened_is_no_ruling(situation: Callable[[], AtTable], kind: type[Ruling],
                                                given: dict[str, Any], sentence: str) -> None:
    table = situation()
    if fee := given.pop("_fee", 0):
        table = dealt(4, "keep", {"option": "none"}, fault_fee=fee)
    assert str(table.rule_refused(kind, **given)) == sentence
