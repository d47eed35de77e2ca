"""Everything that Red 3 Rummy refuses: what is wrong, what is allowed, and what to do. Nothing changes by it."""

from collections.abc import Callable
from typing import Any

import pytest

from app.dealing.procedures.table_rulings import WalkedOut
from app.dealing.prompts.rulings import Ruling
from app.dealing.values.log import Json
from app.games.red_three_rummy import RED_THREE_RUMMY
from app.games.red_three_rummy.rulings import (
    RULINGS,
    EnterFromNow,
    LaidShort,
    NoBook,
    OutOfTurn,
    PointsOff,
    StockRanOut,
    WrongCount,
)
from tests.app.games.at_table import AtTable
from tests.app.games.red_three_rummy.rounds import AtRummy, counts, fast, full

RUN_75 = "5 6 7 8 9h"


def laying(*books: Json, **rules: Any) -> AtRummy:
    """Bo lays, and has laid these."""
    return AtRummy(**rules).lays(2, *books)


def uncounted(*books: Json, **rules: Any) -> AtRummy:
    """The same, and Bo’s hand may be played out by other cards than were dealt."""
    first = books[:1]
    return laying(*first, **rules).rule(WrongCount, "stands", seat=2).answer([], *books[1:])


def took_the_pile(**rules: Any) -> AtRummy:
    """Bo has discarded 3♥, Cy has taken the pile with it, and Ann’s turn has passed."""
    return full(**rules).answer("stock", [], "3h", "pile", [], "9c", "stock", [], "9c")


def cy_out_of_count() -> AtRummy:
    """Cy took 10♠ and 3♥ with the pile, and the hand is not counted since before."""
    table = full().answer("stock", [], "3h").rule(WrongCount, "stands", seat=3)
    return table.answer("pile", "5 6 7 8 9 T Jd", [])


def out(**rules: Any) -> AtRummy:
    """Bo has gone out, every turn entered: the others hold fourteen each."""
    return full(**rules).answer("stock", "5 6 7 8 9 T J Qh", "5 6 7 8 9 T Js")


