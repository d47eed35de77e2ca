"""The pit of a house: its tables followed from one look to the next, what is asked, what is amiss, and the totals."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC
from fractions import Fraction
from typing import TYPE_CHECKING, cast
from zoneinfo import ZoneInfo

from app.chips import worth
from app.dealing.engine.run import Run
from app.dealing.values.transfers import FOUND, Family, Kind, Place
from app.desk.cashier.asks import Asks
from app.desk.cashier.cage import STEPS
from app.desk.house.asked import MOVE, Asked
from app.desk.pit.alarms import Known, Line, Seen, as_seen, lines_of
from app.desk.pit.entries import EntriesRead
from app.desk.pit.rules import PitRules, pit_rules
from app.desk.pit.tables import A_WHILE, MINUTE, FollowedTable, TableStands
from app.desk.session.house_desk import HouseDesk
from app.desk.session.session import Session
from app.games import game
from app.store.values import Night, Sitting
from app.sums import grouped

if TYPE_CHECKING:
    from app.store.server.shared_books import SharedBooks


SILENT = MINUTE // 6
"""Microseconds for which nobody has to be heard of at a table before that is told."""


@dataclass(frozen=True, slots=True)
class Totals:
    """Over all tables that are played against the house, in minor units; and where the chips of the set are.

    `at_tables` are those in racks, before players and in pots, `at_cage` those in the case, `elsewhere` those on their
    way, carried or put aside. Together they are what is `owned`, less what was counted short.
    """

    banked: int = 0
    drop: int = 0
    win: int = 0
    expected: Fraction = Fraction()
    at_tables: int = 0
    at_cage: int = 0
    elsewhere: int = 0
    owned: int = 0

    @property
    def chips(self) -> int:
        """All chips that are somewhere."""
        return self.at_tables + self.at_cage + self.elsewhere


@dataclass(frozen=True, slots=True)
class PitNow:
    """The pit at a moment of the clock, UTC microseconds: the tables by number, and all there is to tell of them."""

    at: int
    tables: tuple[TableStands, ...] = ()
    lines: tuple[Line, ...] = ()
    totals: Totals = Totals()

    def of(self, number: int) -> tuple[Line, ...]:
        """What there is to tell of a table, the gravest and oldest first."""
        return tuple(one for one in self.lines if one.table == number)

    @property
    def of_the_cage(self) -> tuple[Line, ...]:
        """What stands in the cage's list of requests, the gravest and oldest first."""
        return tuple(one for one in self.lines if one.asked and one.kind in STEPS)


