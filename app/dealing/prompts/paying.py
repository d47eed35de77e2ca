"""Paying out in chips that the rack really holds, and what to say and to change where it cannot."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from app.chips import Counts, combined, fewest, in_words, negated, payable, with_back, worth
from app.dealing.prompts.changing import payouts_short
from app.dealing.table.holdings import behind
from app.dealing.table.table import Table
from app.dealing.values.chip_needs import Swap
from app.dealing.values.transfers import CLAIMS, RACK, account, change, stack
from app.errors import Refusal
from app.words import tr
from app.words.joined import as_sentence, comma_list


@dataclass(frozen=True, slots=True)
class Due:
    """What one seat is to be paid: the amount in chips, and how it came about.

    `won` is the winnings less commission; `amount` what of it (and of earlier odd winnings) chips can make; `tell`
    says its parts in words; `commission` is what was kept back, `marked` what goes into the seat's commission box;
    `owed` is what no chip could make before.
    """

    seat: int
    player: int
    name: str
    won: int
    amount: int
    tell: Callable[[], tuple[str, ...]]
    commission: int = 0
    marked: int = 0
    owed: int = 0

    @property
    def sums(self) -> tuple[str, ...]:
        """How the amount came about: "Banker 100 wins: 100 less 5% commission (5)"."""
        return self.tell()

    @property
    def odd(self) -> int:
        """What no chip can make and is owed from now on; below zero, what was owed and is paid now."""
        return self.won - self.amount


@dataclass(frozen=True, slots=True)
class Paid:
    """Seats that have been paid: in which chips, and what is owed on account because the rack could not pay it."""

    chips: Mapping[int, Counts]
    owed: Mapping[int, int] = field(default_factory=dict)


def in_chips(table: Table, player: int, won: int) -> int:
    """What of a win, with what is still owed from earlier wins, chips of this house can make."""
    return payable(won + table.balance(change(player)), table.chips.values)


def payout_plan(table: Table, dues: list[tuple[int, int]],
                chosen: Mapping[int, Counts] | None = None) -> dict[int, dict[int, int] | None]:
    """For each (seat, amount) in turn the fewest chips that the rack will then hold; None where there are none.

    Where nobody has chips to change, more is paid with some of it given back: what comes back counts below zero.
    """
    rack = dict(table.rack)
    plan: dict[int, dict[int, int] | None] = {}
    for seat, amount in dues:
        enough = worth(rack) >= amount  # a count that is only supposed may say more of one chip than there is in all
        counts = (chosen or {}).get(seat) or (fewest(amount, table.chips.values, rack) if enough else None)
        if counts is None and enough and not _can_be_changed(table, amount):
            counts = with_back(amount, table.chips.values, rack, behind(table, seat))
        plan[seat] = None if counts is None else dict(counts)
        rack = combined(rack, negated(counts or {}))
    return plan


def _can_be_changed(table: Table, amount: int) -> bool:
    """Whether somebody has the chips that the rack lacks for a payout."""
    short = payouts_short(table, (amount,))
    return short is not None and short.swap is not None


def refuse_payout(table: Table, due: Due, chips: Counts, owed: int = 0) -> Refusal | None:
    """Chips that the house does not have, or that do not make what is due."""
    say = table.amount_text
    if not chips and not owed and due.amount:
        return cannot_pay(table, due.seat, due.amount)
    if strange := [value for value in chips if value not in table.chips.values]:
        return Refusal(tr("There is no chip of {value}.", value=say(strange[0])),
                       tr("The chips are {values}.", values=comma_list(say(value) for value in table.chips.values)))
    if owed < 0 or worth(chips) + owed != due.amount or (back_of(chips) and not _has(table, due.seat, back_of(chips))):
        return Refusal(tr("Those chips make {made}.", made=say(worth(chips))),
                       tr("Seat {seat} is due {amount}.", seat=due.seat, amount=say(due.amount)),
                       tr("Choose chips that make it."))
    return None


def back_of(chips: Counts) -> dict[int, int]:
    """What of a payout comes back to the rack."""
    return {value: -number for value, number in chips.items() if number < 0}


def _has(table: Table, seat: int, chips: Counts) -> bool:
    """Whether a seat can give these: it has so much, and so many of each are with the players."""
    return worth(chips) <= table.stack_of(seat) and \
        all(number <= table.with_players().get(value, 0) for value, number in chips.items())


def back_words(table: Table, chips: Counts) -> str:
    """A payout of which some comes back: "Pay 20 with 1 back"; nothing for any other."""
    back = worth(back_of(chips))
    return tr("Pay {paid} with {back} back", paid=table.amount_text(worth(chips) + back),
              back=table.amount_text(back)) if back else ""


def doubt_payout(table: Table, chips: Mapping[int, Counts]) -> Refusal | None:
    """Chips that the rack does not hold, when these seats are paid in turn."""
    rack = dict(table.rack)
    for seat, counts in chips.items():
        if worth(counts) > worth(rack):
            return cannot_pay(table, seat, worth(counts))
        for value, number in counts.items():
            if number > rack.get(value, 0):
                return Refusal(
                    tr("The rack holds {held} × {value}, not {number}.", held=max(0, rack.get(value, 0)),
                       value=table.amount_text(value), number=number), "",
                    tr("Pay Seat {seat} in other chips or change some first.", seat=seat))
        rack = combined(rack, negated(counts))
    return None


def cannot_pay(table: Table, seat: int, amount: int) -> Refusal:
    """What to say where the rack's chips do not make a payout: which chips to change with whom."""
    say = table.amount_text
    wrong = tr("The rack cannot make {amount} for Seat {seat}.", amount=say(amount), seat=seat)
    short = payouts_short(table, (amount,))
    if short is None or (swap := short.swap) is None:
        return Refusal(wrong, tr("It holds {total}.", total=say(worth(table.rack))),
                       tr("Owe it to {name} on account, or bring chips to the rack.", name=table.name(seat)))
    return Refusal(wrong, "", as_sentence(swap_words(table, swap)))


def swap_words(table: Table, swap: Swap) -> str:
    """A change of chips as it is asked for: "Change 4 × 5 for 20 × 1 with Seat 5, Chen Wei"."""
    names = {value: table.amount_text(value) for value in (*swap.given, *swap.got)}
    got = in_words(swap.got, names)
    if not swap.seat:
        return tr("Fill the rack with {chips} from the chip case", chips=got)
    return tr("Change {given} for {got} with Seat {seat}, {name}", given=in_words(swap.given, names), got=got,
              seat=swap.seat, name=table.name(swap.seat))


def pay(table: Table, due: Due, chips: Counts, owed: int, why: str) -> None:
    """Move one seat's payout: chips from the rack, the odd part to what it is owed, the rest on account."""
    back = back_of(chips)
    table.move(worth(chips) + worth(back), RACK, stack(due.player), why, combined(chips, back), seen=True)
    table.move(worth(back), stack(due.player), RACK, why, back, seen=True)
    table.move(owed, CLAIMS, account(due.player), why)
    if due.odd > 0:
        table.move(due.odd, CLAIMS, change(due.player), why)
    elif due.odd < 0:
        table.move(-due.odd, change(due.player), CLAIMS, why)
