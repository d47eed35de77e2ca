"""Who may do what: one line for each thing that can be written, and whose PIN it needs where the house has PINs."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import partial

from app.dealing.values.log import Row, RowKind
from app.dealing.values.transfers import FOUND
from app.ledger.entries import Booking
from app.store.values import Command


class Need(IntEnum):
    """Who must be at the desk. Of several things written together the strictest counts."""

    NOBODY = 0  # what the guard itself writes down, while it is locked too
    DEALER = 1  # whoever has unlocked the desk
    HOST = 2  # the host, or the host's PIN for this once
    AFRESH = 3  # the host's PIN for this once, even while the host is at the desk


@dataclass(frozen=True, slots=True)
class Permit:
    """Whom one thing needs, and how it is asked for: "The host’s PIN is needed to waive commission." """

    need: Need
    deed: str = ""


NOBODY, DEALER, _host = Permit(Need.NOBODY), Permit(Need.DEALER), partial(Permit, Need.HOST)

PERMITS: dict[str, Permit] = {
    # dealing
    "opening": DEALER, "answer": DEALER, "ruling": DEALER, "resume": DEALER, "sitting": DEALER,
    "undo": DEALER, "redo": DEALER, "fix": DEALER,
    "undo_older": _host("to undo a hand before the last one"),
    "fix_older": _host("to fix a hand before the last one"),
    "ruling_older": _host("to void a hand before the last one"),
    "by_choice": _host("to decide who gets chips"),
    "pays_less": _host("to waive what a player owes"),
    # beside the prompt
    "note": DEALER, "seat": DEALER, "sit": DEALER, "sit_out": DEALER, "deal_in": DEALER, "leave": DEALER,
    "collect": DEALER, "change": DEALER, "fill": DEALER, "credit": DEALER, "empty": DEALER, "count": DEALER,
    "close_table": DEALER, "send_chips": DEALER, "receive_chips": DEALER, "move_in": DEALER, "ask": DEALER,
    "move_out": _host("to move a player"),
    "to_cage": DEALER, "lock_box": DEALER, "chips_for_cash": DEALER,
    "cash_out_carried": _host("to cash out"),
    "soft_count": _host("to count a drop box"),
    "accept": _host("to accept a fill or a credit"),
    "void": _host("to void what was asked"),
    "hand_over": DEALER, "wait": DEALER, "go_home": DEALER, "tip": DEALER, "fun_chips": DEALER,
    "buy_in": _host("to sell chips"),
    "cash_out": _host("to cash out"),
    "waive": _host("to waive commission"),
    "pay_marker": _host("to take payment of a marker"),
    "marker_limit": _host("to set a player’s marker limit"),
    "expense": _host("to share an expense"),
    "pay_jar": _host("to pay the tips out"),
    "rename": _host("to rename a player"),
    "cover": _host("to put a fix’s shortfall on account"),
    "give_pot": _host("to give a pot away"),
    "share_pots": _host("to give a pot away"),
    "difference": _host("to book a count that is over or short"),
    "close_out": _host("to close the night’s final count"),
    # jackpots
    "jackpot_contribute": DEALER, "jackpot_claim": DEALER, "jackpot_confirm": DEALER,
    "jackpot_top_up": _host("to add to a jackpot"),
    "jackpot_strike": _host("to strike a jackpot hand"),
    "jackpot_end": _host("to end a jackpot’s period"),
    "jackpot_rules": _host("to change a jackpot’s rules"),
    # a night that is closed
    "settle": _host("to mark a payment"),
    "unsettle": _host("to unmark a payment"),
    "route": _host("to reroute a payment"),
    "cash_count": _host("to count the cash"),
    "correct": _host("to correct an earlier night"),
    # the house, its nights and its books
    "house": _host("to change the house’s setup"),
    "looks": DEALER,
    "rule": _host("to change the house rules"),
    "rule_set": _host("to change a set of house rules"),
    "rules_import": _host("to import house rules"),
    "night": _host("to open a night"),
    "open_table": _host("to open a table"),
    "close": _host("to close the night"),
    "export": _host("to export the books"),
    "import": _host("to import earlier results"),
    "move_house": _host("to take the house to another computer"),
    "moved": _host("to have the house go on elsewhere"),
    "take_key": _host("to take in a key of the books"),
    "keyed_all": _host("to leave entries out that a copy lacked"),
    "second_place": _host("to choose where copies are kept"),
    "lock_after": _host("to change when the desk locks"),
    "pins": Permit(Need.AFRESH, "to change a PIN"),
    # noted whoever did it: what can be read can be printed
    "print": NOBODY,
    # noted while it is locked too: a cable is pulled whoever is at the desk
    "display_lost": NOBODY,
    # noted before anybody is at the desk: the books were lost
    "taken_up": NOBODY,
    # noted whoever is there: a house that could not move stays, and one that came is there
    "stayed": NOBODY, "moved_here": NOBODY,
    # the guard's own
    "pin_try": NOBODY, "pin_settled": NOBODY, "locked": NOBODY, "recovered": NOBODY,
}
"""What a command's `what`, an aside's code, or the kind of a row in the log needs. What is not here needs the host.

