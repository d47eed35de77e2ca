"""The papers a sheet is laid out for, in sheet pixels: 96 to the inch, as the sheet was drawn."""

from dataclasses import dataclass

from PySide6.QtGui import QPageLayout, QPageSize

INCH = 96
"""Sheet pixels in an inch, so that a pixel is three quarters of a point."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper by its name, with its width and height in sheet pixels."""

    name: str
    width: float
    height: float
    size: QPageSize.PageSizeId


A4 = Paper("A4", 793.7, 1122.52, QPageSize.PageSizeId.A4)
LETTER = Paper("Letter", 816, 1056, QPageSize.PageSizeId.Letter)
PAPERS = (A4, LETTER)


def paper_in(layout: QPageLayout) -> Paper:
    """The paper that a printer has been told to use, whatever its size, the way round it is fed."""
    sheet = layout.fullRect(QPageLayout.Unit.Inch)
    size = layout.pageSize()
    return Paper(size.name(), sheet.width() * INCH, sheet.height() * INCH, size.id())
