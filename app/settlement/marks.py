"""How far the payments of a night have come, and how who pays whom may be changed without anybody paying more."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from app.settlement.fewest import who_pays_whom
from app.settlement.people import HOUSE, Payment
from app.sums import summed

CASH, TRANSFER, CARRIED = "cash", "transfer", "carry"
"""How a payment, or a part of it, was dealt with: in cash, by bank transfer, or left for the next night."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A payment, or a part of it, dealt with: the minor units, how, the entry that says so, and when."""

    payer: int
    payee: int
    amount: int
    how: str
    entry: int
    at: datetime


@dataclass(frozen=True, slots=True)
class PaymentNow:
    """A payment, with how much of it was paid and how much was left for the next night, in minor units."""

    payment: Payment
    paid: int = 0
    carried: int = 0

    @property
    def left(self) -> int:
        """What is still to be dealt with."""
        return self.payment.amount - self.paid - self.carried


def payments_now(payments: Iterable[Payment], marks: Sequence[Mark]) -> tuple[PaymentNow, ...]:
    """Every payment with what its own marks make of it."""
    def marked(payment: Payment, carried: bool) -> int:
        return sum(mark.amount for mark in marks
                   if (mark.payer, mark.payee) == payment.pair and (mark.how == CARRIED) is carried)

    return tuple(PaymentNow(one, marked(one, False), marked(one, True)) for one in payments)


def balances_of(payments: Iterable[Payment]) -> dict[int, int]:
    """What payments come to for each person: above zero they receive."""
    due = summed(part for payer, payee, amount in payments for part in ((payer, -amount), (payee, amount)))
    return {person: amount for person, amount in sorted(due.items()) if amount}


def all_through_host(balances: Mapping[int, int]) -> tuple[Payment, ...]:
    """Everybody who owes pays the house bank, and it pays everybody who is owed; those who pay come first."""
    people = sorted((person for person in balances if person != HOUSE and balances[person]),
                    key=lambda person: (balances[person] > 0, -abs(balances[person]), person))
    return tuple(Payment(person, HOUSE, -balances[person]) if balances[person] < 0 else
                 Payment(HOUSE, person, balances[person]) for person in people)


def planned_anew(now: Iterable[PaymentNow], through_host: bool) -> tuple[Payment, ...]:
    """What was dealt with stays as it is; all the rest goes through the host, or is paid in the fewest payments."""
    known = tuple(now)
    done = [Payment(*one.payment.pair, one.paid + one.carried) for one in known if one.paid or one.carried]
    rest = balances_of(Payment(*one.payment.pair, one.left) for one in known if one.left)
    return together(done + list(all_through_host(rest) if through_host else who_pays_whom(rest)))


def together(payments: Iterable[Payment]) -> tuple[Payment, ...]:
    """Payments between the same two are one."""
    sums = summed((payment.pair, payment.amount) for payment in payments)
    return tuple(Payment(*pair, amount) for pair, amount in sums.items() if amount)


def rerouted(payments: Sequence[Payment], first: Payment, second: Payment) -> tuple[Payment, ...]:
    """Two payments change whom they go to, by the smaller of the two: A pays Y, B pays X, and nobody more than before.

    What is left of the larger one stays where it was.
    """
    moved = min(first.amount, second.amount)

    def changed(payment: Payment) -> tuple[Payment, ...]:
        if payment not in (first, second):
            return (payment,)
        other = second if payment == first else first
        return (Payment(payment.payer, other.payee, moved),
                Payment(payment.payer, payment.payee, payment.amount - moved))

    return together(part for payment in payments for part in changed(payment))
