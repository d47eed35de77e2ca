"""What the list of take and pay shows: whom to pay what in which chips, and what the rack took first."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.chips import ChipSet
from app.money import CURRENCIES, Currency
from app.words import tr


@dataclass(frozen=True, slots=True)
class PayRow:
    """One seat to be paid: what won, the amount, its chips (None: the rack cannot), and what commission was kept."""

    seat: int
    name: str
    amount: int
    chips: Mapping[int, int] | None
    won_on: str = ""
    spot: str = ""
    commission: int = 0
    marked: int = 0
    gross: int = 0
    rack_after: int = 0
    changed: bool = False


@dataclass(frozen=True, slots=True)
class PaySheet:
    """All that the list shows. `taken` is seat, name, what it was on and the amount; `paid` seat, name, amount.

    `odd` is what no chip can make: owed from now on, or below zero what was owed and is paid now.
    """

    rows: tuple[PayRow, ...] = ()
    current: int = 0
    taken: tuple[tuple[int, str, str, int], ...] = ()
    paid: tuple[tuple[int, str, int], ...] = ()
    before: int = 0
    now: int = 0
    commission: int = 0
    odd: int = 0
    money: Currency = field(default=CURRENCIES[-1])
    chips: ChipSet = field(default_factory=lambda: ChipSet("", ()))

    @property
    def to_pay(self) -> int:
        """What is still to be paid."""
        return sum(row.amount for row in self.rows)

    @property
    def direction(self) -> str:
        """The order, as the seats show it."""
        seats = [row.seat for row in self.rows] or [seat for seat, *_ in self.taken]
        if len(seats) < 2:
            return ""
        return tr("right to left") if seats[0] > seats[-1] else tr("left to right")
