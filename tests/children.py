"""Processes that tests start. Each ends by itself after a while, so that a test that hangs leaves nobody behind."""

import os
import signal
import subprocess
import sys
import threading
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

DEADLINE = 100
"""Seconds that a child may take: a little less than a test, which can then still say what it was about."""


def fork(work: Callable[[], None], deadline: int = DEADLINE) -> int:
    """A process that does this and ends: with 3 and a word on stderr when it fails, by SIGALRM when it is late."""
    with warnings.catch_warnings():
        # From Python 3.12 on: that there are threads. They are the test runner's, and hold nothing that a child wants.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if child:
        return child
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(deadline)
    try:
        work()
    except BaseException as error:
        print(repr(error), file=sys.stderr)
        os._exit(3)
    os._exit(0)


def ended(child: int) -> int:
    """How a process ended: its code, or minus the signal that killed it."""
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


@contextmanager
def started(words: Sequence[str], deadline: int = DEADLINE, ending: int = signal.SIGTERM,
            **more: Any) -> Iterator[subprocess.Popen[Any]]:
    """A program that runs beside the test, and is ended with it."""
    with subprocess.Popen(words, **more) as running:
        clock = threading.Timer(deadline, running.kill)
        clock.start()
        try:
            yield running
        finally:
            running.send_signal(ending)
            running.wait(DEADLINE)
            clock.cancel()
