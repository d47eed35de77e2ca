"""The axes of a picture: round amounts and round times, written as everywhere else in the program."""

from math import ceil

import pyqtgraph
from PySide6.QtGui import QFont, QFontMetricsF, QPen

from app.graph import Graph, clock_steps, steps
from ui.look import theme
from ui.look.lettering import named

LEFT, LEFT_LARGE, NAMES, FOOT = 64, 78, 108, 24
EDGE, EDGE_UP = 20, 5

BESIDE, MOST = 14, 0.4
"""Pixels beside a row's name, and how much of a picture's width names may take."""

LEAST, OWN_HEIGHT = 11, 0.85
"""Names are written no smaller; and so much of its size a line takes before the next one covers it."""


class Axis(pyqtgraph.AxisItem):  # type: ignore[misc]  # has no types
    """One axis of a graph: `up` stands at the left."""

    def __init__(self, graph: Graph, up: bool, large: bool = False) -> None:
        super().__init__("left" if up else "bottom")
        self.graph, self.up = graph, up
        self.every = 1
        self.written = QFont(theme.font("body" if large else "label"))
        self.setTickFont(self.written)
        self.setTextPen(theme.colour(theme.TX2 if large else theme.TX3))
        self.setPen(QPen(theme.colour(theme.LINE2)))
        self.setStyle(tickLength=4, autoExpandTextSpace=False, tickTextOffset=5, hideOverlappingLabels=False)
        look = theme.current_look()
        if up:
            self.setWidth(look.px(NAMES if graph.names else LEFT_LARGE if large else LEFT))
        else:
            self.setHeight(look.px(FOOT))

    def give_rows(self, high: float) -> None:
        """Write the names as large as rows so many pixels high let them be, and not every one where that is too small.
        """
        self.written.setPixelSize(min(self.written.pixelSize(), max(theme.current_look().px(LEAST), int(high))))
        self.every = max(1, ceil(OWN_HEIGHT * self.written.pixelSize() / max(1.0, high)))
        self.setTickFont(self.written)

    def give_room(self, wide: float) -> None:
        """As much of a picture so wide as the longest name wants, as far as it leaves the bars room."""
        wanted = max(theme.advance(name, self.written) for name in self.graph.names) + BESIDE
        self.setWidth(min(wanted, max(theme.current_look().px(NAMES), MOST * wide)))

    def is_written(self, row: int) -> bool:
        """Whether the name of a row is: that of the highest one always."""
        return (len(self.graph.names) - 1 - row) % self.every == 0

    @property
    def _named(self) -> bool:
        return self.up and bool(self.graph.names)

    def tickValues(self, low: float, high: float, size: float) -> list[tuple[float, list[float]]]:
        """Where it is marked: no closer than can be read."""
        if self._named:
            return [(1.0, [float(at) for at in range(len(self.graph.names)) if self.is_written(at)])]
        least = theme.current_look().px(28 if self.up else 52)
        most = max(2, int(size / least))
        values = clock_steps(low, high, most, self.graph.zone) if not self.up and self.graph.along_time else \
            steps(low, high, most)
        edge = (EDGE_UP if self.up else EDGE) * theme.current_look().scale * (high - low) / max(1.0, size)
        return [(1.0, [float(value) for value in values if low + edge <= value <= high - edge])]

    def tickStrings(self, values: list[float], scale: float, spacing: float) -> list[str]:
        """What is written there."""
        if self._named:
            return [self._called(self.graph.names[int(at)], self.width() - BESIDE) for at in values]
        if not self.up and self.graph.along_time:
            return [self.graph.clock(value) for value in values]
        return [self.graph.say(value) for value in values]

    def _called(self, name: str, room: float) -> str:
        """A row's name in its room; a player's in the short form that it has everywhere."""
        if self.graph.columns[:1] == ("player",):
            return named(name, self.written, room, self.written.pixelSize())[1]
        return theme.elided(name, self.written, room)


def label_width(text: str) -> float:
    """How wide a figure over a bar is."""
    return QFontMetricsF(theme.font("label_strong")).horizontalAdvance(text)


