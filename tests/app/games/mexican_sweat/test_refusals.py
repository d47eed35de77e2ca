"""Everything that is refused in Mexican Sweat, a row each: the situation, what is entered, and the sentence."""

from collections.abc import Callable
from typing import Any

import pytest

from app.dealing.procedures.table_rulings import EndGame, ResultsOnly, WalkedOut
from app.dealing.prompts.rulings import Ruling
from app.errors import Refused
from app.games.mexican_sweat.rulings import FoldedEarly, Looked, TurnedOn
from tests.app.games.mexican_sweat.sweating import Sweating, dealt, seated


def results(*said: Any, stacks: tuple[int, ...] = ()) -> Sweating:
    """A deal of which only results are entered, after these."""
    return seated(rules={"entry": "fast"}, stacks=stacks).say(True, *said)


LIMITS = {"min_bet": 200, "max_bet": 1_000, "max_raises": 1}

ANSWERS: list[tuple[str, Callable[[], Sweating], Any, str]] = [
    ("too few players", lambda: Sweating(seated().run.game, (10_000,)), True,
     "Only one player is seated. Two or more can start. Seat another player."),
    ("too many players", lambda: Sweating(seated().run.game, (10_000,) * 8), True,
     "8 are in. 2–7 can play. Somebody must sit this game out."),
    ("short of the ante", lambda: seated(stacks=(10_000, 0, 10_000)), True,
     "Short of chips: Bo by 1. Part payment is not allowed. Sell chips first, or sit them out."),
    ("short of a blind", lambda: seated(rules={"opening": "both"}, stacks=(10_000, 200, 10_000)), True,
     "Short of chips: Bo by 1. Part payment is not allowed. Sell chips first, or sit them out."),
    ("no card", dealt, "5", "5 has no suit. It needs a suit here: S, H, D or C. Key its suit."),
    ("no card at all", dealt, "Z", "“Z” is not a card. A card is A, 2–9, T, J, Q or K, plus S, H, D or C if a suit is "
                                   "asked for. Key the card again."),
    ("the kill card again", dealt, "2c",
     "2♣ is out already. There is only one of each in the deck. Look at the card again."),
    ("the card to beat again", dealt, "7d",
     "7♦ is out already. There is only one of each in the deck. Look at the card again."),
    ("a kill card as card to beat", lambda: seated().say(True).turn("2c"), "2c",
     "2♣ is out already. There is only one of each in the deck. Look at the card again."),
    ("a card of another hand", lambda: dealt().turn("8h").check(3), "8h",
     "8♥ is out already. There is only one of each in the deck. Look at the card again."),
    ("a card after the hand beats", lambda: dealt().turn("8h"), "9h",
     "“9h” is not a choice here. Allowed: 1–99, check, fold. Choose one of them."),
    ("out of turn", lambda: dealt().turn("8h"), {"seat": 2, "amount": 500},
     "Seat 2 is not due to speak. Asked of: Seat 1, Ann."),
    ("a call with nothing to call", lambda: dealt().turn("8h"), "call",
     "“call” is not a choice here. Allowed: 1–99, check, fold. Choose one of them."),
    ("a check against a bet", lambda: dealt().turn("8h").say(500), "check",
     "“check” is not a choice here. Allowed: 6–99, call 5, fold. Choose one of them."),
    ("a raise to no more than the bet", lambda: dealt().turn("8h").say(500), 500,
     "5 is below 6. Allowed: 6–99, call 5, fold. Type it again."),
    ("a bet of nothing", lambda: dealt().turn("8h"), 0,
     "0 is below 1. Allowed: 1–99, check, fold. Type it again."),
    ("no chips make it", lambda: dealt().turn("8h"), 150,
     "No chips of this house make 1.50. The smallest chip is 1. Set 1."),
    ("no amount", lambda: dealt().turn("8h"), {"seat": 1, "amount": "x"},
     "“x” is not an amount. Allowed: 1–99, check, fold. Type it again."),
    ("over the chips before them", lambda: dealt().turn("8h"), 10_000,
     "100 is more than Ann’s chips, 99. Allowed: 1–99, check, fold. Type it again."),
    ("a call that is not covered", lambda: dealt(stacks=(10_000, 600, 10_000)).turn("8h").say(1_000), "call",
     "Short of chips: Bo by 5. Part payment is not allowed. Sell chips first, or sit them out."),
    ("under the least bet", lambda: dealt(rules=LIMITS).turn("8h"), 100,
     "1 is below 2. Allowed: 2–10, check, fold. Type it again."),
    ("over the most", lambda: dealt(rules=LIMITS).turn("8h"), 1_100,
     "11 is more than the house’s limit, 10. Allowed: 2–10, check, fold. Type it again."),
    ("a raise under the least", lambda: dealt(rules=LIMITS).turn("8h").say(500), 600,
     "6 is below 7. Allowed: 7–15, call 5, fold. Type it again."),
    ("a raise over the most", lambda: dealt(rules=LIMITS).turn("8h").say(500), 1_600,
     "16 is more than the house’s limit, 15. Allowed: 7–15, call 5, fold. Type it again."),
    ("a raise too many", lambda: dealt(rules=LIMITS).turn("8h").say(500, 1_000), 1_500,
     "15 is more than the house’s limit: 1 raise a round. Allowed: call 10, fold. Type it again."),
    ("everybody folds after the peek", lambda: dealt(rules={"peek": True, "peek_fold": True}), [1, 2, 3],
     "3 seats are chosen. At most 2 allowed. Take one out."),
    ("a strange seat folds after the peek", lambda: dealt(rules={"peek": True, "peek_fold": True}), [4],
     "Seat 4 cannot be chosen here. Allowed: 1, 2, 3, nobody folds (0). Choose one of them."),
    ("no such end of a turn", lambda: dealt(rules={"entry": "guided"}), "won",
     "won is not a choice here. Allowed: Beats, Killed, Out. Choose one."),
    ("a last bet over the chips", lambda: results("beat"), {"seat": 2, "amount": 9_999_900},
     "99,999 is more than Bo’s chips, 99. Allowed: 1–99, nobody bets. Type it again."),
    ("a last bet of a strange seat", lambda: results("beat"), {"seat": 4, "amount": 100},
     "Seat 4 is not due to speak. Asked of: Seat 1, Ann, Seat 2, Bo and Seat 3, Cy."),
    ("who bet last folds", lambda: results("beat", {"seat": 2, "amount": 500}), [2],
     "Seat 2 cannot be chosen here. Allowed: 1, 3, nobody folds (0). Choose one of them."),
    ("who stays is short", lambda: results("beat", {"seat": 2, "amount": 500}, stacks=(10_000, 10_000, 300)), [],
     "Short of chips: Cy by 3. Part payment is not allowed. Sell chips first, or sit them out."),
    ("more before folding than was called", lambda: results("beat", {"seat": 2, "amount": 500}, [1]), 500,
     "5 is more than what a fold leaves, under 5. Allowed: 1–4, nothing. Type it again."),
]

RULED: list[tuple[str, Callable[[], Sweating], type[Ruling], dict[str, Any], str]] = [
    ("a folded player looks", lambda: dealt().turn("8h").say(500, "fold"), Looked, {"seat": 2},
     "Seat 2 has no live hand. Allowed: 1, 3. Choose one of them."),
    ("a killed player folds", lambda: dealt().turn("2h"), FoldedEarly, {"seat": 1},
     "Seat 1 has no live hand. Allowed: 2, 3. Choose one of them."),
    ("nobody there turns a card", dealt, TurnedOn, {"decision": "back", "seat": 5, "card": "9h"},
     "Seat 5 has no live hand. Allowed: 1, 2, 3. Choose one of them."),
    ("who is to turn turns", dealt, TurnedOn, {"decision": "back", "seat": 1, "card": "9h"},
     "Ann is to turn a card now. This is for a card turned when none should be. Key the card when it is turned."),
    ("a card too many that is out already", dealt, TurnedOn, {"decision": "back", "seat": 2, "card": "7d"},
     "7♦ is out already. There is only one of each in the deck. Look at the card again."),
    ("a card too many that is no card", dealt, TurnedOn, {"decision": "back", "seat": 2, "card": "x"},
     "“x” is not a card. A card is A, 2–9, T, J, Q or K, plus S, H, D or C if a suit is asked for. Key the card "
     "again."),
    ("an eighth card", lambda: dealt("2c Ad").turn("3h 4c 6s 8c 9s Tc 3d"), TurnedOn,
     {"decision": "back", "seat": 1, "card": "Ks"},
     "Ann has all seven cards up. There is none left to turn. Choose another seat."),
    ("a card too many without a decision", dealt, TurnedOn, {"decision": "", "seat": 2, "card": "9h"},
     "Nothing is decided yet for An extra card was turned. Choose from: back, counts, dead. Choose one."),
    ("a card too many without a reason", dealt, TurnedOn, {"decision": "back", "seat": 2, "card": "9h", "reason": ""},
     "There is no reason yet. A ruling needs a reason. Say in a few words what happened."),
    ("a card too many before the centre", lambda: seated().say(True), TurnedOn,
     {"decision": "back", "seat": 2, "card": "9h"},
     "An extra card was turned cannot have happened here. Possible here: Looked at cards, Folded out of turn, Only "
     "results for this deal, Walked out, Misdeal, End this game."),
    ("results only twice", lambda: dealt().rule(ResultsOnly), ResultsOnly, {},
     "Only results for this deal cannot have happened here. Possible here: Looked at cards, Folded out of turn, "
     "Walked out, Misdeal, End this game."),
    ("looking before the deal", seated, Looked, {"seat": 1},
     "Looked at cards cannot have happened here. Possible here: End this game, Time is up."),
    ("somebody who does not play walks out", dealt, WalkedOut, {"seat": 7},
     "Seat 7 is not in this deal. Allowed: 1, 2, 3. Choose one of them."),
    ("the pots to nobody", dealt, EndGame, {"decision": "to_player", "seat": 9},
     "Nobody sits in Seat 9. Allowed: 1, 2, 3. Say who gets the pots."),
]

