"""A sheet laid onto pages: the one layout that the preview, the PDF and the paper all show."""

from app.sheets.blocks import Align, Block, Caution, Facts, Heading, Note, Sheet, SignatureLines, Table
from app.words import tr
from ui.printing import slabs as cut
from ui.printing import type as setting
from ui.printing.ink import Frame, Mark, Page, Rule, Watermark, Words, lowered
from ui.printing.paper import A4, Paper
from ui.printing.slabs import Room, Slab, stacked
from ui.printing.tables import table_slabs

TOP, SIDE, BOTTOM = 44.0, 56.0, 38.0
HEAD = 52.0
FOOT_GAP = 12.0


def lay_out(sheet: Sheet, paper: Paper = A4) -> tuple[Page, ...]:
    """The pages of a sheet on a paper; always at least one. Nothing is shortened, and nothing leaves the margins."""
    wide = paper.width - 2 * SIDE
    foot_height = _foot_height(sheet, wide)
    top = TOP + HEAD
    room = Room(SIDE, wide, paper.height - BOTTOM - foot_height - FOOT_GAP - top)
    filled = _filled(_all_slabs(sheet.blocks, room), room.height)
    return tuple(
        Page(paper, (*_head(sheet, paper), *lowered(marks, top), *_foot(sheet, paper, number, len(filled))))
        for number, marks in enumerate(filled, start=1)
    )


def _all_slabs(blocks: tuple[Block, ...], room: Room) -> list[Slab]:
    found: list[Slab] = []
    for at, block in enumerate(blocks):
        made = _slabs(block, room)
        # The sentence that is signed stays with the first signatures.
        signed = isinstance(block, Note) and at + 1 < len(blocks) and isinstance(blocks[at + 1], SignatureLines)
        found += cut.joined_to_next(made) if signed else made
    return found


def _slabs(block: Block, room: Room) -> list[Slab]:
    match block:
        case Heading():
            return list(cut.heading_slabs(block, room))
        case Note():
            return list(cut.note_slabs(block, room))
        case Caution():
            return list(cut.caution_slabs(block, room))
        case Facts():
            return list(cut.facts_slabs(block, room))
        case SignatureLines():
            return list(cut.signature_slabs(block, room))
        case Table():
            return list(table_slabs(block, room))


def _filled(slabs: list[Slab], height: float) -> list[list[Mark]]:
    """The slabs set under one another, page by page; slabs that are joined move to the next page together."""
    pages: list[list[Mark]] = [[]]
    y = 0.0
    for group in _groups(slabs):
        if y > 0 and y + sum(slab.height for slab in group) > height:
            pages.append([])
            y = 0.0
        for slab in group:
            if y > 0 and y + slab.height > height:
                pages.append([])
                y = 0.0
            if y == 0 and slab.head is not None:
                pages[-1] += lowered(slab.head.marks, y)
                y += slab.head.height
            if y == 0 and not slab.marks:
                continue
            pages[-1] += lowered(slab.marks, y)
            y += slab.height
    return pages


def _groups(slabs: list[Slab]) -> list[list[Slab]]:
    groups: list[list[Slab]] = [[]]
    for slab in slabs:
        groups[-1].append(slab)
        if not slab.joined:
            groups.append([])
    return [group for group in groups if group]


def _head(sheet: Sheet, paper: Paper) -> tuple[Mark, ...]:
    wide = paper.width - 2 * SIDE
    right = SIDE + wide
    maker = Words(tr("Sabot"), setting.MAKER, right - 90, TOP + 25, 90, Align.RIGHT)
    kept = 100.0
    marks: list[Mark] = [maker]
    if sheet.demo:
        word = tr("DEMO")
        box = setting.width(word, setting.MAKER) + 20
        kept += box
        frame = Frame(right - kept + 10, TOP + 8, box, 24, 2)
        marks = [Watermark(word), maker, frame,
                 Words(word, setting.MAKER, frame.x, TOP + 25, box, Align.CENTRE)]
    title = cut.one_line(sheet.title, setting.TITLE, SIDE, wide - kept, TOP)
    return (*marks, *title, Rule(SIDE, TOP + 41, wide, 2))


def _note_lines(sheet: Sheet, wide: float) -> list[str]:
    return setting.lines(setting.clean(sheet.footer.note), setting.SMALL, wide * 0.68)


def _foot_height(sheet: Sheet, wide: float) -> float:
    left = setting.SMALL.line + setting.CODE.line + len(_note_lines(sheet, wide)) * setting.SMALL.line
    return 9 + max(left, (1 + len(sheet.footer.lines)) * setting.SMALL.line)


def _foot(sheet: Sheet, paper: Paper, number: int, pages: int) -> list[Mark]:
    wide = paper.width - 2 * SIDE
    top = paper.height - BOTTOM - _foot_height(sheet, wide)
    foot = sheet.footer
    small, strong = setting.SMALL, setting.SMALL_STRONG
    left, right = wide * 0.68, wide * 0.3
    at_right = SIDE + wide - right
    page = tr("Page {number} of {pages}", number=number, pages=pages)
    y = top + 9
    return [
        Rule(SIDE, top, wide),
        *cut.one_line(foot.title, strong, SIDE, left, y),
        *cut.one_line(foot.code, setting.CODE, SIDE, left, y + small.line),
        *stacked(_note_lines(sheet, wide), small, SIDE, left, y + small.line + setting.CODE.line),
        *stacked([page], strong, at_right, right, y, Align.RIGHT),
        *stacked([setting.clean(line) for line in foot.lines], small, at_right, right, y + small.line, Align.RIGHT),
    ]
