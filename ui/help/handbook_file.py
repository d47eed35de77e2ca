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
from app.words import current_language, tr
from app.words.languages import ENGLISH, file_of
from ui.printing.paper import A4, LETTER, Paper
from ui.starting import own_words
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


def name_on(paper: Paper, code: str) -> str:
    """What its file in a language is called for a house's paper: on Letter, or else on A4."""
    spoken = "" if code == ENGLISH else f"{code.lower()}-"
    return f"sabot-handbook-{spoken}{(paper if paper in PAPERS else A4).name.lower()}.pdf"


def file_on(paper: Paper, code: str = ENGLISH) -> Path:
    """Its file for a house's paper, there or still to be made. What comes along is English."""
    name = name_on(paper, code)
    brought = folder() / name
    return brought if brought.exists() or (started.in_checkout() and code == ENGLISH) else own_folder() / name


def is_made(file: Path, code: str) -> bool:
    """Whether it is there, and no older than the words that it would be made of."""
    if code == ENGLISH or not file.exists():
        return file.exists()
    words = file_of(code)
    return not words.exists() or words.stat().st_mtime <= file.stat().st_mtime


def maker(folder: Path, code: str) -> list[str]:
    """How it is made in a process of its own: frozen by a word of the program's own, else by a module of Python's."""
    begin = (own_words.HANDBOOK,) if getattr(sys, "frozen", False) else ("-P", "-m", MAKER)
    return [sys.executable, *begin, str(folder), code]


def make(folder: Path, code: str) -> None:
    """Make it, without a screen. Raises MachineFault where that fails."""
    words = maker(folder, code)
    made = subprocess.run(words, env=surroundings(), capture_output=True, check=False, timeout=LONGEST)
    if made.returncode:
        raise MachineFault(tr("The handbook could not be made."),
                           tr("Its text is under F1 too, topic by topic."))


class Opener:
    """Opens it over a window; in a checkout that has none yet it is made first, beside the screen."""

    def __init__(self, window: "Layers", background: "Background", paper: Paper | None) -> None:
        self._window, self._background, self._code = window, background, current_language().code
        self._file = file_on(paper or A4, self._code)

    def open(self) -> None:
        """Show it in whatever reads PDF here."""
        self._window.lift()
        if is_made(self._file, self._code):
            self._show()
        else:
            self._say(tr("It is made from this program first. That takes about half a minute; then it opens."))
            self._background.run(lambda: make(self._file.parent, self._code), self._made, self._failed)

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
