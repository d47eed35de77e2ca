"""One window over one's books: a later start hands what it was asked for to the first, and ends.

Every start comes through here before its window is made: nothing of Qt is loaded, and as little else as can be.
"""

import hashlib
import os
from pathlib import Path

import platformdirs

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
    import json  # what a first start does without
    from multiprocessing.connection import Client

    wanted = {"file": str(file.resolve()) if file else "", "token": os.environ.get("XDG_ACTIVATION_TOKEN", "")}
    try:
        with Client(where) as link:
            link.send_bytes(json.dumps(wanted).encode())
            return link.poll(PATIENCE) and link.recv_bytes(16) == b"heard"
    except (OSError, EOFError):
        return False  # it has ended, or is ending
