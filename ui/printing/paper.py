"""The papers a sheet is laid out for, in sheet pixels: 96 to the inch, as the sheet was drawn."""

from dataclasses import dataclass, replace
from math import ceil

from PySide6.QtCore import QMarginsF, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize

from app.sheets import papers
from app.sheets.papers import paper_words

INCH = 96
"""Sheet pixels in an inch, so that a pixel is three quarters of a point."""

MILLIMETRE = INCH / 25.4

NARROW = 110 * MILLIMETRE
"""Paper narrower than this comes off a till's roll."""

LONGEST = 190 * INCH
"""A PDF's page may be 200 inches long and no longer: a roll's page that would be longer is cut there."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper by its name, with its width and height and the margins it needs, in sheet pixels.

    A `roll` has no height of its own: a page is as long as what is on it, up to `height`; and its printer knows black
    and nothing between black and white.
    """

    name: str
    width: float
    height: float
    size: QPageSize.PageSizeId
    side: float = 56.0
    top: float = 44.0
    bottom: float = 38.0
    roll: bool = False

    @property
    def words(self) -> str:
        """What the host calls it."""
        return paper_words(self.name)

    @property
    def inside(self) -> float:
        """The width between its margins."""
        return self.width - 2 * self.side

    def cut_after(self, height: float) -> "Paper":
        """A roll cut off below what is on it, at a whole point as every printer counts."""
        return replace(self, height=ceil(height * 72 / INCH) * INCH / 72)

    @property
    def layout(self) -> QPageLayout:
        """The same for Qt: portrait, and no margins but the sheet's own."""
        points = QSizeF(self.width * 72 / INCH, self.height * 72 / INCH)
        size = QPageSize(points, QPageSize.Unit.Point, self.words, QPageSize.SizeMatchPolicy.ExactMatch) if self.roll \
            else QPageSize(self.size)
        return QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0))


def _roll(name: str, wide: float, printed: float) -> Paper:
    """A roll so many millimetres wide, of which its printer reaches so many."""
    side = (wide - printed) / 2 * MILLIMETRE
    return Paper(name, wide * MILLIMETRE, LONGEST, QPageSize.PageSizeId.Custom, side, 4 * MILLIMETRE, 6 * MILLIMETRE,
                 roll=True)


A4 = Paper(papers.A4, 793.7, 1122.52, QPageSize.PageSizeId.A4)
LETTER = Paper(papers.LETTER, 816, 1056, QPageSize.PageSizeId.Letter)
ROLL_80 = _roll(papers.ROLL_80, 80, 72)
ROLL_58 = _roll(papers.ROLL_58, 58, 48)
PAPERS = (A4, LETTER, ROLL_80, ROLL_58)


def paper_called(name: str) -> Paper:
    """The paper with this name; the usual one where there is none."""
    return next((paper for paper in PAPERS if paper.name == name), PAPERS[0])


def paper_in(layout: QPageLayout) -> Paper:
    """The paper that a printer has been told to use, whatever its size, the way round it is fed."""
    sheet = layout.fullRect(QPageLayout.Unit.Inch)
    size, wide, high = layout.pageSize(), sheet.width() * INCH, sheet.height() * INCH
    if wide < NARROW:
        return _roll_in(wide, high)
    return Paper(size.name(), wide, high, size.id())


def _roll_in(wide: float, high: float) -> Paper:
    """The roll a till's printer has: one we know, or the strip that its driver says it can print on."""
    known = next((roll for roll in (ROLL_80, ROLL_58) if abs(roll.width - wide) < MILLIMETRE), None)
    if known is not None:
        return replace(known, height=high)
    return replace(ROLL_58, width=wide, height=high, side=MILLIMETRE)
