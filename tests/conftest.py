"""What every test stands on: no screen unless the developer names one, and the same examples on every machine."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from app.store import sqlite

# Before any Qt import: without a display Qt ends the process, and nothing can catch that.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

settings.register_profile("ci", derandomize=True, database=None, deadline=None)
settings.load_profile("ci")

MEMORY = Path("/dev/shm")
ROOM = 2 * 1024**3
"""A disk of memory, where there is one with room: files there are files, and a flush costs no turn of a real disk."""

if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


@pytest.fixture(scope="session", autouse=True)
def _tables_made_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """New books get a copy of tables that were migrated once: hundreds of tests make new books."""
    kept, migrate = tmp_path_factory.mktemp("tables") / "empty.db", sqlite._migrate_file

    def copied(path: Path, version: int, *steps: Any) -> None:
        if version or any(steps):
            migrate(path, version, *steps)
            return
        if not kept.exists():
            migrate(path, version)
            shutil.copyfile(path, kept)
        shutil.copyfile(kept, path)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite, "_migrate_file", copied)
        yield
