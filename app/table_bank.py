"""The bank of a table: what its rack was opened with, what came and went, what it won, and what it should have won."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from app.dealing.values.booked import Booked
from app.dealing.values.costs import LongRun
from app.dealing.values.transfers import FOUND, RACK, STAKE_BACK, Kind, Transfer
from app.words import tr
from app.words.figures import per_cent_words

LongRuns = Callable[[Any], LongRun | None]
"""The house rules of a game -> what bets bring the house under them; None where that is not known."""


@dataclass(frozen=True, slots=True)
class Staked:
    """What was bet on a spot, in minor units, and what the house should have won of it in the long run.

    `name` is the spot's as it stands on the layout.
    """

    spot: str
    stakes: int
    theoretical: Fraction
    name: str = ""


@dataclass(frozen=True, slots=True)
class TableBank:
    """A rack over some time, in minor units.

    `drop` is what chips were sold for out of the rack, less those bought back into it. `lost` are bets that players
    lost to the rack, `paid` what it paid winners, `commission` what was collected from boxes, `variance` what counts
    were over (above zero) or short. `put_away` is what was carried off when the night ended: its closing inventory.
    """

    opening: int = 0
    fills: int = 0
    credits: int = 0
    drop: int = 0
    lost: int = 0
    paid: int = 0
    commission: int = 0
    variance: int = 0
    put_away: int = 0
    staked: tuple[Staked, ...] = ()
    hands: int = 0

    @property
    def expected(self) -> int:
        """What the rack must hold before it is put away, had no count differed."""
        return self.opening + self.fills - self.credits - self.drop + self.lost - self.paid + self.commission

    @property
    def closing(self) -> int:
        """What it holds, or held when it was put away: counted where it was counted."""
        return self.expected + self.variance

    @property
    def win(self) -> int:
        """What the table won: closing + drop + credits − fills − opening."""
        return self.closing + self.drop + self.credits - self.fills - self.opening

    @property
    def hold(self) -> Fraction | None:
        """Win for each unit of the drop; None where there was no drop."""
        return Fraction(self.win, self.drop) if self.drop > 0 else None

    @property
    def theoretical(self) -> Fraction:
        """What the house should have won of all bets in the long run."""
        return sum((one.theoretical for one in self.staked), Fraction())


def hold_words(hold: Fraction | None) -> str:
    """A hold to a tenth of a per cent, a dash where no chips were sold."""
    return "–" if hold is None else per_cent_words(f"{float(hold * 100):.1f}".replace("-", "−"))


def table_bank(bookings: Iterable[Booked], opening: int = 0, long_runs: LongRuns | None = None) -> TableBank:
    """The bank of these bookings, in their order, of a rack that held `opening` before them."""
    bank, stakes = TableBank(opening=opening), _Stakes(long_runs)
    for booked in bookings:
        bank = bank_after(bank, booked)
        if booked.kind == "hand" and not booked.void:
            stakes.take(booked)
    return replace(bank, staked=stakes.by_spot())


def bank_after(bank: TableBank, booked: Booked) -> TableBank:
    """The same bank one booking later; what was staked is not added up."""
    for transfer in booked.transfers:
        bank = _moved(bank, booked.kind, transfer)
    return replace(bank, hands=bank.hands + 1) if booked.kind == "hand" and not booked.void else bank


def _moved(bank: TableBank, kind: str, moved: Transfer) -> TableBank:
    """The bank after one transfer; what does not touch the rack changes nothing."""
    sign = (moved.target == RACK) - (moved.source == RACK)
    if not sign:
        return bank
    other, amount = (moved.source if sign > 0 else moved.target), moved.amount
    if other == FOUND:
        return replace(bank, variance=bank.variance + sign * amount)
    if other.kind in (Kind.CASE, Kind.TRANSIT):
        return _carried(bank, kind, sign, amount)
    if kind in ("buy_in", "cover", "marker"):
        return replace(bank, drop=bank.drop - sign * amount)
    if kind == "collect":
        return replace(bank, commission=bank.commission + sign * amount)
    if kind == "change":
        return bank
    return replace(bank, lost=bank.lost + amount) if sign > 0 else replace(bank, paid=bank.paid + amount)


def _carried(bank: TableBank, kind: str, sign: int, amount: int) -> TableBank:
    if kind == "change":
        return bank
    if sign < 0:
        emptied = amount == bank.closing - bank.put_away
        return replace(bank, put_away=bank.put_away + amount) if emptied else \
            replace(bank, credits=bank.credits + amount)
    if bank.put_away:  # it was put away and is opened again: that was a credit, then, and this is a fill
        bank = replace(bank, put_away=0, credits=bank.credits + bank.put_away)
    first = kind == "rack" and not (bank.opening or bank.fills)
    return replace(bank, opening=amount) if first else replace(bank, fills=bank.fills + amount)


def bets_of(booked: Booked, player: int = 0) -> list[tuple[str, int]]:
    """A hand's bets, the spot and the amount of each, as they lay when it was settled: what went back was no action.

    Of one `player` alone where one is named.
    """
    bets: dict[str, int] = {}
    for one in booked.transfers:
        if one.target.kind is Kind.BET:
            place, amount = one.target, one.amount
        elif one.source.kind is Kind.BET and one.target.kind is Kind.STACK and one.why != tr(STAKE_BACK):
            place, amount = one.source, -one.amount
        else:
            continue
        bets[place.whose] = bets.get(place.whose, 0) + amount
    return [(whose.partition("/")[2], amount) for whose, amount in bets.items()
            if amount and (not player or whose.partition("/")[0] == str(player))]


@dataclass
class _Stakes:
    """Bets added up by spot, each by what it brings under the rules under which it was made."""

    long_runs: LongRuns | None
    stakes: Counter[str] = field(default_factory=Counter)
    theoretical: dict[str, Fraction] = field(default_factory=dict)

    def take(self, booked: Booked) -> None:
        """A hand's bets, by the rules under which it was dealt."""
        long_run = self.long_runs(booked.rules) if self.long_runs and booked.rules is not None else None
        if long_run is None:
            return
        for spot, amount in bets_of(booked):
            self.stakes[spot] += amount
            self.theoretical[spot] = self.theoretical.get(spot, Fraction()) + long_run.mean([(spot, amount)])

    def by_spot(self) -> tuple[Staked, ...]:
        """The most bet on first."""
        return tuple(Staked(spot, amount, self.theoretical[spot]) for spot, amount in
                     sorted(self.stakes.items(), key=lambda one: (-one[1], one[0])) if amount)
