"""A house that several tables share, as the books have it for one of them: what all the others have made of it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from app.chips import Counts, combined, worth
from app.dealing.asides.aside import MARKER
from app.dealing.asides.registry import BuyIn, LimitMarkers, read_aside
from app.dealing.engine.history import History
from app.dealing.values.log import Row, RowKind
from app.dealing.values.marker_book import Marker, MarkerBook
from app.dealing.values.opening import Opening
from app.dealing.values.transfers import CASE, OF_A_TABLE, Kind, Place
from app.desk.house.asked import ASKED, asked_before, asked_in, signed_at_cage
from app.desk.house.house_jackpots import JackpotsFrom, night_jackpots
from app.ledger.balances import Standing
from app.ledger.entries import Booking
from app.store.books import Books
from app.store.values import Marker as Signed
from app.store.values import Sitting
from app.words import tr

KEPT = frozenset({Kind.JAR, Kind.JACKPOT, Kind.JACKPOT_BOX})
"""What lies there from one night to the next; of all else a night begins with nothing, and its case with the set."""


class HouseShared:
    """What the other tables of a night have booked, read on as the books grow; and what the night began with."""

    def __init__(self, books: Books, sitting: Sitting, opening: Opening) -> None:
        self._books, self._sitting, self._opening = books, sitting, opening
        self._tonight = Standing()
        self._before: dict[Place, int] = {}
        self._entries = self._commands = self._read_markers = 0
        self._told: dict[int, _Told] = {}
        self._at_cage: tuple[Marker, ...] = ()
        self._asked_before: int | None = None
        self._markers = opening.markers

    def holds(self, place: Place) -> int:
        """What a place of the house would hold without this sitting, in minor units."""
        self._look()
        return self._begun(place) + self._tonight.balances.get(place, 0)

    def all_held(self) -> Mapping[Place, int]:
        """The same of the case and of every place of which there is or was something, by one look."""
        places = {CASE, *self.places()}
        return {place: self._begun(place) + self._tonight.balances.get(place, 0) for place in places}

    def places(self) -> set[Place]:
        """The places of the house of which there is or was something."""
        self._look()
        return {place for place in (*self._before, *self._tonight.balances) if place.kind not in OF_A_TABLE}

    def _begun(self, place: Place) -> int:
        return worth(self._opening.case) if place == CASE else self._before.get(place, 0)

    @property
    def case(self) -> Counts:
        """The chips that would be in the case, by value."""
        self._look()
        return combined(self._opening.case, self._tonight.chips.get(CASE, {}))

    def chips(self, place: Place) -> Counts:
        """The chips on their way, or that somebody carries, by value."""
        self._look()
        return self._tonight.chips.get(place, {})

    @property
    def markers(self) -> MarkerBook:
        """The markers that were signed at the others; numbers that were ever given are not given again."""
        self._look()
        if self._read_markers != self._commands:
            self._markers, self._read_markers = self._read(), self._commands
        return self._markers

    @property
    def jackpots(self) -> JackpotsFrom:
        """The jackpots of the night, this table’s part in them too."""
        return JackpotsFrom(night_jackpots(self._books, self._sitting.night), self._sitting.id)

    def _look(self) -> None:
        if self._commands and len(self._books.behind):
            return  # this table’s own answers are being written: what the others have made of the house is read
        command = self._books.command_number()
        if command == self._commands:
            return
        for number, entry in self._books.booked_after(self._entries) if self._commands else self._from_the_first():
            self._entries = number
            if self._is_anothers(entry):
                self._tonight.take(entry)
        self._commands = command

    def _from_the_first(self) -> Sequence[tuple[int, Booking]]:
        """All that was booked tonight; and what was kept over the nights before it, whatever others book meanwhile."""
        self._entries = self._books.head().number
        tonight, held = self._books.night_entries(self._sitting.night), self._books.balances()
        places = {place for place in (*held, *(line.place for entry in tonight for line in entry.postings))
                  if place.kind in KEPT}
        first = tonight[0].number if tonight else self._entries + 1
        self._before = {place: kept for place in places if (kept := self._books.held_before(first, [place]))}
        return [(entry.number, entry) for entry in tonight]

    def _is_anothers(self, entry: Booking) -> bool:
        of_the_cage = entry.sitting is None and entry.key.startswith(ASKED)
        return entry.night == self._sitting.night and entry.sitting != self._sitting.id and \
            (entry.sitting is not None or of_the_cage)

    def _read(self) -> MarkerBook:
        book = replace(self._opening.markers, signed=())
        book = replace(book, last=max(book.last, self._books.last_marker()))
        for one in self._books.sittings(self._sitting.night):
            if one.id != self._sitting.id:
                told = self._told.setdefault(one.id, _Told())
                book = told.read_on(self._books.log_heard(one.id, told.length)).added(book)
        self._at_cage = self._signed_at_cage()
        return replace(book, signed=tuple(sorted((*book.signed, *self._at_cage))))

    def _signed_at_cage(self) -> tuple[Marker, ...]:
        if self._asked_before is None:
            self._asked_before = asked_before(self._books, self._sitting.night)
        return signed_at_cage(asked_in(self._books, self._sitting.night, self._asked_before))

    def signed_elsewhere(self, player: int) -> tuple[int, str]:
        """What a player has signed at the other table that took their last marker, in minor units, and what that table
        is called; 0 where no other has any.
        """
        _ = self.markers
        names = {one.id: one.table_name for one in self._books.sittings(self._sitting.night)}
        every = [(one, names[sitting]) for sitting, told in self._told.items() for one in told.signed]
        every += [(one, tr("the cage")) for one in self._at_cage]
        theirs = sorted((one.number, name) for one, name in every if one.player == player)
        if not theirs:
            return 0, ""
        last = theirs[-1][1]
        return sum(one.amount for one, name in every if (one.player, name) == (player, last)), last


class _Told:
    """What a sitting's log tells of markers, read on as it grows: `length` is how far."""

    def __init__(self) -> None:
        self._history = History()
        self.length = self.last = 0
        self.signed: tuple[Marker, ...] = ()
        self.limits: dict[int, int] = {}

    def read_on(self, rows: Sequence[Row]) -> "_Told":
        """With the rows that came since."""
        for row in rows:
            if self.length:  # the first is the opening
                self._history.fold_again(row)
            if number := _number(row):
                self.last = max(self.last, number)
            self.length = row.seq
        if rows:
            self._look()
        return self

    def _look(self) -> None:
        signed, self.limits = list[Marker](), {}
        for row in self._history.now.rows:
            match _read_row(row):
                case BuyIn(player, amount, "marker", by) if number := _number(row):
                    signed.append(Marker(number, player, amount, by))
                case LimitMarkers(player, amount):
                    self.limits[player] = amount
        self.signed = tuple(signed)

    def added(self, book: MarkerBook) -> MarkerBook:
        """The house's markers with these."""
        return replace(book, signed=tuple(sorted((*book.signed, *self.signed))), last=max(book.last, self.last),
                       limits={**book.limits, **self.limits})


def markers_signed(rows: Sequence[Row]) -> tuple[Signed, ...]:
    """What the books keep of the markers that new rows tell of, whatever becomes of those rows."""
    made = ((row, _read_row(row)) for row in rows)
    return tuple(Signed(number, one.player, one.amount, row.at) for row, one in made
                 if isinstance(one, BuyIn) and (number := _number(row)))


def _read_row(row: Row) -> object:
    known = row.kind is RowKind.ASIDE and row.key in (BuyIn.code, LimitMarkers.code)
    return read_aside(row.key, row.body) if known and isinstance(row.body, Mapping) else None


def _number(row: Row) -> int:
    """The number of the marker that a row was signed by; 0 for any other."""
    made = _read_row(row)
    return made.done.marker if isinstance(made, BuyIn) and made.how == MARKER and made.done else 0
