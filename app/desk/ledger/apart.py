"""A process of its own that examines books: `sabot verify FILE --lines`, at the lowest priority.

It is told on a line where to begin, and tells on lines of JSON how far it is, what it found, and how far all is well.
It ends with whoever started it: the pipe that it was told through is closed then.
"""

import contextlib
import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import app
from app.dealing.values.log import Json
from app.errors import MachineFault, Unreachable
from app.ledger.check import Finding
from app.store.proof.examining import Examined, Told
from app.store.proof.verified import Verified, as_json, verified_from
from app.words import current_language, languages, tr

SILENT_FOR = 300
"""Seconds without a line after which it is taken to hang. The file of a house of many years is read in one go."""


_IDLE = getattr(subprocess, "IDLE_PRIORITY_CLASS", 0) | getattr(subprocess, "CREATE_NO_WINDOW", 0)
"""On Windows a process is given its priority by who starts it; elsewhere it lowers its own."""


class Stopped(Exception):
    """Somebody wanted no more of it."""


def command(words: list[str]) -> list[str]:
    """How this very program is started with these words: frozen it is its own command, else a module of Python's."""
    if getattr(sys, "frozen", False):
        return [sys.executable, *words]
    return [sys.executable, "-P", "-m", f"{app.__name__}.cli", *words]


def surroundings() -> dict[str, str]:
    """The environment in which `command` finds the program, wherever its rooms were installed."""
    rooms = str(Path(app.__path__[0]).parents[app.__name__.count(".")])
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, (rooms, os.environ.get("PYTHONPATH", ""))))}


class Apart:
    """One such process at a time. `stop` may be called from any thread."""

    def __init__(self, silent_for: float = SILENT_FOR) -> None:
        self._silent_for = silent_for
        self._lock, self._stopped, self._hung = threading.Lock(), False, False
        self._process: subprocess.Popen[str] | None = None

    def examine(self, path: Path, keys: Path, told: Told, *, since: Verified | None = None,
                sittings: bool = True) -> Examined:
        """What is not as it should be in the books at a path, whose keys lie in a folder.

        All of it, or what came `since`; with every sitting dealt again, or without. Raises Stopped, MachineFault where
        the process failed, Unreachable where it could not get at the file.
        """
        code = current_language().code
        self._start(["verify", str(path), "--lines", "--keys", str(keys)],
                    {"since": as_json(since) if since else None, "sittings": sittings, "language": code,
                     "place": languages.place_of(code)})
        found: list[Finding] = []
        reached: Verified | None = None
        try:
            for line in self._lines():
                if "told" in line:
                    told(*line["told"])
                elif "found" in line:
                    found.append(Finding(**line["found"]))
                elif "reached" in line:
                    reached = verified_from(line["reached"])
                elif "fault" in line:
                    raise (Unreachable if line["gone"] else MachineFault)(*line["fault"])
        finally:
            self._end()
        self.refuse_stopped()
        if reached is None:
            raise _broken_off()
        return Examined(found, reached)

    def _start(self, words: list[str], begun: Json) -> None:
        with self._lock:
            self.refuse_stopped()
            self._process = subprocess.Popen(
                command(words), env=surroundings(), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL, text=True, encoding="utf-8", creationflags=_IDLE)
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(begun) + "\n")
            self._process.stdin.flush()
        except OSError:
            self._end()
            raise _broken_off() from None

    def _lines(self) -> Iterator[dict[str, Any]]:
        assert self._process is not None
        assert self._process.stdout is not None
        while True:
            watch = threading.Timer(self._silent_for, self._kill)
            watch.daemon = True
            watch.start()
            try:
                line = self._process.stdout.readline()
            finally:
                watch.cancel()
            if not line:
                return
            try:
                said = json.loads(line)
            except ValueError:
                continue
            if isinstance(said, dict):
                yield said

    def _end(self) -> None:
        self._kill()
        with self._lock:
            process, self._process = self._process, None
        if process is not None:
            process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    with contextlib.suppress(OSError):
                        pipe.close()

    def _kill(self) -> None:
        with self._lock:
            if self._process is not None and self._process.poll() is None:
                self._process.kill()

    def stop(self) -> None:
        """End it, and let none begin."""
        self._stopped = True
        self._kill()

    def refuse_stopped(self) -> None:
        """Raise Stopped once it was stopped."""
        if self._stopped:
            raise Stopped


def _broken_off() -> MachineFault:
    return MachineFault(tr("The verification was broken off."), tr("The books were left as they are. Try again."))
