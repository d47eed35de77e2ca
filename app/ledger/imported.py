"""Results of nights before these books, as entries: they come in and go out again, so that no balance is changed.

What was won or lost then was settled then. One entry holds both, so that not even its reversal can leave one half.
"""

from collections.abc import Iterable, Mapping

from app.dealing.values.transfers import CLAIMS, Kind, account
from app.ledger.entries import Entry, EntryKind, Posting, opposite
from app.sums import summed


def import_postings(results: Mapping[int, int]) -> tuple[Posting, ...]:
    """What books a night's results, minor units by player's number: first how it ended, then that it was settled."""
    won = [Posting(account(player), amount) for player, amount in sorted(results.items()) if amount]
    house = -sum(posting.amount for posting in won)
    ended = (*won, Posting(CLAIMS, house)) if house else tuple(won)
    return (*ended, *opposite(ended))


def imported_results(entries: Iterable[Entry]) -> dict[int, int]:
    """What each player won or lost by the imports among these entries that hold; who came out even is not in them."""
    known = list(entries)
    reversed_ones = {entry.reverses for entry in known}
    return summed((int(posting.place.whose), posting.amount) for entry in known
                  if entry.kind is EntryKind.IMPORT and entry.number not in reversed_ones
                  for posting in entry.postings[:len(entry.postings) // 2] if posting.place.kind is Kind.ACCOUNT)
