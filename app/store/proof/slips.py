"""A line for each entry that was saved, kept beside the keys: what was written here, though the books are lost.

It tells which hands a copy lacks, and that a file is older than what this computer has written. It holds no amounts,
and nothing in it is believed instead of the books.
"""

import contextlib
import json
import os
from collections.abc import Iterable
from dataclasses import astuple, dataclass
from pathlib import Path

from app.ledger.chain import short_code
from app.ledger.entries import Entry

_LONG, _KEPT = 400_000, 100_000
"""Bytes from which on the lines are cut, at the next opening, and how many are left: some five hundred hands."""
_LAST = 8_000
"""Bytes that hold the last line."""


@dataclass(frozen=True, slots=True)
class Slip:
    """One entry as it was saved; `at` in UTC microseconds, `sitting` 0 where it has none."""

    number: int
    code: str
    at: int
    kind: str
    title: str
    key: str
    sitting: int

    @classmethod
    def of(cls, entry: Entry) -> "Slip":
        """The slip of an entry."""
        return cls(entry.number, short_code(entry.mac), entry.at, entry.kind.value, entry.title, entry.key,
                   entry.sitting or 0)


class Slips:
    """The slips of one house on this computer. Where they cannot be written the books are none the worse."""

    def __init__(self, folder: Path, house: str) -> None:
        self.path = folder / f"{house}.slips"

    def add(self, entries: Iterable[Entry]) -> None:
        """These were saved just now."""
        with contextlib.suppress(OSError):
            self._write("".join(_line(Slip.of(entry)) for entry in entries), os.O_APPEND)

    def read(self, after: int = 0) -> list[Slip]:
        """Those of the entries after one, in order."""
        return [slip for slip in self._from_the_end(_LONG * 2) if slip.number > after]

    def last(self) -> Slip | None:
        """That of the last entry: the head of the books, as far as this computer knows."""
        return next(reversed(self._from_the_end(_LAST)), None)

    def _from_the_end(self, length: int) -> list[Slip]:
        try:
            with self.path.open("rb") as file:
                file.seek(max(0, os.fstat(file.fileno()).st_size - length))
                lines = file.read().decode(errors="replace").splitlines()
        except OSError:
            return []
        return [slip for line in lines if (slip := _slip(line))]

    def shorten(self) -> None:
        """Keep the last lines of many."""
        with contextlib.suppress(OSError):
            if self.path.stat().st_size > _LONG:
                kept = self.path.read_bytes()[-_KEPT:]
                self._replace(kept[kept.index(b"\n") + 1:].decode(errors="replace"))

    def begin_after(self, number: int, stamp: str) -> None:
        """A copy that ends at this entry was taken up: what was saved after it is kept apart, under the time."""
        kept = [slip for slip in self.read() if slip.number <= number]
        with contextlib.suppress(OSError):
            if self.path.exists():
                self.path.rename(self.path.with_name(f"{self.path.name}-{stamp}"))
            self._replace("".join(map(_line, kept)))

    def _replace(self, text: str) -> None:
        fresh = Slips.__new__(Slips)
        fresh.path = self.path.with_name(self.path.name + ".new")
        fresh._write(text, os.O_TRUNC)
        os.replace(fresh.path, self.path)

    def _write(self, text: str, how: int) -> None:
        handle = os.open(self.path, os.O_WRONLY | os.O_CREAT | how, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.write(text.encode(errors="replace"))


def _line(slip: Slip) -> str:
    return json.dumps(astuple(slip), ensure_ascii=False) + "\n"


def _slip(line: str) -> Slip | None:
    """What a line says; None for one that was cut off by a crash."""
    try:
        number, code, at, kind, title, key, sitting = json.loads(line)
        return Slip(int(number), str(code), int(at), str(kind), str(title), str(key), int(sitting))
    except (ValueError, TypeError):
        return None
