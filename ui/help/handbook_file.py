"""Where the handbook is, and how it is opened."""

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs
from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

import resources
import ui
from app.cli import started
from app.desk.ledger.apart import surroundings
from app.errors import MachineFault, Refusal
from app.version import program_version
from app.words import tr
from ui.printing.paper import A4, LETTER, Paper
from ui.widgets.card import Card

if TYPE_CHECKING:
    from ui.background.opener import Background
    from ui.widgets.layers import Layers

PAPERS = (A4, LETTER)
LONGEST = 600
"""Seconds that making it may take on the slowest computer."""
MAKER = f"{ui.__name__}.handbook"


def folder() -> Path:
    """Where its files came with the program, or a checkout makes them."""
    return resources.path("") / "handbook"


def own_folder() -> Path:
    """Where an installed program makes them that came without: nothing is written among what was installed."""
    return Path(platformdirs.user_cache_dir("sabot", False), "handbook", program_version())


def file_on(paper: Paper) -> Path:
    """Its file for a house's paper, there or still to be made: on Letter, or else on A4."""
    name = f"sabot-handbook-{(paper if paper in PAPERS else A4).name.lower()}.pdf"
    brought = folder() / name
    return brought if brought.exists() or started.in_checkout() else own_folder() / name


def make(folder: Path) -> None:
    """Make it, in a process of its own that needs no screen. Raises MachineFault where that fails."""
    words = [sys.executable, "-P", "-m", MAKER, str(folder)]
    made = subprocess.run(words, env=surroundings(), capture_output=True, check=False, timeout=LONGEST)
    if made.returncode:
        raise MachineFault(tr("The handbook could not be made."),
                           tr("Its text is under F1 too, topic by topic."))


class Opener:
    """Opens it over a window; in a checkout that has none yet it is made first, beside the screen."""

    def __init__(self, window: "Layers", background: "Background", paper: Paper | None) -> None:
        self._window, self._background, self._file = window, background, file_on(paper or A4)

    def open(self) -> None:
        """Show it in whatever reads PDF here."""
        self._window.lift()
        if self._file.exists():
            self._show()
        else:
            self._say(tr("It is made from this program first. That takes about half a minute; then it opens."))
            self._background.run(lambda: make(self._file.parent), self._made, self._failed)

    def _made(self) -> None:
        self._window.lift()
        self._show()

    def _show(self) -> None:
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._file))):
            self._say(tr("Nothing on this computer opens PDF files by itself. The handbook is {path}.",
                         path=self._file))

    def _failed(self, why: Refusal) -> None:
        self._window.lift()
        self._say(str(why))

    def _say(self, sentence: str) -> None:
        card = Card(tr("The handbook"), (sentence,))
        card.closed.connect(self._window.lift)
        self._window.lay_over(card)
