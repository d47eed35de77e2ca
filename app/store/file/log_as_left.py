"""Whether the write-ahead log of a file that is open here lies as this program left it.

SQLite sums up each frame of a log with all before it, and looks at the sums only when it takes a log up: what somebody
writes over an open log it would hand out as pages of the file, and write back into it.
"""

import os
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, NamedTuple

_HEADER, _FRAME = 32, 24
"""Bytes of what a log says of itself, and of each frame before its page."""
_PAGE_SIZE, _SALTS, _SUMS = slice(8, 12), slice(16, 24), slice(24, 32)
_LITTLE = 0x377F0682
"""How a log begins whose sums are of numbers with their low byte first."""


class _Stat(NamedTuple):
    """How a log looks from outside: nobody sets the time of its last change, of either kind, without another one."""

    file: int
    size: int
    written_at: int
    changed_at: int


class _End(NamedTuple):
    """The last frame of a log that ends a transaction: how many there are up to it, and what is said before its page.

    `header` is the log's own: another one is begun with it.
    """

    header: bytes = b""
    frames: int = 0
    last: bytes = b""


class LogAsLeft:
    """How a log was left when it was written last. A commit costs a look at the frames that it wrote; only a log whose
    looks have changed is gone through.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._seen: _Stat | None = None
        self._end = _End()
        self.keep()

    def keep(self, afresh: bool = False) -> None:
        """It lies there as it should; `afresh`, what was known of its frames counts for nothing."""
        self._seen = self._stat()
        self._end = self._read_end(_End() if afresh else self._end)

    def is_other(self) -> bool:
        """Whether it is gone, or another, or what was left in it is not there: frames that follow it take none away."""
        now = self._stat()
        if now == self._seen:
            return False
        if now is None or self._seen is None or now.file != self._seen.file or not self._is_sound():
            return True
        self._seen = now  # its times, or its names, are anybody's to change
        return False

    def _stat(self) -> _Stat | None:
        try:
            found = os.stat(self._path)
        except OSError:
            return None
        return _Stat(found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns)

    def _read_end(self, known: _End) -> _End:
        try:
            with self._path.open("rb", buffering=0) as log:
                header = log.read(_HEADER)
                end = known if header == known.header else _End(header)
                for count, frame in _frames(log, header, end.frames):
                    if any(frame[4:8]):  # it ends a transaction
                        end = _End(header, count, frame)
                return end
        except OSError:
            return _End()

    def _is_sound(self) -> bool:
        """Whether every frame has its sum, up to the one that was the last here."""
        try:
            with self._path.open("rb") as log:
                return self._end in _proved_ends(log)
        except OSError:
            return False


def _frames(log: BinaryIO, header: bytes, after: int) -> Iterator[tuple[int, bytes]]:
    """What is said before each page, and the number of its frame: those that were written since the log was begun."""
    if len(header) < _HEADER:
        return
    step, count = _FRAME + int.from_bytes(header[_PAGE_SIZE]), after
    while True:
        log.seek(_HEADER + count * step)
        frame = log.read(_FRAME)
        if len(frame) < _FRAME or frame[8:16] != header[_SALTS]:
            return
        count += 1
        yield count, frame


def _proved_ends(log: BinaryIO) -> Iterator[_End]:
    """Where a log may end, as far as its sums are right."""
    header = log.read(_HEADER)
    is_little = int.from_bytes(header[:4]) == _LITTLE
    sums = _summed(header[:24], (0, 0), is_little)
    if header and header[_SUMS] != _packed(sums):
        return
    yield _End(header)
    size = int.from_bytes(header[_PAGE_SIZE])
    for count, frame in _frames(log, header, 0):
        sums = _summed(frame[:8] + log.read(size), sums, is_little)
        if frame[16:] != _packed(sums):
            return
        if any(frame[4:8]):
            yield _End(header, count, frame)


def _packed(sums: tuple[int, int]) -> bytes:
    return struct.pack(">II", *sums)


def _summed(content: bytes, sums: tuple[int, int], is_little: bool) -> tuple[int, int]:
    """The two sums of a log, gone on with."""
    first, second = sums
    words = struct.unpack(f"{'<' if is_little else '>'}{len(content) // 4}I", content[:len(content) // 4 * 4])
    for one, other in zip(words[::2], words[1::2], strict=False):
        first = (first + one + second) & 0xFFFFFFFF
        second = (second + other + first) & 0xFFFFFFFF
    return first, second
