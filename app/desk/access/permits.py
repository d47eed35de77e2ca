"""Who may do what: one line for each thing that can be written, with the roles that may, where the house has PINs."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from app.dealing.values.log import Row, RowKind
from app.dealing.values.transfers import FOUND
from app.desk.access.pins import Role
from app.desk.house.asked import MOVE
from app.ledger.entries import Booking
from app.store.values import Command
from app.words import Sentence

DEALER, FLOOR, CAGE, HOST = Role.DEALER, Role.FLOOR, Role.CAGE, Role.HOST
EVERYBODY = frozenset(Role)


@dataclass(frozen=True, slots=True)
class Permit:
    """Who may do one thing, and how a PIN is asked for: "The host’s PIN is needed to waive commission."

    Without `roles` the guard itself writes it down, while the desk is locked too. `afresh` asks for a PIN for this
    once, even of somebody who may.
    """

    roles: frozenset[Role]
    deed: Sentence = ""
    afresh: bool = False

    def lets(self, roles: frozenset[Role]) -> bool:
        """Whether somebody at the desk with these roles may do it and is asked for nothing."""
        return not self.roles or bool(self.roles & roles and not self.afresh)


NOBODY = Permit(frozenset())


class _Of(NamedTuple):
    """Some roles, beside the host."""

    roles: tuple[Role, ...] = ()

    def to(self, deed: Sentence, afresh: bool = False) -> Permit:
        """What these may do."""
        return Permit(frozenset({*self.roles, HOST}), deed, afresh)


_dealer, _floor, _cage, _host = _Of((DEALER,)), _Of((FLOOR,)), _Of((CAGE,)), _Of()
_at_table, _pit_or_cage, _dealer_or_cage = _Of((DEALER, FLOOR)), _Of((FLOOR, CAGE)), _Of((DEALER, CAGE))

PERMITS: dict[str, Permit] = {
    # dealing
    "opening": _at_table.to("to begin the next game"),
    "answer": _dealer.to("to deal"),
    "ruling": _dealer.to("to rule"),
    "resume": _dealer.to("to deal on"),
    "sitting": _dealer.to("to begin the next game"),
    "undo": _dealer.to("to undo"),
    "redo": _dealer.to("to redo"),
    "fix": _dealer.to("to fix an entry"),
    "undo_older": _floor.to("to undo a hand before the last one"),
    "fix_older": _floor.to("to fix a hand before the last one"),
    "ruling_older": _floor.to("to void a hand before the last one"),
    "by_choice": _host.to("to decide who gets chips"),
    "pays_less": _host.to("to waive what a player owes"),
    # beside the prompt
    "note": _at_table.to("to make a note"),
    "seat": _at_table.to("to seat a player"),
    "sit": _at_table.to("to seat a player"),
    "sit_out": _at_table.to("to have a player sit out"),
    "deal_in": _at_table.to("to deal a player in"),
    "leave": _at_table.to("to free a seat"),
    "wait": _at_table.to("to put a player on the waiting list"),
    "go_home": _at_table.to("to take a player off the waiting list"),
    "hand_over": _at_table.to("to have another dealer take over"),
    "collect": _dealer.to("to collect commission"),
    "change": _dealer.to("to change chips"),
    "tip": _dealer.to("to take a tip"),
    "fun_chips": _dealer.to("to hand out chips"),
    "fill": _at_table.to("to fill the rack"),
    "credit": _dealer.to("to credit the rack"),
    "empty": _dealer.to("to empty the rack"),
    "count": _dealer.to("to count the rack"),
    "waive": _host.to("to waive commission"),
    "expense": _host.to("to share an expense"),
    "rename": _host.to("to rename a player"),
    "cover": _host.to("to put a fix’s shortfall on account"),
    "give_pot": _host.to("to give a pot away"),
    "share_pots": _host.to("to give a pot away"),
    "difference": _host.to("to book a count that is over or short"),
    "close_out": _host.to("to close the night’s final count"),
    # between tables and the cage
    "ask": _at_table.to("to ask the cage for chips"),
    "send_chips": _dealer.to("to send chips to the cage"),
    "receive_chips": _at_table.to("to receive chips"),
    "move_in": _at_table.to("to seat a player"),
    "take_carried": _at_table.to("to put carried chips in front"),
    "to_cage": _at_table.to("to send a player to the cage"),
    "lock_box": _at_table.to("to lock the drop box"),
    "chips_for_cash": _dealer_or_cage.to("to sell chips"),
    "soft_count": _cage.to("to count a drop box"),
    "move_out": _floor.to("to move a player"),
    "open_table": _floor.to("to open a table"),
    "close_table": _floor.to("to close a table"),
    "ask_table": Permit(EVERYBODY, "to ask for a table"),
    "take_table": _at_table.to("to take a table"),
    "take_over": _floor.to("to take over a table"),
    "give_table": _at_table.to("to give a table away"),
    "accept": _cage.to("to accept a fill or a credit"),
    "alone": _host.to("to count alone what they sent"),
    "void": _pit_or_cage.to("to void what was asked"),
    "end_call": _floor.to("to end a call for the floor"),
    "pit_rules": _host.to("to change the pit’s limits"),
    # chips, cash and accounts
    "buy_in": _cage.to("to sell chips"), "buy_at_cage": _cage.to("to sell chips"),
    "cash_out": _cage.to("to cash out"),
    "cash_out_carried": _cage.to("to cash out"),
    "pay_marker": _cage.to("to take payment of a marker"),
    "marker_limit": _host.to("to set a player’s marker limit"),
    "pay_jar": _cage.to("to pay the tips out"),
    "cash_count": _cage.to("to count the cash"),
    # jackpots
    "jackpot_contribute": _dealer.to("to take a jackpot contribution"),
    "jackpot_claim": _dealer.to("to claim a jackpot hand"),
    "jackpot_confirm": _dealer.to("to confirm a jackpot hand"),
    "jackpot_top_up": _host.to("to add to a jackpot"),
    "jackpot_strike": _host.to("to strike a jackpot hand"),
    "jackpot_end": _host.to("to end a jackpot’s period"),
    "jackpot_rules": _host.to("to change a jackpot’s rules"),
    # a night that is closed
    "settle": _host.to("to mark a payment"),
    "unsettle": _host.to("to unmark a payment"),
    "route": _host.to("to reroute a payment"),
    "correct": _host.to("to correct an earlier night"),
    # the house, its nights and its books
    "house": _host.to("to change the house’s setup"),
    "looks": Permit(EVERYBODY, "to change how it looks"),
    "rule": _host.to("to change the house rules"),
    "rule_set": _host.to("to change a set of house rules"),
    "rules_import": _host.to("to import house rules"),
    "night": _host.to("to open a night"),
    "close": _host.to("to close the night"),
    "export": _host.to("to export the books"),
    "import": _host.to("to import earlier results"),
    "move_house": _host.to("to take the house to another computer"),
    "moved": _host.to("to have the house go on elsewhere"),
    "take_key": _host.to("to take in a key of the books"),
    "keyed_all": _host.to("to leave entries out that a copy lacked"),
    "second_place": _host.to("to choose where copies are kept"),
    "rating_note": _floor.to("to note something on a player’s rating"),
    "lock_after": _host.to("to change when the desk locks"),
    "phones_on": _host.to("to switch the phones’ page on"),
    "phones_off": Permit(EVERYBODY, "to switch the phones’ page off"),
    "phone_link": _host.to("to make a link for a player’s phone"),
    "phone_links_end": _host.to("to end a link of a player’s phone"),
    "pins": _host.to("to change a PIN", afresh=True),
    # noted whoever did it: what can be read can be printed
    "print": NOBODY,
    # noted while it is locked too: a cable is pulled whoever is at the desk, and a port is taken
    "display_lost": NOBODY, "phones_moved": NOBODY,
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

OF_SEVERAL_TABLES = frozenset({
    "open_table", "close_table", "take_over", "move_out", "cash_out_carried", "accept", "void",
    "soft_count", "alone", "rating_note", "end_call", "pit_rules", "buy_at_cage"})
"""What a house with one table does not do, or seldom: its list does not name it."""

FROM_THE_CASE = frozenset({"fill", "credit", "empty"})
"""Asides that take from the case, or bring back to it, without the cage: where there is one, that is the cage's."""

