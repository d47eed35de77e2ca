"""The books examined; and the logs of their sittings: each must replay, and to just the entries that they hold."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from typing import Any, cast

from app.dealing.asides.registry import LimitMarkers
from app.dealing.engine.run import Run
from app.dealing.values.log import Row
from app.dealing.values.marker_book import read_marker_book
from app.dealing.values.opening import Opening
from app.desk.house.asked import ASKED, asked_in, cage_moves
from app.desk.house.house import SEATS_AT_ONCE, most_seats
from app.desk.house.house_jackpots import NightJackpots
from app.desk.records.fixed_entries import UNREAD
from app.desk.records.posting import Posted
from app.errors import MachineFault, Unreachable
from app.games import game
from app.jackpots.rules import title_of
from app.ledger.check import Finding
from app.ledger.entries import Entry
from app.ledger.house_replay import handed_out_twice, past_limits
from app.store.books import Books
from app.store.proof.examining import Examined, Told, nobody
from app.store.proof.pieces import Pieces
from app.store.proof.verified import Verified
from app.store.values import Sitting
from app.words import tr
from app.words.joined import comma_list


def examined(books: Books, since: Verified | None = None, told: Told = nobody, sittings: bool = True) -> Examined:
    """What the books hold against themselves; and, where they can be read at all, each sitting dealt again.

    Raises Unreachable where what holds them does not answer.
    """
    seen = books.examine(since, told)
    if seen.damaged or not sittings:
        return seen
    return replace(seen, found=[*seen.found, *replay_findings(books, since, told)])


def replay_findings(books: Books, since: Verified | None = None, told: Told = nobody) -> list[Finding]:
    """Sittings whose log does not replay, or replays to other transfers than the books hold: a sentence each; and what
    tables that share a house were given of it twice.

    Of all sittings, or only of those to which something was added since.
    """
    found = list[Finding]()
    try:
        replaying = _Replaying(books.in_pieces(), since or Verified(), _open_sittings(books))
    except Unreachable:
        raise
    except MachineFault as fault:
        return [Finding("damage", str(fault))]
    for done, sitting in enumerate(replaying.sittings, start=1):
        if finding := replaying.finding(sitting):
            found.append(finding)
        told("sittings", done, len(replaying.sittings))
    for night, opening in replaying.shared.items():
        found += _of_the_house(books, night, opening)
    return found


def _open_sittings(books: Books) -> set[int]:
    return {one.id for night in books.nights() if night.closed_at is None for one in books.sittings(night.id)
            if one.closed_at is None}


def _of_the_house(books: Books, night: int, opening: Opening) -> list[Finding]:
    """What a night of several tables has handed out twice; each log by itself cannot say so."""
    entries = books.night_entries(night)
    before = books.held_after(entries[0].number - 1) if entries else {}
    return [*handed_out_twice(entries, opening.case, before), *past_limits(entries, before, *_limits(books, night)),
            *_of_the_cage(books, night, entries)]


def _limits(books: Books, night: int) -> tuple[dict[int, int], int]:
    """The highest limit of markers that each player had in a night, and what all others had, in minor units."""
    limits, usual = dict[int, int](), 0
    for key, body in books.limit_rows(night):
        told = cast(dict[str, Any], body)
        if key == LimitMarkers.code:
            limits[told["player"]] = max(told["amount"], limits.get(told["player"], 0))
        else:
            book = read_marker_book(told.get("markers", {}))
            usual = max(usual, book.limit)
            limits |= {who: max(most, limits.get(who, 0)) for who, most in book.limits.items()}
    return limits, usual


def _of_the_cage(books: Books, night: int, entries: Iterable[Entry]) -> Iterator[Finding]:
    """What the cage has moved must be what the steps of all that was asked say; and all has ended in a closed night."""
    asked = asked_in(books, night)
    ends = NightJackpots(books, night).ended
    due = {key: postings for one in (*map(cage_moves, asked), *(end.entries() for end in ends))
           for key, postings in one.items()}
    made = {one.key: one for one in entries if one.sitting is None and one.key.startswith(ASKED)}
    for key in sorted({*due, *made}):
        if key not in made or made[key].postings != due.get(key):
            yield Finding("ask", tr("What was asked by the number {number}: its steps and the books differ.",
                                    number=key.removeprefix(ASKED)), made[key].number if key in made else None)
    for end in (end for end in ends if not end.paid_as_counted):
        yield Finding("jackpot", tr("The {jackpot} was paid otherwise than all tables together have it: end {number}.",
                                    jackpot=title_of(end.jackpot).lower(), number=end.number))
    if any(one.id == night and one.closed_at is not None for one in books.nights()):
        for one in (one for one in asked if one.may):
            yield Finding("ask", tr("What was asked by the number {number} has not ended.", number=one.number))


class _Replaying:
    def __init__(self, pieces: Pieces, since: Verified, open_sittings: Collection[int]) -> None:
        self._pieces = pieces
        self.sittings = pieces.sittings(since.command, since.number)
        self._last = pieces.ends()[1]
        self.shared: dict[int, Opening] = {}  # nights in which tables shared the house, and how one of these began
        self._tables = pieces.at_tables() if self.sittings else {}
        self._open = open_sittings
        self._seats: dict[int, tuple[str, ...]] = {}  # of whom it was seen where they sit now
        self._most = max((most_seats({SEATS_AT_ONCE: one}) for one in pieces.ever_set(SEATS_AT_ONCE)), default=1)
        self._numbers = pieces.numbers_by_sitting(only={one.id for one in self.sittings}) if self.sittings else {}

    def finding(self, sitting: Sitting) -> Finding | None:
        """What is wrong with a sitting, if anything."""
        try:
            rows, posted = self._read(sitting)
            run = Run(game(sitting.game), rows)
            if run.opening.house:
                self.shared[sitting.night] = run.opening
            due = posted.due(run.play.table, "")
        except Unreachable:
            raise
        except (*UNREAD, MachineFault) as fault:
            return Finding("replay", tr("Sitting {id}: its log cannot be replayed. {why}", id=sitting.id,
                                        why=str(fault)[:200]))
        if wrong := self._at_another_table(sitting, run.opening) or self._in_two_seats(sitting, run):
            return wrong
        if not due:
            return None
        return Finding("replay", tr("Sitting {id}: its log and the books differ at “{title}”.", id=sitting.id,
                                    title=due[0].title), due[0].reverses)

    def _at_another_table(self, sitting: Sitting, opening: Opening) -> Finding | None:
        """The books say of a sitting that it is dealt at another table than its log does."""
        if (said := self._tables.get(sitting.id, 0)) == opening.table:
            return None
        return Finding("at_table", tr("Sitting {id}: the books have it at Table {said}, its log at Table {table}.",
                                      id=sitting.id, said=said, table=opening.table))

    def _in_two_seats(self, sitting: Sitting, run: Run) -> Finding | None:
        """Somebody who sits here sits at another table of the house too, and at more than it has ever allowed."""
        if sitting.id not in self._open or not run.opening.house:
            return None
        here = {who.player: who.name for who in run.play.table.seats.values() if not who.leaving}
        for player, name in here.items():
            there = self._seats.get(player, ())
            if len(there) >= self._most:
                return Finding("two_seats", tr("{name} sits at {table} and at {other}.", name=name,
                                               table=comma_list(there), other=sitting.table_name))
            self._seats[player] = (*there, sitting.table_name)
        return None

    def _read(self, sitting: Sitting) -> tuple[tuple[Row, ...], Posted]:
        """A sitting's log and its entries, as they stood at one moment though it may go on meanwhile."""
        before = [number for number in self._numbers.get(sitting.id, ()) if number <= self._last]
        while True:
            rows, posted = self._pieces.log(sitting.id), Posted(sitting.id, sitting.night)
            fresh = self._pieces.numbers_by_sitting(self._last, {sitting.id}).get(sitting.id, [])
            posted.take(self._pieces.entries_numbered(before + fresh))
            if len(self._pieces.log(sitting.id)) == len(rows):
                return rows, posted
