"""The jackpots of a night that tables share: one count of what all their logs say, in the order of the commands."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, NamedTuple, cast
from weakref import WeakKeyDictionary

from app.dealing.asides.jackpot_money import OfAJackpot, Seen
from app.dealing.asides.registry import read_aside
from app.dealing.engine.history import History
from app.dealing.table.settled import Part, Settled, read_settled
from app.dealing.values.log import Row, RowKind
from app.dealing.values.transfers import Kind, Transfer
from app.desk.house.asked import ASKED, JACKPOT, MOVE, held_seats
from app.jackpots.running import Running, running_from
from app.jackpots.standing import Ending
from app.ledger.entries import Posting, postings_from
from app.names import table_words
from app.store.books import Books
from app.store.values import Presence, Seats

OF_JACKPOTS = "jackpot_"
"""Begins the codes of all that is done about jackpots at a table."""

SEED = "seed"
"""Ends the key of the entry that starts a jackpot again."""

ROWS = 1_000_000
"""More rows than the log of a sitting has: a claim’s number is that of its sitting and its row."""

_BACK = frozenset({"undo", "undo_older", "fix", "fix_older"})
"""Commands that take back what was done, and with it that somebody left."""

_Act = tuple[tuple[int, int], Callable[[], None]]
"""Something that counts, and where it stands in the order."""

_FOLDED = frozenset({RowKind.UNDO, RowKind.REDO, RowKind.FIX, RowKind.RESUME})


class Stands(NamedTuple):
    """Where a row stands among all of a night: its command, its place in their order, when it was written."""

    command: int
    order: int
    at: int


@dataclass
class _Left:
    """A player gave up the seat at a table, or at several; `back` is the command that took it back, 0 for none."""

    player: int
    tables: frozenset[int]
    command: int
    back: int = 0


class EndedSo(NamedTuple):
    """A period that was ended: by which command, of which jackpot, what was told then, and how it came out."""

    command: int
    number: int
    jackpot: str
    told: Mapping[str, Any]
    ending: Ending

    @property
    def done(self) -> Settled:
        """What was paid, to the letter."""
        return read_settled(self.told["done"])

    def entries(self) -> dict[str, tuple[Posting, ...]]:
        """What was booked of it, by the keys of those entries."""
        seed = [part for part in self.done.parts if part.target.kind in (Kind.JACKPOT, Kind.JACKPOT_BOX)]
        paid = [part for part in self.done.parts if part not in seed]
        made = ((self.ending.deed.value, paid), (SEED, seed))
        return {end_key(self.number, what): postings_of(parts) for what, parts in made if parts}

    @property
    def paid_as_counted(self) -> bool:
        """Whether everybody was paid what all logs together say they have won or get back."""
        due = Counter({str(share.player): share.amount for share in self.ending.shares})
        got = Counter[str]()
        for part in self.done.parts:
            if part.target.kind in (Kind.CARRIED, Kind.POCKET, Kind.ACCOUNT):
                got[part.target.whose] += part.amount
        return due == got


@dataclass
class _Log:
    """The log of a sitting as far as it was read, and what of it is about jackpots and holds."""

    table: int
    history: History = field(default_factory=History)
    read: int = 0
    rows: tuple[Row, ...] = ()


class NightJackpots:
    """What runs in a night, who has put in, what was claimed and how periods ended, at all of its tables together."""

    def __init__(self, books: Books, night: int) -> None:
        self._books, self._night = books, night
        self._command = self._asked = self._seen_until = self._at = 0
        self._logs: dict[int, _Log] = {}
        self._stands: dict[tuple[int, int], Stands] = {}
        self._ends: list[tuple[int, int, dict[str, Any]]] = []
        self._left: list[_Left] = []
        self._seats = Seats()  # as far as they were read
        self._given_up: dict[int, set[int]] = {}  # at which tables, by whoever sits at another still
        self._begins: Mapping[str, Any] = {}
        self._running: dict[str, Running] = {}
        self._ended: list[EndedSo] = []
        self._seated: frozenset[int] | None = None  # or on the way to a seat that is held
        self._names: dict[int, str] = {}

    # what there is

    @property
    def running(self) -> Mapping[str, Running]:
        """The jackpots that run, by name."""
        self._look()
        return self._running

    @property
    def ended(self) -> tuple[EndedSo, ...]:
        """The periods that were ended, in their order."""
        self._look()
        return tuple(self._ended)

    def stands(self, sitting: int, row: int) -> Stands:
        """Where a row stands among all; one that is not written yet comes last."""
        self._look()
        return self._stands.get((sitting, row), Stands(1 << 62, 1 << 62, 0))

    def rows_of(self, sitting: int) -> int:
        """How many rows the log of a sitting has."""
        self._look()
        return self._logs[sitting].read if sitting in self._logs else 0

    def away(self, players: Iterable[int]) -> frozenset[int]:
        """Those of these players who have no seat in the house, and none that is held for them."""
        self._look()
        if self._seated is None:
            self._seated = frozenset(self._books.present()) | frozenset(held_seats(self._books).values())
        return frozenset(players) - self._seated

    def rests_on(self, sitting: int, rows: Iterable[Row]) -> str:
        """The jackpot of which a period has ended that rests on one of these rows; empty for none."""
        about = [(row, name) for row in rows if (name := _jackpot(row))]
        last = {one.jackpot: one.command for one in self.ended} if about else {}
        return next((name for row, name in about if self.stands(sitting, row.seq).command < last.get(name, 0)), "")

    def open_tables(self) -> dict[int, str]:
        """The tables that are open, by number."""
        return {self._table_of(one.id): table_words(one.table_name) for one in self._books.sittings(self._night)
                if one.closed_at is None}

    def names(self) -> dict[int, str]:
        """What the players of the house are called."""
        self._look()
        if not self._names:
            self._names = {one.id: one.name for one in self._books.players()}
        return self._names

    # how it is read

    def _look(self) -> None:
        if self._command and len(self._books.behind):
            return  # answers are being written, and nobody waits for them here: all that counts is written at once
        command = self._books.command_number()
        if command == self._command:
            return
        self._seated, self._names = None, {}
        # An end is read before the logs: all that it rests on was written before it, and is read after it.
        changed = [self._read_ends(), self._read_logs(), self._read_presences()]
        if any(changed):
            self._count()
        self._command = command

    def _table_of(self, sitting: int) -> int:
        return self._logs[sitting].table if sitting in self._logs else self._books.table_of(sitting)

    def _read_logs(self) -> bool:
        about = set[int]()
        for command, sitting, row in self._books.rows_since(self._night, self._command):
            if sitting not in self._logs:
                self._logs[sitting] = _Log(self._books.table_of(sitting))
            if row.seq <= self._logs[sitting].read:
                continue  # it was written while the others were read
            self._logs[sitting].read = row.seq
            self._stands[sitting, row.seq] = Stands(command, len(self._stands) + 1, row.at)
            if self._take(sitting, row):
                about.add(sitting)
        for sitting in about:
            rows = self._logs[sitting].history.now.rows
            self._logs[sitting].rows = tuple(row for row in rows if _jackpot(row))
        return bool(about)

    def _take(self, sitting: int, row: Row) -> bool:
        """Take in a row; whether it may change what is counted."""
        if row.kind is RowKind.OPENING:
            if len(self._stands) == 1:  # the night’s first
                self._begins = cast(dict[str, Any], row.body).get("jackpots", {})
            return True
        self._logs[sitting].history.fold_again(row)
        return row.kind in _FOLDED or bool(_jackpot(row))

    def _read_ends(self) -> bool:
        fresh = self._books.asks_since(self._asked, JACKPOT)
        for command, ask in fresh:
            self._asked, told = ask.number, cast(dict[str, Any], ask.body)
            if told["night"] == self._night:
                self._ends.append((command, ask.number, told))
        return bool(fresh)

    def _read_presences(self) -> bool:
        began = min((one.command for one in self._stands.values()), default=1) if not self._seen_until else 0
        fresh = self._books.presences_since(max(self._seen_until, self._command) or began - 1)
        for command, what, one, at in fresh:
            self._seen_until = command
            self._takes_a_seat(command, what, one, at)
        return bool(fresh)

    def _takes_a_seat(self, command: int, what: str, one: Presence, at: int) -> None:
        """Or leaves one, at a table. Whoever moves has another held, and a table that is closed is given up by nobody.

        Who has a seat at another table still has left none; once the last is given up, all of them were.
        """
        before = {seat.number for seat in self._seats.of(one.player)}
        self._seats.take(one, at)
        after = {seat.number for seat in self._seats.of(one.player)}
        given_up = self._given_up.setdefault(one.player, set())
        if one.number and not before and what in _BACK:
            last = next((left for left in reversed(self._left) if left.player == one.player
                         and one.number in left.tables and not left.back), None)
            if last is not None:
                last.back = command
        elif not one.number and before and what not in (*_BACK, MOVE, "close_table"):
            given_up |= before - after
            if not after:
                self._left.append(_Left(one.player, frozenset(given_up), command))
        given_up &= given_up - after if after else set()

    # how it is counted

    def _count(self) -> None:
        self._running = {name: running_from(name, kept) for name, kept in self._begins.items()}
        self._ended, self._at = [], 0
        for _, act in sorted((*self._of_rows(), *self._of_ends(), *self._of_those_who_left()), key=lambda one: one[0]):
            act()

    def _of_rows(self) -> Iterator[_Act]:
        for sitting, log in self._logs.items():
            for row in log.rows:
                stands = self._stands[sitting, row.seq]
                aside = read_aside(row.key, cast(dict[str, Any], row.body))
                assert isinstance(aside, OfAJackpot)
                shown = self._stands.get((sitting, int((aside.done or Settled()).told.get("row", 0))))  # type: ignore[arg-type]
                seen = Seen(stands.order, sitting * ROWS + row.seq, log.table, shown.order if shown else 0)
                yield (stands.command, stands.order), partial(self._done, aside, seen)

    def _done(self, aside: OfAJackpot, seen: Seen) -> None:
        # Claims are equal in the order in which they were written, whatever the clock of their computer says.
        self._at = max(self._at, aside.at)
        replace(aside, at=self._at).count(self._running, seen, aside.done or Settled())

    def _of_ends(self) -> Iterator[_Act]:
        for command, number, told in self._ends:
            yield (command, 0), partial(self._has_ended, command, number, told)

    def _has_ended(self, command: int, number: int, told: Mapping[str, Any]) -> None:
        one = self._running[told["jackpot"]]
        ending = one.ending(told["pool"], frozenset(told["absent"]), told["unit"])
        one.end(ending, told["pool"], told["at"], end_key(number, ending.deed), told["reason"])
        self._ended.append(EndedSo(command, number, one.name, told, ending))

    def _of_those_who_left(self) -> Iterator[_Act]:
        for left in self._left:
            yield (left.command, 0), partial(self._has_left, left)
            if left.back:
                yield (left.back, 0), partial(self._is_back, left)

    def _has_left(self, left: _Left) -> None:
        for one in self._running.values():
            one.gone.add(left.player)

    def _is_back(self, back: _Left) -> None:
        """It was never given up; whoever left another time since the last end has left."""
        ends = {one.jackpot: one.command for one in self._ended}
        others = [left for left in self._left if left.player == back.player and left.command < back.back
                  and not 0 < left.back <= back.back]
        for one in self._running.values():
            if all(left.command < ends.get(one.name, 0) for left in others):
                one.gone.discard(back.player)


class JackpotsFrom:
    """The same as one table asks for it, whose sitting this is."""

    def __init__(self, night: NightJackpots, sitting: int) -> None:
        self._night, self._sitting = night, sitting

    @property
    def running(self) -> Mapping[str, Running]:
        """Those that run tonight, by name."""
        return self._night.running

    def away(self, players: Iterable[int]) -> frozenset[int]:
        """Those of these players who have no seat at any table, and none that is held for them."""
        return self._night.away(players)

    def when(self, row: int) -> tuple[int, int]:
        """Where in the order of all that was written a row of this table’s log stands, and when it was written."""
        stands = self._night.stands(self._sitting, row)
        return stands.order, stands.at

    def rests_on(self, rows: Iterable[Row]) -> str:
        """The jackpot of which a period has ended that rests on one of these rows of this log; empty for none."""
        return self._night.rests_on(self._sitting, rows)

    def open_tables(self) -> Mapping[int, str]:
        """The tables that are open, by number."""
        return self._night.open_tables()

    def name_of(self, player: int) -> str:
        """What a player of the house is called."""
        return self._night.names().get(player, "")


_KNOWN: WeakKeyDictionary[Books, dict[int, NightJackpots]] = WeakKeyDictionary()


def night_jackpots(books: Books, night: int) -> NightJackpots:
    """The jackpots of a night: the same for all who ask these books, read on as they grow."""
    known = _KNOWN.setdefault(books, {})
    if night not in known:
        known.clear()  # one night at a time is dealt or looked at
        known[night] = NightJackpots(books, night)
    return known[night]


def postings_of(parts: Iterable[Part]) -> tuple[Posting, ...]:
    """The postings of what was paid at the end of a period; nobody has looked at its chips."""
    return postings_from(Transfer(part.amount, part.source, part.target, "", dict(part.chips or {}), False)
                         for part in parts)


def end_key(number: int, deed: str) -> str:
    """What the entry of a period that was ended is found by."""
    return f"{ASKED}{number}:{deed}"


def _jackpot(row: Row) -> str:
    """The jackpot that a row is about; empty for any other row."""
    of_one = row.kind is RowKind.ASIDE and row.key.startswith(OF_JACKPOTS) and isinstance(row.body, dict)
    return str(cast(dict[str, Any], row.body)["jackpot"]) if of_one else ""
