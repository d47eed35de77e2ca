"""Lists and tables of rows, the same wherever one stands: what a model tells, how a view looks, how a row is found."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QAbstractItemModel, QObject, QSize, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QHeaderView,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from app.words import plural, tr
from app.words.joined import phrases
from ui.heard import telling
from ui.look import theme
from ui.look.lettering import named
from ui.look.tips import plain_tip
from ui.qt.item_models import Index, ItemModel
from ui.widgets.layers import see

T = TypeVar("T")

ROW_ROLE = Qt.ItemDataRole.UserRole
"""The row itself, for the delegate that paints it."""

RIGHT = Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter
LEFT = Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter
TONES = {"second": theme.TX2, "ok": theme.OK, "bad": theme.BAD, "warn": theme.WARN, "label": theme.TX3}

NAME_SIDES = 12
"""What Qt leaves empty beside the words of a cell."""

MOVES = frozenset({Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Home,
                   Qt.Key.Key_End})
"""The keys that move through a list; all others belong to the page."""

WAIT = 150
"""Milliseconds after the last letter before the books are asked: a name is not looked for letter by letter."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its title, how wide in pixels of the design (0 takes the rest), and where its words stand.

    A narrow window does without the `spare` ones; the `strong` ones are read first. It is wider where one of the
    texts that can stand in it, `among` which are the longest, needs more in the language.
    """

    title: str = ""
    wide: int = 0
    align: Qt.AlignmentFlag = LEFT
    spare: bool = False
    strong: bool = False
    among: tuple[str, ...] = ()


def bring_row(view: QAbstractItemView, row: Index) -> None:
    """Scroll a list to a row, and where not all of the window is seen that to the list."""
    view.scrollTo(row)
    see(view.viewport(), view.visualRect(row))


class RowsModel(ItemModel, Generic[T]):
    """Rows that a delegate paints. `spoken` is a row as it is read aloud, `tip` what the mouse shows over it."""

    def __init__(self, parent: QObject, spoken: Callable[[T], str] = lambda row: "",
                 tip: Callable[[T], str] | None = None, columns: Sequence[Column] = (Column(),)) -> None:
        super().__init__(parent)
        self.columns, self.rows = list(columns), list[T]()
        self._spoken, self._tip = spoken, tip

    def show_rows(self, rows: Sequence[T]) -> None:
        """Show these."""
        with self.anew():
            self.rows = list(rows)

    def add_rows(self, rows: Sequence[T]) -> None:
        """These too, at the end."""
        if rows:
            with self.longer(len(rows)):
                self.rows += rows

    def _rows(self) -> int:
        return len(self.rows)

    def _columns(self) -> int:
        return len(self.columns)

    def _title(self, section: int, across: bool, role: int) -> Any:
        if not across:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self.columns[section].align
        if role == Qt.ItemDataRole.FontRole:
            return QFont(theme.font("label"))  # of a kind of its own, Qt would not take it
        return self.columns[section].title if role == Qt.ItemDataRole.DisplayRole else None

    def _told(self, row: int, column: int, role: int) -> Any:
        one = self.rows[row]
        if role == ROW_ROLE:
            return one
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self._spoken(one)
        return plain_tip(self._tip(one)) if self._tip and role == Qt.ItemDataRole.ToolTipRole else None


@dataclass(frozen=True, slots=True)
class Cells:
    """A row of a table: what it is of, its cells, and each cell's colour ("" for the ordinary one).

    A `void` row is struck through; one of its cells says by which entry.
    """

    key: int
    cells: tuple[str, ...]
    tones: tuple[str, ...] = ()
    void: bool = False
    unstruck: int = -1

    @property
    def spoken(self) -> str:
        """The row as it is read aloud."""
        return phrases(self.cells)


class CellsModel(RowsModel[Cells]):
    """Rows of cells, painted by the table itself; the first cell says the whole row to those who listen."""

    def __init__(self, parent: QObject, columns: Sequence[Column]) -> None:
        super().__init__(parent, columns=columns)

    def _told(self, row: int, column: int, role: int) -> Any:
        one, of = self.rows[row], self.columns[column]
        if role == Qt.ItemDataRole.DisplayRole:
            return one.cells[column]
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return one.spoken if column == 0 else one.cells[column]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return of.align
        if role == Qt.ItemDataRole.FontRole:
            font = QFont(theme.font("body_strong" if of.strong else "body"))
            font.setStrikeOut(one.void and column != one.unstruck)
            return font
        if role == Qt.ItemDataRole.ForegroundRole:
            tone = one.tones[column] if column < len(one.tones) else ""
            return theme.colour(TONES[tone]) if tone else None
        return plain_tip(one.cells[column]) if role == Qt.ItemDataRole.ToolTipRole else None


def set_up_list(view: QAbstractItemView, model: QAbstractItemModel, name: str,
                delegate: QAbstractItemDelegate | None = None) -> None:
    """A view of these rows, for reading only; nothing scrolls sideways. The delegate is the view's child."""
    view.setModel(model)
    if delegate is not None:
        view.setItemDelegate(delegate)
    view.setAccessibleName(name)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)