CHANGES: list[tuple[str, dict[str, Any], str]] = [
    ("a least bet over the most", {"max_bet": 100, "min_bet": 200},
     "The minimum bet is above the maximum. Lower the minimum, or raise the maximum."),
    ("a small blind over the big one", {"small_blind": 300},
     "The small blind is larger than the big blind. Change one of them."),
    ("raises out of range", {"max_raises": 100},
     "Raises per round cannot be 100. Allowed: a whole number, 0–99."),
    ("an opening that is none", {"opening": "straddle"},
     "Forced bets cannot be straddle. Choose from: ante, blinds, both."),
]


@pytest.mark.parametrize(("situation", "entered", "sentence"), [row[1:] for row in ANSWERS],
                         ids=[row[0] for row in ANSWERS])
def test_what_is_entered_wrongly_is_refused_with_what_is_allowed(
        situation: Callable[[], Sweating], entered: Any, sentence: str) -> None:
    assert str(situation().refused(entered)) == sentence


@pytest.mark.parametrize(("situation", "kind", "given", "sentence"), [row[1:] for row in RULED],
                         ids=[row[0] for row in RULED])
def test_what_cannot_have_happened_is_not_ruled(
        situation: Callable[[], Sweating], kind: type[Ruling], given: dict[str, Any], sentence: str) -> None:
    table, rest = situation(), dict(given)
    decision = rest.pop("decision", "")
    if decision:
        assert str(table.rule_refused(kind, decision, **rest)) == sentence
        return
    before = table.snapshot()
    with pytest.raises(Refused) as why:
        table.run.rule(kind(decision="", reason="" if kind.routine else "it happened", **rest))
    assert table.snapshot() == before
    assert str(why.value) == sentence


@pytest.mark.parametrize(("rules", "sentence"), [row[1:] for row in CHANGES], ids=[row[0] for row in CHANGES])
def test_house_rules_that_cannot_be_are_refused(rules: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Refused) as why:
        seated(rules=rules)
    assert str(why.value) == sentence
