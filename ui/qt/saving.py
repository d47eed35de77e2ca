"""Where a file is saved: asked of the host, from a folder of their own; and how, whole or not at all."""

import errno
import os
from pathlib import Path

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QWidget

from app.words import tr


def file_to_save(over: QWidget, title: str, name: str, kinds: str) -> Path | None:
    """The file that the host chooses, with the ending of `name` where none was typed; None where it is put off."""
    from PySide6.QtWidgets import QFileDialog  # takes a while, and is seldom wanted

    chosen, _ = QFileDialog.getSaveFileName(over, title, str(own_folder() / name), kinds)
    ending = Path(name).suffix
    if not chosen:
        return None
    return Path(chosen if chosen.lower().endswith(ending) else f"{chosen}{ending}")


def own_folder() -> Path:
    """The host's documents. A dialog that is given a folder that is not there begins wherever the program was started:
    where there are no documents, it is the host's own folder."""
    documents = Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation))
    return documents if documents.is_dir() else Path.home()


def pdf_to_save(over: QWidget, name: str) -> Path | None:
    """The same for a sheet."""
    return file_to_save(over, tr("Save as PDF"), name, tr("PDF files (*.pdf)"))


def write_whole(path: Path, content: bytes) -> None:
    """Write a file that takes the place of the one before only once all of it is on the disk. Raises OSError."""
    if path.exists() and not path.is_file():
        raise FileExistsError(errno.EEXIST, "it is no ordinary file", str(path))
    # In the same folder: a file can only be put in another's place at once on the same disk.
    part = path.with_name(f".sabot-{os.getpid()}.part")
    try:
        with part.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
