"""What of a damaged file can still be read: from a copy of it as it lies, and only under seals that fit."""

import contextlib
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import select

from app.desk.rescue.copies_found import CopyFound, look_at
from app.errors import MachineFault
from app.store.books import open_books
from app.store.columns import table
from app.store.copies import carrying
from app.store.copies.salvaging import salvage
from app.store.file import copying, journal_mode, side_files, sqlite
from app.store.proof.keys import keyring
from app.store.proof.slips import Slip
from app.store.proof.verified import Verified

_PAGES, _SIZE = slice(28, 32), slice(16, 18)
"""Where a file says how many pages it has, and how large one is."""
READ = "-read"
"""How the name of a copy ends that was made of what could be read of a damaged file."""
_LARGEST = 1 << 36
"""Bytes: a head that says more is damaged itself."""
_JOURNAL, _CHANGES, _FREE, _VALID = slice(18, 20), slice(24, 28), slice(32, 40), slice(92, 96)
"""Where it says which journal it has, how often it was written, which pages are free, and that all this is so."""


def take_over(fresh: Path, damaged: Path, house: str, keys: Path, reached: Verified) -> None:
    """Write into a copy, which nobody else has open, what a damaged file still holds after its end.

    `reached` is how far the copy was verified. The file is read as it would be with what lies beside it, which may be
    another file's, and then without.
    """
    held = keyring(keys, house, "", make=False).held
    for with_sides in (True, False) if side_files.beside(damaged) else (False,):
        with contextlib.suppress(MachineFault, OSError), _laid_out(damaged, with_sides, fresh) as file:
            reached = salvage(fresh, file, house, held, reached)


@contextlib.contextmanager
def _laid_out(damaged: Path, with_sides: bool, like: Path) -> Iterator[Path]:
    """A copy of a file: opening the file itself would roll in what lies beside it.

    Where it does not say any more where its tables lie it gets the first page of one whose tables lie at the same
    places: what is read there is believed for its seals alone.
    """
    with tempfile.TemporaryDirectory(prefix=".sabot-rescue-", dir=damaged.parent, ignore_cleanup_errors=True) as room:
        for name in (damaged, *(side_files.beside(damaged) if with_sides else ())):
            if not name.name.endswith("-shm"):  # it is made anew from the log
                shutil.copyfile(name, Path(room) / name.name)
        file = Path(room) / damaged.name
        _fill_up(file)
        if not _says_where_its_tables_lie(file):
            _begin_like(file, like)
        yield file


def _says_where_its_tables_lie(file: Path) -> bool:
    try:
        with contextlib.closing(sqlite.connect(file)) as link:
            return sqlite.schema_digest(link) in sqlite.SCHEMA_DIGESTS.values()
    except (sqlite3.Error, UnicodeDecodeError):
        return False


def _begin_like(file: Path, other: Path) -> None:
    with other.open("rb") as sound:
        size = int.from_bytes(sound.read(100)[_SIZE], "big")
        sound.seek(0)
        page = bytearray(sound.read(size))
    pages = -(-file.stat().st_size // size)
    page[_PAGES], page[_FREE] = pages.to_bytes(4, "big"), bytes(8)
    page[_CHANGES] = page[_VALID] = (1).to_bytes(4, "big")
    page[_JOURNAL] = b"\2\2" if journal_mode.log_of(file).exists() else b"\1\1"
    with file.open("r+b") as opened:
        opened.write(page)
        opened.truncate(pages * size)


def _fill_up(file: Path) -> None:
    """SQLite reads nothing of a file whose end was cut off: noughts in its place are only missed where they lie."""
    with file.open("r+b") as opened:
        head = opened.read(100)
        size = int.from_bytes(head[_SIZE], "big")
        whole = int.from_bytes(head[_PAGES], "big") * (65536 if size == 1 else size)
        if opened.seek(0, 2) < whole <= _LARGEST:
            opened.truncate(whole)


def copy_from_the_start(path: Path, keys: Path) -> Path | None:
    """Where there is no copy: one made of what a damaged file holds from its first entry on, as far as seals fit.

    It lies where copies do. None where not even the first can be read.
    """
    if not path.is_file():
        return None
    with contextlib.suppress(MachineFault, OSError, ValueError, TypeError, LookupError), _new_books(path) as like, \
            _laid_out(path, True, like) as file:
        house = _house_in(file)
        fresh, name = file.with_name("fresh.db"), f"sabot-{path.stem}-{house[0][:8]}{READ}.db"
        target = path.parent / "backups" / name
        sqlite.create(fresh, house)
        take_over(fresh, path, house[0], keys, Verified())
        if look_at(fresh, keys) is None:
            return None
        target.parent.mkdir(exist_ok=True)
        part = target.with_name(target.name + ".part")
        shutil.copyfile(fresh, part)
        sqlite.sync(part)
        if target.exists():
            side_files.move_whole(target, f"{target.stem}-set-aside")
        sqlite.put_in_place(part, target)
        return target
    return None


@contextlib.contextmanager
def _new_books(path: Path) -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix=".sabot-rescue-", dir=path.parent, ignore_cleanup_errors=True) as room:
        sqlite.create(Path(room) / "new.db")
        yield Path(room) / "new.db"


def _house_in(file: Path) -> tuple[str, int]:
    """Whose books a file holds, and when they were made. Raises LookupError where it does not say."""
    house = table("house").c
    with carrying.reading(file) as read, read() as link:
        row = link.execute(select(house.id, house.created_at)).first()
    if row is None:
        raise LookupError
    return str(row.id), int(row.created_at)


def still_readable(copy: CopyFound, path: Path, keys: Path) -> tuple[Slip, ...]:
    """The entries after a verified copy that taking it up will read in the damaged file at a path."""
    if copy.reached is None or not path.is_file() or copy.path == path.resolve():
        return ()
    with contextlib.suppress(MachineFault, OSError), \
            tempfile.TemporaryDirectory(prefix=".sabot-rescue-", dir=path.parent, ignore_cleanup_errors=True) as room:
        fresh = Path(room) / "copy.db"
        copying.copy_file(copy.path, fresh, lambda done, of: None)
        take_over(fresh, path, copy.house, keys, copy.reached)
        with open_books(fresh, key_folder=keys, read_only=True) as books:
            return tuple(map(Slip.of, books.entries(copy.entry + 1)))
    return ()
