"""Where each key of a TOML text stands: the standard reader says what a text means, but not in which line."""

import re
import tomllib
from bisect import bisect_left
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field

DEEPEST = 16
"""The most values within values, and parts of a key, that are followed; the standard reader itself knows no bound."""

_GAP = re.compile(r"(?:[ \t\n]+|#[^\n]*)*")
_BLANKS = re.compile(r"[ \t]*")
_STRING = re.compile(
    r'"""(?:[^\\]|\\.)*?"{3,5}|"(?!"")(?:[^"\\\n]|\\.)*"' r"|'''.*?'{3,5}|'(?!'')[^'\n]*'", re.DOTALL)
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_PLAIN = re.compile(r"(?:\d{4}-\d\d-\d\d )?[^\s,\[\]{}#\"'=]+")
_LINE = re.compile(r"[^\n]*")
QUOTES = ('"', "'")


@dataclass(slots=True)
class Key:
    """One key where it is written: its whole path, its line, and from where to where its statement goes in the text.

    `end` is None where the statement does not come to an end.
    """

    path: tuple[str, ...]
    line: int
    start: int
    end: int | None = None

    def holds(self, offset: int) -> bool:
        """Whether a place in the text belongs to this statement."""
        return self.start <= offset and (self.end is None or offset <= self.end)


@dataclass
class Places:
    """The keys of a text in the order in which they are written; `too_deep` is the line where it goes too deep."""

    keys: list[Key] = field(default_factory=list)
    too_deep: int = 0
    _lines: dict[tuple[str, ...], int] = field(default_factory=dict)

    def add(self, key: Key) -> None:
        """A key that was met. Each part of its path stands where it was named first."""
        self.keys.append(key)
        for parts in range(1, len(key.path) + 1):
            self._lines.setdefault(key.path[:parts], key.line)

    def line(self, *path: str) -> int:
        """The line of a key; that of the table around it where the key is not there, and the first where none is."""
        while path and path not in self._lines:
            path = path[:-1]
        return self._lines.get(path, 1)

    def at(self, offset: int) -> Key | None:
        """The innermost key to whose statement a place in the text belongs."""
        return next((key for key in reversed(self.keys) if key.holds(offset)), None)


class _NoToml(Exception):
    """The text is no TOML from here on."""


class _TooDeep(Exception):
    """The text has values within values that nobody writes by hand."""


def places(text: str) -> Places:
    """Where the keys of a text are, as far as it is TOML. Its lines end with a newline and nothing else."""
    reader = _Reader(text)
    with suppress(_NoToml):
        try:
            reader.read()
        except _TooDeep:
            reader.found.too_deep = reader.line
    return reader.found


class _Reader:
    """Goes through a text once."""

    def __init__(self, text: str) -> None:
        self.found = Places()
        self._text, self._at = text, 0
        self._newlines = [match.start() for match in re.finditer("\n", text)]

    @property
    def line(self) -> int:
        """The line where it is now, from 1."""
        return bisect_left(self._newlines, self._at) + 1

    def read(self) -> None:
        """Every header and every statement to the end."""
        table: tuple[str, ...] = ()
        self._skip(_GAP)
        while self._at < len(self._text):
            if self._next == "[":
                table = self._header()
            else:
                key = self._statement(table)
                self._skip(_LINE)
                key.end = self._at
            self._skip(_GAP)

    def _header(self) -> tuple[str, ...]:
        brackets = 2 if self._text.startswith("[[", self._at) else 1
        self._at += brackets
        key = self._key(())
        self._expect("]" * brackets)
        self._skip(_LINE)
        key.end = self._at
        return key.path

    def _statement(self, table: tuple[str, ...], depth: int = 0) -> Key:
        key = self._key(table)
        self._expect("=")
        self._skip(_BLANKS)
        self._value(key.path, depth)
        key.end = self._at
        return key

    def _key(self, table: tuple[str, ...]) -> Key:
        self._skip(_BLANKS)
        key = Key(table, self.line, self._at)
        for part in self._parts():
            key.path = (*key.path, part)
            if len(key.path) > DEEPEST:
                raise _TooDeep
        self.found.add(key)
        return key

    def _parts(self) -> Iterator[str]:
        while True:
            yield _meant(self._take(_STRING)) if self._next in QUOTES else self._take(_BARE)
            self._skip(_BLANKS)
            if self._next != ".":
                return
            self._at += 1
            self._skip(_BLANKS)

    def _value(self, path: tuple[str, ...], depth: int) -> None:
        if depth > DEEPEST:
            raise _TooDeep
        if self._next == "[":
            for _ in self._inside("]"):
                self._value(path, depth + 1)
        elif self._next == "{":
            for _ in self._inside("}"):
                self._statement(path, depth + 1)
        else:
            self._take(_STRING if self._next in QUOTES else _PLAIN)

    def _inside(self, closing: str) -> Iterator[None]:
        """Once for each value between two brackets."""
        self._at += 1
        self._skip(_GAP)
        while self._next != closing:
            yield
            self._skip(_GAP)
            if self._next != closing:
                self._expect(",")
                self._skip(_GAP)
        self._at += 1

    @property
    def _next(self) -> str:
        return self._text[self._at: self._at + 1]

    def _skip(self, what: re.Pattern[str]) -> None:
        if found := what.match(self._text, self._at):
            self._at = found.end()

    def _take(self, what: re.Pattern[str]) -> str:
        found = what.match(self._text, self._at)
        if not found:
            raise _NoToml
        self._at = found.end()
        return found[0]

    def _expect(self, sign: str) -> None:
        if not self._text.startswith(sign, self._at):
            raise _NoToml
        self._at += len(sign)


def _meant(quoted: str) -> str:
    """A quoted part of a key as it is meant; as it is written, where that cannot be read."""
    try:
        return str(tomllib.loads(f"_ = {quoted}")["_"])
    except tomllib.TOMLDecodeError:
        return quoted
