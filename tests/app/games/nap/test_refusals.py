"""Everything that is refused in Nap, a row each: the situation, what is entered, and the sentence."""

from collections.abc import Callable
from typing import Any

import pytest

from app.dealing.procedures.table_rulings import ResultsOnly
from app.dealing.prompts.rulings import Ruling
from app.errors import Refused
from app.games.nap import NAP
from app.games.nap.rulings import CardShown, EnterMore, OutOfTurn, Revoked, SettleNow, TricksDiffer, WalkedOut, WrongBid
from tests.app.games.nap.naps import FULL, GUIDED, Naps, bidding, playing, seated

SHORT = " Part payment is not allowed. Sell chips first, or sit them out."
POOR = (10_000, 400, 10_000, 10_000)


def raw(players: int) -> Naps:
    """So many players, who have begun by themselves."""
    return Naps(NAP, (10_000,) * players)


def trick() -> Naps:
    """Ann plays three; she has led 10♥, trumps, and Bo is to play."""
    return playing("three", "pass", "pass", joker=True).cards("Th")


def shown() -> Naps:
    """The same, and everybody has seen Bo's K♥."""
    return trick().rule(CardShown, seat=2, card="Kh")


def face_up() -> Naps:
    """Hands lie face up: Bo's is keyed, and he is to follow 10♥."""
    table = seated(3, {**FULL, "faces_up": True}).say(True, "", "Kh 9s Ts Js Qs", "", "three", "pass", "pass")
    return table.cards("Th")


