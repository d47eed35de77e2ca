"""Another Sabot was installed over the one that runs: the host is told, and starts it again when it suits."""

import os
import sys
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject

from app.words import tr
from ui.frame.program import Program


class Upgraded(QObject):
    """Looks at the file of the program whenever something in its folder changes. One that is gone was removed, which
    whoever did it knows.
    """

    def __init__(self, file: Path, program: Program) -> None:
        super().__init__(program)
        self._file, self._program, self._begun = file, program, _which(file)
        self._watcher = QFileSystemWatcher([str(file.parent)], self)
        self._watcher.directoryChanged.connect(self._tell)
        program.ready.connect(self._tell)  # other books begin without what was said over those before

    def _tell(self) -> None:
        if _which(self._file) not in (None, self._begun):
            self._program.window.show_banner(tr("Another version of Sabot has been installed. Close Sabot and start it "
                                                "again; an open hand goes on at the same prompt."), "version")


def _which(file: Path) -> tuple[int, int] | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_ino, found.st_mtime_ns


def watch(program: Program) -> Upgraded | None:
    """Only a build is one file that an upgrade replaces as a whole."""
    return Upgraded(Path(sys.executable), program) if getattr(sys, "frozen", False) and os.name != "nt" else None
