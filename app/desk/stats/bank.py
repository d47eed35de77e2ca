"""The bank over a night: what each table's rack had won after each booking, and drop and win by the hour.

Win is closing + drop + credits − fills − opening; drop is what chips were sold for out of the rack. An hour's figures
are sums of the same bookings from which the table's bank is reckoned, so they add up to it to the minor unit.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo
from enum import StrEnum
from fractions import Fraction

from app.dealing.engine.run import Run
from app.dealing.values.booked import Booked
from app.dealing.values.transfers import RACK, Kind
from app.desk.house.clock import moment
from app.names import table_words
from app.store.values import Sitting
from app.sums import grouped
from app.table_bank import table_bank
from app.words import tr

Dealt = Sequence[tuple[Sitting, Run]]


class BankMark(StrEnum):
    """What is marked on the line of a bank, beside the hands."""

    OPENED = "opened"
    FILL = "fill"
    CREDIT = "credit"
    COUNT = "count"  # counted over or short
    SOLD = "sold"  # chips sold out of the rack


@dataclass(frozen=True, slots=True)
class BankMoment:
    """A rack after one booking, in minor units. `change` is what the booking won (below zero lost), `win` all so far.

    `drop` is what chips were sold for by it, `moved` what a fill, a credit or a count was about, `holds` what the rack
    then holds. `hand` is 1 for a hand that counted.
    """

    at: datetime
    table: str
    title: str
    change: int
    win: int
    drop: int
    holds: int
    mark: BankMark | None = None
    moved: int = 0
    hand: int = 0


@dataclass(frozen=True, slots=True)
class Hour:
    """One hour of the clock: what was bought at the tables, what they won, and the hands that were dealt."""

    start: datetime
    drop: int = 0
    win: int = 0
    hands: int = 0

    @property
    def hold(self) -> Fraction | None:
        """Win for each unit of the drop; None where there was none."""
        return Fraction(self.win, self.drop) if self.drop > 0 else None


def times_of(sitting: Sitting, run: Run) -> list[tuple[Booked, int]]:
    """Every booking of a sitting, with the UTC microseconds of the row that made it: a mended one keeps its first."""
    at_of = {key: run.log[seq - 1].at for seq, key in run.play.entry_keys.items()}
    found, at = [], sitting.opened_at
    for booked in run.play.table.bookings:
        at = max(at, at_of.get(booked.key, at))
        found.append((booked, at))
    return found


def bank_moments(dealt: Dealt, zone: tzinfo) -> tuple[BankMoment, ...]:
    """Every booking that touched a rack, in the order of time."""
    tables = grouped(dealt, lambda one: one[0].table_name)
    return tuple(sorted((found for name, sittings in tables.items()
                         for found in _of_table(table_words(name), sittings, zone)), key=lambda one: one.at))


def _of_table(name: str, sittings: Dealt, zone: tzinfo) -> Iterator[BankMoment]:
    holds, win = sittings[0][1].opening.balances.get(RACK, 0), 0
    for sitting, run in sittings:
        for booked, at in times_of(sitting, run):
            hand = int(booked.kind == "hand" and not booked.void)
            if not hand and not any(RACK in (one.source, one.target) for one in booked.transfers):
                continue
            bank = table_bank((booked,))
            came = sum((one.target == RACK) * one.amount - (one.source == RACK) * one.amount
                       for one in booked.transfers)
            holds, win = holds + came, win + bank.win
            mark, moved = _mark(booked, holds == came)
            yield BankMoment(moment(at, zone), name, booked.title, bank.win, win, bank.drop, holds, mark, moved, hand)


def _mark(booked: Booked, first: bool) -> tuple[BankMark | None, int]:
    """What a booking is besides a hand, and how much it is about."""
    def came(*others: Kind) -> int:
        return sum((one.source.kind in others) * one.amount - (one.target.kind in others) * one.amount
                   for one in booked.transfers if RACK in (one.source, one.target))

    carried, found = (came(Kind.CASE, Kind.TRANSIT), came(Kind.FOUND)) if booked.kind != "change" else (0, 0)
    if found:
        return BankMark.COUNT, found
    if carried:
        return (BankMark.OPENED if first and carried > 0 else BankMark.FILL if carried > 0 else BankMark.CREDIT,
                abs(carried))
    return (BankMark.SOLD, 0) if booked.kind in ("buy_in", "cover") else (None, 0)


def by_hour(moments: Iterable[BankMoment]) -> tuple[Hour, ...]:
    """Every hour of the clock from the first booking to the last, those in which nothing was booked among them."""
    hours: dict[float, Hour] = {}  # by the moment: two hours of one night can have the same name
    for one in moments:
        start = hour_of(one.at)
        was = hours.get(start.timestamp()) or Hour(start)
        hours[start.timestamp()] = replace(was, drop=was.drop + one.drop, win=was.win + one.change,
                                           hands=was.hands + one.hand)
    return tuple(hours.get(start.timestamp(), Hour(start)) for start in _every_hour(hours))


def hour_of(at: datetime) -> datetime:
    """When the hour of the clock began that it was then."""
    return at.replace(minute=0, second=0, microsecond=0)


def hour_names(starts: Iterable[datetime]) -> tuple[str, ...]:
    """Hours by when they begin; of two with one name, on the night on which clocks go back, also by whose time it is.
    """
    names = [(f"{start:%H:%M}", f"{start:%H:%M %Z}") for start in starts]
    alike = Counter(name for name, _ in names)
    return tuple(full if alike[name] > 1 else name for name, full in names)


def _every_hour(hours: dict[float, Hour]) -> Iterator[datetime]:
    """By the real clock: the night on which clocks are changed has an hour more, or one less, or one of half as much.
    """
    at = hours[min(hours)].start if hours else None
    while at is not None and at.timestamp() <= max(hours):
        yield at
        at = _next_hour(at)


def _next_hour(at: datetime) -> datetime:
    """When the next hour of the clock begins: where clocks go back by half an hour, that is an hour and a half on."""
    assert at.tzinfo is not None
    later = (hour_of(moment(int((at.timestamp() + seconds) * 1_000_000), at.tzinfo)) for seconds in (3600, 5400))
    return next(one for one in later if one.timestamp() > at.timestamp())


MARK_WORDS = {
    BankMark.OPENED: "Rack opened", BankMark.FILL: "Fill", BankMark.CREDIT: "Credit", BankMark.COUNT: "Counted",
    BankMark.SOLD: "Chips sold",
}


def mark_words(mark: BankMark) -> str:
    """What a mark means, as the legend says it."""
    return tr(MARK_WORDS[mark])
