"""A sheet as a PDF file, written whole or not at all."""

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QPainter, QPdfWriter

from app.errors import MachineFault
from app.sheets.blocks import Sheet
from app.words import tr
from app.words.joined import phrases
from ui.printing.ink import Page, Words, paint_page
from ui.printing.layout import lay_out
from ui.printing.paper import A4, Paper
from ui.printing.pdf.copying import readable
from ui.printing.pdf.heard import told
from ui.printing.road_ink import RoadStrip
from ui.qt.saving import write_whole

RESOLUTION = 1200


def write_pdf(sheet: Sheet, path: Path, paper: Paper = A4) -> None:
    """Save a sheet as a PDF. A file that was there before is replaced only by a whole new one.

    Raises MachineFault when the place cannot be written to; nothing is changed then.
    """
    made = pdf_of(sheet, paper)
    try:
        write_whole(path, made)
    except OSError as fault:
        raise MachineFault(
            tr("The PDF could not be saved as {path}: {cause}.", path=path, cause=fault.strerror or fault),
            tr("Choose another folder and save it again."),
        ) from fault


def pdf_of(sheet: Sheet, paper: Paper = A4) -> bytes:
    """A sheet as the bytes of a PDF, its text to be selected and searched as it was typed."""
    pages = lay_out(sheet, paper)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(RESOLUTION)
    writer.setPageLayout(pages[0].paper.layout)
    writer.setTitle(phrases((sheet.title, sheet.subject)))
    writer.setCreator("Sabot")
    painter = QPainter(writer)
    for at, page in enumerate(pages):
        if at:
            writer.setPageLayout(page.paper.layout)
            writer.newPage()
        paint_page(painter, page)
    painter.end()
    return _corrected(bytes(buffer.data().data()), sheet.languages[0], pages)


def _corrected(made: bytes, language: str, pages: Iterable[Page]) -> bytes:
    try:
        return told(readable(made, words_on(pages)), language)
    except ValueError:
        # Another Qt writes its files another way: this one still shows and prints right, it only reads worse.
        return made


def words_on(pages: Iterable[Page]) -> list[str]:
    """Everything that is written on the pages, in the marks of the roads too."""
    marks = [mark for page in pages for mark in page.marks]
    return [text for mark in marks
            for text in ([mark.text] if isinstance(mark, Words) else mark.texts if isinstance(mark, RoadStrip) else ())]