ANSWERS: list[tuple[str, Callable[[], Naps], Any, str]] = [
    ("too few players", lambda: raw(2), True, "Only 2 play. 3–7 can play. Seat another player."),
    ("too many players", lambda: raw(8), True, "8 are in. 3–7 can play. Somebody must sit this game out."),
    ("a bid that is none", seated, "solo",
     "solo is not a choice here. Allowed: Two, Three, Misère, Four, Nap, Wellington, Blücher, All pass. Choose one."),
    ("nobody bids where the dealer must", lambda: seated(rules={"all_pass": "dealer_bids"}), "pass",
     "pass is not a choice here. Allowed: Two, Three, Misère, Four, Nap, Wellington, Blücher. Choose one."),
    ("a bid below what was called", lambda: bidding("mis").rule(ResultsOnly), "three",
     "three is not a choice here. Allowed: Misère, Four, Nap, Wellington, Blücher. Choose one."),
    ("that nobody bids, though somebody has", lambda: bidding("two").rule(ResultsOnly), "pass",
     "pass is not a choice here. Allowed: Two, Three, Misère, Four, Nap, Wellington, Blücher. Choose one."),
    ("Wellington by who spoke first", lambda: seated().say("wellington"), 1,
     "Seat 1 cannot be chosen here. Allowed: 2, 3, 4. Choose one of them."),
    ("Blücher by who spoke second", lambda: seated().say("blucher"), 2,
     "Seat 2 cannot be chosen here. Allowed: 3, 4. Choose one of them."),
    ("a strange bidder", lambda: seated().say("two"), 9,
     "Seat 9 cannot be chosen here. Allowed: 1, 2, 3, 4. Choose one of them."),
    ("three over mis", lambda: bidding("mis"), "three",
     "Three is not higher than misère. Allowed: pass, four, nap. Choose one of them."),
    ("an equal bid", lambda: bidding("two"), "two",
     "Two is not higher than two. Allowed: pass, three, misère, four, nap. Choose one of them."),
    ("Wellington without nap", lambda: bidding("four"), "wellington",
     "Wellington can be bid only over nap. Allowed: pass, nap. Choose one of them."),
    ("Blücher without Wellington", lambda: bidding("nap"), "blucher",
     "Blücher can be bid only over Wellington. Allowed: pass, Wellington. Choose one of them."),
    ("a bid out of turn", lambda: bidding("two"), {"seat": 4, "option": "nap"},
     "Seat 4 is not due to speak. Asked of: Seat 2, Bo."),
    ("a second call", lambda: bidding("two"), {"seat": 1, "option": "nap"},
     "Ann has bid already. Each player speaks once. Asked of: Seat 2, Bo."),
    ("a call after a pass", lambda: bidding("pass"), {"seat": 1, "option": "nap"},
     "Ann has passed. A player who has passed cannot bid again. Asked of: Seat 2, Bo."),
    ("six tricks", lambda: bidding("two", "pass", "pass", "pass"), "6",
     "6 is not a choice here. Allowed: 0 tricks, 1 trick, 2 tricks, 3 tricks, 4 tricks, 5 tricks. Choose one."),
    ("fewer tricks than were entered", lambda: playing("two", "pass", "pass").cards("Ah 9h Th").rule(ResultsOnly), "0",
     "0 is not a choice here. Allowed: 1 trick, 2 tricks, 3 tricks, 4 tricks, 5 tricks. Choose one."),
    ("more tricks than there are left", lambda: playing("two", "pass", "pass").cards("9h Ah Th").rule(ResultsOnly),
     "5", "5 is not a choice here. Allowed: 0 tricks, 1 trick, 2 tricks, 3 tricks, 4 tricks. Choose one."),
    ("short where the bid is made", lambda: seated(stacks=POOR).say("nap"), 1, "Short of chips: Bo by 6." + SHORT),
    ("short where the bid is lost", lambda: seated(stacks=POOR).say("two"), -2, "Short of chips: Bo by 2." + SHORT),
    ("short where it is settled", lambda: seated(3, {**FULL, "one_credit": 10_000}).say(True, "mis", "pass", "pass")
     .cards("Ah 9h Th"), "settle", "Short of chips: Ann by 500." + SHORT),
    ("a card outside the short pack", trick, "8h",
     "8♥ is not in this deck. It has 25 cards. Look at the card again."),
    ("a card that was played", trick, "Th",
     "10♥ is out already. There is only one of each in the deck. Look at the card again."),
    ("a card without its suit", trick, "K",
     "K has no suit. One deck is used, so every card has its suit. Key its suit: S, H, D or C."),
    ("two cards at once", trick, "Kh Qh", "2 cards are keyed. It must be 1 card. Key them again."),
    ("no card", trick, "", "0 cards are keyed. It must be 1 card. Key them again."),
    ("what is no card", trick, "Zz",
     "“Zz” is not a card. A card is A, 2–9, T, J, Q or K, plus S, H, D or C if a suit is asked for; a joker is X. Key "
     "the card again."),
    ("the joker where there is none", lambda: playing("two", "pass", "pass"), "X",
     "“X” is not a card. A card is A, 2–9, T, J, Q or K, plus S, H, D or C if a suit is asked for. Key the card "
     "again."),
    ("the joker led where it may not be", lambda: playing("two", "pass", "pass", joker=True, joker_led="not_led"), "X",
     "Ann cannot lead the joker. The first card led sets trumps; in this house it may not be the joker. Ask for "
     "another card."),
    ("a card that does not follow, of a hand that is known", shown, "9s",
     "Bo has K♥ and must follow. A player with a card of the suit led must play one. Ask for it; if 9♠ stood, record a "
     "revoke."),
    ("the same of a hand that lies face up", face_up, "9s",
     "Bo has K♥ and must follow. A player with a card of the suit led must play one. Ask for it; if 9♠ stood, record a "
     "revoke."),
    ("a card that is not in a hand that lies face up", face_up, "Ah",
     "Bo has no A♥. Every card of that hand is known: K♥ 9♠ 10♠ J♠ Q♠. Look at the card again."),
    ("a card that was seen in another hand", lambda: trick().rule(CardShown, seat=3, card="Kh"), "Kh",
     "K♥ is in Cy’s hand. It was seen there. Look at the card again."),
    ("a hand without a card that was seen in it", lambda: shown().rule(WalkedOut, seat=2), "9s Ts Js Qs Ks",
     "K♥ is missing. It was seen in Bo’s hand. Key them again."),
    ("a hand with a card too few", lambda: trick().rule(WalkedOut, seat=2), "9s Ts",
     "2 cards are keyed. Enter 5 cards, or not keyed. Key them again."),
    ("a suit that is none", lambda: playing("two", "pass", "pass", joker=True).cards("X"), "x",
     "x is not a choice here. Allowed: ♠ spades, ♥ hearts, ♦ diamonds, ♣ clubs. Choose one."),
]

