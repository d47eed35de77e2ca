"""Looking after the books while they are open: verifying them and copying them, beside the screen."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSettings, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from app.words import tr
from ui.start import Beside

if TYPE_CHECKING:
    from app.desk import Desk


class Upkeep(QObject):
    """Verifies and copies the books of a desk.

    `said` carries a sentence and its tone; `verified` the sentences of what is wrong, and whether the host had asked.
    """

    said = Signal(str, str)
    verified = Signal(list, bool)

    def __init__(self, desk: "Desk", beside: Beside, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk, self._beside = desk, beside
        self._verifying = self._asked = False

    def verify(self, asked: bool = True) -> None:
        """Go through the books behind the prompt."""
        self._asked = self._asked or asked
        if asked:
            self.said.emit(tr("Verifying the books…"), "second")
        if self._verifying:
            return
        self._verifying = True
        found: list[str] = []
        self._beside.do(lambda: found.extend(one.sentence for one in self._desk.verify()),
                        lambda: self._verified(found), lambda refusal: self._verified([str(refusal)]))

    def _verified(self, found: list[str]) -> None:
        asked, self._verifying, self._asked = self._asked, False, False
        self.verified.emit(found, asked)

    def ask_and_back_up(self, window: QWidget) -> None:
        """Ask for a folder, and put a verified copy of the books there."""
        kept = QSettings("Sabot", "Sabot")
        before = str(kept.value("backup/folder", ""))
        if folder := QFileDialog.getExistingDirectory(window, tr("A folder for the copy"), before):
            kept.setValue("backup/folder", folder)
            self.back_up(Path(folder))

    def back_up(self, folder: Path) -> None:
        """Put a verified copy of the books into a folder, which is made where it is not there yet."""
        copies: list[Path] = []

        def copy() -> None:
            folder.mkdir(parents=True, exist_ok=True)
            copies.append(self._desk.books.backup(folder))

        self.said.emit(tr("Copying and verifying…"), "second")
        self._beside.do(copy, lambda: self.said.emit(tr("Copied and verified: {path}", path=copies[0]), "ok"),
                        lambda refusal: self.said.emit(tr("No backup was made. {why}", why=refusal), "bad"))


def backup_folders(path: Path) -> list[Path]:
    """Where copies of the books at a path may lie: beside them, and where the host has put one last."""
    chosen = str(QSettings("Sabot", "Sabot").value("backup/folder", ""))
    return [path.parent / "backups", path.parent, *([Path(chosen)] if chosen else [])]
