"""Makes the kept houses with the program as it is now: `python -m tests.kept_houses.make 2026-11-22`.

They go into a folder of that name beside this file, for later versions to open, and what they come to is written down
with them. A folder that is there is never written into: what an older program made is not made again.
"""

import json
import lzma
import sys
import tempfile
from pathlib import Path
from typing import Any

from app.desk import Desk
from app.store.books import Books, open_books
from tests.kept_houses.digest import house_facts, looked_back
from tests.kept_houses.evening import HOUSES
from tests.kept_houses.houses import make_house

BOOKS = Path(__file__).parent / "books"


def make_all(folder: Path) -> None:
    """Every house, into a folder that is not there yet. Raises FileExistsError where it is."""
    folder.mkdir(parents=True)
    for house in HOUSES:
        with tempfile.TemporaryDirectory() as made:
            happened = make_house(Path(made), house)
            keep(Path(made), folder, house)
        print(f"{house}: {', '.join(happened)}")


def keep(made: Path, folder: Path, house: str) -> None:
    """A house that was made, packed, its key and what it comes to beside it."""
    (folder / f"{house}.db.xz").write_bytes(lzma.compress((made / "house.db").read_bytes(), preset=9))
    [key] = (made / "keys").glob("*.key")
    (folder / key.name).write_bytes(key.read_bytes())
    with open_books(made / "house.db", key_folder=made / "keys") as books:
        told = {"house": house_facts(Desk(books)), "looked_back": all_looked_back(books)}
    text = json.dumps(told, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    (folder / f"{house}.json.xz").write_bytes(lzma.compress(text.encode(), preset=9))


def all_looked_back(books: Books) -> dict[str, Any]:
    """Every sitting of a house, as it stood after each row of its log."""
    return {str(one.id): looked_back(one.game, books.log(one.id))
            for night in books.nights() for one in books.sittings(night.id)}


def unpacked(folder: Path, house: str, into: Path) -> Any:
    """A kept house laid out in a folder as a program finds it; what was written down of it."""
    into.mkdir(parents=True, exist_ok=True)
    (into / "house.db").write_bytes(lzma.decompress((folder / f"{house}.db.xz").read_bytes()))
    (into / "keys").mkdir()
    for key in folder.glob("*.key"):
        (into / "keys" / key.name).write_bytes(key.read_bytes())
    return json.loads(lzma.decompress((folder / f"{house}.json.xz").read_bytes()))


if __name__ == "__main__":
    make_all(BOOKS / sys.argv[1])
