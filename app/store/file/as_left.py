"""Whether a file that is open here lies as this program left it, though nobody else should write into it."""

import os
from pathlib import Path

from app.store.file import side_files

_HEADER = 100
"""Bytes of what SQLite says of a file at its beginning: no two states of it that were written apart have the same."""


class AsLeft:
    """How a file was left when it was written last, and the journal beside it. For whoever alone writes it.

    What a writing that failed has left is the file's own, and taken back by the next one: until that has ended well
    nothing is said of the file.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._journal = path.with_name(path.name + side_files.ENDS[0])
        self._seen, self._header = _stat(path), self._read()
        self._ended_well, self._found_other = True, False

    def begin(self) -> None:
        """It is going to be written."""
        self.set_strange_aside()
        self._found_other, self._ended_well = self.is_other(), False

    def end(self) -> None:
        """It was written."""
        self._ended_well = True
        if not self._found_other:
            self._seen, self._header = _stat(self._path), self._read()

    def is_other(self) -> bool:
        """Whether something else was written in its place; a file that is gone, or another by its name, is told apart.
        """
        now = _stat(self._path)
        if not self._ended_well:
            return self._found_other
        if now is None or self._seen is None or now == self._seen or now[0] != self._seen[0]:
            return False
        return now[1] != self._seen[1] or self._read() != self._header  # its time alone may be set by anybody

    def set_strange_aside(self) -> None:
        """A journal that lies there while nothing is being written is none of its own."""
        if self._ended_well and os.path.exists(self._journal):
            side_files.set_one_aside(self._journal)

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
