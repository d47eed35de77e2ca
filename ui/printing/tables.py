"""A table laid out: how wide its columns are, and a slab for each of its rows."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from app.sheets import blocks
from app.sheets.blocks import Align, Cell, Column, Row, Table
from ui.printing import type as setting
from ui.printing.ink import Frame, Mark, Rule, Words
from ui.printing.page_breaks import Room, Slab, struck, void_slab
from ui.printing.type import Style

PAD = 6.0
NARROWEST = 30.0
ROOMY_ROW, CLOSE_ROOMY_ROW, TIGHT_ROOMY_ROW = 28.4, 24.0, 21.0
AIR, CLOSE, TIGHT = 8.6, 3.4, 2.4
"""Between the lines of two rows."""

TOTAL, TIGHT_TOTAL = 25.0, 20.0

BOX = 15.0
HAIR, HAIR_GREY = 0.6, 0x99


@dataclass(frozen=True, slots=True)
class Lane:
    """A column as it lies on the page: its edges, and the room for text inside them."""

    column: Column
    x: float
    width: float
    text_x: float
    text_width: float


def table_slabs(table: Table, room: Room) -> Iterator[Slab]:
    """The header, every row under it, and the total, which never stands alone on a page."""
    lanes = _lanes(table, room)
    head = _header(lanes, room)
    air = (TIGHT if room.tight else CLOSE) if table.close else AIR
    yield head
    most = room.height - head.height - 1
    for at, row in enumerate(table.rows):
        last = table.total is not None and at == len(table.rows) - 1
        for slab in _row(row, lanes, room, most, table, air):
            yield replace(slab, head=head, joined=last or slab.joined)
    if table.total is not None:
        yield from (replace(slab, head=head) for slab in _total(table.total, lanes, room, most))


def _lanes(table: Table, room: Room) -> list[Lane]:
    lanes = []
    x = room.x
    widths = _widths(table, room.width, room.tight)
    for at, (column, width) in enumerate(zip(table.columns, widths, strict=True)):
        left = 0 if at == 0 else PAD
        right = 0 if at == len(widths) - 1 else PAD
        lanes.append(Lane(column, x, width, x + left, max(1, width - left - right)))
        x += width
    return lanes


def _widths(table: Table, total: float, tight: bool) -> list[float]:
    """Columns of figures get what their longest figure needs; the others share what is left."""
    shares = [column.share for column in table.columns]
    even = [total * share / sum(shares) for share in shares]
    wanted = [
        max(even[at], _needed(table, at, tight)) if column.align is Align.RIGHT else 0.0
        for at, column in enumerate(table.columns)
    ]
    left = total - sum(wanted)
    words = sum(share for share, width in zip(shares, wanted, strict=True) if not width)
    floor = NARROWEST * sum(1 for width in wanted if not width)
    if left < floor or not words:
        return even
    return [width or left * share / words for share, width in zip(shares, wanted, strict=True)]


def _needed(table: Table, at: int, tight: bool) -> float:
    """The room that a column's figures take, and the longest word of its title; where lines are dear all of it."""
    column = table.columns[at]
    rows = table.rows if table.total is None else (*table.rows, table.total)
    figures = [setting.width(row.cells[at].text, _style(row.cells[at], table.close)) for row in rows if column.figures]
    words = [column.title] if tight else column.title.split()
    title = [setting.width(word, setting.COLUMN) for word in words]
    return max(*figures, *title, 0, 0) + 2 * PAD


def _style(cell: Cell, close: bool) -> Style:
    if close:
        return setting.SMALL_VALUE if cell.strong else setting.SMALL_TERM
    return setting.STRONG if cell.strong else setting.CELL


def _header(lanes: list[Lane], room: Room) -> Slab:
    if not any(lane.column.title for lane in lanes):
        return Slab(1, (Rule(room.x, 1, room.width),), joined=True)
    titles = [setting.lines(setting.clean(lane.column.title), setting.COLUMN, lane.text_width) for lane in lanes]
    deep = max(len(title) for title in titles)
    marks: list[Mark] = []
    for lane, title in zip(lanes, titles, strict=True):
        marks += _under(title, setting.COLUMN, lane, 3 + (deep - len(title)) * setting.COLUMN.line)
    height = deep * setting.COLUMN.line + 6
    return Slab(height, (*marks, Rule(room.x, height, room.width)), joined=True)


def _under(texts: list[str], style: Style, lane: Lane, top: float) -> list[Mark]:
    first = top + setting.ascent(style)
    return [
        Words(text, style, lane.text_x, first + at * style.line, lane.text_width, lane.column.align)
        for at, text in enumerate(texts)
        if text
    ]


def _row(row: Row, lanes: list[Lane], room: Room, most: float, table: Table, air: float) -> Iterator[Slab]:
    roomy = TIGHT_ROOMY_ROW if room.tight else CLOSE_ROOMY_ROW if table.close else ROOMY_ROW
    for height, marks in _pieces(row, lanes, most, roomy if table.roomy else 0, air, table.close):
        signed = [
            Rule(lane.text_x, height, lane.text_width)
            for lane, cell in zip(lanes, row.cells, strict=True)
            if cell.mark is blocks.Mark.LINE
        ]
        if row.void:
            yield Slab(height, (*struck(marks), *signed), joined=True)
        elif len(signed) > 1:
            # Each line has its own place to write on: one across would make one of them.
            yield Slab(height, (*marks, *signed))
        else:
            yield ruled(Slab(height, (*marks, *signed)), room)
    if row.void:
        yield ruled(void_slab(row.void, room), room)


def ruled(slab: Slab, room: Room) -> Slab:
    """The same strip with a hairline under it."""
    return replace(slab, marks=(*slab.marks, Rule(room.x, slab.height, room.width, HAIR, HAIR_GREY)))


def _total(row: Row, lanes: list[Lane], room: Room, most: float) -> Iterator[Slab]:
    least = TIGHT_TOTAL if room.tight else TOTAL
    for height, marks in _pieces(row, lanes, most, least, close=room.tight):
        # The line above covers the hairline of the row before it.
        lines = (Rule(room.x, 0, room.width), Rule(room.x, height, room.width, 2))
        yield Slab(height, (*marks, *lines))


def _pieces(row: Row, lanes: list[Lane], most: float, least: float, air: float = AIR,
            close: bool = False) -> Iterator[tuple[float, list[Mark]]]:
    """A row's height and marks; a row that is higher than a page comes in several pieces."""
    set_cells = [
        setting.fitted(cell.text, _style(cell, close), lane.text_width)
        for lane, cell in zip(lanes, row.cells, strict=True)
    ]
    line = setting.SMALL_TERM.line if close else setting.CELL.line
    deep = max(len(texts) for _, texts in set_cells)
    per_piece = max(1, int((most - 9) / line))
    for start in range(0, deep, per_piece):
        parts = [(style, texts[start : start + per_piece]) for style, texts in set_cells]
        height = max(least, max(len(texts) for _, texts in parts) * line + air)
        marks: list[Mark] = []
        for lane, cell, (style, texts) in zip(lanes, row.cells, parts, strict=True):
            marks += _under(texts, style, lane, (height - max(1, len(texts)) * line) / 2)
            if cell.mark is blocks.Mark.BOX and start == 0:
                marks.append(_box(lane, height))
        yield height, marks


def _box(lane: Lane, height: float) -> Frame:
    indent = {Align.LEFT: 0.0, Align.CENTRE: (lane.text_width - BOX) / 2, Align.RIGHT: lane.text_width - BOX}
    return Frame(lane.text_x + indent[lane.column.align], (height - BOX) / 2, BOX, BOX)
