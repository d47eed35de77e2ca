"""A house on its way to another computer: its books and its keys as two files, and the keys taken in there."""

from collections.abc import Callable
from pathlib import Path

from app.desk.session.writer import Writer
from app.errors import MachineFault, Refused
from app.exports.files import read_up_to, write_new
from app.store.books import Books
from app.store.file import copying
from app.store.proof import key_file
from app.store.proof.keys import held_keys, keep_key
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


def take_in_keys(path: Path, house: str, folder: Path, passphrase: str) -> None:
    """Keep the keys of a house that lie in a file: from the next opening on its entries are sealed with its own.

    Raises Refused for the keys of another house or a wrong passphrase, and MachineFault where they cannot be kept.
    """
    whose, keys = key_file.unlocked(read_up_to(path, LARGEST), passphrase)
    if whose != house:
        raise Refused(tr("{name} holds the key of another house.", name=path.name), "",
                      tr("Choose the file that was written beside these books."))
    try:
        for key in keys:
            keep_key(folder, house, key)
    except OSError as error:
        raise MachineFault(tr("No key can be kept in {folder}: {why}.", folder=folder, why=error.strerror or error),
                           tr("Make that folder writable, and try again.")) from error
    if not {key.name for key in keys} <= held_keys(folder, house).keys():
        raise MachineFault(tr("The key could not be read back from {folder}.", folder=folder), tr("Try again."))
