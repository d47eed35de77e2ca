"""From what a sitting has booked to what the books must be told: new entries, and reversals of those that went."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from typing import Any

from app.dealing.table.table import Table
from app.dealing.values.booked import Booked
from app.house_rules import as_values
from app.ledger.chain import canonical, is_as_sealed
from app.ledger.entries import Booking, Entry, EntryKind, postings_from, reversal_of


@dataclass
class Posted:
    """The entries of one sitting that hold, by the key of what made them."""

    sitting: int
    night: int
    entries: dict[str, Entry] = field(default_factory=dict)
    _table: Table | None = None
    _compared: int = 0
    _agreed: dict[str, Booked] = field(default_factory=dict)  # what was found to be as its entry says: it never changes
    _read_with: tuple[Booked, ...] = ()
    _at_odds: dict[str, Booked | None] = field(default_factory=dict)

    def copy(self) -> "Posted":
        """The entries as they are now; a table is compared with it from its beginning."""
        return Posted(self.sitting, self.night, dict(self.entries), _read_with=self._read_with,
                      _at_odds=dict(self._at_odds))

    def read_back(self, entries: Iterable[Entry], table: Table) -> None:
        """The entries that the books have of a table that was dealt again from its log.

        One that says neither what the hands do nor what it was sealed with was changed in the books: no card that is
        keyed takes it back, and dealing goes on. Verifying names it, and what becomes of it is the host's to say.
        """
        self.take(entries)
        self._read_with = tuple(table.bookings)

    def take(self, entries: Iterable[Entry]) -> None:
        """Entries that were just written, or read back: a reversal ends what it reverses."""
        for entry in entries:
            self._at_odds.pop(entry.key, None)
            if entry.kind is EntryKind.REVERSAL:
                self.entries.pop(entry.key, None)
                self._agreed.pop(entry.key, None)
            elif entry.sitting == self.sitting:
                self.entries[entry.key] = entry

    def compare_ahead(self, table: Table, most: int = 8) -> bool:
        """While nothing else is to be done: compare so many more bookings with their entries. Whether any agreed.

        Else the first answer after the books were opened would compare all that the sitting has booked.
        """
        open_yet = [booked for booked in table.bookings
                    if booked.key in self.entries and self._agreed.get(booked.key) is not booked]
        number = table.opening.table
        agreed = {booked.key: booked for booked in open_yet[:most]
                  if self._same(self.entries[booked.key], booked, number)}
        self._agreed |= agreed
        return bool(agreed)

    def due(self, table: Table, reason: str) -> tuple[Booking, ...]:
        """What must be posted so that the books say what the table now says: first reversals, the last one first."""
        # A table only ever adds bookings; one that was replayed is another table, and is compared from its beginning.
        every = table.bookings if table is not self._table else table.bookings[self._compared:]
        fresh = [booked for booked in every if not booked.for_fun]
        gone = self._gone(table) if table is not self._table else []
        stale = {entry.key for entry in gone}
        missing = [booked for booked in fresh if booked.key not in self.entries or booked.key in stale]
        return (*(reversal_of(entry, reason) for entry in sorted(gone, key=lambda one: -one.number)),
                *(self._booking(booked, table.opening.table) for booked in missing))

    def written(self, table: Table, entries: Iterable[Entry]) -> None:
        """What was due has been written."""
        self.take(entries)
        since = self._compared if table is self._table else 0
        self._agreed |= {booked.key: booked for booked in table.bookings[since:]}
        self._table, self._compared = table, len(table.bookings)

    def _gone(self, table: Table) -> list[Entry]:
        self._find_odds(table.opening.table)
        wanted = {booked.key: booked for booked in table.bookings}
        return [entry for key, entry in self.entries.items()
                if (key not in wanted or not self._same(entry, wanted[key], table.opening.table))
                and not self._was_so(key, wanted.get(key))]

    def _find_odds(self, table: int) -> None:
        """Once, before anything was dealt on: the entries that had been changed when they were read."""
        then, self._read_with = {booked.key: booked for booked in self._read_with}, ()
        if then:
            self._at_odds |= {key: then.get(key) for key, entry in self.entries.items()
                              if (key not in then or not self._same(entry, then[key], table))
                              and not is_as_sealed(entry)}

    def _was_so(self, key: str, now: Booked | None) -> bool:
        """Whether an entry that was changed in the books is of a hand that nobody has changed since."""
        if key not in self._at_odds:
            return False
        then = self._at_odds[key]
        return now is then or (now is not None and then is not None
                               and (now.kind, now.transfers) == (then.kind, then.transfers))

    def _same(self, entry: Entry, booked: Booked, table: int) -> bool:
        if self._agreed.get(booked.key) is booked:
            return True
        # Never by its words: they stay in the language and the wording of their day, and a replay says them in today's.
        return entry.kind.value == booked.kind and entry.postings == postings_from(booked.transfers, table)

    def _booking(self, booked: Booked, table: int) -> Booking:
        return Booking(kind=EntryKind(booked.kind), title=booked.title, key=booked.key,
                       postings=postings_from(booked.transfers, table), sitting=self.sitting, night=self.night,
                       reason=booked.reason, rules=rules_digest(booked.rules))


@lru_cache(maxsize=32)
def rules_digest(rules: Any) -> str:
    """The digest of the house rules by which something was dealt, which its entry carries."""
    return sha256(canonical(as_values(rules)).encode()).hexdigest()[:32]
