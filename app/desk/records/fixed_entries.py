"""Which entries that hold have been about something else since a fix that moved nothing of theirs."""

from collections.abc import Iterable, Sequence
from contextlib import suppress

from app.dealing.engine.run import Run
from app.dealing.values.opening import read_opening
from app.desk.records.log_lines import fixed_since
from app.errors import UNREADABLE, Refused, ReplayMismatch
from app.games import game
from app.ledger.entries import Entry
from app.store.books import Books
from app.sums import grouped
from app.words import current_language

UNREAD = (ReplayMismatch, Refused, *UNREADABLE)
"""What a log raises that cannot be dealt again."""


class FixedEntries:
    """Deals the logs again that have a fix, each once for as long as it has no other. May be asked from any thread."""

    def __init__(self, books: Books) -> None:
        self._books = books
        self._fixed: dict[int, tuple[int, object, dict[int, str]]] = {}

    def since(self, entries: Iterable[Entry]) -> dict[int, str]:
        """What entries that hold are about since a fix that moved nothing of theirs, by their numbers."""
        of = grouped(entries, lambda entry: entry.sitting or 0)
        fixed: dict[int, str] = {}
        for sitting, last in self._books.fixed_sittings(of).items():
            known = self._known_of(sitting, last)
            if new := [entry for entry in of[sitting] if entry.number not in known]:
                known |= {entry.number: "" for entry in new} | self._dealt_again(sitting, new)
            fixed |= {entry.number: known[entry.number] for entry in of[sitting]}
        return fixed

    def _known_of(self, sitting: int, last: int) -> dict[int, str]:
        """What was found of its entries in this language, for as long as its log has no row after the `last`."""
        kept = self._fixed.get(sitting)
        if kept is None or kept[0] != last or kept[1] is not current_language():
            kept = self._fixed[sitting] = last, current_language(), {}
        return kept[2]

    def _dealt_again(self, sitting: int, entries: Sequence[Entry]) -> dict[int, str]:
        log = self._books.log(sitting)
        with suppress(*UNREAD):  # why it cannot be is said where an entry is opened
            return fixed_since(Run(game(read_opening(log[0].body).game), log), entries)
        return {}
