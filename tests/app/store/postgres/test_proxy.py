"""The link of the tests is as slow as it is told to be, and no slower."""

import socket
import statistics
import threading
import time

from tests.app.store.postgres.proxy import linked

TIMES = 15
HELD_BACK = 0.04
"""Seconds for which a system keeps a word of receipt to itself, and whoever waits for it the rest of what is said."""


def answering(ear: socket.socket) -> None:
    """Answers each byte in two words, as a server may: the second is not to wait for what was said of the first."""
    one, _ = ear.accept()
    with one:
        one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        while one.recv(1):
            one.sendall(b"a")
            time.sleep(0.002)
            one.sendall(b"b")


def test_nothing_that_is_said_over_the_link_is_held_back() -> None:
    with socket.create_server(("127.0.0.1", 0)) as ear:
        threading.Thread(target=answering, args=(ear,), daemon=True).start()
        taken = []
        with linked(ear.getsockname()[1]) as link, socket.create_connection(("127.0.0.1", link.port)) as desk:
            for _ in range(TIMES):
                began = time.monotonic()
                desk.sendall(b"?")
                while desk.recv(1) != b"b":
                    pass
                taken.append(time.monotonic() - began)
    assert statistics.median(taken) < HELD_BACK / 2
