"""What everybody of a night is owed at its end, and who pays whom so that nobody owes anything any more."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from app.money import Currency

HOUSE = 0
"""The house bank, among players' numbers; players are numbered from 1."""


@dataclass(frozen=True, slots=True)
class PlayerNight:
    """One player's night in chips and cash, all in minor units.

    `returned` includes the small change that no chip could pay. `cash_in` is the cash already handed to the host, less
    the cash already taken back; below zero when more was taken. `holds` is what the player still has in chips.
    """

    player: int
    name: str
    bought: int
    returned: int
    cash_in: int = 0
    seats: tuple[int, ...] = ()
    holds: int = 0

    @property
    def result(self) -> int:
        """Won (above zero) or lost at the tables."""
        return self.returned - self.bought

    @property
    def to_settle(self) -> int:
        """What the player still receives (above zero) or pays."""
        return self.result + self.cash_in


@dataclass(frozen=True, slots=True)
class HouseNight:
    """The house bank's night: its result at the tables and the players' cash that it holds, in minor units."""

    host: str
    result: int
    holds: int

    @property
    def to_settle(self) -> int:
        """What the house bank still receives (above zero) or pays."""
        return self.result - self.holds


def house_against(players: tuple[PlayerNight, ...], host: str, in_pots: int = 0) -> HouseNight:
    """The house bank's night where it won what the players lost, but for what waits in pots, and keeps their cash."""
    return HouseNight(host, -sum(one.result for one in players) - in_pots, sum(one.cash_in for one in players))


@dataclass(frozen=True, slots=True)
class Waived:
    """Commission that the host let a player off: who, how much in minor units, and why."""

    name: str
    amount: int
    reason: str


@dataclass(frozen=True, slots=True)
class Found:
    """Chips counted over (above zero) or short (below) at a table, in minor units, and the reason given."""

    where: str
    amount: int
    reason: str


@dataclass(frozen=True, slots=True)
class Payment:
    """One person pays another, outside the program: players' numbers or HOUSE, and a positive amount."""

    payer: int
    payee: int
    amount: int


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
    Raises ValueError for a time without a zone or two people with one number.
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

    def __post_init__(self) -> None:
        if any(moment is not None and moment.tzinfo is None for moment in (self.opened, self.closed)):
            raise ValueError("a night's times carry their time zone")
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
    def payments(self) -> tuple[Payment, ...]:
        """Who pays whom; none while the books do not balance, or chips wait in pots."""
        if self.difference or self.in_pots:
            return ()
        return who_pays_whom({HOUSE: self.house.to_settle, **{one.player: one.to_settle for one in self.players}})


def who_pays_whom(balances: Mapping[int, int]) -> tuple[Payment, ...]:
    """The payments that bring everybody's balance to nothing.

    Above zero a person receives, below zero pays, in minor units. Two people who cancel exactly are always paired;
    else the one who owes most pays the one who is owed most. The same balances always give the same list, in the
    order it is best paid in, and never more payments than people less one. Raises ValueError when the balances do
    not add up to zero.
    """
    if total := sum(balances.values()):
        raise ValueError(f"the balances add up to {total}, not to zero")
    left = {person: balances[person] for person in sorted(balances) if balances[person]}
    payments = []
    while left:
        payment = _next_payment(left)
        payments.append(payment)
        _book(left, payment.payer, payment.amount)
        _book(left, payment.payee, -payment.amount)
    return tuple(payments)


def _next_payment(left: Mapping[int, int]) -> Payment:
    owing = sorted((person for person in left if left[person] < 0), key=lambda person: left[person])
    owed = sorted((person for person in left if left[person] > 0), key=lambda person: -left[person])
    exact = {left[person]: person for person in reversed(owed)}
    for payer in owing:
        if (payee := exact.get(-left[payer])) is not None:
            return Payment(payer, payee, left[payee])
    return Payment(owing[0], owed[0], min(-left[owing[0]], left[owed[0]]))


def _book(left: dict[int, int], person: int, amount: int) -> None:
    left[person] += amount
    if not left[person]:
        del left[person]
