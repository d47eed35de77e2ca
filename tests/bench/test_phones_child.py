"""What serving costs by itself: forty phones on a night of every game, told four times a second, as often as can be."""

import json
import os
import selectors
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.bench.record import at_most, record, worst
from tests.ui.phones.fed import SOON, Fed, fed
from tests.ui.phones.nights import Told, every_night, token_of, tokens_of

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory and time are read from /proc")
PHONES, LANGUAGES, PLAYERS = 40, ("en", "zh-Hans"), {str(one): "" for one in range(1, 5)}
PACE = 0.25
"""Seconds between two things that phones are told, at least."""


class Crowd:
    """Forty phones, each at its own address, ten of them with a link. `bytes` is what all of them were sent."""

    def __init__(self, child: Fed, lines: list[socket.socket]) -> None:
        self._child, self._lines, self.bytes = child, lines, 0
        self._watch = selectors.DefaultSelector()
        for at, line in enumerate(lines):
            token = token_of(str(1 + at % 4)) if at % 4 == 0 else ""
            bearer = f"Authorization: Bearer {token}\r\n" if token else ""
            asked = f"GET /stream?lang={LANGUAGES[at % 2]} HTTP/1.1\r\nHost: {child.address}\r\n{bearer}\r\n"
            line.sendall(asked.encode())
            self._watch.register(line, selectors.EVENT_READ, at)

    def hears(self, told: Told) -> list[float]:
        """Tell them this; the seconds until each phone had it."""
        said = json.dumps({"n": 0, "parts": told}, ensure_ascii=False).encode() + b"\n"
        began, heard, ends = time.perf_counter(), dict[int, float](), dict[int, bytes]()
        self._child.write(said)
        while len(heard) < PHONES:
            assert time.perf_counter() < began + SOON
            for key, _ in self._watch.select(0.5):
                came = key.fileobj.recv(1 << 20)  # type: ignore[union-attr]  # they are sockets
                self.bytes += len(came)
                ends[key.data] = (ends.get(key.data, b"") + came)[-1 << 16:]
                if b'"table"' in ends[key.data] and ends[key.data].endswith(b"\n\n\r\n"):
                    heard[key.data] = time.perf_counter() - began
        return list(heard.values())


@contextmanager
def crowd(child: Fed) -> Iterator[Crowd]:
    """Forty phones that listen."""
    with ExitStack() as kept:
        yield Crowd(child, [kept.enter_context(socket.create_connection(
            (child.host, child.port), SOON, (f"127.0.9.{at + 1}", 0))) for at in range(PHONES)])


def seconds_of(child: Fed) -> float:
    """The processor's time that it has taken."""
    parts = Path(f"/proc/{child.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")


def most_memory(child: Fed) -> float:
    """The most megabytes that it ever held."""
    return int(Path(f"/proc/{child.process.pid}/status").read_text().partition("VmHWM:")[2].split()[0]) / 1024


def wanted(told: Told) -> Told:
    """What the program sends of it, where these phones look."""
    return {name: text for name, text in told.items() if name.partition("/")[2] in LANGUAGES}


def test_forty_phones_on_a_night_of_every_game(tmp_path: Path) -> None:
    with fed(tmp_path, deadline=600) as child:
        child.tell(tokens=tokens_of(PLAYERS))
        nights = list(every_night())
        with crowd(child) as phones:
            phones.hears(wanted(nights[0].first))
            waits, times = list[float](), 0
            began, spent, sent = time.perf_counter(), seconds_of(child), phones.bytes
            for told in [one for night in nights for one in night.told if "table/en" in one]:
                waits.append(max(phones.hears(wanted(told))))
                times += 1
                time.sleep(max(0.0, began + times * PACE - time.perf_counter()))
            share = 100 * (seconds_of(child) - spent) / (time.perf_counter() - began)
            record("phones: told → on the last of 40, 99 of 100 times", worst(waits), goal=at_most(1.0))
            record("phones: what serves 40, of a core", share, goal=at_most(5), unit="%")
            record("phones: what serves 40, at most", most_memory(child), goal=at_most(60), unit="MB")
            record("phones: kB a phone each time", (phones.bytes - sent) / times / PHONES / 1000, unit="")
        assert child.log == ""
