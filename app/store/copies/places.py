"""Where copies of a house lie: beside its books, and in a second place of the host's choosing.

It is remembered beside the keys, not in the books: it is wanted when the books cannot be read.
"""

import contextlib
import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path

from app.errors import Refused
from app.store.file import sqlite
from app.words import tr


@dataclass(frozen=True, slots=True)
class Places:
    """Where the books of a house lie, and the second place of their copies; "" where none was chosen.

    `elsewhere` says that it was on another disk: a stick that is pulled leaves an empty folder of its name behind.
    """

    books: str = ""
    second: str = ""
    elsewhere: bool = False

    @property
    def usual(self) -> Path:
        """The place beside the books."""
        return Path(self.books).parent / "backups"

    @property
    def folders(self) -> tuple[Path, ...]:
        """Every place there is."""
        return (self.usual, Path(self.second)) if self.second else (self.usual,)

    def is_there(self, folder: Path) -> bool:
        """Whether a place can be copied to; the usual one is made where it is missing."""
        if folder == self.usual:
            folder.mkdir(parents=True, exist_ok=True)
            return True
        return folder.is_dir() and (not self.elsewhere or _on_another_disk(folder, Path(self.books)))


def places_of(folder: Path, house: str, books: Path) -> Places:
    """The places of a house whose books lie at a path; `folder` is that of the keys."""
    kept = _read(_path(folder, house))
    return Places(str(books), kept.second, kept.elsewhere) if kept else Places(str(books))


def remember(folder: Path, house: str, places: Places) -> None:
    """Keep them. Raises MachineFault where they cannot be kept."""
    fresh = _path(folder, house).with_suffix(".new")
    try:
        fresh.write_text(json.dumps(asdict(places)), "utf-8")
        os.replace(fresh, _path(folder, house))
    except OSError as error:
        raise sqlite.fault(error) from error


def usable(books: Path, second: Path | None) -> Places:
    """A folder, or none, as the second place. Raises Refused for one that is of no use."""
    if second is not None:
        second = second.absolute()
        if not second.is_dir():
            raise Refused(tr("There is no folder {path}.", path=second), "", tr("Choose another."))
        if second.resolve() in (Places(str(books)).usual.resolve(), books.parent.resolve()):
            raise Refused(tr("The books are in {path} already.", path=second),
                          tr("A second place is for when the first is lost."),
                          tr("Choose a stick, or a folder on another disk."))
        if not os.access(second, os.W_OK):
            raise Refused(tr("Nothing can be written to {path}.", path=second), "", tr("Choose another."))
        return Places(str(books), str(second), _on_another_disk(second, books))
    return Places(str(books))


def houses_at(folder: Path, books: Path) -> list[str]:
    """The houses whose books lay at a path, as this computer knows; the newest first."""
    found = [file for file in folder.glob("*.copies")
             if (kept := _read(file)) and Path(kept.books) == books]
    return [file.stem for file in sorted(found, key=lambda file: file.stat().st_mtime, reverse=True)]


def houses_of(folder: Path, books: Path) -> list[str]:
    """The same; where none lay there, those whose books lay elsewhere under this name, and lie there no more."""
    return houses_at(folder, books) or [
        file.stem for file in folder.glob("*.copies") if (kept := _read(file)) and Path(kept.books).name == books.name
        and not Path(kept.books).exists()]


def lay_at(folder: Path, house: str) -> Path | None:
    """Where the books of a house lay when they were open last on this computer."""
    kept = _read(_path(folder, house))
    return Path(kept.books) if kept and kept.books else None


def let_go(folder: Path, books: Path) -> None:
    """New books are begun at a path: of the houses that were there nothing is expected there any more."""
    for house in houses_at(folder, books):
        kept = places_of(folder, house, books)
        remember(folder, house, Places("", kept.second, kept.elsewhere))


def _on_another_disk(folder: Path, books: Path) -> bool:
    with contextlib.suppress(OSError):
        return folder.stat().st_dev != books.parent.stat().st_dev
    return False


def _path(folder: Path, house: str) -> Path:
    return folder / f"{house}.copies"


def _read(path: Path) -> Places | None:
    try:
        said = json.loads(path.read_text("utf-8"))
        return Places(str(said["books"]), str(said["second"]), bool(said["elsewhere"]))
    except (OSError, ValueError, TypeError, LookupError):
        return None
