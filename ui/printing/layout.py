"""A sheet laid onto pages: the one layout that the preview, the PDF and the paper all show."""

from bisect import bisect_left, bisect_right
from dataclasses import replace
from functools import cache
from itertools import dropwhile
from math import inf

from app.graph import Picture
from app.sheets.blocks import (
    Align,
    Block,
    Board,
    Caution,
    Columns,
    Facts,
    Heading,
    Legend,
    Note,
    Scan,
    Sheet,
    SignatureLines,
    Table,
    Terms,
    Ticks,
    Twice,
)
from ui.printing import page_breaks as cut
from ui.printing.boards import board_slabs, legend_slabs, tick_slabs
from ui.printing.edges import foot_of, head_of, scan_slab
from ui.printing.graphs import picture_slabs
from ui.printing.ink import Mark, Page, Rule, aside, enlarged, lowered
from ui.printing.lines import line_slabs, terms_slabs
from ui.printing.page_breaks import Room, Slab
from ui.printing.paper import A4, LONGEST, Paper
from ui.printing.road_ink import RoadStrip
from ui.printing.tables import table_slabs

FOOT_GAP, APART, GUTTER = 12.0, 8.0, 26.0

CUT, DASH = 22.0, 7.0
"""Between the line to cut along and what stands below it; a piece of that line."""

LARGER = (1.3, 1.2, 1.1)
"""How much larger than its type a sheet is set that is to fill one side."""

CLOSER, FEW = (1.0, 0.95, 0.91, 0.86, 0.8, 0.75), 3
"""How large a sheet is set that is to be on one page, and how many pages are no more than it may be closed up from. At
0.91 its smallest type has 7.5 points; whatever is smaller is for more notes than a night of ten should have."""


def lay_out(sheet: Sheet, paper: Paper = A4) -> tuple[Page, ...]:
    """The pages of a sheet on a paper; always at least one. Nothing is shortened, and nothing leaves the margins.

    A till's roll has no pages: it is one, as long as what is on it.
    """
    head, foot = head_of(sheet, paper), foot_of(sheet, paper, 1, 1)
    top = paper.top + head.height
    one_side = bool(sheet.shorter) and not paper.roll
    room = Room(paper.side, paper.inside, paper.height - paper.bottom - foot.height - FOOT_GAP - top, paper.roll,
                close=one_side)
    filled = _on_one_side(sheet, room) if one_side else _filled(_all_slabs(sheet.blocks, room), room.height)
    if sheet.on_one_page and 1 < len(filled) <= FEW and not paper.roll:
        filled = _closed_up(sheet.blocks, room) or filled
    return tuple(
        _page(paper, head, lowered(marks, top), deep, foot_of(sheet, paper, number, len(filled)))
        for number, (marks, deep) in enumerate(filled, start=1)
    )


def _on_one_side(sheet: Sheet, room: Room) -> list[tuple[list[Mark], float]]:
    """The most that goes on one page, as large as it can be. The least is set a little smaller rather than on two.

    Where even that does not go, it has as many as it needs.
    """
    tries = (sheet.blocks, *sheet.shorter)
    as_it_is = cache(lambda at: _larger(tries[at], 1, room))
    # Each takes less room than the one before it, so the first that fits is found by halving.
    first = bisect_left(range(len(tries)), True, hi=len(tries) - 1, key=lambda at: len(as_it_is(at)) == 1)
    every = (_larger(tries[first], larger, room) for larger in (*LARGER, *CLOSER[:3]))
    return next((pages for pages in every if len(pages) == 1), None) or as_it_is(first)


def _closed_up(blocks: tuple[Block, ...], room: Room) -> list[tuple[list[Mark], float]] | None:
    """The blocks on one page with less air, and smaller only where that is not enough; None where they do not go."""
    close = tuple(_close(block) if isinstance(block, Table) else block for block in blocks)
    some = replace(room, close=True)
    every = (_larger(close, smaller, within) for within, smaller in (
        (some, 1.0), *((replace(some, tight=True), smaller) for smaller in CLOSER)))
    return next((pages for pages in every if len(pages) == 1), None)


def _close(table: Table) -> Table:
    """A table with less air, its figures in no more room than they need: the names have the rest."""
    columns = tuple(replace(one, share=1) if one.align is Align.RIGHT else one for one in table.columns)
    return replace(table, close=True, columns=columns)


def _larger(blocks: tuple[Block, ...], larger: float, room: Room) -> list[tuple[list[Mark], float]]:
    """Pages of blocks set so many times as large: laid out where there is less room, and enlarged from there."""
    small = replace(room, x=room.x / larger, width=room.width / larger, height=room.height / larger)
    filled = _filled(_all_slabs(blocks, small), small.height)
    return filled if larger == 1 else [(list(enlarged(marks, larger)), deep * larger) for marks, deep in filled]


