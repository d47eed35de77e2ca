"""The axes of a picture: round amounts and round times, written as everywhere else in the program."""

from math import ceil

import pyqtgraph
from PySide6.QtGui import QFont, QFontMetricsF, QPen

from app.graph import Graph, clock_steps, steps
from ui.look import theme

LEFT, LEFT_LARGE, NAMES, FOOT = 64, 78, 108, 24
NAMES_LARGE, EDGE, EDGE_UP = 190, 20, 5

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
            self.setWidth(look.px((NAMES_LARGE if large else NAMES) if graph.names else LEFT_LARGE if large else LEFT))
        else:
            self.setHeight(look.px(FOOT))

    def give_rows(self, high: float) -> None:
        """Write the names as large as rows so many pixels high let them be, and not every one where that is too small.
        """
        self.written.setPixelSize(min(self.written.pixelSize(), max(LEAST, int(high))))
        self.every = max(1, ceil(OWN_HEIGHT * self.written.pixelSize() / max(1.0, high)))
        self.setTickFont(self.written)

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
            room = self.width() - 14
            return [theme.elided(self.graph.names[int(at)], self.written, room) for at in values]
        if not self.up and self.graph.along_time:
            return [self.graph.clock(value) for value in values]
        return [self.graph.say(value) for value in values]


def label_width(text: str) -> float:
    """How wide a figure over a bar is."""
    return QFontMetricsF(theme.font("label_strong")).horizontalAdvance(text)


