"""The word that writes a sheet as a PDF or as a page for screen readers, and notes in the books that it was printed."""

import sys
from collections.abc import Callable
from contextlib import nullcontext
from datetime import datetime
from pathlib import Path

from app.cli.exchange import to_note_in
from app.cli.streams import STDOUT, note, refuse_out, saved, written_to
from app.cli.verifying import prove, status_of
from app.desk import Desk
from app.errors import Refused
from app.exports.files import not_written
from app.sheets.blocks import Sheet
from app.sheets.foot import Printing
from app.sheets.tongues import Language
from app.store.house_at import Where
from app.store.rows import as_damage
from app.version import program_version
from app.words import tr
from app.words.joined import as_sentence

PDF, HTML = "pdf", "html"
FORMS = (PDF, HTML)
PAGES = (".html", ".htm")


def form_of(out: Path) -> str:
    """As what a sheet is written that is to be called so."""
    return HTML if out.suffix.lower() in PAGES else PDF


def write_page(sheet: Sheet, path: Path, _: str) -> None:
    """Write a sheet as a page for screen readers. Raises MachineFault."""
    from app.sheets.html import html_of

    try:
        path.write_text(html_of(sheet), encoding="utf-8", newline="\n")
    except OSError as error:
        raise not_written(path, error) from error


def sheet(path: Where, night: int | None, which: tuple[str, str, str], out: tuple[Path, bool], paper: str,
          printer: Callable[[Sheet, Path, str], None], form: str = PDF) -> int:
    """A sheet of a night, or of the last one, or of the house: `which` is its kind, whose it is, and its language.

    `out` is where it goes, and whether it may replace what lies there.
    """
    refuse_out(*out)
    if form == PDF and out[0] == STDOUT and sys.stdout.isatty():
        raise Refused(tr("A PDF is nothing that a terminal shows."), "", tr("Name a file, or send it to a program."))
    with to_note_in(path) as books:
        desk = Desk(books)
        kind, name, language = which
        prove(books)
        with as_damage() if books.proof.grave else nullcontext():
            choice = desk.sheets.find(kind, name, night=books.night(night) if night else None)
            made = desk.sheets.make(choice, Printing(datetime.now().astimezone(), program_version(),
                                                     language=Language(language)))
        with written_to(*out) as place:
            printer(made, place, paper)
        desk.prints.record(made, paper)
        saved(out[0])
        if made.printed_before:
            note(as_sentence(made.printed_before), out[0])
        if books.read_only_because:
            note(tr("This printing is not recorded: the books cannot be written to now."), out[0])
        return status_of(books)
