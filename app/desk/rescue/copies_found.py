"""The copies there are of lost books: how far each goes, and what the newest sound one lacks."""

import contextlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from app.errors import MachineFault, Refused
from app.store.books import Books, open_books
from app.store.copies.places import houses_at, places_of
from app.store.file import side_files, sqlite
from app.store.proof import trial
from app.store.proof.slips import Slip, Slips

_MOST = 40
"""So many copies are looked at, the newest by their files."""


@dataclass(frozen=True, slots=True)
class CopyFound:
    """One copy: whose books it is of, its last command's number and time (UTC microseconds), its last entry."""

    path: Path
    house: str
    command: int
    at: int
    entry: int
    code: str


def is_known(path: Path, keys: Path) -> bool:
    """Whether the books of a house lay at a path, as far as this computer knows."""
    return bool(houses_at(keys, path))


def copies_of(path: Path, keys: Path, beside: Iterable[Path] = ()) -> list[CopyFound]:
    """The copies of the books that lay at a path, the one that goes furthest first.

    Looked for in the places of their copies, and in others `beside` those.
    """
    houses = houses_at(keys, path)
    folders = [path.parent / "backups", path.parent, *beside]
    for house in houses:
        folders += places_of(keys, house, path).folders
    files = {file.resolve() for folder in folders for file in _files(folder, path.stem)} - {path.resolve()}
    newest = sorted(files, key=_written, reverse=True)[:_MOST]
    found = [copy for file in newest if (copy := look_at(file, keys)) and (not houses or copy.house in houses)]
    return sorted(found, key=lambda copy: (copy.command, copy.at), reverse=True)


def _files(folder: Path, stem: str) -> list[Path]:
    try:
        return [file for file in folder.glob(f"sabot-{stem}-*.db") if file.is_file()]
    except OSError:
        return []


def _written(file: Path) -> float:
    try:
        return file.stat().st_mtime
    except OSError:
        return 0


def look_at(file: Path, keys: Path) -> CopyFound | None:
    """How far a copy goes; None where it cannot be read, or holds no house."""
    try:
        if side_files.beside(file):
            _mend(file, keys)
        with open_books(file, key_folder=keys, read_only=True) as books:
            head, (command, at) = books.head(), books.last_command()
            return CopyFound(file, books.house(), command, at, head.number, head.code) if command else None
    except (MachineFault, Refused, SQLAlchemyError, ValueError, TypeError):
        return None


def _mend(copy: Path, keys: Path) -> None:
    """A stick that was pulled leaves a copy half written, and the journal to take that back beside it."""
    with contextlib.suppress(MachineFault), sqlite.faults():
        trial.settle(copy, keys)
        with contextlib.closing(sqlite.connect(copy)) as link:
            link.execute("SELECT count(*) FROM sqlite_schema").fetchone()


def lacks(copy: CopyFound, keys: Path) -> list[Slip]:
    """What was saved here after a copy, in order."""
    return Slips(keys, copy.house).read(after=copy.entry)


def known_further(books: Books, lost: Iterable[tuple[int, str]] = ()) -> Slip | None:
    """The last entry that this computer saved, where these books do not have it; None where they have.

    They are then older than what was dealt here, or another computer's. `lost` are entries that are known to be gone.
    """
    last = books.slips.last() if books.slips is not None else None
    if last is None or (last.number, last.code) in set(lost) or books.code_of(last.number) == last.code:
        return None
    return last
