"""A sheet on its way to the screen, to a PDF and to paper, by one layout."""

from ui.printing.ink import Page, paint_page
from ui.printing.layout import lay_out
from ui.printing.paper import A4, LETTER, PAPERS, ROLL_58, ROLL_80, Paper, paper_called
from ui.printing.pdf import pdf_of, write_pdf
from ui.printing.press import print_sheet
from ui.printing.preview import SheetPreview

__all__ = [
    "A4",
    "LETTER",
    "PAPERS",
    "ROLL_58",
    "ROLL_80",
    "Page",
    "Paper",
    "SheetPreview",
    "lay_out",
    "paint_page",
    "paper_called",
    "pdf_of",
    "print_sheet",
    "write_pdf",
]
