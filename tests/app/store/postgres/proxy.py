"""A link between a desk and its server that can be cut: before a COMMIT is sent, or before its answer comes."""

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

_PATIENCE = 10
"""Seconds for a server to take a call: one that was ended just then may never."""


class Link:
    """Passes on what is said, until it is told to cut at the next COMMIT: "before" it comes there, or "after".

    `closed` lets nobody else through from then on; `silent`, nothing that is said comes through, and nobody is told.
    It takes `delay` seconds for whatever is said, each way.
    """

    silent = False

    def __init__(self, port: int, delay: float = 0.0) -> None:
        self._to, self._delay = port, delay
        self._ear = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._ear.getsockname()[1])
        self.cut, self.cuts, self.closed = "", 0, False
        self.ends: list[socket.socket] = []
        self._threads: list[threading.Thread] = []
        self._begin(self._take)

    def _begin(self, work: Callable[..., None], *given: object) -> None:
        self._threads.append(threading.Thread(target=work, args=given, daemon=True))
        self._threads[-1].start()

    def _take(self) -> None:
        with suppress(OSError):
            while True:
                desk, _ = self._ear.accept()
                self._begin(self._reach, desk)  # whoever comes next need not wait for this one's server

    def _reach(self, desk: socket.socket) -> None:
        try:
            if self.closed:
                raise ConnectionRefusedError
            server = socket.create_connection(("127.0.0.1", self._to), timeout=_PATIENCE)
        except OSError:  # nobody is there just now
            _shut(desk)  # desks that were forked meanwhile have it too, and closed here alone it would stay open
            desk.close()
            return
        server.settimeout(None)
        for one in (desk, server):  # as both ends have it: what is held back waits 40 ms for a word of receipt
            one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.ends += [desk, server]
        self._begin(self._pass_on, desk, server, True)
        self._pass_on(server, desk, False)

    def _pass_on(self, source: socket.socket, target: socket.socket, asks: bool) -> None:
        with suppress(OSError):
            while said := source.recv(65536):
                if self.silent:
                    continue
                time.sleep(self._delay)
                if asks and self.cut and b"COMMIT\0" in said:
                    when, self.cut, self.cuts = self.cut, "", self.cuts + 1  # who asks what became of it commits too
                    if when == "after":
                        _shut(source)  # whatever the server answers reaches nobody
                        target.sendall(said)
                        _end_of_asking(target)
                    for one in tuple(self.ends) if self.closed else ():  # and nobody who comes after it is open again
                        _shut(one)
                    break
                target.sendall(said)
        _shut(source)
        _shut(target)

    def end(self) -> None:
        """Let nobody through any more."""
        _shut(self._ear)
        for one in self.ends:
            _shut(one)
        for thread in self._threads:
            thread.join(10)
        for one in (self._ear, *self.ends):
            one.close()


def _end_of_asking(server: socket.socket) -> None:
    with suppress(OSError):
        server.shutdown(socket.SHUT_WR)
        while server.recv(65536):
            pass


def _shut(one: socket.socket) -> None:
    with suppress(OSError):
        one.shutdown(socket.SHUT_RDWR)


@contextmanager
def linked(port: int, delay: float = 0.0) -> Iterator[Link]:
    """Such a link to a port of this computer, for as long as a `with` lasts."""
    link = Link(port, delay)
    try:
        yield link
    finally:
        link.end()
