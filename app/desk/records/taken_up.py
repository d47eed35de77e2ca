"""When a copy was taken up in place of lost books: from which, what it lacked, and which entries were keyed again."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import astuple, dataclass
from typing import Any, cast
from zoneinfo import ZoneInfo

from app.dealing.values.log import Json
from app.desk.house.clock import moment
from app.ledger.entries import Entry, EntryKind
from app.store.books import Books
from app.store.proof.slips import Slip
from app.store.values import Night
from app.words import plural, tr

KEY = "taken_up"
"""The setting that keeps every one."""


@dataclass(frozen=True, slots=True)
class TakenUp:
    """One taking up: when, of what time the copy was (UTC microseconds), after which entry the books go on, the slips
    of the entries that were lost, and under which name the damaged file was set aside.
    """

    at: int
    copied_at: int
    after: int
    lost: tuple[Slip, ...]
    aside: str

    def as_json(self) -> Json:
        """It as it is kept."""
        lost: list[Json] = [list(astuple(slip)) for slip in self.lost]
        return {"at": self.at, "copied_at": self.copied_at, "after": self.after, "lost": lost, "aside": self.aside}


def takings_up(settings: Mapping[str, Json]) -> tuple[TakenUp, ...]:
    """Every taking up of these books, in order."""
    kept = cast(Sequence[dict[str, Any]], settings.get(KEY) or ())
    return tuple(TakenUp(one["at"], one["copied_at"], one["after"], tuple(Slip(*slip) for slip in one["lost"]),
                         one["aside"]) for one in kept)


_SOON = 2000
"""So many entries after a copy are looked through: a night's."""


def entries_after(books: Books, taken: TakenUp) -> tuple[Entry, ...]:
    """The entries among which those are that were keyed again."""
    return books.entries(taken.after + 1, taken.after + _SOON)


def lost_number(books: Books, number: int) -> int:
    """Which lost entry this one was keyed for again; 0 for one that was not."""
    return next((old for taken in takings_up(books.settings()) if taken.after < number <= taken.after + _SOON
                 for old, new in keyed_again(taken, entries_after(books, taken)).items() if new == number), 0)


def to_key_again(lost: Iterable[Slip]) -> tuple[Slip, ...]:
    """What of the lost entries is to be keyed again: what was undone among them is not, nor its undoing."""
    left: list[Slip] = []
    for slip in lost:
        undone = _undone_by(slip, left)
        if undone is not None:
            left.remove(undone)
        else:
            left.append(slip)
    return tuple(left)


def _undone_by(slip: Slip, before: Sequence[Slip]) -> Slip | None:
    if slip.kind != EntryKind.REVERSAL:
        return None
    return next((one for one in reversed(before) if (one.key, one.sitting) == (slip.key, slip.sitting)
                 and one.kind != EntryKind.REVERSAL and slip.title.endswith(one.title)), None)


def keyed_again(taken: TakenUp, entries: Iterable[Entry]) -> dict[int, int]:
    """The lost entries that were keyed again, by number: each with the number that it has now.

    `entries` are those after the copy, in order. A hand is known by its key in its sitting, anything else by its kind
    and title: its row in the log is another one now. What was undone since counts for none.
    """
    later = [entry for entry in entries if entry.number > taken.after]
    undone = {entry.reverses for entry in later}
    there: dict[object, list[int]] = {}
    for entry in later:
        if entry.number not in undone and (entry.reverses is None or entry.reverses <= taken.after):
            there.setdefault(_of(entry.kind.value, entry.title, entry.key, entry.sitting or 0), []).append(entry.number)
    found: dict[int, int] = {}
    for slip in to_key_again(taken.lost):
        if numbers := there.get(_of(slip.kind, slip.title, slip.key, slip.sitting)):
            found[slip.number] = numbers.pop(0)
    return found


def _of(kind: str, title: str, key: str, sitting: int) -> object:
    return (kind, key, sitting) if kind == EntryKind.HAND else (kind, title, sitting)


def still_to_key(books: Books, night: Night | None) -> tuple[Slip, ...]:
    """What the copy that was taken up last in a night lacked, and nobody has keyed again so far."""
    taken = next(reversed(takings_up(books.settings())), None)
    if taken is None or night is None or taken.at < night.opened_at:
        return ()
    done = keyed_again(taken, entries_after(books, taken))
    return tuple(slip for slip in to_key_again(taken.lost) if slip.number not in done)


def restored_remarks(settings: Mapping[str, Json], night: Night, entries: Sequence[Entry]) -> tuple[str, ...]:
    """What the sheet of a night says of copies that were taken up in it."""
    zone = ZoneInfo(night.zone)
    return tuple(_remark(one, zone, entries) for one in takings_up(settings)
                 if night.opened_at <= one.at and (night.closed_at is None or one.at <= night.closed_at))


def _remark(one: TakenUp, zone: ZoneInfo, entries: Sequence[Entry]) -> str:
    said = tr("At {time} the books were lost, and the copy of {copied} was taken up, which ended at entry {after}.",
              time=f"{moment(one.at, zone):%H:%M}", copied=f"{moment(one.copied_at, zone):%H:%M}", after=one.after)
    lacked = len(to_key_again(one.lost))
    if not lacked:
        return said
    again = len(keyed_again(one, entries))
    return f"{said} " + plural(lacked, "It lacked {count} entry; {again} was keyed again.",
                               "It lacked {count} entries; {again} were keyed again.", again=again)
