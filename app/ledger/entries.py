"""What is written in the books: postings, the booking that asks for them, and the numbered, sealed entry.

Amounts are minor units; above zero comes into a place, below zero leaves it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum

from app.chips import Counts, combined, negated, worth
from app.dealing.values.transfers import FOUND, NO_CHIPS, RACK, Kind, Place, Transfer
from app.words import tr

HOLDS_CHIPS = frozenset({Kind.RACK, Kind.CASE, Kind.TRANSIT, Kind.CARRIED})
"""The places whose chips are known one by one; everywhere else only the amount is."""


class EntryKind(StrEnum):
    """What an entry records."""

    HAND = "hand"
    BUY_IN = "buy_in"
    CASH_OUT = "cash_out"
    MOVE = "move"  # a player goes from one table to another with the chips before them
    RACK = "rack"  # the rack was counted, on opening it or later: what it holds has been seen
    FILL = "fill"  # chips carried between the case and the rack; the rest of the rack was not counted
    CHANGE = "change"
    COLLECT = "collect"
    WAIVE = "waive"
    FOUND = "found"
    ADJUSTMENT = "adjustment"  # a payment put right after its coup
    REVERSAL = "reversal"
    COVER = "cover"
    SETTLE = "settle"
    JACKPOT = "jackpot"
    CARRY = "carry"
    POT = "pot"  # what a finished game left in a pot, given to a player
    TIP = "tip"
    EXPENSE = "expense"  # what one person paid for all
    MARKER = "marker"  # a marker that is paid back
    COUNT = "count"  # the night's last count of everything, and who bears a difference
    CASH_COUNT = "cash_count"
    IMPORT = "import"  # results of nights before these books
    CORRECTION = "correction"  # tonight's mending of an earlier night, which its reason names


@dataclass(frozen=True, slots=True)
class Posting:
    """One line of an entry: what came into a place (above zero) or left it (below).

    `chips` has the sign of the amount and is kept for racks, the case and what is carried between them only; `seen` is
    False when nobody looked.
    """

    place: Place
    amount: int
    chips: Counts = field(default_factory=lambda: NO_CHIPS)
    seen: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Booking:
    """What is asked of the books: a balanced set of postings, what it is, and what it came from.

    `key` is stable for what made it ("coup:42"), so that a replay finds its entry again; `rules` is the digest of the
    house rules that were in force. A reversal names the entry it `reverses` and gives its `reason`.
    """

    kind: EntryKind
    title: str
    key: str
    postings: tuple[Posting, ...]
    sitting: int | None = None
    night: int | None = None
    reverses: int | None = None
    reason: str = ""
    rules: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry(Booking):
    """A booking as it stands in the books, numbered from 1 and sealed.

    `at` is UTC microseconds, `elapsed` microseconds of a clock that never goes back, since the night began. `index`
    is its place from 0 among the entries of command `op_id`. `command` is the digest of that whole command, `sealed_by`
    names the key of `mac`, and `previous` is the mac of the entry before.
    """

    number: int
    op_id: str
    index: int
    at: int
    elapsed: int
    actor: str
    command: str
    sealed_by: str
    previous: str
    digest: str
    mac: str


def postings_from(transfers: Iterable[Transfer], table: int = 0) -> tuple[Posting, ...]:
    """A closed hand's transfers as postings: for each place what left it, and what came into it.

    `table` is whose hand it was, by its number in the house: the books name its places after it, the table does not.
    The felt is not in the books: what was bet must have come back off it. Raises ValueError where a bet is left over.
    """
    sides: dict[tuple[Place, bool], list[Posting]] = {}
    for transfer in transfers:
        for posting in _both_sides(transfer):
            sides.setdefault((posting.place, posting.amount > 0), []).append(posting)
    _refuse_bets_left(sides)
    return tuple(_together(sides[side], table) for side in sorted(sides) if side[0].kind is not Kind.BET)


def _both_sides(transfer: Transfer) -> tuple[Posting, Posting]:
    return (
        _side(transfer, transfer.source, -transfer.amount, negated(transfer.chips)),
        _side(transfer, transfer.target, transfer.amount, transfer.chips),
    )


def _side(transfer: Transfer, place: Place, amount: int, chips: Counts) -> Posting:
    if place.kind not in HOLDS_CHIPS:
        return Posting(place, amount)
    return Posting(place, amount, chips, seen=transfer.seen and worth(chips) == amount)


def _together(postings: list[Posting], table: int) -> Posting:
    return Posting(postings[0].place.at_table(table), sum(posting.amount for posting in postings),
                   combined(*(posting.chips for posting in postings)) or NO_CHIPS,
                   all(posting.seen for posting in postings))


def _refuse_bets_left(sides: dict[tuple[Place, bool], list[Posting]]) -> None:
    left: dict[Place, int] = {}
    for (place, _), postings in sides.items():
        if place.kind is Kind.BET:
            left[place] = left.get(place, 0) + sum(posting.amount for posting in postings)
    forgotten = {str(place): amount for place, amount in left.items() if amount}
    if forgotten:
        raise ValueError(f"bets are left on the felt: {forgotten}")


def reversal_of(entry: Entry, reason: str) -> Booking:
    """The booking that takes an entry back, posting by posting with the opposite sign."""
    return Booking(kind=EntryKind.REVERSAL,
                   title=tr("Reversal of entry {number}: {title}", number=entry.number, title=entry.title),
                   key=entry.key, postings=opposite(entry.postings), sitting=entry.sitting, night=entry.night,
                   reverses=entry.number, reason=reason, rules=entry.rules)


def opposite(postings: tuple[Posting, ...]) -> tuple[Posting, ...]:
    """The same postings the other way."""
    return tuple(Posting(line.place, -line.amount, negated(line.chips) or NO_CHIPS, line.seen) for line in postings)


def counted(expected: Counts, seen: Counts, place: Place = RACK) -> tuple[Posting, ...]:
    """The postings of a count: everything that was thought to be there goes out, everything that was seen comes in.

    What is over or short goes to `FOUND`. A count that agrees still has postings, so that it can be booked; there are
    none where nothing was expected and nothing was seen.
    """
    thought, found = worth(expected), worth(seen)
    out, back = negated(combined(expected)), combined(seen)
    # Chips paid out unseen may leave a count that is worth nothing and yet not empty; a posting of nothing cannot be.
    sides = [Posting(place, -thought, out), Posting(place, found, back)]
    lines = sides if thought else [Posting(place, found, combined(out, back))]
    return tuple(line for line in (*lines, Posting(FOUND, thought - found)) if line.amount)
