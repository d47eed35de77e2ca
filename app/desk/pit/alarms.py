"""What the pit is told without being asked: each alarm in words, since when, how grave, and the act that ends it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, tzinfo
from enum import StrEnum

from app.desk.cashier.asked_words import called_words
from app.desk.house.asked import DROP, FILL, FLOOR, LEASE, MOVE, PAYOUT, Asked
from app.desk.house.clock import moment
from app.desk.pit.rules import PitRules
from app.desk.pit.tables import MINUTE, TableStands
from app.money import Currency, figure, signed_figure
from app.words import plural, tr
from app.words.joined import comma_list


class Act(StrEnum):
    """The one act of a line, by the key that does it."""

    OPEN = "O"
    FILL = "F"
    CREDIT = "C"
    MOVE = "M"
    RELIEVE = "R"
    CAGE = "G"
    JACKPOTS = "J"


class Grave(StrEnum):
    """How a line stands: told, asked for, waiting for too long, or dealing has stopped."""

    WELL = "well"
    ASKED = "asked"
    LATE = "late"
    STOPPED = "stopped"


@dataclass(frozen=True, slots=True)
class Line:
    """One thing at a table, or at none (0): `lead` names it in a few words, `rest` says more of it.

    `since` is UTC microseconds, `seen` who has seen it and takes care of it, `asked` the number of what was asked, 0
    where nobody did. `kind` is the house rule it is by, or the kind of what was asked.
    """

    table: int
    kind: str
    grave: Grave
    since: int
    lead: str
    rest: str = ""
    act: Act = Act.OPEN
    asked: int = 0
    seen: "Seen | None" = None

    @property
    def amiss(self) -> bool:
        """Whether it calls until somebody has seen it."""
        return self.grave in (Grave.STOPPED, Grave.LATE)

    @property
    def calls(self) -> bool:
        """Whether it is amiss and nobody has said yet that they have seen it."""
        return self.amiss and self.seen is None

    @property
    def known_by(self) -> tuple[object, ...]:
        """By what the same thing is known at the next look; another time it is another one, where it has a time."""
        return self.table, self.kind, self.asked, 0 if self.kind in GOES_ON else self.since


GOES_ON = frozenset({"rack_low", "box", "bet", "no_dealer", "doubt"})
"""Kinds whose time is that of the last hand or look, and not when they began."""


@dataclass(frozen=True, slots=True)
class Seen:
    """Who has seen a thing, by name, when, in UTC microseconds, and how grave it was then."""

    by: str
    at: int
    grave: Grave


@dataclass(frozen=True)
class Known:
    """What the alarms are held against besides the tables. `claimed` are jackpot hands to be confirmed: at which table
    and when. `carried` is name -> since when, and what is carried;
    `mended` table -> when; `silent` table -> since when its computer has not been heard from, as `zone` has the time;
    `doubt` whether it is not known of the last entry if it was written."""

    rules: PitRules
    money: Currency
    now: int
    asked: tuple[Asked, ...] = ()
    carried: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    mended: Mapping[int, int] = field(default_factory=dict)
    silent: Mapping[int, int] = field(default_factory=dict)
    zone: tzinfo = UTC
    doubt: bool = False
    claimed: tuple[tuple[int, int], ...] = ()

    def say(self, amount: int) -> str:
        """An amount as the table says it."""
        return figure(amount, self.money)

    def late(self, since: int, minutes: int) -> bool:
        """Whether it waits for longer than the house lets it."""
        return bool(minutes) and self.now - since >= minutes * MINUTE


ORDER = (Grave.STOPPED, Grave.LATE, Grave.ASKED, Grave.WELL)


def lines_of(tables: Iterable[TableStands], known: Known) -> tuple[Line, ...]:
    """All there is to tell, the gravest first; of those alike what somebody waits for, and then the oldest."""
    tables = tuple(tables)
    named = any(one.dealer for one in tables)
    found = [*_asked(known), *_of_the_house(known), *(line for one in tables for line in _of_table(one, known, named))]
    return tuple(sorted(found, key=lambda one: (ORDER.index(one.grave), not one.asked, one.since, one.table)))


def as_seen(lines: Iterable[Line], seen: Mapping[tuple[object, ...], Seen]) -> tuple[Line, ...]:
    """The lines in their order, those that somebody has seen after all that call; one that became graver calls again.
    """
    told = []
    for one in lines:
        by = seen.get(one.known_by)
        told.append(replace(one, seen=by) if by and ORDER.index(by.grave) <= ORDER.index(one.grave) else one)
    return tuple(sorted(told, key=lambda one: 2 if one.grave is Grave.WELL else one.seen is not None))


def minutes_of(line: Line, now: int) -> int:
    """For how many whole minutes it has been so."""
    return max(0, now - line.since) // MINUTE


# what was asked

def _asked(known: Known) -> Iterator[Line]:
    for one in known.asked:
        late = known.late(one.at, known.rules.asked)
        if one.kind == FLOOR:
            yield Line(one.table, FLOOR, Grave.STOPPED, one.at, tr("Floor called"), called_words(one), Act.OPEN,
                       one.number)
            continue
        lead, rest, act = _asked_words(one, known)
        yield Line(one.table, one.kind, Grave.LATE if late else Grave.ASKED, one.at, lead, rest, act, one.number)


def _asked_words(one: Asked, known: Known) -> tuple[str, str, Act]:
    if one.kind == MOVE:
        return (tr("{name} on the way", name=one.body["name"]), tr("{amount}, to Seat {seat}", seat=one.body["seat"],
                amount=known.say(one.body["amount"])), Act.MOVE)
    if one.kind == PAYOUT:
        return tr("Pay {name} {amount}", name=one.body["name"], amount=known.say(one.amount)), "", Act.CAGE
    if one.kind == LEASE:
        return tr("{computer} asks for the table", computer=one.by), "", Act.OPEN
    if one.kind == DROP:
        return tr("Drop box on its way"), "", Act.CAGE
    amount, chips = known.say(one.amount), chips_words(one.chips, known.money)
    if one.kind == FILL:
        lead = tr("Fill of {amount} sent", amount=amount) if one.last else tr("Fill of {amount}", amount=amount)
        return lead, chips, Act.FILL
    lead = tr("Credit of {amount} sent back", amount=amount) if one.last else tr("Credit of {amount}", amount=amount)
    return lead, chips, Act.CREDIT


def chips_words(chips: Mapping[int, int], money: Currency) -> str:
    """Chips as they are asked for: "24 × 5, 80 × 1"."""
    return comma_list(f"{number} × {figure(value, money)}" for value, number in sorted(chips.items(), reverse=True))


# what nobody asked for

def _of_the_house(known: Known) -> Iterator[Line]:
    if known.doubt:
        yield Line(0, "doubt", Grave.STOPPED, known.now, tr("Last entry not confirmed"),
                   tr("Leave the chips where they are."))
    for name, (since, amount) in known.carried.items():
        if known.late(since, known.rules.carried):
            yield Line(0, "carried", Grave.LATE, since, tr("{name} carries {amount}", name=name,
                       amount=known.say(amount)), tr("at no table"), Act.CAGE)


def _of_table(one: TableStands, known: Known, named: bool) -> Iterator[Line]:
    yield from _of_rack(one, known)
    yield from _of_dealing(one, known, named)
    yield from _of_books(one, known)


def _of_rack(one: TableStands, known: Known) -> Iterator[Line]:
    rules = known.rules
    if one.banked and one.given > 0 and one.rack * 100 < rules.rack_low * one.given:
        lacks = lacking(one)
        yield Line(one.number, "rack_low", Grave.LATE, one.last_hand, tr("Rack low"), " ".join(part for part in (
            tr("{rack} of {given}", rack=known.say(one.rack), given=known.say(one.given)),
            tr("few of {chip}", chip=known.say(lacks)) if lacks else "") if part), Act.FILL)
    if rules.outside and one.so_far.outside and one.luck:
        low, high = one.luck.band
        yield Line(one.number, "outside", Grave.LATE, one.so_far.outside, tr("Win outside the band"), tr(
            "{win}, band {low} to {high}", win=signed_figure(one.bank.win, known.money),
            low=signed_figure(round(low), known.money), high=signed_figure(round(high), known.money)))
    at, difference = one.so_far.differed
    if at and not known.late(at, rules.differs) and rules.differs:
        yield Line(one.number, "differs", Grave.LATE, at, tr("Count differs"), signed_figure(difference, known.money))
    if rules.bet and one.largest > rules.bet:
        yield Line(one.number, "bet", Grave.LATE, one.last_at, tr("Large bet"), known.say(one.largest))


def _of_dealing(one: TableStands, known: Known, named: bool) -> Iterator[Line]:
    rules = known.rules
    if rules.no_word and (since := known.silent.get(one.number)):
        yield Line(one.number, "no_word", Grave.STOPPED if one.taken else Grave.LATE, since, tr("No word"),
                   tr("since {time}", time=f"{moment(since, known.zone):%H:%M}"))
    if one.taken and known.late(one.last_hand, rules.no_hand):
        yield Line(one.number, "no_hand", Grave.LATE, one.last_hand, tr("No {hand}", hand=one.hand_word), plural(
            (known.now - one.last_hand) // MINUTE, "for {count} minute", "for {count} minutes"))
    if rules.no_dealer and named and one.banked and one.taken and not one.dealer:
        yield Line(one.number, "no_dealer", Grave.LATE, one.last_hand, tr("No dealer"), "", Act.RELIEVE)
    if one.dealer and rules.relief:
        left = rules.relief - (known.now - one.dealer_since) // MINUTE
        if left <= 10:
            yield Line(one.number, "relief", Grave.LATE if left <= 0 else Grave.WELL, one.dealer_since,
                       tr("Relief due") if left <= 0 else tr("Relief due in {minutes} min", minutes=left),
                       tr("{dealer} has dealt {minutes} min", dealer=one.dealer,
                          minutes=(known.now - one.dealer_since) // MINUTE), Act.RELIEVE)


def _of_books(one: TableStands, known: Known) -> Iterator[Line]:
    rules, at = known.rules, known.mended.get(one.number, 0)
    if at and rules.mended and not known.late(at, rules.mended):
        yield Line(one.number, "mended", Grave.LATE, at, tr("Older {hand} fixed", hand=one.hand_word))
    if rules.box and one.boxes > rules.box:
        yield Line(one.number, "box", Grave.LATE, one.last_hand, tr("Commission owed"), known.say(one.boxes))
    for table, at in known.claimed:
        if table == one.number and known.late(at, rules.claim):
            yield Line(one.number, "claim", Grave.LATE, at, tr("Jackpot claim unconfirmed"), "", Act.JACKPOTS)


def lacking(one: TableStands) -> int:
    """The value of which a rack has the smallest part of what it was given, if that is less than half; 0 for none."""
    given = {value: number for value, number in one.so_far.given.items() if number > 0}
    least = min(given, key=lambda value: (one.chips.get(value, 0) / given[value], value), default=0)
    return least if least and one.chips.get(least, 0) * 2 < given[least] else 0
