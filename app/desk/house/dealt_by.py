"""By which Sabot a house is dealt that several computers share: one that has an older one looks on."""

import re
from collections.abc import Mapping

from app.dealing.values.log import Json
from app.store.books import Books
from app.version import program_version
from app.words import tr

KEY = "dealt_by"


def watch_if_older(books: Books) -> None:
    """Leave books to be read only, and say why, where a newer Sabot deals in them. Raises MachineFault."""
    dealt = str(books.settings().get(KEY, "")) if books.is_shared else ""
    if not books.read_only_because and _order(dealt) > _order(program_version()):
        books.read_only_because = tr("This house is dealt by Sabot {newer}; this computer has {older}.", newer=dealt,
                                     older=program_version())


def raised(books: Books) -> Mapping[str, Json]:
    """The setting by which a night that is opened says that it is dealt by this Sabot; nothing where it says so."""
    if not books.is_shared or _order(str(books.settings().get(KEY, ""))) >= _order(program_version()):
        return {}
    return {KEY: program_version()}


def _order(version: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", version)[:3])
