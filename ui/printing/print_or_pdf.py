"""A sheet leaves the program from the page it is seen on: by a printer, or where there is none as a PDF."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QStandardPaths
from PySide6.QtPrintSupport import QPrinterInfo
from PySide6.QtWidgets import QFileDialog, QWidget

from app.sheets.blocks import Sheet
from app.words import tr
from ui.printing.paper import Paper
from ui.printing.pdf import write_pdf
from ui.printing.press import print_sheet
from ui.printing.sheets_card import file_name


def leave(sheet: Sheet, paper: Paper, over: QWidget, say: Callable[[str], None]) -> bool:
    """Whether it left; on what it was printed is said, or where the file is. Raises MachineFault."""
    if QPrinterInfo.availablePrinterNames():
        if printed := print_sheet(sheet, paper, over):
            say(tr("Printed on {paper}.", paper=paper.words))
        return printed
    folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    chosen, _ = QFileDialog.getSaveFileName(
        over, tr("Save as PDF"), str(Path(folder) / file_name(sheet)), tr("PDF files (*.pdf)"))
    if chosen:
        path = Path(chosen if chosen.lower().endswith(".pdf") else f"{chosen}.pdf")
        write_pdf(sheet, path, paper)
        say(tr("Saved as {path}.", path=path))
    return bool(chosen)