RULED: list[tuple[str, Callable[[], Naps], type[Ruling], dict[str, Any], str]] = [
    ("a bid by nobody", lambda: bidding("two"), WrongBid, {"seat": 9, "bid": "nap"},
     "Seat 9 does not play this deal. Allowed: 1, 2, 3, 4. Choose one of them."),
    ("a bid that is none", lambda: bidding("two"), WrongBid, {"seat": 1, "bid": "solo"},
     "“solo” is not a bid. Choose from: two, three, misère, four, nap, Wellington, Blücher. "
     "Enter the bid that was made."),
    ("a bid by who has left", lambda: bidding("two").rule(WalkedOut, seat=3), WrongBid, {"seat": 3, "bid": "nap"},
     "Cy has left already. Allowed: 1, 2, 4. Choose one of them."),
    ("a revoke by who has followed suit", lambda: trick().cards("Kh 9s"), Revoked, {"seat": 2},
     "Bo has no card still waiting for a revoke ruling. Did not follow suit: Cy. Choose the player who revoked."),
    ("a revoke where all have followed", lambda: trick().cards("Kh"), Revoked, {"seat": 2},
     "Bo has no card still waiting for a revoke ruling. Did not follow suit: nobody. Choose the player who "
     "revoked."),
    ("the same revoke twice", lambda: trick().cards("Kh 9s").rule(Revoked, "noted", seat=3), Revoked, {"seat": 3},
     "Cy has no card still waiting for a revoke ruling. Did not follow suit: nobody. Choose the player who "
     "revoked."),
    ("a revoke by nobody", lambda: seated().say("two"), Revoked, {"seat": 9},
     "Seat 9 does not play this deal. Allowed: 1, 2, 3, 4. Choose one of them."),
    ("a fine that cannot be paid", lambda: seated(stacks=POOR).say("two"), Revoked, {"decision": "fine", "seat": 2},
     "Short of chips: Bo by 5." + SHORT),
    ("a contract that cannot be paid",
     lambda: seated(rules=GUIDED, stacks=POOR).say(True, "nap", "pass", "pass", "pass"), Revoked, {"seat": 3},
     "Short of chips: Bo by 6." + SHORT),
    ("a revoke before anything is bid", lambda: bidding("two"), Revoked, {"seat": 1},
     "A revoke cannot have happened here. Possible here: A wrong bid, Only results for this deal, Walked out, "
     "Misdeal, End this game."),
    ("settled before it is decided", trick, SettleNow, {},
     "Ann’s three is still undecided. Needed: 3 tricks; 0 won, 0 lost, 5 to play. Play on, or enter results only."),
    ("settled though it cannot be paid", lambda: seated(3, {**FULL, "one_credit": 10_000}).say(
        True, "mis", "pass", "pass").cards("Ah 9h Th").say("play_on"), SettleNow, {},
     "Short of chips: Ann by 500." + SHORT),
    ("out of turn by whose turn it is", trick, OutOfTurn, {"seat": 2},
     "It is Bo’s turn. Only another player can have played out of turn. Enter the card."),
    ("out of turn by who has played", trick, OutOfTurn, {"seat": 1},
     "Ann has played to this trick. Each plays one card to a trick. Choose another seat."),
    ("out of turn with a card that was played", trick, OutOfTurn, {"seat": 3, "card": "Th"},
     "10♥ has been played. Choose a card that was still in hand. Look at the card again."),
    ("a card shown by nobody", trick, CardShown, {"seat": 9, "card": "Kh"},
     "Seat 9 does not play this deal. Allowed: 1, 2, 3. Choose one of them."),
    ("a card shown that is none", trick, CardShown, {"seat": 2, "card": "Zz"},
     "“Zz” is not a card. A card is A, 2–9, T, J, Q or K, plus S, H, D or C if a suit is asked for; a joker is X. Key "
     "the card again."),
    ("a card shown without its suit", trick, CardShown, {"seat": 2, "card": "K"},
     "K has no suit. One deck is used, so every card has its suit. Key its suit: S, H, D or C."),
    ("a card shown outside the pack", trick, CardShown, {"seat": 2, "card": "2h"},
     "2♥ is not in this deck. It has 25 cards. Look at the card again."),
    ("a card shown that is in another hand", shown, CardShown, {"seat": 3, "card": "Kh"},
     "K♥ is in Bo’s hand. It was seen there. Look at the card again."),
    ("a sixth card shown in a hand", face_up, CardShown, {"seat": 2, "card": "Ah"},
     "Bo has no A♥. Every card of that hand is known: K♥ 9♠ 10♠ J♠ Q♠. Look at the card again."),
    ("each bid, when the bidding is over", lambda: seated().say("two"), EnterMore, {"decision": "guided"},
     "The bidding is over. Every card can be entered from here. Choose every card."),
    ("more of a deal that was begun by cards", lambda: trick().rule(ResultsOnly), EnterMore, {},
     "Enter more of this deal cannot have happened here. Possible here: A revoke, Walked out, Misdeal, End this game."),
    ("other tricks before one is over", trick, TricksDiffer, {},
     "Trick count differs cannot have happened here. Possible here: Decided: settle now, A revoke, Played out of "
     "turn, A card was shown, Only results for this deal, Walked out, Misdeal, End this game."),
    ("who has left leaves again", lambda: bidding("two").rule(WalkedOut, seat=1), WalkedOut, {"seat": 1},
     "Ann has left already. Allowed: 2, 3, 4. Choose one of them."),
    ("a strange seat leaves", seated, WalkedOut, {"seat": 9},
     "Seat 9 does not play this deal. Allowed: 1, 2, 3, 4. Choose one of them."),
    ("a revoke without a reason", lambda: trick().cards("Kh 9s"), Revoked, {"seat": 3, "reason": ""},
     "There is no reason yet. A ruling needs a reason. Say in a few words what happened."),
]

