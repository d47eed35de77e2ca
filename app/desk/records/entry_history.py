"""What the entries of a night say of its settling: what was brought, marked, counted, signed for and kept for others.

The keys by which those entries are known are made here and nowhere else.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import tzinfo
from typing import Any, cast

from app.dealing.values.transfers import CASH_FOUND, CASHBOX, KEPT_POT, Kind, Place, account
from app.desk.house.asked import ASKED
from app.desk.house.clock import moment
from app.ledger.entries import Entry, EntryKind
from app.settlement import HOUSE, CashCount, CashTaken, ChipsOfTheNight, Mark, MarkerSigned, Payment, Shared
from app.sums import summed
from app.words import tr
from app.words.figures import thousands
from app.words.joined import clauses

SETTLE, BROUGHT, MARKERS = "settle:", "brought:", "markers:"
"""How the keys begin of what deals with a payment, of what is brought forward, of markers put onto the accounts."""


def settle_key(night: int, pair: tuple[int, int], how: str) -> str:
    """The key of a payment of a night, dealt with in cash, by bank transfer or left for later."""
    return f"{SETTLE}{night}:{pair[0]}-{pair[1]}:{how}"


def brought_key(night: int) -> str:
    """The key of what earlier nights left, as it comes into a night."""
    return f"{BROUGHT}{night}"


def markers_key(night: int) -> str:
    """The key of the markers that come onto the accounts when a night closes."""
    return f"{MARKERS}{night}"


def cash_key(night: int) -> str:
    """The key of a count of a night's cash."""
    return f"cash:{night}"


def that_hold(entries: Iterable[Entry]) -> list[Entry]:
    """The entries that were not reversed, and are no reversals."""
    known = list(entries)
    reversed_ones = {entry.reverses for entry in known if entry.reverses is not None}
    return [entry for entry in known if entry.kind is not EntryKind.REVERSAL and entry.number not in reversed_ones]


def is_settling(entry: Entry) -> bool:
    """Whether an entry deals with a payment: it leaves what the night comes to as it is."""
    return entry.key.startswith(SETTLE)


def marks_of(standing: Iterable[Entry], zone: tzinfo) -> tuple[Mark, ...]:
    """What was dealt with, in that order."""
    return tuple(_mark(entry, zone) for entry in standing if is_settling(entry))


def _mark(entry: Entry, zone: tzinfo) -> Mark:
    _, _, pair, how = entry.key.split(":")
    payer, payee = map(int, pair.split("-"))
    amount = _sum(entry, account(payer)) if payer != HOUSE else -_sum(entry, account(payee))
    return Mark(payer, payee, amount, how, entry.number, moment(entry.at, zone))


def _sum(entry: Entry, place: Place) -> int:
    return sum(posting.amount for posting in entry.postings if posting.place == place)


def routing(night: int) -> str:
    """The name of the setting that keeps how the host has routed a night's payments."""
    return f"settlement:{night}"


def chosen_payments(kept: Any) -> tuple[Payment, ...]:
    """The payments as the host routed them, from the setting that keeps them."""
    return tuple(Payment(*map(int, one)) for one in cast(Sequence[Sequence[int]], kept or ()))


def brought_forward(standing: Iterable[Entry]) -> dict[int, int]:
    """What earlier nights left each player, by number: above zero it is owed to them. Their mending is part of it."""
    earlier = (entry for entry in standing
               if entry.key.startswith(BROUGHT) or entry.kind is EntryKind.CORRECTION)
    return _by_player(earlier, Kind.ACCOUNT)


def corrections(standing: Iterable[Entry]) -> tuple[str, ...]:
    """What tonight mends of earlier nights, a sentence each for the sheet."""
    return tuple(tr("Entry {number}. {correction}", correction=entry.title, number=thousands(entry.number))
                 for entry in standing if entry.kind is EntryKind.CORRECTION)


def expenses_borne(standing: Iterable[Entry]) -> dict[int, int]:
    """What is shared, by player's number: expenses, above zero others bear them; and what the last count was off by."""
    return _by_player((entry for entry in standing if entry.kind in (EntryKind.EXPENSE, EntryKind.COUNT)), Kind.ACCOUNT)


def signed_for(standing: Iterable[Entry]) -> dict[int, int]:
    """What each player owes by marker at the end of the night: above zero, before it comes onto the account."""
    named = (entry for entry in standing if not entry.key.startswith(MARKERS))
    return {player: -amount for player, amount in _by_player(named, Kind.MARKER).items()}


def _by_player(entries: Iterable[Entry], kind: Kind) -> dict[int, int]:
    held = summed((int(posting.place.whose), posting.amount) for entry in entries for posting in entry.postings
                  if posting.place.kind is kind)
    return {player: amount for player, amount in held.items() if amount}


def markers_signed(standing: Sequence[Entry]) -> tuple[MarkerSigned, ...]:
    """The markers that are still owed; the first one signed is paid back first."""
    left, found = signed_for(standing), []
    for entry in reversed(standing):
        signed = _by_player((entry,), Kind.MARKER) if entry.kind is EntryKind.BUY_IN else {}
        for player, amount in signed.items():
            if still := min(-amount, left.get(player, 0)):
                left[player] -= still
                found.append(MarkerSigned(_which(entry), player, still))
    return tuple(reversed(found))


