"""`sabot house export` and `sabot house import`: a house and its key on their way to another computer."""

from pathlib import Path

from app.cli.commands import folder_for
from app.cli.exchange import to_note_in
from app.cli.unlocking import typed_secret, unlock
from app.desk import Desk
from app.errors import Refused
from app.store.books import open_books
from app.words import tr


def export(path: Path, folder: Path) -> int:
    """A copy of the books and their key, as two files."""
    with open_books(path) as books:
        desk = Desk(books)
        unlock(desk)
        desk.moving.refuse()
        passphrase = typed_secret(tr("A passphrase for the key: "))
        if passphrase != typed_secret(tr("The same again: ")):
            raise Refused(tr("The two passphrases differ."), "", tr("Start again."))
        for made in desk.moving.export(folder_for(folder), passphrase):
            print(tr("Saved as {path}.", path=made))
    print(tr("Whoever has both files and the passphrase can go on with these books. Keep them apart."))
    return 0


def take_in(path: Path, key: Path) -> int:
    """The key of these books, from its file, for this computer."""
    with to_note_in(path) as books:
        desk = Desk(books)
        unlock(desk)
        desk.moving.take_in(key, typed_secret(tr("The passphrase of the key: ")))
    print(tr("The key of these books is on this computer now."))
    return 0
