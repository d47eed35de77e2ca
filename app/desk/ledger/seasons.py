"""The nights that were held, and what each player has won and lost over them."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from app.dealing.values.transfers import Kind, owed
from app.desk.exchange.importing import Importing
from app.desk.house.clock import moment
from app.desk.records.entry_history import BROUGHT, MARKERS, routing, that_hold
from app.desk.records.imported import Imported
from app.desk.records.statement import night_statement
from app.desk.session.session import Session
from app.ledger.entries import Entry, EntryKind
from app.settlement import HOUSE
from app.store.values import Head, Night
from app.sums import summed

_OWN = frozenset({Kind.STACK, Kind.CARRIED, Kind.POCKET, Kind.ACCOUNT, Kind.MARKER})
_PAID_OUT = frozenset({Kind.STACK, Kind.CARRIED, Kind.POCKET, Kind.ACCOUNT})
_OPEN = frozenset({Kind.ACCOUNT, Kind.MARKER, Kind.CHANGE})
_SETTLING = frozenset({EntryKind.SETTLE, EntryKind.CARRY, EntryKind.CASH_COUNT, EntryKind.CORRECTION})
"""What may be booked long after a player has gone home."""


@dataclass(frozen=True, slots=True)
class PlayerThen:
    """One player's part in a night, in minor units. `seconds` is how long they were there, None where nobody knows.

    Who only had an earlier night settled or mended was not `present`.
    """

    player: int
    result: int
    bought: int = 0
    seconds: int | None = None
    jackpots: int = 0
    present: bool = True


@dataclass(frozen=True, slots=True)
class NightHeld:
    """One night in the list. `house` is the house bank's result; `hands` are those that hold, coups among them.

    `corrected` are corrections that were booked in this night, by player: above zero they receive it.
    """

    id: int
    title: str
    opened: datetime
    closed: datetime | None
    players: tuple[PlayerThen, ...]
    hands: int
    house: int
    settled: bool
    imported: bool
    corrected: Mapping[int, int]

    def of(self, player: int) -> PlayerThen | None:
        """What that night brought a player; None whom nothing in it was about."""
        return next((one for one in self.players if one.player == player), None)


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """A night of a player's: what it brought, and what they had won in all after it."""

    night: NightHeld
    then: PlayerThen
    running: int
    corrected: int = 0


@dataclass(frozen=True, slots=True)
class History:
    """A player over the nights of a season, the last one first, and what they are owed now, in minor units.

    `left` was left for a later night, `open_now` stands on account and by marker; above zero it is owed to them.
    """

    player: int
    name: str
    lines: tuple[HistoryLine, ...]
    left: int
    open_now: int

    @property
    def there(self) -> int:
        """How many of these nights they were there."""
        return sum(line.then.present for line in self.lines)

    @property
    def result(self) -> int:
        """Won or lost over all of these nights."""
        return sum(line.then.result for line in self.lines)

    @property
    def bought(self) -> int:
        """All the chips that were bought."""
        return sum(line.then.bought for line in self.lines)

    @property
    def seconds(self) -> int:
        """How long they have been there, as far as it is known."""
        return sum(line.then.seconds or 0 for line in self.lines)

    @property
    def jackpots(self) -> int:
        """Won in jackpots."""
        return sum(line.then.jackpots for line in self.lines)

    @property
    def corrected(self) -> int:
        """What corrections of earlier nights have brought or cost."""
        return sum(line.corrected for line in self.lines)


