"""The process that serves the phones, fed by a test as the program feeds it; and phones that are no browser."""

import http.client
import json
import os
import queue
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from tests.children import started
from tests.ui.phones.nights import Told, words

ROOT = Path(__file__).parents[3]
CHILD = ROOT / "ui" / "phones" / "child"
KNOWN = ("PATH", "SYSTEMROOT", "LANG")
SOON = 10.0
"""Seconds in which whatever is waited for has come, on a machine that has much else to do."""


def at(source: str) -> tuple[str, int]:
    """Where a phone asks from: every test that has several needs an address for each."""
    if source != "127.0.0.1" and not sys.platform.startswith("linux"):
        pytest.skip("only Linux has an address for every phone in one machine")
    return source, 0


class Fed:
    """One run of the child, fed line by line. What it was told once and somebody looks at anew is told again."""

    def __init__(self, process: "subprocess.Popen[bytes]", log: Path) -> None:
        self.process, self._log = process, log
        self.number, self.host = 0, "127.0.0.1"
        self.heard: queue.Queue[dict[str, Any]] = queue.Queue()
        self._parts, self._wanted, self._writes = dict[str, str](), set[str](), threading.RLock()
        threading.Thread(target=self._hear, daemon=True).start()
        self.port = int(self.next_word()["ready"])

    def _hear(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            said = json.loads(line)
            self.heard.put(said)
            self._answer(set(said.get("want", ())))

    def _answer(self, wanted: set[str]) -> None:
        """Send what is newly wanted, as the program does."""
        with self._writes:
            due = {name: self._parts[name] for name in wanted - self._wanted if name in self._parts}
            self._wanted = wanted
            if due:
                with suppress(OSError):  # it has ended meanwhile
                    self._send(due)

    @property
    def address(self) -> str:
        """Under which host its pages may be asked for."""
        return f"{self.host}:{self.port}"

    @property
    def url(self) -> str:
        """Its first page."""
        return f"http://{self.address}/"

    @property
    def log(self) -> str:
        """What it has complained of."""
        return self._log.read_text(encoding="utf-8")

    def next_word(self, seconds: float = SOON) -> dict[str, Any]:
        """The next line that it says."""
        return self.heard.get(timeout=seconds)

    def write(self, line: bytes) -> None:
        """Something on its stdin, whatever it is."""
        assert self.process.stdin is not None
        self.process.stdin.write(line)
        self.process.stdin.flush()

    def tell(self, parts: Told | None = None, **more: Any) -> dict[str, Any]:
        """A line, and what it says once that line was heard."""
        with self._writes:
            self._parts |= parts or {}
            number = self._send(parts or {}, **more)
        while (said := self.next_word()).get("ack", -1) < number:
            pass
        return said

    def _send(self, parts: Told, **more: Any) -> int:
        self.number += 1
        self.write(json.dumps({"n": self.number, "parts": parts, **more}, ensure_ascii=False).encode() + b"\n")
        return self.number

    def until(self, seconds: float = SOON, /, **wanted: Any) -> dict[str, Any]:
        """Wait until it says this."""
        while not wanted.items() <= (said := self.next_word(seconds)).items():
            pass
        return said

    def at_rest(self) -> None:
        """Wait until no phone listens any more."""
        late = time.monotonic() + SOON
        while self.tell()["phones"]:
            assert time.monotonic() < late
            time.sleep(0.02)

    def ends(self) -> int:
        """How it ended."""
        return self.process.wait(SOON)

    # phones that are no browser

    def get(self, path: str, source: str = "127.0.0.1", method: str = "GET", **headers: str) -> "Answer":
        """One request, from an address of this machine."""
        link = http.client.HTTPConnection(self.host, self.port, timeout=SOON, source_address=at(source))
        try:
            link.request(method, path, headers={"Host": self.address} | {
                name.replace("_", "-"): value for name, value in headers.items()})
            answer = link.getresponse()
            return Answer(answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read())
        finally:
            link.close()

    @contextmanager
    def listens(self, language: str = "en", token: str = "", source: str = "127.0.0.1") -> Iterator["Listener"]:
        """A phone that reads the stream."""
        phone = Listener(self, language, token, source)
        try:
            yield phone
        finally:
            phone.close()


class Answer:
    """What came of a request."""

    def __init__(self, status: int, headers: Mapping[str, str], body: bytes) -> None:
        self.status, self.headers, self.body = status, headers, body


class Listener:
    """A stream that is read by hand: `told` is what stands on the page."""

    def __init__(self, fed: Fed, language: str, token: str, source: str) -> None:
        self._link = http.client.HTTPConnection(fed.host, fed.port, timeout=SOON, source_address=at(source))
        bearer = {"Authorization": f"Bearer {token}"} if token else {}
        self._link.request("GET", f"/stream?lang={language}", headers={"Host": fed.address} | bearer)
        self._answer = self._link.getresponse()
        self.status, self.told = self._answer.status, dict[str, Any]()

    def next(self) -> dict[str, Any]:
        """The next event; nothing once the stream has ended."""
        line = self._answer.readline()
        if not line:
            return {}
        assert line.startswith(b"data: "), line
        assert self._answer.readline() == b"\n"
        event: dict[str, Any] = json.loads(line[6:])
        self.told |= event
        return event

    def until(self, *parts: str) -> Any:
        """Read until these parts stand on the page; the last of them, as it came."""
        late = time.monotonic() + SOON
        event: dict[str, Any] = {}
        while parts[-1] not in event or not set(parts) <= self.told.keys():
            event = self.next()
            assert event, "the stream has ended"
            assert time.monotonic() < late
        return event[parts[-1]]

    def close(self) -> None:
        """Go."""
        if self._answer.fp is not None and self._link.sock is not None:
            self._link.sock.shutdown(socket.SHUT_RDWR)
        self._answer.close()
        self._link.close()


def line(port: int = 0, host: str = "127.0.0.1") -> list[str]:
    """How the child is started by its folder's path."""
    return [sys.executable, "-I", str(CHILD), host, str(port)]


@contextmanager
def fed(folder: Path, port: int = 0, deadline: int = 100, **environment: str) -> Iterator[Fed]:
    """The child as the program starts it, with the words of its page; it is ended afterwards."""
    log = folder / f"phones-{os.urandom(4).hex()}.log"
    env = {name: os.environ[name] for name in KNOWN if name in os.environ} | environment
    with log.open("wb") as errors, started(line(port), deadline, signal.SIGTERM, env=env, stdin=subprocess.PIPE,
                                           stdout=subprocess.PIPE, stderr=errors, cwd=CHILD / "page") as process:
        child = Fed(process, log)
        child.tell(words())
        yield child
