"""A sheet laid onto pages: the one layout that the preview, the PDF and the paper all show."""

from app.sheets.blocks import Block, Caution, Facts, Heading, Note, Sheet, SignatureLines, Table
from ui.printing import slabs as cut
from ui.printing.edges import foot_of, head_of
from ui.printing.ink import Mark, Page, lowered
from ui.printing.lines import line_slabs
from ui.printing.paper import A4, Paper
from ui.printing.slabs import Room, Slab
from ui.printing.tables import table_slabs

FOOT_GAP, APART = 12.0, 8.0


def lay_out(sheet: Sheet, paper: Paper = A4) -> tuple[Page, ...]:
    """The pages of a sheet on a paper; always at least one. Nothing is shortened, and nothing leaves the margins.

    A till's roll has no pages: it is one, as long as what is on it.
    """
    head, foot = head_of(sheet, paper), foot_of(sheet, paper, 1, 1)
    top = paper.top + head.height
    room = Room(paper.side, paper.inside, paper.height - paper.bottom - foot.height - FOOT_GAP - top, paper.roll)
    filled = _filled(_all_slabs(sheet.blocks, room), room.height)
    return tuple(
        _page(paper, head, lowered(marks, top), deep, foot_of(sheet, paper, number, len(filled)))
        for number, (marks, deep) in enumerate(filled, start=1)
    )


def _page(paper: Paper, head: Slab, marks: tuple[Mark, ...], deep: float, foot: Slab) -> Page:
    if paper.roll:
        paper = paper.cut_after(paper.top + head.height + deep + FOOT_GAP + foot.height + paper.bottom)
    at = paper.height - paper.bottom - foot.height
    return Page(paper, (*lowered(head.marks, paper.top), *marks, *lowered(foot.marks, at)))


def _all_slabs(blocks: tuple[Block, ...], room: Room) -> list[Slab]:
    found: list[Slab] = []
    for at, block in enumerate(blocks):
        made = _slabs(block, room)
        if at and isinstance(block, Table) and isinstance(blocks[at - 1], Table | Note | Caution):
            found.append(cut.space(APART))
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
            in_lines = room.narrow and not block.compact
            return list(line_slabs(block, room) if in_lines else table_slabs(block, room))


def _filled(slabs: list[Slab], height: float) -> list[tuple[list[Mark], float]]:
    """The slabs set under one another, page by page, and how far down each page they reach.

    Slabs that are joined move to the next page together.
    """
    pages: list[list[Mark]] = [[]]
    depths: list[float] = []
    y = 0.0
    for group in _groups(slabs):
        if y > 0 and y + sum(slab.height for slab in group) > height:
            pages.append([])
            depths.append(y)
            y = 0.0
        for slab in group:
            if y > 0 and y + slab.height > height:
                pages.append([])
                depths.append(y)
                y = 0.0
            if y == 0 and slab.head is not None:
                pages[-1] += lowered(slab.head.marks, y)
                y += slab.head.height
            if y == 0 and not slab.marks:
                continue
            pages[-1] += lowered(slab.marks, y)
            y += slab.height
    return list(zip(pages, [*depths, y], strict=True))


def _groups(slabs: list[Slab]) -> list[list[Slab]]:
    groups: list[list[Slab]] = [[]]
    for slab in slabs:
        groups[-1].append(slab)
        if not slab.joined:
            groups.append([])
    return [group for group in groups if group]
