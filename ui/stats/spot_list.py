"""Everything in a picture as a list beside it, hour by hour: what is chosen in it is where the picture's cursor is."""

from collections import Counter
from collections.abc import Iterator
from datetime import datetime

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QListWidgetItem, QWidget

from app.graph import Graph
from app.words import tr
from app.words.joined import comma_list
from ui.look import theme
from ui.look.lettering import in_its_place

ROW, HEAD, WIDE = 46, 32, 420


class SpotList(QListWidget):
    """The spots of a picture by their words, under a line for each hour. `pointed` carries a spot's place."""

    pointed = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWordWrap(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setFixedWidth(theme.current_look().px(WIDE))
        self._row_of: list[int] = []
        self.currentRowChanged.connect(self._chosen)

    def show_graph(self, graph: Graph) -> None:
        """List a picture whose rows begin with a time and have a kind in their fourth column."""
        self.blockSignals(True)
        self.clear()
        self._row_of = []
        self.setAccessibleName(graph.title)
        for at, (start, count) in enumerate(hours_of(graph)):
            if count:
                self._add(tr("{time} · {kinds}", time=f"{start:%H:%M}", kinds=count), True)
            self._row_of.append(self.count())
            self._add(in_its_place(graph.spots[at].words), False)
        self.blockSignals(False)

    def _add(self, words: str, head: bool) -> None:
        item = QListWidgetItem(words)
        item.setSizeHint(QSize(0, theme.current_look().px(HEAD if head else ROW)))
        if head:
            item.setFlags(Qt.ItemFlag.NoItemFlags)
            item.setFont(theme.font("label_strong"))
        self.addItem(item)

    def point_at(self, at: int) -> None:
        """Choose the spot at this place; −1 chooses none."""
        self.blockSignals(True)
        self.setCurrentRow(self._row_of[at] if 0 <= at < len(self._row_of) else -1)
        self.blockSignals(False)
        if at >= 0 and self.currentItem() is not None:
            self.scrollToItem(self.currentItem())

    def _chosen(self, row: int) -> None:
        if row in self._row_of:
            self.pointed.emit(self._row_of.index(row))


def hours_of(graph: Graph) -> Iterator[tuple[datetime, str]]:
    """For each row of a picture the hour it belongs to, with what that hour holds by kind where it is its first."""
    starts = [row[0].replace(minute=0, second=0, microsecond=0) for row in graph.rows if isinstance(row[0], datetime)]
    kinds = Counter((start.timestamp(), str(row[3])) for start, row in zip(starts, graph.rows, strict=True))
    told: set[float] = set()
    for start in starts:
        of = [(kind, count) for (hour, kind), count in sorted(kinds.items()) if hour == start.timestamp()]
        yield start, "" if start.timestamp() in told else comma_list(f"{kind} {count}" for kind, count in of)
        told.add(start.timestamp())