def _which(entry: Entry) -> str:
    """What stands on a marker: its entry's title says it."""
    said = re.search(r"\b\w-\d{3,}\b", entry.title)
    return said[0] if said else tr("of entry {number}", number=entry.number)


def cash_paid_in(standing: Iterable[Entry]) -> dict[int, int]:
    """The cash of each player that is with the host: what went into the cash box, less what came out of it.

    What went straight into a jackpot's own box is not with the host: it is outside this settlement.
    """
    paid: dict[int, int] = {}
    for entry in standing:
        pockets = _by_player((entry,), Kind.POCKET)
        of_jackpot = any(one.place.kind is Kind.JACKPOT_BOX for one in entry.postings)
        for player, amount in pockets.items():
            # In a jackpot's own entries what the cash box gets is for somebody who has left, and on that account.
            through_box = _sum(entry, CASHBOX) if len(pockets) == 1 and entry.kind is not EntryKind.JACKPOT else 0
            paid[player] = paid.get(player, 0) + (through_box if of_jackpot else -amount)
    return paid


def taken_in_cash(standing: Iterable[Entry], zone: tzinfo) -> tuple[CashTaken, ...]:
    """The cash that players took for their chips, in that order."""
    return tuple(CashTaken(player, amount, moment(entry.at, zone)) for entry in standing
                 if entry.kind is EntryKind.CASH_OUT
                 for player, amount in _by_player((entry,), Kind.POCKET).items() if amount > 0)


def kept_for_jackpots(standing: Iterable[Entry]) -> int:
    """What the host has put into jackpots' cash boxes for players who had it put on account, less what came out."""
    through_box = -sum(_sum(entry, CASHBOX) for entry in standing if entry.kind is EntryKind.JACKPOT)
    return through_box + sum(posting.amount for entry in standing for posting in entry.postings
                             if posting.place.kind is Kind.JACKPOT_BOX and entry.kind is not EntryKind.JACKPOT
                             and not any(one.place.kind is Kind.POCKET for one in entry.postings))


def shared_expenses(standing: Iterable[Entry]) -> tuple[Shared, ...]:
    """What one person paid for several."""
    return tuple(
        Shared(entry.title, sum(one.amount for one in entry.postings if one.amount > 0), entry.reason)
        for entry in standing if entry.kind is EntryKind.EXPENSE)


def in_the_box(entries: Iterable[Entry]) -> int:
    """What the cash box holds by a night's entries; below zero what the host put in from their own cash."""
    return sum(_sum(entry, CASHBOX) for entry in entries)


def cash_counted(standing: Iterable[Entry]) -> CashCount | None:
    """How the cash box was counted; None where nobody has."""
    counts = [entry for entry in standing if entry.kind is EntryKind.CASH_COUNT and not entry.key.startswith(ASKED)]
    if not counts:
        return None
    seen = sum(one.amount for one in counts[-1].postings if one.place == CASHBOX and one.amount > 0)
    over = -sum(_sum(entry, CASH_FOUND) for entry in counts)
    return CashCount(seen - over, seen, clauses(entry.reason for entry in counts if entry.reason))


_HOUSE_CHIPS = frozenset({Kind.CASE, Kind.RACK, Kind.TRANSIT, Kind.FOUND})
_SALES = frozenset({EntryKind.BUY_IN, EntryKind.COVER})
_BOUGHT_BACK = frozenset({EntryKind.CASH_OUT, EntryKind.MARKER, EntryKind.TIP, EntryKind.JACKPOT})


def chips_of_the_night(standing: Iterable[Entry]) -> ChipsOfTheNight:
    """Where the chips went. What a cash-out was counted short was not handed in: the house won it; over, it lost it."""
    sold = handed_in = won = put_by = 0
    held: dict[Kind, int] = {}
    for entry in standing:
        for place, amount in ((one.place, one.amount) for one in entry.postings):
            held[place.kind] = held.get(place.kind, 0) + amount
            put_by += amount * (place == KEPT_POT)
            if place.kind not in _HOUSE_CHIPS:
                continue
            if entry.kind in _SALES:
                sold -= amount
            elif entry.kind in _BOUGHT_BACK and place.kind is Kind.CASE:
                handed_in += amount
            else:
                won += amount
    return ChipsOfTheNight(sold, handed_in, won, held.get(Kind.JACKPOT, 0),
                           held.get(Kind.JAR, 0) - put_by,
                           sum(held.get(kind, 0) for kind in (Kind.STACK, Kind.CARRIED, Kind.POT)), put_by)


def left_for_later(balances: Mapping[Place, int]) -> dict[int, int]:
    """What is left of earlier nights, by person: above zero it is owed to them."""
    return {int(place.whose): amount for place, amount in sorted(balances.items())
            if place.kind is Kind.OWED and amount}

