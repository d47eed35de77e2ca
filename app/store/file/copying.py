"""The file of the books copied a few pages at a time: between two steps the next hand is written."""

import contextlib
import os
import sqlite3
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from app.store.file import library, sqlite

PAGES = 128
"""Pages of a step, half a megabyte: a millisecond or two."""
PAUSE = 0.003
"""Seconds between two steps, in which a commit that waits has its turn, and the disk too."""


class Disturbed(Exception):
    """The file was written, or closed, by somebody else while it was being copied."""


def copy_in_steps(source: sqlite3.Connection, target: Path, between: Callable[[int, int], None],
                  pages: int = 0) -> None:
    """Copy all that a connection sees. `between` hears after each step how many pages are done, and of how many.

    What this very connection writes meanwhile is in the copy too. The copy is one file, whatever the source's journal.
    """
    with contextlib.closing(library.connect(target, "rwc")) as copy:
        # It is flushed, if it is to be kept, once nobody waits for the file that it is made from.
        copy.execute("PRAGMA synchronous=OFF").close()
        source.backup(copy, pages=pages or PAGES, progress=lambda _, left, of: between(of - left, of), sleep=PAUSE)
        copy.execute("PRAGMA journal_mode=DELETE").close()


def copy_file(path: Path, target: Path, told: Callable[[int, int], None]) -> None:
    """Copy books that this program does not write. Where another one writes them meanwhile it begins anew.

    Each time it takes larger steps, so that it comes to an end though hands are dealt without a pause.
    """
    pages = PAGES
    while True:
        source = sqlite.connect(path, read_only=True)
        try:
            if source.execute("PRAGMA journal_mode").fetchone()[0] == "wal":
                # Who reads from a log keeps nobody from writing: all is copied as it stands now.
                source.execute("BEGIN").close()
                source.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            copy_in_steps(source, target, _undisturbed(told), pages)
            return
        except Disturbed:
            pages *= 4
        finally:
            source.close()


def _undisturbed(told: Callable[[int, int], None]) -> Callable[[int, int], None]:
    before = 0

    def between(done: int, of: int) -> None:
        nonlocal before
        if done < before:
            raise Disturbed
        before = done
        told(done, of)
        time.sleep(PAUSE)

    return between


def backup(stem: str, folder: Path, copy: Callable[[Path], None], check: Callable[[Path], None]) -> Path:
    """A copy in a folder, under a name with the date, that was checked before it got that name."""
    stamp = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    with sqlite.faults():
        target = sqlite.unused(folder / f"sabot-{stem}-{stamp}.db")
        partial = target.with_name(target.name + ".part")
        try:
            copy(partial)
            check(partial)
            sqlite.sync(partial)
            os.replace(partial, target)
        finally:
            put_away(partial)
        sqlite.sync(folder)
    return target


def put_away(copy: Path) -> None:
    """Take a copy away with all that SQLite may have laid beside it."""
    for end in ("", "-journal", "-wal", "-shm"):
        try:
            copy.with_name(copy.name + end).unlink(missing_ok=True)
        except OSError:
            continue
