"""Places where chips, cash and debts are, and what moves between them.

Families never mix: chips, cash, claims, chips played for fun. Inside each, what leaves one place arrives at another.
"""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from app.chips import Counts

NO_CHIPS: Counts = MappingProxyType({})


class Family(StrEnum):
    """What is moved: chips on the table, cash, who owes whom, or chips without a value, that no book hears of."""

    CHIPS = "chips"
    CASH = "cash"
    CLAIMS = "claims"
    FUN = "fun"


class Kind(StrEnum):
    """The kinds of places."""

    __hash__ = str.__hash__  # an enum's own is looked up in Python, and places are looked up at every move

    CASE = "case"  # the house's chips that are not in play
    RACK = "rack"  # the house's chips at the table
    STACK = "stack"  # a player's chips, behind the line
    CARRIED = "carried"  # chips that a player has at no table
    TRANSIT = "transit"  # chips of a fill or a credit on their way, by its number
    BET = "bet"  # on the felt, while a hand is open
    POT = "pot"  # a named pot
    FOUND = "found"  # chips counted over or short, with a reason
    POCKET = "pocket"  # a player's own money
    CASHBOX = "cashbox"  # the host's cash
    DROPBOX = "dropbox"  # the cash that a table took for chips, until it is counted
    ACCOUNT = "account"  # what the house owes a player at settlement; below zero, what the player owes
    BOX = "box"  # commission that a player owes, marked in the box of the seat
    CHANGE = "change"  # winnings too small for any chip, owed to a player
    CLAIMS = "claims"  # the house's side of every account, box and change
    MARKER = "marker"  # what a player owes by a signed marker: below zero
    OWED = "owed"  # left for a later night: above zero a player is owed it, below zero owes it
    JAR = "jar"  # tips in chips, and by its name what else is put by for other nights
    JACKPOT = "jackpot"  # chips set aside for a jackpot, by its name: nobody's until it is awarded
    JACKPOT_BOX = "jackpot_box"  # a jackpot that is kept in cash
    CASH_FOUND = "cash_found"  # cash counted over or short, with a reason
    FUN = "fun"  # a player's chips in a game for fun
    FUN_POT = "fun_pot"  # a named pot of such a game
    FUN_BANK = "fun_bank"  # where they come from: it starts at zero and goes below


FAMILIES = dict.fromkeys(Kind, Family.CHIPS) | {
    Kind.POCKET: Family.CASH,
    Kind.CASHBOX: Family.CASH,
    Kind.DROPBOX: Family.CASH,
    Kind.ACCOUNT: Family.CLAIMS,
    Kind.BOX: Family.CLAIMS,
    Kind.CHANGE: Family.CLAIMS,
    Kind.CLAIMS: Family.CLAIMS,
    Kind.MARKER: Family.CLAIMS,
    Kind.OWED: Family.CLAIMS,
    Kind.JACKPOT_BOX: Family.CASH,
    Kind.CASH_FOUND: Family.CASH,
    Kind.FUN: Family.FUN,
    Kind.FUN_POT: Family.FUN,
    Kind.FUN_BANK: Family.FUN,
}
"""The family of each kind of place: chips, unless it is said here."""

NEVER_NEGATIVE = frozenset({Kind.RACK, Kind.STACK, Kind.BET, Kind.POT, Kind.BOX, Kind.CHANGE, Kind.FUN, Kind.FUN_POT,
                            Kind.JAR, Kind.JACKPOT, Kind.JACKPOT_BOX, Kind.CARRIED, Kind.TRANSIT, Kind.DROPBOX})
"""Places that can hold nothing less than nothing. The case is outside: it starts at zero and goes below."""

OF_A_TABLE = frozenset({Kind.RACK, Kind.STACK, Kind.BET, Kind.POT, Kind.BOX, Kind.CHANGE, Kind.DROPBOX, Kind.FUN,
                        Kind.FUN_POT, Kind.FUN_BANK})
"""Places of which every table has its own; all others are the house's, in common."""

ON_THE_FELT = frozenset({Kind.BET, Kind.POT, Kind.FUN_POT})
"""What lies between the players while a hand or a game is open."""


TRACKED = frozenset({Kind.RACK, Kind.CASE, Kind.TRANSIT, Kind.CARRIED})
"""Places whose chips are counted by denomination."""

TRACKED_APART = TRACKED | {Kind.JAR, Kind.FOUND, Kind.JACKPOT}
"""The same at a table that shares the house: what has left it by these places is before none of its players."""

_PAIRS = [(source, target) for source in Kind for target in Kind if FAMILIES[source] is FAMILIES[target]]
COUNTED, COUNTED_APART = ({(source, target): source in tracked or target in tracked for source, target in _PAIRS}
                          for tracked in (TRACKED, TRACKED_APART))
"""Between which kinds of places something can go, and whether its chips are counted then."""


