"""The words that take books out of the program and results into it."""

from pathlib import Path

from app.desk import Desk
from app.errors import MachineFault
from app.exports.files import refuse_name
from app.store.books import Books, open_books
from app.words import tr


def export(path: Path, form: str, out: Path, night: int | None) -> int:
    """The books, or a night of them, in a new file."""
    refuse_name(out)
    with _to_note_in(path) as books:
        print(tr("{path} is written.", path=Desk(books).exporting.write(form, out, night)))
    return 0


def _to_note_in(path: Path) -> Books:
    """The books to be written in, for an export is noted in them; to be read where another program deals in them."""
    try:
        return open_books(path)
    except MachineFault:
        return open_books(path, read_only=True)
