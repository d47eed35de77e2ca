"""From the first window to the dealer's first prompt: the books are opened behind the window that already shows."""

import importlib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QThread, QTimer, Signal

from app.errors import MachineFault, Refusal, Refused

if TYPE_CHECKING:
    pass


class Loading(QThread):
    """Loads the rooms of the books, which takes most of the time, while the window is already on the screen."""

    def run(self) -> None:
        """Import them; opening itself is quick and is done where the books are used."""
        importlib.import_module("app.desk")


class Opener(QObject):
    """Opens a house's books once its rooms are loaded. `opened` carries the desk, `failed` why it could not be."""

    opened = Signal(object)
    failed = Signal(object, bool)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._loading = Loading(self)

    def load(self, then: Callable[[], None]) -> None:
        """Load what the books need, then go on; at once where it is there already."""
        if self._loading.isFinished():
            then()
            return
        self._loading.finished.connect(then)
        if not self._loading.isRunning():
            # The window is painted before anything else is done.
            QTimer.singleShot(0, self._loading.start)

    def open(self, path: Path, *, read_only: bool = False, key_folder: Path | None = None) -> None:
        """Open the books at a path; where nothing lies there, make them."""
        self.load(lambda: self._open(path, read_only, key_folder))

    def _open(self, path: Path, read_only: bool, key_folder: Path | None) -> None:
        from app.desk import Desk
        from app.store.books import open_books

        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            desk: Desk = Desk(open_books(path, key_folder=key_folder, create=not read_only, read_only=read_only))
        except Refused as refused:
            self.failed.emit(refused.refusal, False)
        except MachineFault as fault:
            self.failed.emit(fault.refusal, True)
        except OSError as error:
            self.failed.emit(Refusal(str(error.strerror or error)), True)
        else:
            self.opened.emit(desk)
