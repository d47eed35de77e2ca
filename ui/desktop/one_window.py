"""The first window over one's books hears what later starts hand over."""

import json
import os
from contextlib import suppress
from multiprocessing.connection import Client, Connection, Listener
from pathlib import Path
from threading import Thread

from PySide6.QtCore import QObject, Signal

from ui.desktop.handing_over import PATIENCE


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
