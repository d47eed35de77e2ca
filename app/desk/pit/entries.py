"""What the pit is told by the entries of the night, each read once: chips that are carried, and older hands fixed."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from app.dealing.values.transfers import Kind, Place
from app.ledger.entries import Booking, EntryKind
from app.store.books import Books


@dataclass
class EntriesRead:
    """The entries of a night so far. `carried` is since when each player, by number, has chips at no table, `mended`
    when an older hand of a sitting was last fixed or taken back: both in UTC microseconds.
    """

    night: int
    carried: dict[int, int] = field(default_factory=dict)
    mended: dict[int, int] = field(default_factory=dict)
    _read: int = 0
    _held: dict[Place, int] = field(default_factory=dict)
    _hands: dict[int, dict[str, int]] = field(default_factory=dict)  # of each sitting: key -> the how many-th
    _of: dict[int, tuple[int, str]] = field(default_factory=dict)  # an entry's number -> its sitting and key

    def read_on(self, books: Books) -> None:
        """Take in what was booked since the last look."""
        fresh = books.booked_at(self._read) if self._read else self._from_the_first(books)
        for number, at, entry in fresh:
            self._read = max(self._read, number)
            if entry.night == self.night:
                self.take(number, at, entry)

    def _from_the_first(self, books: Books) -> Sequence[tuple[int, int, Booking]]:
        self._read = books.head().number
        return [(one.number, one.at, one) for one in books.night_entries(self.night)]

    def take(self, number: int, at: int, entry: Booking) -> None:
        """One entry more, and when."""
        for line in entry.postings:
            if line.place.kind is Kind.CARRIED:
                self._carries(line.place, line.amount, at)
        if entry.sitting is None:
            return
        hands = self._hands.setdefault(entry.sitting, {})
        if entry.kind is EntryKind.HAND:
            hands.setdefault(entry.key, len(hands))
            self._of[number] = entry.sitting, entry.key
        elif entry.reverses in self._of and hands[self._of[entry.reverses][1]] < len(hands) - 1:
            self.mended[entry.sitting] = at

    def _carries(self, place: Place, amount: int, at: int) -> None:
        self._held[place] = held = self._held.get(place, 0) + amount
        if held > 0:
            self.carried.setdefault(int(place.whose), at)
        else:
            self.carried.pop(int(place.whose), None)
