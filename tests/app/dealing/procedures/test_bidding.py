"""The one question of every auction: what each wrong bid is told, what is logged, and what a robot says."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from app.dealing.engine.robot import Robot
from app.dealing.procedures.auction import Auction
from app.dealing.procedures.auction_terms import Conditions
from app.dealing.procedures.bidding import AuctionBid, Standing, spoken
from app.dealing.prompts.calling import Offer
from app.dealing.table.table import Table
from app.dealing.values.log import Json
from app.errors import Refused
from app.games.red_dog import RED_DOG
from tests.app.dealing.auctions import IN_TURN, OPEN, POINTS, SEALED, WORDS, bid_at
from tests.app.games.at_table import AtTable

TABLE: Table = AtTable(RED_DOG, (9_600, 1_200, 9_600, 500)).table
HELD = {OPEN: TABLE.stack_of, IN_TURN: TABLE.stack_of}
POINTS_HELD = {1: 20, 2: 3, 3: 1, 4: 9}


def asked(conditions: Conditions, *said: Json) -> AuctionBid:
    """Four bidders, the turn beginning beside the last; what was said already."""
    auction = Auction(conditions, (1, 2, 3, 4), 4, HELD.get(conditions, POINTS_HELD.__getitem__))
    for body in said:
        prompt = bid_at(TABLE, auction)
        answer = prompt.parse(body)
        assert prompt.refuse(answer) is None
        auction = spoken(auction, answer)
    return bid_at(TABLE, auction)


def bids(**of: int) -> Json:
    """A set of sealed bids: s1=2, s3=5."""
    return {"bids": {seat.removeprefix("s"): amount for seat, amount in of.items()}}


SET_STANDS = "No bids are entered yet: correct this one, then enter them all."
REFUSED: list[tuple[str, Callable[[], AuctionBid], Json, str]] = [
    ("out of turn", lambda: asked(IN_TURN), {"seat": 2, "amount": 500},
     "Seat 2 is not due to speak. Asked of: Seat 1, Ann."),
    ("a pass out of turn", lambda: asked(IN_TURN), {"seat": 2, "option": "pass"},
     "Seat 2 is not due to speak. Asked of: Seat 1, Ann."),
    ("by who has passed", lambda: asked(IN_TURN, "pass"), {"seat": 1, "amount": 500},
     "Ann has passed. A player who has passed cannot bid again. Asked of: Seat 2, Bo."),
    ("a second pass", lambda: asked(IN_TURN, "pass"), {"seat": 1, "option": "pass"},
     "Ann has passed. A player who has passed cannot bid again. Asked of: Seat 2, Bo."),
    ("not higher", lambda: asked(IN_TURN, 500), 500, "5 is below the next bid, 6. Allowed: 6–12, pass. Type it again."),
    ("over the holding", lambda: asked(IN_TURN, 500), 1_300,
     "13 is more than Bo’s chips, 12. Allowed: 6–12, pass. Type it again."),
    ("over the maximum", lambda: asked(IN_TURN), 5_100,
     "51 is more than the highest bid allowed, 50. Allowed: 1–50, pass. Type it again."),
    ("that no chips make", lambda: asked(IN_TURN), 150,
     "No chips of this house make 1.50. The smallest chip is 1. Set 1."),
    ("over one’s own", lambda: asked(OPEN, {"seat": 2, "amount": 500}), {"seat": 2, "amount": 600},
     "Seat 2 is not due to speak. Asked of: Seat 3, Cy, Seat 4, Di and Seat 1, Ann."),
    ("a pass where nobody is in turn", lambda: asked(OPEN), "pass",
     "“pass” is not a choice here. Allowed: 1–50, no bid. Choose one of them."),
    ("opening at one with more", lambda: asked(POINTS, "pass"), 1,
     "Bo cannot open with 1. Only a player with no more may open with 1. Allowed: 2–3, pass. Type it again."),
    ("opening under the reserve", lambda: asked(POINTS, "pass"), 0,
     "0 is below the next bid, 2. Allowed: 2–3, pass. Type it again."),
    ("over the points held", lambda: asked(POINTS, "pass"), 10,
     "10 is more than Bo’s points, 3. Allowed: 2–3, pass. Type it again."),
    ("a word not higher", lambda: asked(WORDS, "mis"), "three",
     "Three is not higher than misère. Allowed: pass, four, nap. Choose one of them."),
    ("Wellington without nap", lambda: asked(WORDS, "mis"), "wellington",
     "Wellington can be bid only over nap. Allowed: pass, four, nap. Choose one of them."),
    ("Blücher without Wellington", lambda: asked(WORDS, "nap"), "blucher",
     "Blücher can be bid only over Wellington. Allowed: pass, Wellington. Choose one of them."),
    ("a second call", lambda: asked(WORDS, "mis"), {"seat": 1, "option": "nap"},
     "Ann has bid already. Each player speaks once. Asked of: Seat 2, Bo."),
    ("a word that is no bid", lambda: asked(WORDS), "solo",
     "“solo” is not a choice here. Allowed: pass, two, three, misère, four, nap. Choose one of them."),
    ("a set with a bid missing", lambda: asked(SEALED), bids(s1=2, s2=3),
     f"Di has not bid. Allowed: Di 2–5. {SET_STANDS}"),
    ("no set at all", lambda: asked(SEALED), None,
     f"Ann, Bo and Di have not bid. Allowed: Ann 2–5, Bo 2–3, Di 2–5. {SET_STANDS}"),
    ("a set with several wrong", lambda: asked(SEALED), bids(s1=6, s2=4, s3=1, s4=1),
     f"Ann 6, Bo 4, Cy 1 and Di 1 cannot be bid. Allowed: Ann 2–5, Bo 2–3, Di 2–5. {SET_STANDS}"),
    ("a set with two wrong", lambda: asked(SEALED), bids(s1=6, s2=3, s4=1),
     "Ann: 6 is more than the highest bid allowed, 5. Di: 1 is below the lowest bid allowed, 2. "
     f"Allowed: Ann 2–5, Di 2–5. {SET_STANDS}"),
    ("a bid of who sits out", lambda: asked(SEALED), bids(s1=2, s2=3, s3=1, s4=2),
     f"Cy does not bid now. Asked of: Seat 1, Ann, Seat 2, Bo and Seat 4, Di. {SET_STANDS}"),
    ("a bid that stands", lambda: asked(SEALED, bids(s1=4, s2=2, s4=4)), bids(s1=2, s2=3, s4=2),
     f"Bo’s bid of 2 stands. Asked of: Seat 1, Ann and Seat 4, Di. {SET_STANDS}"),
    ("a set with a strange seat", lambda: asked(SEALED), bids(s1=2, s2=2, s4=2, s9=2),
     f"Seat 9 does not bid now. Asked of: Seat 1, Ann, Seat 2, Bo and Seat 4, Di. {SET_STANDS}"),
]


@pytest.mark.parametrize(("prompt", "body", "sentence"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_a_bid_is_refused_with_what_would_be_legal(prompt: Callable[[], AuctionBid], body: Json,
                                                   sentence: str) -> None:
    question = prompt()
    assert str(question.refuse(question.parse(body))) == sentence


@pytest.mark.parametrize("body", [{"bids": [1, 2]}, {"bids": {"1": True}}, {"bids": {"one": 2}}, {"bids": {"1": 2.5}},
                                  {"bids": {"1": 10**30}}])
def test_what_is_no_set_of_bids_is_refused(body: Any) -> None:
    with pytest.raises(Refused, match="Those are not bids"):
        asked(SEALED).parse(body)


def test_the_last_who_must_bid_is_told_so() -> None:
    terms = Conditions(WORDS.form, names=WORDS.names, last_must_bid=True)
    question = bid_at(TABLE, Auction(terms, (1,), 1))
    assert [one.code for one in question.options] == ["two", "three", "mis", "four", "nap"]
    assert str(question.refuse(question.parse("pass"))) == (
        "Ann cannot pass. Nobody has bid, so the last player must. Allowed: two, three, misère, four, nap.")


@pytest.mark.parametrize(("prompt", "body", "logged", "said"), [
    (lambda: asked(IN_TURN), 500, {"seat": 1, "amount": 500}, "Ann bids 5"),
    (lambda: asked(IN_TURN), "pass", {"seat": 1, "option": "pass"}, "Ann: pass"),
    (lambda: asked(OPEN, {"seat": 2, "amount": 500}), "sold", {"seat": 0, "option": "sold"}, "Sold"),
    (lambda: asked(POINTS), 1, {"seat": 3, "amount": 1}, "Cy bids 1"),
    (lambda: asked(WORDS), "mis", {"seat": 1, "option": "mis"}, "Ann bids Misère"),
    (lambda: asked(WORDS), "pass", {"seat": 1, "option": "pass"}, "Ann: pass"),
    (lambda: asked(SEALED), bids(s4=5, s1=2, s2=3), bids(s1=2, s2=3, s4=5), "bids: Ann 2, Bo 3, Di 5")])
def test_what_is_logged_means_the_same_again(prompt: Callable[[], AuctionBid], body: Json, logged: Json,
                                             said: str) -> None:
    question = prompt()
    answer = question.parse(body)
    assert question.refuse(answer) is None
    assert (question.body(answer), question.said(answer)) == (logged, said)
    assert question.parse(question.body(answer)) == answer


def test_the_facts_of_a_bid_are_who_is_asked_and_what_is_highest() -> None:
    assert asked(IN_TURN, 500).facts == "2:1:500"
    assert asked(OPEN, {"seat": 2, "amount": 500}).facts == "0:2:500"
    assert asked(SEALED).facts != asked(SEALED, bids(s1=4, s2=2, s4=4)).facts


def test_every_bidder_is_told_how_it_stands() -> None:
    def standing(question: AuctionBid) -> list[str]:
        return [question.standing(seat).value for seat in (1, 2, 3, 4)]

    assert standing(asked(IN_TURN, 500, "pass")) == ["highest", "passed", "speaks", "waits"]
    assert standing(asked(SEALED, bids(s1=4, s2=2, s4=4))) == ["speaks", "stands", "out", "speaks"]
    assert standing(asked(WORDS, "two", "mis")) == [Standing.OUT, Standing.HIGHEST, Standing.SPEAKS, Standing.WAITS]


@pytest.mark.parametrize("conditions", [OPEN, IN_TURN, POINTS, WORDS, SEALED])
def test_a_robot_says_what_may_be_said_until_it_is_over(conditions: Conditions) -> None:
    robot = Robot(Random(3), 1)
    for _ in range(20):
        auction = Auction(conditions, (1, 2, 3, 4), 4, HELD.get(conditions, POINTS_HELD.__getitem__))
        while not auction.over:
            question = bid_at(TABLE, auction)
            assert question.refuse(question.parse(question.robot())) is None
            answer = question.parse(robot.answer(question))
            assert question.refuse(answer) is None, answer
            auction = spoken(auction, answer)


def test_the_winner_pays_what_was_bid_last() -> None:
    auction = asked(IN_TURN, 500, 600, "pass", "pass").auction
    assert spoken(auction, Offer(1, 0, "pass")).payments == ((2, 600),)
