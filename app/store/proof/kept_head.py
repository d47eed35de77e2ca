"""The head of a house's books, kept beside its key: how far this computer has written them, and where they lay.

Every seal of a file whose last entries were cut off is true, and so is every seal of yesterday's file. By the head
both are seen on the computer that wrote more.
"""

import time
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, select

from app.dealing.values.log import Json
from app.ledger.chain import NO_SEAL, Key, short_code
from app.ledger.check import Finding
from app.store.columns import table
from app.store.proof import sealed_file
from app.store.proof.keys import held_keys
from app.words import tr

_WHAT = "sabot head 1"
"""What is sealed besides: no other text that the key seals begins like it."""

EACH = 1.0
"""Seconds between two writings at the most: at a table every hand has its own, and a robot waits for none."""


class Head(NamedTuple):
    """The last entry and the last command of books, each by its number and its whole seal; 0 where there is none."""

    number: int = 0
    mac: str = NO_SEAL
    command: int = 0
    command_mac: str = NO_SEAL


class KeptHead(NamedTuple):
    """A head as it was kept, and the path at which the books lay then."""

    head: Head
    path: str

    def is_carried_by(self, link: Connection) -> bool:
        """Whether books hold this very entry and this very command: whatever came before them is as it was."""
        return self._entry_of(link) == self.head.mac and self._command_of(link) == self.head.command_mac

    def finding(self, link: Connection) -> Finding | None:
        """What there is to be said of books that lie where these lay; nothing where they only go further."""
        if self.is_carried_by(link):
            return None
        now, entry = head_of(link), self._entry_of(link)
        said = {"last": now.number, "code": short_code(now.mac) or tr("none yet"), "number": self.head.number,
                "written": short_code(self.head.mac) or tr("none yet")}
        if entry and entry != self.head.mac:
            return Finding("rewritten", tr(
                "This computer wrote entry {number} with the code {written}; here it has {carried}, and the last "
                "entry is {last} ({code}). Entries were changed and sealed again elsewhere, or an older file was put "
                "back and gone on with.",
                carried=short_code(entry), **said), self.head.number)
        if now.number < self.head.number:
            return Finding("cut", tr(
                "These books end at entry {last} ({code}), but this computer wrote them to entry {number} ({written}). "
                "Entries were cut off the end, or an older file was put back.", **said), now.number or None)
        return Finding("cut", tr(
            "These books end at command {last} (entry {entry}, {code}), but this computer wrote them to command "
            "{number} (entry {written_entry}, {written}). Something was cut off the end, or an older file was put "
            "back.", last=now.command, entry=now.number, code=said["code"], number=self.head.command,
            written_entry=self.head.number, written=said["written"]), now.number or None)

    def _entry_of(self, link: Connection) -> str:
        entry = table("entry").c
        return str(link.execute(select(entry.mac).where(entry.number == self.head.number)).scalar() or NO_SEAL)

    def _command_of(self, link: Connection) -> str:
        command = table("command").c
        return str(link.execute(select(command.mac).where(command.seq == self.head.command)).scalar() or NO_SEAL)


def head_of(link: Connection) -> Head:
    """The head of the books as they are."""
    entry, command = table("entry").c, table("command").c
    last = link.execute(select(entry.number, entry.mac).order_by(entry.number.desc()).limit(1)).first()
    before = link.execute(select(command.seq, command.mac).order_by(command.seq.desc()).limit(1)).first()
    return Head(*(last or (0, NO_SEAL)), *(before or (0, NO_SEAL)))


def kept_head(folder: Path, house: str, keys: Iterable[Key]) -> KeptHead | None:
    """The head that was kept for a house, if one of these keys of it sealed it."""
    try:
        what, whose, (number, mac, command, command_mac), path = sealed_file.read(_path(folder, house), keys)
        return KeptHead(Head(int(number), str(mac), int(command), str(command_mac)), str(path)) \
            if (what, whose) == (_WHAT, house) else None
    except (ValueError, TypeError):
        return None


def keep_head(folder: Path, house: str, key: Key, kept: KeptHead) -> None:
    """Keep a head for a house, on the disk, in place of the one before. Raises OSError."""
    head: list[Json] = [*kept.head]
    sealed_file.write(_path(folder, house), key, [_WHAT, house, head, kept.path])


def other_house(folder: Path, house: str, path: Path) -> KeptHead | None:
    """The head of another house whose books lay at a path, as far as this computer knows; None where none did."""
    for file in sorted(folder.glob("*.head")):
        if file.stem != house and (kept := kept_head(folder, file.stem, held_keys(folder, file.stem).values())) \
                and kept.path == str(path) and kept.head != Head():
            return kept
    return None


def strange_house(other: KeptHead) -> Finding:
    """What there is to be said of a house that this computer never wrote, where another one's books lay."""
    return Finding("other_house", tr(
        "These are not the books that were here: this computer wrote those of another house to entry {number} "
        "({written}), and the key of these is not on it.", number=other.head.number,
        written=short_code(other.head.mac) or tr("none yet")))


def _path(folder: Path, house: str) -> Path:
    return folder / f"{house}.head"


class HeadKeeper:
    """Keeps the head while books are written. `fault` says why the last one could not be kept."""

    def __init__(self, folder: Path, house: str, key: Key, path: Path) -> None:
        self._folder, self._house, self._key, self._at = folder, house, key, str(path)
        self._due: Head | None = None
        self._next = time.monotonic() + EACH
        self.fault: OSError | None = None

    def wrote(self, head: Head) -> None:
        """The books are on the disk so far: it is kept, now or soon."""
        self._due = head
        if time.monotonic() >= self._next:
            self.settle()

    def settle(self) -> None:
        """Keep what was not kept yet."""
        if self._due is None:
            return
        self._next = time.monotonic() + EACH
        try:
            keep_head(self._folder, self._house, self._key, KeptHead(self._due, self._at))
        except OSError as error:
            self.fault = error
        else:
            self._due, self.fault = None, None
