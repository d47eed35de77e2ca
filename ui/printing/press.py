"""A sheet on paper, by the printer that the host chooses."""

from dataclasses import replace

from PySide6.QtGui import QPainter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrinterInfo
from PySide6.QtWidgets import QWidget

from app.errors import MachineFault
from app.sheets.blocks import Sheet
from app.words import tr
from ui.printing.ink import Page, paint_page
from ui.printing.layout import lay_out
from ui.printing.paper import A4, LONGEST, Paper, paper_in


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
    # The length of a roll is known once it is laid out; until then the dialog shows the first piece of it.
    printer.setPageLayout((lay_out(sheet, paper)[0].paper if paper.roll else paper).layout)
    return printer


def print_on(printer: QPrinter, sheet: Sheet) -> None:
    """Print the pages the printer was asked for, laid out for the paper that it now has.

    Raises MachineFault when the printer does not take them.
    """
    printer.setFullPage(True)
    pages = _pages_for(printer, sheet)
    first, last = printer.fromPage() or 1, printer.toPage() or len(pages)
    painter = QPainter()
    if not painter.begin(printer):
        raise MachineFault(
            tr("The printer {name} did not accept the sheet.", name=printer.printerName()),
            tr("Check that it is on and has paper, then print again."),
        )
    for at, page in enumerate(pages[first - 1 : last]):
        if at:
            printer.newPage()
        paint_page(painter, page)
    painter.end()


def _pages_for(printer: QPrinter, sheet: Sheet) -> tuple[Page, ...]:
    """The sheet on the paper that the printer has; a roll is cut where the sheet ends, if its driver can be told."""
    paper = paper_in(printer.pageLayout())
    if not paper.roll:
        return lay_out(sheet, paper)
    pages = lay_out(sheet, replace(paper, height=LONGEST))
    printer.setPageLayout(pages[0].paper.layout)
    taken = paper_in(printer.pageLayout())
    return pages if taken.height >= pages[0].paper.height - 1 else lay_out(sheet, taken)