REFUSED: list[tuple[str, Callable[[], AtTable], Json, str]] = [
    ("one player", lambda: AtTable(RED_THREE_RUMMY, (100,)), True,
     "Only one player is seated. Two or more can start. Seat another player."),
    ("short of the stake", lambda: AtTable(RED_THREE_RUMMY, (100, 500), {"stake": 500}).begun(), True,
     "Short of chips: Ann by 4. Part payment is not allowed. Sell chips first, or sit them out."),
    ("a strange seat goes out", fast, 7,
     "Seat 7 cannot be chosen here. Allowed: 1, 2, 3, nobody (N). Choose one of them."),
    ("too few points to have opened", lambda: fast().answer(2), counts({1: 65, 2: 145, 3: 0}),
     "Ann cannot have 65. Books are worth 70 or more, or nothing. Count again, or record that they stand."),
    ("out with too few points", lambda: fast().answer(2), counts({1: 70, 2: 65, 3: 0}),
     "Bo cannot have 65. A player who goes out has 70 or more. Count again, or record that they stand."),
    ("no fives", lambda: fast().answer(2), counts({1: 72, 2: 145, 3: 0}),
     "Ann cannot have 72. Every card counts 5, 10, 15 or 30. Count again."),
    ("less than nothing", lambda: fast().answer(2), counts({1: -5, 2: 145, 3: 0}),
     "Ann cannot have -5. Allowed: 0–2430. Count again."),
    ("nothing left without being out", lambda: fast().answer(2, counts({1: 0, 2: 70, 3: 0})), counts({1: 0, 3: 5}),
     "Ann cannot have 0. Allowed: 5–1500. Count again."),
    ("left of who is out", lambda: fast().answer(2, counts({1: 0, 2: 70, 3: 0})), counts({1: 5, 2: 5, 3: 5}),
     "Seat 2 has nothing to count here. Allowed: 1, 3."),
    ("no card", laying, "7 Z",
     "“Z” is not a card. A card is A, 2–9, T, J, Q or K, plus S, H, D or C if a suit is asked for; a joker is X. Key "
     "the card again."),
    ("a joker with a suit", laying, "7 7 Xh",
     "“Xh” is not a card. A card is A, 2–9, T, J, Q or K, plus S, H, D or C if a suit is asked for; a joker is X. Key "
     "the card again."),
    ("two cards", laying, "7 7", "7 7 is not a book. A book has three cards or more. Key them again."),
    ("two wild cards", laying, "2s X 7 7",
     "2 wild cards: 2♠ Joker. A book can have one wild card. Key them again."),
    ("a red three in a set", laying, "3h 3s 3c",
     "3♥ is a red three. Red threes make no set; black ones do. Key them again."),
    ("two suits in a run", laying, "5h 6h 7s",
     "5♥ 6♥ 7♠ are of 2 suits. The cards of a run have one suit. Key them again."),
    ("no suit in a run", laying, "5 6 7",
     "No suit is keyed for 5 6 7. Key one card of the run with its suit. Key them again."),
    ("a gap in a run", laying, "5h 6h 9h",
     "5♥ 6♥ 9♥ are not in sequence. An ace is high or low; one wild card fills one gap. Key them again."),
    ("around the corner", laying, "Qh Kh Ah 3h X",
     "Q♥ K♥ A♥ 3♥ Joker are not in sequence. An ace is high or low; one wild card fills one gap. Key them "
     "again."),
    ("neither", laying, "7 7 8",
     "7 7 8 are neither equal nor in sequence. A set is three or more of one rank, a run 3 or more in sequence "
     "of one suit. Key them again."),
    ("a red three where it is barred", lambda: laying(red_threes_in_runs=False), "3 4 5d",
     "3♦ is a red three. In this house no book may hold one. Key them again."),
    ("a run too short for the house", lambda: laying(run_length=4), "4 5 6d",
     "That is a run of 3. In this house a run has 4 cards or more. Key them again."),
    ("two twos where every two is wild", lambda: laying(natural_twos=False), "Ah 2h 3 X",
     "There are two wild cards. In this house every two is wild; a book can have one. Key them again."),
    ("a card once too often", laying, "8h 8h 8h 8h",
     "8♥ is keyed 4 times. At most 3 can be left. Key them again."),
    ("a card that lies there already in every deck", lambda: laying("9h 9h 9h"), "7 8 9 T Jh",
     "Every 9♥ is out already. There are only 3. Look at the card again."),
    ("a joker where there is none", lambda: laying(jokers=0), "7 7 X",
     "Joker is not in this deck. It has 156 cards. Look at the card again."),
    ("a card that fits none", lambda: laying(RUN_75), "Kh",
     "K♥ fits no book on the table. Bo’s books take: 4♥ or 10♥. Key three or more for a new one."),
    ("two cards of which one fits", lambda: laying(RUN_75), "T Q",
     "10 Q fits no book on the table. Bo’s books take: 4♥ or 10♥. Key three or more for a new one."),
    ("a second wild card", lambda: laying("5h 6h 7h 8h X"), "X",
     "No book takes Joker. Each has its wild card already. Key another card."),
    ("too little to open", lambda: laying("5 6 7 8h"), [],
     "10 short: 60 of 70. The first books must total 70 or more in one turn. Lay more, or record that they go back."),
    ("a strange choice of books", lambda: laying(RUN_75, "9 9 9", "X"), "7",
     "7 is not a choice here. Allowed: 5♥–10♥, 4♥–9♥, 4 × 9. Choose one."),
    ("out with the first hand", lambda: laying(RUN_75, "9 9 9", []), "out",
     "out is not a choice here. Allowed: Cards left, Second hand now, Second hand next turn. Choose one."),
    ("a second hand without having opened", uncounted, "second_next",
     "Bo has not opened. A hand is played out by books worth 70 or more. Undo to key them, or record that they stand."),
    ("out without having opened the second hand", lambda: uncounted(
        RUN_75, "second_next", [], [], [], opens_again="hand"), "out",
     "Bo has not opened. A hand is played out by books worth 70 or more. Undo to key them, or record that they stand."),
    ("one card turned", lambda: AtRummy(entry="full"), "Ts", "1 card is keyed. It must be 2 cards. Key them again."),
    ("a three without its suit", lambda: AtRummy(entry="full"), "3 Ts",
     "3 has no suit. A red three costs 30, a black one 5. Key it again with its suit: S, H, D or C."),
    ("neither stock nor pile", full, "both", "both is not a choice here. Allowed: Stock, The pile. Choose one."),
    ("two discards", lambda: full().answer("stock", []), "9 9",
     "2 cards are keyed. It must be 1 card. Key them again."),
    ("a three discarded without its suit", lambda: full().answer("stock", []), "3",
     "3 has no suit. A red three costs 30, a black one 5. Key it again with its suit: S, H, D or C."),
    ("more than the hand holds", lambda: full().answer("stock"), "4 5 6 7 8 9 T J Qh",
     "Bo holds 8 cards. 9 have been keyed. Key them again, or record that the count differs."),
    ("the last card laid where it must be discarded", lambda: full(must_discard=True).answer(
        "stock", "5 6 7 8 9 T J Qh"), "5 6 7 8 9 T Js",
     "Bo would have no card to discard. In this house a discard is needed to go out. Leave one out."),
    ("the hand laid out short", lambda: full().answer("stock", "4 4 4 4"), "5 5 5 5",
     "30 short: 40 of 70. The first books must total 70 or more in one turn. Lay more, or record that they go back."),
    ("another number of cards left", out, "4 4 4",
     "3 cards are keyed. From the entries, Cy must hold 14. Key them again, or record that the count differs."),
    ("a card that another hand took with the pile", lambda: took_the_pile(opening=0).answer(
        "stock", "3 4 5h", [], "9c", "stock", [], "9d", "stock", "3 4 5h"), "3 4 5h",
     "Every 3♥ is out already. There are only 3. Look at the card again."),
    ("the last cards without those of the pile", lambda: took_the_pile().answer("stock", [], "9d", "stock"),
     "4 5 6 7 8 9 T J Qd", "Cy took 10♠ 10♣ 3♥ with the pile. They are in the hand until they are laid or discarded. "
     "Look at the cards again, or rule that the number of cards differs."),
    ("out of the first hand with a card of the pile", cy_out_of_count, "second_now",
     "Cy took 10♠ 10♣ 3♥ with the pile. They are in the hand until they are laid or discarded. Choose what was left, "
     "or rule that the number of cards differs."),
    ("cards left without those of the pile", lambda: took_the_pile().rule(StockRanOut, "over").answer([]),
     counts({1: 70, 2: 70, 3: 70}), "Cy cannot have 70. By what was laid there are 16 cards or more: 115 or more. "
     "Count again, or rule that the number of cards differs."),
    ("a first hand laid out with a card too few", lambda: laying("5 6 7 8 9 T Jh", []), "second_now",
     "Bo has laid 7 cards of this hand. Every turn draws one; laid out, it would be 8 or more. Choose what was left, "
     "or rule that the number of cards differs."),
    ("a second hand played out with a card too few", lambda: laying(
        "5 6 7 8 9 T J Qh", [], "second_next", [], [], "5 6 7 8 9 T Jh").rule(WrongCount, "back", seat=2).answer([]),
     "second_now", "second_now is not a choice here. Allowed: Cards left, Out. Choose one."),
    ("cards left where none can be", lambda: laying("5 6 7 8 9 T J Q Kh", []), "plays_on",
     "Bo has no card left after the discard. All are laid that were dealt or can have lain in the pile. Choose what "
     "was left, or rule that the number of cards differs."),
    ("a discard where no card can be left", lambda: laying("5 6 7 8 9 T J Q Kh", []), "second_next",
     "Bo has no card left to discard. All are laid that were dealt or can have lain in the pile. Choose what was left, "
     "or rule that the number of cards differs."),
    ("more cards than the pile can have brought", laying, "4 5 6 7 8 9 T J Q Kh",
     "Bo has 9 cards at most. More were not dealt and cannot have lain in the pile. Key them again, or rule that the "
     "number of cards differs."),
    ("fewer cards than both hands have", lambda: laying("5 6 7 8h", "9 9 9").rule(StockRanOut, "over"), "4 4 4",
     "3 cards are keyed. By what was laid Bo has 7 or more. Key the others too, or rule that the number of cards "
     "differs."),
    ("points too few for both hands", lambda: fast().answer(2, counts({1: 0, 2: 70, 3: 0})), counts({1: 65, 3: 70}),
     "Ann cannot have 65. By what was laid there are 14 cards or more: 70 or more. Count again, or rule that the "
     "number of cards differs."),
    ("out with too few points for both hands", lambda: fast(opening=30).answer(2), counts({1: 0, 2: 65, 3: 0}),
     "Bo cannot have 65. Whoever is out has laid 14 cards, each worth 5 or more: 70 or more. Count again, or rule that "
     "the number of cards differs."),
    ("a three left without its suit", out, "3 4 4 4 4 5 5 5 5 6 6 6 6 7",
     "3 has no suit. A red three costs 30, a black one 5. Key it again with its suit: S, H, D or C."),
]


