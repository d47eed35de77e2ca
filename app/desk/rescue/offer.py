"""What a host is told when the books are lost: what the newest sound copy holds, and what it lacks."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from zoneinfo import ZoneInfo

from app.desk.desk import Desk
from app.desk.house.clock import SystemClock, moment
from app.desk.records.taken_up import to_key_again
from app.desk.rescue.copies_found import CopyFound, copies_of, lacks, look_at
from app.desk.rescue.readable import READ, copy_from_the_start, still_readable
from app.desk.rescue.taking_up import Check, newest_sound
from app.errors import Refused
from app.ledger.entries import EntryKind
from app.money import figure
from app.store.books import Books, open_books
from app.store.copies.places import houses_of
from app.store.proof.slips import Slip, Slips
from app.words import plural, tr
from app.words.days import this_day
from app.words.figures import thousands

_ENDS = 3
"""So many of the entries that a copy holds are listed."""
_KNOWN = 100
"""And so many of those that were saved, where there is no copy."""


@dataclass(frozen=True, slots=True)
class Holds:
    """What a copy holds: its night, who is host, the zone of its times, the last hand; facts as a word and a sentence.

    `players` are who sits there, each with what lay before them, in figures; `paper` is what the house prints on.
    """

    night: str
    host: str
    zone: str
    last_hand: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    players: tuple[tuple[str, str], ...] = ()
    paper: str = ""


class Source(StrEnum):
    """Where an entry is known from."""

    COPY = "copy"
    FILE = "file"  # it can still be read in the damaged file, under a seal that fits
    SAVED_HERE = "saved here"  # its number, time, title and code were kept on this computer


@dataclass(frozen=True, slots=True)
class Offer:
    """One copy that verifies, and what was saved after it was made; `others` are the other copies, newest first.

    `ends` are the last entries it holds, `readable` those that will be read in the damaged file, `lacks` what is to be
    keyed again, and `last` the number of the last entry that was saved here. `is_the_file` says that it is no copy: the
    file itself is sound; `is_whole` that nothing was saved here after it.
    """

    copy: CopyFound
    holds: Holds
    lacks: tuple[Slip, ...]
    others: tuple[CopyFound, ...] = ()
    is_the_file: bool = False
    is_whole: bool = False
    ends: tuple[Slip, ...] = ()
    readable: tuple[Slip, ...] = ()
    last: int = 0

    @property
    def is_from_the_file(self) -> bool:
        """Whether there was no copy, and this one was made of what could be read."""
        return self.copy.path.stem.endswith(READ)

    @property
    def proved(self) -> int:
        """The last entry that is proved, in the copy or in the damaged file."""
        return self.readable[-1].number if self.readable else self.copy.entry

    @property
    def listed(self) -> tuple[tuple[Slip, Source], ...]:
        """The entries about the end of the copy, each with where it is known from."""
        parts = ((self.ends, Source.COPY), (self.readable, Source.FILE), (self.lacks, Source.SAVED_HERE))
        return tuple((slip, source) for slips, source in parts for slip in slips)

    def clock(self, at: int) -> str:
        """A time in UTC microseconds as the copy's night reads it, with the day where that is not today."""
        return here(at, self.holds.zone)


def here(at: int, zone: str = "") -> str:
    """The same in a zone, or in that of this computer."""
    read_in = ZoneInfo(zone or SystemClock().zone())
    then = moment(at, read_in)
    is_today = then.date() == moment(SystemClock().now(), read_in).date()
    return f"{then:%H:%M}" if is_today else tr("{day} {time}", day=this_day(then), time=f"{then:%H:%M}")


def offers(path: Path, keys: Path, beside: Iterable[Path] = (), check: Check | None = None) -> Offer:
    """The furthest of the copies of the books at a path, and of that file, that verifies.

    Where none does, what the file holds from its start on is made one. Raises Refused where nothing can be read.
    """
    found = copies_of(path, keys, beside)
    try:
        return offer_of(newest_sound(found, keys, check), path, keys, found)
    except Refused:
        if (made := copy_from_the_start(path, keys)) is None or (copy := look_at(made, keys)) is None:
            raise
        return offer_of(newest_sound([copy], keys, check), path, keys, found)


def saved_here(path: Path, keys: Path) -> tuple[Slip, ...]:
    """The last entries of the house at a path that this computer has saved: all that is known where nothing is left."""
    return next((tuple(slips[-_KNOWN:]) for house in houses_of(keys, path) if (slips := Slips(keys, house).read())), ())


def offer_of(copy: CopyFound, path: Path, keys: Path, found: Iterable[CopyFound] = ()) -> Offer:
    """What can be said of one copy."""
    saved, readable = lacks(copy, keys), still_readable(copy, path, keys)
    read = {(slip.number, slip.code) for slip in readable}
    lost = [slip for slip in saved if (slip.number, slip.code) not in read]
    with open_books(copy.path, key_folder=keys, read_only=True) as books:
        return Offer(copy, _holds(Desk(books)), to_key_again(lost),
                     tuple(one for one in found if one.path not in (copy.path, path.resolve())),
                     copy.path == path.resolve(), not saved, tuple(map(Slip.of, books.entries(copy.entry - _ENDS + 1))),
                     readable, max((slip.number for slip in (*saved, *readable)), default=copy.entry))


def _holds(desk: Desk) -> Holds:
    books, nights, house = desk.books, desk.books.nights(), desk.house
    paper = house.paper if house else ""
    proved = (tr("Every entry is proved"),
              tr("{count} entries, each under its seal", count=thousands(books.head().number)))
    if not nights:
        return Holds("", house.host if house else "", desk.clock.zone(), facts=(proved,), paper=paper)
    night = max(nights, key=lambda one: one.opened_at)
    if desk.run is None:
        return Holds(night.title, night.host, night.zone, tr("the night’s close"), (proved,), paper=paper)
    facts = (_bought(desk), proved, _dealt(desk))
    return Holds(night.title, night.host, night.zone, _last_hand(books, night.id), facts, _before_them(desk), paper)


def _last_hand(books: Books, night: int) -> str:
    hands = [entry.title for entry in books.night_entries(night) if entry.kind is EntryKind.HAND]
    return hands[-1] if hands else tr("the opening")


def _bought(desk: Desk) -> tuple[str, str]:
    tonight, money = desk.watch.tonight(), desk.the_house().money
    return (plural(len(tonight.players), "{count} player", "{count} players"),
            tr("bought in for {amount}", amount=figure(sum(one.bought for one in tonight.players), money)))


def _dealt(desk: Desk) -> tuple[str, str]:
    run = desk._running()
    return tr(run.game.name), plural(run.play.table.hands_closed, "{count} hand closed", "{count} hands closed")


def _before_them(desk: Desk) -> tuple[tuple[str, str], ...]:
    money = desk.the_house().money
    return tuple((one.name, figure(one.in_front, money)) for one in desk.watch.tonight().players if one.seat)
