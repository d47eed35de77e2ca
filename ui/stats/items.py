"""What lies in a picture, made of pyqtgraph's items: lines, areas, bars, signs, pauses. Strokes and patterns tell them
apart as well as colours do.
"""

from collections.abc import Iterator
from typing import Any

import pyqtgraph
from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QPen

from app.graph import Area, Bar, Dress, Graph, Line, Pause, Shape, Sign
from ui.look import theme

COLOURS = {Dress.MAIN: theme.BRASS_MARK, Dress.SECOND: theme.TX1, Dress.THIRD: theme.PLAYER, Dress.GAIN: theme.OK,
           Dress.LOSS: theme.BAD, Dress.QUIET: theme.TX3, Dress.PAUSE: theme.TX3}
STROKES = {Dress.MAIN: Qt.PenStyle.SolidLine, Dress.SECOND: Qt.PenStyle.DashLine, Dress.THIRD: Qt.PenStyle.DashDotLine,
           Dress.GAIN: Qt.PenStyle.SolidLine, Dress.LOSS: Qt.PenStyle.SolidLine, Dress.QUIET: Qt.PenStyle.DotLine,
           Dress.PAUSE: Qt.PenStyle.SolidLine}
PATTERNS = {Dress.LOSS: Qt.BrushStyle.BDiagPattern, Dress.QUIET: Qt.BrushStyle.Dense6Pattern,
            Dress.PAUSE: Qt.BrushStyle.FDiagPattern}
SYMBOLS = {Shape.UP: "t1", Shape.DOWN: "t", Shape.DIAMOND: "d", Shape.DISC: "o", Shape.SQUARE: "s", Shape.CROSS: "x"}


def pen(dress: Dress, width: float = 2) -> QPen:
    """The stroke of what is dressed so."""
    return thin(COLOURS[dress], width * theme.current_look().scale, STROKES[dress])


def thin(colour: str, width: float = 1, stroke: Qt.PenStyle = Qt.PenStyle.SolidLine) -> QPen:
    """A stroke that is as wide on the screen however close one looks."""
    made = QPen(theme.colour(colour), width, stroke)
    made.setCosmetic(True)
    return made


def items_of(graph: Graph) -> Iterator[Any]:
    """Everything in a picture, what lies below first."""
    if graph.sideways or not graph.names:
        yield pyqtgraph.InfiniteLine(0, 90 if graph.sideways else 0, pen=thin(theme.LINE2))
    yield from (_pause(one) for one in graph.pauses)
    for area in graph.areas:
        yield from _area(area)
    yield from _bars(graph.bars, graph.sideways)
    yield from (_line(line) for line in graph.lines if line.points)
    if graph.signs:
        yield _signs(graph.signs)


def _line(line: Line) -> Any:
    points = line.drawn
    return pyqtgraph.PlotCurveItem([x for x, _ in points], [y for _, y in points], pen=pen(line.dress), antialias=True)


def _area(area: Area) -> Iterator[Any]:
    edges = [pyqtgraph.PlotCurveItem([x for x, _ in side], [y for _, y in side], pen=pen(Dress.QUIET, 1.4))
             for side in (area.low, area.high)]
    yield pyqtgraph.FillBetweenItem(*edges, brush=QBrush(theme.colour(theme.BRASS_MARK, 0.12)))
    yield from edges


def _bars(bars: tuple[Bar, ...], sideways: bool) -> Iterator[Any]:
    for dress in dict.fromkeys(bar.dress for bar in bars):
        mine = [bar for bar in bars if bar.dress is dress]
        along = {"y0" if sideways else "x0": [bar.at for bar in mine],
                 "y1" if sideways else "x1": [bar.at + bar.wide for bar in mine]}
        size = {"x0" if sideways else "y0": [0.0] * len(mine), "x1" if sideways else "y1": [bar.size for bar in mine]}
        colour = theme.colour(COLOURS[dress])
        brush = QBrush(colour, PATTERNS.get(dress, Qt.BrushStyle.SolidPattern))
        yield pyqtgraph.BarGraphItem(**along, **size, pen=thin(COLOURS[dress], 1.2), brush=brush)


def _signs(signs: tuple[Sign, ...]) -> Any:
    return pyqtgraph.ScatterPlotItem([{"pos": (one.x, one.y), "symbol": SYMBOLS[one.shape]} for one in signs],
                                     size=theme.current_look().px(12), pen=thin(theme.INK0, 1.2),
                                     brush=QBrush(theme.colour(theme.TX1)))


def _pause(pause: Pause) -> Any:
    return pyqtgraph.LinearRegionItem((pause.start, pause.end), movable=False, pen=thin(theme.LINE2),
                                      brush=QBrush(theme.colour(theme.LINE2), PATTERNS[Dress.PAUSE]))
