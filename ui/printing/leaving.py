"""A sheet leaves the program: by a printer or as a PDF, and by one choice as a page for screen readers too."""

import re
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSettings
from PySide6.QtPrintSupport import QPrinterInfo
from PySide6.QtWidgets import QWidget

from app.errors import MachineFault
from app.exports.files import not_written
from app.sheets.blocks import Sheet
from app.sheets.html import html_of
from app.words import tr
from ui.printing.paper import Paper
from ui.printing.pdf import write_pdf
from ui.printing.press import print_sheet
from ui.qt.saving import file_to_save, pdf_to_save, write_whole

KEY = "sheets/page too"
OURS = b'<meta name="generator" content="Sabot">'
"""By this a page is known that Sabot wrote, and may write anew."""


def with_page() -> bool:
    """Whether every sheet leaves as a page for screen readers too, on this computer."""
    return str(QSettings("Sabot", "Sabot").value(KEY, "")) == "yes"


def use_page(wanted: bool) -> None:
    """Have it so from now on."""
    QSettings("Sabot", "Sabot").setValue(KEY, "yes" if wanted else "")


def leave(sheet: Sheet, paper: Paper, over: QWidget, say: Callable[[str], None]) -> bool:
    """Whether it left, by a printer or where there is none as a PDF; what was done is said. Raises MachineFault."""
    said = (on_paper if QPrinterInfo.availablePrinterNames() else as_pdf)(sheet, paper, over)
    if said:
        say(said)
    return bool(said)


def on_paper(sheet: Sheet, paper: Paper, over: QWidget, name: str = "") -> str:
    """By the printer that the host chooses; what is said of it, or "" where it was put off. Raises MachineFault."""
    if not print_sheet(sheet, paper, over):
        return ""
    said = tr("Printed on {paper}.", paper=paper.words)
    page = _page_to_save(over, name or file_name(sheet)) if with_page() else None
    return said if page is None else f"{said} {_written(sheet, page)}"


def as_pdf(sheet: Sheet, paper: Paper, over: QWidget, name: str = "") -> str:
    """As a PDF where the host says; what is said of it, or "" where it was put off. Raises MachineFault."""
    if (path := pdf_to_save(over, name or file_name(sheet))) is None:
        return ""
    write_pdf(sheet, path, paper)
    said = tr("Saved as {path}.", path=path)
    return f"{said} {_written(sheet, _beside(path))}" if with_page() else said


def file_name(sheet: Sheet) -> str:
    """A name for the PDF that every system takes: "Friday Night S-0031 Settlement sheet.pdf"."""
    plain = re.sub(r'[\x00-\x1f<>:"/\\|?*,]+', " ", f"{sheet.subject[-80:]} {sheet.title}")
    return " ".join(plain.split()).strip(" .") + ".pdf"


def _page_to_save(over: QWidget, name: str) -> Path | None:
    return file_to_save(over, tr("Save as a page"), str(Path(name).with_suffix(".html")), tr("HTML files (*.html)"))


def _beside(pdf: Path) -> Path:
    """The page of a PDF: called like it, and by a number where something else is called so."""
    names = (pdf.with_suffix(".html"), *(pdf.with_name(f"{pdf.stem} {number}.html") for number in range(2, 100)))
    return next((one for one in names if not one.exists() or _is_ours(one)), names[-1])


def _is_ours(page: Path) -> bool:
    try:
        with page.open("rb") as file:
            return OURS in file.read(2_000)
    except OSError:
        return False


def _written(sheet: Sheet, page: Path) -> str:
    """What is said of the page. The sheet has left by then, whether the page can be written or not."""
    try:
        write_whole(page, html_of(sheet).encode())
    except OSError as fault:
        return str(MachineFault(not_written(page, fault).refusal.wrong))
    return tr("The page for screen readers is {name}.", name=page.name)
