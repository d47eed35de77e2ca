"""The words that take books out of the program and results into it."""

from pathlib import Path

from app.cli.streams import saved, written_to
from app.cli.unlocking import typed_password, unlock
from app.cli.verifying import prove, status_of
from app.desk import Desk
from app.errors import MachineFault, Refused
from app.exports.lists import read_file
from app.exports.results import lines_of
from app.store.books import Books, open_books
from app.store.house_at import Where, on_a_server, open_house_at
from app.words import plural, tr


def export(path: Where, form: str, out: Path, night: int | None, replace: bool) -> int:
    """The books, or a night of them, in a file."""
    with written_to(out, replace) as place, to_note_in(path) as books:
        desk = Desk(books)
        unlock(desk)
        prove(books)
        desk.exporting.write(form, place, night)
        status = status_of(books)
    saved(out)
    return status


def import_results(path: Path, results: Path, yes: bool) -> int:
    """What a list of results would post; posted too where `yes` says so. 1 where the list has faults."""
    text = read_file(results)
    with open_books(path, read_only=not yes) as books:
        desk = Desk(books)
        shown = desk.importing.preview(text)
        for line in lines_of(shown):
            print(line)
        if not shown.can_be_posted:
            print(tr("Nothing is posted until every line is correct."))
            return 1
        if yes:
            unlock(desk)
            desk.importing.post(shown)
            print(plural(len(shown.nights), "{count} night is posted.", "{count} nights are posted."))
        else:
            print(tr("Nothing posted yet. Add --yes to post it."))
    return 0


def to_note_in(path: Where) -> Books:
    """The books to be written in, for an export is noted in them; to be read where another program deals in them."""
    try:
        return open_house_at(path, ask=typed_password)
    except (MachineFault, Refused):
        if on_a_server(path):
            raise  # whoever reads there needs no less than whoever writes
        return open_house_at(path, read_only=True)