class Seasons:
    """Reads nights. Slow the first time; what has not changed since is not read again. May be used from any thread."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._read: dict[int, tuple[object, NightHeld]] = {}

    def nights(self, progress: Callable[[int, int], None] = lambda done, of: None) -> tuple[NightHeld, ...]:
        """Every night, the last one first. `progress` hears how many are read, and of how many."""
        books = self._session.books
        ends, settings, names = books.night_ends(), books.settings(), {one.id: one.name for one in books.players()}
        imported = Importing(self._session).nights()
        every = books.nights_latest_first()
        held = []
        for done, night in enumerate(every, 1):
            stands_for = ends.get(night.id, 0), night.closed_at, settings.get(routing(night.id)), night.id in imported
            held.append(self._held(night, stands_for, names, imported.get(night.id), settings))
            progress(done, len(every))
        return tuple(held)

    def _held(self, night: Night, stands_for: object, names: Mapping[int, str], imported: Imported | None,
              settings: Mapping[str, object]) -> NightHeld:
        known = self._read.get(night.id)
        if known is None or known[0] != stands_for:
            entries = self._session.books.night_entries(night.id)
            made = self._make(night, entries, names, imported, settings.get(routing(night.id)))
            known = self._read[night.id] = stands_for, made
        return known[1]

    def _make(self, night: Night, entries: Sequence[Entry], names: Mapping[int, str], imported: Imported | None,
              chosen: object) -> NightHeld:
        statement = night_statement(self._session.the_house(), night, entries, names, {}, (), Head(0, ""),
                                    chosen=chosen, imported=imported)
        standing = that_hold(entries)
        there = _there(standing)
        # While a night runs, what still lies before the players is theirs.
        players = tuple(PlayerThen(one.player, one.result + one.holds, one.bought,
                                   None if imported else there.get(one.player, 0), _jackpots(standing, one.player),
                                   imported is not None or one.player in there)
                        for one in statement.players)
        house = statement.house.result - sum(one.holds for one in statement.players)
        zone = ZoneInfo(night.zone)
        return NightHeld(
            night.id, night.title, moment(night.opened_at, zone),
            moment(night.closed_at, zone) if night.closed_at else None,
            players, sum(entry.kind is EntryKind.HAND for entry in standing), house,
            statement.settled or imported is not None, imported is not None, _corrected(standing))

    def history(self, player: int, since: datetime | None = None, until: datetime | None = None) -> History:
        """One player's nights; with dates, those opened from the first until before the second. Raises KeyError."""
        name = {one.id: one.name for one in self._session.books.players()}[player]
        season = (night for night in self.nights() if (since is None or night.opened >= since)
                  and (until is None or night.opened < until))
        held = self._session.books.balances()
        open_now = sum(amount for place, amount in held.items()
                       if place.kind in _OPEN and place.whose == str(player))
        return History(player, name, tuple(_lines(reversed(tuple(season)), player))[::-1],
                       held.get(owed(player), 0), open_now)


def _lines(nights: Iterable[NightHeld], player: int) -> Iterator[HistoryLine]:
    running = 0
    for night in nights:
        then, corrected = night.of(player), night.corrected.get(player, 0)
        if then is not None and (then.present or then.result or corrected):
            running += then.result
            yield HistoryLine(night, then, running, corrected)


def _there(standing: Iterable[Entry]) -> dict[int, int]:
    """How many seconds each player was there: from the first entry that touches them to the last of the evening."""
    first: dict[int, int] = {}
    last: dict[int, int] = {}
    for entry in standing:
        if entry.kind in _SETTLING or entry.key.startswith((BROUGHT, MARKERS)):
            continue
        for player in {int(one.place.whose) for one in entry.postings if one.place.kind in _OWN}:
            first.setdefault(player, entry.at)
            last[player] = entry.at
    return {player: (last[player] - first[player]) // 1_000_000 for player in first if player != HOUSE}


def _jackpots(standing: Iterable[Entry], player: int) -> int:
    """What came out of a jackpot to a player."""
    out = (entry for entry in standing if entry.kind is EntryKind.JACKPOT and sum(
        one.amount for one in entry.postings if one.place.kind in (Kind.JACKPOT, Kind.JACKPOT_BOX)) < 0)
    return sum(one.amount for entry in out for one in entry.postings
               if one.place.kind in _PAID_OUT and one.place.whose == str(player))


def _corrected(standing: Iterable[Entry]) -> dict[int, int]:
    return summed((int(one.place.whose), one.amount) for entry in standing if entry.kind is EntryKind.CORRECTION
                  for one in entry.postings if one.place.kind is Kind.ACCOUNT)
