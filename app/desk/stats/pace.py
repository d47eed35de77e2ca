"""The pace of a night: hands an hour, of each sitting and over the last few hands.

A hand takes from when the one before it closed to when it closes itself; void hands are no hands, but their time
counts. Where ten minutes pass and more, the table has paused: a pause is shown and is no part of the pace.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from fractions import Fraction
from itertools import pairwise

from app.dealing.engine.run import Run
from app.desk.house.clock import moment
from app.desk.rules.rule_costs import PAUSE
from app.desk.stats.bank import Dealt
from app.names import table_words
from app.store.values import Sitting
from app.words import tr

LAST = 10
"""Over so many hands the rolling pace is taken."""

FEWEST = 3
"""And over no fewer: one hand alone is no pace."""

HOUR = 3600 * 1_000_000


@dataclass(frozen=True, slots=True)
class PaceMoment:
    """How fast it went when a hand closed: hands an hour over the last ten of its sitting, from the third one on."""

    at: datetime
    title: str
    hourly: Fraction


@dataclass(frozen=True, slots=True)
class SittingPace:
    """One sitting: what it is called, its hands, and the microseconds that those with a hand before them took.

    `timed` are those hands. `pauses` are from when to when nothing was dealt.
    """

    name: str
    table: str
    hands: int
    timed: int
    took: int
    first: datetime | None
    last: datetime | None
    moments: tuple[PaceMoment, ...]
    pauses: tuple[tuple[datetime, datetime], ...]

    @property
    def hourly(self) -> Fraction | None:
        """Hands an hour without the pauses; None where too few were dealt to tell."""
        return Fraction(self.timed * HOUR, self.took) if self.took else None


def pace(dealt: Dealt, zone: tzinfo) -> tuple[SittingPace, ...]:
    """Every sitting's pace, in their order; those of which no hand closed are left out."""
    return tuple(one for one in (_of_sitting(sitting, run, zone) for sitting, run in dealt) if one.hands)


def night_hourly(sittings: Sequence[SittingPace]) -> Fraction | None:
    """Hands an hour over the whole night, without the pauses."""
    took = sum(one.took for one in sittings)
    return Fraction(sum(one.timed for one in sittings) * HOUR, took) if took else None


def _of_sitting(sitting: Sitting, run: Run, zone: tzinfo) -> SittingPace:
    hands = list(_closed(run))
    moments, pauses, spans = list[PaceMoment](), list[tuple[datetime, datetime]](), list[int]()
    for (before, _), (at, title) in pairwise(hands):
        if at - before >= PAUSE:
            pauses.append((moment(before, zone), moment(at, zone)))
        elif at > before:
            spans.append(at - before)
            last = spans[-LAST:]
            if len(last) >= FEWEST:
                moments.append(PaceMoment(moment(at, zone), title, Fraction(len(last) * HOUR, sum(last))))
    first, last_one = (moment(hands[0][0], zone), moment(hands[-1][0], zone)) if hands else (None, None)
    return SittingPace(_name(run), table_words(sitting.table_name), len(hands), len(spans), sum(spans), first, last_one,
                       tuple(moments), tuple(pauses))


def _closed(run: Run) -> Iterator[tuple[int, str]]:
    """When each hand closed that counts, and what it came to."""
    booked = {one.key: one for one in run.play.table.bookings}
    for row in run.effective:
        key, at = run.play.entry_keys.get(row.seq), run.log[row.seq - 1].at
        one = booked.get(key) if key else None
        if one is not None and one.kind == "hand" and not one.void:
            yield at, one.title
        elif row.seq in run.play.scored:
            yield at, run.play.scored[row.seq]


def _name(run: Run) -> str:
    if run.game.has_shoe:
        return tr("Shoe {number}", number=run.opening.number)
    return tr("{game} {number}", game=tr(run.game.name), number=run.opening.number)
