"""The roads' boards, what their marks mean, and rows to be ticked: laid out as slabs."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from app.sheets.blocks import Align, Board, Legend, Ticks
from ui.printing import type as setting
from ui.printing.ink import Frame, Mark, Rule, Words
from ui.printing.page_breaks import Room, Slab, one_line, space
from ui.printing.road_ink import RoadSign, RoadStrip
from ui.printing.tables import HAIR, HAIR_GREY

CELLS = {"bead_plate": (18.0, 17.0), "big_road": (14.2, 17.0)}
DERIVED = (9.0, 11.0)
"""How wide a cell is, and one to be written in."""

STRIP_GAP, SIGN, SIGN_GAP, ENTRY_GAP = 5.0, 12.0, 5.0, 14.0
Texts = tuple[str, ...]
TICK, ROOMY_TICK, TICK_GUTTER = 12.7, 16.6, 14.0


def board_slabs(board: Board, room: Room) -> Iterator[Slab]:
    """Its title, and a strip of it for as many columns as go across, until all marks are on one."""
    cell, columns = _cell(board, room)
    needed = max((mark.at.column + 1 for mark in board.marks), default=1)
    yield space(4)
    yield Slab(setting.SMALL_STRONG.line + 1, tuple(
        one_line(board.title, setting.SMALL_STRONG, room.x, room.width, 0)), joined=True)
    for first in range(0, needed, columns):
        strip = RoadStrip(room.x, 0, cell, first, columns, board)
        last = first + columns >= needed
        yield Slab(strip.height + (1 if last else STRIP_GAP), (strip,), joined=not last)


def _cell(board: Board, room: Room) -> tuple[float, int]:
    """How wide a cell is, and how many columns there are: they fill the room where the board is not to be so wide."""
    wanted = CELLS.get(board.road, DERIVED)[board.roomy]
    if board.columns and board.columns * wanted <= room.width:
        return wanted, board.columns
    columns = max(1, round(room.width / wanted))
    return room.width / columns, columns


def legend_slabs(legend: Legend, room: Room) -> Iterator[Slab]:
    """The marks, each before its words, as many on a line as there is room for."""
    style, line = setting.firm(setting.SMALL) if room.narrow else setting.SMALL, list[Mark]()
    x, top = room.x, (style.line - SIGN) / 2
    yield space(3)
    for signs, words in legend.entries:
        before = len(signs) * (SIGN + 2) + SIGN_GAP - 2 if signs else 0.0
        wide = before + setting.width(words, style)
        if line and x + wide > room.x + room.width:
            yield Slab(style.line, tuple(line), joined=True)
            line, x = [], room.x
        line += [RoadSign(x + at * (SIGN + 2), top, SIGN, sign, legend.look) for at, sign in enumerate(signs)]
        line += one_line(words, style, x + before, room.x + room.width - x - before, 0)
        x += wide + ENTRY_GAP
    yield Slab(style.line + 2, tuple(line))


def tick_slabs(ticks: Ticks, room: Room) -> Iterator[Slab]:
    """The rows in columns beside one another, as many strips of them as are needed; on a roll one under the other."""
    if room.narrow:
        ticks = replace(ticks, abreast=1, deep=max(1, int(room.height / 2 / _high(ticks, room))))
    wide = (room.width - TICK_GUTTER * (ticks.abreast - 1)) / ticks.abreast
    for strip in _in_parts(ticks.rows, ticks.abreast * ticks.deep):
        marks = list[Mark]()
        for at, rows in enumerate(_in_parts(strip, ticks.deep)):
            marks += _column(ticks, rows, replace(room, x=room.x + at * (wide + TICK_GUTTER), width=wide))
        deep = min(len(strip), ticks.deep)
        yield space(6)
        yield Slab(setting.SMALL.line + deep * _high(ticks, room) + 1, tuple(marks))


def _in_parts(rows: Sequence[Texts], most: int) -> Iterator[Sequence[Texts]]:
    return (rows[at:at + most] for at in range(0, len(rows), most))


def _high(ticks: Ticks, room: Room) -> float:
    return ROOMY_TICK - 1.5 * room.close if ticks.roomy else TICK


def _column(ticks: Ticks, rows: Sequence[Texts], room: Room) -> Iterator[Mark]:
    """Rows under their titles, with a line around each cell."""
    head, high = setting.SMALL.line, _high(ticks, room)
    unit, x = room.width / sum(column.share for column in ticks.columns), room.x
    for column in ticks.columns:
        wide = column.share * unit
        yield from one_line(column.title, setting.SMALL_STRONG, x, wide, 0, Align.CENTRE)
        yield Frame(x, head, wide, len(rows) * high, HAIR)
        x += wide
    for down in range(1, len(rows)):
        yield Rule(room.x, head + down * high, room.width, HAIR, HAIR_GREY)
    # Row by row, as it is read.
    for down, row in enumerate(rows):
        x = room.x
        for column, text in zip(ticks.columns, row, strict=True):
            if text:
                yield from _cell_text(text, x, column.share * unit, head + down * high, high, column.align)
            x += column.share * unit


def _cell_text(text: str, x: float, wide: float, top: float, high: float, align: Align) -> Iterator[Mark]:
    style, pad = setting.SMALL, 0.0 if align is Align.CENTRE else 3.0
    fitting, _ = setting.fitted(text, style, wide - 2 * pad)
    yield Words(setting.clean(text), fitting, x + pad, top + (high - style.line) / 2 + setting.ascent(style),
                wide - 2 * pad, align)
