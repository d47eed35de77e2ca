"""On what terms an auction is held: who speaks when, what may be bid, who is paid, and why a bid is not allowed."""

from dataclasses import dataclass
from enum import StrEnum


class Form(StrEnum):
    """Who speaks when.

    Anybody, until it is knocked down; one after another until all but one have passed; each once; or all together,
    hidden until they are shown.
    """

    OPEN = "open"
    IN_TURN = "in_turn"
    ONE_CALL = "one_call"
    SEALED = "sealed"


class Direction(StrEnum):
    """Which way the turn to speak goes round the table."""

    LEFT = "left"
    RIGHT = "right"


class Tie(StrEnum):
    """What equal highest sealed bids come to: the first in the order of speaking, or those who tied bid again."""

    FIRST = "first"
    BID_AGAIN = "bid_again"


class Payee(StrEnum):
    """Who is paid: the seat that sells, the bank that a later winner takes, the box, or nobody (a contract)."""

    SELLER = "seller"
    BANK = "bank"
    BOX = "box"
    NOBODY = "nobody"


class Reason(StrEnum):
    """Why something cannot be said; the codes are those of every game."""

    OVER = "wrong_time"
    NOT_IN = "not_in"
    OUT_OF_TURN = "out_of_turn"
    ALREADY_PASSED = "already_passed"
    TOO_LOW = "bid_too_low"
    NOT_HIGHER = "bid_not_higher"
    OPEN_AT_ONE = "open_at_one"
    OVER_MAXIMUM = "bid_over_maximum"
    OVER_HOLDING = "bid_over_holding"
    NOT_ENTITLED = "not_entitled"
    MISSING = "bid_missing"
    STANDS = "bid_stands"


@dataclass(frozen=True, slots=True)
class NamedBid:
    """A bid that is a word ("mis"): its code, its key, its words; what it may only be bid over; whether it ends it.

    `called` is its word inside a sentence, where that is not the label in small letters.
    """

    code: str
    letter: str
    label: str
    note: str = ""
    only_over: str = ""
    ends: bool = False
    called: str = ""

    @property
    def word(self) -> str:
        """How it stands inside a sentence."""
        return self.called or self.label.lower()


@dataclass(frozen=True, slots=True)
class Conditions:
    """On what an auction is held. Amounts are minor units, or points; `most` 0 is no limit.

    `reserve` opens, every later bid is `step` higher. `opens_with` is the exception: who holds exactly that, less than
    the reserve, may open with it. `names` are bids that are words, the lowest first, instead of amounts.
    `all_in`: who holds less than the reserve of sealed bids bids all of it; else that seat sits out.
    `everybody_pays`: every sealed bid is paid, won or lost. `passes_who_cannot`: nobody is asked who could only pass.
    """

    form: Form = Form.OPEN
    direction: Direction = Direction.LEFT
    reserve: int = 1
    step: int = 1
    most: int = 0
    opens_with: int = 0
    names: tuple[NamedBid, ...] = ()
    tie: Tie = Tie.FIRST
    payee: Payee = Payee.SELLER
    everybody_pays: bool = False
    all_in: bool = False
    passes_who_cannot: bool = False
    last_must_bid: bool = False