def _page(paper: Paper, head: Slab, marks: tuple[Mark, ...], deep: float, foot: Slab) -> Page:
    if paper.roll:
        paper = paper.cut_after(paper.top + head.height + deep + FOOT_GAP + foot.height + paper.bottom)
    at = paper.height - paper.bottom - foot.height
    return Page(paper, (*lowered(head.marks, paper.top), *marks, *lowered(foot.marks, at)))


def _all_slabs(blocks: tuple[Block, ...], room: Room) -> list[Slab]:
    found: list[Slab] = []
    for at, block in enumerate(blocks):
        made = _slabs(block, room)
        if at and isinstance(block, Table | Columns) and isinstance(blocks[at - 1], Table | Note | Caution):
            found.append(cut.space(APART))
        elif at and isinstance(block, Note) and isinstance(blocks[at - 1], Columns):
            found.append(cut.space(APART / 2))
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
        case Terms():
            return list(terms_slabs(block, room))
        case Columns():
            return _side_by_side(block, room)
        case Board():
            return _board(block, room)
        case Legend():
            return list(legend_slabs(block, room))
        case Picture():
            return list(picture_slabs(block, room))
        case Ticks():
            return list(tick_slabs(block, room))
        case Twice():
            return _twice(block, room)
        case Scan():
            return [scan_slab(block, room)]
        case Table():
            return list(line_slabs(block, room) if room.narrow else table_slabs(block, room))


def _board(board: Board, room: Room) -> list[Slab]:
    """A board, and at its right what stands beside it; on a roll below it."""
    slabs = list(board_slabs(board, room))
    if not board.beside:
        return slabs
    if room.narrow:
        return slabs + _all_slabs(board.beside, room)
    marks, deep = _column([slabs])
    indent = max(mark.x + mark.width for mark in marks if isinstance(mark, RoadStrip)) - room.x + GUTTER
    beside = _all_slabs(board.beside, replace(room, x=room.x + indent, width=room.width - indent))
    right, further = _column(_groups(beside))
    return [cut.space(APART), Slab(max(deep, further), (*marks, *right))]


def _twice(twice: Twice, room: Room) -> list[Slab]:
    """The blocks in each half of the page, the line to cut along between them."""
    if room.narrow:
        return _all_slabs(twice.blocks, room)
    half = room.height / 2
    marks = _into(twice.blocks, replace(room, height=half - CUT, close=True))
    return [Slab(room.height, (*marks, *_dashes(room, half), *lowered(marks, half + CUT)))]


def _into(blocks: tuple[Block, ...], room: Room) -> list[Mark]:
    """The blocks in a room, smaller where they would not go into it."""
    for smaller in (1.0, 0.95, 0.9, 0.85, 0.8, 0.75):
        marks, deep = _larger(blocks, smaller, replace(room, height=LONGEST))[0]
        if deep <= room.height:
            break
    return marks


def _dashes(room: Room, y: float) -> list[Rule]:
    return [Rule(room.x + at * 2 * DASH, y, DASH) for at in range(int(room.width / 2 / DASH))]


def _side_by_side(columns: Columns, room: Room) -> list[Slab]:
    """Two columns as one strip, as long as the longer one; as several where they do not go on a page."""
    if room.narrow:
        return _all_slabs(columns.blocks, room)
    wide = (room.width - GUTTER) / 2
    groups = _groups(_all_slabs(columns.blocks, replace(room, width=wide)))
    strips = []
    while groups:
        left = _in_left(groups, room.height)
        right = min(len(groups), left + _as_many(groups[left:], room.height))
        sides = [_column(groups[:left]), _column(groups[left:right])]
        strips.append(Slab(max(deep for _, deep in sides), (*sides[0][0], *aside(sides[1][0], wide + GUTTER))))
        groups = groups[right:]
    return strips


def _in_left(groups: list[list[Slab]], height: float) -> int:
    """How many of the groups stand in the left column: half of what there is, or as many as the page takes."""
    even = min(range(1, len(groups) + 1), key=lambda at: max(_deep(groups[:at]), _deep(groups[at:])))
    return min(even, _as_many(groups, height))


def _as_many(groups: list[list[Slab]], height: float) -> int:
    """How many of the groups go under one another; one at least."""
    return max(1, bisect_right(range(1, len(groups) + 1), height, key=lambda at: _deep(groups[:at])))


def _deep(groups: list[list[Slab]]) -> float:
    """How far down groups under one another reach; at the top of a column nothing is left empty."""
    slabs = list(dropwhile(lambda slab: not slab.marks, (slab for group in groups for slab in group)))
    again = slabs[0].head.height if slabs and slabs[0].head else 0.0
    return again + sum(slab.height for slab in slabs)


def _column(groups: list[list[Slab]]) -> tuple[list[Mark], float]:
    """The groups under one another, and how far down they reach."""
    return _filled([slab for group in groups for slab in group], inf)[0]


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
