"""Settling a night that is over: payments marked, left for later and rerouted, and the cash box counted."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from app.dealing.values.transfers import (
    CASH_FOUND,
    CASHBOX,
    CLAIMS,
    Kind,
    Place,
    account,
    carried,
    marker,
    owed,
    pocket,
    stack,
)
from app.desk.house.clock import moment
from app.desk.records.entry_history import (
    BROUGHT,
    brought_key,
    cash_key,
    is_settling,
    left_for_later,
    markers_key,
    routing,
    settle_key,
    that_hold,
)
from app.desk.records.fixed_entries import FixedEntries
from app.desk.records.log_lines import fixed_words
from app.desk.session.session import Session
from app.errors import Refusal, Refused
from app.ledger.entries import Booking, Entry, EntryKind, Posting, reversal_of
from app.money import priced
from app.names import clean_line
from app.settlement import (
    CARRIED,
    CASH,
    HOUSE,
    TRANSFER,
    Mark,
    NightStatement,
    Payment,
    PaymentNow,
    balances_of,
    planned_anew,
    rerouted,
)
from app.store.values import Night
from app.words import tr

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Behind:
    """An entry that stands behind a payment: what it did to one of the two, in minor units.

    `due` is what it adds to what they receive, so that all of them add up to what they settle; `chips` and `cash` is
    what it moved to them (above zero) or from them in chips and in cash.
    """

    number: int
    at: datetime
    title: str
    due: int
    chips: int
    cash: int


@dataclass(frozen=True, slots=True)
class Swap:
    """A payment that another may be rerouted with, and how many payments there would be then."""

    other: Payment
    payments: int


class Settling:
    """What is done about a night once it is closed: any night, else the last one.

    Every method that writes is one transaction, and refuses with a Refused that says why; then nothing has changed.
    """

    def __init__(self, session: Session) -> None:
        self._session = session

    # what there is

    def nights(self) -> tuple[Night, ...]:
        """The nights that are closed, the last one first."""
        return tuple(night for night in self._session.books.nights_latest_first() if night.closed_at is not None)

    def night(self, number: int = 0) -> Night:
        """A closed night by its number, or the last one. Raises Refused where there is none or it still runs."""
        found = next((night for night in self.nights() if number in (0, night.id)), None)
        if found is None:
            raise Refused(tr("That night is not closed."), tr("A night can be settled only once it is closed."),
                          tr("Close it first."))
        return found

    def statement(self, night: int = 0) -> NightStatement:
        """A night's settlement as the books stand."""
        return self._session.statement(self.night(night))

    def unsettled(self) -> bool:
        """Whether the last night that was held is closed and not everything of it is dealt with."""
        last = next(iter(self.nights()), None)
        return last is not None and not self._session.statement(last).settled

    def behind(self, person: int, night: int = 0) -> tuple[Behind, ...]:
        """The entries that touch a player's account, marker, stack or pocket, in their order; none for the house.

        Without the marks of payments: what they add up to is what the player was to settle, paid or not.
        """
        of, zone = self.night(night), self.statement(night).opened.tzinfo
        assert zone is not None
        claims, chips, cash = (account(person), marker(person)), (stack(person), carried(person)), (pocket(person),)
        entries = that_hold(self._session.books.night_entries(of.id)) if person != HOUSE else ()
        fixed = FixedEntries(self._session.books).since(entries)
        lines = (Behind(entry.number, moment(entry.at, zone), fixed_words(entry.title, fixed.get(entry.number, "")),
                        _into(entry, claims), _into(entry, chips), _into(entry, cash))
                 for entry in entries if not is_settling(entry))
        return tuple(line for line in lines if line.due or line.chips or line.cash)

    # payments

    def mark_paid(self, pair: Pair, how: str = CASH, amount: int | None = None, night: int = 0,
                  op_id: str = "") -> None:
        """A payment was made in cash or by bank transfer, whole or in part (`amount`, in minor units).

        Between two players it is a claim that goes from one account to the other: the program holds neither's money.
        With the house bank the claim ends against the house's claims; cash passes through the cash box besides, and
        what goes from bank to bank touches no place of these books. So claims and cash each add up to nothing.
        """
        if how not in (CASH, TRANSFER):
            raise Refused(tr("“{how}” is not a way to pay.", how=how[:24]), tr("Pay in cash or by bank transfer."))
        self._deal_with(pair, how, amount, night, op_id)

    def carry(self, pair: Pair, amount: int | None = None, night: int = 0, op_id: str = "") -> None:
        """What is left of a payment is left for the next night: off both accounts, and written down as owed.

        Both sides are kept, the house bank's too, so that what is owed comes to nothing over everybody.
        """
        self._deal_with(pair, CARRIED, amount, night, op_id)

    def _deal_with(self, pair: Pair, how: str, amount: int | None, night: int, op_id: str) -> None:
        if self._session.was_written(op_id):
            return
        of = self.night(night)
        statement = self.statement(of.id)
        now = _payment(statement, pair)
        amount = now.left if amount is None else amount
        if not 0 < amount <= now.left:
            raise Refused(self._too_much(statement, now, amount))
        booking = Booking(
            kind=EntryKind.CARRY if how == CARRIED else EntryKind.SETTLE, key=settle_key(of.id, pair, how),
            title=self._title(statement, pair, how), night=of.id,
            postings=_left(pair, amount) if how == CARRIED else _paid(pair, amount, how))
        self._session.carry_out("settle", op_id, bookings=(booking,))

    def _too_much(self, statement: NightStatement, now: PaymentNow, amount: int) -> Refusal:
        if not now.left:
            return Refusal(tr("That payment has already been dealt with."), "", tr("Undo it first, or choose another."))
        return Refusal(tr("{amount} cannot be paid here.", amount=priced(amount, statement.money)),
                       tr("{left} is still to pay.", left=priced(now.left, statement.money)),
                       tr("Type what was paid."))

    def _title(self, statement: NightStatement, pair: Pair, how: str) -> str:
        payer, payee = (_called(statement, person) for person in pair)
        return {CASH: tr("{payer} pays {payee}, cash", payer=payer, payee=payee),
                TRANSFER: tr("{payer} pays {payee}, bank transfer", payer=payer, payee=payee),
                CARRIED: tr("{payer} owes {payee}, carried to the next night", payer=payer, payee=payee)}[how]

    # undo

    def last_mark(self, night: int = 0) -> Mark | None:
        """What undo would take back: the last payment that was marked or left for later."""
        return next(iter(reversed(self.statement(night).marks)), None)

    def undo(self, entry: int, reason: str = "", night: int = 0, op_id: str = "") -> None:
        """Take a mark back by its entry's number; a press that comes too late, for another one, does nothing.

        Raises Refused where what was left for later has come into another night.
        """
        of, last = self.night(night), self.last_mark(night)
        if self._session.was_written(op_id) or last is None or last.entry != entry:
            return
        if last.how == CARRIED and (later := self._brought_since(entry)):
            raise Refused(tr("{night} has taken it over.", night=later),
                          tr("What was carried is now settled there."), tr("Mark it there."))
        taken_back = next(one for one in self._session.books.night_entries(of.id) if one.number == entry)
        self._session.carry_out("unsettle", op_id, bookings=(
            reversal_of(taken_back, clean_line(reason) or tr("Undone")),))

    def _brought_since(self, entry: int) -> str:
        titles = {night.id: night.title for night in self._session.books.nights()}
        later = (one for one in self._session.books.entries(entry + 1) if one.key.startswith(BROUGHT))
        return next((titles[one.night or 0] for one in later), "")

    # who pays whom otherwise

    def through_host(self, on: bool, night: int = 0, op_id: str = "") -> None:
        """All that is still to be paid goes through the house bank; or, off again, in the fewest payments."""
        if self._session.was_written(op_id):
            return
        of = self.night(night)
        self._choose(of, planned_anew(self.statement(of.id).settling, on), op_id)

    def swaps(self, pair: Pair, night: int = 0) -> tuple[Swap, ...]:
        """The payments with which this one may be rerouted, those first that make the fewest payments."""
        statement = self.statement(night)
        first = _payment(statement, pair).payment
        found = [Swap(one.payment, len(rerouted(statement.payments, first, one.payment)))
                 for one in statement.settling if one.payment != first and
                 not self._refuse_swap(statement, pair, one.payment.pair)]
        return tuple(sorted(found, key=lambda swap: swap.payments))

    def reroute(self, pair: Pair, other: Pair, night: int = 0, op_id: str = "") -> None:
        """Two payments swap who pays whom, by the smaller amount; each person's total stays the same."""
        if self._session.was_written(op_id):
            return
        of = self.night(night)
        statement = self.statement(of.id)
        if refusal := self._refuse_swap(statement, pair, other):
            raise Refused(refusal)
        first, second = (_payment(statement, one).payment for one in (pair, other))
        self._choose(of, rerouted(statement.payments, first, second), op_id)

    def _refuse_swap(self, statement: NightStatement, pair: Pair, other: Pair) -> Refusal | None:
        """Why two payments cannot swap: the same person on a side, or one is begun."""
        for one in (pair, other):
            now = _payment(statement, one)
            if now.left != now.payment.amount:
                return Refusal(tr("{payment} is already part paid.", payment=self._said(statement, one)),
                               tr("Reroute a payment before any of it is paid."),
                               tr("Undo what is marked, or choose another."))
        if pair[0] == other[0] or pair[1] == other[1]:
            who = _called(statement, pair[0] if pair[0] == other[0] else pair[1])
            return Refusal(tr("{name} is in both payments.", name=who),
                           tr("A swap needs two payments between four different people."),
                           tr("Choose another payment."))
        if set(pair) & set(other):
            return Refusal(tr("{name} would be paying themselves.",
                              name=_called(statement, min(set(pair) & set(other)))),
                           tr("A swap needs two payments between four different people."),
                           tr("Choose another payment."))
        return None

    def _said(self, statement: NightStatement, pair: Pair) -> str:
        return tr("{payer} to {payee}", payer=_called(statement, pair[0]), payee=_called(statement, pair[1]))

    def _choose(self, night: Night, payments: tuple[Payment, ...], op_id: str) -> None:
        assert balances_of(payments) == self.statement(night.id).balances
        self._session.carry_out("route", op_id, settings={routing(night.id): [list(one) for one in payments]})

    # the cash box

    def cash_expected(self, night: int = 0) -> int:
        """What a night's entries say is in the cash box of what came in that night, in minor units."""
        return self._session.books.night_balances(self.night(night).id).get(CASHBOX, 0)

    def count_cash(self, counted: int, reason: str = "", night: int = 0, op_id: str = "") -> None:
        """The night's cash was counted. What it is over or short is named, with a reason; it never stops anything.

        Raises Refused for less than nothing, for nothing where nothing was expected, and for a difference without a
        reason.
        """
        if self._session.was_written(op_id):
            return
        of, expected, money = self.night(night), self.cash_expected(night), self._session.the_house().money
        if counted < 0 or not (counted or expected):
            raise Refused(tr("{counted} is not a cash count.", counted=priced(counted, money)),
                          tr("Enter zero or more."), tr("Count again."))
        if counted != expected and not reason.strip():
            raise Refused(tr("{counted} was counted.", counted=priced(counted, money)),
                          tr("The books expect {expected}.", expected=priced(expected, money)),
                          tr("Count again, or give the reason for the difference."))
        lines = ((CASHBOX, -expected), (CASHBOX, counted), (CASH_FOUND, expected - counted))
        self._session.carry_out("cash_count", op_id, bookings=(Booking(
            kind=EntryKind.CASH_COUNT, key=cash_key(of.id), title=tr("Cash counted"), night=of.id,
            postings=_postings(lines), reason=clean_line(reason)),))

    # between two nights

    def brought_forward(self, night: int) -> tuple[Booking, ...]:
        """What earlier nights left comes onto the accounts of the night that opens: one entry, or none."""
        left = left_for_later(self._session.books.balances())
        lines = [line for person, amount in left.items()
                 for line in ((owed(person), -amount), (_purse(person), amount))]
        return (Booking(kind=EntryKind.CARRY, key=brought_key(night), title=tr("Brought forward from earlier nights"),
                        night=night, postings=_postings(lines)),) if lines else ()

    def markers_onto_accounts(self, night: int) -> tuple[Booking, ...]:
        """What was signed for comes onto the accounts when a night closes: the settlement pays it, or carries it."""
        signed = {place: amount for place, amount in sorted(self._session.books.night_balances(night).items())
                  if place.kind is Kind.MARKER}
        lines = [line for place, amount in signed.items()
                 for line in ((place, -amount), (account(int(place.whose)), amount))]
        return (Booking(kind=EntryKind.MARKER, key=markers_key(night), title=tr("Markers moved to the settlement"),
                        night=night, postings=_postings(lines)),) if lines else ()