BACK_AND_FORTH = frozenset({RowKind.UNDO, RowKind.REDO, RowKind.FIX})
"""Rows that take back or bring back others: what those were counts as well."""

_OLDER = frozenset({"undo_older", "fix_older", "ruling_older"})
_OF_THE_LAST = frozenset({"undo", "redo", "fix", "ruling"})
"""What is the dealer's of the last hand: of an older one it is part of what is asked for that."""

DECIDED = frozenset({RowKind.ASIDE, RowKind.RULE, RowKind.RULING})
"""Rows in which somebody decided something, and did not only say what the cards were."""

GIVES_A_POT = "end/pots"
"""The question to whom the pots of a game go that is over: no hand has said it."""

UNKNOWN = _host.to("to do this")
TAKES_OVER = _dealer.to("to take over the table")
"""Whoever deals from now on says so by their own PIN, whoever has the rack counted."""


def permit_for(code: str) -> Permit:
    """What a code needs; the host where nothing is said of it."""
    return PERMITS.get(code, UNKNOWN)


def lacking(codes: Iterable[str], roles: frozenset[Role]) -> Permit | None:
    """What somebody with these roles may not do of several things written together; None where they may all of it.

    Its roles may all that is lacking, and it is named after what the fewest may.
    """
    denied = [permit for permit in map(permit_for, codes) if not permit.lets(roles)]
    if not denied:
        return None
    strictest = min(denied, key=lambda permit: (not permit.afresh, len(permit.roles)))
    return Permit(frozenset.intersection(*(permit.roles for permit in denied)), strictest.deed, strictest.afresh)


def codes_of(command: Command, also: Sequence[str] = ()) -> tuple[str, ...]:
    """Everything that a command does: its own code, those of its rows, and a count that differs."""
    differs = ("difference",) if any(map(_differs, command.bookings)) else ()
    moves = "move_out" if any(ask.kind == MOVE for ask in command.asks) else command.what
    every = dict.fromkeys((moves, *(_code(row) for _, row in command.rows), *also, *differs))
    return tuple(code for code in every if command.what not in _OLDER or code not in _OF_THE_LAST)


def newcomer(command: Command) -> str:
    """Who takes over the table by a command, by name; "" where nobody does."""
    handed = (row for _, row in command.rows if row.kind is RowKind.ASIDE and row.key == "hand_over")
    return next((str(row.body.get("dealer", "")) for row in handed if isinstance(row.body, dict)), "")


def past_the_cage(rows: Iterable[Row]) -> tuple[str, ...]:
    """What is needed besides where a table of several takes chips from the case, or brings them back, by itself."""
    return ("accept",) if any(row.kind is RowKind.ASIDE and row.key in FROM_THE_CASE for row in rows) else ()


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