def walk_from_field(view: QAbstractItemView) -> None:
    """A list whose rows are walked while a field keeps the keyboard: each is told, with its place among them."""
    view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    view.selectionModel().currentChanged.connect(lambda index: tell_row(view, index))


def tell_row(view: QAbstractItemView, index: Index) -> None:
    """Say which row is chosen, to those who listen to the screen."""
    beside = view.parentWidget()
    if index.isValid() and beside is not None and beside.isVisible():
        telling.tell(view, str(index.data(Qt.ItemDataRole.AccessibleTextRole) or ""), place_words(index))


def tell_found(field: QLineEdit, count: int, nothing: str) -> None:
    """Say how much there is of what somebody looks for, or that there is nothing; the rows are told as they are walked.
    """
    if field.text() and field.hasFocus():
        telling.tell(field, plural(count, "{count} found", "{count} found") if count else nothing)


def place_words(index: Index) -> str:
    """Where a row is among all of them, as it is read aloud; "" for none."""
    count = index.model().rowCount() if index.isValid() else 0
    return tr("{at} of {count}", at=index.row() + 1, count=count) if count else ""


class NameDelegate(QStyledItemDelegate):
    """Paints a cell with a player's name in it: where it has no room for all of it, in its short form."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        """The words that fit, where it is known how wide the cell is."""
        super().initStyleOption(option, index)
        if (room := option.rect.width() - NAME_SIDES) > 0:
            option.text = named(option.text, option.font, room, option.font.pixelSize())[1]

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """As wide as the whole name."""
        whole = theme.advance(index.data(), index.data(Qt.ItemDataRole.FontRole))
        return QSize(ceil(whole) + NAME_SIDES, super().sizeHint(option, index).height())


class PlainTable(QTableView):
    """A table for reading only, whose rows are `high` pixels of the design: no grid, no numbers beside the rows."""

    def __init__(self, name: str, high: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        theme.written(self, "body")
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setEditTriggers(QTableView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(theme.current_look().px(high))
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setSectionsClickable(False)


class RowTable(PlainTable):
    """A table of which one row at a time is chosen. Beside the words of a cell are `sides` pixels."""

    def __init__(self, name: str, high: int, sides: int, parent: QWidget | None = None) -> None:
        super().__init__(name, high, parent)
        self.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        # The ring's room is always there: the rows must not move, nor be painted over it, when the keyboard comes.
        theme.dress(self, "QTableView { border: 3px solid transparent; border-radius: 6px; }"
                          f"QTableView:focus {{ border: 3px solid {theme.FOCUS}; }}"
                          f"QTableView::item {{ border-bottom: 1px solid {theme.LINE}; padding: 0 {sides}px; }}")


def ringed(kind: str) -> str:
    """The ring of the keyboard around a list: its room is always there, or a row would be painted over it."""
    return f"{kind} {{ border: 3px solid {theme.INK1}; }}{kind}:focus {{ border: 3px solid {theme.FOCUS}; }}"


class Finder(QLineEdit):
    """Where words are typed that are looked for. Esc and the arrows are the page's; Enter goes to the list."""

    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Down and Enter go on to what was found; Esc empties the field first."""
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.left.emit()
        elif event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)
