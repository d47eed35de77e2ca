"""What a power cut or a kill can leave of files, from a record of all that was done to them.

After a kill all is there that was done. After a cut what was flushed is kept; of the rest each write may be there,
missing or torn between two sectors, each name made, moved or taken away or not: whatever order the disk took.
"""

import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import NamedTuple

SECTOR = 512


class Step(NamedTuple):
    """One thing that was done: its kind as in `recorder.c`, to which file, where, and the bytes or the new name."""

    kind: str
    path: str
    at: int
    content: bytes


def steps(log: Path) -> Iterator[Step]:
    """What was recorded, in its order."""
    data, place = log.read_bytes(), 0
    while place < len(data):
        kind, length = struct.unpack_from("=cI", data, place)
        place += 5
        path = data[place:place + length].decode()
        place += length
        at, count = struct.unpack_from("=QQ", data, place)
        place += 16
        yield Step(kind.decode(), path, at, data[place:place + count])
        place += count


@dataclass
class File:
    """What of a file is on the disk for certain, and what was done since."""

    kept: bytes = b""
    since: list[Step] = field(default_factory=list)

    def left(self, chance: Random) -> bytes:
        """Its content after a cut."""
        content = bytearray(self.kept)
        for step in self.since:
            _apply(content, step, _sectors(step, chance))
        return bytes(content)

    def flush(self) -> None:
        """All of it is on the disk."""
        self.kept, self.since = self.now(), []

    def now(self) -> bytes:
        """Its content as every program sees it."""
        content = bytearray(self.kept)
        for step in self.since:
            _apply(content, step, None)
        return bytes(content)


def _sectors(step: Step, chance: Random) -> int | None:
    """How many sectors of a write reached the disk; None for all of them."""
    what = chance.random()
    if what < 0.4:
        return None
    return 0 if what < 0.8 else chance.randrange(0, len(step.content) // SECTOR + 1)


def _apply(content: bytearray, step: Step, sectors: int | None) -> None:
    if step.kind == "T":
        if sectors is None:
            content[:] = content[:step.at].ljust(step.at, b"\0")
        return
    part = step.content if sectors is None else step.content[:sectors * SECTOR]
    if part:
        content[len(content):step.at] = bytes(max(0, step.at - len(content)))
        content[step.at:step.at + len(part)] = part


@dataclass
class Disk:
    """The files of a folder as they are recorded: names that hold for certain, and what became of names since."""

    names: dict[str, File] = field(default_factory=dict)
    seen: dict[str, File] = field(default_factory=dict)
    since: list[tuple[str, File | None]] = field(default_factory=list)
    shown: int = 0

    def take(self, step: Step) -> None:
        """One more thing was done."""
        match step.kind:
            case "A":
                self.shown = step.at
            case "C":
                self._named(step.path, File())
            case "U":
                self._named(step.path, None)
            case "R":
                self._named(step.content.decode(), self.seen.get(step.path))
                self._named(step.path, None)
            case "S":
                self.seen[step.path].flush()
            case "D":
                self._keep_names(step.path)
            case _:
                self.seen[step.path].since.append(step)

    def _named(self, path: str, file: File | None) -> None:
        self.since.append((path, file))
        if file is None:
            self.seen.pop(path, None)
        else:
            self.seen[path] = file

    def _keep_names(self, folder: str) -> None:
        here = [(path, file) for path, file in self.since if str(Path(path).parent) == folder]
        self.since = [one for one in self.since if one not in here]
        _rename(self.names, here)

    def cut(self, chance: Random) -> dict[str, bytes]:
        """What is found after a power cut now: content by path."""
        names = dict(self.names)
        _rename(names, [one for one in self.since if chance.random() < 0.5])
        return {path: file.left(chance) for path, file in names.items()}

    def killed(self) -> dict[str, bytes]:
        """What is found after whoever did it was killed now."""
        return {path: file.now() for path, file in self.seen.items()}


def _rename(names: dict[str, File], changes: list[tuple[str, File | None]]) -> None:
    for path, file in changes:
        if file is None:
            names.pop(path, None)
        else:
            names[path] = file