RULED: list[tuple[str, Callable[[], AtRummy], type[Ruling], dict[str, Any], str]] = [
    ("a strange seat has no book", AtRummy, NoBook, {"decision": "as_set", "seat": 7},
     "Seat 7 does not play this deal. Allowed: 1, 2, 3. Choose one of them."),
    ("nothing to take back", AtRummy, NoBook, {"decision": "back", "seat": 2},
     "Nobody has laid a book yet. Only a book on the table can be taken back."),
    ("nothing that is short", AtRummy, LaidShort, {"decision": "back", "seat": 2},
     "Nobody is laying short of the opening now. Books go back only in the turn in which they were laid. Use Undo to "
     "take them back."),
    ("somebody else lays short", lambda: laying("7 7 7"), LaidShort, {"decision": "back", "seat": 3},
     "Cy is not laying now. Allowed: 2. Choose one of them."),
    ("somebody else’s book", lambda: laying("7 7 7"), NoBook, {"decision": "back", "seat": 3},
     "Cy has no book. Allowed: 2. Choose one of them."),
    ("what opened is not short", lambda: laying(RUN_75), LaidShort, {"decision": "back", "seat": 2},
     "Nobody is laying short of the opening now. Books go back only in the turn in which they were laid. Use Undo to "
     "take them back."),
    ("a strange seat out of turn", full, OutOfTurn, {"decision": "stands", "seat": 9},
     "Seat 9 does not play this deal. Allowed: 1, 2, 3. Choose one of them."),
    ("a strange seat’s cards", full, WrongCount, {"decision": "stands", "seat": 9},
     "Seat 9 does not play this deal. Allowed: 1, 2, 3. Choose one of them."),
    ("no points", AtRummy, PointsOff, {"seat": 2, "points": 0}, "0 is not possible. Allowed: 1–999. Type it again."),
    ("more points than a fault costs", AtRummy, PointsOff, {"seat": 2, "points": 1000},
     "1000 is not possible. Allowed: 1–999. Type it again."),
    ("entered so already", AtRummy, EnterFromNow, {"decision": "books"},
     "That is already in use. Only the other one is possible. Choose that."),
    ("a strange seat walks out", AtRummy, WalkedOut, {"seat": 8},
     "Seat 8 is not in this deal. Allowed: 1, 2, 3. Choose one of them."),
]


@pytest.mark.parametrize(("what", "table", "body", "said"), REFUSED, ids=[case[0] for case in REFUSED])
def test_what_cannot_be_is_refused_with_what_can(what: str, table: Callable[[], AtTable], body: Json,
                                                 said: str) -> None:
    refusal = table().refused(body)
    assert str(refusal) == said
    assert refusal.wrong
    assert refusal.allowed
    if " cannot have " in refusal.wrong:  # whose number it is, among several that are typed
        assert refusal.wrong.startswith(table().table.name(refusal.seat))


@pytest.mark.parametrize(("what", "table", "kind", "given", "said"), RULED, ids=[case[0] for case in RULED])
def test_a_ruling_that_cannot_be_is_refused(what: str, table: Callable[[], AtRummy], kind: type[Ruling],
                                            given: dict[str, Any], said: str) -> None:
    assert str(table().rule_refused(kind, **given)) == said


def test_every_ruling_of_its_own_that_can_be_refused_is_in_the_table() -> None:
    own = {kind.code for kind in RULINGS if kind.__module__.endswith("red_three_rummy.rulings")}
    assert own - {kind.code for _, _, kind, _, _ in RULED} == {"stock_out"}
