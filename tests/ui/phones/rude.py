"""Somebody in the same network who means harm, or knows no better: what they send, and what must hold of what comes."""

import socket
from collections import Counter
from random import Random

from tests.ui.phones.fed import Fed
from tests.ui.phones.nights import token_of

MARK = "secret-of-player-"
"""Stands in everybody's own figures, before their number."""

ADDRESSES = [f"127.0.{a}.{b}" for a in range(4, 8) for b in range(1, 60)]
OWN_PHONES = [f"127.0.8.{a}" for a in range(1, 60)]
"""Where a link is opened by whoever it is for."""

FILES = ("/", "/index.html", "/app.js", "/draw.js", "/style.css", "/bold.woff2", "/art/cards/Ah.svg",
         "/art/brand/sabot.svg")
STREAMS = ("/stream", "/stream?lang=en", "/stream?lang=es", "/stream?lang=zh-Hant")
NOWHERE = (
    "/me", "/me/1", "/me:1/en", "/table/en", "/../../books", "/%2e%2e/%2e%2e/house.db", "/stream%3Flang=en",
    "/stream?lang=en%0d%0aX: y", "/stream?lang=" + "z" * 3000, "//stream", "/stream/1", "/.git/config", "/%ff%fe",
    "http://{host}/stream", "*", "/art/../../app.js", "/\xe5\xba\x84", "/a b", "/" + "x" * 9000)
METHODS = ("HEAD", "POST", "PUT", "DELETE", "OPTIONS", "CONNECT", "TRACE", "get", "G\x00T", "", "PRI")
HOSTS = ("evil.example", "{host}.", "", "[::1]", "{host},{host}", "{host}@evil.example")
ODD_HEADS = (
    "Content-Length: 5", "Content-Length: -1", "Content-Length: 0, 0", "Transfer-Encoding: chunked",
    "Transfer-Encoding: gzip, chunked", "Expect: 100-continue", "Connection: upgrade\r\nUpgrade: websocket",
    "Connection: upgrade\r\nUpgrade: h2c", "Host: {host}", "X-Forwarded-For: 127.0.0.1",
    "X-Forwarded-Host: evil.example", "Origin: http://evil.example",
    "Range: bytes=0-9999999999", "If-None-Match: *", 'If-None-Match: "x", {mark}',
    'If-None-Match: "a", "b"', "Accept-Encoding: gzip;q=0", "Accept-Encoding: gzip", "Cookie: a=b; link=1",
    "X-A: " + "b" * 7000, "\x00: x", "A" * 300 + ": y", "Keep-Alive: timeout=99999", " folded: x", "Referer: //")
BEARERS = ("Bearer {less}", "Bearer {token}x", "Basic {token}", "Bearer{token}", "Bearer", "Bearer {token}\xff\xfe",
           "Bearer {upper}!", "Bearer " + "y" * 4000)
BODIES = ("", "", "", "", "x" * 50, "\0" * 20, "0\r\n\r\n", "GET /stream HTTP/1.1\r\n\r\n")
BEGUN = (b"", b"\x16\x03\x01\x02\x00\x01", b"GET ", b"GET / HTTP/1.1\r\n", b"\r\n" * 9, b"PRI * HTTP/2.0\r\n\r\n")
LAWFUL = {200, 304, 400, 401, 404, 405, 413, 421, 429, 503}


class Rude:
    """Sends what no browser would, and looks at what comes back."""

    def __init__(self, child: Fed, seed: int, players: dict[str, str]) -> None:
        self.child, self.rng, self.players = child, Random(seed), players
        self.came = Counter[int]()
        self._named = {"host": child.address, "mark": child.get("/app.js").headers["etag"]}

    def asks(self) -> None:
        """One connection, with whatever on it."""
        rng = self.rng
        mine = rng.choice(list(self.players)) if rng.random() < 0.15 else ""
        said = self._bytes() if rng.random() < 0.05 else self._request(mine)
        answer = self._sent(said, rng.choice(OWN_PHONES if mine else ADDRESSES), cut=rng.random() < 0.05)
        status = int(answer[9:12]) if answer.startswith(b"HTTP/1.1 ") else 0
        self.came[status] += 1
        assert status in LAWFUL | {0}, (said, answer[:200])
        for player in self.players.keys() - {mine}:
            assert f"{MARK}{player}!".encode() not in answer, (said, answer[:200])
        assert not status or b"content-security-policy: default-src 'none'" in answer.lower(), (said, answer[:300])

    def _request(self, mine: str) -> bytes:
        rng = self.rng
        method = "GET" if rng.random() < 0.85 else rng.choice(METHODS)
        path = rng.choice(rng.choice((FILES, STREAMS, STREAMS, NOWHERE)))
        version = "1.1" if rng.random() < 0.9 else rng.choice(["1.0", "2.0", "9"])
        heads = ["Host: " + ("{host}" if rng.random() < 0.85 else rng.choice(HOSTS))]
        heads += ["Authorization: " + self._bearer(mine)] if mine or rng.random() < 0.2 else []
        heads += rng.sample(ODD_HEADS, rng.choice([0, 0, 0, 1, 1, 2, 3]))
        rng.shuffle(heads)
        end = "\r\n\r\n" if rng.random() < 0.85 else rng.choice(["\n\n", "\r\n", ""])
        said = "\r\n".join([f"{method} {path} HTTP/{version}", *heads]) + end + rng.choice(BODIES)
        for name, value in self._named.items():
            said = said.replace(f"{{{name}}}", value)
        return said.encode("latin-1")

    def _bearer(self, mine: str) -> str:
        if mine:
            return f"{self.rng.choice(['Bearer', 'bearer', 'BEARER'])} {token_of(mine)}"
        token = token_of(self.rng.choice(list(self.players)))
        return self.rng.choice(BEARERS).format(token=token, less=token[:-1], upper=token.upper())

    def _bytes(self) -> bytes:
        return self.rng.choice(BEGUN) + self.rng.randbytes(self.rng.choice([1, 20, 200, 9_000]))

    def _sent(self, said: bytes, source: str, cut: bool) -> bytes:
        """What comes back; of a stream its first event."""
        whole = b"\r\n\r\n" in said
        with socket.socket() as link:
            link.settimeout(5 if whole else 0.02)
            link.bind((source, 0))
            link.connect((self.child.host, self.child.port))
            try:
                link.sendall(said)
                if not whole:
                    link.shutdown(socket.SHUT_WR)
                return b"" if cut else _read(link)
            except OSError:
                return b""


def _read(link: socket.socket) -> bytes:
    """The head, and the beginning of what follows."""
    came = b""
    while b"\r\n\r\n" not in came:
        if not (more := link.recv(1 << 16)):
            return came
        came += more
    if b"event-stream" in came.partition(b"\r\n\r\n")[0]:
        while b"}\n\n" not in came and (more := link.recv(1 << 16)):
            came += more
    return came
