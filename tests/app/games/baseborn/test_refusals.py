"""Every wrong entry at every question of Baseborn: what is wrong, what is allowed, what to do; nothing changes."""

from collections.abc import Callable
from typing import Any

import pytest

from app.dealing.values.log import Json
from app.games.baseborn import BASEBORN
from tests.app.games.at_table import AtTable
from tests.app.games.baseborn.rounds_dealt import begun, bid, dealt, game

MEND = "No bids are entered yet: correct this one, then enter them all."


def tied() -> AtTable:
    """Ann and Cy bid again, Bo’s 2 stands."""
    return bid(dealt(), 3, 2, 3)


def short() -> AtTable:
    """The second round: Cy has nothing left, Bo 2."""
    table = dealt(3, 2)
    for amounts in ((2, 3, 4), (2, 3, 5), (2, 3, 4), (2, 4, 3), (2, 5, 4)):
        bid(table, *amounts)
    return table


def late() -> AtTable:
    """Bo and then Ann have bought; somebody shows a flush late."""
    return bid(bid(dealt(), 0, 3, 1), 3, 0, 1).answer({"option": "late"})


def shown() -> AtTable:
    """Cards are entered; Bo has bought the two of hearts, Ann the three, and Ann shows a flush."""
    table = bid(dealt(entry="full").answer("2h"), 0, 1, 0).answer([])
    return bid(table.answer("3h"), 1, 0, 0).answer([1])


def tied_cards() -> AtTable:
    """Cards are entered; the two of hearts was sold."""
    return bid(dealt(entry="full").answer("2h"), 0, 1, 0).answer([])


def all_of(**amounts: int) -> Json:
    """A set of bids: s1=2, s3=5."""
    return {"bids": {seat.removeprefix("s"): amount for seat, amount in amounts.items()}}


REFUSED: list[tuple[str, Callable[[], AtTable], Json, str]] = [
    ("too few players", lambda: AtTable(BASEBORN, (10_000,)), True,
     "Only one player is seated. Two or more can start. Seat another player."),
    ("too many players", lambda: AtTable(BASEBORN, (10_000,) * 9), True,
     "9 are in. 2–8 can play. Somebody must sit this game out."),
    ("no stake", lambda: AtTable(BASEBORN, (10_000, 500), {"stake": 1_000}).begun(), True,
     "Short of chips: Bo by 5. Part payment is not allowed. Sell chips first, or sit them out."),
    ("a dealt flush of nobody here", begun, [4],
     "Seat 4 cannot be chosen here. Allowed: 1, 2, 3, Nobody (0). Choose one of them."),
    ("a bid over the maximum", dealt, all_of(s1=4, s2=0, s3=3),
     f"Ann: 4 is more than the highest bid allowed, 3. Allowed: Ann 0–3. {MEND}"),
    ("a bid under the least", lambda: dealt(3, 2), all_of(s1=2, s2=1, s3=5),
     f"Bo: 1 is below the lowest bid allowed, 2. Allowed: Bo 2–5. {MEND}"),
    ("a bid over the chips", lambda: bid(bid(bid(dealt(), 0, 1, 3), 0, 1, 3), 0, 1, 3), all_of(s1=1, s2=1, s3=2),
     f"Cy: 2 is more than Cy’s chips, 1. Allowed: Cy 0–1. {MEND}"),
    ("below nothing", dealt, all_of(s1=-1, s2=0, s3=1),
     f"Ann: -1 is below the lowest bid allowed, 0. Allowed: Ann 0–3. {MEND}"),
    ("a bid missing", dealt, all_of(s1=1, s3=1), f"Bo has not bid. Allowed: Bo 0–3. {MEND}"),
    ("no bids", dealt, None, f"Ann, Bo and Cy have not bid. Allowed: Ann 0–3, Bo 0–3, Cy 0–3. {MEND}"),
    ("several wrong", dealt, all_of(s1=9, s2=8, s3=7),
     f"Ann 9, Bo 8 and Cy 7 cannot be bid. Allowed: Ann 0–3, Bo 0–3, Cy 0–3. {MEND}"),
    ("a bid of nobody", dealt, all_of(s1=1, s2=1, s3=1, s4=1),
     f"Seat 4 does not bid now. Asked of: Seat 1, Ann, Seat 2, Bo and Seat 3, Cy. {MEND}"),
    ("a bid that stands", tied, all_of(s1=1, s2=3, s3=0),
     f"Bo’s bid of 2 stands. Asked of: Seat 1, Ann and Seat 3, Cy. {MEND}"),
    ("a bid of who sits out", short, all_of(s1=2, s2=2, s3=0),
     f"Cy does not bid now. Asked of: Seat 1, Ann and Seat 2, Bo. {MEND}"),
    ("a flush before anybody has bought", dealt, {"option": "flush"},
     "“flush” is not a choice here. Allowed: 0–3. Choose one of them."),
    ("a late flush of who has not bought", late, [3],
     "Seat 3 cannot be chosen here. Allowed: 1, 2, Nobody (0). Choose one of them."),
    ("two late flushes", late, [1, 2], "2 seats are chosen. At most 1 allowed. Take one out."),
    ("a card twice", tied_cards, "2h",
     "2♥ is out already. There is only one of each in the deck. Look at the card again."),
    ("a card without its suit", lambda: dealt(entry="full"), "7",
     "7 has no suit. It needs a suit here: S, H, D or C. Key its suit."),
    ("four cards of a flush", shown, "3h 4h 5h 6h",
     "4 cards are keyed. Enter 5 cards, or not keyed. Key them again."),
    ("a flush of two suits", shown, "3h 4h 5h 6h 7s",
     "These are of 2 suits. A flush is five of one suit. Key them again, or record that it is not a flush."),
    ("a flush with another’s card", shown, "2h 3h 4h 5h 6h",
     "2♥ is out already. There is only one of each in the deck. Look at the card again."),
    ("a flush of cards that were dealt", shown, "4s 5s 6s 7s 8s",
     "Ann has bought none of these. A dealt flush is shown before the first card is turned. Key them again, or record "
     "that it is not a flush."),
]


@pytest.mark.parametrize(("table", "body", "sentence"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_what_is_wrong_is_refused_with_what_would_be_right(table: Callable[[], AtTable], body: Json,
                                                           sentence: str) -> None:
    assert str(table().refused(body)) == sentence


@pytest.mark.parametrize("body", [{"bids": [1]}, {"bids": {"1": True}}, {"bids": {"x": 1}}, {"bids": {"1": 10**30}}, 7])
def test_what_is_no_set_of_bids_is_refused(body: Any) -> None:
    table = dealt()
    assert table.refused(body).wrong in ("Those are not bids.", "Ann, Bo and Cy have not bid.")
    assert game(table).deal.auction is None
