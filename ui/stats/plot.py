"""One picture on the screen: drawn by pyqtgraph, zoomed and read out by wheel, drag and keys alike."""

from bisect import bisect_left
from collections.abc import Callable
from typing import Any

import pyqtgraph
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QFocusEvent, QFont, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.graph import Bar, Graph, Spot, in_sight
from ui.look import theme
from ui.look.direction import margins
from ui.stats.axes import Axis, label_width
from ui.stats.items import items_of, thin
from ui.widgets.buttons import draw_ring

CLOSEST = 180.0
"""No fewer seconds than these fill a picture."""

ZOOM, STEP, LABEL_WIDE = 1.5, 0.2, 3.4


class Plot(pyqtgraph.PlotWidget):  # type: ignore[misc]  # has no types
    """A graph that can be looked into. `read` carries what is said of the spot under the cursor; "" for none.

    + and − zoom about the cursor, Shift with ← → moves along, 0 shows the whole night; ← → Home End move the cursor.
    """

    heard_role, heard_whole = QAccessible.Role.Chart, True
    read = Signal(str)
    opened = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, background=None, enableMenu=False)  # a menu nobody sees takes a third of it
        self.graph: Graph | None = None
        self.large = self.photographed = False
        self.at = -1
        self._items: list[Any] = []
        self._labels: list[tuple[Bar, Any]] = []
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.hideButtons()
        self.setFrameShape(self.Shape.NoFrame)
        self.setMouseTracking(True)
        self._cursor = pyqtgraph.InfiniteLine(0, 90)
        self._ring = pyqtgraph.ScatterPlotItem(size=14, symbol="o", brush=None)
        self.box.sigXRangeChanged.connect(lambda *_: self._fit_height())
        self.box.sigResized.connect(lambda *_: self._resized())
        self._colours: tuple[bool, bool] | None = None
        theme.follow(self._dress)

    def _dress(self) -> None:
        """Its items keep their colours: in another theme it is drawn anew."""
        if self._colours == (colours := theme.current_look().colours):
            return
        self._colours = colours
        self.setBackground(theme.colour(theme.INK1))
        self._cursor.setPen(thin(theme.FOCUS, 1, Qt.PenStyle.DotLine))
        self._ring.setPen(thin(theme.FOCUS, 3))
        if self.graph is not None:
            self.show_graph(self.graph, self.large)
            for side in ("left", "bottom"):  # new axes hear of a view only when it changes
                self.getPlotItem().getAxis(side).linkedViewChanged(self.box)

    def _resized(self) -> None:
        """Figures at bars need as many dots as before."""
        if self.graph is not None and self.graph.sideways:
            self._fit_names(self.graph)
            self.whole()
        self._fit_height()

    @property
    def box(self) -> Any:
        """What holds the items."""
        return self.getPlotItem().getViewBox()

    @property
    def span(self) -> tuple[float, float]:
        """From where to where is in sight along the picture."""
        low, high = self.box.viewRange()[0]
        return low, high

    def sizeHint(self) -> QSize:
        """As much room as there is: pictures beside each other, shown or not, are equally large."""
        return QSize(120, 80)

    # showing

    def show_graph(self, graph: Graph, large: bool = False) -> None:
        """Draw a picture anew; what is zoomed into stays where it is the same one, as long as it is in sight."""
        kept = self.span if self.graph is not None and self.graph.code == graph.code and self.zoomed else None
        self.graph, self.large = graph, large
        item = self.getPlotItem()
        item.clear()
        item.layout.setContentsMargins(*margins(4, 5, 6, 5))
        item.setAxisItems({"left": Axis(graph, True, large), "bottom": Axis(graph, False)})
        item.showGrid(x=False, y=not graph.names, alpha=0.22)
        for one in items_of(graph):
            item.addItem(one, ignoreBounds=True)
        self.thicken(self.devicePixelRatioF())
        self._write_labels(graph)
        if graph.sideways:
            self._fit_names(graph)
        for extra in (self._cursor, self._ring):
            extra.hide()
            item.addItem(extra, ignoreBounds=True)
        self.box.setMouseEnabled(x=graph.along_time, y=False)
        low, high = self._along(graph)
        edges = {"xMin": low, "xMax": high, "minXRange": min(CLOSEST, high - low)} if graph.along_time else \
            {"xMin": None, "xMax": None, "minXRange": None}
        self.box.setLimits(**edges)
        self.box.setXRange(*(kept or (low, high)), padding=0)
        self._fit_height()
        self.point_at(min(self.at, len(graph.spots) - 1))

    def thicken(self, by: float) -> None:
        """Strokes so many dots wide as they were times this: where there are more dots to the same length."""
        for item in self.getPlotItem().items:
            if isinstance(item, pyqtgraph.PlotCurveItem):
                pen = QPen(item.opts["pen"])
                pen.setWidthF(pen.widthF() * by)
                item.setPen(pen)

    def _along(self, graph: Graph) -> tuple[float, float]:
        """Its width, and beside bars that go sideways room for the figures at their ends."""
        low, high = graph.width
        if not graph.sideways:
            return low, high
        room = [(bar.size < 0, label_width(bar.label) + 10) for bar in graph.bars]
        before, after = (max((wide for below, wide in room if below is side), default=0.0) for side in (True, False))
        scale = (high - low) / max(60.0, self.box.width() - before - after)
        return low - before * scale, high + after * scale

    def _write_labels(self, graph: Graph) -> None:
        self._labels = []
        for bar in graph.bars:
            if bar.label:
                text = pyqtgraph.TextItem(bar.label, color=theme.colour(theme.TX1), anchor=_anchor(bar, graph.sideways))
                text.setFont(theme.font("label_strong"))
                middle = bar.at + bar.wide / 2
                text.setPos(*((bar.size, middle) if graph.sideways else (middle, bar.size)))
                self.getPlotItem().addItem(text, ignoreBounds=True)
                self._labels.append((bar, text))

    def _fit_names(self, graph: Graph) -> None:
        """Names and figures of rows that are low are smaller, and those that would cover each other are left out."""
        axis = self.getPlotItem().getAxis("left")
        axis.written = QFont(theme.font("body" if self.large else "label"))
        axis.give_rows(self.box.height() / max(1, len(graph.names)))
        axis.give_room(self.width())
        for bar, text in self._labels:
            made = QFont(theme.font("label_strong"))
            made.setPixelSize(min(made.pixelSize(), axis.written.pixelSize()))
            text.setFont(made)
            text.setVisible(axis.is_written(round(bar.at + bar.wide / 2)))

    def _fit_height(self) -> None:
        """As high as what is in sight needs; and of the figures over bars those that have room."""
        graph = self.graph
        if graph is None:
            return
        low, high = graph.height
        if graph.in_money and graph.along_time and not graph.names:
            low, high = self._height_in_sight(graph)
        self.box.setYRange(low, high, padding=0)
        wide = self.box.width() / max(1e-9, self.span[1] - self.span[0])
        for bar, text in self._labels:
            if not graph.sideways:
                text.setVisible(label_width(bar.label) < LABEL_WIDE * bar.wide * wide)

    def _height_in_sight(self, graph: Graph) -> tuple[float, float]:
        low, high = self.span
        seen = [y for line in graph.lines for _, y in in_sight(line.points, low, high)]
        seen += [y for area in graph.areas for side in (area.low, area.high) for _, y in in_sight(side, low, high)]
        seen += [bar.size for bar in graph.bars if bar.at <= high and bar.at + bar.wide >= low]
        if not seen:
            return graph.height
        bottom, top = min(*seen, 0.0), max(*seen, 0.0)
        dots = theme.current_look().px(20) if graph.bars else 8  # figures stand over bars
        air = (top - bottom) * dots / max(40.0, self.box.height() - 2 * dots) or float(graph.money.unit)
        return (bottom - air if bottom < 0 or graph.signs else bottom), top + air  # half a sign stands below its place

    # looking into it

    @property
    def zoomed(self) -> bool:
        """Whether less than the whole night is in sight."""
        if self.graph is None or not self.graph.along_time:
            return False
        (low, high), (first, last) = self.span, self.graph.width
        return high - low < 0.999 * (last - first)

    def whole(self) -> None:
        """The whole night."""
        if self.graph is not None:
            self.box.setXRange(*self._along(self.graph), padding=0)

    def zoom(self, by: float) -> None:
        """Closer (above 1) or farther, about the cursor where it is in sight, else about the middle."""
        if self.graph is None or not self.graph.along_time:
            return
        low, high = self.span
        spot = self.spot
        about = spot.x if spot is not None and low <= spot.x <= high else (low + high) / 2
        self.box.setXRange(about - (about - low) / by, about + (high - about) / by, padding=0)

    def pan(self, by: float) -> None:
        """Along, by a share of what is in sight; no farther than the night goes."""
        if self.graph is None or not self.graph.along_time:
            return
        (low, high), (first, last) = self.span, self.graph.width
        way = min(max(by * (high - low), first - low), last - high)
        self.box.setXRange(low + way, high + way, padding=0)

    # reading it

    @property
    def spot(self) -> Spot | None:
        """Where the cursor is."""
        return self.graph.spots[self.at] if self.graph is not None and 0 <= self.at < len(self.graph.spots) else None

    def point_at(self, at: int) -> None:
        """Put the cursor on a spot by its place, and read it out; −1 takes it away."""
        self.at = at
        spot = self.spot
        for item in (self._cursor, self._ring):
            item.setVisible(spot is not None)
        if spot is None:
            self.read.emit("")
            return
        self._cursor.setVisible(self.graph is not None and self.graph.along_time)
        self._cursor.setValue(spot.x)
        self._ring.setData([spot.x], [spot.y])
        self.setAccessibleDescription(spot.words)
        self.read.emit(spot.words)

    def step(self, by: int, begin: int | None = None) -> None:
        """The cursor to another spot, counted from where it is; the picture goes along where that is out of sight.

        Where there is no cursor yet it comes at the end it goes away from, or is counted from `begin`.
        """
        if self.graph is None or not self.graph.spots:
            return
        last = len(self.graph.spots) - 1
        at = begin if begin is not None else self.at if self.at >= 0 else -1 if by > 0 else last + 1
        self.point_at(min(last, max(0, at + by)))
        spot, (low, high) = self.spot, self.span
        if spot is not None and self.graph.along_time and not low <= spot.x <= high:
            self.pan((spot.x - (low + high) / 2) / (high - low))

    def nearest(self, place: QPointF) -> int:
        """The spot next to a place of the widget; −1 where there is none."""
        if self.graph is None or not self.graph.spots:
            return -1
        point = self.box.mapSceneToView(place)
        spots = self.graph.spots
        if self.graph.sideways:
            return min(range(len(spots)), key=lambda at: abs(spots[at].y - point.y()))
        after = bisect_left([spot.x for spot in spots], point.x())
        near = range(max(0, after - 1), min(len(spots), after + 2))
        return min(near, key=lambda at: (abs(spots[at].x - point.x()), abs(spots[at].y - point.y())))

    # keys and mouse

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """What looks into the picture; other keys go on to the page."""
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        spots = self.graph.spots if self.graph is not None else ()
        acts: dict[int, Callable[[], None]] = {
            Qt.Key.Key_Plus: lambda: self.zoom(ZOOM), Qt.Key.Key_Equal: lambda: self.zoom(ZOOM),
            Qt.Key.Key_Minus: lambda: self.zoom(1 / ZOOM), Qt.Key.Key_0: self.whole,
            Qt.Key.Key_Left: lambda: self.pan(-STEP) if shift else self.step(-1),
            Qt.Key.Key_Right: lambda: self.pan(STEP) if shift else self.step(1),
            Qt.Key.Key_Home: lambda: self.step(-len(spots), 0), Qt.Key.Key_End: lambda: self.step(len(spots), 0),
        }
        if self.graph is not None and self.graph.sideways:
            acts |= {Qt.Key.Key_Up: lambda: self.step(-1), Qt.Key.Key_Down: lambda: self.step(1)}
        act = acts.get(event.key())
        if act is None or event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier):
            event.ignore()
            return
        act()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Read out what is next to the mouse; a drag moves along."""
        super().mouseMoveEvent(event)
        if not event.buttons():
            self.point_at(self.nearest(event.position()))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Larger, or back."""
        self.opened.emit()

    def leaveEvent(self, event: QEvent) -> None:
        """Nothing is read out while neither mouse nor keyboard is here."""
        super().leaveEvent(event)
        if not self.hasFocus():
            self.point_at(-1)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The ring comes."""
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The ring goes."""
        super().focusOutEvent(event)
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The picture, and the ring of the keyboard's place."""
        super().paintEvent(event)
        if self.hasFocus() and not self.photographed:
            painter = QPainter(self.viewport())
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            draw_ring(painter, QRectF(self.viewport().rect()), theme.CELL)
            painter.end()


def _anchor(bar: Bar, sideways: bool) -> tuple[float, float]:
    """A figure stands beyond its bar's end."""
    if sideways:
        return (0.0, 0.5) if bar.size >= 0 else (1.0, 0.5)
    return (0.5, 1.0) if bar.size >= 0 else (0.5, 0.0)