def _payment(statement: NightStatement, pair: Pair) -> PaymentNow:
    """The payment between two people, as it stands. Raises Refused where there is none."""
    found = next((one for one in statement.settling if one.payment.pair == tuple(pair)), None)
    if found is None:
        raise Refused(tr("There is no such payment."), tr("The list shows who pays whom."), tr("Choose one of them."))
    return found


def _called(statement: NightStatement, person: int) -> str:
    return tr("House bank") if person == HOUSE else \
        next((one.name for one in statement.players if one.player == person), str(person))


def _purse(person: int) -> Place:
    """Where what somebody is owed stands: a player's account, or the house's side of all of them."""
    return CLAIMS if person == HOUSE else account(person)


def _paid(pair: Pair, amount: int, how: str) -> tuple[Posting, ...]:
    payer, payee = pair
    lines = [(_purse(payer), amount), (_purse(payee), -amount)]
    if how == CASH and HOUSE in pair:
        lines += [(CASHBOX if payer == HOUSE else pocket(payer), -amount),
                  (CASHBOX if payee == HOUSE else pocket(payee), amount)]
    return _postings(lines)


def _left(pair: Pair, amount: int) -> tuple[Posting, ...]:
    payer, payee = pair
    return _postings([(_purse(payer), amount), (owed(payer), -amount), (_purse(payee), -amount), (owed(payee), amount)])


def _postings(lines: Iterable[tuple[Place, int]]) -> tuple[Posting, ...]:
    return tuple(Posting(place, amount) for place, amount in lines if amount)


def _into(entry: Entry, places: tuple[Place, ...]) -> int:
    return sum(posting.amount for posting in entry.postings if posting.place.here in places)
