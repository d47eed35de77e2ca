"""The houses on servers that this computer has opened: by name, and the file by which it reaches each.

Nothing in the list lets anybody in: password and key lie in the file that it names, which is its owner's alone.
"""

import json
import os
from pathlib import Path
from typing import NamedTuple

from app.store.server.desk_file import KEPT, DeskFile, read

FILE, MOST = "houses.json", 12


class KnownHouse(NamedTuple):
    """A house on a server: its name, as which desk, on which computer, and the file by which it is opened."""

    house: str
    desk: str
    host: str
    path: Path


def remember(folder: Path, path: Path) -> None:
    """A house was opened by a desk's file: it stands first in the list from now on. Raises OSError, or what `read`
    raises for another file.
    """
    desk = read(path)
    one = KnownHouse(desk.database, _called(desk), desk.host, folder / f"{desk.house}-{desk.login}{KEPT}")
    kept = [one, *(other for other in known_houses(folder) if other.path != one.path)][:MOST]
    fresh = folder / f"{FILE}.new"
    fresh.write_text(json.dumps([{"house": each.house, "desk": each.desk, "host": each.host, "file": each.path.name}
                                 for each in kept], indent=1), "utf-8")
    os.replace(fresh, folder / FILE)


def known_houses(folder: Path) -> tuple[KnownHouse, ...]:
    """Those that can still be reached by a file, the last one first; none where the list cannot be read."""
    try:
        listed = json.loads((folder / FILE).read_text("utf-8"))
        found = [KnownHouse(str(one["house"]), str(one["desk"]), str(one["host"]), folder / Path(one["file"]).name)
                 for one in listed]
    except (OSError, ValueError, LookupError, TypeError):
        return ()
    return tuple(one for one in found if one.path.is_file())


def _called(desk: DeskFile) -> str:
    """The desk's name, without that of the house before it."""
    return desk.login.removeprefix(f"{desk.database}_").replace("_", " ") or desk.login
