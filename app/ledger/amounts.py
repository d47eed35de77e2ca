"""The one amount that stands beside an entry in a list: what it was about."""

from collections.abc import Iterable

from app.dealing.values.transfers import Family, Kind
from app.ledger.entries import Entry, EntryKind
from app.sums import summed


def amount_of(entry: Entry) -> int:
    """What an entry moved, in minor units: of chips, cash and claims whatever was most."""
    return max(summed((family, max(0, amount)) for family, amount in _moved(entry)).values(), default=0)


def _moved(entry: Entry) -> Iterable[tuple[Family, int]]:
    """What came in (above zero) or left, by the family of its place."""
    postings = entry.postings
    if entry.kind is EntryKind.HAND:  # what changed hands: a bet that went back to its player moved nothing
        return [(place.family, amount) for place, amount in summed((one.place, one.amount) for one in postings).items()]
    if entry.kind is EntryKind.IMPORT:  # how a night ended, and that it was settled: the same amounts twice
        postings = postings[: len(postings) // 2]
    # In a count all chips pass through what was found, to where they were counted.
    skips = Kind.FOUND if entry.kind is EntryKind.COUNT else None
    return [(one.place.family, one.amount) for one in postings if one.place.kind is not skips]