A new kind of command or aside gets its line here; a test finds those that have none.
"""

OF_SEVERAL_TABLES = frozenset({"open_table", "move_out", "cash_out_carried", "accept", "void", "soft_count"})
"""What only a house with several tables does."""

BACK_AND_FORTH = frozenset({RowKind.UNDO, RowKind.REDO, RowKind.FIX})
"""Rows that take back or bring back others: what those were counts as well."""

DECIDED = frozenset({RowKind.ASIDE, RowKind.RULE, RowKind.RULING})
"""Rows in which somebody decided something, and did not only say what the cards were."""

GIVES_A_POT = "end/pots"
"""The question to whom the pots of a game go that is over: no hand has said it."""

UNKNOWN = _host("to do this")


def permit_for(code: str) -> Permit:
    """What a code needs; the host where nothing is said of it."""
    return PERMITS.get(code, UNKNOWN)


def strictest(codes: Iterable[str]) -> Permit:
    """What several codes need together."""
    return max((permit_for(code) for code in codes), key=lambda permit: permit.need)


def codes_of(command: Command, also: Sequence[str] = ()) -> tuple[str, ...]:
    """Everything that a command does: its own code, those of its rows, and a count that differs."""
    differs = ("difference",) if any(map(_differs, command.bookings)) else ()
    return tuple(dict.fromkeys((command.what, *(_code(row) for _, row in command.rows), *also, *differs)))


def _code(row: Row) -> str:
    if row.kind is RowKind.ANSWER and row.key == GIVES_A_POT:
        return "give_pot"
    if row.kind is RowKind.RULING and isinstance(row.body, dict) and row.body.get("code") in PERMITS:
        return str(row.body["code"])
    return row.key if row.kind is RowKind.ASIDE else row.kind.value


def _differs(booking: Booking) -> bool:
    return sum(line.amount for line in booking.postings if line.place == FOUND) != 0


def codes_touched(before: Sequence[Row], after: Sequence[Row], rows: Iterable[Row]) -> tuple[str, ...]:
    """What an undo, a redo or a fix takes back or brings back: the asides and rules that hold on one side only.

    `rows` are what was just added to the log; without one of those three among them there is nothing to look for.
    """
    if not any(row.kind in BACK_AND_FORTH for row in rows):
        return ()
    taken, brought = one_sided(before, after)
    return tuple(dict.fromkeys(_code(row) for row in (*taken, *brought) if row.kind in DECIDED or
                               row.key == GIVES_A_POT))


def one_sided(before: Sequence[Row], after: Sequence[Row]) -> tuple[list[Row], list[Row]]:
    """The rows that hold before only, and those that hold after only."""
    held, holds = {row.seq for row in before}, {row.seq for row in after}
    return [row for row in before if row.seq not in holds], [row for row in after if row.seq not in held]
