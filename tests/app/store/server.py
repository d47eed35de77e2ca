"""A PostgreSQL server of the tests' own: in a folder that goes with it, on a socket there, and gone when they end."""

import ctypes
import glob
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.children import DEADLINE, started

HASTY = ("fsync=off", "full_page_writes=off", "synchronous_commit=off", "shared_buffers=16MB", "listen_addresses=")
"""Nothing it holds outlives it; and nobody reaches it by the network."""
PARENT_DEATH = 1
"""What prctl calls the signal that comes when a process's parent ends, however that ends."""
LIVES = 6 * 3600


def programs() -> Path | None:
    """Where initdb and postgres are, the newest first; Debian keeps them off the path."""
    by_number = sorted(map(Path, glob.glob("/usr/lib/postgresql/*/bin")), key=lambda place: float(place.parts[-2]))
    on_the_path = shutil.which("initdb")
    places = ([Path(on_the_path).resolve().parent] if on_the_path else []) + by_number[::-1]
    return next((place for place in places if (place / "initdb").exists() and (place / "postgres").exists()), None)


def other_than_root() -> dict[str, Any]:
    """Who is to run it, as subprocess takes it: a server refuses to be root's."""
    if os.geteuid():
        return {}
    import pwd  # not on Windows

    names = {one.pw_name: one for one in pwd.getpwall()}
    who = names.get("postgres") or names["nobody"]
    return {"user": who.pw_uid, "group": who.pw_gid, "extra_groups": ()}


def end_with_parent() -> None:
    """Have this process end when its parent does, on Linux."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PARENT_DEATH, signal.SIGINT)


@contextmanager
def running_server() -> Iterator[str]:
    """The URL of an empty database on a server that runs meanwhile. Raises OSError where none can be started."""
    place, who = programs(), other_than_root()
    if place is None:
        raise OSError("PostgreSQL is not installed")
    # Short, and not below pytest's own folders: a socket's path has a hundred characters, and others may enter here.
    with tempfile.TemporaryDirectory(prefix="sabot-pg-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        if who:
            os.chown(folder, who["user"], who["group"])
        more = {"cwd": folder, "env": {"PATH": os.defpath, "LC_ALL": "C"}, "stdout": subprocess.DEVNULL, **who}
        subprocess.run([str(place / "initdb"), "-D", str(folder / "data"), "-U", "sabot", "-A", "trust", "-E", "UTF8",
                        "--no-sync", "--no-instructions"], check=True, timeout=DEADLINE, stderr=subprocess.PIPE, **more)
        words = [str(place / "postgres"), "-D", str(folder / "data"), "-k", str(folder)]
        words += [word for setting in HASTY for word in ("-c", setting)]
        with (folder / "said").open("wb") as said, \
                started(words, LIVES, signal.SIGINT, stderr=said, preexec_fn=end_with_parent, **more):
            yield f"postgresql+psycopg://sabot@/postgres?host={folder}"
