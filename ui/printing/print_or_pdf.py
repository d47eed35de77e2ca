"""A sheet leaves the program from the page it is seen on: by a printer, or where there is none as a PDF."""

from collections.abc import Callable

from PySide6.QtPrintSupport import QPrinterInfo
from PySide6.QtWidgets import QWidget

from app.sheets.blocks import Sheet
from app.words import tr
from ui.printing.paper import Paper
from ui.printing.pdf import write_pdf
from ui.printing.press import print_sheet
from ui.printing.sheets_card import file_name
from ui.qt.saving import pdf_to_save


def leave(sheet: Sheet, paper: Paper, over: QWidget, say: Callable[[str], None]) -> bool:
    """Whether it left; on what it was printed is said, or where the file is. Raises MachineFault."""
    if QPrinterInfo.availablePrinterNames():
        if printed := print_sheet(sheet, paper, over):
            say(tr("Printed on {paper}.", paper=paper.words))
        return printed
    if (path := pdf_to_save(over, file_name(sheet))) is not None:
        write_pdf(sheet, path, paper)
        say(tr("Saved as {path}.", path=path))
    return path is not None
