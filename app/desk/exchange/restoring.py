"""Putting a backup where a house's books are to lie, on a new computer or after the old file was lost."""

from pathlib import Path

from app.errors import MachineFault, Refused
from app.store.books import open_books
from app.store.file import side_files, sqlite
from app.words import tr


def restore(backup: Path, path: Path, key_folder: Path | None = None) -> None:
    """Copy a backup to a path, verified before it counts; the backup stays as it is.

    Raises Refused where it holds no house, or where a house lies at the path already, and MachineFault where it is
    damaged or the disk fails. Nothing has changed then.
    """
    _refuse_a_house_at(path, key_folder)
    path.parent.mkdir(parents=True, exist_ok=True)
    with open_books(backup, key_folder=key_folder, read_only=True) as books:
        if not books.settings():
            raise Refused(tr("{name} has no house in it yet.", name=backup.name),
                          tr("A backup is a copy of a house’s books."), tr("Choose another file."))
        copy = books.backup(path.parent)
    try:
        if path.exists():
            side_files.move_whole(path, f"{path.stem}-empty")
        sqlite.put_in_place(copy, path)
    except OSError as error:
        copy.unlink(missing_ok=True)
        raise MachineFault(tr("The backup could not be restored."),
                           tr("Nothing was changed. Try again.")) from error
    with open_books(path, key_folder=key_folder) as restored:
        restored.keep_head()  # the host knows that it is older than what this computer had written


def _refuse_a_house_at(path: Path, key_folder: Path | None) -> None:
    if not path.exists():
        return
    with open_books(path, key_folder=key_folder) as books:
        if books.settings():
            raise Refused(tr("There is already a house at {path}.", path=path), tr("A backup never replaces a house."),
                          tr("Open the backup as a separate file."))
