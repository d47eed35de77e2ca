"""The link of the tests passes on at once, and lets nobody wait for a server that is not there."""

import os
import socket

import pytest

from tests.app.store.postgres.proxy import Link, linked
from tests.app.store.postgres.server import a_free_port
from tests.children import ended, fork


def reached(link: Link) -> socket.socket:
    """A desk's end of the link."""
    desk = socket.create_connection(("127.0.0.1", link.port))
    desk.settimeout(30)
    return desk


def test_nothing_that_is_said_over_the_link_is_held_back() -> None:
    with socket.create_server(("127.0.0.1", 0)) as ear, linked(ear.getsockname()[1]) as link, \
            reached(link) as desk:
        server, _ = ear.accept()
        with server:
            server.sendall(b"a")
            assert desk.recv(1) == b"a"
            assert len(link.ends) == 2
            assert all(one.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) for one in link.ends)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="kills and forks as only POSIX can")
def test_a_desk_whose_server_is_gone_hears_it_also_where_another_desk_was_forked_meanwhile(
        monkeypatch: pytest.MonkeyPatch) -> None:
    sleeps, wakes = os.pipe()
    children: list[int] = []

    def nobody_there(*_: object, **__: object) -> socket.socket:
        children.append(fork(lambda: print(os.read(sleeps, 1))))  # it has every socket that is open
        raise ConnectionRefusedError

    with linked(a_free_port()) as link, socket.socket() as desk:
        monkeypatch.setattr(socket, "create_connection", nobody_there)
        desk.settimeout(30)
        desk.connect(("127.0.0.1", link.port))
        try:
            assert desk.recv(1) == b""
        finally:
            os.write(wakes, b".")
            assert [ended(child) for child in children] == [0]
