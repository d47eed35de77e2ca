"""Files that are read, so far as is sound; and where an export may be written: a new file of an ordinary name."""

import contextlib
import os
from collections.abc import Callable, Iterable
from pathlib import Path, PurePath

from app.errors import MachineFault, Refused
from app.names import shown
from app.words import tr

_DEVICES = frozenset({"CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"} |
                     {f"{port}{number}" for port in ("COM", "LPT") for number in "0123456789¹²³"})
_SIGNS = frozenset('<>:"/\\|?*')


def refuse_name(path: Path) -> None:
    """Raises Refused for a name that is no plain file's on every system, or a folder that is not there."""
    name = PurePath(os.fspath(path)).name
    stem = name.partition(".")[0].rstrip(" ").upper()
    if not name.strip(". ") or name != name.rstrip(". ") or stem in _DEVICES or \
            any(sign in _SIGNS or not sign.isprintable() for sign in name):
        raise Refused(tr("“{name}” is not a valid file name.", name=shown(name, 60)),
                      tr("Use letters, digits, spaces, dots, dashes and underscores, and not a device name."),
                      tr("Choose another name."))
    if not path.parent.is_dir():
        raise Refused(tr("There is no folder {folder}.", folder=path.parent), "", tr("Make it, or choose another."))


def read_up_to(path: Path, most: int) -> bytes:
    """A file, or so much of it that it is seen to be too large.

    Raises Refused where there is none, MachineFault for a disk that fails.
    """
    try:
        if not path.is_file():
            raise Refused(tr("There is no file {path}.", path=path), "", tr("Choose another."))
        with path.open("rb") as file:
            return file.read(most + 1)
    except OSError as error:
        raise MachineFault(tr("{path} could not be read: {why}.", path=path, why=error.strerror or error)) from error


def write_new(path: Path, parts: Iterable[str] | bytes, before_it_counts: Callable[[], object] = lambda: None) -> Path:
    """Write a text file, or these bytes, where nothing lies yet; returns where it really lies.

    `before_it_counts` is done when all is on the disk; where it fails, or the disk does, the file is taken away again.
    Raises Refused for a name that is taken or is none, MachineFault for a failing disk.
    """
    refuse_name(path)
    try:
        place = path.parent.resolve(strict=True) / path.name
        # "x" follows no link and takes the place of nothing, even of a file that was made a moment ago.
        file = place.open("xb")
    except FileExistsError as error:
        raise Refused(tr("{path} already exists.", path=path), tr("An export never overwrites a file."),
                      tr("Choose another name.")) from error
    except OSError as error:
        raise not_written(path, error) from error
    try:
        with file:
            file.writelines((parts,) if isinstance(parts, bytes) else (part.encode() for part in parts))
            file.flush()
            os.fsync(file.fileno())
        before_it_counts()
    except BaseException as error:
        with contextlib.suppress(OSError):
            place.unlink()
        if isinstance(error, OSError):
            raise not_written(path, error) from error
        raise
    return place


def not_written(path: Path, error: OSError) -> MachineFault:
    """What is told where a file could not be written."""
    return MachineFault(tr("{path} could not be written: {why}.", path=path, why=error.strerror or error),
                        tr("Nothing was left there. Check the disk, or choose another folder."))
