"""The child's own life: one socket, a thread that reads stdin line by line, and an answer on stdout to each line."""

import argparse
import asyncio
import json
import logging
import os
import socket
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, NoReturn

from starlette.applications import Starlette
from starlette.routing import Route
from uvicorn.config import Config
from uvicorn.server import Server

from .board import Board
from .files import Files
from .guard import Gate
from .patient import Patient
from .streaming import Streaming

LONGEST = 1_000_000
"""A line of stdin is at most so many bytes long."""

PORTS = 10
"""So many ports are tried, from the one that was asked for."""

GRACE = 0.3
"""Seconds in which the last word reaches the phones."""

AT_ONCE, SELDOM = 0.02, 0.25
"""Seconds after which it is said that phones came or went, and until that is said again: a crowd cannot keep busy
whoever listens."""

COMPLAINTS = 200
"""So many lines of complaint are written in one life: a flood fills no disk."""


def main(words: Sequence[str]) -> None:
    """Serve until stdin ends. Ends with 3 for what cannot be read, with 4 where no port is free."""
    read = argparse.ArgumentParser(prog="sabot --phones")
    read.add_argument("address")
    read.add_argument("port", type=int)
    asked = read.parse_args(words)
    found = listening(asked.address, asked.port)
    if found is None:
        end(4, f"No port from {asked.port} on is free at {asked.address}.")
    yield_to_the_table()
    complain_seldom()
    os.chdir(os.path.dirname(os.path.abspath(__file__)) if not getattr(sys, "frozen", False) else os.sep)
    asyncio.run(Child(found).serve())


def listening(address: str, first: int) -> socket.socket | None:
    """A socket at this address alone, on the first port that is free; None where none is."""
    for port in range(first, min(first + PORTS, 65_536)):
        one = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        exclusive = getattr(socket, "SO_EXCLUSIVEADDRUSE", None)
        one.setsockopt(socket.SOL_SOCKET, exclusive if exclusive is not None else socket.SO_REUSEADDR, 1)
        try:
            one.bind((address, port))
            one.listen(128)
        except OSError:
            one.close()
        else:
            return one
    return None


def yield_to_the_table() -> None:
    """Whoever deals goes first, whatever comes in here."""
    with suppress(AttributeError, OSError):  # not on every system
        os.nice(5)


def complain_seldom() -> None:
    """Only what is our own fault is written down: never who asked, nor that somebody asked amiss."""
    log, errors = logging.getLogger("uvicorn.error"), logging.StreamHandler()
    left = iter(range(COMPLAINTS))
    errors.addFilter(lambda _: next(left, None) is not None)
    log.addHandler(errors)
    log.setLevel(logging.ERROR)
    log.propagate = False
    logging.getLogger("asyncio").handlers = [errors]


class Unceremonious(Server):
    """A server that ends when it is told to: it waits for no phone."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """None is caught."""
        yield


class Child:
    """The board, the server over it, and what is said back on stdout."""

    def __init__(self, listener: socket.socket) -> None:
        self._listener = listener
        address, self._port = listener.getsockname()
        self._board = Board({f"{address}:{self._port}"})
        self._soon: asyncio.TimerHandle | None = None
        self._said: tuple[float, dict[str, Any]] = 0.0, {}

    def app(self) -> Gate:
        """The pages behind their guard."""
        routes = [Route("/stream", Streaming(self._board, self._changed)),
                  Route("/{path:path}", Files().answer, methods=["GET"])]
        return Gate(Starlette(routes=routes), lambda: self._board.hosts)

    async def serve(self) -> None:
        """Say that it is ready, and serve."""
        self._loop = asyncio.get_running_loop()
        config = Config(self.app(), http=Patient, loop="none", lifespan="off", ws="none", log_config=None,
                        access_log=False, server_header=False, proxy_headers=False, timeout_keep_alive=5,
                        h11_max_incomplete_event_size=8192)
        threading.Thread(target=self._read, daemon=True, name="stdin").start()
        say({"ready": self._port})
        await Unceremonious(config).serve(sockets=[self._listener])

    def _read(self) -> None:
        """Line by line, on a thread of its own: no system lets an event loop wait for stdin alike."""
        stdin = sys.stdin.buffer
        while line := stdin.readline(LONGEST + 1):
            if len(line) > LONGEST or not line.endswith(b"\n"):
                end(3, "A line on stdin is too long, or was cut off.")
            try:
                told = json.loads(line)
                if not isinstance(told, dict):
                    raise TypeError("a line is an object")
            except (ValueError, TypeError, RecursionError) as why:
                end(3, f"A line on stdin cannot be read: {why}.")
            self._loop.call_soon_threadsafe(self._take, told)
        os._exit(0)  # whoever started it has gone

    def _take(self, told: dict[str, Any]) -> None:
        try:
            self._board.take(told)
        except (ValueError, TypeError, AttributeError) as why:
            end(3, f"A line on stdin cannot be meant: {why}.")
        self._say()
        if self._board.off:
            self._loop.call_later(GRACE, os._exit, 0)

    def _changed(self) -> None:
        """A phone came or went: said once for all that do so at the same time, and seldom."""
        if self._soon is None:
            due = self._said[0] + SELDOM - self._loop.time()
            self._soon = self._loop.call_later(max(AT_ONCE, due), self._say_if_new)

    def _say_if_new(self) -> None:
        self._soon = None
        if self._board.state() != self._said[1]:
            self._say()

    def _say(self) -> None:
        self._said = self._loop.time(), self._board.state()
        say(self._said[1])
        self._board.forget_all_but(self._said[1]["want"])


def say(told: dict[str, Any]) -> None:
    """A line for whoever started it."""
    try:
        sys.stdout.write(json.dumps(told) + "\n")
        sys.stdout.flush()
    except OSError:
        os._exit(0)  # whoever started it has gone


def end(status: int, why: str) -> NoReturn:
    """Give up at once, with a reason in the log."""
    print(why, file=sys.stderr, flush=True)
    os._exit(status)
