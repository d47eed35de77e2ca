"""The command line with a printer: Qt is loaded only for the word that writes a PDF."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from app import cli
from app.sheets.blocks import Sheet


def main(words: Sequence[str] | None = None) -> int:
    """Carry out the words typed after `sabot`."""
    return cli.main(words, print_sheet)


def print_sheet(sheet: Sheet, path: Path, paper: str) -> None:
    """Write a sheet as a PDF. No window is opened, and no screen is needed."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtGui import QGuiApplication

    from ui.printing import paper_called, write_pdf

    running = QGuiApplication.instance() or QGuiApplication([])
    write_pdf(sheet, path, paper_called(paper))
    del running  # Qt must outlive the writing, and end before Python does


if __name__ == "__main__":
    sys.exit(main())
