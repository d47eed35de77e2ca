"""What the command line prints to: streams that may be narrow, full, closed, or no longer read."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from app.errors import Refused
from app.exports.files import not_written, refuse_name
from app.words import tr

STDOUT = Path("-")

EACH = 5.0
"""Seconds between two lines of progress where nobody sits at a terminal: a quick command has none."""


def make_ready() -> None:
    """Have stdout and stderr take every sign, as an escape where the terminal lacks it; see that there are two.

    What is printed to a closed stdout fails when it is flushed; what is said on a closed stderr is lost. Neither
    number is left free, for the next file opened would be printed into.
    """
    sys.stdout = sys.stdout or _standing_in(1, os.O_RDONLY)
    sys.stderr = sys.stderr or _standing_in(2, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="backslashreplace")


def _standing_in(number: int, how: int) -> TextIO:
    _put_nothing(number, how)
    return open(number, "w", encoding="utf-8", closefd=False)


def let_go(stream: TextIO) -> None:
    """What a stream still holds goes nowhere: else Python stumbles over the same fault once more when it ends."""
    _put_nothing(stream.fileno(), os.O_WRONLY)


def _put_nothing(number: int, how: int) -> None:
    nothing = os.open(os.devnull, how)
    if nothing != number:
        os.dup2(nothing, number)
        os.close(nothing)


@contextmanager
def written_to(out: Path, replace: bool) -> Iterator[Path]:
    """A path where nothing lies yet, for a file that ends up at `out`; "-" is stdout.

    Raises Refused where something lies there that is not to be replaced. What is replaced stays until all is written.
    """
    import tempfile  # here: `--help` has no need of it

    if out == STDOUT:
        with tempfile.TemporaryDirectory() as folder:
            yield Path(folder, "out")
            sys.stdout.buffer.write(Path(folder, "out").read_bytes())
            sys.stdout.flush()  # what was not written is known before it is noted as printed
        return
    refuse_out(out, replace)
    if os.path.lexists(out):
        yield from _replaced(out)
    else:
        yield out


def refuse_out(out: Path, replace: bool) -> None:
    """Raises Refused for a name that is none, and where something stands that is not to be replaced, or is no file."""
    if out == STDOUT:
        return
    refuse_name(out)
    if os.path.lexists(out) and not (replace and out.is_file()):
        remedy = tr("Choose another name, or add --force to replace it.") if out.is_file() else \
            tr("Choose another name.")
        raise Refused(tr("{path} already exists.", path=out), "", remedy)


def _replaced(out: Path) -> Iterator[Path]:
    import tempfile

    with tempfile.TemporaryDirectory(dir=out.parent, prefix=".sabot-") as folder:
        made = Path(folder, out.name)
        yield made
        try:
            os.replace(made, out)
        except OSError as error:
            raise not_written(out, error) from error


def saved(out: Path) -> None:
    """Say where a file was saved; on stdout there is the file itself."""
    if out != STDOUT:
        print(tr("Saved as {path}.", path=out))


def note(said: str, out: Path) -> None:
    """Say something about a file, beside it where it is on stdout."""
    print(said, file=sys.stderr if out == STDOUT else sys.stdout)


@contextmanager
def progress() -> "Iterator[Progress]":
    """What hears how far it is, for as long as a `with` lasts; it leaves nothing on a terminal."""
    shown = Progress()
    try:
        yield shown
    finally:
        shown.clear()


class Progress:
    """How far it is, on stderr: on a terminal one line that is written over, else a line now and then."""

    def __init__(self) -> None:
        self._on_terminal = sys.stderr.isatty()
        self._next, self._shown = time.monotonic() + EACH, ""

    def __call__(self, what: str, done: int, of: int) -> None:
        """So many are done, of how many; 0 where nobody knows."""
        if self._on_terminal:
            self._write_over(_said(what, done, of))
        elif time.monotonic() >= self._next:
            self._next = time.monotonic() + EACH
            print(_said(what, done, of), file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Leave nothing behind."""
        if self._shown:
            self._write_over("")

    def _write_over(self, said: str) -> None:
        if said != self._shown:
            self._shown = said
            print(f"\r\x1b[K{said}", end="", file=sys.stderr, flush=True)


def _said(what: str, done: int, of: int) -> str:
    said = {"copy": tr("Copying"), "file": tr("The file"), "commands": tr("Commands"), "entries": tr("Entries"),
            "sittings": tr("Sittings"), "hands": tr("Hands"), "nights": tr("Nights")}[what]
    return f"{said} {100 * done // of}%" if of else f"{said} {done}" if done else said
