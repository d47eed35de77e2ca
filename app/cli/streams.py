"""What the command line prints to: streams that may be narrow, full, closed, or no longer read."""

import os
import sys
from typing import TextIO


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
