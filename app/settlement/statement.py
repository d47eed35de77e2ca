"""All that a night's settlement says."""

from dataclasses import dataclass, field
from datetime import datetime

from app.money import Currency
from app.settlement.fewest import who_pays_whom
from app.settlement.marks import Mark, PaymentNow, all_through_host, balances_of, payments_now
from app.settlement.people import HOUSE, HouseNight, Payment, PlayerNight
from app.settlement.sheet_notes import CashCount, CashTaken, ChipsOfTheNight, Found, MarkerSigned, Shared, Waived


@dataclass(frozen=True, slots=True)
class BookMark:
    """How far the books had come: the night's first entry, the chain's number now, and its short code."""

    first_entry: int
    number: int
    code: str


@dataclass(frozen=True, slots=True)
class NightStatement:
    """All that a night's settlement says, as it stands in the books at one moment. `in_pots` waits in pots.

    `opened` and `closed` are aware times in the zone the host wrote them in; `closed` is None while the night runs.
    `chosen` are the payments as the host has routed them, `marks` what of them was dealt with.
    An `imported` night was held before these books: its results are known and no more. `rules` says which house rules
    were in force, a sentence for each game. `in_box` is the cash box by the books: below zero that much of what it
    paid came from the host. `counted` is whether everything has been counted since chips were moved last; of a night
    that is over nobody asks. Raises ValueError for a time without a zone or two people with one number.
    """

    night: str
    sheet: str
    opened: datetime
    closed: datetime | None
    games: tuple[str, ...]
    money: Currency
    players: tuple[PlayerNight, ...]
    house: HouseNight
    books: BookMark
    waived: tuple[Waived, ...] = ()
    found: tuple[Found, ...] = ()
    remarks: tuple[str, ...] = ()
    irregularities: int = 0
    demo: bool = False
    in_pots: int = 0
    markers: tuple[MarkerSigned, ...] = ()
    shared: tuple[Shared, ...] = ()
    cash: CashCount | None = None
    marks: tuple[Mark, ...] = ()
    chosen: tuple[Payment, ...] = ()
    chips: ChipsOfTheNight = field(default_factory=ChipsOfTheNight)
    taken: tuple[CashTaken, ...] = ()
    imported: bool = False
    rules: tuple[str, ...] = ()
    in_box: int = 0
    counted: bool = True

    def __post_init__(self) -> None:
        if any(moment is not None and moment.tzinfo is None for moment in (self.opened, self.closed)):
            raise ValueError("a night’s times carry their time zone")
        numbers = {HOUSE, *(one.player for one in self.players)}
        if len(numbers) != len(self.players) + 1:
            raise ValueError("every player of a night has a number of their own, and 0 is the house bank")

    @property
    def difference(self) -> int:
        """By how much the books do not add up; 0 when they do."""
        return sum(one.to_settle for one in self.players) + self.house.to_settle + self.in_pots

    @property
    def holding(self) -> tuple[PlayerNight, ...]:
        """The players who still have chips before them."""
        return tuple(one for one in self.players if one.holds)

    @property
    def final(self) -> bool:
        """Whether nothing can change any more: night closed, all chips in, books in balance."""
        return self.closed is not None and not (self.holding or self.difference or self.in_pots)

    @property
    def balances(self) -> dict[int, int]:
        """What everybody still receives (above zero) or pays, by number; nobody who is even."""
        due = {HOUSE: self.house.to_settle, **{one.player: one.to_settle for one in self.players}}
        return {person: amount for person, amount in sorted(due.items()) if amount}

    @property
    def payments(self) -> tuple[Payment, ...]:
        """Who pays whom; none while the books do not balance, or chips wait in pots."""
        if self.difference or self.in_pots:
            return ()
        return self.chosen if self.chosen_holds else who_pays_whom(self.balances)

    @property
    def chosen_holds(self) -> bool:
        """Whether the host has routed the payments, and everybody's total is still what it was then."""
        return bool(self.chosen) and balances_of(self.chosen) == self.balances

    @property
    def through_host(self) -> int:
        """How many payments there would be if everybody paid the house bank, or was paid by it."""
        return 0 if self.difference or self.in_pots else len(all_through_host(self.balances))

    @property
    def goes_through_host(self) -> bool:
        """Whether the host has routed all that is ahead through the house bank; once all is done, all there was."""
        ahead = [one for one in self.settling if one.left] or self.settling
        return self.chosen_holds and all(HOUSE in one.payment.pair for one in ahead)

    @property
    def settling(self) -> tuple[PaymentNow, ...]:
        """The payments, with what of each was paid and what was left for the next night."""
        return payments_now(self.payments, self.marks)

    def lacks(self, amount: int) -> int:
        """What the cash box lacks of an amount that is paid out of it now: that comes from the host."""
        return max(0, amount - max(0, self.in_box))

    @property
    def still_lacks(self) -> int:
        """What the host will have to put into the cash box if all that is still to be paid is paid in cash."""
        ends_with = self.in_box + sum(one.left * ((one.payment.payee == HOUSE) - (one.payment.payer == HOUSE))
                                      for one in self.settling)
        return max(0, min(0, self.in_box) - ends_with)

    @property
    def left(self) -> dict[int, int]:
        """What everybody still receives (above zero) or pays, once what was paid or carried is taken off."""
        done = balances_of(Payment(mark.payer, mark.payee, mark.amount) for mark in self.marks)
        return {person: amount - done.get(person, 0) for person, amount in self.balances.items()}

    @property
    def settled(self) -> bool:
        """The night is over and nobody has a payment of it before them any more."""
        return self.final and not any(one.left for one in self.settling)
