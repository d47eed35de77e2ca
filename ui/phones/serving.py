"""The process that serves the phones, as the program holds it: started, told what has changed, and heard.

The screen's thread only lays things into a slot, where the newest wins; a thread of its own writes, since a full pipe
would stop the dealer, and another reads.
"""

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping, Set
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, cast

from ui.starting import own_words

CHILD = Path(__file__).resolve().parent / "child"
ENVIRONMENT = ("PATH", "SYSTEMROOT", "LANG")
"""All that it knows of this computer."""

PATIENCE = 5.0
"""Seconds in which every line is answered; a child that does not is ended."""

LOG = 256 * 1024
"""The log of the child is begun anew when it is larger, and the one before is kept."""


class Serving:
    """One run of the child. `heard` gets it and each of its lines, `ended` it and its status where it has ended by
    itself: both on a thread of its own. Raises OSError where it cannot be started.

    What was sent is known here, so that a part that has not changed is not sent again.
    """

    def __init__(self, address: str, port: int, log: Path, heard: "Callable[[Serving, Mapping[str, Any]], object]",
                 ended: "Callable[[Serving, int], object]") -> None:
        self._heard, self._ended = heard, ended
        self._slot: dict[str, Any] = {}
        self._sent: dict[str, str] = {}
        self._number, self._acked, self._closing = 0, 0, False
        self._news = threading.Condition()
        with _log(log) as errors:
            self.process = subprocess.Popen(
                words(address, port), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors,
                cwd=CHILD / "page", env={name: os.environ[name] for name in ENVIRONMENT if name in os.environ},
                **_apart())
        for work in (self._write, self._read):
            threading.Thread(target=work, daemon=True, name=f"phones {work.__name__[1:]}").start()

    def put(self, parts: Mapping[str, object] | None = None, **more: object) -> None:
        """Lay something into the slot: parts by their names, and `tokens`, `hosts` or `off` beside them."""
        told = {name: json.dumps(part, ensure_ascii=False, separators=(",", ":"))
                for name, part in (parts or {}).items()}
        with self._news:
            changed = {name: text for name, text in told.items() if self._sent.get(name) != text}
            self._sent.update(changed)
            if changed:
                self._slot.setdefault("parts", {}).update(changed)
            self._slot.update(more)
            if self._slot:
                self._news.notify_all()

    def forget(self, names: Set[str]) -> None:
        """Send these again when they are next put: the child has dropped them."""
        with self._news:
            for name in names:
                self._sent.pop(name, None)

    def close(self) -> None:
        """Have it say to the phones that the page was switched off, and end."""
        self.put(off=True)
        self._close()

    def end(self) -> None:
        """End it at once. Its port is free afterwards."""
        self._close()
        self.process.kill()
        self.process.wait(PATIENCE)

    def _close(self) -> None:
        with self._news:
            self._closing = True
            self._news.notify_all()

    # on threads of its own

    def _write(self) -> None:
        pipe = cast(IO[bytes], self.process.stdin)
        while line := self._next_line():
            late = threading.Timer(PATIENCE, self.process.kill)
            late.daemon = True
            late.start()
            try:
                pipe.write(line)
                pipe.flush()
                self._wait_for_answer()
            except (OSError, ValueError):
                break  # it has ended: whoever reads hears of that
            finally:
                late.cancel()
        with suppress(OSError):  # what it did not take any more
            pipe.close()

    def _next_line(self) -> bytes:
        """What is to be written next; nothing once there is nothing more to come."""
        with self._news:
            self._news.wait_for(lambda: bool(self._slot) or self._closing)
            if not self._slot:
                return b""
            self._number += 1
            told, self._slot = {"n": self._number, **self._slot}, {}
        return json.dumps(told, ensure_ascii=False).encode() + b"\n"

    def _wait_for_answer(self) -> None:
        """Until it has heard all of it, or was ended because it did not."""
        with self._news:
            self._news.wait_for(lambda: self._acked >= self._number or self.process.poll() is not None)

    def _read(self) -> None:
        pipe = cast(IO[bytes], self.process.stdout)
        for line in pipe:
            with suppress(ValueError):
                self._take(json.loads(line))
        pipe.close()
        status = self.process.wait()
        with self._news:
            wanted, self._closing = not self._closing, True
            self._news.notify_all()
        if wanted:
            self._ended(self, status)

    def _take(self, told: Mapping[str, Any]) -> None:
        with self._news:
            self._acked = max(self._acked, told.get("ack", 0))
            wanted = not self._closing
            self._news.notify_all()
        if wanted:
            self._heard(self, told)


def words(address: str, port: int) -> list[str]:
    """How the child is started: the frozen program by a word of its own, else by the path of its folder.

    What is set in the environment for Python, and the folder that one is in, are not its business. Of a frozen program
    for Windows there are two, and the one for an icon hears no pipe.
    """
    if getattr(sys, "frozen", False):
        own = Path(sys.executable)
        console = own.with_name("sabot.exe") if sys.platform == "win32" else own
        return [str(console), own_words.PHONES, address, str(port)]
    return [sys.executable, "-E", "-P", str(CHILD), address, str(port)]


def _apart() -> dict[str, Any]:
    """Ctrl+C at the terminal is the program's; a child on Windows opens no console."""
    if sys.platform == "win32":
        return {"creationflags": subprocess.CREATE_NO_WINDOW}
    return {"start_new_session": True}


def _log(path: Path) -> IO[bytes]:
    """A file for what it says: a pipe that nobody reads would stop it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists() and path.stat().st_size > LOG:
        path.replace(path.with_suffix(".1.log"))
    return path.open("ab")
