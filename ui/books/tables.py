"""The three lists of the Ledger page: entries, nights and players, each a table that Enter opens a row of."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from math import ceil

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from app.words import tr
from ui.books.detail_text import short_time
from ui.keys.key_events import is_enter
from ui.look import theme
from ui.qt.item_models import Index
from ui.widgets.dates import short_day
from ui.widgets.lists import RIGHT, Cells, CellsModel, Column, RowTable, bring_row

ROW = 44
SIDES = 8
"""Pixels beside the words of a cell."""


class ShownModel(CellsModel):
    """Rows that are shown, and whether more can be read: then `more_wanted` asks for them."""

    more_wanted = Signal()
    more = False
    _asked = False

    def show_rows(self, rows: Sequence[Cells], more: bool = False) -> None:
        """Show these, and say whether there are more."""
        self.more, self._asked = more, False
        super().show_rows(rows)

    def add_rows(self, rows: Sequence[Cells], more: bool = False) -> None:
        """The next ones have been read."""
        self.more, self._asked = more, False
        super().add_rows(rows)

    def canFetchMore(self, parent: Index) -> bool:
        """Whether more can be read, and are not being read already."""
        return not parent.isValid() and self.more and not self._asked

    def fetchMore(self, parent: Index) -> None:
        """The list has come to its end: ask for more."""
        self._asked = True
        self.more_wanted.emit()


class ShownTable(RowTable):
    """A list of rows. `chosen` gives the key of the row that the keyboard or a click has come to, 0 for none.

    A double click is `opened`; Enter is left to the page.
    """

    chosen = Signal(int)
    opened = Signal(int)

    def __init__(self, name: str, columns: Sequence[Column], parent: QWidget | None = None) -> None:
        super().__init__(name, ROW, SIDES, parent)
        self.shown = ShownModel(self, columns)
        self.setModel(self.shown)
        self.selectionModel().currentRowChanged.connect(lambda now, _: self.chosen.emit(self.key_at(now.row())))
        self.doubleClicked.connect(lambda index: self.opened.emit(self.key_at(index.row())))

    def key_at(self, row: int) -> int:
        """What a row is of; 0 where there is none."""
        return self.shown.rows[row].key if 0 <= row < len(self.shown.rows) else 0

    @property
    def row(self) -> Cells | None:
        """The row that is chosen."""
        at = self.currentIndex().row()
        return self.shown.rows[at] if 0 <= at < len(self.shown.rows) else None

    @property
    def key(self) -> int:
        """What the chosen row is of; 0 where none is."""
        return self.key_at(self.currentIndex().row())

    def show_rows(self, rows: Sequence[Cells], more: bool = False) -> None:
        """Show these; the row that was chosen stays so where it is still there, or else the first is."""
        key = self.key
        with QSignalBlocker(self):
            self.shown.show_rows(rows, more)
        self._measure()
        at = next((at for at, row in enumerate(rows) if row.key == key), 0)
        if rows:
            self.choose_row(at)
        else:
            self.chosen.emit(0)

    def choose_row(self, at: int) -> None:
        """Come to a row."""
        self.setCurrentIndex(self.shown.index(at, 0))
        bring_row(self, self.shown.index(at, 0))

    def choose(self, key: int) -> bool:
        """Come to the row of this; False where it is not among those that were read."""
        at = next((at for at, row in enumerate(self.shown.rows) if row.key == key), -1)
        if at >= 0:
            self.choose_row(at)
        return at >= 0

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The widest column takes what is left."""
        super().resizeEvent(event)
        self._measure()

    def _measure(self) -> None:
        look, columns = theme.current_look(), self.shown.columns
        room = self.viewport().width()
        fixed = {at: max(look.px(column.wide), _needs(column)) for at, column in enumerate(columns) if column.wide}
        hidden: list[int] = []
        for at in (at for at, column in reversed(list(enumerate(columns))) if column.spare):
            if room - sum(wide for one, wide in fixed.items() if one not in hidden) < look.px(220):
                hidden.append(at)
        rest = room - sum(wide for at, wide in fixed.items() if at not in hidden)
        for at in range(len(columns)):
            self.setColumnHidden(at, at in hidden)
            self.setColumnWidth(at, fixed.get(at, max(look.px(120), rest)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows, pages, Home and End move from row to row; Enter, Esc and letters are the page's."""
        if is_enter(event) or event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Backspace) or \
                (event.text() and event.text().isprintable()):
            event.ignore()
        elif event.key() in (Qt.Key.Key_Home, Qt.Key.Key_End) and self.shown.rows:
            self.choose_row(0 if event.key() == Qt.Key.Key_Home else len(self.shown.rows) - 1)
        else:
            super().keyPressEvent(event)


def _needs(column: Column) -> int:
    """How wide a column must be for the longest that stands in it; 0 where any width will do."""
    margin = 2 * SIDES + 6  # of the style's own, beside those of the sheet
    return max((ceil(theme.advance(text, theme.font("body"))) + margin for text in column.among), default=0)


def _said(say: Callable[[datetime], str]) -> tuple[str, ...]:
    """A late day of every month, as the column says it."""
    return tuple(say(datetime(2028, month, 28, 22, 48, tzinfo=UTC)) for month in range(1, 13))


def entries_table() -> ShownTable:
    """The entries."""
    return ShownTable(tr("Entries"), (
        Column(tr("Entry"), 92, strong=True), Column(tr("Time"), 124, among=_said(short_time)),
        Column(tr("Kind"), 172, spare=True), Column(tr("What"), strong=True), Column(tr("Night"), 150, spare=True),
        Column(tr("Amount"), 110, RIGHT)))


def nights_table() -> ShownTable:
    """The nights."""
    return ShownTable(tr("Nights"), (
        Column(tr("Date"), 120, among=_said(short_day)), Column(tr("Night"), strong=True),
        Column(tr("Players"), 80, RIGHT), Column(tr("Hands"), 80, RIGHT, spare=True),
        Column(tr("House"), 110, RIGHT), Column(tr("State"), 150)))


def players_table() -> ShownTable:
    """The players."""
    return ShownTable(tr("Players"), (
        Column(tr("Player"), strong=True), Column(tr("Nights"), 80, RIGHT),
        Column(tr("Last here"), 130, RIGHT, among=_said(short_day)), Column(tr("Bought"), 110, RIGHT),
        Column(tr("Result"), 110, RIGHT, strong=True)))
