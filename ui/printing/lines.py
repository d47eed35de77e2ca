"""A table on a till's roll: each row as lines under one another, its name first, then what it says, each by its name.

A figure stands at the right edge, where an eye that runs down the strip finds it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from app.sheets import blocks
from app.sheets.blocks import MARK, Align, Cell, Column, Narrow, Row, Table, Terms
from app.sheets.wording import held_apart
from ui.printing import type as setting
from ui.printing.ink import Frame, Mark, Rule
from ui.printing.page_breaks import Room, Slab, stacked, struck, void_slab
from ui.printing.tables import BOX, HAIR, ROOMY_ROW, ruled
from ui.printing.type import Style

GAP = 10.0
"""Between what stands at the left of a line and what stands at its right."""

AIR = 3.0
CELL, SMALL = setting.firm(setting.CELL), setting.firm(setting.SMALL)
UNSAID = ("", "–")
"""What a cell with nothing to say holds: on paper this narrow it costs a line to say so."""


@dataclass(frozen=True, slots=True)
class Told:
    """A cell with the column that it is in."""

    column: Column
    cell: Cell

    @property
    def says(self) -> bool:
        """Whether there is anything in it."""
        return self.cell.mark is not None or self.cell.text not in UNSAID


def line_slabs(table: Table, room: Room) -> Iterator[Slab]:
    """A line of titles, then each row's lines, which stay together; the total after a heavier line."""
    table = _led(table)
    lead = " ".join(column.title for column in table.columns if column.narrow is Narrow.LEAD and column.title)
    figure = " ".join(column.title for column in table.columns if column.narrow is Narrow.FIGURE)
    if lead or figure:
        yield from apart(lead, figure, setting.COLUMN, setting.COLUMN, room)
    yield Slab(1, (Rule(room.x, 0, room.width),), joined=True)
    for at, row in enumerate(table.rows):
        last = table.total is not None and at == len(table.rows) - 1
        made = _together(list(_row(row, table.columns, room)), room, void=row.void)
        yield from (replace(slab, joined=slab.joined or last) for slab in made)
    if table.total is not None:
        yield Slab(1, (Rule(room.x, 0, room.width),), joined=True)
        yield from _row(table.total, table.columns, room)
        yield Slab(2, (Rule(room.x, 1, room.width, 2),))


def terms_slabs(terms: Terms, room: Room) -> Iterator[Slab]:
    """What each thing is called and how it is, on one line where they fit, and below it what that means."""
    small = SMALL if room.narrow else setting.MEANING
    for term in terms.terms:
        label = f"{MARK} {term.label}" if term.marked else term.label
        said = apart(label, term.value, *_fitting(label, term.value, room), room)
        told = [slab for line in term.meaning for slab in apart(line, "", small, small, room)]
        yield from _together([Slab(AIR - 1, (), joined=True), *said, *told], room, void=0)


def _fitting(label: str, value: str, room: Room) -> tuple[Style, Style]:
    """In which type a label and its value are set: smaller where they go on one line then."""
    if room.narrow:
        return CELL, setting.STRONG
    needed = setting.width(label, setting.TERM) + setting.width(value, setting.VALUE) + GAP
    return (setting.TERM, setting.VALUE) if needed <= room.width else (setting.SMALL_TERM, setting.SMALL_VALUE)


def _led(table: Table) -> Table:
    """The table with something to lead its rows: its first column, where none is said to."""
    if any(column.narrow is Narrow.LEAD for column in table.columns):
        return table
    first, *others = table.columns
    return replace(table, columns=(replace(first, narrow=Narrow.LEAD), *others))


def _together(slabs: list[Slab], room: Room, void: int) -> Iterator[Slab]:
    """A row's lines, its first and its last two kept on one page with their neighbours, and a hairline below."""
    if void:
        slabs = [replace(slab, marks=tuple(struck(list(slab.marks)))) for slab in slabs] + [void_slab(void, room)]
    for slab in slabs[:-1]:
        # Only a row that would fill a page may be cut.
        yield replace(slab, joined=len(slabs) * slab.height < room.height / 2)
    last = replace(slabs[-1], height=slabs[-1].height + AIR, joined=False)
    # A line to sign on is line enough.
    yield last if not void and last.marks and isinstance(last.marks[-1], Rule) else ruled(last, room)


