"""A phone for tests: it opens a page of the child's, or its stream, and reads what comes."""

import http.client
import json
import socket
from contextlib import closing
from typing import Any

DEADLINE = 10.0


def status(at: str, path: str = "/", **headers: str) -> int:
    """How one request is answered."""
    with closing(http.client.HTTPConnection(at, timeout=DEADLINE)) as line:
        line.request("GET", path, headers=headers)
        with line.getresponse() as answer:
            return answer.status


class Phone:
    """A stream that is open; `seen` is what it has been told last, part by part."""

    def __init__(self, at: str, language: str = "en", link: str = "") -> None:
        host, _, port = at.partition(":")
        self._line = socket.create_connection((host, int(port)), timeout=DEADLINE)
        asks = f"GET /stream?lang={language} HTTP/1.1\r\nHost: {at}\r\n"
        self._line.sendall((asks + (f"Authorization: Bearer {link}\r\n" if link else "") + "\r\n").encode())
        self._rest = b""
        self.status, self.seen = 0, dict[str, Any]()

    def hear(self) -> dict[str, Any]:
        """Wait for the next event, and take it in. Raises TimeoutError, and EOFError once the stream has ended."""
        while b"\n\n" not in self._rest:
            self._more()
        event, _, self._rest = self._rest.partition(b"\n\n")
        told: dict[str, Any] = json.loads(event[event.index(b"data: ") + 6:])
        self.seen |= told
        return told

    def _more(self) -> None:
        heard = self._line.recv(1 << 16)
        if not heard:
            raise EOFError
        if not self.status:
            head, _, heard = heard.partition(b"\r\n\r\n")
            self.status = int(head.split()[1])
        self._rest += _without_lengths(heard)

    def close(self) -> None:
        """The phone is gone."""
        self._line.close()


def _without_lengths(heard: bytes) -> bytes:
    """A chunked body without the lengths of its chunks: an event is one line, and no line of one is a number alone."""
    lines = heard.split(b"\r\n")
    return b"".join(line for line in lines if not _is_length(line))


def _is_length(line: bytes) -> bool:
    try:
        return int(line, 16) >= 0
    except ValueError:
        return False
