"""Which books are opened: asked of the host."""

from pathlib import Path

from PySide6.QtWidgets import QWidget

from app.words import tr


def books_to_open(over: QWidget, folder: Path) -> Path | None:
    """The books that the host chooses; None where that is put off."""
    return _chosen(over, tr("Books to open"), folder)


def second_place(over: QWidget, now: str) -> Path | None:
    """A folder in which copies are kept besides; None where none was chosen."""
    from PySide6.QtWidgets import QFileDialog  # takes a while, and is seldom wanted

    chosen = QFileDialog.getExistingDirectory(over, tr("A second place for copies: a stick, or another disk"), now)
    return Path(chosen) if chosen else None


def backup_to_open(over: QWidget, folder: Path) -> Path | None:
    """The same for a backup."""
    return _chosen(over, tr("Backup to open"), folder)


def _chosen(over: QWidget, title: str, folder: Path) -> Path | None:
    from PySide6.QtWidgets import QFileDialog  # takes a while, and is seldom wanted

    chosen, _ = QFileDialog.getOpenFileName(over, title, str(folder), "*.db")
    return Path(chosen) if chosen else None
