"""Pictures of figures laid out as slabs: their axes written beside and below them, their legend above."""

from collections.abc import Iterator
from dataclasses import replace

from app.graph import Bar, Dress, Graph, Line, Picture, Shape, Sign, clock_steps, steps
from app.sheets.blocks import Align
from ui.printing import type as setting
from ui.printing.graph_ink import GraphInk
from ui.printing.ink import Mark, Words
from ui.printing.page_breaks import Room, Slab, one_line, space

HIGH, ROW, GAP = 150.0, 17.0, 4.0
LEFT, NAMED = 58.0, 104.0
APART, KEY, LEAST, FOOT = 70.0, 26.0, 60.0, 60.0


def picture_slabs(picture: Picture, room: Room) -> Iterator[Slab]:
    """The legend, and the picture under it; they are not parted."""
    graph = picture.graph
    if graph.legend:
        yield Slab(setting.SMALL.line + 3, tuple(_legend(graph, room)), joined=True)
    yield space(GAP)
    ink = _ink(graph, room)
    yield Slab(ink.height + 2 * GAP + setting.SMALL.line, (ink, *_beside(ink, room), *_below(ink)))


def _ink(graph: Graph, room: Room) -> GraphInk:
    left = _left(graph)
    wide, rows = room.width - left - 2, max(2, len(graph.names))
    high = min(rows * ROW, room.height - FOOT) if graph.names else HIGH
    low, top = graph.height
    if graph.bars and not graph.sideways:
        top += (top - low) * 0.06
    return GraphInk(room.x + left, 0, wide, high, graph, _along(graph, wide), (low, top))


def _along(graph: Graph, wide: float) -> tuple[float, float]:
    """Its width, and beside bars that go sideways room for the figures at their ends, where they leave any."""
    low, high = graph.width
    before, after = (max((setting.width(bar.label, setting.SMALL) + 5 for bar in graph.bars if (bar.size < 0) is below),
                         default=0.0) for below in (True, False))
    if not graph.sideways or wide - before - after < LEAST:
        return low, high
    scale = (high - low) / (wide - before - after)
    return low - before * scale, high + after * scale


def _left(graph: Graph) -> float:
    """The room for what stands at the left axis."""
    return NAMED if graph.names and not graph.sideways else LEFT


def _beside(ink: GraphInk, room: Room) -> Iterator[Mark]:
    """What stands at the left axis; players by their number, which the table below names; and figures at bars."""
    graph, style = ink.graph, setting.SMALL
    if graph.names:
        named = [str(len(graph.names) - at) for at in range(len(graph.names))] if graph.sideways else list(graph.names)
        marks = [(float(at), name) for at, name in enumerate(named)]
    else:
        marks = [(float(value), graph.say(value)) for value in steps(*ink.up, max(2, int(ink.height / 24)))]
    for value, said in marks:
        top = ink.place(ink.along[0], value).y() - style.line / 2
        yield from one_line(said, style, room.x, _left(graph) - 6, top, Align.RIGHT)
    if graph.sideways:
        yield from _at_bars(ink)


def _at_bars(ink: GraphInk) -> Iterator[Mark]:
    style = setting.SMALL
    if ink.along == ink.graph.width:
        return  # they have no room; the table below says them
    for bar in ink.graph.bars:
        end, wide = ink.place(bar.size, bar.at + bar.wide / 2), setting.width(bar.label, style)
        left = end.x() + 3 if bar.size >= 0 else end.x() - 3 - wide
        yield Words(bar.label, style, left, end.y() + setting.ascent(style) - style.line / 2, wide)


def _below(ink: GraphInk) -> Iterator[Mark]:
    graph, style = ink.graph, setting.SMALL
    most = max(2, int(ink.width / APART))
    marks = [(value, graph.clock(value)) for value in clock_steps(*ink.along, most, graph.zone)] if graph.along_time \
        else [(float(value), graph.say(value)) for value in steps(*ink.along, most)]
    for value, said in marks:
        middle = ink.place(value, ink.up[0]).x()
        if ink.x + APART / 3 <= middle <= ink.x + ink.width - APART / 2:
            yield from one_line(said, style, middle - APART / 2, APART, ink.height + GAP, Align.CENTRE)


def _legend(graph: Graph, room: Room) -> Iterator[Mark]:
    """Each key drawn by the very pen of the picture, before its words."""
    x, style = room.x + _left(graph), setting.SMALL
    for kind, said in graph.legend:
        wide = setting.width(said, style) + 4
        if x + KEY + wide > room.x + room.width:
            return
        yield _key(graph, kind, x, style.line)
        yield from one_line(said, style, x + KEY, wide, 0)
        x += KEY + wide + 12


def _key(graph: Graph, kind: Dress | Shape, x: float, high: float) -> Mark:
    """A small picture with nothing in it but the one thing."""
    bare = replace(graph, lines=(), areas=(), bars=(), signs=(), pauses=(), spots=(), names=("",), sideways=False)
    if isinstance(kind, Shape):
        shown = replace(bare, signs=(Sign(0.5, 0.5, kind),))
    elif graph.bars or kind is Dress.PAUSE:
        shown = replace(bare, bars=(Bar(0.1, 0.8, 0.9, "", kind),))
    else:
        shown = replace(bare, lines=(Line("", ((0.0, 0.5), (1.0, 0.5)), kind),))
    return GraphInk(x, 2, KEY - 6, high - 4, shown, (0.0, 1.0), (0.0, 1.0), axes=False)
