"""The command line with a printer: Qt is loaded only for the word that writes a PDF."""

import os
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from app import cli
from app.errors import Refused
from ui.starting import system

if TYPE_CHECKING:
    from app.sheets.blocks import Sheet


def main(words: Sequence[str] | None = None) -> int:
    """Carry out the words typed after `sabot`."""
    speak_as(os.environ)
    try:
        return cli.main(words, print_sheet, pages_of)
    finally:
        _application.cache_clear()  # Qt must outlive the writing, and end before Python does


def speak_as(environment: Mapping[str, str]) -> None:
    """Say everything in the language of whoever typed; nothing is loaded for English."""
    wanted = next(filter(None, (environment.get(name) for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))), "")
    if wanted[:2] not in ("", "en", "C", "C.", "PO"):
        from app.words import languages, use_catalogue

        languages.take_place(wanted.partition(":")[0])
        use_catalogue(languages.catalogue(languages.of_environment(environment)))


@cache
def _application() -> object:
    """Qt as far as a sheet needs it. No window is opened, and no screen is needed."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    try:
        from PySide6.QtGui import QGuiApplication
    except ImportError:
        if why := system.no_qt():
            raise Refused(" ".join(why)) from None
        raise

    return QGuiApplication.instance() or QGuiApplication([])


def print_sheet(sheet: "Sheet", path: Path, paper: str) -> None:
    """Write a sheet as a PDF."""
    _application()
    from ui.printing import paper_called, write_pdf

    write_pdf(sheet, path, paper_called(paper))


def pages_of(sheet: "Sheet", paper: str) -> int:
    """On how many pages a sheet goes."""
    _application()
    from ui.printing import lay_out, paper_called

    return len(lay_out(sheet, paper_called(paper)))


if __name__ == "__main__":
    sys.exit(main())
