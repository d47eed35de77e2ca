"""A house on its way to another computer: its books and its keys as two files, and the keys taken in there."""

from collections.abc import Callable
from pathlib import Path

from app.desk.session.writer import Writer
from app.errors import MachineFault, Refused
from app.exports.files import read_up_to, write_new
from app.store.books import Books
from app.store.file import copying
from app.store.proof import key_file
from app.words import tr

LARGEST = 65_536
BackUp = Callable[[Books, Path], Path]
"""Puts a verified copy of books into a folder."""


def here(books: Books, folder: Path) -> Path:
    """The copy is verified here and now, by whoever waits for it."""
    return books.backup(folder)


class Moving:
    """What has a house go on elsewhere under its own key: only there a second key is no forgery."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer

    def refuse(self) -> None:
        """Raise Refused where there is nothing to be taken along: no key of these books is on this computer."""
        books = self._writer.books
        if books.path is None or books.keys.sealing is None:
            raise Refused(tr("No key of these books is on this computer."),
                          tr("New entries elsewhere will have a key of their own."), tr("Back the books up instead."))

    def export(self, folder: Path, passphrase: str, back_up: BackUp = here, op_id: str = "") -> tuple[Path, Path]:
        """Write a copy of the books and, beside it, their keys under a passphrase: two files, or none.

        That they were written is an event. Slow. Raises Refused for a poor passphrase, PinRequired, and MachineFault
        where the disk fails or the copy does not verify.
        """
        self.refuse()
        key_file.refuse_passphrase(passphrase)
        writer, books = self._writer, self._writer.books
        said = tr("The books and their key were written to two files, to go on with on another computer.")
        note = writer.command("move_house", op_id, events=(writer.event("move_house", said),))
        writer.guard.allow(note)  # before anything of the books lies outside them
        copy = back_up(books, folder)
        try:
            keys = key_file.locked(books.house(), books.keys.held.values(), passphrase)
            beside = write_new(copy.with_suffix(key_file.ENDING), keys, lambda: writer.note(note))
        except BaseException:
            copying.put_away(copy)
            raise
        return copy, beside

    def take_in(self, path: Path, passphrase: str, op_id: str = "") -> None:
        """Keep the keys of these books that lie in a file, on this computer: its own goes on sealing at once.

        That it came is an event. Slow. Raises Refused for the keys of another house or a wrong passphrase, PinRequired,
        and MachineFault where they cannot be kept.
        """
        writer, books = self._writer, self._writer.books
        note = writer.command("take_key", op_id, events=(
            writer.event("take_key", tr("A key of these books was taken in from another computer.")),))
        writer.guard.allow(note)
        house, keys = key_file.unlocked(read_up_to(path, LARGEST), passphrase)
        if house != books.house():
            raise Refused(tr("{name} holds the key of another house.", name=path.name), "",
                          tr("Choose the file that was written beside these books."))
        try:
            books.take_in(keys)
        except OSError as error:
            raise MachineFault(tr("The key cannot be kept: {why}.", why=error.strerror or error),
                               tr("Make the folder of your settings writable, and try again.")) from error
        writer.note(note)
