"""When a copy was taken up in place of lost books: from which, what it lacked, and which entries were keyed again."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import astuple, dataclass
from typing import Any, cast
from zoneinfo import ZoneInfo

from app.dealing.values.log import Json
from app.dealing.values.transfers import FOUND
from app.desk.house.clock import moment
from app.ledger.entries import Entry, EntryKind
from app.money import Currency, priced
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

    `is_all`: the host has said that no more of them is keyed again.
    """

    at: int
    copied_at: int
    after: int
    lost: tuple[Slip, ...]
    aside: str
    is_all: bool = False

    def as_json(self) -> Json:
        """It as it is kept."""
        lost: list[Json] = [list(astuple(slip)) for slip in self.lost]
        return {"at": self.at, "copied_at": self.copied_at, "after": self.after, "lost": lost, "aside": self.aside,
                "is_all": self.is_all}


def takings_up(settings: Mapping[str, Json]) -> tuple[TakenUp, ...]:
    """Every taking up of these books, in order."""
    kept = cast(Sequence[dict[str, Any]], settings.get(KEY) or ())
    return tuple(TakenUp(one["at"], one["copied_at"], one["after"], tuple(Slip(*slip) for slip in one["lost"]),
                         one["aside"], one.get("is_all", False)) for one in kept)


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


@dataclass(frozen=True, slots=True)
class Rescue:
    """How far the books have caught up with what a copy lacked.

    `done` are the lost entries that were keyed again, each with its number now. `count` is the count of the rack that
    was made after the last of them.
    """

    taken: TakenUp
    done: Mapping[int, int]
    count: Entry | None

    @property
    def wanted(self) -> tuple[Slip, ...]:
        """What is to be keyed again, or was."""
        return to_key_again(self.taken.lost)

    @property
    def left(self) -> tuple[Slip, ...]:
        """What is still to be; nothing once the host has said that it is all."""
        return () if self.taken.is_all else tuple(slip for slip in self.wanted if slip.number not in self.done)

    @property
    def is_over(self) -> bool:
        """All is keyed again, and the rack was counted since."""
        return not self.left and (not self.wanted or self.count is not None)

    @property
    def difference(self) -> int:
        """What was counted over (above zero) or short of the books, in minor units."""
        return -sum(line.amount for line in self.count.postings if line.place == FOUND) if self.count else 0


def rescue_of(books: Books, night: Night | None) -> Rescue | None:
    """How things stand after the copy that was taken up last in a night; None where none was."""
    taken = next(reversed(takings_up(books.settings())), None)
    return _rescue(taken, entries_after(books, taken)) if taken and night and taken.at >= night.opened_at else None


def _rescue(taken: TakenUp, entries: Sequence[Entry]) -> Rescue:
    done = keyed_again(taken, entries)
    undone = {entry.reverses for entry in entries}
    counts = [entry for entry in entries if entry.kind is EntryKind.RACK and entry.number not in undone and
              entry.number > max((taken.after, *done.values())) and any(line.place == FOUND for line in entry.postings)]
    return Rescue(taken, done, counts[0] if counts else None)


def still_to_key(books: Books, night: Night | None) -> tuple[Slip, ...]:
    """What the copy that was taken up last in a night lacked, and nobody has keyed again so far."""
    rescue = rescue_of(books, night)
    return rescue.left if rescue else ()


def to_do_words(rescue: Rescue) -> str:
    """What is still to be done after a copy was taken up; "" once all is."""
    if rescue.is_over:
        return ""
    if not rescue.left:
        return tr("A copy was taken up. Count the rack once against the books.")
    return plural(len(rescue.left), "A copy was taken up. To be keyed again: {first}.",
                  "A copy was taken up. {count} entries to be keyed again, next: {first}.",
                  first=rescue.left[0].title)


def counted_words(rescue: Rescue, money: Currency) -> str:
    """What the count of the rack has shown after a copy was taken up; "" before it."""
    if rescue.count is None or not rescue.is_over:
        return ""
    over = rescue.difference
    if not over:
        return tr("The rack was counted after the copy, and agreed with the books.")
    amount = priced(abs(over), money)
    return tr("The rack was counted after the copy, {amount} over the books.", amount=amount) if over > 0 else \
        tr("The rack was counted after the copy, {amount} short of the books.", amount=amount)


def restored_remarks(settings: Mapping[str, Json], night: Night, entries: Sequence[Entry],
                     money: Currency) -> tuple[str, ...]:
    """What the sheet of a night says of copies that were taken up in it."""
    zone = ZoneInfo(night.zone)
    return tuple(_remark(one, zone, entries, money) for one in takings_up(settings)
                 if night.opened_at <= one.at and (night.closed_at is None or one.at <= night.closed_at))


def _remark(one: TakenUp, zone: ZoneInfo, entries: Sequence[Entry], money: Currency) -> str:
    said = tr("At {time} the books were lost, and the copy of {copied} was taken up, which ended at entry {after}.",
              time=f"{moment(one.at, zone):%H:%M}", copied=f"{moment(one.copied_at, zone):%H:%M}", after=one.after)
    rescue = _rescue(one, entries)
    lacked = len(rescue.wanted)
    if not lacked:
        return said
    keyed = plural(lacked, "It lacked {count} entry; {again} was keyed again.",
                   "It lacked {count} entries; {again} were keyed again.", again=len(rescue.done))
    return " ".join(filter(None, (said, keyed, counted_words(rescue, money))))


