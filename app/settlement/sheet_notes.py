"""What a night's sheet tells beside its figures, as values."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Waived:
    """Commission that the host let a player off: who, how much in minor units, and why."""

    name: str
    amount: int
    reason: str


@dataclass(frozen=True, slots=True)
class Found:
    """Chips counted over (above zero) or short (below) at a table, in minor units, and the reason given.

    `at_the_end` is the night's last count, of everything.
    """

    where: str
    amount: int
    reason: str
    at_the_end: bool = False


@dataclass(frozen=True, slots=True)
class MarkerSigned:
    """A marker: what stands on it ("M-014"), whose it is, the minor units signed for."""

    which: str
    player: int
    amount: int


@dataclass(frozen=True, slots=True)
class Shared:
    """An expense that one person paid for several: what it was, the minor units that others bear, and who bears what.
    """

    what: str
    amount: int
    by: str


@dataclass(frozen=True, slots=True)
class CashTaken:
    """Cash that a player took from the host for chips handed in: the minor units, and when."""

    player: int
    amount: int
    at: datetime


@dataclass(frozen=True, slots=True)
class CashCount:
    """The cash box as it was last counted: what the books expected and what was there, in minor units, and why."""

    expected: int
    counted: int
    reason: str

    @property
    def over(self) -> int:
        """Counted over (above zero) or short."""
        return self.counted - self.expected


@dataclass(frozen=True, slots=True)
class ChipsOfTheNight:
    """Where the chips of a night went, in minor units: what was sold is somewhere.

    Sold to players and handed in by anybody; won by the house at the tables, with commission and with what was
    handed in short; put into jackpots and jars, less what was paid out of them; still before players and in pots;
    put by out of pots for another night, less what an earlier one had put by.
    """

    sold: int = 0
    handed_in: int = 0
    won: int = 0
    in_jackpots: int = 0
    in_jars: int = 0
    out: int = 0
    put_by: int = 0

    @property
    def unexplained(self) -> int:
        """By how much sold less handed in differs from what became of it: 0 where the books are right."""
        return self.sold - self.handed_in - self.won - self.in_jackpots - self.in_jars - self.out - self.put_by
