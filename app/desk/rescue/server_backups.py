"""Backups of a house on a server that one of its computers makes by itself: a quarter of an hour apart, and each night.

Each is a file that was opened and verified before it counts, and from which the house goes on where its server is lost.
"""

import re
from pathlib import Path

import platformdirs

from app.desk.desk import Desk
from app.desk.ledger.verifying import check_copy
from app.desk.rescue.copies_found import missing_here
from app.errors import MachineFault, Refused
from app.store.books import Books
from app.store.file import copying, sqlite
from app.words import plural, tr
from app.words.figures import thousands
from app.words.joined import comma_list

LAST = 8
"""So many of those that are made while hands are dealt are kept; of each night the one of its close besides."""


def folder_of(books: Books, night: int = 0) -> Path | None:
    """Where this computer puts them: where the host has chosen, or beside the program's data where the night was
    opened here. None where others make them.
    """
    try:
        return Path(_kept(books).read_text("utf-8"))
    except OSError:
        return usual_folder() if night and _opened_here(books, night) else None


def usual_folder() -> Path:
    """Where they lie while nobody has chosen a folder."""
    return Path(platformdirs.user_data_dir("Sabot", False)) / "backups"


def choose(desk: Desk, folder: Path | None, op_id: str = "") -> None:
    """Have this computer make them in a folder, or not. Raises Refused, PinRequired, and MachineFault."""
    if folder is not None and not folder.is_dir():
        raise Refused(tr("There is no folder {path}.", path=folder), "", tr("Choose another."))
    said = tr("Backups are made in {folder}.", folder=folder) if folder else tr("No backups are made on this computer.")
    desk.commit(desk.command("second_place", op_id, events=(desk.event("second_place", said),)))
    with sqlite.faults():
        if folder is None:
            _kept(desk.books).unlink(missing_ok=True)
        else:
            _kept(desk.books).write_text(str(folder.absolute()), "utf-8")


def _kept(books: Books) -> Path:
    assert books.key_folder is not None
    return books.key_folder / f"{books.house()}.backups"


def _opened_here(books: Books, night: int) -> bool:
    """Whether the night was opened by a program on this computer."""
    from app.store.server.in_common import TAKEN
    from app.store.server.shared_books import SharedBooks

    opened = next((one.opened_at for one in books.nights() if one.id == night), 0)
    first = next((one for one in books.events() if one.code == TAKEN and one.at >= opened), None)
    return isinstance(books, SharedBooks) and first is not None and first.text.endswith(f" · {books.computer}")


def make(books: Books, folder: Path, night: int = 0) -> Path:
    """Make one, of the `night` that was closed where there is one; those that nobody needs any more are taken away.

    Raises MachineFault where it could not be made, or does not verify: then nothing of it is left.
    """
    with sqlite.faults():
        folder.mkdir(parents=True, exist_ok=True)
    stem = f"{books.stem}-night-{night}" if night else books.stem
    made = copying.backup(stem, folder, books.copy_to, lambda copy: check_copy(books, copy))
    ours = re.compile(rf"sabot-{re.escape(stem)}-\d{{4}}-\d\d-\d\d-\d{{6}}(-\d+)?\.db")
    for old in sorted(one for one in folder.iterdir() if ours.fullmatch(one.name))[: -1 if night else -LAST]:
        old.unlink(missing_ok=True)
    return made


def lacking_words(books: Books) -> str:
    """What is said where the server's books lack what was saved on this computer; "" where they have it all."""
    try:
        missing = missing_here(books)
    except MachineFault:
        return ""
    if not missing:
        return ""
    named = comma_list(f"#{thousands(one.number)} {one.title}" for one in missing[:5])
    more = tr(" and {count} more", count=len(missing) - 5) if len(missing) > 5 else ""
    return plural(len(missing), "The server’s books lack {count} entry that was saved on this computer: {named}{more}.",
                  "The server’s books lack {count} entries that were saved on this computer: {named}{more}.",
                  named=named, more=more) + " " + tr("Enter it again.")