@dataclass
class Pit:
    """All tables of a house, followed. One for a house in a program, however many of its tables are dealt here."""

    house: HouseDesk
    _night: int = 0
    _number_of: dict[int, int] = field(default_factory=dict)
    _tables: dict[int, FollowedTable] = field(default_factory=dict)
    _entries: EntriesRead = field(default_factory=lambda: EntriesRead(0))
    _asks: tuple[Session, Asks] | None = None
    _jackpots: bool = False
    _rules: tuple[object, PitRules] = (None, PitRules())
    _claims: tuple[int, tuple[tuple[int, int], ...]] = (0, ())
    _seen: dict[tuple[object, ...], Seen] = field(default_factory=dict)
    _heard: dict[int, int] = field(default_factory=dict)  # when somebody was last known to deal at a table

    def look(self, session: Session) -> PitNow:
        """The pit as it stands now, asked at any of its tables; nothing without a night of several."""
        night = session.night
        if night is None or session.run is None or not session.run.opening.house:
            return PitNow(session.clock.now())
        now, tables = session.clock.now(), self.tables(session)
        self._entries.read_on(session.books)
        lines = as_seen(lines_of(tables, self._known(session, tables, now)), self._seen)
        self._seen = {one.known_by: one.seen for one in lines if one.seen}  # what is over is another one next time
        return PitNow(now, tables, lines, self._totals(session, tables))

    def acknowledge(self, line: Line, by: str, now: int) -> None:
        """Somebody has seen a line: it calls no more, and stays until it is over; a second time, it calls again. The
        books are told nothing: it is for whoever stands at this screen.
        """
        if self._seen.pop(line.known_by, None) is None:
            self._seen[line.known_by] = Seen(by, now, line.grave)

    def tables(self, session: Session) -> tuple[TableStands, ...]:
        """Every table that is open, in the order of their numbers; none without a night."""
        night = session.night
        if night is None:
            return ()
        if night.id != self._night:
            self._begin(night)
        dealt, now = self._dealt(session, night), session.clock.now()
        self._jackpots = any(sittings[-1][1].play.table.jackpots.running for sittings in dealt.values())
        held = [(one.table, int(one.body["seat"])) for one in self._asked(session) if one.kind == MOVE]
        return tuple(
            self._tables.setdefault(number, FollowedTable(number)).stands(
                dealt[number], now, [seat for table, seat in held if table == number])
            for number in sorted(dealt) if dealt[number][-1][0].closed_at is None)

    def result(self, session: Session, number: int) -> TableStands:
        """What a table of tonight came to, also once it is closed."""
        assert session.night is not None
        dealt = self._dealt(session, session.night)[number]
        return self._tables.setdefault(number, FollowedTable(number)).stands(dealt, session.clock.now())

    def _begin(self, night: Night) -> None:
        self._night, self._entries = night.id, EntriesRead(night.id)
        self._number_of, self._tables = {}, {}
        self.house.followed.clear()

    def _dealt(self, session: Session, night: Night) -> dict[int, list[tuple[Sitting, Run]]]:
        """The sittings of each table with their runs: those dealt here as they are, all others read on."""
        here = {one.sitting.id: one.run for one in self._here(session) if one.sitting and one.run}
        found = []
        for sitting in session.books.sittings(night.id):
            if sitting.id not in self._number_of:
                self._number_of[sitting.id] = max(1, session.books.table_of(sitting.id))
            if sitting.id in here:
                self.house.followed.pop(sitting.id, None)  # what is keyed here comes to no other copy of it
            found.append((sitting, here.get(sitting.id) or self._followed(session, sitting)))
        return grouped(found, lambda one: self._number_of[one[0].id])

    def _here(self, session: Session) -> Iterable[Session]:
        return (session, *(one for one in self.house.desks if isinstance(one, Session) and one is not session))

    def _followed(self, session: Session, sitting: Sitting) -> Run:
        """A sitting that nobody deals here: over, or dealt at another desk."""
        runs, books = self.house.followed, session.books
        run = runs.get(sitting.id)
        if run is None:
            run = runs[sitting.id] = Run(game(sitting.game), books.log(sitting.id))
        elif sitting.closed_at is None and not books.hears:  # else each row comes as it is booked
            for row in books.log_after(sitting.id, len(run.log)):
                run.append_stored(row)
        return run

    def _asked(self, session: Session) -> tuple[Asked, ...]:
        """All that has not ended, the oldest first."""
        if self._asks is None or self._asks[0] is not session:
            self._asks = session, Asks(session)
        return self._asks[1].open()

    def _limits(self, session: Session) -> PitRules:
        """The house's limits, read again when anything of the house was set."""
        if self._rules[0] is not session.house:
            self._rules = session.house, pit_rules(session)
        return self._rules[1]

    def _claimed(self, session: Session, now: int) -> tuple[tuple[int, int], ...]:
        """The jackpot hands that wait for a second person: at which table, and when. The logs of all tables tell it, so
        they are asked only now and then, and where one runs.
        """
        if not self._jackpots:
            return ()
        if now - self._claims[0] >= A_WHILE:
            self._claims = now, tuple(
                (max(1, one.table), one.at) for jackpot in session.table.house.jackpots.values()
                for one in jackpot.candidates if jackpot.rules.confirm and not one.confirmed_by and not one.struck)
        return self._claims[1]

    def _known(self, session: Session, tables: Iterable[TableStands], now: int) -> Known:
        names = {one.id: one.name for one in session.players()} if self._entries.carried else {}
        house = session.table.house
        carried = {names.get(who, str(who)): (since, house.balance(Place(Kind.CARRIED, str(who))))
                   for who, since in self._entries.carried.items()}
        mended = {self._number_of[sitting]: at for sitting, at in self._entries.mended.items()
                  if sitting in self._number_of}
        return Known(self._limits(session), session.the_house().money, now, self._asked(session), carried, mended,
                     self._silent(session, tables, now), ZoneInfo(night.zone) if (night := session.night) else UTC,
                     bool(self.house.in_doubt), self._claimed(session, now))

    def _silent(self, session: Session, tables: Iterable[TableStands], now: int) -> dict[int, int]:
        """The tables of whose desk no word came for a while, since when: it was last heard of, or its last key. A desk
        says one every few seconds also where nothing is dealt; a table that one gives to another is nobody's for a
        moment, of which nothing is told.
        """
        books, found = session.books, dict[int, int]()
        for one in tables if books.hears else ():
            quiet = _quiet(cast("SharedBooks", books), one.number)
            if quiet is not None:
                self._heard[one.number] = now - quiet
            if now - (since := max(one.last_at, self._heard.get(one.number, 0))) >= SILENT:
                found[one.number] = since
        return found

    def _totals(self, session: Session, tables: tuple[TableStands, ...]) -> Totals:
        house, banked = session.table.house, [one for one in tables if one.banked]
        elsewhere = sum(house.balance(place) for place in house.places()
                        if place.family is Family.CHIPS and place.kind is not Kind.CASE and place != FOUND)
        return Totals(
            len(banked), sum(one.bank.drop for one in banked), sum(one.bank.win for one in banked),
            sum((one.luck.expected for one in banked if one.luck), Fraction()),
            sum(one.rack + one.in_play for one in tables), house.in_case, elsewhere,
            worth(session.table.chips.owned))


def _quiet(books: "SharedBooks", table: int) -> int | None:
    """For how long, in microseconds, nothing was heard of whoever has a table; None where nobody has."""
    if books.holds(table):
        return 0
    return None if books.who_holds(table) is None else int(books.quiet(table) * 1_000_000)
