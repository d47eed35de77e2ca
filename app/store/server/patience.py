"""Whoever reads on a server waits three seconds for a word of it: one that hangs closes no connection."""

import time
from collections.abc import Generator
from types import MethodType
from typing import Any, Protocol

from app.store.server.watchdog import shut


class Patient(Protocol):
    """Who reads, and for how many seconds without a word."""

    patience: float


def watch(raw: Any, reader: Patient) -> None:
    """Shut this connection of the driver's once nothing has come on it for so long: whoever waits has a fault then."""
    if "wait" in vars(raw):
        return
    wait, handle = raw.wait, raw.fileno()

    def waiting(self: Any, answer: Generator[Any, Any, Any], *how: Any, **more: Any) -> Any:
        return wait(_heard(answer, handle, reader), *how, **more)

    raw.wait = MethodType(waiting, raw)


def leave(raw: Any) -> None:
    """Watch it no more: on this one nothing may come for as long as there is nothing to tell."""
    vars(raw).pop("wait", None)


def _heard(answer: Generator[Any, Any, Any], handle: int, reader: Patient) -> Generator[Any, Any, Any]:
    """The driver looks again every tenth of a second, and says then that nothing has come."""
    until, said = time.monotonic() + reader.patience, None
    try:
        wanted = next(answer)
        while True:
            said = yield wanted
            if said:
                until = time.monotonic() + reader.patience
            elif time.monotonic() > until:
                shut(handle)
            wanted = answer.send(said)
    except StopIteration as done:
        return done.value
