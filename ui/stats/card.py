"""One picture in its frame: what it is, the picture or why there is none, and a line that reads it out."""

from PySide6.QtCore import QEvent, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QImage, QPainter, QResizeEvent
from PySide6.QtWidgets import QFrame, QStackedLayout, QWidget

from app.graph import Graph
from app.words import tr
from app.words.joined import sentences
from ui.heard import telling
from ui.look import theme
from ui.look.lettering import LEFT, in_its_place, write
from ui.stats.legend import Legend
from ui.stats.plot import Plot
from ui.stats.spot_list import SpotList
from ui.widgets.buttons import SecondaryButton
from ui.widgets.forms import in_column, in_row, set_tone, words

FINE = 2
"""So many dots of a saved picture to one on the screen."""

MOST_LINES, OF = 3, 26
"""What is read out takes no more lines; and so high is the line that says of which night a saved picture is."""


class PictureCard(QFrame):
    """A picture and its words. `larger` asks for it alone on the page, or for all of them again."""

    larger = Signal()

    def __init__(self, number: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", True)
        self.number, self.large = number, False
        self.graph: Graph | None = None
        self._offered: list[SecondaryButton] = []
        self.title, self.said = words("", "heading", wrap=False), words("", "note", "second")
        self.foot, self.nothing = words("", "note", "label"), words("", "reason_compact", "second")
        self.legend = Legend()
        self._plot: Plot | None = None
        self.open_button = SecondaryButton(tr("Larger"), str(number), kind="ghost")
        self.open_button.clicked.connect(self.larger)
        self.list = SpotList()
        self.list.pointed.connect(lambda at: self.plot.point_at(at))
        self._arrange()

    @property
    def ready(self) -> bool:
        """Whether what draws the picture is there."""
        return self._plot is not None

    @property
    def plot(self) -> Plot:
        """What draws the picture."""
        return self._plot or self.make_ready()

    def make_ready(self) -> Plot:
        """Make what draws the picture, which takes a frame or two."""
        self._plot = made = Plot()
        made.opened.connect(self.larger)
        made.read.connect(self._read_out)
        self._stack.insertWidget(0, made)
        return made

    def _arrange(self) -> None:
        self._head = in_row((self.title, 1), self.open_button)
        self._stack = QStackedLayout()
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.nothing.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        keeps = self.open_button.sizePolicy()
        keeps.setRetainSizeWhenHidden(True)
        self.open_button.setSizePolicy(keeps)
        in_column(self._head, self.legend, (in_row((self._stack, 1), self.list), 1), self.said, self.foot, on=self,
                  spacing=4, margins=(12, 6, 8, 8))
        self._stack.addWidget(self.nothing)  # it lies on the card by now: a stack shows its first at once
        self.said.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._measure()

    def offer(self, button: SecondaryButton) -> None:
        """A further button beside the picture's title: what can be done about what it shows."""
        self._offered.append(button)
        self._head.insertWidget(1, button)

    def show_graph(self, graph: Graph, large: bool) -> None:
        """Show a picture: small among the others, or large with all its words."""
        self.graph, self.large = graph, large
        self.title.setText(graph.title)
        self.title.setFont(theme.font("title" if large else "heading"))
        self.open_button.show_label(tr("All pictures") if large else tr("Larger"))
        self.open_button.setAccessibleName(tr("All pictures") if large else
                                           tr("{picture}, larger", picture=graph.title))
        self.open_button.show_cap(tr("Esc") if large else str(self.number))
        self.open_button.setVisible(bool(graph.spots))
        self._stack.setCurrentWidget(self.plot if graph.spots else self.nothing)
        self.nothing.setText(graph.empty)
        self.nothing.setAccessibleName(sentences((graph.title, graph.empty)))
        self.foot.setText(graph.foot if graph.spots else "")
        self.foot.setVisible(large)
        self.legend.show_legend(graph.legend if graph.spots else ())
        self.setAccessibleName(graph.title)
        self.setAccessibleDescription(graph.summary or graph.empty)
        self.list.setVisible(large and graph.listed and bool(graph.spots))
        if graph.listed:
            self.list.show_graph(graph)
        if graph.spots:
            self.plot.setAccessibleName(graph.title)
            self.plot.show_graph(graph, large)
        self._read_out(self.plot.spot.words if graph.spots and self.plot.spot else "")
        self._measure()

    def take_keyboard(self) -> None:
        """The keyboard goes into the picture."""
        (self.plot if self.graph is not None and self.graph.spots else self.nothing).setFocus()

    @property
    def has_keyboard(self) -> bool:
        """Whether keys go here."""
        inside = self._plot, self.nothing, self.list, self.open_button
        return any(one is not None and one.hasFocus() for one in inside)

    def image(self, of: str) -> QImage:
        """The picture with its title, its legend and its foot, as it is saved: `of` says below it what night it is."""
        ratio, below = FINE * self.devicePixelRatioF(), theme.current_look().px(OF)
        made = QImage((self.size() + QSize(0, below)) * ratio, QImage.Format.Format_ARGB32)
        made.setDevicePixelRatio(ratio)
        made.fill(theme.colour(theme.INK1))
        shown = [one for one in (self.open_button, *self._offered) if one.isVisibleTo(self)]
        for one in shown:
            one.hide()
        self.plot.photographed = True
        self.plot.thicken(FINE)
        painter = QPainter(made)
        self.render(painter, QPoint())
        write(painter, QRectF(12, self.height(), self.width() - 24, below), of, theme.font("note"), theme.TX2, LEFT)
        painter.end()
        self.plot.thicken(1 / FINE)
        self.plot.photographed = False
        for one in shown:
            one.show()
        return made

    def _read_out(self, said: str) -> None:
        """What is under the cursor; else the whole in words."""
        graph = self.graph
        if said and self.has_keyboard:
            telling.tell(self, said)
        self.list.point_at(self._plot.at if self._plot is not None else -1)
        self.said.setText(in_its_place(said or (graph.summary if graph is not None and graph.spots else "")))
        set_tone(self.said, "" if said else "second")

    def _measure(self) -> None:
        """The line below has its room always, so that nothing jumps while the cursor goes along."""
        self.said.setFont(theme.font("reason_compact" if self.large else "note"))
        self.said.setFixedHeight(max(theme.current_look().px(46 if self.large else 36), self._longest_said()))
        for one in (self.open_button, *self._offered):
            one.setFixedHeight(theme.current_look().px(44))

    def _longest_said(self) -> int:
        """How high the longest of all that is read out here stands; what would take more than so many lines is cut."""
        graph, metrics = self.graph, QFontMetrics(self.said.font())
        if graph is None or not graph.spots:
            return 0
        longest = max((graph.summary, *(spot.words for spot in graph.spots)), key=len)
        wide = self.width() - 24  # its margins, and a word that goes to the next line
        needs = metrics.boundingRect(0, 0, max(100, wide), 10_000, Qt.TextFlag.TextWordWrap, longest).height()
        lines = min(MOST_LINES, -(-needs // metrics.lineSpacing()))
        return lines * (metrics.lineSpacing() + 1) + 2  # a line with letters of another font is a little higher

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What is read out may need a line more, or less."""
        super().resizeEvent(event)
        self._measure()

    def changeEvent(self, event: QEvent) -> None:
        """Take the new measures."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and hasattr(self, "legend"):
            self._measure()
            self.title.setFont(theme.font("title" if self.large else "heading"))
            self.foot.setFont(theme.font("note"))
            if self.graph is not None:
                self.show_graph(self.graph, self.large)
