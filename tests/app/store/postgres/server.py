"""A PostgreSQL server of the tests' own: in a folder that goes with it, and gone when they end.

It asks everybody for a password and has what was committed on its disk, as a house's own does.
"""

import ctypes
import glob
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from sqlalchemy import Connection, Engine, create_engine, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from tests.children import DEADLINE, started

SETTINGS = ("fsync=on", "synchronous_commit=on", "shared_buffers=16MB", "listen_addresses=127.0.0.1")
UNSWEPT = "autovacuum=off"
"""For tests: a hundred databases are made, and the server would sweep one after the other until the tests end."""
TOLD_HOW_TO_COPY = (15,)
"""The PostgreSQL that can be told to copy a database by its files, as those before did: it is half the work."""
PARENT_DEATH = 1
"""What prctl calls the signal that comes when a process's parent ends, however that ends."""
LIVES = 6 * 3600
SUPERUSER = "landlord"


@dataclass(frozen=True, slots=True)
class Server:
    """One that runs: where its socket lies, its port on this computer, and the password of its superuser."""

    folder: Path
    port: int
    password: str
    numbers: Iterator[int]
    again: Callable[[], None]
    """Ends it as a power cut would, and starts it again; it takes questions once this returns."""

    def url(self, database: str = "postgres", login: str = SUPERUSER, password: str = "", host: str = "") -> str:
        """How a login reaches a database: by the socket, unless a host is named."""
        words = urlencode({"host": host or self.folder, "port": self.port})
        return f"postgresql+psycopg://{quote(login)}:{quote(password or self.password)}@/{database}?{words}"

    @property
    def ruled(self) -> Engine:
        """How its superuser rules it: by one connection, which stays."""
        return _ruling(self.url())

    def run(self, *statements: str, database: str = "") -> None:
        """Have the superuser do something."""
        with (self._anew(database) if database else self.ruled).connect() as link:
            for one in statements:
                link.execute(text(one))

    def _anew(self, database: str) -> Engine:
        return create_engine(self.url(database), isolation_level="AUTOCOMMIT", poolclass=NullPool)

    @contextmanager
    def linked(self, database: str) -> Iterator[Connection]:
        """A transaction of the superuser's."""
        engine = create_engine(self.url(database), poolclass=NullPool)
        with engine.begin() as link:
            yield link

    def made(self, template: str = "template0") -> str:
        """The name of a database that was made just now, like another."""
        name, version = f"house_{next(self.numbers)}", self.ruled.dialect.server_version_info or ()
        how = "STRATEGY FILE_COPY" if version >= TOLD_HOW_TO_COPY else ""
        self.run(f"CREATE DATABASE {name} TEMPLATE {template} {how}")
        return name

    def wait(self) -> None:
        """Until it takes questions. Raises DBAPIError where it does not."""
        until = time.monotonic() + DEADLINE
        while True:
            try:
                return self.run("SELECT 1", database="postgres")
            except DBAPIError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.02)


@cache
def _ruling(url: str) -> Engine:
    return create_engine(url, isolation_level="AUTOCOMMIT")


def programs() -> Path | None:
    """Where initdb and postgres are: on the path, or the newest that Debian keeps off it."""
    by_number = sorted(map(Path, glob.glob("/usr/lib/postgresql/*/bin")), key=lambda place: float(place.parts[-2]))
    on_the_path = shutil.which("initdb")
    places = ([Path(on_the_path).resolve().parent] if on_the_path else []) + by_number[::-1]
    return next((place for place in places if (place / "initdb").exists() and (place / "postgres").exists()), None)


def other_than_root() -> dict[str, Any]:
    """Who is to run it, as subprocess takes it: a server refuses to be root's."""
    if os.geteuid():
        return {}
    import pwd  # not on Windows

    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": ()}


def end_with_parent() -> None:
    """Have this process end when its parent does, on Linux."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PARENT_DEATH, signal.SIGINT)


def a_free_port() -> int:
    """A port of this computer that nobody listens at."""
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return int(asked.getsockname()[1])


@contextmanager
def running_server(place: Path, *more: str) -> Iterator[Server]:
    """A server with these programs, which runs meanwhile."""
    who = other_than_root()
    # Short, and not below pytest's own folders: a socket's path has a hundred characters, and others may enter here.
    with tempfile.TemporaryDirectory(prefix="sabot-pg-", dir=os.environ.get("PYTEST_DEBUG_TEMPROOT"),
                                     ignore_cleanup_errors=True) as name:  # fmt: skip
        server = Server(Path(name), a_free_port(), secrets.token_hex(), count(1), lambda: again())
        folder, password = server.folder, server.folder / "password"
        password.write_text(server.password)
        if who:
            os.chown(folder, who["user"], who["group"])
            os.chown(password, who["user"], who["group"])
        how = {"cwd": folder, "env": {"PATH": os.defpath, "LC_ALL": "C"}, "stdout": subprocess.DEVNULL, **who}
        subprocess.run([str(place / "initdb"), "-D", str(folder / "data"), "-U", SUPERUSER, "-A", "scram-sha-256",
                        "--pwfile", str(password), "-E", "UTF8", "--no-sync", "--no-instructions"],
                       check=True, timeout=DEADLINE, stderr=subprocess.PIPE, **how)  # fmt: skip
        words = [str(place / "postgres"), "-D", str(folder / "data"), "-k", str(folder), "-p", str(server.port)]
        words += [word for setting in (*SETTINGS, *more) for word in ("-c", setting)]
        with (folder / "said").open("wb") as said, ExitStack() as runs:
            begun: list[subprocess.Popen[Any]] = []

            def again() -> None:
                for one in begun[-1:]:
                    one.send_signal(signal.SIGQUIT)
                    one.wait(DEADLINE)
                begun.append(runs.enter_context(
                    started(words, LIVES, signal.SIGINT, stderr=said, preexec_fn=end_with_parent, **how)))
                server.wait()

            again()
            yield server
            server.ruled.dispose()


def server_of_tests(*more: str) -> Iterator[Server]:
    """A server for a fixture, with these settings besides; without PostgreSQL its tests are left out."""
    place = programs()
    if place is None:
        pytest.skip("PostgreSQL is not installed")
    with running_server(place, *more) as server:
        yield server
