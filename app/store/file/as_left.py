"""Whether a file that is open here lies as this program left it, though nobody else should write into it."""

import os
import time
from pathlib import Path

from app.store.file import side_files
from app.store.file.log_as_left import LogAsLeft

_HEADER = 100
"""Bytes of what SQLite says of a file at its beginning: no two states of it that were written apart have the same."""
_WRITTEN_AHEAD = b"\2\2"
"""What it says there of a file that has a log."""
_TICK = 2_000_000_000
"""Nanoseconds: the coarsest clock of a disk. Two writings within one of its ticks are not told apart by their time."""


class AsLeft:
    """How a file was left when it was written last, and what lies beside it. For whoever alone writes it.

    What a writing that failed has left is the file's own, and taken back by the next one: until that has ended well
    nothing is said of the file.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._look()
        self._log = LogAsLeft(path.with_name(path.name + side_files.ENDS[1]))
        self._ended_well, self._found_other, self._found_other_log, self._failed = True, False, False, False

    def begin(self) -> None:
        """It is going to be written."""
        self.set_strange_aside()
        self._failed, self._found_other_log = not self._ended_well, self.has_other_log()
        self._found_other, self._ended_well = self.is_other(), False

    def end(self) -> None:
        """It was written."""
        self._ended_well = True
        if not self._found_other:
            self._look()
            self._log.keep(afresh=self._failed)

    def _look(self) -> None:
        self._seen, self._header, self._tick_is_over = _stat(self._path), self._read(), False

    def is_other(self) -> bool:
        """Whether something else was written in its place; a file that is gone, or another by its name, is told apart.
        """
        if not self._ended_well:
            return self._found_other
        at, now = time.time_ns(), _stat(self._path)
        if self.has_other_log():
            return True
        if now is None or self._seen is None or now[0] != self._seen[0] or (now == self._seen and self._tick_is_over):
            return False
        other = now[1] != self._seen[1] or self._read() != self._header  # its time alone may be set by anybody
        self._tick_is_over = not other and now == self._seen and at - now[2] > _TICK
        return other

    def has_other_log(self) -> bool:
        """Whether something was written over what the file has in its log."""
        if not self._ended_well:
            return self._found_other_log
        return self._has_log and self._log.is_other()

    def set_strange_aside(self) -> None:
        """A journal or a log that lies there while the file has none is not its own."""
        if not self._ended_well:
            return
        for end in side_files.ENDS[:1 if self._has_log else 2]:
            if os.path.exists(strange := f"{self._path}{end}"):
                side_files.set_one_aside(Path(strange))

    @property
    def _has_log(self) -> bool:
        return self._header[18:20] == _WRITTEN_AHEAD

    def _read(self) -> bytes:
        try:
            with self._path.open("rb") as file:
                return file.read(_HEADER)
        except OSError:
            return b""


def _stat(path: Path) -> tuple[int, int, int] | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns
