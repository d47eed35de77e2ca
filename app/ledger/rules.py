"""The rules that every booking keeps: one source for the refusal before it is written and the check afterwards."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from app.chips import worth
from app.dealing.values.transfers import NEVER_NEGATIVE, Kind, Place
from app.ledger.entries import HOLDS_CHIPS, Booking, Posting
from app.money import LARGEST
from app.sums import summed
from app.words import tr

LARGEST_BALANCE = 10**18
"""The most that any place may hold, in minor units: below what a database's whole number can hold."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A rule that a booking breaks: a short stable code, what is wrong, and what the rule is."""

    code: str
    wrong: str
    rule: str


def faults_of(booking: Booking) -> list[Fault]:
    """Every rule that a booking breaks by itself; empty for a sound one."""
    found = [fault for posting in booking.postings for fault in _faults_of_posting(posting)]
    if len(booking.postings) < 2:
        found.append(Fault("lines", tr("It has fewer than two postings."), tr("What leaves one place enters another.")))
    if not any(fault.code == "amount" for fault in found):
        found += _unbalanced(booking.postings)
    if booking.reverses is not None and not booking.reason.strip():
        found.append(Fault("reason", tr("The reversal has no reason."), tr("A reversal must say why it was made.")))
    return found


def _faults_of_posting(posting: Posting) -> Iterable[Fault]:
    amount = posting.amount
    # A bool is an int to Python; in the books it would be a bet of 1.
    if type(amount) is not int or amount == 0 or abs(amount) > LARGEST:
        yield Fault("amount",
                    tr("{amount} at {place} is not an amount.", amount=repr(amount)[:40], place=posting.place),
                    tr("An amount is a whole number of minor units from 1 to {largest}, either way.", largest=LARGEST))
        return
    if posting.place.kind is Kind.BET:
        yield Fault("bet", tr("{place} is on the felt.", place=posting.place), tr("No bet may be left when a hand "
                                                                                  "closes."))
    if posting.chips and posting.place.kind not in HOLDS_CHIPS:
        yield Fault("chips", tr("Chips are counted at {place}.", place=posting.place), tr("Only a rack or a chip case "
                                                                                          "is counted."))
    elif posting.chips and posting.seen and worth(posting.chips) != amount:
        yield Fault(
            "chips",
            tr("The chips at {place} are worth {worth}, not {amount}.",
               place=posting.place, worth=worth(posting.chips), amount=amount),
            tr("Chips counted must be worth the amount."),
        )


def _unbalanced(postings: Iterable[Posting]) -> list[Fault]:
    sums = summed((posting.place.family, posting.amount) for posting in postings)
    return [Fault("balance", tr("Its total of {family} is {amount}, not zero.", family=family.value, amount=amount),
                  tr("Chips, cash and claims must each add up to zero.")) for family, amount in sums.items() if amount]


def overdrawn(balances: Mapping[Place, int], places: Iterable[Place]) -> list[Fault]:
    """Those of `places` that hold less than nothing though they cannot, or more than the books can write."""
    found = []
    for place in places:
        amount = balances.get(place, 0)
        if amount < 0 and place.kind in NEVER_NEGATIVE:
            found.append(Fault("overdrawn", tr("{place} would stand at {amount}.", place=place, amount=amount),
                               tr("No stack, bet, pot, rack, box or change may fall below zero.")))
        if abs(amount) > LARGEST_BALANCE:
            found.append(Fault("largest", tr("{place} would stand at {amount}.", place=place, amount=amount),
                               tr("The books hold up to {largest} in one place.", largest=LARGEST_BALANCE)))
    return found
