"""One window over one's books: a later start hands what it was asked for to the first, and ends."""

import hashlib
import json
import os
from contextlib import suppress
from multiprocessing.connection import Client, Connection, Listener
from pathlib import Path
from threading import Thread

import platformdirs
from PySide6.QtCore import QObject, Signal

PATIENCE = 3.0
"""Seconds for the first window to say that it has heard."""


def place(data: Path) -> str:
    """Where the window over the books of this folder is called: a socket of this user's own, a pipe on Windows."""
    mark = "sabot-" + hashlib.sha256(os.fsencode(data)).hexdigest()[:16]
    if os.name == "nt":
        return rf"\\.\pipe\{mark}"
    return str(Path(os.environ.get("XDG_RUNTIME_DIR") or platformdirs.user_cache_dir("sabot", False)) / mark)


def handed_over(where: str, file: Path | None) -> bool:
    """Whether a first window is there and has heard which file is wanted, if any; it comes to the front."""
    if os.name != "nt" and not os.path.exists(where):
        return False
    wanted = {"file": str(file.resolve()) if file else "", "token": os.environ.get("XDG_ACTIVATION_TOKEN", "")}
    try:
        with Client(where) as link:
            link.send_bytes(json.dumps(wanted).encode())
            return link.poll(PATIENCE) and link.recv_bytes(16) == b"heard"
    except (OSError, EOFError):
        return False  # it has ended, or is ending


class FirstWindow(QObject):
    """Hears of later starts, on a thread that waits for them. `called` carries the file that is wanted, or nothing.

    Where it cannot listen, a later start opens a window of its own.
    """

    called = Signal(str)

    def __init__(self, where: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._where, self._listener = where, _listening(where)
        self._thread: Thread | None = None
        if self._listener is not None:
            self._thread = Thread(target=self._listen, args=(self._listener,), daemon=True)
            self._thread.start()

    def _listen(self, listener: Listener) -> None:
        while True:
            with suppress(OSError, EOFError, ValueError, TypeError, LookupError), listener.accept() as link:
                said = json.loads(_heard(link))
                if said == "end":
                    break
                link.send_bytes(b"heard")
                if token := said["token"]:
                    os.environ["XDG_ACTIVATION_TOKEN"] = token  # with it Wayland lets a window come to the front
                self.called.emit(said["file"])
        listener.close()

    def let_go(self) -> None:
        """The window is closed: the next start is the first."""
        if self._thread is None:
            return
        with suppress(OSError), Client(self._where) as link:
            link.send_bytes(b'"end"')
        self._thread.join(PATIENCE)
        self._thread = None


def _heard(link: Connection) -> bytes:
    return link.recv_bytes(64_000) if link.poll(PATIENCE) else b'{"file": "", "token": ""}'


def _listening(where: str) -> Listener | None:
    """Nobody has answered there before: what is left of one that was killed goes."""
    try:
        if os.name != "nt":
            Path(where).parent.mkdir(parents=True, exist_ok=True)
            Path(where).unlink(missing_ok=True)
        made = Listener(where, backlog=8)
        if os.name != "nt":
            os.chmod(where, 0o600)
    except OSError:
        return None
    return made