def _row(row: Row, columns: tuple[Column, ...], room: Room) -> Iterator[Slab]:
    told = [Told(column, cell) for column, cell in zip(columns, row.cells, strict=True)]
    leads = [one.cell.text for one in told if one.column.narrow is Narrow.LEAD and one.cell.text]
    lead = " ".join(map(held_apart, leads)) if len(leads) > 1 else "".join(leads)
    figures = [one for one in told if one.column.narrow is Narrow.FIGURE and one.says]
    yield Slab(AIR, (), joined=True)
    if lead or not figures:
        figure = " ".join(one.cell.text for one in figures)
        beside = replace(room, width=room.width - BOX - GAP) if _is_boxed(figures) else room
        yield from _boxed(list(apart(lead, figure, setting.STRONG, setting.STRONG, beside)), figures, room)
    for one in told:
        if one.column.narrow is Narrow.PAIR and one.says:
            yield from _pair(one, room)
        elif one.column.narrow is Narrow.BELOW and one.says:
            yield from apart(one.cell.text, "", SMALL, SMALL, room)


def _is_boxed(figures: list[Told]) -> bool:
    return any(one.cell.mark is blocks.Mark.BOX for one in figures)


def _boxed(slabs: list[Slab], figures: list[Told], room: Room) -> list[Slab]:
    if _is_boxed(figures):
        slabs[0] = replace(slabs[0], marks=(*slabs[0].marks, _box(room, slabs[0].height)))
    return slabs


def _pair(one: Told, room: Room) -> Iterator[Slab]:
    style = setting.STRONG if one.cell.strong else CELL
    match one.cell.mark:
        case blocks.Mark.BOX:
            label = stacked([one.column.title], SMALL, room.x, room.width - BOX - GAP, 2)
            yield Slab(BOX + 4, (*label, _box(room, BOX + 4)))
        case blocks.Mark.LINE:
            label = stacked([one.column.title], SMALL, room.x, room.width / 2, ROOMY_ROW - SMALL.line)
            right = stacked([one.cell.text], style, room.x, room.width, ROOMY_ROW - style.line - 2, Align.RIGHT)
            start = min(setting.width(one.column.title, SMALL) + 6, room.width / 2)
            line = Rule(room.x + start, ROOMY_ROW - 1, room.width - start, HAIR)
            yield Slab(ROOMY_ROW, (*label, *(right if one.cell.text else []), line))
        case _:
            yield from apart(one.column.title, one.cell.text, SMALL, style, room, one.column.align)


def _box(room: Room, height: float) -> Frame:
    return Frame(room.x + room.width - BOX - 1, (height - BOX) / 2, BOX, BOX)


def apart(left: str, right: str, left_style: Style, right_style: Style, room: Room,
           alone: Align = Align.RIGHT) -> Iterator[Slab]:
    """Words at the left edge and a figure at the right, on one line where they fit; never shortened.

    Where they do not fit the figure has a line of its own, at the side that `alone` says.
    """
    left, right = setting.clean(left), setting.clean(right)
    needed = setting.width(left, left_style) + setting.width(right, right_style) + GAP
    high = max(left_style.line, right_style.line)
    if needed <= room.width:
        marks: list[Mark] = stacked([left], left_style, room.x, room.width, high - left_style.line)
        yield Slab(high, (*marks, *stacked([right], right_style, room.x, room.width, high - right_style.line,
                                           Align.RIGHT)), joined=True)
        return
    for text, style, align in ((left, left_style, Align.LEFT), (right, right_style, alone)):
        broken = setting.lines(text, style, room.width) if text else []
        # A figure stays at its edge; a sentence is read from the left.
        side = align if len(broken) == 1 else Align.LEFT
        for line in broken:
            yield Slab(style.line, tuple(stacked([line], style, room.x, room.width, 0, side)), joined=True)
