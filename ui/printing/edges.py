"""The head and the foot of every page, and codes for a camera: what the sheet is, and how it is held against the books.
"""

from app.sheets.blocks import Align, Scan, Sheet
from app.words import tr
from ui.look.camera_code import QUIET, modules
from ui.printing import type as setting
from ui.printing.ink import Frame, Mark, Rule, Squares, Watermark, Words
from ui.printing.page_breaks import Room, Slab, one_line, stacked
from ui.printing.paper import MILLIMETRE, Paper
from ui.printing.type import Style

LEFT_SHARE, RIGHT_SHARE = 0.66, 0.3

CODE_SIDE = 84.0
"""The width of the camera's code without its quiet margin: 22 mm; a telephone reads it from a hand's breadth away."""

SCAN_SIDE = 44 * MILLIMETRE
"""The same of one that is all the sheet is about; it can be read across a table."""


def head_of(sheet: Sheet, paper: Paper) -> Slab:
    """The title, who made the sheet, and whether it is for show or was printed before; of a bare one the last alone."""
    if sheet.bare:
        return Slab(0, (Watermark(tr("DEMO")),) if sheet.demo else ())
    return _roll_head(sheet, paper) if paper.roll else _page_head(sheet, paper)


def _page_head(sheet: Sheet, paper: Paper) -> Slab:
    right = paper.side + paper.inside
    word, kept = tr("DEMO"), 100.0
    demo: list[Mark] = []
    if sheet.demo:
        kept += _wide(word)
        demo = _demo(word, right - kept + 10, 8)
    # The watermark first of all, so that it lies under everything; then what is read first.
    marks: list[Mark] = [Watermark(word)] if sheet.demo else []
    marks += one_line(sheet.title, setting.TITLE, paper.side, paper.inside - kept, 0)
    marks += [*demo, Words(tr("Sabot"), setting.MAKER, right - 90, 25, 90, Align.RIGHT)]
    marks.append(Rule(paper.side, 41, paper.inside, 2))
    y = _column(marks, _said(sheet), paper.side, paper.inside, 46)
    return Slab(y + 6, tuple(marks))


def _roll_head(sheet: Sheet, paper: Paper) -> Slab:
    marks: list[Mark] = []
    y = _column(marks, [(sheet.title, setting.ROLL_TITLE)], paper.side, paper.inside, 28)
    if sheet.demo:
        word = tr("DEMO")
        marks += _demo(word, paper.side + paper.inside - _wide(word) - 1, 1)
    marks.append(Words(tr("Sabot"), setting.MAKER, paper.side, 17, paper.inside / 2))
    y = _column(marks, _said(sheet), paper.side, paper.inside, y)
    return Slab(y + 12, (*marks, Rule(paper.side, y + 4, paper.inside, 2)))


def _said(sheet: Sheet) -> list[tuple[str, Style]]:
    """What nobody may miss, at the head and at the foot of every page: a doubt, and that it was printed before."""
    return [(sheet.footer.doubt, setting.SMALL_STRONG), (sheet.printed_before, setting.SMALL_STRONG)]


def _wide(word: str) -> float:
    return setting.width(word, setting.MAKER) + 20


def _demo(word: str, x: float, y: float) -> list[Mark]:
    return [Frame(x, y, _wide(word), 24, 2), Words(word, setting.MAKER, x, y + 17, _wide(word), Align.CENTRE)]


def foot_of(sheet: Sheet, paper: Paper, number: int, pages: int) -> Slab:
    """The book's code in words and for a camera, when the sheet was printed, and which of its pages this is.

    A bare one has none.
    """
    if sheet.bare:
        return Slab(0, ())
    return _roll_foot(sheet, paper, number, pages) if paper.roll else _page_foot(sheet, paper, number, pages)


def _page_foot(sheet: Sheet, paper: Paper, number: int, pages: int) -> Slab:
    foot, small, top = sheet.footer, setting.SMALL, 9.0
    marks: list[Mark] = [Rule(paper.side, 0, paper.inside)]
    left, deep = paper.side, 0.0
    if foot.scan:
        top = _quiet(foot.scan)
        marks.append(_squares(foot.scan, left, top))
        left, deep = left + CODE_SIDE + top, top + CODE_SIDE
    right = paper.inside * RIGHT_SHARE
    wide = paper.side + paper.inside - right - left - (LEFT_SHARE - RIGHT_SHARE) * 20
    y = _column(marks, [(foot.title, setting.SMALL_STRONG), (foot.code, setting.CODE), (foot.note, small)],
                left, wide, top)
    at = paper.side + paper.inside - right
    page = tr("Page {number} of {pages}", number=number, pages=pages)
    told = [(page, setting.SMALL_STRONG), *((line, small) for line in foot.lines), *_said(sheet)]
    y = max(y, _column(marks, told, at, right, top, Align.RIGHT))
    return Slab(max(y, deep), tuple(marks))


def _roll_foot(sheet: Sheet, paper: Paper, number: int, pages: int) -> Slab:
    foot, small = sheet.footer, setting.firm(setting.SMALL)
    marks: list[Mark] = [Rule(paper.side, 0, paper.inside, 2)]
    page = tr("Page {number} of {pages}", number=number, pages=pages) if pages > 1 else ""
    y = _column(marks, [(foot.title, setting.SMALL_STRONG), (foot.code, setting.CODE), (foot.note, small),
                        *((line, small) for line in foot.lines), (page, setting.SMALL_STRONG), *_said(sheet)],
                paper.side, paper.inside, 9)
    if foot.scan:
        y += _quiet(foot.scan)
        marks.append(_squares(foot.scan, paper.side + (paper.inside - CODE_SIDE) / 2, y))
        y += CODE_SIDE + _quiet(foot.scan)
    return Slab(y, tuple(marks))


def scan_slab(scan: Scan, room: Room) -> Slab:
    """A code in the middle of the sheet, and below it what it opens."""
    side = min(SCAN_SIDE, room.width * 0.8)
    quiet = QUIET * side / len(modules(scan.text))
    marks: list[Mark] = [Squares(room.x + (room.width - side) / 2, quiet, side, modules(scan.text))]
    deep = _column(marks, [(scan.words, setting.CODE)], room.x, room.width, side + 2 * quiet, Align.CENTRE)
    return Slab(deep + quiet, tuple(marks))


def _squares(text: str, x: float, y: float) -> Squares:
    """The code of a text for a camera, its first square at this corner."""
    return Squares(x, y, CODE_SIDE, modules(text))


def _quiet(text: str) -> float:
    """How much must stay empty around it."""
    return QUIET * CODE_SIDE / len(modules(text))


def _column(marks: list[Mark], told: list[tuple[str, Style]], x: float, wide: float, top: float,
            align: Align = Align.LEFT) -> float:
    """Texts under one another, each broken where it must be; returns how far down they reach."""
    for text, style in told:
        broken = setting.lines(setting.clean(text), style, wide) if text else []
        marks += stacked(broken, style, x, wide, top, align)
        top += len(broken) * style.line
    return top
