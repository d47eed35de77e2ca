"""From what a sitting has booked to what the books must be told: new entries, and reversals of those that went."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import sha256

from app.dealing.table import Booked, Table
from app.house_rules import as_values
from app.ledger.chain import canonical
from app.ledger.entries import Booking, Entry, EntryKind, postings_from, reversal_of


@dataclass
class Posted:
    """The entries of one sitting that hold, by the key of what made them."""

    sitting: int
    night: int
    entries: dict[str, Entry] = field(default_factory=dict)

    def take(self, entries: Iterable[Entry]) -> None:
        """Entries that were just written, or read back: a reversal ends what it reverses."""
        for entry in entries:
            if entry.kind is EntryKind.REVERSAL:
                self.entries.pop(entry.key, None)
            elif entry.sitting == self.sitting:
                self.entries[entry.key] = entry

    def due(self, table: Table, reason: str) -> tuple[Booking, ...]:
        """What must be posted so that the books say what the table now says: first reversals, the last one first."""
        wanted = {booked.key: booked for booked in table.bookings}
        gone = [entry for key, entry in self.entries.items()
                if key not in wanted or not self._same(entry, wanted[key])]
        stale = {entry.key for entry in gone}
        reversals = [reversal_of(entry, reason) for entry in sorted(gone, key=lambda one: -one.number)]
        rules = rules_digest(table)
        fresh = [self._booking(booked, rules) for key, booked in wanted.items()
                 if key not in self.entries or key in stale]
        return (*reversals, *fresh)

    def _same(self, entry: Entry, booked: Booked) -> bool:
        return (entry.title, entry.kind.value, entry.reason) == (booked.title, booked.kind, booked.reason) and \
            entry.postings == postings_from(booked.transfers)

    def _booking(self, booked: Booked, rules: str) -> Booking:
        return Booking(kind=EntryKind(booked.kind), title=booked.title, key=booked.key,
                       postings=postings_from(booked.transfers), sitting=self.sitting, night=self.night,
                       reason=booked.reason, rules=rules)


def rules_digest(table: Table) -> str:
    """The digest of the house rules in force, which every entry carries."""
    return sha256(canonical(as_values(table.rules)).encode()).hexdigest()[:32]