class Place(NamedTuple):
    """One place: its kind, and whose or which it is (a player's number as text, a pot's name).

    `at` is the table whose place it is, by its number from 2 on: 0 at Table 1, in common for the house, and wherever a
    single table is meant. A game and what is done at its table know no number; the books name it.
    """

    kind: Kind
    whose: str = ""
    at: int = 0

    @property
    def family(self) -> Family:
        """What this place holds."""
        return FAMILIES[self.kind]

    @property
    def here(self) -> "Place":
        """The same as its own table calls it."""
        return Place(self.kind, self.whose) if self.at else self

    def at_table(self, number: int) -> "Place":
        """The same as the books call it where it is the table's own: the first table's bear no number."""
        return Place(self.kind, self.whose, number) if number > 1 and self.kind in OF_A_TABLE else self

    def __str__(self) -> str:
        text = f"{self.kind.value}:{self.whose}" if self.whose else self.kind.value
        return f"{text}@{self.at}" if self.at else text


def read_place(text: str) -> Place:
    """The place stored as "stack:7", "rack" or, at another table than the first, "rack@2". Raises ValueError."""
    if "@" not in text:
        kind, _, whose = text.partition(":")
        return Place(Kind(kind), whose)
    bare, _, number = text.rpartition("@")
    place = read_place(bare).at_table(int(number))
    if str(place) != text:
        raise ValueError(f"{text} is the place of no table")
    return place


CASE = Place(Kind.CASE)
RACK = Place(Kind.RACK)
FOUND = Place(Kind.FOUND)
CASHBOX = Place(Kind.CASHBOX)
CLAIMS = Place(Kind.CLAIMS)
JAR = Place(Kind.JAR)
KEPT_POT = Place(Kind.JAR, "pot")
"""What was left in pots for another night: it lies apart like the tips, and opens the next pot that it can."""
CASH_FOUND = Place(Kind.CASH_FOUND)
DROPBOX = Place(Kind.DROPBOX)
"""The box at a table that cash for chips goes into; once it is locked it bears the number by which it is counted."""
FUN_BANK = Place(Kind.FUN_BANK)

def on_the_felt(balances: Mapping[Place, int]) -> int:
    """What lies between the players, of these places."""
    return sum(amount for place, amount in balances.items() if place.kind in ON_THE_FELT)


STAKE_BACK = "Stake returned"
"""Why a bet that was settled leaves the felt again; one that a ruling gives back leaves it for the ruling's."""


@cache
def stack(player: int) -> Place:
    """The chips before a player."""
    return Place(Kind.STACK, str(player))


@cache
def bet(player: int, spot: str) -> Place:
    """A player's bet on a spot of the felt."""
    return Place(Kind.BET, f"{player}/{spot}")


@cache
def pot(name: str) -> Place:
    """A named pot."""
    return Place(Kind.POT, name)


@cache
def box(player: int) -> Place:
    """The commission that a player owes."""
    return Place(Kind.BOX, str(player))


@cache
def change(player: int) -> Place:
    """What is owed to a player because no chip is small enough."""
    return Place(Kind.CHANGE, str(player))


@cache
def account(player: int) -> Place:
    """What a player will receive (above zero) or pay (below) at settlement."""
    return Place(Kind.ACCOUNT, str(player))


def pocket(player: int) -> Place:
    """A player's own cash; minus what they have paid in tonight."""
    return Place(Kind.POCKET, str(player))


def marker(player: int) -> Place:
    """What a player owes by signed markers: minus their worth."""
    return Place(Kind.MARKER, str(player))


def owed(player: int) -> Place:
    """What was left for a later night, player's number or 0 for the house bank."""
    return Place(Kind.OWED, str(player))


def carried(player: int) -> Place:
    """The chips that a player has with them, at no table."""
    return Place(Kind.CARRIED, str(player))


def transit(ask: int) -> Place:
    """The chips of a fill or a credit on their way, by the number of what was asked."""
    return Place(Kind.TRANSIT, str(ask))


def locked_box(ask: int, table: int = 0) -> Place:
    """A drop box that was locked and sent to the cage, by the number of what was asked; of a table as the books know it
    where `table` is said."""
    return Place(Kind.DROPBOX, str(ask)).at_table(table)


def jackpot(name: str) -> Place:
    """The chips of a jackpot."""
    return Place(Kind.JACKPOT, name)


def jackpot_box(name: str) -> Place:
    """The cash of a jackpot."""
    return Place(Kind.JACKPOT_BOX, name)


class Transfer(NamedTuple):
    """Chips, cash or a claim moved from one place to another: a positive amount in minor units, and why.

    `chips` are the chips that leave or enter the rack or the case, where that is known; `seen` is False when they
    were booked as the fewest that make the amount and nobody looked.
    """

    amount: int
    source: Place
    target: Place
    why: str
    chips: Counts = NO_CHIPS
    seen: bool = True