CHANGES: list[tuple[str, dict[str, Any], str]] = [
    ("a level that is none", {"entry": "slow"}, "What is entered cannot be slow. Choose from: fast, guided, full."),
    ("an auction that is none", {"bidding": "sealed"},
     "The bidding cannot be sealed. Choose from: one_call, continuing."),
    ("no credit", {"one_credit": 0}, "One credit cannot be that little. It must be more than zero."),
    ("no fine", {"revoke_fine": 0}, "Fine for a revoke cannot be 0. Allowed: a whole number, 1–40."),
]


@pytest.mark.parametrize(("situation", "entered", "sentence"), [row[1:] for row in ANSWERS],
                         ids=[row[0] for row in ANSWERS])
def test_what_is_entered_wrongly_is_refused_with_what_is_allowed(
        situation: Callable[[], Naps], entered: Any, sentence: str) -> None:
    assert str(situation().refused(entered)) == sentence


@pytest.mark.parametrize(("situation", "kind", "given", "sentence"), [row[1:] for row in RULED],
                         ids=[row[0] for row in RULED])
def test_what_cannot_have_happened_is_not_ruled(
        situation: Callable[[], Naps], kind: type[Ruling], given: dict[str, Any], sentence: str) -> None:
    table, rest = situation(), dict(given)
    assert str(table.rule_refused(kind, rest.pop("decision", ""), **rest)) == sentence


@pytest.mark.parametrize(("rules", "sentence"), [row[1:] for row in CHANGES], ids=[row[0] for row in CHANGES])
def test_house_rules_that_cannot_be_are_refused(rules: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Refused) as why:
        seated(rules=rules)
    assert str(why.value) == sentence


def test_what_a_house_enters_is_what_is_asked() -> None:
    assert [seated(rules=rules).key for rules in ({}, GUIDED, FULL)] == ["hand:1/bid", "hand:1/deal", "hand:1/deal"]
