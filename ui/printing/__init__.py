"""A sheet on its way to the screen, to a PDF and to paper, by one layout."""

from ui.printing.ink import Page, paint_page
from ui.printing.layout import lay_out
from ui.printing.paper import A4, LETTER, PAPERS, Paper
from ui.printing.pdf import pdf_of, write_pdf
from ui.printing.press import print_sheet
from ui.printing.preview import SheetPreview

__all__ = [
    "A4",
    "LETTER",
    "PAPERS",
    "Page",
    "Paper",
    "SheetPreview",
    "lay_out",
    "paint_page",
    "pdf_of",
    "print_sheet",
    "write_pdf",
]
