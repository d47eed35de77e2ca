"""The word that writes a sheet as a PDF, and notes in the books that it was printed."""

from collections.abc import Callable
from contextlib import nullcontext
from datetime import datetime
from pathlib import Path

from app.cli.exchange import to_note_in
from app.cli.verifying import prove, status_of
from app.desk import Desk
from app.exports.files import refuse_name
from app.sheets.blocks import Sheet
from app.sheets.foot import Printing
from app.sheets.tongues import Language
from app.store.house_at import Where
from app.store.rows import as_damage
from app.version import program_version
from app.words import tr


def sheet(path: Where, night: int | None, which: tuple[str, str, str], out: Path, paper: str,
          printer: Callable[[Sheet, Path, str], None]) -> int:
    """A sheet of a night, or of the last one, or of the house: `which` is its kind, whose it is, and its language."""
    refuse_name(out)
    with to_note_in(path) as books:
        desk = Desk(books)
        kind, name, language = which
        prove(books)
        with as_damage() if books.proof.grave else nullcontext():
            choice = desk.sheets.find(kind, name, night=books.night(night) if night else None)
            made = desk.sheets.make(choice, Printing(datetime.now().astimezone(), program_version(),
                                                     language=Language(language)))
        printer(made, out, paper)
        desk.prints.record(made, paper)
        print(tr("Saved as {path}.", path=out))
        if made.printed_before:
            print(f"{made.printed_before}.")
        if books.read_only_because:
            print(tr("This printing is not recorded: the books cannot be written to now."))
        return status_of(books)
