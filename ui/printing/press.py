"""A sheet on paper, by the printer that the host chooses."""

from PySide6.QtCore import QMarginsF
from PySide6.QtGui import QPageLayout, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrinterInfo
from PySide6.QtWidgets import QWidget

from app.errors import MachineFault
from app.sheets.blocks import Sheet
from app.words import tr
from ui.printing.ink import paint_page
from ui.printing.layout import lay_out
from ui.printing.paper import A4, Paper, paper_in


def print_sheet(sheet: Sheet, paper: Paper = A4, parent: QWidget | None = None) -> bool:
    """Ask for a printer and print the sheet; False when the host thinks better of it.

    Raises MachineFault when this computer has no printer, or the printer does not take the sheet.
    """
    if not QPrinterInfo.availablePrinterNames():
        raise MachineFault(
            tr("This computer has no printer set up."),
            tr("Save the sheet as a PDF, or set up a printer and print it again."),
        )
    printer = printer_for(sheet, paper)
    dialog = QPrintDialog(printer, parent)
    dialog.setWindowTitle(tr("Print"))
    if dialog.exec() != QPrintDialog.DialogCode.Accepted:
        return False
    print_on(printer, sheet)
    return True


def printer_for(sheet: Sheet, paper: Paper) -> QPrinter:
    """The usual printer, set up for this paper with the sheet's own margins."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(sheet.title)
    printer.setFullPage(True)
    printer.setPageLayout(
        QPageLayout(QPageSize(paper.size), QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0))
    )
    return printer


def print_on(printer: QPrinter, sheet: Sheet) -> None:
    """Print the pages the printer was asked for, laid out for the paper that it now has.

    Raises MachineFault when the printer does not take them.
    """
    printer.setFullPage(True)
    pages = lay_out(sheet, paper_in(printer.pageLayout()))
    first, last = printer.fromPage() or 1, printer.toPage() or len(pages)
    painter = QPainter()
    if not painter.begin(printer):
        raise MachineFault(
            tr("The printer {name} did not take the sheet.", name=printer.printerName()),
            tr("See that it is switched on and has paper, then print again."),
        )
    for at, page in enumerate(pages[first - 1 : last]):
        if at:
            printer.newPage()
        paint_page(painter, page)
    painter.end()
