"""The copies there are of lost books: how far each goes, and what the newest sound one lacks."""

import contextlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from app.desk.records.taken_up import takings_up
from app.errors import Damaged, MachineFault, Refused
from app.store.books import Books, open_books
from app.store.copies.places import houses_of, lay_at, places_of
from app.store.file import side_files, sqlite
from app.store.proof import trial
from app.store.proof.slips import Slip, Slips
from app.store.proof.verified import Verified
from app.words import tr
from app.words.figures import thousands

_MOST = 40
"""So many copies are looked at, the newest by their files."""


@dataclass(frozen=True, slots=True)
class CopyFound:
    """One copy: whose books it is of, its last command's number and time (UTC microseconds), its last entry.

    `reached` is how far it was verified; None before that.
    """

    path: Path
    house: str
    command: int
    at: int
    entry: int
    code: str
    reached: Verified | None = field(default=None, compare=False, repr=False)


def missing(path: Path, keys: Path) -> Damaged | None:
    """Why new books are not begun at a path where nothing lies: a house's lay there, or lie nowhere any more."""
    if path.exists():
        return None
    if house := next(iter(houses_of(keys, path)), ""):
        last, lay = Slips(keys, house).last(), lay_at(keys, house)
        saved = tr("The last entry saved on this computer was {number}: {title}.", number=thousands(last.number),
                   title=last.title) if last else ""
        if lay == path:
            return Damaged(tr("The file of your books is gone: there is no {name} any more.", name=path.name),
                           " ".join(filter(None, (saved, tr("Go on with the newest copy.")))))
        return Damaged(tr("The books that lay at {path} are not there any more.", path=lay or ""),
                       " ".join(filter(None, (saved, tr("Open them where they are now, or go on with a copy.")))))
    if files_of(path, keys):
        return Damaged(tr("There is no {name} here, but there are copies of such books.", name=path.name),
                       tr("Go on with the newest copy."))
    return None


def folders_of(path: Path, keys: Path, beside: Iterable[Path] = ()) -> tuple[Path, ...]:
    """Where copies of the books that lay at a path may be: in the places of these, and `beside`."""
    folders = [path.parent / "backups", path.parent, *beside]
    for house in houses_of(keys, path):
        folders += places_of(keys, house, path).folders
        folders += [lay.parent / "backups"] if (lay := lay_at(keys, house)) else []
    return tuple(dict.fromkeys(folders))


def files_of(path: Path, keys: Path, beside: Iterable[Path] = ()) -> set[Path]:
    """What may be copies of the books that lay at a path, by their names."""
    return {file.resolve() for folder in folders_of(path, keys, beside) for file in _files(folder, path.stem)}


def copies_of(path: Path, keys: Path, beside: Iterable[Path] = ()) -> list[CopyFound]:
    """The copies of the books that lay at a path, the one that goes furthest first.

    The file itself is one of them where it lies at rest: what lies beside it must not be rolled in by a look at it.
    """
    houses, files = houses_of(keys, path), files_of(path, keys, beside)
    itself = [] if side_files.beside(path) else [path.resolve()]
    newest = [*itself, *sorted(files, key=_written, reverse=True)[:_MOST]]
    found = [copy for file in newest if (copy := look_at(file, keys)) and (not houses or copy.house in houses)]
    return sorted(found, key=lambda copy: (copy.command, copy.path == path.resolve()), reverse=True)


def _files(folder: Path, stem: str) -> list[Path]:
    try:
        return [file for file in folder.glob(f"sabot-{stem}-*.db")
                if file.is_file() and "-set-aside" not in file.name]
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


def missing_here(books: Books) -> list[Slip]:
    """The last entries that this computer has saved and these books do not have, in order.

    Raises MachineFault where they cannot be read.
    """
    missing: list[Slip] = []
    for slip in reversed(books.slips.read() if books.slips is not None else []):
        if books.code_of(slip.number) == slip.code:
            break
        missing.append(slip)
    return missing[::-1]


def refuse_older(books: Books) -> None:
    """Raise Damaged for books that do not have the last entry that this computer has saved: they are older than it.

    An entry that is known to have been lost is not missed again.
    """
    last = books.missed()
    if last is None or any(slip == last for taken in takings_up(books.settings()) for slip in taken.lost):
        return
    raise Damaged(tr("These books end at entry {end}, and entry {last} was saved on this computer.",
                     end=books.head().number, last=last.number),
                  tr("They are an older file, or another one. Go on with the newest copy."))
